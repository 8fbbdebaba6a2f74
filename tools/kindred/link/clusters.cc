#include "tools/kindred/link/clusters.h"

#include <algorithm>

#include "linkage/entity/components.h"
#include "tools/kindred/files/csv.h"

namespace kindred {

namespace {

std::string cluster_name(const Identity& least) {
  std::string name;
  for (const char c : least.source) {
    if (c == '%' || c == '/') {
      name.append(c == '%' ? "%25" : "%2F");
    } else {
      name.push_back(c);
    }
  }
  return name.append("/").append(least.id);
}

// The live ones, in order.
void keep_live(const Linker& linker, std::vector<Identity>* identities) {
  std::sort(identities->begin(), identities->end());
  identities->erase(std::unique(identities->begin(), identities->end()), identities->end());
  std::erase_if(*identities, [&](const Identity& who) { return linker.record(who) == nullptr; });
}

}  // namespace

void write_clusters(const Linker& linker, std::vector<Identity> identities, Output* output) {
  keep_live(linker, &identities);
  Components components(static_cast<uint32_t>(identities.size()));
  const auto number = [&](const Identity& who) {
    const auto found = std::lower_bound(identities.begin(), identities.end(), who);
    return static_cast<uint32_t>(found - identities.begin());
  };
  linker.matches([&](const Change& match) {
    if (match.decision == Decision::kMatch) {
      components.join(number(match.left), number(match.right));
    }
  });

  output->write("source,id,cluster\n");
  std::string row;
  for (uint32_t i = 0; i < components.members(); ++i) {
    row.clear();
    append_csv_cell(identities[i].source, &row);
    row.push_back(',');
    append_csv_cell(identities[i].id, &row);
    row.push_back(',');
    append_csv_cell(cluster_name(identities[components.root(i)]), &row);
    row.push_back('\n');
    output->write(row);
  }
}

}  // namespace kindred
