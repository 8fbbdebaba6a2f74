// Pages of news sites: the same article between the menus, headlines and advertisements of
// different sites (MMDS 3.8.6).
//
//   {"id":"a0000042","source":"articles","site":"site3","title":"Harbour market ...",
//    "text":"News Weather ... The harbour ... Cheap Lamps ..."}
//
// Pages of one entity carry the same article word for word, each on a site of its own as long as
// there are enough sites. What is around an article is about as long as the article; most of it is
// the same on all pages of a site, so that these are as alike as pages with the same article. It is
// made of content words, as headlines and advertisements are, with a function word now and then.

#ifndef KINDRED_TOOLS_KINDRED_GENERATE_PAGES_H_
#define KINDRED_TOOLS_KINDRED_GENERATE_PAGES_H_

#include "tools/kindred/generate/generate.h"
#include "tools/kindred/generate/plan.h"
#include "tools/kindred/generate/record_files.h"

namespace kindred {

// Writes a page for every record of the plan, in its output order. `options.sites` is at least 1
// and `options.sources` not empty. Throws Failure.
void write_pages(const GenerateOptions& options, const Plan& plan, RecordFiles* files);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_GENERATE_PAGES_H_
