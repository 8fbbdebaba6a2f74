// input.kafka.format, schema and message: what the values of each topic are.

#ifndef KINDRED_CONFIG_PAYLOAD_FORMAT_H_
#define KINDRED_CONFIG_PAYLOAD_FORMAT_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "config/config.h"
#include "config/node.h"

namespace kindred::config {

// Reads the three keys of input.kafka into kafka->formats, one a topic. Each is one text for all
// topics, or a mapping from topics to texts; a topic that `format` leaves out is JSON. Paths are
// relative to `folder`. Adds a fault where a format lacks its schema or a schema its format, and
// for a schema that cannot be read. Once the topics are known.
void read_formats(const Node& input, const std::string& folder, KafkaInput* kafka, Faults* faults);

// What may stand in each of the three.
std::vector<std::string> keys_of_topics();

// As the configuration calls them.
std::string_view format_name(PayloadFormat::Kind kind);
std::string_view format_name(KafkaOutput::Format format);

// The output's format of that name. Adds a fault when there is none.
std::optional<KafkaOutput::Format> read_output_format(const Node& node, Faults* faults);

}  // namespace kindred::config

#endif  // KINDRED_CONFIG_PAYLOAD_FORMAT_H_
