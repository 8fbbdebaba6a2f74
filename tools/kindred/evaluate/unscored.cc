#include "tools/kindred/evaluate/unscored.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <utility>

#include "daemon/base/failure.h"
#include "linkage/block/rule.h"
#include "linkage/compare/comparison.h"
#include "tools/kindred/evaluate/breakdown.h"
#include "tools/kindred/evaluate/chosen_pairs.h"
#include "tools/kindred/evaluate/random_pairs.h"

namespace kindred {

namespace {

constexpr double kBands = 20;
constexpr uint64_t kLeastPairs = 50;

[[noreturn]] void refuse(const std::string& message) {
  throw Failure(ExitCode::kUsage, "--unscored: " + message);
}

uint16_t field_number(const Pipeline& pipeline, const std::string& name) {
  for (size_t f = 0; f < pipeline.fields.size(); ++f) {
    if (pipeline.fields[f].name == name) return static_cast<uint16_t>(f);
  }
  refuse(fmt::format("\"{}\" is not a field of the configuration", name));
}

bool compared_by_a_level(const config::Config& config, uint16_t field) {
  return std::ranges::any_of(config.compared, [&](const ComparedField& compared) {
    return std::ranges::any_of(compared.levels, [&](const Level& level) {
      return level.kind == Level::Kind::kSwapped && level.other == field;
    });
  });
}

bool scored(const config::Config& config, uint16_t field) {
  const Pipeline& pipeline = *config.pipeline;
  if (compared_by_a_level(config, field)) return true;
  const auto& names = pipeline.scorer->fields();
  if (std::find(names.begin(), names.end(), pipeline.fields[field].name) != names.end()) {
    return true;
  }
  for (size_t f = 0; f < pipeline.features.size(); ++f) {
    if (pipeline.features[f].field == field && pipeline.scorer->needs(f)) return true;
  }
  return false;
}

// For scoring numbers and dates are texts with typing errors; here their values count.
std::string usual_distance(FieldType type) {
  if (type == FieldType::kNumber) return "difference";
  if (type == FieldType::kDate) return "days";
  const auto known = comparison_names(type);
  return known.empty() ? "" : std::string(known.front());
}

// The difference of two records in a field, of the nearest values where there are several.
class FieldDifference {
 public:
  FieldDifference(const config::Config& config, const UnscoredOptions& options)
      : most_(options.at_most.value_or(std::numeric_limits<double>::max())) {
    const Pipeline& pipeline = *config.pipeline;
    const size_t colon = options.field.find(':');
    const std::string name = options.field.substr(0, colon);
    number_ = field_number(pipeline, name);
    if (scored(config, number_)) refuse(name + " is scored; name a field that took no part");
    const FieldType type = pipeline.fields[number_].type;
    const std::string distance =
        colon == std::string::npos ? usual_distance(type) : options.field.substr(colon + 1);
    comparison_ = comparison(distance, type);
    if (!comparison_) {
      refuse(fmt::format("{} values are compared by one of {}, not by \"{}\"",
                         field_type_name(type), fmt::join(comparison_names(type), ", "), distance));
    }
  }

  uint16_t number() const { return number_; }
  std::string distance() const { return std::string(comparison_->name()); }

  // None where one has no value, or where they differ by more than pairs may.
  std::optional<double> operator()(const KeyedRecord& a, const KeyedRecord& b) const {
    std::optional<double> least;
    a.for_each(number_, [&](std::string_view x) {
      b.for_each(number_, [&](std::string_view y) {
        const auto d = comparison_->distance(x, y, most_);
        if (d && *d <= most_ && (!least || *d < *least)) least = d;
      });
    });
    return least;
  }

 private:
  double most_;
  uint16_t number_ = 0;
  std::shared_ptr<const Comparison> comparison_;
};

Differences random_differences(const Pipeline& pipeline, const Candidates& found,
                               const FieldDifference& difference) {
  Differences all;
  visit_random_pairs(found.records, pipeline.link_only,
                     [&](const KeyedRecord& left, const KeyedRecord& right) {
                       if (const auto d = difference(left, right)) all.add(*d);
                     });
  return all;
}

// Rules that read the field, by what they call themselves: "same(zip)".
void add_rules_on(const std::string& name, const Rule& rule, std::vector<std::string>* out) {
  if (rule.parts().empty() && rule.text().ends_with("(" + name + ")")) out->push_back(rule.text());
  for (const RulePointer& part : rule.parts()) add_rules_on(name, *part, out);
}

std::vector<std::string> rules_on(const Pipeline& pipeline, uint16_t field) {
  std::set<std::string> names = {pipeline.fields[field].name};
  for (const Feature& feature : pipeline.features) {
    if (feature.field == field) names.insert(feature.name);
  }
  std::vector<std::string> rules;
  for (const Branch& branch : pipeline.blocking.branches()) {
    for (const std::string& name : names) add_rules_on(name, *branch.rule, &rules);
  }
  return rules;
}

// Bands have one width, in the score or, for a probability, in the match weight.
double band_of(double score, double highest, bool probability) {
  const double width = (probability ? 2 * kMostBits : highest) / kBands;
  return std::floor((probability ? match_bits(score) : score) / width);
}

void check_contrast(const UnscoredResult& result) {
  const auto fail = [](const std::string& message) {
    throw Failure(ExitCode::kInputData, "--unscored: " + message);
  };
  if (result.exact.count() == 0) {
    fail(fmt::format("no candidate pair agrees in all scored fields and has {} on both sides",
                     result.field));
  }
  if (result.random.count() == 0) {
    fail(fmt::format("no random pair has {} on both sides", result.field));
  }
  const double contrast = result.random.mean() - result.exact.mean();
  if (contrast <= 3 * std::hypot(result.random.standard_error(), result.exact.standard_error())) {
    fail(fmt::format(
        "random pairs differ in {} by {:.4g} on average, pairs that agree in all scored fields by "
        "{:.4g}: it cannot tell true pairs from others",
        result.field, result.random.mean(), result.exact.mean()));
  }
}

}  // namespace

void check_unscored(const config::Config& config, const UnscoredOptions& options) {
  const FieldDifference checked(config, options);
}

UnscoredResult measure_unscored(const config::Config& config, const Candidates& found,
                                const UnscoredOptions& options) {
  const Pipeline& pipeline = *config.pipeline;
  const FieldDifference difference(config, options);
  UnscoredResult result;
  result.field = pipeline.fields[difference.number()].name;
  result.distance = difference.distance();
  result.precision = options.precision;
  result.probability = config.scorer == "probability";
  result.rules = rules_on(pipeline, difference.number());
  result.random = random_differences(pipeline, found, difference);
  result.rejected = found.rejected;

  std::vector<UnscoredPair> pairs;
  const std::vector<ScoredPair> scored = scored_pairs(pipeline, found);
  for (size_t p = 0; p < found.pairs.size(); ++p) {
    if (!scored[p].chosen) continue;
    const Candidate& candidate = found.pairs[p];
    const auto d =
        difference(*found.records[candidate.pair.left], *found.records[candidate.pair.right]);
    if (!d) continue;
    pairs.push_back({candidate.score, *d});
    if (candidate.alike) result.exact.add(*d);
  }
  check_contrast(result);
  const auto band = [&](double score) {
    return band_of(score, pipeline.scorer->highest(), result.probability);
  };
  result.steps = score_steps(std::move(pairs), {.pairs = kLeastPairs, .band = band}, result.exact,
                             result.random);
  result.threshold = threshold_for(result.precision, result.steps);
  return result;
}

}  // namespace kindred
