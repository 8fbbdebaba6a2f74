// The values of one place of the records.

#ifndef KINDRED_TOOLS_KINDRED_INIT_COLUMN_H_
#define KINDRED_TOOLS_KINDRED_INIT_COLUMN_H_

#include <cstddef>
#include <cstdint>
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
  std::vector<config::ValuePlace> also{};  // further places whose values are among them
  std::string split{};                     // what parts several of its values in one text
  bool each = false;                       // parts of a column that is there as a whole too
  bool geo = false;                        // places on the earth
  bool names_record = false;               // id, source, deleted: not compared
  config::ValuePaths joined{};             // of which two places make a value; `path` is the first
  std::string name{};                      // of what is joined, or parted; else the path's
  // Sampled records that have an object in its place, or an array that holds more than values: no
  // pipeline takes these records.
  uint32_t unreadable = 0;
  std::vector<std::string> none{};  // what stands for nothing there: no longer among the values
  size_t left_out = 0;              // values that were such

  size_t size() const { return values.size(); }

  // Whether more than one in fifty of the records that have something there are unreadable: the
  // loss of these would be worse than that of the field.
  bool nested() const;

  // Where its own values are, apart from `also`.
  config::ValuePlace place() const {
    return {joined.empty() ? config::ValuePaths{path} : joined, split};
  }
};

// Sampled records that have a value there.
uint32_t records_with_value(const Column& column);

// Adds the values of another column, in the order of their records, and the further places of it.
void add_values(Column other, Column* column);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_INIT_COLUMN_H_
