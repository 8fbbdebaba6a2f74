"""Tables as HTML, for notebooks."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ._table import Table

_ROWS = 10


def _cell(value: Any) -> str:
    if value is None:
        return "<td></td>"
    if isinstance(value, float):
        return f'<td style="text-align:right">{value:.6g}</td>'
    if isinstance(value, int):
        return f'<td style="text-align:right">{value:,}</td>'
    return f"<td>{html.escape(str(value))}</td>"


def table_html(table: "Table") -> str:
    """The first rows, and how many there are."""
    head = "".join(f"<th>{html.escape(name)}</th>" for name in table.columns)
    shown = [table[i] for i in range(min(_ROWS, len(table)))]
    body = "".join("<tr>" + "".join(_cell(value) for value in row.values()) + "</tr>" for row in shown)
    more = f"<p>{len(table):,} rows, the first {_ROWS} are shown</p>" if len(table) > _ROWS else ""
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{more}"


# The colours of kindred's pages: Okabe and Ito's palette, "Color universal design" (2008).
_STYLE = """
:root { color-scheme: light dark; --ground: #ffffff; --text: #1a1a1a; --faint: #d8d8d8; --blue: #0072b2;
  --red: #b34700; --grey: #8a8a8a; }
@media (prefers-color-scheme: dark) { :root { --ground: #15181c; --text: #e8e8e8; --faint: #3a3f46; --blue: #56b4e9;
  --red: #f0955a; --grey: #8f959d; } }
body { font: 14px/1.4 system-ui, sans-serif; background: var(--ground); color: var(--text); margin: 0; }
svg { width: 100%; max-width: 44rem; font-size: 12px; }
svg text { fill: var(--text); }
.axis { stroke: var(--grey); }
.up { fill: var(--blue); }
.down { fill: var(--red); }
"""


def framed(body: str) -> str:
    """HTML in a frame of its own, whose style touches nothing else of the notebook."""
    return framed_page(f"<!DOCTYPE html><style>{_STYLE}</style><body>{body}</body>")


def framed_page(page: str) -> str:
    return (
        f'<iframe srcdoc="{html.escape(page, quote=True)}" style="width:100%;height:30rem;border:0" '
        'sandbox="" title="kindred"></iframe>'
    )


def levels_html(levels: Any) -> str:
    """m and u as bars beside one another, a row a level."""
    rows = []
    field = None
    for level in levels:
        bars = "".join(
            f'<svg width="160" height="9" role="img" aria-label="{name} {value:.4g}"><rect width="{160 * value:.1f}" '
            f'height="8" fill="{colour}"/></svg>'
            for name, value, colour in (("m", level.m, "#0072b2"), ("u", level.u, "#b34700"))
        )
        shown = "" if level.field == field else html.escape(level.field)
        field = level.field
        rows.append(
            f"<tr><th>{shown}</th><td>{html.escape(level.level)}</td><td>{level.m:.4g}</td><td>{level.u:.4g}</td>"
            f'<td>{level.weight:+.2f}</td><td style="line-height:0">{bars}</td></tr>'
        )
    head = "<tr><th>field</th><th>level</th><th>m</th><th>u</th><th>bits</th><th>m above u</th></tr>"
    return f"<table><thead>{head}</thead><tbody>{''.join(rows)}</tbody></table>"
