#!/usr/bin/env python3
"""What linking on Spark costs: records a second and core, and bytes that are shuffled a record, by number of records.

Usage: spark.py [--records N...] [--config CONFIG] [--cores N] [--memory SIZE] [--checkpoints] KINDRED FOLDER

KINDRED is the program, which invents people and links them too, so that the numbers of matches can be compared. FOLDER
gets a folder for each number of records; Spark spills there. Each number is linked in a process of its own. The time is
that of kindred.spark.link() on Parquet, without the start of Spark. Records a second and core are by the processor time of
Spark and its workers, which other work on the machine changes little.
"""

import argparse
import json
import os
import pathlib
import resource
import shutil
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).parents[2]


def session(folder, options):
    from pyspark.sql import SparkSession

    os.environ["PYSPARK_PYTHON"] = sys.executable
    settings = {
        "spark.driver.host": "127.0.0.1",
        "spark.driver.bindAddress": "127.0.0.1",
        "spark.driver.memory": options.memory,
        "spark.ui.enabled": "false",
        "spark.ui.showConsoleProgress": "false",
        "spark.log.level": "ERROR",
        "spark.local.dir": str(folder / "spill"),
        "spark.eventLog.enabled": "true",
        "spark.eventLog.dir": f"file://{folder}",
        "spark.eventLog.compress": "false",
        "spark.eventLog.rolling.enabled": "false",
        "spark.sql.shuffle.partitions": str(options.partitions),
    }
    builder = SparkSession.builder.master(f"local[{options.cores}]")
    for name, value in settings.items():
        builder = builder.config(name, value)
    return builder.getOrCreate()


def prepare(program, folder, records):
    if (folder / "records.jsonl").exists():
        return
    command = [program, "generate", "people", "--records", str(records), "--output", folder]
    subprocess.run(command, check=True, stderr=subprocess.DEVNULL)


def shuffled(log):
    """Bytes that all tasks wrote for others."""
    total = 0
    with open(log, encoding="utf-8") as lines:
        for line in lines:
            event = json.loads(line)
            if event["Event"] == "SparkListenerTaskEnd" and "Task Metrics" in event:
                total += event["Task Metrics"]["Shuffle Write Metrics"]["Shuffle Bytes Written"]
    return total


def bytes_in(folder):
    """Of all files, those of folders within included."""
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())


def processor_seconds(of):
    """Of a process that runs, without those that it started."""
    fields = pathlib.Path(f"/proc/{of}/stat").read_text().rpartition(")")[2].split()
    return sum(int(field) for field in fields[11:13]) / os.sysconf("SC_CLK_TCK")


def end_of_spark(spark):
    """Ends Spark's process, and so counts what it and its workers took."""
    process = spark.sparkContext._gateway.proc
    spark.stop()
    process.stdin.close()
    process.wait()
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def run(options):
    import kindred
    import kindred.spark

    folder = options.folder
    spark = session(folder, options)
    parquet = str(folder / "records.parquet")
    if not os.path.exists(parquet):
        spark.read.json(str(folder / "records.jsonl")).write.parquet(parquet)
    records = spark.read.parquet(parquet)
    count = records.count()
    before = processor_seconds(spark.sparkContext._gateway.proc.pid)
    start = time.monotonic()
    checkpoints = folder / "checkpoints" if options.checkpoints else None
    pipeline = kindred.Pipeline.from_yaml(options.config)
    found = kindred.spark.link(pipeline, records, checkpoints=checkpoints and str(checkpoints))
    seconds = time.monotonic() - start
    matches = found.matches.count()
    name = spark.sparkContext.applicationId
    used = end_of_spark(spark) - before
    log = next(path for path in (folder / name, folder / f"{name}.inprogress") if path.exists())
    told = {"records": count, "seconds": round(seconds, 1), "processor_seconds": round(used, 1),
            "matches_and_reviews": matches, "records_a_second_and_core": round(count / used),
            "shuffled_bytes_a_record": round(shuffled(log) / count)}
    if checkpoints:
        told["kept_bytes_a_record"] = round(bytes_in(checkpoints) / count)
        shutil.rmtree(checkpoints)
    print(json.dumps(told), flush=True)


def run_program(options):
    start = time.monotonic()
    command = [options.program, "link", options.config, options.folder / "records.jsonl", "--output", "/dev/null"]
    told = subprocess.run(command, check=True, stderr=subprocess.PIPE, text=True).stderr
    seconds = time.monotonic() - start
    events = next(line for line in told.splitlines() if line.startswith("events"))
    print(json.dumps({"way": "kindred link", "seconds": round(seconds, 1), "summary": events}), flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", metavar="KINDRED", type=pathlib.Path)
    parser.add_argument("folder", metavar="FOLDER", type=pathlib.Path)
    parser.add_argument("--records", type=int, nargs="+", default=[1_000_000])
    parser.add_argument("--config", type=pathlib.Path, default=ROOT / "config/examples/customers.yaml")
    parser.add_argument("--cores", type=int, default=os.cpu_count())
    parser.add_argument("--partitions", type=int, default=32, help="of each shuffle")
    parser.add_argument("--memory", default="6g", help="of Spark's process; its workers in Python come on top")
    parser.add_argument("--checkpoints", action="store_true", help="keep intermediate rows in FOLDER, and tell their bytes")
    parser.add_argument("--run", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    options.folder = options.folder.resolve()
    if options.run:
        run(options)
        return
    whole = options.folder
    for records in options.records:
        options.folder = whole / str(records)
        prepare(options.program, options.folder, records)
        run_program(options)
        again = [sys.executable, __file__, str(options.program), str(options.folder), "--run", "--config", str(options.config)]
        for name in ("cores", "partitions", "memory"):
            again += [f"--{name}", str(getattr(options, name))]
        again += ["--checkpoints"] if options.checkpoints else []
        subprocess.run(again, check=True)


if __name__ == "__main__":
    main()
