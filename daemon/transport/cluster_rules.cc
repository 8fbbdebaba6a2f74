#include "daemon/transport/cluster_rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>

#include "linkage/base/hash.h"
#include "linkage/base/rules_version.h"
#include "linkage/base/version.h"

namespace kindred {
namespace {

// By place in a word.
constexpr std::array<const char*, 6> kParts = {
    "record or input.kafka.key",
    "fields, features, sources, block, the model, or how the program makes keys",
    "score, the model, or how the program scores pairs",
    "score.match, score.review or score.cohesion, or how the program decides what matches",
    "expire",
    "entities"};

uint64_t hash_of(const std::optional<Expire>& expire) {
  if (!expire) return 0;
  uint64_t hash = mix(1, static_cast<uint64_t>(expire->after));
  hash = mix(hash, expire->field ? uint64_t{1} + *expire->field : 0);
  return mix(hash, expire->keep_matches ? 1 : 0);
}

std::string_view take_part(std::string_view* word) {
  const std::string_view part = word->substr(0, word->find('.'));
  word->remove_prefix(std::min(word->size(), part.size() + 1));
  return part;
}

}  // namespace

std::string rules_word(const config::Config& config) {
  const config::Digests& digests = config.digests;
  const uint64_t keys = mix(hash_bytes(unicode_version(), kKeysVersion), digests.keys);
  const std::array<uint64_t, kParts.size()> parts = {digests.records,
                                                     keys,
                                                     mix(kScoresVersion, digests.score),
                                                     mix(kDecisionsVersion, digests.decision),
                                                     hash_of(config.expire),
                                                     digests.entities};
  std::string word;
  for (const uint64_t part : parts) {
    word += fmt::format("{}{:08x}", word.empty() ? "" : ".", static_cast<uint32_t>(part));
  }
  return word;
}

std::string rules_of_topics(std::string_view word) {
  constexpr size_t kOfTopics = 4;  // those before `expire`
  std::string parts;
  for (size_t i = 0; i < kOfTopics; ++i) {
    parts += i == 0 ? "" : ".";
    parts += take_part(&word);
  }
  return parts;
}

std::string differing_rules(std::string_view one, std::string_view other) {
  std::vector<std::string_view> differing;
  for (const char* const name : kParts) {
    if (one.empty() || other.empty()) break;
    if (take_part(&one) != take_part(&other)) differing.emplace_back(name);
  }
  return fmt::format("{}", fmt::join(differing, "; "));
}

std::string first_difference(const std::string& rules, const std::vector<GroupProcess>& others) {
  for (const GroupProcess& other : others) {
    const std::string differing = differing_rules(rules, other.rules);
    if (differing.empty()) continue;
    return fmt::format(
        "process {}, which runs, differs from this one in {}: give all processes of a cluster the "
        "same file and program; to change that, stop all of them first",
        other.name, differing);
  }
  return "";
}

void require_same_rules(const std::string& rules, const std::vector<GroupProcess>& others) {
  const std::string difference = first_difference(rules, others);
  if (!difference.empty()) throw BeginAnew(difference);
}

}  // namespace kindred
