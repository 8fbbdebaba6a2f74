// The sections of a configuration, one function each, called in this order. Each reads the
// section's value into the draft and adds the faults it finds; keys_of_... lists what may stand in
// it, joined by dots ("kafka.topics").

#ifndef KINDRED_CONFIG_SECTIONS_H_
#define KINDRED_CONFIG_SECTIONS_H_

#include <string>
#include <vector>

#include "config/draft.h"
#include "config/node.h"

namespace kindred::config {

// Before the sections, since several of them may need it: the model that `model` names, at the top
// or within score.probability.
void find_model(const Node& root, Draft* draft);

void read_log(const Node& node, Draft* draft);
std::vector<std::string> keys_of_log();

void read_http(const Node& node, Draft* draft);
std::vector<std::string> keys_of_http();

void read_input(const Node& node, Draft* draft);
std::vector<std::string> keys_of_input();

// input.files, for read_input().
void read_files_input(const Node& node, Draft* draft);
std::vector<std::string> keys_of_files_input();

void read_record(const Node& node, Draft* draft);
std::vector<std::string> keys_of_record();

void read_fields(const Node& node, Draft* draft);
std::vector<std::string> keys_of_fields();

void read_features(const Node& node, Draft* draft);
std::vector<std::string> keys_of_features();

void read_sources(const Node& node, Draft* draft);
std::vector<std::string> keys_of_sources();

void read_block(const Node& node, Draft* draft);
std::vector<std::string> keys_of_block();

void read_score(const Node& node, Draft* draft);
std::vector<std::string> keys_of_score();

void read_entities(const Node& node, Draft* draft);
std::vector<std::string> keys_of_entities();

void read_expire(const Node& node, Draft* draft);
std::vector<std::string> keys_of_expire();

void read_output(const Node& node, Draft* draft);
std::vector<std::string> keys_of_output();

void read_state(const Node& node, Draft* draft);
std::vector<std::string> keys_of_state();

void read_limits(const Node& node, Draft* draft);
std::vector<std::string> keys_of_limits();

// Last: they look at what does not go with them.
void read_standby(const Node& node, Draft* draft);

void read_cluster(const Node& node, Draft* draft);
std::vector<std::string> keys_of_cluster();

}  // namespace kindred::config

#endif  // KINDRED_CONFIG_SECTIONS_H_
