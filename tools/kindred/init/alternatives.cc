#include "tools/kindred/init/alternatives.h"

#include <algorithm>
#include <boost/unordered/unordered_flat_set.hpp>
#include <utility>

#include "tools/kindred/init/column_words.h"
#include "tools/kindred/init/limits.h"

namespace kindred {

namespace {

namespace limit = limits::alternatives;

using WordSet = boost::unordered_flat_set<uint64_t>;

// All words of a column, one after the other.
std::vector<uint64_t> words_of(const Column& column) {
  std::vector<uint64_t> words;
  for_each_word(column, [&](size_t, uint64_t word) { words.push_back(word); });
  return words;
}

bool never_both(const Column& a, const Column& b, uint32_t sampled) {
  if (a.nested() || b.nested() || a.size() + b.size() > sampled) return false;
  const double expected =
      static_cast<double>(a.size()) * static_cast<double>(b.size()) / static_cast<double>(sampled);
  if (expected < limit::kExpectedBoth) return false;
  for (size_t i = 0, j = 0; i < a.size() && j < b.size();) {
    if (a.records[i] == b.records[j]) return false;
    ++(a.records[i] < b.records[j] ? i : j);
  }
  return true;
}

bool about_the_same(const Column& a, const Column& b) {
  if (a.geo || b.geo) return a.geo && b.geo;
  std::vector<uint64_t> fewer = words_of(a);
  std::vector<uint64_t> more = words_of(b);
  if (fewer.empty() || more.empty()) return false;
  const double ratio = static_cast<double>(fewer.size()) * static_cast<double>(b.size()) /
                       (static_cast<double>(more.size()) * static_cast<double>(a.size()));
  if (ratio > limit::kLonger || ratio < 1 / limit::kLonger) return false;
  if (fewer.size() > more.size()) std::swap(fewer, more);
  const WordSet known(more.begin(), more.end());
  size_t common = 0;
  WordSet different;
  for (const uint64_t word : fewer) {
    if (!known.contains(word)) continue;
    ++common;
    different.insert(word);
  }
  return different.size() >= limit::kFewestWords &&
         static_cast<double>(common) >= limit::kSameWords * static_cast<double>(fewer.size());
}

}  // namespace

void join_alternatives(Profile* profile) {
  std::vector<Column>& columns = profile->columns;
  for (size_t a = 0; a < columns.size(); ++a) {
    for (size_t b = a + 1; b < columns.size();) {
      const bool joined = never_both(columns[a], columns[b], profile->sampled) &&
                          about_the_same(columns[a], columns[b]);
      if (!joined) {
        ++b;
        continue;
      }
      columns[b].also.insert(columns[b].also.begin(), columns[b].paths());
      add_values(std::move(columns[b]), &columns[a]);
      columns.erase(columns.begin() + static_cast<std::ptrdiff_t>(b));
    }
  }
}

}  // namespace kindred
