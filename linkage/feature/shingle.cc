#include "linkage/feature/shingle.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstring>

#include "linkage/hash.h"
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

// Windows of any characters, from boundary to boundary.
void shingle_characters(std::string_view text, size_t size, std::vector<uint64_t>* out) {
  size_t end = 0;
  for (size_t i = 0; i < size && end < text.size(); ++i) end = next_boundary(text, end);
  size_t begin = 0;
  for (;;) {
    out->push_back(hash_window(text.substr(begin, end - begin)));
    if (end == text.size()) return;
    begin = next_boundary(text, begin);
    end = next_boundary(text, end);
  }
}

// A window's hash chains those of its words, so that the white space between them does not count.
void shingle_words(std::string_view text, size_t size, std::vector<uint64_t>* out) {
  std::vector<uint64_t> words;
  for (auto word = next_word(&text); !word.empty(); word = next_word(&text)) {
    words.push_back(hash_window(word));
  }
  if (words.empty()) return;
  const size_t length = std::min(size, words.size());
  for (size_t begin = 0; begin + length <= words.size(); ++begin) {
    uint64_t hash = words[begin];
    for (size_t i = 1; i < length; ++i) hash = mix(hash, words[begin + i]);
    out->push_back(hash);
  }
}

}  // namespace

void shingle(const ShingleOptions& options, std::string_view normalised_text,
             std::vector<uint64_t>* out) {
  const size_t size = options.size;
  if (normalised_text.empty() || size == 0) return;
  if (options.unit == ShingleOptions::Unit::kWords) {
    shingle_words(normalised_text, size, out);
  } else if (size <= kPackedSize && size <= normalised_text.size() && ascii(normalised_text)) {
    shingle_short_ascii(normalised_text, size, out);
  } else {
    shingle_characters(normalised_text, size, out);
  }
}

void sort_unique(std::vector<uint64_t>* values) {
  std::ranges::sort(*values);
  values->erase(std::unique(values->begin(), values->end()), values->end());
}

}  // namespace kindred
