#include "daemon/answers/entity_explanation.h"
#include "daemon/base/identity_json.h"
#include "daemon/base/json_object.h"
#include "daemon/codec/entity_writer.h"

namespace kindred {

namespace {

std::string match_json(const EntityExplanation& why, const EntityMatch& match) {
  JsonObject object;
  object.add("left", identity_json(why.entity.members[match.left]))
      .add("right", identity_json(why.entity.members[match.right]))
      .add("score", json_number(match.score));
  if (match.probability) object.add("probability", json_number(match.probability));
  return object.text();
}

std::string left_out_json(const LeftOutMatch& match) {
  return JsonObject()
      .add("member", identity_json(match.member))
      .add("other", identity_json(match.other))
      .add("score", json_number(match.score))
      .text();
}

}  // namespace

std::string entity_json(const EntityExplanation& why, const Pipeline& pipeline) {
  std::string entity;
  EntityWriter(pipeline).append_line(why.entity, &entity);
  const auto match = [&](uint32_t i) { return match_json(why, why.matches[i]); };
  const auto members = [&](const std::vector<uint32_t>& part) {
    return json_array(part, [&](uint32_t i) { return identity_json(why.entity.members[i]); });
  };
  return JsonObject()
             .add("entity", entity)
             .add("matches",
                  json_array(why.matches, [&](const EntityMatch& m) { return match_json(why, m); }))
             .add("weakest", why.weakest ? match(*why.weakest) : "null")
             .add("cut", json_array(why.cut, match))
             .add("parts", json_array(why.parts, members))
             .add("left_out", json_array(why.left_out, left_out_json))
             .text() +
         "\n";
}

}  // namespace kindred
