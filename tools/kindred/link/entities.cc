#include "tools/kindred/link/entities.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "daemon/codec/entity_writer.h"
#include "tools/kindred/report/grouped.h"
#include "tools/kindred/report/identity.h"

namespace kindred {

namespace {

constexpr size_t kNamedChains = 3;

// An entity is out of all proportion when it has so many members, and so many times as many as 99
// in 100 have at most.
constexpr uint64_t kLarge = 20;
constexpr uint64_t kTimes = 10;

// The size that 99 of 100 entities have at most.
uint64_t usual_size(std::vector<uint32_t>* sizes) {
  if (sizes->empty()) return 0;
  const size_t place = (sizes->size() - 1) * 99 / 100;
  std::nth_element(sizes->begin(), sizes->begin() + static_cast<ptrdiff_t>(place), sizes->end());
  return (*sizes)[place];
}

// Lines are made on all threads, a round of pieces at a time, and written in their order. Gives the
// sizes of the entities.
std::vector<uint32_t> write_lines(const Linker& linker, std::span<const EntityPlace> places,
                                  ThreadPool* pool, Output* output) {
  constexpr size_t kPiece = 256;
  constexpr size_t kPieces = 64;
  const EntityWriter writer(linker.pipeline());
  std::vector<uint32_t> sizes(places.size());
  std::vector<std::string> lines(kPieces);
  const auto make = [&](size_t begin, std::string* out) {
    const size_t count = std::min(kPiece, places.size() - begin);
    size_t i = begin;
    out->clear();
    linker.entities_at(places.subspan(begin, count), [&](const Entity& entity) {
      writer.append_line(entity, out);
      out->push_back('\n');
      sizes[i++] = static_cast<uint32_t>(entity.members.size());
    });
  };
  for (size_t first = 0; first < places.size(); first += kPiece * kPieces) {
    const size_t pieces = std::min(kPieces, (places.size() - first + kPiece - 1) / kPiece);
    pool->split(pieces, 1, [&](size_t begin, size_t end, unsigned) {
      for (size_t piece = begin; piece < end; ++piece) make(first + piece * kPiece, &lines[piece]);
    });
    for (size_t piece = 0; piece < pieces; ++piece) output->write(lines[piece]);
  }
  return sizes;
}

std::string chains_warning(const std::vector<EntityChain>& chains) {
  if (chains.empty()) return "";
  std::string text = fmt::format(
      "warning: {} entities hang together by one match, with {} records or more on both sides; it "
      "may be a wrong one. kindred explain --entity ID shows what would fall apart:\n",
      grouped(chains.size()), kChainSide);
  for (size_t i = 0; i < std::min(kNamedChains, chains.size()); ++i) {
    const EntityChain& chain = chains[i];
    text += fmt::format("  {}: {} and {} records, by {} and {}\n", chain.id,
                        grouped(chain.size - chain.smaller), grouped(chain.smaller),
                        identity_text(chain.left), identity_text(chain.right));
  }
  if (chains.size() > kNamedChains) {
    text += fmt::format("  and {} more\n", grouped(chains.size() - kNamedChains));
  }
  return text;
}

}  // namespace

EntityCounts write_entities(const Linker& linker, ThreadPool* pool, Output* output) {
  const std::vector<EntityPlace> places = linker.entity_places();
  std::vector<uint32_t> sizes = write_lines(linker, places, pool, output);
  EntityCounts counts;
  counts.entities = sizes.size();
  for (const uint32_t size : sizes) counts.members += size;
  const auto largest = std::max_element(sizes.begin(), sizes.end());
  if (largest != sizes.end()) {
    counts.largest_size = *largest;
    const auto at = static_cast<size_t>(largest - sizes.begin());
    linker.entities_at(std::span(places).subspan(at, 1),
                       [&](const Entity& entity) { counts.largest = entity.id; });
  }
  counts.usual_size = usual_size(&sizes);
  const EntityStats stats = linker.stats().entities;
  counts.too_large = stats.too_large;
  counts.conflicts = stats.conflicts;
  counts.left_out = stats.left_out;
  linker.chains(kChainSide, [&](const EntityChain& chain) { counts.chains.push_back(chain); });
  return counts;
}

std::string entities_text(const EntityCounts& counts) {
  std::string text =
      fmt::format("entities  {} of {} records", grouped(counts.entities), grouped(counts.members));
  if (counts.entities != 0) {
    text += fmt::format("; the largest {} of {}", counts.largest, grouped(counts.largest_size));
  }
  if (counts.conflicts != 0) {
    text += fmt::format("; {} built anew for a label different", grouped(counts.conflicts));
  }
  if (counts.left_out != 0) {
    text += fmt::format("; {} matches left out", grouped(counts.left_out));
  }
  return text + "\n";
}

std::string entity_warnings(const EntityCounts& counts) {
  std::string text;
  if (counts.too_large != 0) {
    text += fmt::format(
        "warning: {} groups of matches have more records than entities.max_size, and are several "
        "entities, without their weakest matches\n",
        grouped(counts.too_large));
  }
  if (counts.largest_size >= kLarge && counts.largest_size >= kTimes * counts.usual_size) {
    text += fmt::format(
        "warning: entity {} has {} records, and 99 in 100 have {} at most; kindred explain "
        "--entity "
        "shows what holds it together, entities.max_size sets a limit\n",
        counts.largest, grouped(counts.largest_size), grouped(counts.usual_size));
  }
  return text + chains_warning(counts.chains);
}

}  // namespace kindred
