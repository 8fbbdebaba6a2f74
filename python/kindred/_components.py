"""Connected components of a graph that is a DataFrame."""

from __future__ import annotations

from pyspark.sql import DataFrame, Window
from pyspark.sql import functions as F


def kept(frame: DataFrame) -> DataFrame:
    """The rows, worked out now and kept: in the checkpoint directory where Spark has one, else by the executors."""
    if frame.sparkSession.sparkContext.getCheckpointDir() is None:
        return frame.localCheckpoint()
    return frame.checkpoint()


def components(edges: DataFrame) -> DataFrame:
    """``edges`` has two columns of numbers, ``left`` and ``right``. Gives ``node`` and ``group``: each number of an edge,
    and the least number that edges connect it with.

    Alternating large-star and small-star of Kiveris et al., Connected Components in MapReduce and Beyond (SoCC 2014):
    O(log^2 n) rounds, in each of which no more than the edges is shuffled.
    """
    low, high = F.least("left", "right"), F.greatest("left", "right")
    stars = kept(edges.where("left != right").select(high.alias("node"), low.alias("group")).distinct())
    before = None
    while (now := _sum(stars)) != before:
        before = now
        stars = kept(_small_star(_large_star(stars)))
    centres = stars.select(F.col("group").alias("node"), "group").distinct()
    return kept(stars.union(centres))


def _large_star(stars: DataFrame) -> DataFrame:
    """Connects every greater neighbour of a node with its least one."""
    back = stars.select(F.col("group").alias("node"), F.col("node").alias("group"))
    least = F.least("node", F.min("group").over(Window.partitionBy("node")))
    told = stars.union(back).select("node", "group", least.alias("least"))
    return told.where("group > node").select(F.col("group").alias("node"), F.col("least").alias("group")).distinct()


def _small_star(stars: DataFrame) -> DataFrame:
    """Connects a node and its lesser neighbours with the least of them."""
    least = F.min("group").over(Window.partitionBy("node"))
    told = stars.select("node", "group", least.alias("least"))
    others = told.where("group != least").select(F.col("group").alias("node"), F.col("least").alias("group"))
    return others.union(told.select("node", F.col("least").alias("group"))).distinct()


def _sum(stars: DataFrame) -> tuple:
    """Changes when the edges do."""
    return tuple(stars.agg(F.count("*"), F.sum(F.xxhash64("node", "group").cast("decimal(38,0)"))).first())
