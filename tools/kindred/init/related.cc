#include "tools/kindred/init/related.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "linkage/learn/train.h"
#include "tools/kindred/init/agreement.h"
#include "tools/kindred/init/limits.h"
#include "tools/kindred/init/quick_training.h"
#include "tools/kindred/sample/record_sample.h"

namespace kindred {

namespace {

namespace limit = limits::related;

// The search for related fields runs EM the more often and the longer the more fields there are.
TrainingOptions for_a_search(size_t fields) {
  const double part = std::min(1.0, std::pow(limit::kUsualFields / static_cast<double>(fields), 2));
  TrainingOptions options = kQuickTraining;
  options.random_pairs = static_cast<uint64_t>(static_cast<double>(options.random_pairs) * part);
  options.candidate_pairs =
      static_cast<uint64_t>(static_cast<double>(options.candidate_pairs) * part);
  return options;
}

// Without a surname, which families share.
bool is_given_name(const ChosenField& field) {
  return field.given_names && field.words < limits::fields::kTwoWords;
}

ChosenField* field_named(const std::string& name, FieldChoice* choice) {
  return &*std::ranges::find(choice->fields, name, &ChosenField::name);
}

std::vector<ChosenField*> compared_fields(const config::Config& config, FieldChoice* choice) {
  std::vector<ChosenField*> compared;
  for (const ComparedField& field : config.compared) {
    compared.push_back(field_named(field.name, choice));
  }
  return compared;
}

// How records that share a street address agree in the other fields that are compared.
class AtAddress {
 public:
  AtAddress(const ChosenField& address, std::span<ChosenField* const> compared, uint32_t sampled)
      : address_(address) {
    const RecordPairs pairs = pairs_alike(address);
    std::vector<double> known;
    for (ChosenField* field : compared) {
      if (field == &address) continue;
      const auto apart = disagreement(pairs, by_record(*field, sampled), limit::kFewestPairs);
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
          is_place(*field) ? apart < limit::kMostlyApart : follows(*field, apart, address_, usual_);
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
  const std::vector<ChosenField*> compared = compared_fields(config, choice);
  std::set<ChosenField*> usual;
  for (ChosenField* address : compared) {
    if (!address->place) continue;
    const std::vector<ChosenField*> shared =
        AtAddress(*address, compared, choice->sampled).shared();
    if (shared.empty()) continue;
    usual.insert(address);
    usual.insert(shared.begin(), shared.end());
  }
  if (usual.size() + limit::kOwn > compared.size()) return;
  for (ChosenField* field : usual) field->related = true;
}

// What tells best of what nearly all records have, a title or a name of several words; null where
// there is none.
const ChosenField* telling_text(std::span<ChosenField* const> compared, uint32_t sampled) {
  const ChosenField* best = nullptr;
  for (const ChosenField* field : compared) {
    const bool text =
        field->kind == FieldKind::kWords ||
        (field->kind == FieldKind::kName && field->words >= limits::fields::kTwoWords);
    if (!text || field->place) continue;
    if (static_cast<double>(field->values.size()) < limit::kNearlyAll * sampled) continue;
    if (best == nullptr || chance_alike(*field) < chance_alike(*best)) best = field;
  }
  return best;
}

// Whether any is: then these are, and no others.
bool mark(const std::vector<bool>& related, std::span<ChosenField* const> compared) {
  if (std::ranges::count(related, true) == 0) return false;
  for (size_t f = 0; f < related.size(); ++f) compared[f]->related = related[f];
  return true;
}

// Songs of one album share artist, album and year, and there are more pairs of them than of one
// song: then training takes these for the matches, in which the title differs. What most of them
// agree in is related, as in a house, and nothing else.
void mark_groups(const config::Config& config, std::span<KeyedRecord> records, FieldChoice* choice,
                 ThreadPool* pool) {
  const std::vector<ChosenField*> compared = compared_fields(config, choice);
  const ChosenField* const title = telling_text(compared, choice->sampled);
  if (title == nullptr) return;
  std::vector<ComparedField> fields = config.compared;
  for (size_t f = 0; f < fields.size(); ++f) fields[f].related = compared[f]->related;
  const Model model = train(*config.pipeline, fields, records, kQuickTraining, pool).model;
  RelatedFields may_be;
  bool differs = false;
  for (size_t f = 0; f < compared.size(); ++f) {
    const std::vector<ModelLevel>& levels = model.fields[f].levels;
    const bool text =
        compared[f]->kind == FieldKind::kName || compared[f]->kind == FieldKind::kWords;
    const bool own = compared[f] == title;
    differs = differs || (own && levels.back().m > limit::kMost);
    may_be.places.push_back(!own && text && levels.front().m > limit::kMost);
    may_be.others.push_back(!own && !is_given_name(*compared[f]));
  }
  if (!differs) return;
  mark(learn_related(*config.pipeline, config.compared, records, may_be,
                     for_a_search(config.compared.size()), pool),
       compared);
}

// Those of one address, where the records show them.
bool mark_neighbours(const config::Config& config, const RelatedFields& may_be,
                     std::span<KeyedRecord> records, FieldChoice* choice, ThreadPool* pool) {
  if (std::ranges::count(may_be.places, true) == 0) return false;
  return mark(learn_related(*config.pipeline, config.compared, records, may_be,
                            for_a_search(config.compared.size()), pool),
              compared_fields(config, choice));
}

}  // namespace

void mark_related(const config::Config& config, std::span<const Record> sample, FieldChoice* choice,
                  ThreadPool* pool) {
  size_t with_place = 0;
  for (const ChosenField& field : choice->fields) {
    if (is_place(field)) with_place = std::max(with_place, field.values.size());
  }
  for (ChosenField& field : choice->fields) field.related = false;
  RelatedFields may_be;
  for (const ComparedField& compared : config.compared) {
    const ChosenField& field = *field_named(compared.name, choice);
    may_be.places.push_back(is_place(field));
    // Those of one house are not born on one day, nor do they have one given name.
    may_be.others.push_back(field.kind != FieldKind::kDate && !is_given_name(field) &&
                            static_cast<double>(field.values.size()) >=
                                limit::kMostlyThere * static_cast<double>(with_place));
  }
  std::vector<KeyedRecord> records = prepare_sample(config, sample);
  try {
    if (!mark_neighbours(config, may_be, records, choice, pool)) mark_usual(config, choice);
    mark_groups(config, records, choice, pool);
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
