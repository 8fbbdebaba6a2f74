#!/usr/bin/env bash
# tools/accuracy --peers on generated people, where Splink is absent, and the arithmetic of what measures it.
# Usage: accuracy_peers_test.sh BIN_FOLDER SOURCE_FOLDER
set -euo pipefail

bin=$(realpath "$1") source=$(realpath "$2")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

fail() {
  echo "FAILED: $1: $(head -c 500 out err)" >&2
  exit 1
}

# The same people under the names of all sets.
mkdir data splink
"$bin/kindred" generate people --records 200 --duplicates 0.4 --output data/people >/dev/null 2>&1
for set in febrl1 febrl3 splink_fake_1000 dblp_acm abt_buy restaurants_fodors_zagat cora senzing_truthset \
  sysrev_copper bib_stroke pseudopeople_census_w2 geo_settlements; do
  ln -s people "data/$set"
done
echo 'raise ImportError("as if it were not installed")' >splink/__init__.py

PYTHONPATH=$folder KINDRED_BIN=$bin "$source/tools/accuracy" --peers --data data >out 2>err || fail "exit code $?"
grep -qF "splink is not installed (pip install" err || fail "it does not say how to install Splink"
share='[01]\.[0-9]{4}'
rows=$(grep -cE "^\| .* \| Kindred \| $share \| $share \| $share \($share\) \| $share \| [0-9]+ \| [1-9][0-9]* \|$" out)
[ "$rows" -eq 13 ] || fail "not thirteen rows of Kindred's"

code=0
"$source/tools/accuracy" --peers --data data cora no_such_set >out 2>err || code=$?
[ "$code" -eq 64 ] || fail "--peers with an unknown set ended with $code"
grep -qF "no_such_set is not among the sets: febrl3, " err || fail "it does not say which sets there are"

code=0
"$source/tools/accuracy" --peers --check --data data >out 2>err || code=$?
[ "$code" -eq 64 ] || fail "--peers --check ended with $code"

PYTHONPATH=$source/tests/accuracy PYTHONDONTWRITEBYTECODE=1 python3 - <<'END' >out 2>err || fail "arithmetic"
from splink_peer import best_f1, closed, row

gold = {("a", "b"), ("b", "c")}
# Pairs of one probability come together, whichever of them is first: 1 of 1 has 2/3, 2 of 3 have 4/5, 1 of 2 would have 1/2.
scored = [(0.5, ("b", "c")), (0.9, ("a", "b")), (0.5, ("a", "z"))]
assert best_f1(scored, gold) == best_f1(scored[::-1], gold) == 0.8
assert best_f1([], gold) == 0
closure = closed([(1, "c"), (2, "z"), (1, "a"), (1, "b")])
assert closure == {("a", "b"), ("b", "c"), ("a", "c")}
line = row("people", "Splink", {("a", "b")}, 0.8, closure, gold, 1.4, 160.2)
assert line == "| people | Splink | 1.0000 | 0.5000 | 0.6667 (0.8000) | 0.8000 | 1 | 160 |", line
END
echo "accuracy_peers_test: passed"
