#include "linkage/prepare/values_digest.h"

#include "linkage/base/hash.h"

namespace kindred {

namespace {

constexpr uint64_t kSeed = 0x76616c756573;  // files of labels depend on it: it does not change

}  // namespace

uint64_t values_digest(const Pipeline& pipeline, const KeyedRecord& record) {
  uint64_t digest = kSeed;
  for (size_t i = 0; i < record.values(); ++i) {
    const uint16_t field = record.field(i);
    if (field >= pipeline.fields.size()) continue;  // kept for another purpose
    digest = mix(digest, hash_bytes(pipeline.fields[field].name, kSeed));
    digest = mix(digest, hash_bytes(record.value(i), kSeed));
  }
  return digest;
}

}  // namespace kindred
