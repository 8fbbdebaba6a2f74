// Messages that no record can be made of.

#ifndef KINDRED_TESTS_INTEGRATION_POISON_H_
#define KINDRED_TESTS_INTEGRATION_POISON_H_

#include <string>
#include <vector>

#include "tests/integration/cluster.h"

namespace kindred {

struct Poison {
  std::string reason;  // the errors.class that it is rejected with
  Message message;
};

// The part of a pipeline's rules that makes one of them too large.
inline const std::string kPoisonRules = "record: {max_bytes: 4096}\n";

// Ten kinds, one of each. Keys, values and headers are any bytes.
std::vector<Poison> ten_poisons();

// `records` with one poison for every 99 of them, the kinds in turn.
std::vector<Message> one_percent_poison(const std::vector<Message>& records);

}  // namespace kindred

#endif  // KINDRED_TESTS_INTEGRATION_POISON_H_
