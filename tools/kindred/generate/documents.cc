#include "tools/kindred/generate/documents.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tools/kindred/generate/article.h"
#include "tools/kindred/generate/random.h"

namespace kindred {
namespace {

enum Family : uint64_t { kOriginal = 400, kVersion = 401 };

constexpr size_t kAtATime = 4096;  // articles in memory
constexpr size_t kGrain = 16;      // articles that a thread makes at a time
constexpr double kUnchanged = 0.125;
constexpr uint32_t kLeastSimilar = 300;  // in thousandths
constexpr uint32_t kAllSimilar = 1000;

Article article_of(const GenerateOptions& options, const Plan& plan, uint64_t record) {
  const uint64_t entity = plan.entity_of(record);
  Random original(options.seed, kOriginal, entity);
  Article article = write_article(options.words, &original);
  if (record == plan.first_record(entity)) return article;
  Random random(options.seed, kVersion, record);
  const uint32_t similarity =
      random.chance(kUnchanged) ? kAllSimilar : random.between(kLeastSimilar, kAllSimilar - 1);
  edit_article(similarity, options.shingle_words, &random, &article);
  return article;
}

std::string line_of(const GenerateOptions& options, const Plan& plan, uint32_t record) {
  const Article article = article_of(options, plan, record);
  std::string id;
  plan.append_id(record, &id);
  return fmt::format("{{\"id\":\"{}\",\"source\":\"{}\",\"title\":\"{}\",\"text\":\"{}\"}}\n", id,
                     options.sources[plan.source_of(record)], text_of(article.title),
                     text_of(article.body));
}

// The rows that one article's versions give.
struct GoldRows {
  std::string jaccard;
  std::string gold;
  uint64_t pairs = 0;  // in `gold`
};

GoldRows gold_rows(const GenerateOptions& options, const Plan& plan, uint64_t entity) {
  GoldRows rows;
  const uint64_t first = plan.first_record(entity);
  if (plan.last_record(entity) - first == 1) return rows;
  std::vector<std::vector<uint64_t>> versions;
  for (uint64_t record = first; record < plan.last_record(entity); ++record) {
    versions.push_back(shingle_set(article_of(options, plan, record), options.shingle_words));
  }
  std::string ids;
  plan.for_each_pair(entity, [&](uint64_t left, uint64_t right) {
    const Overlap shared = overlap(versions[left - first], versions[right - first]);
    ids.clear();
    plan.append_id(left, &ids);
    ids += ',';
    plan.append_id(right, &ids);
    rows.jaccard += fmt::format("{},{:.6f}\n", ids, shared.jaccard());
    if (shared.jaccard() < kGoldJaccard) return;
    rows.gold += ids + "\n";
    ++rows.pairs;
  });
  return rows;
}

// Calls make(i) for each i below n on all threads of the pool, and take(made) in the order of i.
template <typename Make, typename Take>
void in_order(size_t n, ThreadPool* pool, const Make& make, const Take& take) {
  std::vector<decltype(make(0))> made;
  for (size_t begin = 0; begin < n; begin += kAtATime) {
    made.resize(std::min(kAtATime, n - begin));
    pool->split(made.size(), kGrain, [&](size_t first, size_t last, unsigned) {
      for (size_t i = first; i < last; ++i) made[i] = make(begin + i);
    });
    for (size_t i = 0; i < made.size(); ++i) take(begin + i, made[i]);
  }
}

}  // namespace

void write_documents(const GenerateOptions& options, const Plan& plan, ThreadPool* pool,
                     RecordFiles* files) {
  const std::vector<uint32_t>& order = plan.output_order();
  in_order(
      order.size(), pool, [&](size_t i) { return line_of(options, plan, order[i]); },
      [&](size_t i, const std::string& line) { files->write(plan.source_of(order[i]), line); });
}

uint64_t write_documents_gold(const GenerateOptions& options, const Plan& plan, ThreadPool* pool,
                              NewFile* gold, NewFile* jaccard) {
  gold->write("left,right\n");
  jaccard->write("left,right,jaccard\n");
  uint64_t pairs = 0;
  in_order(
      plan.entities(), pool, [&](size_t entity) { return gold_rows(options, plan, entity); },
      [&](size_t /*entity*/, const GoldRows& rows) {
        jaccard->write(rows.jaccard);
        gold->write(rows.gold);
        pairs += rows.pairs;
      });
  return pairs;
}

}  // namespace kindred
