#ifndef KINDRED_TOOLS_KINDRED_INIT_NAME_WORDS_H_
#define KINDRED_TOOLS_KINDRED_INIT_NAME_WORDS_H_

#include <string>
#include <string_view>
#include <vector>

namespace kindred {

// The words of a column's name, without case: venue, lat and 1 of venueLat1. Letters of ASCII and
// digits make words.
std::vector<std::string> name_words(std::string_view name);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_INIT_NAME_WORDS_H_
