"""The ring of cells on which a kingdom lies.

It has 8 × 8 cells: cell = 8 · row + column, both modulo 8. A kingdom is at most 7 wide, so one empty column and one
empty row always part its ends, and cells that touch on the ring touch on the table. One 64-bit word holds the cells
of a terrain, whatever place the castle takes in its kingdom. The castle stands on cell 27 (column 3, row 3), so that
the square of 7 × 7 around it does not wrap:

    row 0    0   1   2   3   4   5   6   7
    row 1    8   9  10  11  12  13  14  15
    row 2   16  17  18  19  20  21  22  23
    row 3   24  25  26 [27] 28  29  30  31      x to the right, y down, the castle at (0, 0)
    row 4   32  33  34  35  36  37  38  39
    row 5   40  41  42  43  44  45  46  47
    row 6   48  49  50  51  52  53  54  55
    row 7   56  57  58  59  60  61  62  63
"""

from __future__ import annotations

from simkit.core.kinds import signed

SIDE = 8
N_CELLS = SIDE * SIDE
CASTLE_AT = 3  # column and row of the castle
CASTLE_CELL = CASTLE_AT * SIDE + CASTLE_AT
CASTLE = 1 << CASTLE_CELL

FIRST_COLUMN = signed(0x0101010101010101)
LAST_COLUMN = signed(0x8080808080808080)
FIRST_ROW = 0xFF
NOT_FIRST_COLUMN = signed(0xFEFEFEFEFEFEFEFE)
NOT_LAST_COLUMN = signed(0x7F7F7F7F7F7F7F7F)
NOT_LAST_ROW = signed(0x00FFFFFFFFFFFFFF)
