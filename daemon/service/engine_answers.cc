#include "daemon/service/engine_answers.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "daemon/answers/entity_explanation.h"
#include "daemon/answers/pair_explanation.h"
#include "daemon/answers/record_answer.h"
#include "daemon/answers/search_answer.h"
#include "daemon/answers/status_answer.h"
#include "daemon/base/identity_json.h"
#include "daemon/codec/entity_writer.h"
#include "daemon/codec/record_members.h"
#include "daemon/http/problem.h"
#include "daemon/http/url.h"
#include "linkage/prepare/values_digest.h"

namespace kindred {
namespace {

// Who is named by SOURCE/ID, or by ["source","id"]. Nothing when it is neither.
std::optional<Identity> named_record(std::string_view name) {
  if (name.starts_with('[')) return identity_of(name);
  const size_t slash = name.find('/');
  if (slash == std::string_view::npos) return std::nullopt;
  return Identity{std::string(name.substr(0, slash)), std::string(name.substr(slash + 1))};
}

std::string member_json(const Linker& linker, const Identity& member) {
  const KeyedRecord& record = *linker.record(member);
  return JsonObject()
      .add("source", json_string(member.source))
      .add("id", json_string(member.id))
      .add("time", std::to_string(record.time()))
      .add("fields", values_json(linker.pipeline(), record))
      .text();
}

// Puts `members`, '"a": 1, "b": 2', at the beginning of a JSON object.
std::string with(const JsonObject& members, std::string_view object) {
  std::string text = members.text();
  text.back() = ',';
  return text.append(" ").append(object.substr(1));
}

}  // namespace

EngineAnswers::EngineAnswers(const config::Config& config, const Linker& linker,
                             std::function<uint64_t()> change)
    : config_(config),
      linker_(linker),
      change_(std::move(change)),
      events_(linker.pipeline()),
      decoder_(config),
      reviews_(&linker, change_) {}

HttpAnswer EngineAnswers::search(const Question& question) {
  const std::string& source = config_.kafka_input->topics.front();
  Record record;
  Rejection why;
  if (!decoder_.decode_question(question.request->body, {.source = source}, &record, &why)) {
    return problem(400, why.message);
  }
  const SearchAnswer answer = kindred::search(linker(), record);
  return json_answer(JsonObject()
                         .add("change", change_())
                         .add("keys", std::to_string(answer.keys))
                         .add("matches", matches_json(answer, events_))
                         .text());
}

HttpAnswer EngineAnswers::record(const Question& question) {
  const KeyedRecord* const record = linker().record({question.parts[2], question.parts[3]});
  if (record == nullptr) return problem(404, "no such record is live");
  return json_answer(record_json(linker(), events_, *record));
}

HttpAnswer EngineAnswers::entity(const Question& question) {
  if (!linker().pipeline().entities) {
    return problem(409, "this pipeline makes no entities; add the section \"entities: {}\"");
  }
  std::optional<Entity> entity = linker().entity(question.parts[2]);
  if (!entity) return problem(404, "no entity has this id now");
  const EntityExplanation why = explain_entity(linker(), *std::move(entity), kMostMatches);
  const std::vector<Identity>& members = why.entity.members;
  const size_t told = std::min(members.size(), EntityWriter::kMostListed);
  JsonObject object;
  object.add("change", change_())
      .add("too_many", why.too_many ? "true" : "false")
      .add("records", json_array(std::span(members).first(told), [&](const Identity& member) {
             return member_json(linker(), member);
           }));
  return json_answer(with(object, entity_json(why, linker().pipeline())));
}

HttpAnswer EngineAnswers::explain(const Question& question) {
  const std::string& query = question.request->query;
  const auto left = named_record(query_value(query, "left").value_or(""));
  const auto right = named_record(query_value(query, "right").value_or(""));
  if (!left || !right) {
    return problem(400, "left and right name a record each: SOURCE/ID, or [\"source\",\"id\"]");
  }
  if (*left == *right) return problem(400, "left and right name the same record");
  if (linker().record(*left) == nullptr) return problem(404, "left: no such record is live");
  if (linker().record(*right) == nullptr) return problem(404, "right: no such record is live");
  return json_answer(explain_json(explain_pair(linker(), config_.model.get(), *left, *right)));
}

HttpAnswer EngineAnswers::reviews(const Question& question) {
  return reviews_.answer(*question.request);
}

HttpAnswer EngineAnswers::status(const Question& /*question*/) {
  return json_answer(status_json(config_, linker_.stats(), "live", change_()));
}

void EngineAnswers::note_digests(Label* label) const {
  const auto digest = [&](const Identity& who) -> std::optional<uint64_t> {
    const KeyedRecord* const record = linker().record(who);
    if (record == nullptr) return std::nullopt;
    return values_digest(linker().pipeline(), *record);
  };
  label->left_values = digest(label->pair.first);
  label->right_values = digest(label->pair.second);
}

}  // namespace kindred
