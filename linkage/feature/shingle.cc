#include "linkage/feature/shingle.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstring>
#include <span>
#include <string>

#include "linkage/base/hash.h"
#include "linkage/feature/stop_words.h"
#include "linkage/text/blanks.h"
#include "linkage/text/utf8.h"

namespace kindred {
namespace {

// Digits of pi. Part of the persisted format, as is everything that decides a hash here.
constexpr uint64_t kOffset = 0x082EFA98EC4E6C89U;
constexpr uint64_t kFactor = 0x452821E638D01377U;
constexpr size_t kPackedSize = sizeof(uint64_t);

// The first byte becomes the lowest one on every platform.
uint64_t load_little_endian(const char* bytes) {
  uint64_t word;
  std::memcpy(&word, bytes, sizeof(word));
  if constexpr (std::endian::native == std::endian::big) word = __builtin_bswap64(word);
  return word;
}

// Hash of up to 8 bytes, packed into a word, the unused high ones 0. The length is part of it, so
// that "a" and "a" followed by a NUL differ.
uint64_t hash_packed(uint64_t packed, size_t size) {
  return multiply_fold(packed ^ kOffset, kFactor + 2 * size);
}

// Hash of a window or a word, by its bytes alone.
uint64_t hash_window(std::string_view bytes) {
  if (bytes.size() > kPackedSize) return hash_bytes(bytes, kOffset);
  std::array<char, kPackedSize> buffer{};
  std::copy(bytes.begin(), bytes.end(), buffer.begin());
  return hash_packed(load_little_endian(buffer.data()), bytes.size());
}

// Windows of up to 8 ASCII characters: load 8 bytes, keep `size` of them, multiply. The last few
// windows are read from a copy, because the load would run past the end of the text.
void shingle_short_ascii(std::string_view text, size_t size, std::vector<uint64_t>* out) {
  const uint64_t mask = ~uint64_t{0} >> (8 * (kPackedSize - size));
  const size_t windows = text.size() - size + 1;
  const size_t direct = text.size() < kPackedSize ? 0 : text.size() - kPackedSize + 1;
  const size_t before = out->size();
  out->resize(before + windows);
  uint64_t* hashes = out->data() + before;
  for (size_t i = 0; i < direct; ++i) {
    *hashes++ = hash_packed(load_little_endian(text.data() + i) & mask, size);
  }
  std::array<char, 2 * kPackedSize> tail{};
  std::copy(text.begin() + static_cast<std::ptrdiff_t>(direct), text.end(), tail.begin());
  for (size_t i = 0; i < windows - direct; ++i) {
    *hashes++ = hash_packed(load_little_endian(tail.data() + i) & mask, size);
  }
}

size_t next_boundary(std::string_view text, size_t position) {
  do ++position;
  while (position < text.size() && utf8_continuation(text[position]));
  return position;
}

// Windows of any characters, from boundary to boundary. None of a text shorter than one, unless
// that counts as a whole.
void shingle_boundaries(std::string_view text, size_t size, bool short_whole,
                        std::vector<uint64_t>* out) {
  size_t end = 0;
  size_t length = 0;
  for (; length < size && end < text.size(); ++length) end = next_boundary(text, end);
  if (length < size && !short_whole) return;
  size_t begin = 0;
  for (;;) {
    out->push_back(hash_window(text.substr(begin, end - begin)));
    if (end == text.size()) return;
    begin = next_boundary(text, begin);
    end = next_boundary(text, end);
  }
}

void shingle_characters(const ShingleOptions& options, std::string_view text,
                        std::vector<uint64_t>* out) {
  const size_t size = options.size;
  if (text.empty()) return;
  if (size <= kPackedSize && size <= text.size() && ascii(text)) {
    shingle_short_ascii(text, size, out);
  } else {
    shingle_boundaries(text, size, options.short_whole, out);
  }
}

std::string without_blanks(std::string_view text) {
  std::string words;
  for (auto word = next_word(&text); !word.empty(); word = next_word(&text)) words += word;
  return words;
}

std::string with_single_blanks(std::string_view text) {
  std::string collapsed;
  for (const char c : text) {
    if (!is_blank(c)) {
      collapsed += c;
    } else if (collapsed.empty() || collapsed.back() != ' ') {
      collapsed += ' ';
    }
  }
  return collapsed;
}

void shingle_white_space(const ShingleOptions& options, std::string_view text,
                         std::vector<uint64_t>* out) {
  using WhiteSpace = ShingleOptions::WhiteSpace;
  switch (options.white_space) {
    case WhiteSpace::kKeep:
      return shingle_characters(options, text, out);
    case WhiteSpace::kCollapse:
      return shingle_characters(options, with_single_blanks(text), out);
    case WhiteSpace::kRemove:
      return shingle_characters(options, without_blanks(text), out);
    case WhiteSpace::kSplit:
      for (auto word = next_word(&text); !word.empty(); word = next_word(&text)) {
        shingle_characters(options, word, out);
      }
  }
}

// A window's hash chains those of its words, so that the white space between them does not count.
uint64_t hash_words(std::span<const uint64_t> words) {
  uint64_t hash = words.front();
  for (const uint64_t word : words.subspan(1)) hash = mix(hash, word);
  return hash;
}

void shingle_words(const ShingleOptions& options, std::string_view text,
                   std::vector<uint64_t>* out) {
  std::vector<uint64_t> words;
  for (auto word = next_word(&text); !word.empty(); word = next_word(&text)) {
    words.push_back(hash_window(word));
  }
  const bool too_short = words.size() < options.size;
  if (words.empty() || (too_short && !options.short_whole)) return;
  const size_t length = std::min<size_t>(options.size, words.size());
  for (size_t begin = 0; begin + length <= words.size(); ++begin) {
    out->push_back(hash_words(std::span(words).subspan(begin, length)));
  }
}

void shingle_stop_words(const ShingleOptions& options, std::string_view text,
                        std::vector<uint64_t>* out) {
  static const std::shared_ptr<const StopWords> kEnglish = StopWords::english();
  const StopWords& stop_words = options.stop_words ? *options.stop_words : *kEnglish;
  std::vector<uint64_t> words;
  std::vector<size_t> begins;
  for (auto word = next_word(&text); !word.empty(); word = next_word(&text)) {
    if (stop_words.contains(word)) begins.push_back(words.size());
    words.push_back(hash_window(word));
  }
  for (const size_t begin : begins) {
    if (begin + options.size > words.size()) return;
    out->push_back(hash_words(std::span(words).subspan(begin, options.size)));
  }
}

void shingle_units(const ShingleOptions& options, std::string_view text,
                   std::vector<uint64_t>* out) {
  switch (options.unit) {
    case ShingleOptions::Unit::kCharacters:
      return shingle_white_space(options, text, out);
    case ShingleOptions::Unit::kWords:
      return shingle_words(options, text, out);
    case ShingleOptions::Unit::kStopWords:
      return shingle_stop_words(options, text, out);
  }
}

}  // namespace

void shingle(const ShingleOptions& options, std::string_view normalised_text,
             std::vector<uint64_t>* out) {
  if (options.size == 0) return;
  // The usual kind goes its short way before anything else is set up.
  const bool plain = options.unit == ShingleOptions::Unit::kCharacters &&
                     options.white_space == ShingleOptions::WhiteSpace::kKeep;
  if (plain && options.bits == 64) return shingle_characters(options, normalised_text, out);
  const size_t before = out->size();
  shingle_units(options, normalised_text, out);
  if (options.bits == 64) return;
  const uint64_t mask = (uint64_t{1} << options.bits) - 1;
  for (uint64_t& hash : std::span(*out).subspan(before)) hash &= mask;
}

uint64_t word_token(std::string_view word) { return hash_window(word); }

void number_copies(std::vector<uint64_t>* values) {
  std::ranges::sort(*values);
  uint64_t last = 0;
  uint64_t copy = 0;
  for (uint64_t& value : *values) {
    copy = value == last ? copy + 1 : 1;
    last = value;
    if (copy > 1) value = mix(value, copy);
  }
  std::ranges::sort(*values);
}

void sort_unique(std::vector<uint64_t>* values) {
  std::ranges::sort(*values);
  values->erase(std::unique(values->begin(), values->end()), values->end());
}

}  // namespace kindred
