#include "linkage/block/token_order.h"

#include <algorithm>

#include "tests/catch.h"

namespace kindred {
namespace {

using Tokens = std::vector<uint64_t>;

Tokens written(const TokenOrder& order, const Tokens& set) {
  Tokens symbols = {7, 7, 7};  // to be replaced
  order.write(set, &symbols);
  return symbols;
}

}  // namespace

TEST_CASE("by hash a set is its own string") {
  const TokenOrder order;
  CHECK(order.by_hash());
  CHECK(order.digest() == 0);
  CHECK(written(order, {3, 5, UINT64_MAX}) == Tokens{3, 5, UINT64_MAX});
  CHECK(written(order, {}).empty());
}

TEST_CASE("tokens come in their order, others before them by hash") {
  const Tokens tokens = {50, 10, 30};
  const TokenOrder order(tokens);
  const Tokens fifty = written(order, {50});
  const Tokens ten = written(order, {10});
  const Tokens thirty = written(order, {30});
  const Tokens other = written(order, {1000});
  const Tokens last = written(order, {UINT64_MAX});
  CHECK(written(order, {10, 30, 50, 1000, UINT64_MAX}) ==
        Tokens{other[0], last[0], fifty[0], ten[0], thirty[0]});
  CHECK(fifty < ten);
  CHECK(ten < thirty);
}

TEST_CASE("orders are told apart by their digests") {
  const Tokens tokens = {1, 2};
  const Tokens reversed = {2, 1};
  CHECK(TokenOrder(tokens).digest() == TokenOrder(tokens).digest());
  CHECK(TokenOrder(tokens).digest() != TokenOrder(reversed).digest());
  CHECK(TokenOrder(tokens).digest() != 0);
}

TEST_CASE("rarest first, of equally rare ones the lesser first") {
  const std::vector<Tokens> sets = {{'a', 'b', 'c', 'e'}, {'a', 'b', 'd'}, {'a', 'b', 'f'},
                                    {'a', 'c', 'f'},      {'a', 'b'},      {'a', 'd', 'g'}};
  CHECK(rarest_first(sets) == Tokens{'e', 'g', 'c', 'd', 'f', 'b', 'a'});
  CHECK(rarest_first({}).empty());
}

}  // namespace kindred
