// How the records of new inputs say that they are deletes.

#ifndef KINDRED_TOOLS_KINDRED_INIT_DELETES_H_
#define KINDRED_TOOLS_KINDRED_INIT_DELETES_H_

#include <cstddef>
#include <cstdint>
#include <string>

#include "config/config.h"
#include "daemon/codec/json_document.h"

namespace kindred {

// Looks at the records one by one, and says in the end which member tells deletes: `deleted`, or
// `__deleted` where Debezium's events were flattened.
class DeletesSeen {
 public:
  // Notes what the record at `root` says. Whether it is a delete, by yes or no.
  bool see(const JsonDocument& document, size_t root);

  // By yes or no; or, where nothing but dates stand there, by any of these. Throws Failure
  // (kInputData) when the member says something else in more than one record of fifty: these would
  // be rejected.
  config::DeletedRule rule() const;

 private:
  struct Member {
    uint64_t said = 0;   // records that say yes or no
    uint64_t dates = 0;  // that have a date
    uint64_t other = 0;
  };

  bool see(const JsonNode& node, Member* member);

  Member plain_;
  Member flattened_;
};

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_INIT_DELETES_H_
