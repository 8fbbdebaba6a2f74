#include "tests/fuzz/mutator.h"

#include <algorithm>
#include <string_view>

namespace kindred::fuzz {

std::string Mutator::next(std::span<const std::string> corpus) {
  std::string bytes = corpus[below(corpus.size())];
  for (size_t changes = 1 + below(8); changes > 0; --changes) change(corpus, &bytes);
  return bytes;
}

void Mutator::change(std::span<const std::string> corpus, std::string* bytes) {
  const size_t at = below(bytes->size() + 1);
  const size_t length = std::min(bytes->size() - at, 1 + below(20));
  switch (below(7)) {
    case 0:
      if (at < bytes->size()) (*bytes)[at] = some_byte();
      return;
    case 1:
      if (at < bytes->size()) (*bytes)[at] = static_cast<char>((*bytes)[at] ^ (1 << below(8)));
      return;
    case 2:
      bytes->insert(at, 1, some_byte());
      return;
    case 3:
      bytes->erase(at, length);
      return;
    case 4:
      bytes->insert(below(bytes->size() + 1), bytes->substr(at, length));
      return;
    case 5: {
      const std::string& other = corpus[below(corpus.size())];
      bytes->insert(at, other, below(other.size() + 1), 1 + below(40));
      return;
    }
    default:
      bytes->resize(at);
  }
}

// Half of the time one that means something in one of the formats.
char Mutator::some_byte() {
  static constexpr std::string_view kTelling =
      "{}[]:,\"'\\-+.?&*!|>%@`#~/$ \n\t\r019aeunt\x7F\x80\xC3\xED\xFF";
  return below(2) == 0 ? kTelling[below(kTelling.size())] : static_cast<char>(below(256));
}

}  // namespace kindred::fuzz
