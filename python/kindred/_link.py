"""Linking a whole set of records."""

from __future__ import annotations

from typing import Any, List, Optional, Tuple

from . import _engine
from ._pipeline import Pipeline
from ._progress import Progress, shown_progress
from ._records import Records, inputs_of, pairs_input
from ._table import Table
from ._threads import checked_threads
from .errors import RejectedRecord, UsageError, rejected_records, warn_of

LABEL_COLUMNS = ("left", "right", "verdict")
LABEL_COLUMNS_WITH_SOURCES = ("left_source", "left", "right_source", "right", "verdict")


class Matches(Table):
    """The matches of a set of records: a :class:`Table` with a row a pair, and what else was found out.

    A row has ``left_source``, ``left_id``, ``right_source``, ``right_id``, ``decision`` (match or review), ``score``,
    ``probability`` where the score has one, ``label`` (same, where a label alone made the match), for each scored field
    ``similarity_FIELD`` and ``score_FIELD``, and the ``keys`` by which the pair was found.
    """

    def __init__(self, result: Any):
        super().__init__(result["matches"])
        self._clusters = result["clusters"]
        self._entities = result["entities"]
        #: Records that were not taken, with ``strict=False``: the first 10,000 of them.
        self.rejected: List[RejectedRecord] = rejected_records(result["rejected"])
        #: How many there were.
        self.rejected_count: int = result["rejected_count"]
        #: What ``kindred link`` says at the end: how many came through each step, and what may need attention.
        self.summary: str = result["report"]

    @property
    def clusters(self) -> Table:
        """Every record and the cluster that it is in; asked for by ``link(..., clusters=True)``.

        >>> import kindred
        >>> found = kindred.link(kindred.Pipeline.example(), kindred.Pipeline.example_records(), clusters=True)
        >>> found.clusters["cluster"]
        ['records/1', 'records/1', 'records/3']
        """
        if self._clusters is None:
            raise UsageError("clusters were not asked for: link(..., clusters=True)")
        return Table(self._clusters)

    @property
    def entities(self) -> Table:
        """Every entity with its members and golden values; asked for by ``link(..., entities=True)``.

        >>> import kindred
        >>> found = kindred.link(kindred.Pipeline.example(), kindred.Pipeline.example_records(), entities=True)
        >>> found.entities["size"]
        [2]
        """
        if self._entities is None:
            raise UsageError("entities were not asked for: link(..., entities=True)")
        return Table(self._entities)


def labels_of(labels: Any) -> Optional[List[Tuple[str, str, Any, int]]]:
    columns = LABEL_COLUMNS
    if isinstance(labels, (list, tuple)) and labels and isinstance(labels[0], (list, tuple)):
        columns = LABEL_COLUMNS_WITH_SOURCES if len(labels[0]) == len(LABEL_COLUMNS_WITH_SOURCES) else LABEL_COLUMNS
    given = pairs_input(labels, "labels", columns)
    return None if given is None else [given]


def link(
    pipeline: Pipeline,
    records: Records,
    against: Optional[Records] = None,
    *,
    labels: Any = None,
    clusters: bool = False,
    entities: bool = False,
    strict: bool = True,
    threads: Optional[int] = None,
    progress: Progress = None,
) -> Matches:
    """Finds all matches among records, or with ``against`` all matches of records with those of another set.

    ``records`` are dicts, a table or files: see :data:`Records`. With ``against`` they know nothing of one another.

    ``labels`` is what is known of pairs, above scores and rules: tuples (left, right, verdict) with a verdict of same,
    different or unsure, a table with these columns, or a file. ``clusters`` and ``entities`` ask for these too. With
    ``strict`` a record that cannot be taken is a RecordError; otherwise it is in ``Matches.rejected``.

    ``progress`` is True for a line on standard error, or a function of what is done and of its share, 0 to 1 or None.
    Ctrl-C ends it with KeyboardInterrupt.

    Raises ConfigError for a pipeline whose model is not there, RecordError, InputError, MissingInputError.

    >>> import kindred
    >>> shop = [{"id": "s1", "name": "A. Ruiz", "phone": "030 1234567"}]
    >>> crm = [{"id": "c1", "name": "Ana Ruiz", "phone": "030-1234567"}]
    >>> found = kindred.link(kindred.Pipeline.example(), {"shop": shop}, against={"crm": crm})
    >>> [(match["left_source"], match["right_source"]) for match in found]
    [('crm', 'shop')]
    """
    if against is not None and (clusters or entities):
        raise UsageError("clusters and entities need matches among the records, and against looks for none")
    others = None if against is None else inputs_of(against, "against")
    if others is not None and len(others) != 1:
        raise UsageError("against is one set of records; put several into one table with a column source")
    with shown_progress(progress) as shown:
        result = _engine.link(
            pipeline._loaded,
            inputs_of(records),
            others,
            labels_of(labels),
            clusters,
            entities,
            strict,
            checked_threads(threads),
            shown,
        )
    warn_of(result["report"])
    return Matches(result)
