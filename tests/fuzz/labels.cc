// Labels: key and value of a message of their topic, with an end of line between them. Without one
// there is no value.

#include <optional>
#include <string>
#include <string_view>

#include "daemon/base/json_append.h"
#include "daemon/codec/event_writer.h"
#include "daemon/codec/label_decoder.h"
#include "daemon/state/entries.h"
#include "linkage/text/utf8.h"
#include "tests/fuzz/bodies.h"

namespace kindred::fuzz {
namespace {

MessageView message_of(std::string_view key, std::optional<std::string_view> value) {
  MessageView message;
  message.key = key;
  message.value = value;
  message.time = 5;
  return message;
}

std::string key_of(const Label& label) {
  std::string key;
  EventWriter::append_key(label.pair.first, label.pair.second, &key);
  return key;
}

// As somebody would write it.
std::string value_of(const Label& label) {
  std::string value = "{\"verdict\":";
  append_json_string(verdict_name(*label.verdict), &value);
  const auto add = [&](std::string_view name, const std::optional<uint64_t>& digest) {
    if (!digest) return;
    value.append(",\"").append(name).append("\":");
    append_json_string(digest_text(*digest), &value);
  };
  add("left_digest", label.left_values);
  add("right_digest", label.right_values);
  return value + "}";
}

void check_rejection(const Rejection& why) {
  expect(!why.message.empty() && valid_utf8(why.message), "a rejection says why");
  expect(why.message.find_first_of("\r\n") == std::string::npos, "a reason is one line");
}

void check_label(const Label& label, std::string_view key, bool withdrawn) {
  expect(label.pair.first < label.pair.second, "the lesser record comes first");
  expect(label.verdict.has_value() != withdrawn, "without a value a label is withdrawn");
  expect(label.time == 5, "a label has the time of its message");
  expect(key_of(label) == key, "a pair has one key");
  if (withdrawn) return;
  LabelDecoder decoder;
  Label again;
  Rejection why;
  expect(decoder.decode(message_of(key, value_of(label)), &again, &why) && again == label,
         "what we write we read");
}

class ReadLabel : public EntryVisitor {
 public:
  void label(const Label& label) override { read = label; }

  std::optional<Label> read;
};

// The state has all of it but the time.
void check_kept(Label label) {
  Entries entries;
  append_label(label, &entries);
  ReadLabel visitor;
  label.time = 0;
  expect(read_entries(entries.pieces.at(0), &visitor).whole() && visitor.read == label,
         "a label is the same when read from a state");
}

}  // namespace

void fuzz_labels(std::string_view bytes) {
  static LabelDecoder used;
  const size_t end = bytes.find('\n');
  const std::string_view key = bytes.substr(0, end);
  const bool withdrawn = end == std::string_view::npos;
  const MessageView message =
      message_of(key, withdrawn ? std::nullopt : std::optional(bytes.substr(end + 1)));
  Label label;
  Rejection why;
  const bool taken = LabelDecoder().decode(message, &label, &why);
  Label again;
  Rejection why_again;
  expect(used.decode(message, &again, &why_again) == taken, "a verdict is repeated");
  if (!taken) {
    expect(why.reason == why_again.reason && why.message == why_again.message,
           "why it was rejected is repeated");
    return check_rejection(why);
  }
  expect(label == again, "a label is repeated");
  check_label(label, key, withdrawn);
  check_kept(label);
}

}  // namespace kindred::fuzz
