#ifndef KINDRED_LINKAGE_BLOCK_TOKEN_ORDER_H_
#define KINDRED_LINKAGE_BLOCK_TOKEN_ORDER_H_

#include <boost/unordered/unordered_flat_map.hpp>
#include <cstdint>
#include <span>
#include <vector>

namespace kindred {

// The order of the universe in which sets are written as strings (MMDS 3.9.2). Frozen: a string
// that was indexed under another order could not be found.
//
// Immutable and safe to share between threads.
class TokenOrder {
 public:
  // By hash: the order needs no data.
  TokenOrder() = default;

  // These tokens, all different, come in this order. Any other comes before them, by hash: one that
  // a sample has not seen is rare.
  explicit TokenOrder(std::span<const uint64_t> tokens);

  bool by_hash() const { return places_.empty(); }

  // Writes a set, ascending and distinct, as a string of symbols, ascending. Replaces `symbols`.
  // Equal tokens have equal symbols; two different ones do once in 2^63 cases, which costs a filter
  // some of its force but no pair.
  void write(std::span<const uint64_t> set, std::vector<uint64_t>* symbols) const;

  // Equal for equal orders; 0 by hash.
  uint64_t digest() const { return digest_; }

 private:
  boost::unordered_flat_map<uint64_t, uint64_t> places_;
  uint64_t digest_ = 0;
};

// The tokens of a sample of sets, those in the fewest sets first: prefixes then hold rare tokens,
// and few sets share one (MMDS 3.9.4). Among equally rare tokens the lesser comes first.
std::vector<uint64_t> rarest_first(std::span<const std::vector<uint64_t>> sets);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_BLOCK_TOKEN_ORDER_H_
