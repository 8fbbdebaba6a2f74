"""The stages of the engine on partitions of Spark: what executors do, and so without Spark."""

from __future__ import annotations

import functools
from typing import Any, Callable, Iterable, Iterator, List, Optional, Tuple

import pyarrow

from . import _engine
from ._pipeline import Pipeline
from ._table import Table

# Of rows that go into a stage.
_BYTES_AT_ONCE = 1 << 20


@functools.lru_cache(maxsize=4)
def pipeline_of(yaml: str, name: str, path: str, model: Optional[str]) -> Pipeline:
    """Executors read a pipeline once, and not for each partition."""
    return Pipeline(yaml, name=name, path=path, model=model)


def stage_of(arguments: Tuple[Any, ...], entities: bool, stage: str, source: str = "", groups: int = 1) -> Any:
    return _engine.LakeStage(stage, pipeline_of(*arguments)._loaded, entities, source, groups)


def each_batch(make: Callable[[], Any], batches: Iterable[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
    """What Spark calls for a partition."""
    stage = make()
    for batch in batches:
        # A record may become many rows, so what goes in at once must be small.
        rows = max(1, batch.num_rows * _BYTES_AT_ONCE // max(1, batch.nbytes))
        for first in range(0, batch.num_rows, rows):
            yield from _batches(stage.push(batch.slice(first, rows)))
    yield from _batches(stage.finish())


def _batches(tables: List[Any]) -> Iterator[pyarrow.RecordBatch]:
    for table in tables:
        yield from table_of(table).to_batches()


def table_of(table: Any) -> pyarrow.Table:
    """With lengths of 32 bits: Spark reads no others within lists."""
    wide = pyarrow.table(Table(table))
    return wide.cast(pyarrow.schema([field.with_type(_plain_type(field.type)) for field in wide.schema]))


def _plain_type(type_: pyarrow.DataType) -> pyarrow.DataType:
    if pyarrow.types.is_large_string(type_):
        return pyarrow.string()
    if pyarrow.types.is_large_binary(type_):
        return pyarrow.binary()
    if pyarrow.types.is_large_list(type_):
        return pyarrow.list_(_plain_type(type_.value_type))
    if pyarrow.types.is_struct(type_):
        return pyarrow.struct([field.with_type(_plain_type(field.type)) for field in type_])
    return type_
