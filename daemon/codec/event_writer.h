#ifndef KINDRED_DAEMON_CODEC_EVENT_WRITER_H_
#define KINDRED_DAEMON_CODEC_EVENT_WRITER_H_

#include <string>
#include <string_view>
#include <vector>

#include "linkage/linker.h"

namespace kindred {

// The version of the bytes of events. It is raised by hand when equal changes give other bytes: the
// matches on the output topic are then compared with what they would be now. See rules_version.h.
inline constexpr int kEventsVersion = 1;

// "match", "review" or "retracted".
std::string_view decision_name(Decision decision);

// Match events as bytes. Equal changes give equal bytes. Immutable, safe to share between threads;
// nothing is allocated but room in the output buffer.
class EventWriter {
 public:
  explicit EventWriter(const Pipeline& pipeline);

  // The event's value, without a line's end:
  //   {"left":{"source":"a","id":"17"},"right":{...},"decision":"match","score":195.0,
  //    "probability":0.99,"fields":{"name":{"similarity":0.97,"score":95.0},"phone":null},
  //    "keys":["same(phone)"]}
  // `probability` only when the scorer has one. Of a pair that a label says to be the same,
  // "label":"same" stands behind the decision. A retraction ends after its decision, "retracted";
  // on Kafka its value is null instead.
  void append_value(const Change& change, std::string* out) const;

  // What stands at "fields", and at "keys", of a change that is no retraction.
  void append_fields(const Change& change, std::string* out) const;
  void append_keys(const Change& change, std::string* out) const;

  // The Kafka key: [["a","17"],["b","4"]].
  static void append_key(const Identity& left, const Identity& right, std::string* out);

 private:
  void append_evidence(const Change& change, std::string* out) const;
  static void append_field(const FieldScore& field, std::string* out);

  std::vector<std::string> fields_;    // by the scorer's fields: "name":
  std::vector<std::string> branches_;  // as JSON strings
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_CODEC_EVENT_WRITER_H_
