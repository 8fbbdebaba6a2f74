#include "tools/kindred/unscored.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <set>
#include <utility>

#include "daemon/failure.h"
#include "linkage/compare/comparison.h"
#include "linkage/linker.h"
#include "tools/kindred/evaluate.h"
#include "tools/kindred/link_inputs.h"

namespace kindred {

namespace {

constexpr size_t kRandomRecords = 4000;
constexpr size_t kPartners = 5;  // of each of these
constexpr uint64_t kMostSteps = 20;
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

bool scored(const Pipeline& pipeline, uint16_t field) {
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
  FieldDifference(const Pipeline& pipeline, const UnscoredOptions& options)
      : most_(options.at_most.value_or(std::numeric_limits<double>::max())) {
    const size_t colon = options.field.find(':');
    const std::string name = options.field.substr(0, colon);
    number_ = field_number(pipeline, name);
    if (scored(pipeline, number_)) refuse(name + " is scored; name a field that took no part");
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

// The identities of the smallest hashes: a random sample that is the same in every run.
class Sample {
 public:
  void see(const Identity& identity) {
    places_.emplace(identity_rank(identity.source, identity.id), identity);
    if (places_.size() > kRandomRecords) places_.erase(std::prev(places_.end()));
  }

  // Of each record with the next few in the order of hashes.
  Differences differences(const Linker& linker, const FieldDifference& difference) const {
    std::vector<const KeyedRecord*> live;
    for (const auto& [rank, identity] : places_) {
      if (const KeyedRecord* record = linker.record(identity)) live.push_back(record);
    }
    Differences all;
    for (size_t i = 0; i < live.size(); ++i) {
      for (size_t j = i + 1; j <= i + kPartners && j < live.size(); ++j) {
        if (const auto d = difference(*live[i], *live[j])) all.add(*d);
      }
    }
    return all;
  }

 private:
  std::set<std::pair<uint64_t, Identity>> places_;
};

bool agrees_in_all(const Evaluation& evaluation) {
  return std::all_of(
      evaluation.fields.begin(), evaluation.fields.end(),
      [](const FieldScore& field) { return field.present && field.similarity == 1; });
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

UnscoredResult measure_unscored(const config::Config& config,
                                const std::vector<std::string>& inputs,
                                const UnscoredOptions& options, ThreadPool* pool,
                                std::ostream* report) {
  const FieldDifference difference(*config.pipeline, options);
  UnscoredResult result;
  result.field = config.pipeline->fields[difference.number()].name;
  result.distance = difference.distance();
  result.precision = options.precision;
  result.rules = rules_on(*config.pipeline, difference.number());

  Linker linker(publishing_all(*config.pipeline), pool);
  Sample sample;
  link_inputs(config, inputs, pool, &linker, report,
              [&](const Identity& identity) { sample.see(identity); });
  result.random = sample.differences(linker, difference);

  std::vector<UnscoredPair> pairs;
  linker.matches([&](const Change& change) {
    const auto d = difference(*linker.record(change.left), *linker.record(change.right));
    if (!d) return;
    pairs.push_back({change.evaluation.score, *d});
    if (agrees_in_all(change.evaluation)) result.exact.add(*d);
  });
  check_contrast(result);
  const uint64_t step = std::max(kLeastPairs, pairs.size() / kMostSteps);
  result.steps = score_steps(std::move(pairs), step, result.exact, result.random);
  result.threshold = threshold_for(result.precision, result.steps);
  return result;
}

}  // namespace kindred
