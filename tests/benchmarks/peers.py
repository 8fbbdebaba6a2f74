#!/usr/bin/env python3
"""Times the libraries that users of Kindred come from, beside what Kindred takes for the same.

    peers.py lsh NAMES        one name a line: min-hash in 20 bands of 5 rows over the sets of 3
                              characters; each is looked up, then inserted
    peers.py join RECORDS PAIRS
                              all pairs of sets of words with a Jaccard similarity of 0.8 or more, of
                              the member `tokens` of JSON lines; their ids go into PAIRS, a pair a line
    peers.py edit             edit distance of one text of 16 characters against 100,000

Each library runs in a process of its own, so that the memory is its own. One that is not installed is
named on standard error, and passed over. One line a library:

    NAME VERSION: RECORDS records, MICROSECONDS us each, BYTES bytes each, FOUND found
"""

import importlib.metadata
import json
import multiprocessing
import os
import random
import sys
import time

BANDS, ROWS, SHINGLE = 20, 5, 3


def resident_bytes():
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def shingles(name):
    return [name[i : i + SHINGLE] for i in range(len(name) - SHINGLE + 1)]


def rensa(names):
    from rensa import RMinHash, RMinHashLSH

    index = RMinHashLSH(threshold=0.5, num_perm=BANDS * ROWS, num_bands=BANDS)
    found = 0
    for number, name in enumerate(names):
        signature = RMinHash(num_perm=BANDS * ROWS, seed=1)
        signature.update(shingles(name))
        found += len(index.query(signature))
        index.insert(number, signature)
    return found, index


def gaoya(names):
    from gaoya.minhash import MinHashStringIndex

    index = MinHashStringIndex(
        hash_size=32,
        jaccard_threshold=0.0,
        num_bands=BANDS,
        band_size=ROWS,
        num_hashes=BANDS * ROWS,
        analyzer="char",
        ngram_range=(SHINGLE, SHINGLE),
    )
    found = 0
    for number, name in enumerate(names):
        found += len(index.query(name))
        index.insert_document(number, name)
    return found, index


def datasketch(names):
    from datasketch import MinHash, MinHashLSH

    index = MinHashLSH(num_perm=BANDS * ROWS, params=(BANDS, ROWS))
    found = 0
    for number, name in enumerate(names):
        signature = MinHash(num_perm=BANDS * ROWS, seed=1)
        signature.update_batch([shingle.encode() for shingle in shingles(name)])
        found += len(index.query(signature))
        index.insert(number, signature)
    return found, index


def set_similarity_search(sets, ids, output):
    from SetSimilaritySearch import all_pairs

    pairs = list(all_pairs(sets, similarity_func_name="jaccard", similarity_threshold=0.8))
    with open(output, "w", encoding="utf-8") as file:
        for one, other, _ in pairs:
            print(*sorted((ids[one], ids[other]), key=str.encode), file=file)
    return len(pairs), None


def rapidfuzz(texts):
    from rapidfuzz.distance import Levenshtein
    from rapidfuzz.process import cdist

    return int(cdist(texts[:1], texts[1:], scorer=Levenshtein.distance, workers=1).size), None


def measure(library, package, items):
    try:
        version = importlib.metadata.version(package)
        library(items[:2])  # what it imports is not measured
        before = resident_bytes()
        start = time.perf_counter()
        found, kept = library(items)
        seconds = time.perf_counter() - start
    except ImportError:
        print(f"{package} is not installed (pip install {package}): not measured", file=sys.stderr)
        return
    memory = resident_bytes() - before
    del kept
    print(
        f"{package} {version}: {len(items)} records, {seconds / len(items) * 1e6:.3f} us each, "
        f"{memory // len(items)} bytes each, {found} found",
        flush=True,
    )


def run(library, package, items):
    process = multiprocessing.Process(target=measure, args=(library, package, items))
    process.start()
    process.join()
    if process.exitcode != 0:
        sys.exit(f"peers.py: {package} failed")


def main(arguments):
    if len(arguments) == 2 and arguments[0] == "lsh":
        with open(arguments[1], encoding="ascii") as file:
            names = file.read().split()
        run(rensa, "rensa", names)
        run(gaoya, "gaoya", names)
        run(datasketch, "datasketch", names[:100_000])
    elif len(arguments) == 3 and arguments[0] == "join":
        with open(arguments[1], encoding="utf-8") as file:
            records = [json.loads(line) for line in file]
        sets = [set(record["tokens"].split()) for record in records]
        ids = [str(record["id"]) for record in records]
        run(lambda some: set_similarity_search(some, ids, arguments[2]), "SetSimilaritySearch", sets)
    elif arguments == ["edit"]:
        source = random.Random(1)
        texts = ["".join(source.choices("abcdefghijklmnopqrstuvwxyz", k=16)) for _ in range(100_001)]
        run(rapidfuzz, "rapidfuzz", texts)
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
