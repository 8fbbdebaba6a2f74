#include "daemon/codec/tombstone_decoder.h"

#include "daemon/codec/record_members.h"

namespace kindred {

bool TombstoneDecoder::decode(std::optional<std::string_view> key, const Origin& origin,
                              bool values_name_sources, Record* out, Rejection* why) {
  const config::RecordMapping& mapping = config_.mapping(origin.source);
  if (mapping.version && mapping.envelope == config::Envelope::kNone) {
    return reject(RejectionClass::kMissingVersion,
                  "no value, so no version; delete by a value with \"deleted\": true", why);
  }
  bool names_source = false;
  if (!keys_.decode(key, "no value", origin, &out->identity, &names_source, why)) return false;
  if (values_name_sources && !names_source) return reject_sourceless("no value", why);
  out->time = origin.time;
  out->partition = origin.partition;
  out->version.reset();
  out->deleted = true;
  out->values.clear();
  return true;
}

}  // namespace kindred
