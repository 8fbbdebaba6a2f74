#include "daemon/service/shadow_answer.h"

#include <optional>
#include <string>

#include "daemon/base/json_object.h"
#include "daemon/base/unix_time.h"
#include "daemon/format/time_text.h"
#include "daemon/http/problem.h"
#include "daemon/http/url.h"

namespace kindred {
namespace {

constexpr size_t kMostTold = 100;
// Points follow one another by some looks, each a second after the other.
constexpr int64_t kLateMs = 15'000;

std::string side_json(const ComparisonCounts::OfSide& side, bool entities) {
  return JsonObject()
      .add("matches", side.matches)
      .add("reviews", side.reviews)
      .add("entities", entities ? std::to_string(side.entities) : "null")
      .text();
}

// How many there are of each difference, by its name.
template <typename Differences, typename Counts>
std::string counts_json(const Differences& differences, const Counts& counts) {
  JsonObject json;
  for (size_t i = 0; i < differences.size(); ++i) {
    json.add(difference_name(differences.at(i)), counts.at(i));
  }
  return json.text();
}

// "starting": nothing was compared yet. "behind": not for a while.
std::string_view state_of(const ComparisonCounts& counts) {
  if (!counts.compared_at) return "starting";
  return unix_milliseconds() - *counts.compared_at > kLateMs ? "behind" : "comparing";
}

std::string time_json(std::optional<int64_t> milliseconds) {
  std::string json = milliseconds ? "" : "null";
  if (milliseconds) append_timestamp(*milliseconds, 1000, true, &json);
  return json;
}

std::string lag_json(const ShadowLag& lag) {
  return JsonObject()
      .add("old", lag.old_pipeline)
      .add("new", lag.new_pipeline)
      .add("topics", lag.topics)
      .text();
}

}  // namespace

HttpAnswer shadow_answer(const Shadow* shadow, const HttpRequest& request) {
  if (shadow == nullptr) {
    return problem(404, "this is no shadow; start one by kindredd --config NEW --shadow PIPELINE");
  }
  const std::optional<size_t> limit =
      whole_number(query_value(request.query, "limit", "20"), 1, kMostTold);
  if (!limit) return problem(400, "limit: expected a whole number from 1 to 100");
  const PipelineComparison& comparison = shadow->comparison();
  const ComparisonCounts counts = comparison.counts();
  const ComparisonExamples examples = comparison.examples(*limit);
  const bool entities = comparison.compares_entities();
  const auto to_json = [](const auto& example) { return example_json(example); };
  return json_answer(
      JsonObject()
          .add("of", json_string(shadow->old_pipeline()))
          .add("state", json_string(state_of(counts)))
          .add("compared_at", time_json(counts.compared_at))
          .add("behind", lag_json(shadow->lag()))
          .add("old", side_json(counts.sides[index_of(Side::kOld)], entities))
          .add("new", side_json(counts.sides[index_of(Side::kNew)], entities))
          .add("waiting", counts.waiting)
          .add("pairs", counts_json(kPairDifferences, counts.pairs))
          .add("entities", entities ? counts_json(kEntityDifferences, counts.entities) : "null")
          .add("pair_examples", json_array(examples.pairs, to_json))
          .add("entity_examples", json_array(examples.entities, to_json))
          .text());
}

}  // namespace kindred
