#include "linkage/learn/free_share.h"

#include <algorithm>

namespace kindred {

namespace {

// The share of `records` without a partner, where so many have one.
double without_partner(double matched, double records, double least) {
  return std::max(least, 1 - matched / records);
}

}  // namespace

double free_share(std::span<const uint64_t> records, bool link_only, double prior, double least) {
  double all = 0;
  double neither = 0;
  const auto add = [&](double pairs, double left, double right) {
    all += pairs;
    neither += pairs * left * right;
  };
  for (size_t a = 0; a < records.size(); ++a) {
    const auto n = static_cast<double>(records[a]);
    for (size_t b = a + 1; b < records.size(); ++b) {
      const auto k = static_cast<double>(records[b]);
      const double matches = prior * n * k;
      add(n * k, without_partner(matches, n, least), without_partner(matches, k, least));
    }
    if (link_only || records[a] < 2) continue;
    const double pairs = n * (n - 1) / 2;
    const double single =
        without_partner(2 * prior * pairs, n, least);  // a match takes two of them
    add(pairs, single, single);
  }
  return all == 0 ? 1 : neither / all;
}

}  // namespace kindred
