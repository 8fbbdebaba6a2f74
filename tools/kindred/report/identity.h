// Who a record is, as reports say it.

#ifndef KINDRED_TOOLS_KINDRED_REPORT_IDENTITY_H_
#define KINDRED_TOOLS_KINDRED_REPORT_IDENTITY_H_

#include <string>

#include "linkage/record/record.h"
#include "tools/kindred/report/json_object.h"
#include "tools/kindred/report/text_table.h"

namespace kindred {

// source/id, for people.
inline std::string identity_text(const Identity& identity) {
  return printable(identity.source + "/" + identity.id);
}

// {"source": "a", "id": "17"}
inline std::string identity_json(const Identity& identity) {
  return JsonObject()
      .add("source", json_string(identity.source))
      .add("id", json_string(identity.id))
      .text();
}

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_REPORT_IDENTITY_H_
