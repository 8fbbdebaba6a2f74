#include "tools/kindred/generate/typing_errors.h"

#include <array>
#include <cstddef>
#include <optional>
#include <span>

#include "linkage/text/ascii_lower.h"
#include "linkage/text/digit.h"

namespace kindred {
namespace {

constexpr std::array<std::string_view, 26> kNextToLetter = {
    "qswz",   "ghnv",  "dfvx", "cefrsx", "drsw", "cdgrtv", "bfhtvy", "bgjnuy", "jkou",
    "hikmnu", "ijlmo", "kop",  "jkn",    "bhjm", "iklp",   "lo",     "aw",     "deft",
    "adewxz", "fgry",  "hijy", "bcfg",   "aeqs", "cdsz",   "ghtu",   "asx"};
constexpr std::array<std::string_view, 10> kNextToDigit = {"9",  "2",  "13", "24", "35",
                                                           "46", "57", "68", "79", "80"};

struct Replacement {
  std::string_view from;
  std::string_view to;
};

// In lower case; a capital first letter stays one.
constexpr std::array kByEar = {
    Replacement{"ph", "f"},   Replacement{"f", "ph"},    Replacement{"c", "k"},
    Replacement{"k", "c"},    Replacement{"ck", "k"},    Replacement{"ie", "y"},
    Replacement{"y", "ie"},   Replacement{"ie", "ei"},   Replacement{"ei", "ie"},
    Replacement{"ee", "ea"},  Replacement{"ea", "ee"},   Replacement{"s", "z"},
    Replacement{"z", "s"},    Replacement{"gh", ""},     Replacement{"kn", "n"},
    Replacement{"wr", "r"},   Replacement{"mb", "m"},    Replacement{"ll", "l"},
    Replacement{"tt", "t"},   Replacement{"nn", "n"},    Replacement{"ss", "s"},
    Replacement{"rr", "r"},   Replacement{"ou", "u"},    Replacement{"oo", "u"},
    Replacement{"ai", "ay"},  Replacement{"ay", "ai"},   Replacement{"ey", "y"},
    Replacement{"x", "ks"},   Replacement{"qu", "kw"},   Replacement{"sch", "sh"},
    Replacement{"th", "t"},   Replacement{"dge", "ge"},  Replacement{"er", "or"},
    Replacement{"or", "er"},  Replacement{"an", "en"},   Replacement{"en", "an"},
    Replacement{"on", "en"},  Replacement{"le", "el"},   Replacement{"g", "j"},
    Replacement{"j", "g"},    Replacement{"sen", "son"}, Replacement{"son", "sen"},
    Replacement{"dt", "t"},   Replacement{"w", "wh"},    Replacement{"wh", "w"},
    Replacement{"mac", "mc"}, Replacement{"mc", "mac"},
};

// As they are written.
constexpr std::array kMisreadings = {
    Replacement{"O", "0"},  Replacement{"0", "O"},  Replacement{"l", "1"},  Replacement{"1", "l"},
    Replacement{"I", "l"},  Replacement{"i", "l"},  Replacement{"rn", "m"}, Replacement{"m", "rn"},
    Replacement{"5", "S"},  Replacement{"S", "5"},  Replacement{"8", "B"},  Replacement{"B", "8"},
    Replacement{"2", "Z"},  Replacement{"Z", "2"},  Replacement{"cl", "d"}, Replacement{"d", "cl"},
    Replacement{"vv", "w"}, Replacement{"w", "vv"}, Replacement{"6", "G"},  Replacement{"G", "6"},
    Replacement{"h", "b"},  Replacement{"e", "c"},  Replacement{"nn", "m"}, Replacement{"u", "ii"},
};

constexpr bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
constexpr bool is_letter(char c) { return ascii_lower(c) >= 'a' && ascii_lower(c) <= 'z'; }
constexpr char like(char model, char c) {
  return is_upper(model) && is_letter(c) ? static_cast<char>(c - 'a' + 'A') : c;
}

// A uniformly drawn position i < size for which fits(i), in one pass.
template <typename Fits>
std::optional<size_t> draw_position(size_t size, Random* random, const Fits& fits) {
  std::optional<size_t> chosen;
  uint64_t seen = 0;
  for (size_t i = 0; i < size; ++i) {
    if (fits(i) && random->below(++seen) == 0) chosen = i;
  }
  return chosen;
}

std::optional<size_t> draw_key(const std::string& text, Random* random) {
  return draw_position(text.size(), random,
                       [&](size_t i) { return !neighbouring_keys(text[i]).empty(); });
}

char draw_neighbour(char key, Random* random) {
  return like(key, random->pick(neighbouring_keys(key)));
}

enum class Case { kAsWritten, kFolded };

bool starts_with(std::string_view text, std::string_view prefix, Case letters) {
  if (text.size() < prefix.size()) return false;
  for (size_t i = 0; i < prefix.size(); ++i) {
    if ((letters == Case::kFolded ? ascii_lower(text[i]) : text[i]) != prefix[i]) return false;
  }
  return true;
}

// One replacement out of all that fit somewhere. One that would empty the text does not fit.
bool replace_somewhere(std::span<const Replacement> table, Case letters, std::string* text,
                       Random* random) {
  const std::string_view whole = *text;
  const auto chosen = draw_position(table.size() * whole.size(), random, [&](size_t i) {
    const Replacement& candidate = table[i % table.size()];
    return starts_with(whole.substr(i / table.size()), candidate.from, letters) &&
           (!candidate.to.empty() || whole.size() > candidate.from.size());
  });
  if (!chosen) return false;
  const Replacement& replacement = table[*chosen % table.size()];
  const size_t start = *chosen / table.size();
  std::string to(replacement.to);
  if (letters == Case::kFolded && !to.empty()) to[0] = like(whole[start], to[0]);
  text->replace(start, replacement.from.size(), to);
  return true;
}

bool transpose_if(bool (*moves)(char), std::string* text, Random* random) {
  if (text->size() < 2) return false;
  const auto chosen = draw_position(text->size() - 1, random, [&](size_t i) {
    const char a = (*text)[i];
    const char b = (*text)[i + 1];
    return moves(a) && moves(b) && ascii_lower(a) != ascii_lower(b);
  });
  if (!chosen) return false;
  char& a = (*text)[*chosen];
  char& b = (*text)[*chosen + 1];
  const char first = like(a, ascii_lower(b));
  b = like(b, ascii_lower(a));
  a = first;
  return true;
}

}  // namespace

std::string_view neighbouring_keys(char key) {
  if (is_digit(key)) return kNextToDigit[static_cast<size_t>(key - '0')];
  if (is_letter(key)) return kNextToLetter[static_cast<size_t>(ascii_lower(key) - 'a')];
  return {};
}

bool hit_neighbouring_key(std::string* text, Random* random) {
  const auto place = draw_key(*text, random);
  if (!place) return false;
  (*text)[*place] = draw_neighbour((*text)[*place], random);
  return true;
}

bool spell_by_ear(std::string* text, Random* random) {
  return replace_somewhere(kByEar, Case::kFolded, text, random);
}

bool misread(std::string* text, Random* random) {
  return replace_somewhere(kMisreadings, Case::kAsWritten, text, random);
}

bool transpose(std::string* text, Random* random) {
  return transpose_if([](char c) { return is_letter(c) || is_digit(c); }, text, random);
}

bool leave_out(std::string* text, Random* random) {
  if (text->size() < 2) return false;
  const auto place = draw_key(*text, random);
  if (!place) return false;
  text->erase(*place, 1);
  return true;
}

bool hit_two_keys(std::string* text, Random* random) {
  const auto place = draw_key(*text, random);
  if (!place) return false;
  const char neighbour = ascii_lower(draw_neighbour((*text)[*place], random));
  text->insert(*place + 1, 1, neighbour);
  return true;
}

bool hit_twice(std::string* text, Random* random) {
  const auto place = draw_key(*text, random);
  if (!place) return false;
  text->insert(*place + 1, 1, ascii_lower((*text)[*place]));
  return true;
}

bool mistype(std::string* text, Random* random) {
  const uint64_t kind = random->below(100);
  const bool done = kind < 28   ? hit_neighbouring_key(text, random)
                    : kind < 46 ? spell_by_ear(text, random)
                    : kind < 54 ? misread(text, random)
                    : kind < 69 ? transpose(text, random)
                    : kind < 84 ? leave_out(text, random)
                    : kind < 91 ? hit_two_keys(text, random)
                                : hit_twice(text, random);
  return done || hit_neighbouring_key(text, random);
}

bool mistype_number(std::string* text, Random* random) {
  if (random->chance(0.4) && transpose_if(is_digit, text, random)) return true;
  const auto place =
      draw_position(text->size(), random, [&](size_t i) { return is_digit((*text)[i]); });
  if (!place) return false;
  (*text)[*place] = draw_neighbour((*text)[*place], random);
  return true;
}

}  // namespace kindred
