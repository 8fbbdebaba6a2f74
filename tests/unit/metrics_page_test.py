#!/usr/bin/env python3
"""The page of one process, and that of a cluster's, name every metric of it, and no other.

Usage: metrics_page_test.py SOURCE_ROOT
"""

import pathlib
import re
import sys

# A call that adds a family of metrics, with the name less its prefix.
FAMILY = re.compile(r'(?:->|\.)(?:counter|gauge|histogram)\(\s*"([a-z0-9_]+)"')
PAGES = {"docs/daemon.md": "daemon/service/*.cc", "docs/cluster.md": "daemon/cluster_site.cc"}


def main():
    root = pathlib.Path(sys.argv[1])
    faults, count = [], 0
    for page, files in PAGES.items():
        made = {
            "kindred_" + name for file in sorted(root.glob(files)) for name in FAMILY.findall(file.read_text())
        }
        told = set(re.findall(r"\bkindred_[a-z0-9_]+", (root / page).read_text()))
        faults += [f"{page} does not tell of {name}" for name in sorted(made - told)]
        faults += [f"{page} tells of {name}, which nothing makes" for name in sorted(told - made)]
        if not made:
            faults.append(f"no metrics found in {files}")
        count += len(made)
    print("\n".join(faults) or f"metrics_page_test: {count} metrics, each on its page")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
