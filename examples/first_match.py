"""A first match: set up step by step, then played to its end by two agents."""

from alpaca_emblem import Axe, Fighter, GameController, Hero, Spear
from alpaca_emblem.agents import GreedyAgent, RandomAgent, moves
from alpaca_emblem.drawing import match_text
from alpaca_emblem.texts import Names, Narrator

match = GameController(players=["North", "South"], map_size=5, seed=2)
for _ in match.players:  # turn zero: each player in turn places and arms its units
    row = 0 if match.to_act == "North" else 4
    match.add_generic_unit(Hero, row, 2)
    match.add_generic_item(Spear, "lance")
    match.equip_item(0)
    match.add_generic_unit(Fighter, row, 1)
    match.add_powerful_item(Axe, "great axe")
    match.equip_item(0)
    match.end_turn()
match.init_game(max_rounds=20)
print(match_text(match), end="\n\n")

match.select_unit_in(4, 1)  # South acts first with this seed: its fighter advances
events = [*match.move_to(2, 2), *match.use_item_on(0, 2), *match.end_turn()]
for played in moves(match, {"North": GreedyAgent(1), "South": RandomAgent(2)}):
    events += played.events

names = Names.of(match.position())
print(*(Narrator("en").tell(event, names) for event in events), sep="\n")
print("", match_text(match), "", match.digest(), sep="\n")
