// What made the matches of a state, and of an output topic, as texts that are compared.

#ifndef KINDRED_DAEMON_SERVICE_MAKER_H_
#define KINDRED_DAEMON_SERVICE_MAKER_H_

#include <string>

#include "config/config.h"
#include "daemon/codec/event_encoder.h"

namespace kindred {

// Equal texts make equal matches of equal records: the versions of what the rules compute
// (rules_version.h), and the parts of the configuration that decide.
std::string rules_of(const config::Config& config);

// Likewise equal events on the same topic, and equal entities of equal matches. `ids`: of the
// schemas of events.
std::string maker_of(const config::Config& config, EventSchemaIds ids);

// For people: what differs between two makers, such as "score.match, score.review or
// score.cohesion".
std::string changed_parts(const std::string& before, const std::string& now);

}  // namespace kindred

#endif  // KINDRED_DAEMON_SERVICE_MAKER_H_
