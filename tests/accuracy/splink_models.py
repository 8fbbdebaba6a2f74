"""A Splink model for each data set of docs/accuracy.md, written after Splink's tutorials.

Fields, levels and rules are chosen by hand, as by a user of Splink who knows the data but has no labels. docs/accuracy.md
says what was tried.
"""

from dataclasses import dataclass, field

import splink.comparison_level_library as cll
import splink.comparison_library as cl
from splink import block_on


@dataclass
class Model:
    comparisons: list
    candidates: list  # rules; the pairs of any are compared
    certain: list  # rules that hardly ever join two that differ ...
    recall: float  # ... and the share of the matches that they are thought to find
    training: list  # rules, each of which makes the pairs of a round of EM
    columns: dict = field(default_factory=dict)  # what is made or cleaned first, in SQL
    sources: tuple = ()  # two lists that are linked; else there is one, with duplicates


def words(column):
    """Lower case, and one blank for all between letters and digits."""
    return f"trim(regexp_replace(lower({column}), '[^a-z0-9]+', ' ', 'g'))"


def word_list(column):
    return f"list_distinct(string_split({words(column)}, ' '))"


def words_at(column, place):
    """Of the words those from one to another, counted from 1, or from the end below 0."""
    return f"array_to_string(string_split({words(column)}, ' ')[{place}], ' ')"


def digits(column):
    return f"regexp_replace({column}, '[^0-9]', '', 'g')"


def cleaned(*columns):
    return {column: words(column) for column in columns}


def exact(column):
    return cl.ExactMatch(column).configure(term_frequency_adjustments=True)


def similar(column, *thresholds):
    return cl.JaroWinklerAtThresholds(column, list(thresholds)).configure(term_frequency_adjustments=True)


def overlap(column, *shares):
    """Levels by the Jaccard similarity of two lists of words; the library's own counts characters."""
    both = f"len(list_intersect({column}_l, {column}_r))"
    share = f"{both} / (len({column}_l) + len({column}_r) - {both})"
    return cl.CustomComparison(
        output_column_name=column,
        comparison_levels=[
            cll.NullLevel(column),
            *[cll.CustomLevel(f"{share} >= {least}", f"overlap of {least}") for least in shares],
            cll.ElseLevel(),
        ],
    )


def febrl(number):
    """Australian people; `number` says whether there is the social security number."""
    numbers = [cl.DamerauLevenshteinAtThresholds("soc_sec_id", [1, 2])] if number else []
    by_number = [block_on("soc_sec_id")] if number else []
    return Model(
        comparisons=[
            cl.NameComparison("given_name"),
            cl.NameComparison("surname"),
            cl.DateOfBirthComparison("date_of_birth", input_is_string=True, datetime_format="%Y%m%d"),
            exact("street_number"),
            similar("address_1", 0.9, 0.7),
            similar("suburb", 0.9, 0.7),
            cl.DamerauLevenshteinAtThresholds("postcode", [1, 2]),
            *numbers,
        ],
        candidates=[
            *by_number,
            block_on("date_of_birth"),
            block_on("given_name", "surname"),
            block_on("surname"),
            block_on("postcode"),
            block_on("street_number", "address_1"),
            block_on("address_1", "suburb"),
        ],
        certain=[
            *by_number,
            block_on("given_name", "surname", "date_of_birth"),
            block_on("date_of_birth", "postcode"),
            block_on("surname", "street_number", "postcode"),
        ],
        recall=0.9,
        training=[block_on("date_of_birth"), block_on("given_name", "surname"), block_on("street_number", "postcode")],
    )


def splink_fake_1000():
    return Model(
        comparisons=[
            cl.NameComparison("first_name"),
            cl.NameComparison("surname"),
            cl.DateOfBirthComparison("dob", input_is_string=True),
            exact("city"),
            cl.EmailComparison("email"),
        ],
        candidates=[
            block_on("first_name", "surname"),
            block_on("first_name", "city"),
            block_on("surname"),
            block_on("dob"),
            block_on("email"),
        ],
        certain=[
            "l.first_name = r.first_name and levenshtein(l.dob, r.dob) <= 1",
            "l.surname = r.surname and levenshtein(l.dob, r.dob) <= 1",
            "l.first_name = r.first_name and levenshtein(l.surname, r.surname) <= 2",
            block_on("email"),
        ],
        recall=0.7,
        training=[block_on("first_name", "surname"), block_on("dob"), block_on("email")],
    )


def dblp_acm():
    return Model(
        comparisons=[
            similar("title", 0.95, 0.88, 0.8),
            overlap("authors", 0.99, 0.6, 0.3, 0.1),
            exact("venue"),
            exact("year"),
        ],
        candidates=[
            block_on("title"),
            block_on("first_words", "year"),
            block_on("first_author", "year"),
            block_on("authors", "venue"),
        ],
        certain=[block_on("title", "year")],
        recall=0.8,
        training=[block_on("title"), block_on("authors", "year")],
        columns={
            "title": words("title"),
            "first_words": words_at("title", "1:3"),
            "authors": f"list_sort({word_list('authors')})",
            "first_author": words_at("string_split(authors, ',')[1]", "-1:"),
            # The sources write five venues in their own ways.
            "venue": """case when venue ilike '%record%' then 'record' when venue ilike '%trans%' then 'tods'
                when venue ilike '%vldb j%' then 'journal' when venue ilike '%management of data%' or venue ilike '%sigmod%'
                then 'sigmod' else 'vldb' end""",
        },
        sources=("dblp", "acm"),
    )


def abt_buy():
    codes = r"""regexp_extract_all(regexp_replace(lower(name), '[-/]', '', 'g'),
        '\b(?:[a-z]+[0-9]|[0-9]+[a-z])[a-z0-9]{2,}\b')"""
    return Model(
        comparisons=[
            overlap("name_words", 0.6, 0.4, 0.25, 0.1),
            exact("brand"),
            cl.CustomComparison(
                output_column_name="codes",
                comparison_levels=[
                    cll.NullLevel("codes"),
                    cll.ExactMatchLevel("last_code"),
                    cll.ArrayIntersectLevel("codes", 1),
                    cll.ElseLevel(),
                ],
            ),
            cl.CustomComparison(
                output_column_name="price",
                comparison_levels=[
                    cll.NullLevel("price"),
                    cll.PercentageDifferenceLevel("price", 0.05),
                    cll.PercentageDifferenceLevel("price", 0.2),
                    cll.ElseLevel(),
                ],
            ),
        ],
        candidates=[block_on("codes", arrays_to_explode=["codes"]), block_on("brand")],
        certain=[block_on("last_code")],
        recall=0.5,
        training=[block_on("last_code"), block_on("price")],
        columns={
            "name_words": word_list("name"),
            "brand": words_at("name", "1:1"),
            # Words of letters and digits: mostly numbers of models, which Abt has at the end.
            "codes": f"case when len({codes}) > 0 then {codes} end",
            "last_code": f"{codes}[-1]",
            "price": "try_cast(regexp_replace(price, '[$,]', '', 'g') as double)",
        },
        sources=("abt", "buy"),
    )


def restaurants_fodors_zagat():
    return Model(
        comparisons=[
            similar("name", 0.92, 0.8, 0.7),
            similar("addr", 0.92, 0.8, 0.7),
            cl.DamerauLevenshteinAtThresholds("phone", [1, 2]),
            similar("city", 0.9),
            exact("type"),
        ],
        candidates=[
            block_on("phone"),
            block_on("name"),
            block_on("addr"),
            block_on("number", "city"),
            block_on("first", "city"),
        ],
        certain=[block_on("phone", "name"), block_on("name", "addr")],
        recall=0.6,
        training=[block_on("phone"), block_on("name")],
        columns={
            **cleaned("name", "addr", "city", "type"),
            "phone": digits("phone"),
            "number": words_at("addr", "1:1"),
            "first": words_at("name", "1:1"),
        },
    )


def cora():
    return Model(
        comparisons=[
            similar("title", 0.95, 0.88, 0.8),
            overlap("author", 0.99, 0.6, 0.3, 0.1),
            similar("venue", 0.9, 0.75),
            cl.LevenshteinAtThresholds("year", [1]),
            cl.LevenshteinAtThresholds("pages", [1, 2]),
            exact("volume"),
        ],
        candidates=[
            block_on("title"),
            block_on("first_words"),
            block_on("last_words"),
            block_on("author", "year"),
            block_on("pages"),
        ],
        certain=[block_on("title", "author"), block_on("title", "year")],
        recall=0.6,
        training=[block_on("title"), block_on("author", "year"), block_on("pages")],
        columns={
            **cleaned("title", "venue"),
            "author": f"list_sort(list_filter({word_list('author')}, lambda x: len(x) > 1 and x <> 'and'))",
            "first_words": words_at("title", "1:3"),
            "last_words": words_at("title", "-3:"),
            "year": "regexp_extract(year, '[0-9]{4}')",
            "pages": digits("pages"),
            "volume": "regexp_extract(volume, '[0-9]+')",
        },
    )


def senzing_truthset():
    full = "coalesce(PRIMARY_NAME_FULL, PRIMARY_NAME_ORG, concat_ws(' ', PRIMARY_NAME_FIRST, PRIMARY_NAME_LAST))"
    address = "coalesce(ADDR_FULL, ADDR_LINE1)"
    numbers = f"""list_filter([PASSPORT_NUMBER, DRIVERS_LICENSE_NUMBER, {digits('SSN_NUMBER')}, NATIONAL_ID_NUMBER],
        lambda x: x is not null)"""
    return Model(
        comparisons=[
            similar("name", 0.92, 0.8, 0.7),
            cl.DateOfBirthComparison("dob", input_is_string=True),
            cl.ExactMatch("email"),
            cl.ExactMatch("phone"),
            similar("address", 0.9, 0.75),
            cl.ArrayIntersectAtSizes("numbers", [1]),
        ],
        candidates=["1=1"],  # 159 records need no blocking
        certain=[
            block_on("numbers", arrays_to_explode=["numbers"]),
            block_on("name", "dob"),
            block_on("phone"),
            block_on("surname", "email"),
        ],
        recall=0.5,
        training=[block_on("surname"), block_on("dob")],
        columns={
            # The names of one person in any order: 'Hughes, Howard', 'Howard Hughes'.
            "name": f"array_to_string(list_sort({word_list(full)}), ' ')",
            "surname": "lower(PRIMARY_NAME_LAST)",
            "dob": """strftime(coalesce(try_strptime(DATE_OF_BIRTH, ['%Y-%m-%d', '%d-%b-%y', '%b %d %Y', '%m/%d/%y',
                '%m/%d/%Y', '%d/%m/%Y'])), '%Y-%m-%d')""",
            "email": "lower(regexp_extract(EMAIL_ADDRESS, '[^<> ]+@[^<> ]+'))",
            "phone": f"right({digits('PHONE_NUMBER')}, 7)",
            "address": words(address),
            # Passport, driving licence, social security and national identity: too few of each to learn from.
            "numbers": f"case when len({numbers}) > 0 then {numbers} end",
        },
    )


def citations(authors, codes):
    """Exports of bibliographies; `codes` are columns that name an article."""
    return Model(
        comparisons=[
            similar("title", 0.95, 0.88, 0.8),
            overlap("author_words", 0.99, 0.6, 0.3, 0.1),
            similar("journal", 0.9, 0.75),
            exact("year"),
            exact("volume"),
            exact("number"),
            cl.LevenshteinAtThresholds("pages", [1, 2]),
            *[exact(code) for code in codes],
        ],
        candidates=[
            *[block_on(code) for code in codes],
            block_on("title"),
            block_on("first_words"),
            block_on("last_words"),
            block_on("year", "volume", "pages"),
        ],
        certain=[*[block_on(code) for code in codes], block_on("title", "year")],
        recall=0.8,
        training=[block_on("title"), block_on("year", "volume")],
        columns={
            **cleaned("title", "journal"),
            "author_words": f"list_filter({word_list(authors)}, lambda x: len(x) > 1 and x <> 'and')",
            "first_words": words_at("title", "1:4"),
            "last_words": words_at("title", "-4:"),
            "pages": digits("pages"),
            **{code: f"lower({code})" for code in codes},
        },
    )


def geo_settlements():
    return Model(
        comparisons=[
            similar("label", 0.92, 0.8, 0.7),
            cl.DistanceInKMAtThresholds("lat", "lon", [0.5, 2, 10, 50]),
        ],
        candidates=[block_on("label"), block_on("first_word"), block_on("lat_part", "lon_part")],
        certain=["l.label = r.label and l.lat_part = r.lat_part and l.lon_part = r.lon_part"],
        recall=0.5,
        training=[block_on("first_word"), block_on("lat_part", "lon_part")],
        columns={
            **cleaned("label"),
            "first_word": words_at("label", "1:1"),
            "lat": "try_cast(lat as double)",
            "lon": "try_cast(lon as double)",
            "lat_part": "round(try_cast(lat as double), 1)",
            "lon_part": "round(try_cast(lon as double), 1)",
        },
        sources=("dbpedia", "freebase", "geonames", "nyt"),
    )


def pseudopeople_census_w2():
    return Model(
        comparisons=[
            cl.NameComparison("first_name"),
            cl.NameComparison("last_name"),
            exact("middle_initial"),
            cl.DateOfBirthComparison("date_of_birth", input_is_string=True, datetime_format="%m/%d/%Y"),
            exact("street_number"),
            similar("street_name", 0.9, 0.7),
            cl.DamerauLevenshteinAtThresholds("ssn", [1, 2]),
        ],
        candidates=[
            block_on("ssn"),
            block_on("date_of_birth"),
            block_on("first_name", "last_name"),
            block_on("last_name", "street_name"),
            block_on("street_number", "street_name", "first_name"),
        ],
        certain=[block_on("ssn"), block_on("first_name", "last_name", "street_number")],
        recall=0.8,
        training=[block_on("first_name", "last_name"), block_on("street_number", "street_name")],
    )


MODELS = {
    "febrl3": lambda: febrl(number=True),
    "febrl3 without soc_sec_id": lambda: febrl(number=False),
    "febrl1 without soc_sec_id": lambda: febrl(number=False),
    "splink_fake_1000": splink_fake_1000,
    "dblp_acm": dblp_acm,
    "abt_buy": abt_buy,
    "restaurants_fodors_zagat": restaurants_fodors_zagat,
    "cora": cora,
    "senzing_truthset": senzing_truthset,
    "sysrev_copper": lambda: citations("authors", ["doi"]),
    "bib_stroke": lambda: citations("author", []),
    "geo_settlements": geo_settlements,
    "pseudopeople_census_w2": pseudopeople_census_w2,
}
