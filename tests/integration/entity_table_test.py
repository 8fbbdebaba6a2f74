#!/usr/bin/env python3
"""tools/entity_table: the table is what the topic says, however often the program and the database were killed.

Usage: entity_table_test.py SOURCE_FOLDER; by the Python of python_writers.sh, with KINDRED_TEST_BROKERS.

Messages come by transactions, some of which are aborted: of some records again and again, with deletes between them.
"""

import json
import os
import random
import subprocess
import sys
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


def main():
    source, brokers = sys.argv[1], os.environ["KINDRED_TEST_BROKERS"]
    topic = f"entity-of-{os.getpid()}-{time.time_ns()}"
    make_topic(brokers, topic)
    chance = random.Random(int(os.environ.get("KINDRED_TEST_SEED", "17")))
    writer = Writer(brokers, topic, chance)
    with Postgres() as postgres:
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
    print(f"entity_table_test: {ROUNDS} kills, {len(writer.known)} rows")


if __name__ == "__main__":
    main()
