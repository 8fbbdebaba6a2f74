// How much the values of a column look like the ids of their records.

#ifndef KINDRED_TOOLS_KINDRED_INIT_ID_LOOK_H_
#define KINDRED_TOOLS_KINDRED_INIT_ID_LOOK_H_

#include <cstdint>
#include <string>
#include <vector>

#include "tools/kindred/init/profile.h"

namespace kindred {

// The better ones are greater. All but kCalled and kId tell all records of a source apart.
enum class IdLook : uint8_t {
  kNone,
  kContact,   // digits as a telephone has them: records are matched by these
  kCalled,    // a few records share it, or have none: but its name speaks of an id
  kCode,      // no words, dates or mailboxes
  kNumbered,  // and its name speaks of a number or a code
  kNamed,     // its name speaks of an id, whatever it holds
  kId,        // it is called `id`, and most records have one
};

// Why values of the column are no ids, whatever it is called; empty: they may be some.
std::string reason_against_ids(const Column& column);

// By input. O(n log n) of the column's values.
std::vector<IdLook> id_looks(const Profile& profile, const Column& column);

// The values of a column by input.
std::vector<Column> by_input(const Profile& profile, const Column& column);

// Sampled records by input.
std::vector<uint32_t> records_by_input(const Profile& profile);

// Values that are different within their source. Ids of different sources may be the same.
uint64_t distinct_ids(const Profile& profile, const Column& column);

// Whether a place is named for an id: its name ends with `id` or `key`.
bool speaks_of_id(const config::JsonPath& path);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_INIT_ID_LOOK_H_
