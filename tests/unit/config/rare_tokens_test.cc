// Rules and comparisons that know how rare words are.

#include "config/model_file.h"
#include "config/training.h"
#include "linkage/block/rule.h"
#include "linkage/feature/shingle.h"
#include "linkage/record/features.h"
#include "linkage/score/scorer.h"
#include "tests/catch.h"
#include "tests/temporary_folder.h"
#include "tests/unit/config/complete.h"

namespace kindred::config {

namespace {

std::string spec(const std::string& options) {
  const Config config = config_of("block: {rare_tokens: {" + options + "}}\n");
  return config.pipeline->blocking.branches().at(0).rule->spec();
}

Texts faults(const std::string& options) {
  return faults_of("block: {rare_tokens: {" + options + "}}\n");
}

}  // namespace

TEST_CASE("rare_tokens of a text field's words, a set field's tokens or a feature") {
  CHECK(spec("of: name") == "rare_tokens(name, tokens=4, share=1)");
  CHECK(spec("of: tags, tokens: 10") == "rare_tokens(tags, tokens=10, share=1)");
  CHECK(spec("share: 2, tokens: 8, of: grams") == "rare_tokens(grams, tokens=8, share=2)");
  const Config config = config_of("block: {rare_tokens: {of: name}}\n");
  CHECK(config.pipeline->features.back().name == "words(name)");
  CHECK(summary(config).find("words(name)") == std::string::npos);
}

TEST_CASE("a feature of the field's name goes before its words") {
  const Config config = config_of(
      "features: {name: {shingles: {of: name, words: 2}}}\nblock: {rare_tokens: {of: name}}\n");
  CHECK(config.pipeline->features.size() == 1);
}

TEST_CASE("the words that rare_tokens makes are no feature that others can name") {
  CHECK(faults_of("block: {any: [{rare_tokens: {of: name}}, {minhash: {of: words(name)}}]}\n")
            .size() == 1);
}

TEST_CASE("faults of rare_tokens") {
  CHECK(faults("") == Texts{"1:22: rare_tokens: \"of\" is missing"});
  CHECK(faults("of: nmae") ==
        Texts{"1:27: of: \"nmae\" is not a feature; known here: grams, tags"});
  CHECK(faults("of: age") ==
        Texts{"1:27: of: \"age\" is not a feature; \"age\" is a number field (line 2)"});
  CHECK(faults("of: name, tokens: 0") ==
        Texts{"1:41: tokens: expected a whole number from 1 to 1000, got \"0\""});
  CHECK(faults("of: name, share: 5") ==
        Texts{"1:40: share: expected a whole number from 1 to 4, got \"5\""});
  CHECK(faults("of: name, tokens: 100, share: 3") ==
        Texts{"1:53: share: 3 of 100 tokens make 161700 keys a record; at most 4096 are possible"});
}

TEST_CASE("rarity comes from the model, in rules and in comparisons") {
  const TemporaryFolder folder;
  Model model;
  model.tokens = {{"words(name)", 100, {{word_token("the"), 90}, {word_token("sony"), 10}}}};
  folder.write("m.yaml", model_yaml(model));
  const std::string yaml = complete(
      "model: m.yaml\nblock: {rare_tokens: {of: name, tokens: 1}}\n"
      "score: {points: {name: {distance: tfidf}}, match: 50}\n");
  const Loaded loaded = load(folder.write("c.yaml", yaml));
  REQUIRE(loaded.config);
  const Pipeline& pipeline = *loaded.config->pipeline;
  CHECK(pipeline.blocking.branches().at(0).rule->spec().find("order=") != std::string::npos);
  CHECK(pipeline.weighed == std::vector<uint16_t>{0});
  const auto score = [&](std::string_view a, std::string_view b) {
    const auto packed = [](std::string_view value) {
      Features features;
      features.values.add(0, value);
      return KeyedRecord::pack(Record(), features, {}, {}, {});
    };
    Evaluation evaluation;
    ScoreCounts counts;
    pipeline.scorer->score(packed(a), packed(b), -1, &evaluation, &counts);
    return evaluation.score;
  };
  CHECK(score("the sony", "sony") > 90);
  CHECK(score("the sony", "the") < 60);
}

// Past bug: a model of other tokens left the words in an arbitrary order, without a word.
TEST_CASE("a model that lacks the tokens of a rule or of a comparison is a fault") {
  const TemporaryFolder folder;
  Model model;
  model.tokens = {{"words(phone)", 100, {}}};
  folder.write("m.yaml", model_yaml(model));
  const std::string rule = "model: m.yaml\nblock: {rare_tokens: {of: name}}\n";
  const std::string score = "score: {points: {phone: {distance: tfidf}}, match: 50}\n";
  const auto faults = load(folder.write("c.yaml", complete(rule + score))).faults;
  REQUIRE(faults.size() == 1);
  CHECK(faults[0].line == 1);
  CHECK(faults[0].column == 8);
  CHECK(faults[0].text == "model: the model has no tokens of \"words(name)\"; train it again");
}

TEST_CASE("levels by sound, by aliases and by weighted words") {
  const TemporaryFolder folder;
  folder.write("names.txt", "# forms\nIBM, Big Blue\n\nfritz,friedrich\n");
  const auto load_levels = [&](const std::string& levels) {
    return load(folder.write(
        "c.yaml", complete("score: {probability: {model: m.yaml, fields: {name: {levels: [" +
                           levels + "]}}}, match: 0.9}\n")));
  };
  const Loaded loaded =
      load_levels("exact, phonetic, {alias: names.txt}, {soft_tfidf: 0.7}, {soft_tfidf: 0.3}");
  REQUIRE(loaded.config);
  const ComparedField& name = loaded.config->compared.at(0);
  Texts texts;
  for (const Level& level : name.levels) texts.push_back(level.text);
  CHECK(texts == Texts{"exact", "phonetic", "alias: names.txt", "soft_tfidf: 0.7",
                       "soft_tfidf: 0.3", "else"});
  CHECK(loaded.config->pipeline->weighed.size() == 1);
  const Model model = untrained_model(loaded.config->compared);
  CHECK(parse_model(model_yaml(model)).model == model);
  CHECK(load_levels("phonetic, exact").faults.size() == 1);  // never reached
  CHECK(load_levels("exact, {double_metaphone: 0}").faults.size() == 1);
  folder.write("names.txt", "Fritz Karl, Friedrich\n");
  const Loaded words = load_levels("exact, {nickname: names.txt}");
  REQUIRE(words.faults.size() == 1);
  CHECK(words.faults[0].text.ends_with("names.txt:1: \"Fritz Karl\" is more than one word"));
}

}  // namespace kindred::config
