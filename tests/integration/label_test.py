#!/usr/bin/env python3
"""kindred label in a real terminal: a pseudo-terminal, keys and signals, and what the file has after each of them.

Usage: label_test.py BIN_DIR
"""

import csv
import fcntl
import os
import pathlib
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time

KINDRED = str(pathlib.Path(sys.argv[1]).resolve() / "kindred")
PATIENCE = 120  # seconds, on a machine that is busy

CONFIG = """
fields:
  name: {}
  phone: {clean: [digits]}
  city: {}
block:
  any: [same: phone, same: name]
score:
  points: {name: {}, phone: {}}
  match: 150
"""


def write_inputs():
    """Forty people, each with a second record that is like the first one in some fields."""
    pathlib.Path("c.yaml").write_text(CONFIG)
    rows = ["id,name,phone,city"]
    for i in range(40):
        name = f"Person {chr(65 + i % 26)}{i}"
        rows.append(f"a{i},{name},555-{1000 + i},Rome")
        rows.append(f"b{i},{name if i % 3 else name + ' 東京'},555{1000 + i if i % 4 else 9000 + i},Oslo")
    pathlib.Path("people.csv").write_text("\n".join(rows) + "\n")
    gold = ["left,right"] + [f"a{i},b{i}" for i in range(0, 40, 2)]
    pathlib.Path("gold.csv").write_text("\n".join(gold) + "\n")


def check(holds, what):
    if not holds:
        raise AssertionError(what)


def verdicts(path="labels.csv"):
    """Of the rows in the file, by pair."""
    if not os.path.exists(path):
        return []
    with open(path, newline="") as file:
        return [(row["left"], row["right"], row["verdict"]) for row in csv.DictReader(file)]


def until(holds, what):
    deadline = time.monotonic() + PATIENCE
    while not holds():
        check(time.monotonic() < deadline, f"in vain: {what}")
        time.sleep(0.02)


class Terminal:
    """A program in a pseudo-terminal that is its controlling one."""

    def __init__(self, *command, columns=100, **environment):
        self.seen = ""
        self.master, self.slave = pty.openpty()
        self.resize(columns)
        self.before = termios.tcgetattr(self.slave)
        self.process = subprocess.Popen(
            command,
            stdin=self.slave,
            stdout=self.slave,
            stderr=self.slave,
            env={**os.environ, "TERM": "xterm", "NO_COLOR": "1", **environment},
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )

    def resize(self, columns):
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))

    def read(self, seconds):
        if select.select([self.master], [], [], seconds)[0]:
            self.seen += os.read(self.master, 65536).decode(errors="replace")

    def wait_for(self, pattern):
        """Reads on until the pattern is there; returns what was read up to its end."""
        deadline = time.monotonic() + PATIENCE
        while not (found := re.search(pattern, self.seen)):
            check(time.monotonic() < deadline, f"in vain: {pattern!r} in {self.seen!r}")
            self.read(0.1)
        text, self.seen = self.seen[: found.end()], self.seen[found.end() :]
        return text

    def question(self):
        """The next question as it is shown."""
        return self.wait_for(r"same\?  y yes.*\n")

    def type(self, keys):
        os.write(self.master, keys.encode())

    def end(self, code):
        """Waits for the end of the program; returns the last that it said."""
        deadline = time.monotonic() + PATIENCE
        while self.process.poll() is None:
            check(time.monotonic() < deadline, f"it does not end: {self.seen!r}")
            self.read(0.05)
        self.read(0.1)
        check(self.process.returncode == code, f"exit code {self.process.returncode}, not {code}: {self.seen!r}")
        check(termios.tcgetattr(self.slave) == self.before, "the terminal is not as it was")
        os.close(self.slave)
        os.close(self.master)
        return self.seen


LABEL = (KINDRED, "label", "c.yaml", "people.csv", "--labels", "labels.csv")


def pair_shown(question):
    """The ids of the two records in the first row of a question."""
    return re.search(r"people/(\w+) *\| people/(\w+)", question).groups()


def test_answers_are_saved_one_by_one():
    terminal = Terminal(*LABEL, "--by", "ann")
    first = terminal.question()
    check("0 answered, 0 same, 50 wanted; score " in first, f"no tally: {first!r}")
    check("name  =" in first or "name  ~" in first or "name  x" in first, f"no fields: {first!r}")
    check("phone" in first and "[Rome]" in first and "[Oslo]" in first, f"no values: {first!r}")
    shown = [pair_shown(first)]
    for key, verdict in (("y", "same"), ("n", "different"), ("?", "unsure")):
        terminal.type(key)
        until(lambda count=len(shown): len(verdicts()) == count, "the answer is in the file")
        check(verdicts()[-1] == (*shown[-1], verdict), f"{key} gave {verdicts()[-1]}")
        shown.append(pair_shown(terminal.question()))
    terminal.type("x")
    terminal.wait_for(r"same\?  y yes.*\n")
    check(len(verdicts()) == 3, "a key without a meaning has answered")
    terminal.type("u")
    check(pair_shown(terminal.question()) == shown[2], "undo does not lead back")
    check(len(verdicts()) == 2, "undo leaves the row")
    terminal.type("n")
    check(pair_shown(terminal.question()) != shown[2], "the pair is asked about again")
    terminal.type("q")
    said = terminal.end(0)
    check("labels.csv: 3 answered, 1 same, 3 of them now" in said, f"it said {said!r}")
    with open("labels.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    check(all(row["by"] == "ann" for row in rows), "who answered is not in the file")
    check(all(re.fullmatch(r"20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ", row["at"]) for row in rows), "nor when")


def test_a_second_start_goes_on():
    asked = {row[:2] for row in verdicts()}
    check(len(asked) == 3, "there are no answers to go on from")
    terminal = Terminal(*LABEL, "--questions", "5")
    first = terminal.question()
    check("3 answered, 1 same, 5 wanted" in first, f"it does not go on: {first!r}")
    check(pair_shown(first) not in asked, "a pair is asked about twice")
    terminal.type("u")
    terminal.wait_for("nothing to undo")
    check(pair_shown(terminal.question()) == pair_shown(first), "an undo of nothing leads elsewhere")
    terminal.type("y")
    second = pair_shown(terminal.question())
    check(second not in asked and second != pair_shown(first), "a pair is asked about twice")
    terminal.type("n")
    said = terminal.end(0)
    check("5 answered, 2 same, 2 of them now" in said and "kindred train --labels" in said, f"it said {said!r}")


def test_signals_lose_nothing():
    for stop, code in ((lambda t: t.type("\x03"), 130), (lambda t: t.process.terminate(), 143)):
        before = verdicts()
        terminal = Terminal(*LABEL)
        terminal.question()
        terminal.type("y")
        terminal.question()
        stop(terminal)
        said = terminal.end(code)
        check("interrupted: nothing is lost; the same command goes on" in said, f"it said {said!r}")
        check(len(verdicts()) == len(before) + 1 and verdicts()[:-1] == before, "the answer is lost")


def test_a_terminal_that_goes_away_loses_nothing():
    before = verdicts()
    terminal = Terminal(*LABEL)
    terminal.question()
    terminal.type("n")
    terminal.question()
    os.close(terminal.slave)
    os.close(terminal.master)
    check(terminal.process.wait(PATIENCE) == 129, "exit code of a hangup")
    check(len(verdicts()) == len(before) + 1, "the answer is lost")


def test_another_width_shows_the_question_anew():
    terminal = Terminal(*LABEL)
    wide = terminal.question()
    terminal.resize(40)
    narrow = terminal.question()
    check(re.search(r"people/\w+ *\| people", wide), "no two columns")
    check(not re.search(r"people/\w+ *\|", narrow), "two columns in a narrow terminal")
    check(max(map(len, narrow.splitlines())) <= 40, "a line is longer than the terminal is wide")
    terminal.type("q")
    terminal.end(0)


def test_colours_where_they_are_wanted():
    terminal = Terminal(*LABEL, NO_COLOR="")
    question = terminal.question()
    check("\x1b[1;33mRome\x1b[0m" in question and "[Rome]" not in question, f"no colours: {question!r}")
    terminal.type("q")
    terminal.end(0)
    for environment in ({"NO_COLOR": "1"}, {"NO_COLOR": "", "TERM": "dumb"}):
        terminal = Terminal(*LABEL, **environment)
        check("\x1b" not in terminal.question(), "colours where none are wanted")
        terminal.type("\x04")  # Ctrl-D quits
        terminal.end(0)


def test_blind_shows_no_score():
    for options in (("--blind",), ("--sample", "10", "--labels", "sample.csv")):
        command = [*LABEL, *options] if "--labels" not in options else [*LABEL[:4], *options]
        terminal = Terminal(*command)
        check("score" not in terminal.question(), "a score leads")
        terminal.type("q")
        terminal.end(0)
    check(not os.path.exists("sample.csv"), "a file without an answer stays")


def test_a_stop_gives_the_shell_its_terminal():
    shell = Terminal("bash", "--norc", "--noediting", "-i", PS1="ready> ")
    shell.wait_for("ready> ")
    shell.type(" ".join(LABEL) + "\n")
    first = pair_shown(shell.question())
    shell.type("\x1a")
    shell.wait_for("Stopped")
    shell.wait_for("ready> ")
    shell.type("stty -a; echo the $((1 + 1))nd\n")
    settings = shell.wait_for("the 2nd")
    check(" icanon" in settings and " echo " in settings, f"the terminal is not as it was: {settings!r}")
    shell.type("fg\n")
    check(pair_shown(shell.question()) == first, "another question after the stop")
    shell.type("q")
    shell.wait_for("ready> ")
    shell.type("exit\n")
    shell.process.wait(PATIENCE)


def run(code, *command, **options):
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, **options)
    check(done.returncode == code, f"exit code {done.returncode}, not {code}: {done.stderr}")
    return done.stderr


def test_without_a_terminal_nobody_is_asked():
    said = run(64, *LABEL, stdin=subprocess.DEVNULL)
    check("asks in a terminal" in said and "--answers-from" in said, f"it said {said!r}")
    said = run(0, *LABEL[:4], "--labels", "all.csv", "--answers-from", "gold.csv", stdin=subprocess.DEVNULL)
    check(re.search(r"all.csv: \d+ answered, \d+ same", said), f"it said {said!r}")
    of_gold = {(f"a{i}", f"b{i}") for i in range(0, 40, 2)}
    check(verdicts("all.csv"), "no answers")
    for left, right, verdict in verdicts("all.csv"):
        check(verdict == ("same" if (left, right) in of_gold else "different"), f"{left}, {right} is {verdict}")


def test_a_sample_has_a_usual_size():
    command = (*LABEL[:4], "--labels", "drawn.csv", "--answers-from", "gold.csv", "--sample")
    run(64, *command, "--questions", "5")
    check(not os.path.exists("drawn.csv"), "a command line that is wrong leaves a file")
    run(0, *command)
    with open("drawn.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    check(rows and all(row["stratum"] and int(row["stratum_pairs"]) > 0 for row in rows), "no strata")
    strata = {row["stratum"]: int(row["stratum_pairs"]) for row in rows}
    check(sum(strata.values()) == len(rows), "a sample of more than there are is not all of them")


def test_inputs_that_cannot_be_read_twice():
    terminal = Terminal(KINDRED, "label", "c.yaml", "-", "--labels", "labels.csv")
    check("records are read twice" in terminal.end(64), "standard input is taken for records")


def main():
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        write_inputs()
        tests = [test for name, test in globals().items() if name.startswith("test_")]
        for test in tests:
            try:
                test()
            except AssertionError as error:
                sys.exit(f"label_test: {test.__name__}: {error}")
        os.chdir("/")
    print(f"label_test: {len(tests)} tests in a terminal")


if __name__ == "__main__":
    main()
