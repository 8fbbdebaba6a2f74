#!/usr/bin/env bash
# kindred plan as a user has it: its readings, and its faults.
# Usage: plan_test.sh BIN_FOLDER SOURCE_FOLDER
set -uo pipefail

bin=$1 source=$(realpath "$2")
PATH=$(realpath "$bin"):$PATH
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
failures=0

complain() {
  echo "FAILED: $1" >&2
  failures=$((failures + 1))
}

# run CODE COMMAND...: standard output and error go to the files out and err.
run() {
  local expected=$1
  shift
  timeout 60 "$@" >out 2>err
  local code=$?
  [ "$code" -eq "$expected" ] || complain "$*: exit code $code, not $expected: $(head -c 500 err)"
}

says() { grep -qF -- "$2" "$1" || complain "$1 does not say \"$2\": $(head -c 500 "$1")"; }

ln -s "$source/config" config
for reading in '--similarity 0.8' '--family minhash,0.2,0.6 --construct or\ 4'; do
  eval "run 0 kindred plan $reading --json --svg plan.svg"
  says out '"curve": [[0.0, 0.0]'
  [ "$(wc -l <out)" -eq 1 ] || complain "JSON in several lines"
  says plan.svg '</svg>'
done

printf '%s\n' '{"id":1,"name":"Ann"}' '{"id":2,"name":"Ann"}' '{"id":3,"phone":"1"}' 'no record' >a.jsonl
run 0 kindred plan config/examples/customers.yaml --svg plan.svg --json
says out '"kind": "equality"'
says plan.svg '</svg>'
run 0 kindred plan config/examples/customers.yaml a.jsonl --records 3000 --json --svg plan.svg
says out '"sampled": 3, "refused": 0, "records": 3000, "rules": [{"rule": "same(name)", '
says err 'a.jsonl:4: rejected, not_json'
run 0 kindred plan config/examples/customers.yaml - <a.jsonl
says out 'estimated from 3 of 3 records'

# Thirty pairs of names, in which one word is rare and the other one is in every tenth name.
for i in $(seq 0 59); do
  printf '{"id":%d,"name":"common%d rare%d"}\n' "$i" $((i / 2 % 3)) $((i / 2))
done >rare.jsonl
printf '%s\n' 'fields: {name: }' 'block: {rare_tokens: {of: name, tokens: 1}}' \
  'score: {points: {name: {}}, match: 90}' 'model: rare_model.yaml' >rare.yaml
run 0 kindred plan rare.yaml rare.jsonl --json
says out '"pairs": 30, "pairs_per_record": 0.5'
says err 'note: how rare words are is counted on the sample, until kindred train has written rare_model.yaml'
run 0 kindred train rare.yaml rare.jsonl
run 0 kindred plan rare.yaml rare.jsonl --json
says out '"pairs": 30, "pairs_per_record": 0.5'
[ -s err ] && complain "with a model: $(cat err)"
sed 's/name: }/name: , note: {from: name}}/; s/of: name/of: note/' rare.yaml >unfit.yaml
run 0 kindred plan unfit.yaml rare.jsonl --json
says out '"pairs": 30, "pairs_per_record": 0.5'
says err 'unfit.yaml:4:8: warning: model: the model has no tokens of "words(note)"; train it again'
says err 'note: how rare words are is counted on the sample'

run 64 kindred plan
says err "kindred: name what to plan"
run 64 kindred plan --similarity 0.8 --construct "and 4"
run 64 kindred plan --family minhash,0.2,0.6 --construct "and 4 or 4"
says err 'kindred: --construct: at character 5, "4 or 4": expected a whole number from 1 to 4096'
run 64 kindred plan --family linse --similarity 0.8
says err 'kindred: --family: at character 1, "linse": expected one of minhash'
run 64 kindred plan --similarity 0.3 --max-functions 2
says err "kindred: no bands of 2 functions do that; 9 bands of 1 row of 9 functions do"
run 64 kindred plan config/examples/customers.yaml --similarity 0.8
says err "kindred: --similarity says nothing beside the other options"
run 64 kindred plan config/examples/customers.yaml --at street=1
says err 'kindred: --at: there is no field or feature "street"'
run 64 kindred plan config/examples/customers.yaml --at name=0.5 --at name=0.9
says err 'kindred: --at: "name" is there twice; give it one similarity'
run 64 kindred plan config/examples/customers.yaml a.jsonl --sample 1
run 65 kindred plan config/examples/customers.yaml /dev/null
says err "kindred: 0 records can be taken"
run 66 kindred plan nothing.yaml
run 66 kindred plan config/examples/customers.yaml nothing.jsonl
printf 'fields: {name: }\nblock: {same: nmae}\n' >bad.yaml
run 78 kindred plan bad.yaml
says err "bad.yaml:2:15: error: "
run 74 kindred plan --similarity 0.8 --svg /dev/full
says err "kindred: cannot write /dev/full"

if [ $failures -ne 0 ]; then
  echo "$failures checks failed" >&2
  exit 1
fi
echo "plan_test: all as it should be"
