#ifndef KINDRED_CONFIG_RECORD_H_
#define KINDRED_CONFIG_RECORD_H_

#include "config/config.h"
#include "config/node.h"

namespace kindred::config {

// Reads a `record` section: what it names replaces what *mapping has, all else stays.
void read_record_mapping(const Node& node, RecordMapping* mapping, Faults* faults);

}  // namespace kindred::config

#endif  // KINDRED_CONFIG_RECORD_H_
