#include "tools/kindred/link/input_rejects.h"

#include <algorithm>
#include <utility>

namespace kindred {

InputRejects::InputRejects(const std::string& file, std::ostream* told,
                           std::function<void(const RejectedRecord& rejected)> also)
    : rejects_(file, told), also_(std::move(also)) {}

void InputRejects::add(const RecordBatch& batch, std::span<const Refusal> refused) {
  count(batch, refused);
  auto undecoded = batch.rejected.begin();
  for (const Refusal& refusal : refused) {
    const RejectedRecord rejected =
        batch.reject(refusal.record, {RejectionClass::kRefused, refusal.reason});
    while (undecoded != batch.rejected.end() && undecoded->offset < rejected.offset) {
      add(*undecoded++);
    }
    add(rejected);
  }
  while (undecoded != batch.rejected.end()) add(*undecoded++);
}

std::vector<RejectedInput> InputRejects::rejected_inputs() const {
  std::vector<RejectedInput> inputs;
  for (const auto& [name, file] : files_) {
    const auto most = std::ranges::max_element(file.rejected);
    if (file.records != 0 || *most == 0) continue;
    const auto commonest = static_cast<size_t>(most - file.rejected.begin());
    inputs.push_back({name, static_cast<RejectionClass>(commonest), file.messages[commonest]});
  }
  return inputs;
}

void InputRejects::count(const RecordBatch& batch, std::span<const Refusal> refused) {
  FileCounts& file = files_[batch.input];
  file.records += batch.records.size() - refused.size();
  file.rejected[static_cast<size_t>(RejectionClass::kRefused)] += refused.size();
  for (const RejectedRecord& rejected : batch.rejected) {
    const auto reason = static_cast<size_t>(rejected.why.reason);
    if (++file.rejected[reason] == 1) file.messages[reason] = rejected.why.message;
  }
}

void InputRejects::add(const RejectedRecord& rejected) {
  rejects_.add(rejected);
  if (also_) also_(rejected);
}

}  // namespace kindred
