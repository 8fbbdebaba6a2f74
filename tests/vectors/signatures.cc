// Signatures of hash functions (MMDS 3.3.4 to 3.3.7): the library's hash functions and estimates,
// on the functions that a vector names instead of the library's own.

#include "tests/vectors/signatures.h"

#include <algorithm>

#include "linkage/block/family.h"
#include "linkage/block/minhash.h"
#include "linkage/text/number.h"
#include "tests/vectors/operations.h"
#include "tests/vectors/pairs.h"

namespace kindred::vectors {

Signatures read_signatures(const Json& json) {
  Signatures signatures;
  for (const Json& row : json.list()) {
    std::vector<uint32_t>& values = signatures.emplace_back();
    for (const Json& value : row.list()) {
      values.push_back(value.is_text() ? Family::kNone : static_cast<uint32_t>(value.whole()));
    }
  }
  return signatures;
}

Json written(const Signatures& signatures) {
  Json::List rows;
  for (const std::vector<uint32_t>& values : signatures) {
    Json::List row;
    for (const uint32_t value : values) {
      row.push_back(value == Family::kNone ? Json("inf") : Json(value));
    }
    rows.push_back(row);
  }
  return rows;
}

std::vector<uint32_t> column(const Signatures& signatures, size_t set) {
  std::vector<uint32_t> values;
  for (const std::vector<uint32_t>& row : signatures) values.push_back(row[set]);
  return values;
}

std::vector<LinearHash> read_hashes(const Json& json) {
  std::vector<LinearHash> hashes;
  for (const Json& hash : json.list()) {
    const auto m = static_cast<int64_t>(hash["m"].number());
    const auto below_m = [m](double x) {  // -1 is m - 1
      return static_cast<uint64_t>((static_cast<int64_t>(x) % m + m) % m);
    };
    hashes.push_back(
        {below_m(hash["a"].number()), below_m(hash["b"].number()), static_cast<uint64_t>(m)});
  }
  return hashes;
}

Signatures sign(const Json& matrix, const std::vector<LinearHash>& hashes, size_t first, size_t end,
                uint64_t base) {
  const size_t sets = matrix[0].list().size();
  Signatures signatures(hashes.size(), std::vector<uint32_t>(sets, Family::kNone));
  for (size_t row = first; row < end; ++row) {
    for (size_t i = 0; i < hashes.size(); ++i) {
      const auto value = static_cast<uint32_t>(hashes[i](row + base));
      for (size_t set = 0; set < sets; ++set) {
        if (matrix[row][set].whole() == 0) continue;
        signatures[i][set] = std::min(signatures[i][set], value);
      }
    }
  }
  return signatures;
}

Fraction exact(double threshold) { return parse_fraction(format_number(threshold)).value(); }

bool agree(const std::vector<uint32_t>& a, const std::vector<uint32_t>& b, Fraction at_least) {
  const SignatureEstimate estimate = estimate_similarity(a, b);
  const size_t compared = estimate.equal + estimate.unequal;
  return compared != 0 && estimate.equal * at_least.den >= compared * at_least.num;
}

namespace {

Json similarities(const Signatures& signatures) {
  return by_pair(signatures.front().size(), [&](size_t a, size_t b) -> Json {
    return estimate_similarity(column(signatures, a), column(signatures, b)).similarity;
  });
}

Json signature_similarity(const Json& input) {
  return similarities(read_signatures(input["signature"]));
}

Json signature_threshold_pairs(const Json& input) {
  const Signatures signatures = read_signatures(input["signature"]);
  const Fraction t = exact(input["t"].number());
  Json::List pairs;
  for_each_pair(signatures.front().size(), [&](size_t a, size_t b) {
    if (!agree(column(signatures, a), column(signatures, b), t)) return;
    pairs.push_back(std::vector<size_t>{a + 1, b + 1});
  });
  return pairs;
}

Json estimate_with_infinity(const Json& input) {
  const Signatures signatures = read_signatures(Json::List{input["a"], input["b"]});
  const SignatureEstimate estimate = estimate_similarity(signatures[0], signatures[1]);
  return {{"equal", estimate.equal},
          {"unequal", estimate.unequal},
          {"ignored", estimate.ignored},
          {"estimate", estimate.similarity}};
}

Json estimate_stddev(const Json& input) {
  return standard_error(input["s"].number(), input["n"].whole());
}

Json single_minhash(const Json& input) {
  const double same = family("minhash")->agree(1 - input["s"].number());
  return {{"same", same}, {"missed", 1 - same}};
}

Json linear_hash_table(const Json& input) {
  const LinearHash hash = read_hashes(Json::List{input}).front();
  std::vector<uint64_t> values;
  for (const uint64_t x : input["domain"].wholes()) values.push_back(hash(x));
  return {{"values", values}, {"is_permutation", hash.permutation()}};
}

Json universal_hash(const Json& input) {
  const LinearHash hash = {input["a"].whole(), input["b"].whole(), input["p"].whole()};
  return hash(input["x"].whole()) % input["N"].whole();
}

Json minhash_one_pass(const Json& input) {
  const std::vector<LinearHash> hashes = read_hashes(input["hashes"]);
  const Json& matrix = input["matrix"];
  Json::List trace;
  for (size_t rows = 1; rows <= matrix.list().size(); ++rows) {
    trace.push_back(written(sign(matrix, hashes, 0, rows, input["row_base"].whole())));
  }
  return {{"trace", trace}, {"signature", trace.back()}};
}

// One value for each function and block of m rows.
Json minhash_blocked(const Json& input) {
  const Json& matrix = input["matrix"];
  const size_t rows = matrix.list().size();
  const size_t m = input["m"].whole();
  Signatures signatures;
  for (const LinearHash& hash : read_hashes(input["hashes"])) {
    for (size_t first = 0; first < rows; first += m) {
      const size_t end = std::min(first + m, rows);
      signatures.push_back(sign(matrix, {hash}, first, end, input["row_base"].whole()).front());
    }
  }
  return {{"signature", written(signatures)}, {"estimates", similarities(signatures)}};
}

// Chunks of rows are signed apart; the least value of each function and set is the signature's.
Json minhash_mapreduce_rows(const Json& input) {
  const std::vector<LinearHash> hashes = read_hashes(input["hashes"]);
  Json::List chunks;
  Signatures least;
  for (const std::vector<uint64_t>& rows : input["chunks"].rows()) {
    const Signatures part =
        sign(input["matrix"], hashes, rows.front(), rows.back() + 1, input["row_base"].whole());
    chunks.push_back(written(part));
    if (least.empty()) least = part;
    for (size_t i = 0; i < part.size(); ++i) {
      std::ranges::transform(part[i], least[i], least[i].begin(),
                             [](uint32_t x, uint32_t y) { return std::min(x, y); });
    }
  }
  return {{"map", chunks}, {"reduce", written(least)}};
}

Json signature_bytes(const Json& input) {
  const uint64_t bytes = input["length"].whole() * input["bytes_each"].whole();
  return {{"per_document", bytes}, {"total", bytes * input["documents"].whole()}};
}

constexpr Operation kOperations[] = {
    {"signature_similarity", signature_similarity},
    {"signature_threshold_pairs", signature_threshold_pairs},
    {"estimate_with_infinity", estimate_with_infinity},
    {"estimate_stddev", estimate_stddev},
    {"single_minhash", single_minhash},
    {"linear_hash_table", linear_hash_table},
    {"universal_hash", universal_hash},
    {"minhash_one_pass", minhash_one_pass},
    {"minhash_blocked", minhash_blocked},
    {"minhash_mapreduce_rows", minhash_mapreduce_rows},
    {"signature_bytes", signature_bytes},
};

}  // namespace

Operations signature_operations() { return kOperations; }

}  // namespace kindred::vectors
