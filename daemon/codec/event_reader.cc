#include "daemon/codec/event_reader.h"

#include <string>

#include "daemon/codec/event_writer.h"

namespace kindred {

std::optional<EventReader::Verdict> EventReader::verdict(std::string_view value) {
  Rejection why;
  if (!document_.parse(value, &why)) return std::nullopt;
  const size_t decision = document_.member(0, "decision");
  const size_t score = document_.member(0, "score");
  if (decision == 0 || score == 0) return std::nullopt;
  const std::optional<double> number = finite_number(document_.node(score));
  if (!number) return std::nullopt;
  for (const Decision one : {Decision::kMatch, Decision::kReview}) {
    if (document_.node(decision).text == decision_name(one)) return Verdict{one, *number};
  }
  return std::nullopt;
}

std::optional<std::pair<Identity, Identity>> EventReader::pair(std::string_view key) {
  // The pair, its two identities, and two texts of each.
  constexpr uint32_t kNodes = 7;
  Rejection why;
  if (!document_.parse(key, &why) || document_.node(0).end != kNodes) return std::nullopt;
  const auto identity = [&](size_t node) -> std::optional<Identity> {
    const bool array = document_.node(node).kind == JsonKind::kArray &&
                       document_.node(node).end == node + 3 &&
                       document_.node(node + 1).kind == JsonKind::kString &&
                       document_.node(node + 2).kind == JsonKind::kString;
    if (!array) return std::nullopt;
    return Identity{std::string(document_.node(node + 1).text),
                    std::string(document_.node(node + 2).text)};
  };
  const std::optional<Identity> left = identity(1);
  const std::optional<Identity> right = identity(4);
  if (document_.node(0).kind != JsonKind::kArray || !left || !right) return std::nullopt;
  return std::pair(*left, *right);
}

}  // namespace kindred
