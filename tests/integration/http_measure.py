#!/usr/bin/env python3
"""How long questions take while records come, and what they cost the stream.

Usage: http_measure.py BIN_FOLDER [RECORDS [QUESTIONS_A_SECOND]]; by the Python of python_writers.sh, with
KINDRED_TEST_BROKERS.

RECORDS generated people (200,000) are taken in as fast as that goes, which is the top speed. As many more come at half
of it, alone, then beside questions, then alone again: searches for people that are there, at the rate given (500), over 8
connections. Printed are the speeds with kindredd's processor time a record, how long the questions took, waiting for their turn
included, and how long a batch waited for them.
"""

import json
import multiprocessing
import os
import re
import selectors
import socket
import sys
import tempfile
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


class Connection:
    """One that asks one thing at a time, and does not wait for the answer."""

    def __init__(self, port):
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.due, self.answer = None, b""

    def ask(self, body, due):
        self.due, self.answer = due, b""
        self.socket.sendall(b"POST /v1/search HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + TOKEN.encode() +
                            b"\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n" % len(body) + body)

    def read(self):
        """Whether the answer is whole. To be called when there is something to read."""
        self.answer += self.socket.recv(1 << 16)
        head, _, body = self.answer.partition(b"\r\n\r\n")
        length = re.search(rb"(?i)content-length: *(\d+)", head)
        if not length or len(body) < int(length[1]):
            return False
        if not head.startswith(b"HTTP/1.1 200 "):
            raise RuntimeError(f"a search answers {head[:20]}")
        return True


def ask_all(port, bodies, rate, stop, results):
    """At a rate, on whichever connection is free: how long after it was due each answer came. One thread, in a process
    of its own, so that neither other threads nor the one that sends records hold it up."""
    free, took, number = [Connection(port) for _ in range(CONNECTIONS)], [], 0
    begin, selector = time.monotonic(), selectors.DefaultSelector()
    while not stop.is_set() or len(free) < CONNECTIONS:
        due = begin + number / rate
        while free and due <= time.monotonic() and not stop.is_set():
            connection = free.pop()
            selector.register(connection.socket, selectors.EVENT_READ, connection)
            connection.ask(bodies[number % len(bodies)].encode(), due)
            number += 1
            due = begin + number / rate
        for key, _ in selector.select(max(0, due - time.monotonic()) if free else 1):
            if key.data.read():
                took.append(time.monotonic() - key.data.due)
                selector.unregister(key.fileobj)
                free.append(key.data)
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


def processor_seconds(process):
    """Of all of its threads, so far."""
    with open(f"/proc/{process.pid}/stat", encoding="ascii") as file:
        user, system = file.read().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def _answers(client):
    try:
        return client.ask("GET", "/ready")[0] == 200
    except OSError:
        return False


def take(daemon, client, values, taken, rate):
    """Sends the records at a rate; records a second until all are in, and processor time a record."""
    begin, used = time.monotonic(), processor_seconds(daemon.process)
    send_at(daemon, values, rate)
    await_taken(client, taken + len(values))
    speed = len(values) / (time.monotonic() - begin)
    return speed, (processor_seconds(daemon.process) - used) / len(values)


def held_longest(client):
    metrics = client.ask("GET", "/metrics")[2].decode()
    return float(re.search(r"^kindred_questions_held_longest_seconds (\S+)", metrics, re.M)[1])


def measure(daemon, values, count, rate):
    client = Client(daemon.port)
    wait("it answers", lambda: _answers(client))
    top, used = take(daemon, client, values[:count], 0, 1e9)
    print(f"top speed: {top:,.0f} records a second, {1e6 * used:.1f} us of processor time each")
    speeds = []
    for turn, name in enumerate(("alone", "beside questions", "alone again"), 1):
        asking = Asking(daemon.port, values[:10_000], rate) if turn == 2 else None
        speed, used = take(daemon, client, values[turn * count:(turn + 1) * count], turn * count, top / 2)
        print(f"{name}: {speed:,.0f} records a second, {1e6 * used:.1f} us of processor time each")
        speeds.append(speed)
        if asking:
            took = asking.end()
    loss = 1 - 2 * speeds[1] / (speeds[0] + speeds[2])
    print(f"{loss:.1%} slower beside questions than the mean of before and after")
    at = [1000 * took[int(len(took) * share)] for share in (0.5, 0.99)]
    print(f"{len(took):,} searches: p50 {at[0]:.1f} ms, p99 {at[1]:.1f} ms, longest {1000 * took[-1]:.1f} ms")
    print(f"a batch waited {1000 * held_longest(client):.1f} ms for them at the longest")


def main():
    programs = sys.argv[1]
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 200_000
    rate = float(sys.argv[3]) if len(sys.argv) > 3 else 500
    with tempfile.TemporaryDirectory() as folder:
        values = [json.dumps(person) for person in generated(programs, folder, 4 * count)]
        with Daemon(programs, os.environ["KINDRED_TEST_BROKERS"], folder) as daemon:
            measure(daemon, values, count, rate)


if __name__ == "__main__":
    main()
