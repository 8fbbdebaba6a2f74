#ifndef KINDRED_LINKAGE_EXPIRE_WATERMARK_H_
#define KINDRED_LINKAGE_EXPIRE_WATERMARK_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace kindred {

// How far time has come in a stream of several partitions, in milliseconds since 1970-01-01 UTC:
// the least of their greatest times. It never goes back.
//
// A partition through which nothing comes would hold time up for ever. So one that was read to its
// end, and lies behind another one, is left out until something comes through it again: it then
// stands where the others are, whatever its own time. The one that is furthest always counts.
// Whoever keeps a state keeps these decisions with it. When all partitions were read to their ends
// and leave_out() was called, the watermark is the greatest time of all: a function of the input
// alone.
class Watermark {
 public:
  struct Partition {
    std::optional<int64_t> time;  // none: nothing came through it yet
    bool left_out = false;

    bool operator==(const Partition&) const = default;
  };

  explicit Watermark(size_t partitions) : partitions_(partitions) {}

  // A record of that time came through the partition.
  void observe(uint32_t partition, int64_t time);

  // One more partition, left out until something comes through it: it does not hold time up, nor
  // turn it back.
  void add_partition() { partitions_.push_back({.time = std::nullopt, .left_out = true}); }

  // Nothing ever comes through that partition: it does not hold time up.
  void pass_over(uint32_t partition) {
    partitions_[partition].left_out = true;
    update();
  }

  // Time has come that far at the least, as is known from elsewhere.
  void raise(int64_t time);

  // By partition, whether it was read to its end.
  void leave_out(const std::vector<bool>& at_end);

  // Nothing while a partition counts through which nothing came yet.
  std::optional<int64_t> time() const { return time_; }

  const std::vector<Partition>& partitions() const { return partitions_; }
  // As many as there are.
  void set(std::vector<Partition> partitions);

 private:
  void update();

  std::vector<Partition> partitions_;
  std::optional<int64_t> time_;
  std::optional<int64_t> least_;  // that it was raised to
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_EXPIRE_WATERMARK_H_
