#include "daemon/answers/waterfall.h"

#include <algorithm>
#include <cmath>

namespace kindred {

namespace {

std::optional<ModelLevel> level_of(const Model* model, const ScorePart& part) {
  const ModelField* const field = model == nullptr ? nullptr : model->field(part.about);
  if (field == nullptr) return std::nullopt;
  const auto level = std::find_if(field->levels.begin(), field->levels.end(),
                                  [&](const ModelLevel& one) { return one.text == part.why; });
  if (level == field->levels.end()) return std::nullopt;
  return *level;
}

}  // namespace

Waterfall waterfall(const Scorer& scorer, const Model* model, const KeyedRecord& left,
                    const KeyedRecord& right, const Evaluation& evaluation) {
  Waterfall falls;
  double total = 0;
  const auto add = [&](std::string about, std::string why, double adds,
                       std::optional<ModelLevel> level) {
    total = round_score(total + adds);
    falls.steps.push_back({std::move(about), std::move(why), adds, total, std::move(level)});
  };
  for (const ScorePart& part : scorer.parts(left, right)) {
    falls.bits = true;
    add(part.about, part.why, part.adds, level_of(model, part));
  }
  if (falls.bits) return falls;
  for (size_t f = 0; f < evaluation.fields.size(); ++f) {
    const FieldScore& field = evaluation.fields[f];
    add(scorer.fields()[f], field.present ? "" : "missing", field.score, std::nullopt);
  }
  const double rest = round_score(evaluation.score - total);
  if (rest != 0) add("", "for missing fields", rest, std::nullopt);
  return falls;
}

}  // namespace kindred
