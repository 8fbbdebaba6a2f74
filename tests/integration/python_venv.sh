#!/usr/bin/env bash
# Prints the python3 of a venv that has these packages of PyPI, which is made the first time and kept in
# ~/.cache/kindred/NAME.
#
# Usage: python_venv.sh NAME PACKAGE...
set -euo pipefail
home=${XDG_CACHE_HOME:-~/.cache}/kindred/$1
shift

mkdir -p "$home"
exec 9>"$home/lock"
flock 9
# Complete or not at all, and again when it is to have other packages.
if [ "$(cat "$home/done" 2>/dev/null)" != "$*" ]; then
  rm -rf "$home/python"
  python3 -m venv "$home/python"
  "$home/python/bin/pip" install -q --disable-pip-version-check "$@" >&2
  echo "$*" >"$home/done"
fi
echo "$home/python/bin/python3"
