#!/usr/bin/env python3
"""progress_test.py FOLDER: what the program FOLDER/kindred shows on a terminal while init and train run, and Ctrl-C."""

import os
import pty
import signal
import subprocess
import sys
import tempfile

KINDRED = os.path.join(os.path.abspath(sys.argv[1]), "kindred")
CLEAR = b"\r\x1b[K"


def on_terminal(command, folder, signalled_at=None):
    """Runs it with a terminal for standard error: exit code, and what stood there. SIGINT at the first such text."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=theirs)
    os.close(theirs)
    said = b""
    while True:
        try:
            part = os.read(ours, 65536)
        except OSError:  # how Linux tells that nobody has the terminal open any more
            part = b""
        if not part:
            break
        said += part
        if signalled_at is not None and signalled_at in said:
            process.send_signal(signal.SIGINT)
            signalled_at = None
    os.close(ours)
    return process.wait(), said


def shown_lines(said):
    return [line for line in said.split(CLEAR) if line]


def check(holds, what):
    if not holds:
        sys.exit(f"progress_test: {what}")


def main():
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([KINDRED, "generate", "people", "--records", "1000", "--output", "people"], cwd=folder, check=True,
                       capture_output=True)
        records = "people/records.jsonl"
        for command, says in (
            (["init", records, "--output", "c.yaml"], [b"deciding on profile, 0 %", b"deciding on rules, "]),
            (["train", "c.yaml", records], [b"reading records", b"comparing random pairs, ", b"learning from"]),
        ):
            name = command[0]
            code, said = on_terminal([KINDRED, *command], folder)
            check(code == 0, f"{name} ended with {code}: {said!r}")
            for text in says:
                check(any(line.startswith(text) for line in shown_lines(said)), f"{name} shows no {text!r}: {said!r}")
            # Nothing of it stays: what was said last is no progress, and stands on lines of its own.
            last = said.split(CLEAR)[-1]
            check(last == b"" or last.endswith(b"\n"), f"{name} leaves {last!r} on the terminal")

        logged = subprocess.run([KINDRED, "train", "c.yaml", records], cwd=folder, capture_output=True, check=True)
        check(b"\x1b" not in logged.stderr and b"comparing" not in logged.stderr, f"a log has progress: {logged.stderr!r}")

        os.remove(os.path.join(folder, "c.yaml"))
        code, said = on_terminal([KINDRED, "init", records, "--output", "c.yaml"], folder, b"deciding on")
        check(code == -signal.SIGINT, f"Ctrl-C ended init with {code}")
        check(not os.path.exists(os.path.join(folder, "c.yaml")), "init wrote half of a configuration")


main()
