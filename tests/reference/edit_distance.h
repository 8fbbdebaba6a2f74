// Edit distances by the tables of MMDS 3.5.5 and exercise 3.5.8, cell by cell.

#ifndef KINDRED_TESTS_REFERENCE_EDIT_DISTANCE_H_
#define KINDRED_TESTS_REFERENCE_EDIT_DISTANCE_H_

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "linkage/text/utf8.h"

namespace kindred::reference {

using Table = std::vector<std::vector<size_t>>;

inline std::u32string code_points_of(std::string_view text) {
  std::u32string points;
  decode_utf8(text, &points);
  return points;
}

// Least number of insertions and deletions of code points.
inline size_t indel_distance(std::string_view a, std::string_view b) {
  const std::u32string x = code_points_of(a);
  const std::u32string y = code_points_of(b);
  Table cost(x.size() + 1, std::vector<size_t>(y.size() + 1));
  for (size_t i = 0; i <= x.size(); ++i) {
    for (size_t j = 0; j <= y.size(); ++j) {
      if (i == 0 || j == 0) {
        cost[i][j] = i + j;
      } else if (x[i - 1] == y[j - 1]) {
        cost[i][j] = cost[i - 1][j - 1];
      } else {
        cost[i][j] = 1 + std::min(cost[i - 1][j], cost[i][j - 1]);
      }
    }
  }
  return cost[x.size()][y.size()];
}

// With replacements, and swaps of neighbours that are not edited again if `swaps`.
inline size_t replacing_distance(std::string_view a, std::string_view b, bool swaps) {
  const std::u32string x = code_points_of(a);
  const std::u32string y = code_points_of(b);
  Table cost(x.size() + 1, std::vector<size_t>(y.size() + 1));
  for (size_t i = 0; i <= x.size(); ++i) {
    for (size_t j = 0; j <= y.size(); ++j) {
      if (i == 0 || j == 0) {
        cost[i][j] = i + j;
        continue;
      }
      const size_t replaced = cost[i - 1][j - 1] + (x[i - 1] == y[j - 1] ? 0 : 1);
      cost[i][j] = std::min({replaced, cost[i - 1][j] + 1, cost[i][j - 1] + 1});
      if (swaps && i > 1 && j > 1 && x[i - 1] == y[j - 2] && x[i - 2] == y[j - 1]) {
        cost[i][j] = std::min(cost[i][j], cost[i - 2][j - 2] + 1);
      }
    }
  }
  return cost[x.size()][y.size()];
}

inline size_t levenshtein_distance(std::string_view a, std::string_view b) {
  return replacing_distance(a, b, false);
}

inline size_t osa_distance(std::string_view a, std::string_view b) {
  return replacing_distance(a, b, true);
}

// With swaps between which other edits may come: the table of Lowrance and Wagner, its border at
// index 0, so that i characters of x are row i + 1.
inline size_t damerau_distance(std::string_view a, std::string_view b) {
  const std::u32string x = code_points_of(a);
  const std::u32string y = code_points_of(b);
  const size_t border = x.size() + y.size();
  Table cost(x.size() + 2, std::vector<size_t>(y.size() + 2, border));
  std::map<char32_t, size_t> last_row;
  for (size_t i = 0; i <= x.size(); ++i) cost[i + 1][1] = i;
  for (size_t j = 0; j <= y.size(); ++j) cost[1][j + 1] = j;
  for (size_t i = 1; i <= x.size(); ++i) {
    size_t last_column = 0;
    for (size_t j = 1; j <= y.size(); ++j) {
      const size_t k = last_row[y[j - 1]];
      const size_t l = last_column;
      const bool equal = x[i - 1] == y[j - 1];
      cost[i + 1][j + 1] =
          std::min({cost[i][j] + (equal ? 0 : 1), cost[i + 1][j] + 1, cost[i][j + 1] + 1,
                    cost[k][l] + (i - k - 1) + 1 + (j - l - 1)});
      if (equal) last_column = j;
    }
    last_row[x[i - 1]] = i;
  }
  return cost[x.size() + 1][y.size() + 1];
}

}  // namespace kindred::reference

#endif  // KINDRED_TESTS_REFERENCE_EDIT_DISTANCE_H_
