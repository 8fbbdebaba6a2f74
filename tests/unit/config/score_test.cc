#include "linkage/record/features.h"
#include "linkage/score/scorer.h"
#include "tests/catch.h"
#include "tests/unit/config/complete.h"

namespace kindred::config {

TEST_CASE("points") {
  const Config config = config_of(
      "score:\n  points:\n    name: {points: 40, penalty: 0, nicknames: false}\n    phone:\n"
      "    age: {points: 0.5}\n  match: 140.5\n  review: 100\n");
  const Pipeline& pipeline = *config.pipeline;
  CHECK(config.scorer == "points");
  CHECK(pipeline.scorer->fields() == std::vector<std::string>{"name", "phone", "age"});
  CHECK(pipeline.scorer->highest() == 140.5);
  CHECK(pipeline.match == 140.5);
  CHECK(pipeline.review == 100);
  CHECK(pipeline.cohesion == 0);
}

TEST_CASE("cohesion") {
  const auto with = [](const std::string& cohesion) {
    return "score: {points: {name: }, match: 50, cohesion: " + cohesion + "}\n";
  };
  CHECK(config_of(with("0.5")).pipeline->cohesion == 0.5);
  CHECK(config_of("sources: {partners: one_per_source}\n" + with("0")).pipeline->cohesion == 0);
  CHECK(faults_of(with("1.5")) ==
        Texts{"1:48: cohesion: expected a number from 0 to 1, got \"1.5\""});
  CHECK(faults_of("sources: {partners: one_per_source}\n" + with("0.5")) ==
        Texts{"2:48: cohesion: does not go with sources.partners: one_per_source"});
}

// What a field scores for two values.
double points_for(const Config& config, std::string_view a, std::string_view b) {
  Evaluation evaluation;
  ScoreCounts counts;
  const auto packed = [](std::string_view value) {
    Features features;
    features.values.add(0, value);
    return KeyedRecord::pack(Record(), features, {}, {}, {});
  };
  config.pipeline->scorer->score(packed(a), packed(b), -1, &evaluation, &counts);
  return evaluation.score;
}

Config scored_field(const std::string& type, const std::string& options) {
  return config_of("fields: {f: {type: " + type +
                   "}, name: }\nblock: {same: f}\nscore: {points: {f: {" + options +
                   "}}, match: 50}\n");
}

TEST_CASE("points by a distance, with its own penalty unless another is given") {
  CHECK(points_for(scored_field("text", ""), "abcd", "abed") == 80);
  CHECK(points_for(scored_field("text", "distance: levenshtein"), "abcd", "abed") == 95);
  CHECK(points_for(scored_field("text", "penalty: 1, distance: osa"), "abcd", "abdc") == 99);
  CHECK(points_for(scored_field("date", "distance: days"), "1974-03-02", "1974-03-05") == 91);
  CHECK(points_for(scored_field("number", "distance: relative_difference"), "10", "9") == 99);
}

TEST_CASE("types that are not text are compared in a way of their own") {
  const std::string a = encode_set(std::vector<std::string>{"a", "b"});
  const std::string b = encode_set(std::vector<std::string>{"a"});
  CHECK(points_for(scored_field("set", ""), a, b) == 75);
  CHECK(points_for(scored_field("geo", ""), "0,0", "0,0.01") == Approx(98.76).margin(0.01));
  const std::string x = encode_vector(std::vector<double>{1, 0});
  const std::string y = encode_vector(std::vector<double>{1, 1});
  CHECK(points_for(scored_field("vector", ""), x, y) == Approx(75));
  CHECK(points_for(scored_field("vector", "distance: l3, penalty: 10"), x, y) == Approx(90));
}

TEST_CASE("jaccard") {
  const Config config = config_of("score: {jaccard: {of: grams}, match: 0.8}\n");
  const Pipeline& pipeline = *config.pipeline;
  CHECK(config.scorer == "jaccard");
  CHECK(pipeline.scorer->fields() == std::vector<std::string>{"grams"});
  CHECK(pipeline.features[0].slots >= 128);
  CHECK(pipeline.match == 0.8);
  CHECK_FALSE(pipeline.review);
}

TEST_CASE("jaccard estimates unless a rule is to miss no pair") {
  const auto slots = [](const std::string& rule, const std::string& options) {
    const Config config =
        config_of("block: " + rule + "\nscore: {jaccard: {of: tags" + options + "}, match: 1}\n");
    return config.pipeline->features.back().slots;
  };
  CHECK(slots("{same: name}", "") == 128);
  CHECK(slots("{same: name}", ", estimate: false") == 0);
  CHECK(slots("{exact_jaccard: {of: tags, at_least: 1}}", "") == 0);
  CHECK(slots("{any: [{same: name}, {identical: phone}]}", "") == 0);
  CHECK(slots("{exact_jaccard: {of: tags, at_least: 1}}", ", estimate: true") == 128);
}

TEST_CASE("faults of scorers") {
  CHECK(faults_of("score:\n") == Texts{"1:1: score: one of points, jaccard, probability is missing",
                                       "1:1: score: \"match\" is missing"});
  CHECK(faults_of("score: {match: 1}\n") ==
        Texts{"1:8: score: one of points, jaccard, probability is missing"});
  CHECK(faults_of("score: {point: {}, match: 1}\n") ==
        Texts{"1:9: unknown key \"point\"; did you mean \"points\"?"});
  CHECK(faults_of("score:\n  points: {name: }\n  jaccard: {of: grams}\n  match: 1\n") ==
        Texts{"3:3: \"jaccard\" beside \"points\" on line 2; only one can be here"});
  CHECK(faults_of("score: {points: , match: 1}\n") ==
        Texts{"1:9: points: expected at least one field"});
  CHECK(faults_of("score:\n  points:\n    nmae: {points: 0}\n"
                  "    name: {penalty: -1, nicknames: 1, weight: 2}\n  match: 1\n") ==
        Texts{"3:5: \"nmae\" is not a field; did you mean \"name\"?",
              "3:20: points: expected a number above 0, at most 1000000, got \"0\"",
              "4:21: penalty: expected a number from 0 to 1000000, got \"-1\"",
              "4:36: nicknames: 1: No such file or directory",
              "4:39: unknown key \"weight\"; known here: distance, points, penalty, missing, "
              "nicknames, aliases"});
  CHECK(faults_of("score:\n  points: {name: {points: 33.3}, phone: {points: 33.3}, age: {points: "
                  "33.3}}\n  match: 99.9\n")
            .empty());
  CHECK(faults_of("score: {jaccard: {}, match: 1}\n") == Texts{"1:18: jaccard: \"of\" is missing"});
  CHECK(faults_of("score: {jaccard: {of: gramms}, match: 1}\n") ==
        Texts{"1:23: of: \"gramms\" is not a feature; did you mean \"grams\"?"});
  CHECK(faults_of("score: {jaccard: {of: grams, estimate: maybe}, match: 1}\n") ==
        Texts{"1:40: estimate: expected true or false, got \"maybe\""});
}

TEST_CASE("faults of distances") {
  const auto faults = [](const std::string& options) {
    return faults_of("score: {points: {" + options + "}, match: 1}\n");
  };
  CHECK(faults("name: {distance: levenstein}") ==
        Texts{"1:35: distance: expected one of indel, levenshtein, osa, damerau, hamming, "
              "jaro_winkler, jaccard, bag_max, bag_sum, tfidf, soft_tfidf, weighted_jaccard, "
              "containment, title, codes, double_metaphone, exact, got \"levenstein\"; did you "
              "mean \"levenshtein\"?"});
  CHECK(faults("age: {distance: cosine}") ==
        Texts{"1:34: distance: expected a distance of number values, one of indel, levenshtein, "
              "osa, damerau, hamming, jaro_winkler, difference, relative_difference, exact, got "
              "\"cosine\""});
  CHECK(faults("name: {distance: jaccard, nicknames: true}") ==
        Texts{"1:55: nicknames: a nickname counts as one edit; the distance jaccard counts none"});
  CHECK(config_of("score: {points: {name: {distance: jaccard, nicknames: false}}, match: 1}\n")
            .pipeline->scorer->highest() == 100);
  CHECK(faults_of("fields: {print: {type: minutiae}, name: }\nblock: {same: name}\n"
                  "score: {points: {print: {distance: exact}}, match: 1}\n") ==
        Texts{"3:36: distance: expected a distance of minutiae values, one of alignment, got "
              "\"exact\""});
}

TEST_CASE("faults of thresholds") {
  CHECK(faults_of("score: {points: {name: }}\n") == Texts{"1:8: score: \"match\" is missing"});
  CHECK(faults_of("score: {points: {name: }, match: 101}\n") ==
        Texts{"1:34: match: expected a number from 0 to 100, the highest score there is, got "
              "\"101\""});
  CHECK(
      faults_of("score: {jaccard: {of: grams}, match: 80}\n") ==
      Texts{"1:38: match: expected a number from 0 to 1, the highest score there is, got \"80\""});
  CHECK(faults_of("score: {points: {name: }, match: nan, review: -1}\n") ==
        Texts{"1:34: match: expected a number from 0 to 100, the highest score there is, got "
              "\"nan\"",
              "1:47: review: expected a number from 0 to 100, the highest score there is, got "
              "\"-1\""});
  CHECK(faults_of("score: {points: {name: }, review: 90, match: 80}\n") ==
        Texts{"1:35: review: expected a number not above match, got \"90\""});
  CHECK(config_of("score: {points: {name: }, review: 80, match: 80}\n").pipeline->review == 80);
}

}  // namespace kindred::config
