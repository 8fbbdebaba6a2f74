#include "linkage/text/letter_folding.h"

#include <utf8proc.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>

#include "linkage/text/digit_value.h"

namespace kindred {
namespace {

struct Folding {
  char32_t letter;
  char32_t folded;
};

constexpr char32_t kAlef = 0x627;
constexpr char32_t kHeh = 0x647;
constexpr char32_t kYeh = 0x64A;

constexpr Folding kFoldings[] = {
    {0x131, 'i'},        // dotless i
    {0x237, 'j'},        // dotless j
    {0x629, kHeh},       // teh marbuta
    {0x640, kNoLetter},  // tatweel
    {0x649, kYeh},       // alef maksura
    {0x671, kAlef},      // alef wasla
    {0x672, kAlef},      // alef with wavy hamza above, below
    {0x673, kAlef},      //
    {0x6A9, 0x643},      // keheh: kaf
    {0x6AA, 0x643},      // swash kaf
    {0x6BE, kHeh},       // heh doachashmee
    {0x6C1, kHeh},       // heh goal
    {0x6C3, kHeh},       // teh marbuta goal
    {0x6CC, kYeh},       // Farsi yeh
    {0x6D2, kYeh},       // yeh barree
    {0x6D5, kHeh},       // ae
    {0x3095, 0x304B},    // small ka and ke, hiragana
    {0x3096, 0x3051},    //
    {0x30F5, 0x304B},    // and katakana
    {0x30F6, 0x3051},    //
    {0x30FD, 0x309D},    // iteration mark
    {0x9AD9, 0x9AD8},    // the "ladder" form of taka, high
    {0xFA11, 0x5D0E},    // a form of saki, cape
    {0x20BB7, 0x5409},   // a form of yoshi, luck
};
static_assert(std::ranges::is_sorted(kFoldings, {}, &Folding::letter));

constexpr char32_t kFirstFolded = kFoldings[0].letter;

constexpr bool within(char32_t c, char32_t first, char32_t last) { return c >= first && c <= last; }

bool greek(char32_t c) { return within(c, 0x370, 0x3FF); }
bool hebrew_letter(char32_t c) { return within(c, 0x5D0, 0x5EA) || within(c, 0x5EF, 0x5F2); }
bool katakana(char32_t c) { return within(c, 0x30A1, 0x30F4); }
bool hiragana(char32_t c) { return within(c, 0x3041, 0x3096); }

bool han(char32_t c) {
  return within(c, 0x3400, 0x4DBF) || within(c, 0x4E00, 0x9FFF) || within(c, 0xFA0E, 0xFA29) ||
         within(c, 0x20000, 0x323AF);
}

// Whether `c` repeats the letter before it.
bool repeats(char32_t c, char32_t before) {
  constexpr char32_t kOfHan[] = {0x3005, 0x303B};
  constexpr char32_t kOfKana = 0x309D;
  if (c == kOfHan[0] || c == kOfHan[1]) return han(before);
  return c == kOfKana && hiragana(before);
}

// What becomes of a character that is no mark, behind a folded one.
char32_t folded(char32_t c, char32_t before) {
  c = fold_letter(c);
  return repeats(c, before) ? before : c;
}

bool is_mark(char32_t c) {
  return c >= 0x300 && utf8proc_category(static_cast<utf8proc_int32_t>(c)) == UTF8PROC_CATEGORY_MN;
}

// Whether a mark on that letter says nothing, as folding goes.
bool idle_mark(char32_t mark, char32_t letter) {
  constexpr char32_t kDotAbove = 0x307;
  // Marks of Hebrew, Arabic and Syriac; those of Thaana and N'Ko between them are letters to these.
  if (within(mark, 0x591, 0x74A) || within(mark, 0x8CA, 0x8FF)) return true;
  if (mark == kDotAbove && (letter == 'i' || letter == 'j')) return true;
  return greek(letter) && mark < 0x370;
}

int combining_class(int32_t mark) { return utf8proc_get_property(mark)->combining_class; }

// Puts a mark behind the marks of the last letter, the first `*length` points, in canonical order.
void add_in_order(char32_t mark, int32_t* points, size_t* length) {
  const int order = combining_class(static_cast<int32_t>(mark));
  size_t place = (*length)++;
  while (place > 0 && combining_class(points[place - 1]) > order) {
    points[place] = points[place - 1];
    --place;
  }
  points[place] = static_cast<int32_t>(mark);
}

char32_t folded_mark(char32_t mark, char32_t letter) {
  constexpr char32_t kCommaBelow = 0x326;
  constexpr char32_t kCedilla = 0x327;
  return mark == kCommaBelow && (letter == 's' || letter == 't') ? kCedilla : mark;
}

// Whether the quotation mark at `i` stands between two Hebrew letters.
bool gershayim(const CodePoints& text, size_t i, char32_t letter) {
  return text.data()[i] == '"' && hebrew_letter(letter) && i + 1 < text.size() &&
         hebrew_letter(static_cast<char32_t>(text.data()[i + 1]));
}

}  // namespace

char32_t fold_letter(char32_t letter) {
  constexpr char32_t kBetweenKana = 0x60;  // from hiragana to katakana
  if (letter < kFirstFolded) return letter;
  const auto* const found = std::ranges::lower_bound(kFoldings, letter, {}, &Folding::letter);
  if (found != std::end(kFoldings) && found->letter == letter) return found->folded;
  if (katakana(letter)) return letter - kBetweenKana;
  const int digit = digit_value(letter);
  return digit < 0 ? letter : static_cast<char32_t>('0' + digit);
}

void fold_letters(CodePoints* text) {
  int32_t* const points = text->data();
  size_t length = 0;
  char32_t letter = 0;  // the last one, without its marks
  for (size_t i = 0; i < text->size(); ++i) {
    const auto c = static_cast<char32_t>(points[i]);
    if (is_mark(c)) {
      if (!idle_mark(c, letter)) add_in_order(folded_mark(c, letter), points, &length);
      continue;
    }
    if (gershayim(*text, i, letter)) continue;
    const char32_t stays = folded(c, letter);
    if (stays == kNoLetter) continue;
    points[length++] = static_cast<int32_t>(stays);
    letter = stays;
  }
  text->truncate(length);
}

}  // namespace kindred
