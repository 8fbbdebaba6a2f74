#include "tools/kindred/link/clusters.h"

#include "tools/kindred/files/csv.h"

namespace kindred {

void append_cluster_name(const KeyedRecord& least, std::string* name) {
  for (const char c : least.source()) {
    if (c == '%' || c == '/') {
      name->append(c == '%' ? "%25" : "%2F");
    } else {
      name->push_back(c);
    }
  }
  name->append("/").append(least.id());
}

void write_clusters(const Linker& linker, Output* output) {
  output->write("source,id,cluster\n");
  std::string row;
  std::string name;
  linker.clusters([&](const KeyedRecord& record, const KeyedRecord& least) {
    row.clear();
    append_csv_cell(record.source(), &row);
    row.push_back(',');
    append_csv_cell(record.id(), &row);
    row.push_back(',');
    name.clear();
    append_cluster_name(least, &name);
    append_csv_cell(name, &row);
    row.push_back('\n');
    output->write(row);
  });
}

}  // namespace kindred
