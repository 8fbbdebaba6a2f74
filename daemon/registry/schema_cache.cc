#include "daemon/registry/schema_cache.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace kindred {

const KnownSchema* SchemaCache::find(const SchemaId& id, Time now) {
  const auto found = entries_.find(id);
  if (found == entries_.end()) return nullptr;
  Entry& entry = found->second;
  const bool readable = entry.schema.schema != nullptr;
  if (!readable && now - entry.since >= kUnknownFor) return nullptr;
  entry.used = ++clock_;
  return &entry.schema;
}

void SchemaCache::put(const SchemaId& id, KnownSchema schema, Time now) {
  if (entries_.size() >= most_ && !entries_.contains(id)) make_room();
  entries_.insert_or_assign(id, Entry{std::move(schema), now, ++clock_});
}

void SchemaCache::make_room() {
  std::vector<uint64_t> uses;
  uses.reserve(entries_.size());
  for (const auto& [id, entry] : entries_) uses.push_back(entry.used);
  const auto middle = uses.begin() + static_cast<ptrdiff_t>(uses.size() / 2);
  std::ranges::nth_element(uses, middle);
  std::erase_if(entries_, [&](const auto& entry) { return entry.second.used <= *middle; });
}

}  // namespace kindred
