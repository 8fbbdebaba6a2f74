"""Linking records that lie in a lake: the engine within Spark.

The answers are those of :func:`kindred.link`, pair for pair, and so is the pipeline. Each executor needs the package, and
PyArrow. docs/spark.md says how it works, what it costs, and what it cannot do.
"""

from __future__ import annotations

from typing import Mapping, Optional, Sequence, Tuple, Union

from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F

from ._components import kept
from ._pipeline import Pipeline
from ._run import Run
from .errors import InputError, RecordError, RejectedRecord, UsageError

# Rejected records that an exception has, and identities that its text names.
_MOST_TOLD = 100
_MOST_NAMED = 3

#: A label: left source, left id, right source, right id, and same, different or unsure.
Label = Tuple[str, str, str, str, str]
#: See :meth:`Linked.save`.
Offsets = Union[DataFrame, Mapping[str, Mapping[Union[int, str], int]]]
LABEL_COLUMNS = ("left_source", "left", "right_source", "right", "verdict")


class Linked:
    """What :func:`link` found, as DataFrames whose rows are kept."""

    def __init__(
        self,
        run: Run,
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

    def save(self, folder: str, *, offsets: Optional[Offsets] = None) -> None:
        """Writes records and pairs for ``kindred state import``, which makes a daemon's state of them.

        ``folder`` is any that Spark can write to, and must not be there yet. Records are read again. Labels are not
        saved: the daemon has them from their topic.

        ``offsets`` says where the daemon goes on in its input topics: a DataFrame with ``topic``, ``partition`` and
        ``offset`` of each message that the records are made of, as Spark's Kafka source gives it; or, by topic and
        partition, the offset of the first message that they lack, as that source's ``endingOffsets``. A partition
        that has none is read from its beginning.

        Raises UsageError for an offset that is none.
        """
        spark = self._pairs.sparkSession
        self._run.save(self._records, self._pairs, folder, None if offsets is None else _offsets(offsets, spark))


def link(
    pipeline: Pipeline,
    records: Union[DataFrame, Mapping[str, DataFrame]],
    *,
    labels: Union[DataFrame, Sequence[Label], None] = None,
    clusters: bool = False,
    entities: bool = False,
    strict: bool = True,
    checkpoints: Optional[str] = None,
) -> Linked:
    """Finds all matches among the rows of a DataFrame, or of several by the names of their sources.

    All is worked out when it returns. ``checkpoints`` is a folder that all executors can write to, as
    ``SparkContext.setCheckpointDir()`` takes it, and stays the context's. Where there is one, intermediate rows and
    results are kept there, and a lost executor costs its work alone; otherwise executors keep them, and the call fails
    when one is lost.

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
    run = Run(pipeline, entities or pipeline.makes_entities)
    named = records if isinstance(records, Mapping) else {"records": records}
    if not named:
        raise UsageError("there are no records")
    spark = next(iter(named.values())).sparkSession
    if checkpoints is not None:
        spark.sparkContext.setCheckpointDir(checkpoints)
    known = None if labels is None else run.labels(_labels(labels, spark))
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
    told = rejected.limit(_MOST_TOLD).collect()
    if told:
        raise RecordError([RejectedRecord(row.input, -1, row.reason, row.message, row.text) for row in told])


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


def _offsets(offsets: Offsets, spark: SparkSession) -> DataFrame:
    """Lines that say where the partitions of the input go on."""
    if isinstance(offsets, DataFrame):
        missing = [column for column in ("topic", "partition", "offset") if column not in offsets.columns]
        if missing:
            raise UsageError(f"offsets: there is no column {', '.join(missing)}")
        next_ = F.max("offset") + 1
        return offsets.groupBy("topic", "partition").agg(
            F.format_string("%s:%d=%d", "topic", "partition", next_).alias("line")
        ).select("line").coalesce(1)
    lines = []
    for topic, partitions in offsets.items():
        for partition, offset in partitions.items():
            # Spark's own -1 and -2, the latest and the earliest, say nothing that stays so.
            if not isinstance(offset, int) or offset < 0:
                raise UsageError(f"offsets: {topic} partition {partition}: {offset!r} is no offset")
            lines.append((f"{topic}:{partition}={offset}",))
    return spark.createDataFrame(lines, "line string").coalesce(1)
