#ifndef KINDRED_DAEMON_STATE_STATE_H_
#define KINDRED_DAEMON_STATE_STATE_H_

#include <atomic>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/state/compaction.h"
#include "daemon/state/directory.h"
#include "daemon/state/entries.h"
#include "daemon/state/intake.h"
#include "daemon/state/journal.h"
#include "daemon/state/manifest.h"

namespace kindred {

// What the numbers in commits stand for. New partitions are added behind the others.
struct StateTables {
  std::vector<std::string> fields;         // by the pipeline's field numbers, see describe_fields()
  std::vector<PartitionState> partitions;  // by their places in the input
};

// The durable state of a pipeline: what it made of its input, commit by commit, in a directory:
//
//   lock                          held by the process that uses it
//   manifest                      see manifest.h
//   base-00000000000000000041     what counts of everything up to that commit, see base.h
//   journal-00000000000000000042  the commits from that number on, see journal.h and entries.h
//
// There is at most one base, and journals follow it. For one thread at a time, but compact() may
// run beside the others. Errors are Failures (kIo): the system refuses, or a file is damaged.
class State {
 public:
  // Takes the directory and reads the manifest. Fails when another process uses the directory, or
  // it belongs to another pipeline.
  State(std::string directory, const std::string& pipeline);

  const std::string& path() const { return directory_.path(); }
  const std::optional<Manifest>& manifest() const { return manifest_; }
  void write(const Manifest& manifest);

  // Call it when there is no manifest, before another process is shut out: Kafka has the commit
  // `committed` of this pipeline. Unless that is 0, the state is elsewhere, and this fails as
  // open() would.
  void check_not_elsewhere(uint64_t committed) const;

  // Removes all that the state holds. The next commit has the number after `committed`.
  void forget(uint64_t committed);

  // Called once, before commit(). Shows the visitor all entries up to the last commit. Returns how
  // many bytes were cut off behind it.
  //
  // `committed` is the last commit that Kafka has. Where the manifest says that Kafka decides, one
  // later commit is cut off, for a kill leaves that; two are an error. It is also an error when
  // there are fewer commits, unless this process `follows` another one. A commit that is not whole,
  // as a kill leaves it, is cut off in any case. When open() fails, it has removed nothing that may
  // be needed.
  uint64_t open(uint64_t committed, EntryVisitor* visitor, bool follows = false);

  // The next commit gets that number in Kafka. The caller writes ahead() into the manifest.
  void count_from(uint64_t number);
  // See Manifest::ahead.
  int64_t ahead() const { return ahead_; }

  // What makes the matches in commits from here on: equal texts stand for rules that make equal
  // matches of equal records. Unless the matches that open() gave are `known` to be of the same
  // rules, the first commit says all matches. Without this call, and where an intake does not know
  // them, commits say none.
  void match_by(std::string rules, bool known);
  // Whether the next commit says all matches; without it the next start has to link anew.
  bool matches_due() const { return matches_due_; }

  // Makes the intake durable. last() is then the number of this commit.
  void commit(const Intake& intake, const StateTables& tables);
  // Undoes the last commit(). Only once.
  void take_back();

  // Whether compact() is worth it, when so many records and matches are live: it is when enough in
  // the files no longer counts. Where records only come, all would be written again for nothing.
  bool compaction_due(uint64_t live) const;
  // Begins a new journal. The files before it no longer change: compact() may read them.
  void begin_journal();
  // Makes a new base of the base and the journals before the newest, and removes these. Returns
  // nothing when there are no such journals. On any thread.
  std::optional<CompactionCounts> compact();

  // What the files of the state take on the disk. From any thread.
  struct DiskUse {
    uint64_t base = 0;      // all of it counted when it was compacted
    uint64_t journals = 0;  // what came since
  };
  DiskUse disk_use() const { return {base_bytes_, closed_bytes_ + journal_bytes_}; }

  // The number of the last commit, as Kafka counts, and of the one that is being made. From any
  // thread, but not beside count_from().
  uint64_t last() const { return last_ + static_cast<uint64_t>(ahead_); }
  uint64_t next() const { return last() + 1; }

 private:
  void open_base(uint64_t limit, EntryVisitor* visitor);
  void remove_replaced();
  void open_journals(uint64_t limit, EntryVisitor* visitor);
  void check_beginning(const std::vector<uint64_t>& journals) const;
  void note_first(uint64_t commit);
  uint64_t read_journals(std::span<const uint64_t> numbers, uint64_t end, EntryVisitor* visitor,
                         uint64_t* entries) const;
  void read_closed(EntryVisitor* visitor) const;
  uint64_t limit_of(uint64_t committed) const;
  uint64_t append_all_matches(const Intake& intake);
  [[noreturn]] void fail_ahead(uint64_t limit) const;
  [[noreturn]] void fail_torn(uint64_t bytes, uint64_t committed) const;
  [[noreturn]] void fail_behind(uint64_t last, uint64_t committed) const;

  StateDirectory directory_;
  std::optional<Manifest> manifest_;
  std::optional<Journal> journal_;  // the newest
  std::atomic<uint64_t> last_ = 0;  // its last commit
  bool fields_due_ = true;          // the commit to come names them
  std::string rules_;               // see match_by()
  bool matches_due_ = false;        // the commit to come says all of them
  bool said_matches_ = false;       // the last commit() did
  uint64_t last_entries_ = 0;       // for how many it counts
  int64_t ahead_ = 0;               // see Manifest

  std::atomic<uint64_t> base_ = 0;  // the commit of the base; 0: there is none
  // What the base, the journals before the newest since then, and the newest take.
  std::atomic<uint64_t> base_bytes_ = 0;
  std::atomic<uint64_t> closed_bytes_ = 0;
  std::atomic<uint64_t> journal_bytes_ = 0;
  // Entries in them, and what the journals' commits count for.
  std::atomic<uint64_t> base_entries_ = 0;
  std::atomic<uint64_t> closed_entries_ = 0;
  std::atomic<uint64_t> journal_entries_ = 0;
  uint64_t closed_last_ = 0;  // the last commit of the journals before the newest
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_STATE_STATE_H_
