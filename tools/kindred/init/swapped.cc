#include "tools/kindred/init/swapped.h"

#include <algorithm>
#include <boost/unordered/unordered_flat_map.hpp>
#include <cmath>
#include <functional>
#include <tuple>

#include "linkage/base/hash.h"
#include "tools/kindred/init/limits.h"

namespace kindred {

namespace {

namespace limit = limits::swapped;

using Counts = boost::unordered_flat_map<uint64_t, uint64_t>;

// Two different values of one record, in each of the two fields the first.
struct Both {
  uint64_t one = 0;
  uint64_t other = 0;
};

std::vector<Both> records_with_both(const ChosenField& one, const ChosenField& other) {
  std::vector<Both> both;
  size_t o = 0;
  uint32_t last = ~uint32_t{0};
  for (const auto& [record, hash] : one.values) {
    if (record == last) continue;
    last = record;
    while (o < other.values.size() && other.values[o].first < record) ++o;
    if (o == other.values.size()) break;
    if (other.values[o].first == record && other.values[o].second != hash) {
      both.push_back({hash, other.values[o].second});
    }
  }
  return both;
}

// Pairs of records whose two values are the other one's in turn, less those that would be if the
// values of the two fields had nothing to do with each other; 0 where that may be chance.
double swapped_pairs(const ChosenField& one, const ChosenField& other) {
  const std::vector<Both> both = records_with_both(one, other);
  Counts pairs;
  Counts ones;
  Counts others;
  for (const Both& record : both) {
    ++pairs[mix(record.one, record.other)];
    ++ones[record.one];
    ++others[record.other];
  }
  double found = 0;  // each pair twice
  for (const Both& record : both) {
    const auto turned = pairs.find(mix(record.other, record.one));
    if (turned != pairs.end()) found += static_cast<double>(turned->second);
  }
  double common = 0;  // chance that a value of the one is a value of the other
  const auto n = static_cast<double>(both.size());
  for (const auto& [value, count] : ones) {
    const auto there = others.find(value);
    if (there == others.end()) continue;
    common += static_cast<double>(count) / n * (static_cast<double>(there->second) / n);
  }
  const double expected = n * n / 2 * common * common;
  const double beyond = found / 2 - expected;
  return beyond > limit::kDeviations * std::sqrt(expected + 1) ? beyond : 0;
}

// The values of a short text with many values, sorted, each once; none of other fields.
std::vector<uint64_t> values_of(const ChosenField& field) {
  std::vector<uint64_t> values;
  if (field.kind != FieldKind::kName || field.distinct < limit::kCategories) return values;
  for (const auto& [record, hash] : field.values) values.push_back(hash);
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
  return values;
}

bool share_a_value(const std::vector<uint64_t>& a, const std::vector<uint64_t>& b) {
  for (size_t i = 0, j = 0; i < a.size() && j < b.size();) {
    if (a[i] == b[j]) return true;
    ++(a[i] < b[j] ? i : j);
  }
  return false;
}

}  // namespace

void find_swapped(std::vector<ChosenField>* fields) {
  std::vector<std::vector<uint64_t>> values;
  for (const ChosenField& field : *fields) values.push_back(values_of(field));
  std::vector<std::tuple<double, size_t, size_t>> found;
  for (size_t a = 0; a < fields->size(); ++a) {
    for (size_t b = a + 1; b < fields->size(); ++b) {
      if (!share_a_value(values[a], values[b])) continue;
      const double pairs = swapped_pairs((*fields)[a], (*fields)[b]);
      if (pairs > 0) found.emplace_back(pairs, a, b);
    }
  }
  std::sort(found.begin(), found.end(), std::greater<>());
  for (const auto& [pairs, a, b] : found) {
    if ((*fields)[a].swapped || (*fields)[b].swapped) continue;
    (*fields)[a].swapped = b;
    (*fields)[b].swapped = a;
  }
}

}  // namespace kindred
