#include "tools/kindred/gold/named_records.h"

#include <fmt/format.h>

#include <utility>

#include "daemon/base/failure.h"

namespace kindred {

NamedRecords::NamedRecords(std::string path, bool with_sources,
                           std::span<const std::string_view> ids,
                           std::span<const KeyedRecord* const> records)
    : path_(std::move(path)), with_sources_(with_sources), records_(records) {
  for (const std::string_view id : ids) places_[id];
  for (size_t r = 0; r < records.size(); ++r) {
    const auto named = places_.find(records[r]->id());
    if (named != places_.end()) named->second.push_back(static_cast<uint32_t>(r));
  }
}

std::optional<uint32_t> NamedRecords::find(const Identity& identity, uint64_t line) const {
  std::optional<uint32_t> found;
  for (const uint32_t place : places_.at(identity.id)) {
    if (with_sources_ && records_[place]->source() != identity.source) continue;
    if (found) {
      throw Failure(ExitCode::kInputData,
                    fmt::format("{}:{}: several sources have a record \"{}\"; name the sources "
                                "with the columns left_source,left,right_source,right",
                                path_, line, identity.id));
    }
    found = place;
  }
  return found;
}

}  // namespace kindred
