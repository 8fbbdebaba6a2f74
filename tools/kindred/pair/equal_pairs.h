#ifndef KINDRED_TOOLS_KINDRED_PAIR_EQUAL_PAIRS_H_
#define KINDRED_TOOLS_KINDRED_PAIR_EQUAL_PAIRS_H_

#include <boost/unordered/unordered_flat_map.hpp>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace kindred {

// Counts the pairs of records that agree in a field: that have a value in common, by the hashes of
// values and sources. A pair with several in common is one.
class EqualPairs {
 public:
  // `across`: pairs of different sources alone.
  explicit EqualPairs(bool across) : across_(across) {}

  // A record; its values are distinct. O(values).
  void add(uint64_t source, std::span<const uint64_t> values);

  // The records that have the value.
  uint64_t records(uint64_t value) const;

  // Pairs with a value in common, each counted as often as they have one: no fewer than there are.
  uint64_t at_most() const;

  // None where that would take more than so many steps, one for each value that two records of
  // several values have in common: at_most() is told then.
  std::optional<uint64_t> count(uint64_t most_steps) const;

 private:
  using Counts = boost::unordered_flat_map<uint64_t, uint64_t>;

  // A record of several values: others can have no more than one in common with anyone.
  struct Several {
    uint64_t source;
    std::vector<uint64_t> values;
  };

  bool across_;
  Counts by_value_;
  Counts by_value_and_source_;  // where `across_`
  std::vector<Several> several_;
};

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_PAIR_EQUAL_PAIRS_H_
