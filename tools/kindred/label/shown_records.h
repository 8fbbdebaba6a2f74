#ifndef KINDRED_TOOLS_KINDRED_LABEL_SHOWN_RECORDS_H_
#define KINDRED_TOOLS_KINDRED_LABEL_SHOWN_RECORDS_H_

#include <cstdint>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "config/config.h"
#include "linkage/base/thread_pool.h"
#include "tools/kindred/candidates/candidates.h"
#include "tools/kindred/label/pair_view.h"

namespace kindred {

// Throws Failure (kUsage) for an input that is no regular file: inputs are read twice, and keys are
// typed on standard input.
void check_read_twice(const std::vector<std::string>& inputs);

// Values of some records as they were received. The engine keeps them cleaned alone, so that the
// inputs are read once more for those that are shown.
class ShownRecords {
 public:
  // Of the records at `places` in found.records. A record whose version that counts is not found
  // again, because its file has changed meanwhile, is shown as it is compared. `config` and `found`
  // outlive this. Throws as RecordSource does.
  ShownRecords(const config::Config& config, const Candidates& found,
               const std::vector<std::string>& inputs, std::span<const uint32_t> places,
               ThreadPool* pool);

  // Every field of the configuration, in its order, that one of the two has. One that has the
  // letters and digits of a field before it, as the parts of a list have, is left out.
  ShownPair pair(NumberedPair pair) const;

 private:
  using Texts = std::vector<std::vector<std::string>>;  // by field

  void read(const std::vector<std::string>& inputs, std::span<const uint32_t> places,
            ThreadPool* pool);
  Texts texts_of(const Values& values) const;
  Texts texts(uint32_t place) const;
  FieldMark mark(size_t field, NumberedPair pair, const Evaluation& evaluation) const;

  const config::Config& config_;
  const Candidates& found_;
  std::unordered_map<uint32_t, Texts> received_;  // by place
};

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_LABEL_SHOWN_RECORDS_H_
