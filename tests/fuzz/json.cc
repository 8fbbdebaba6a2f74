// Records and tombstones: a value of a Kafka message, or a line of a file, and a message's key.

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "config/config.h"
#include "daemon/base/json_append.h"
#include "daemon/codec/event_writer.h"
#include "daemon/codec/json_document.h"
#include "daemon/codec/record_decoder.h"
#include "daemon/codec/tombstone_decoder.h"
#include "linkage/prepare/prepare.h"
#include "linkage/text/utf8.h"
#include "tests/fuzz/bodies.h"
#include "tests/fuzz/json_grammar.h"

namespace kindred::fuzz {
namespace {

// Every type, every step of cleaning, and every kind of rule that makes keys of them.
constexpr const char* kTypes = R"(
fields:
  text:
  address: {clean: [text, us_address], none: [unknown, n/a]}
  digits: {clean: [digits], none: [0000000000]}
  email: {clean: [email]}
  company: {clean: [text, company]}
  sound: {from: text, clean: [text, phonetic]}
  codes: {from: text, clean: [codes]}
  number: {type: number}
  date: {type: date}
  day: {type: date, from: date, clean: [date_day_first]}
  geo: {type: geo}
  set: {type: set, clean: [text]}
  vector: {type: vector}
  sparse: {type: vector, sparse: true}
  minutiae: {type: minutiae}
features:
  grams: {shingles: {of: text, characters: 3}}
  words: {shingles: {of: address, words: 1}}
block:
  any:
    - same: text
    - same: number
    - same: date
    - same: geo
    - same: sound
    - identical: address
    - minhash: {of: grams, bands: 4, rows: 2}
    - exact_jaccard: {of: words, at_least: 0.8}
    - exact_jaccard: {of: set, at_least: 0.5, index: prefix}
    - sketches: {of: vector, bands: 2, rows: 4}
    - lines: {of: vector, width: 4, bands: 2, rows: 2}
    - triangles: {of: minutiae, at_least: 3}
score:
  points: {text: {}, number: {}, geo: {}, minutiae: {distance: alignment}}
  match: 100
)";

// Members in all places that a mapping can name.
constexpr const char* kPlaces = R"(
record: {id: [/who/id, [/who/a, /who/b]], source: [/who/source, s], version: /meta/version, time: time}
fields:
  phones: {from: [phone, /phones/*/number, /phones/0], clean: [digits]}
  name: {from: [full_name, [/names/*/first, /names/*/last]]}
  place: {type: geo, from: [[lat, lon]]}
  born: {type: date, from: [[year, month, day]]}
  labels: {type: set, from: ["/labels/*/*", {path: tags, split: ";"}]}
block: {any: [{same: phones}, {same: name}, {same: place}, {same: born}]}
score: {points: {name: {}}, match: 50}
)";

config::Config parsed(const char* yaml) {
  config::Loaded loaded = config::parse(yaml);
  if (!loaded.config)
    throw Broken("the configuration of the body itself: " + loaded.faults[0].text);
  return std::move(*loaded.config);
}

bool equal(const Record& a, const Record& b) {
  return a.identity == b.identity && a.time == b.time && a.version == b.version &&
         a.partition == b.partition && a.deleted == b.deleted &&
         (a.deleted || a.values == b.values);
}

bool is_name(std::string_view text) {
  return !text.empty() && valid_utf8(text) && text.find('\0') == std::string_view::npos;
}

// What a program reads must be what an encoder of ours wrote.
bool well_encoded(FieldType type, std::string_view value) {
  switch (type) {
    case FieldType::kSet: {
      const std::vector<std::string_view> tokens = decode_set(value);
      return encode_set(std::vector<std::string>(tokens.begin(), tokens.end())) == value;
    }
    case FieldType::kVector:
      return is_sparse_vector(value)
                 ? encode_sparse_vector(decode_sparse_vector(value).components) == value
                 : encode_vector(decode_vector(value)) == value;
    case FieldType::kMinutiae:
      return encode_minutiae(decode_minutiae(value)) == value;
    default:
      return !value.empty() && valid_utf8(value);
  }
}

std::string member(std::string_view name, std::string_view value) {
  std::string json;
  append_json_string(name, &json);
  json += ':';
  append_json_string(value, &json);
  return json;
}

// Debezium's events, and another word for a delete.
constexpr const char* kEvents = R"(
record: {envelope: debezium, deleted: {field: gone, equals: [x, "1"]}, time: changed}
fields: {name: , phone: {from: [phone, /phones/*/number]}}
block: {any: [{same: name}, {same: phone}]}
score: {points: {name: {}}, match: 50}
)";

// A reader of records by one configuration, and what must hold of each record.
class Records {
 public:
  explicit Records(const char* yaml)
      : config_(parsed(yaml)),
        decoder_(config_, config::KafkaInput::Key::kJson),
        preparer_(config_.pipeline) {}

  const config::Config& config() const { return config_; }

  // Whether it was taken.
  bool check(std::string_view bytes) {
    const Origin origin{"shop", 1234, 5};
    Record record;
    Rejection why;
    const bool taken = decoder_.decode(bytes, origin, &record, &why);
    check_again(bytes, origin, taken, record, why);
    if (!taken) {
      expect(!why.message.empty() && valid_utf8(why.message), "a rejection says why");
      expect(why.message.find_first_of("\r\n") == std::string::npos, "a reason is one line");
      return false;
    }
    check_record(record);
    check_prepared(record);
    return true;
  }

  // A record of texts alone is the same when it is written as JSON and read again.
  void check_written(const Record& record) {
    std::string json =
        "{" + member("id", record.identity.id) + "," + member("source", record.identity.source);
    const std::string name = config_.pipeline->fields[0].name;
    std::string texts;
    record.values.for_each(0, [&](std::string_view text) {
      texts += texts.empty() ? "" : ",";
      append_json_string(text, &texts);
    });
    json += ",\"" + name + "\":[" + texts + "]}";
    Record again;
    Rejection why;
    expect(decoder_.decode(json, {"shop", 1234, 5}, &again, &why), "what we write we read");
    expect(again.identity == record.identity, "an identity is the same when read back");
    expect(texts_of(again) == texts_of(record), "texts are the same when read back");
  }

  Record decode(std::string_view bytes) {
    Record record;
    Rejection why;
    expect(decoder_.decode(bytes, {"shop", 1234, 5}, &record, &why), "it was taken before");
    return record;
  }

 private:
  // Those of the first field.
  static std::vector<std::string_view> texts_of(const Record& record) {
    std::vector<std::string_view> texts;
    record.values.for_each(0, [&](std::string_view text) { texts.push_back(text); });
    return texts;
  }

  // The same by the decoder that has seen others, and by a new one.
  void check_again(std::string_view bytes, const Origin& origin, bool taken, const Record& record,
                   const Rejection& why) {
    RecordDecoder fresh(config_, config::KafkaInput::Key::kJson);
    for (RecordDecoder* decoder : {&decoder_, &fresh}) {
      Record again;
      Rejection why_again;
      expect(decoder->decode(bytes, origin, &again, &why_again) == taken, "a verdict is repeated");
      expect(taken ? equal(record, again)
                   : why.reason == why_again.reason && why.message == why_again.message,
             "a record, or why it was rejected, is repeated");
    }
  }

  void check_record(const Record& record) const {
    expect(is_name(record.identity.id), "an id is a text without NUL");
    expect(is_name(record.identity.source), "a source is a text without NUL");
    expect(record.partition == 5, "the partition is the origin's");
    if (record.deleted) return;
    for (size_t i = 0; i < record.values.size(); ++i) {
      expect(record.values.field(i) < config_.pipeline->fields.size(), "a field is known");
      const FieldType type = config_.pipeline->fields[record.values.field(i)].type;
      expect(well_encoded(type, record.values.value(i)), "a value is as its type says");
    }
  }

  void check_prepared(const Record& record) {
    const Prepared prepared = preparer_.prepare(record);
    if (prepared.record.empty()) {
      expect(!prepared.refusal.empty(), "a refusal says why");
      return;
    }
    expect(prepared.record.identity() == record.identity, "preparing keeps the identity");
    const std::string bytes(prepared.record.bytes());
    const std::optional<KeyedRecord> read = KeyedRecord::from_bytes(bytes);
    expect(read && read->bytes() == bytes, "a keyed record is read from its bytes");
    expect(preparer_.prepare(record).record.bytes() == bytes, "preparing is repeated");
    for (size_t branch = 0; branch < read->branches(); ++branch) {
      const auto keys = read->keys(branch);
      expect(std::ranges::is_sorted(keys) && std::ranges::adjacent_find(keys) == keys.end(),
             "keys are ascending and distinct");
    }
  }

  config::Config config_;
  RecordDecoder decoder_;
  Preparer preparer_;
};

// The tree holds what the text does, and is taken when the grammar takes it.
bool check_document(std::string_view bytes) {
  static JsonDocument document;
  Rejection why;
  const bool read = document.parse(bytes, &why);
  expect(read == is_json(bytes, JsonDocument::kMaxDepth), "what is JSON is read, and nothing else");
  if (!read) return false;
  const size_t end = document.node(0).end;
  for (size_t i = 0; i < end; ++i) {
    const JsonNode& node = document.node(i);
    expect(node.end > i && node.end <= end, "a node ends behind itself, and in the tree");
    expect(valid_utf8(node.text) && valid_utf8(node.name), "texts of the tree are UTF-8");
  }
  return true;
}

void check_tombstone(std::string_view bytes, config::KafkaInput::Key mode,
                     const config::RecordMapping& mapping) {
  config::Config config;
  config.record = mapping;
  config.kafka_input.emplace().key = mode;
  TombstoneDecoder decoder(config, config.kafka_input->key);
  Record record;
  Rejection why;
  if (!decoder.decode(bytes, {"shop", 1234, 5}, false, &record, &why)) {
    expect(!why.message.empty(), "a rejected tombstone says why");
    return;
  }
  expect(mode != config::KafkaInput::Key::kNone, "a key that means nothing names no record");
  expect(record.deleted, "a tombstone deletes");
  expect(is_name(record.identity.id) && is_name(record.identity.source), "who is deleted is named");
  std::string key;
  EventWriter::append_key(record.identity, record.identity, &key);
  expect(is_json(key, 2), "an event's key is JSON");
}

// An event around a row is taken like the row.
void check_as_row(std::string_view bytes, Records* events) {
  // What is around it must not be too deep.
  if (std::ranges::count(bytes, '{') + std::ranges::count(bytes, '[') > 1000) return;
  const std::string row(bytes);
  for (const char* op : {"c", "u", "d"}) {
    const std::string place = *op == 'd' ? "before" : "after";
    const std::string event = "{\"op\":\"" + std::string(op) + "\",\"" + place + "\":" + row + "}";
    const bool taken = events->check(event);
    expect(taken == events->check("{\"schema\":{},\"payload\":" + event + "}"),
           "an event is the same in its schema");
    expect(!taken || *op != 'd' || events->decode(event).deleted, "op d deletes");
  }
}

}  // namespace

void fuzz_json(std::string_view bytes) {
  static Records types(kTypes);
  static Records places(kPlaces);
  static Records events(kEvents);
  const bool json = check_document(bytes);
  const bool taken = types.check(bytes);
  expect(json || !taken, "a record is JSON");
  expect(json || !places.check(bytes), "a record is JSON, wherever its members are");
  if (json) places.check(bytes);
  expect(json || !events.check(bytes), "an event is JSON");
  if (json) check_as_row(bytes, &events);
  if (taken) types.check_written(types.decode(bytes));
  for (const auto mode : {config::KafkaInput::Key::kId, config::KafkaInput::Key::kJson,
                          config::KafkaInput::Key::kNone}) {
    check_tombstone(bytes, mode, types.config().record);
  }
}

}  // namespace kindred::fuzz
