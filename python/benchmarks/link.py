#!/usr/bin/env python3
"""How fast the package links, beside the program on the same records, and beside Splink on DuckDB.

Usage: link.py [--records N] [--splink] [--config CONFIG] KINDRED FOLDER

KINDRED is the program. FOLDER gets generated people (records.parquet, records.jsonl, gold.csv) unless they are there.
Each way runs in a process of its own, one after the other: seconds from the records on disk (the program), or in memory
(the package), to all matches; processor seconds of that; the most memory of the process; F1 against the known pairs.
"""

import argparse
import json
import os
import pathlib
import resource
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).parents[2]
# Of Splink's tables; what is more goes to the disk.
MOST_OF_DUCKDB = "8GB"


def flat(record):
    contact = record.pop("contact", None) or {}
    return {**record, "phone": contact.get("phone"), "email": contact.get("email")}


def prepare(program, folder, records):
    import pyarrow
    import pyarrow.parquet

    if not (folder / "records.jsonl").exists():
        subprocess.run(
            [program, "generate", "people", "--records", str(records), "--output", folder], check=True,
            stderr=subprocess.DEVNULL,
        )
    if not (folder / "records.parquet").exists():
        with open(folder / "records.jsonl", encoding="utf-8") as lines:
            rows = [flat(json.loads(line)) for line in lines]
        pyarrow.parquet.write_table(pyarrow.Table.from_pylist(rows), folder / "records.parquet")
        with open(folder / "flat.jsonl", "w", encoding="utf-8") as file:
            for row in rows:
                file.write(json.dumps(row, ensure_ascii=False) + "\n")


def f1(pairs, folder):
    import polars

    # Generated ids are those of one record each, whatever the source.
    gold = polars.read_csv(folder / "gold.csv", infer_schema=False).rename({"left": "left_id", "right": "right_id"})
    names = ["left_id", "right_id"]
    # Of a pair either record may be the left one.
    turned = gold.select(polars.col("right_id").alias("left_id"), polars.col("left_id").alias("right_id"))
    both = polars.concat([gold.select(names), turned])
    right = pairs.select(names).join(both, on=names, how="semi").height
    return 2 * right / (pairs.height + gold.height)


def peak_memory(who):
    """In bytes. What the kernel keeps of this process begins with its parent's, who may have made the records."""
    if who != resource.RUSAGE_SELF:
        return resource.getrusage(who).ru_maxrss * 1024
    lines = pathlib.Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM:")) * 1024


def processor(who=resource.RUSAGE_SELF):
    used = resource.getrusage(who)
    return used.ru_utime + used.ru_stime


def told(way, seconds, processor_seconds, pairs, folder, who=resource.RUSAGE_SELF):
    print(json.dumps({"way": way, "seconds": round(seconds, 1), "processor_seconds": round(processor_seconds, 1),
                      "memory_gb": round(peak_memory(who) / 1e9, 2), "matches": pairs.height, "f1": round(f1(pairs, folder), 4)}),
          flush=True)


def run_program(program, config, folder):
    import polars

    start = time.monotonic()
    subprocess.run(
        [program, "link", config, folder / "flat.jsonl", "--output", folder / "matches.jsonl"],
        check=True, stderr=subprocess.PIPE,
    )
    seconds = time.monotonic() - start
    used = processor(resource.RUSAGE_CHILDREN)
    live = {}
    with open(folder / "matches.jsonl", encoding="utf-8") as lines:
        for line in lines:
            event = json.loads(line)
            pair = tuple(event[side][part] for side in ("left", "right") for part in ("source", "id"))
            live[pair] = event["decision"]
    rows = [pair for pair, decision in live.items() if decision == "match"]
    pairs = polars.DataFrame(rows, ["left_source", "left_id", "right_source", "right_id"], orient="row")
    told("kindred link", seconds, used, pairs, folder, resource.RUSAGE_CHILDREN)


def run_package(config, folder):
    import polars
    import pyarrow.parquet

    import kindred

    table = pyarrow.parquet.read_table(folder / "records.parquet")
    start, before = time.monotonic(), processor()
    found = kindred.link(kindred.Pipeline.from_yaml(config), table)
    seconds, used = time.monotonic() - start, processor() - before
    told("kindred in Python", seconds, used, polars.DataFrame(found).filter(polars.col("decision") == "match"), folder)


def run_splink(folder):
    """Splink as its tutorial has it: u by random pairs, m by EM over two rules, matches from 0.95 on."""
    import duckdb
    import polars
    import splink.comparison_library as cl
    from splink import DuckDBAPI, Linker, SettingsCreator, block_on

    frame = polars.read_parquet(folder / "records.parquet").with_columns(
        unique_id=polars.concat_str(["source", "id"], separator="/"), phone=polars.col("phone").str.replace_all(r"\D", "")
    ).drop("source").to_arrow()
    start, before = time.monotonic(), processor()
    rules = [block_on("phone"), block_on("email"), block_on("birth_date", "surname"),
             block_on("given_name", "surname", "zip"), block_on("given_name", "birth_date")]
    settings = SettingsCreator(
        link_type="dedupe_only",
        comparisons=[cl.JaroWinklerAtThresholds("given_name", [0.9, 0.75]), cl.JaroWinklerAtThresholds("surname", [0.9]),
                     cl.LevenshteinAtThresholds("birth_date", [1]), cl.ExactMatch("zip"), cl.ExactMatch("phone"),
                     cl.ExactMatch("email")],
        blocking_rules_to_generate_predictions=rules,
    )
    # By itself DuckDB takes four fifths of the machine.
    database = DuckDBAPI(duckdb.connect(config={"memory_limit": MOST_OF_DUCKDB}))
    linker = Linker(database.register(frame) if hasattr(database, "register") else frame, settings)
    linker.training.estimate_probability_two_random_records_match(rules[:2], recall=0.7)
    linker.training.estimate_u_using_random_sampling(max_pairs=1e6)
    linker.training.estimate_parameters_using_expectation_maximisation(block_on("birth_date", "surname"))
    linker.training.estimate_parameters_using_expectation_maximisation(block_on("phone"))
    found = linker.inference.predict(threshold_match_probability=0.95)
    pairs = polars.from_pandas(found.as_pandas_dataframe()[["unique_id_l", "unique_id_r"]])
    seconds, used = time.monotonic() - start, processor() - before

    def part(column, place, name):
        return polars.col(column).str.split("/").list.get(place).alias(name)

    pairs = pairs.select(part("unique_id_l", 0, "left_source"), part("unique_id_l", 1, "left_id"),
                         part("unique_id_r", 0, "right_source"), part("unique_id_r", 1, "right_id"))
    told("Splink on DuckDB", seconds, used, pairs, folder)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", metavar="KINDRED", type=pathlib.Path)
    parser.add_argument("folder", metavar="FOLDER", type=pathlib.Path)
    parser.add_argument("--records", type=int, default=1_000_000)
    parser.add_argument("--config", type=pathlib.Path, default=ROOT / "config/examples/people.yaml")
    parser.add_argument("--splink", action="store_true", help="Splink too; it must be installed")
    parser.add_argument("--way", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.way == "program":
        run_program(options.program, options.config, options.folder)
    elif options.way == "package":
        run_package(options.config, options.folder)
    elif options.way == "splink":
        run_splink(options.folder)
    else:
        prepare(options.program, options.folder, options.records)
        for way in ("program", "package", *(["splink"] if options.splink else [])):
            subprocess.run([sys.executable, *sys.argv, "--way", way], check=True, env=os.environ)


if __name__ == "__main__":
    main()
