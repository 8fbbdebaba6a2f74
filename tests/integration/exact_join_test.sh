#!/usr/bin/env bash
# Exact joins of 65,459 shopping baskets find the pairs that comparing all with all found, and their similarities.
# Usage: exact_join_test.sh PROGRAMS SOURCE DATA
set -euo pipefail
kindred=$1/kindred config=$2/tests/data/exact/ssj_retail.yaml data=$3/ssj_retail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

# check AT_LEAST INDEX PAIRS
check() {
  AT_LEAST=$1 INDEX=$2 "$kindred" link "$config" "$data/records.jsonl" --output "$work/events.jsonl" 2>"$work/summary"
  awk -F'"' '{ id1 = $10; id2 = $20; sub(/.*"score":/, ""); printf "%s,%s,%.4f\n", id1, id2, $0 + 0 }' \
    "$work/events.jsonl" | sort >"$work/found"
  awk -F, -v least="$1" 'NR > 1 && $3 >= least { a = $1 < $2 ? $1 : $2; b = $1 < $2 ? $2 : $1
    printf "%s,%s,%.4f\n", a, b, $3 }' "$data/gold_jaccard.csv" | sort >"$work/expected"
  echo "at least $1 by $2: $(wc -l <"$work/found") pairs; $(grep '^records' "$work/summary")"
  grep '^joins' "$work/summary"
  # At 0.8 and above 2 % of all pairs is the most that may be compared.
  if [[ $1 > 0.7 ]]; then
    sed -nE 's/^joins .* ([0-9,]+) compared in full.*/\1/p' "$work/summary" | tr -d , |
      awk '{ records = 65459; exit $1 > 0.02 * records * (records - 1) / 2 }' ||
      { echo "FAILED: more than 2 % of all pairs were compared" && failed=1; }
  fi
  if [ "$(wc -l <"$work/expected")" -ne "$3" ] || ! diff "$work/expected" "$work/found" >"$work/difference"; then
    echo "FAILED: expected $3 pairs; the difference begins with" && head -5 "$work/difference"
    failed=1
  fi
}

# What was learnt is the order of the items, the rarest first.
export MODEL=$work/model.yaml
"$kindred" train "$config" "$data/records.jsonl" >/dev/null

check 0.9 suffix 0
check 0.8 prefix 132
check 0.8 position 132
check 0.8 suffix 132
check 0.7 suffix 616
check 0.5 suffix 43143
exit $failed
