#ifndef KINDRED_LINKAGE_FIND_INDEX_SLOT_ARRAY_H_
#define KINDRED_LINKAGE_FIND_INDEX_SLOT_ARRAY_H_

#include <cstddef>
#include <memory>
#include <vector>

namespace kindred {

// Items by number. It grows in pieces, and what is there stays where it is: a vector of ten million
// would stop everything for tens of milliseconds now and then, to move them.
//
// Not thread-safe; const members may run concurrently. All operations are O(1), growing by one too.
template <typename T>
class SlotArray {
 public:
  T& operator[](size_t i) { return pieces_[i / kPiece][i % kPiece]; }
  const T& operator[](size_t i) const { return pieces_[i / kPiece][i % kPiece]; }

  // The new ones are T().
  void grow_to(size_t size) {
    while (pieces_.size() * kPiece < size) pieces_.push_back(std::make_unique<T[]>(kPiece));
    size_ = size;
  }
  size_t size() const { return size_; }

  size_t bytes() const { return pieces_.size() * kPiece * sizeof(T); }

 private:
  static constexpr size_t kPiece = 4096;
  std::vector<std::unique_ptr<T[]>> pieces_;
  size_t size_ = 0;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_FIND_INDEX_SLOT_ARRAY_H_
