#ifndef KINDRED_TOOLS_KINDRED_FILES_ABSENT_FIELDS_H_
#define KINDRED_TOOLS_KINDRED_FILES_ABSENT_FIELDS_H_

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "config/config.h"
#include "linkage/record/record.h"

namespace kindred {

// The fields that no record has a value of: most often their `from` names nothing that is there.
class AbsentFields {
 public:
  // `config` outlives this.
  explicit AbsentFields(const config::Config& config);

  // O(values), and O(1) once every field was seen.
  void see(std::span<const Record> records);

  // A line for each of them, in their order, for people; empty while nothing but deletes was seen.
  std::string warnings() const;

 private:
  const config::Config& config_;
  std::vector<bool> seen_;  // by field
  size_t absent_;
  bool any_record_ = false;
};

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_FILES_ABSENT_FIELDS_H_
