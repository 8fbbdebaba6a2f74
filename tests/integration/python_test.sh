#!/usr/bin/env bash
# Makes a wheel of the Python package on libraries that are built, tries it, and runs its tests: those of
# python/tests, the examples of the docstrings, and those of docs/python.md and docs/spark.md.
#
# Usage: python_test.sh [--sanitizers] SOURCE BUILD [PYTEST_OPTION...]
#
# With --sanitizers BUILD is one of the preset asan that has the target kindred, and the package is no wheel, but made
# of the same sources by the same compiler and sanitizers.
set -euo pipefail
sanitizers=no
if [ "${1:-}" = --sanitizers ]; then sanitizers=yes && shift; fi
source=$(realpath "$1")
build=$(realpath "$2")
shift 2

python=$("$source/tests/integration/python_venv.sh" python pytest==9.2.0 numpy==2.4.6 pandas==3.1.1 polars==2.1.0 \
  pyarrow==26.0.1 pyspark==4.3.0 duckdb==2.0.1 altair==6.3.0 nbclient==0.11.0 nbformat==5.11.1 ipykernel==7.4.0)
export PYSPARK_PYTHON=$python

# The venv is that of other checkouts, too, so the package goes beside the build.
make_wheel() {
  made=$build/wheel
  rm -rf "$made" && mkdir "$made"
  "$source/tools/wheel" --from "$build" --output "$made" "$python"
  "$python" -m pip install -q --disable-pip-version-check --no-index --no-deps --target "$made/package" "$made"/*.whl
}

of_cache() { sed -n "s/^$1:[A-Z]*=//p" "$build/CMakeCache.txt"; }

make_sanitized() {
  local compiler pybind11
  made=$build/sanitized_package
  compiler=$(of_cache CMAKE_CXX_COMPILER)
  pybind11=$("$source/tests/integration/python_venv.sh" pybind11 pybind11==3.1.0)
  cmake -S "$source/python" -B "$build/sanitized_python" -G Ninja -DKINDRED_BUILD="$build" \
    -DKINDRED_SANITIZE="$(of_cache KINDRED_SANITIZE)" -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_BUILD_TYPE=Debug \
    -DCMAKE_CXX_FLAGS_DEBUG="$(of_cache CMAKE_CXX_FLAGS_DEBUG)" -DPython_EXECUTABLE="$python" \
    -Dpybind11_DIR="$("$pybind11" -m pybind11 --cmakedir)" >/dev/null
  cmake --build "$build/sanitized_python" --target _engine
  rm -rf "$made" && mkdir -p "$made/package"
  cp -r "$source/python/kindred" "$made/package/"
  cp "$build"/sanitized_python/_engine*.so "$made/package/kindred/"
  sanitize "$compiler"
}

# sanitize COMPILER: from here on $python runs with the sanitizers' libraries before all others, since the interpreter
# itself is not built with them, and so do those that it starts as its like: executors and kernels. No other program
# does, for some shells hang with them.
sanitize() {
  local libraries=(libasan.so libubsan.so libstdc++.so) library preloaded=""
  case $("$1" --version) in
    *clang*) libraries=("libclang_rt.asan-$(uname -m).so" libstdc++.so) ;;
  esac
  for library in "${libraries[@]}"; do
    library=$("$1" -print-file-name="$library")
    [[ $library == /* ]] || { echo "python_test: $1 has no $library" >&2 && exit 69; }
    preloaded+=" $(realpath "$library")"
  done
  printf '#!/bin/sh\nLD_PRELOAD="%s" exec "%s" "$@"\n' "${preloaded# }" "$python" >"$made/python"
  chmod +x "$made/python"
  cat >"$made/package/sitecustomize.py" <<'END_OF_PYTHON'
import os
import sys

os.environ.pop("LD_PRELOAD", None)
sys.executable = os.environ["PYSPARK_PYTHON"]
END_OF_PYTHON
  # What Python and Arrow allocate is seen when each piece comes from malloc. CPython frees little as it ends.
  export PYTHONMALLOC=malloc ARROW_DEFAULT_MEMORY_POOL=system ASAN_OPTIONS=detect_leaks=0
  export UBSAN_OPTIONS=print_stacktrace=1
  python=$made/python
  export PYSPARK_PYTHON=$python
}

if [ "$sanitizers" = yes ]; then make_sanitized; else make_wheel; fi

cd "$source"
# One session of Spark serves all tests: on two cores, with small shuffles, within this machine. The tests are short, so that
# Java's second compiler costs more than it brings.
export SPARK_LOCAL_IP=127.0.0.1
export PYSPARK_SUBMIT_ARGS="--master local[2] --conf spark.sql.shuffle.partitions=2 --conf spark.ui.enabled=false
  --conf spark.ui.showConsoleProgress=false --conf spark.log.level=ERROR
  --driver-java-options -XX:TieredStopAtLevel=1 pyspark-shell"
export PYTHONPATH=$made/package KINDRED_BIN=${KINDRED_BIN:-$build/bin} PYTHONDONTWRITEBYTECODE=1
"$python" -m pytest -q -p no:cacheprovider --doctest-modules --doctest-glob='*.md' "$@" \
  python/tests "$made/package/kindred" docs/python.md docs/spark.md
