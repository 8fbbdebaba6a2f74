#!/usr/bin/env bash
# Includes go one way: tools -> daemon -> config -> linkage -> standard library. Fails, naming the line, when one goes up.
# Usage: layout_test.sh SOURCE_ROOT
set -euo pipefail

# forbidden ROOT FOLDER REGEX: lines of FOLDER's sources that include what REGEX matches.
forbidden() {
  grep -rnE --include='*.h' --include='*.cc' "^[[:space:]]*#[[:space:]]*include[[:space:]]*[<\"]($3)" "$1/$2" || true
}

faults() {
  forbidden "$1" linkage '(config|daemon|tools|tests)/'
  forbidden "$1" linkage 'boost/(asio|beast|json)|librdkafka/|yaml-cpp/|simdjson|spdlog/|fmt/|CLI/|systemd/|prometheus/|nlohmann/'
  forbidden "$1" config '(daemon|tools|tests)/'
  forbidden "$1" config 'boost/(asio|beast)|librdkafka/|spdlog/|CLI/|systemd/|prometheus/'
  forbidden "$1" daemon '(tools|tests)/'
  forbidden "$1" tools 'tests/'
}

fail() {
  echo "layout_test: $1" >&2
  exit 1
}

# The search itself is tried first, on one fault of every kind.
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mkdir "$scratch"/{linkage,config,daemon,tools}
printf '#include "config/config.h"\n#include <boost/asio.hpp>\n#include "linkage/linker.h"\n' >"$scratch/linkage/a.h"
printf '#include "daemon/base/failure.h"\n  # include <librdkafka/rdkafka.h>\n#include <yaml-cpp/yaml.h>\n' >"$scratch/config/b.cc"
printf '#include "tools/kindred/link.h"\n#include "config/config.h"\n' >"$scratch/daemon/c.cc"
printf '#include "tests/catch.h"\n#include "daemon/base/failure.h"\n' >"$scratch/tools/d.cc"
found=$(faults "$scratch" | wc -l)
[ "$found" -eq 6 ] || fail "of 6 planted faults the search finds $found"

sources=$(find "$1/linkage" "$1/config" "$1/daemon" "$1/tools" -name '*.h' -o -name '*.cc' | wc -l)
[ "$sources" -gt 0 ] || fail "no sources under $1"
found=$(faults "$1")
if [ -n "$found" ]; then
  echo "$found" >&2
  fail "the includes above go up, or bring a transport into a layer that knows none"
fi
echo "layout_test: $sources files, every include goes down"
