#include "daemon/answers/review_answer.h"

#include <set>
#include <vector>

#include "daemon/answers/record_answer.h"
#include "daemon/base/identity_json.h"
#include "daemon/codec/event_writer.h"

namespace kindred {
namespace {

constexpr size_t kMostMembers = 200;

std::string entity_json(const Linker& linker, const Identity& member) {
  const uint64_t size = linker.entity_size(member);
  if (size == 0) return "null";
  return JsonObject()
      .add("entity", json_string(linker.membership(member)->entity))
      .add("size", size)
      .text();
}

std::string effect_json(const Linker& linker, const Change& match) {
  const std::optional<Membership> left = linker.membership(match.left);
  const std::optional<Membership> right = linker.membership(match.right);
  const bool same = left && right && !left->entity.empty() && left->entity == right->entity;
  std::string parts = "null";
  if (same && match.decision == Decision::kMatch) {
    const auto sizes = parts_without(linker, match.left, match.right, kMostMembers);
    if (sizes)
      parts = json_array(std::vector{sizes->first, sizes->second},
                         [](uint64_t size) { return std::to_string(size); });
  }
  return JsonObject()
      .add("left", entity_json(linker, match.left))
      .add("right", entity_json(linker, match.right))
      .add("same_entity", same ? "true" : "false")
      .add("would_part", parts)
      .text();
}

}  // namespace

std::optional<std::pair<uint64_t, uint64_t>> parts_without(const Linker& linker,
                                                           const Identity& left,
                                                           const Identity& right, size_t most) {
  std::set<Identity> reached = {left};
  std::vector<Identity> next = {left};
  while (!next.empty()) {
    const Identity member = next.back();
    next.pop_back();
    for (const Identity& other : linker.neighbours(member)) {
      if (member == left && other == right) continue;
      if (other == right || reached.size() > most) return std::nullopt;
      if (reached.insert(other).second) next.push_back(other);
    }
  }
  return std::pair<uint64_t, uint64_t>(reached.size(), linker.entity_size(left) - reached.size());
}

std::string review_json(const Linker& linker, const Change& match, bool blind) {
  JsonObject object;
  object.add("left", identity_json(match.left))
      .add("right", identity_json(match.right))
      .add("left_fields", values_json(linker.pipeline(), *linker.record(match.left)))
      .add("right_fields", values_json(linker.pipeline(), *linker.record(match.right)))
      .add("effect", effect_json(linker, match));
  if (blind) return object.text();
  object.add("decision", json_string(decision_name(match.decision)))
      .add("score", json_number(match.evaluation.score));
  if (match.evaluation.probability) {
    object.add("probability", json_number(match.evaluation.probability));
  }
  return object.text();
}

}  // namespace kindred
