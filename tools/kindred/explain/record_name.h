#ifndef KINDRED_TOOLS_KINDRED_EXPLAIN_RECORD_NAME_H_
#define KINDRED_TOOLS_KINDRED_EXPLAIN_RECORD_NAME_H_

#include <optional>
#include <set>
#include <string>

#include "linkage/record/keyed_record.h"
#include "linkage/record/record.h"

namespace kindred {

// A record as the command line names it: by its id, source/id, or ["source","id"].
class RecordName {
 public:
  // `option` is where the name was given, for faults.
  RecordName(std::string option, std::string name);

  // To be called with every live record.
  void see(const KeyedRecord& record);

  // Throws Failure (kInputData) when the name fits no record that was seen, or several.
  Identity meant() const;

 private:
  bool fits(const KeyedRecord& record) const;

  std::string option_;
  std::string name_;
  std::optional<Identity> identity_;
  std::set<Identity> found_;
};

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_EXPLAIN_RECORD_NAME_H_
