#!/usr/bin/env python3
"""Measures PyPI's dedupe 3 with active learning: it asks about pairs, and the gold answers.

    dedupe_peer.py RECORDS GOLD ANSWERS DRAW [link_only]     prints F1 of the pairs of one cluster

Without a configuration: every column that one record in twenty has is a field, a long one Text, another one String. The clusters are
those of its own threshold, 0.5.
"""

import contextlib
import csv
import importlib.metadata
import io
import itertools
import json
import logging
import random
import subprocess
import sys

LONG = 50  # characters in the mean, from which a column is a Text
RARE = 0.05
SEED = 1
SECONDS = 1800  # after which it is given up


def absent():
    """Why dedupe cannot be measured, or nothing."""
    try:
        version = importlib.metadata.version("dedupe")
    except importlib.metadata.PackageNotFoundError:
        return "dedupe is not installed (pip install 'dedupe==3.*')"
    return "" if version.startswith("3.") else f"dedupe {version} is not the version 3"


def f1(records, gold, link_only, answers, draw):
    """By a draw of its own of what is asked. In a process of its own, for it keeps memory and prints. None where it fails or takes too long."""
    command = [sys.executable, "-B", __file__, records, gold, str(answers), str(draw), *(["link_only"] if link_only else [])]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return None
    return float(done.stdout) if done.returncode == 0 else None


def read_records(path):
    """By source and id, columns with text or None."""
    records = {}
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            raw = json.loads(line)
            key = (str(raw.pop("source", "")), str(raw.pop("id")))
            records[key] = {name: text_of(value) for name, value in raw.items()}
    columns = sorted({name for record in records.values() for name in record})
    return {key: {name: record.get(name) for name in columns} for key, record in records.items()}


def text_of(value):
    if isinstance(value, list):
        value = " ".join(str(part) for part in value)
    text = "" if value is None else str(value).strip().lower()
    return text or None


def read_gold(path, records):
    by_id = {}
    for key in records:
        by_id.setdefault(key[1], key)
    with open(path, encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            if "left_source" in row:
                yield frozenset([(row["left_source"], row["left"]), (row["right_source"], row["right"])])
            elif row["left"] in by_id and row["right"] in by_id:
                yield frozenset([by_id[row["left"]], by_id[row["right"]]])


def fields_of(records):
    from dedupe import variables

    fields = []
    for name in next(iter(records.values())):
        values = [record[name] for record in records.values() if record[name]]
        if len(values) < RARE * len(records):
            continue
        long = sum(map(len, values)) / len(values) >= LONG
        fields.append((variables.Text if long else variables.String)(name, has_missing=len(values) < len(records)))
    return fields


class Keys:
    """The key of a record that is asked about, by its content where it is a copy."""

    def __init__(self, records):
        self.of_content = {}
        for key, record in records.items():
            self.of_content.setdefault(tuple(sorted((k, v or "") for k, v in record.items())), key)

    def of(self, record):
        return self.of_content[tuple(sorted((k, v or "") for k, v in record.items()))]


def answer(deduper, keys, gold, answers):
    """Answers are asked for one by one, and told at once."""
    for _ in range(answers):
        pairs = deduper.uncertain_pairs()
        if not pairs:
            return
        same = frozenset(keys.of(record) for record in pairs[0]) in gold
        deduper.mark_pairs({"match": pairs if same else [], "distinct": [] if same else pairs})


def clusters(records, gold, answers):
    import dedupe

    keys = list(records)  # dedupe takes numbers or texts for ids
    numbered = dict(enumerate(records.values()))
    deduper = dedupe.Dedupe(fields_of(records), num_cores=1, in_memory=True)
    deduper.prepare_training(numbered, sample_size=1500)
    answer(deduper, Keys(records), gold, answers)
    deduper.train()
    return [[keys[member] for member in members] for members, _ in deduper.partition(numbered, threshold=0.5)]


def measure(records_path, gold_path, answers, link_only):
    records = read_records(records_path)
    gold = set(read_gold(gold_path, records))
    found = set()
    for members in clusters(records, gold, answers):
        for left, right in itertools.combinations(members, 2):
            if not link_only or left[0] != right[0]:
                found.add(frozenset([left, right]))
    right = len(found & gold)
    return 2 * right / (len(found) + len(gold))


def main(arguments):
    if len(arguments) not in (4, 5):
        sys.exit(__doc__)
    logging.disable(logging.CRITICAL)
    random.seed(SEED + int(arguments[3]))
    with contextlib.redirect_stdout(io.StringIO()):
        result = measure(arguments[0], arguments[1], int(arguments[2]), len(arguments) == 5)
    print(result)


if __name__ == "__main__":
    main(sys.argv[1:])
