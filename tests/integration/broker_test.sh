#!/usr/bin/env bash
# Two starts of tools/broker at once take ports of their own.
# Usage: broker_test.sh SOURCE_ROOT
set -euo pipefail
cd "$1"

scratch=$(mktemp -d)
stop_all() {
  local address
  for address in $(cat "$scratch"/*.address 2>/dev/null); do tools/broker stop --port "${address##*:}" 2>/dev/null; done
  rm -rf "$scratch"
}
trap stop_all EXIT

tools/broker start --port any >"$scratch/one.address" 2>"$scratch/one.log" &
first=$!
tools/broker start --port any >"$scratch/other.address" 2>"$scratch/other.log" || true
wait "$first" || true
cat "$scratch"/*.log
[ -s "$scratch/one.address" ]
[ -s "$scratch/other.address" ]
[ "$(cat "$scratch/one.address")" != "$(cat "$scratch/other.address")" ]
