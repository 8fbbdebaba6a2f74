#include "daemon/codec/label_request.h"

#include <array>
#include <utility>

#include "daemon/base/json_object.h"
#include "daemon/codec/event_writer.h"
#include "daemon/codec/json_document.h"
#include "daemon/codec/record_members.h"
#include "daemon/format/time_text.h"

namespace kindred {
namespace {

constexpr size_t kMostBy = 200;
constexpr size_t kMostNote = 2000;

bool wrong(std::string message, Rejection* why) {
  return reject(RejectionClass::kWrongType, std::move(message), why);
}

// A text that may be missing.
bool read_text(const JsonDocument& json, std::string_view name, size_t most, std::string* out,
               Rejection* why) {
  out->clear();
  const size_t member = json.member(0, name);
  if (member == 0 || json.node(member).kind == JsonKind::kNull) return true;
  const JsonNode& node = json.node(member);
  if (node.kind != JsonKind::kString || node.text.size() > most) {
    return wrong(
        std::string(name) + ": expected a text of " + std::to_string(most) + " bytes at most", why);
  }
  *out = node.text;
  return true;
}

bool read_record(const JsonDocument& json, std::string_view name, Identity* out, Rejection* why) {
  const size_t member = json.member(0, name);
  if (member != 0 && json.node(member).kind == JsonKind::kObject) {
    const std::array<std::pair<std::string_view, std::string*>, 2> names = {
        {{"source", &out->source}, {"id", &out->id}}};
    bool good = true;
    for (const auto& [key, text] : names) {
      const size_t node = json.member(member, key);
      good = good && node != 0 && read_name(json.node(node), {std::string(key)}, text, why) &&
             !text->empty();
    }
    if (good) return true;
  }
  return wrong(std::string(name) + R"(: expected {"source": ..., "id": ...})", why);
}

bool read_verdict(const JsonDocument& json, std::optional<Verdict>* out, Rejection* why) {
  const size_t member = json.member(0, "verdict");
  out->reset();
  if (member != 0 && json.node(member).kind == JsonKind::kNull) return true;
  if (member != 0 && json.node(member).kind == JsonKind::kString) {
    *out = verdict_of(json.node(member).text);
  }
  return *out || wrong(R"(verdict: expected "same", "different", "unsure" or null)", why);
}

}  // namespace

bool read_label_request(std::string_view json, LabelRequest* out, Rejection* why) {
  JsonDocument document;
  if (!document.parse(json, why) || !is_object(document, why)) return false;
  *out = {};
  Identity left;
  Identity right;
  if (!read_record(document, "left", &left, why) || !read_record(document, "right", &right, why) ||
      !read_verdict(document, &out->label.verdict, why) ||
      !read_text(document, "by", kMostBy, &out->by, why) ||
      !read_text(document, "note", kMostNote, &out->note, why)) {
    return false;
  }
  if (left == right) return wrong("left and right are the same record", why);
  out->label.pair = pair_of(left, right);
  return true;
}

std::string label_key(const Label& label) {
  std::string key;
  EventWriter::append_key(label.pair.first, label.pair.second, &key);
  return key;
}

std::optional<std::string> label_value(const LabelRequest& request, int64_t at) {
  const Label& label = request.label;
  if (!label.verdict) return std::nullopt;
  JsonObject object;
  object.add("verdict", json_string(verdict_name(*label.verdict)));
  if (!request.by.empty()) object.add("by", json_string(request.by));
  object.add("at", json_string(time_text(at)));
  if (!request.note.empty()) object.add("note", json_string(request.note));
  if (label.left_values) object.add("left_digest", json_string(digest_text(*label.left_values)));
  if (label.right_values) object.add("right_digest", json_string(digest_text(*label.right_values)));
  return object.text();
}

std::string time_text(int64_t milliseconds) {
  std::string json;
  append_timestamp(milliseconds / 1000, 1, true, &json);
  return json.substr(1, json.size() - 2);  // without its quotes
}

}  // namespace kindred
