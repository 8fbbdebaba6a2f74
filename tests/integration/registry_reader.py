#!/usr/bin/env python3
"""Reads match events as consumers with a schema registry do, by the deserializers of confluent-kafka.

    registry_reader.py BROKERS REGISTRY TOPIC FORMAT

FORMAT is avro, protobuf or json. Prints the last value of every key that has one, a line each, sorted: a JSON array of
left source and id, right source and id, decision, score.
"""

import json
import sys

from confluent_kafka import OFFSET_BEGINNING, Consumer, KafkaError, TopicPartition
from confluent_kafka.schema_registry import SchemaRegistryClient
from confluent_kafka.schema_registry.avro import AvroDeserializer
from confluent_kafka.schema_registry.json_schema import JSONDeserializer
from confluent_kafka.schema_registry.protobuf import ProtobufDeserializer
from confluent_kafka.serialization import MessageField, SerializationContext
from google.protobuf import descriptor_pb2, descriptor_pool, message_factory

TEXT, DOUBLE = 9, 1
KEY = [("left_source", TEXT), ("left_id", TEXT), ("right_source", TEXT), ("right_id", TEXT)]
VALUE = [*KEY, ("decision", TEXT), ("score", DOUBLE)]


def protobuf_class(name, fields):
    file = descriptor_pb2.FileDescriptorProto(name=f"{name}.proto", package="kindred", syntax="proto3")
    message = file.message_type.add(name=name)
    for number, (field, kind) in enumerate(fields, 1):
        message.field.add(name=field, number=number, type=kind, label=1)
    pool = descriptor_pool.DescriptorPool()
    pool.Add(file)
    return message_factory.GetMessageClass(pool.FindMessageTypeByName(f"kindred.{name}"))


def deserializers(form, client):
    """What makes a dictionary of a key, and of a value."""
    if form == "avro":
        return AvroDeserializer(client), AvroDeserializer(client)
    if form == "json":
        return tuple(JSONDeserializer(None, schema_registry_client=client) for _ in range(2))

    def one(name, fields):
        # Without the client: it asks for schemas in a form that only Confluent's registry has.
        read = ProtobufDeserializer(protobuf_class(name, fields), {"use.deprecated.format": False})

        def dictionary(data, context):
            message = read(data, context)
            return {field: getattr(message, field) for field, _ in fields}

        return dictionary

    return one("MatchKey", KEY), one("Match", VALUE)


def messages(brokers, topic):
    consumer = Consumer({"bootstrap.servers": brokers, "group.id": "reader", "enable.partition.eof": True})
    partitions = consumer.list_topics(topic).topics[topic].partitions
    consumer.assign([TopicPartition(topic, number, OFFSET_BEGINNING) for number in partitions])
    left = len(partitions)
    while left:
        message = consumer.poll(10)
        if message is None:
            sys.exit("no message within 10 seconds")
        if message.error() and message.error().code() == KafkaError._PARTITION_EOF:
            left -= 1
        elif message.error():
            sys.exit(str(message.error()))
        else:
            yield message
    consumer.close()


def main():
    brokers, registry, topic, form = sys.argv[1:]
    key_of, value_of = deserializers(form, SchemaRegistryClient({"url": registry}))
    events = {}
    for message in messages(brokers, topic):
        key = key_of(message.key(), SerializationContext(topic, MessageField.KEY))
        pair = tuple(key[name] for name, _ in KEY)
        if message.value() is None:
            events.pop(pair, None)
            continue
        value = value_of(message.value(), SerializationContext(topic, MessageField.VALUE))
        assert tuple(value[name] for name, _ in KEY) == pair, (key, value)
        events[pair] = (*pair, value["decision"], value["score"])
    for event in sorted(events.values()):
        print(json.dumps(event, separators=(",", ":"), ensure_ascii=False))


if __name__ == "__main__":
    main()
