#ifndef KINDRED_LINKAGE_CLUSTER_OUTLINES_H_
#define KINDRED_LINKAGE_CLUSTER_OUTLINES_H_

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "linkage/cluster/content_version.h"
#include "linkage/expire/expire.h"
#include "linkage/prepare/pipeline.h"
#include "linkage/record/keyed_record.h"

namespace kindred {

// What who decides keeps of records: outlines, with the version of their content and the fields
// that are read behind find, since pairs come with all that their events say. See
// Elsewhere::outlines for where that is not enough.
class Outlines {
 public:
  Outlines(const Pipeline& pipeline, const std::optional<Expire>& expire) {
    if (pipeline.entities && pipeline.entities->created) {
      fields_.push_back(*pipeline.entities->created);
    }
    if (expire && expire->field) fields_.push_back(*expire->field);
  }

  // Takes the record, which is not empty. Nothing is left out of a delete. O(bytes).
  KeyedRecord of(KeyedRecord record) const {
    if (record.deleted()) return record;
    return record.outline(content_version(record), fields_);
  }

 private:
  std::vector<uint16_t> fields_;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_CLUSTER_OUTLINES_H_
