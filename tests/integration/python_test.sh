#!/usr/bin/env bash
# Builds the bindings of the Python package against libraries that are built, and runs its tests: those of python/tests,
# the examples of the docstrings, and those of docs/python.md.
#
# Usage: python_test.sh SOURCE BUILD [PYTEST_OPTION...]
set -euo pipefail
source=$(realpath "$1")
build=$(realpath "$2")
shift 2

python=$("$source/tests/integration/python_venv.sh" python pybind11==3.1.0 pytest==9.2.0 numpy==2.4.6 pandas==3.1.1 \
  polars==2.1.0 pyarrow==26.0.1 duckdb==2.0.1 altair==6.3.0 nbclient==0.11.0 nbformat==5.11.1 ipykernel==7.4.0)

cmake -S "$source/python" -B "$build/python" -G Ninja -DKINDRED_BUILD="$build" -DPython_EXECUTABLE="$python" \
  -Dpybind11_DIR="$("$python" -m pybind11 --cmakedir)" >/dev/null
cmake --build "$build/python"
rm -rf "$build/python/package"
mkdir "$build/python/package"
cp -r "$source/python/kindred" "$build/python/package/"
cp "$build"/python/_engine*.so "$build/python/package/kindred/"

cd "$source"
export PYTHONPATH=$build/python/package KINDRED_BIN=${KINDRED_BIN:-$build/bin} PYTHONDONTWRITEBYTECODE=1
"$python" -m pytest -q -p no:cacheprovider --doctest-modules --doctest-glob='*.md' "$@" \
  python/tests "$build/python/package/kindred" docs/python.md
