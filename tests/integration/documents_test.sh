#!/usr/bin/env bash
# The commands that the README and the example pipelines tell a new user to type do what they say.
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
    *" evaluate "*) grep -q '^blocking recall' out || complain "$1: no recall: $(head -c 500 out)" ;;
  esac
}

# Of the README: the lines of its shell blocks that call kindred.
mapfile -t commands < <(sed -n '/^```sh$/,/^```$/{/^kindred /p}' "$source/README.md")
[ ${#commands[@]} -ge 4 ] || complain "only ${#commands[@]} commands found in README.md"

# Of an example: the comments at its head. Those that need a user's own data name no file below /tmp.
examples=0
for example in "$source"/config/examples/*.yaml; do
  mapfile -t own < <(sed -nE 's/^#.*[[:space:]]((kindred (generate|link|evaluate|train)|cp) .*\/tmp\/.*)$/\1/p' "$example")
  [ ${#own[@]} -eq 0 ] || examples=$((examples + 1))
  commands+=("${own[@]}")
done
[ $examples -ge 7 ] || complain "only $examples examples tell how to run them"

for command in "${commands[@]}"; do run "$command"; done
echo "documents_test: ${#commands[@]} commands, $failures failures"
[ $failures -eq 0 ]
