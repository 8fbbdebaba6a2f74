#ifndef KINDRED_DAEMON_SERVICE_OVERFLOW_H_
#define KINDRED_DAEMON_SERVICE_OVERFLOW_H_

#include <cstdint>
#include <optional>

namespace kindred {

// Decides how much has to leave where memory is limited and the oldest records make room.
//
// Resident memory must stay below the limit. But what records leave behind may stay resident, in
// pieces too small to be given back; new records use it again. By resident memory alone all records
// might leave in vain. So where it stays at the limit, what is allocated counts: nothing leaves
// until as much is allocated as when the limit was reached, or more has become resident all the
// same.
class Overflow {
 public:
  // The part of what is allocated that has to be freed, 0 to 1. All sizes are bytes; `resident` is
  // that after all that can be was given back to the system.
  double excess(uint64_t limit, uint64_t resident, uint64_t allocated);

  // Whether that may be more than 0, where `resident` is what it was before anything was given
  // back.
  bool possible(uint64_t limit, uint64_t resident, uint64_t allocated) const;

 private:
  // Since the limit was reached, and as long as resident memory has not been below it.
  struct Reached {
    uint64_t resident;
    uint64_t allocated;  // what is the most from then on
  };

  static bool has_grown(uint64_t limit, uint64_t resident, const Reached& since);

  std::optional<Reached> reached_;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_SERVICE_OVERFLOW_H_
