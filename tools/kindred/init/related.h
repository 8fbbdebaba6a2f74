// Which fields of a new configuration agree among records that only belong together.

#ifndef KINDRED_TOOLS_KINDRED_INIT_RELATED_H_
#define KINDRED_TOOLS_KINDRED_INIT_RELATED_H_

#include <span>

#include "config/config.h"
#include "linkage/base/thread_pool.h"
#include "linkage/record/record.h"
#include "tools/kindred/init/fields.h"

namespace kindred {

// Sets ChosenField::related where the sampled records, as `config` compares them, show people of
// one household, or shops of one house: pairs that agree in an address, mailbox or telephone and
// what goes with it, but in nothing else. A date or a given name never goes with it: who live
// together are not born on one day. Where the records show nothing, mostly because they are few, it
// takes what those at one street address share. Where most of what training takes for matches still
// differs in the title, as songs of one album do, it takes what these agree in instead. None where
// there are no such fields, or too few records to learn from.
void mark_related(const config::Config& config, std::span<const Record> sample, FieldChoice* choice,
                  ThreadPool* pool);

// Sets it for the parts of a related whole. All parts of a place are related; of another whole, as
// the name of people who share a surname, those are that `config` shows so.
void mark_related_parts(const config::Config& config, std::span<const Record> sample,
                        FieldChoice* choice, ThreadPool* pool);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_INIT_RELATED_H_
