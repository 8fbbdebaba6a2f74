// Which records live in a stream of several partitions where they expire: the watermark by its
// definition, and all records gone through each time.

#ifndef KINDRED_TESTS_REFERENCE_EXPIRING_HISTORY_H_
#define KINDRED_TESTS_REFERENCE_EXPIRING_HISTORY_H_

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "linkage/expire/expire.h"
#include "tests/reference/live_matches.h"

namespace kindred::reference {

class ExpiringHistory {
 public:
  ExpiringHistory(Setup setup, Expire expire, size_t partitions)
      : setup_(std::move(setup)), expire_(expire), partitions_(partitions) {}

  void apply(const Record& record);
  void leave_out(const std::vector<bool>& at_end);

  std::optional<int64_t> watermark() const;
  std::vector<Record> survivors() const { return survivors(watermark()); }
  std::vector<Event> matches() const { return live_matches(setup_, survivors()); }
  // The same had time come that far.
  std::vector<Record> survivors(std::optional<int64_t> watermark) const;
  std::vector<Event> matches(std::optional<int64_t> watermark) const {
    return live_matches(setup_, survivors(watermark));
  }

 private:
  struct Partition {
    std::optional<int64_t> greatest;
    bool left_out = false;
  };

  std::optional<int64_t> time_of(const Record& record) const;

  Setup setup_;
  Expire expire_;
  std::vector<Partition> partitions_;
  std::map<Identity, Record> latest_;
};

}  // namespace kindred::reference

#endif  // KINDRED_TESTS_REFERENCE_EXPIRING_HISTORY_H_
