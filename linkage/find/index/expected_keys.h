#ifndef KINDRED_LINKAGE_FIND_INDEX_EXPECTED_KEYS_H_
#define KINDRED_LINKAGE_FIND_INDEX_EXPECTED_KEYS_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace kindred {

// How many entries of the index so many records will take, guessed once from those that came first.
// Keys that many records share take few entries, and fewer the more come. So it is not their number
// that counts but how it grew between two looks, at 1/16 and at 1/8 of the records. Where no more
// come than had come by then, the guess is eight times too large, and not more.
class ExpectedKeys {
 public:
  // Fewer records tell little, and cost little.
  static constexpr uint64_t kFewest = 4096;

  // So many records will be in.
  void expect(uint64_t records) {
    records_ = records;
    before_ = {};
  }

  // How many records should be in when the next look is taken, so that the guess comes as early as
  // it can; 0: whenever it suits.
  uint64_t next_look() const {
    return before_.records == 0 ? std::min(least(), records_)
                                : std::min(2 * before_.records, records_);
  }

  // Takes a look at an index of so many records and entries. Gives the guess once, when enough are
  // in. O(1).
  std::optional<size_t> look(uint64_t records, size_t entries) {
    if (records >= records_ || records < least()) return std::nullopt;
    if (before_.records == 0) {
      before_ = {records, entries};
      return std::nullopt;
    }
    if (records < 2 * before_.records) return std::nullopt;
    const double each = static_cast<double>(entries - std::min(entries, before_.entries)) /
                        static_cast<double>(records - before_.records);
    const auto more = static_cast<size_t>(each * static_cast<double>(records_ - records));
    records_ = 0;
    return entries + more;
  }

 private:
  uint64_t least() const { return std::max(kFewest, records_ / 16); }

  struct Look {
    uint64_t records = 0;
    size_t entries = 0;
  };

  uint64_t records_ = 0;  // 0: none are expected
  Look before_;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_FIND_INDEX_EXPECTED_KEYS_H_
