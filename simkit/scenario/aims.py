"""What a scenario may ask (`question = …`), and what that means for the first screen of its report."""

from __future__ import annotations

from typing import Literal, get_args

Aim = Literal["choice", "win-rates", "effects", "skill", "seats"]
AIMS: tuple[Aim, ...] = get_args(Aim)
QUESTION = "question"  # the key of a scenario file
TEXTS: dict[Aim, str] = {
    "choice": "which configuration to take",
    "win-rates": "how often each configuration is won",
    "effects": "what each setting changes",
    "skill": "how much skill matters",
    "seats": "whether the seats are fair",
}
