"""Looking after a database: is all of it right, a copy of it, and back from one. Nothing here speaks to anybody."""

from armillary.server.admin.backing_up import backup
from armillary.server.admin.checking import Finding, Report, check
from armillary.server.admin.restoring import restore
from armillary.server.admin.sweeping import sweep, would_go

__all__ = ["Finding", "Report", "backup", "check", "restore", "sweep", "would_go"]
