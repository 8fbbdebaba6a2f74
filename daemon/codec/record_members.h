// The members of a JSON record that are not fields, and what is said when one is amiss.

#ifndef KINDRED_DAEMON_CODEC_RECORD_MEMBERS_H_
#define KINDRED_DAEMON_CODEC_RECORD_MEMBERS_H_

#include <optional>
#include <string>
#include <string_view>

#include "config/config.h"
#include "daemon/codec/json_document.h"
#include "daemon/codec/record_decoder.h"
#include "daemon/codec/rejection.h"
#include "linkage/record/record.h"

namespace kindred {

// These answer false, so that a reader can return them.
bool reject(RejectionClass reason, std::string message, Rejection* why);
bool reject_too_large(const config::RecordMapping& mapping, Rejection* why);
bool reject_absent(RejectionClass reason, const config::JsonPath& path, Rejection* why);
bool reject_absent(RejectionClass reason, const config::FirstOf& places, Rejection* why);
bool reject_member(const config::JsonPath& path, std::string_view what, std::string_view expected,
                   Rejection* why);

// A delete of which `what` begins the message, whose source is not told while values of its topic
// tell theirs.
bool reject_sourceless(std::string_view what, Rejection* why);

// The first place that a path leads to from the node `root`, or none; null and a string of
// nothing but white space count as none.
const JsonNode* find_present(const JsonDocument& document, const config::JsonPath& path,
                             size_t root = 0);

// Whether the node says that its record is deleted, as programs and people write it: true, t, yes,
// y, on and 1 do; false, f, no, n, off and 0 do not. Texts count in letters of any case. Nothing
// when it says neither.
std::optional<bool> read_deleted(const JsonNode& node);

// Whether the record at `root` is a delete, by the rule. False and *why when the member says
// neither.
bool read_deleted(const JsonDocument& document, size_t root, const config::DeletedRule& rule,
                  bool* deleted, Rejection* why);

// An id or a source: a string without NUL, or an integer's digits. `path` is for messages.
bool read_name(const JsonNode& node, const config::JsonPath& path, std::string* out,
               Rejection* why);

// Both names of an array ["source","id"]. False and *why where one of the two is no name; *whole
// says whether there are these two and nothing else, neither of them empty.
bool read_both_names(const JsonDocument& document, size_t array, Identity* out, bool* whole,
                     Rejection* why);

// Who is named by the text ["source","id"]; nothing when it is something else.
std::optional<Identity> identity_of(std::string_view json);

// The name at the first of the places, from the node `root`, that is there, of joined paths one
// that has them all. Where none is there *out is empty. False and *why where something else than a
// name stands there.
bool read_first_name(const JsonDocument& document, const config::FirstOf& places, size_t root,
                     std::string* out, Rejection* why);

// Both parts of who the record at `root` is.
bool read_identity(const JsonDocument& document, const config::RecordMapping& mapping,
                   const Origin& origin, Identity* out, Rejection* why, size_t root = 0);

}  // namespace kindred

#endif  // KINDRED_DAEMON_CODEC_RECORD_MEMBERS_H_
