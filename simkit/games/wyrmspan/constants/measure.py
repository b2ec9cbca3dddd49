"""What end-game points are counted by: a metric, or a condition that counts 1 if it holds."""

from __future__ import annotations

(
    ONE,
    ON_MAT,  # argument: trait
    CAVE_OTHER,  # trait
    ORTHO,  # trait
    OBJECTIVES_LOWEST,
    MARKERS,
    PERSONALITY_SETS,
    SIZE_SETS,
    EGG_PAIRS,
    FILLED_COLUMNS,
    CAVE_CARDS,
    BEST_CAVE_ICONS,
    BETWEEN,
    RIGHTMOST,
    COLUMN_FULL,
    CAVE_FULL,
    CAVE_EXCAVATED,
    FULL,  # cave
    NONE_IN_CAVE,  # trait
    OTHER_IN_CAVE,  # trait
    OTHER_IN_COLUMN,  # trait
    ALL_IN_CAVE,  # sizes as bits of traits
) = range(22)

PLAIN = {
    "objectives_lowest": OBJECTIVES_LOWEST,
    "guild_markers": MARKERS,
    "sets.personality": PERSONALITY_SETS,
    "sets.size": SIZE_SETS,
    "egg_pairs": EGG_PAIRS,
    "filled_columns": FILLED_COLUMNS,
    "cave_cards": CAVE_CARDS,
    "best_cave_resource_icons": BEST_CAVE_ICONS,
    "between": BETWEEN,
    "rightmost": RIGHTMOST,
    "column_full": COLUMN_FULL,
    "cave_full": CAVE_FULL,
    "cave_excavated": CAVE_EXCAVATED,
}
BY_TRAIT = {
    "mat.": ON_MAT,
    "cave.other.": CAVE_OTHER,
    "ortho.": ORTHO,
    "none.cave.": NONE_IN_CAVE,
    "any.cave.other.": OTHER_IN_CAVE,
    "any.column.other.": OTHER_IN_COLUMN,
}
