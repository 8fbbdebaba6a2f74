// `kindred entities diff`: what became of entities between two files.

#ifndef KINDRED_TOOLS_KINDRED_ENTITIES_DIFF_H_
#define KINDRED_TOOLS_KINDRED_ENTITIES_DIFF_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "linkage/entity/entity.h"
#include "tools/kindred/entities/entity_file.h"

namespace kindred {

struct DiffOptions {
  std::string before;
  std::string after;
  bool json = false;
};

// What became of one id; its kind as in EntityChange. Records by number.
struct EntityDifference {
  std::string_view id;
  EntityChange::Kind kind = EntityChange::Kind::kCreated;
  uint64_t before = 0;                   // members; 0: it was not there
  uint64_t after = 0;                    // likewise
  std::vector<std::string_view> others;  // ids, ascending; EntityChange says which
  std::vector<uint32_t> added;           // who is a member under this id and was not, by identity
  std::vector<uint32_t> removed;         // and the other way round
};

struct EntityDiff {
  static constexpr size_t kKinds = 8;

  uint64_t before_entities = 0;
  uint64_t before_members = 0;
  uint64_t after_entities = 0;
  uint64_t after_members = 0;
  uint64_t same = 0;                        // ids of which nothing is told
  std::vector<EntityDifference> changes{};  // by id, ascending
  std::array<uint64_t, kKinds> counts{};    // of them, by kind

  uint64_t count(EntityChange::Kind kind) const { return counts[static_cast<size_t>(kind)]; }
};

// Both files have their records' numbers from `records`, and outlive the result. O(entities +
// members), but for the order of members that moved.
EntityDiff diff_of(const EntityFile& before, const EntityFile& after, const RecordNumbers& records);

// For people: the first of each kind. One JSON object, with every change on a line of its own.
std::string diff_text(const EntityDiff& diff, const RecordNumbers& records);
std::string diff_json(const EntityDiff& diff, const RecordNumbers& records);

// Writes the difference to standard output. Returns 0 when there is none and 1 when there is one,
// as diff does. Throws Failure: kUsage when both are standard input; as read_entity_file() and
// Output do.
int diff_entities(const DiffOptions& options);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_ENTITIES_DIFF_H_
