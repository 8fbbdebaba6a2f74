#include "daemon/codec/event_writer.h"

#include "daemon/base/json_append.h"
#include "daemon/codec/json_identity.h"

namespace kindred {

std::string_view decision_name(Decision decision) {
  switch (decision) {
    case Decision::kMatch:
      return "match";
    case Decision::kReview:
      return "review";
    case Decision::kRetracted:
      return "retracted";
  }
  return "";
}

EventWriter::EventWriter(const Pipeline& pipeline) {
  for (const std::string& name : pipeline.scorer->fields()) {
    fields_.emplace_back();
    append_json_string(name, &fields_.back());
    fields_.back().push_back(':');
  }
  for (const Branch& branch : pipeline.blocking.branches()) {
    branches_.emplace_back();
    append_json_string(branch.name, &branches_.back());
  }
}

void EventWriter::append_value(const Change& change, std::string* out) const {
  out->append(R"({"left":)");
  append_json_identity(change.left, out);
  out->append(R"(,"right":)");
  append_json_identity(change.right, out);
  out->append(R"(,"decision":")").append(decision_name(change.decision)).push_back('"');
  if (change.labelled) out->append(R"(,"label":"same")");
  if (change.decision != Decision::kRetracted) append_evidence(change, out);
  out->push_back('}');
}

void EventWriter::append_evidence(const Change& change, std::string* out) const {
  const Evaluation& evaluation = change.evaluation;
  out->append(R"(,"score":)");
  append_json_number(evaluation.score, out);
  if (evaluation.probability) {
    out->append(R"(,"probability":)");
    append_json_number(*evaluation.probability, out);
  }
  out->append(R"(,"fields":)");
  append_fields(change, out);
  out->append(R"(,"keys":)");
  append_keys(change, out);
}

void EventWriter::append_fields(const Change& change, std::string* out) const {
  out->push_back('{');
  for (size_t i = 0; i < fields_.size(); ++i) {
    if (i > 0) out->push_back(',');
    out->append(fields_[i]);
    append_field(change.evaluation.fields.at(i), out);
  }
  out->push_back('}');
}

void EventWriter::append_keys(const Change& change, std::string* out) const {
  out->push_back('[');
  for (size_t i = 0; i < change.branches.size(); ++i) {
    if (i > 0) out->push_back(',');
    out->append(branches_.at(change.branches[i]));
  }
  out->push_back(']');
}

void EventWriter::append_field(const FieldScore& field, std::string* out) {
  if (!field.present) {
    out->append("null");
    return;
  }
  out->append(R"({"similarity":)");
  append_json_number(field.similarity, out);
  out->append(R"(,"score":)");
  append_json_number(field.score, out);
  out->push_back('}');
}

void EventWriter::append_key(const Identity& left, const Identity& right, std::string* out) {
  out->push_back('[');
  append_json_identity_key(left, out);
  out->push_back(',');
  append_json_identity_key(right, out);
  out->push_back(']');
}

}  // namespace kindred
