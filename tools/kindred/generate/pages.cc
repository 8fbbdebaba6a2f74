#include "tools/kindred/generate/pages.h"

#include <fmt/format.h>

#include <iterator>
#include <string>
#include <vector>

#include "tools/kindred/generate/article.h"
#include "tools/kindred/generate/random.h"
#include "tools/kindred/generate/vocabulary.h"

namespace kindred {
namespace {

enum Family : uint64_t { kArticle = 400, kPage = 410, kSite = 411, kFirstSite = 412 };

constexpr double kFunctionWord = 0.03;

std::string_view surrounding_word(Random* random) {
  const size_t functions = function_word_count();
  const bool function_word = random->chance(kFunctionWord);
  const uint64_t index = function_word ? random->below(functions)
                                       : functions + random->below(vocabulary().size() - functions);
  return vocabulary()[index];
}

// Every word with a capital, no marks.
std::string phrase(uint32_t words, Random* random) {
  std::string text;
  for (uint32_t i = 0; i < words; ++i) {
    if (i > 0) text += ' ';
    const std::string_view word = surrounding_word(random);
    text += static_cast<char>(word.front() - 'a' + 'A');
    text += word.substr(1);
  }
  return text;
}

// What is on every page of a site, and advertisements of which a page shows some.
struct Site {
  std::string menu;
  std::string headlines;
  std::vector<std::string> advertisements;
};

Site make_site(const GenerateOptions& options, uint64_t number) {
  constexpr uint32_t kAdvertisements = 12;
  Random random(options.seed, kSite, number);
  Site site;
  site.menu = phrase(2 * options.words / 5, &random);
  site.headlines = phrase(2 * options.words / 5, &random);
  for (uint32_t i = 0; i < kAdvertisements; ++i) {
    site.advertisements.push_back(phrase(options.words / 15 + 3, &random));
  }
  return site;
}

std::string page_text(const Site& site, const Article& article, Random* random) {
  constexpr int kShown = 3;
  std::string text = site.menu + " " + text_of(article.title) + ". " + text_of(article.body) + " " +
                     site.headlines;
  for (int i = 0; i < kShown; ++i) text += " " + random->pick(site.advertisements);
  return text;
}

// Pages of one entity come to sites one after the other.
uint64_t site_of(const GenerateOptions& options, const Plan& plan, uint64_t record) {
  const uint64_t entity = plan.entity_of(record);
  Random random(options.seed, kFirstSite, entity);
  return (random.below(options.sites) + record - plan.first_record(entity)) % options.sites;
}

}  // namespace

void write_pages(const GenerateOptions& options, const Plan& plan, RecordFiles* files) {
  std::vector<Site> sites;
  for (uint64_t number = 0; number < options.sites; ++number) {
    sites.push_back(make_site(options, number));
  }
  std::string id;
  std::string line;
  for (const uint32_t record : plan.output_order()) {
    Random of_article(options.seed, kArticle, plan.entity_of(record));
    const Article article = write_article(options.words, &of_article);
    const uint64_t site = site_of(options, plan, record);
    Random random(options.seed, kPage, record);
    const uint32_t source = plan.source_of(record);
    id.clear();
    plan.append_id(record, &id);
    line.clear();
    fmt::format_to(std::back_inserter(line),
                   "{{\"id\":\"{}\",\"source\":\"{}\",\"site\":\"site{}\",\"title\":\"{}\","
                   "\"text\":\"{}\"}}\n",
                   id, options.sources[source], site + 1, text_of(article.title),
                   page_text(sites[site], article, &random));
    files->write(source, line);
  }
}

}  // namespace kindred
