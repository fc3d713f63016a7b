"""The settings of Sphinx for the site."""

import os

project = "Kinema"
author = "the authors of Kinema"
extensions = ["myst_parser", "sphinx_design", "sphinx.ext.autodoc"]
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 4
exclude_patterns = ["root"]
suppress_warnings = ["myst.header", "myst.xref_missing", "misc.highlighting_failure", "autodoc", "ref"]
html_theme = "furo"
html_title = "Kinema"
html_favicon = "static/icon.svg"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_js_files = [("live.js", {"type": "module"})]
html_copy_source = False
html_show_copyright = False
html_show_sphinx = False
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
os.environ.setdefault("KINEMA_NO_COLOR", "1")
