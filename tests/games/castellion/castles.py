"""Castles that the tests of several rules use, drawn by type; neighbours differ in motif."""

from __future__ import annotations

# Exactly what each Exam asks for, on six columns.
EXAM_1 = """
    s.....
    spp...
    spp...
    sccccj
"""
EXAM_3A = """
    ssss..
    ccjjpp
    ccjjpp
    ssssjc
"""
EXAM_3B = """
    s....p
    sccccp
    sjjjjp
    sccccp
"""
EXAM_3C = """
    spscc.
    spscc.
    spsjj.
    spsjjp
"""
EXACTLY = {"E1": EXAM_1, "E3a": EXAM_3A, "E3b": EXAM_3B, "E3c": EXAM_3C}

# Passes Exam I, keeps six columns through Exam II and then has all that E3c asks for.
WINNING = """
    spscc.
    spscc.
    spsjj.
    spsjjs
    ccccpj
"""

# 36 tiles with one formation of each kind at least; after Exam II 3 towers and 2 bastions are left.
COMPLETE = """
    cjpsjc
    spsccp
    spsccs
    spsjjp
    spsjjs
    ccccpj
"""

# 36 tiles and no formation at all.
FULL = """
    scjpsc
    pscjps
    jpscjp
    cjpscj
    scjpsc
    pscjps
"""
