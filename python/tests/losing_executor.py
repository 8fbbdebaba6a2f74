"""Links on a cluster of Spark's own whose executors are killed meanwhile. For test_spark_losses.py, as a process of its
own: a process has one session of Spark, and the other tests share theirs.

Usage: losing_executor.py CONFIG RECORDS.parquet CHECKPOINTS

Links twice. First without checkpoints: all executors are killed when the first step is done. Then with them: one executor
is killed within the first step, and all when it is done. Writes as JSON what the first call raised, and the matches of the
second.
"""

import contextlib
import json
import os
import pathlib
import signal
import sys
import threading
import time

from pyspark.sql import SparkSession

import kindred
from kindred import spark as lake


def executors(of):
    """Processes that a driver's process has started, and that run tasks."""
    found = []
    for process in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            parent = int((process / "stat").read_text().rpartition(")")[2].split()[1])
            command = (process / "cmdline").read_text()
        except OSError:
            continue  # it has ended
        if parent == of and "CoarseGrainedExecutorBackend" in command:
            found.append(int(process.name))
    return sorted(found)


def kill(processes):
    for process in processes:
        os.kill(process, signal.SIGKILL)


def kill_one(of, checkpoints):
    """Once the first rows are kept, so that what comes behind needs what the executor held."""
    while not list(checkpoints.glob("*/rdd-*/part-*")):
        time.sleep(0.01)
    kill(executors(of)[:1])


@contextlib.contextmanager
def all_killed_behind_the_first_step(of):
    kept = lake.kept

    def kept_and_lost(frame):
        lake.kept = kept
        rows = kept(frame)
        kill(executors(of))
        return rows

    lake.kept = kept_and_lost
    try:
        yield
    finally:
        lake.kept = kept


def main():
    config, records, checkpoints = sys.argv[1:]
    spark = SparkSession.builder.getOrCreate()
    driver = spark.sparkContext._gateway.proc.pid
    pipeline = kindred.Pipeline.from_yaml(config)
    people = spark.read.parquet(records)
    raised = None
    with all_killed_behind_the_first_step(driver):
        try:
            lake.link(pipeline, people)
        except Exception as error:
            raised = str(error)
    killer = threading.Thread(target=kill_one, args=(driver, pathlib.Path(checkpoints)))
    killer.start()
    with all_killed_behind_the_first_step(driver):
        found = lake.link(pipeline, people, checkpoints=checkpoints)
    killer.join()
    print(json.dumps({"raised": raised, "matches": found.matches.toArrow().to_pylist()}))


if __name__ == "__main__":
    main()
