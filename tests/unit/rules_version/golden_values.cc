// Golden values by version. A row is never changed: an answer that changes is a row more, behind
// the others of its table, of the version that is raised for it.

#include "tests/unit/rules_version/golden_values.h"

#include <array>

#include "daemon/codec/event_writer.h"
#include "linkage/base/rules_version.h"

namespace kindred {
namespace {

// A row a line.
// clang-format off

constexpr auto kGoldenInputs = std::to_array<GoldenRow>({
    {1, "articles", 0x5c48a9590f255e39},
    {1, "bits_hamming", 0x0a0e7e099a4f7c72},
    {1, "caps", 0xb011de826fec6056},
    {1, "cleaning", 0x4b5966a0cf3be4d7},
    {1, "cohesion", 0xb011de826fec6056},
    {1, "customers", 0x077e4b59a5d19fd9},
    {1, "distances", 0x2011d34a98ad91fc},
    {1, "exact_join", 0x5c48a9590f255e39},
    {1, "fingerprints", 0x73be3f71fdf3f484},
    {1, "fingerprints_grid", 0x73be3f71fdf3f484},
    {1, "identical", 0x5c48a9590f255e39},
    {1, "levels", 0x14402d2a394ce539},
    {1, "link_only", 0xb011de826fec6056},
    {1, "long_sets", 0xcac9e48e2bd75c91},
    {1, "measures", 0x2597ac670d185b69},
    {1, "news", 0x5c48a9590f255e39},
    {1, "partners", 0xb011de826fec6056},
    {1, "people", 0xa1a658aee4cd4e12},
    {1, "people_probability", 0xa1a658aee4cd4e12},
    {1, "prints", 0x73be3f71fdf3f484},
    {1, "rules", 0x383789e928bb7959},
    {1, "titles", 0x3fdfd25f3897ec23},
    {1, "validation", 0xf65b7d05c19995bb},
    {1, "vectors", 0x767a999783bdae76},
    {1, "vectors_cosine", 0x3dec41dc66ac5b5d},
    {1, "vectors_euclid", 0x3dec41dc66ac5b5d},
    {1, "word_weights", 0x5c48a9590f255e39},
    {1, "dates", 0xb67dcc1fa7802fdc},
    {1, "folding", 0xf1201e09ce7993da},
});

constexpr auto kGoldenKeys = std::to_array<GoldenRow>({
    {1, "articles", 0x7c10bb124eafa12e},
    {1, "bits_hamming", 0xde65e3b2c5adf431},
    {1, "caps", 0x096e3de3099f3e27},
    {1, "cleaning", 0x79bc4e7ce15b00c2},
    {1, "cohesion", 0xede9314974940fec},
    {1, "customers", 0xbeba6aaab7ea106e},
    {1, "distances", 0xc9d4b8483a5d4d84},
    {1, "exact_join", 0x692a6ebb20a119d1},
    {1, "fingerprints", 0x78df491b052c8141},
    {1, "fingerprints_grid", 0xf5b86b15ae4b58e1},
    {1, "identical", 0x1f468adb96f2c38d},
    {1, "levels", 0x6b3fc673abbc4dff},
    {1, "link_only", 0xede9314974940fec},
    {1, "long_sets", 0xb3dc46c79eb5c376},
    {3, "measures", 0x44ff9ba06fbc8251},
    {1, "news", 0xca78cca828641504},
    {1, "partners", 0xede9314974940fec},
    {1, "people", 0xeed3f06e4affa6f0},
    {1, "people_probability", 0x4f0ad84a5b600d0f},
    {1, "prints", 0xcb6577ff48c09895},
    {1, "rules", 0x82ffa7af319d9102},
    {2, "titles", 0xfd0cecbb18a534c9},
    {1, "validation", 0x9333bd943bb9e888},
    {1, "vectors", 0x81eb924cc3c957ff},
    {1, "vectors_cosine", 0x145c33b0801e8cc3},
    {1, "vectors_euclid", 0x9f9d8c32a4f4659c},
    {1, "word_weights", 0xc6edf3d0706cf426},
    {2, "dates", 0x16633e7296d1a266},
    {2, "folding", 0x0f5e6793eee5239d},
});

constexpr auto kGoldenScores = std::to_array<GoldenRow>({
    {1, "digests", 0xbc10e2e38540a353},
    {1, "articles", 0x1dc16b27c588956a},
    {1, "bits_hamming", 0xbc5980ca8698e3ad},
    {1, "caps", 0x57a718c2b547886f},
    {1, "cleaning", 0x554ef0b871b6464c},
    {1, "cohesion", 0x57a718c2b547886f},
    {1, "customers", 0xeda8e75412351a1d},
    {1, "distances", 0x4c61c399ff99d154},
    {1, "exact_join", 0x7d8b20a6b9fbe518},
    {1, "fingerprints", 0x32a2b056126c1f1d},
    {1, "fingerprints_grid", 0x32a2b056126c1f1d},
    {1, "identical", 0xf477900552d8c485},
    {1, "levels", 0x538ce1a7798143b2},
    {1, "link_only", 0x57a718c2b547886f},
    {1, "long_sets", 0xa23ef61616ce8859},
    {2, "measures", 0x356b662a1c2fe5e4},
    {1, "news", 0xc57b0a9bf724877a},
    {1, "partners", 0x57a718c2b547886f},
    {1, "people", 0xd46ba91664463723},
    {1, "people_probability", 0x304db2b93550d6f4},
    {1, "prints", 0x32a2b056126c1f1d},
    {1, "rules", 0xd8a54edda02f6449},
    {2, "titles", 0x0c6bdee24aa52156},
    {1, "validation", 0x0d03fb2d05c614e4},
    {1, "vectors", 0x442cb8c0d92d951a},
    {1, "vectors_cosine", 0xdbe6e43776284f45},
    {1, "vectors_euclid", 0x291aff4224372d6d},
    {1, "word_weights", 0xcf0d42969de0e202},
    {2, "dates", 0x5f4e5a713a48d832},
    {2, "folding", 0xdca231178bc83507},
});

constexpr auto kGoldenDecisions = std::to_array<GoldenRow>({
    {1, "articles", 0xb41ac1a5e02d2039},
    {1, "bits_hamming", 0xb41ac1a5e02d2039},
    {1, "caps", 0xf562d98ce83bb10c},
    {1, "cleaning", 0x7d623a53dd99f566},
    {1, "cohesion", 0xbc7ff724cdfb0d29},
    {1, "customers", 0x22f608c438d0f646},
    {1, "distances", 0x523049fdbc1e36f4},
    {1, "exact_join", 0xb41ac1a5e02d2039},
    {1, "fingerprints", 0xb41ac1a5e02d2039},
    {1, "fingerprints_grid", 0xceb8bc1acfcc3668},
    {1, "identical", 0x451165d1e54844c9},
    {1, "levels", 0xa33c0bb88d21bdd9},
    {1, "link_only", 0xa152a41794b7c797},
    {1, "long_sets", 0x451165d1e54844c9},
    {1, "measures", 0xd55a0e7c71152d72},
    {1, "news", 0xa3ae8e10ec091eca},
    {1, "partners", 0x6925951bb5a440cc},
    {1, "people", 0xd8efc5b692410cd7},
    {1, "people_probability", 0x1c269d3b63901d3d},
    {1, "prints", 0x450cd6790f4e6cb9},
    {1, "rules", 0xa64eb55d67991fd7},
    {1, "titles", 0x2ae3802a0935cb46},
    {1, "validation", 0x05b3896cf409d3b0},
    {1, "vectors", 0xd3ba8c827ab95739},
    {1, "vectors_cosine", 0xb41ac1a5e02d2039},
    {1, "vectors_euclid", 0xb41ac1a5e02d2039},
    {1, "word_weights", 0xb41ac1a5e02d2039},
    {1, "dates", 0xefb28475a609c377},
    {1, "folding", 0x38894a305818bcf3},
});

constexpr auto kGoldenEvents = std::to_array<GoldenRow>({
    {1, "events", 0x028d9a07f288af0b},
});

// clang-format on

constexpr std::string_view kFile = "linkage/base/rules_version.h";

}  // namespace

std::span<const GoldenRow> golden_inputs() { return kGoldenInputs; }

GoldenAnswer golden_keys() {
  return {"the keys", kKeysVersion, "kKeysVersion", kFile, "kGoldenKeys", kGoldenKeys};
}

GoldenAnswer golden_scores() {
  return {"the scores", kScoresVersion, "kScoresVersion", kFile, "kGoldenScores", kGoldenScores};
}

GoldenAnswer golden_decisions() {
  return {"the decisions", kDecisionsVersion,  "kDecisionsVersion",
          kFile,           "kGoldenDecisions", kGoldenDecisions};
}

GoldenAnswer golden_events() {
  return {"the bytes",     kEventsVersion, "kEventsVersion", "daemon/codec/event_writer.h",
          "kGoldenEvents", kGoldenEvents};
}

}  // namespace kindred
