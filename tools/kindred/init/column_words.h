// The words of a column's values, as `init` compares columns by them.

#ifndef KINDRED_TOOLS_KINDRED_INIT_COLUMN_WORDS_H_
#define KINDRED_TOOLS_KINDRED_INIT_COLUMN_WORDS_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "linkage/base/hash.h"
#include "linkage/text/blanks.h"
#include "linkage/text/clean.h"
#include "tools/kindred/init/profile.h"

namespace kindred {

// Calls visit(i, hash) for every word that `step` leaves of the i-th value, in their order, for the
// values before `end`. O(bytes).
template <typename Visit>
void for_each_word(const Column& column, size_t end, CleanStep step, Visit&& visit) {
  std::string cleaned;
  for (size_t i = 0; i < end; ++i) {
    clean(std::array{step}, column.values[i], &cleaned);
    std::string_view rest = cleaned;
    for (auto word = next_word(&rest); !word.empty(); word = next_word(&rest)) {
      visit(i, hash_bytes(word, 0));
    }
  }
}

// The same for all values, with the words of CleanStep::kText.
template <typename Visit>
void for_each_word(const Column& column, Visit&& visit) {
  for_each_word(column, column.size(), CleanStep::kText, visit);
}

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_INIT_COLUMN_WORDS_H_
