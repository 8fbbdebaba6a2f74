#include "tools/kindred/generate/entity_gold.h"

#include <string>

namespace kindred {

uint64_t write_entity_gold(const Plan& plan, NewFile* gold) {
  gold->write("left,right\n");
  uint64_t pairs = 0;
  std::string row;
  for (uint64_t entity = 0; entity < plan.entities(); ++entity) {
    plan.for_each_pair(entity, [&](uint64_t left, uint64_t right) {
      row.clear();
      plan.append_id(left, &row);
      row += ',';
      plan.append_id(right, &row);
      row += '\n';
      gold->write(row);
      ++pairs;
    });
  }
  return pairs;
}

}  // namespace kindred
