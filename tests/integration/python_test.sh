#!/usr/bin/env bash
# Makes a wheel of the Python package on libraries that are built, tries it, and runs its tests: those of
# python/tests, the examples of the docstrings, and those of docs/python.md and docs/spark.md.
#
# Usage: python_test.sh SOURCE BUILD [PYTEST_OPTION...]
set -euo pipefail
source=$(realpath "$1")
build=$(realpath "$2")
shift 2

python=$("$source/tests/integration/python_venv.sh" python pytest==9.2.0 numpy==2.4.6 pandas==3.1.1 polars==2.1.0 \
  pyarrow==26.0.1 pyspark==4.3.0 duckdb==2.0.1 altair==6.3.0 nbclient==0.11.0 nbformat==5.11.1 ipykernel==7.4.0)

# The venv is that of other checkouts, too, so the package goes beside the build.
made=$build/wheel
rm -rf "$made" && mkdir "$made"
"$source/tools/wheel" --from "$build" --output "$made" "$python"
"$python" -m pip install -q --disable-pip-version-check --no-index --no-deps --target "$made/package" "$made"/*.whl

cd "$source"
# One session of Spark serves all tests: on two cores, with small shuffles, within this machine.
export PYSPARK_PYTHON=$python SPARK_LOCAL_IP=127.0.0.1
export PYSPARK_SUBMIT_ARGS="--master local[2] --conf spark.sql.shuffle.partitions=2 --conf spark.ui.enabled=false
  --conf spark.ui.showConsoleProgress=false --conf spark.log.level=ERROR pyspark-shell"
export PYTHONPATH=$made/package KINDRED_BIN=${KINDRED_BIN:-$build/bin} PYTHONDONTWRITEBYTECODE=1
"$python" -m pytest -q -p no:cacheprovider --doctest-modules --doctest-glob='*.md' "$@" \
  python/tests "$made/package/kindred" docs/python.md docs/spark.md
