"""The data sets of docs/accuracy.md that `tools/accuracy --all` and `--answers` measure, with what is to be reached."""

import csv
import dataclasses
import json
import os
import shutil


@dataclasses.dataclass(frozen=True)
class Goal:
    """F1 of the pairs and of their closure."""

    pairs: float
    closure: float

    def text(self):
        return f"{self.pairs:g}, {self.closure:g}"


@dataclasses.dataclass(frozen=True)
class Set:
    folder: str
    alone: Goal  # without an answer
    answered: Goal  # with 50 answers
    link_only: bool = False  # the user says that each source is free of duplicates
    without: str = ""  # a field that is left out

    @property
    def name(self):
        return f"{self.folder} without {self.without}" if self.without else self.folder

    def init_options(self):
        return ["--link-only"] if self.link_only else []


def same(pairs, closure):
    """For sets that are good without an answer: answers are not to harm."""
    goal = Goal(pairs, closure)
    return goal, goal


# Results on the first fourteen may be looked at while somebody works on Kindred. The last five, UNSEEN, are measured and never
# looked into.
SETS = [
    Set("febrl3", *same(0.998, 1.000)),
    Set("febrl3", *same(0.988, 0.997), without="soc_sec_id"),
    Set("febrl1", *same(0.998, 0.998), without="soc_sec_id"),
    Set("splink_fake_1000", *same(0.85, 0.92)),
    Set("dblp_acm", *same(0.98, 0.98)),
    Set("abt_buy", *same(0.80, 0.80)),
    Set("restaurants_fodors_zagat", *same(0.97, 0.97)),
    Set("cora", Goal(0.85, 0.86), Goal(0.90, 0.90)),
    Set("senzing_truthset", Goal(0.80, 0.70), Goal(0.85, 0.80)),
    Set("sysrev_copper", Goal(0.93, 0.93), Goal(0.97, 0.97)),
    Set("cddb", Goal(0.82, 0.80), Goal(0.88, 0.87)),
    Set("amazon_google", Goal(0.50, 0.50), Goal(0.60, 0.60), link_only=True),
    Set("movies_imdb_tmdb_tvdb", Goal(0.80, 0.80), Goal(0.88, 0.88), link_only=True),
    Set("census_jedai", Goal(0.80, 0.80), Goal(0.88, 0.88), link_only=True),
    Set("sigmod22_notebooks", Goal(0.60, 0.60), Goal(0.75, 0.75)),
    Set("musicbrainz_20k", Goal(0.88, 0.93), Goal(0.92, 0.95)),
    Set("geo_settlements", Goal(0.93, 0.94), Goal(0.96, 0.96), link_only=True),
    Set("bib_stroke", Goal(0.98, 0.98), Goal(0.99, 0.99)),
    Set("pseudopeople_census_w2", Goal(0.96, 0.96), Goal(0.97, 0.97)),
]

# Measured, and never looked into.
UNSEEN = ["sigmod22_notebooks", "musicbrainz_20k", "geo_settlements", "bib_stroke", "pseudopeople_census_w2"]


def chosen(names):
    """The sets of these names, or all. Raises ValueError for a name that there is not."""
    unknown = [name for name in names if not any(name in (each.name, each.folder) for each in SETS)]
    if unknown:
        raise ValueError(f"no such data set: {unknown[0]}")
    return [each for each in SETS if not names or each.name in names or each.folder in names]


def files(each, data, work):
    """The paths of records and gold. A set without one of its fields is made in the folder `work`."""
    records, gold = (os.path.join(data, each.folder, name) for name in ("records.jsonl", "gold.csv"))
    if not each.without:
        return records, gold
    folder = os.path.join(work, each.name.replace(" ", "_"))
    os.makedirs(folder, exist_ok=True)
    made = os.path.join(folder, "records.jsonl")
    with open(records, encoding="utf-8") as lines, open(made, "w", encoding="utf-8") as out:
        for line in lines:
            record = json.loads(line)
            record.pop(each.without, None)
            out.write(json.dumps(record, ensure_ascii=False) + "\n")
    return made, shutil.copy(gold, folder)


def renamed(records, gold, draw, folder):
    """Copies of the files in `folder` with other ids. By ids `kindred label` draws what it asks about."""

    def other(record_id):
        return f"{record_id}-{draw}"

    made = os.path.join(folder, f"records.{draw}.jsonl"), os.path.join(folder, f"gold.{draw}.csv")
    with open(records, encoding="utf-8") as lines, open(made[0], "w", encoding="utf-8") as out:
        for line in lines:
            record = json.loads(line)
            record["id"] = other(record["id"])
            out.write(json.dumps(record, ensure_ascii=False) + "\n")
    with open(gold, encoding="utf-8", newline="") as lines, open(made[1], "w", encoding="utf-8", newline="") as out:
        rows = csv.DictReader(lines)
        writer = csv.DictWriter(out, rows.fieldnames)
        writer.writeheader()
        for row in rows:
            writer.writerow(row | {side: other(row[side]) for side in ("left", "right")})
    return made
