#!/usr/bin/env python3
"""tools/entity_table: the table is what the topic says, however often the program and the database were killed. And
the view of docs/entities.md says what an entity of old is called today.

Usage: entity_table_test.py SOURCE_FOLDER BIN_FOLDER; by the Python of python_writers.sh, with KINDRED_TEST_BROKERS.

First messages come by transactions, some of which are aborted: of some records again and again, with deletes between
them. Then kindredd writes the topic, is killed too, and the table is compared with what kindred says of the same records.
"""

import json
import os
import random
import subprocess
import sys
import tempfile
import time

import confluent_kafka as kafka
import confluent_kafka.admin
import psycopg

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from postgres import Postgres  # noqa: E402

ROUNDS = 200 if os.environ.get("KINDRED_TEST_LONG") == "1" else 10
RECORDS = 300
LONGEST = 120  # seconds that a machine under load may take for one step


class Writer:
    """Writes as kindredd does, and knows what the topic says in the end."""

    def __init__(self, brokers, topic, chance):
        self.topic, self.chance, self.known = topic, chance, {}
        self.producer = kafka.Producer({"bootstrap.servers": brokers, "transactional.id": topic})
        self.producer.init_transactions(LONGEST)

    def send(self):
        told = dict(self.known)
        self.producer.begin_transaction()
        for _ in range(self.chance.randint(1, 200)):
            record = ("ünï/source" if self.chance.random() < 0.5 else "b", f'{self.chance.randrange(RECORDS)} "x"')
            value = None
            told.pop(record, None)
            if self.chance.random() < 0.7:
                told[record] = (f"e{self.chance.randrange(100)}", self.chance.randrange(1 << 41))
                value = json.dumps({"entity": told[record][0], "since": told[record][1]})
            self.producer.produce(self.topic, key=json.dumps(record, ensure_ascii=False), value=value)
        if self.chance.random() < 0.2:
            self.producer.abort_transaction(LONGEST)
        else:
            self.producer.commit_transaction(LONGEST)
            self.known = told


def make_topic(brokers, topic):
    admin = kafka.admin.AdminClient({"bootstrap.servers": brokers})
    made = kafka.admin.NewTopic(topic, 3, 1, config={"cleanup.policy": "compact"})
    admin.create_topics([made])[topic].result(LONGEST)


class Table:
    """The program, and the table that it keeps."""

    def __init__(self, source, brokers, topic, address):
        self.command = [sys.executable, f"{source}/tools/entity_table", "--brokers", brokers, "--topic", topic,
                        "--database", address]
        self.address = address

    def start(self):
        return subprocess.Popen(self.command, stderr=subprocess.DEVNULL)

    def read_to_the_end(self):
        subprocess.run([*self.command, "--until-end"], check=True, timeout=LONGEST, stderr=subprocess.PIPE)

    def rows(self):
        with psycopg.connect(self.address) as database:
            rows = database.execute("SELECT source, id, entity, (extract(epoch FROM since) * 1000)::bigint FROM entity_of")
            return {(source, record): (entity, since) for source, record, entity, since in rows}


def check(table, writer, when):
    table.read_to_the_end()
    if table.rows() != writer.known or not writer.known:
        sys.exit(f"entity_table_test: {when}, the table has {len(table.rows())} rows and the topic {len(writer.known)}")


def sql_of(page):
    """The block of the page that makes the view."""
    with open(page, encoding="utf-8") as text:
        return text.read().split("<!-- entity_table_test runs this. -->\n```sql\n")[1].split("```")[0]


# Two merge; the one that is left loses its anchor; what it is called then falls apart when it ends. One ends for good,
# and one ends and comes again.
HISTORY = [
    (1, "a", {"kind": "created"}), (1, "b", {"kind": "created"}), (1, "x", {"kind": "created"}),
    (1, "y", {"kind": "created"}), (1, "y2", {"kind": "created"}),
    (2, "a", {"kind": "merged", "from": ["b"]}), (2, "b", {"kind": "ended", "into": ["a"]}),
    (3, "a", {"kind": "ended", "into": ["c"]}), (3, "c", {"kind": "renamed", "from": ["a"]}),
    (4, "c", {"kind": "ended", "into": ["d", "e"]}), (4, "d", {"kind": "created", "from": ["c"]}),
    (4, "e", {"kind": "created", "from": ["c"]}),
    (5, "x", {"kind": "ended"}),
    (6, "y", {"kind": "ended", "into": ["y2"]}), (6, "y2", {"kind": "merged", "from": ["y"]}),
    (7, "y", {"kind": "created", "from": ["y2"]}), (7, "y2", {"kind": "split", "into": ["y"]}),
]
TODAY = {("a", "d"), ("a", "e"), ("b", "d"), ("b", "e"), ("c", "d"), ("c", "e"), ("d", "d"), ("e", "e"), ("y", "y"),
         ("y2", "y2")}


def check_view(page, address):
    with psycopg.connect(address) as database:
        database.execute(sql_of(page))
        for change, entity, told in HISTORY:
            database.execute("INSERT INTO entity_changes VALUES (%s, %s, %s)", (change, entity, json.dumps(told)))
        today = database.execute("SELECT entity, today FROM entity_today").fetchall()
    if set(today) != TODAY or len(today) != len(TODAY):
        sys.exit(f"entity_table_test: the view of {page} says {sorted(today)}")


CONFIG = """
pipeline: {name}
input: {{kafka: {{brokers: "{brokers}", topics: [{name}-in], group: {name}, key: none}}}}
record: {{time: at}}
fields: {{name: , phone: {{clean: [digits]}}}}
block: {{same: phone}}
score: {{points: {{name: {{}}}}, match: 50}}
entities: {{golden: {{name: newest}}}}
output:
  kafka: {{topic: {name}-matches, entities: {name}-entities, entity_of: {name}-of, commit_interval: 20ms}}
state: {{directory: {folder}/state}}
"""


def people(chance, count):
    """Records that come, change and go, as lines of JSON; each time one of them is later."""
    for at in range(count):
        record = {"source": chance.choice("ab"), "id": f"{chance.randrange(count // 4)}"}
        if chance.random() < 0.15:
            record["deleted"] = True
        else:
            record.update(name=chance.choice(["ann", "anne"]), phone=str(chance.randrange(count // 5)))
        yield json.dumps(record | {"at": 1_700_000_000_000 + at * 1000})


class Daemon:
    """kindredd, and the records that it is sent."""

    def __init__(self, programs, brokers, folder, chance):
        self.programs, self.folder = programs, folder
        self.name = f"entity-table-{os.getpid()}-{time.time_ns()}"
        self.config = f"{folder}/pipeline.yaml"
        with open(self.config, "w", encoding="utf-8") as file:
            file.write(CONFIG.format(name=self.name, brokers=brokers, folder=folder))
        make_topic(brokers, f"{self.name}-in")
        make_topic(brokers, f"{self.name}-of")
        self.producer = kafka.Producer({"bootstrap.servers": brokers})
        self.lines = list(people(chance, 2000))
        with open(f"{folder}/people.jsonl", "w", encoding="utf-8") as file:
            file.writelines(line + "\n" for line in self.lines)

    def start(self):
        return subprocess.Popen([f"{self.programs}/kindredd", "--config", self.config],
                                stdout=subprocess.DEVNULL, stderr=open(f"{self.folder}/log", "a", encoding="utf-8"))

    def send(self, part, parts):
        """One part of the lines; those of a record go through one partition."""
        size = len(self.lines) // parts
        for line in self.lines[part * size:(part + 1) * size]:
            record = json.loads(line)
            self.producer.produce(f"{self.name}-in", key=record["source"] + record["id"], value=line)
        if self.producer.flush(LONGEST) != 0:
            sys.exit("entity_table_test: the broker did not take all records")

    def expected(self):
        """Which record is in which entity, by kindred."""
        entities = f"{self.folder}/entities.jsonl"
        subprocess.run([f"{self.programs}/kindred", "link", self.config, f"{self.folder}/people.jsonl", "--output",
                        f"{self.folder}/matches.jsonl", "--entities", entities], check=True, stderr=subprocess.PIPE)
        with open(entities, encoding="utf-8") as lines:
            return {(member["source"], member["id"]): entity["entity"]
                    for entity in map(json.loads, lines) for member in entity["members"]}


def check_daemon(source, programs, brokers, chance, postgres):
    with tempfile.TemporaryDirectory() as folder:
        daemon = Daemon(programs, brokers, folder, chance)
        expected = daemon.expected()
        table = Table(source, brokers, f"{daemon.name}-of", postgres.address())
        parts = 4
        for part in range(parts):
            linking, reading = daemon.start(), table.start()
            time.sleep(1 + chance.random())
            daemon.send(part, parts)
            time.sleep(chance.random())
            for killed in (linking, reading):
                killed.kill()
                killed.wait()
        linking = daemon.start()
        deadline = time.monotonic() + LONGEST
        while True:
            table.read_to_the_end()
            rows = {record: entity for record, (entity, _) in table.rows().items()}
            if rows == expected or time.monotonic() > deadline:
                break
            time.sleep(0.2)
        linking.terminate()
        if linking.wait(LONGEST) != 0 or rows != expected or not expected:
            with open(f"{folder}/log", encoding="utf-8") as log:
                sys.exit(f"entity_table_test: kindred has {len(expected)} members, the table {len(rows)}, "
                         f"{len(set(expected.items()) ^ set(rows.items()))} differ; kindredd said\n{log.read()[-3000:]}")
    return len(expected)


def check_topic(source, brokers, chance, postgres):
    topic = f"entity-of-{os.getpid()}-{time.time_ns()}"
    make_topic(brokers, topic)
    writer = Writer(brokers, topic, chance)
    table = Table(source, brokers, topic, postgres.address())
    for number in range(ROUNDS):
        reading = table.start()
        for _ in range(5):
            writer.send()
            time.sleep(chance.random() / 5)
        reading.kill()
        reading.wait()
        if number % 3 == 0:
            postgres.crash()
            postgres.start()
        if number % 5 == 4:
            check(table, writer, f"after {number + 1} kills")
    check(table, writer, "in the end")
    # A second start finds nothing new, and changes nothing.
    check(table, writer, "read once more")
    return len(writer.known)


def main():
    source, programs, brokers = sys.argv[1], sys.argv[2], os.environ["KINDRED_TEST_BROKERS"]
    chance = random.Random(int(os.environ.get("KINDRED_TEST_SEED", "17")))
    with Postgres() as postgres:
        check_view(f"{source}/docs/entities.md", postgres.address())
        rows = check_topic(source, brokers, chance, postgres)
    with Postgres() as postgres:
        members = check_daemon(source, programs, brokers, chance, postgres)
    print(f"entity_table_test: {ROUNDS} kills and {rows} rows; {members} members by kindredd")


if __name__ == "__main__":
    main()
