#!/usr/bin/env python3
"""Measures Splink on a data set of docs/accuracy.md, by the model of that set in splink_models.py.

    splink_peer.py SET FOLDER     FOLDER holds records.jsonl and gold.csv
    splink_peer.py --installed    its version; where it is not installed, says so and ends with 1

Prints a row of a table: the set, Splink, precision, recall and F1 of the pairs at a probability of 0.95, in brackets the greatest F1
of any threshold, closure F1, seconds and MiB at most. Where two sources are linked, a second row has each record in one
match at most, Splink's single best links.
"""

import csv
import importlib.metadata
import os
import resource
import sys
import time

MATCH = 0.95
SEED = 1


def f1(right, found, gold):
    return 2 * right / (found + gold) if found + gold else 0.0


def pair(left, right):
    return (left, right) if left < right else (right, left)


def best_f1(scored, gold):
    """The greatest F1 over all thresholds. scored: (probability, pair), in any order."""
    scored = sorted(scored, reverse=True)
    best = right = 0
    for found, (probability, of) in enumerate(scored, 1):
        right += of in gold
        if found == len(scored) or scored[found][0] != probability:  # equal ones come together
            best = max(best, f1(right, found, len(gold)))
    return best


def closed(clusters):
    """All pairs of records of one cluster. clusters: (cluster, record), in any order."""
    members = {}
    for cluster, record in clusters:
        members.setdefault(cluster, []).append(record)
    return {pair(a, b) for group in members.values() for at, a in enumerate(group) for b in group[:at]}


def row(name, program, matches, best, closure, gold, seconds, mebibytes):
    right = len(matches & gold)
    precision = right / len(matches) if matches else 0.0
    recall = right / len(gold) if gold else 0.0
    pairs, whole = f1(right, len(matches), len(gold)), f1(len(closure & gold), len(closure), len(gold))
    swept = "" if best is None else f" ({best:.4f})"
    return (
        f"| {name} | {program} | {precision:.4f} | {recall:.4f} | {pairs:.4f}{swept} | {whole:.4f} "
        f"| {seconds:.0f} | {mebibytes:.0f} |"
    )


def read_gold(path):
    with open(path, encoding="utf-8", newline="") as file:
        return {pair(line["left"], line["right"]) for line in csv.DictReader(file)}


def input_tables(model, path, database):
    """The records as Splink takes them: the model's columns are made, and what is empty is absent."""
    connection = database.duckdb_con
    connection.execute(f"create table raw as select * from read_json('{path}', format = 'newline_delimited')")
    columns = [column for column, *_ in connection.execute("describe raw").fetchall() if column not in ("id", "source")]
    present = ", ".join(f"nullif(trim({column}::varchar), '') as {column}" for column in columns)
    connection.execute(f"create table present as select id as unique_id, source, {present} from raw")
    made = {column: column for column in ["unique_id", "source", *columns]} | model.columns
    made = ", ".join(f"{sql} as {column}" for column, sql in made.items())
    connection.execute(f"create table made as select {made} from present")
    for column, type, *_ in connection.execute("describe made").fetchall():
        if type == "VARCHAR":
            connection.execute(f"update made set {column} = nullif({column}, '')")
    for source in model.sources:
        connection.execute(f"create table {source} as select * exclude (source) from made where source = '{source}'")
    connection.execute("alter table made drop source")
    return [database.register(table, dataset_display_name=table) for table in model.sources or ["made"]]


def trained(model, tables):
    from splink import Linker, SettingsCreator

    settings = SettingsCreator(
        link_type="link_only" if model.sources else "dedupe_only",
        comparisons=model.comparisons,
        blocking_rules_to_generate_predictions=model.candidates,
    )
    linker = Linker(tables, settings, log_level="ERROR")
    training = linker.training
    training.estimate_probability_two_random_records_match(model.certain, recall=model.recall)
    training.estimate_u_using_random_sampling(max_pairs=1e7, seed=SEED)
    for rule in model.training:
        training.estimate_parameters_using_expectation_maximisation(rule)
    return linker


def together(clusters):
    return closed(clusters.as_duckdbpyrelation().select("cluster_id, unique_id").fetchall())


def measure(name, folder, start):
    from splink import DuckDBAPI
    from splink_models import MODELS

    model, database = MODELS[name](), DuckDBAPI()
    gold = read_gold(os.path.join(folder, "gold.csv"))
    linker = trained(model, input_tables(model, os.path.join(folder, "records.jsonl"), database))
    predicted = linker.inference.predict()
    columns = "match_probability, unique_id_l, unique_id_r"
    scored = [
        (probability, pair(left, right))
        for probability, left, right in predicted.as_duckdbpyrelation().select(columns).fetchall()
    ]

    def show(name, matches, best, closure):
        seconds, mebibytes = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print(row(name, "Splink", matches, best, closure, gold, seconds, mebibytes), flush=True)

    clustering = linker.clustering
    connected = clustering.cluster_pairwise_predictions_at_threshold(predicted, MATCH)
    show(name, {of for probability, of in scored if probability >= MATCH}, best_f1(scored, gold), together(connected))
    if model.sources:
        linked = together(clustering.cluster_using_single_best_links(predicted, list(model.sources), MATCH))
        show(f"{name}, one to one", linked, None, linked)


def absent():
    """Why Splink cannot be measured, or nothing."""
    try:
        import splink
    except ImportError:
        return "splink is not installed"
    return "" if splink.__version__.startswith("5.") else f"splink {splink.__version__} is not the version 5"


def main(arguments):
    start = time.perf_counter()
    why = absent()
    if why:
        sys.exit(f"{why} (pip install 'splink==5.*'): not measured")
    if len(arguments) == 2:
        measure(*arguments, start)
    elif arguments == ["--installed"]:
        versions = " on ".join(f"{package} {importlib.metadata.version(package)}" for package in ("splink", "duckdb"))
        print(f"{versions}, {len(os.sched_getaffinity(0))} processors\n")
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
