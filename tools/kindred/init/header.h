#ifndef KINDRED_TOOLS_KINDRED_INIT_HEADER_H_
#define KINDRED_TOOLS_KINDRED_INIT_HEADER_H_

#include <string>
#include <string_view>

namespace kindred {

// What is amiss with the header row of a CSV file, in a line for people: a cell that is a number or
// a date is hardly the name of a column, so that the row may be the first record. Empty when none
// is. `where` names the file; the row's content is not told.
std::string header_warning(std::string_view row, std::string_view where, char delimiter = ',');

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_INIT_HEADER_H_
