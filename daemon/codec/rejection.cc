#include "daemon/codec/rejection.h"

#include <array>

namespace kindred {

std::string_view rejection_class_name(RejectionClass rejection_class) {
  static constexpr std::array<std::string_view, kRejectionClasses> kNames = {
      "not_json",   "not_an_object",   "invalid_utf8",   "lone_surrogate", "too_large", "too_deep",
      "missing_id", "missing_version", "missing_time",   "wrong_type",     "bad_row",   "bad_key",
      "refused",    "bad_payload",     "unknown_schema", "bad_envelope"};
  return kNames[static_cast<size_t>(rejection_class)];
}

}  // namespace kindred
