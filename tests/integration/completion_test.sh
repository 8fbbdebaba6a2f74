#!/usr/bin/env bash
# What bash offers after a few beginnings of a command line.
# Usage: completion_test.sh BIN_DIR SOURCE_DIR
set -euo pipefail

bin=$1
# shellcheck source=/dev/null
source "$2/tools/packaging/kindred.bash"
cd "$2/config"

# expect "WORD..." WANTED: completing the last word offers WANTED, alone or among others.
expect() {
  read -ra COMP_WORDS <<<"$1"
  if [[ $1 == *' ' ]]; then COMP_WORDS+=(""); fi
  COMP_WORDS[0]=$bin/${COMP_WORDS[0]}
  COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
  COMPREPLY=()
  _kindred
  printf '%s\n' "${COMPREPLY[@]}" | grep -qxF -- "$2" || {
    echo "completion_test: after '$1' there is no '$2' among: ${COMPREPLY[*]}" >&2
    exit 1
  }
}

expect "kindred " link
expect "kindred ev" evaluate
expect "kindred --ver" --version
expect "kindred link --cl" --clusters
expect "kindred link exam" examples
expect "kindred evaluate examples/people.yaml --g" --gold
expect "kindred entities di" diff
expect "kindred entities diff --js" --json
expect "kindred lab" label
expect "kindred label --ans" --answers-from
expect "kindred pl" plan
expect "kindred plan --con" --construct
expect "kindred plan --family min" minhash
expect "kindred generate peo" people
expect "kindred generate fin" fingerprints
expect "kindredd --conf" --config
expect "kindredd --config exam" examples
echo "completion_test: 17 beginnings completed"
