#include "daemon/answers/entity_explanation.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "daemon/answers/minimum_cut.h"
#include "linkage/entity/bridges.h"

namespace kindred {

namespace {

// The place of a member; none where it is none.
std::optional<uint32_t> place(const Entity& entity, const Identity& who) {
  const auto found = std::lower_bound(entity.members.begin(), entity.members.end(), who);
  if (found == entity.members.end() || *found != who) return std::nullopt;
  return static_cast<uint32_t>(found - entity.members.begin());
}

bool before(const EntityMatch& a, const EntityMatch& b) {
  return std::tie(a.score, a.left, a.right) < std::tie(b.score, b.left, b.right);
}

// False when there are more than `most` in the entity.
bool add_matches(const Linker& linker, size_t most, EntityExplanation* why) {
  const std::vector<Identity>& members = why->entity.members;
  for (uint32_t member = 0; member < members.size(); ++member) {
    for (const Identity& other : linker.neighbours(members[member])) {
      const std::optional<uint32_t> right = place(why->entity, other);
      if (right && *right < member) continue;  // the other one has told it
      if (why->matches.size() == most) return false;
      const Evaluation match = linker.match(members[member], other)->evaluation;
      if (right) {
        why->matches.push_back({member, *right, match.score, match.probability});
      } else {
        why->left_out.push_back({members[member], other, match.score});
      }
    }
  }
  std::sort(why->matches.begin(), why->matches.end(), before);
  return true;
}

// Splits the members into `side` and the others.
void part(const std::vector<uint32_t>& side, EntityExplanation* why) {
  std::vector<bool> on_side(why->entity.members.size());
  for (const uint32_t member : side) on_side[member] = true;
  const bool anchor = on_side[*place(why->entity, why->entity.anchor)];
  for (uint32_t member = 0; member < on_side.size(); ++member) {
    why->parts[on_side[member] == anchor ? 0 : 1].push_back(member);
  }
  for (uint32_t i = 0; i < why->matches.size(); ++i) {
    const EntityMatch& match = why->matches[i];
    if (on_side[match.left] != on_side[match.right]) why->cut.push_back(i);
  }
}

void find_weakest(EntityExplanation* why) {
  const auto members = static_cast<uint32_t>(why->entity.members.size());
  std::vector<MemberMatch> matches;
  for (const EntityMatch& match : why->matches) matches.push_back({match.left, match.right});
  if (members < 2) {
    why->parts[0] = {0};
    return;
  }
  // Matches are in the order of their scores.
  const std::vector<Bridge> bridges = find_bridges(members, matches);
  const auto weakest =
      std::min_element(bridges.begin(), bridges.end(),
                       [](const Bridge& a, const Bridge& b) { return a.match < b.match; });
  if (weakest == bridges.end()) {
    part(minimum_cut(members, matches).side, why);
    return;
  }
  why->weakest = weakest->match;
  part(side_of(*weakest, members, matches), why);
}

}  // namespace

EntityExplanation explain_entity(const Linker& linker, Entity entity, size_t most) {
  EntityExplanation why;
  why.entity = std::move(entity);
  for (const GoldenValue& value : why.entity.golden) {
    why.golden.emplace_back(linker.pipeline().fields[value.field].name, value);
  }
  why.too_many = !add_matches(linker, most, &why);
  if (why.too_many) {
    why.matches.clear();
    why.left_out.clear();
  } else {
    find_weakest(&why);
  }
  return why;
}

}  // namespace kindred
