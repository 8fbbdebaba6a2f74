// Bands of signatures (MMDS 3.4.1), and the whole way of documents (MMDS 3.4.3).

#include <algorithm>
#include <map>
#include <set>

#include "linkage/block/minhash.h"
#include "linkage/block/s_curve.h"
#include "linkage/block/set_join.h"
#include "linkage/compare/jaccard.h"
#include "linkage/feature/shingle.h"
#include "tests/reference/shingle.h"
#include "tests/vectors/operations.h"
#include "tests/vectors/pairs.h"
#include "tests/vectors/signatures.h"

namespace kindred::vectors {

namespace {

Banding banding_of(const Json& input) {
  return {static_cast<uint32_t>(input["b"].whole()), static_cast<uint32_t>(input["r"].whole())};
}

// The sets with the same values in a band, by number.
struct Bucket {
  std::vector<uint32_t> values;
  std::vector<size_t> sets;
};

// By band, in the order of the values; a bucket is what has one key of the library's rule.
std::vector<std::vector<Bucket>> buckets(const std::vector<std::vector<uint32_t>>& signatures,
                                         Banding banding) {
  const RulePointer rule =
      minhash({.feature = 0, .name = "f", .bands = banding.bands, .rows = banding.rows});
  std::vector<std::map<uint64_t, Bucket>> by_key(banding.bands);
  for (size_t set = 0; set < signatures.size(); ++set) {
    Features features;
    features.signatures = {signatures[set]};
    std::vector<uint64_t> keys;
    rule->keys(features, &keys);
    for (size_t band = 0; band < keys.size(); ++band) {
      const auto first = signatures[set].begin() + static_cast<std::ptrdiff_t>(band * banding.rows);
      Bucket& bucket = by_key[band][keys[band]];
      bucket.values.assign(first, first + banding.rows);
      bucket.sets.push_back(set);
    }
  }
  std::vector<std::vector<Bucket>> sorted;
  for (const std::map<uint64_t, Bucket>& band : by_key) {
    std::vector<Bucket>& list = sorted.emplace_back();
    for (const auto& [key, bucket] : band) list.push_back(bucket);
    std::ranges::sort(list, {}, &Bucket::values);
  }
  return sorted;
}

using Pairs = std::set<std::pair<size_t, size_t>>;

Pairs candidates(const std::vector<std::vector<Bucket>>& bands) {
  Pairs pairs;
  for (const std::vector<Bucket>& band : bands) {
    for (const Bucket& bucket : band) {
      for_each_pair(bucket.sets.size(),
                    [&](size_t i, size_t j) { pairs.emplace(bucket.sets[i], bucket.sets[j]); });
    }
  }
  return pairs;
}

Json numbered(std::vector<size_t> sets) {
  for (size_t& set : sets) ++set;
  return sets;
}

Json numbered(const Pairs& pairs) {
  Json::List list;
  for (const auto& [a, b] : pairs) list.push_back(numbered(std::vector<size_t>{a, b}));
  return list;
}

std::vector<std::vector<uint32_t>> all_columns(const Signatures& signatures) {
  std::vector<std::vector<uint32_t>> columns;
  for (size_t set = 0; set < signatures.front().size(); ++set) {
    columns.push_back(column(signatures, set));
  }
  return columns;
}

Json banding(const Json& input) {
  const auto bands = buckets(all_columns(read_signatures(input["signature"])), banding_of(input));
  Json::List by_band;
  for (const std::vector<Bucket>& band : bands) {
    Json::List list;
    for (const Bucket& bucket : band) {
      list.push_back(Json::List{bucket.values, numbered(bucket.sets)});
    }
    by_band.push_back(list);
  }
  return {{"buckets", by_band}, {"candidates", numbered(candidates(bands))}};
}

// Columns have names that are numbers.
Json lsh_mapreduce(const Json& input) {
  std::map<size_t, std::vector<uint64_t>> columns;
  for (const auto& [name, values] : input["columns"].object()) {
    columns[std::stoul(name)] = values.wholes();
  }
  std::vector<size_t> names;
  std::vector<std::vector<uint32_t>> signatures;
  for (const auto& [name, values] : columns) {
    names.push_back(name);
    signatures.emplace_back(values.begin(), values.end());
  }
  const auto bands = buckets(signatures, banding_of(input));
  size_t pairs = 0;
  Json::List list;
  for (size_t band = 0; band < bands.size(); ++band) {
    for (const Bucket& bucket : bands[band]) {
      std::vector<uint32_t> key = {static_cast<uint32_t>(band + 1)};
      key.insert(key.end(), bucket.values.begin(), bucket.values.end());
      std::vector<size_t> members;
      for (const size_t set : bucket.sets) members.push_back(names[set]);
      list.push_back(Json::List{key, members});
      pairs += members.size();
    }
  }
  std::map<std::string, std::vector<size_t>> compare;
  for (const auto& [a, b] : candidates(bands)) {
    compare[std::to_string(names[a])].push_back(names[b]);
  }
  return {{"map_pairs", pairs}, {"buckets", list}, {"compare", compare}};
}

// The shingles of all documents in alphabetical order, and which documents have each.
struct Matrix {
  std::vector<std::vector<uint64_t>> sets;  // of each document, by row
  Json rows;
};

Matrix shingle_matrix(const std::vector<std::string>& documents, uint32_t k) {
  const auto hashes = [k](const std::string& text) {
    std::vector<uint64_t> set;
    shingle({.size = k, .short_whole = false}, text, &set);
    sort_unique(&set);
    return set;
  };
  std::set<std::string> windows;
  for (const std::string& document : documents) {
    const auto all = reference::character_shingles(document, k);
    windows.insert(all.begin(), all.end());
  }
  Matrix matrix;
  matrix.sets.resize(documents.size());
  Json::List rows;
  for (const std::string& window : windows) {
    std::vector<int> row;
    for (size_t d = 0; d < documents.size(); ++d) {
      const bool has = std::ranges::binary_search(hashes(documents[d]), hashes(window).front());
      if (has) matrix.sets[d].push_back(rows.size());
      row.push_back(has ? 1 : 0);
    }
    rows.push_back(row);
  }
  matrix.rows = rows;
  return matrix;
}

// The seven steps of MMDS 3.4.3.
Json pipeline(const Json& input) {
  const Fraction t = exact(input["t"].number());
  const Matrix matrix =
      shingle_matrix(input["documents"].texts(), static_cast<uint32_t>(input["k"].whole()));
  const size_t rows = matrix.rows.list().size();
  const Signatures signatures = sign(matrix.rows, read_hashes(input["hashes"]), 0, rows, 0);
  const auto columns = all_columns(signatures);
  const Pairs found = candidates(buckets(columns, banding_of(input)));
  const auto& sets = matrix.sets;
  std::vector<double> estimates;
  std::vector<double> similarities;
  Pairs accepted;
  Pairs verified;
  Pairs false_positives;
  for (const auto& [a, b] : found) {
    estimates.push_back(*estimate_similarity(columns[a], columns[b]).similarity);
    similarities.push_back(jaccard(sets[a], sets[b]));
    if (!similar(sets[a], sets[b], t)) false_positives.emplace(a, b);
    if (!agree(columns[a], columns[b], t)) continue;
    accepted.emplace(a, b);
    if (similar(sets[a], sets[b], t)) verified.emplace(a, b);
  }
  Pairs real;
  Pairs missed;
  for_each_pair(sets.size(), [&](size_t a, size_t b) {
    if (!similar(sets[a], sets[b], t)) return;
    real.emplace(a, b);
    if (verified.count({a, b}) == 0) missed.emplace(a, b);
  });
  return {{"rows", rows},
          {"signature", written(signatures)},
          {"candidates", numbered(found)},
          {"candidate_estimates", estimates},
          {"candidate_similarities", similarities},
          {"accepted_by_signature", numbered(accepted)},
          {"verified", numbered(verified)},
          {"truly_similar", numbered(real)},
          {"false_negatives", numbered(missed)},
          {"false_positive_candidates", numbered(false_positives)}};
}

constexpr Operation kOperations[] = {
    {"banding", banding},
    {"lsh_mapreduce", lsh_mapreduce},
    {"pipeline", pipeline},
};

}  // namespace

Operations banding_operations() { return kOperations; }

}  // namespace kindred::vectors
