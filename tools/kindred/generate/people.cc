#include "tools/kindred/generate/people.h"

#include <string>

#include "tools/kindred/generate/person.h"
#include "tools/kindred/generate/person_record.h"
#include "tools/kindred/generate/random.h"

namespace kindred {
namespace {

enum Family : uint64_t { kRecord = 300 };

}  // namespace

void write_people(const GenerateOptions& options, const Plan& plan, RecordFiles* files) {
  const Households households(plan.entities(), options.seed);
  std::string id;
  std::string line;
  for (const uint32_t record : plan.output_order()) {
    const uint64_t entity = plan.entity_of(record);
    const Person person = households.person(entity);
    Random random(options.seed, kRecord, record);
    const bool original = record == plan.first_record(entity);
    id.clear();
    plan.append_id(record, &id);
    line.clear();
    append_json_line(
        id, options.sources[plan.source_of(record)],
        original ? original_record(person, &random) : duplicate_record(person, &random), &line);
    files->write(plan.source_of(record), line);
  }
}

}  // namespace kindred
