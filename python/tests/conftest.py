"""What the tests share: the example of the package, and records in every form of table."""

import pytest

import kindred

DICTS = [
    {"id": "1", "name": "Ana Ruiz", "phone": "030 1234567", "zip": 10115},
    {"id": "2", "name": "Anna Ruiz", "phone": "0301234567", "zip": None},
    {"id": "3", "name": "Bo Lund", "phone": "040 7654321", "zip": 20095},
]


@pytest.fixture
def pipeline():
    return kindred.Pipeline.example()


@pytest.fixture
def dicts():
    return [dict(record) for record in DICTS]


def pairs(matches):
    """(left id, right id) of each."""
    return [(match["left_id"], match["right_id"]) for match in matches]
