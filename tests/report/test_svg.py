"""Pictures made fit to stand inside a page."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree

from simkit.report.page.svg import inline

SOURCE = """<?xml version="1.0"?>
<svg width="10pt" height="5pt" viewBox="0 0 10 5" xmlns="http://www.w3.org/2000/svg">
 <metadata>x</metadata>
 <defs>
  <path id="a" d="M 1.123456 2.5
L 0.085 10"/>
 </defs>
 <use href="#a" transform="scale(0.085 -0.085)"/>
</svg>
"""


def test_ids_are_told_apart_and_numbers_are_no_longer_than_needed() -> None:
    found = inline(SOURCE, "seats")
    ElementTree.fromstring(found)
    assert 'id="seats-a"' in found
    assert 'href="#seats-a"' in found
    assert "M 1.123 2.5\nL 0.085 10" in found
    assert "scale(0.085 -0.085)" in found
    assert "metadata" not in found
    assert "width=" not in found
    assert "\n " not in found
