// Whether the records of a list have one partner each, at most.

#ifndef KINDRED_TOOLS_KINDRED_INIT_PARTNERS_H_
#define KINDRED_TOOLS_KINDRED_INIT_PARTNERS_H_

#include <span>

#include "config/config.h"
#include "linkage/base/thread_pool.h"
#include "linkage/record/record.h"
#include "tools/kindred/init/fields.h"

namespace kindred {

// How many of the sampled records match others by what training learns from them: at 0.95, among
// all candidates. None where they are too few to learn from. O(candidates).
PartnersSeen partners_by_training(const config::Config& config, std::span<const Record> sample,
                                  ThreadPool* pool);

// Whether they show that a record has one partner at most, as in two lists that repeat nothing, put
// together, or in one in which nothing is there three times. At most one in twenty of those that
// match may match two others or more. At most one pair in ten may be beyond one for two records: a
// single record that is there twenty times makes 190. And there must be fewer groups of three than
// copies made at random would have, with a chance of one in twenty to be so few: where few records
// are there twice, hardly any is there three times, and that shows nothing.
//
// `part` is the share of the list that was looked at; most partners are missing then. A sample of
// less than a thirtieth shows nothing.
bool one_partner_each(const PartnersSeen& seen, double part);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_INIT_PARTNERS_H_
