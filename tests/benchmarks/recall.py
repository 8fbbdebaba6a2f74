#!/usr/bin/env python3
"""The recall that `kindred plan --json` predicts for pairs whose similarities are known, by its first rule.

    kindred plan CONFIG --json | recall.py PAIRS      PAIRS: a CSV file, left,right,jaccard

The curve of the plan has a point for each hundredth of similarity; between two points it is taken for
straight. Prints the mean of the pairs' chances to be found, and that mean less three standard errors.
"""

import csv
import json
import math
import sys


def chance(curve, similarity):
    below = min(int(100 * similarity), 99)
    low, high = curve[below][1], curve[below + 1][1]
    return low + (100 * similarity - below) * (high - low)


def main(pairs):
    curve = json.load(sys.stdin)["rules"][0]["curve"]
    with open(pairs, encoding="utf-8", newline="") as file:
        chances = [chance(curve, float(row["jaccard"])) for row in csv.DictReader(file)]
    error = math.sqrt(sum(p * (1 - p) for p in chances)) / len(chances)
    mean = sum(chances) / len(chances)
    print(f"{mean:.4f} {mean - 3 * error:.4f}")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
