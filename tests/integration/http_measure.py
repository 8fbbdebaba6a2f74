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
import multiprocessing
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


def send_at(daemon, values, rate):
    begin, sent = time.monotonic(), 0
    while sent < len(values):
        due = min(len(values), int((time.monotonic() - begin) * rate) + 1)
        for value in values[sent:due]:
            while True:
                try:
                    daemon.producer.produce(f"{daemon.name}-in", value=value)
                    break
                except BufferError:
                    daemon.producer.poll(0.01)
        daemon.producer.poll(0)
        sent = due
        time.sleep(0.005)
    daemon.producer.flush(LONGEST)


def ask_on(port, bodies, rate, stop, took):
    """On one connection, at a rate: how long after it was due each answer came."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=LONGEST)
    headers = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}
    due, number = time.monotonic(), 0
    while not stop.is_set():
        due += 1 / rate
        time.sleep(max(0, due - time.monotonic()))
        connection.request("POST", "/v1/search", bodies[number % len(bodies)], headers)
        answer = connection.getresponse()
        answer.read()
        if answer.status != 200:
            raise RuntimeError(f"a search answers {answer.status}")
        took.append(time.monotonic() - due)
        number += 1


def ask_all(port, bodies, rate, stop, results):
    """In a process of its own, so that it does not wait for the one that sends."""
    took = []
    threads = [threading.Thread(target=ask_on, args=(port, bodies[i::CONNECTIONS], rate / CONNECTIONS, stop, took))
               for i in range(CONNECTIONS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    results.put(sorted(took))


class Asking:
    def __init__(self, port, bodies, rate):
        self.stop, self.results = multiprocessing.Event(), multiprocessing.Queue()
        self.process = multiprocessing.Process(target=ask_all, args=(port, bodies, rate, self.stop, self.results))
        self.process.start()

    def end(self):
        self.stop.set()
        took = self.results.get()
        self.process.join()
        return took


def main():
    programs = sys.argv[1]
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 200_000
    rate = float(sys.argv[3]) if len(sys.argv) > 3 else 500
    with tempfile.TemporaryDirectory() as folder:
        values = [json.dumps(person) for person in generated(programs, folder, 3 * count)]
        with Daemon(programs, os.environ["KINDRED_TEST_BROKERS"], folder) as daemon:
            client = Client(daemon.port)
            wait("it answers", lambda: _answers(client))
            begin = time.monotonic()
            send_at(daemon, values[:count], 1e9)
            await_taken(client, count)
            top = count / (time.monotonic() - begin)
            print(f"top speed: {top:,.0f} records a second, from the first that is sent")
            for begin_at, asked in ((count, False), (2 * count, True)):
                asking = Asking(daemon.port, values[:10_000], rate) if asked else None
                begin = time.monotonic()
                send_at(daemon, values[begin_at:begin_at + count], top / 2)
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
