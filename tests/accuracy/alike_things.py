"""Groups of things that are alike and not the same, for alike_lists.py. The words are invented."""

class Words:
    """Invented ones, the same for a seed."""

    def __init__(self, draw):
        self.draw = draw

    def word(self, syllables=2):
        ends = ["n", "r", "l", "s", "t", ""]
        parts = ["bdfgklmnprstvz", "aeiou", ends]
        return "".join(self.draw.choice(part) for _ in range(syllables) for part in parts)

    def words(self, count):
        return [self.word(self.draw.choice([2, 3])) for _ in range(count)]

    def mistyped(self, text):
        """One text in eight has one letter less, or two exchanged."""
        if len(text) < 4 or self.draw.random() > 0.125:
            return text
        at = self.draw.randrange(len(text) - 1)
        return text[:at] + (text[at + 1] + text[at] if self.draw.random() < 0.5 else text[at]) + text[at + 2 :]


class Films:
    def __init__(self, words):
        self.words, self.nouns = words, words.words(300)
        self.people = [f"{words.word()} {words.word(3)}".title() for _ in range(150)]

    def group(self):
        draw = self.words.draw
        name = " ".join(draw.sample(self.nouns, 2))
        year, person = draw.randrange(1950, 2005), draw.choice(self.people)
        for number in range(1, draw.choice([1, 2, 4, 5]) + 1):
            if draw.random() < 0.3:
                person = draw.choice(self.people)
            title = name if number == 1 else f"{name} {number}: {' '.join(draw.sample(self.nouns, 2))}"
            yield {"title": title, "year": str(year), "director": person, "minutes": str(draw.randrange(80, 150))}
            year += draw.choice([1, 2, 3])


class Objects:
    def __init__(self, words):
        self.words, self.things, self.matter = words, words.words(60), words.words(25)
        self.makers = [f"{words.word(3)} {words.word()}".title() for _ in range(120)]

    def group(self):
        draw = self.words.draw
        maker, matter, town = draw.choice(self.makers), draw.choice(self.matter), self.words.word(3).title()
        for _ in range(draw.choice([1, 2, 4, 6])):
            yield {
                "title": f"{draw.choice(self.things)} of {draw.choice(self.things)} and {draw.choice(self.things)}",
                "maker": maker,
                "material": matter,
                "place": town,
                "size": f"{draw.randrange(50, 900)} x {draw.randrange(50, 900)} mm",
                "number": f"{draw.choice('ABCD')}.{draw.randrange(1850, 1990)}.{draw.randrange(1, 400)}",
            }


class Firms:
    def __init__(self, words):
        self.words, self.trades = words, words.words(40)
        self.streets = words.words(120)

    def address(self):
        return f"{self.words.draw.choice(self.streets).title()} Street {self.words.draw.randrange(1, 200)}"

    def group(self):
        draw = self.words.draw
        name, town, address = self.words.word(3).title(), self.words.word(3).title(), self.address()
        for trade in draw.sample(self.trades, draw.choice([1, 2, 4])):
            yield {
                "name": f"{name} {trade.title()} Ltd",
                "address": address if draw.random() < 0.5 else self.address(),
                "town": town,
            }


GIVEN = """Abigail Albert Alexander Andrew Andy Anthony Barbara Benjamin Bill Bob Catherine Charles Charlie Christine Daniel Dave
David Deborah Donald Edward Elizabeth Ellen Eugene Frances Fred Frederick Gerald Helen Henry Jack James Janet Jennifer Jenny Jim John
Joseph Judith Kate Kenneth Larry Lawrence Liz Margaret Martha Matthew Michael Mike Nancy Nicholas Patricia Peggy Peter Rebecca Richard
Robert Ronald Samuel Sarah Stephen Steve Susan Thomas Tim Timothy Tom Victoria Vincent Virginia Walter William""".split()


class Twins:
    def __init__(self, words):
        self.words, self.surnames = words, words.words(250)

    def people(self):
        draw = self.words.draw
        surname = draw.choice(self.surnames).title()
        birth = f"{draw.randrange(1930, 2005)}-{draw.randrange(1, 13):02}-{draw.randrange(1, 29):02}"
        for given in draw.sample(GIVEN, draw.choice([1, 2, 2])):
            yield given, surname, birth

    def group(self):
        for given, surname, birth in self.people():
            yield {"given_name": given, "surname": surname, "birth_date": birth}


class TwinsByName(Twins):
    def group(self):
        for given, surname, birth in self.people():
            yield {"name": f"{given} {surname}", "birth_date": birth}


class Fairs:
    """The days of one fair in several years: all else is the same."""

    def __init__(self, words):
        self.words, self.nouns, self.towns = words, words.words(200), words.words(40)

    def group(self):
        draw = self.words.draw
        name = " ".join(draw.sample(self.nouns, 2)).title()
        fair = {
            "name": f"{name} {draw.choice(['Festival', 'Conference', 'Fair'])}",
            "venue": f"{self.words.word().title()} Hall",
            "town": draw.choice(self.towns).title(),
            "organiser": f"{self.words.word(3).title()} Ltd",
        }
        year = draw.randrange(1990, 2010)
        for number in range(draw.choice([1, 2, 4, 6])):
            yield {**fair, "date": f"{year + number}-{draw.randrange(1, 13):02}-{draw.randrange(1, 29):02}"}


class Songs:
    """The tracks of an album, of which one in three was recorded again on another one."""

    def __init__(self, words):
        self.words, self.nouns = words, words.words(250)
        self.artists = [f"{words.word()} {words.word()}".title() for _ in range(120)]

    def name(self, most):
        return " ".join(self.words.draw.sample(self.nouns, self.words.draw.randrange(1, most + 1)))

    def group(self):
        draw = self.words.draw
        artist, album, year = draw.choice(self.artists), f"{self.name(1)} {self.name(1)}", draw.randrange(1965, 2015)
        for _ in range(draw.choice([1, 3, 6])):
            song = {"title": self.name(3), "artist": artist, "album": album, "year": str(year)}
            yield song
            if draw.random() < 0.3:
                again = f"{song['title']} ({draw.choice(['live', 'remix', 'acoustic'])})"
                yield {**song, "title": again, "album": f"{self.name(1)} {self.name(1)}", "year": str(year + draw.randrange(1, 9))}


class Sources(Songs):
    """Tracks of albums in five sources, each with numbers of its own and its way to write a length and a year."""

    LISTS = ["a", "b", "c", "d", "e"]

    def group(self):
        for song in super().group():
            yield {**song, "seconds": self.words.draw.randrange(120, 400)}

    def written(self, thing, source):
        fields = dict(thing)
        seconds, year = fields.pop("seconds"), thing["year"]
        minutes = f"{seconds // 60}:{seconds % 60:02}"
        number = self.words.draw.randrange(10**6, 10**8)
        ways = {
            "a": {"length": f"{minutes.replace(':', 'm ')}sec", "year": f"'{year[2:]}", "code": f"MB{number}"},
            "b": {"length": f"{seconds}000", "code": f"{number}-A"},
            "c": {"title": f"{thing['artist']} - {thing['title']}", "length": f"{seconds / 60:.3f}", "code": f"W{number}"},
            "d": {"length": minutes, "title": thing["title"].lower(), "code": f"x{number}"},
            "e": {"length": str(seconds), "code": f"{number % 10**5}/E"},
        }
        return {**fields, **ways[source]}
