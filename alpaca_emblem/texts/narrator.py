"""The narrator: events, forecasts and refusals in sentences of one language."""

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
"""The default name of a player, which each language puts in its own words."""


class Narrator:
    """Tells in sentences what happens in a game.

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
        """Speak *language*, one of `LANGUAGES`, or use a catalogue of your own.

        Raises:
            InvalidTypeError: *language* is neither a string nor a catalogue.
            InvalidValueError: The library does not speak *language*.
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
        """Return one sentence about *event*.

        Raises:
            CatalogueError: There is no text for *event*, or the text has a placeholder
                that is not an attribute of the event.
            InvalidValueError: *event* is about a unit that is not among *names*.
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
        """Return a line for each possible result of an action, most likely first.

        If there are several, each line begins with its probability.
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
        """Return a line for each unit at risk: its damage, and its chance to fall.

        The damage is an average unless it is certain. Units are in ascending order.

        Raises:
            InvalidTypeError: *forecast* or *names* is of another class.
        """
        instance("forecast", forecast, Forecast)
        instance("names", names, Names)
        return tuple(
            self._odds_of(number, forecast, names) for number in forecast.units
        )

    def _odds_of(self, number: int, forecast: Forecast, names: Names) -> str:
        amounts = {result.damage_to(number) for result in forecast.results}
        return self.text(
            "forecast.average" if len(amounts) > 1 else "forecast.certain",
            unit=self._in_heading(number, names),
            damage=self.number(round(float(forecast.expected_damage(number)), 2)),
            chance=self.percent(forecast.p_kill(number)),
        )

    def _in_heading(self, number: int, names: Names) -> str:
        """Return a unit at the beginning of a line; a fighter of a duel by its name."""
        if names.game == "duel":
            return capitalised(f"{self.fighter(number, names)}")
        return f"{self.unit(number, names)}"

    def refusal(self, why: str | Refusal | IllegalActionError) -> str:
        """Return why an action is refused, given the refusal or its reason code.

        See `Game.why_not`.

        Raises:
            CatalogueError: There is no text for the reason.
        """
        if not isinstance(why, str | Refusal | IllegalActionError):
            raise InvalidTypeError(f"why must be a refusal or its code, not {why!r}")
        reason = why if isinstance(why, str) else why.reason
        return self.text(f"reasons.{reason}")

    def text(self, path: str, **values: object) -> str:
        """Return the text at *path* of the catalogue, filled with *values*."""
        return self.catalogue.fill(path, values)

    def _phrase(self, kind: Kind | None, value: object, names: Names) -> object:
        if kind is not None:
            return self._by_kind[kind](value, names)
        if isinstance(value, int | float) and not isinstance(value, bool):
            return self.number(value)
        return value

    def unit(self, number: int, names: Names) -> Phrase:
        """Return a label such as "Hero 1 (Player 1)".

        The form ``short`` has no owner. Neither has any form if the owner is the
        speaker, or if the unit has a name of its own: "Knight 1". The only unit of a
        class has no number: "Adventurer".
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
        """Return a fighter of a duel by its own name, or else by its kind.

        Several of one kind without names are numbered from 1. The form ``label`` is
        the bare name, with a capital if *names* have capitals.

        Raises:
            InvalidValueError: There is no such unit among *names*.
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
        """Return the unit *number* of *names*.

        Raises:
            InvalidTypeError: An argument has the wrong type.
            InvalidValueError: There is no such unit.
        """
        instance("names", names, Names)
        whole_number("number", number)
        if number not in names.units:
            raise InvalidValueError(f"there is no unit {number} among the names")
        return names.units[number]

    def _calling(self, named: Named) -> Phrase:
        """Return the name or kind of a fighter, without a number."""
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
        """Return an ability, effect or item of a duel by its key; quoted if unknown."""
        instance("key", key, str)
        noun = self._noun_of_key(key)
        if isinstance(noun, Phrase):
            return noun
        return Name(self.text("names.quoted", name=key))

    def monster(self, name: str) -> Phrase | Name:
        """Return a kind of monster of the dungeon, whose rats are not a duel's."""
        own = self.catalogue.noun(f"Dungeon{name}")
        return own if isinstance(own, Phrase) else self.catalogue.noun(name)

    def _noun_of_key(self, key: str) -> Phrase | Name:
        """Return the noun of a key such as ``heavy_blow``."""
        return self.catalogue.noun(
            self.catalogue.nouns_by_key.get(key.replace("_", "").lower(), key)
        )

    def item(self, name: str) -> Phrase | Name:
        """Return an item by its name, in words of the language if they are known.

        Known are classes of items ("spear"), things with a word of their own ("iron
        armour"), and makes and looks ("long distance bow", "red potion"). Any other
        name is quoted.
        """
        instance("name", name, str)
        known = self.catalogue.nouns_by_key
        if (whole := known.get(name.replace(" ", ""))) is not None:
            return self.catalogue.noun(whole)
        *adjectives, noun = name.split(" ")
        adjective = "_".join(adjectives)
        if noun in known and self.catalogue.table(f"adjectives.{adjective}"):
            return self.catalogue.noun(known[noun], adjective)
        return Name(self.text("names.quoted", name=name))

    def player(self, name: str) -> str:
        """Return the name of a player; "Player 1" is put in the language's words."""
        instance("name", name, str)
        found = DEFAULT_PLAYER.fullmatch(name)
        return name if found is None else self.text("names.player", **found.groupdict())

    def side(self, name: str, names: Names) -> str:
        """Return a side in the words of its game if it has any, else as a player."""
        instance("names", names, Names)
        path = f"{names.game}.sides.{name}"
        known = path in self.catalogue.texts
        return self.text(path) if known else self.player(name)

    def place(self, place: Sequence[int]) -> str:
        """Return a place as a text: row and column, both from 0."""
        parts = collection("place", place, int)
        if len(parts) != 2:
            raise InvalidValueError(f"place must be (row, column), not {place!r}")
        row, column = parts
        return self.text("names.place", row=row, column=column)

    def number(self, number: float) -> str:
        """Return *number* as a text, a whole number without a fraction."""
        return number_text(number, self.catalogue.text("numbers.decimal_mark"))

    def percent(self, probability: Fraction) -> str:
        """Return *probability* in percent. See `percent_text`."""
        mark = self.catalogue.text("numbers.decimal_mark")
        return percent_text(probability, mark, self.catalogue.text("numbers.percent"))

    def listed(self, words: Iterable[object]) -> Phrase:
        """Join *words* with commas; the form ``and`` has "and" before the last one."""
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
        """Return the terms of a number, such as "power 30, x 1.5 axe against spear".

        A bound that changes nothing is left out.

        Raises:
            CatalogueError: There is no text for the reason of a term.
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
        """Return *terms* in brackets after a blank, if there is more than one."""
        if len(terms) < 2:
            return ""
        return self.text("names.reckoning", terms=self.terms(terms))
