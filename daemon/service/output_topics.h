#ifndef KINDRED_DAEMON_SERVICE_OUTPUT_TOPICS_H_
#define KINDRED_DAEMON_SERVICE_OUTPUT_TOPICS_H_

#include <array>
#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

#include "daemon/base/published_topic.h"
#include "daemon/service/published_entities.h"
#include "daemon/service/run.h"

namespace kindred {

// What the topics that keep last values, or tell of entities, hold when this process begins to
// publish, as far as it matters: whether that can be what the state knows, and if not, all of it.
class OutputTopics {
 public:
  explicit OutputTopics(Run* run) : run_(run) {}

  // Blocks: engine. Throws ClusterError. Once the output is prepared.
  void look();
  // Whether one of them was made by this process.
  bool created() const;
  // Whether a topic was given fewer messages, ever, than there are matches, or the like, that were
  // published on it, but for so many messages that are still unsent: it was made anew meanwhile.
  bool lack_values(size_t unsent) const;
  // Reads the topics to their ends, and withholds changes where they are to be compared with that.
  // Throws Failure where one is another pipeline's.
  Task<void> read();
  // Grows while they are read. Any thread.
  uint64_t progress() const { return progress_; }

 private:
  std::vector<PublishedTopic> topics() const;
  const std::string& name_of(PublishedTopic topic) const;
  uint64_t live(PublishedTopic topic) const;
  // By which of them we know who was a member of which entity.
  std::optional<PublishedTopic> members_topic() const;
  Task<void> read(PublishedTopic topic, const PublishedVisit& visit);
  void check_are_ours(const Published& matches, const PublishedEntities& entities) const;
  void check_is_ours(PublishedTopic topic, size_t held) const;

  Run* run_;
  // Engine: messages on each, by number, before this process published any.
  std::array<uint64_t, kPublishedTopics.size()> written_{};
  std::atomic<uint64_t> progress_ = 0;  // any thread
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_SERVICE_OUTPUT_TOPICS_H_
