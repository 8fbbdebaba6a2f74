#include "tools/kindred/search/search.h"

#include <fstream>
#include <iostream>

#include "daemon/answers/search_answer.h"
#include "daemon/base/failure.h"
#include "daemon/base/json_object.h"
#include "daemon/codec/record_decoder.h"
#include "tools/kindred/files/link_inputs.h"
#include "tools/kindred/files/output.h"
#include "tools/kindred/gold/label_input.h"

namespace kindred {

namespace {

// What a record comes from that names no source, as for records on standard input.
constexpr std::string_view kSource = "stdin";

}  // namespace

void answer_queries(const config::Config& config, const Linker& linker, std::istream* queries,
                    const std::function<void(const std::string&)>& write) {
  const EventWriter events(linker.pipeline());
  RecordDecoder decoder(config);
  Record record;
  Rejection why;
  uint64_t number = 0;
  for (std::string line; std::getline(*queries, line);) {
    ++number;
    if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
    JsonObject answer;
    answer.add("line", number);
    if (decoder.decode_question(line, {.source = kSource}, &record, &why)) {
      const SearchAnswer found = search(linker, record);
      answer.add("keys", uint64_t{found.keys}).add("matches", matches_json(found, events));
    } else {
      answer.add("error", json_string(why.message));
    }
    write(answer.text() + "\n");
  }
}

void search(const config::Config& config, const SearchOptions& options, ThreadPool* pool,
            std::ostream* report) {
  std::ifstream file;
  if (options.query != "-") {
    file.open(options.query);
    if (!file) throw Failure(ExitCode::kNoInput, "--query: cannot read " + options.query);
  }
  Linker linker(config.pipeline, pool);
  link_inputs(config, options.inputs, pool, &linker, report);
  if (!options.labels.empty()) {
    LabelInput(options.labels, config.files_input.encoding, report).tell(&linker);
  }
  Output output("-");
  answer_queries(config, linker, options.query == "-" ? &std::cin : &file,
                 [&](const std::string& answer) { output.write(answer); });
  output.close();
}

}  // namespace kindred
