"""Un látigo para la biblioteca: una clase de arma que todavía no conoce.

Cómo le va al látigo cuando lo atacan:

- las hachas son fuertes contra él y las espadas, débiles: las arranca de las manos;
- las demás armas son neutrales, y la magia es fuerte, como contra toda arma.

Cómo le va cuando ataca:

- es débil contra una `Halberd` (alabarda), que es un hacha de mango largo;
- es neutral contra todo lo demás, también contra objetos que no conocen látigos.

`Tamer` lleva látigos y nada más. Todas las demás unidades los rechazan.

Las clases de la biblioteca se quedan como están. Mira cómo está escrita `Axe` en
``alpaca_emblem.model.items``: llama a un método del objeto con el que se encuentra, que
lleva su propio nombre. La biblioteca encuentra igual los métodos que llevan el nombre
del látigo.
"""

from attrs import define, setters

from alpaca_emblem import Axe, Item, Matchup, Unit
from alpaca_emblem.building import Weapon


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Whip(Weapon):
    """Un arma larga de cuero."""

    def equip_to(self, unit: Unit) -> None:
        """Pide a *unit* que lleve este látigo."""
        raise NotImplementedError

    def matchup_against(self, item: Item) -> Matchup:
        """Devuelve cómo le va a un ataque con este látigo contra *item*."""
        raise NotImplementedError


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Halberd(Axe):
    """Un hacha de mango largo, contra la que los látigos son débiles."""


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Tamer(Unit):
    """Lleva látigos."""

    letter = "T"
