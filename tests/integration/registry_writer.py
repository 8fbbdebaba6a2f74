#!/usr/bin/env python3
"""Writes people to a topic as producers with a schema registry do, by the serializers of confluent-kafka.

    registry_writer.py BROKERS REGISTRY TOPIC FORMAT FILE [--first N] [--last N] [--version V] [--delete N]

FORMAT is avro, protobuf or json. FILE has what `kindred generate people` makes, a record a line; its lines from N to N,
both counted from 0, the last left out, are written. Version 1 and 2 are the schema before and after a change that keeps
readers: fields that come and stand in another order. --delete writes a tombstone after every N-th record instead, whose
key is the id of that record. Keys are strings: in Avro behind a schema, otherwise as they are.
"""

import argparse
import datetime
import json
import sys

from confluent_kafka import Producer
from confluent_kafka.schema_registry import SchemaRegistryClient
from confluent_kafka.schema_registry.avro import AvroSerializer
from confluent_kafka.schema_registry.json_schema import JSONSerializer
from confluent_kafka.schema_registry.protobuf import ProtobufSerializer
from confluent_kafka.serialization import MessageField, SerializationContext
from google.protobuf import descriptor_pb2, descriptor_pool, message_factory

TEXT = ["null", "string"]
# Some dates are none, as people write them.
DATE = ["null", {"type": "int", "logicalType": "date"}, "string"]
CONTACT = ["null", {"type": "record", "name": "Contact", "fields": [
    {"name": "phone", "type": TEXT, "default": None}, {"name": "email", "type": TEXT, "default": None}]}]  # fmt: skip

FIRST = [("id", "string"), ("source", "string"), ("name", TEXT), ("birth_date", DATE), ("address", TEXT), ("zip", TEXT),
         ("contact", CONTACT)]  # fmt: skip
FIELDS = {
    1: FIRST,
    2: [("surname", TEXT), ("contact", CONTACT), *FIRST[:-1], ("given_name", TEXT), ("city", TEXT)],
}


def avro_schema(version):
    fields = [
        {"name": name, "type": kind} | ({"default": None} if kind != "string" else {})
        for name, kind in FIELDS[version]
    ]
    return json.dumps({"type": "record", "name": "Person", "namespace": "people", "fields": fields})


def avro_value(record):
    born = record.get("birth_date")
    if born:
        try:
            return record | {"birth_date": datetime.date.fromisoformat(born)}
        except ValueError:
            pass
    return record


def json_schema(version):
    properties = {
        name: {"type": "object" if name == "contact" else "string"} for name, _ in FIELDS[version]
    }
    return json.dumps({"$schema": "http://json-schema.org/draft-07/schema#", "title": "Person", "type": "object",
                       "properties": properties})  # fmt: skip


def protobuf_class(version):
    """The second message of its file, whose numbers stay the same where fields move."""
    file = descriptor_pb2.FileDescriptorProto(name=f"person{version}.proto", package="people", syntax="proto3")
    file.message_type.add(name="Unused").field.add(name="id", number=1, type=9, label=1)
    person = file.message_type.add(name="Person")
    contact = person.nested_type.add(name="Contact")
    for number, name in enumerate(("phone", "email"), 1):
        contact.field.add(name=name, number=number, type=9, label=1)
    numbers = {name: number for number, (name, _) in enumerate(FIELDS[1] + FIELDS[2][-2:] + FIELDS[2][:1], 1)}
    for name, _ in FIELDS[version]:
        field = person.field.add(name=name, number=numbers[name], label=1, type=11 if name == "contact" else 9)
        if name == "contact":
            field.type_name = ".people.Person.Contact"
    pool = descriptor_pool.DescriptorPool()
    pool.Add(file)
    return message_factory.GetMessageClass(pool.FindMessageTypeByName("people.Person"))


def protobuf_value(kind, record):
    value = kind()
    for name, text in record.items():
        if name == "contact":
            for part, content in text.items():
                setattr(value.contact, part, content)
        else:
            setattr(value, name, text)
    return value


def serializers(form, version, client):
    """What makes bytes of a key, and of a record."""
    text = lambda key, context: key.encode()
    if form == "avro":
        value = AvroSerializer(client, avro_schema(version))
        return AvroSerializer(client, '"string"'), lambda record, context: value(avro_value(record), context)
    if form == "protobuf":
        kind = protobuf_class(version)
        value = ProtobufSerializer(kind, client, {"use.deprecated.format": False})
        return text, lambda record, context: value(protobuf_value(kind, record), context)
    return text, JSONSerializer(json_schema(version), client)


def main():
    parser = argparse.ArgumentParser()
    for name in ("brokers", "registry", "topic", "format", "file"):
        parser.add_argument(name)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--last", type=int, default=sys.maxsize)
    parser.add_argument("--version", type=int, default=1)
    parser.add_argument("--delete", type=int, default=0)
    arguments = parser.parse_args()

    client = SchemaRegistryClient({"url": arguments.registry})
    key, value = serializers(arguments.format, arguments.version, client)
    producer = Producer({"bootstrap.servers": arguments.brokers, "linger.ms": 50})
    key_context = SerializationContext(arguments.topic, MessageField.KEY)
    value_context = SerializationContext(arguments.topic, MessageField.VALUE)
    names = [name for name, _ in FIELDS[arguments.version]]
    with open(arguments.file, encoding="utf-8") as lines:
        for number, line in enumerate(lines):
            if number < arguments.first or number >= arguments.last:
                continue
            record = json.loads(line)
            if arguments.delete:
                if number % arguments.delete == 0:
                    producer.produce(arguments.topic, key=key(record["id"], key_context), value=None)
                continue
            record = {name: record[name] for name in names if name in record}
            producer.produce(arguments.topic, key=key(record["id"], key_context), value=value(record, value_context))
            if number % 10_000 == 0:
                producer.poll(0)
    if producer.flush(60) != 0:
        sys.exit("not everything was written")


if __name__ == "__main__":
    main()
