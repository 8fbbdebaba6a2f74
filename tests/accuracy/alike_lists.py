#!/usr/bin/env python3
"""Two lists that are free of duplicates, and have of each group of similar things another one.

    alike_lists.py [--check] KINDRED SEED [LIST...]   a row of a table for each list
    alike_lists.py --write LIST SEED FOLDER           records.jsonl and gold.csv of one

Films of a series, objects of one maker, firms of a group and twins are alike and not the same. Each list has one of a group, drawn
at random, so nothing in the lists shows that there are others. Fairs and songs are one list of all of a group, with copies. The
words are invented. With --check it ends with 1 where a model is sure and wrong: of the pairs at a probability of 0.95 less than 85 in
100 are right, and the program does not say that it is unsure. So it does where hardly a copy of fairs and songs is found.
"""

import json
import os
import random
import re
import sys
import tempfile

from all_sets import LEAST_RIGHT, Failed, run

GROUPS = 220
SURE = 0.95
LEAST_FOUND = 0.5  # F1 of fairs and songs


class Words:
    """Invented ones, the same for a seed."""

    def __init__(self, draw):
        self.draw = draw

    def word(self, syllables=2):
        ends = ["n", "r", "l", "s", "t", ""]
        parts = ["bdfgklmnprstvz", "aeiou", ends]
        return "".join(self.draw.choice(part) for _ in range(syllables) for part in parts)

    def words(self, count):
        return [self.word(self.draw.choice([2, 3])) for _ in range(count)]

    def mistyped(self, text):
        """One text in eight has one letter less, or two exchanged."""
        if len(text) < 4 or self.draw.random() > 0.125:
            return text
        at = self.draw.randrange(len(text) - 1)
        return text[:at] + (text[at + 1] + text[at] if self.draw.random() < 0.5 else text[at]) + text[at + 2 :]


class Films:
    def __init__(self, words):
        self.words, self.nouns = words, words.words(300)
        self.people = [f"{words.word()} {words.word(3)}".title() for _ in range(150)]

    def group(self):
        draw = self.words.draw
        name = " ".join(draw.sample(self.nouns, 2))
        year, person = draw.randrange(1950, 2005), draw.choice(self.people)
        for number in range(1, draw.choice([1, 2, 4, 5]) + 1):
            if draw.random() < 0.3:
                person = draw.choice(self.people)
            title = name if number == 1 else f"{name} {number}: {' '.join(draw.sample(self.nouns, 2))}"
            yield {"title": title, "year": str(year), "director": person, "minutes": str(draw.randrange(80, 150))}
            year += draw.choice([1, 2, 3])


class Objects:
    def __init__(self, words):
        self.words, self.things, self.matter = words, words.words(60), words.words(25)
        self.makers = [f"{words.word(3)} {words.word()}".title() for _ in range(120)]

    def group(self):
        draw = self.words.draw
        maker, matter, town = draw.choice(self.makers), draw.choice(self.matter), self.words.word(3).title()
        for _ in range(draw.choice([1, 2, 4, 6])):
            yield {
                "title": f"{draw.choice(self.things)} of {draw.choice(self.things)} and {draw.choice(self.things)}",
                "maker": maker,
                "material": matter,
                "place": town,
                "size": f"{draw.randrange(50, 900)} x {draw.randrange(50, 900)} mm",
                "number": f"{draw.choice('ABCD')}.{draw.randrange(1850, 1990)}.{draw.randrange(1, 400)}",
            }


class Firms:
    def __init__(self, words):
        self.words, self.trades = words, words.words(40)
        self.streets = words.words(120)

    def address(self):
        return f"{self.words.draw.choice(self.streets).title()} Street {self.words.draw.randrange(1, 200)}"

    def group(self):
        draw = self.words.draw
        name, town, address = self.words.word(3).title(), self.words.word(3).title(), self.address()
        for trade in draw.sample(self.trades, draw.choice([1, 2, 4])):
            yield {
                "name": f"{name} {trade.title()} Ltd",
                "address": address if draw.random() < 0.5 else self.address(),
                "town": town,
            }


GIVEN = """Abigail Albert Alexander Andrew Andy Anthony Barbara Benjamin Bill Bob Catherine Charles Charlie Christine Daniel Dave
David Deborah Donald Edward Elizabeth Ellen Eugene Frances Fred Frederick Gerald Helen Henry Jack James Janet Jennifer Jenny Jim John
Joseph Judith Kate Kenneth Larry Lawrence Liz Margaret Martha Matthew Michael Mike Nancy Nicholas Patricia Peggy Peter Rebecca Richard
Robert Ronald Samuel Sarah Stephen Steve Susan Thomas Tim Timothy Tom Victoria Vincent Virginia Walter William""".split()


class Twins:
    def __init__(self, words):
        self.words, self.surnames = words, words.words(250)

    def people(self):
        draw = self.words.draw
        surname = draw.choice(self.surnames).title()
        birth = f"{draw.randrange(1930, 2005)}-{draw.randrange(1, 13):02}-{draw.randrange(1, 29):02}"
        for given in draw.sample(GIVEN, draw.choice([1, 2, 2])):
            yield given, surname, birth

    def group(self):
        for given, surname, birth in self.people():
            yield {"given_name": given, "surname": surname, "birth_date": birth}


class TwinsByName(Twins):
    def group(self):
        for given, surname, birth in self.people():
            yield {"name": f"{given} {surname}", "birth_date": birth}


class Fairs:
    """The days of one fair in several years: all else is the same."""

    def __init__(self, words):
        self.words, self.nouns, self.towns = words, words.words(200), words.words(40)

    def group(self):
        draw = self.words.draw
        name = " ".join(draw.sample(self.nouns, 2)).title()
        fair = {
            "name": f"{name} {draw.choice(['Festival', 'Conference', 'Fair'])}",
            "venue": f"{self.words.word().title()} Hall",
            "town": draw.choice(self.towns).title(),
            "organiser": f"{self.words.word(3).title()} Ltd",
        }
        year = draw.randrange(1990, 2010)
        for number in range(draw.choice([1, 2, 4, 6])):
            yield {**fair, "date": f"{year + number}-{draw.randrange(1, 13):02}-{draw.randrange(1, 29):02}"}


class Songs:
    """The tracks of an album, of which one in three was recorded again on another one."""

    def __init__(self, words):
        self.words, self.nouns = words, words.words(250)
        self.artists = [f"{words.word()} {words.word()}".title() for _ in range(120)]

    def name(self, most):
        return " ".join(self.words.draw.sample(self.nouns, self.words.draw.randrange(1, most + 1)))

    def group(self):
        draw = self.words.draw
        artist, album, year = draw.choice(self.artists), f"{self.name(1)} {self.name(1)}", draw.randrange(1965, 2015)
        for _ in range(draw.choice([1, 3, 6])):
            song = {"title": self.name(3), "artist": artist, "album": album, "year": str(year)}
            yield song
            if draw.random() < 0.3:
                again = f"{song['title']} ({draw.choice(['live', 'remix', 'acoustic'])})"
                yield {**song, "title": again, "album": f"{self.name(1)} {self.name(1)}", "year": str(year + draw.randrange(1, 9))}


COPIED = ["fairs", "songs"]
LISTS = {"films": Films, "objects": Objects, "firms": Firms, "twins": Twins, "twins-by-name": TwinsByName, "fairs": Fairs, "songs": Songs}


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


def write(name, seed, folder):
    words = Words(random.Random(f"{name} {seed}"))
    kind = LISTS[name](words)
    records, gold = all_with_copies(words, kind) if name in COPIED else one_of_each(words, kind)
    with open(os.path.join(folder, "records.jsonl"), "w", encoding="utf-8") as file:
        file.writelines(json.dumps(record) + "\n" for record in records)
    with open(os.path.join(folder, "gold.csv"), "w", encoding="utf-8") as file:
        file.writelines(line + "\n" for line in gold)


def measure(kindred, name, seed):
    """What is published, what is right at SURE, and what the training warned of."""
    with tempfile.TemporaryDirectory() as work:
        write(name, seed, work)
        records, gold, config = (os.path.join(work, file) for file in ("records.jsonl", "gold.csv", "lists.yaml"))
        run(kindred, "init", records, "--output", config, *([] if name in COPIED else ["--link-only"]))
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
        if name in COPIED and own["f1"] < LEAST_FOUND:
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
