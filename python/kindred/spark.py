"""Linking records that lie in a lake: the engine within Spark.

The answers are those of :func:`kindred.link`, pair for pair, and so is the pipeline. Each executor needs the package, and
PyArrow. docs/spark.md says how it works, what it costs, and what it cannot do.
"""

from __future__ import annotations

import functools
import pathlib
from typing import Any, Callable, Iterable, Iterator, List, Mapping, Optional, Sequence, Tuple, Union

import pyarrow
from pyspark.errors import PySparkTypeError
from pyspark.sql import Column, DataFrame, SparkSession
from pyspark.sql import functions as F
from pyspark.sql.pandas.types import from_arrow_schema, to_arrow_schema

from . import _engine
from ._components import components, kept
from ._pipeline import Pipeline
from ._table import Table
from .errors import InputError, RecordError, RejectedRecord, UsageError

# Rejected records that an exception has, and identities that its text names.
_MOST_TOLD = 100
_MOST_NAMED = 3

# Keys of records that come together in one place, about.
_KEYS_OF_A_GROUP = 10_000

# Of rows that go into a stage.
_BYTES_AT_ONCE = 1 << 20

# What kindred state import knows the files by.
_SAVED = "kindred-save 1 "

#: A label: left source, left id, right source, right id, and same, different or unsure.
Label = Tuple[str, str, str, str, str]
LABEL_COLUMNS = ("left_source", "left", "right_source", "right", "verdict")


class Linked:
    """What :func:`link` found, as DataFrames whose rows are kept."""

    def __init__(
        self,
        run: "_Run",
        records: Mapping[str, DataFrame],
        pairs: DataFrame,
        matches: DataFrame,
        clusters: Optional[DataFrame],
        entities: Optional[DataFrame],
        rejected: DataFrame,
    ):
        self._run = run
        self._records = records
        self._pairs = pairs
        #: A row a match, with the columns of :class:`kindred.Matches`, in no order.
        self.matches = matches
        #: With ``clusters=True``, a row a record: ``source``, ``id``, ``cluster``.
        self.clusters = clusters
        #: With ``entities=True``, a row an entity: ``entity``, ``size``, ``members`` and so on.
        self.entities = entities
        #: With ``strict=False``, the records that were not taken: ``input``, ``reason``, ``message``, ``text``.
        self.rejected = rejected

    def save(self, folder: str) -> None:
        """Writes records and pairs for ``kindred state import``, which makes a daemon's state of them.

        ``folder`` is any that Spark can write to, and must not be there yet. Records are read again. Labels are not
        saved: the daemon has them from their topic.
        """
        self._run.save(self._records, self._pairs, folder)


def link(
    pipeline: Pipeline,
    records: Union[DataFrame, Mapping[str, DataFrame]],
    *,
    labels: Union[DataFrame, Sequence[Label], None] = None,
    clusters: bool = False,
    entities: bool = False,
    strict: bool = True,
) -> Linked:
    """Finds all matches among the rows of a DataFrame, or of several by the names of their sources.

    All is worked out when it returns. Where Spark has a checkpoint directory, intermediate rows are kept there.

    ``labels`` is what is known of pairs, with their sources. ``clusters`` and ``entities`` ask for these too. With ``strict``
    a row that is no record is a RecordError; otherwise it is in ``Linked.rejected``.

    Raises ConfigError for a pipeline whose model is not there; InputError for columns that the pipeline cannot read, for
    labels that contradict one another, and for rows of one source and id that differ: rows have no order, so nothing but
    ``record.version`` tells which one counts.

    >>> import kindred, kindred.spark
    >>> from pyspark.sql import SparkSession
    >>> spark = SparkSession.builder.getOrCreate()
    >>> people = spark.createDataFrame(kindred.Pipeline.example_records())
    >>> found = kindred.spark.link(kindred.Pipeline.example(), people)
    >>> [(match.left_id, match.right_id, match.score) for match in found.matches.collect()]
    [('1', '2', 195.0)]
    """
    pipeline._loaded.check_linkable()
    run = _Run(pipeline, entities or pipeline.makes_entities)
    named = records if isinstance(records, Mapping) else {"records": records}
    if not named:
        raise UsageError("there are no records")
    known = None if labels is None else run.labels(_labels(labels, next(iter(named.values())).sparkSession))
    prepared = kept(run.prepare(named))
    rejected = prepared.where("record IS NULL").select("input", "reason", "message", "text")
    _check(rejected, strict)
    live = prepared.where("record IS NOT NULL").select("rank", "record")
    pairs = kept(run.pairs(live))
    matches = pairs.drop("left_rank", "right_rank", "digest")
    chosen = pipeline._loaded.chooses or known is not None
    if not (chosen or clusters or entities):
        return Linked(run, named, pairs, matches, None, None, rejected)
    # Reviews matter for what is chosen among pairs, and for nothing else.
    edges = pairs if chosen else pairs.where("decision = 'match'")
    grouped = kept(run.grouped(live, edges, known, clusters or pipeline._loaded.singletons))
    return Linked(
        run,
        named,
        pairs,
        _of_kind(grouped, "match") if chosen else matches,
        _of_kind(grouped, "cluster") if clusters else None,
        _of_kind(grouped, "entity") if entities else None,
        rejected,
    )


def _of_kind(grouped: DataFrame, kind: str) -> DataFrame:
    return grouped.where(F.col(kind).isNotNull()).select(f"{kind}.*")


class _Run:
    """The steps of one call, each a stage of the engine on rows that Spark brings together."""

    def __init__(self, pipeline: Pipeline, entities: bool):
        model = pipeline.model
        if model is None and pipeline.model_file:
            model = pathlib.Path(pipeline.model_file).read_text(encoding="utf-8")
        self._arguments = (pipeline.yaml, pipeline.name, pipeline.path, model)
        self._entities = entities

    def prepare(self, named: Mapping[str, DataFrame]) -> DataFrame:
        """One version of each record, and those that were rejected."""
        read = [self._read(source, frame) for source, frame in named.items()]
        return self._by("versions", functools.reduce(DataFrame.union, read), ["rank"])

    def _read(self, source: str, frame: DataFrame) -> DataFrame:
        # What is amiss with the columns is told here, and not by an executor.
        try:
            schema = to_arrow_schema(frame.schema)
        except PySparkTypeError as error:
            raise InputError(f"{source}: {error}") from error
        _stage(self._arguments, self._entities, "prepare", source).push(pyarrow.RecordBatch.from_pylist([], schema=schema))
        return self._each("prepare", frame, source)

    def pairs(self, live: DataFrame) -> DataFrame:
        """Every pair that shares a key which admits both, and scores high enough."""
        members = kept(self._by("members", self._each("keys", live), ["key", "rank"]))
        groups = 1 + members.count() // _KEYS_OF_A_GROUP
        together = live.unionByName(members, allowMissingColumns=True)
        spread = self._by("spread", together, ["rank", "place"], groups)
        return self._by("pairs", spread, ["group"], groups)

    def labels(self, labels: DataFrame) -> DataFrame:
        known = self._each("labels", labels)
        verdicts = known.groupBy("left", "right").agg(F.count_distinct("verdict").alias("verdicts"))
        if verdicts.where("verdicts > 1").first() is not None:
            raise InputError("labels: a pair has several verdicts, and rows have no order; keep the last one of each")
        return known

    def grouped(
        self, live: DataFrame, pairs: DataFrame, labels: Optional[DataFrame], everybody: bool
    ) -> DataFrame:
        """Matches, clusters and entities, each a column of structs: what becomes of the groups of records that pairs and
        labels connect. ``everybody``: of records that have no pair, too."""
        pairs = pairs.select(
            F.col("left_rank").alias("left"), F.col("right_rank").alias("right"), "decision", "score", "digest"
        )
        edges = pairs.select("left", "right")
        if labels is not None:
            edges = edges.union(labels.select("left", "right"))
        groups = components(edges)
        members = live.join(groups, live.rank == groups.node, "left" if everybody else "inner")
        rows = members.select(F.coalesce("group", "rank").alias("group"), "record")
        of_left = groups.withColumnRenamed("node", "left")
        rows = rows.unionByName(pairs.join(of_left, "left"), allowMissingColumns=True)
        if labels is None:
            rows = rows.withColumn("verdict", F.lit(None).cast("string"))
        else:
            rows = rows.unionByName(labels.join(of_left, "left"), allowMissingColumns=True)
        return self._by("groups", rows, ["group"])

    def save(self, named: Mapping[str, DataFrame], pairs: DataFrame, folder: str) -> None:
        read = [self._each("saved_records", frame, source) for source, frame in named.items()]
        saved = {
            "head": pairs.sparkSession.createDataFrame([(_SAVED + _pipeline(*self._arguments)._loaded.made_by,)], "line string"),
            "records": functools.reduce(DataFrame.union, read).select(_line()),
            "pairs": self._each("saved_pairs", pairs).select(_line()),
        }
        for name, lines in saved.items():
            lines.write.text(f"{folder.rstrip('/')}/{name}", compression="gzip")

    def _by(self, stage: str, frame: DataFrame, columns: List[str], groups: int = 1) -> DataFrame:
        """The stage on rows that come by the first column, sorted by all of them."""
        together = frame.repartition(columns[0]).sortWithinPartitions(*columns)
        return self._each(stage, together, groups=groups)

    def _each(self, stage: str, frame: DataFrame, source: str = "", groups: int = 1) -> DataFrame:
        """The stage on partitions as they are."""
        make = functools.partial(_stage, self._arguments, self._entities, stage, source, groups)
        schema = from_arrow_schema(_table(make().finish()[0]).schema)
        return frame.mapInArrow(functools.partial(_map, make), schema)


@functools.lru_cache(maxsize=4)
def _pipeline(yaml: str, name: str, path: str, model: Optional[str]) -> Pipeline:
    """Executors read a pipeline once, and not for each partition."""
    return Pipeline(yaml, name=name, path=path, model=model)


def _stage(arguments: Tuple[Any, ...], entities: bool, stage: str, source: str = "", groups: int = 1) -> Any:
    return _engine.LakeStage(stage, _pipeline(*arguments)._loaded, entities, source, groups)


def _map(make: Callable[[], Any], batches: Iterable[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
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
        yield from _table(table).to_batches()


def _table(table: Any) -> pyarrow.Table:
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


def _line() -> Column:
    """An entry of a state as one line: Spark breaks base64 into several."""
    return F.translate(F.base64("entry"), "\r\n", "")


def _check(rejected: DataFrame, strict: bool) -> None:
    """Raises what there is to say against the records."""
    repeated = rejected.where("reason = 'repeated'").select("input", "message").limit(_MOST_NAMED).collect()
    if repeated:
        raise InputError(
            "several rows have one source and id, and differ: "
            + ", ".join(f"{source}/{id_}" for source, id_ in repeated)
            + "; rows have no order, so keep one of each, or let record.version say which one counts"
        )
    if not strict:
        return
    told = [RejectedRecord(row.input, -1, row.reason, row.message, row.text) for row in rejected.limit(_MOST_TOLD).collect()]
    if told:
        raise RecordError(told)


def _labels(labels: Union[DataFrame, Sequence[Label]], spark: SparkSession) -> DataFrame:
    """Labels as a DataFrame that the engine takes."""
    if not isinstance(labels, DataFrame):
        labels = spark.createDataFrame(labels, ", ".join(f"{column} string" for column in LABEL_COLUMNS))
    missing = [column for column in LABEL_COLUMNS if column not in labels.columns]
    if missing:
        raise InputError(f"labels: there is no column {', '.join(missing)}")
    named = labels.select(*(F.col(column).cast("string").alias(column) for column in LABEL_COLUMNS))
    fit = F.col("verdict").isin("same", "different", "unsure") & (
        (F.col("left") != F.col("right")) | (F.col("left_source") != F.col("right_source"))
    )
    wrong = named.where(~F.coalesce(fit, F.lit(False))).first()
    if wrong is not None:
        raise InputError(f"labels: {tuple(wrong)} is none: it takes two records, and same, different or unsure")
    return named
