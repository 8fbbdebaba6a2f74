// `kindred state import`: what a batch has linked, as the state from which the daemon goes on.

#ifndef KINDRED_TOOLS_KINDRED_STATE_IMPORT_H_
#define KINDRED_TOOLS_KINDRED_STATE_IMPORT_H_

#include <ostream>
#include <string>
#include <vector>

#include "config/config.h"

namespace kindred {

// The line that names the version of these files and what decides matches, see rules_of().
std::string saved_head(const config::Config& config);

// Makes the state directory of the pipeline, which must not hold a state yet, of a folder that
// kindred.spark's Linked.save() wrote:
//   head      a line: saved_head() of the configuration that linked
//   records   a line a record: an entry of a state (daemon/state/entries.h) in base64
//   pairs     a line a pair that shares a key and scores high enough, published or not, likewise
//   offsets   need not be there: a line a partition of the input, see read_offset()
// Each is a folder of files whose names begin with "part-", packed by gzip or not. Records and
// pairs are read one at a time.
//
// The daemon goes on at the folder's offsets then, or at `offsets`, which count before these, and
// reads all other partitions from their beginnings.
//
// Throws Failure: kConfiguration where the configuration has no Kafka input, other rules than those
// that linked, or a state already; kNoInput; kInputData, with file and line, where a line is none;
// kUsage where one of `offsets` is none; kIo.
void import_state(const config::Config& config, const std::string& folder,
                  const std::vector<std::string>& offsets, std::ostream* report);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_STATE_IMPORT_H_
