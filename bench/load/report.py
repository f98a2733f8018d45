"""What was measured, as a table."""

from collections.abc import Iterable
from typing import NamedTuple


class Row(NamedTuple):
    """One figure."""

    what: str
    value: float
    unit: str


class Report:
    """Printed part by part. Rates come with their ratio to the commits that the disk makes in the same run."""

    def __init__(self, commits: float) -> None:
        self.commits = commits

    def show(self, title: str, rows: Iterable[Row]) -> None:
        print(f"\n{title}")
        for row in rows:
            print(self.line(row), flush=True)

    def line(self, row: Row) -> str:
        digits = 0 if row.unit in ("/s", "") else 2 if row.unit in ("times", "ms") else 1
        ratio = f"{row.value / self.commits:9.2f} commits" if row.unit == "/s" else ""
        return f"  {row.what:<46}{row.value:>12,.{digits}f} {row.unit:<5}{ratio}".rstrip()
