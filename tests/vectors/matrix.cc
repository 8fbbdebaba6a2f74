// Characteristic matrices and min-hash by permutation (MMDS 3.3.1 to 3.3.3). A picture only: the
// library keeps sets, so columns become sets of row numbers.

#include <algorithm>
#include <numeric>

#include "linkage/compare/jaccard.h"
#include "tests/vectors/operations.h"
#include "tests/vectors/pairs.h"

namespace kindred::vectors {

namespace {

using Rows = std::vector<uint64_t>;

// The rows of each column that have a 1, of those from `first` on and before `end`.
std::vector<Rows> columns(const Json& matrix, size_t first, size_t end) {
  const std::vector<std::vector<uint64_t>> rows = matrix.rows();
  std::vector<Rows> sets(rows.front().size());
  for (size_t row = first; row < std::min(end, rows.size()); ++row) {
    for (size_t column = 0; column < sets.size(); ++column) {
      if (rows[row][column] != 0) sets[column].push_back(row);
    }
  }
  return sets;
}

std::vector<Rows> columns(const Json& matrix) { return columns(matrix, 0, matrix.list().size()); }

Json matrix_to_sets(const Json& input) {
  const std::vector<std::string> names = input["rows"].texts();
  Json::List sets;
  for (const Rows& rows : columns(input["matrix"])) {
    std::vector<std::string> set;
    for (const uint64_t row : rows) set.push_back(names[row]);
    sets.push_back(set);
  }
  return sets;
}

Json jaccard_columns(const Json& input) {
  const std::vector<Rows> sets = columns(input["matrix"]);
  return by_pair(sets.size(), [&](size_t a, size_t b) { return jaccard(sets[a], sets[b]); });
}

// The first row of the set in the order that ranks give, if there is one.
std::optional<uint64_t> first_row(const Rows& set, const std::vector<uint64_t>& ranks) {
  const auto by_rank = [&](uint64_t x, uint64_t y) { return ranks[x] < ranks[y]; };
  const auto least = std::ranges::min_element(set, by_rank);
  return least == set.end() ? std::nullopt : std::optional(*least);
}

Json minhash_permutation(const Json& input) {
  const std::vector<std::string> names = input["rows"].texts();
  const std::vector<std::string> order = input["order"].texts();
  const size_t limit = input.has("first_m") ? input["first_m"].whole() : order.size();
  std::vector<uint64_t> ranks;
  for (const std::string& name : names) {
    ranks.push_back(static_cast<uint64_t>(std::ranges::find(order, name) - order.begin()));
  }
  Json::List values;
  for (const Rows& set : columns(input["matrix"])) {
    const std::optional<uint64_t> row = first_row(set, ranks);
    values.emplace_back(row && ranks[*row] < limit ? names[*row] : "inf");
  }
  return values;
}

Json minhash_ranks(const Json& input) {
  Json::List signature;
  for (const std::vector<uint64_t>& ranks : input["ranks"].rows()) {
    Json::List values;
    for (const Rows& set : columns(input["matrix"])) {
      const std::optional<uint64_t> row = first_row(set, ranks);
      values.push_back(row ? Json(ranks[*row]) : Json("inf"));
    }
    signature.push_back(values);
  }
  return signature;
}

// Calls visit(ranks) for every order of so many rows.
template <typename Visit>
size_t for_each_permutation(size_t rows, Visit&& visit) {
  std::vector<uint64_t> ranks(rows);
  std::iota(ranks.begin(), ranks.end(), 0U);
  size_t permutations = 0;
  do {
    visit(ranks);
    ++permutations;
  } while (std::ranges::next_permutation(ranks).found);
  return permutations;
}

double share(size_t part, size_t whole) {
  return static_cast<double>(part) / static_cast<double>(whole);
}

Json permutation_agreement(const Json& input) {
  const Rows a = input["a"].wholes();
  const Rows b = input["b"].wholes();
  size_t agree = 0;
  const size_t permutations =
      for_each_permutation(input["n"].whole(), [&](const std::vector<uint64_t>& ranks) {
        const auto first = first_row(a, ranks);
        agree += first && first == first_row(b, ranks);
      });
  return {
      {"permutations", permutations}, {"agree", agree}, {"fraction", share(agree, permutations)}};
}

Json min_position_uniform(const Json& input) {
  const Rows set = input["X"].wholes();
  std::vector<size_t> firsts(set.size());
  const size_t permutations =
      for_each_permutation(input["n"].whole(), [&](const std::vector<uint64_t>& ranks) {
        const auto first = std::ranges::find(set, *first_row(set, ranks));
        ++firsts[static_cast<size_t>(first - set.begin())];
      });
  std::vector<double> shares;
  for (const size_t count : firsts) shares.push_back(share(count, permutations));
  return shares;
}

// Only the cyclic orders of the rows.
Json cyclic_agreement(const Json& input) {
  const size_t n = input["a"].list().size();
  Rows a;
  Rows b;
  for (size_t row = 0; row < n; ++row) {
    if (input["a"][row].whole() != 0) a.push_back(row);
    if (input["b"][row].whole() != 0) b.push_back(row);
  }
  size_t agree = 0;
  for (size_t start = 0; start < n; ++start) {
    std::vector<uint64_t> ranks;
    for (size_t row = 0; row < n; ++row) ranks.push_back((row + n - start) % n);
    agree += first_row(a, ranks) == first_row(b, ranks);
  }
  return {{"cyclic_fraction", share(agree, n)}, {"similarity", jaccard(a, b)}};
}

// The similarity in each block of m rows; none where both columns are empty.
Json blocked_jaccard(const Json& input) {
  const size_t rows = input["matrix"].list().size();
  const size_t m = input["m"].whole();
  const std::vector<Rows> whole = columns(input["matrix"]);
  return by_pair(whole.size(), [&](size_t a, size_t b) {
    Json::List blocks;
    double sum = 0;
    size_t known = 0;
    for (size_t first = 0; first < rows; first += m) {
      const std::vector<Rows> part = columns(input["matrix"], first, first + m);
      if (part[a].empty() && part[b].empty()) {
        blocks.emplace_back();
        continue;
      }
      blocks.emplace_back(jaccard(part[a], part[b]));
      sum += blocks.back().number();
      ++known;
    }
    const Json mean = known == 0 ? Json() : Json(sum / static_cast<double>(known));
    return Json{{"true", jaccard(whole[a], whole[b])}, {"blocks", blocks}, {"mean", mean}};
  });
}

constexpr Operation kOperations[] = {
    {"matrix_to_sets", matrix_to_sets},
    {"jaccard_columns", jaccard_columns},
    {"minhash_permutation", minhash_permutation},
    {"minhash_ranks", minhash_ranks},
    {"permutation_agreement", permutation_agreement},
    {"cyclic_agreement", cyclic_agreement},
    {"min_position_uniform", min_position_uniform},
    {"blocked_jaccard", blocked_jaccard},
};

}  // namespace

Operations matrix_operations() { return kOperations; }

}  // namespace kindred::vectors
