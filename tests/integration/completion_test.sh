#!/usr/bin/env bash
# What bash, zsh and fish offer after a few beginnings of a command line.
# Usage: completion_test.sh BIN_DIR SOURCE_DIR
set -euo pipefail

bin=$(realpath "$1") source=$(realpath "$2")
# shellcheck source=/dev/null
source "$source/tools/packaging/kindred.bash"
cd "$source/config"
export PATH=$bin:$PATH

fail() {
  echo "completion_test: $1" >&2
  exit 1
}

in_bash() {
  read -ra COMP_WORDS <<<"$1"
  if [[ $1 == *' ' ]]; then COMP_WORDS+=(""); fi
  COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
  COMPREPLY=()
  _kindred
  printf '%s\n' "${COMPREPLY[@]}"
}

# A slash behind a folder is fish's own, and descriptions stand behind a tab.
in_fish() {
  fish --no-config --command "source '$source/tools/packaging/kindred.fish'; complete --do-complete '$1'" | cut -f1 | sed 's#/$##'
}

# Completing the last word of each beginning offers the word behind it, alone or among others.
beginnings=(
  "kindred ev" evaluate
  "kindred --ver" --version
  "kindred link --cl" --clusters
  "kindred link exam" examples
  "kindred evaluate examples/people.yaml --g" --gold
  "kindred entities di" diff
  "kindred entities diff --js" --json
  "kindred state im" import
  "kindred lab" label
  "kindred cl" cluster
  "kindred cluster --js" --json
  "kindred label --ans" --answers-from
  "kindred pl" plan
  "kindred plan --con" --construct
  "kindred generate peo" people
  "kindred generate fin" fingerprints
  "kindredd --conf" --config
  "kindredd --config exam" examples
)
of_bash=("kindred " link "kindred plan --family min" minhash)

# expect SHELL "WORD..." WANTED. A grep at the end of a pipe would end what is still being offered.
expect() {
  local all
  all=$("in_$1" "$2")
  grep -qxF -- "$3" <<<"$all" || fail "in $1 after '$2' there is no '$3' among: $all"
}

# zsh writes the word out, since it is the only one. One shell answers all.
expect_in_zsh() {
  local i lines wanted
  mapfile -t lines < <(python3 "$source/tests/integration/zsh_completion.py" "$source" "${asked[@]}")
  [ ${#lines[@]} -eq ${#asked[@]} ] || fail "zsh completes ${#lines[@]} of ${#asked[@]} beginnings"
  for i in "${!asked[@]}"; do
    wanted="${asked[i]% *} ${offered[i]}"
    [ "${lines[i]}" = "$wanted" ] || fail "zsh makes '${lines[i]}' of '${asked[i]}', not '$wanted'"
  done
}

asked=() offered=()
for ((i = 0; i < ${#beginnings[@]}; i += 2)); do
  asked+=("${beginnings[i]}")
  offered+=("${beginnings[i + 1]}")
  expect bash "${beginnings[i]}" "${beginnings[i + 1]}"
  expect fish "${beginnings[i]}" "${beginnings[i + 1]}"
done
for ((i = 0; i < ${#of_bash[@]}; i += 2)); do expect bash "${of_bash[i]}" "${of_bash[i + 1]}"; done
expect_in_zsh
echo "completion_test: ${#asked[@]} beginnings completed by three shells, $((${#of_bash[@]} / 2)) more by bash"
