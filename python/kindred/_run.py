"""What :func:`kindred.spark.link` has Spark do: the order of the stages, and by what rows come together for them."""

from __future__ import annotations

import functools
import pathlib
from typing import List, Mapping, Optional

import pyarrow
from pyspark.errors import PySparkTypeError
from pyspark.sql import Column, DataFrame
from pyspark.sql import functions as F
from pyspark.sql.pandas.types import from_arrow_schema, to_arrow_schema

from ._components import components, kept
from ._pipeline import Pipeline
from ._stages import each_batch, pipeline_of, stage_of, table_of
from .errors import InputError

# Keys of records that come together in one place, about.
_KEYS_OF_A_GROUP = 10_000


class Run:
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
        none = pyarrow.RecordBatch.from_pylist([], schema=schema)
        stage_of(self._arguments, self._entities, "prepare", source).push(none)
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

    def save(
        self, named: Mapping[str, DataFrame], pairs: DataFrame, folder: str, offsets: Optional[DataFrame]
    ) -> None:
        """Lines for ``kindred state import``. ``offsets`` are lines already."""
        head = pipeline_of(*self._arguments)._loaded.saved_head
        read = [self._each("saved_records", frame, source) for source, frame in named.items()]
        saved = {
            "head": pairs.sparkSession.createDataFrame([(head,)], "line string"),
            "records": functools.reduce(DataFrame.union, read).select(_line()),
            "pairs": self._each("saved_pairs", pairs).select(_line()),
        }
        if offsets is not None:
            saved["offsets"] = offsets
        for name, lines in saved.items():
            lines.write.text(f"{folder.rstrip('/')}/{name}", compression="gzip")

    def _by(self, stage: str, frame: DataFrame, columns: List[str], groups: int = 1) -> DataFrame:
        """The stage on rows that come by the first column, sorted by all of them."""
        together = frame.repartition(columns[0]).sortWithinPartitions(*columns)
        return self._each(stage, together, groups=groups)

    def _each(self, stage: str, frame: DataFrame, source: str = "", groups: int = 1) -> DataFrame:
        """The stage on partitions as they are."""
        make = functools.partial(stage_of, self._arguments, self._entities, stage, source, groups)
        schema = from_arrow_schema(table_of(make().finish()[0]).schema)
        return frame.mapInArrow(functools.partial(each_batch, make), schema)


def _line() -> Column:
    """An entry of a state as one line: Spark breaks base64 into several."""
    return F.translate(F.base64("entry"), "\r\n", "")
