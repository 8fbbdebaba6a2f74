#!/usr/bin/env bash
# tools/accuracy --all and --answers on generated people.
# Usage: accuracy_answers_test.sh BIN_FOLDER SOURCE_FOLDER
set -euo pipefail

bin=$(realpath "$1") source=$(realpath "$2")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

fail() {
  echo "FAILED: $1: $(head -c 800 out err)" >&2
  exit 1
}

# The same people under the names of two sets.
mkdir data
"$bin/kindred" generate people --records 400 --duplicates 0.4 --output data/cora >/dev/null 2>&1
ln -s cora data/febrl1
export KINDRED_BIN=$bin

share='[01]\.[0-9]{4}'
"$source/tools/accuracy" --all --data data cora febrl1 >out 2>err || fail "--all: exit code $?"
rows=$(grep -cE "^\| .* \| $share \| $share \| $share \| $share \| $share \| .* \| right \| [0-9]+ \|$" out) || true
[ "$rows" -eq 2 ] || fail "--all: not a row of each set"

"$source/tools/accuracy" --answers 30 --data data cora >out 2>err || fail "--answers: exit code $?"
for answers in 0 20 30; do
  grep -qE "^\| cora \| $answers \| $share \| $share \| $share \|" out || fail "--answers: no row of $answers answers"
done
"$source/tools/accuracy" --answers 20 --draws 2 --data data cora >out 2>err || fail "--draws: exit code $?"
mean="$share ± $share"
for answers in 0 20; do
  grep -qE "^\| cora \| $answers \| $mean \| $mean \| $mean \|" out || fail "--draws: no row of $answers answers"
done

code=0
"$source/tools/accuracy" --all --data data nowhere >out 2>err || code=$?
[ "$code" -ne 0 ] && grep -q "no such data set: nowhere" err || fail "an unknown set ended with $code"
code=0
"$source/tools/accuracy" --answers none --data data >out 2>err || code=$?
[ "$code" -eq 64 ] || fail "--answers none ended with $code"
code=0
"$source/tools/accuracy" --all --draws 2 --data data >out 2>err || code=$?
[ "$code" -eq 64 ] || fail "--draws without --answers ended with $code"

PYTHONPATH=$source/tests/accuracy PYTHONDONTWRITEBYTECODE=1 python3 - <<'END' >out 2>err || fail "arithmetic"
from all_sets import judged, reached, spread, steps_to
from sets import SETS, UNSEEN, Goal, chosen

assert len(SETS) == 19 and len(chosen([])) == 19
assert [each.name for each in chosen(["febrl3"])] == ["febrl3", "febrl3 without soc_sec_id"]
assert set(UNSEEN) == {each.name for each in SETS[-5:]}
assert steps_to(20) == [0, 20] and steps_to(100) == [0, 20, 50, 100]
result = {"precision": 0.8, "f1": 0.9, "closure": {"f1": 0.7}}
assert reached(result, Goal(0.9, 0.7)) == "reached"
assert reached(result, Goal(0.9, 0.8)) == "pairs reached, closure not"
assert reached(result, Goal(0.95, 0.7)) == "closure reached, pairs not"
assert reached(result, Goal(0.95, 0.8)) == "not reached"
assert judged(result, "") == "sure and wrong" and judged(result, "warning: unsure") == "unsure"
assert judged(result | {"precision": 0.85}, "") == "right"
assert spread([0.5]) == "0.5000" and spread([0.5, 0.7]) == "0.6000 ± 0.1414" and spread([0.5, None]) == "-"
END
echo "accuracy_answers_test: passed"
