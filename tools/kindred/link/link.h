// `kindred link`: records in, match events out.

#ifndef KINDRED_TOOLS_KINDRED_LINK_LINK_H_
#define KINDRED_TOOLS_KINDRED_LINK_LINK_H_

#include <cstdint>
#include <functional>
#include <ostream>
#include <string>
#include <vector>

#include "config/config.h"
#include "daemon/base/failure.h"
#include "linkage/base/thread_pool.h"
#include "linkage/linker.h"
#include "tools/kindred/files/record_source.h"

namespace kindred {

// What a program that calls link() has in place of files. Each may throw to end it, and is called
// by the thread that called link(); `change` by another one, beside it, but by one at a time, and
// for the last time before `linked` is.
struct LinkSink {
  std::function<void(const Change& change)> change{};  // each one, in place of LinkOptions::output
  std::function<void(const RejectedRecord& rejected)> rejected{};
  std::function<void()> batch{};                       // a batch is done
  std::function<void(const Linker& linker)> linked{};  // all is, and nothing ended it early
};

struct LinkOptions {
  static constexpr uint32_t kMostShards = 1024;

  std::string config_file;          // an output in its place is refused
  std::vector<std::string> inputs;  // none: standard input
  std::string output = "-";         // match events, JSON lines
  std::string rejected;             // rejected records, JSON lines; empty: counted and told of
  std::string against;              // match the inputs against this file's records instead
  std::string clusters;             // connected components as CSV; not with `against`
  std::string labels;               // a file of labels, which count above scores and rules
  std::string entities;             // entities, JSON lines; not with `against`
  uint32_t shards = 0;              // find as a cluster of so many processes; 0: as one
  bool strict = false;              // a rejected record makes the exit code 65
  LinkSink sink{};                  // for programs that embed this
};

// Reads all inputs to their end and writes every change of the match set, in the order of the
// records that caused them: the same bytes whatever the number of threads. Summary and warnings go
// to `report`, and so does progress when `report` is a terminal.
//
// With `against`, that file's records are taken in without a word. Then each input record's matches
// with them are written; input records know nothing of one another.
//
// A SIGINT or SIGTERM ends it early: what has been read is matched and written, clusters and
// entities are not.
//
// Labels of a file that names sources are known before the first record. Those of one that does
// not count once all records are read, so what they end may have been written before; with
// `against` such a file is refused.
//
// With `shards` the matches, components and entities at the end are the same. Events may be others
// in between, where more than max_bucket records share a key. Not with `against`.
//
// Returns kDone; kInputData when `strict` and a record was rejected; 128 plus the signal when there
// was one. Throws Failure: kUsage when options contradict one another, kNoInput, kIo.
//
// When all has been written and said it calls `done`, if given, with what it returns then. The
// memory is still in use: giving back millions of records one by one takes a while, which a process
// can spare that ends there.
int link(const config::Config& config, const LinkOptions& options, ThreadPool* pool,
         std::ostream* report, const std::function<void(int)>& done = {});

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_LINK_LINK_H_
