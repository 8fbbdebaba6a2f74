"""Records in every form give the same matches, and bad ones an exception."""

import datetime
import decimal
import json
import uuid

import duckdb
import numpy
import pandas
import polars
import pyarrow
import pytest

import kindred
from conftest import DICTS, pairs


def arrow_table():
    return pyarrow.Table.from_pylist(DICTS)


def in_pieces():
    table = arrow_table()
    empty = table.slice(0, 0)
    return pyarrow.concat_tables([empty, table.slice(0, 1), empty, table.slice(1)])


def duckdb_relation():
    connection = duckdb.connect()
    connection.register("people", arrow_table())
    return connection.sql("SELECT * FROM people")


FORMS = {
    "dicts": lambda: DICTS,
    "generator": lambda: (dict(record) for record in DICTS),
    "pandas": lambda: pandas.DataFrame(DICTS),
    "pandas of objects": lambda: pandas.DataFrame(DICTS, dtype=object),
    "pandas of categories": lambda: pandas.DataFrame(DICTS).astype({"phone": "category", "name": "category"}),
    "pandas by another index": lambda: pandas.DataFrame(DICTS, index=["x", "y", "z"]),
    "polars": lambda: polars.DataFrame(DICTS),
    "polars, lazy": lambda: polars.DataFrame(DICTS).lazy(),
    "polars of categories": lambda: polars.DataFrame(DICTS).cast({"name": polars.Categorical}),
    "pyarrow": arrow_table,
    "pyarrow in pieces": in_pieces,
    "pyarrow, a batch": lambda: arrow_table().to_batches()[0],
    "pyarrow, a reader": lambda: arrow_table().to_reader(),
    "pyarrow, large": lambda: arrow_table().cast(
        pyarrow.schema([(name, pyarrow.large_string()) for name in ("id", "name", "phone")] + [("zip", pyarrow.int64())])
    ),
    "duckdb": duckdb_relation,
}


@pytest.mark.parametrize("form", FORMS)
def test_every_form_gives_the_same_matches(form, pipeline):
    found = kindred.link(pipeline, FORMS[form]())
    assert pairs(found) == [("1", "2")]
    assert found[0]["left_source"] == "records"


def test_a_dict_names_sources(pipeline):
    found = kindred.link(pipeline, {"crm": DICTS[:1], "shop": arrow_table().slice(1)})
    assert (found[0]["left_source"], found[0]["right_source"]) == ("crm", "shop")


def test_files_are_read_as_the_program_does(pipeline, tmp_path):
    (tmp_path / "crm.jsonl").write_text("\n".join(json.dumps(record) for record in DICTS[:1]))
    (tmp_path / "shop.csv").write_text("id,name,phone\n2,Anna Ruiz,0301234567\n")
    found = kindred.link(pipeline, [tmp_path / "crm.jsonl", str(tmp_path / "shop.csv")])
    assert found[0]["left_source"] == "crm"
    assert found[0]["right_source"] == "shop"


@pytest.mark.parametrize("empty", [[], arrow_table().slice(0, 0), polars.DataFrame(schema={"id": str})])
def test_no_record_is_no_match(empty, pipeline):
    found = kindred.link(pipeline, empty, clusters=True)
    assert len(found) == 0
    assert len(found.clusters) == 0
    assert found.to_pandas().shape[0] == 0


def test_only_the_columns_that_the_pipeline_names_are_looked_at(pipeline):
    union = pyarrow.UnionArray.from_sparse(pyarrow.array([0, 0, 0], pyarrow.int8()), [pyarrow.array([1, 2, 3])])
    table = arrow_table().append_column("else", union)
    assert pairs(kindred.link(pipeline, table)) == [("1", "2")]
    with pytest.raises(kindred.InputError, match='the column "name" is of a type that no record can hold'):
        kindred.link(pipeline, table.drop_columns("name").rename_columns(["id", "phone", "zip", "name"]))


def test_a_later_record_of_an_id_replaces_the_earlier(pipeline):
    again = [*DICTS, {"id": "2", "name": "Anna Ruiz", "phone": "999"}]
    found = kindred.link(pipeline, again)
    assert pairs(found) == []
    assert "1 replaced" in found.summary


def test_ids_that_are_floats_are_whole_numbers_or_rejected(pipeline):
    frame = pandas.DataFrame(DICTS).assign(id=[1.0, 2.0, 3.0])
    assert pairs(kindred.link(pipeline, frame)) == [("1", "2")]
    with pytest.raises(kindred.RecordError) as raised:
        kindred.link(pipeline, frame.assign(id=[1.0, 2.5, float("nan")]))
    assert [(one.row, one.reason) for one in raised.value.rejected] == [(1, "wrong_type"), (2, "missing_id")]


@pytest.mark.parametrize("missing", [None, float("nan"), numpy.nan, pandas.NA, pandas.NaT])
def test_what_is_missing_is_no_value(missing, pipeline):
    records = [*DICTS, {"id": "4", "name": missing, "phone": missing}]
    assert pairs(kindred.link(pipeline, records)) == [("1", "2")]


def test_rejected_records_are_an_exception_or_a_list(pipeline):
    records = [*DICTS, {"name": "nobody"}, {"id": 1.5}]
    with pytest.raises(kindred.RecordError, match="records, row 3: missing_id") as raised:
        kindred.link(pipeline, records)
    assert len(raised.value.rejected) == 2
    found = kindred.link(pipeline, records, strict=False)
    assert pairs(found) == [("1", "2")]
    assert [(one.row, one.reason) for one in found.rejected] == [(3, "missing_id"), (4, "wrong_type")]
    assert json.loads(found.rejected[0].record) == {"name": "nobody"}


def test_rejected_rows_of_a_table_in_pieces_are_told_as_they_are(pipeline):
    pieces = [
        pyarrow.table({"id": ["1", None], "name": ["Ana Ruiz", "nobody"], "phone": ["030 1234567", None]}),
        pyarrow.table({"id": ["2"], "name": ["Anna Ruiz"], "phone": ["0301234567"]}),
        pyarrow.table({"id": [None, "4"], "name": ["no one", "much " * 1_000_000], "phone": ["1", "2"]}),
    ]
    with pytest.warns(kindred.DataWarning):
        found = kindred.link(pipeline, pyarrow.concat_tables(pieces), strict=False)
    assert pairs(found) == [("1", "2")]
    assert [(one.row, one.reason, one.record) for one in found.rejected] == [
        (1, "missing_id", '{"name":"nobody"}'),
        (3, "missing_id", '{"name":"no one","phone":"1"}'),
        (4, "too_large", None),
    ]


def test_half_a_surrogate_pair_is_rejected(pipeline):
    found = kindred.link(pipeline, [{"id": "1", "name": "\ud800"}], strict=False)
    assert found.rejected[0].reason in ("invalid_utf8", "lone_surrogate")


def test_bytes_that_are_no_utf8_are_rejected(pipeline):
    text = pyarrow.Array.from_buffers(
        pyarrow.string(), 1, [None, pyarrow.py_buffer(numpy.array([0, 1], "int32")), pyarrow.py_buffer(b"\xff")]
    )
    found = kindred.link(pipeline, pyarrow.table({"id": ["1"], "name": text}), strict=False)
    assert found.rejected[0].reason == "invalid_utf8"


@pytest.mark.parametrize("number", [2, -1, 2**31 - 1])
def test_a_category_that_its_dictionary_lacks_is_an_exception(number, pipeline):
    names = pyarrow.DictionaryArray.from_arrays(
        pyarrow.array([0, number, None], pyarrow.int32()), ["Ana Ruiz", "Bo Lund"], safe=False
    )
    table = pyarrow.table({"id": ["1", "2", "3"], "name": names, "phone": ["7", "7", "8"]})
    with pytest.raises(kindred.InputError, match=f"the number {number}, but its dictionary has 2 values"):
        kindred.link(pipeline, table)


@pytest.mark.parametrize(
    "records",
    [
        5,
        {"id": "1", "name": "Ana"},
        {},
        {"crm": "people.csv"},
        [1, 2],
        [{"id": "1", "name": object()}],
        [{1: "id"}],
        "nowhere.jsonl",
        pandas.DataFrame([[1, 2]], columns=["id", "id"]),
    ],
)
def test_what_are_no_records_is_an_exception(records, pipeline):
    with pytest.raises((TypeError, kindred.Error)):
        kindred.link(pipeline, records)


def test_two_inputs_of_one_name_are_told_apart_by_neither(pipeline):
    with pytest.raises(kindred.UsageError, match="two inputs are called labels"):
        kindred.link(pipeline, {"labels": DICTS}, labels=[("1", "2", "same")])


def test_a_field_that_no_record_has_is_a_warning(pipeline):
    with pytest.warns(kindred.DataWarning, match='no record has a value of "phone"'):
        kindred.link(pipeline, [{"id": 1, "name": "Ana Ruiz"}])


def test_a_table_without_an_id_says_which_column_is_missing(pipeline):
    with pytest.raises(kindred.InputError, match='records: it has no column "id", which record.id names; its columns are key'):
        kindred.link(pipeline, polars.DataFrame({"key": [1]}))


def test_a_column_that_mixes_types_is_read_value_by_value(pipeline):
    frame = pandas.DataFrame({"id": [1, "2"], "name": ["Ana Ruiz", "Anna Ruiz"], "phone": [301234567, "0301234567"[1:]]})
    assert pairs(kindred.link(pipeline, frame)) == [("1", "2")]


def test_records_that_hold_themselves_are_an_exception(pipeline):
    record = {"id": "1"}
    record["name"] = [record]
    with pytest.raises(ValueError, match="nested too deep"):
        kindred.link(pipeline, [record])


def test_what_an_iterable_raises_comes_back(pipeline):
    def broken():
        yield DICTS[0]
        raise KeyError("gone")

    with pytest.raises(KeyError, match="gone"):
        kindred.link(pipeline, broken())


def test_what_a_stream_says_comes_back(pipeline):
    def broken():
        yield arrow_table().to_batches()[0]
        raise RuntimeError("the disk is gone")

    reader = pyarrow.RecordBatchReader.from_batches(arrow_table().schema, broken())
    with pytest.raises(kindred.InputError, match="the disk is gone"):
        kindred.link(pipeline, reader)


def plain_pipeline(field="value", **more):
    return kindred.Pipeline.from_dict(
        {
            "fields": {field: more},
            "block": {"any": [{"same": field}]},
            "score": {"points": {field: {}}, "match": 1},
        }
    )


DAY = datetime.date(1974, 3, 2)
TIME = datetime.datetime(1974, 3, 2, 13, 37, tzinfo=datetime.timezone.utc)
VALUES = [
    (pyarrow.array(["ä"], pyarrow.string_view()), "ä"),
    (pyarrow.array(["a longer text than twelve bytes"], pyarrow.string_view()), "a longer text than twelve bytes"),
    (pyarrow.array(["x"]).dictionary_encode(), "x"),
    (pyarrow.array([-5], pyarrow.int8()), -5),
    (pyarrow.array([2**64 - 1], pyarrow.uint64()), str(2**64 - 1)),
    (pyarrow.array([1.5], pyarrow.float16()), 1.5),
    (pyarrow.array([0.1], pyarrow.float32()), 0.1),
    (pyarrow.array([True]), "true"),
    (pyarrow.array([DAY]), "1974-03-02"),
    (pyarrow.array([DAY], pyarrow.date64()), "1974-03-02"),
    (pyarrow.array([TIME], pyarrow.timestamp("ns", "Europe/Berlin")), "1974-03-02T13:37:00Z"),
    (pyarrow.array([TIME.replace(tzinfo=None)], pyarrow.timestamp("s")), "1974-03-02T13:37:00"),
    (pyarrow.array([datetime.time(13, 37)]), "13:37:00"),
    (pyarrow.array([datetime.timedelta(seconds=90)]), "90s"),
    (pyarrow.array([decimal.Decimal("12.30")]), "12.30"),
    (pyarrow.array([decimal.Decimal("-0.05")], pyarrow.decimal256(40, 2)), "-0.05"),
    (pyarrow.array([b"\x00\xff"]), "AP8="),
    (pyarrow.array([uuid.UUID(int=1).bytes], pyarrow.uuid()), str(uuid.UUID(int=1))),
    (pyarrow.array([["a", "b"]]), ["a", "b"]),
    (pyarrow.array([["a", "b"]], pyarrow.large_list(pyarrow.string())), ["a", "b"]),
    (pyarrow.array([["a", "b"]], pyarrow.list_(pyarrow.string(), 2)), ["a", "b"]),
    (pyarrow.array([["a", "b"]], pyarrow.list_view(pyarrow.string())), ["a", "b"]),
    (pyarrow.RunEndEncodedArray.from_arrays(pyarrow.array([1], pyarrow.int32()), ["run"]), "run"),
]


@pytest.mark.parametrize("column, like", VALUES, ids=lambda value: str(getattr(value, "type", "")))
def test_a_value_of_arrow_is_what_it_is_as_json(column, like):
    # Equal values, and only they, share the key of same(value).
    table = pyarrow.table({"id": ["arrow"], "value": column})
    other = [{"id": "dict", "value": like}]
    assert len(kindred.link(plain_pipeline(), {"a": table, "b": other})) == 1
    assert len(kindred.link(plain_pipeline(), {"a": table, "b": [{"id": "dict", "value": "no such"}]})) == 0


def test_nested_values_are_found_by_their_paths():
    table = pyarrow.table(
        {
            "id": ["1", "2", "3"],
            "contact": [{"phone": "7"}, {"phone": None}, None],
            "more": pyarrow.array([[("phone", "8")], [("phone", "7")], []], pyarrow.map_(pyarrow.string(), pyarrow.string())),
        }
    )
    pipeline = plain_pipeline("phone", **{"from": ["/contact/phone", "/more/phone"]})
    assert pairs(kindred.link(pipeline, table)) == [("1", "2")]
    assert pairs(kindred.link(pipeline, table.slice(1).to_pylist())) == []


def test_slices_with_nulls_are_read_from_their_place(pipeline):
    table = pyarrow.Table.from_pylist([{"id": None, "name": None, "phone": None}] * 9 + DICTS)
    assert pairs(kindred.link(pipeline, table.slice(9))) == [("1", "2")]


@pytest.mark.parametrize(
    "value, like",
    [
        (DAY, "1974-03-02"),
        (numpy.int64(7), 7),
        (numpy.float32(0.5), 0.5),
        (numpy.array(["a", "b"]), ["a", "b"]),
        (numpy.str_("x"), "x"),
        (pandas.Timestamp("1974-03-02 13:37"), "1974-03-02T13:37:00"),
        (decimal.Decimal("12.30"), "12.30"),
        (uuid.UUID(int=1), str(uuid.UUID(int=1))),
        (b"\x00\xff", "AP8="),
        (2**70, str(2**70)),
        ({"a"}, ["a"]),
    ],
)
def test_a_value_of_python_is_what_it_is_as_json(value, like):
    found = kindred.link(plain_pipeline(), [{"id": 1, "value": value}, {"id": 2, "value": like}])
    assert len(found) == 1
