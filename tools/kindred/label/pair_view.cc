#include "tools/kindred/label/pair_view.h"

#include <algorithm>
#include <string_view>

#include "tools/kindred/label/differences.h"

namespace kindred {

namespace {

constexpr size_t kMostNameColumns = 20;
constexpr size_t kMarkColumns = 3;  // " = "
constexpr std::string_view kBetween = " | ";

using Lines = std::vector<std::vector<Glyph>>;

char sign_of(FieldMark mark) {
  switch (mark) {
    case FieldMark::kEqual:
      return '=';
    case FieldMark::kAlike:
      return '~';
    case FieldMark::kDifferent:
      return 'x';
    case FieldMark::kLacking:
      return ' ';
  }
  return ' ';
}

// A value a line.
std::vector<Glyph> glyphs_of(const std::vector<std::string>& values) {
  std::vector<Glyph> glyphs;
  for (const std::string& value : values) {
    if (!glyphs.empty()) glyphs.push_back({"\n", 0});
    std::vector<Glyph> more = kindred::glyphs_of(value);
    for (Glyph& glyph : more) {
      if (glyph.bytes == "\n") glyph = {" ", 1};
    }
    glyphs.insert(glyphs.end(), more.begin(), more.end());
  }
  return glyphs;
}

class PairView {
 public:
  PairView(const ShownPair& pair, const ViewOptions& options)
      : pair_(pair), options_(options), stacked_(options.columns < kLeastColumns) {
    for (const ShownField& field : pair.fields) {
      names_ = std::max(names_, columns_of(kindred::glyphs_of(field.name)));
    }
    names_ = std::min({names_, kMostNameColumns, options.columns / 3});
    const size_t left = options.columns - std::min(options.columns, names_ + kMarkColumns);
    cell_ = stacked_ ? left : (left - std::min(left, kBetween.size())) / 2;
    cell_ = std::max<size_t>(cell_, 2);
  }

  std::string text() const {
    std::string text = row("", ' ', cells({pair_.left}, {pair_.right}, false));
    for (const ShownField& field : pair_.fields) {
      const bool compare = field.mark == FieldMark::kAlike || field.mark == FieldMark::kDifferent;
      text += row(field.name, sign_of(field.mark), cells(field.left, field.right, compare));
    }
    return text;
  }

 private:
  struct Cells {
    Lines left;
    Lines right;
  };

  Cells cells(const std::vector<std::string>& left, const std::vector<std::string>& right,
              bool compare) const {
    std::vector<Glyph> one = glyphs_of(left);
    std::vector<Glyph> other = glyphs_of(right);
    if (compare) mark_differences(&one, &other);
    if (options_.marking == Marking::kBrackets) {
      one = put_brackets(one);
      other = put_brackets(other);
    }
    return {wrap(one, cell_, kMostLines), wrap(other, cell_, kMostLines)};
  }

  std::string row(const std::string& name, char sign, const Cells& cells) const {
    Lines names = wrap(kindred::glyphs_of(name), std::max<size_t>(names_, 2), 1);
    names.resize(1);
    const std::string begin = line_text(names.front(), names_, options_.marking) + " " + sign + " ";
    const std::string blank(names_ + kMarkColumns, ' ');
    std::string text;
    const size_t lines = std::max<size_t>({cells.left.size(), cells.right.size(), 1});
    if (stacked_) return stacked(cells.left, begin, blank) + stacked(cells.right, blank, blank);
    for (size_t l = 0; l < lines; ++l) {
      std::string line = l == 0 ? begin : blank;
      line += line_text(at(cells.left, l), cell_, options_.marking);
      line += kBetween;
      line += line_text(at(cells.right, l), 0, options_.marking);
      text += ended(line);
    }
    return text;
  }

  std::string stacked(const Lines& lines, const std::string& begin,
                      const std::string& blank) const {
    std::string text;
    for (size_t l = 0; l < std::max<size_t>(lines.size(), 1); ++l) {
      text += ended((l == 0 ? begin : blank) + line_text(at(lines, l), 0, options_.marking));
    }
    return text;
  }

  static std::vector<Glyph> at(const Lines& lines, size_t l) {
    return l < lines.size() ? lines[l] : std::vector<Glyph>();
  }

  static std::string ended(std::string line) {
    line.erase(line.find_last_not_of(' ') + 1);
    return line + "\n";
  }

  const ShownPair& pair_;
  const ViewOptions& options_;
  bool stacked_;
  size_t names_ = 0;  // columns
  size_t cell_ = 0;   // likewise, of a value
};

}  // namespace

std::string pair_view(const ShownPair& pair, const ViewOptions& options) {
  return PairView(pair, options).text();
}

}  // namespace kindred
