"""init, train, evaluate, explain, plan: the figures of the program."""

import pathlib
import signal
import time

import altair
import pyarrow
import pytest

import kindred
from conftest import DICTS

ROOT = pathlib.Path(__file__).parents[2]


@pytest.fixture(scope="module")
def people():
    return kindred.generate("people", 800, seed=3)


@pytest.fixture(scope="module")
def table(people):
    return pyarrow.Table.from_pylist(people.records)


@pytest.fixture(scope="module")
def training(table):
    return kindred.train(kindred.init(table, name="people"), table)


def test_from_nothing_to_matches(people, table, training):
    assert training.pipeline.trained
    found = kindred.evaluate(training.pipeline, table, people.gold)
    assert found["f1"] > 0.95
    assert "precision" in found.text


def test_init_reads_a_generator_once_and_a_file_as_often_as_it_needs(people, tmp_path):
    yaml = kindred.init(iter(people.records), name="people").yaml
    assert yaml == kindred.init(people.records, name="people").yaml
    with pytest.raises(kindred.InputError, match="two are needed"):
        kindred.init([])


def test_init_takes_what_is_said_of_the_lists(people):
    assert "link_only" in kindred.init(people.records, link_only=True).yaml
    with pytest.raises(kindred.UsageError):
        kindred.init([{**record, "source": "one"} for record in people.records], one_to_one=True)


def test_a_model_that_is_saved_is_the_one_that_the_pipeline_names(training, tmp_path):
    training.pipeline.save(tmp_path / "people.yaml")
    again = kindred.Pipeline.from_yaml(tmp_path / "people.yaml")
    assert again.trained
    assert (tmp_path / "people_model.yaml").read_text() == training.model


def test_training_takes_gold_or_labels_and_not_both(people, table, training):
    config = kindred.init(table)
    with_gold = kindred.train(config, table, gold=people.gold)
    assert "known" in with_gold.text
    pair = people.gold[0]
    assert kindred.train(config, table, labels=[(*pair, "same")]).levels
    with pytest.raises(kindred.UsageError):
        kindred.train(config, table, gold=people.gold, labels=[(*pair, "same")])
    with pytest.raises(kindred.InputError):
        kindred.train(config, table.slice(0, 1))


def test_ctrl_c_ends_what_takes_long_in_training():
    """Seconds are those of the processor, for others may use it too; the phase takes two when it is left alone."""
    many = pyarrow.Table.from_pylist(kindred.generate("people", 3000, seed=3).records)
    config = kindred.init(many)
    sent = []

    def interrupt(doing, share):
        if doing == "comparing random pairs" and not sent:
            sent.append(time.process_time())
            signal.raise_signal(signal.SIGINT)

    with pytest.raises(KeyboardInterrupt):
        kindred.train(config, many, threads=2, progress=interrupt)
    assert time.process_time() - sent[0] < 0.5


def test_a_pipeline_with_nothing_to_learn_says_so(pipeline):
    with pytest.raises(kindred.ConfigError, match="nothing to learn"):
        kindred.train(pipeline, DICTS)


def test_evaluate_needs_something_to_go_by(pipeline, tmp_path):
    with pytest.raises(kindred.UsageError, match="name gold"):
        kindred.evaluate(pipeline, DICTS)
    (tmp_path / "gold.csv").write_text("left,right\n1,2\n")
    assert kindred.evaluate(pipeline, DICTS, tmp_path / "gold.csv")["recall"] == 1
    assert kindred.evaluate(pipeline, DICTS, labels=[("1", "2", "same")])["labelled"]["candidate_pairs"] == 1
    with pytest.raises(kindred.InputError, match="is not in the input"):
        kindred.evaluate(pipeline, DICTS, [("7", "8")])


def test_evaluation_shows_its_worst_pairs(people, table, training):
    found = kindred.evaluate(training.pipeline, table, people.gold, worst=3, promised=True)
    assert "promised" in found
    assert "<svg" in found.html and "srcdoc" in found._repr_html_()


def test_explain_names_what_would_find_a_pair(table, people, pipeline):
    why = kindred.explain(kindred.Pipeline.from_yaml(ROOT / "config/examples/people.yaml"), table, *[
        (record["source"], record["id"]) for record in people.records[:2]
    ])
    assert why["decision"] == "none" and "changes" in why
    assert why.svg.startswith("<svg")
    with pytest.raises(kindred.InputError, match="nobody"):
        kindred.explain(pipeline, DICTS, "1", "nobody")


def test_plan_reads_a_sample_and_fixes_similarities(table):
    people = kindred.Pipeline.from_yaml(ROOT / "config/examples/people.yaml")
    assert kindred.plan(people)["rules"]
    measured = kindred.plan(people, table, sample=500, total=1_000_000)
    assert "1,000,000" in measured.text
    with pytest.raises(kindred.UsageError, match="--at"):
        kindred.plan(people, table, at={"surname": 0.5})
    assert kindred.plan(family="minhash,0.2,0.6", construct="and 4, or 4").text
    with pytest.raises(kindred.UsageError):
        kindred.plan()


def test_charts_are_valid(people, table, training):
    why = kindred.explain(training.pipeline, table, *people.gold[0])
    found = kindred.evaluate(training.pipeline, table, people.gold)
    plan = kindred.plan(kindred.Pipeline.from_yaml(ROOT / "config/examples/people.yaml"))
    for answer in (why, found, plan, training):
        chart = answer.chart()
        assert isinstance(chart, (altair.Chart, altair.LayerChart))
        assert chart.to_dict()["$schema"]
        assert "<" in answer._repr_html_()


def test_what_is_shown_in_a_notebook_is_escaped(pipeline):
    found = kindred.link(pipeline, [{"id": "<b>", "name": "x y", "phone": "1"}, {"id": "2", "name": "x y", "phone": "1"}])
    assert "&lt;b&gt;" in found._repr_html_() and "<b>" not in found._repr_html_()
