// Who a record is, as reports say it.

#ifndef KINDRED_TOOLS_KINDRED_REPORT_IDENTITY_H_
#define KINDRED_TOOLS_KINDRED_REPORT_IDENTITY_H_

#include <string>

#include "linkage/record/record.h"
#include "tools/kindred/report/text_table.h"

namespace kindred {

// source/id, for people.
inline std::string identity_text(const Identity& identity) {
  return printable(identity.source + "/" + identity.id);
}

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_REPORT_IDENTITY_H_
