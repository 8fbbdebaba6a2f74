#ifndef KINDRED_TESTS_ENTITY_LIVES_H_
#define KINDRED_TESTS_ENTITY_LIVES_H_

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "config/config.h"
#include "daemon/codec/record_decoder.h"
#include "linkage/base/thread_pool.h"
#include "linkage/linker.h"
#include "tools/kindred/generate/person.h"
#include "tools/kindred/generate/plan.h"

namespace kindred {

// What became of entities while records came.
struct EntityLife {
  uint64_t records = 0;  // that came
  uint64_t merges = 0;   // changes of kMerged
  uint64_t splits = 0;   // of kSplit
  uint64_t ended = 0;    // of kEnded that moved into no other
  // Of kRenamed. The anchor is in the entity no longer:
  uint64_t lost_anchor = 0;
  // It is, and a record that is older and was in no entity is too:
  uint64_t older_joined = 0;
  // Neither. This must not happen.
  uint64_t renamed_otherwise = 0;

  uint64_t renames() const { return lost_anchor + older_joined + renamed_otherwise; }
};

// Generated people of two companies, as they come to be known over time: a record a millisecond, a
// thousand a commit. Equal for equal seeds.
class EntityLives {
 public:
  // Both outlive this. `config`: of people as `kindred generate people` writes them, with entities.
  EntityLives(const config::Config* config, uint64_t records, uint64_t seed, ThreadPool* pool);

  // Every record arrives, in an order that says nothing of who belongs together.
  EntityLife arrive();
  // A share of the records are written again, with all that happens in life and at the desk.
  EntityLife change(double share);
  // A share of the records are deleted.
  EntityLife leave(double share);

  EntityStats stats() const { return linker_.stats().entities; }

 private:
  static constexpr size_t kCommit = 1000;

  std::vector<uint32_t> drawn(double share);
  Record record(uint32_t number, uint32_t version);
  void commit(std::vector<Record>* records, EntityLife* life);
  void take(const EntityChanges& changes, EntityLife* life) const;

  uint64_t seed_;
  Plan plan_;
  Households households_;
  RecordDecoder decoder_;
  Linker linker_;
  int64_t now_ = 0;
  uint32_t version_ = 0;
};

}  // namespace kindred

#endif  // KINDRED_TESTS_ENTITY_LIVES_H_
