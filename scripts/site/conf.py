"""How Sphinx builds the documentation site."""

import simkit

project = "simkit"
version = release = simkit.__version__
extensions = ["myst_parser"]
myst_heading_anchors = 4
myst_enable_extensions = ["colon_fence"]
html_theme = "furo"
html_title = "simkit"
html_copy_source = False
html_show_sourcelink = False
html_show_copyright = False
html_show_sphinx = False
html_extra_path = []
suppress_warnings = [
    "myst.header",  # pages of rules begin their numbered sections at the second level
    "misc.highlighting_failure",  # transcripts and tables in blocks of code are no program
]
