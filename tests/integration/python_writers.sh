#!/usr/bin/env bash
# Prints a python3 that has confluent-kafka with its serializers for a schema registry, psycopg, and what holds answers
# against a description of OpenAPI. PyPI gives them the first time.
set -euo pipefail

packages=("confluent-kafka[avro,protobuf,json,schemaregistry]==2.16.1" "psycopg[binary]==3.2.13"
  "openapi-spec-validator==0.9.0")
home=${XDG_CACHE_HOME:-~/.cache}/kindred/writers
mkdir -p "$home"
exec 9>"$home/lock"
flock 9
# Complete or not at all, and again when it is to have other packages.
if [ "$(cat "$home/done" 2>/dev/null)" != "${packages[*]}" ]; then
  rm -rf "$home/python"
  python3 -m venv "$home/python"
  "$home/python/bin/pip" install -q --disable-pip-version-check "${packages[@]}" >&2
  echo "${packages[*]}" >"$home/done"
fi
echo "$home/python/bin/python3"
