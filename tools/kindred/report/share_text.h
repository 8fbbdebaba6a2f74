// Shares of something, for people and for programs. A share of nothing is not a number
// (accuracy.h), which neither may mistake for a bad one.

#ifndef KINDRED_TOOLS_KINDRED_REPORT_SHARE_TEXT_H_
#define KINDRED_TOOLS_KINDRED_REPORT_SHARE_TEXT_H_

#include <fmt/format.h>

#include <cmath>
#include <optional>
#include <string>

#include "daemon/base/json_object.h"

namespace kindred {

// "0.7500"; "-" of nothing.
inline std::string share_text(double share) {
  return std::isnan(share) ? "-" : fmt::format("{:.4f}", share);
}

// A JSON text; null of nothing.
inline std::string json_share(double share) {
  return json_number(std::isnan(share) ? std::nullopt : std::optional(share));
}

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_REPORT_SHARE_TEXT_H_
