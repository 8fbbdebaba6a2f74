// Whether the records of a list have one partner each, at most.

#ifndef KINDRED_TOOLS_KINDRED_INIT_PARTNERS_H_
#define KINDRED_TOOLS_KINDRED_INIT_PARTNERS_H_

#include <span>

#include "config/config.h"
#include "linkage/base/thread_pool.h"
#include "linkage/record/record.h"
#include "tools/kindred/init/fields.h"

namespace kindred {

// Of the sampled records, how many match others by what training learns from them: at 0.95, of all
// candidates. None where they are too few to learn from. O(candidates).
PartnersSeen partners_by_training(const config::Config& config, std::span<const Record> sample,
                                  ThreadPool* pool);

// Whether they show that a record has one partner at most: two lists that repeat nothing, put
// together, or one in which nothing is there three times. Of those that match, one in twenty at
// most may match two others or more, and one pair in ten at most be beyond one for two records: a
// single record that is there twenty times makes 190. And there are fewer groups of three than
// where copies are made at random, with a chance of one in twenty to be so few: where only few
// records are there twice, hardly any is there three times, and that shows nothing.
//
// `part` of the list was looked at; most partners are missing then. Of less than a thirtieth
// nothing is seen.
bool one_partner_each(const PartnersSeen& seen, double part);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_INIT_PARTNERS_H_
