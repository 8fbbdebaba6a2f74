#ifndef KINDRED_TOOLS_KINDRED_GOLD_NAMED_RECORDS_H_
#define KINDRED_TOOLS_KINDRED_GOLD_NAMED_RECORDS_H_

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "linkage/record/keyed_record.h"
#include "linkage/record/record.h"

namespace kindred {

// The ids that rows of a file of pairs name, left and right, as often as they do.
template <typename Rows>
std::vector<std::string_view> ids_of(const Rows& rows) {
  std::vector<std::string_view> ids;
  for (const auto& row : rows) {
    ids.push_back(row.left.id);
    ids.push_back(row.right.id);
  }
  return ids;
}

// Finds records by the identities that a file of pairs names: by id, and by source where the file
// names sources.
class NamedRecords {
 public:
  // `ids` are all that find() will be asked for. They, and the records, outlive this.
  NamedRecords(std::string path, bool with_sources, std::span<const std::string_view> ids,
               std::span<const KeyedRecord* const> records);

  // The record's place; none when there is no such record. Throws Failure (kInputData), with file
  // and line, when the file names no sources and several have the id.
  std::optional<uint32_t> find(const Identity& identity, uint64_t line) const;

 private:
  std::string path_;
  bool with_sources_;
  std::span<const KeyedRecord* const> records_;
  std::unordered_map<std::string_view, std::vector<uint32_t>> places_;  // by id
};

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_GOLD_NAMED_RECORDS_H_
