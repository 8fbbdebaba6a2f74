"""What link() gives back, and how it runs beside the interpreter."""

import itertools
import json
import os
import pathlib
import pickle
import signal
import subprocess
import threading
import time

import duckdb
import pandas
import polars
import pyarrow
import pytest

import kindred
from conftest import DICTS, pairs

ROOT = pathlib.Path(__file__).parents[2]
PEOPLE = ROOT / "config/examples/people.yaml"


@pytest.fixture(scope="module")
def people():
    return kindred.generate("people", 3000, seed=7)


def test_a_table_is_taken_by_every_library(pipeline):
    found = kindred.link(pipeline, DICTS)
    assert found.to_pandas().loc[0, "right_id"] == "2"
    assert polars.DataFrame(found)["keys"].to_list() == [["same(phone)"]]
    assert pyarrow.table(found).schema.field("score").type == pyarrow.float64()
    found_again = pyarrow.table(found)
    assert duckdb.sql("SELECT left_id, similarity_phone FROM found_again").fetchall() == [("1", 1.0)]
    assert found.to_dicts() == found.to_arrow().to_pylist()


def test_a_table_outlives_what_made_it(pipeline):
    arrow = kindred.link(pipeline, DICTS).to_arrow()
    assert arrow.column("left_id").to_pylist() == ["1"]


def test_a_stream_that_nobody_reads_is_given_back(pipeline):
    found = kindred.link(pipeline, DICTS)
    for _ in range(3):
        found.__arrow_c_stream__()
        found.__arrow_c_schema__()
    pyarrow.table(found).slice(0, 0)


def test_a_row_says_what_a_match_event_says(pipeline):
    [match] = kindred.link(pipeline, DICTS)
    assert match == {
        "left_source": "records",
        "left_id": "1",
        "right_source": "records",
        "right_id": "2",
        "decision": "match",
        "score": 195.0,
        "label": None,
        "similarity_name": 0.941176,
        "score_name": 95.0,
        "similarity_phone": 1.0,
        "score_phone": 100.0,
        "keys": ["same(phone)"],
    }


def test_what_a_record_lacks_is_null(pipeline):
    config = kindred.Pipeline.from_dict(
        {
            "fields": {"name": {}, "phone": {}},
            "block": {"any": [{"same": "phone"}]},
            "score": {"points": {"name": {}, "phone": {}}, "match": 50},
        }
    )
    [match] = kindred.link(config, [{"id": 1, "phone": "7"}, {"id": 2, "phone": "7", "name": "x"}])
    assert match["similarity_name"] is None
    assert pyarrow.table(kindred.link(pipeline, DICTS)).validate(full=True) is None


def test_against_compares_with_the_other_set_alone(pipeline):
    against = [{"id": "x", "name": "Ana Ruiz", "phone": "0301234567"}]
    found = kindred.link(pipeline, DICTS, against=against)
    assert {(match["left_id"], match["right_id"]) for match in found} == {("x", "1"), ("x", "2")}
    with pytest.raises(kindred.UsageError):
        kindred.link(pipeline, DICTS, against=against, clusters=True)


def test_labels_count_above_scores(pipeline):
    assert pairs(kindred.link(pipeline, DICTS, labels=[("1", "2", "different")])) == []
    found = kindred.link(pipeline, DICTS, labels=pandas.DataFrame([("2", "3", "same")], columns=["left", "right", "verdict"]))
    assert [(match["right_id"], match["label"]) for match in found] == [("2", None), ("3", "same")]
    with pytest.raises(kindred.InputError, match="labels:2"):
        kindred.link(pipeline, DICTS, labels=[("1", "2", "perhaps")])


def test_labels_name_ids_that_became_floats(pipeline):
    labels = pandas.DataFrame({"left": [1.0], "right": [2.0], "verdict": ["different"]})
    assert len(kindred.link(pipeline, DICTS, labels=labels)) == 0


def test_entities_have_golden_values():
    config = json.loads(kindred.Pipeline.example().yaml)
    config["entities"] = {"golden": {"name": "longest", "phone": "all"}}
    [entity] = kindred.link(kindred.Pipeline.from_dict(config), DICTS, entities=True).entities
    assert entity["golden_name"] == "Anna Ruiz"
    assert sorted(entity["golden_phone"]) == ["030 1234567", "0301234567"]
    assert entity["anchor_id"] == "1"


def test_an_arrow_table_gives_what_the_program_gives_of_the_file(people, tmp_path):
    program = pathlib.Path(os.environ.get("KINDRED_BIN", ROOT / "build/release/bin")) / "kindred"
    folder = tmp_path / "people"
    subprocess.run([program, "generate", "people", "--records", "3000", "--seed", "7", "--output", folder], check=True)
    events = subprocess.run(
        [program, "link", PEOPLE, folder / "records.jsonl", "--clusters", tmp_path / "clusters.csv"],
        check=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    ).stdout
    live = {}
    for event in polars.read_ndjson(events, infer_schema_length=None).to_dicts():
        pair = tuple(event[side][part] for side in ("left", "right") for part in ("source", "id"))
        live[pair] = event
    expected = {pair: event["score"] for pair, event in live.items() if event["decision"] != "retracted"}

    table = pyarrow.Table.from_pylist(people.records)
    found = kindred.link(kindred.Pipeline.from_yaml(PEOPLE), table, clusters=True)
    got = {
        (match["left_source"], match["left_id"], match["right_source"], match["right_id"]): match["score"]
        for match in found
    }
    assert len(got) > 500
    assert got == expected
    clusters = polars.read_csv(tmp_path / "clusters.csv", infer_schema=False)
    assert polars.DataFrame(found.clusters).equals(clusters)


def test_threads_make_no_difference(people):
    pipeline = kindred.Pipeline.from_yaml(PEOPLE)
    one = kindred.link(pipeline, people.records, threads=1).to_dicts()
    assert one == kindred.link(pipeline, people.records, threads=4).to_dicts()


@pytest.mark.parametrize("threads", [-1, 10**9, "2", True, 1.5])
def test_what_is_no_number_of_threads_is_an_exception(threads, pipeline):
    with pytest.raises(kindred.UsageError, match="threads is a number up to 1024"):
        kindred.link(pipeline, DICTS, threads=threads)


def endless():
    for number in itertools.count():
        yield {"id": number, "name": f"somebody {number}", "phone": str(number % 1000)}


def endless_table():
    batch = pyarrow.RecordBatch.from_pylist(list(itertools.islice(endless(), 10_000)))
    return pyarrow.RecordBatchReader.from_batches(batch.schema, itertools.repeat(batch))


def interrupted(call):
    """Seconds from Ctrl-C to KeyboardInterrupt: of the processor, for others may use it too."""
    sent = []

    def send():
        sent.append(time.process_time())
        signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)

    timer = threading.Timer(0.2, send)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        call()
    took = time.process_time() - sent[0]
    timer.join()
    return took


@pytest.mark.parametrize("records", [endless, endless_table])
def test_ctrl_c_ends_it(records, pipeline):
    assert interrupted(lambda: kindred.link(pipeline, records())) < 0.5
    # Python's own handler is in place again.
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_an_interrupted_apply_has_taken_nothing(pipeline):
    linker = kindred.Linker(pipeline)
    linker.apply(DICTS)
    interrupted(lambda: linker.apply(endless()))
    assert linker.stats["records"] == 3
    assert pairs(linker.matches()) == [("1", "2")]


def test_other_threads_go_on_meanwhile(people):
    table = pyarrow.Table.from_pylist(people.records)
    pipeline = kindred.Pipeline.from_yaml(PEOPLE)
    found = []
    threads = [threading.Thread(target=lambda: found.append(len(kindred.link(pipeline, table)))) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(found)) == 1 and found[0] > 500


def test_progress_is_told_and_its_exception_ends_the_work(pipeline):
    told = []

    def progress(doing, share):
        told.append((doing, share))
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        kindred.link(pipeline, endless(), progress=progress)
    assert "records" in told[0][0]


def test_progress_true_is_a_line_that_goes_away(pipeline, capsys):
    def slow():
        for number in range(11_000):
            if number % 5000 == 0:  # what is read at a time
                time.sleep(0.3)
            yield {"id": number, "phone": str(number)}

    kindred.link(pipeline, slow(), progress=True)
    written = capsys.readouterr().err
    assert "records" in written and written.endswith("\x1b[K")


def test_a_pipeline_without_its_model_says_what_to_do(tmp_path):
    config = (ROOT / "config/examples/people_probability.yaml").read_text()
    (tmp_path / "people.yaml").write_text(config)
    pipeline = kindred.Pipeline.from_yaml(tmp_path / "people.yaml")
    assert not pipeline.trained
    with pytest.raises(kindred.ConfigError, match="is not there yet"):
        kindred.link(pipeline, DICTS)


def test_a_pipeline_for_kafka_links_tables_too():
    pipeline = kindred.Pipeline.from_yaml(ROOT / "config/examples/customers.yaml")
    assert len(kindred.link(pipeline, [{"id": "1", "name": "x"}])) == 0


def test_exceptions_can_be_pickled(pipeline):
    with pytest.raises(kindred.RecordError) as raised:
        kindred.link(pipeline, [{}])
    again = pickle.loads(pickle.dumps(raised.value))
    assert again.rejected == raised.value.rejected
    assert pickle.loads(pickle.dumps(pipeline)).yaml == pipeline.yaml
