#include "daemon/codec/json_identity.h"

#include "daemon/base/json_append.h"

namespace kindred {

void append_json_identity(const Identity& identity, std::string* out) {
  out->append(R"({"source":)");
  append_json_string(identity.source, out);
  out->append(R"(,"id":)");
  append_json_string(identity.id, out);
  out->push_back('}');
}

void append_json_identity_key(const Identity& identity, std::string* out) {
  out->push_back('[');
  append_json_string(identity.source, out);
  out->push_back(',');
  append_json_string(identity.id, out);
  out->push_back(']');
}

}  // namespace kindred
