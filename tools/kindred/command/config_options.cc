#include "tools/kindred/command/config_options.h"

#include <fmt/format.h>

#include "config/encoding.h"

namespace kindred {

void add_config(Arguments* command, std::string* path) {
  command->add_option("CONFIG", *path, "The pipeline, as YAML")->required();
}

namespace {

// The name of an encoding becomes what iconv() calls it.
std::string read_encoding(std::string& text) {
  const std::optional<std::string> encoding = config::encoding_named(text);
  if (!encoding) return fmt::format("expected {}", config::kEncodings);
  text = encoding->empty() ? "UTF-8" : *encoding;
  return "";
}

std::string read_delimiter(std::string& text) {
  const std::optional<char> delimiter = config::delimiter_named(text);
  if (!delimiter) return fmt::format("expected {}", config::kDelimiters);
  text = *delimiter;
  return "";
}

}  // namespace

Argument* add_inputs(Arguments* command, std::vector<std::string>* inputs, const std::string& help,
                     config::FilesInput* files) {
  Argument* const input = command->add_option("INPUT", *inputs, help);
  command
      ->add_option("--encoding", files->encoding,
                   "What the inputs are written in, where no mark in them says so and they are not "
                   "UTF-8: latin-1, windows-1252, utf-16, ...")
      ->transform({read_encoding, ""})
      ->type_name("NAME");
  command
      ->add_option("--delimiter", files->delimiter,
                   "What stands between the cells of CSV: , ; | tab; found out unless given")
      ->transform({read_delimiter, ""})
      ->type_name("C");
  return input;
}

void set_files(const config::FilesInput& files, config::Config* config) {
  if (!files.encoding.empty()) config->files_input.encoding = files.encoding;
  if (files.delimiter) config->files_input.delimiter = files.delimiter;
}

void add_config_options(Arguments* command, ConfigOptions* options) {
  add_config(command, &options->path);
  add_threads(command, &options->threads);
}

}  // namespace kindred
