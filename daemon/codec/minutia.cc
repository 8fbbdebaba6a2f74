#include "daemon/codec/minutia.h"

#include <cmath>
#include <optional>

#include "linkage/text/integer.h"

namespace kindred {

namespace {

float degrees(double angle) {
  const double turned = std::fmod(angle, 360.0);
  const auto result = static_cast<float>(turned < 0 ? turned + 360.0 : turned);
  return result < 360.0F ? result : 0.0F;
}

std::optional<double> number_member(const JsonDocument& document, size_t object,
                                    std::string_view name) {
  const size_t member = document.member(object, name);
  if (member == 0) return std::nullopt;
  return finite_number(document.node(member));
}

// No image is that large, and a float still tells pixels apart.
constexpr double kFarthest = 1 << 24;

bool in_image(double column, double row, const Field& field) {
  return column >= 0 && column < field.width && row >= 0 && row < field.height;
}

// The codes of ISO/IEC 19794-2: 1 is an ending, 2 a bifurcation, 0 neither.
std::optional<uint32_t> type_of(const JsonNode& node) {
  if (node.kind == JsonKind::kString) {
    if (node.text == "ending") return 1;
    if (node.text == "bifurcation") return 2;
    if (node.text == "other" || node.text == "unknown" || node.text.empty()) return 0;
    return std::nullopt;
  }
  return node.kind == JsonKind::kNumber ? parse_integer<uint32_t>(node.text) : std::nullopt;
}

}  // namespace

std::string_view read_minutia(const JsonDocument& document, size_t node, const Field& field,
                              Minutia* out) {
  const JsonKind kind = document.node(node).kind;
  if (kind != JsonKind::kObject) return json_kind_name(kind);
  const std::optional<double> column = number_member(document, node, "x");
  const std::optional<double> row = number_member(document, node, "y");
  if (!column || !row) return "a minutia without numbers x and y";
  if (std::abs(*column) > kFarthest || std::abs(*row) > kFarthest) {
    return "a minutia out of range";
  }
  if (field.width != 0 && !in_image(*column, *row, field)) {
    return "a minutia outside of the image";
  }
  out->x = static_cast<float>(*column);
  out->y = static_cast<float>(*row);
  const size_t angle = document.first_member(node, {"angle", "theta_deg"});
  if (angle == 0) return "a minutia without an angle";
  const std::optional<double> turned = finite_number(document.node(angle));
  if (!turned) return "a minutia whose angle is no number";
  out->angle = degrees(*turned);
  if (const size_t type = document.first_member(node, {"type"})) {
    const std::optional<uint32_t> value = type_of(document.node(type));
    if (!value) return "a minutia of no known type";
    out->type = *value;
  }
  return "";
}

}  // namespace kindred
