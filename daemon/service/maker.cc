#include "daemon/service/maker.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <sstream>
#include <string_view>
#include <vector>

#include "config/payload_format.h"
#include "daemon/codec/entity_writer.h"
#include "daemon/codec/event_writer.h"
#include "linkage/base/rules_version.h"
#include "linkage/base/version.h"

namespace kindred {
namespace {

using NamedParts = std::map<std::string, std::string>;  // from names to values

// The part that is told only where there are entities.
constexpr const char* kEntities = "entities";

// The parts of words NAME=VALUE.
NamedParts parts_of(const std::string& maker) {
  std::istringstream words(maker);
  NamedParts parts;
  for (std::string word; words >> word;) {
    const size_t end = word.find('=');
    parts[word.substr(0, end)] = word.substr(std::min(word.size(), end + 1));
  }
  return parts;
}

// What a person can look up, of a part of rules_of() or maker_of().
std::string_view named(std::string_view name) {
  if (name == "topic") return "output.kafka.topic";
  if (name == "format") return "output.kafka.format or the schemas' ids";
  if (name == "unicode") return "the Unicode library";
  if (name == "keys-version") return "how the program makes keys";
  if (name == "keys") return "fields, features, sources, block or the model";
  if (name == "scores-version") return "how the program scores pairs";
  if (name == "score") return "score or the model";
  if (name == "decisions-version") return "how the program decides what matches";
  if (name == "decision") return "score.match, score.review or score.cohesion";
  if (name == kEntities)
    return "entities, their topics, the name of the pipeline, or how the program tells entities";
  if (name == "events-version") return "how the program writes events";
  return name;
}

// Their names; nothing where there are none.
std::string entity_topics(const config::KafkaOutput& output) {
  const std::string changes = output.entity_changes.empty() ? "" : ":" + output.entity_changes;
  if (output.entities.empty() && output.entity_of.empty() && changes.empty()) return "";
  return fmt::format(":{}:{}{}", output.entities, output.entity_of, changes);
}

}  // namespace

std::string rules_of(const config::Config& config) {
  const config::Digests& digests = config.digests;
  return fmt::format(
      "unicode={} keys-version={} keys={:016x} scores-version={} score={:016x} "
      "decisions-version={} decision={:016x}",
      unicode_version(), kKeysVersion, digests.keys, kScoresVersion, digests.score,
      kDecisionsVersion, digests.decision);
}

// With the ids of schemas, since other ones make other keys. What makes entities is told where
// there are any.
std::string maker_of(const config::Config& config, EventSchemaIds ids) {
  const config::KafkaOutput& output = *config.kafka_output;
  const uint64_t entities = config.digests.entities;
  return fmt::format("topic={} format={}:{}:{} events-version={} {}{}", output.topic,
                     config::format_name(output.format), ids.key, ids.value, kEventsVersion,
                     entities == 0 ? ""
                                   : fmt::format("entities={}:{:016x}{} ", kEntitiesVersion,
                                                 entities, entity_topics(output)),
                     rules_of(config));
}

std::string changed_parts(const std::string& before, const std::string& now) {
  const NamedParts known = parts_of(before);
  const NamedParts told = parts_of(now);
  std::vector<std::string_view> changed;
  for (const auto& [name, value] : told) {
    const auto found = known.find(name);
    if (found != known.end() && found->second == value) continue;
    // Another part that was not told before: then an earlier version of the program told.
    const bool other_program = found == known.end() && name != kEntities;
    const std::string_view text = other_program ? "the program" : named(name);
    if (std::ranges::find(changed, text) == changed.end()) changed.push_back(text);
  }
  if (known.contains(kEntities) && !told.contains(kEntities)) changed.push_back(named(kEntities));
  return fmt::format("{}", fmt::join(changed, ", and "));
}

}  // namespace kindred
