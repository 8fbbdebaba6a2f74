#include "tools/kindred/generate/documents.h"

#include <fmt/format.h>

#include <iterator>
#include <string>
#include <vector>

#include "tools/kindred/generate/article.h"
#include "tools/kindred/generate/random.h"

namespace kindred {
namespace {

enum Family : uint64_t { kOriginal = 400, kVersion = 401 };

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

}  // namespace

void write_documents(const GenerateOptions& options, const Plan& plan, RecordFiles* files) {
  std::string id;
  std::string line;
  for (const uint32_t record : plan.output_order()) {
    const Article article = article_of(options, plan, record);
    const uint32_t source = plan.source_of(record);
    id.clear();
    plan.append_id(record, &id);
    line.clear();
    fmt::format_to(std::back_inserter(line),
                   "{{\"id\":\"{}\",\"source\":\"{}\",\"title\":\"{}\",\"text\":\"{}\"}}\n", id,
                   options.sources[source], text_of(article.title), text_of(article.body));
    files->write(source, line);
  }
}

uint64_t write_documents_gold(const GenerateOptions& options, const Plan& plan, Output* gold,
                              Output* jaccard) {
  gold->write("left,right\n");
  jaccard->write("left,right,jaccard\n");
  uint64_t pairs = 0;
  std::vector<std::vector<uint64_t>> versions;
  std::string ids;
  for (uint64_t entity = 0; entity < plan.entities(); ++entity) {
    const uint64_t first = plan.first_record(entity);
    if (plan.last_record(entity) - first == 1) continue;
    versions.clear();
    for (uint64_t record = first; record < plan.last_record(entity); ++record) {
      versions.push_back(shingle_set(article_of(options, plan, record), options.shingle_words));
    }
    plan.for_each_pair(entity, [&](uint64_t left, uint64_t right) {
      const Overlap shared = overlap(versions[left - first], versions[right - first]);
      ids.clear();
      plan.append_id(left, &ids);
      ids += ',';
      plan.append_id(right, &ids);
      jaccard->write(fmt::format("{},{:.6f}\n", ids, shared.jaccard()));
      if (shared.jaccard() < kGoldJaccard) return;
      gold->write(ids + "\n");
      ++pairs;
    });
  }
  return pairs;
}

}  // namespace kindred
