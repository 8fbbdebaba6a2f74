#include "tests/fuzz/json_grammar.h"

#include <cstdint>

#include "linkage/text/utf8.h"

namespace kindred::fuzz {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// -1 of what is no hexadecimal digit.
int hex_value(char c) {
  if (is_digit(c)) return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

// A function takes what its rule describes off the front of the rest, and says whether it was
// there.
class Grammar {
 public:
  Grammar(std::string_view text, size_t most_depth) : rest_(text), most_depth_(most_depth) {}

  bool text() {
    blanks();
    if (!value(0)) return false;
    blanks();
    return rest_.empty();
  }

 private:
  bool at(char c) const { return !rest_.empty() && rest_.front() == c; }
  bool take(char c) {
    if (!at(c)) return false;
    rest_.remove_prefix(1);
    return true;
  }
  bool take(std::string_view word) {
    if (!rest_.starts_with(word)) return false;
    rest_.remove_prefix(word.size());
    return true;
  }
  void blanks() {
    while (at(' ') || at('\t') || at('\n') || at('\r')) rest_.remove_prefix(1);
  }

  // `depth`: how many arrays and objects it stands in.
  bool value(size_t depth) {
    if (at('{')) return depth < most_depth_ && object(depth + 1);
    if (at('[')) return depth < most_depth_ && array(depth + 1);
    if (at('"')) return string();
    return take("null") || take("true") || take("false") || number();
  }

  bool object(size_t depth) {
    take('{');
    blanks();
    if (take('}')) return true;
    do {
      blanks();
      if (!string()) return false;
      blanks();
      if (!take(':')) return false;
      blanks();
      if (!value(depth)) return false;
      blanks();
    } while (take(','));
    return take('}');
  }

  bool array(size_t depth) {
    take('[');
    blanks();
    if (take(']')) return true;
    do {
      blanks();
      if (!value(depth)) return false;
      blanks();
    } while (take(','));
    return take(']');
  }

  bool digits() {
    if (rest_.empty() || !is_digit(rest_.front())) return false;
    while (!rest_.empty() && is_digit(rest_.front())) rest_.remove_prefix(1);
    return true;
  }

  bool number() {
    take('-');
    if (!take('0') && !digits()) return false;
    if (take('.') && !digits()) return false;
    if (!take('e') && !take('E')) return true;
    if (!take('+')) take('-');
    return digits();
  }

  bool string() {
    if (!take('"')) return false;
    while (!take('"')) {
      if (rest_.empty() || static_cast<unsigned char>(rest_.front()) < 0x20) return false;
      if (take('\\')) {
        if (!escape()) return false;
      } else {
        rest_.remove_prefix(1);
      }
    }
    return true;
  }

  bool escape() {
    if (!take('u')) {
      if (rest_.empty() || std::string_view("\"\\/bfnrt").find(rest_.front()) == rest_.npos)
        return false;
      rest_.remove_prefix(1);
      return true;
    }
    uint32_t unit = 0;
    if (!four_digits(&unit)) return false;
    if (unit < 0xD800 || unit > 0xDFFF) return true;
    return unit < 0xDC00 && take("\\u") && four_digits(&unit) && unit >= 0xDC00 && unit <= 0xDFFF;
  }

  bool four_digits(uint32_t* unit) {
    *unit = 0;
    for (int i = 0; i < 4; ++i) {
      const int digit = rest_.empty() ? -1 : hex_value(rest_.front());
      if (digit < 0) return false;
      *unit = *unit * 16 + static_cast<uint32_t>(digit);
      rest_.remove_prefix(1);
    }
    return true;
  }

  std::string_view rest_;
  size_t most_depth_;
};

}  // namespace

bool is_json(std::string_view bytes, size_t most_depth) {
  return valid_utf8(bytes) && Grammar(bytes, most_depth).text();
}

}  // namespace kindred::fuzz
