#ifndef KINDRED_DAEMON_SERVICE_SHADOW_CONFIG_H_
#define KINDRED_DAEMON_SERVICE_SHADOW_CONFIG_H_

#include <string>
#include <vector>

#include "config/config.h"

namespace kindred {

// Makes `config`, as load_for_daemon() gave it, one of a shadow of the pipeline `old`. Topics and
// group of the file are that pipeline's from here on: the group and the state of the shadow are its
// own, what it publishes goes nowhere, and its entities have the ids that they would have under the
// old one's name. Gives why that cannot be, a line each; nothing when it is done.
std::vector<std::string> make_shadow(const std::string& old, config::Config* config);

}  // namespace kindred

#endif  // KINDRED_DAEMON_SERVICE_SHADOW_CONFIG_H_
