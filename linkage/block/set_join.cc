#include "linkage/block/set_join.h"

#include <algorithm>

namespace kindred {

namespace {

uint64_t divide_up(uint64_t a, uint64_t b) { return (a + b - 1) / b; }

}  // namespace

LengthRange similar_lengths(uint64_t length, Fraction j) {
  return {divide_up(length * j.num, j.den), length * j.den / j.num};
}

uint64_t prefix_length(uint64_t length, Fraction j) { return (j.den - j.num) * length / j.den + 1; }

SymbolString prefix(SymbolString string, Fraction j) {
  return string.first(std::min<size_t>(string.size(), prefix_length(string.size(), j)));
}

std::optional<std::pair<Place, Place>> first_common(SymbolString a, SymbolString b, Fraction j) {
  const SymbolString x = prefix(a, j);
  const SymbolString y = prefix(b, j);
  size_t i = 0;
  size_t k = 0;
  while (i < x.size() && k < y.size()) {
    if (x[i] == y[k]) return std::pair(Place{i + 1, a.size()}, Place{k + 1, b.size()});
    if (x[i] < y[k]) {
      ++i;
    } else {
      ++k;
    }
  }
  return std::nullopt;
}

// (L-i+1) / (L+j-1) >= J: at most the probe's symbols from this one on are in common, and at least
// all of the probe's and the j-1 before the bucket's symbol are in the union.
uint64_t last_position(Place place, Fraction j) {
  const uint64_t least_union = (place.suffix() + 1) * j.den / j.num;
  return least_union < place.length ? 0 : least_union - place.length + 1;
}

bool suffix_admits(Place probe, Place indexed, Fraction j) {
  const uint64_t shorter = std::min(probe.suffix(), indexed.suffix());
  const uint64_t longer = std::max(probe.suffix(), indexed.suffix());
  const uint64_t least_union = probe.position + indexed.position - 1 + longer;
  return (shorter + 1) * j.den >= least_union * j.num;
}

bool similar(SymbolString a, SymbolString b, Fraction j) {
  if (a.empty() || b.empty()) return false;
  // common / (|a| + |b| - common) >= num / den.
  const uint64_t needed = divide_up((a.size() + b.size()) * j.num, j.num + j.den);
  uint64_t common = 0;
  size_t i = 0;
  size_t k = 0;
  while (common < needed) {
    if (common + std::min(a.size() - i, b.size() - k) < needed) return false;
    const uint64_t x = a[i];
    const uint64_t y = b[k];
    common += x == y;
    i += x <= y;
    k += y <= x;
  }
  return true;
}

}  // namespace kindred
