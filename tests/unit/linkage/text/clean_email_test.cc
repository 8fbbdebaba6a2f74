#include "linkage/text/clean_email.h"

#include "tests/catch.h"

namespace kindred {
namespace {

std::string email(std::string_view raw) {
  std::string out = "old";
  clean_email(raw, &out);
  return out;
}

TEST_CASE("an address is lower-case and stands alone") {
  CHECK(email("Ann.Lee@Example.ORG") == "ann.lee@example.org");
  CHECK(email("  ann@example.org\n") == "ann@example.org");
  CHECK(email("MailTo:ann@example.org") == "ann@example.org");
  CHECK(email("Ann Lee <ann@example.org>") == "ann@example.org");
  CHECK(email("<mailto:ann@example.org>") == "ann@example.org");
}

TEST_CASE("a tag goes") {
  CHECK(email("ann+news@example.org") == "ann@example.org");
  CHECK(email("ann+a+b@example.org") == "ann@example.org");
  CHECK(email("+ann@example.org") == "+ann@example.org");
}

TEST_CASE("dots go at gmail only") {
  CHECK(email("ann.l.ee+x@gmail.com") == "annlee@gmail.com");
  CHECK(email("ann.lee@googlemail.com") == "annlee@gmail.com");
  CHECK(email("ann.lee@mail.com") == "ann.lee@mail.com");
}

TEST_CASE("addresses beyond ASCII") {
  CHECK(email("JÜRGEN@Bücher.example") == "jürgen@bücher.example");
  CHECK(email("用户@例子.中国") == "用户@例子.中国");
}

TEST_CASE("invisible marks and signs of other widths do not count") {
  for (const char* raw :
       {"\u200Eanna@post.example", "anna@post.example\u200B", "\uFEFFanna@post.example",
        "\u00A0anna@post.example", "\u3000anna@post.example\u3000", "an\u00ADna@post.example",
        "\u2067anna@post.example\u2069", "anna＠post．example", "Anna <\u200Eanna@post.example>"}) {
    INFO(raw);
    CHECK(email(raw) == "anna@post.example");
  }
  CHECK(email("İNFO@POST.EXAMPLE") == "info@post.example");
  CHECK(email("ann\u2011lee@post.example") == "ann-lee@post.example");
}

TEST_CASE("what is no address gives nothing") {
  for (const char* raw : {"",
                          "ann",
                          "ann@",
                          "@example.org",
                          "ann@example",
                          "a b@example.org",
                          "ann@@example.org",
                          "ann@example..org",
                          "ann@.org",
                          "ann@example.org.",
                          ".ann@example.org",
                          "ann.@example.org",
                          "a..n@example.org",
                          "ann@-example.org",
                          "ann@example-.org",
                          "ann@127.0.0.1",
                          "ann@[127.0.0.1]",
                          "\"ann lee\"@example.org",
                          "ann@exa mple.org",
                          "ann,bob@example.org",
                          "n/a",
                          "ann@example.org bob@example.org"}) {
    INFO(raw);
    CHECK(email(raw).empty());
  }
}

TEST_CASE("addresses have a greatest length") {
  const std::string local(64, 'a');
  CHECK(email(local + "@example.org") == local + "@example.org");
  CHECK(email(local + "a@example.org").empty());
  const std::string label(63, 'b');
  CHECK(email("a@" + label + ".org") == "a@" + label + ".org");
  CHECK(email("a@" + label + "b.org").empty());
  CHECK(email("a@" + label + "." + label + "." + label + "." + label + ".org").empty());
}

}  // namespace
}  // namespace kindred
