#ifndef KINDRED_TOOLS_KINDRED_FILES_LIVE_RECORDS_H_
#define KINDRED_TOOLS_KINDRED_FILES_LIVE_RECORDS_H_

#include <cstdint>
#include <ostream>
#include <string>
#include <vector>

#include "config/config.h"
#include "linkage/base/thread_pool.h"
#include "linkage/record/keyed_record.h"
#include "tools/kindred/report/progress.h"

namespace kindred {

struct LiveRecords {
  std::vector<KeyedRecord> records;  // those that `kindred link` ends with, in any order
  uint64_t rejected = 0;
};

// Reads all inputs and prepares their records, without matching them. What is amiss with them is
// told of on `report`: the first rejected ones, how many came through two inputs, fields that none
// has. `progress`, if any, shows how far it has come. Throws as RecordSource does.
LiveRecords read_live_records(const config::Config& config, const std::vector<std::string>& inputs,
                              ThreadPool* pool, std::ostream* report, Progress* progress = nullptr);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_FILES_LIVE_RECORDS_H_
