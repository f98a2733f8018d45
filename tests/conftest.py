"""Tests know the games of this repository alone, whatever else is installed here, and try the same examples always."""

import os

from armillary.kernel import registry

os.environ["CI"] = "true"  # for hypothesis, which then derives its examples from the test and does not time them
os.environ.pop(registry.FOLDERS, None)
registry.installed = registry.own
