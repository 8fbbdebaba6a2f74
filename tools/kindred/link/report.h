// What `kindred link` says of its work: a line of progress on a terminal, and a summary.

#ifndef KINDRED_TOOLS_KINDRED_LINK_REPORT_H_
#define KINDRED_TOOLS_KINDRED_LINK_REPORT_H_

#include <chrono>
#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "linkage/linker.h"
#include "tools/kindred/rejects.h"

namespace kindred {

// A file that held records, and none that was not rejected.
struct RejectedInput {
  std::string name;  // "-": standard input
  RejectionClass commonest = RejectionClass::kNotJson;
};

struct LinkCounts {
  uint64_t records = 0;             // that came, rejected ones included
  std::optional<uint64_t> against;  // taken in from the file to match against, where there is one
  uint64_t matches = 0;             // events written, by their decision
  uint64_t reviews = 0;
  uint64_t retracted = 0;
  std::vector<RejectedInput> rejected_inputs;
  std::optional<ClusterCounts> clusters;  // where a record may have one partner a source
  double seconds = 0;
  uint64_t peak_bytes = 0;  // of memory
};

// Lines for people: the steps of the pipeline with how many came through each, and what may need
// their attention.
std::string link_summary(const LinkCounts& counts, const Rejects& rejects, const Stats& stats,
                         const Pipeline& pipeline);

// A line that counts records whose identity another input had too; empty when there are none.
std::string moved_warning(uint64_t records);

// A line that counts and names clusters which hold more records of one source than they should;
// empty when there are none.
std::string conflict_warning(const ClusterCounts& counts);

// 1234567 as 1,234,567.
std::string grouped(uint64_t count);

// The most memory that the process has had, in bytes.
uint64_t peak_memory();

// One line on a terminal, a few times a second, gone at the end; nothing elsewhere.
class Progress {
 public:
  // `shown`: whether there is a terminal.
  Progress(std::ostream* out, bool shown);
  ~Progress() { end(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void show(const LinkCounts& counts);

  // Makes room for what is said instead.
  void end();

 private:
  using Clock = std::chrono::steady_clock;

  std::ostream* out_;
  bool shown_;
  Clock::time_point start_ = Clock::now();
  Clock::time_point last_ = start_;
};

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_LINK_REPORT_H_
