#include "linkage/text/utf8.h"

#include <cstdint>
#include <cstring>

namespace kindred {
namespace {

constexpr uint64_t kHighBits = 0x8080808080808080U;

struct Sequence {
  char32_t code_point;
  size_t length;  // 0 for an ill-formed one
};

unsigned byte_at(std::string_view text, size_t position) {
  return static_cast<unsigned char>(text[position]);
}

// Length of the sequence that a byte starts; 0 for a byte that starts none.
size_t sequence_length(unsigned lead) {
  if (lead < 0x80) return 1;
  if (lead < 0xC2) return 0;  // a continuation, or the start of an overlong form
  if (lead < 0xE0) return 2;
  if (lead < 0xF0) return 3;
  return lead < 0xF5 ? 4 : 0;
}

// Whether a sequence of that length had need of it, and stands for a character.
bool scalar_value(char32_t code_point, size_t length) {
  constexpr char32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = code_point >= 0xD800 && code_point <= 0xDFFF;
  return code_point >= kLeast[length] && code_point <= 0x10FFFF && !surrogate;
}

Sequence sequence_at(std::string_view text, size_t position) {
  constexpr unsigned kLeadBits[] = {0, 0x7F, 0x1F, 0x0F, 0x07};
  const unsigned lead = byte_at(text, position);
  const size_t length = sequence_length(lead);
  if (length == 0 || length > text.size() - position) return {kReplacementCharacter, 0};
  char32_t code_point = lead & kLeadBits[length];
  for (size_t i = 1; i < length; ++i) {
    if (!utf8_continuation(text[position + i])) return {kReplacementCharacter, 0};
    code_point = (code_point << 6U) | (byte_at(text, position + i) & 0x3FU);
  }
  if (!scalar_value(code_point, length)) return {kReplacementCharacter, 0};
  return {code_point, length};
}

}  // namespace

bool ascii(std::string_view text) {
  uint64_t seen = 0;
  size_t i = 0;
  for (; i + sizeof(uint64_t) <= text.size(); i += sizeof(uint64_t)) {
    uint64_t word;
    std::memcpy(&word, text.data() + i, sizeof(word));
    seen |= word;
  }
  for (; i < text.size(); ++i) seen |= byte_at(text, i);
  return (seen & kHighBits) == 0;
}

bool valid_utf8(std::string_view text) {
  if (ascii(text)) return true;
  for (size_t i = 0; i < text.size();) {
    const size_t length = sequence_at(text, i).length;
    if (length == 0) return false;
    i += length;
  }
  return true;
}

char32_t next_code_point(std::string_view text, size_t* position) {
  const Sequence sequence = sequence_at(text, *position);
  *position += sequence.length == 0 ? 1 : sequence.length;
  return sequence.code_point;
}

void decode_utf8(std::string_view text, std::u32string* out) {
  out->clear();
  out->reserve(text.size());
  for (size_t i = 0; i < text.size();) out->push_back(next_code_point(text, &i));
}

void append_utf8(char32_t code_point, std::string* out) {
  const auto continuation = [code_point](unsigned shift) {
    return static_cast<char>(0x80U | ((code_point >> shift) & 0x3FU));
  };
  if (code_point < 0x80) {
    out->push_back(static_cast<char>(code_point));
  } else if (code_point < 0x800) {
    out->push_back(static_cast<char>(0xC0U | (code_point >> 6U)));
    out->push_back(continuation(0));
  } else if (code_point < 0x10000) {
    out->push_back(static_cast<char>(0xE0U | (code_point >> 12U)));
    out->push_back(continuation(6));
    out->push_back(continuation(0));
  } else {
    out->push_back(static_cast<char>(0xF0U | (code_point >> 18U)));
    out->push_back(continuation(12));
    out->push_back(continuation(6));
    out->push_back(continuation(0));
  }
}

}  // namespace kindred
