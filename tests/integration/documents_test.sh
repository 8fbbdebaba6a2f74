#!/usr/bin/env bash
# The commands that the README, the example pipelines and the documents tell a new user to type do what they say.
# Usage: documents_test.sh BIN_FOLDER SOURCE_FOLDER
set -uo pipefail

bin=$1 source=$(realpath "$2")
PATH=$(realpath "$bin"):$PATH
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
ln -s "$source/config" config
mkdir tmp
failures=0

complain() {
  echo "FAILED: $1" >&2
  failures=$((failures + 1))
}

# run COMMAND: what a reader types, with its files below this folder instead of /tmp.
run() {
  local command=${1//\/tmp\//tmp\/}
  timeout 120 bash -c "$command" >out 2>err || complain "$1: exit code $?: $(head -c 500 err)"
  case "$command" in
    *" link "*) grep -qE '^events +.*[1-9][0-9,]* match' err || complain "$1: no match: $(head -c 500 err)" ;;
    *" --gold "*) grep -q '^blocking recall' out || complain "$1: no recall: $(head -c 500 out)" ;;
  esac
}

# In the README they are the lines of its shell blocks that call kindred.
mapfile -t commands < <(sed -n '/^```sh$/,/^```$/{/^kindred /p}' "$source/README.md")
[ ${#commands[@]} -ge 4 ] || complain "only ${#commands[@]} commands found in README.md"

# In an example they are the comments at its head. Those that need a user's own data name no file below /tmp.
examples=0
for example in "$source"/config/examples/*.yaml; do
  mapfile -t own < <(sed -nE 's/^#.*[[:space:]]((kindred (generate|link|evaluate|train)|cp) .*\/tmp\/.*)$/\1/p' "$example")
  [ ${#own[@]} -eq 0 ] || examples=$((examples + 1))
  commands+=("${own[@]}")
done
[ $examples -ge 7 ] || complain "only $examples examples tell how to run them"

for command in "${commands[@]}"; do run "$command"; done

# In a document's blocks, commands begin with "$ "; the lines that follow, to the next command or the end of the
# block, begin the output. In its tables they stand in back quotes after "| ".
check_output() {
  [ -n "$command" ] || return
  commands+=("$command")
  bash -c "${command//\/tmp\//tmp\/}" >out 2>err || complain "$command: exit code $?: $(head -c 500 err)"
  [ -s out ] || complain "$command: no output"
  head -n "$(wc -l <wanted)" out | cmp -s - wanted ||
    complain "$command: $1 has another output: $(head -n "$(wc -l <wanted)" out | diff - wanted)"
}

# check_document FILE COMMANDS: which has at least so many.
check_document() {
  local command="" inside=no before=${#commands[@]}
  while IFS= read -r line; do
    if [[ $line == '```'* ]]; then
      check_output "$1"
      command=""
      [ $inside = no ] && inside=yes || inside=no
    elif [ $inside = yes ] && [[ $line == '$ '* ]]; then
      check_output "$1"
      command=${line#\$ }
      : >wanted
    elif [ $inside = yes ] && [ -n "$command" ]; then
      echo "$line" >>wanted
    fi
  done <"$source/$1"
  [ $((${#commands[@]} - before)) -ge "$2" ] || complain "only $((${#commands[@]} - before)) commands found in $1"
  : >wanted
  while IFS= read -r command; do
    check_output "$1"
  done < <(sed -n 's/^| [^`]*| `\(kindred .*\)` |$/\1/p' "$source/$1")
}

# check_script FILE TEXT...: the shell blocks of a page, one after the other, as one script; its output has these texts.
check_script() {
  local page=$1 text
  shift
  ln -sfn "$source/tools" tools && ln -sfn "$source/tests" tests
  {
    echo "trap '[ -z \"\${REGISTRY:-}\" ] || tools/registry stop --port \$(echo \$REGISTRY | cut -d: -f3 | cut -d/ -f1);
      [ -z \"\${KAFKA_BROKERS:-}\" ] || tools/broker stop --port \${KAFKA_BROKERS##*:}' EXIT"
    sed -n '/^```sh$/,/^```$/{/^```/d;p}' "$source/$page" | sed 's#/tmp/#tmp/#g'
  } >script
  timeout 900 bash -eu script >out 2>err || complain "$page: exit code $?: $(tail -n 20 err)"
  for text in "$@"; do grep -qE "$text" out || complain "$page: no $text in its output: $(head -c 500 out)"; done
}

check_document docs/plan.md 8
check_document docs/evaluate.md 5
check_document docs/explain.md 3
check_document docs/label.md 3
check_document docs/entities.md 5
check_document docs/http.md 2
check_document docs/cluster.md 4
check_script docs/kafka_formats.md '^input +Kafka at localhost:9092; topic people; .*format avro of tmp/formats/people.avsc' \
  '^\["company-a","[^"]+","company-[ab]","[^"]+","match",[0-9.]+\]$'
check_script docs/tutorial.md '^  birth_date: \{from: \[birth_date, born\], type: date\}' \
  '^match at 0.95 +1.0000 +0.9215 +0.9592$' '^match at 0.95 +0.9958 +0.9635 +0.9794$' '^Match: score' \
  '^\{"entity":"e22aaav6rri7cjldznl4gvqds5i"'
echo "documents_test: ${#commands[@]} commands, $failures failures"
[ $failures -eq 0 ]
