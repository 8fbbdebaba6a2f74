# Completion for kindred and kindredd in fish. It asks the programs' own --help, so it cannot fall behind them.
# fish finds it in vendor_completions.d once installed; from the source tree: source tools/packaging/kindred.fish

# What --help lists under "Subcommands:": name, tab, description.
function __kindred_subcommands
    $argv --help 2>/dev/null | awk '/^Subcommands:/ { on = 1; next }
        on && /^  [a-z]/ { name = $1; $1 = ""; sub(/^ /, ""); print name "\t" $0 }'
end

# The options that --help lists, likewise. A description stands behind two blanks, or on a line of its own.
function __kindred_options
    $argv --help 2>/dev/null | awk '/^  -/ { names = $1; text = substr($0, 3)
        at = index(text, "  "); if (at) text = substr(text, at); else getline text
        sub(/^ */, "", text)
        n = split(names, each, ","); for (i = 1; i <= n; i++) print each[i] "\t" text }'
end

# The program and the commands that the line names so far.
function __kindred_called
    set -l words (commandline -opc)
    set -l called $words[1]
    if test (basename $words[1]) = kindred
        for word in $words[2..]
            string match -q -- '-*' $word; and continue
            __kindred_subcommands $called | string match -q -- $word\t'*'; or break
            set -a called $word
        end
    end
    printf '%s\n' $called
end

function __kindred_candidates
    set -l called (__kindred_called)
    switch (commandline -ct)
        case '-*'
            __kindred_options $called
        case '*'
            __kindred_subcommands $called
            if test "$called[2]" = generate; and test (commandline -opc)[-1] = generate
                printf '%s\n' people documents fingerprints
            end
    end
end

function __kindred_awaits_command
    test (count (__kindred_subcommands (__kindred_called))) -gt 0
end

complete -c kindred -n __kindred_awaits_command -f
complete -c kindred -a '(__kindred_candidates)'
complete -c kindredd -a '(__kindred_candidates)'
