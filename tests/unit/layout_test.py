#!/usr/bin/env python3
"""Includes go one way, down the ladder of folders below, so that no two folders need each other.

Usage: layout_test.py SOURCE_ROOT

A file may include its own folder and the folders that stand before it on the ladder, but for those that KEPT_APART
names. No circle of folders is left either, which is looked for without the ladder. Each search is tried first on faults
that are planted in an empty tree: one for each folder, each row that is kept apart and each foreign library.
"""

import pathlib
import re
import sys
import tempfile

LADDER = [
    "linkage/base",
    "linkage/text",
    "linkage/record",
    "linkage/feature",
    "linkage/compare",
    "linkage/block",
    "linkage/score",
    "linkage/prepare",
    "linkage/expire",
    "linkage/find/index",
    "linkage/find",
    "linkage/lake",
    "linkage/cluster",
    "linkage/decide",
    "linkage/entity",
    "linkage",
    "linkage/learn",
    "linkage/plan",
    "config",
    "daemon/base",
    "daemon/format",
    "daemon/transport",
    "daemon/codec",
    "daemon/answers",
    "daemon/shadow",
    "daemon/kafka",
    "daemon/state",
    "daemon/console",
    "daemon/http",
    "daemon/registry",
    "daemon/service",
    "daemon/cluster",
    "daemon/asking",
    "daemon",
    "tools/kindred/embed",
    "tools/kindred/report",
    "tools/kindred/files",
    "tools/kindred/command",
    "tools/kindred/gold",
    "tools/kindred/sample",
    "tools/kindred/pair",
    "tools/kindred/candidates",
    "tools/kindred/check",
    "tools/kindred/cluster",
    "tools/kindred/link",
    "tools/kindred/entities",
    "tools/kindred/label",
    "tools/kindred/evaluate",
    "tools/kindred/train",
    "tools/kindred/init",
    "tools/kindred/plan",
    "tools/kindred/explain",
    "tools/kindred/search",
    "tools/kindred/state",
    "tools/kindred/generate",
    "tools/kindred/demo",
    "tools/kindred",
    "python/bindings",
]

# Folders that stand on their own: none of a row includes another one of the row.
KEPT_APART = [
    ("linkage/learn", "linkage/plan"),
    ("daemon/transport", "daemon/codec", "daemon/state", "daemon/http", "daemon/registry"),
    ("daemon/codec", "daemon/kafka", "daemon/state", "daemon/http", "daemon/registry"),
    ("daemon/answers", "daemon/kafka", "daemon/state", "daemon/http", "daemon/registry"),
    ("daemon/answers", "daemon/transport", "daemon/shadow"),
    ("daemon/shadow", "daemon/kafka", "daemon/state", "daemon/http", "daemon/registry"),
    ("daemon/format", "daemon/kafka", "daemon/state", "daemon/http"),
    ("daemon/format", "daemon/transport"),
    # What several commands share, each a subject of its own.
    ("tools/kindred/command", "tools/kindred/gold", "tools/kindred/sample", "tools/kindred/pair"),
    # The commands.
    (
        "tools/kindred/check",
        "tools/kindred/cluster",
        "tools/kindred/link",
        "tools/kindred/entities",
        "tools/kindred/label",
        "tools/kindred/evaluate",
        "tools/kindred/train",
        "tools/kindred/init",
        "tools/kindred/plan",
        "tools/kindred/explain",
        "tools/kindred/search",
        "tools/kindred/state",
        "tools/kindred/generate",
        "tools/kindred/demo",
    ),
]

# Libraries that a folder, and those in it, must not know.
TRANSPORTS = r"boost/(asio|beast)|librdkafka/|curl/|spdlog/|CLI/|systemd/|prometheus/"
FOREIGN = [
    ("linkage", TRANSPORTS + r"|boost/json|yaml-cpp/|simdjson|fmt/|nlohmann/"),
    ("config", TRANSPORTS),
    ("daemon/format", TRANSPORTS + r"|yaml-cpp/"),
    ("daemon/codec", TRANSPORTS),
    ("daemon/state", TRANSPORTS),
    # What the service does is tested over a cluster in memory, without a process around it.
    ("daemon/transport", r"boost/(asio|beast)|librdkafka/|systemd/|prometheus/"),
    ("daemon/kafka", r"boost/(asio|beast)|prometheus/|yaml-cpp/|simdjson"),
    ("daemon/cluster", r"boost/(asio|beast)|librdkafka/|curl/|systemd/|yaml-cpp/|simdjson"),
    ("daemon/registry", r"boost/(asio|beast)|librdkafka/|spdlog/|systemd/|prometheus/|yaml-cpp/"),
    ("daemon/asking", r"boost/beast|librdkafka/|curl/|systemd/|yaml-cpp/|simdjson"),
    ("daemon/service", r"boost/beast|librdkafka/|curl/|systemd/|yaml-cpp/|simdjson"),
]

# Faults that are still there, as (file, what it includes). Take out the line when you mend the fault: a line that is
# none any more fails the test.
EXPECTED_FAULTS = set()

INCLUDE = re.compile(r'^\s*#\s*include\s*[<"]([^">]+)[>"]')
TOPS = ("linkage", "config", "daemon", "tools", "python")


def within(path, folder):
    return path == folder or path.startswith(folder + "/")


def folder_of(path):
    return str(pathlib.PurePosixPath(path).parent)


def of_the_tree(included):
    return included.split("/")[0] in (*TOPS, "tests")


def why_not(folder, included):
    """Why a file of `folder` must not include that, or nothing."""
    for owner, libraries in FOREIGN:
        if within(folder, owner) and re.match(libraries, included):
            return f"{owner} must not know that library"
    target = folder_of(included)
    if not of_the_tree(included) or target == folder:
        return None
    if target not in LADDER:
        return f"{target} does not stand on the ladder"
    if LADDER.index(target) > LADDER.index(folder):
        return f"{target} stands above {folder}"
    for row in KEPT_APART:
        if folder in row and target in row:
            return f"{folder} and {target} are kept apart"
    return None


def sources(root):
    """The name of each source file, and its path."""
    for top in TOPS:
        for path in sorted((root / top).rglob("*")):
            if path.suffix in (".h", ".cc"):
                yield path.relative_to(root).as_posix(), path


def includes(root):
    """(file, line, what it includes), of all sources."""
    for name, path in sources(root):
        for number, line in enumerate(path.read_text().splitlines(), 1):
            match = INCLUDE.match(line)
            if match:
                yield name, number, match.group(1)


def faults(root, expected=frozenset()):
    """A line for each fault that is not expected, and for each that is expected and not there."""
    for name, _ in sources(root):
        if folder_of(name) not in LADDER:
            yield f"{name}: {folder_of(name)} does not stand on the ladder"
    met = set()
    for name, number, included in includes(root):
        why = why_not(folder_of(name), included) if folder_of(name) in LADDER else None
        if not why:
            continue
        if (name, included) in expected:
            met.add((name, included))
        else:
            yield f"{name}:{number}: includes {included}, but {why}"
    for name, included in sorted(set(expected) - met):
        yield f"EXPECTED_FAULTS: {name} does not include {included} any more; take the line out"


def circle(root, expected=frozenset()):
    """Folders that need one another, each the next and the last the first, or nothing. Expected faults aside."""
    needs = {}
    for name, _, included in includes(root):
        if of_the_tree(included) and (name, included) not in expected:
            needs.setdefault(folder_of(name), set()).add(folder_of(included))
    done = set()

    def walk(folder, way):
        if folder in way:
            return way[way.index(folder) :]
        if folder in done:
            return None
        for other in sorted(needs.get(folder, set()) - {folder}):
            found = walk(other, way + [folder])
            if found:
                return found
        done.add(folder)
        return None

    for folder in sorted(needs):
        found = walk(folder, [])
        if found:
            return found
    return None


def plant(root, folder, included):
    file = root / folder / "planted.cc"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f'#include <string>\n  # include "{included}"\n')


def planted_faults():
    """One include that is a fault, for each folder, each row kept apart, and each library that is foreign."""
    for folder, above in zip(LADDER, LADDER[1:]):
        yield folder, f"{above}/a.h"
    yield LADDER[-1], "tests/a.h"
    yield LADDER[0], "linkage/unheard_of/a.h"
    for row in KEPT_APART:
        for one in row:
            for other in row:
                if other != one:
                    yield one, f"{other}/a.h"
    for folder, libraries in FOREIGN:
        yield folder, "boost/beast/http.hpp" if "beast" in libraries else "simdjson.h"


def try_faults():
    for folder, included in planted_faults():
        with tempfile.TemporaryDirectory() as scratch:
            root = pathlib.Path(scratch)
            plant(root, folder, included)
            if len(list(faults(root))) != 1:
                sys.exit(f"layout_test: a file of {folder} that includes {included} is not found")
            if list(faults(root, {(f"{folder}/planted.cc", included)})):
                sys.exit(f"layout_test: {included}, expected in {folder}, is taken for a fault")
    with tempfile.TemporaryDirectory() as scratch:
        root = pathlib.Path(scratch)
        plant(root, "linkage/unheard_of", "string.h")
        if len(list(faults(root))) != 1:
            sys.exit("layout_test: a folder that does not stand on the ladder is not found")
        plant(root, "linkage/unheard_of", "config/a.h")
        if len(list(faults(root, {("config/a.cc", "linkage/a.h")}))) != 2:
            sys.exit("layout_test: an expected fault that is none any more is not found")


def try_circle():
    row = ("linkage/base", "linkage/text", "linkage/record")
    for length in (2, 3):
        with tempfile.TemporaryDirectory() as scratch:
            root = pathlib.Path(scratch)
            for one, other in zip(row[:length], row[1:length]):
                plant(root, one, f"{other}/a.h")
            if circle(root):
                sys.exit("layout_test: folders in a row are taken for a circle")
            plant(root, row[length - 1], f"{row[0]}/a.h")
            if sorted(circle(root) or ()) != sorted(row[:length]):
                sys.exit(f"layout_test: a circle of {length} folders is not found")


def main():
    root = pathlib.Path(sys.argv[1])
    try_faults()
    try_circle()
    found = list(faults(root, EXPECTED_FAULTS))
    round_about = circle(root, EXPECTED_FAULTS)
    if round_about:
        found.append("a circle of folders: " + " -> ".join(round_about + round_about[:1]))
    for fault in found:
        print(fault, file=sys.stderr)
    count = sum(1 for _ in sources(root))
    if found or count == 0:
        sys.exit(f"layout_test: {len(found)} faults in {count} files")
    print(f"layout_test: {count} files, every include goes down the ladder")


if __name__ == "__main__":
    main()
