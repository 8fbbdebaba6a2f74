// Edit distances (MMDS 3.5.5).

#include <set>

#include "linkage/compare/damerau.h"
#include "linkage/compare/edit_distance.h"
#include "linkage/compare/levenshtein.h"
#include "tests/vectors/operations.h"

namespace kindred::vectors {

namespace {

constexpr size_t kAny = 1000;  // no cut-off

// Every longest common subsequence that goes on from `begun`, by choosing the next character so
// that what is left has one as long as is still needed.
void extend(const std::string& begun, std::string_view x, std::string_view y,
            std::set<std::string>* all) {
  const size_t needed = lcs_length(x, y);
  if (needed == 0) {
    all->insert(begun);
    return;
  }
  for (const char c : std::set<char>(x.begin(), x.end())) {
    if (y.find(c) == std::string_view::npos) continue;
    const std::string_view rest_of_x = x.substr(x.find(c) + 1);
    const std::string_view rest_of_y = y.substr(y.find(c) + 1);
    if (lcs_length(rest_of_x, rest_of_y) + 1 < needed) continue;
    extend(begun + c, rest_of_x, rest_of_y, all);
  }
}

Json edit(const Json& input) {
  const std::string& x = input["x"].text();
  const std::string& y = input["y"].text();
  std::set<std::string> all;
  extend("", x, y, &all);
  return {{"lcs_length", lcs_length(x, y)},
          {"lcs", std::vector<std::string>(all.begin(), all.end())},
          {"indel", indel_distance(x, y, kAny)},
          {"levenshtein", levenshtein_distance(x, y, kAny)},
          {"osa", osa_distance(x, y, kAny)},
          {"damerau", damerau_distance(x, y, kAny)}};
}

// No function of the library, which finds distances and not the edits.
Json edit_script(const Json& input) {
  std::string text = input["x"].text();
  for (const Json& step : input["script"].list()) {
    const std::string& kind = step[0].text();
    const size_t place = step[1].whole();
    if (kind == "delete") text.erase(place, 1);
    if (kind == "insert") text.insert(place, step[2].text());
    if (kind == "mutate") text[place] = step[2].text().front();
    if (kind == "swap") std::swap(text[place], text[place + 1]);
  }
  return {{"y", text}, {"cost", input["script"].list().size()}};
}

constexpr Operation kOperations[] = {{"edit", edit}, {"edit_script", edit_script}};

}  // namespace

Operations edit_operations() { return kOperations; }

}  // namespace kindred::vectors
