// Articles and edited versions of them, with the exact Jaccard similarity of every two versions.
//
//   {"id":"a0000042","source":"articles","title":"Harbour market ...","text":"The harbour ..."}
//
// The similarity is that of the sets of word shingles of `text` (GenerateOptions::shingle_words
// words each, 3 by default) after cleaning: compatibility normalisation, case folding, punctuation
// dropped, blanks collapsed. In a configuration that is
//
//   fields:   {text: {clean: [text]}}
//   features: {shingles: {shingles: {of: text, words: 3}}}
//
// One duplicate in eight keeps all its shingles; the others are edited towards a similarity to
// their original that is uniform between 0.3 and 1. Versions of different articles share next to
// nothing.

#ifndef KINDRED_TOOLS_KINDRED_GENERATE_DOCUMENTS_H_
#define KINDRED_TOOLS_KINDRED_GENERATE_DOCUMENTS_H_

#include <cstdint>

#include "linkage/base/thread_pool.h"
#include "tools/kindred/files/new_file.h"
#include "tools/kindred/generate/generate.h"
#include "tools/kindred/generate/plan.h"
#include "tools/kindred/generate/record_files.h"

namespace kindred {

// Writes every record of the plan, in its output order. `options.sources` must not be empty. Throws
// Failure.
void write_documents(const GenerateOptions& options, const Plan& plan, ThreadPool* pool,
                     RecordFiles* files);

// Writes left,right,jaccard (six decimals) for every pair of versions of one article to `jaccard`,
// and left,right to `gold` where the exact value is at least kGoldJaccard. Returns the number of
// pairs in `gold`.
uint64_t write_documents_gold(const GenerateOptions& options, const Plan& plan, ThreadPool* pool,
                              NewFile* gold, NewFile* jaccard);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_GENERATE_DOCUMENTS_H_
