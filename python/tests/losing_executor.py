"""Links on a cluster of Spark's own whose first executor is killed meanwhile. For test_spark_losses.py, as a process of its
own: a process has one session of Spark, and the other tests share theirs.

Usage: losing_executor.py CONFIG RECORDS.parquet CHECKPOINTS

Writes the matches as JSON.
"""

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


def kill_one(of, checkpoints):
    """Once the first rows are kept, so that what comes behind needs what the executor held."""
    while not list(checkpoints.glob("*/rdd-*/part-*")):
        time.sleep(0.01)
    os.kill(executors(of)[0], signal.SIGKILL)


def main():
    config, records, checkpoints = sys.argv[1:]
    spark = SparkSession.builder.getOrCreate()
    driver = spark.sparkContext._gateway.proc.pid
    killer = threading.Thread(target=kill_one, args=(driver, pathlib.Path(checkpoints)))
    killer.start()
    found = lake.link(kindred.Pipeline.from_yaml(config), spark.read.parquet(records), checkpoints=checkpoints)
    killer.join()
    print(json.dumps(found.matches.toArrow().to_pylist()))


if __name__ == "__main__":
    main()
