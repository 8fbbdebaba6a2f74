// Whole exact joins (MMDS 3.9): which pairs each index proposes, and identical items.

#include <algorithm>
#include <map>
#include <set>

#include "linkage/base/hash.h"
#include "tests/vectors/operations.h"
#include "tests/vectors/pairs.h"
#include "tests/vectors/strings.h"

namespace kindred::vectors {

namespace {

using Pairs = std::vector<std::pair<std::string, std::string>>;

// What each method proposes when strings come by length, then by text, and each probes those before
// it.
struct Join {
  std::vector<std::string> order;
  Pairs similar;
  Pairs length;
  Pairs prefix;
  Pairs position;
  Pairs suffix;
};

// Calls visit(probe's place, other's place) for every symbol that two prefixes have in common.
template <typename Visit>
void for_each_common(const std::string& probe, const std::string& other, Fraction j,
                     Visit&& visit) {
  const uint64_t of_other = indexed_symbols(other, j);
  for (size_t i = 0; i < indexed_symbols(probe, j); ++i) {
    const size_t k = other.find(probe[i]);
    if (k < of_other) visit(place(probe, i), place(other, k));
  }
}

void probe(const std::string& text, const std::string& before, Fraction j, Join* join) {
  bool prefix = false;
  bool position = false;
  bool suffix = false;
  for_each_common(text, before, j, [&](Place a, Place b) {
    prefix = true;
    position = position || position_admits(a, b, j);
    suffix = suffix || suffix_admits(a, b, j);
  });
  if (similar(symbols(before), symbols(text), j)) join->similar.emplace_back(before, text);
  if (similar_lengths(text.size(), j).contains(before.size())) {
    join->length.emplace_back(before, text);
  }
  if (prefix) join->prefix.emplace_back(before, text);
  if (position) join->position.emplace_back(before, text);
  if (suffix) join->suffix.emplace_back(before, text);
}

Join join_of(std::vector<std::string> strings, Fraction j) {
  std::ranges::sort(strings, [](const std::string& a, const std::string& b) {
    return a.size() == b.size() ? a < b : a.size() < b.size();
  });
  Join join = {
      .order = strings, .similar = {}, .length = {}, .prefix = {}, .position = {}, .suffix = {}};
  for_each_pair(strings.size(),
                [&](size_t a, size_t b) { probe(strings[b], strings[a], j, &join); });
  return join;
}

Json in_order_of_the_earlier(const Pairs& pairs) {
  Json::List list;
  for (const auto& [a, b] : pairs) list.push_back(std::vector<std::string>{a, b});
  return list;
}

Json similarity_join(const Json& input) {
  const Join join = join_of(input["strings"].texts(), read_fraction(input["J"]));
  return {{"order", join.order},
          {"true_pairs", in_order_of_the_earlier(join.similar)},
          {"length_candidates", in_order_of_the_earlier(join.length)},
          {"prefix_candidates", in_order_of_the_earlier(join.prefix)},
          {"position_candidates", in_order_of_the_earlier(join.position)},
          {"suffix_candidates", in_order_of_the_earlier(join.suffix)}};
}

size_t missed(const Pairs& similar, const Pairs& candidates) {
  const std::set<Pairs::value_type> proposed(candidates.begin(), candidates.end());
  return static_cast<size_t>(
      std::ranges::count_if(similar, [&](const auto& pair) { return proposed.count(pair) == 0; }));
}

// Joins all sets of some letters but the empty one.
Json exhaustive_join(const Json& input) {
  const size_t letters = input["universe"].whole();
  std::vector<std::string> strings;
  for (size_t bits = 1; bits < size_t{1} << letters; ++bits) {
    std::string& text = strings.emplace_back();
    for (size_t i = 0; i < letters; ++i) {
      if ((bits >> i & 1U) != 0) text += static_cast<char>('a' + i);
    }
  }
  const Join join = join_of(strings, read_fraction(input["J"]));
  return {{"strings", strings.size()},
          {"pairs", strings.size() * (strings.size() - 1) / 2},
          {"true_pairs", join.similar.size()},
          {"length", join.length.size()},
          {"prefix", join.prefix.size()},
          {"position", join.position.size()},
          {"suffix", join.suffix.size()},
          {"missed", missed(join.similar, join.length) + missed(join.similar, join.prefix) +
                         missed(join.similar, join.position) + missed(join.similar, join.suffix)}};
}

// The library's `identical` draws its positions by the text's length; here they are given, and a
// text that has no such position has nothing there.
Json fixed_positions(const Json& input) {
  const std::vector<std::string> documents = input["documents"].texts();
  std::map<uint64_t, std::vector<size_t>> buckets;
  for (size_t d = 0; d < documents.size(); ++d) {
    uint64_t key = 0;
    for (const uint64_t position : input["positions"].wholes()) {
      const bool there = position < documents[d].size();
      key = mix(key, there ? 1 + static_cast<unsigned char>(documents[d][position]) : 0U);
    }
    buckets[key].push_back(d);
  }
  std::set<std::vector<size_t>> groups;
  std::set<std::vector<size_t>> identical;
  for (const auto& [key, members] : buckets) {
    if (members.size() > 1) groups.insert(members);
    for_each_pair(members.size(), [&](size_t i, size_t k) {
      if (documents[members[i]] == documents[members[k]]) {
        identical.insert(std::vector<size_t>{members[i], members[k]});
      }
    });
  }
  return {{"groups", Json::List(groups.begin(), groups.end())},
          {"identical_pairs", Json::List(identical.begin(), identical.end())}};
}

// The chance that the position index compares two random sets of L out of N elements: a walk
// through the universe in its order, by how many elements either set has taken so far.
Json random_compare_probability(const Json& input) {
  const uint64_t n = input["N"].whole();
  const uint64_t length = input["L"].whole();
  const Fraction j = read_fraction(input["J"]);
  const uint64_t prefix = prefix_length(length, j);
  double compared = 0;
  std::map<std::pair<uint64_t, uint64_t>, double> chances = {{{0, 0}, 1}};
  for (uint64_t k = 0; k < n; ++k) {
    std::map<std::pair<uint64_t, uint64_t>, double> next;
    for (const auto& [taken, chance] : chances) {
      const auto& [a, b] = taken;
      const auto left = static_cast<double>(n - k);
      const double takes_a = static_cast<double>(length - a) / left;
      const double takes_b = static_cast<double>(length - b) / left;
      const double both = chance * takes_a * takes_b;
      const bool found =
          a < prefix && b < prefix && position_admits({a + 1, length}, {b + 1, length}, j);
      if (found) compared += both;
      if (!found && both > 0) next[{a + 1, b + 1}] += both;
      if (takes_a > 0) next[{a + 1, b}] += chance * takes_a * (1 - takes_b);
      if (takes_b > 0) next[{a, b + 1}] += chance * (1 - takes_a) * takes_b;
      next[{a, b}] += chance * (1 - takes_a) * (1 - takes_b);
    }
    chances = std::move(next);
  }
  return compared;
}

constexpr Operation kOperations[] = {
    {"similarity_join", similarity_join},
    {"exhaustive_join", exhaustive_join},
    {"fixed_positions", fixed_positions},
    {"random_compare_probability", random_compare_probability},
};

}  // namespace

Operations join_operations() { return kOperations; }

}  // namespace kindred::vectors
