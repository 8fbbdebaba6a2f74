#!/usr/bin/env bash
# Prints a python3 that has confluent-kafka with its serializers for a schema registry, psycopg, and what holds answers
# against a description of OpenAPI. PyPI gives them the first time.
set -euo pipefail

exec "$(dirname "$0")/python_venv.sh" writers "confluent-kafka[avro,protobuf,json,schemaregistry]==2.16.1" \
  "psycopg[binary]==3.2.13" "openapi-spec-validator==0.9.0"
