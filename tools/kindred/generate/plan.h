// Who has how many records, in which source, under which id: all that is decided before a single
// record is written. An entity is what records are about, a person or an article.

#ifndef KINDRED_TOOLS_KINDRED_GENERATE_PLAN_H_
#define KINDRED_TOOLS_KINDRED_GENERATE_PLAN_H_

#include <cstdint>
#include <string>
#include <vector>

namespace kindred {

struct PlanOptions {
  uint64_t records = 0;  // up to 1,000,000,000
  double duplicates =
      0.0;               // share of the records that follow an earlier one of their entity: [0, 1)
  uint32_t sources = 1;  // 1 to 26
  uint64_t seed = 0;
};

// Records have two numbers. By entity: the first entity's records, the second's, ... By output: the
// order in which they are written, which says nothing about entities. 17 bytes a record.
class Plan {
 public:
  explicit Plan(const PlanOptions& options);

  uint64_t entities() const { return first_record_.size() - 1; }
  uint64_t records() const { return source_of_.size(); }

  // The records [first, last) of an entity are numbered by entity. The first one is its original.
  uint64_t first_record(uint64_t entity) const { return first_record_[entity]; }
  uint64_t last_record(uint64_t entity) const { return first_record_[entity + 1]; }

  // Calls visit(left, right) for every pair of records of an entity; the id of left is the lesser.
  template <typename Visit>
  void for_each_pair(uint64_t entity, const Visit& visit) const;

  // By output, the number by entity of each record.
  const std::vector<uint32_t>& output_order() const { return output_order_; }

  // Takes a record numbered by entity.
  uint64_t entity_of(uint64_t record) const { return entity_of_[record]; }
  uint32_t source_of(uint64_t record) const { return source_of_[record]; }

  // Appends a letter for the source and the place in it, counted from 1: "a0000017". All ids are of
  // equal length, and no two are equal.
  void append_id(uint64_t record, std::string* out) const;

 private:
  bool id_less(uint64_t a, uint64_t b) const;

  void draw_cluster_sizes(const PlanOptions& options);
  void draw_sources(const PlanOptions& options);
  void draw_output_order(const PlanOptions& options);

  std::vector<uint32_t> first_record_;  // by entity, and the end
  std::vector<uint32_t> entity_of_;
  std::vector<uint32_t> output_order_;
  std::vector<uint32_t> place_in_source_;
  std::vector<uint8_t> source_of_;
  uint32_t id_digits_ = 0;
};

template <typename Visit>
void Plan::for_each_pair(uint64_t entity, const Visit& visit) const {
  for (uint64_t a = first_record(entity); a < last_record(entity); ++a) {
    for (uint64_t b = a + 1; b < last_record(entity); ++b) {
      if (id_less(a, b)) {
        visit(a, b);
      } else {
        visit(b, a);
      }
    }
  }
}

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_GENERATE_PLAN_H_
