#include "tools/kindred/evaluate/labelled.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <string_view>
#include <utility>

#include "daemon/base/failure.h"
#include "linkage/text/number.h"
#include "tools/kindred/evaluate/chosen_pairs.h"
#include "tools/kindred/gold/label_pairs.h"

namespace kindred {

namespace {

// A number of pairs with its 95 % interval.
struct Estimate {
  double value = 0;
  double low = 0;
  double high = 0;
};

// How many of some pairs are the same, of which so many were drawn and are known.
Estimate same_of(double pairs, const LabelCounts& drawn) {
  if (drawn.known() == 0) return {};
  const auto known = static_cast<double>(drawn.known());
  const double share = static_cast<double>(drawn.same) / known;
  const Interval interval = wilson(drawn.same, drawn.known());
  // Where all pairs are known nothing is left to chance.
  const double chance = std::sqrt(std::max(0.0, 1 - known / std::max(pairs, known)));
  return {pairs * share, pairs * (share - chance * (share - interval.low)),
          pairs * (share + chance * (interval.high - share))};
}

// The sum of independent estimates: their distances add up as squares.
Estimate sum(std::span<const Estimate> parts) {
  Estimate total;
  double below = 0;
  double above = 0;
  for (const Estimate& part : parts) {
    total.value += part.value;
    below += (part.value - part.low) * (part.value - part.low);
    above += (part.high - part.value) * (part.high - part.value);
  }
  total.low = total.value - std::sqrt(below);
  total.high = total.value + std::sqrt(above);
  return total;
}

EstimatedShare share_of(const Estimate& some, double all) {
  if (all <= 0) return {};
  return {some.value / all, {std::max(0.0, some.low / all), std::min(1.0, some.high / all)}};
}

// one / (one + other), of independent estimates: how far the share is off for each of the two, the
// other one as it is, adds up as squares.
EstimatedShare part_of(const Estimate& one, const Estimate& other) {
  if (one.value + other.value <= 0) return {};
  const auto share = [](double a, double b) { return a + b <= 0 ? 0 : a / (a + b); };
  const double middle = share(one.value, other.value);
  const double less = std::hypot(middle - share(std::max(0.0, one.low), other.value),
                                 middle - share(one.value, other.high));
  const double more = std::hypot(share(one.high, other.value) - middle,
                                 share(one.value, std::max(0.0, other.low)) - middle);
  return {middle, {std::max(0.0, middle - less), std::min(1.0, middle + more)}};
}

void count(const JudgedPair& label, bool match, LabelsByDecision* labels) {
  LabelCounts& counts = match ? labels->match : labels->none;
  ++(label.verdict == Verdict::kSame ? counts.same : counts.different);
}

// Whether the pair is published as a match.
bool is_match(std::span<const ScoredPair> scored, const NumberedPair& pair, double match) {
  const auto found = std::ranges::lower_bound(scored, pair, {}, &ScoredPair::pair);
  return found != scored.end() && found->pair == pair && found->matches(match);
}

// The score at which a stratum of `kindred label --sample` ends below: "0.5 to 0.95", "from 0.95".
// A name of another kind, or one that is open below, comes behind all others.
double least_score(const std::string& name) {
  constexpr std::string_view kFrom = "from ";
  constexpr double kNone = -std::numeric_limits<double>::infinity();
  std::string_view number = name;
  if (number.starts_with(kFrom)) number.remove_prefix(kFrom.size());
  return parse_number(number.substr(0, number.find(' '))).value_or(kNone);
}

void sort_labels(const Labels& labels, const LabelPairs& judged, std::span<const ScoredPair> scored,
                 LabelledResult* result) {
  std::map<std::string, LabelledStratum> strata;
  for (const JudgedPair& label : judged.pairs) {
    if (label.verdict == Verdict::kUnsure) {
      ++result->unsure;
      continue;
    }
    const bool match = is_match(scored, label.pair, result->match);
    if (!label.drawn) {
      count(label, match, &result->chosen);
      continue;
    }
    const LabelRow& row = labels.rows[*label.drawn];
    LabelledStratum& stratum = strata[row.stratum];
    stratum.name = row.stratum;
    stratum.pairs = row.stratum_pairs;
    count(label, match, &stratum.drawn);
  }
  for (auto& [name, stratum] : strata) result->strata.push_back(std::move(stratum));
  std::ranges::stable_sort(result->strata, std::greater<>(), [](const LabelledStratum& stratum) {
    return least_score(stratum.name);
  });
}

}  // namespace

uint64_t LabelledResult::drawn() const {
  uint64_t drawn = 0;
  for (const LabelledStratum& stratum : strata) drawn += stratum.drawn.known();
  return drawn;
}

void estimate(LabelledResult* result) {
  std::vector<Estimate> found;
  std::vector<Estimate> missed;
  double matches = 0;
  for (const LabelledStratum& stratum : result->strata) {
    if (stratum.drawn.known() == 0) continue;
    const double each =
        static_cast<double>(stratum.pairs) / static_cast<double>(stratum.drawn.known());
    const double of_matches = each * static_cast<double>(stratum.drawn.match.known());
    const double of_none = each * static_cast<double>(stratum.drawn.none.known());
    found.push_back(same_of(of_matches, stratum.drawn.match));
    missed.push_back(same_of(of_none, stratum.drawn.none));
    matches += of_matches;
  }
  const Estimate right = sum(found);
  const Estimate left = sum(missed);
  result->precision = share_of(right, matches);
  result->recall = part_of(right, left);
  const double all = matches + right.value + left.value;
  if (all > 0) result->f1 = 2 * right.value / all;
}

LabelledResult measure_labelled(const config::Config& config, const Candidates& found,
                                const Labels& labels, std::ostream* report) {
  const LabelPairs judged = find_labels(labels, found.records);
  if (judged.pairs.empty()) {
    throw Failure(ExitCode::kInputData,
                  labels.path + ": every label names a record that is not in the input");
  }
  *report << label_warnings(labels, judged);
  const std::vector<ScoredPair> scored = scored_pairs(*config.pipeline, found);
  LabelledResult result;
  result.candidate_pairs = scored.size();
  result.match = config.pipeline->match;
  result.matches = static_cast<uint64_t>(std::ranges::count_if(
      scored, [&](const ScoredPair& pair) { return pair.matches(result.match); }));
  result.rejected = found.rejected;
  sort_labels(labels, judged, scored, &result);
  estimate(&result);
  return result;
}

}  // namespace kindred
