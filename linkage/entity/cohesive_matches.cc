#include "linkage/entity/cohesive_matches.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace kindred {

double Cohesion::value() const {
  return common / std::sqrt(static_cast<double>(of_one) * static_cast<double>(of_other));
}

Cohesion CohesiveMatches::cohesion_with(const Edge& edge, uint32_t common) const {
  return {.common = common + 2,
          .of_one = static_cast<uint32_t>(nodes_[edge.a].links.size()) + 1,
          .of_other = static_cast<uint32_t>(nodes_[edge.b].links.size()) + 1};
}

bool CohesiveMatches::holds(const Edge& edge) const {
  return cohesion_with(edge, edge.common).value() >= at_least_;
}

// Whether it would hold if all edges stood.
bool CohesiveMatches::could_hold(const Edge& edge) const {
  if (holds(edge)) return true;
  uint32_t common = 0;
  for_each_triangle(edge, [&](Number, Number) { ++common; });
  return cohesion_with(edge, common).value() >= at_least_;
}

// visit(Number, Number) for each record that has edges to both ends: these two edges. In a list
// that is much longer than the other one is searched, not walked: many partners of one record have
// few.
template <typename Visit>
void CohesiveMatches::for_each_triangle(const Edge& edge, Visit&& visit) const {
  constexpr size_t kMuchLonger = 8;
  const std::vector<Link>* few = &nodes_[edge.a].links;
  const std::vector<Link>* many = &nodes_[edge.b].links;
  if (few->size() > many->size()) std::swap(few, many);
  const bool search = many->size() > kMuchLonger * few->size();
  auto place = many->begin();
  for (const Link& link : *few) {
    if (search) place = std::ranges::lower_bound(place, many->end(), link.other, {}, &Link::other);
    while (place != many->end() && place->other < link.other) ++place;
    if (place == many->end()) return;
    if (place->other == link.other) visit(link.edge, place->edge);
  }
}

CohesiveMatches::Number CohesiveMatches::number(Slot a, Slot b) const {
  return std::ranges::lower_bound(nodes_[a].links, b, {}, &Link::other)->edge;
}

Cohesion CohesiveMatches::cohesion(Slot a, Slot b) const {
  const Edge& edge = edges_[number(a, b)];
  Cohesion found = cohesion_with(edge, edge.common);
  if (edge.a != a) std::swap(found.of_one, found.of_other);
  return found;
}

void CohesiveMatches::touch(Slot slot) {
  if (!std::exchange(nodes_[slot].touched, true)) touched_.push_back(slot);
}

void CohesiveMatches::add(Slot a, Slot b) {
  const size_t needed = size_t{std::max(a, b)} + 1;
  if (nodes_.size() < needed) nodes_.resize(needed);
  Number edge = 0;
  if (free_.empty()) {
    edge = static_cast<Number>(edges_.size());
    edges_.emplace_back();
  } else {
    edge = free_.back();
    free_.pop_back();
  }
  edges_[edge] = {.a = a, .b = b};
  for_each_triangle(edges_[edge], [&](Number one, Number other) {
    edges_[edge].common += edges_[one].stands && edges_[other].stands ? 1 : 0;
  });
  const auto link = [&](Slot from, Slot to) {
    std::vector<Link>& links = nodes_[from].links;
    links.insert(std::ranges::lower_bound(links, to, {}, &Link::other), {to, edge});
    touch(from);
  };
  link(a, b);
  link(b, a);
}

void CohesiveMatches::remove(Slot a, Slot b) {
  const Number edge = number(a, b);
  if (edges_[edge].stands) fall(edge);
  const auto unlink = [&](Slot from, Slot to) {
    std::vector<Link>& links = nodes_[from].links;
    links.erase(std::ranges::lower_bound(links, to, {}, &Link::other));
    touch(from);
  };
  unlink(a, b);
  unlink(b, a);
  edges_[edge] = Edge();
  free_.push_back(edge);
}

// An edge that ceased to stand is counted no more by the others of its triangles, which are in
// doubt then.
void CohesiveMatches::fall(Number number) {
  edges_[number].stands = false;
  changed_.push_back(number);
  for_each_triangle(edges_[number], [&](Number one, Number other) {
    const auto discount = [&](Number of, Number beside) {
      if (!edges_[beside].stands) return;
      --edges_[of].common;
      doubted_.push_back(of);
    };
    discount(one, other);
    discount(other, one);
  });
}

// Takes in, for the time being, what could hold, and what could hold beside that. Whatever comes to
// stand is reached so: without a change at its ends and without another one that comes to stand in
// its triangles it would have stood before.
void CohesiveMatches::raise(std::vector<Number> maybe) {
  while (!maybe.empty()) {
    const Number number = maybe.back();
    maybe.pop_back();
    if (edges_[number].stands || !could_hold(edges_[number])) continue;
    edges_[number].stands = true;
    changed_.push_back(number);
    doubted_.push_back(number);
    for_each_triangle(edges_[number], [&](Number one, Number other) {
      const auto count = [&](Number of, Number beside) {
        if (edges_[beside].stands) ++edges_[of].common;
        if (!edges_[of].stands) maybe.push_back(of);
      };
      count(one, other);
      count(other, one);
    });
  }
}

void CohesiveMatches::lower() {
  while (!doubted_.empty()) {
    const Number number = doubted_.back();
    doubted_.pop_back();
    if (edges_[number].stands && !holds(edges_[number])) fall(number);
  }
}

CohesiveMatches::Changes CohesiveMatches::changes() {
  Changes found;
  for (const Number number : changed_) {
    Edge& edge = edges_[number];
    if (edge.stands == edge.said) continue;
    edge.said = edge.stands;
    (edge.stands ? found.chosen : found.dropped).push_back({edge.a, edge.b});
  }
  changed_.clear();
  return found;
}

CohesiveMatches::Changes CohesiveMatches::update() {
  std::vector<Number> maybe;
  for (const Slot slot : touched_) {
    for (const auto& [other, edge] : nodes_[slot].links) {
      if (other < slot && nodes_[other].touched) continue;  // taken there
      (edges_[edge].stands ? doubted_ : maybe).push_back(edge);
    }
  }
  for (const Slot slot : touched_) nodes_[slot].touched = false;
  touched_.clear();
  raise(std::move(maybe));
  lower();
  return changes();
}

}  // namespace kindred
