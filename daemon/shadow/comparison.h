#ifndef KINDRED_DAEMON_SHADOW_COMPARISON_H_
#define KINDRED_DAEMON_SHADOW_COMPARISON_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/base/published_topic.h"
#include "daemon/codec/entity_reader.h"
#include "daemon/codec/event_reader.h"
#include "daemon/shadow/entity_comparison.h"
#include "daemon/shadow/pair_comparison.h"

namespace kindred {

// What two pipelines differ by, at a point of their input: see Standing.
struct ComparisonCounts {
  struct OfSide {
    uint64_t matches = 0;
    uint64_t reviews = 0;
    uint64_t entities = 0;
  };

  std::array<OfSide, 2> sides;  // by side; all that is known, no point behind it
  std::array<uint64_t, kPairDifferences.size()> pairs{};       // by difference
  std::array<uint64_t, kEntityDifferences.size()> entities{};  // likewise
  uint64_t waiting = 0;  // differences that may be mere lag, and are not counted yet
  // The last point that both have passed: when it was the end of the input, in milliseconds.
  std::optional<int64_t> compared_at;
};

struct ComparisonExamples {
  std::vector<PairExample> pairs;
  std::vector<EntityExample> entities;
};

// Two pipelines by what they say on their topics: the old one has published it, the new one would.
// Messages of a topic come in their order, those of a key at the least.
//
// From any thread; each side from one at a time.
class PipelineComparison {
 public:
  // `old_pipeline` is the name of the old one. Without `entities` only pairs are compared.
  PipelineComparison(std::string old_pipeline, bool entities);

  // A message of kMatches or kEntityOf; without a value what it said is withdrawn. Others, and what
  // is no message of ours, are passed over.
  void take(Side side, PublishedTopic topic, std::string_view key,
            std::optional<std::string_view> value);
  // The new side keeps a pair that it said before it was started.
  void keep(std::string_view key);

  // Points of the input, one at a time: begun at that time, and passed.
  void begin_point(int64_t time);
  void pass_point();

  bool compares_entities() const { return entities_; }
  ComparisonCounts counts() const;
  // `most` of each difference.
  ComparisonExamples examples(size_t most) const;

  // Whether the new side says something of a pair of the old one, or, going by examples, knows both
  // records of one. Of different records it does not.
  bool knows_pair_of_old(const std::function<bool(const Identity&)>& knows_record) const;

  // What was not of the shape of our messages, of the old side by topic.
  struct Seen {
    uint64_t ours = 0;
    uint64_t foreign = 0;
    uint64_t anchored = 0;  // of ours on kEntityOf: a record whose entity has its id of that record
  };
  Seen seen(PublishedTopic topic) const;

 private:
  struct Readers {
    EventReader events;
    EntityReader entities;
  };

  void take_event(Side side, std::string_view key, std::optional<std::string_view> value);
  void take_membership(Side side, std::string_view key, std::optional<std::string_view> value);

  const std::string old_pipeline_;
  const bool entities_;
  std::array<Readers, 2> readers_;  // by side, whose thread uses them

  mutable std::mutex mutex_;  // of what follows
  PairComparison pairs_;
  EntityComparison memberships_;
  std::map<PublishedTopic, Seen> seen_;
  int64_t begun_at_ = 0;
  std::optional<int64_t> compared_at_;
};

// An example as JSON: {"kind": "new_match", "left": {...}, "right": {...}, "old": null, "new":
// {"decision": "match", "score": 195.0}}; {"kind": "merged", "entity": "e...", "size": 12,
// "others": 2, "with": [{"entity": "e...", "size": 7, "shared": 7}, ...]}.
std::string example_json(const PairExample& example);
std::string example_json(const EntityExample& example);

// The same by the keys that they have on the topic of differences: of a pair that of its events, of
// an entity ["merged","e..."].
std::map<std::string, std::string> examples_by_key(const ComparisonExamples& examples);

}  // namespace kindred

#endif  // KINDRED_DAEMON_SHADOW_COMPARISON_H_
