// Examples of differences as JSON.

#include <fmt/format.h>

#include "daemon/base/identity_json.h"
#include "daemon/base/json_object.h"
#include "daemon/shadow/comparison.h"

namespace kindred {
namespace {

// A score in as few digits as tell it from others: it was rounded to 1e-6 before.
std::string score_json(float score) {
  std::string text = fmt::format("{}", score);
  if (text.find_first_of(".e") == std::string::npos) text += ".0";
  return text;
}

std::string verdict_json(const PairVerdict& verdict) {
  using Is = PairVerdict::Is;
  if (verdict.is == Is::kNothing) return "null";
  const bool kept = verdict.is == Is::kKept;
  const std::string_view decision = verdict.is == Is::kReview ? "review" : "match";
  return JsonObject()
      .add("decision", kept ? "null" : json_string(decision))
      .add("score", kept ? "null" : score_json(verdict.score))
      .text();
}

std::string shared_json(const EntityExample::Shared& shared) {
  return JsonObject()
      .add("entity", json_string(shared.id))
      .add("size", shared.size)
      .add("shared", shared.records)
      .text();
}

}  // namespace

// The key of the event is its pair, as arrays.
std::string example_json(const PairExample& example) {
  JsonObject json;
  json.add("kind", json_string(difference_name(example.difference)));
  if (const auto pair = EventReader().pair(example.key)) {
    json.add("left", identity_json(pair->first)).add("right", identity_json(pair->second));
  }
  return json.add("old", verdict_json(example.of_old))
      .add("new", verdict_json(example.of_new))
      .text();
}

std::string example_json(const EntityExample& example) {
  return JsonObject()
      .add("kind", json_string(difference_name(example.difference)))
      .add("entity", json_string(example.id))
      .add("size", example.size)
      .add("others", example.others)
      .add("with", json_array(example.with, shared_json))
      .text();
}

std::map<std::string, std::string> examples_by_key(const ComparisonExamples& examples) {
  std::map<std::string, std::string> by_key;
  for (const PairExample& one : examples.pairs) by_key[one.key] = example_json(one);
  for (const EntityExample& one : examples.entities) {
    by_key[fmt::format(R"(["{}","{}"])", difference_name(one.difference), one.id)] =
        example_json(one);
  }
  return by_key;
}

}  // namespace kindred
