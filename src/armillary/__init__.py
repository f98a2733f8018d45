"""Armillary: three space-strategy board games on one small, fast, honest kernel.

Set ARMILLARY_PURE=1 to run the sources even where compiled modules lie beside them.
"""

import os

from armillary.sources import sources_only

if os.environ.get("ARMILLARY_PURE"):
    sources_only()
