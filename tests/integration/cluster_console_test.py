#!/usr/bin/env python3
"""The console of a cluster, in a real Chromium: a process shows what all of them know, and says so while one is missed.

Usage: cluster_console_test.py BIN_FOLDER; by the Python of python_writers.sh, with KINDRED_TEST_BROKERS.
"""

import os
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from browser import Browser, free_port  # noqa: E402
from console_test import CONFIG, UNKIND_IDS, Daemon, Running, Walk, generated, known  # noqa: E402
from http_test import Client, wait  # noqa: E402

SEARCH = '{"given_name": "Zora", "surname": "Quillfeather", "birth_date": "1974-03-02", "zip": "10115"}'


def clustered(config):
    """Without entities, whose age a cluster wants to be told, and with shards."""
    before, rest = config.split("entities:\n")
    rest = rest.split("output:\n")[1].replace(", entities: {name}-entities, entity_of: {name}-of", "")
    return before + "output:\n" + rest + "cluster: {{shards: 6}}\n"


class Other(Running):
    """One more process of the same cluster."""

    def __init__(self, programs, first):
        self.port, self.folder = free_port(), f"{first.folder}/other"
        self.address = f"http://127.0.0.1:{self.port}"
        os.makedirs(self.folder)
        with open(f"{first.folder}/pipeline.yaml", encoding="utf-8") as file:
            config = file.read().replace(f"port: {first.port}", f"port: {self.port}")
        with open(f"{self.folder}/pipeline.yaml", "w", encoding="utf-8") as file:
            file.write(config)
        self.start(programs)


def metric(client, name):
    text = client.ask("GET", "/metrics")[2].decode()
    return next(float(line.split()[-1]) for line in text.splitlines() if line.startswith(f"kindred_cluster_{name} "))


def answers(client, partial):
    status, _, answer = client.ask("POST", "/v1/search", SEARCH)
    return status == 200 and answer["partial"] == partial and (partial or len(answer["matches"]) == 3)


def look(browser, walk, other):
    walk.show_token()
    walk.open()
    browser.wait_text("Whom do you look for?")
    browser.type("birth_date", "3/2/1974")
    browser.type("zip", "10115")
    browser.type("surname", "Quillfeather")
    browser.type("given_name", "Zora")
    browser.press("Enter")
    browser.wait_text("2 matches and 1 review")
    other.process.kill()
    other.process.wait()
    browser.press("Enter")
    browser.wait_text("There may be more")
    browser.wait_text("Connection refused")
    walk.check_frame("a search of a part")
    walk.check_quiet("a search of a part")
    walk.open("live")  # what no process of a cluster tells is said in place of the page
    browser.wait_text("a cluster is shown by kindred cluster")
    walk.check_quiet("the page of figures", ["409"])


def main():
    programs = sys.argv[1]
    begin = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        people = generated(programs, folder, 600)
        with Daemon(programs, os.environ["KINDRED_TEST_BROKERS"], folder, clustered(CONFIG)) as first, Browser() as browser:
            with Other(programs, first) as other:
                first.send(people + known(UNKIND_IDS))
                clients = [Client(process.port) for process in (first, other)]
                for process, client in zip((first, other), clients):
                    browser.wait_ready(process.address)
                    wait("each has shards", lambda client=client: metric(client, "shards") == 3)
                    wait("each finds all", lambda client=client: answers(client, False))
                stays, goes = (first, other) if metric(clients[0], "decides") else (other, first)
                look(browser, Walk(browser, stays, UNKIND_IDS, None), goes)
    print(f"cluster_console_test: {time.monotonic() - begin:.0f} s")


if __name__ == "__main__":
    main()
