"""The narrator: tells events, forecasts and refusals in one of the languages."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Any, Final

import attrs

from alpaca_emblem.checks import collection, instance, whole_number
from alpaca_emblem.errors import (
    CatalogueError,
    IllegalActionError,
    InvalidTypeError,
    InvalidValueError,
)
from alpaca_emblem.games.values import Event, Forecast, Refusal
from alpaca_emblem.rules.terms import Term, follow
from alpaca_emblem.texts.catalogue import Catalogue
from alpaca_emblem.texts.names import Named, Names
from alpaca_emblem.texts.phrases import (
    NAME,
    Name,
    Phrase,
    capitalised,
    number_text,
    percent_text,
)
from alpaca_emblem.texts.wordings import WORDINGS, Kind

DEFAULT_PLAYER: Final = re.compile(r"Player (?P<number>[0-9]+)")
"""What players are called in every language's own way."""


class Narrator:
    """Puts what happens in a game into sentences.

    >>> from alpaca_emblem import GameController
    >>> from alpaca_emblem.texts import Names
    >>> match = GameController.skirmish(["Ann", "Bob"], map_size=4, seed=1)
    >>> names = Names.of(match.position())
    >>> (event,) = match.apply(match.legal_actions()[0])
    >>> Narrator("en").tell(event, names)
    'Hero 1 (Bob) walks from (0, 0) to (0, 2).'
    >>> Narrator("bg").tell(event, names)
    'Герой 1 (Bob) отива от (0, 0) на (0, 2).'
    """

    def __init__(self, language: str | Catalogue = "en") -> None:
        """Speak *language*, one of `LANGUAGES`, or out of a catalogue of one's own.

        Raises:
            InvalidTypeError: It is neither.
            InvalidValueError: The library does not speak that language.
        """
        if isinstance(language, str):
            language = Catalogue.of(language)
        instance("language", language, Catalogue)
        self.catalogue = language
        self._by_kind: dict[Kind, Callable[[Any, Names], object]] = {
            Kind.UNIT: self.unit,
            Kind.FIGHTER: self.fighter,
            Kind.FIGHTERS: lambda numbers, names: self.listed(
                f"{self.fighter(number, names):label}" for number in numbers
            ),
            Kind.THING: lambda key, _: self.thing(key),
            Kind.NOUN: lambda name, _: self.catalogue.noun(name),
            Kind.MONSTER: lambda name, _: self.monster(name),
            Kind.ITEM: lambda name, _: self.item(name),
            Kind.PLAYER: lambda name, _: self.player(name),
            Kind.PLAYERS: lambda players, _: self.listed(map(self.player, players)),
            Kind.PERCENT: lambda chance, _: self.percent(Fraction(chance, 100)),
            Kind.PLACE: lambda place, _: self.place(place),
            Kind.TERMS: lambda terms, _: self._reckoning(terms),
        }

    def tell(self, event: Event, names: Names) -> str:
        """One sentence about *event*.

        Raises:
            CatalogueError: There is no text for it, or the text asks for something
                that the event does not have.
            InvalidValueError: It speaks of a unit that is not among *names*.
        """
        instance("event", event, Event)
        instance("names", names, Names)
        wording = WORDINGS.get(names.game)
        if wording is None:
            raise CatalogueError(f"no wording is known for the game {names.game!r}")
        kind = type(event).__name__
        values = {
            attribute.name: self._phrase(
                wording.kind(kind, attribute.name),
                getattr(event, attribute.name),
                names,
            )
            for attribute in attrs.fields(type(event))
        }
        path = f"{names.game}.events.{wording.path(event)}"
        return capitalised(self.catalogue.fill(path, values))

    def tell_forecast(self, forecast: Forecast, names: Names) -> tuple[str, ...]:
        """A line for each way in which an action can turn out, most likely first.

        If there are several, each begins with its probability.
        """
        instance("forecast", forecast, Forecast)
        by_chance = sorted(forecast.results, key=lambda result: -result.probability)
        lines = [
            (result.probability, " ".join(self.tell(e, names) for e in result.events))
            for result in by_chance
        ]
        if forecast.is_certain:
            return (lines[0][1],)
        return tuple(f"{self.percent(chance)}: {told}" for chance, told in lines)

    def odds(self, forecast: Forecast, names: Names) -> tuple[str, ...]:
        """A line for each unit that may suffer: what it takes on average, and its risk.

        In ascending order of their numbers.
        """
        return tuple(
            self.text(
                "forecast.unit",
                unit=self.unit(number, names),
                damage=self.number(round(float(forecast.expected_damage(number)), 2)),
                chance=self.percent(forecast.p_kill(number)),
            )
            for number in forecast.units
        )

    def refusal(self, why: str | Refusal | IllegalActionError) -> str:
        """Why an action is refused: see `Game.why_not`. Or by the reason's code alone.

        Raises:
            CatalogueError: There is no text for the reason.
        """
        if not isinstance(why, str | Refusal | IllegalActionError):
            raise InvalidTypeError(f"why must be a refusal or its code, not {why!r}")
        reason = why if isinstance(why, str) else why.reason
        return self.text(f"reasons.{reason}")

    def text(self, path: str, **values: object) -> str:
        """The text at *path* of the catalogue, filled with *values*."""
        return self.catalogue.fill(path, values)

    def _phrase(self, kind: Kind | None, value: object, names: Names) -> object:
        if kind is not None:
            return self._by_kind[kind](value, names)
        if isinstance(value, int | float) and not isinstance(value, bool):
            return self.number(value)
        return value

    def unit(self, number: int, names: Names) -> Phrase:
        """A label such as "Hero 1 (Player 1)"; its form ``short`` leaves the owner out.

        So does every form if the owner is the speaker, or if the unit has a name of its
        own: "Knight 1". Who is the only one of a class has no number: "Adventurer".
        """
        named = self._named(number, names)
        own, owner = named.own_name(self.catalogue.language), named.owner
        word = capitalised(own or str(self.monster(named.unit_class)))
        short = word
        if not named.is_only_one:
            short = self.text("names.unit", unit=word, number=number)
        if own is not None or owner is None or owner == names.speaker:
            return Phrase({NAME: short, "short": short})
        label = self.text("names.unit_of", unit=short, player=self.side(owner, names))
        return Phrase({NAME: label, "short": short})

    def fighter(self, number: int, names: Names) -> Phrase:
        """Somebody in a duel: by its own name, or else by its kind.

        Several of one kind without names are numbered from 1. The form ``label`` is
        the bare name, with a capital if the names say so.

        Raises:
            InvalidValueError: There is no such unit among the names.
        """
        named = self._named(number, names)
        forms = dict(self._calling(named).forms)
        alike = [other for other in names.units if names.units[other] == named]
        if len(alike) > 1 and not named.name:
            place = alike.index(number) + 1
            forms = {form: f"{called} {place}" for form, called in forms.items()}
        label = forms[NAME]
        forms["label"] = capitalised(label) if names.are_capital else label
        return Phrase(forms)

    def _named(self, number: int, names: Names) -> Named:
        """The unit of that *number* among *names*.

        Raises:
            InvalidTypeError: *names* are none, or *number* is none.
            InvalidValueError: There is no such unit.
        """
        instance("names", names, Names)
        whole_number("number", number)
        if number not in names.units:
            raise InvalidValueError(f"there is no unit {number} among the names")
        return names.units[number]

    def _calling(self, named: Named) -> Phrase:
        """What somebody is called, without a number."""
        if not named.name:
            noun = self._noun_of_key(named.unit_class)
            if isinstance(noun, Phrase):
                return noun
        name = named.name or named.unit_class
        name = self.catalogue.table("duel.names").get(name, name)
        patterns = self.catalogue.table("proper")
        return Phrase(
            {
                form: self.catalogue.fill(f"proper.{form}", {NAME: name})
                for form in patterns
            }
        )

    def thing(self, key: str) -> Phrase | Name:
        """An ability, an effect, or an item of a duel by its key; quoted if unknown."""
        instance("key", key, str)
        noun = self._noun_of_key(key)
        if isinstance(noun, Phrase):
            return noun
        return Name(self.text("names.quoted", name=key))

    def monster(self, name: str) -> Phrase | Name:
        """A kind of monsters of the dungeon, where rats are smaller than in a duel."""
        own = self.catalogue.noun(f"Dungeon{name}")
        return own if isinstance(own, Phrase) else self.catalogue.noun(name)

    def _noun_of_key(self, key: str) -> Phrase | Name:
        """The noun of a key such as ``heavy_blow``."""
        return self.catalogue.noun(
            self.catalogue.nouns_by_key.get(key.replace("_", "").lower(), key)
        )

    def item(self, name: str) -> Phrase | Name:
        """An item by its name, in words of the language if they are known.

        So are classes of items ("spear"), and presets ("long distance bow"). Any other
        name is quoted.
        """
        instance("name", name, str)
        *adjectives, noun = name.split(" ")
        known = self.catalogue.nouns_by_key.get(noun)
        adjective = "_".join(adjectives)
        if known is not None and not adjective:
            return self.catalogue.noun(known)
        if known is not None and self.catalogue.table(f"adjectives.{adjective}"):
            return self.catalogue.noun(known, adjective)
        return Name(self.text("names.quoted", name=name))

    def player(self, name: str) -> str:
        """A player by name; a name by default is put in the language's own words."""
        instance("name", name, str)
        found = DEFAULT_PLAYER.fullmatch(name)
        return name if found is None else self.text("names.player", **found.groupdict())

    def side(self, name: str, names: Names) -> str:
        """A side by name: in words, if its game has such, or else as a player."""
        instance("names", names, Names)
        path = f"{names.game}.sides.{name}"
        known = path in self.catalogue.texts
        return self.text(path) if known else self.player(name)

    def place(self, place: Sequence[int]) -> str:
        """Row and column, both from 0."""
        parts = collection("place", place, int)
        if len(parts) != 2:
            raise InvalidValueError(f"place must be (row, column), not {place!r}")
        row, column = parts
        return self.text("names.place", row=row, column=column)

    def number(self, number: float) -> str:
        """*number*, a whole one without a fraction."""
        return number_text(number, self.catalogue.text("numbers.decimal_mark"))

    def percent(self, probability: Fraction) -> str:
        """*probability* in percent: see `percent_text`."""
        mark = self.catalogue.text("numbers.decimal_mark")
        return percent_text(probability, mark, self.catalogue.text("numbers.percent"))

    def listed(self, words: Iterable[object]) -> Phrase:
        """*words* with commas; the form ``and`` has an "and" before the last one."""
        if isinstance(words, str) or not isinstance(words, Iterable):
            raise InvalidTypeError(f"words must be a collection, not {words!r}")
        parts = [str(word) for word in words]
        with_commas = ", ".join(parts)
        if len(parts) < 2:
            return Phrase({NAME: with_commas, "and": with_commas})
        before, last = ", ".join(parts[:-1]), parts[-1]
        joined = self.text("names.and", before=before, last=last)
        return Phrase({NAME: with_commas, "and": joined})

    def terms(self, terms: Sequence[Term]) -> str:
        """How a number came about, such as "power 30, x 1.5 axe over spear".

        A bound that changes nothing is left out.

        Raises:
            CatalogueError: There is no text for the reason of one of them.
        """
        terms = collection("terms", terms, Term)
        return ", ".join(
            self._term(term)
            for index, term in enumerate(terms)
            if not term.operation.startswith("at ")
            or follow(terms[:index]) != follow(terms[: index + 1])
        )

    def _term(self, term: Term) -> str:
        nouns = [self.catalogue.noun(name) for name in term.detail]
        values = dict(zip(("one", "other"), nouns, strict=False))
        amount = self.number(term.amount)
        return self.text(f"terms.{term.reason}", amount=amount, **values)

    def _reckoning(self, terms: Sequence[Term]) -> str:
        """*terms* in brackets after a blank, if they say more than their result."""
        if len(terms) < 2:
            return ""
        return self.text("names.reckoning", terms=self.terms(terms))
