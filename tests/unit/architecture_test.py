#!/usr/bin/env python3
"""docs/architecture.md says what the code has: files, functions, folders, tags and topic numbers.

Usage: architecture_test.py SOURCE_ROOT

The files and functions that the glossary and the page for contributors name are looked for too. A fault of each kind is
planted into the page of the architecture, to show that the search finds it.
"""

import ast
import pathlib
import re
import sys

PAGE = "docs/architecture.md"
NAMING = ("docs/glossary.md", "docs/contributing.md")  # pages that name files
LAYOUT = "tests/unit/layout_test.py"
TAGS = "daemon/state/entry_tags.h"
TOPICS = "daemon/base/published_topic.h"

TOPS = "linkage|config|daemon|tools|tests|cmake|docs"
QUOTED = re.compile(r"`([^`]+)`")
PATH = re.compile(rf"(?:{TOPS})(?:/[\w.-]+)*/?$")
FUNCTION = re.compile(r"(?:\w+::)*~?(\w+)\(\)$")
CONSTANT = re.compile(r"k[A-Z]\w*$")


def blocks(text):
    """Paragraphs, list items and rows of tables, each as one line."""
    block = []
    for line in re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL).splitlines() + [""]:
        if not line.strip() or re.match(r"\s*(?:[-*] |\d+\. |\||#)", line):
            if block:
                yield " ".join(block)
            block = []
        if line.strip():
            block.append(line.strip())


def section(text, heading):
    """What stands below a heading, to the next one that is as high."""
    level = heading.split(" ")[0]
    match = re.search(rf"^{re.escape(heading)}$(.*?)(?=^#{{1,{len(level)}}} |\Z)", text, re.MULTILINE | re.DOTALL)
    return match.group(1) if match else ""


def names(root, text):
    """Files and folders are there; a function or a constant stands in the file that is named before it."""
    for block in blocks(text):
        file = None
        for word in QUOTED.findall(block):
            if PATH.match(word):
                if not (root / word).exists():
                    yield f"{word}: no such file"
                    file = None
                else:
                    file = word if (root / word).is_file() else None
                continue
            match = FUNCTION.match(word) or re.match(rf"({CONSTANT.pattern})", word)
            if match and file and not re.search(rf"\b{match.group(1)}\b", (root / file).read_text()):
                yield f"{word}: not in {file}"


def ladder(root):
    tree = ast.parse((root / LAYOUT).read_text())
    for node in tree.body:
        if isinstance(node, ast.Assign) and node.targets[0].id == "LADDER":
            return ast.literal_eval(node.value)
    raise SystemExit(f"architecture_test: no LADDER in {LAYOUT}")


def first_cells(text):
    """What is quoted in the first cell of each row."""
    rows = re.findall(r"^\|([^|]*)\|", text, re.MULTILINE)
    return [word for cell in rows for word in QUOTED.findall(cell)]


def rooms(root, text):
    """The table of rooms is the ladder."""
    told = [cell.rstrip("/") for cell in first_cells(section(text, "## The rooms"))]
    if told != ladder(root):
        yield f"the rooms are {told}, and the ladder of {LAYOUT} is {ladder(root)}"


def steps(text):
    """The first file of each step of the walk, by part."""
    parts = re.split(r"^### ", section(text, "## The walk of one record"), flags=re.MULTILINE)[1:]
    for part in parts:
        title, _, body = part.partition("\n")
        numbered = [block for block in blocks(body) if re.match(r"\d+\. ", block)]
        yield title, [QUOTED.findall(block) for block in numbered]


def walk(root, text):
    """Each step names a file and a function in it. A folder that was left is not entered again, and within the engine
    the folders follow the ladder."""
    order = ladder(root)
    parts = list(steps(text))
    if len(parts) != 3 or sum(len(numbered) for _, numbered in parts) < 12:
        yield "the walk has three parts and a dozen steps"
    for title, numbered in parts:
        left, folder = set(), None
        for words in numbered:
            if not PATH.match(words[0]) or not any(FUNCTION.match(word) for word in words):
                yield f"{title}: a step without a file and a function: {words}"
                continue
            now = str(pathlib.PurePosixPath(words[0]).parent)
            if now in left:
                yield f"{title}: comes back to {now}"
            elif folder and now != folder:
                left.add(folder)
                if title == ENGINE and order.index(now) < order.index(folder):
                    yield f"{title}: {now} stands below {folder}"
            folder = now


ENGINE = "Through the engine"


def numbers(root, text, heading, header, pattern):
    """A table of numbers is what a header has."""
    told = {int(n): name for n, name in re.findall(r"^\| (\d+) \| `(\w+)` \|", section(text, heading), re.MULTILINE)}
    has = {int(n): name for name, n in re.findall(pattern, (root / header).read_text(), re.MULTILINE)}
    if not has or told != has:
        yield f"{heading}: {told}, and {header} has {has}"


def tags(root, text):
    yield from numbers(root, text, "### Entries of a commit", TAGS, r"^inline constexpr char (k\w+) = (\d+);")


def topics(root, text):
    yield from numbers(root, text, "### Topics by number", TOPICS, r"^\s+(k\w+) = (\d+),")


CHECKS = (names, rooms, walk, tags, topics)


def faults(root, text):
    for check in CHECKS:
        yield from check(root, text)


def plant(text, pattern, replacement):
    planted, count = re.subn(pattern, replacement, text, count=1, flags=re.MULTILINE | re.DOTALL)
    if count != 1:
        sys.exit(f"architecture_test: no place for a fault: {pattern}")
    return planted


def try_search(root, text):
    """One fault of each kind, which the check of that kind alone must find."""
    engine = rf"(### {ENGINE}.*?^1\. `)[^`]+`"
    cases = (
        (names, r"\A", "`linkage/none.h`\n\n"),
        (names, r"\A", f"`{TAGS}` `no_such_function()`\n\n"),
        (names, r"\A", f"`{TAGS}` `kNoSuchConstant`\n\n"),
        (rooms, r"^\| `linkage/text/` \|[^\n]*\n", ""),
        (walk, engine, r"\g<1>no file`"),
        (walk, engine, rf"\g<1>{ladder(root)[-1]}/a.h`"),
        (walk, r"(### Out\n.*?^1\. `)([^`]+)(`.*?^\d+\. `)([^`]+)(`.*?^\d+\. `)[^`]+`", r"\g<1>a/b.h\3c/d.h\5a/b.h`"),
        (tags, r"^\| 9 \| `k", "| 10 | `k"),
        (topics, r"^\| 0 \| `kMatches`", "| 0 | `kMatch`"),
    )
    for check, pattern, replacement in cases:
        if not list(check(root, plant(text, pattern, replacement))):
            sys.exit(f"architecture_test: {check.__name__} does not find {pattern!r} -> {replacement!r}")


def main():
    root = pathlib.Path(sys.argv[1])
    text = (root / PAGE).read_text()
    found = [f"{PAGE}: {fault}" for fault in faults(root, text)]
    for page in NAMING:
        found += [f"{page}: {fault}" for fault in names(root, (root / page).read_text())]
    for fault in found:
        print(fault, file=sys.stderr)
    if found:
        sys.exit(f"architecture_test: {len(found)} faults")
    try_search(root, text)
    print(f"architecture_test: {len(QUOTED.findall(text))} names, {len(CHECKS)} checks")


main()
