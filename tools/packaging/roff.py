"""Markdown, as our documents use it, to the language of man pages.

Headings, paragraphs, lists, tables, blocks of code, and within a line code, bold and links. A table becomes a list: its
first cell names the item, the last one tells of it, and those between stand before that with the words of the header.
The language is that of groff_man(7).
"""

import re

FENCE = re.compile(r"^ *```")
ITEM = re.compile(r"^( *)(?:[-*]|(\d+\.)) +(.*)$")
CELL = re.compile(r"(?<!\\)\|")
INLINE = re.compile(r"`([^`]+)`|\*\*(.+?)\*\*|!?\[([^\]]*)\]\(([^)\s]*)\)")


def escaped(text):
    """What groff would read as its own: backslashes, and hyphens that somebody may want to copy."""
    return text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq").replace("`", "\\(ga")


def guarded(line):
    """A dot at the beginning of a line would be a request."""
    return "\\&" + line if line.startswith(".") else line


def styled(match):
    code, bold, text, _ = match.groups()
    if text is not None:
        return inline(text)
    return f"\\fB{escaped(code or bold.replace('`', ''))}\\fR"


def inline(text):
    """One paragraph's text. Links keep their words alone: a page of the manual has no place to go to."""
    parts, end = [], 0
    for match in INLINE.finditer(text):
        parts += [escaped(text[end : match.start()]), styled(match)]
        end = match.end()
    return guarded("".join(parts + [escaped(text[end:])]))


def cells(row):
    return [cell.strip().replace("\\|", "|") for cell in CELL.split(row.strip().strip("|"))]


def table(rows):
    head = cells(rows[0])
    for row in rows[2:]:
        name, *rest = cells(row)
        yield ".TP"
        yield inline(name) if name else "\\&"
        between = [f"{word}: {cell}" for word, cell in zip(head[1:-1], rest[:-1]) if cell]
        if between:
            yield inline("; ".join(between) + ".")
            yield ".br"
        yield inline(rest[-1]) if rest and rest[-1] else "\\&"


def code(lines):
    yield from (".PP", ".RS 4", ".nf")
    yield from (guarded(escaped(line)) if line else "\\&" for line in lines)
    yield from (".fi", ".RE")


def listed(match, text):
    """An item of a list, by its depth and its mark."""
    depth, number, _ = match.groups()
    indent = 4 if not depth else 8
    yield f".IP \"{number or chr(92) + '(bu'}\" {indent}"
    yield inline(text)


def block_lines(lines, at):
    """The lines of one block that begins at a place: up to an empty line, another item, a fence or a table."""
    end = at + 1
    while end < len(lines) and lines[end].strip():
        if ITEM.match(lines[end]) or FENCE.match(lines[end]) or lines[end].startswith(("|", "#")):
            break
        end += 1
    return end


def block(lines, at):
    """The roff of the block that begins at a place, and where the next one may begin."""
    line = lines[at]
    if FENCE.match(line):
        end = next(i for i in range(at + 1, len(lines)) if FENCE.match(lines[i]))
        return list(code(lines[at + 1 : end])), end + 1
    if line.startswith("|"):
        end = next((i for i in range(at, len(lines)) if not lines[i].startswith("|")), len(lines))
        return list(table(lines[at:end])), end
    if line.startswith("#"):
        depth, title = line.split(" ", 1)
        if depth == "##":
            return [".SH " + inline(title.replace("`", "")).upper()], at + 1
        return [".SS " + inline(title.replace("`", ""))], at + 1
    end = block_lines(lines, at)
    text = " ".join(part.strip() for part in lines[at:end])
    item = ITEM.match(line)
    if item:
        return list(listed(item, ITEM.match(text).group(3))), end
    return [".PP", inline(text)], end


def roff(markdown):
    """The body of a page. A heading of the first level is left out: a page has a name."""
    lines = [line for line in markdown.splitlines() if not line.startswith("# ")]
    out, at = [], 0
    while at < len(lines):
        if not lines[at].strip():
            at += 1
            continue
        written, at = block(lines, at)
        out += written
    return "\n".join(out)
