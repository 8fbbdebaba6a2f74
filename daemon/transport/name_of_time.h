#ifndef KINDRED_DAEMON_TRANSPORT_NAME_OF_TIME_H_
#define KINDRED_DAEMON_TRANSPORT_NAME_OF_TIME_H_

#include <string>

#include "config/config.h"

namespace kindred {

// What records expire by: a time that something else tells is none. Empty: nothing expires.
inline std::string name_of_time(const config::Config& config) {
  if (!config.expire) return "";
  const auto field = config.expire->field;
  return field ? "field " + config::describe_fields(config)[*field] : "arrival";
}

}  // namespace kindred

#endif  // KINDRED_DAEMON_TRANSPORT_NAME_OF_TIME_H_
