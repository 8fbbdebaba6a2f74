"""Asking somebody about pairs."""

from __future__ import annotations

import html
import os
from typing import Any, Callable, Mapping, Optional, Union

from . import _engine
from ._pipeline import Pipeline
from ._records import Records, inputs_of

#: Answers same, different or unsure; back takes the last answer back, quit ends for now.
Ask = Callable[[Mapping[str, Any]], str]

_KEYS = {"s": "same", "d": "different", "u": "unsure", "b": "back", "q": "quit"}
_SIGNS = {"equal": "=", "alike": "~", "different": "x", "lacking": ""}


def label(
    pipeline: Pipeline,
    records: Records,
    file: Union[str, "os.PathLike[str]"],
    *,
    ask: Optional[Ask] = None,
    questions: Optional[int] = None,
    sample: Optional[int] = None,
    by: str = "",
    blind: bool = False,
) -> str:
    """Asks about the pairs whose answers tell most, and writes each answer to a file at once: ``kindred label``.

    Called again it goes on where it stopped. Without ``ask`` it shows each pair, in a notebook as a table, and waits for
    a key and Enter. ``ask`` is a function of a pair: a mapping with ``left``, ``right``, ``score``, ``answered`` and
    ``fields``, a list of (name, left values, right values, equal, alike, different or lacking). ``questions`` says how
    many answers are wanted, 50 unless given; ``sample`` draws so many pairs for an evaluation instead; ``blind`` shows no
    score. Gives what ``kindred label`` says at the end.

    >>> import kindred, tempfile, pathlib
    >>> file = pathlib.Path(tempfile.mkdtemp(), "labels.csv")
    >>> said = kindred.label(kindred.Pipeline.example(), kindred.Pipeline.example_records(), file, ask=lambda pair: "same")
    >>> file.read_text().splitlines()[1].split(",")[:4]
    ['records', '1', 'records', '2']
    """
    return _engine.label(
        pipeline._loaded,
        inputs_of(records, twice=True),
        os.fspath(file),
        ask or ask_by_keys,
        questions,
        sample,
        by,
        blind,
    )


def ask_by_keys(pair: Mapping[str, Any]) -> str:
    """Shows a pair and waits for a key and Enter."""
    _show(pair)
    while True:
        key = input("same (s), different (d), unsure (u), back (b), quit (q): ").strip().lower()[:1]
        if key in _KEYS:
            return _KEYS[key]


def _show(pair: Mapping[str, Any]) -> None:
    try:
        from IPython import get_ipython
        from IPython.display import HTML, display
    except ImportError:
        get_ipython = None
    if get_ipython is not None and get_ipython() is not None:
        display(HTML(pair_html(pair)))
    else:
        print(pair_text(pair))


def _head(pair: Mapping[str, Any]) -> str:
    score = "" if pair["score"] is None else f"; score {pair['score']:.6g}"
    return f"{pair['answered']} answered{score}"


def pair_text(pair: Mapping[str, Any]) -> str:
    """Two records side by side, a field a line.

    >>> print(pair_text({"left": "a/1", "right": "b/2", "score": None, "answered": 0,
    ...     "fields": [("name", ["Ana"], ["Anna"], "alike")]}))
    0 answered
           a/1   b/2
    name ~ Ana   Anna
    """
    rows = [("", "", pair["left"], pair["right"])]
    for name, left, right, mark in pair["fields"]:
        rows.append((name, _SIGNS[mark], " | ".join(left), " | ".join(right)))
    widths = [max(len(row[i]) for row in rows) for i in range(3)]
    lines = [f"{row[0]:{widths[0]}} {row[1]:{widths[1]}} {row[2]:{widths[2]}}   {row[3]}".rstrip() for row in rows]
    return "\n".join([_head(pair), *lines])


def pair_html(pair: Mapping[str, Any]) -> str:
    """The same as a table."""
    rows = "".join(
        f"<tr><th>{html.escape(name)}</th><td>{_SIGNS[mark]}</td><td>{html.escape(' | '.join(left))}</td>"
        f"<td>{html.escape(' | '.join(right))}</td></tr>"
        for name, left, right, mark in pair["fields"]
    )
    head = f"<th></th><th></th><th>{html.escape(pair['left'])}</th><th>{html.escape(pair['right'])}</th>"
    return f"<p>{_head(pair)}</p><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
