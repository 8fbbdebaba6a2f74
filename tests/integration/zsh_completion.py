#!/usr/bin/env python3
"""What zsh makes of beginnings of a command line when TAB is pressed, in a terminal of its own.

Usage: zsh_completion.py SOURCE_ROOT BEGINNING...

Prints a line for each. zsh knows the completion of tools/packaging/_kindred, finds the programs by PATH, and stands in the
folder of the caller.
"""

import os
import pty
import sys
import time

SECONDS = 120  # which a busy machine may take
SET_UP = "unsetopt zle_bracketed_paste 2>/dev/null; fpath=({}/tools/packaging $fpath); autoload -Uz compinit; compinit -D -u\n"


def read_to(terminal, mark):
    """What zsh writes before a mark."""
    text, end = "", time.monotonic() + SECONDS
    while mark not in text:
        if time.monotonic() > end:
            sys.exit(f"zsh_completion: no answer after {SECONDS} s: {text[-300:]!r}")
        text += os.read(terminal, 65536).decode(errors="replace")
    return text[: text.index(mark)]


def completed(terminal, beginning):
    """The line is printed by itself: what stands on it is put between quotes, by the keys of Emacs."""
    os.write(terminal, f"\x15{beginning}\t\x01print -r -- '<\x05>'\n".encode())
    return read_to(terminal, ">\r\n").rpartition("<")[2]


def main():
    process, terminal = pty.fork()
    if process == 0:
        os.execvpe("zsh", ["zsh", "-f", "-i"], os.environ | {"TERM": "dumb", "PS1": "> "})
    os.write(terminal, SET_UP.format(sys.argv[1]).encode())
    for beginning in sys.argv[2:]:
        print(completed(terminal, beginning))
    os.write(terminal, b"\x15exit\n")
    os.waitpid(process, 0)


main()
