#include "daemon/cluster/shard_candidates.h"

#include "linkage/base/parts.h"
#include "linkage/cluster/form_version.h"
#include "linkage/record/identity_parts.h"

namespace kindred {

namespace {

constexpr uint8_t kVersion = 1;

}  // namespace

std::string bytes_of(const ShardCandidates& candidates) {
  std::string bytes(1, static_cast<char>(kVersion));
  bytes.push_back(candidates.loads ? 1 : 0);
  append_number(candidates.shards.size(), &bytes);
  for (const uint32_t shard : candidates.shards) append_number(shard, &bytes);
  append_number(candidates.records.size(), &bytes);
  for (const Identity& record : candidates.records) append_identity(record, &bytes);
  return bytes;
}

std::optional<ShardCandidates> read_shard_candidates(std::string_view bytes, std::string* why) {
  const std::string what = "what it found";
  Parts parts(bytes);
  const uint8_t version = parts.byte();
  if (!is_form_version(version, kVersion, parts.ok(), what, why)) return std::nullopt;
  ShardCandidates candidates;
  candidates.loads = parts.byte() != 0;
  for (size_t left = parts.count(); left > 0; --left) {
    candidates.shards.push_back(parts.small_number<uint32_t>());
  }
  for (size_t left = parts.count(); left > 0 && parts.ok(); --left) {
    candidates.records.push_back(read_identity(&parts));
  }
  if (parts.ok() && parts.at_end()) return candidates;
  *why = what + " is cut off or damaged";
  return std::nullopt;
}

}  // namespace kindred
