#ifndef KINDRED_DAEMON_CLUSTER_RECEIVED_VALUES_H_
#define KINDRED_DAEMON_CLUSTER_RECEIVED_VALUES_H_

#include <cstdint>

#include "config/config.h"
#include "daemon/transport/cluster_topics.h"
#include "linkage/record/keyed_record.h"
#include "linkage/record/record.h"

namespace kindred {

// The values of a record as they were received, in a header of its message in the log. What is in
// the log is cleaned, and a state is made of what was received. Who finds or decides never looks at
// headers, so that this costs nothing but its bytes.
//
// The header has the name `received`, and: a hash of the fields (4 bytes, little-endian), then of
// each value a number, four times its field and
//   0  its text follows
//   1  the same, and the next value of the prepared record is passed over
//   2  it is the next value of the prepared record: cleaning has left it as it was
// Texts are as parts.h has them. The form never changes.
class ReceivedValues {
 public:
  explicit ReceivedValues(const config::Config& config);

  // `prepared` is what was made of the record.
  void add_to(const Record& record, const KeyedRecord& prepared, TopicMessage* message) const;

  // What add_to() has added. Throws Failure where that is not there, or of other fields.
  Values values_of(const TopicMessage& message, const KeyedRecord& prepared) const;

 private:
  uint32_t fields_;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_CLUSTER_RECEIVED_VALUES_H_
