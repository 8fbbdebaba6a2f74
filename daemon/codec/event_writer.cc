#include "daemon/codec/event_writer.h"

#include <array>
#include <charconv>

namespace kindred {

namespace {

constexpr std::string_view decision_name(Decision decision) {
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

void append_escaped(char c, std::string* out) {
  constexpr std::string_view kHex = "0123456789abcdef";
  switch (c) {
    case '"':
    case '\\':
      out->push_back('\\');
      out->push_back(c);
      return;
    case '\b':
      out->append("\\b");
      return;
    case '\f':
      out->append("\\f");
      return;
    case '\n':
      out->append("\\n");
      return;
    case '\r':
      out->append("\\r");
      return;
    case '\t':
      out->append("\\t");
      return;
    default:
      out->append("\\u00");
      out->push_back(kHex[static_cast<unsigned char>(c) >> 4]);
      out->push_back(kHex[static_cast<unsigned char>(c) & 15]);
  }
}

void append_identity(const Identity& identity, std::string* out) {
  out->append(R"({"source":)");
  append_json_string(identity.source, out);
  out->append(R"(,"id":)");
  append_json_string(identity.id, out);
  out->push_back('}');
}

void append_pair(const Identity& identity, std::string* out) {
  out->push_back('[');
  append_json_string(identity.source, out);
  out->push_back(',');
  append_json_string(identity.id, out);
  out->push_back(']');
}

}  // namespace

void append_json_string(std::string_view text, std::string* out) {
  out->push_back('"');
  size_t copied = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (static_cast<unsigned char>(c) >= 0x20 && c != '"' && c != '\\') continue;
    out->append(text.substr(copied, i - copied));
    append_escaped(c, out);
    copied = i + 1;
  }
  out->append(text.substr(copied));
  out->push_back('"');
}

void append_json_number(double value, std::string* out) {
  std::array<char, 32> digits;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value + 0.0).ptr;
  const std::string_view text(digits.data(), static_cast<size_t>(end - digits.data()));
  out->append(text);
  if (text.find_first_of(".e") == std::string_view::npos) out->append(".0");
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
  append_identity(change.left, out);
  out->append(R"(,"right":)");
  append_identity(change.right, out);
  out->append(R"(,"decision":")").append(decision_name(change.decision)).push_back('"');
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
  out->append(R"(,"fields":{)");
  for (size_t i = 0; i < fields_.size(); ++i) {
    if (i > 0) out->push_back(',');
    out->append(fields_[i]);
    append_field(evaluation.fields.at(i), out);
  }
  out->append(R"(},"keys":[)");
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
  append_pair(left, out);
  out->push_back(',');
  append_pair(right, out);
  out->push_back(']');
}

}  // namespace kindred
