#!/usr/bin/env python3
"""How long questions take while records come, and what they cost the stream.

Usage: http_measure.py BIN_FOLDER [RECORDS [QUESTIONS_A_SECOND]]; by the Python of python_writers.sh, with
KINDRED_TEST_BROKERS.

RECORDS generated people (200,000) are taken in as fast as that goes, which is the top speed. As many more come at half
of it, first alone and then beside questions: searches for people that are there, at the rate given (500), over 8
connections. Printed are both speeds, and how long the questions took, waiting for their turn included.
"""

import http.client
import json
import os
import sys
import tempfile
import threading
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from console_test import LONGEST, TOKEN, Daemon, generated  # noqa: E402
from http_test import Client, wait  # noqa: E402

CONNECTIONS = 8


def await_taken(client, records):
    """Seconds until all have been taken."""
    begin = time.monotonic()
    wait(f"{records} records are in", lambda: client.ask("GET", "/v1/status")[2]["records"] >= records)
    return time.monotonic() - begin


def send_at(daemon, records, rate):
    begin, sent = time.monotonic(), 0
    while sent < len(records):
        due = min(len(records), int((time.monotonic() - begin) * rate) + 1)
        for record in records[sent:due]:
            daemon.producer.produce(f"{daemon.name}-in", value=json.dumps(record))
        daemon.producer.poll(0)
        sent = due
        time.sleep(0.002)
    daemon.producer.flush(LONGEST)


class Asking:
    """Asks at a rate, each connection its share, and notes how long after it was due each answer came."""

    def __init__(self, port, people, rate):
        self.took, self.stop = [], False
        self.threads = [threading.Thread(target=self.ask, args=(port, people[i::CONNECTIONS], rate / CONNECTIONS))
                        for i in range(CONNECTIONS)]
        for thread in self.threads:
            thread.start()

    def ask(self, port, people, rate):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=LONGEST)
        headers = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}
        due, number = time.monotonic(), 0
        while not self.stop:
            due += 1 / rate
            time.sleep(max(0, due - time.monotonic()))
            connection.request("POST", "/v1/search", json.dumps(people[number % len(people)]), headers)
            answer = connection.getresponse()
            answer.read()
            if answer.status != 200:
                raise RuntimeError(f"a search answers {answer.status}")
            self.took.append(time.monotonic() - due)
            number += 1

    def end(self):
        self.stop = True
        for thread in self.threads:
            thread.join()
        return sorted(self.took)


def main():
    programs = sys.argv[1]
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 200_000
    rate = float(sys.argv[3]) if len(sys.argv) > 3 else 500
    with tempfile.TemporaryDirectory() as folder:
        people = generated(programs, folder, 3 * count)
        with Daemon(programs, os.environ["KINDRED_TEST_BROKERS"], folder) as daemon:
            client = Client(daemon.port)
            wait("it answers", lambda: _answers(client))
            daemon.send(people[:count])
            begin = time.monotonic()
            await_taken(client, count)
            top = count / (time.monotonic() - begin)
            print(f"top speed: {top:,.0f} records a second behind the producer's flush")
            for begin_at, asked in ((count, False), (2 * count, True)):
                asking = Asking(daemon.port, people[:count], rate) if asked else None
                begin = time.monotonic()
                send_at(daemon, people[begin_at:begin_at + count], top / 2)
                await_taken(client, begin_at + count)
                speed = count / (time.monotonic() - begin)
                print(f"{'beside questions' if asked else 'alone'}: {speed:,.0f} records a second")
                if not asking:
                    continue
                took = asking.end()
                at = [1000 * took[int(len(took) * share)] for share in (0.5, 0.99)]
                print(f"{len(took):,} searches: p50 {at[0]:.1f} ms, p99 {at[1]:.1f} ms, longest {1000 * took[-1]:.1f} ms")


def _answers(client):
    try:
        return client.ask("GET", "/ready")[0] == 200
    except OSError:
        return False


if __name__ == "__main__":
    main()
