#define XXH_INLINE_ALL
#include <xxhash.h>

#include "linkage/base/parts.h"
#include "linkage/entity/entity.h"

namespace kindred {

namespace {

constexpr uint64_t kSeed = 0x656e74697479;  // ids depend on it: it does not change

constexpr size_t kDigits = 26;  // of five bits: 128, and two zeros behind them

}  // namespace

// The base32 of RFC 4648 in small letters, without padding, of the hash's bytes, the highest first.
std::string entity_id(std::string_view pipeline, const Identity& anchor) {
  std::string bytes;
  append_text(pipeline, &bytes);
  append_text(anchor.source, &bytes);
  append_text(anchor.id, &bytes);
  const XXH128_hash_t hash = XXH3_128bits_withSeed(bytes.data(), bytes.size(), kSeed);
  __extension__ using Bits = unsigned __int128;
  const Bits bits = static_cast<Bits>(hash.high64) << 64U | hash.low64;
  std::string id = "e";
  for (size_t i = 0; i < kDigits; ++i) {
    const size_t last = 5 * (i + 1);
    const Bits digit = last <= 128 ? bits >> (128 - last) : bits << (last - 128);
    id.push_back("abcdefghijklmnopqrstuvwxyz234567"[static_cast<size_t>(digit & 31U)]);
  }
  return id;
}

}  // namespace kindred
