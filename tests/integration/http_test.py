#!/usr/bin/env python3
"""What kindredd answers over HTTP is what /v1/openapi.json says, whoever asks, and however badly.

Usage: http_test.py BIN_FOLDER; by the Python of python_writers.sh, with KINDRED_TEST_BROKERS.

A real kindredd on a real broker, and a shadow of it. The description is valid, each path of it is asked, and each answer is held against its
schema. Then come those who send too much, too slowly, too often, or without the token.
"""

import http.client
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.parse

import jsonschema
import openapi_spec_validator

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from console_test import LONGEST, TOKEN, Daemon, Shadow, generated, known  # noqa: E402

IDS = ("17/3 50%", '["4"]', "<img src=x>")
JSON = "application/json"
PROBLEM = "application/problem+json"


def fail(text):
    sys.exit(f"http_test: {text}")


def wait(what, look):
    end = time.monotonic() + LONGEST
    while not (found := look()):
        if time.monotonic() > end:
            fail(f"waited in vain until {what}")
        time.sleep(0.1)
    return found


def wait_live(client):
    def live():
        try:
            return client.ask("GET", "/ready")[0] == 200
        except OSError:
            return False
    wait("it is live", live)


class Client:
    def __init__(self, port):
        self.port = port

    def ask(self, method, path, body=None, token=TOKEN, **headers):
        """Status, type, and what the JSON of the answer holds."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=LONGEST)
        if token:
            headers["Authorization"] = f"Bearer {token}"
        if body is not None:
            headers.setdefault("Content-Type", JSON)
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        text = answer.read()
        connection.close()
        kind = answer.getheader("Content-Type")
        return answer.status, kind, json.loads(text) if "json" in kind and text else text


class Contract:
    """The description, and which of its answers were seen."""

    def __init__(self, client):
        wait_live(client)
        self.client = client
        self.api = client.ask("GET", "/v1/openapi.json")[2]
        openapi_spec_validator.validate(self.api)
        self.seen = set()

    def ask(self, method, path, status, query="", body=None, token=TOKEN, **names):
        """Asks a path of the description; the answer has that status, and is what the description says."""
        url = path.format(**{name: urllib.parse.quote(value, safe="") for name, value in names.items()}) + query
        got, kind, answer = self.client.ask(method, url, body and json.dumps(body), token)
        if got != status:
            fail(f"{method} {url} answers {got} and not {status}: {answer}")
        described = self.api["paths"][path][method.lower()]["responses"].get(str(status))
        if not described or kind not in described["content"]:
            fail(f"{method} {path}: an answer {status} of {kind} is not described")
        schema = {"components": self.api["components"], **described["content"][kind]["schema"]}
        jsonschema.validate(answer, schema, cls=jsonschema.Draft202012Validator)
        self.seen.add((path, method.lower(), str(status)))
        return answer

    def check_whole(self):
        """Each path was asked, with success."""
        for path, methods in self.api["paths"].items():
            for method, described in methods.items():
                if not any((path, method, code) in self.seen for code in described["responses"] if code < "300"):
                    fail(f"{method} {path} was not asked")


def linked(programs, folder, config, records):
    """What kindred link says of the records: decisions by pair, and the members of each entity."""
    with open(f"{folder}/records.jsonl", "w", encoding="utf-8") as file:
        file.writelines(json.dumps(record) + "\n" for record in records)
    subprocess.run([f"{programs}/kindred", "link", config, f"{folder}/records.jsonl", "--output", f"{folder}/events",
                    "--entities", f"{folder}/entities"], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    with open(f"{folder}/events", encoding="utf-8") as events:
        pairs = {json.dumps([event["left"], event["right"]]): event["decision"] for event in map(json.loads, events)}
    with open(f"{folder}/entities", encoding="utf-8") as entities:
        return pairs, [{json.dumps(member) for member in json.loads(line)["members"]} for line in entities]


def differences(old, new):
    """The counts of docs/shadow.md, of two results of linked()."""
    (was, before), (now, after) = old, new
    pairs = {f"{kind}_{decision}": sum(value == decision for key, value in one.items() if key not in other)
             for kind, one, other in (("new", now, was), ("gone", was, now)) for decision in ("match", "review")}
    both = [(was[key], now[key]) for key in was.keys() & now.keys()]
    pairs |= {"raised": both.count(("review", "match")), "lowered": both.count(("match", "review"))}
    old_of = {member: i for i, members in enumerate(before) for member in members}
    new_of = {member: i for i, members in enumerate(after) for member in members}
    parts = [{new_of[member] for member in members if member in new_of} for members in before]
    froms = [{old_of[member] for member in members if member in old_of} for members in after]
    alone = [(before[min(some)], after[i]) for i, some in enumerate(froms) if len(some) == 1 == len(parts[min(some)])]
    return pairs, {"new": froms.count(set()), "gone": parts.count(set()), "merged": sum(len(some) > 1 for some in froms),
                   "split": sum(len(some) > 1 for some in parts), "changed": sum(one != other for one, other in alone)}


def ask_shadow(programs, daemon, contract, records):
    """The counts of a shadow are the difference of two runs on files."""
    with Shadow(programs, daemon) as shadow:
        pairs, entities = differences(*(linked(programs, one.folder, f"{one.folder}/pipeline.yaml", records)
                                        for one in (daemon, shadow)))
        if pairs["raised"] == 0 or entities["merged"] == 0:
            fail(f"the shadow is too like: {pairs}, {entities}")
        of_shadow = Contract(Client(shadow.port))

        def compared():
            told = of_shadow.ask("GET", "/v1/shadow", 200, query="?limit=100")
            return told if told["state"] == "comparing" and told["waiting"] == 0 else None
        answer = wait("both were compared", compared)
        if (answer["pairs"], answer["entities"]) != (pairs, entities):
            fail(f"the shadow says {answer['pairs']} and {answer['entities']}, and files {pairs} and {entities}")
        if {one["kind"] for one in answer["pair_examples"]} != {kind for kind, number in pairs.items() if number > 0}:
            fail(f"examples are {answer['pair_examples']}")
        shadow.process.terminate()
        if shadow.process.wait(LONGEST) != 0:
            fail("the shadow does not end with 0")
        contract.seen |= of_shadow.seen
    contract.ask("GET", "/v1/shadow", 404)


def ask_all(contract, people):
    wait("all records are in", lambda: contract.ask("GET", "/v1/status", 200)["records"] == len(people) + 3)
    first, second, unsure = known(IDS)
    found = contract.ask("POST", "/v1/search", 200, body={key: first[key] for key in ("given_name", "surname", "zip")} | {
        "birth_date": first["birth_date"], "contact": first["contact"]})
    if {(match["source"], match["id"]) for match in found["matches"][:2]} != {(r["source"], r["id"]) for r in (first, second)}:
        fail(f"the search found {found}")
    record = contract.ask("GET", "/v1/records/{source}/{id}", 200, source=first["source"], id=first["id"])
    entity = contract.ask("GET", "/v1/entities/{id}", 200, id=record["entity"])
    if entity["weakest"] is None or entity["entity"]["size"] != 2:
        fail(f"the entity is {entity}")
    pair = urllib.parse.urlencode({"left": json.dumps([first["source"], first["id"]]),
                                   "right": json.dumps([unsure["source"], unsure["id"]])})
    contract.ask("GET", "/v1/explain", 200, query=f"?{pair}")
    contract.ask("GET", "/v1/live", 200)
    contract.ask("GET", "/v1/openapi.json", 200)
    wait("there was a look at the rules", lambda: contract.ask("GET", "/v1/health/blocking", 200)["look"])
    wait("the reviews are there", lambda: contract.ask("GET", "/v1/reviews", 200)["complete"])
    contract.ask("GET", "/v1/reviews", 200, query="?limit=3&blind=true")
    both = {side: {"source": r["source"], "id": r["id"]} for side, r in (("left", first), ("right", second))}
    contract.ask("POST", "/v1/labels", 202, body=both | {"verdict": "different", "by": "ann", "note": "twins"})
    wait("the label holds",
         lambda: contract.ask("GET", "/v1/records/{source}/{id}", 200, source=first["source"], id=first["id"])["entity"] is None)
    contract.check_whole()


def ask_badly(contract):
    contract.ask("GET", "/v1/records/{source}/{id}", 404, source="none", id="../../etc/passwd")
    contract.ask("GET", "/v1/entities/{id}", 404, id="e" + "a" * 26)
    contract.ask("GET", "/v1/explain", 400)
    contract.ask("GET", "/v1/reviews", 400, query="?limit=101")
    contract.ask("GET", "/v1/status", 401, token="a-token-for-the-testS")
    contract.ask("GET", "/v1/status", 401, token=None)
    contract.ask("POST", "/v1/labels", 400, body={"left": {"source": "a", "id": "1"}, "verdict": "same"})
    client = contract.client
    if client.ask("GET", "/v1/search")[:2] != (405, PROBLEM):
        fail("a search by GET")
    if client.ask("POST", "/v1/search", "[" * 10_000)[:2] != (400, PROBLEM):
        fail("JSON of 10,000 levels")
    if client.ask("POST", "/v1/search", "{}", **{"Content-Type": "text/plain"})[:2] != (415, PROBLEM):
        fail("a body that is not called JSON")
    if client.ask("GET", "/v1/status", Origin="http://elsewhere.example")[:2] != (403, PROBLEM):
        fail("a page of another origin")
    if client.ask("GET", "/health", token=None)[0] != 200:
        fail("whether it lives is told to everybody")


def send(port, data):
    """The status that is answered to these bytes; none where the server hangs up."""
    with socket.create_connection(("127.0.0.1", port), timeout=LONGEST) as client:
        try:
            client.sendall(data)
            line = client.recv(100)
        except OSError:
            return None
    return int(line.split()[1]) if line.startswith(b"HTTP/1.1 ") else None


def attack(port, contract):
    head = b"POST /v1/search HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    if send(port, head + b"Content-Length: 10000000\r\n\r\n") != 413:
        fail("a body of 10 MB")
    # A thousand that say half of a request each: others are answered all the same.
    half = []
    for _ in range(1000):
        client = socket.create_connection(("127.0.0.1", port), timeout=LONGEST)
        client.setblocking(False)
        try:
            client.send(head)
        except OSError:
            pass
        half.append(client)
    begin = time.monotonic()
    contract.ask("GET", "/v1/status", 200)
    if time.monotonic() - begin > 5:
        fail("a question waits for those who say nothing")
    for client in half:
        client.close()


def main():
    _, programs = sys.argv
    with tempfile.TemporaryDirectory() as folder:
        people = generated(programs, folder, 500)
        with Daemon(programs, os.environ["KINDRED_TEST_BROKERS"], folder) as daemon:
            client = Client(daemon.port)
            daemon.send(people + known(IDS))

            contract = Contract(client)
            ask_shadow(programs, daemon, contract, people + known(IDS))
            ask_all(contract, people)
            ask_badly(contract)
            attack(daemon.port, contract)


if __name__ == "__main__":
    main()
