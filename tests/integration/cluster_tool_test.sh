#!/usr/bin/env bash
# tools/cluster: so many processes do all that there is, and are shown and ended.
# Usage: cluster_tool_test.sh BIN_DIR SOURCE_ROOT
set -euo pipefail
bin=$(realpath "$1")
cd "$2"
export KAFKA_BROKERS=${KINDRED_TEST_BROKERS:?name a broker, as tools/broker start prints it}

fail() {
  echo "FAILED: $1" >&2
  exit 1
}

shown=$(tools/cluster --bin "$bin" --records 1000 --once 2)
grep -q '^pipeline cluster-.*: 16 shards, 2 processes$' <<<"$shown" || fail "two processes are shown: $shown"
[ "$(grep -c ' decides$' <<<"$shown")" = 1 ] || fail "one of them decides: $shown"
matches=$(sed -nE 's/^read the matches by +(.*)$/\1/p' <<<"$shown")
[ "$($matches | wc -l)" -gt 100 ] || fail "matches were published"
grep -q '^ask any of them.*  curl -s http://127.0.0.1:[0-9]*/v1/search ' <<<"$shown" || fail "it can be asked: $shown"
for refused in "" "0" "two" "--records x 2" "--bin /nowhere 2"; do
  # shellcheck disable=SC2086
  ! tools/cluster $refused >/dev/null 2>&1 || fail "'$refused' is refused"
done
[[ $(tools/cluster --help) == Usage:* ]] || fail "--help says how it is called"
