"""What the commands of ``kindred`` do besides linking: a configuration, a model, how good both are."""

from __future__ import annotations

import json
from typing import Any, List, Mapping, Optional, Tuple, Union

from . import _engine
from ._answers import Evaluation, Explanation, Plan, Training
from ._link import labels_of
from ._pipeline import Pipeline
from ._progress import Progress, shown_progress
from ._records import Records, inputs_of, pairs_input
from ._threads import checked_threads
from .errors import UsageError, warn_of

_GOLD_COLUMNS = ("left", "right")
_GOLD_COLUMNS_WITH_SOURCES = ("left_source", "left", "right_source", "right")


def init(
    records: Records,
    *,
    name: str = "pipeline",
    link_only: bool = False,
    one_to_one: bool = False,
    threads: Optional[int] = None,
    progress: Progress = None,
) -> Pipeline:
    """A pipeline for records that nobody has described: ``kindred init``.

    It looks at all values, chooses fields and rules, and measures the rules on a sample. Mostly it names a model, which
    :func:`train` learns. ``link_only``: each source is free of duplicates. ``one_to_one``: moreover a record has one
    partner in each other source at most. Its comments, in ``Pipeline.yaml``, say what it saw.

    >>> import kindred
    >>> pipeline = kindred.init(kindred.generate("people", 300).records)
    >>> "name" in " ".join(pipeline.fields)
    True
    """
    with shown_progress(progress) as shown:
        yaml, report = _engine.init(
            inputs_of(records, twice=True), name, link_only, one_to_one, checked_threads(threads) or 0, shown
        )
    warn_of(report)
    pipeline = Pipeline(yaml, name=name)
    pipeline.report = report
    return pipeline


def train(
    pipeline: Pipeline,
    records: Records,
    *,
    gold: Any = None,
    labels: Any = None,
    threads: Optional[int] = None,
    progress: Progress = None,
) -> Training:
    """Learns the model of a pipeline from records: ``kindred train``. No label is needed.

    ``gold`` has all matches that there are in the records, ``labels`` what is known of some pairs; one of the two at
    most. The result's ``pipeline`` has the model, and can link. Nothing is written: ``Training.save()`` does that.

    >>> import kindred
    >>> people = kindred.generate("people", 300).records
    >>> training = kindred.train(kindred.init(people), people)
    >>> training.pipeline.trained
    True
    """
    if gold is not None and labels is not None:
        raise UsageError("gold says of every pair what it is, so that labels add nothing: give one of the two")
    with shown_progress(progress) as shown:
        result = _engine.train(
            pipeline._loaded, inputs_of(records), gold_of(gold), labels_of(labels), checked_threads(threads), shown
        )
    warn_of(result["report"])
    return Training(pipeline, result)


def evaluate(
    pipeline: Pipeline,
    records: Records,
    gold: Any = None,
    *,
    labels: Any = None,
    promised: bool = False,
    unscored: Optional[str] = None,
    worst: int = 0,
    threads: Optional[int] = None,
    progress: Progress = None,
) -> Evaluation:
    """How good a pipeline is: ``kindred evaluate``.

    ``gold`` has all pairs that match: tuples (left, right), or (left_source, left, right_source, right), a table with
    these columns, or a file. Without it, ``labels`` of some pairs, ``promised`` (what probabilities promise), or the
    name of a field that took no part in the score (``unscored``) say something. ``worst``: so many pairs of each kind
    are explained.

    >>> import kindred
    >>> found = kindred.evaluate(
    ...     kindred.Pipeline.example(), kindred.Pipeline.example_records(), [("1", "2")])
    >>> found["recall"], found["precision"]
    (1.0, 1.0)
    """
    if gold is None and labels is None and unscored is None and not promised:
        raise UsageError(
            "name gold where all matches are known, labels where some pairs are, else promised=True or unscored=FIELD"
        )
    with shown_progress(progress) as shown:
        answer = _engine.evaluate(
            pipeline._loaded,
            inputs_of(records),
            gold_of(gold),
            labels_of(labels),
            promised,
            unscored or "",
            worst,
            checked_threads(threads),
            shown,
        )
    warn_of(answer["report"])
    return Evaluation(answer)


def explain(
    pipeline: Pipeline,
    records: Records,
    left: Union[str, int, Tuple[str, Union[str, int]]],
    right: Union[str, int, Tuple[str, Union[str, int]]],
    *,
    labels: Any = None,
    threads: Optional[int] = None,
    progress: Progress = None,
) -> Explanation:
    """Why two records match, or why they do not: ``kindred explain``.

    A record is its id, or its source and id. Where no rule finds the pair, it says what to change.

    >>> import kindred
    >>> why = kindred.explain(kindred.Pipeline.example(), kindred.Pipeline.example_records(), 1, 2)
    >>> why["decision"]
    'match'
    """
    with shown_progress(progress) as shown:
        answer = _engine.explain(
            pipeline._loaded,
            inputs_of(records),
            _named(left),
            _named(right),
            labels_of(labels),
            checked_threads(threads),
            shown,
        )
    warn_of(answer["report"])
    return Explanation(answer)


def plan(
    pipeline: Optional[Pipeline] = None,
    records: Optional[Records] = None,
    *,
    at: Optional[Mapping[str, float]] = None,
    sample: Optional[int] = None,
    total: Optional[int] = None,
    family: Optional[str] = None,
    similarity: Optional[float] = None,
    distance: Optional[float] = None,
    recall: Optional[float] = None,
    construct: Optional[str] = None,
    functions: Optional[int] = None,
    threads: Optional[int] = None,
    progress: Progress = None,
) -> Plan:
    """What blocking rules will find and what they will cost, before they run: ``kindred plan``.

    With a pipeline: the curve of its rules, ``at`` fixing the similarity of some features; with records too, measured on
    a ``sample`` of these and for ``total`` records. Without a pipeline: bands and rows of a ``family`` that find pairs of
    a ``similarity`` (or a ``distance``) with a ``recall``, or what a ``construct`` does.

    >>> import kindred
    >>> "bands" in kindred.plan(similarity=0.8, recall=0.95).text
    True
    """
    if pipeline is None:
        return Plan(_engine.plan_family(family, similarity, distance, recall, construct, functions))
    fixed = [f"{name}={value}" for name, value in (at or {}).items()]
    given = None if records is None else inputs_of(records)
    with shown_progress(progress) as shown:
        answer = _engine.plan(pipeline._loaded, given, fixed, sample, total, checked_threads(threads), shown)
    warn_of(answer["report"])
    return Plan(answer)


def gold_of(gold: Any) -> Optional[List[Tuple[str, str, Any, int]]]:
    columns = _GOLD_COLUMNS
    if isinstance(gold, (list, tuple, set, frozenset)) and gold:
        first = next(iter(gold))
        if isinstance(first, (list, tuple)) and len(first) == len(_GOLD_COLUMNS_WITH_SOURCES):
            columns = _GOLD_COLUMNS_WITH_SOURCES
    given = pairs_input(gold, "gold", columns)
    return None if given is None else [given]


def _named(record: Union[str, int, Tuple[str, Union[str, int]]]) -> str:
    if isinstance(record, (str, int)):
        return str(record)
    source, id_ = record
    return json.dumps([source, str(id_)], ensure_ascii=False)
