#include "tools/kindred/generate/names.h"

#include <string>
#include <unordered_set>
#include <vector>

#include "tools/kindred/generate/words.h"

namespace kindred {
namespace {

class NameTable {
 public:
  void add(std::string_view name, uint64_t weight) {
    names_.push_back(name);
    weights_.push_back(weight);
  }

  void add_bands(std::span<const NameBand> bands) {
    for (const NameBand& band : bands) {
      for (const std::string_view name : split_words(band.names)) add(name, band.weight);
    }
  }

  void finish() { index_ = WeightedIndex(weights_); }

  std::string_view draw(Random* random) const { return names_[index_.draw(random)]; }
  size_t size() const { return names_.size(); }
  const std::vector<std::string_view>& names() const { return names_; }

  uint64_t total_weight() const {
    uint64_t sum = 0;
    for (const uint64_t weight : weights_) sum += weight;
    return sum;
  }

 private:
  std::vector<std::string_view> names_;
  std::vector<uint64_t> weights_;
  WeightedIndex index_{std::vector<uint64_t>{1}};
};

// Two halves of surnames that go together in one language.
struct Composition {
  std::string_view beginnings;
  std::string_view endings;
};

constexpr Composition kCompositions[] = {
    {"Ash Bar Beck Black Brad Bram Brig Broad Brom Burn Cald Car Chat Clay Cliff Col Cran Crom Dal "
     "Dar Den Dray Dun East Ed El Ever Fair Farn Fen Fox Glad Gold Green Hal Ham Har Hath Haw Hay "
     "Hazel Hether High Hol Horn Hunt Ing Kel Ken Kil King Lang Lath Lev Lin Long Lyd Mal Mar Mel "
     "Mid Mill Mor Nor Oak Old Or Pem Pen Pick Pres Rad Raven Red Ren Rock Rother Rush Rye Sand "
     "Sel "
     "Shel Sher Sil Stan Stock Strat Sut Swan Thorn Til Tre Wake Wal War Wel West Whit Wick Win "
     "Wood Wor Wyn Yar Yel",
     "ton ley ford field wood well worth by ham den don bury brook man more stone shaw croft combe "
     "wick bridge gate land low mont ridge side stead thorpe water house burn bourne cliffe dale "
     "ington ingham erton erly holt"},
    {"Acker Alt Apfel Baum Berg Blum Brand Breit Burk Dorn Eber Eich Eisen Engel Feld Fein Frei "
     "Gross "
     "Gutt Hag Hein Herz Hoch Hoff Kauf Klein Kron Lauter Lich Lind Mittel Neu Ober Rauch Rein "
     "Rosen Roth Schoen Schwarz Silber Stein Stern Wald Wein Weiss Zimmer",
     "mann berg stein baum feld bach er bauer meyer thal heim hardt hof brunn wald"},
    {"Anders Arn Bjork Ek Fors Gustaf Hed Holm Johan Karl Lund Ny Ost Peder Sjo Soder Sten Strom "
     "Sund "
     "Svens Tor Wester Ask Blom",
     "quist strom gren berg lund dahl sen stad mark holm"},
    {"Kowal Nowa Wisn Lewan Zielin Wojci Kamin Janko Jablon Malin Pawl Sad Sokol Symon Urban Wasil "
     "Petr Ivan Bor Dobr Gor Kras Mir Rom Rud Tom Zar",
     "ski owski ewski czyk enko ov ovich ak ek icz"},
    {"Mc Mac O' Fitz",
     "Allister Ardle Bain Brady Brien Cabe Callum Cann Carthy Clellan Cluskey Connor Cormack Crea "
     "Dermott Donagh Donnell Elroy Evoy Fadden Gann Garvey Gerald Gill Ginty Gowan Grath Gregor "
     "Hugh "
     "Hale Intosh Keever Kenna Kinley Lachlan Leary Lennan Malley Manus Meara Morris Nally Namara "
     "Neill Patrick Phail Rory Shane Simmons Sweeney Tague Tavish Vane Veigh William"},
    {"Almo Aran Bara Berna Caba Cala Cam Cas Cordo Echeve Esco Espi Fuen Gal Gra Iba Mira Mon Mora "
     "Nava Pala Pere Quin Rive Sala Sarmi Sepul Tole Vale Villa Zara Zubi",
     "rro ria nas ndez rra reda tes lez niz rez dal zar llo"},
};

// The endings of a composition follow its beginnings in every combination, in an order of no
// meaning, so that frequent ones come from all languages.
std::vector<std::string> composed_surnames(const std::vector<std::string_view>& taken) {
  std::unordered_set<std::string> seen;
  for (const std::string_view surname : taken) seen.emplace(surname);
  std::vector<std::string> surnames;
  for (const Composition& composition : kCompositions) {
    for (const std::string_view beginning : split_words(composition.beginnings)) {
      for (const std::string_view ending : split_words(composition.endings)) {
        std::string surname(beginning);
        surname += ending;
        if (seen.insert(surname).second) surnames.push_back(std::move(surname));
      }
    }
  }
  Random order(0, 0, 0);
  shuffle(&surnames, &order);
  return surnames;
}

NameTable given_name_table(std::span<const NameBand> bands) {
  NameTable table;
  table.add_bands(bands);
  table.finish();
  return table;
}

const NameTable& given_names(bool female) {
  static const NameTable kMale = given_name_table(male_name_bands());
  static const NameTable kFemale = given_name_table(female_name_bands());
  return female ? kFemale : kMale;
}

// Zipf's law, flattened at its head by kFlat ranks, gives the composed surnames as much weight
// together as the written ones have.
NameTable surname_table() {
  static std::vector<std::string> composed;
  constexpr uint64_t kFine = 1'000'000;  // Units a written weight is split into.
  constexpr uint64_t kFlat = 300;
  NameTable written;
  written.add_bands(surname_bands());
  composed = composed_surnames(written.names());

  uint64_t zipf_sum = 0;
  for (size_t rank = 0; rank < composed.size(); ++rank) zipf_sum += kFine / (rank + kFlat);
  NameTable table;
  for (const NameBand& band : surname_bands()) {
    for (const std::string_view name : split_words(band.names)) {
      table.add(name, band.weight * kFine);
    }
  }
  const uint64_t share = written.total_weight() * kFine / zipf_sum;
  for (size_t rank = 0; rank < composed.size(); ++rank) {
    table.add(composed[rank], kFine / (rank + kFlat) * share);
  }
  table.finish();
  return table;
}

const NameTable& surnames() {
  static const NameTable kTable = surname_table();
  return kTable;
}

}  // namespace

std::string_view draw_given_name(bool female, Random* random) {
  return given_names(female).draw(random);
}

std::string_view draw_surname(Random* random) { return surnames().draw(random); }

size_t given_name_count(bool female) { return given_names(female).size(); }

size_t surname_count() { return surnames().size(); }

}  // namespace kindred
