#include "linkage/text/us_address_words.h"

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <stdexcept>

#include "linkage/text/us_address_forms.h"
#include "linkage/text/word_table.h"

namespace kindred {
namespace {

using Table = WordTable<1024>;

constexpr Table kTable = [] {
  Table table;
  for (size_t i = 0; i < std::size(kUsAddressForms); ++i) {
    std::string_view line = kUsAddressForms[i];
    for (std::string_view word = next_word(&line); !word.empty(); word = next_word(&line)) {
      if (table[word] != Table::kAbsent) throw std::logic_error("a word with two forms");
      table[word] = static_cast<uint16_t>(i);
    }
  }
  return table;
}();

}  // namespace

std::string_view us_address_form(std::string_view word) {
  const uint16_t index = kTable.find(word);
  if (index == Table::kAbsent) return word;
  std::string_view line = kUsAddressForms[index];
  return next_word(&line);
}

bool in_us_addresses(std::string_view word) { return kTable.find(word) != Table::kAbsent; }

}  // namespace kindred
