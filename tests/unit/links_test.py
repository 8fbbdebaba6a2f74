#!/usr/bin/env python3
"""Every link of the documents leads to a file and a heading that are there.

Usage: links_test.py SOURCE_ROOT

Looks at README.md, CHANGELOG.md and docs/. A dead link of each kind is planted first, to show that the search finds it.
"""

import pathlib
import re
import sys
import tempfile

LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)


def headings(text):
    """The anchors that GitHub gives the headings of a page."""
    lines = re.findall(r"^#+ (.*)$", FENCE.sub("", text), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", line.lower()).replace(" ", "-") for line in lines}


def pages(root):
    yield from (root / name for name in ("README.md", "CHANGELOG.md") if (root / name).is_file())
    yield from sorted((root / "docs").glob("*.md"))


def faults(root):
    for page in pages(root):
        for link in LINK.findall(FENCE.sub("", page.read_text())):
            if re.match(r"https?:", link):
                continue
            path, _, anchor = link.partition("#")
            target = page.parent / path if path else page
            if not target.exists():
                yield f"{page.relative_to(root)}: {link}: no such file"
            elif anchor and anchor not in headings(target.read_text()):
                yield f"{page.relative_to(root)}: {link}: no such heading"


def try_search():
    for dead in ("docs/none.md", "docs/page.md#none", "#none"):
        with tempfile.TemporaryDirectory() as scratch:
            root = pathlib.Path(scratch)
            (root / "docs").mkdir()
            (root / "docs/page.md").write_text("# A page: it's one\n")
            (root / "README.md").write_text(f"# All\n[a](docs/page.md#a-page-its-one) [b](#all) [c]({dead})\n")
            if len(list(faults(root))) != 1:
                sys.exit(f"links_test: a dead link, {dead}, is not found")


def main():
    root = pathlib.Path(sys.argv[1])
    try_search()
    found = list(faults(root))
    for fault in found:
        print(fault, file=sys.stderr)
    count = len(list(pages(root)))
    if found or count < 10:
        sys.exit(f"links_test: {len(found)} dead links in {count} pages")
    print(f"links_test: {count} pages, every link leads somewhere")


main()
