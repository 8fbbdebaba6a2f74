// What stands in files of records: every place that holds values, and the values of a sample.

#ifndef KINDRED_TOOLS_KINDRED_INIT_PROFILE_H_
#define KINDRED_TOOLS_KINDRED_INIT_PROFILE_H_

#include <cstddef>
#include <cstdint>
#include <ostream>
#include <string>
#include <vector>

#include "config/config.h"

namespace kindred {

// One place of the records, as /contact/phone, with the values of the sampled records. Or a
// latitude and a longitude of each, with a blank between them.
struct Column {
  config::JsonPath path;
  std::vector<uint32_t> records;           // by value: the record's number in the sample, ascending
  std::vector<std::string> values;         // UTF-8, neither null nor empty
  size_t longest_array = 0;                // most values of one record
  std::vector<config::ValuePaths> also{};  // further places whose values are among them
  bool geo = false;                        // places on the earth
  config::ValuePaths joined{};             // of which two places make a value; `path` is the first
  std::string name{};                      // of what is joined
  // In some record an object is in its place, or an array that holds more than values.
  bool nested = false;
  std::vector<std::string> none{};  // what stands for nothing there: no longer among the values
  size_t left_out = 0;              // values that were such

  size_t size() const { return values.size(); }

  // Where its own values are, apart from `also`.
  config::ValuePaths paths() const { return joined.empty() ? config::ValuePaths{path} : joined; }
};

struct Profile {
  uint64_t records = 0;              // that could be read, in all inputs
  uint64_t rejected = 0;             // that could not
  uint32_t sampled = 0;              // of the records
  std::vector<std::string> sources;  // by sampled record: `source`, or the input's name
  std::vector<Column> columns;       // in the order in which the sample first names them
  uint64_t columns_left = 0;         // places beyond the first kMostColumns
};

// Different ones, of the sampled records. O(n log n).
size_t count_sources(const Profile& profile);

// Adds the values of another column, in the order of their records, and the further places of it.
void add_values(Column other, Column* column);

constexpr size_t kSampledRecords = 20'000;
constexpr size_t kMostColumns = 200;

// Reads the inputs, .csv or else JSON lines; "-" is standard input. Up to `sample` records, those
// whose bytes have the smallest hashes, are kept. Deletes are passed over. The first rejected
// records are told of on `report`, and a header row that looks like a record.
//
// Throws Failure: kNoInput as check_input(), kInputData when a CSV file has no header row or no
// record can be read, kIo.
Profile read_profile(const std::vector<std::string>& inputs, size_t sample, std::ostream* report);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_INIT_PROFILE_H_
