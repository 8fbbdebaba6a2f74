#!/usr/bin/env python3
"""The console in a real Chromium, served by a real kindredd on a real broker: who uses it, step by step.

Usage: console_test.py BIN_FOLDER [--pictures FOLDER]; by the Python of python_writers.sh, with KINDRED_TEST_BROKERS.

With --pictures it goes the same way at more leisure, and writes the pictures of docs/console.md.
"""

import json
import os
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse

import confluent_kafka as kafka
import confluent_kafka.admin

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from browser import LONGEST, Browser, free_port  # noqa: E402
from console_checks import CONTRAST, MODULES, STRUCTURE  # noqa: E402

TOKEN = "a-token-for-the-tests"
CONFIG = """
pipeline: people
http: {{port: {port}, token: "{token}"}}
input: {{kafka: {{brokers: "{brokers}", topics: [{name}-in], labels: {name}-labels, group: {name}, key: none}}}}
fields:
  given_name:
  surname:
  birth_date: {{type: date}}
  address: {{clean: [text, us_address]}}
  zip: {{clean: [digits]}}
  phone: {{from: [/contact/phone, phone], clean: [digits]}}
  email: {{from: [/contact/email, email], clean: [email]}}
features:
  surname_grams: {{shingles: {{of: surname, characters: 2}}}}
block:
  any:
    - same: phone
    - all: [{{same: birth_date}}, {{same: surname}}]
    - all: [{{same: given_name}}, {{same: surname}}, {{same: zip}}]
    - name: same house, similar surname
      all: [{{same: address}}, {{minhash: {{of: surname_grams, bands: 20, rows: 3}}}}]
score:
  points:
    given_name: {{points: 150, penalty: 15}}
    surname: {{points: 80, nicknames: false}}
    birth_date: {{points: 150, penalty: 20}}
    address: {{points: 50, penalty: 2}}
    phone: {{points: 60, penalty: 15}}
    email: {{points: 120, penalty: 10}}
  match: 250
  review: 200
entities:
  golden: {{given_name: most_frequent, surname: most_frequent, birth_date: most_frequent, address: longest, phone: all}}
output:
  kafka: {{topic: {name}-matches, entities: {name}-entities, entity_of: {name}-of, commit_interval: 20ms}}
state: {{directory: {folder}/state}}
"""

# Two who match, and one whom nobody can be sure of: only names and zip agree.
QUILL = {"given_name": "Zora", "surname": "Quillfeather", "zip": "10115"}
MORE = {"birth_date": "1974-03-02", "address": "12 Fern Terrace, Mount Goldwood, AZ", "contact": {"phone": "928-779-6691"}}
OTHER = {"address": "12 Rose Terrace, Mount Goldwood"}
UNKIND_IDS = ("17/3 50%", "[\"4\"]", "<img src=x onerror=alert(1)>")
IDS = ("a10017", "b20004", "b30388")  # in pictures


def known(ids):
    """The three, in the order of the text above."""
    values = (QUILL | MORE, QUILL | MORE | OTHER, QUILL)
    return [{"source": source, "id": name} | value for source, name, value in zip("abb", ids, values)]


def fail(text):
    sys.exit(f"console_test: {text}")


def generated(programs, folder, count):
    subprocess.run([f"{programs}/kindred", "generate", "people", "--records", str(count), "--duplicates", "0.4", "--seed",
                    "3", "--output", f"{folder}/people"],
                   check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    with open(f"{folder}/people/records.jsonl", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


class Running:
    """A kindredd with its configuration in the folder, and what it says there."""

    def start(self, programs, *more):
        with open(f"{self.folder}/log", "w", encoding="utf-8") as log:
            self.process = subprocess.Popen([f"{programs}/kindredd", "--config", f"{self.folder}/pipeline.yaml", *more],
                                            stdout=subprocess.DEVNULL, stderr=log)

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        self.process.kill()
        self.process.wait()
        if kind:
            with open(f"{self.folder}/log", encoding="utf-8") as log:
                print(f"kindredd said\n{log.read()[-3000:]}", file=sys.stderr)


class Daemon(Running):
    """kindredd with its topics, and what is sent to it."""

    def __init__(self, programs, brokers, folder, config=CONFIG):
        self.name, self.port, self.folder = f"console-{os.getpid()}-{time.time_ns()}", free_port(), folder
        self.address = f"http://127.0.0.1:{self.port}"
        self.brokers = {"bootstrap.servers": brokers}
        with open(f"{folder}/pipeline.yaml", "w", encoding="utf-8") as file:
            file.write(config.format(name=self.name, port=self.port, brokers=brokers, folder=folder, token=TOKEN))
        topics = [kafka.admin.NewTopic(f"{self.name}-in", 1, 1),
                  kafka.admin.NewTopic(f"{self.name}-labels", 1, 1, config={"cleanup.policy": "compact"})]
        admin = kafka.admin.AdminClient(self.brokers)
        for made in admin.create_topics(topics).values():
            made.result(LONGEST)
        self.producer = kafka.Producer(self.brokers)
        self.start(programs)

    def send(self, records):
        for record in records:
            self.producer.produce(f"{self.name}-in", value=json.dumps(record))
        if self.producer.flush(LONGEST) != 0:
            fail("the broker did not take all records")

    def send_slowly(self, records, seconds):
        """In another thread, so that a page has something to show."""
        def send():
            for begin in range(0, len(records), 20):
                self.send(records[begin:begin + 20])
                time.sleep(seconds * 20 / len(records))
        thread = threading.Thread(target=send, daemon=True)
        thread.start()
        return thread

    def labels(self):
        """(key, value) of each message of the topic."""
        consumer = kafka.Consumer(self.brokers | {"group.id": f"{self.name}-reader", "auto.offset.reset": "earliest"})
        consumer.assign([kafka.TopicPartition(f"{self.name}-labels", 0, 0)])
        found = []
        while (message := consumer.poll(3)) is not None:
            found.append((json.loads(message.key()), json.loads(message.value()) if message.value() else None))
        consumer.close()
        return found


class Shadow(Running):
    """A shadow of the daemon, with lower thresholds and a rule more."""

    CHANGES = (("pipeline: people", "pipeline: next"), ("  match: 250", "  match: 190"), ("  review: 200", "  review: 120"),
               ("    - same: phone", "    - same: phone\n    - same: surname"))

    def __init__(self, programs, daemon):
        self.port, self.folder = free_port(), f"{daemon.folder}/shadow"
        self.address = f"http://127.0.0.1:{self.port}"
        os.makedirs(self.folder)
        with open(f"{daemon.folder}/pipeline.yaml", encoding="utf-8") as file:
            config = file.read()
        for old, new in (*self.CHANGES, (f"port: {daemon.port}", f"port: {self.port}"),
                         (", commit_interval", f", shadow: {daemon.name}-differences, commit_interval")):
            if old not in config:
                fail(f"the configuration has no {old}")
            config = config.replace(old, new)
        with open(f"{self.folder}/pipeline.yaml", "w", encoding="utf-8") as file:
            file.write(config)
        self.start(programs, "--shadow", "people")


def page(*parts):
    return "#/" + "/".join(urllib.parse.quote(part, safe="") for part in parts)


class Walk:
    """What a person does, and sees."""

    def __init__(self, browser, daemon, ids, pictures):
        self.browser, self.daemon, self.pictures = browser, daemon, pictures
        self.first, _, self.unsure = self.ids = ids

    def open(self, *parts):
        self.browser.run(f"location.hash = {json.dumps(page(*parts))}")

    def picture(self, name, width=1200, most=1600):
        if self.pictures:
            self.browser.picture(f"{self.pictures}/{name}.webp", width, most)
            self.browser.resize(1400)

    def check_frame(self, name):
        """At each width nothing is cut off, in both schemes all text can be read, and the page is built as it should be."""
        for width in (360, 900, 1400):
            self.browser.resize(width)
            over = self.browser.run("return document.documentElement.scrollWidth - innerWidth")
            if over > 0:
                fail(f"{name} is {over} pixels too wide at {width}")
        for scheme in ("dark", "light"):
            self.browser.prefer(scheme)
            weak = self.browser.run(CONTRAST)
            if weak:
                fail(f"{name} has text of little contrast in {scheme}: {weak}")
        faults = self.browser.run(STRUCTURE)
        if faults:
            fail(f"{name} is not built for all readers: {faults}")

    def check_quiet(self, name, allowed=()):
        for complaint in self.browser.complaints():
            if not any(word in complaint for word in allowed):
                fail(f"{name}: the browser's console says {complaint}")

    def show_token(self):
        self.browser.resize(1400)
        self.browser.open(f"{self.daemon.address}/")
        self.browser.type("Token", "not this one")
        self.browser.press("Enter")
        self.browser.wait_text("That is not the token")
        self.browser.type("Token", TOKEN)
        self.browser.press("Enter")
        self.browser.wait("!document.querySelector('dialog[open]')", "the dialog stays")
        self.check_quiet("the token", ["401"])

    def search(self):
        browser = self.browser
        browser.wait_text("Whom do you look for?")
        browser.type("birth_date", "3/2/1974")
        browser.type("zip", "10115")
        browser.type("surname", "Quillfeather")
        browser.type("given_name", "Zora")
        browser.press("Enter")
        browser.wait_text("2 matches in 1 entity and 1 review")
        names = browser.run("return [...document.querySelectorAll('.results .record')].map((link) => link.textContent)")
        if sorted(names) != sorted(f"{record['source']}/{record['id']}" for record in known(self.ids)):
            fail(f"the search found {names}")
        browser.click("details.why summary")
        browser.wait_text("Found by")
        self.check_frame("the search")
        self.picture("search")

    def record(self):
        self.browser.click_link(self.first)
        self.browser.wait_text("Matches and reviews")
        self.browser.wait_text("zora")
        self.check_frame("a record")
        self.browser.click("dd a.entity")

    def entity(self, members):
        """The entity page is open: so many members, each with its line, its dot, and a golden record."""
        browser = self.browser
        browser.wait_text("Golden record and members")
        browser.wait(f"document.querySelectorAll('svg.graph .node').length === {members}", f"not {members} dots")
        rows = browser.run("return document.querySelectorAll('.members tbody tr').length")
        if rows != members + 1:
            fail(f"{rows} rows for a golden record and {members} members")
        golden = browser.run("return document.querySelector('.golden').innerText")
        if "Zora" not in golden or f"from {self.first}" not in golden:
            fail(f"the golden record says {golden}")
        marks = browser.run("return [...document.querySelectorAll('.members mark')].map((mark) => mark.textContent)")
        if marks != ["rose"]:
            fail(f"marked is {marks}, and not the other address alone")

    def explained(self):
        browser = self.browser
        browser.click("button.link")
        browser.wait("document.querySelectorAll('.chosen .waterfall tbody tr').length === 6", "no waterfall of six fields")
        self.check_frame("an entity")
        browser.click(".together a")
        browser.wait_text("Blocking rules")
        browser.wait_text("same(phone) holds")
        self.check_frame("why")

    def seek_unsure(self):
        """Passes over what stands before it in the queue. The walk knows the pair by its id, which is no markup."""
        for _ in range(100):
            heads = self.browser.wait("document.querySelector('.pair thead')?.innerText", "no pair in the queue")
            if self.unsure in heads:
                return
            self.browser.press("n")
            self.browser.wait(f"document.querySelector('.pair thead')?.innerText !== {json.dumps(heads)}", "n does nothing")
        fail("the queue does not have the pair that is hard")

    def review(self):
        browser = self.browser
        self.open("review")
        browser.wait("document.querySelector('.score-line .figure')", "no score")
        browser.click("#blind")
        browser.wait_text("Scores are hidden.")
        if browser.run("return document.querySelectorAll('.asked-pair .score, .asked-pair .decision').length"):
            fail("blind mode shows a score")
        browser.click("#blind")
        browser.wait("document.querySelector('.score-line .figure')", "no score")
        browser.type("Answered by", "ann")
        browser.press("Tab")
        self.seek_unsure()
        browser.wait_text("an entity of 2")
        self.check_frame("the review")
        self.picture("review")

    def answer(self):
        """The same, taken back, and the same after all: each shows on the page what it did, once it has come back."""
        for key, told in (("s", "of 3 records"), ("z", "no entity"), ("s", "of 3 records")):
            self.browser.press(key)
            self.browser.wait(f"document.querySelector('.answers .state').textContent.includes('{told}')", f"no {told}")
        self.browser.wait_text("Taken back")
        written = self.daemon.labels()
        if len({json.dumps(pair) for pair, _ in written}) != 1 or self.unsure not in json.dumps(written):
            fail(f"the topic of labels has {written}")
        if [label and (label["verdict"], label["by"]) for _, label in written] != [("same", "ann"), None, ("same", "ann")]:
            fail(f"the topic of labels has {written}")

    def live(self, more):
        browser = self.browser
        self.open("live")
        figure = "document.querySelector('#live-records .now')?.textContent"
        browser.wait_text("The stream")
        before = browser.wait(f"{figure} !== '–' && {figure}", "no figures")
        sending = self.daemon.send_slowly(more, 90 if self.pictures else 2)
        browser.wait(f"{figure} !== {json.dumps(before)}", f"live records stay at {before}")
        for name in ("rate", "latency"):
            browser.wait(f"parseFloat(document.querySelector('#live-{name} .now').textContent) > 0", f"the {name} stays at 0")
        browser.wait_text("same house, similar surname")
        browser.wait_text("Predicted and found")
        browser.wait("document.querySelectorAll('.curve .line').length === 1", "the rule of chance has no curve")
        if self.pictures:
            sending.join()
        self.check_frame("the live page")
        self.picture("live", most=740)
        browser.resize(1200, 300)
        browser.run("[...document.querySelectorAll('h2')].find((head) => head.textContent === 'Blocking').scrollIntoView()")
        self.picture("blocking", most=1250)

    def shadow(self, shadow):
        """The same records by other rules: what differs is counted, each with examples, and why is a click away."""
        browser = self.browser
        self.open("shadow")
        browser.wait_text("This pipeline is no shadow.")
        self.check_frame("what is no shadow")
        browser.wait_ready(shadow.address)
        browser.open(f"{shadow.address}/#/shadow")
        browser.type("Token", TOKEN)
        browser.press("Enter")
        browser.wait_text("Compared with people, on all input until")
        counts = browser.run("return [...document.querySelectorAll('.shadow .figure')].map((one) => Number(one.textContent))")
        if len(counts) != 11 or counts[0] == 0 or sum(counts[6:]) == 0:
            fail(f"the shadow differs by {counts}")
        self.check_frame("the shadow")
        self.picture("shadow", most=1300)
        browser.click(".shadow td > a")
        browser.wait_text("Blocking rules")
        self.check_quiet("the shadow", ["401", "404"])
        browser.open(f"{self.daemon.address}/")

    def nothing_there(self):
        self.open("record", "a", "nobody")
        self.browser.wait("document.querySelector('.failed')", "a record that is none is not told so")
        self.check_frame("a record that is none")
        self.open("no such page")
        self.browser.wait_text("There is nothing at this address.")
        self.check_quiet("what is not there", ["404"])

    def away(self):
        self.daemon.process.terminate()
        self.daemon.process.wait()
        self.open("live")
        self.browser.wait_text("The daemon does not answer")
        self.browser.wait_text("no answer")

    def check_modules(self):
        for fault in self.browser.run(MODULES):
            fail(f"a module: {fault}")

    def go(self, more, shadow):
        self.show_token()
        self.check_modules()
        self.search()
        self.record()
        self.entity(2)
        self.explained()
        self.picture("why", most=1300)
        self.review()
        self.answer()
        self.browser.click(".answers .in-effect ~ span a.entity")
        self.entity(3)
        self.picture("entity", most=1500)
        self.open("review")
        self.live(more)
        self.check_quiet("the walk")
        self.shadow(shadow)
        self.nothing_there()
        self.away()
        ours = (self.daemon.address, shadow.address, "data:")
        foreign = [address for address in self.browser.asked if not address.startswith(ours)]
        if foreign or not self.browser.asked:
            fail(f"pages asked for {foreign}")


def main():
    programs = sys.argv[1]
    pictures = sys.argv[3] if len(sys.argv) > 3 and sys.argv[2] == "--pictures" else None
    begin = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        people = generated(programs, folder, 3000)
        with Daemon(programs, os.environ["KINDRED_TEST_BROKERS"], folder) as daemon, Browser() as browser:
            ids = IDS if pictures else UNKIND_IDS
            daemon.send(people[:1500] + known(ids))
            browser.wait_ready(daemon.address)
            with Shadow(programs, daemon) as shadow:
                Walk(browser, daemon, ids, pictures).go(people[1500:], shadow)
    print(f"console_test: {time.monotonic() - begin:.0f} s")


if __name__ == "__main__":
    main()
