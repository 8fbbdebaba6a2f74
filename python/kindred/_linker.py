"""Linking records as they come."""

from __future__ import annotations

import json
from typing import Any, Dict, Mapping, Optional, Tuple, Union

from . import _engine
from ._link import labels_of
from ._pipeline import Pipeline
from ._progress import Progress, shown_progress
from ._records import Records, inputs_of
from ._table import Table
from ._threads import checked_threads
from .errors import UsageError

#: A record by its source and its id.
Identity = Tuple[str, Union[str, int]]


class Linker:
    """Live records and their matches.

    A record of a known source and id replaces the one that was there; one with ``deleted: true`` takes it away. What the
    matches are depends on the live records alone, not on the order in which they came.

    >>> import kindred
    >>> linker = kindred.Linker(kindred.Pipeline.example())
    >>> len(linker.apply([{"id": 1, "name": "Ana Ruiz", "phone": "030 1234567"}]))
    0
    >>> [change["decision"] for change in linker.apply([{"id": 2, "name": "Anna Ruiz", "phone": "0301234567"}])]
    ['match']
    >>> [change["decision"] for change in linker.apply([{"id": 1, "deleted": True}])]
    ['retracted']
    """

    def __init__(self, pipeline: Pipeline, *, entities: bool = False, threads: Optional[int] = None):
        """``entities``: it makes entities, also where the pipeline has no section for them."""
        self._linker = _engine.StreamLinker(pipeline._loaded, entities, checked_threads(threads))
        self.pipeline = pipeline

    def apply(self, records: Records, *, strict: bool = True, progress: Progress = None) -> Table:
        """Takes records in. Gives every change of the set of matches, in the order of the records that caused them.

        All or nothing: where it raises, also for Ctrl-C, nothing was taken. With ``strict=False`` records that cannot be
        taken are left out.

        >>> import kindred
        >>> linker = kindred.Linker(kindred.Pipeline.example())
        >>> len(linker.apply(kindred.Pipeline.example_records()))
        1
        """
        with shown_progress(progress) as shown:
            changes, _ = self._linker.apply(inputs_of(records), strict, shown)
        return Table(changes)

    def find(self, record: Union[Mapping[str, Any], Records], *, strict: bool = True) -> Table:
        """The matches that a record, or each of several, would have, without taking it in.

        >>> import kindred
        >>> linker = kindred.Linker(kindred.Pipeline.example())
        >>> _ = linker.apply(kindred.Pipeline.example_records())
        >>> linker.find({"id": "?", "name": "Bo Lund", "phone": "0407654321"})[0]["left_id"]
        '3'
        """
        if isinstance(record, Mapping):
            record = [record]
        found, _ = self._linker.find(inputs_of(record), strict)
        return Table(found)

    def label(self, labels: Any) -> Table:
        """Takes what is known of pairs, above scores and rules. Gives what that changes.

        ``labels`` are tuples (left, right, verdict), or (left_source, left, right_source, right, verdict), a table with
        these columns, or a file.

        >>> import kindred
        >>> linker = kindred.Linker(kindred.Pipeline.example())
        >>> _ = linker.apply(kindred.Pipeline.example_records())
        >>> linker.label([("1", "2", "different")])[0]["decision"]
        'retracted'
        """
        given = labels_of(labels)
        if given is None:
            raise UsageError("there are no labels")
        return Table(self._linker.label(given))

    def matches(self) -> Table:
        """All matches that there are now, in the order of their pairs.

        >>> import kindred
        >>> linker = kindred.Linker(kindred.Pipeline.example())
        >>> _ = linker.apply(kindred.Pipeline.example_records())
        >>> len(linker.matches())
        1
        """
        return Table(self._linker.matches())

    def clusters(self) -> Table:
        """Every live record and the cluster that it is in: all records that matches connect.

        >>> import kindred
        >>> len(kindred.Linker(kindred.Pipeline.example()).clusters())
        0
        """
        return Table(self._linker.clusters())

    def entities(self) -> Table:
        """Every entity: its id, its members, its golden values. docs/entities.md says how long an id lasts.

        >>> import kindred
        >>> linker = kindred.Linker(kindred.Pipeline.example(), entities=True)
        >>> _ = linker.apply(kindred.Pipeline.example_records())
        >>> linker.entities()[0]["members"]
        [{'source': 'records', 'id': '1'}, {'source': 'records', 'id': '2'}]
        """
        if not self._linker.makes_entities:
            raise UsageError("the pipeline makes no entities: Linker(pipeline, entities=True), or add a section entities")
        return Table(self._linker.entities())

    def explain(self, left: Union[Identity, str, int], right: Union[Identity, str, int]) -> Dict[str, Any]:
        """Why two live records match, or why they do not. A record is a source and an id, or an id of ``records``.

        >>> import kindred
        >>> linker = kindred.Linker(kindred.Pipeline.example())
        >>> _ = linker.apply(kindred.Pipeline.example_records())
        >>> linker.explain(1, 2)["decision"]
        'match'
        """
        return json.loads(self._linker.explain(_identity(left), _identity(right)))

    @property
    def stats(self) -> Dict[str, int]:
        """How many records, matches and so on there are, and have been.

        >>> import kindred
        >>> kindred.Linker(kindred.Pipeline.example()).stats["records"]
        0
        """
        return self._linker.stats()

    def __len__(self) -> int:
        """How many records are live."""
        return self.stats["records"]

    def __repr__(self) -> str:
        stats = self.stats
        return f"<Linker of {self.pipeline.name}: {stats['records']:,} records, {stats['matches']:,} matches>"


def _identity(record: Union[Identity, str, int]) -> Tuple[str, str]:
    if isinstance(record, (str, int)):
        return ("records", str(record))
    source, id_ = record
    return (source, str(id_))
