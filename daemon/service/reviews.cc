#include "daemon/service/reviews.h"

#include <string>

#include "daemon/answers/review_answer.h"
#include "daemon/base/json_object.h"
#include "daemon/http/problem.h"
#include "daemon/http/url.h"

namespace kindred {
namespace {

// Each is scored again, which takes some microseconds.
constexpr size_t kMatchesATurn = 1000;
constexpr size_t kMostTold = 100;

}  // namespace

bool Reviews::fill() {
  if (!queue_ || (complete() && queue_->drained())) {
    queue_.emplace(linker().pipeline());
    next_ = 0;
    slices_ = linker().match_slices(kMatchesATurn);
  }
  if (complete()) return false;
  linker().matches_of_slice(next_, slices_, [&](const Change& match) { queue_->take(match); });
  ++next_;
  return !complete();
}

HttpAnswer Reviews::answer(const HttpRequest& request) {
  const std::optional<size_t> limit =
      whole_number(query_value(request.query, "limit", "20"), 1, kMostTold);
  if (!limit) return problem(400, "limit: expected a whole number from 1 to 100");
  const std::string blind = query_value(request.query, "blind", "false").value_or("");
  if (blind != "true" && blind != "false") return problem(400, "blind: expected true or false");
  std::string pairs;
  size_t told = 0;
  const auto tell = [&](const IdentityPair& pair) {
    const std::optional<Change> match = linker().match(pair.first, pair.second);
    if (!match || linker().verdict(pair.first, pair.second)) return true;
    if (told > 0) pairs += ", ";
    pairs += review_json(linker(), *match, blind == "true");
    return ++told < *limit;
  };
  if (queue_) queue_->for_each(tell);
  return json_answer(JsonObject()
                         .add("change", change_())
                         .add("complete", complete() ? "true" : "false")
                         .add("waiting", std::to_string(queue_ ? queue_->size() : 0))
                         .add("pairs", "[" + pairs + "]")
                         .text());
}

void Reviews::take(std::span<const Change> changes) {
  if (!queue_) return;
  for (const Change& change : changes) queue_->take(change);
}

}  // namespace kindred
