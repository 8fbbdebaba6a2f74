#include "tools/kindred/entities/diff.h"

#include <algorithm>
#include <utility>

#include "daemon/base/failure.h"
#include "linkage/entity/change_kind.h"
#include "tools/kindred/files/output.h"

namespace kindred {

namespace {

constexpr uint32_t kNone = EntityFile::kNone;

// One id, in either file.
struct Side {
  std::string_view id;
  const FileEntity* was = nullptr;
  const FileEntity* is = nullptr;
  std::vector<uint32_t> from{};  // sides that its new members were in, ascending
  std::vector<uint32_t> into{};  // sides that its old members are in now, ascending
};

void keep_each_once(std::vector<uint32_t>* numbers) {
  std::sort(numbers->begin(), numbers->end());
  numbers->erase(std::unique(numbers->begin(), numbers->end()), numbers->end());
}

class Diffing {
 public:
  Diffing(const EntityFile& before, const EntityFile& after, const RecordNumbers& records)
      : before_(before), after_(after), records_(records) {
    line_up();
    follow_records();
  }

  EntityDiff diff() const {
    EntityDiff diff{.before_entities = before_.entities.size(),
                    .before_members = before_.members,
                    .after_entities = after_.entities.size(),
                    .after_members = after_.members};
    for (uint32_t side = 0; side < sides_.size(); ++side) {
      EntityDifference change;
      if (!tell(side, &change)) {
        ++diff.same;
        continue;
      }
      ++diff.counts[static_cast<size_t>(change.kind)];
      diff.changes.push_back(std::move(change));
    }
    return diff;
  }

 private:
  // Both are in the order of their ids.
  void line_up() {
    const std::vector<FileEntity>& was = before_.entities;
    const std::vector<FileEntity>& is = after_.entities;
    for (size_t a = 0, b = 0; a < was.size() || b < is.size();) {
      const bool old = b == is.size() || (a < was.size() && was[a].id <= is[b].id);
      const bool live = a == was.size() || (b < is.size() && is[b].id <= was[a].id);
      const auto side = static_cast<uint32_t>(sides_.size());
      sides_.push_back({.id = old ? was[a].id : is[b].id});
      if (old) {
        sides_.back().was = &was[a++];
        side_before_.push_back(side);
      }
      if (live) {
        sides_.back().is = &is[b++];
        side_after_.push_back(side);
      }
    }
  }

  static uint32_t at(const EntityFile& file, const std::vector<uint32_t>& sides, uint32_t record) {
    const uint32_t entity = record < file.entity_of.size() ? file.entity_of[record] : kNone;
    return entity == kNone ? kNone : sides[entity];
  }
  uint32_t was_in(uint32_t record) const { return at(before_, side_before_, record); }
  uint32_t is_in(uint32_t record) const { return at(after_, side_after_, record); }

  void follow_records() {
    for (uint32_t record = 0; record < records_.size(); ++record) {
      const uint32_t was = was_in(record);
      const uint32_t is = is_in(record);
      if (was == is || was == kNone || is == kNone) continue;
      sides_[was].into.push_back(is);
      sides_[is].from.push_back(was);
    }
    for (Side& side : sides_) {
      keep_each_once(&side.into);
      keep_each_once(&side.from);
    }
  }

  // Those that are gone, and whose members that moved are all in `side`.
  std::vector<uint32_t> taken_in(const Side& side) const {
    std::vector<uint32_t> taken;
    for (const uint32_t from : side.from) {
      if (sides_[from].is == nullptr && sides_[from].into.size() == 1) taken.push_back(from);
    }
    return taken;
  }

  std::vector<std::string_view> ids_of(const std::vector<uint32_t>& sides) const {
    std::vector<std::string_view> ids;
    for (const uint32_t side : sides) ids.push_back(sides_[side].id);
    return ids;
  }

  // Gives whether there is anything to say.
  bool tell(uint32_t number, EntityDifference* change) const {
    const Side& side = sides_[number];
    const bool both = side.was != nullptr && side.is != nullptr;
    fill(number, change);
    return tell_kind({.was = side.was != nullptr,
                      .is = side.is != nullptr,
                      .from = ids_of(side.from),
                      .taken = ids_of(taken_in(side)),
                      .into = ids_of(side.into),
                      .added = !change->added.empty(),
                      .removed = !change->removed.empty(),
                      .golden = both && side.was->golden != side.is->golden},
                     change);
  }

  void fill(uint32_t number, EntityDifference* change) const {
    const Side& side = sides_[number];
    change->id = side.id;
    if (side.was != nullptr) {
      change->before = side.was->members.size();
      for (const uint32_t record : side.was->members) {
        if (is_in(record) != number) change->removed.push_back(record);
      }
    }
    if (side.is != nullptr) {
      change->after = side.is->members.size();
      for (const uint32_t record : side.is->members) {
        if (was_in(record) != number) change->added.push_back(record);
      }
    }
    by_identity(&change->added);
    by_identity(&change->removed);
  }

  // They are in that order already in a file that kindred wrote.
  void by_identity(std::vector<uint32_t>* records) const {
    const auto less = [&](uint32_t a, uint32_t b) {
      return records_.identity(a) < records_.identity(b);
    };
    if (!std::is_sorted(records->begin(), records->end(), less)) {
      std::sort(records->begin(), records->end(), less);
    }
  }

  const EntityFile& before_;
  const EntityFile& after_;
  const RecordNumbers& records_;
  std::vector<Side> sides_;            // by id, ascending
  std::vector<uint32_t> side_before_;  // by entity of the earlier file
  std::vector<uint32_t> side_after_;   // by entity of the later file
};

}  // namespace

EntityDiff diff_of(const EntityFile& before, const EntityFile& after,
                   const RecordNumbers& records) {
  return Diffing(before, after, records).diff();
}

int diff_entities(const DiffOptions& options) {
  if (options.before == "-" && options.after == "-") {
    throw Failure(ExitCode::kUsage,
                  "standard input is named twice, and can be read once; name a file");
  }
  RecordNumbers records;
  const EntityFile before = read_entity_file(options.before, &records);
  const EntityFile after = read_entity_file(options.after, &records);
  const EntityDiff diff = diff_of(before, after, records);
  Output output("-");
  output.write(options.json ? diff_json(diff, records) : diff_text(diff, records));
  output.close();
  return diff.changes.empty() ? 0 : 1;
}

}  // namespace kindred
