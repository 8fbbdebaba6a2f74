#ifndef KINDRED_LINKAGE_RECORD_IDENTITY_PARTS_H_
#define KINDRED_LINKAGE_RECORD_IDENTITY_PARTS_H_

#include <string>
#include <string_view>

#include "linkage/base/parts.h"
#include "linkage/record/record.h"

namespace kindred {

// An identity in a binary form: its source, then its id.
inline void append_identity(const Identity& identity, std::string* out) {
  append_text(identity.source, out);
  append_text(identity.id, out);
}

inline Identity read_identity(Parts* parts) {
  const std::string_view source = parts->text();
  const std::string_view id = parts->text();
  return {std::string(source), std::string(id)};
}

}  // namespace kindred

#endif  // KINDRED_LINKAGE_RECORD_IDENTITY_PARTS_H_
