#include "tools/kindred/init/words.h"

#include <utility>

#include "linkage/learn/frequencies.h"
#include "linkage/learn/train.h"
#include "linkage/prepare/prepare.h"

namespace kindred {

std::vector<KeyedRecord> prepare_sample(const config::Config& config,
                                        std::span<const Record> sample) {
  Preparer preparer(config.pipeline);
  std::vector<KeyedRecord> records;
  for (const Record& record : sample) {
    KeyedRecord keyed = preparer.prepare(record).record;
    if (!keyed.empty()) records.push_back(std::move(keyed));
  }
  return records;
}

std::shared_ptr<const Model> count_words(const config::Config& config,
                                         std::span<const Record> sample) {
  auto counted = std::make_shared<Model>();
  if (config.pipeline->counted_features().empty()) return counted;
  const std::vector<KeyedRecord> records = prepare_sample(config, sample);
  counted->tokens =
      token_frequencies(*config.pipeline, records, records.size(), TrainingOptions{}.values);
  return counted;
}

}  // namespace kindred
