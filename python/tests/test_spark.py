"""kindred.spark gives what kindred.link gives, on Spark in this process."""

import os
import pathlib
import random
import re
import subprocess

import pyarrow
import pytest
from pyspark.sql import SparkSession

import kindred
from conftest import DICTS
from kindred import spark as lake

ROOT = pathlib.Path(__file__).parents[2]
EXAMPLES = ROOT / "config/examples"


@pytest.fixture(scope="module")
def spark():
    """One for all that runs in this process, with the settings of tests/integration/python_test.sh."""
    return SparkSession.builder.getOrCreate()


def near(random_numbers, dimensions, count=60):
    """Vectors in pairs that are near each other."""
    vectors = []
    for _ in range(count):
        one = [random_numbers.gauss(0, 1) for _ in range(dimensions)]
        vectors += [one, [x + random_numbers.gauss(0, 0.02) for x in one]]
    return vectors


def vectors(field, dimensions, of=lambda x: x):
    made = near(random.Random(4), dimensions)
    return [{"id": i, "source": "ab"[i % 2], field: [of(x) for x in vector]} for i, vector in enumerate(made)]


def generated(kind, records, **options):
    return lambda: kindred.generate(kind, records, seed=5, **options).records


documents = generated("documents", 150, duplicates=0.5)
people = generated("people", 300, duplicates=0.5)
prints = generated("fingerprints", 12, duplicates=0.9)

#: The fewest words for records that have one name.
OF_NAMES = {
    "fields": {"name": {}},
    "block": {"any": [{"same": "name"}]},
    "score": {"points": {"name": {}}, "match": 100},
}

#: What each example is tried on.
RECORDS = {
    "articles": documents,
    "bits_hamming": lambda: vectors("bits", 64, lambda x: int(x > 0)),
    "customers": people,
    "exact_join": documents,
    "fingerprints": prints,
    "fingerprints_grid": prints,
    "identical": lambda: [dict(one, id=f"{copy}{one['id']}") for copy in "xy" for one in documents()[:40]],
    "long_sets": documents,
    "news": documents,
    "people": people,
    "people_probability": people,
    "validation": people,
    "vectors_cosine": lambda: vectors("embedding", 32),
    "vectors_euclid": lambda: vectors("position", 2, lambda x: 20 * x),
    "word_weights": documents,
}


#: Of these a cap of two loses pairs. The others' pairs share many keys, or are of two records alone.
LOSING = {"articles", "customers", "exact_join", "long_sets", "news", "people", "people_probability", "validation",
          "vectors_euclid", "word_weights"}


def trained(example, records, max_bucket=None):
    text = (EXAMPLES / f"{example}.yaml").read_text()
    if max_bucket is not None:
        text = re.sub(r"^  max_bucket:.*\n", "", text, flags=re.MULTILINE)
        text = text.replace("\nblock:\n", f"\nblock:\n  max_bucket: {max_bucket}\n")
    pipeline = kindred.Pipeline.from_yaml(text)
    return pipeline if pipeline.trained else kindred.train(pipeline, records).pipeline


def rows(table):
    """In one order, whatever the types."""
    return sorted((plain(row) for row in table), key=repr)


def plain(value):
    if hasattr(value, "asDict"):
        value = value.asDict()
    if isinstance(value, dict):
        return {name: plain(one) for name, one in value.items()}
    return [plain(one) for one in value] if isinstance(value, list) else value


def frame(spark, records):
    return spark.createDataFrame(pyarrow.Table.from_pylist(records))


def both(spark, pipeline, records, **options):
    """Of both ways the matches, and what else was asked for."""
    found = lake.link(pipeline, frame(spark, records), **options)
    expected = kindred.link(pipeline, records, **options)
    answers = [(found.matches, expected)]
    answers += [(getattr(found, name), getattr(expected, name)) for name in ("clusters", "entities") if options.get(name)]
    return [(rows(one.collect()), rows(other)) for one, other in answers]


@pytest.mark.parametrize("example", sorted(path.stem for path in EXAMPLES.glob("*.yaml")))
def test_every_example_gives_what_link_gives_with_keys_that_are_full(spark, example):
    records = RECORDS[example]()
    [(found, expected)] = both(spark, trained(example, records, max_bucket=2), records)
    assert len(expected) > 1
    assert found == expected
    assert (len(expected) < len(kindred.link(trained(example, records), records))) == (example in LOSING)


def of_people(match=185, max_bucket=1000, cohesion=0, **sections):
    """A pipeline of people. With a small bucket most keys admit some of their members alone."""
    return kindred.Pipeline.from_dict(
        {
            "fields": {
                "name": {},
                "address": {"clean": ["text", "us_address"]},
                "phone": {"from": "/contact/phone", "clean": ["digits"]},
                "zip": {"clean": ["digits"]},
            },
            "features": {"name_grams": {"shingles": {"of": "name", "characters": 3}}},
            "block": {
                "any": [
                    {"same": "phone"},
                    {"same": "zip"},
                    {"minhash": {"of": "name_grams", "bands": 20, "rows": 2}},
                    {"exact_jaccard": {"of": "name_grams", "at_least": 0.5}},
                ],
                "max_bucket": max_bucket,
            },
            "score": {"points": {"name": {}, "address": {}, "phone": {}}, "match": match, "review": 115, "cohesion": cohesion},
            **sections,
        },
        name="people",
    )


@pytest.mark.parametrize(
    "sections",
    [
        {"max_bucket": 3},
        {"max_bucket": 3, "sources": {"link_type": "link_only", "partners": "one_per_source"}},
        {"match": 150, "cohesion": 0.7},
        {"match": 150, "entities": {"singletons": True, "max_size": 3, "golden": {"name": "longest", "phone": "all"}}},
    ],
    ids=["full keys", "one partner a source", "cohesion", "entities"],
)
def test_what_is_chosen_among_pairs_is_what_link_chooses(spark, sections):
    for found, expected in both(spark, of_people(**sections), people(), clusters=True, entities=True):
        assert len(expected) > 50
        assert found == expected


def test_labels_count_above_scores(spark):
    records = people()
    found = kindred.link(of_people(), records).to_dicts()
    different = [(m["left_source"], m["left_id"], m["right_source"], m["right_id"], "different") for m in found[:20]]
    apart = zip(records[:9], records[-9:])
    same = [(one["source"], one["id"], other["source"], other["id"], "same") for one, other in apart]
    labels = [*different, *same, ("nobody", "1", "nobody", "2", "same")]
    for left, right in both(spark, of_people(), records, labels=labels, clusters=True, entities=True):
        assert left == right


def test_records_of_several_sources(spark):
    named = {"crm": DICTS[:1], "shop": DICTS[1:]}
    found = lake.link(kindred.Pipeline.example(), {name: frame(spark, records) for name, records in named.items()})
    assert rows(found.matches.collect()) == rows(kindred.link(kindred.Pipeline.example(), named))


def test_the_version_that_counts_is_told_by_its_number(spark):
    config = {**OF_NAMES, "record": {"version": "version"}, "entities": {}}
    versions = [
        {"id": "1", "version": 2, "name": "Ana", "deleted": False},
        {"id": "1", "version": 1, "name": "Bo", "deleted": False},
        {"id": "2", "version": 1, "name": "Ana", "deleted": False},
        {"id": "3", "version": 7, "name": None, "deleted": True},
        {"id": "3", "version": 6, "name": "Ana", "deleted": False},
    ]
    [match] = lake.link(kindred.Pipeline.from_dict(config), frame(spark, versions)).matches.collect()
    assert (match.left_id, match.right_id) == ("1", "2")


def test_rows_of_one_id_that_differ_are_an_error(spark):
    same = [DICTS[0], DICTS[0], DICTS[1]]
    assert lake.link(kindred.Pipeline.example(), frame(spark, same)).matches.count() == 1
    differ = [DICTS[0], {**DICTS[1], "id": DICTS[0]["id"]}]
    with pytest.raises(kindred.InputError, match="records/1; rows have no order"):
        lake.link(kindred.Pipeline.example(), frame(spark, differ), strict=False)


def test_what_cannot_be_taken_is_told_as_the_exception_that_it_is(spark):
    pipeline = kindred.Pipeline.example()
    nameless = [DICTS[0], {**DICTS[1], "id": None}]
    with pytest.raises(kindred.RecordError) as error:
        lake.link(pipeline, frame(spark, nameless))
    assert [(one.reason, one.input) for one in error.value.rejected] == [("missing_id", "records")]
    assert lake.link(pipeline, frame(spark, nameless), strict=False).rejected.count() == 1
    with pytest.raises(kindred.InputError, match="no column"):
        lake.link(pipeline, spark.createDataFrame([("x",)], "name string"))
    with pytest.raises(kindred.ConfigError):
        lake.link(kindred.Pipeline.from_yaml(EXAMPLES / "people_probability.yaml"), frame(spark, DICTS))
    with pytest.raises(kindred.UsageError):
        lake.link(pipeline, {})
    pair = ("records", "1", "records", "2")
    for labels in ([(*pair, "perhaps")], [("x", "1", "x", "1", "same")], [(*pair, "same"), (*pair, "different")]):
        with pytest.raises(kindred.InputError, match="labels"):
            lake.link(pipeline, frame(spark, DICTS), labels=labels)


def test_what_was_saved_becomes_a_state(spark, tmp_path):
    config = tmp_path / "customers.yaml"
    config.write_text((EXAMPLES / "customers.yaml").read_text() + f"state: {{directory: {tmp_path / 'state'}}}\n")
    found = lake.link(kindred.Pipeline.from_yaml(config), frame(spark, people()))
    read = [("company-a", 0, 4), ("company-a", 0, 7), ("company-a", 1, 0)]
    found.save(f"{tmp_path}/saved", offsets=spark.createDataFrame(read, "topic string, partition int, offset long"))
    program = pathlib.Path(os.environ.get("KINDRED_BIN", ROOT / "build/release/bin")) / "kindred"
    told = subprocess.run(
        [program, "state", "import", config, tmp_path / "saved"], check=True, stderr=subprocess.PIPE, text=True
    ).stderr
    lines = told.splitlines()
    assert [line.split()[1] for line in lines[1:3]] == [str(len(people())), str(found.matches.count())]
    assert lines[3:] == [
        "goes on   company-a partition 0, offset 8",
        "goes on   company-a partition 1, offset 1",
    ]
    assert (tmp_path / "state/manifest").exists()


def test_offsets_may_be_said_by_topic_and_partition(spark):
    said = lake._offsets({"crm": {"0": 23, 1: 0}, "shop": {}}, spark)
    assert [line for (line,) in said.collect()] == ["crm:0=23", "crm:1=0"]
    for wrong in ({"crm": {0: -1}}, {"crm": {0: "7"}}, spark.createDataFrame([("crm",)], "topic string")):
        with pytest.raises(kindred.UsageError, match="offsets: "):
            lake._offsets(wrong, spark)
