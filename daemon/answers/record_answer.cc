#include "daemon/answers/record_answer.h"

#include <optional>
#include <vector>

#include "daemon/answers/shown_value.h"
#include "daemon/base/json_object.h"

namespace kindred {

std::string values_json(const Pipeline& pipeline, const KeyedRecord& record) {
  JsonObject object;
  for (size_t f = 0; f < pipeline.fields.size(); ++f) {
    std::vector<std::string> values;
    record.for_each(static_cast<uint16_t>(f), [&](std::string_view value) {
      values.push_back(json_string(shown_value(pipeline.fields[f].type, value)));
    });
    if (values.empty()) continue;
    object.add(pipeline.fields[f].name,
               json_array(values, [](const std::string& value) { return value; }));
  }
  return object.text();
}

std::string record_json(const Linker& linker, const EventWriter& events,
                        const KeyedRecord& record) {
  const std::optional<Membership> in = linker.membership(record.identity());
  const auto event_json = [&](const Change& match) {
    std::string json;
    events.append_value(match, &json);
    return json;
  };
  return JsonObject()
      .add("source", json_string(record.source()))
      .add("id", json_string(record.id()))
      .add("time", std::to_string(record.time()))
      .add("created", std::to_string(record.created()))
      .add("fields", values_json(linker.pipeline(), record))
      .add("entity", in && !in->entity.empty() ? json_string(in->entity) : "null")
      .add("matches", json_array(linker.matches_of(record.identity()), event_json))
      .text();
}

}  // namespace kindred
