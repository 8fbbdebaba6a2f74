#include "linkage/entity/entity_id.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "linkage/base/parts.h"
#include "linkage/entity/entity.h"

namespace kindred {

namespace {

constexpr uint64_t kSeed = 0x656e74697479;  // ids depend on it: it does not change

constexpr std::string_view kAlphabet = "abcdefghijklmnopqrstuvwxyz234567";
constexpr size_t kDigits = 26;  // of five bits: 128, and two zeros behind them
__extension__ using Bits = unsigned __int128;

}  // namespace

EntityIdHash entity_id_hash(std::string_view pipeline, std::string_view source,
                            std::string_view id) {
  std::string bytes;
  bytes.reserve(pipeline.size() + source.size() + id.size() + 3);
  append_text(pipeline, &bytes);
  append_text(source, &bytes);
  append_text(id, &bytes);
  const XXH128_hash_t hash = XXH3_128bits_withSeed(bytes.data(), bytes.size(), kSeed);
  return {hash.high64, hash.low64};
}

std::string entity_id(std::string_view pipeline, const Identity& anchor) {
  return entity_id(entity_id_hash(pipeline, anchor.source, anchor.id));
}

// The base32 of RFC 4648 in small letters, without padding, of the hash's bytes, the highest first.
std::string entity_id(const EntityIdHash& hash) {
  const Bits bits = static_cast<Bits>(hash.high) << 64U | hash.low;
  std::string id(1 + kDigits, 'e');
  for (size_t i = 0; i < kDigits; ++i) {
    const size_t last = 5 * (i + 1);
    const Bits digit = last <= 128 ? bits >> (128 - last) : bits << (last - 128);
    id[1 + i] = kAlphabet[static_cast<size_t>(digit & 31U)];
  }
  return id;
}

std::optional<EntityIdHash> read_entity_id(std::string_view id) {
  if (id.size() != 1 + kDigits || id.front() != 'e') return std::nullopt;
  Bits bits = 0;
  for (size_t i = 0; i < kDigits; ++i) {
    const size_t digit = kAlphabet.find(id[1 + i]);
    const bool last = i + 1 == kDigits;
    if (digit == std::string_view::npos || (last && (digit & 3U) != 0)) return std::nullopt;
    bits = last ? bits << 3U | digit >> 2U : bits << 5U | digit;
  }
  return EntityIdHash{static_cast<uint64_t>(bits >> 64U), static_cast<uint64_t>(bits)};
}

// Of twelve digits at once: 2 to 7, which are 26 to 31, come to be 0 to 5, and a to z 6 to 31.
uint64_t entity_id_order(const EntityIdHash& hash) {
  constexpr uint64_t kOnes = 0x0084'2108'4210'8421;  // each digit 1
  constexpr uint64_t kTops = kOnes << 4U;
  const uint64_t digits = hash.high >> 4U;
  return ((digits & ~kTops) + 6 * kOnes) ^ (digits & kTops);
}

}  // namespace kindred
