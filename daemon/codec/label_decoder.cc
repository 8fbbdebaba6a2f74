#include "daemon/codec/label_decoder.h"

#include <fmt/format.h>

#include <optional>

#include "daemon/base/record_bytes.h"
#include "daemon/codec/event_writer.h"
#include "daemon/codec/record_members.h"

namespace kindred {
namespace {

bool bad_key(std::string message, Rejection* why) {
  return reject(RejectionClass::kBadKey, std::move(message), why);
}

bool no_pair(Rejection* why) {
  return bad_key("a label whose key is no pair: [[\"source\",\"id\"],[\"source\",\"id\"]] would be",
                 why);
}

}  // namespace

bool LabelDecoder::decode(const MessageView& message, Label* out, Rejection* why) {
  *out = {};
  out->time = message.time;
  if (!message.key) return bad_key("a label without a key", why);
  if (message.key->size() > kMostRecordBytes) {
    return reject(RejectionClass::kTooLarge,
                  fmt::format("a label whose key takes more than {} bytes", kMostRecordBytes), why);
  }
  if (!read_key(*message.key, &out->pair, why)) return false;
  return !message.value || read_value(*message.value, out, why);
}

bool LabelDecoder::read_key(std::string_view key, IdentityPair* out, Rejection* why) {
  if (!document_.parse(key, why)) {
    why->message.insert(0, "the key: ");
    return false;
  }
  if (document_.node(0).kind != JsonKind::kArray) return no_pair(why);
  size_t elements = 0;
  bool good = true;
  document_.for_each(0, [&](size_t element) {
    Identity* const identity = elements == 0 ? &out->first : &out->second;
    if (++elements <= 2) good = good && read_identity(element, identity, why);
  });
  if (!good) return false;
  if (elements != 2) return no_pair(why);
  if (out->first == out->second) return bad_key("a label of a record with itself", why);
  if (!(out->first < out->second)) {
    return bad_key(
        "a label whose key has the greater record first: the lesser one, by source and id, comes "
        "first, as in match events",
        why);
  }
  written_.clear();
  EventWriter::append_key(out->first, out->second, &written_);
  if (written_ == key) return true;
  return bad_key(
      "a label whose key is written in another way than match events have it: no blanks, texts for "
      "ids, and no escapes but of \", \\ and control characters",
      why);
}

bool LabelDecoder::read_identity(size_t node, Identity* out, Rejection* why) const {
  if (document_.node(node).kind != JsonKind::kArray) return no_pair(why);
  bool whole = false;
  return read_both_names(document_, node, out, &whole, why) && (whole || no_pair(why));
}

bool LabelDecoder::read_value(std::string_view value, Label* out, Rejection* why) {
  if (!document_.parse(value, why) || !is_object(document_, why)) return false;
  const size_t verdict = document_.member(0, "verdict");
  const bool text = verdict != 0 && document_.node(verdict).kind == JsonKind::kString;
  if (text) out->verdict = verdict_of(document_.node(verdict).text);
  if (!out->verdict) {
    return reject(RejectionClass::kWrongType,
                  "a label whose \"verdict\" is not \"same\", \"different\" or \"unsure\"", why);
  }
  return read_digest("left_digest", &out->left_values, why) &&
         read_digest("right_digest", &out->right_values, why);
}

bool LabelDecoder::read_digest(std::string_view name, std::optional<uint64_t>* out,
                               Rejection* why) const {
  const size_t member = document_.member(0, name);
  if (member == 0 || document_.node(member).kind == JsonKind::kNull) return true;
  if (document_.node(member).kind == JsonKind::kString) {
    *out = digest_of(document_.node(member).text);
  }
  if (*out) return true;
  return reject(RejectionClass::kWrongType,
                fmt::format("a label whose \"{}\" is not a text of 16 hexadecimal digits", name),
                why);
}

}  // namespace kindred
