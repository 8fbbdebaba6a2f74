"""Records in all the forms in which they may be given."""

from __future__ import annotations

import csv
import io
import math
import os
import pathlib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Dict, List, Optional, Tuple, Union

from ._values import plain
from .errors import UsageError

#: What stands for records wherever the package asks for some:
#:
#: - a list, or any other iterable, of dicts;
#: - a table: pandas, Polars, PyArrow, a DuckDB relation, anything with ``__arrow_c_stream__``;
#: - the path of a file, or a list of them, which are read as ``kindred link`` reads them;
#: - a dict of these by the names of their sources: ``{"crm": customers, "shop": orders}``.
#:
#: Records that do not name their source are of the source ``records``, those of a file of its name.
Records = Union[Iterable[Mapping[str, Any]], Mapping[str, Any], str, "os.PathLike[str]", Any]

# A kind, a name, what the kind says, and how many records there are; 0: not known. See bindings/given.h.
_Input = Tuple[str, str, Any, int]

_CHUNK = 10_000


def inputs_of(records: Records, name: str = "records", twice: bool = False) -> List[_Input]:
    """The inputs that records are given by. ``twice``: they will be read several times."""
    if isinstance(records, Mapping):
        return _named_inputs(records, twice)
    if _is_path(records):
        return [("file", os.fspath(records), None, 0)]
    if isinstance(records, (list, tuple)) and records and all(_is_path(one) for one in records):
        return [("file", os.fspath(one), None, 0) for one in records]
    return [_input_of(records, name, twice)]


def _named_inputs(records: Mapping[str, Any], twice: bool) -> List[_Input]:
    inputs = []
    for name, part in records.items():
        if not isinstance(name, str) or isinstance(part, (str, int, float, bool, type(None), bytes)):
            raise UsageError(
                "records are a list of dicts, a table, or a dict of these by source; this dict looks like one record: "
                "put it into a list"
            )
        inputs.append(_input_of(part, name, twice))
    if not inputs:
        raise UsageError("no source has records: the dict is empty")
    return inputs


def _is_path(value: Any) -> bool:
    return isinstance(value, (str, pathlib.PurePath))


def _input_of(records: Any, name: str, twice: bool) -> _Input:
    if _is_path(records):
        raise UsageError(f"the source {name} is the path of a file; name files in a list, each by its own name")
    if hasattr(records, "collect") and hasattr(records, "lazy"):  # a LazyFrame of Polars
        records = records.collect()
    if hasattr(records, "__arrow_c_stream__"):
        return _table_input(records, name)
    if type(records).__module__.partition(".")[0] == "pandas":
        records = _PandasRecords(records)
    if not isinstance(records, Iterable):
        raise TypeError(f"records are a list of dicts or a table, not {type(records).__qualname__}")
    if twice and isinstance(records, Iterator):
        records = list(records)
    return ("dicts", name, records, _length(records))


def _length(records: Any) -> int:
    """How many there are; 0 where that would have to be found out."""
    if isinstance(records, (list, tuple, _PandasRecords)):
        return len(records)
    if type(records).__module__.partition(".")[0] in ("pandas", "polars"):
        return len(records)
    return getattr(records, "num_rows", 0)


def _table_input(table: Any, name: str) -> _Input:
    if type(table).__module__.partition(".")[0] != "pandas":
        return ("arrow", name, table, _length(table))
    if table.index.nlevels == 1 and table.index.name is None:
        table = table.reset_index(drop=True)  # row numbers are no values
    try:
        return ("arrow", name, _Stream(table.__arrow_c_stream__()), len(table))
    except Exception:  # noqa: BLE001  without PyArrow, or a column of several types: record by record
        return ("dicts", name, _PandasRecords(table), len(table))


class _Stream:
    """A stream of Arrow's that is there already."""

    def __init__(self, capsule: Any):
        self._capsule = capsule

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        return self._capsule


class _PandasRecords:
    """The rows of a frame as dicts, some thousands at a time, as often as they are asked for."""

    def __init__(self, frame: Any):
        self._frame = frame

    def __len__(self) -> int:
        return len(self._frame)

    def __iter__(self) -> Iterator[Dict[str, Any]]:
        names = [str(column) for column in self._frame.columns]
        if len(set(names)) != len(names):
            raise UsageError("two columns of the frame have one name; give each a name of its own")
        for begin in range(0, len(self._frame), _CHUNK):
            part = self._frame.iloc[begin : begin + _CHUNK]
            columns = [part.iloc[:, i].tolist() for i in range(len(names))]
            for row in zip(*columns):
                yield dict(zip(names, row))


def pairs_input(pairs: Any, name: str, columns: Tuple[str, ...]) -> Optional[_Input]:
    """A file of pairs (gold, labels) in any of its forms: a path, a table, dicts, or tuples in the order of columns."""
    if pairs is None:
        return None
    if _is_path(pairs):
        return ("file", os.fspath(pairs), None, 0)
    rows = _rows_of(pairs, columns)
    if not rows:
        raise UsageError(f"{name} has no pair")
    header = [column for column in rows[0] if column is not None]
    text = io.StringIO()
    writer = csv.DictWriter(text, header, lineterminator="\n", extrasaction="ignore")
    writer.writeheader()
    writer.writerows({column: _cell(row.get(column)) for column in header} for row in rows)
    return ("csv", name, text.getvalue(), 0)


def _cell(value: Any) -> Any:
    """Ids that became floats are whole numbers again, as those of records are."""
    value = plain(value)
    if isinstance(value, float):
        if not math.isfinite(value):
            return None
        return int(value) if value.is_integer() else value
    return value


def _rows_of(pairs: Any, columns: Tuple[str, ...]) -> List[Dict[str, Any]]:
    if hasattr(pairs, "to_pylist"):
        return list(pairs.to_pylist())
    if hasattr(pairs, "to_dicts"):
        return list(pairs.to_dicts())
    if hasattr(pairs, "to_dict") and hasattr(pairs, "columns"):
        return list(pairs.to_dict(orient="records"))
    if hasattr(pairs, "fetchall") and hasattr(pairs, "columns"):
        return [dict(zip(pairs.columns, row)) for row in pairs.fetchall()]
    return [dict(row) if isinstance(row, Mapping) else dict(zip(columns, row)) for row in pairs]
