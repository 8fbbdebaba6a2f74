#ifndef KINDRED_LINKAGE_ENTITY_BLOCK_ARENA_H_
#define KINDRED_LINKAGE_ENTITY_BLOCK_ARENA_H_

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace kindred {

// Blocks of 2^k words of 32 bits, addressed by 32 bits. It grows in pieces, and a block stays where
// it is until it is freed; freed ones are used again for the same size. What it costs beside the
// words of the blocks is a pointer for each 65,536 words.
//
// Not thread-safe; const members may run concurrently. All operations are O(1), but for taking
// memory from the system.
class BlockArena {
 public:
  using Address = uint32_t;
  static constexpr unsigned kLargest = 31;  // the greatest k; the least is 0

  uint32_t* words(Address address) { return pieces_[address >> kBits] + (address & kMask); }
  const uint32_t* words(Address address) const {
    return pieces_[address >> kBits] + (address & kMask);
  }

  // The words are whatever they are.
  Address take(unsigned k) {
    if (free_[k] != kNone) {
      const Address address = free_[k];
      free_[k] = *words(address);
      return address;
    }
    if (k > kBits) return grow(size_t{1} << (k - kBits));
    if (end_ - next_ < (uint64_t{1} << k)) {
      free_rest();
      next_ = grow(1);
      end_ = next_ + kPiece;
    }
    const auto address = static_cast<Address>(next_);
    next_ += uint64_t{1} << k;
    return address;
  }

  void free(Address address, unsigned k) {
    *words(address) = free_[k];
    free_[k] = address;
  }

  size_t bytes() const { return pieces_.size() * kPiece * sizeof(uint32_t); }

 private:
  static constexpr unsigned kBits = 16;  // a piece has 2^kBits words
  static constexpr uint64_t kPiece = uint64_t{1} << kBits;
  static constexpr uint32_t kMask = static_cast<uint32_t>(kPiece - 1);
  static constexpr Address kNone = UINT32_MAX;  // the last word of all, which is no block's first

  static constexpr std::array<Address, kLargest + 1> none() {
    std::array<Address, kLargest + 1> heads{};
    heads.fill(kNone);
    return heads;
  }

  // Pieces that stand side by side.
  Address grow(size_t pieces) {
    const auto first = static_cast<Address>(pieces_.size() << kBits);
    memory_.push_back(std::make_unique_for_overwrite<uint32_t[]>(pieces << kBits));
    for (size_t i = 0; i < pieces; ++i) pieces_.push_back(memory_.back().get() + (i << kBits));
    return first;
  }

  // What is left of the piece, as the blocks that it is made of.
  void free_rest() {
    while (next_ < end_) {
      const auto k = static_cast<unsigned>(std::bit_width(end_ - next_)) - 1;
      free(static_cast<Address>(next_), k);
      next_ += uint64_t{1} << k;
    }
  }

  std::vector<std::unique_ptr<uint32_t[]>> memory_;
  std::vector<uint32_t*> pieces_;
  uint64_t next_ = 0;  // of the piece that is being given out
  uint64_t end_ = 0;
  std::array<Address, kLargest + 1> free_ = none();  // by k: each names the next
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_ENTITY_BLOCK_ARENA_H_
