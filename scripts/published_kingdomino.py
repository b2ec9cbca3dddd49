"""What was published on Kingdomino by simulation, row by row.

Source: Gedda, Lagerkvist, Butler, Monte Carlo Methods for the Game Kingdomino, IEEE CIG 2018, recomputed from the
authors' per-game files. Four players, Middle Kingdom and Harmony on; one tested bot against three equal ones. Win,
draw and loss by points alone; margin = own points − best opponent's. Every ± is the half-width of a 95 % interval.
"""

from __future__ import annotations

from dataclasses import dataclass

# Playouts per second of the published machine at decisions 2, 7 and 12 of 13, by the policy of the simulated players.
RATES = {"tr": (5_690, 10_400, 31_500), "fg": (31, 207, 9_500), "pg": (112, 900, 25_000)}
COLD_RATES = (2_568, 8_274, 28_540)  # of "tr" at 0.1 s, where the program was not warm yet
COLD_SECONDS = 0.1
SEARCH_HALVES = (1.7, 3.1)  # the half-widths of the margins of search bots lie between these
SEARCH_GAMES = 200


@dataclass(frozen=True)
class Static:
    """A row of static bots."""

    bot: str
    opponent: str
    counts: tuple[int, int, int]  # win, draw, loss
    points: tuple[float, float]  # mean and half-width
    sd: float  # of the points
    quantiles: tuple[int, int, int] | None  # median, 10 % and 90 % of the points
    margin: tuple[float, float]  # mean and half-width
    opponents: float  # mean points of the opponents


@dataclass(frozen=True)
class Search:
    """A row of search bots against three full-greedy ones, by seconds for a decision."""

    bot: str
    seconds: float
    margin: float
    wins: float  # part of the games
    half: float | None = None  # of the margin; None where only the range of all rows is known
    games: int = SEARCH_GAMES
    draws: float | None = None  # part of the games
    points: tuple[float, float] | None = None  # mean and half-width

    @property
    def policy(self) -> str:
        """The policy of the simulated players."""
        return self.bot.split("-")[1]

    @property
    def is_speed_known(self) -> bool:
        """Whether the playouts per second were published for this bot and limit."""
        return self.bot.startswith("mce") and (self.policy == "tr" or self.seconds > COLD_SECONDS)

    @property
    def playouts(self) -> tuple[float, float, float]:
        """Playouts at decisions 1, 7 and 13, by equal factors through those reached at decisions 2, 7 and 12.

        UCT is assumed to be as fast as MCE, and every bot to start as slowly as random playouts do.
        """
        rates = RATES[self.policy]
        if self.seconds <= COLD_SECONDS:
            rates = tuple(
                rate * cold / warm for rate, cold, warm in zip(rates, COLD_RATES, RATES["tr"], strict=True)
            )
        second, seventh, twelfth = (rate * self.seconds for rate in rates)
        return second * (second / seventh) ** 0.2, seventh, twelfth * (twelfth / seventh) ** 0.2


STATIC = (
    Static(
        "true-random",
        "true-random",
        (223, 29, 748),
        (22.79, 0.51),
        8.17,
        (22, 13, 33),
        (-7.16, 0.66),
        22.61,
    ),
    Static(
        "greedy-placement",
        "true-random",
        (794, 22, 184),
        (39.62, 0.57),
        9.27,
        (39, 28, 52),
        (10.12, 0.75),
        22.13,
    ),
    Static(
        "full-greedy",
        "true-random",
        (977, 2, 21),
        (55.69, 0.68),
        10.93,
        (55, 42, 70),
        (27.24, 0.80),
        21.17,
    ),
    Static("full-greedy", "full-greedy", (118, 15, 367), (51.44, 1.06), 12.13, None, (-10.28, 1.38), 51.30),
    Static("full-greedy", "full-greedy", (54, 4, 142), (52.97, 1.77), 12.75, None, (-8.98, 2.19), 52.10),
)
OUTCOME = (
    Search("mce-tr-wdl", 5, -4.83, 237 / 500, 1.32, 500, 20 / 500, (55.61, 0.92)),
    Search("mce-tr-p", 5, -1.03, 235 / 500, 1.34, 500, 12 / 500, (60.55, 0.94)),
    Search("mce-tr-r", 5, -0.20, 235 / 500, 1.20, 500, 19 / 500, (59.54, 0.88)),
)
SEARCH = (
    Search("mce-tr-r", 0.1, -8.5, 0.26),
    Search("mce-tr-r", 1, -1.5, 0.48),
    Search("mce-tr-r", 2, -2.5, 0.40),
    Search("mce-fg-r", 0.1, -15.8, 0.09),
    Search("mce-fg-r", 1, -0.6, 0.54),
    Search("mce-fg-r", 2, 4.3, 0.59),
    Search("mce-fg-r", 4, 7.0, 0.67),
    Search("mce-fg-r", 6, 8.4, 0.71),
    Search("mce-fg-r", 8, 9.7, 0.77),
    Search("mce-fg-r", 10, 9.6, 0.74),
    Search("mce-pg-r", 0.1, -12.2, 0.20),
    Search("mce-pg-r", 1, -1.7, 0.42),
    Search("mce-pg-r", 2, 1.9, 0.51),
    Search("mce-pg-r", 4, 5.4, 0.62),
    Search("mce-pg-r", 6, 6.8, 0.65),
    Search("mce-pg-r", 8, 8.4, 0.73),
    Search("mce-pg-r", 10, 9.0, 0.72),
    Search("uct-tr", 0.1, -13.5, 0.26),
    Search("uct-tr", 1, -5.5, 0.40),
    Search("uct-tr", 2, -4.4, 0.45),
    Search("uct-fg", 0.1, -38.3, 0.02),
    Search("uct-fg", 1, -12.0, 0.36),
    Search("uct-fg", 2, -1.5, 0.61),
    Search("uct-fg", 4, -0.2, 0.66),
    Search("uct-fg", 8, 4.0, 0.72),
    Search("uct-pg", 0.1, -25.8, 0.06),
    Search("uct-pg", 1, -13.9, 0.22),
    Search("uct-pg", 2, -10.4, 0.26),
    Search("uct-pg", 4, -7.1, 0.38),
    Search("uct-pg", 8, -6.2, 0.40),
)
