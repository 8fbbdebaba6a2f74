#!/usr/bin/env python3
"""Writes the pages of the manual: one for each command by its --help and our documents, and one for the configuration.

Usage: man_pages.py BIN_FOLDER SOURCE_ROOT OUTPUT_FOLDER

OUTPUT_FOLDER gets man1/, man5/ and man8/. A section of a document that is not there is a fault.
"""

import pathlib
import re
import subprocess
import sys

from roff import escaped, guarded, inline, roff

# What a page has of the documents: its heading, the document, and the heading there; "" is what stands before the first.
EXIT = ("EXIT STATUS", "docs/files.md", "Exit codes")
TOLD = {
    "kindred": [("HOW IT WORKS", "README.md", "How it works"), EXIT],
    "kindred check": [EXIT],
    "kindred link": [
        ("INPUT", "docs/files.md", "Input"),
        ("OUTPUT", "docs/files.md", "Output"),
        ("REJECTED RECORDS", "docs/files.md", "Rejected records"),
        EXIT,
    ],
    "kindred entities diff": [("WHAT IT TELLS", "docs/entities.md", "What changed between two files"), EXIT],
    "kindred evaluate": [("FOUR WAYS", "docs/evaluate.md", ""), EXIT],
    "kindred explain": [("DETAILS", "docs/explain.md", ""), EXIT],
    "kindred search": [("DETAILS", "docs/http.md", "On files"), EXIT],
    "kindred state import": [("DETAILS", "docs/spark.md", "From a lake to a stream"), EXIT],
    "kindred cluster": [("DETAILS", "docs/cluster.md", "Seeing what it does"), EXIT],
    "kindred plan": [("USES", "docs/plan.md", ""), EXIT],
    "kindred init": [("DETAILS", "docs/init.md", ""), ("WHAT TO CHECK", "docs/init.md", "What to check"), EXIT],
    "kindred train": [("DETAILS", "docs/scores.md", "Training"), EXIT],
    "kindred label": [
        ("DETAILS", "docs/label.md", ""),
        ("IN THE TERMINAL", "docs/label.md", "In the terminal"),
        ("THE FILE", "docs/label.md", "The file"),
        EXIT,
    ],
    "kindredd": [
        ("TOPICS", "docs/daemon.md", "Topics"),
        ("WHAT IS PROMISED", "docs/daemon.md", "What is promised"),
        ("START AND STOP", "docs/daemon.md", "Start and stop"),
        ("LOGS", "docs/daemon.md", "Logs"),
        ("METRICS", "docs/daemon.md", "Metrics"),
        ("SYSTEMD", "docs/daemon.md", "systemd"),
        ("SECRETS", "docs/daemon.md", "Secrets"),
    ],
}
NEARBY = {"kindredd": 8, "kindred.yaml": 5}  # the others are commands, of section 1


def name_of(command):
    return command.replace(" ", "-")


def help_of(folder, command):
    program, *words = command.split(" ")
    said = subprocess.run([folder / program, *words, "--help"], capture_output=True, text=True, check=False)
    if said.returncode != 0 or "Usage:" not in said.stdout:
        sys.exit(f"man_pages: {command} --help: exit code {said.returncode}: {said.stderr.strip()}")
    return said.stdout


def sections(text):
    """What --help lists, by section: names and what is said of each, which may stand on the next line."""
    found, items = {}, None
    for line in text.splitlines():
        if re.match(r"[A-Z][a-z]*:$", line):
            items = found.setdefault(line.rstrip(":"), [])
        elif re.match(r"  \S", line) and items is not None:
            name, _, said = line.strip().partition("  ")
            items.append([name, said.strip()])
        elif line.strip() and items:
            items[-1][1] = f"{items[-1][1]} {line.strip()}".strip()
    return found


def section_of(root, document, heading):
    """What stands in a document below a heading of the second level, its own headings one level down."""
    text = (root / document).read_text()
    parts = re.split(r"^## (.*)$", text, flags=re.MULTILINE)
    bodies = {"": parts[0]} | dict(zip(parts[1::2], parts[2::2]))
    if heading not in bodies:
        sys.exit(f"man_pages: {document} has no section '{heading}'")
    return bodies[heading]


def items_roff(items):
    for name, said in items:
        shown = name.replace(",-", ", -")  # -h,--help
        yield from (".TP", f"\\fB{escaped(shown)}\\fR", inline(said) if said else "\\&")


def head(name, section, version, summary):
    yield f".\\\" Made by tools/packaging/man_pages.py."
    yield f".TH {name.upper()} {section} \"\" \"Kindred {version}\" \"Kindred\""
    yield from (".SH NAME", f"{escaped(name)} \\- {escaped(summary[0].lower() + summary[1:].rstrip('.'))}")


def see_also(name, names):
    others = [f"\\fB{escaped(other)}\\fR({NEARBY.get(other, 1)})" for other in names if other != name]
    yield from (".SH SEE ALSO", ", ".join(others) + ".", ".PP", "The documents are in \\fI/usr/share/doc/kindred\\fR.")


def command_page(root, command, said, version, names):
    """A page: what --help says, then what documents tell."""
    lines = said.splitlines()
    usage = next(i for i, line in enumerate(lines) if line.startswith("Usage:"))
    summary = " ".join(line.strip() for line in lines[:usage] if line.strip())
    name = name_of(command)
    yield from head(name, NEARBY.get(name, 1), version, summary)
    yield from (".SH SYNOPSIS", "\\fB" + escaped(lines[usage].split(":", 1)[1].strip()) + "\\fR")
    yield from (".SH DESCRIPTION", guarded(inline(summary.rstrip(".") + ".")))
    for title, items in sections(said).items():
        yield f".SH {title.upper()}"
        yield from items_roff(items)
    for title, document, heading in TOLD.get(command, [EXIT]):
        yield from (f".SH {title}", roff(section_of(root, document, heading)))
    yield from see_also(name, names)


def commands(folder, command):
    """A command and those below it, each with its --help."""
    said = help_of(folder, command)
    yield command, said
    for name, _ in sections(said).get("Subcommands", []):
        yield from commands(folder, f"{command} {name}")


def write(output, name, section, lines):
    folder = output / f"man{section}"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.{section}").write_text("\n".join(lines) + "\n")


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    folder, root, output = (pathlib.Path(argument) for argument in sys.argv[1:])
    version = subprocess.check_output([folder / "kindred", "--version"], text=True).split()[1]
    found = [*commands(folder, "kindred"), *commands(folder, "kindredd")]
    unknown = set(TOLD) - {command for command, _ in found}
    if unknown:
        sys.exit(f"man_pages: no such command: {', '.join(sorted(unknown))}")
    names = [name_of(command) for command, _ in found] + ["kindred.yaml"]
    for command, said in found:
        name = name_of(command)
        write(output, name, NEARBY.get(name, 1), command_page(root, command, said, version, names))
    page = [*head("kindred.yaml", 5, version, "Configuration of a pipeline of kindred and kindredd")]
    page += [".SH DESCRIPTION", roff((root / "docs/configuration.md").read_text()), *see_also("kindred.yaml", names)]
    write(output, "kindred.yaml", 5, page)


main()
