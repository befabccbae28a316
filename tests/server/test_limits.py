import pytest

from belvedere.server import limits
from belvedere.server.limits import Bucket, Buckets, OpenSockets, Rate, address_of
from belvedere.server.refusals import TooMany


def test_a_bucket_gives_so_much_at_once_and_then_so_much_per_second() -> None:
    moment = 0.0
    bucket = Bucket(Rate(at_once=3, per_second=0.5), lambda: moment)
    assert [bucket.take() for _ in range(5)] == [0, 0, 0, 2, 2]
    moment = 1.5
    assert bucket.take() == 0.5
    moment = 2
    assert bucket.take() == 0
    moment = 1000
    assert [bucket.take() for _ in range(4)] == [0, 0, 0, 2]


def test_every_address_has_its_own_bucket() -> None:
    buckets = Buckets(Rate(at_once=1, per_second=0.001))
    buckets.take("192.0.2.1")
    with pytest.raises(TooMany, match="try again in 1000 seconds") as refused:
        buckets.take("192.0.2.1")
    assert refused.value.seconds == 1000
    buckets.take("192.0.2.2")


def test_the_address_that_has_been_quiet_for_longest_is_forgotten_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_ADDRESSES", 2)
    buckets = Buckets(Rate(at_once=1, per_second=0.001))
    for address in ("a", "b", "c", "a"):
        buckets.take(address)
    with pytest.raises(TooMany):
        buckets.take("c")


def test_open_sockets_are_counted_until_they_close() -> None:
    sockets = OpenSockets(1)
    with sockets.one_more("a"), sockets.one_more("b"), pytest.raises(TooMany), sockets.one_more("a"):
        pass
    with sockets.one_more("a"):
        pass


@pytest.mark.parametrize(
    ("client", "address"),
    [
        (("192.0.2.1", 1234), "192.0.2.1"),
        (("2001:db8:1:2:3:4:5:6", 1234), "2001:db8:1:2::/64"),
        (("::ffff:192.0.2.1", 1234), "192.0.2.1"),
        (("a socket in a folder", 0), "a socket in a folder"),
        (None, ""),
    ],
)
def test_addresses_are_told_apart(client: tuple[str, int] | None, address: str) -> None:
    assert address_of({"client": client}) == address
