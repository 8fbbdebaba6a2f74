// Which axioms of a distance hold on some points (MMDS 3.5.1).

#include <algorithm>
#include <cmath>
#include <map>

#include "linkage/base/hash.h"
#include "linkage/compare/cosine.h"
#include "linkage/compare/damerau.h"
#include "linkage/compare/difference.h"
#include "linkage/compare/edit_distance.h"
#include "linkage/compare/hamming.h"
#include "linkage/compare/jaccard.h"
#include "linkage/compare/levenshtein.h"
#include "tests/vectors/operations.h"

namespace kindred::vectors {

namespace {

using Measure = double (*)(const Json& a, const Json& b);

Json axioms(const Json::List& points, Measure measure) {
  constexpr double kRounding = 1e-9;
  std::vector<std::vector<double>> d;
  for (const Json& a : points) {
    std::vector<double>& row = d.emplace_back();
    for (const Json& b : points) row.push_back(measure(a, b));
  }
  bool nonnegative = true;
  bool identity = true;
  bool symmetric = true;
  bool triangle = true;
  for (size_t a = 0; a < points.size(); ++a) {
    for (size_t b = 0; b < points.size(); ++b) {
      nonnegative = nonnegative && d[a][b] >= -kRounding;
      identity = identity && (d[a][b] <= kRounding) == (a == b);
      symmetric = symmetric && std::abs(d[a][b] - d[b][a]) <= kRounding;
      for (size_t c = 0; c < points.size(); ++c) {
        triangle = triangle && d[a][b] <= d[a][c] + d[c][b] + kRounding;
      }
    }
  }
  return {{"nonnegative", nonnegative},
          {"identity", identity},
          {"symmetric", symmetric},
          {"triangle", triangle},
          {"is_distance", nonnegative && identity && symmetric && triangle}};
}

Json axioms_integers(const Json& input) {
  static const std::map<std::string, Measure> kMeasures = {
      {"max", [](const Json& a, const Json& b) { return std::max(a.number(), b.number()); }},
      {"diff",
       [](const Json& a, const Json& b) { return *number_difference(a.number(), b.number()); }},
      {"sum", [](const Json& a, const Json& b) { return a.number() + b.number(); }},
  };
  Json::List points;
  for (uint64_t x = 0; x <= input["n"].whole(); ++x) points.emplace_back(x);
  return axioms(points, kMeasures.at(input["function"].text()));
}

std::vector<uint64_t> bag_of(const Json& items) {
  std::vector<uint64_t> bag;
  for (const Json& item : items.list()) bag.push_back(hash_bytes(item.written(), 0));
  std::ranges::sort(bag);
  return bag;
}

// An edit distance of two texts.
template <size_t (*distance)(std::string_view, std::string_view, size_t)>
double edits(const Json& a, const Json& b) {
  return static_cast<double>(distance(a.text(), b.text(), 1000));
}

double hamming(const Json& a, const Json& b) {
  return static_cast<double>(hamming_distance(a.text(), b.text(), 1000).value());
}

Json axioms_points(const Json& input) {
  static const std::map<std::string, Measure> kMeasures = {
      {"jaccard_set",
       [](const Json& a, const Json& b) { return 1 - jaccard(bag_of(a), bag_of(b)); }},
      {"jaccard_bag_sum",
       [](const Json& a, const Json& b) { return 1 - bag_sum_similarity(bag_of(a), bag_of(b)); }},
      {"edit_indel", edits<indel_distance>},
      {"edit_levenshtein", edits<levenshtein_distance>},
      {"edit_osa", edits<osa_distance>},
      {"edit_damerau", edits<damerau_distance>},
      {"hamming", hamming},
      {"cosine_degrees",
       [](const Json& a, const Json& b) { return *angle_degrees(a.numbers(), b.numbers()); }},
  };
  return axioms(input["points"].list(), kMeasures.at(input["measure"].text()));
}

constexpr Operation kOperations[] = {
    {"axioms_integers", axioms_integers},
    {"axioms_points", axioms_points},
};

}  // namespace

Operations axiom_operations() { return kOperations; }

}  // namespace kindred::vectors
