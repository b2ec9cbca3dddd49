from __future__ import annotations

import io

import numpy as np
import polars as pl

from simkit.games.contract import MISSING
from simkit.results.schema import encode, matches_frame, matches_schema, seats_frame, seats_schema


def make_matches(toy, n_rows):
    matches = np.zeros((n_rows, len(toy.all_match_columns)), dtype=np.int32)
    matches[:, 0] = np.arange(n_rows) % 2
    matches[:, 1] = np.arange(n_rows) % 3
    matches[:, 2] = np.arange(n_rows)
    return matches


def test_matches_carry_deal_rotation_and_declared_types(toy):
    frame = matches_frame(toy, 10, 3, 2, make_matches(toy, 6))
    assert frame.schema == pl.Schema(matches_schema(toy.all_match_columns))
    assert frame.columns == ["deal", "rotation", "win", "ending", "points", "points_at_005", "points_at_010"]
    assert frame.schema["deal"] == pl.Int64
    assert frame.schema["rotation"] == pl.Int8
    assert frame.schema["win"] == pl.Boolean
    assert frame.schema["ending"] == pl.Enum(["even", "odd", "neither"])
    assert frame.schema["points"] == pl.Int32
    assert frame["deal"].to_list() == [10, 10, 11, 11, 12, 12]
    assert frame["rotation"].to_list() == [0, 1, 0, 1, 0, 1]
    assert frame["win"].to_list() == [False, True, False, True, False, True]
    assert frame["ending"].to_list() == ["even", "odd", "neither", "even", "odd", "neither"]


def test_missing_values_become_null_in_every_kind_of_column(toy):
    matches = make_matches(toy, 2)
    matches[1, :] = MISSING
    frame = matches_frame(toy, 0, 2, 1, matches)
    assert frame.row(1) == (1, 0, None, None, None, None, None)
    assert None not in frame.row(0)


def test_seats_name_the_bot_after_rotation(toy):
    seats = np.zeros((4, 3, len(toy.all_seat_columns)), dtype=np.int32)
    seats[:, :, 0] = np.arange(2 * 2 * 3).reshape(4, 3)
    seats[:, :, -1] = MISSING
    frame = seats_frame(toy, 5, 2, [("ant", "bee", "cat"), ("bee", "cat", "ant")], seats)
    assert frame.schema == pl.Schema(seats_schema(["ant", "bee", "cat"], toy.all_seat_columns))
    assert frame["deal"].to_list() == [5] * 6 + [6] * 6
    assert frame["rotation"].to_list() == [0, 0, 0, 1, 1, 1] * 2
    assert frame["seat"].to_list() == [0, 1, 2] * 4
    assert frame["bot"].to_list() == ["ant", "bee", "cat", "bee", "cat", "ant"] * 2
    assert frame["stones"].to_list() == list(range(12))
    assert frame.columns[4:] == ["stones", "win_share", "stones_at_002", "stones_at_004"], "courses come last"
    assert frame["stones_at_004"].null_count() == 12


def test_deals_beyond_32_bits_survive(toy):
    frame = matches_frame(toy, 10**12 - 1, 1, 1, make_matches(toy, 1))
    assert frame["deal"].to_list() == [10**12 - 1]


def test_encoding_is_the_same_every_time_and_reads_back(toy):
    frame = matches_frame(toy, 0, 50, 2, make_matches(toy, 100))
    content = encode(frame)
    assert content == encode(matches_frame(toy, 0, 50, 2, make_matches(toy, 100)))
    read = pl.read_parquet(io.BytesIO(content))
    assert read.schema == frame.schema
    assert read.equals(frame)
