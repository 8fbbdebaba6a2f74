#!/usr/bin/env python3
"""Measures Kindred on the data sets of sets.py: `kindred init`, `train`, `evaluate`, and with answers `label`.

    all_sets.py --all KINDRED DATA [SET...]          a row of a table for each set
    all_sets.py --answers N --draws D KINDRED DATA [SET...]
                                                     rows with 0, 20, 50, 100 ... answers, up to N; beside them PyPI's dedupe

KINDRED is the program, DATA the folder of the sets. Answers are what the gold says of the pairs that `kindred label` asks about.
Which these are hangs on the ids of the records: each draw has other ids, but for the first. Of several draws a row has the mean and
the standard deviation.
"""

import contextlib
import csv
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time

import dedupe_peer
from sets import chosen, files, renamed

STEPS = [0, 20, 50, 100, 200, 500]


LEAST_RIGHT = 0.85  # of what is published, where the program says nothing


class Failed(Exception):
    pass


@contextlib.contextmanager
def told(each):
    """A set that fails is told, and the others are measured."""
    try:
        yield
    except Failed as error:
        print(f"| {each.name} | {error} |", flush=True)


def run(*command):
    """Standard output and standard error of a command that succeeds."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        last = (done.stderr.strip() or done.stdout.strip()).splitlines()[-1:]
        raise Failed(f"{os.path.basename(command[0])} {command[1]} ended with {done.returncode}: {' '.join(last)}")
    return done.stdout, done.stderr


class Measured:
    """One set with the configuration that `kindred init` writes. `work` is a folder for what is made."""

    def __init__(self, kindred, each, data, work):
        self.kindred, self.each, self.work = kindred, each, work
        self.records, self.gold = files(each, data, work)
        stem = os.path.join(work, each.name.replace(" ", "_"))
        self.config, self.labels = f"{stem}.yaml", f"{stem}.labels.csv"
        run(kindred, "init", self.records, "--output", self.config, "--force", *each.init_options())

    def draw(self, number):
        """Goes on with other ids, for other questions."""
        self.records, self.gold = renamed(self.records, self.gold, number, self.work)

    def train(self, *options):
        """Warnings."""
        return run(self.kindred, "train", self.config, self.records, *options)[1]

    def evaluate(self):
        return json.loads(run(self.kindred, "evaluate", self.config, self.records, "--gold", self.gold, "--json")[0])

    def ask(self, questions):
        """The answers to so many questions, in the order in which they were asked: rows, the header first."""
        if os.path.exists(self.labels):
            os.remove(self.labels)
        asked = ["--questions", str(questions), "--answers-from", self.gold]
        run(self.kindred, "label", self.config, self.records, "--labels", self.labels, *asked)
        with open(self.labels, encoding="utf-8", newline="") as file:
            return list(csv.reader(file))

    def train_with(self, rows):
        with open(self.labels, "w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows(rows)
        return self.train("--labels", self.labels)


def reached(result, goal):
    pairs, closure = result["f1"] >= goal.pairs, result["closure"]["f1"] >= goal.closure
    if pairs and closure:
        return "reached"
    if pairs:
        return "pairs reached, closure not"
    return "closure reached, pairs not" if closure else "not reached"


def share(value):
    return "-" if value is None else f"{value:.4f}"


def judged(result, warnings):
    """Whether what is published is right, or the program says that it is not sure."""
    if result["precision"] is None or result["precision"] >= LEAST_RIGHT:
        return "right"
    return "unsure" if "unsure" in warnings else "sure and wrong"


def all_row(each, result, warnings, seconds):
    return (
        f"| {' '.join([each.name, *each.init_options()])} | {share(result['blocking_recall'])} | {share(result['precision'])} "
        f"| {share(result['recall'])} | {share(result['f1'])} | {share(result['closure']['f1'])} | {each.alone.text()} "
        f"| {reached(result, each.alone)} | {judged(result, warnings)} | {seconds:.0f} |"
    )


def measure_all(kindred, data, sets):
    print("| data set | blocking recall | precision | recall | F1 | closure F1 | goal | | | seconds |")
    print("|---|--:|--:|--:|--:|--:|---|---|---|--:|", flush=True)
    for each in sets:
        with tempfile.TemporaryDirectory() as work, told(each):
            start = time.perf_counter()
            measured = Measured(kindred, each, data, work)
            warnings = measured.train()
            seconds = time.perf_counter() - start  # of init and train
            print(all_row(each, measured.evaluate(), warnings, seconds), flush=True)


def steps_to(most):
    return [step for step in STEPS if step < most] + [most]


def spread(values):
    """The mean, and the standard deviation where there are several draws."""
    if None in values:
        return "-"
    mean = share(statistics.mean(values))
    return mean if len(values) == 1 else f"{mean} ± {share(statistics.stdev(values))}"


def mean_of(results):
    return {"f1": statistics.mean(r["f1"] for r in results), "closure": {"f1": statistics.mean(r["closure"]["f1"] for r in results)}}


def answers_row(each, answers, results, peers):
    goal, verdict = "", ""
    if answers in (0, 50):
        wanted = each.answered if answers else each.alone
        goal, verdict = wanted.text(), reached(mean_of(results), wanted)
    shown = [spread([result["precision"] for result in results]), spread([result["f1"] for result in results])]
    shown += [spread([result["closure"]["f1"] for result in results]), goal, verdict, spread(peers)]
    return f"| {' '.join([each.name, *each.init_options()])} | {answers} | {' | '.join(shown)} |"


def measure_draw(measured, steps, with_peer, number):
    """By number of answers, what Kindred and dedupe reach."""
    found = {}
    measured.train()
    rows = measured.ask(steps[-1])
    for answers in steps:
        if answers:
            measured.train_with(rows[: answers + 1])
        peer = None
        if answers and with_peer:
            peer = dedupe_peer.f1(measured.records, measured.gold, measured.each.link_only, answers, number)
        found[answers] = measured.evaluate(), peer
    return found


def measure_answers(kindred, data, sets, most, draws):
    why = dedupe_peer.absent()
    if why:
        print(f"{why}: not measured\n")
    print("| data set | answers | precision | F1 | closure F1 | goal | | dedupe |")
    print("|---|--:|--:|--:|--:|---|---|--:|", flush=True)
    for each in sets:
        with tempfile.TemporaryDirectory() as work, told(each):
            measured = Measured(kindred, each, data, work)
            steps = steps_to(most)
            found = []
            for number in range(draws):
                if number:
                    measured.draw(number)
                found.append(measure_draw(measured, steps, not why, number))
            for answers in steps:
                results, peers = zip(*(draw[answers] for draw in found))
                print(answers_row(each, answers, results, peers), flush=True)


def main(arguments):
    try:
        if arguments[:1] == ["--all"] and len(arguments) >= 3:
            measure_all(*arguments[1:3], chosen(arguments[3:]))
        elif arguments[:3:2] == ["--answers", "--draws"] and len(arguments) >= 6:
            measure_answers(*arguments[4:6], chosen(arguments[6:]), int(arguments[1]), int(arguments[3]))
        else:
            sys.exit(__doc__)
    except (Failed, ValueError, OSError) as error:
        sys.exit(f"all_sets.py: {error}")


if __name__ == "__main__":
    main(sys.argv[1:])
