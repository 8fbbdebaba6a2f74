#!/usr/bin/env python3
"""docs/daemon.md names every metric of the daemon, and no other.

Usage: metrics_page_test.py SOURCE_ROOT
"""

import pathlib
import re
import sys

# A call that adds a family of metrics, with the name less its prefix.
FAMILY = re.compile(r'->(?:counter|gauge|histogram)\(\s*"([a-z0-9_]+)"')


def main():
    root = pathlib.Path(sys.argv[1])
    made = {
        "kindred_" + name
        for file in sorted((root / "daemon/service").glob("*.cc"))
        for name in FAMILY.findall(file.read_text())
    }
    told = set(re.findall(r"\bkindred_[a-z0-9_]+", (root / "docs/daemon.md").read_text()))
    faults = [f"docs/daemon.md does not tell of {name}" for name in sorted(made - told)]
    faults += [f"docs/daemon.md tells of {name}, which nothing makes" for name in sorted(told - made)]
    if not made:
        faults.append("no metrics found in daemon/service")
    print("\n".join(faults) or f"metrics_page_test: {len(made)} metrics, each on the page")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
