#!/usr/bin/env bash
# Installs Kindred into an empty prefix and builds a program against it that knows nothing of the source tree.
# Usage: install_test.sh BUILD_DIR SOURCE_DIR
set -euo pipefail

build=$1 source=$2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
prefix=$scratch/prefix

fail() {
  echo "install_test: $1" >&2
  exit 1
}

cmake --install "$build" --prefix "$prefix" >"$scratch/install.log" || fail "cmake --install failed: $(cat "$scratch/install.log")"

# Copied away, so that no include can reach the source tree by a relative path.
cp -r "$source/tests/integration/consumer" "$scratch/consumer"
cmake -S "$scratch/consumer" -B "$scratch/build" -G Ninja -DCMAKE_PREFIX_PATH="$prefix" >"$scratch/configure.log" 2>&1 ||
  fail "find_package(kindred) failed: $(cat "$scratch/configure.log")"
cmake --build "$scratch/build" >"$scratch/build.log" 2>&1 || fail "the consumer does not build: $(cat "$scratch/build.log")"
answer=$("$scratch/build/consumer") || fail "the consumer failed"
[ "$answer" = "1 match among 3 records" ] || fail "the consumer should print '1 match among 3 records', not '$answer'"

# Who lacks libraries is told which, all at once, and what brings them.
if cmake -S "$source" -B "$scratch/lacking" -G Ninja -DCMAKE_DISABLE_FIND_PACKAGE_Snappy=ON \
  -DCMAKE_DISABLE_FIND_PACKAGE_simdjson=ON >"$scratch/lacking.log" 2>&1; then fail "it builds without simdjson"; fi
tr -s '\n ' ' ' <"$scratch/lacking.log" | grep -q 'what is not here: Snappy, simdjson. .*tools/setup --build' ||
  fail "the configuration does not say what it lacks: $(cat "$scratch/lacking.log")"

# Each header can be included alone: it brings what it needs, and asks for none that is not installed.
headers=$(cd "$prefix/include/kindred" && find . -name '*.h' -printf '%P\n' | sort)
[ "$(wc -l <<<"$headers")" -le 24 ] || fail "more than 24 headers are installed: $headers"
for header in $headers; do
  echo "#include \"$header\"" >"$scratch/alone.cc"
  "${CXX:-c++}" -std=c++20 -fsyntax-only -I"$prefix/include/kindred" "$scratch/alone.cc" 2>"$scratch/alone.log" ||
    fail "$header cannot be included alone: $(head -3 "$scratch/alone.log")"
done

for file in bin/kindred bin/kindredd lib/systemd/system/kindredd@.service share/doc/kindred/LICENSE \
  lib/sysusers.d/kindred.conf lib/tmpfiles.d/kindred.conf share/man/man1/kindred.1 share/man/man8/kindredd.8 \
  share/doc/kindred/examples/customers.yaml share/bash-completion/completions/kindred \
  share/zsh/site-functions/_kindred share/fish/vendor_completions.d/kindredd.fish; do
  [ -e "$prefix/$file" ] || fail "$file was not installed"
done
[ "$("$prefix/bin/kindred" --version)" != "" ] || fail "the installed kindred does not tell its version"
grep -qF "ExecStart=$prefix/bin/kindredd" "$prefix/lib/systemd/system/kindredd@.service" ||
  fail "the unit does not start the installed program"
# What docs/operations.md writes for a rebuild; in the manager's environment it would hold for every pipeline.
grep -qF "EnvironmentFile=-/run/kindred/%i.env" "$prefix/lib/systemd/system/kindredd@.service" ||
  fail "the unit does not read options for one start"
echo "install_test: installed, found and linked"
