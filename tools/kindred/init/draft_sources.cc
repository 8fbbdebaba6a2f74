#include "tools/kindred/init/draft_sources.h"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <string_view>

#include "daemon/base/failure.h"
#include "tools/kindred/init/one_sided.h"
#include "tools/kindred/init/partners.h"
#include "tools/kindred/report/grouped.h"

namespace kindred {

namespace {

std::string_view option_of(ListsSaid lists) {
  return lists == ListsSaid::kOneToOne ? "--one-to-one" : "--link-only";
}

void check_several(const Draft& draft) {
  if (count_sources(draft.profile) > 1) return;
  throw Failure(ExitCode::kUsage,
                fmt::format("{}: all records are of one list, {}, so that there is no pair of two; "
                            "give each list as a file of its own, or name the list of each record "
                            "in a column \"source\"",
                            option_of(draft.lists), draft.profile.sources.front()));
}

void set_sources_apart(Draft* draft) {
  draft->choice.apart = draft->sources.found;
  leave_out_one_sided(draft->profile, &draft->choice);
}

// "12 of 1,412 pairs of records that match by what can be learnt of them lie within a source"
std::string within_text(const SourcesApart& found) {
  return fmt::format(
      "{} of {} pairs of records that {} lie within a source", grouped(found.within),
      grouped(found.within + found.across),
      found.by_training ? "match by what can be learnt of them" : "share what nobody else has");
}

std::string apart_text(const Draft& draft) {
  const SourcesApart& apart = *draft.choice.apart;
  if (!apart.told) {
    return "each source is taken to be free of duplicates, for " + within_text(apart);
  }
  const std::string_view partners =
      apart.one_partner ? "has at most one partner in each" : "may have several partners in one";
  const std::string seen = apart.one_repeats
                               ? ", for records of one source often match several of the other one"
                           : apart.within == 0 ? ""
                                               : "; " + within_text(apart);
  return fmt::format("pairs are of two sources, as {} says, and a record {}{}",
                     option_of(draft.lists), partners, seen);
}

}  // namespace

void see_sources(Draft* draft) {
  if (draft->lists != ListsSaid::kNothing) check_several(*draft);
  draft->sources = sources_by_words(draft->profile, draft->choice);
  if (draft->lists != ListsSaid::kNothing) {
    SourcesApart& found = draft->sources.found;
    found.told = true;
    found.one_partner = draft->lists == ListsSaid::kOneToOne || !often_in_threes(found);
    draft->sources.verdict = SourceVerdict::kApart;
  }
  if (draft->sources.verdict == SourceVerdict::kApart) set_sources_apart(draft);
}

bool learn_sources(Draft* draft) {
  if (draft->sources.verdict != SourceVerdict::kUnknown) return false;
  draft->sources = sources_by_training(config_of(*draft), draft->sample->records, draft->pool);
  if (draft->sources.verdict != SourceVerdict::kApart) return false;
  set_sources_apart(draft);
  return true;
}

void learn_repeats(Draft* draft) {
  std::optional<SourcesApart>& apart = draft->choice.apart;
  const bool may_repeat = draft->lists == ListsSaid::kLinkOnly && apart && apart->one_partner;
  if (!may_repeat || count_sources(draft->profile) != 2) return;
  apart->one_partner = false;  // pairs are learnt from as if it were so
  apart->one_repeats = one_list_repeats(config_of(*draft), draft->sample->records, draft->pool);
  apart->one_partner = !apart->one_repeats;
}

void learn_partners(Draft* draft) {
  if (count_sources(draft->profile) != 1 || draft->choice.apart) return;
  const RecordSample& sample = *draft->sample;
  const double part = static_cast<double>(sample.records.size()) / static_cast<double>(sample.live);
  const PartnersSeen seen = partners_by_training(config_of(*draft), sample.records, draft->pool);
  if (one_partner_each(seen, part)) draft->choice.single = seen;
}

std::string told_of_sources(const Draft& draft) {
  const FieldChoice& choice = draft.choice;
  if (choice.single) {
    return fmt::format(
        "sources: a record is taken to have one partner at most, for {} of {} "
        "records that match by what can be learnt of them match more than one\n",
        grouped(choice.single->crowded), grouped(choice.single->matched));
  }
  if (choice.apart) return "sources: " + apart_text(draft) + '\n';
  if (count_sources(draft.profile) < 2) return "";
  const SourcesApart& found = draft.sources.found;
  return fmt::format(
      "sources: records of one source may match, for {}; where each source is free "
      "of duplicates, say --link-only\n",
      found.within + found.across == 0 ? "too few pairs are sure to tell" : within_text(found));
}

}  // namespace kindred
