// The topics of entities as a reader of whole changes takes them.

#ifndef KINDRED_TESTS_ENTITY_TOPICS_H_
#define KINDRED_TESTS_ENTITY_TOPICS_H_

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace kindred {

// A message on one of the three topics.
struct EntityMessage {
  enum class Topic { kEntities, kEntityOf, kChanges };

  Topic topic = Topic::kEntities;
  std::optional<std::string> key;
  std::optional<std::string> value;
  uint64_t change = 0;    // its header kindred.change
  uint64_t messages = 0;  // kindred.messages
};

// Applies the changes that the messages are of, in the order of their numbers; the messages of a
// key are in their order. Requires of each change that all its messages are there, and afterwards
// that all topics that have messages say the same: each record is in one entity, which has it as a
// member, and who adds and removes what the topic of changes says has the same members.
class EntityTopics {
 public:
  explicit EntityTopics(const std::vector<EntityMessage>& messages);

  size_t changes() const { return changes_; }
  // Last values by key.
  const std::map<std::string, std::string>& entities() const { return entities_; }
  const std::map<std::string, std::string>& entity_of() const { return entity_of_; }
  // The ids of entities by keys of entity_of, as the topic of changes has them.
  std::map<std::string, std::string> folded() const;

 private:
  using Members = std::map<std::string, std::set<std::string>>;  // by id: keys of entity_of

  void apply_change(const EntityMessage& message);
  void require_consistent() const;

  size_t changes_ = 0;
  std::map<std::string, std::string> entities_;
  std::map<std::string, std::string> entity_of_;
  Members folded_;
  std::set<EntityMessage::Topic> told_;
};

}  // namespace kindred

#endif  // KINDRED_TESTS_ENTITY_TOPICS_H_
