#!/usr/bin/env bash
# The digest of the deciding sources goes by their names and contents, and by nothing else.
# Usage: code_digest_test.sh SOURCE_ROOT
set -euo pipefail

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# digest FOLDER: what the build would give for the sources there.
digest() {
  cmake -DROOT="$1" -DOUTPUT="$scratch/out.cc" -P "$root/cmake/code_digest.cmake"
  grep -oE '"[0-9a-f]{16}"' "$scratch/out.cc"
}

fail() {
  echo "code_digest_test: $1" >&2
  exit 1
}

root=$1
mkdir "$scratch/one"
cp -r "$root"/{linkage,config,daemon,cmake} "$scratch/one"
before=$(digest "$root")
[ "$before" = "$(digest "$scratch/one")" ] || fail "another place gives another digest"

echo '// more' >>"$scratch/one/daemon/service/service.cc"
echo 'more' >>"$scratch/one/linkage/note.md"
touch "$scratch/one/linkage/engine.cc"
[ "$before" = "$(digest "$scratch/one")" ] || fail "what decides nothing changes the digest"

for source in linkage/score/points.cc linkage/base/hash.h config/fields.cc daemon/codec/event_writer.cc linkage/CMakeLists.txt; do
  cp "$scratch/one/$source" "$scratch/kept"
  echo '// more' >>"$scratch/one/$source"
  [ "$before" != "$(digest "$scratch/one")" ] || fail "$source changes nothing"
  cp "$scratch/kept" "$scratch/one/$source"
done
[ "$before" = "$(digest "$scratch/one")" ] || fail "the way back gives another digest"

mv "$scratch/one/linkage/hash.cc" "$scratch/one/linkage/hashes.cc"
[ "$before" != "$(digest "$scratch/one")" ] || fail "a source of another name changes nothing"
