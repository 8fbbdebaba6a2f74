#include "tools/kindred/demo/command.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <fstream>
#include <memory>
#include <string_view>
#include <utility>

#include "daemon/base/failure.h"
#include "tools/kindred/files/output.h"

namespace kindred {

namespace {

constexpr std::string_view kRecords = "10000";

struct Options {
  std::string folder = "kindred-demo";
  bool force = false;
};

// Runs one command after the other, and shows each before it runs.
class Demo {
 public:
  Demo(Options options, RunCommand run) : options_(std::move(options)), run_(std::move(run)) {}

  int run() {
    const std::string config = in_folder("people.yaml");
    const std::vector<std::string> lists = {in_folder("shop.jsonl"), in_folder("crm.jsonl")};
    return step("Two lists of people. Some stand in both, some twice in one, with typing errors.",
                replacing({"generate", "people", "--records", std::string(kRecords), "--sources",
                           "shop,crm", "--seed", "7", "--output", options_.folder})) ||
           step("A configuration from the records alone.",
                replacing(with_lists("init", lists, {"--output", config}))) ||
           step("What agreement in each field is worth, learnt without labels.",
                with_lists("train", {config}, lists)) ||
           step("The matches, and what they connect.",
                with_lists("link", {config}, lists,
                           {"--output", in_folder("matches.jsonl"), "--entities",
                            in_folder("entities.jsonl")})) ||
           step("The truth is known here: how much was found, and how much of it is right?",
                with_lists("evaluate", {config}, lists, {"--gold", in_folder("gold.csv")})) ||
           step("Two records of one person: why do they match, or why not?",
                with_lists("explain", {config}, lists, first_of_gold())) ||
           end(config);
  }

 private:
  using Words = std::vector<std::string>;

  std::string in_folder(std::string_view file) const {
    return fmt::format("{}/{}", options_.folder, file);
  }

  Words replacing(Words command) const {
    if (options_.force) command.emplace_back("--force");
    return command;
  }

  static Words with_lists(const std::string& command, const Words& first, const Words& then,
                          const Words& last = {}) {
    Words words = {command};
    for (const Words* more : {&first, &then, &last}) {
      words.insert(words.end(), more->begin(), more->end());
    }
    return words;
  }

  int step(std::string_view says, const Words& command) const {
    write_whole("-", fmt::format("\n# {}\n$ kindred {}\n", says, fmt::join(command, " ")));
    return run_(command);
  }

  Words first_of_gold() const {
    std::ifstream gold(in_folder("gold.csv"));
    std::string header;
    std::string pair;
    std::getline(gold, header);
    std::getline(gold, pair);
    const size_t comma = pair.find(',');
    return {"--pair", pair.substr(0, comma), pair.substr(comma + 1)};
  }

  int end(const std::string& config) const {
    write_whole("-", fmt::format("\n# All files are in {}; {} has the configuration. Your own:\n"
                                 "$ kindred init YOURS.csv --output yours.yaml\n",
                                 options_.folder, config));
    return static_cast<int>(ExitCode::kDone);
  }

  Options options_;
  RunCommand run_;
};

}  // namespace

void add_demo(Arguments* program, Command* chosen, const RunCommand& run) {
  auto* command = program->add_subcommand(
      "demo", "Show the way from records to matches on generated people, command by command");
  auto options = std::make_shared<Options>();
  command->add_option("--output", options->folder, "Folder for what the commands write")
      ->capture_default_str()
      ->type_name("FOLDER");
  command->add_flag("--force", options->force, "Replace files that are there already");
  command->callback([=] { *chosen = [=] { return Demo(*options, run).run(); }; });
}

}  // namespace kindred
