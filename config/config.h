#ifndef KINDRED_CONFIG_CONFIG_H_
#define KINDRED_CONFIG_CONFIG_H_

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "linkage/expire/expire.h"
#include "linkage/prepare/pipeline.h"
#include "linkage/score/model.h"

namespace kindred::config {

// One fault of a configuration file. Lines and columns count from 1.
struct Fault {
  int line = 1;
  int column = 1;
  std::string text;
};

// librdkafka properties by name, secrets already read in.
using Properties = std::map<std::string, std::string>;

// What the values of a topic's messages are.
struct PayloadFormat {
  enum class Kind {
    kJson,
    kRegistry,  // each names its schema, which a registry has
    kAvro,      // of one schema, without a header
    kProtobuf,
  };

  Kind kind = Kind::kJson;
  std::string schema;   // of kAvro and kProtobuf: the schema's file
  std::string message;  // of kProtobuf: the message's full name; empty: the only one of the file
  Fault schema_at;      // where `schema` stands, without a text: for what is found in it later

  // A schema of its own decides how it is read.
  bool has_file() const { return kind == Kind::kAvro || kind == Kind::kProtobuf; }
};

// How a schema registry is reached. Secrets are already read in.
struct SchemaRegistry {
  std::vector<std::string> urls;  // each of the same registry, without a slash at the end
  std::string user;               // empty: no user and no password
  std::string password;
  std::string token;  // empty: none; never beside a user
  std::string ca;     // the file of certificates to trust; empty: those of the system
};

struct KafkaInput {
  // What a message's key is, for tombstones. State directories keep the numbers.
  enum class Key { kId, kJson, kNone };

  std::string brokers;
  std::vector<std::string> topics;
  std::string labels{};  // the topic of labels; empty: there is none
  std::string group;
  Key key = Key::kId;  // unless it is given: kJson where record.envelope is debezium
  std::vector<PayloadFormat> formats;  // by topic; empty: all are JSON
  std::optional<SchemaRegistry> registry;
  Properties properties;

  // Whether a message of some topic names its schema.
  bool needs_registry() const;

  // All topics that are read: those of records, then that of labels.
  std::vector<std::string> all_topics() const;
};

struct KafkaOutput {
  enum class Delivery { kExactlyOnce, kAtLeastOnce };
  // What keys and values of match events are; all but kJson behind the header of a registry.
  enum class Format { kJson, kAvro, kProtobuf, kJsonSchema };

  std::string topic;
  std::string rejected;  // dead-letter topic; empty: rejected records are counted and logged only
  // Topics of entities; empty: none. Where one is named the pipeline makes entities.
  std::string entities;
  std::string entity_of;
  std::string entity_changes;
  std::string shadow;  // what a shadow differs by; empty: it tells that on its page alone
  Delivery delivery = Delivery::kExactlyOnce;
  std::chrono::milliseconds commit_interval{100};  // of transactions, at the most
  Format format = Format::kJson;
  std::optional<SchemaRegistry> registry;  // unless the format is JSON; the input's by default
  Properties properties;

  bool tells_entities() const {
    return !entities.empty() || !entity_of.empty() || !entity_changes.empty();
  }
};

// A place in a JSON record as reference tokens: /contact/phone is {"contact", "phone"}, a field
// name is one token. The token "*" stands for every element of an array.
using JsonPath = std::vector<std::string>;

// Where values stand: at one path, each by itself; or at several, whose texts make one value
// together.
using ValuePaths = std::vector<JsonPath>;

// Where one name stands: at the first of these that is there. Never empty.
using FirstOf = std::vector<ValuePaths>;

// Where values of a field stand.
struct ValuePlace {
  ValuePaths paths;
  std::string split{};  // of one path: what parts several values in a text there; empty: nothing

  bool operator==(const ValuePlace&) const = default;
};

// How files are read that do not say so themselves. Options of the commands stand above it.
struct FilesInput {
  std::string encoding;           // as iconv() calls it; empty: UTF-8
  std::optional<char> delimiter;  // of CSV; none: found out from the file
};

// What stands around a record: nothing, or Debezium's change event.
enum class Envelope { kNone, kDebezium };

// Which member says that a record is deleted, and how.
struct DeletedRule {
  JsonPath path = {"deleted"};
  std::vector<std::string> equals;  // texts that say so; none: what people write for yes
  bool present = false;             // any value says so, as a column deleted_at does

  bool operator==(const DeletedRule&) const = default;
};

// How a JSON object becomes a Record. With an envelope all paths begin at the row within it.
struct RecordMapping {
  FirstOf id = {ValuePaths{JsonPath{"id"}}};
  FirstOf source = {ValuePaths{JsonPath{"source"}}};
  std::optional<JsonPath> version;
  std::optional<JsonPath> time;  // none: the Kafka timestamp, 0 in files
  Envelope envelope = Envelope::kNone;
  DeletedRule deleted;
  std::vector<std::vector<ValuePlace>> fields;  // by the pipeline's field numbers
  size_t max_bytes = 4 << 20;                   // of one record; a larger one is rejected

  bool operator==(const RecordMapping&) const = default;
};

// By a topic's name, a file's name without extension, or "stdin".
using SourceMappings = std::map<std::string, RecordMapping, std::less<>>;

struct Logging {
  std::string level = "info";  // debug, info, warning, error
  bool json = false;
};

// A configuration by what it decides, each part as a hash: parts that are equal decide the same.
// Comments, layout, and how values came to stand there do not count.
struct Digests {
  // Who and of when a record is: record but for max_bytes, of all sources; input.kafka.key.
  uint64_t records = 0;
  uint64_t keys = 0;      // fields, features, sources, block
  uint64_t score = 0;     // score, but for its thresholds; the model, and files of names
  uint64_t decision = 0;  // the thresholds
  uint64_t entities = 0;  // entities, and the pipeline's name; 0: there are none

  bool operator==(const Digests&) const = default;
};

struct Limits {
  std::optional<uint64_t> memory;  // bytes of the process; none: as much as there is
  bool expire_oldest = false;      // when it is full; otherwise input waits

  bool operator==(const Limits&) const = default;
};

// Every key of the file, joined by dots and at most three of them, with a hash of what stands
// there.
using Outline = std::map<std::string, uint64_t>;

// Where kindredd answers over HTTP, and whom.
struct Http {
  std::optional<uint16_t> port;  // none: nowhere
  std::string address = "127.0.0.1";
  std::string token;               // to be shown; empty: none, and the address is loopback
  std::vector<std::string> hosts;  // names of the port besides those of loopback, in small letters
  bool show_values = false;        // of keys that many records have, to who asks
};

// The pipeline that a shadow is compared with. The topics of the output are that one's.
struct Shadow {
  std::string of;     // its name
  std::string group;  // that reads its input
};

// One pipeline on several processes, which find together: see docs/cluster.md.
struct Cluster {
  uint32_t shards = 64;   // that the processes share among them; never another number
  uint32_t replicas = 1;  // processes that know what it takes to decide
};

struct Config {
  // What it was read from, for who reads it again with what was learnt meanwhile.
  std::string text;  // YAML
  std::string path;  // of the file, for what it names; empty: there is none

  std::string pipeline_name;
  std::optional<KafkaInput> kafka_input;
  FilesInput files_input;
  RecordMapping record;  // of every source that is not in `each`
  SourceMappings each;   // whole mappings: what a source does not say itself is as in `record`
  std::shared_ptr<const Pipeline> pipeline;
  std::string scorer;                   // its kind: points, jaccard, probability
  std::vector<ComparedField> compared;  // by the scorer `probability`
  std::optional<Expire> expire;         // none: records stay until they are deleted

  // What was learnt. Where the file that is named does not exist yet, the configuration can be
  // checked and trained, but not linked with: `untrained` says so.
  std::string model_file;              // its path; empty: none is named
  std::shared_ptr<const Model> model;  // null: none is named, or not there yet
  std::optional<Fault> untrained;

  std::optional<KafkaOutput> kafka_output;
  std::optional<Shadow> shadow;  // by an option of kindredd, not by the file
  Limits limits;
  bool standby = false;            // several processes run the pipeline, one of which leads
  std::optional<Cluster> cluster;  // none: one process finds all
  std::string state_directory;     // empty: where the environment says
  Digests digests;
  Outline outline;  // see outline.h
  Logging logging;
  Http http;
  unsigned threads = 0;  // 0: as many as the machine has

  // How the records of that topic or file are read, whatever source they name themselves.
  const RecordMapping& mapping(std::string_view source) const {
    const auto found = each.find(source);
    return found == each.end() ? record : found->second;
  }
};

// What reading a file gave: a config when there are no faults.
struct Loaded {
  std::optional<Config> config;
  std::vector<Fault> faults;  // in the order of the file
};

// Reads and checks YAML. ${NAME} and ${NAME:default} in values stand for environment variables.
// `name` is the pipeline's unless the file names it. `path` is where the file is: what it names
// stands in the same folder.
Loaded parse(const std::string& yaml, const std::string& name = "kindred",
             const std::string& path = "");

// Parses a file. The file's name is the pipeline's unless it says otherwise: customers.yaml is
// customers. Throws std::system_error when the file cannot be read.
Loaded load(const std::string& path);

// The same, where entities are made: by the defaults, unless the configuration says how.
Config with_entities(const Config& config);

// The summary that `kindred check` prints: one line a section.
// Secrets are not in it.
std::string summary(const Config& config);

// The pipeline's fields, each with all that decides what its values are: its name, type, and where
// in a record they stand. Equal texts take equal values from equal records.
std::vector<std::string> describe_fields(const Config& config);

// Every key that a configuration may have, joined by dots: "input.kafka.topics",
// "fields.NAME.clean". Rules within rules are listed once.
std::vector<std::string> known_keys();

}  // namespace kindred::config

#endif  // KINDRED_CONFIG_CONFIG_H_
