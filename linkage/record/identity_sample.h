#ifndef KINDRED_LINKAGE_RECORD_IDENTITY_SAMPLE_H_
#define KINDRED_LINKAGE_RECORD_IDENTITY_SAMPLE_H_

#include <boost/unordered/unordered_flat_map.hpp>
#include <boost/unordered/unordered_flat_set.hpp>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "linkage/record/record.h"

namespace kindred {

// A sample of the live records of a stream: the identities of the smallest hashes, each with the
// version that counts. Which identities are in it is a function of the identities alone, whatever
// their order and their content, so that two runs, or two machines, sample the same records.
//
// Which version counts is as stale() has it for keyed records, but for one thing: of records with
// one version number, none of them a delete, the greater values count, whatever the order, and
// prepared records may be ordered otherwise.
//
// Keeps 8 bytes an identity besides the sample, and 24 more where records have versions.
class IdentitySample {
 public:
  // Identities, deleted ones included; at least 1.
  explicit IdentitySample(size_t size) : size_(size) {}

  // Amortised O(log size).
  void add(const Record& record);

  // The live records of the sample, by the hash of their identity.
  std::vector<Record> records() const;

  // Live records of the whole stream.
  uint64_t live() const { return live_.size(); }

  // Versions of the sample's identities that came through another partition than the one before.
  uint64_t moved_partition() const { return moved_partition_; }

 private:
  using Place = std::pair<uint64_t, Identity>;  // hash first

  bool outdated(uint64_t hash, const Record& record);

  size_t size_;
  std::map<Place, Record> kept_;
  uint64_t moved_partition_ = 0;
  boost::unordered_flat_set<uint64_t> live_;  // by hash of the identity
  boost::unordered_flat_map<uint64_t, std::pair<uint64_t, bool>> newest_;  // version, deleted
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_RECORD_IDENTITY_SAMPLE_H_
