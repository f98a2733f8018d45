"""What the numbers were measured on."""

import os
import platform
from pathlib import Path
from typing import Any

from armillary.bench.measure import compiled


def machine() -> dict[str, Any]:
    """Describe this machine and this interpreter."""
    return {
        "processor": processor(),
        "cores": os.cpu_count(),
        "system": f"{platform.system()} {platform.machine()}",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "kernel": "compiled" if compiled() else "interpreted",
        "load": round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None,
    }


def processor() -> str:
    """Name the processor."""
    listing = Path("/proc/cpuinfo")
    if listing.exists():
        for line in listing.read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()
