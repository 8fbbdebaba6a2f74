"""Configurations, and their faults."""

import pathlib

import pytest

import kindred

EXAMPLES = sorted((pathlib.Path(__file__).parents[2] / "config/examples").glob("*.yaml"))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_every_example_is_read(path):
    pipeline = kindred.Pipeline.from_yaml(path)
    assert pipeline.fields and pipeline.rules
    assert pipeline.summary().startswith("pipeline")


def test_all_faults_come_at_once_with_their_places():
    yaml = "fields:\n  name: {clean: nmae}\nblock: {any: [{same: nom}]}\nscore: {points: {name: {}}, match: 1}\n"
    with pytest.raises(kindred.ConfigError) as raised:
        kindred.Pipeline.from_yaml(yaml)
    faults = raised.value.faults
    assert [(fault.line, fault.column) for fault in faults] == [(2, 17), (3, 22)]
    assert "clean: expected one of" in faults[0].text
    assert "configuration:2:17: clean: expected" in str(raised.value)


def test_a_fault_of_a_dict_shows_its_line():
    with pytest.raises(kindred.ConfigError) as raised:
        kindred.Pipeline.from_dict(
            {"fields": {"name": {"clean": "nmae"}}, "block": {"same": "name"}, "score": {"points": {"name": {}}, "match": 1}}
        )
    [fault] = raised.value.faults
    assert '"clean": "nmae"' in raised.value.yaml.splitlines()[fault.line - 1]
    assert '"clean": "nmae"' in str(raised.value)


def test_a_path_is_told_from_a_text(tmp_path):
    file = tmp_path / "My People.yaml"
    file.write_text(kindred.Pipeline.example().yaml)
    assert kindred.Pipeline.from_yaml(str(file)).name == "my-people"
    with pytest.raises(kindred.MissingInputError, match="nowhere.yaml: No such file"):
        kindred.Pipeline.from_yaml("nowhere.yaml")
    with pytest.raises(kindred.ConfigError, match=str(tmp_path)):
        (tmp_path / "bad.yaml").write_text("a: 1")
        kindred.Pipeline.from_yaml(tmp_path / "bad.yaml")


def test_what_is_no_yaml_is_a_fault():
    for text in ("", "[", "a: b: c", "\x00", "x" * 2_000_000):
        with pytest.raises(kindred.ConfigError):
            kindred.Pipeline.from_yaml(text)
