#ifndef KINDRED_DAEMON_SERVICE_DAEMON_CONFIG_H_
#define KINDRED_DAEMON_SERVICE_DAEMON_CONFIG_H_

#include <string>

#include "config/config.h"

namespace kindred {

// As config::load(). What kindredd lacks is a fault too: kafka_input and kafka_output, which the
// config has otherwise, or a model that is yet to be learnt. Throws std::system_error when the file
// cannot be read.
config::Loaded load_for_daemon(const std::string& path);

// PATH:LINE:COLUMN: error: TEXT
std::string fault_text(const std::string& path, const config::Fault& fault);

}  // namespace kindred

#endif  // KINDRED_DAEMON_SERVICE_DAEMON_CONFIG_H_
