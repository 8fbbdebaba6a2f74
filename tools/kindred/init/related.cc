#include "tools/kindred/init/related.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "linkage/score/train.h"
#include "tools/kindred/init/agreement.h"
#include "tools/kindred/init/words.h"

namespace kindred {

namespace {

// EM runs many times, the more often and the longer the more fields there are: pairs enough to
// tell, few enough to wait for.
TrainingOptions quick(size_t fields) {
  constexpr double kUsualFields = 12;
  const double part = std::min(1.0, std::pow(kUsualFields / static_cast<double>(fields), 2));
  return {.random_pairs = static_cast<size_t>(50'000 * part),
          .candidate_pairs = static_cast<size_t>(100'000 * part)};
}

constexpr double kMostlyThere = 0.3;  // values, as a part of those of a place, that tell of many

// Without a surname, which families share.
bool is_given_name(const ChosenField& field) {
  constexpr double kTwoWords = 1.5;  // in the mean
  return field.given_names && field.words < kTwoWords;
}

ChosenField* field_named(const std::string& name, FieldChoice* choice) {
  return &*std::ranges::find(choice->fields, name, &ChosenField::name);
}

// How records that share a street address agree in the other fields that are compared.
class AtAddress {
 public:
  AtAddress(const ChosenField& address, std::span<ChosenField* const> compared, uint32_t sampled)
      : address_(address) {
    constexpr size_t kFewestPairs = 5;
    const RecordPairs pairs = pairs_alike(address);
    std::vector<double> known;
    for (ChosenField* field : compared) {
      if (field == &address) continue;
      const auto apart = disagreement(pairs, by_record(*field, sampled), kFewestPairs);
      if (!apart) continue;
      known.push_back(*apart);
      fields_.emplace_back(field, *apart);
    }
    if (!known.empty()) usual_ = median(std::move(known));
  }

  // What those at one address share.
  std::vector<ChosenField*> shared() const {
    std::vector<ChosenField*> shared;
    for (const auto& [field, apart] : fields_) {
      const bool own = field->kind == FieldKind::kDate || is_given_name(*field);
      // A town follows far more often than matches explain, whose other fields differ.
      const bool goes_with =
          is_place(*field) ? apart < 0.5 : follows(*field, apart, address_, usual_);
      if (goes_with && !own) shared.push_back(field);
    }
    return shared;
  }

 private:
  const ChosenField& address_;
  std::vector<std::pair<ChosenField*, double>> fields_;  // and the share that disagree
  double usual_ = 0;
};

// Where the records do not tell, those of one address are more often related than not.
void mark_usual(const config::Config& config, FieldChoice* choice) {
  constexpr size_t kOwn = 2;  // fields that are not related, for two to tell matches by
  std::vector<ChosenField*> compared;
  for (const ComparedField& field : config.compared) {
    compared.push_back(field_named(field.name, choice));
  }
  std::set<ChosenField*> usual;
  for (ChosenField* address : compared) {
    if (!address->place) continue;
    const std::vector<ChosenField*> shared =
        AtAddress(*address, compared, choice->sampled).shared();
    if (shared.empty()) continue;
    usual.insert(address);
    usual.insert(shared.begin(), shared.end());
  }
  if (usual.size() + kOwn > compared.size()) return;
  for (ChosenField* field : usual) field->related = true;
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
    const std::vector<bool> related = learn_related(*config.pipeline, config.compared, records,
                                                    may_be, quick(config.compared.size()), pool);
    for (size_t f = 0; f < related.size(); ++f) {
      field_named(config.compared[f].name, choice)->related = related[f];
    }
    if (std::ranges::count(related, true) == 0) mark_usual(config, choice);
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
