"""Data with a known truth, for trying things out."""

from __future__ import annotations

import csv
import json
import pathlib
import tempfile
from dataclasses import dataclass
from typing import Any, Dict, List, Sequence, Tuple

from . import _engine


@dataclass(frozen=True)
class Generated:
    """Invented records, and all pairs of them that match.

    >>> import kindred
    >>> people = kindred.generate("people", 100)
    >>> len(people.records), len(people.gold[0])
    (100, 2)
    """

    records: List[Dict[str, Any]]
    gold: List[Tuple[str, ...]]


def generate(
    kind: str = "people", records: int = 1000, *, duplicates: float = 0.3, seed: int = 1, sources: Sequence[str] = ()
) -> Generated:
    """People, documents or fingerprints that nobody has: ``kindred generate``. Equal arguments give equal records.

    >>> import kindred
    >>> kindred.generate("people", 10).records[0]["id"]
    'b0000001'
    """
    with tempfile.TemporaryDirectory(prefix="kindred-") as folder:
        _engine.generate(kind, records, duplicates, seed, folder, list(sources))
        lines = pathlib.Path(folder, "records.jsonl").read_text(encoding="utf-8").splitlines()
        with open(pathlib.Path(folder, "gold.csv"), encoding="utf-8", newline="") as file:
            gold = [tuple(row) for row in csv.reader(file)][1:]
    return Generated([json.loads(line) for line in lines], gold)
