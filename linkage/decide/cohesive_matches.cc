#include "linkage/decide/cohesive_matches.h"

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

bool CohesiveMatches::enough(const Edge& edge, uint32_t common) const {
  return edge.certain || cohesion_with(edge, common).value() >= at_least_;
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
  Cohesion found = cohesion_with(edge, edge.holding);
  if (edge.a != a) std::swap(found.of_one, found.of_other);
  return found;
}

CohesiveMatches::Number CohesiveMatches::new_edge(Slot a, Slot b) {
  Number edge = 0;
  if (free_.empty()) {
    edge = static_cast<Number>(edges_.size());
    edges_.emplace_back();
  } else {
    edge = free_.back();
    free_.pop_back();
  }
  edges_[edge] = {.a = a, .b = b};
  return edge;
}

void CohesiveMatches::add(Slot a, Slot b, bool certain) {
  const size_t needed = size_t{std::max(a, b)} + 1;
  if (nodes_.size() < needed) nodes_.resize(needed);
  const Number edge = new_edge(a, b);
  edges_[edge].certain = certain;
  for_each_triangle(edges_[edge], [&](Number one, Number other) {
    ++edges_[edge].known;
    ++edges_[one].known;
    ++edges_[other].known;
    edges_[edge].holding += edges_[one].holds && edges_[other].holds ? 1 : 0;
  });
  const auto link = [&](Slot from, Slot to) {
    std::vector<Link>& links = nodes_[from].links;
    links.insert(std::ranges::lower_bound(links, to, {}, &Link::other), {to, edge});
    touch(from);
  };
  link(a, b);
  link(b, a);
}

bool CohesiveMatches::remove(Slot a, Slot b) {
  const Number edge = number(a, b);
  const bool stood = edges_[edge].stands;
  if (edges_[edge].holds) turn(edge);
  for_each_triangle(edges_[edge], [&](Number one, Number other) {
    --edges_[one].known;
    --edges_[other].known;
  });
  const auto unlink = [&](Slot from, Slot to) {
    std::vector<Link>& links = nodes_[from].links;
    links.erase(std::ranges::lower_bound(links, to, {}, &Link::other));
    touch(from);
  };
  unlink(a, b);
  unlink(b, a);
  edges_[edge] = Edge();
  free_.push_back(edge);
  return stood;
}

void CohesiveMatches::touch(Slot slot) {
  if (!std::exchange(nodes_[slot].touched, true)) touched_.push_back(slot);
}

// It comes to hold, or ceases to: the other edges of its triangles count it, or no more.
void CohesiveMatches::turn(Number number) {
  Edge& edge = edges_[number];
  edge.holds = !edge.holds;
  for_each_triangle(edge, [&](Number one, Number other) {
    const auto count = [&](Number of, Number beside) {
      if (!edges_[beside].holds) return;
      edge.holds ? ++edges_[of].holding : --edges_[of].holding;
      doubted_.push_back(of);
    };
    count(one, other);
    count(other, one);
  });
}

CohesiveMatches::Changes CohesiveMatches::update() {
  for (const Slot slot : touched_) {
    for (const auto& [other, edge] : nodes_[slot].links) {
      if (other < slot && nodes_[other].touched) continue;  // taken there
      if (edges_[edge].holds != enough(edges_[edge], edges_[edge].known)) turn(edge);
      doubted_.push_back(edge);
    }
  }
  for (const Slot slot : touched_) nodes_[slot].touched = false;
  touched_.clear();

  Changes changes;
  for (const Number number : doubted_) {
    Edge& edge = edges_[number];
    const bool stands = edge.holds && enough(edge, edge.holding);
    if (stands == edge.stands) continue;
    edge.stands = stands;
    (stands ? changes.chosen : changes.dropped).push_back({edge.a, edge.b});
  }
  doubted_.clear();
  return changes;
}

}  // namespace kindred
