#include "linkage/text/double_metaphone.h"

#include <utf8proc.h>

#include <cstdlib>
#include <memory>

#include "linkage/text/blanks.h"
#include "linkage/text/digit.h"
#include "linkage/text/metaphone_word.h"
#include "linkage/text/utf8.h"

namespace kindred {

namespace {

bool letter(char c) { return c >= 'a' && c <= 'z'; }

// Without the marks on letters: e for the e with an accent, but s for the c with a cedilla.
std::string unmarked(std::string_view word) {
  std::string plain;
  for (size_t i = 0; i < word.size(); ++i) {
    const bool cedilla = word.substr(i).starts_with("\xC3\xA7");
    plain += cedilla ? 's' : word[i];
    i += cedilla ? 1 : 0;
  }
  utf8proc_uint8_t* mapped = nullptr;
  const auto size =
      utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(plain.data()),
                   static_cast<utf8proc_ssize_t>(plain.size()), &mapped,
                   static_cast<utf8proc_option_t>(UTF8PROC_DECOMPOSE | UTF8PROC_STRIPMARK));
  const std::unique_ptr<utf8proc_uint8_t, void (*)(void*)> owner(mapped, std::free);
  if (size < 0) return plain;
  return {reinterpret_cast<const char*>(mapped), static_cast<size_t>(size)};
}

std::string letters_of(std::string_view word) {
  std::string letters = ascii(word) ? std::string(word) : unmarked(word);
  std::erase_if(letters, [](char c) { return !letter(c); });
  return letters;
}

void sound_h(MetaphoneWord* w) {
  const bool heard = (w->first() || w->vowel(-1)) && w->vowel(1);
  if (heard) return w->add("H", 2);
  w->pass(1);
}

void sound_j(MetaphoneWord* w) {
  const size_t size = w->at(1) == 'j' ? 2 : 1;
  if (w->has(0, {"jose"})) return w->add(w->first() && w->size() == 4 ? "H" : "J", "H", 1);
  if (w->first()) return w->add("J", "A", size);  // yankelovich like jankelowicz
  const bool spanish = w->vowel(-1) && !w->slavo_germanic() && w->one_of(1, "ao");
  if (spanish) return w->add("J", "H", size);  // bajador
  if (w->last()) return w->add("J", "", size);
  if (!w->one_of(1, "ltksnmbz") && !w->one_of(-1, "skl")) return w->add("J", size);
  w->pass(size);
}

void sound_l(MetaphoneWord* w) {
  if (w->at(1) != 'l') return w->add("L", 1);
  const bool near_end = w->place() + 3 == w->size() && w->has(-1, {"illo", "illa", "alle"});
  const bool alle = w->ends({"as", "os", "a", "o"}) && w->has(-1, {"alle"});
  w->add("L", near_end || alle ? "" : "L", 2);  // cabrillo, gallegos
}

void sound_m(MetaphoneWord* w) {
  const bool umb = w->has(-1, {"umb"}) && (w->place() + 2 == w->size() || w->has(2, {"er"}));
  w->add("M", umb || w->at(1) == 'm' ? 2 : 1);  // thumb, dumber
}

void sound_r(MetaphoneWord* w) {
  const bool french =
      w->last() && !w->slavo_germanic() && w->has(-2, {"ie"}) && !w->has(-4, {"me", "ma"});
  w->add(french ? "" : "R", "R", w->at(1) == 'r' ? 2 : 1);  // rogier
}

void sound_t(MetaphoneWord* w) {
  if (w->has(0, {"tia", "tch", "tion"})) return w->add("X", 3);
  if (w->has(0, {"th", "tth"})) {
    const bool hard = w->has(2, {"om", "am"}) || w->begins({"sch"});  // thomas, thames
    return w->add(hard ? "T" : "0", "T", 2);
  }
  w->add("T", w->one_of(1, "td") ? 2 : 1);
}

void sound_w(MetaphoneWord* w) {
  if (w->has(0, {"wr"})) return w->add("R", 2);
  if (w->first() && w->vowel(1)) return w->add("A", "F", 1);  // wasserman like vasserman
  if (w->first() && w->at(1) == 'h') return w->add("A", 1);
  const bool polish = w->has(-1, {"ewski", "ewsky", "owski", "owsky"});
  const bool arnow = w->last() && !w->first() && w->vowel(-1);
  if (arnow || polish || w->begins({"sch"})) return w->add("", "F", 1);  // arnow like arnoff
  if (w->has(0, {"wicz", "witz"})) return w->add("TS", "FX", 4);
  w->pass(1);
}

void sound_x(MetaphoneWord* w) {
  const bool silent = w->last() && (w->has(-3, {"iau", "eau"}) || w->has(-2, {"au", "ou"}));
  w->add(silent ? "" : "KS", w->one_of(1, "cx") ? 2 : 1);  // breaux
}

void sound_z(MetaphoneWord* w) {
  if (w->at(1) == 'h') return w->add("J", 2);  // zhao
  const bool slavic = w->slavo_germanic() && !w->first() && w->at(-1) != 't';
  const bool other = w->has(1, {"zo", "zi", "za"}) || slavic;
  w->add("S", other ? "TS" : "S", w->at(1) == 'z' ? 2 : 1);
}

// One sound, once where the letter is doubled.
void sound_plain(std::string_view sound, MetaphoneWord* w) {
  w->add(sound, w->at(1) == w->at(0) ? 2 : 1);
}

void sound_letter(MetaphoneWord* w) {
  switch (w->at(0)) {
    case 'b':
      return sound_plain("P", w);
    case 'c':
      return sound_c(w);
    case 'd':
      if (w->has(0, {"dg"})) {
        const bool edge = w->one_of(2, "iey");
        return w->add(edge ? "J" : "TK", edge ? 3 : 2);
      }
      return w->add("T", w->one_of(1, "td") ? 2 : 1);
    case 'f':
    case 'v':
      return sound_plain("F", w);
    case 'g':
      return sound_g(w);
    case 'h':
      return sound_h(w);
    case 'j':
      return sound_j(w);
    case 'k':
    case 'q':
      return sound_plain("K", w);
    case 'l':
      return sound_l(w);
    case 'm':
      return sound_m(w);
    case 'n':
      return sound_plain("N", w);
    case 'p':
      if (w->at(1) == 'h') return w->add("F", 2);
      return w->add("P", w->one_of(1, "pb") ? 2 : 1);  // campbell
    case 'r':
      return sound_r(w);
    case 's':
      return sound_s(w);
    case 't':
      return sound_t(w);
    case 'w':
      return sound_w(w);
    case 'x':
      return sound_x(w);
    case 'z':
      return sound_z(w);
    default:  // a vowel
      return w->add(w->first() ? "A" : "", 1);
  }
}

}  // namespace

Sounds double_metaphone(std::string_view word) {
  const std::string letters = letters_of(word);
  MetaphoneWord w(letters);
  if (w.begins({"gn", "kn", "pn", "wr", "ps"})) w.pass(1);
  if (w.begins({"x"})) w.add("S", 1);  // xavier
  while (!w.done()) sound_letter(&w);
  return w.sounds();
}

bool sound_alike(std::string_view a, std::string_view b) {
  if (a == b) return true;
  if (has_digit(a) || has_digit(b)) return false;
  const Sounds x = double_metaphone(a);
  if (x.usual.empty() && x.other.empty()) return false;
  const Sounds y = double_metaphone(b);
  const auto says = [](const std::string& sound, const Sounds& sounds) {
    return !sound.empty() && (sound == sounds.usual || sound == sounds.other);
  };
  return says(x.usual, y) || says(x.other, y);
}

void clean_phonetic(std::string_view raw, std::string* out) {
  out->clear();
  for (auto word = next_word(&raw); !word.empty(); word = next_word(&raw)) {
    if (!out->empty()) out->push_back(' ');
    const Sounds sounds = has_digit(word) ? Sounds() : double_metaphone(word);
    if (sounds.usual.empty()) {
      out->append(word);
      continue;
    }
    for (const char c : sounds.usual) out->push_back(c == '0' ? 'o' : static_cast<char>(c | 0x20));
  }
}

}  // namespace kindred
