"""What executors have lost is worked out again, on a cluster of Spark's own whose processes are this machine's."""

import json
import os
import pathlib
import subprocess
import sys

import pyarrow
import pyarrow.parquet
import pyspark

import kindred

ROOT = pathlib.Path(__file__).parents[2]
CONFIG = ROOT / "config/examples/customers.yaml"


def submit(events):
    """Options of a cluster of two executors, that tells in a file what became of them."""
    settings = {
        "spark.sql.shuffle.partitions": "2",
        "spark.eventLog.enabled": "true",
        "spark.eventLog.dir": f"file://{events}",
        "spark.eventLog.compress": "false",
        "spark.eventLog.rolling.enabled": "false",
        # Processes that live for seconds are not worth a second compiler.
        "spark.driver.extraJavaOptions": "-XX:TieredStopAtLevel=1",
        "spark.executor.extraJavaOptions": "-XX:TieredStopAtLevel=1",
        "spark.ui.enabled": "false",
        "spark.ui.showConsoleProgress": "false",
        "spark.log.level": "ERROR",
    }
    options = " ".join(f"--conf {name}={value}" for name, value in settings.items())
    return f"--master local-cluster[2,1,1024] {options} pyspark-shell"


def home(folder):
    """Spark's folder as executors want it: what they write lands in it, and the package's serves other tests."""
    made = folder / "home"
    made.mkdir()
    for part in pathlib.Path(pyspark.__file__).parent.iterdir():
        (made / part.name).symlink_to(part)
    return made


def lost(events):
    """Why Spark has lost executors."""
    [log] = events.iterdir()
    told = [json.loads(line) for line in log.read_text().splitlines()]
    return [one["Removed Reason"] for one in told if one["Event"] == "SparkListenerExecutorRemoved"]


def in_order(rows):
    return sorted((dict(row) for row in rows), key=repr)


def test_killed_executors_change_no_answer_where_there_are_checkpoints_and_fail_the_call_where_not(tmp_path):
    records = kindred.generate("people", 300, seed=5, duplicates=0.5).records
    pyarrow.parquet.write_table(pyarrow.Table.from_pylist(records), tmp_path / "records.parquet")
    events, checkpoints = tmp_path / "events", tmp_path / "checkpoints"
    events.mkdir()
    environment = dict(os.environ, SPARK_HOME=str(home(tmp_path)), PYSPARK_SUBMIT_ARGS=submit(events))
    program = pathlib.Path(__file__).parent / "losing_executor.py"
    told = subprocess.run(
        [sys.executable, program, CONFIG, tmp_path / "records.parquet", checkpoints],
        check=True, stdout=subprocess.PIPE, text=True, env=environment,
    ).stdout
    answer = json.loads(told)
    # Two of the first call; of the second one and then what there is. 128 + SIGKILL
    assert lost(events).count("Command exited with code 137") >= 4
    assert "Checkpoint block" in answer["raised"]
    expected = kindred.link(kindred.Pipeline.from_yaml(CONFIG), records)
    assert len(expected) > 50
    assert in_order(answer["matches"]) == in_order(expected)
