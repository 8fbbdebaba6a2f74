#include "daemon/answers/shown_value.h"

#include "linkage/text/number.h"

namespace kindred {

namespace {

template <typename Items, typename Show>
std::string join(const Items& items, Show&& show) {
  std::string text;
  for (const auto& item : items) {
    if (!text.empty()) text += ", ";
    text += show(item);
  }
  return text;
}

}  // namespace

std::string shown_value(FieldType type, std::string_view value) {
  switch (type) {
    case FieldType::kText:
    case FieldType::kNumber:
    case FieldType::kDate:
    case FieldType::kGeo:
      return std::string(value);
    case FieldType::kSet:
      return join(decode_set(value), [](std::string_view token) { return std::string(token); });
    case FieldType::kVector:
      return join(decode_vector(value), format_number);
    case FieldType::kMinutiae:
      return std::to_string(decode_minutiae(value).size()) + " minutiae";
  }
  return "";
}

}  // namespace kindred
