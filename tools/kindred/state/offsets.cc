#include "tools/kindred/state/offsets.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "linkage/text/integer.h"

namespace kindred {

std::optional<PartitionState> read_offset(std::string_view text) {
  // A name of Kafka's has neither of the two.
  const size_t colon = text.find(':');
  const size_t equals = text.find('=');
  if (colon == 0 || colon == std::string_view::npos || equals == std::string_view::npos ||
      equals < colon) {
    return std::nullopt;
  }
  // Kafka counts partitions by 31 bits.
  const auto number = parse_integer<int32_t>(text.substr(colon + 1, equals - colon - 1));
  const auto offset = parse_integer<int64_t>(text.substr(equals + 1));
  if (!number || *number < 0 || !offset || *offset < 0) return std::nullopt;
  return PartitionState{.topic = std::string(text.substr(0, colon)),
                        .number = static_cast<uint32_t>(*number),
                        .offset = *offset};
}

StreamStart::StreamStart(std::vector<std::string> topics)
    : topics_(std::move(topics)),
      is_source_(topics_.size(), false),
      partitions_{{.topic = topics_.front(), .offset = kNeverRead}} {}

std::optional<std::string> StreamStart::add(std::string_view text) {
  std::optional<PartitionState> said = read_offset(text);
  if (!said) return fmt::format("'{}' is no TOPIC:PARTITION=OFFSET", text);
  if (std::ranges::find(topics_, said->topic) == topics_.end()) {
    return fmt::format("'{}': '{}' is no topic of input.kafka, which has {}", text, said->topic,
                       fmt::join(topics_, ", "));
  }
  const auto known = std::ranges::find_if(partitions_, [&](const PartitionState& one) {
    return one.topic == said->topic && one.number == said->number;
  });
  if (known != partitions_.end()) {
    known->offset = said->offset;
  } else {
    partitions_.push_back(*std::move(said));
  }
  return std::nullopt;
}

void StreamStart::see(std::string_view source) {
  const auto topic = std::ranges::find(topics_, source);
  if (topic == topics_.end()) {
    other_source_ = true;
  } else {
    is_source_[static_cast<size_t>(topic - topics_.begin())] = true;
  }
}

Positions StreamStart::positions() const {
  Positions positions;
  for (const PartitionState& partition : partitions_) positions.push_back(partition.offset);
  return positions;
}

std::vector<bool> StreamStart::names_sources() const {
  std::vector<bool> names;
  for (const PartitionState& partition : partitions_) {
    const auto topic = std::ranges::find(topics_, partition.topic) - topics_.begin();
    // From its beginning a partition teaches by itself.
    names.push_back(partition.offset != kNeverRead && other_source_ &&
                    !is_source_[static_cast<size_t>(topic)]);
  }
  return names;
}

}  // namespace kindred
