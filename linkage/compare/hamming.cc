#include "linkage/compare/hamming.h"

#include <bit>

#include "linkage/compare/text_pair.h"

namespace kindred {
namespace {

// The sum of differences(x, y) over the places.
template <class Sequence, class Differences>
std::optional<size_t> sum_of_places(const Sequence& a, const Sequence& b, size_t cutoff,
                                    Differences&& differences) {
  if (a.size() != b.size()) return std::nullopt;
  size_t distance = 0;
  for (size_t i = 0; i < a.size(); ++i) {
    distance += differences(a[i], b[i]);
    if (distance > cutoff) return cutoff + 1;
  }
  return distance;
}

template <class Sequence>
std::optional<size_t> places(const Sequence& a, const Sequence& b, size_t cutoff) {
  return sum_of_places(a, b, cutoff, [](auto x, auto y) -> size_t { return x == y ? 0 : 1; });
}

}  // namespace

std::optional<size_t> hamming_distance(std::string_view a, std::string_view b, size_t cutoff) {
  return with_code_points(a, b, [&](auto x, auto y) { return places(x, y, cutoff); });
}

std::optional<size_t> hamming_distance(std::span<const double> a, std::span<const double> b,
                                       size_t cutoff) {
  return places(a, b, cutoff);
}

std::optional<size_t> hamming_distance(std::span<const int64_t> a, std::span<const int64_t> b,
                                       size_t cutoff) {
  return places(a, b, cutoff);
}

std::optional<size_t> bit_hamming_distance(std::span<const uint64_t> a, std::span<const uint64_t> b,
                                           size_t cutoff) {
  return sum_of_places(a, b, cutoff, [](uint64_t x, uint64_t y) {
    return static_cast<size_t>(std::popcount(x ^ y));
  });
}

}  // namespace kindred
