#include "tools/kindred/explain/explain.h"

#include <algorithm>
#include <set>
#include <utility>

#include "daemon/base/failure.h"
#include "daemon/codec/json_document.h"
#include "linkage/feature/shingle.h"
#include "linkage/plan/pair_similarities.h"
#include "linkage/prepare/prepare.h"
#include "linkage/score/jaccard.h"
#include "linkage/text/number.h"
#include "tools/kindred/files/output.h"
#include "tools/kindred/json_object.h"
#include "tools/kindred/link/inputs.h"

namespace kindred {

namespace {

// '["source","id"]' for a shell, which ends at the next quote: that of an id is a JSON escape.
std::string shell_name(const Identity& identity) {
  std::string name = "'[";
  for (const char c : json_string(identity.source) + "," + json_string(identity.id)) {
    if (c == '\'') {
      name += "\\u0027";
    } else {
      name += c;
    }
  }
  return name + "]'";
}

// A record as the command line names it.
class RecordName {
 public:
  explicit RecordName(const std::string& name) : name_(name) {
    Rejection why;
    JsonDocument json;
    if (!name.starts_with('[') || !json.parse(name, &why)) return;
    const bool pair = json.node(0).end == 3 && json.node(1).kind == JsonKind::kString &&
                      json.node(2).kind == JsonKind::kString;
    if (pair) identity_ = {std::string(json.node(1).text), std::string(json.node(2).text)};
  }

  void see(const KeyedRecord& record) {
    if (fits(record)) found_.insert(record.identity());
  }

  Identity meant() const {
    if (found_.size() == 1) return *found_.begin();
    if (found_.empty()) {
      throw Failure(ExitCode::kInputData, "--pair: no record of the input is called " + name_);
    }
    const Identity& first = *found_.begin();
    throw Failure(ExitCode::kInputData, "--pair: " + name_ +
                                            " is the name of a record in several sources; write " +
                                            shell_name(first) + " for the one in " + first.source);
  }

 private:
  bool fits(const KeyedRecord& record) const {
    if (identity_) return record.source() == identity_->source && record.id() == identity_->id;
    const size_t source = record.source().size();
    return name_ == record.id() ||
           (name_.size() == source + 1 + record.id().size() && name_.starts_with(record.source()) &&
            name_[source] == '/' && name_.ends_with(record.id()));
  }

  std::string name_;
  std::optional<Identity> identity_;
  std::set<Identity> found_;
};

template <typename Items, typename Show>
std::string join(const Items& items, Show&& show) {
  std::string text;
  for (const auto& item : items) {
    if (!text.empty()) text += ", ";
    text += show(item);
  }
  return text;
}

std::string shown(FieldType type, std::string_view value) {
  switch (type) {
    case FieldType::kText:
    case FieldType::kNumber:
    case FieldType::kDate:
    case FieldType::kGeo:
      return std::string(value);
    case FieldType::kSet:
      return join(decode_set(value), [](std::string_view token) { return std::string(token); });
    case FieldType::kVector:
      return join(decode_vector(value), format_number);
    case FieldType::kMinutiae:
      return std::to_string(decode_minutiae(value).size()) + " minutiae";
  }
  return "";
}

std::vector<std::string> shown_values(const KeyedRecord& record, uint16_t field, FieldType type) {
  std::vector<std::string> values;
  record.for_each(field, [&](std::string_view value) { values.push_back(shown(type, value)); });
  return values;
}

std::optional<double> feature_jaccard(std::vector<uint64_t> a, std::vector<uint64_t> b) {
  if (a.empty() || b.empty()) return std::nullopt;
  sort_unique(&a);
  sort_unique(&b);
  return round_score(jaccard(a, b));
}

std::vector<ExplainedField> explain_fields(const Pipeline& pipeline, const KeyedRecord& left,
                                           const KeyedRecord& right) {
  std::vector<ExplainedField> fields;
  for (size_t f = 0; f < pipeline.fields.size(); ++f) {
    const auto number = static_cast<uint16_t>(f);
    const FieldType type = pipeline.fields[f].type;
    fields.push_back({pipeline.fields[f].name, shown_values(left, number, type),
                      shown_values(right, number, type), std::nullopt});
  }
  return fields;
}

std::vector<ExplainedFeature> explain_features(const Pipeline& pipeline, const Features& left,
                                               const Features& right) {
  std::vector<ExplainedFeature> features;
  for (size_t f = 0; f < pipeline.features.size(); ++f) {
    const Feature& feature = pipeline.features[f];
    if (feature.kind != Feature::Kind::kSet) continue;
    features.push_back(
        {f, feature.name, feature_jaccard(left.sets[f], right.sets[f]), std::nullopt});
  }
  return features;
}

// A set field's feature has the field's name: the scorer means the feature when it needs it.
void add_score(const Scorer& scorer, const std::string& name, const FieldScore& score,
               PairExplanation* pair) {
  for (ExplainedFeature& feature : pair->features) {
    if (feature.name != name || !scorer.needs(feature.number)) continue;
    feature.score = score;
    return;
  }
  for (ExplainedField& field : pair->fields) {
    if (field.name == name) field.score = score;
  }
}

}  // namespace

PairExplanation explain_pair(const Linker& linker, const Model* model, Identity left,
                             Identity right) {
  PairExplanation pair;
  if (right < left) std::swap(left, right);
  const Pipeline& pipeline = linker.pipeline();
  const KeyedRecord& left_record = *linker.record(left);
  const KeyedRecord& right_record = *linker.record(right);
  pair.why = linker.explain(left, right);
  pair.left = std::move(left);
  pair.right = std::move(right);
  pair.waterfall =
      waterfall(*pipeline.scorer, model, left_record, right_record, pair.why.evaluation);
  pair.highest = pipeline.scorer->highest();
  pair.match = pipeline.match;
  pair.review = pipeline.review;
  pair.cohesion = pipeline.cohesion;
  pair.max_bucket = pipeline.max_bucket;

  const std::shared_ptr<const Pipeline> borrowed(&pipeline, [](const Pipeline*) {});
  Preparer preparer(borrowed);
  const Features left_features = preparer.features(left_record);
  const ComparedRecord left_compared = PairSimilarities::compared(pipeline, preparer);
  const Features right_features = preparer.features(right_record);
  const PairSimilarities compare(borrowed);
  std::vector<double> similarities;
  compare.measure(left_compared, PairSimilarities::compared(pipeline, preparer), &similarities);
  pair.fields = explain_fields(pipeline, left_record, right_record);
  pair.features = explain_features(pipeline, left_features, right_features);
  for (size_t s = 0; s < pair.why.evaluation.fields.size(); ++s) {
    add_score(*pipeline.scorer, pipeline.scorer->fields()[s], pair.why.evaluation.fields[s], &pair);
  }
  for (size_t b = 0; b < pipeline.blocking.branches().size(); ++b) {
    const Branch& branch = pipeline.blocking.branches()[b];
    const bool capped =
        std::find(pair.why.capped.begin(), pair.why.capped.end(), b) != pair.why.capped.end();
    const RuleSide left_side{left_features, left_record};
    const RuleSide right_side{right_features, right_record};
    RuleView view = view_rule(*branch.rule, left_side, right_side);
    add_misses(pipeline, *branch.rule, left_side, right_side, similarities, compare.features(),
               &view);
    pair.rules.push_back({branch.name, std::move(view), capped});
  }
  return pair;
}

PairExplanation explain_pair(const config::Config& config, const ExplainOptions& options,
                             ThreadPool* pool, std::ostream* report) {
  Linker linker(config.pipeline, pool);
  RecordName first(options.left);
  RecordName second(options.right);
  link_inputs(config, options.inputs, pool, &linker, report);
  linker.records([&](const KeyedRecord& record) {
    first.see(record);
    second.see(record);
  });
  const Identity left = first.meant();
  const Identity right = second.meant();
  if (left == right) {
    throw Failure(ExitCode::kInputData,
                  "--pair: " + options.left + " and " + options.right + " name the same record");
  }
  PairExplanation pair = explain_pair(linker, config.model.get(), left, right);
  if (options.config_text) {
    ConfigText text = *options.config_text;
    if (config.model) {
      auto tokens = std::make_shared<Model>();
      tokens->tokens = config.model->tokens;
      text.tokens = std::move(tokens);
    }
    pair.changes = changes_that_find(text, linker, left, right);
  }
  return pair;
}

void explain(const config::Config& config, const ExplainOptions& options, ThreadPool* pool,
             std::ostream* report) {
  const PairExplanation pair = explain_pair(config, options, pool, report);
  Output output("-");
  output.write(options.json ? explain_json(pair) : explain_text(pair));
  output.close();
}

}  // namespace kindred
