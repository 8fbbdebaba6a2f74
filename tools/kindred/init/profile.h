// What stands in files of records: every place that holds values, and the values of a sample.

#ifndef KINDRED_TOOLS_KINDRED_INIT_PROFILE_H_
#define KINDRED_TOOLS_KINDRED_INIT_PROFILE_H_

#include <cstddef>
#include <cstdint>
#include <ostream>
#include <string>
#include <vector>

#include "config/config.h"
#include "tools/kindred/init/column.h"

namespace kindred {

struct Profile {
  uint64_t records = 0;              // that could be read, in all inputs
  uint64_t rejected = 0;             // that could not
  uint32_t sampled = 0;              // of the records
  std::vector<std::string> sources;  // by sampled record: `source`, or the input's name
  std::vector<std::string> inputs;   // by input: what it is called as a source
  std::vector<uint32_t> input_of;    // by sampled record, a number of these
  std::vector<bool> events;          // by input: its records are the rows in events of Debezium
  config::DeletedRule deleted;       // what says that a record is a delete
  std::vector<Column> columns;       // in the order in which the sample first names them
  uint64_t columns_left = 0;         // places beyond the first limits::profile::kMostColumns
};

// Different ones, of the sampled records. O(n log n).
size_t count_sources(const Profile& profile);

// Reads the inputs, as input_name() calls them; "-" is standard input. Up to `sample` records,
// those whose bytes have the smallest hashes, are kept, and some more of an input that has few
// among these. Deletes are passed over, and events of Debezium unwrapped. The first rejected
// records are told of on `report`, and a header row that looks like a record.
//
// Throws Failure: kNoInput as check_input(), kInputData when a CSV file has no header row, no
// record can be read, or a member "deleted" says something else, kIo.
Profile read_profile(const std::vector<std::string>& inputs, size_t sample, std::ostream* report,
                     const config::FilesInput& files = {});

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_INIT_PROFILE_H_
