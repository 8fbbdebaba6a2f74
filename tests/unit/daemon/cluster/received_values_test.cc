#include "daemon/cluster/received_values.h"

#include <string>
#include <utility>
#include <vector>

#include "config/config.h"
#include "daemon/base/failure.h"
#include "linkage/prepare/prepare.h"
#include "tests/catch.h"

namespace kindred {
namespace {

config::Config config_of(const std::string& fields) {
  const config::Loaded loaded = config::parse(
      "pipeline: p\ninput: {kafka: {brokers: b, topics: [t]}}\nfields: {" + fields +
      "}\nblock: {any: [{same: name}]}\nscore: {points: {name: {}}, match: 90, review: 50}\n"
      "output: {kafka: {topic: matches}}\n");
  REQUIRE(loaded.faults.empty());
  return *loaded.config;
}

using Texts = std::vector<std::pair<uint16_t, std::string>>;

Record record_of(const Texts& texts) {
  Record record;
  record.identity = {"t", "1"};
  for (const auto& [field, text] : texts) record.values.add(field, text);
  return record;
}

// What comes back of these.
Texts back(const config::Config& config, const Texts& texts) {
  const ReceivedValues received(config);
  Preparer preparer(config.pipeline);
  const Prepared prepared = preparer.prepare(record_of(texts));
  TopicMessage message;
  received.add_to(record_of(texts), prepared.record, &message);
  const Values values = received.values_of(message, prepared.record);
  Texts all;
  for (size_t i = 0; i < values.size(); ++i) {
    all.emplace_back(values.field(i), std::string(values.value(i)));
  }
  return all;
}

}  // namespace

TEST_CASE("values come back as they were received, whatever cleaning has left of them") {
  const config::Config config = config_of("name: {}, city: {}");
  for (const Texts& texts : std::vector<Texts>{
           {},
           {{0, "ada"}},
           {{0, "Ada"}, {1, "bern"}},
           {{0, "..."}, {0, "ada"}, {0, "ada"}, {1, "Bern"}, {1, "-"}},
           {{0, "-"}, {0, "Ada"}, {1, "x"}, {0, "eva"}},
           {{1, "bern"}, {0, "ada"}, {1, "basel"}, {0, ""}},
       }) {
    CHECK(back(config, texts) == texts);
  }
}

TEST_CASE("what is as cleaning has left it takes a byte") {
  const config::Config config = config_of("name: {}");
  Preparer preparer(config.pipeline);
  const Record record = record_of({{0, "a name that is long enough"}});
  TopicMessage message;
  ReceivedValues(config).add_to(record, preparer.prepare(record).record, &message);
  REQUIRE(message.headers.size() == 1);
  CHECK(message.headers[0].second->size() == 5);
}

TEST_CASE("values that are missing, damaged or of other fields are refused") {
  const config::Config config = config_of("name: {}, city: {}");
  const ReceivedValues received(config);
  Preparer preparer(config.pipeline);
  const Record record = record_of({{0, "Ada"}, {1, "bern"}});
  const Prepared prepared = preparer.prepare(record);
  TopicMessage whole;
  received.add_to(record, prepared.record, &whole);
  const std::string bytes = *whole.headers[0].second;
  const auto refused = [&](const ReceivedValues& by, const TopicMessage& message) {
    try {
      static_cast<void>(by.values_of(message, prepared.record));
    } catch (const Failure&) {
      return true;
    }
    return false;
  };
  const auto with = [](const std::string& value) {
    TopicMessage message;
    message.headers.emplace_back("received", value);
    return message;
  };
  CHECK_FALSE(refused(received, whole));
  CHECK(refused(received, {}));
  CHECK(refused(ReceivedValues(config_of("name: {}, town: {}")), whole));
  const std::string cut = bytes.substr(0, 6);  // within the first text
  CHECK(refused(received, with(cut)));
  CHECK(refused(received, with(bytes.substr(0, 3))));
  CHECK(refused(received, with(bytes + "\x02\x02\x02")));
}

}  // namespace kindred
