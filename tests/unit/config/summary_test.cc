#include "tests/catch.h"
#include "tests/unit/config/complete.h"

namespace kindred::config {

TEST_CASE("the summary has a line a section") {
  CHECK(summary(config_of("pipeline: p\n"
                          "threads: 2\n"
                          "log: {json: true}\n"
                          "http: {port: 9464}\n"
                          "input: {kafka: {brokers: b, topics: [x, y], properties: {a: s, b: s}}}\n"
                          "record: {id: /a/b, version: v, time: t, max_bytes: 100}\n"
                          "block: {any: [{same: phone}, {minhash: {of: grams}, name: m}]}\n"
                          "score: {points: {name: , phone: }, match: 150.5, review: 100}\n"
                          "output: {kafka: {topic: z, rejected: r}}\n")) ==
        "pipeline  p\n"
        "threads   2\n"
        "log       info, as JSON\n"
        "http      127.0.0.1:9464\n"
        "input     Kafka at b; topics x, y; group kindred-p; properties a, b\n"
        "record    id from /a/b, source from source, version from v, time from t; at most 100 "
        "bytes\n"
        "fields    name [text], phone [text], age number, tags set\n"
        "features  grams (3 characters of name)\n"
        "block     2 alternatives: same(phone), m; at most 1000 records a key\n"
        "score     points of name, phone; 0 to 200, match from 150.5, review from 100\n"
        "output    Kafka; topic z; rejected to r; exactly once, a commit every 100 ms\n");
}

TEST_CASE("the summary of a short configuration says what the defaults are") {
  CHECK(summary(config_of("features:\nscore: {jaccard: {of: tags}, match: 1}\n")) ==
        "pipeline  kindred\n"
        "threads   as many as the machine has\n"
        "log       info\n"
        "input     files or standard input\n"
        "record    id from id, source from source; at most 4194304 bytes\n"
        "fields    name [text], phone [text], age number, tags set\n"
        "features  tags (tokens)\n"
        "block     1 alternative: same(name); at most 1000 records a key\n"
        "score     jaccard of tags; 0 to 1, match from 1\n"
        "output    a file or standard output\n");
}

TEST_CASE("the summary names the rules of an AND that give it no keys") {
  const std::string text = summary(config_of(
      "block: {all: [{minhash: {of: tags}}, {exact_jaccard: {of: tags, at_least: 0.5}}]}\n"
      "score: {jaccard: {of: tags}, match: 1}\n"));
  CHECK(text.find("; without keys, looked at where two records share one: exact_jaccard(tags)\n") !=
        std::string::npos);
}

TEST_CASE("the summary counts the values of a field that stand for nothing") {
  const std::string text =
      summary(config_of("fields: {name: {none: [x]}, phone: {none: [x, y]}, age: {type: number}, "
                        "tags: {type: set}}\n"));
  CHECK(text.find("fields    name [text] (1 value stands for nothing), phone [text] (2 values "
                  "stand for nothing), age") != std::string::npos);
}

TEST_CASE("the summary says what shingles are made of") {
  const std::string text = summary(config_of(
      "features: {a: {shingles: {of: name, characters: 1, bag: true}}, b: {shingles: {of: phone, "
      "words: 2, bits: 32}}, c: {shingles: {of: name, stop_words: [a]}}}\n"));
  CHECK(text.find("features  a (bag of 1 character of name), b (2 words of phone, 32 bits), c (a "
                  "stop word and the next 2 of name)\n") != std::string::npos);
}

TEST_CASE("the summary says that exact joins have no cap") {
  const std::string block = "block: {any: [{same: name}, {identical: phone}]";
  const auto has = [](const std::string& yaml, const std::string& text) {
    return summary(config_of(yaml)).find(text) != std::string::npos;
  };
  CHECK(has(block + "}\n", "at most 1000 records a key, any number in exact joins\n"));
  CHECK(has(block + ", max_bucket: 7}\n", "at most 7 records a key\n"));
}

}  // namespace kindred::config
