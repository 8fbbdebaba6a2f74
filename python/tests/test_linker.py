"""Linker: a stream of records."""

import pyarrow
import pytest

import kindred
from conftest import DICTS, pairs


@pytest.fixture
def linker(pipeline):
    linker = kindred.Linker(pipeline, entities=True)
    linker.apply(DICTS)
    return linker


def test_changes_come_in_the_order_of_records(pipeline):
    linker = kindred.Linker(pipeline)
    changes = linker.apply([*DICTS, {"id": "1", "deleted": True}])
    assert [change["decision"] for change in changes] == ["match", "retracted"]
    assert changes[1]["score"] is None and changes[1]["keys"] is None
    assert len(linker) == 2


def test_a_bad_record_undoes_what_came_before_it(linker):
    with pytest.raises(kindred.RecordError):
        linker.apply([{"id": "1", "deleted": True}, {"name": "nobody"}])
    assert pairs(linker.matches()) == [("1", "2")]
    linker.apply([{"id": "1", "deleted": True}, {"name": "nobody"}], strict=False)
    assert pairs(linker.matches()) == []


def test_find_takes_nothing_in(linker):
    assert pairs(linker.find({"id": "9", "name": "Bo Lund", "phone": "0407654321"})) == [("3", "9")]
    assert len(linker) == 3
    table = pyarrow.Table.from_pylist([{"id": "8", "name": "Bo Lund", "phone": "0407654321"}])
    assert pairs(linker.find(table)) == [("3", "8")]


def test_entities_and_clusters_are_those_of_now(linker):
    [entity] = linker.entities()
    assert entity["size"] == 2
    assert len(linker.clusters()) == 3
    linker.label([("1", "2", "different")])
    assert len(linker.entities()) == 0


def test_labels_may_name_sources(linker):
    assert linker.label([("records", "2", "records", "3", "same")])[0]["label"] == "same"


def test_a_linker_without_entities_says_how_to_have_them(pipeline):
    with pytest.raises(kindred.UsageError, match="entities=True"):
        kindred.Linker(pipeline).entities()


def test_explain_tells_of_live_records(linker):
    assert linker.explain("1", ("records", 3))["decision"] == "none"
    with pytest.raises(kindred.InputError, match="no live record"):
        linker.explain("1", "7")


def test_sources_may_be_named_by_record_or_by_dict(pipeline):
    linker = kindred.Linker(pipeline)
    linker.apply({"crm": DICTS[:1]})
    [change] = linker.apply([{**DICTS[1], "source": "shop"}])
    assert (change["left_source"], change["right_source"]) == ("crm", "shop")
