// What a start tells of entities, stopped at any place.

#include "daemon/service/entity_difference.h"

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tests/catch.h"
#include "tests/entity_topics.h"
#include "tests/temporary_folder.h"
#include "tests/unit/daemon/service/people.h"

namespace kindred {
namespace {

using Topic = EntityMessage::Topic;
using Sent = std::vector<OutputMessage>;

const std::string kTopics = ", entities: entities, entity_of: entity_of, entity_changes: changes";

class SentMessages : public Outlet {
 public:
  void publish(std::string_view /*key*/, std::optional<std::string_view> /*value*/,
               int64_t /*time*/) override {}
  bool takes(const OutputMessage& /*message*/) override { return true; }
  void send(const OutputMessage& message) override { sent.push_back(message); }

  Sent sent;
};

// People of whom some match by a threshold of 75 and not by one of 90, and the other way round with
// `later`, where some are others.
Linker linked(const config::Config& config, ThreadPool* pool, bool later) {
  Linker linker(config.pipeline, pool);
  RandomText random(5);
  std::vector<Record> records;
  for (int i = 0; i < 120; ++i) {
    Record record;
    record.identity = {"people", std::to_string(i)};
    record.time = i;
    record.values.add(0, random.text(U"abcdefgh", 2));
    record.values.add(1, random.text(U"xy", 5));
    if (!later || i % 9 != 0) records.push_back(std::move(record));
  }
  linker.apply(records);
  return linker;
}

PublishedEntities published_by(const Sent& sent) {
  PublishedEntities published(PublishedTopic::kEntityOf);
  for (const OutputMessage& message : sent) {
    std::optional<std::string_view> value;
    if (message.value) value = *message.value;
    if (message.topic == PublishedTopic::kEntities) {
      published.take_entity("people", *message.key, value);
    } else if (message.topic == PublishedTopic::kEntityOf) {
      published.take_membership(*message.key, value);
    }
  }
  published.settle();
  return published;
}

// Gives whether it came to its end; appends to *sent what was sent in as many steps.
bool tell(const config::Config& config, const Linker& linker, uint64_t number, uint64_t steps,
          Sent* sent) {
  PublishedEntities published = published_by(*sent);
  SentMessages outlet;
  const EntityMessages messages(config);
  const std::function<bool()> step = [&] { return steps-- > 0; };
  const bool done =
      EntityDifference(messages, linker, &published, &outlet, step).publish(number, 1'000);
  sent->insert(sent->end(), outlet.sent.begin(), outlet.sent.end());
  return done;
}

// Requires that whoever has read so far finds the topics consistent.
EntityTopics read(const Sent& sent) {
  std::map<std::string, size_t> sizes;
  for (const OutputMessage& one : sent) ++sizes[*one.headers[0].second];
  std::vector<EntityMessage> messages;
  for (const OutputMessage& one : sent) {
    const std::string& number = *one.headers[0].second;
    const Topic topic = one.topic == PublishedTopic::kEntities   ? Topic::kEntities
                        : one.topic == PublishedTopic::kEntityOf ? Topic::kEntityOf
                                                                 : Topic::kChanges;
    messages.push_back({topic, one.key, one.value, std::stoull(number), sizes[number]});
  }
  return EntityTopics(messages);
}

TEST_CASE(
    "Wherever a difference ends, what was told is consistent, and the next one completes it") {
  const TemporaryFolder folder;
  const auto config_of = [&](const std::string& match) {
    return people_config(folder.path(), config::KafkaOutput::Delivery::kExactlyOnce, kTopics,
                         match);
  };
  const config::Config before = config_of("90");
  const config::Config after = config_of("60");
  ThreadPool pool(1);
  const Linker first = linked(before, &pool, false);
  const Linker second = linked(after, &pool, true);
  Sent told;
  REQUIRE(tell(before, first, 1, SIZE_MAX, &told));
  const auto entities = read(told).entities();
  REQUIRE(entities.size() > 3);

  Sent whole = told;
  REQUIRE(tell(after, second, 2, SIZE_MAX, &whole));
  const EntityTopics expected = read(whole);
  CHECK(expected.entities() != entities);
  CHECK(*whole.back().headers[1].second == std::to_string(whole.size() - told.size()));

  size_t parts = 0;
  bool done = false;
  for (uint64_t steps = 0; !done; steps += 7) {
    CAPTURE(steps);
    Sent sent = told;
    done = tell(after, second, 2, steps, &sent);
    parts += !done && sent.size() > told.size() ? 1 : 0;
    read(sent);
    REQUIRE(tell(after, second, 3, SIZE_MAX, &sent));
    const EntityTopics both = read(sent);
    REQUIRE(both.entities() == expected.entities());
    REQUIRE(both.entity_of() == expected.entity_of());
    const size_t all = sent.size();
    REQUIRE(tell(after, second, 4, SIZE_MAX, &sent));
    REQUIRE(sent.size() == all);
  }
  CHECK(parts > 3);
}

TEST_CASE("What differs in golden records alone is told as such") {
  const TemporaryFolder folder;
  config::Config config =
      people_config(folder.path(), config::KafkaOutput::Delivery::kExactlyOnce, kTopics);
  ThreadPool pool(1);
  const Linker linker = linked(config, &pool, false);
  Sent sent;
  REQUIRE(tell(config, linker, 1, SIZE_MAX, &sent));
  for (OutputMessage& one : sent) {
    if (one.topic != PublishedTopic::kEntities) continue;
    one.value->insert(1, R"("other":1,)");
    break;
  }
  const size_t before = sent.size();
  REQUIRE(tell(config, linker, 2, SIZE_MAX, &sent));
  REQUIRE(sent.size() == before + 2);
  CHECK(sent.back().value == R"({"kind":"golden","added":[],"removed":[]})");
}

}  // namespace
}  // namespace kindred
