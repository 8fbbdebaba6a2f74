#!/usr/bin/env python3
"""How long Ctrl-C takes to end kindred.link, wherever it is: reading from Arrow, preparing, finding, entities, tables.

Usage: interrupt.py [--config CONFIG] [--times N] [--begin SHARE] RECORDS.parquet

Links once to its end, with clusters and entities, to see how many processor-seconds that takes. Then again, N times, each
time interrupted after another share of these, from --begin to 1. Prints a line a time: what share was done, what the call
had last told of its progress, and how long it took from the signal to KeyboardInterrupt: in processor-seconds of all
threads, since other work on the machine changes these little, and by the clock. Ends with a short link, which shows that
the interpreter and the package go on.
"""

import argparse
import json
import pathlib
import signal
import threading
import time

import pyarrow.parquet

import kindred

ROOT = pathlib.Path(__file__).parents[2]
MOST = 0.5  # processor-seconds


class Interrupt:
    """A Ctrl-C after so many processor-seconds of this process from now on."""

    def __init__(self, after):
        self.after = time.process_time() + after
        self.ended = threading.Event()
        self.sent = None
        self.at = "start"
        self.thread = threading.Thread(target=self.wait)
        self.thread.start()

    def wait(self):
        while time.process_time() < self.after:
            if self.ended.wait(0.005):
                return
        self.sent = (time.process_time(), time.monotonic())
        signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)

    def see(self, doing, _share):
        self.at = doing

    def end(self):
        self.ended.set()
        self.thread.join()


def interrupted(pipeline, table, after):
    """What the call was at, and seconds of the processor and of the clock; None where it was done before."""
    interrupt = Interrupt(after)
    try:
        kindred.link(pipeline, table, clusters=True, entities=True, progress=interrupt.see)
    except KeyboardInterrupt:
        now = (time.process_time(), time.monotonic())
        return interrupt.at, now[0] - interrupt.sent[0], now[1] - interrupt.sent[1]
    finally:
        interrupt.end()
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("records", metavar="RECORDS.parquet", type=pathlib.Path)
    parser.add_argument("--config", type=pathlib.Path, default=ROOT / "config/examples/people.yaml")
    parser.add_argument("--times", type=int, default=20)
    parser.add_argument("--begin", type=float, default=0, help="records are all linked at some three quarters")
    options = parser.parse_args()
    pipeline = kindred.Pipeline.from_yaml(options.config)
    table = pyarrow.parquet.read_table(options.records)
    before = time.process_time()
    kindred.link(pipeline, table, clusters=True, entities=True)
    whole = time.process_time() - before
    print(json.dumps({"records": table.num_rows, "processor_seconds": round(whole, 2)}), flush=True)
    longest = 0
    for time_ in range(options.times):
        share = options.begin + (1 - options.begin) * (time_ + 0.5) / options.times
        found = interrupted(pipeline, table, share * whole)
        if found is None:
            print(json.dumps({"share": round(share, 3), "at": "the end, before the signal came"}), flush=True)
            continue
        at, used, took = found
        longest = max(longest, used)
        print(json.dumps({"share": round(share, 3), "at": at, "processor_seconds": round(used, 3), "seconds": round(took, 3)}), flush=True)
    assert len(kindred.link(kindred.Pipeline.example(), kindred.Pipeline.example_records())) == 1
    print(json.dumps({"longest_processor_seconds": round(longest, 3), "goal": MOST, "reached": longest <= MOST}))


if __name__ == "__main__":
    main()
