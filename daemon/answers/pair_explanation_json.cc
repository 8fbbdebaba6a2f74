#include "daemon/answers/pair_explanation.h"
#include "daemon/base/identity_json.h"
#include "daemon/base/json_object.h"
#include "daemon/codec/event_writer.h"

namespace kindred {

namespace {

// No match is nothing that was retracted.
std::string_view outcome(Decision decision) {
  return decision == Decision::kRetracted ? "none" : decision_name(decision);
}

std::string json_values(const std::vector<std::string>& values) {
  return json_array(values, [](const std::string& value) { return json_string(value); });
}

void add_score(const FieldScore& score, JsonObject* object) {
  object->add("similarity", score.present ? json_number(score.similarity) : "null")
      .add("score", score.present ? json_number(score.score) : "null");
}

std::string json_field(const ExplainedField& field) {
  JsonObject object;
  object.add("name", json_string(field.name))
      .add("left", json_values(field.left))
      .add("right", json_values(field.right));
  if (field.score) add_score(*field.score, &object);
  return object.text();
}

std::string json_feature(const ExplainedFeature& feature) {
  JsonObject object;
  object.add("name", json_string(feature.name)).add("jaccard", json_number(feature.jaccard));
  if (feature.score) add_score(*feature.score, &object);
  return object.text();
}

JsonObject& add_view(const RuleView& view, JsonObject* object) {
  object->add("state", json_string(rule_state_name(view.state)))
      .add("keys", view.keys)
      .add("shared", view.shared);
  if (view.edits) object->add("edits", *view.edits);
  if (view.km) object->add("km", json_number(view.km));
  if (view.similarity) object->add("similarity", json_number(view.similarity));
  if (view.chance) object->add("chance", json_number(view.chance));
  if (!view.parts.empty()) {
    object->add("parts", json_array(view.parts, [](const RuleView& part) {
                  JsonObject json;
                  json.add("rule", json_string(part.text));
                  return add_view(part, &json).text();
                }));
  }
  return *object;
}

std::string json_weight(const WaterfallStep& step) {
  return JsonObject()
      .add("about", json_string(step.about))
      .add("why", json_string(step.why))
      .add("bits", json_number(step.adds))
      .text();
}

std::string json_step(const WaterfallStep& step) {
  JsonObject object;
  object.add("about", json_string(step.about))
      .add("why", json_string(step.why))
      .add("adds", json_number(step.adds))
      .add("total", json_number(step.total));
  if (step.level) object.add("m", json_number(step.level->m)).add("u", json_number(step.level->u));
  return object.text();
}

std::string json_change(const ConfigChange& change) {
  JsonObject object;
  object.add("change", json_string(change.text));
  if (!change.rule.empty()) object.add("rule", json_string(change.rule));
  if (change.line != 0) object.add("line", static_cast<uint64_t>(change.line));
  if (change.chance) object.add("chance", json_number(change.chance));
  if (change.pairs) object.add(change.fewer_pairs ? "pairs_at_most" : "pairs", *change.pairs);
  return object.text();
}

std::string json_rule(const ExplainedRule& rule) {
  JsonObject object;
  object.add("name", json_string(rule.name))
      .add("rule", json_string(rule.view.text))
      .add("capped", rule.capped ? "true" : "false");
  return add_view(rule.view, &object).text();
}

std::string json_cohesion(const Cohesion& cohesion) {
  return JsonObject()
      .add("value", json_number(cohesion.value()))
      .add("common", json_number(cohesion.common))
      .add("of_left", json_number(cohesion.of_one))
      .add("of_right", json_number(cohesion.of_other))
      .text();
}

}  // namespace

std::string explain_json(const PairExplanation& pair) {
  JsonObject object;
  object.add("left", identity_json(pair.left))
      .add("right", identity_json(pair.right))
      .add("decision", json_string(outcome(pair.why.decision)))
      .add("candidates", pair.why.candidates ? "true" : "false")
      .add("score", json_number(pair.why.evaluation.score))
      .add("highest", json_number(pair.highest))
      .add("match", json_number(pair.match))
      .add("review", json_number(pair.review));
  if (pair.why.label) object.add("label", json_string(verdict_name(*pair.why.label)));
  if (pair.why.one_source) object.add("one_source", "true");
  if (pair.why.dismissed) object.add("dismissed", "true");
  if (pair.why.cohesion) object.add("cohesion", json_cohesion(*pair.why.cohesion));
  if (pair.why.left_partner) object.add("left_partner", identity_json(*pair.why.left_partner));
  if (pair.why.right_partner) object.add("right_partner", identity_json(*pair.why.right_partner));
  if (pair.why.evaluation.probability) {
    object.add("probability", json_number(pair.why.evaluation.probability));
  }
  if (pair.waterfall.bits) object.add("weights", json_array(pair.waterfall.steps, json_weight));
  object.add("waterfall", json_array(pair.waterfall.steps, json_step))
      .add("fields", json_array(pair.fields, json_field))
      .add("features", json_array(pair.features, json_feature))
      .add("rules", json_array(pair.rules, json_rule));
  if (!pair.why.candidates && pair.changes) {
    object.add("changes", json_array(*pair.changes, json_change));
  }
  return object.text() + "\n";
}

}  // namespace kindred
