#!/usr/bin/env python3
"""Two lists that are free of duplicates, and have of each group of similar things another one.

    alike_lists.py [--check] KINDRED SEED [LIST...]   a row of a table for each list
    alike_lists.py --write LIST SEED FOLDER           records.jsonl and gold.csv of one

Films of a series, objects of one maker, firms of a group and twins are alike and not the same. Each list has one of a group, drawn
at random, so nothing in the lists shows that there are others. Fairs and songs are one list of all of a group, with copies. Sources
are five lists of songs, each with its own numbers and way of writing. The words are invented. With --check it ends with 1 where a
model is sure and wrong: of the pairs at a probability of 0.95 less than 85 in 100 are right, and the program does not say that it is
unsure. So it does where hardly a copy of fairs, songs and sources is found.
"""

import json
import os
import random
import re
import sys
import tempfile

import alike_things
from alike_things import Words
from all_sets import LEAST_RIGHT, Failed, run

GROUPS = 220
SURE = 0.95
LEAST_FOUND = 0.5  # F1 of fairs, songs and sources


COPIED = ["fairs", "songs"]
WHOLE = [*COPIED, "sources"]  # have all of a group
IN_ALL = 0.5  # the share of songs that are in all sources
LISTS = {
    "films": alike_things.Films,
    "objects": alike_things.Objects,
    "firms": alike_things.Firms,
    "twins": alike_things.Twins,
    "twins-by-name": alike_things.TwinsByName,
    "fairs": alike_things.Fairs,
    "songs": alike_things.Songs,
    "sources": alike_things.Sources,
}


def with_errors(words, fields, lacking):
    return {field: words.mistyped(value) for field, value in fields.items() if words.draw.random() > lacking}


def one_of_each(words, kind):
    """Each list has one of each group, with errors of its own; who is the same in both is gold."""
    records, gold = {"a": [], "b": []}, []
    for number in range(GROUPS):
        group = list(kind.group())
        drawn = {source: words.draw.randrange(len(group)) for source in records}
        for source, place in drawn.items():
            fields = with_errors(words, group[place], 0.03)
            records[source].append({"id": f"{source}{number}", "source": source, **fields})
        if drawn["a"] == drawn["b"]:
            gold.append(f"a,a{number},b,b{number}")
    return records["a"] + records["b"], ["left_source,left,right_source,right", *gold]


def all_with_copies(words, kind):
    """One list of all of each group; of four in ten there is a copy, which is gold."""
    records, gold = [], ["left,right"]
    for thing in (thing for _ in range(GROUPS) for thing in kind.group()):
        number = len(records)
        records.append({"id": str(number), **with_errors(words, thing, 0.08)})
        if words.draw.random() < 0.4:
            records.append({"id": str(number + 1), **with_errors(words, thing, 0.2)})
            gold.append(f"{number},{number + 1}")
    return records, gold


def in_sources(words, kind):
    """Sources that have each some of each group, half of the things in all of them and the others in one, and each writes them in its
    way."""
    records, gold = [], ["left_source,left,right_source,right"]
    for number, thing in enumerate(thing for _ in range(GROUPS) for thing in kind.group()):
        in_lists = kind.LISTS if words.draw.random() < IN_ALL else [words.draw.choice(kind.LISTS)]
        for place, source in enumerate(in_lists):
            fields = with_errors(words, kind.written(thing, source), 0.03)
            records.append({"id": f"{source}{number}", "source": source, **fields})
            gold += [f"{other},{other}{number},{source},{source}{number}" for other in in_lists[:place]]
    return records, gold


def made(name, words, kind):
    if name in COPIED:
        return all_with_copies(words, kind)
    return in_sources(words, kind) if name == "sources" else one_of_each(words, kind)


def write(name, seed, folder):
    words = Words(random.Random(f"{name} {seed}"))
    kind = LISTS[name](words)
    records, gold = made(name, words, kind)
    with open(os.path.join(folder, "records.jsonl"), "w", encoding="utf-8") as file:
        file.writelines(json.dumps(record) + "\n" for record in records)
    with open(os.path.join(folder, "gold.csv"), "w", encoding="utf-8") as file:
        file.writelines(line + "\n" for line in gold)


def measure(kindred, name, seed):
    """What is published, what is right at SURE, and what the training warned of."""
    with tempfile.TemporaryDirectory() as work:
        write(name, seed, work)
        records, gold, config = (os.path.join(work, file) for file in ("records.jsonl", "gold.csv", "lists.yaml"))
        run(kindred, "init", records, "--output", config, *([] if name in WHOLE else ["--link-only"]))
        warnings = run(kindred, "train", config, records)[1]

        def evaluated():
            return json.loads(run(kindred, "evaluate", config, records, "--gold", gold, "--json")[0])

        own = evaluated()
        with open(config, encoding="utf-8") as file:
            text, changed = re.subn(r"(?m)^(\s+match:) [0-9.]+", rf"\1 {SURE}", file.read())
        if changed != 1:
            raise Failed("the configuration has not one threshold")
        with open(config, "w", encoding="utf-8") as file:
            file.write(text)
        return own, evaluated(), "unsure" in warnings


def share(value):
    return "-" if value is None else f"{value:.3f}"


def main(arguments):
    check = arguments[0] == "--check"
    if check:
        arguments = arguments[1:]
    kindred, seed, *names = arguments
    wrong = []
    print("| lists | seed | precision | F1 | precision at 0.95 | |")
    print("|---|--:|--:|--:|--:|---|", flush=True)
    for name in names or LISTS:
        own, sure, unsure = measure(kindred, name, seed)
        right = sure["precision"] is None or sure["precision"] >= LEAST_RIGHT
        verdict = "unsure" if unsure else "" if right else "sure and wrong"
        if name in WHOLE and own["f1"] < LEAST_FOUND:
            verdict = "hardly found"
        row = [name, seed, share(own["precision"]), share(own["f1"]), share(sure["precision"]), verdict]
        print(f"| {' | '.join(row)} |".replace("|  |", "| |"), flush=True)
        if verdict not in ("", "unsure"):
            wrong.append(f"{name} {verdict}")
    if check and wrong:
        sys.exit(f"alike_lists.py: {', '.join(wrong)}")


if __name__ == "__main__":
    if len(sys.argv) == 5 and sys.argv[1] == "--write":
        write(*sys.argv[2:])
    elif len(sys.argv) < 3:
        sys.exit(__doc__)
    else:
        main(sys.argv[1:])
