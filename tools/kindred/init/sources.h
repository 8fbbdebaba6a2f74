// Whether the sources of a new configuration's records are lists without duplicates.

#ifndef KINDRED_TOOLS_KINDRED_INIT_SOURCES_H_
#define KINDRED_TOOLS_KINDRED_INIT_SOURCES_H_

#include <cstdint>
#include <map>
#include <span>
#include <string>

#include "config/config.h"
#include "linkage/base/thread_pool.h"
#include "linkage/record/record.h"
#include "tools/kindred/init/fields.h"
#include "tools/kindred/init/profile.h"

namespace kindred {

struct SourceCounts {
  uint64_t records = 0;
  uint64_t pairs = 0;  // that match within it
};

// Pairs of records that match, by whether they are of one source.
struct SourcePairs {
  std::map<std::string, SourceCounts> sources;
  SourcesApart found;
};

// The most pairs that one source, and all of them, may have within and still be free of duplicates,
// as a part of as many as across sources.
struct MostWithin {
  double one = 0;
  double all = 0;
};

enum class SourceVerdict : uint8_t {
  kUnknown,  // one source, or too few pairs to tell
  kApart,    // each source is free of duplicates
  kRepeated,
};

SourceVerdict verdict(const SourcePairs& pairs, const MostWithin& most);

// Whether records that are there twice in a source show by more than one group of three in five
// pairs across that a record may have several partners there.
bool often_in_threes(const SourcesApart& found);

struct SourcesSeen {
  SourceVerdict verdict = SourceVerdict::kUnknown;
  SourcesApart found;
};

// Looks for pairs of sampled records with three words or more that no third record has in the same
// field; or, where titles have codes (see codes.h), with a code that no third one has: nearly
// all of them match, while products of one maker may well share words. Where they are found across
// sources, and in every source at most a tenth as often as between two records of different ones,
// the sources are free of duplicates. Three records that have a code to themselves show that the
// source of two of them repeats itself, or has what goes with a model beside it: they count as a
// pair of it. O(words).
SourcesSeen sources_by_words(const Profile& profile, const FieldChoice& choice);

// The same by the pairs that match by what training learns from the sampled records. For records
// that share few words or codes: people, or places.
SourcesSeen sources_by_training(const config::Config& config, std::span<const Record> sample,
                                ThreadPool* pool);

// Whether one of two lists has its records several times and the other one has not, by the pairs
// across that match by what training learns from the sampled records: many of the other one match
// several of it, and hardly any of its own match two. O(candidates).
bool one_list_repeats(const config::Config& config, std::span<const Record> sample,
                      ThreadPool* pool);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_INIT_SOURCES_H_
