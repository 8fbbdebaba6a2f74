#include "daemon/codec/flat_event_writer.h"

#include <array>
#include <bit>

#include "daemon/base/json_append.h"
#include "daemon/codec/flat_event_schemas.h"
#include "daemon/format/varint.h"
#include "linkage/base/little_endian.h"

namespace kindred {

namespace {

using Texts = std::array<std::string_view, 4>;

Texts identities(const Identity& left, const Identity& right) {
  return {left.source, left.id, right.source, right.id};
}

constexpr std::array<std::string_view, 4> kNames = {"left_source", "left_id", "right_source",
                                                    "right_id"};

// What write(out) appends, with its length in front, times `unit`.
template <typename Write>
void append_sized(uint64_t unit, std::string* out, Write&& write) {
  const size_t begin = out->size();
  write(out);
  std::string size;
  append_varint(unit * (out->size() - begin), &size);
  out->insert(begin, size);
}

void append_double(double value, std::string* out) {
  append_little_endian(std::bit_cast<uint64_t>(value), out);
}

// A length of Avro's is signed, and so twice as large.
constexpr uint64_t kAvroUnit = 2;

void append_avro_text(std::string_view text, std::string* out) {
  append_varint(kAvroUnit * text.size(), out);
  out->append(text);
}

enum Wire : uint32_t { kEightBytes = 1, kLength = 2 };

void append_tag(uint32_t number, Wire wire, std::string* out) {
  append_varint(number << 3 | wire, out);
}

// What is empty or 0 is left out, as Protobuf's own writers do.
void append_protobuf_text(uint32_t number, std::string_view text, std::string* out) {
  if (text.empty()) return;
  append_tag(number, kLength, out);
  append_varint(text.size(), out);
  out->append(text);
}

void append_json_members(const Texts& texts, std::string* out) {
  for (size_t i = 0; i < texts.size(); ++i) {
    out->append(i == 0 ? "{\"" : ",\"").append(kNames[i]).append("\":");
    append_json_string(texts[i], out);
  }
}

}  // namespace

void FlatEventWriter::append_key(SchemaKind kind, const Identity& left, const Identity& right,
                                 std::string* out) {
  const Texts texts = identities(left, right);
  if (kind == SchemaKind::kJson) {
    append_json_members(texts, out);
    out->push_back('}');
    return;
  }
  for (uint32_t i = 0; i < texts.size(); ++i) {
    if (kind == SchemaKind::kAvro) {
      append_avro_text(texts[i], out);
    } else {
      append_protobuf_text(i + 1, texts[i], out);
    }
  }
}

void FlatEventWriter::append_value(const Change& change, std::string* out) const {
  switch (kind_) {
    case SchemaKind::kAvro:
      return append_avro(change, out);
    case SchemaKind::kProtobuf:
      return append_protobuf(change, out);
    case SchemaKind::kJson:
      return append_json(change, out);
  }
}

void FlatEventWriter::append_avro(const Change& change, std::string* out) const {
  append_key(SchemaKind::kAvro, change.left, change.right, out);
  append_avro_text(decision_name(change.decision), out);
  append_double(change.evaluation.score, out);
  const std::optional<double> probability = change.evaluation.probability;
  append_varint(zigzag(probability ? 1 : 0), out);
  if (probability) append_double(*probability, out);
  append_sized(kAvroUnit, out, [&](std::string* to) { events_.append_fields(change, to); });
  append_sized(kAvroUnit, out, [&](std::string* to) { events_.append_keys(change, to); });
  append_varint(zigzag(change.labelled ? 1 : 0), out);
  if (change.labelled) append_avro_text(verdict_name(Verdict::kSame), out);
}

void FlatEventWriter::append_protobuf(const Change& change, std::string* out) const {
  append_key(SchemaKind::kProtobuf, change.left, change.right, out);
  append_protobuf_text(5, decision_name(change.decision), out);
  if (change.evaluation.score != 0) {
    append_tag(6, kEightBytes, out);
    append_double(change.evaluation.score, out);
  }
  if (change.evaluation.probability) {
    append_tag(7, kEightBytes, out);
    append_double(*change.evaluation.probability, out);
  }
  append_tag(8, kLength, out);
  append_sized(1, out, [&](std::string* to) { events_.append_fields(change, to); });
  append_tag(9, kLength, out);
  append_sized(1, out, [&](std::string* to) { events_.append_keys(change, to); });
  if (change.labelled) append_protobuf_text(10, verdict_name(Verdict::kSame), out);
}

void FlatEventWriter::append_json(const Change& change, std::string* out) const {
  append_json_members(identities(change.left, change.right), out);
  out->append(R"(,"decision":")").append(decision_name(change.decision));
  out->append(R"(","score":)");
  append_json_number(change.evaluation.score, out);
  if (change.evaluation.probability) {
    out->append(R"(,"probability":)");
    append_json_number(*change.evaluation.probability, out);
  }
  std::string text;
  events_.append_fields(change, &text);
  out->append(R"(,"fields":)");
  append_json_string(text, out);
  text.clear();
  events_.append_keys(change, &text);
  out->append(R"(,"keys":)");
  append_json_string(text, out);
  if (change.labelled) out->append(R"(,"label":"same")");
  out->push_back('}');
}

FlatKeyReader::FlatKeyReader(SchemaKind kind) : kind_(kind) {
  SchemaSource source{.kind = kind, .text = std::string(flat_event_schemas(kind).key)};
  if (kind == SchemaKind::kProtobuf) source.message = "kindred.MatchKey";
  std::string never;  // it is our own schema
  schema_ = compile_schema(source, &never);
}

std::optional<std::pair<Identity, Identity>> FlatKeyReader::read(std::string_view key) {
  std::string why;
  Rejection rejection;
  const auto json = schema_->read({key}, &buffers_, &why);
  if (!json || !document_.parse(*json, &rejection)) return std::nullopt;
  std::array<std::string, kNames.size()> texts;
  for (size_t i = 0; i < texts.size(); ++i) {
    const size_t member = document_.member(0, kNames[i]);
    if (member == 0) return std::nullopt;
    texts[i] = document_.node(member).text;
  }
  std::pair<Identity, Identity> pair{{texts[0], texts[1]}, {texts[2], texts[3]}};
  std::string again;
  FlatEventWriter::append_key(kind_, pair.first, pair.second, &again);
  return again == key ? std::optional(std::move(pair)) : std::nullopt;
}

}  // namespace kindred
