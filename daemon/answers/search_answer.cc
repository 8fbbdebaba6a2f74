#include "daemon/answers/search_answer.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "daemon/base/json_object.h"
#include "linkage/find/find_counts.h"
#include "linkage/prepare/prepared.h"

namespace kindred {
namespace {

bool better(const SearchMatch& a, const SearchMatch& b) {
  const double of_a = a.event.evaluation.score;
  const double of_b = b.event.evaluation.score;
  return of_a != of_b ? of_a > of_b : a.other < b.other;
}

std::string match_json(const SearchMatch& match, const EventWriter& events) {
  const Change& event = match.event;
  JsonObject object;
  object.add("source", json_string(match.other.source))
      .add("id", json_string(match.other.id))
      .add("decision", json_string(decision_name(event.decision)))
      .add("score", json_number(event.evaluation.score));
  if (event.evaluation.probability) {
    object.add("probability", json_number(event.evaluation.probability));
  }
  if (event.labelled) object.add("label", json_string("same"));
  std::string fields;
  events.append_fields(event, &fields);
  std::string keys;
  events.append_keys(event, &keys);
  return object.add("fields", fields)
      .add("keys", keys)
      .add("entity", match.entity.empty() ? "null" : json_string(match.entity))
      .text();
}

}  // namespace

SearchAnswer search(const Linker& linker, const Record& record) {
  SearchAnswer answer;
  FindCounts counts;
  const Prepared prepared = linker.prepare(record);
  answer.keys = prepared.record.empty() ? 0 : prepared.record.keys().size();
  for (Change& event : linker.find(prepared, &counts)) {
    const bool is_left = event.left == record.identity;
    SearchMatch match{is_left ? event.right : event.left, "", std::move(event)};
    std::optional<Membership> in = linker.membership(match.other);
    if (in) match.entity = std::move(in->entity);
    answer.matches.push_back(std::move(match));
  }
  std::sort(answer.matches.begin(), answer.matches.end(), better);
  return answer;
}

std::string matches_json(const SearchAnswer& answer, const EventWriter& events) {
  return json_array(answer.matches,
                    [&](const SearchMatch& match) { return match_json(match, events); });
}

}  // namespace kindred
