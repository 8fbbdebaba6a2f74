# Completion for kindred and kindredd in bash. It asks the programs' own --help, so it cannot fall behind them.
# Loaded by bash-completion once installed; from the source tree: source tools/packaging/kindred.bash

# The words that stand first on the lines of a --help text between "Subcommands:" and its end.
_kindred_subcommands() {
  "$@" --help 2>/dev/null | sed -n '/^Subcommands:/,$s/^  \([a-z][a-z-]*\).*/\1/p'
}

_kindred_options() {
  "$@" --help 2>/dev/null | sed -n 's/^  \(-[^ ]*\).*/\1/p' | tr ',' '\n'
}

# "... one of A, B, C, as in ..." on the line of an option.
_kindred_families() {
  "$1" plan --help 2>/dev/null | sed -n 's/^  --family .*: one of \([a-z_, ]*\), as in.*/\1/p' | tr -d ','
}

_kindred() {
  local program=${COMP_WORDS[0]} word=${COMP_WORDS[COMP_CWORD]} subcommand="" candidates="" within i
  for ((i = 1; i < COMP_CWORD; i++)); do
    if [[ ${COMP_WORDS[i]} != -* ]]; then
      subcommand=${COMP_WORDS[i]}
      break
    fi
  done

  if [[ ${program##*/} == kindredd ]]; then
    candidates=$(_kindred_options "$program")
  elif [[ -n $subcommand ]]; then
    candidates=$(_kindred_options "$program" "$subcommand")
    if [[ $subcommand == generate && ${COMP_WORDS[COMP_CWORD - 1]} == generate ]]; then candidates+=" people documents fingerprints"; fi
    if [[ $subcommand == entities || $subcommand == state ]]; then
      within=$(_kindred_subcommands "$program" "$subcommand")
      candidates+=" $within $(_kindred_options "$program" "$subcommand" "$within")"
    fi
    if [[ ${COMP_WORDS[COMP_CWORD - 1]} == --family ]]; then candidates=$(_kindred_families "$program"); fi
  else
    candidates="$(_kindred_options "$program") $(_kindred_subcommands "$program")"
  fi

  mapfile -t COMPREPLY < <(compgen -W "$candidates" -- "$word")
  if [[ $word != -* && (-n $subcommand || ${program##*/} == kindredd) ]]; then
    mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "$word")
  fi
}

complete -o filenames -F _kindred kindred kindredd
