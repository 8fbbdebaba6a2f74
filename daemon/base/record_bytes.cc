#include "daemon/base/record_bytes.h"

namespace kindred {

size_t record_bytes(const Record& record) {
  constexpr size_t kNumbers = 64;  // its own, and the lengths of source and id
  constexpr size_t kOfAValue = 8;  // its field, and its length
  return kNumbers + record.identity.source.size() + record.identity.id.size() +
         record.values.bytes() + kOfAValue * record.values.size();
}

}  // namespace kindred
