#include "linkage/text/us_address_words.h"

#include <cstddef>
#include <iterator>
#include <stdexcept>

#include "linkage/text/us_address_forms.h"
#include "linkage/text/word_table.h"

namespace kindred {
namespace {

using Table = WordTable<1024>;

// An entry of the table: the part that a word begins, above the line of its form.
constexpr uint16_t kLineBits = 12;
constexpr uint16_t kNoLine = (1U << kLineBits) - 1;
static_assert(std::size(kUsAddressForms) < kNoLine);

constexpr uint16_t entry(size_t line, AddressPart begins) {
  return static_cast<uint16_t>((static_cast<unsigned>(begins) << kLineBits) | line);
}

constexpr bool has_line(uint16_t entry) {
  return entry != Table::kAbsent && (entry & kNoLine) != kNoLine;
}

// The words that begin parts first, for a form begins the part that its first word does.
constexpr Table kTable = [] {
  Table table;
  for (const auto& [part, forms] : kUsAddressParts) {
    std::string_view line = forms;
    for (std::string_view word = next_word(&line); !word.empty(); word = next_word(&line)) {
      if (table[word] == Table::kAbsent) table[word] = entry(kNoLine, part);
    }
  }
  for (size_t i = 0; i < std::size(kUsAddressForms); ++i) {
    std::string_view line = kUsAddressForms[i];
    std::string_view rest = line;
    const uint16_t first = table.find(next_word(&rest));
    const auto begins =
        first == Table::kAbsent ? AddressPart::kNone : AddressPart(first >> kLineBits);
    for (std::string_view word = next_word(&line); !word.empty(); word = next_word(&line)) {
      if (has_line(table[word])) throw std::logic_error("a word with two forms");
      table[word] = entry(i, begins);
    }
  }
  return table;
}();

}  // namespace

AddressWord us_address_word(std::string_view word) {
  const uint16_t found = kTable.find(word);
  if (found == Table::kAbsent) return {word};
  const auto begins = static_cast<AddressPart>(found >> kLineBits);
  if ((found & kNoLine) == kNoLine) return {word, begins};
  std::string_view line = kUsAddressForms[found & kNoLine];
  return {next_word(&line), begins};
}

bool has_us_address_form(std::string_view word) { return has_line(kTable.find(word)); }

}  // namespace kindred
