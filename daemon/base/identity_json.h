#ifndef KINDRED_DAEMON_BASE_IDENTITY_JSON_H_
#define KINDRED_DAEMON_BASE_IDENTITY_JSON_H_

#include <string>

#include "daemon/base/json_object.h"
#include "linkage/record/record.h"

namespace kindred {

// {"source": "a", "id": "17"}
inline std::string identity_json(const Identity& identity) {
  return JsonObject()
      .add("source", json_string(identity.source))
      .add("id", json_string(identity.id))
      .text();
}

}  // namespace kindred

#endif  // KINDRED_DAEMON_BASE_IDENTITY_JSON_H_
