"""Answers as charts of Altair, which must be installed: ``pip install altair``.

Each function takes an answer of the package. Without Altair the answers show themselves in a notebook all the same, by
pictures of kindred's own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, List

if TYPE_CHECKING:
    from ._answers import Evaluation, Explanation, Plan, Training

__all__ = ["m_and_u", "precision_recall", "s_curve", "waterfall"]

_BLUE = "#0072b2"
_RED = "#b34700"


def _data(rows: List[Dict[str, Any]]) -> Any:
    import altair

    return altair.Data(values=rows)


def waterfall(explanation: "Explanation") -> Any:
    """A bar for each step of a score, from the total before it to the total after it.

    >>> import kindred
    >>> why = kindred.explain(kindred.Pipeline.example(), kindred.Pipeline.example_records(), 1, 2)
    >>> [row["about"] for row in waterfall(why).data.values]
    ['name', 'phone']
    """
    import altair

    rows = [
        {**step, "before": step["total"] - step["adds"], "number": number, "up": step["adds"] >= 0}
        for number, step in enumerate(explanation["waterfall"])
    ]
    unit = "bits" if "weights" in explanation else "points"
    return (
        altair.Chart(_data(rows))
        .mark_bar()
        .encode(
            y=altair.Y("about:N", sort=altair.EncodingSortField("number"), title=None),
            x=altair.X("before:Q", title=unit),
            x2="total:Q",
            color=altair.condition("datum.up", altair.value(_BLUE), altair.value(_RED)),
            tooltip=["about:N", "why:N", "adds:Q", "total:Q"],
        )
    )


def s_curve(plan: "Plan") -> Any:
    """The chance to become candidates over the similarity, a line a curve.

    >>> import kindred
    >>> len(s_curve(kindred.plan(similarity=0.8, recall=0.95)).layer) > 0
    True
    """
    import altair

    rows = {
        is_line: [
            {"curve": name, "x": x, "chance": chance}
            for name, line, points in plan.series
            if line == is_line
            for x, chance in points
        ]
        for is_line in (True, False)
    }
    layers = []
    for is_line, values in rows.items():
        if values:
            chart = altair.Chart(_data(values))
            layers.append(_chances(chart.mark_line() if is_line else chart.mark_point(), plan.x_label))
    return altair.layer(*layers)


def _chances(chart: Any, x_label: str) -> Any:
    import altair

    return chart.encode(
        x=altair.X("x:Q", title=x_label, scale=altair.Scale(domain=[0, 1])),
        y=altair.Y("chance:Q", title="chance", scale=altair.Scale(domain=[0, 1])),
        color=altair.Color("curve:N", title=None),
    )


def precision_recall(evaluation: "Evaluation") -> Any:
    """Precision over recall at every threshold. The evaluation is by gold.

    >>> import kindred
    >>> found = kindred.evaluate(kindred.Pipeline.example(), kindred.Pipeline.example_records(), [("1", "2")])
    >>> len(precision_recall(found).data.values) > 0
    True
    """
    import altair

    rows = evaluation["curve"]
    return (
        altair.Chart(_data(rows))
        .mark_line(interpolate="step-after", point=len(rows) < 50, color=_BLUE)
        .encode(
            x=altair.X("recall:Q", scale=altair.Scale(domain=[0, 1])),
            y=altair.Y("precision:Q", scale=altair.Scale(domain=[0, 1])),
            order="threshold:Q",
            tooltip=["threshold:Q", "precision:Q", "recall:Q"],
        )
    )


def m_and_u(training: "Training") -> Any:
    """The weight of every level in bits; m and u stand in its tooltip.

    >>> import kindred
    >>> people = kindred.generate("people", 300).records
    >>> chart = m_and_u(kindred.train(kindred.init(people), people))
    >>> {"m", "u"} <= set(chart.data.values[0])
    True
    """
    import altair

    rows = [
        {"number": number, "name": f"{level.field}: {level.level}", **vars(level)}
        for number, level in enumerate(training.levels)
    ]
    return (
        altair.Chart(_data(rows))
        .mark_bar()
        .encode(
            y=altair.Y("name:N", sort=altair.EncodingSortField("number"), title=None),
            x=altair.X("weight:Q", title="weight in bits"),
            color=altair.condition("datum.weight >= 0", altair.value(_BLUE), altair.value(_RED)),
            tooltip=["field:N", "level:N", "m:Q", "u:Q", "weight:Q"],
        )
    )
