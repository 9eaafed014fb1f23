"""Words of the lab: names of counts, numbers and experiments in one language."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from alpaca_emblem.drawing.lab.findings import Bar
from alpaca_emblem.drawing.summary import agent_text, narrator_of, side_text
from alpaca_emblem.drawing.text import printable
from alpaca_emblem.lab.intervals import Interval
from alpaca_emblem.texts import Narrator

MOST_DECIMALS: Final = 4
"""The largest number of decimals of a rate in percent."""
LONGEST_VALUE: Final = 60
"""In characters; longer values of options are shortened."""
OF_SIDES: Final = ("left", "damage", "failed", "illegal")
"""The groups of counts that are of a side."""
MINUS: Final = "−"
NOTHING: Final = "–"
"""Stands in a cell where there is nothing to tell."""


class Words:
    """The lab in the words of one language.

    Args:
        language: The language, or a narrator.
        agents: The names of the agents of an experiment, if they are known.
    """

    def __init__(
        self, language: str | Narrator = "en", agents: Sequence[str] = ()
    ) -> None:
        self.narrator = narrator_of(language)
        self._agents = agents

    def text(self, key: str, **values: object) -> str:
        """Return the text at *key* of the lab, filled with *values*."""
        return self.narrator.text(f"lab.{key}", **values)

    def columns(self, *keys: str) -> tuple[str, ...]:
        """Return the titles of columns."""
        return tuple(self.text(f"columns.{key}") for key in keys)

    # Numbers.

    def count(self, number: int) -> str:
        """Return a whole number with a mark between thousands.

        >>> Words().count(1234567), Words("de").count(1234567)
        ('1,234,567', '1.234.567')
        """
        return f"{number:,}".replace(",", self.text("numbers.thousands"))

    def decimal(self, number: float, decimals: int = 1) -> str:
        """Return *number* with so many decimals."""
        text = f"{number:.{decimals}f}".replace("-", MINUS)
        return text.replace(".", self.narrator.text("numbers.decimal_mark"))

    def signed(self, number: float, decimals: int = 0) -> str:
        """Return *number* with its sign.

        >>> Words().signed(17.6), Words().signed(-7.2), Words().signed(-0.2)
        ('+18', '−7', '0')
        """
        rounded = round(number, decimals)
        return ("+" if rounded > 0 else "") + self.decimal(rounded + 0.0, decimals)

    def percent(self, share: float, decimals: int = 1) -> str:
        """Return a *share* in percent; only 0 and 1 themselves are 0% and 100%.

        >>> [Words().percent(share) for share in (0, 0.5, 0.00001, 0.99999, 1)]
        ['0%', '50.0%', '<0.1%', '>99.9%', '100%']
        """
        sign, step = self.narrator.text("numbers.percent"), 10.0**-decimals
        if share in (0, 1):
            return f"{100 * share:.0f}{sign}"
        rounded = round(100 * share, decimals)
        if rounded == 0 < share:
            return f"<{self.decimal(step, decimals)}{sign}"
        if rounded == 100 and share < 1:
            return f">{self.decimal(100 - step, decimals)}{sign}"
        return f"{self.decimal(rounded, decimals)}{sign}"

    def signed_percent(self, share: float, decimals: int = 1) -> str:
        """Return a difference of shares in percent, with its sign.

        >>> Words().signed_percent(0.125), Words().signed_percent(-0.5)
        ('+12.5%', '−50.0%')
        """
        sign = self.narrator.text("numbers.percent")
        return f"{self.signed(100 * share, decimals)}{sign}"

    def span(self, low: str, high: str) -> str:
        """Return an interval from *low* to *high*."""
        return self.text("numbers.span", low=low, high=high)

    def percents(self, interval: Interval, decimals: int = 1) -> str:
        """Return an interval of shares in percent.

        >>> Words().percents(Interval(0.5, 0.4, 0.6))
        '40.0% to 60.0%'
        """
        return self.span(
            self.percent(interval.low, decimals), self.percent(interval.high, decimals)
        )

    def decimals(self, interval: Interval, decimals: int = 1) -> str:
        """Return an interval of numbers.

        >>> Words().decimals(Interval(0, -1, 2.5))
        '−1.0 to 2.5'
        """
        low, high = interval.low, interval.high
        return self.span(self.decimal(low, decimals), self.decimal(high, decimals))

    def shares(
        self, interval: Interval, decimals: int | None = None
    ) -> tuple[Bar, str]:
        """Return two cells: a share as a bar, and its interval."""
        places = decimals_of([interval]) if decimals is None else decimals
        bar = Bar(
            self.percent(interval.value, places),
            interval.value,
            interval.low,
            interval.high,
        )
        return bar, self.percents(interval, places)

    # Names.

    def side(self, name: str) -> str:
        """Return the name of a side of any game."""
        return side_text(name, self.narrator)

    def end(self, reason: str) -> str:
        """Return why games ended; an unknown reason stands for itself."""
        path = f"lab.ends.{reason}"
        if path in self.narrator.catalogue.texts:
            return self.narrator.text(path)
        return reason.replace("_", " ")

    def agent(self, name: str) -> str:
        """Return an agent by its name, or by its place among those of an experiment."""
        if name.isdecimal():
            place = int(name)
            if len(self._agents) > place:
                name = self._agents[place]
            else:
                return self.text("agent", number=place + 1)
        return agent_text(name, self.narrator)

    def label(self, name: str) -> str:
        """Return what a summary counts under *name*, in words.

        >>> Words().label("won.hero"), Words().label("end.hero_fell")
        ('hero: wins', 'the hero has fallen')
        """
        short = self.short(name)
        are_wins = name.startswith(("won.", "agent."))
        return self.text("wins", side=short) if are_wins else short

    def short(self, name: str) -> str:
        """Return what a summary counts under *name*, of wins only whose they are.

        >>> Words().short("won.hero"), Words().short("hits")
        ('hero', 'hits')
        """
        group, _, rest = name.partition(".")
        told = {"won": self.side, "agent": self.agent, "end": self.end}
        if rest and group in told:
            return told[group](rest)
        if rest and group in OF_SIDES:
            return self.text(f"counts.{group}", side=self.side(rest))
        return self.text("draws") if name == "draws" else name.removeprefix("counter.")

    def game(self, name: str) -> str:
        """Return the kind of game that experiments call *name*."""
        path = f"play.games.{'match' if name == 'skirmish' else name}"
        known = path in self.narrator.catalogue.texts
        return self.narrator.text(path) if known else name

    def seats(self, agents: Iterable[tuple[str, str]]) -> str:
        """Return which agent plays for which side."""
        seats = (
            self.text("seat", agent=self.agent(agent), side=self.side(side))
            for side, agent in agents
        )
        return str(self.narrator.listed(seats))


def decimals_of(intervals: Iterable[Interval]) -> int:
    """Return the number of decimals that percentages with these intervals deserve.

    >>> [decimals_of([Interval(0.5, 0.5 - w, 0.5 + w)]) for w in (0.1, 0.004, 0.0004)]
    [1, 1, 2]
    """
    halves = [(each.high - each.low) / 2 for each in intervals if each.low < each.high]
    if not halves:
        return 1
    needed = math.ceil(-math.log10(100 * min(halves)))
    return max(1, min(needed, MOST_DECIMALS))


def value_text(value: object) -> str:
    """Return a value of an option as a text.

    >>> value_text(2.50), value_text(["wolf", "goblin"]), value_text(None)
    ('2.5', 'wolf, goblin', 'null')
    """
    if isinstance(value, str):
        text = value
    elif isinstance(value, list | tuple) and all(isinstance(v, str) for v in value):
        text = ", ".join(value)
    elif isinstance(value, Mapping) and "name" in value:
        text = str(value["name"])
    else:
        text = _written(value)
    text = printable(text)
    return text if len(text) <= LONGEST_VALUE else text[: LONGEST_VALUE - 1] + "…"


def _written(value: object) -> str:
    try:
        return json.dumps(value, ensure_ascii=False)
    except TypeError:  # a value of the library's own, such as an arm
        return str(value)


def last_word(path: str) -> str:
    """Return the last word of a dotted *path*."""
    return path.rpartition(".")[2]


def point_text(values: Mapping[str, Any]) -> str:
    """Return the values of options by the last words of their paths.

    >>> point_text({"hero.stats.strength": 3, "hero.max_hit_points": 20})
    'strength = 3, max_hit_points = 20'
    """
    return ", ".join(f"{last_word(p)} = {value_text(v)}" for p, v in values.items())


def are_numbers(values: Sequence[Any]) -> bool:
    """Return whether all *values* are numbers."""
    return all(isinstance(v, int | float) and not isinstance(v, bool) for v in values)
