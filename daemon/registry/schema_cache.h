#ifndef KINDRED_DAEMON_REGISTRY_SCHEMA_CACHE_H_
#define KINDRED_DAEMON_REGISTRY_SCHEMA_CACHE_H_

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>

#include "daemon/format/known_schemas.h"

namespace kindred {

// The schemas that a registry was asked for. An id means the same for ever, so what is known stays,
// as long as there is room: beyond that, the half that was not asked for the longest goes. That the
// registry has no such schema may change, and is believed for a moment only.
//
// For one thread.
class SchemaCache {
 public:
  using Time = std::chrono::steady_clock::time_point;

  static constexpr std::chrono::seconds kUnknownFor{5};

  explicit SchemaCache(size_t most = 2'000) : most_(most) {}

  // Null when it is not known, or not any more. It lives until the next put().
  const KnownSchema* find(const SchemaId& id, Time now);
  void put(const SchemaId& id, KnownSchema schema, Time now);

  size_t size() const { return entries_.size(); }

 private:
  struct Entry {
    KnownSchema schema;
    Time since;
    uint64_t used = 0;  // by the clock of find()
  };

  void make_room();

  size_t most_;
  uint64_t clock_ = 0;
  std::map<SchemaId, Entry> entries_;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_REGISTRY_SCHEMA_CACHE_H_
