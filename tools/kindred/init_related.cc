#include "tools/kindred/init_related.h"

#include <algorithm>
#include <string>
#include <vector>

#include "linkage/score/train.h"
#include "tools/kindred/init_words.h"

namespace kindred {

namespace {

// EM runs many times: enough to tell, few enough to wait for.
constexpr TrainingOptions kQuick = {.random_pairs = 50'000, .candidate_pairs = 100'000};
constexpr double kMostlyThere = 0.3;  // values, as a part of those of a place, that tell of many

// Where several people may be found: at an address, a mailbox, a telephone.
bool is_place(const ChosenField& field) {
  constexpr double kTelephone = 6;  // digits, or more
  return field.place || field.kind == FieldKind::kEmail ||
         (field.kind == FieldKind::kDigits && field.length >= kTelephone);
}

// Without a surname, which families share.
bool is_given_name(const ChosenField& field) {
  constexpr double kTwoWords = 1.5;  // in the mean
  return field.given_names && field.words < kTwoWords;
}

ChosenField* field_named(const std::string& name, FieldChoice* choice) {
  return &*std::ranges::find(choice->fields, name, &ChosenField::name);
}

}  // namespace

void mark_related(const config::Config& config, std::span<const Record> sample, FieldChoice* choice,
                  ThreadPool* pool) {
  size_t with_place = 0;
  for (const ChosenField& field : choice->fields) {
    if (is_place(field)) with_place = std::max(with_place, field.values.size());
  }
  RelatedFields may_be;
  for (const ComparedField& compared : config.compared) {
    const ChosenField& field = *field_named(compared.name, choice);
    may_be.places.push_back(is_place(field));
    // Those of one house are not born on one day, nor do they have one given name.
    may_be.others.push_back(field.kind != FieldKind::kDate && !is_given_name(field) &&
                            static_cast<double>(field.values.size()) >=
                                kMostlyThere * static_cast<double>(with_place));
  }
  if (std::ranges::count(may_be.places, true) == 0) return;
  std::vector<KeyedRecord> records = prepare_sample(config, sample);
  try {
    const std::vector<bool> related =
        learn_related(*config.pipeline, config.compared, records, may_be, kQuick, pool);
    for (size_t f = 0; f < related.size(); ++f) {
      field_named(config.compared[f].name, choice)->related = related[f];
    }
  } catch (const TrainingError&) {
    // Too few records to learn from; training will say so.
  }
}

void mark_related_parts(const config::Config& config, std::span<const Record> sample,
                        FieldChoice* choice, ThreadPool* pool) {
  FieldChoice learnt = *choice;
  const bool names = std::ranges::any_of(choice->fields, [](const ChosenField& whole) {
    return whole.related && !whole.parts.empty() && !is_place(whole);
  });
  if (names) mark_related(config, sample, &learnt, pool);
  for (const ChosenField& whole : choice->fields) {
    if (!whole.related) continue;
    for (const size_t part : whole.parts) {
      choice->fields[part].related =
          choice->fields[part].scored && (is_place(whole) || learnt.fields[part].related);
    }
  }
}

}  // namespace kindred
