#include "linkage/compare/damerau.h"

#include <algorithm>
#include <vector>

#include "linkage/compare/levenshtein.h"
#include "linkage/compare/text_pair.h"

namespace kindred {
namespace {

// The table of distances of the first i characters of x and the first j of y, row by row, over
// those cells that a path of at most `cutoff` edits can touch, and one more on either side, where a
// swap may begin. Numbers above the cut-off are not exact.
//
// A swap makes x[k] u x[i] of y[l] v y[j], where x[k] = y[j] and x[i] = y[l], k and l as late as
// can be: it costs 1 and the lengths of u and v. One of u and v is empty, or else replacements do
// as well. So with u empty (k = i - 1) the row before the last is needed, and the last l; with v
// empty (l = j - 1) one distance for each column, from where the last k was. Rows and columns count
// from 1.
template <class String>
class DamerauTable {
 public:
  DamerauTable(String x, String y, size_t cutoff)
      : x_(x),
        y_(y),
        above_(cutoff + 1),
        before_last_(y.size() + 2, above_),
        last_(y.size() + 2, above_),
        row_(y.size() + 2, above_),
        columns_(y.size() + 2) {
    const size_t longer = y.size() - x.size();
    left_ = (cutoff - longer) / 2 + 1;
    right_ = left_ + longer;
    for (size_t j = 0; j <= y.size(); ++j) row_[j] = j;
  }

  size_t distance() {
    for (size_t i = 1; i <= x_.size(); ++i) {
      // A swap passes over rows, but not at less than 1 each: nothing returns from above.
      if (next_row(i) >= above_) return above_;
    }
    return std::min(row_[y_.size()], above_);
  }

 private:
  struct Column {
    size_t row = 0;       // the last one whose character is this column's; 0: none
    size_t distance = 0;  // one row and two columns before
  };

  // Returns the least distance in the row.
  size_t next_row(size_t i) {
    std::swap(before_last_, last_);
    std::swap(last_, row_);
    const size_t first = i > left_ ? i - left_ : 1;
    const size_t last = std::min(y_.size(), i + right_);
    row_[first - 1] = first == 1 ? i : above_;
    row_[last + 1] = above_;
    size_t least = row_[first - 1];
    size_t match = 0;  // the last column before j whose character is x's
    for (size_t j = first; j <= last; ++j) {
      const bool equal = x_[i - 1] == y_[j - 1];
      size_t distance = last_[j - 1] + (equal ? 0 : 1);
      distance = std::min({distance, last_[j] + 1, row_[j - 1] + 1});
      if (match != 0 && i > 1 && x_[i - 2] == y_[j - 1]) {
        distance = std::min(distance, before_last_[match - 1] + (j - match));
      }
      Column& column = columns_[j];
      if (column.row != 0 && match == j - 1 && match != 0) {
        distance = std::min(distance, column.distance + (i - column.row));
      }
      if (equal) {
        match = j;
        if (j > 1) column = {i, last_[j - 2]};
      }
      row_[j] = distance;
      least = std::min(least, distance);
    }
    return least;
  }

  String x_;
  String y_;
  size_t above_;  // stands for every distance above the cut-off
  size_t left_;   // columns before the diagonal, and after it
  size_t right_;
  std::vector<size_t> before_last_;
  std::vector<size_t> last_;
  std::vector<size_t> row_;
  std::vector<Column> columns_;
};

template <class String>
size_t distance_between(String a, String b, size_t cutoff) {
  strip_common_ends(&a, &b);
  if (a.size() > b.size()) std::swap(a, b);
  if (b.size() - a.size() > cutoff) return cutoff + 1;
  if (a.empty()) return b.size();
  return DamerauTable<String>(a, b, cutoff).distance();
}

}  // namespace

// A swap is two replacements, so the bit-parallel distance is an upper bound, and half of it a
// lower one: it decides most pairs, and narrows the table for the rest.
size_t damerau_distance(std::string_view a, std::string_view b, size_t cutoff) {
  cutoff = std::min(cutoff, std::max(a.size(), b.size()));
  const size_t without_swaps = levenshtein_distance(a, b, 2 * cutoff);
  if (without_swaps > 2 * cutoff) return cutoff + 1;
  if (without_swaps <= 1) return std::min(without_swaps, cutoff + 1);
  const size_t bound = std::min(cutoff, without_swaps);
  return with_code_points(a, b, [&](auto x, auto y) { return distance_between(x, y, bound); });
}

}  // namespace kindred
