#!/usr/bin/env bash
# tools/topic: what is sent has its id as key, a delete is a tombstone, and a broker that is not there is told of.
# Usage: topic_test.sh SOURCE_ROOT
set -euo pipefail
cd "$1"
export KAFKA_BROKERS=${KINDRED_TEST_BROKERS:?name a broker, as tools/broker start prints it}

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
topic=topic-test-$$

fail() {
  echo "FAILED: $1" >&2
  exit 1
}

printf '%s\n' '{"id":"a1","n":1}' '{"id":17,"n":"x"}' '{"n":3}' '{"id":"two\nlines"}' 'no json' >"$scratch/lines"
tools/topic make "$topic" --partitions 1
tools/topic send "$topic" "$scratch/lines"
tools/topic delete "$topic" a1 17
tools/topic send "$topic" "$scratch/lines" --key n
tools/topic send "$topic" "$scratch/lines" --key ""
tools/topic read "$topic" >"$scratch/read"
sed 's/^/null\t/' "$scratch/lines" >"$scratch/without"
{
  printf 'a1\t{"id":"a1","n":1}\n17\t{"id":17,"n":"x"}\n'
  tail -n 3 "$scratch/without"
  printf 'a1\tnull\n17\tnull\n'
  printf '1\t{"id":"a1","n":1}\nx\t{"id":17,"n":"x"}\n3\t{"n":3}\n'
  tail -n 2 "$scratch/without"
  cat "$scratch/without"
} >"$scratch/expected"
diff "$scratch/expected" "$scratch/read" || fail "read differs from what was sent"

# Kafka's programs would try for a minute.
code=0
timeout 40 tools/topic read "$topic" --brokers 127.0.0.1:1 2>"$scratch/err" || code=$?
[ $code -eq 69 ] || fail "without a broker the exit code is $code"
grep -q "there is no topic $topic at 127.0.0.1:1, or no broker" "$scratch/err" || fail "it says $(cat "$scratch/err")"
echo "topic_test: 5 lines, 3 ways to send them, 2 deletes"
