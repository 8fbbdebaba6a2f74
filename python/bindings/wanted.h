// What a pipeline wants of the records: the members by whose names it finds everything else.

#ifndef KINDRED_PYTHON_BINDINGS_WANTED_H_
#define KINDRED_PYTHON_BINDINGS_WANTED_H_

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "config/config.h"

namespace kindred::python {

struct Wanted {
  bool all = true;                             // every member, whatever its name
  std::set<std::string, std::less<>> members;  // unless `all`
  // Each a list of members that make an id together; one of them must be there. Empty: nothing is
  // known of ids.
  std::vector<std::vector<std::string>> ids;

  bool has(std::string_view member) const { return all || members.contains(member); }
};

// What the mapping names. All members where an envelope stands around the record.
Wanted wanted_by(const config::RecordMapping& mapping);

// "id", or "first_id" or "second_id": the places of ids, for messages.
std::string id_names(const Wanted& wanted);

}  // namespace kindred::python

#endif  // KINDRED_PYTHON_BINDINGS_WANTED_H_
