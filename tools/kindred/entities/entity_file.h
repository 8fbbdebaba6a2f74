#ifndef KINDRED_TOOLS_KINDRED_ENTITIES_ENTITY_FILE_H_
#define KINDRED_TOOLS_KINDRED_ENTITIES_ENTITY_FILE_H_

#include <boost/unordered/unordered_flat_map.hpp>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "linkage/record/record.h"

namespace kindred {

// Records by number, in the order in which they were first named.
class RecordNumbers {
 public:
  uint32_t number(std::string_view source, std::string_view id);
  Identity identity(uint32_t number) const;
  size_t size() const { return names_.size(); }

 private:
  std::deque<std::string> names_;  // which do not move
  boost::unordered_flat_map<std::string_view, uint32_t> numbers_;
  std::string name_;
};

// An entity as a line of a file tells it.
struct FileEntity {
  std::string id;
  std::vector<uint32_t> members;  // by RecordNumbers
  uint64_t golden = 0;            // a hash of all that is said besides id, anchor and members
};

// What `kindred link --entities` wrote.
struct EntityFile {
  static constexpr uint32_t kNone = UINT32_MAX;

  std::vector<FileEntity> entities;  // by id, ascending, whatever their order in the file
  uint64_t members = 0;              // of all
  std::vector<uint32_t> entity_of;   // by number of the record; kNone, or too short: in none
};

// Reads a file, or standard input for "-", packed or not. Numbers its records in *records.
//
// Throws Failure: kInputData, with file and line, when a line is no entity, an id is there twice,
// a record is in two entities, or members were left out, as on a topic; kNoInput when there is no
// such file. O(bytes), and O(n log n) where n entities are not in the order of their ids.
EntityFile read_entity_file(const std::string& path, RecordNumbers* records);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_ENTITIES_ENTITY_FILE_H_
