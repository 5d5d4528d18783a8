"""The example of a raffle: its money, its ledger, what it refuses, and what to expect of it."""

import hashlib
import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from datetime import date
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brokencanada.cards import RANKS, SUITS

EXAMPLES = Path(__file__).parents[1] / "examples"
SCRIPT = EXAMPLES / "catch_the_ace.py"
if not SCRIPT.exists():
    pytest.skip("the examples do not lie beside the tests", allow_module_level=True)
sys.path.insert(0, str(EXAMPLES))
try:
    import catch_the_ace
    from raffle import ledger, report
    from raffle.errors import RaffleError
    from raffle.event import Event, Terms
    from raffle.forecast import Forecast
    from raffle.money import money, shares
    from raffle.sealed import Sealed
finally:
    sys.path.remove(str(EXAMPLES))

DAY = date(2025, 3, 5)
TWO = ["first witness", "second witness"]
DECK = {rank + suit for rank in RANKS for suit in SUITS}
SEALED = Sealed(7)
ACE_AT = next(n for n in range(1, 53) if SEALED.card(n) == 3)
OTHERS = [n for n in range(1, 53) if n != ACE_AT]


def begun(price="2", limit="50000", fee="1", sealed=SEALED):
    return Event(Terms(DAY, money(price), money(limit), money(fee), 30, SEALED.seal), sealed)


def play(event, tickets, envelope):
    """Sell, draw and open; return the last record."""
    event.add(event.sale(DAY, tickets))
    event.add(event.ticket(DAY))
    record = event.card(DAY, envelope, TWO)
    event.add(record)
    return record


@pytest.fixture
def book(tmp_path):
    """A ledger on the disk, of a deck whose order the test knows."""
    path = tmp_path / "ace.jsonl"
    Sealed.create(tmp_path / "ace.jsonl.sealed", 7)
    ledger.create(path, begun().terms)
    return path


def write(path, what):
    """Resume, do one thing, append it."""
    with ledger.opened(path, write=True) as file:
        event = file.resume(SEALED)
        record = what(event)
        file.append(record)


def sells(tickets):
    return lambda event: event.sale(DAY, tickets)


def draws(event):
    return event.ticket(DAY)


def opens(envelope):
    return lambda event: event.card(DAY, envelope, TWO)


def resumed(path, sealed=SEALED):
    with ledger.opened(path) as file:
        return file.resume(sealed)


def run(*arguments, cwd):
    return subprocess.run(
        [sys.executable, SCRIPT, *map(str, arguments)],
        cwd=cwd,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
    )


# -- money -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sales", "prize", "jackpot", "kept"),
    [
        ("600.00", "120.00", "180.00", "300.00"),
        ("0.01", "0.00", "0.00", "0.01"),
        ("0.03", "0.01", "0.01", "0.01"),  # 0.6 and 0.9 of a cent
        ("0.05", "0.01", "0.02", "0.02"),  # 1.5 cents: half a cent goes up
        ("10.05", "2.01", "3.02", "5.02"),  # 3.015
        ("9.99", "2.00", "3.00", "4.99"),  # 1.998 and 2.997
    ],
)
def test_a_fifth_is_won_three_tenths_wait_and_the_rest_is_kept(sales, prize, jackpot, kept):
    assert shares(Decimal(sales)) == (Decimal(prize), Decimal(jackpot), Decimal(kept))


@given(st.lists(st.integers(1, 999), min_size=1, max_size=52), st.integers(1, 999))
def test_every_cent_sold_is_won_in_the_jackpot_or_kept(tickets, cents):
    event = begun(price=str(Decimal(cents) / 100), limit="99999999")
    for n, envelope in zip(tickets, [*OTHERS, ACE_AT], strict=False):
        play(event, n, envelope)
    sold = sum(tickets) * cents
    whole = report.total(event.draws, event.terms)
    assert whole.sales * 100 == sold
    assert whole.prizes + whole.kept + event.jackpot + whole.paid == whole.sales
    # Less than a cent from the exact half, for each draw.
    assert abs(whole.kept * 200 - sold) < 2 * len(tickets)
    assert sum(part.fee for part in report.reports(event)) == whole.fee


def test_the_fees_of_the_reports_add_up_to_the_fee_on_the_whole_board():
    event = begun(price="0.50")
    for envelope in OTHERS[:8]:
        play(event, 1, envelope)  # prizes of 0.25 a draw: 1.00 after four, a fee of one cent
    assert [part.fee for part in report.reports(event)] == [Decimal("0.01"), Decimal("0.01")]
    event = begun(price="0.30")
    for envelope in OTHERS[:8]:
        play(event, 1, envelope)  # 0.06 and 0.09 a draw: 0.60, then 1.20, so 0.006 and 0.012
    assert [part.fee for part in report.reports(event)] == [Decimal("0.01"), Decimal("0.00")]


def test_the_jackpot_holds_this_draws_part_when_it_is_won():
    event = begun()
    play(event, 300, OTHERS[0])
    record = play(event, 100, ACE_AT)  # 180 from 600, and 60 from 200
    assert (record["jackpot_before"], record["jackpot_share"]) == ("180.00", "60.00")
    assert (record["jackpot_paid"], record["jackpot_after"]) == ("240.00", "0.00")
    assert (event.over, event.jackpot) == (True, 0)


@pytest.mark.parametrize("fee", ["3.01", "4"])
def test_a_municipality_charges_at_most_three_percent(fee):
    with pytest.raises(RaffleError, match=r"fee is .* expected at most 3 %"):
        begun(fee=fee)
    assert begun(fee="3").terms.fee == 3


# -- tickets and the limit -------------------------------------------------------------------


def test_serials_never_repeat_and_a_ticket_counts_for_its_own_draw_alone():
    event = begun()
    event.add(event.sale(DAY, 10))
    event.add(event.sale(DAY, 5))
    record = event.ticket(DAY)
    assert 1 <= record["ticket"] <= 15
    event.add(record)
    event.add(event.card(DAY, OTHERS[0], TWO))
    sale = event.sale(DAY, 20)
    assert (sale["first"], sale["last"]) == (16, 35)
    event.add(sale)
    assert 16 <= event.ticket(DAY)["ticket"] <= 35


def test_every_ticket_of_a_draw_is_drawn_alike():
    drawn = Counter(Sealed(seed).ticket(1, 11, 14, ()) for seed in range(4000))
    assert set(drawn) == {11, 12, 13, 14}
    assert all(abs(n - 1000) < 110 for n in drawn.values())  # four standard deviations


def test_an_unclaimed_ticket_is_not_drawn_again_until_none_is_left():
    event = begun()
    event.add(event.sale(DAY, 3))
    for _ in range(3):
        event.add(event.ticket(DAY, unclaimed=bool(event.drawn)))
    assert sorted(event.drawn) == [1, 2, 3]
    with pytest.raises(RaffleError, match="all 3 tickets have been drawn"):
        event.ticket(DAY, unclaimed=True)


def test_a_sale_past_the_limit_is_refused_before_it_is_sold():
    event = begun(limit="100")  # half of 200: 100 tickets
    play(event, 60, OTHERS[0])
    with pytest.raises(RaffleError, match=r"draw 2: 41 more .* 100\.00: expected at most 40"):
        event.sale(DAY, 41)
    event.add(event.sale(DAY, 30))
    with pytest.raises(RaffleError, match="expected at most 10"):
        event.sale(DAY, 11)
    event.add(event.sale(DAY, 10))
    assert event.tickets_left == 0


@given(st.integers(1, 300), st.integers(0, 5000), st.integers(0, 60))
def test_as_many_tickets_are_left_as_the_limit_allows(price, limit, sold):
    event = begun(price=str(Decimal(price) / 100), limit=str(Decimal(limit) / 100))
    if 0 < sold <= event.tickets_left:
        event.add(event.sale(DAY, sold))
    n = event.tickets_left
    assert shares(event.sales + n * event.terms.price).prizes <= event.terms.limit
    assert shares(event.sales + (n + 1) * event.terms.price).prizes > event.terms.limit


# -- envelopes -------------------------------------------------------------------------------


def test_the_52nd_draw_finds_the_ace():
    event = begun()
    for envelope in OTHERS:
        play(event, 1, envelope)
        assert not event.over
    assert event.sealed_envelopes == [ACE_AT]
    assert play(event, 1, ACE_AT)["card"] == "As"
    assert {str(draw.card) for draw in event.draws} == DECK
    with pytest.raises(RaffleError, match="the event is over: the ace was found in draw 52"):
        event.sale(DAY, 1)


def test_the_ace_lies_in_every_envelope_alike():
    found = Counter(
        next(n for n in range(1, 53) if Sealed(seed).card(n) == 3) for seed in range(2600)
    )
    chi2 = sum((found[n] - 50) ** 2 / 50 for n in range(1, 53))
    assert chi2 < 90  # 51 degrees of freedom: once in 1,500


@pytest.mark.parametrize(
    ("envelope", "witnesses", "wrong"),
    [
        (0, TWO, "envelope 0: expected a number from 1 to 52"),
        (53, TWO, "envelope 53: expected a number from 1 to 52"),
        (OTHERS[0], TWO, "has been opened already"),
        (OTHERS[1], [], "witnesses are nobody: expected the names of two people"),
        (OTHERS[1], ["one"], "witnesses are one: expected"),
        (OTHERS[1], ["one", " ONE "], "expected the names of two people"),
        (OTHERS[1], ["one", "two", "three"], "expected the names of two people"),
        (OTHERS[1], ["one", " "], "witness ' ': expected a name"),
        (OTHERS[1], ["one", "t\nwo"], "expected a name"),
    ],
)
def test_an_opened_envelope_or_a_witness_missing_is_named(envelope, witnesses, wrong):
    event = begun()
    play(event, 1, OTHERS[0])
    event.add(event.sale(DAY, 1))
    event.add(event.ticket(DAY))
    with pytest.raises(RaffleError) as error:
        event.card(DAY, envelope, witnesses)
    assert wrong in str(error.value)


def test_what_comes_out_of_turn_is_refused():
    event = begun()
    with pytest.raises(RaffleError, match="no ticket is sold"):
        event.ticket(DAY)
    event.add(event.sale(DAY, 3))
    with pytest.raises(RaffleError, match="no ticket is drawn whose holder could pick"):
        event.card(DAY, 1, TWO)
    with pytest.raises(RaffleError, match="no ticket is drawn that could be unclaimed"):
        event.ticket(DAY, unclaimed=True)
    event.add(event.ticket(DAY))
    with pytest.raises(RaffleError, match=r"ticket \d is drawn already"):
        event.ticket(DAY)
    with pytest.raises(RaffleError, match="sales are closed"):
        event.sale(DAY, 1)
    with pytest.raises(RaffleError, match="date is 2025-03-04: expected 2025-03-05 or later"):
        event.card(date(2025, 3, 4), 1, TWO)


# -- the ledger ------------------------------------------------------------------------------


def test_a_line_has_all_that_the_log_must_hold(book):
    for what in (sells(300), draws, opens(OTHERS[0])):
        write(book, what)
    record = json.loads(book.read_text(encoding="utf-8").splitlines()[-1])
    assert 1 <= record.pop("ticket") <= 300
    assert record.pop("card") == str(SEALED.card(OTHERS[0]))
    assert record == {
        "line": "card",
        "date": "2025-03-05",
        "draw": 1,
        "first": 1,
        "last": 300,
        "sales": "600.00",
        "prize": "120.00",
        "kept": "300.00",
        "jackpot_before": "0.00",
        "jackpot_share": "180.00",
        "jackpot_paid": "0.00",
        "jackpot_after": "180.00",
        "envelope": OTHERS[0],
        "witnesses": TWO,
    }


def test_the_seed_stands_in_the_ledger_only_with_the_ace(book):
    for what in (sells(9), draws, opens(OTHERS[0]), sells(9), draws):
        write(book, what)
    assert SEALED.seed not in book.read_text(encoding="utf-8")
    write(book, opens(ACE_AT))
    last = book.read_text(encoding="utf-8").splitlines()[-1]
    assert json.loads(last)["seed"] == SEALED.seed
    assert resumed(book, None).sealed.seed == SEALED.seed


STEPS = [sells(30), draws, opens(OTHERS[3]), sells(11), sells(4), draws, opens(ACE_AT)]


@pytest.mark.parametrize("lines", range(1, len(STEPS)))
def test_a_crash_in_an_append_changes_nothing_of_what_follows(lines, tmp_path, book):
    for what in STEPS:
        write(book, what)
    whole = book.read_bytes()
    ends = [i + 1 for i, byte in enumerate(whole) if byte == 10]
    start, end = ends[lines - 1], ends[lines]
    for size in (1, (end - start) // 2, end - start - 1):
        book.write_bytes(whole[: start + size])
        with pytest.raises(RaffleError, match=f"line {lines + 1} is torn: it ends after {size} b"):
            resumed(book)
        with ledger.opened(book, write=True) as file:
            aside = file.mend()
        assert aside.read_bytes().endswith(whole[start : start + size] + b"\n")
        for what in STEPS[lines - 1 :]:
            write(book, what)
        assert book.read_bytes() == whole


def tampered(number, name, value):
    def change(lines):
        record = json.loads(lines[number - 1])
        assert record[name] != value
        lines[number - 1] = json.dumps(record | {name: value})

    return change


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        (tampered(1, "price", "3.00"), "line 2: sales is"),
        (tampered(1, "fee", "9.00"), "line 1: fee is 9.00 %"),
        (tampered(2, "first", 2), "line 2: first is 2: expected 1"),
        (tampered(2, "last", 31), "line 2: sales is"),
        (tampered(2, "sales", "61.00"), 'line 2: sales is "61.00": expected "60.00"'),
        (tampered(3, "ticket", 31), "line 3: ticket is 31: expected"),
        (tampered(4, "prize", "13.00"), 'line 4: prize is "13.00": expected "12.00"'),
        (tampered(4, "kept", "29.00"), 'line 4: kept is "29.00": expected "30.00"'),
        (tampered(4, "jackpot_after", "19.00"), "line 4: jackpot_after is"),
        (tampered(4, "envelope", 77), "line 4: envelope 77: expected"),
        (tampered(4, "card", "1x"), "line 4: card is '1x'"),
        (tampered(4, "witnesses", ["one"]), "line 4: witnesses are one"),
        (tampered(5, "first", 30), "line 5: first is 30: expected 31"),
        (tampered(5, "date", "2025-03-04"), "line 5: date is 2025-03-04"),
        (tampered(5, "last", "41"), "line 5: last is '41': expected a whole number"),
        (tampered(7, "jackpot_before", "0.00"), "line 7: jackpot_before is"),
        (tampered(7, "envelope", OTHERS[3]), "line 7: envelope"),
        (tampered(7, "draw", 3), "line 7: draw is 3: expected 2"),
        (lambda lines: lines.pop(4), "line 5: draw 2: no ticket is sold"),
        (lambda lines: lines.insert(2, lines[1]), "line 3: last is 30: expected at least 31"),
        (lambda lines: lines.insert(1, "[]"), "line 2: is no JSON object"),
        (lambda lines: lines.insert(1, ""), "line 2: is no JSON ("),
        (lambda lines: lines.insert(1, "[" * 100_000), "line 2: is no JSON ("),
        (lambda lines: lines.insert(4, lines[0]), "line 5: line is 'start'"),
    ],
)
@pytest.mark.parametrize("sealed", [SEALED, None], ids=["with the deck", "without"])
def test_a_line_that_does_not_add_up_is_named_by_its_number(change, wrong, sealed, book):
    for what in [sells(30), draws, opens(OTHERS[3]), sells(11), draws, opens(OTHERS[4])]:
        write(book, what)
    lines = book.read_text(encoding="utf-8").splitlines()
    change(lines)
    book.write_text("\n".join(lines) + "\n", encoding="utf-8")
    with pytest.raises(RaffleError) as error:
        resumed(book, sealed)
    # The deck knows the card; without it, only that this is none.
    assert str(error.value).replace('"1x"', "'1x'").startswith(wrong)


def test_a_card_that_is_not_in_the_envelope_is_found_with_the_deck_or_after_the_ace(book):
    for what in STEPS:
        write(book, what)
    lines = book.read_text(encoding="utf-8").splitlines()
    tampered(4, "card", str(SEALED.card(OTHERS[4])))(lines)
    book.write_text("\n".join(lines) + "\n", encoding="utf-8")
    for sealed in (SEALED, None):
        with pytest.raises(RaffleError, match="line 4: card is"):
            resumed(book, sealed)
    book.write_text("\n".join(lines[:7]) + "\n", encoding="utf-8")
    assert len(resumed(book, None).draws) == 1  # nobody without the deck can know yet


def test_a_destroyed_card_does_not_come_again(book):
    for what in [sells(30), draws, opens(OTHERS[3]), sells(11), draws, opens(OTHERS[4])]:
        write(book, what)
    lines = book.read_text(encoding="utf-8").splitlines()
    tampered(7, "card", str(SEALED.card(OTHERS[3])))(lines)
    book.write_text("\n".join(lines) + "\n", encoding="utf-8")
    with pytest.raises(RaffleError, match=r"line 7: card is .*, which was destroyed in draw 1"):
        resumed(book, None)


def test_a_field_written_twice_is_named(book):
    write(book, sells(30))
    book.write_bytes(book.read_bytes().replace(b'"sales":', b'"sales": "1.00", "sales":'))
    with pytest.raises(RaffleError, match="line 2: is not written as"):
        resumed(book)


def test_another_events_deck_is_refused(book):
    with pytest.raises(RaffleError, match="it does not fit the seal"):
        resumed(book, Sealed(8))


def test_the_seal_is_the_hash_of_the_seed_and_the_order():
    cards = " ".join(str(SEALED.card(n)) for n in range(1, 53))
    assert set(cards.split()) == DECK
    text = "00000000000000000000000000000007 " + cards
    assert SEALED.seal == hashlib.sha256(text.encode()).hexdigest()


# -- what to expect --------------------------------------------------------------------------


def test_the_formula_for_the_same_sales_each_week():
    forecast = Forecast.of([Decimal(600)])
    assert forecast.draws == 52
    assert forecast.expected_draws == Fraction(53, 2)
    assert forecast.expected_paid == 180 * Fraction(53, 2)
    assert forecast.expected_sales == 600 * Fraction(53, 2)
    assert forecast.jackpots[51] == 180 * 52
    assert [forecast.chance_by(t) for t in (1, 26, 52)] == [Fraction(1, 52), Fraction(1, 2), 1]


def test_the_limit_ends_the_event_before_the_ace():
    # Prizes of 300, then of 500: 300, 800 and 1,300; a fourth week would make 1,800.
    forecast = Forecast.of([Decimal(600), Decimal(1000)], Decimal(1799))
    assert forecast.draws == 3
    assert forecast.jackpots == [180, 480, 780]
    assert forecast.expected_draws == Fraction(1 + 2 + 3 * 50, 52)
    assert forecast.expected_paid == Fraction(180 + 480 + 780, 52)
    assert forecast.expected_sales == 600 + 1000 * Fraction(51, 52) + 1000 * Fraction(50, 52)


@pytest.mark.parametrize("limit", [None, Decimal(6000)])
def test_the_simulation_agrees_with_the_formula(limit):
    forecast = Forecast.of([Decimal(600)], limit)
    held = forecast.simulate(4000, seed=1)
    for exact, values in (
        (forecast.expected_draws, [n for n, _ in held]),
        (forecast.expected_paid, [float(paid or 0) for _, paid in held]),
    ):
        mean = sum(values) / len(values)
        assert abs(mean - float(exact)) < 4 * catch_the_ace.error_of(values)
    found = Counter(n for n, paid in held if paid is not None)
    assert set(found) == set(range(1, forecast.draws + 1))
    each = 4000 / 52
    chi2 = sum((n - each) ** 2 / each for n in found.values())
    assert chi2 < 100
    assert forecast.simulate(20, seed=1) == held[:20]


# -- the command line ------------------------------------------------------------------------


def test_an_event_from_the_command_line_up_to_the_ace(tmp_path):
    def ok(*arguments):
        done = run(*arguments, cwd=tmp_path)
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout

    on = ["--date", "2025-03-05"]
    assert SEALED.seal in ok("start", "e.jsonl", "--price", 2, "--seed", 7, *on)
    for n, envelope in enumerate([*OTHERS[:4], ACE_AT], 1):
        assert f"Draw {n}: tickets" in ok("sell", "e.jsonl", 100, *on)
        assert "sales 200.00, prize 40.00" in ok("draw", "e.jsonl", *on)
        printed = ok("open", "e.jsonl", envelope, *on, "--witness", "one", "--witness", "two")
        assert ("prize board" in printed) == (n in (4, 5))
    assert "wins the jackpot of 300.00. The event is over." in printed
    rows = [line.split() for line in ok("report", "e.jsonl").splitlines()]
    assert rows[1] == "1-4 800.00 160.00 240.00 400.00 400.00 4.00 2025-03-12".split()
    assert rows[2] == "5-5 200.00 40.00 60.00 100.00 100.00 1.00 2025-03-12".split()
    assert rows[3] == "total 1,000.00 200.00 300.00 500.00 500.00 5.00 2025-04-04".split()
    (tmp_path / "e.jsonl.sealed").unlink()
    assert "16 lines add up" in ok("check", "e.jsonl")
    rules = ok("rules", "e.jsonl")
    for text in ("1-866-531-2600", "20 %", "30 %", "50 %", "within 30 minutes", "video recorded"):
        assert text in rules


@pytest.mark.skipif(os.name != "posix", reason="permissions are POSIX")
def test_only_the_owner_reads_the_sealed_deck(tmp_path):
    run("start", "e.jsonl", "--price", 2, cwd=tmp_path)
    assert (tmp_path / "e.jsonl.sealed").stat().st_mode & 0o777 == 0o600
    run("start", "f.jsonl", "--price", 2, cwd=tmp_path)
    assert (tmp_path / "e.jsonl.sealed").read_text() != (tmp_path / "f.jsonl.sealed").read_text()


@pytest.mark.parametrize(
    ("arguments", "wrong"),
    [
        (["start", "e.jsonl", "--price", "2.005"], "argument --price: '2.005' is no amount"),
        (["start", "e.jsonl", "--price", "0"], "price is 0.00: expected at least 0.01"),
        (["start", "e.jsonl", "--price", "2", "--fee", "5"], "fee is 5.00 %"),
        (["start", "ace.jsonl", "--price", "2"], "ace.jsonl: exists already"),
        (["sell", "nowhere.jsonl", "3"], "nowhere.jsonl: No such file"),
        (["sell", "ace.jsonl", "-3"], "tickets"),
        (["sell", "ace.jsonl", "0"], "0 tickets: expected at least 1"),
        (["sell", "ace.jsonl", "60000"], "expected at most 50000"),
        (["sell", "ace.jsonl", "3", "--date", "soon"], "'soon' is no date"),
        (["draw", "ace.jsonl"], "draw 1: no ticket is sold"),
        (["draw", "ace.jsonl", "--sealed", "ace.jsonl"], "is no file of a sealed deck"),
        (["open", "ace.jsonl", "5", "--witness", "one"], "witnesses are one"),
        (["mend", "ace.jsonl"], "no line is torn"),
        (["simulate"], "--sales"),
        (["simulate", "--sales", "2", "--events", "1"], "--events 1: expected at least 2"),
        (["simulate", "--sales", "200000"], "past the limit of 50,000.00"),
        (["bet"], "invalid choice: 'bet'"),
    ],
)
def test_wrong_input_is_answered_in_one_line(arguments, wrong, book):
    before = book.read_bytes()
    done = run(*arguments, cwd=book.parent)
    assert (done.returncode, done.stdout) == (2, "")
    assert wrong in done.stderr
    assert done.stderr.startswith("catch_the_ace.py")
    assert done.stderr.count("\n") == 1
    assert book.read_bytes() == before
    assert {path.name for path in book.parent.iterdir()} == {"ace.jsonl", "ace.jsonl.sealed"}


@pytest.mark.parametrize(
    "command", ["start", "sell", "draw", "open", "report", "rules", "check", "mend", "simulate"]
)
def test_help_has_an_example(command, capsys):
    with pytest.raises(SystemExit) as stop:
        catch_the_ace.main([command, "--help"])
    assert stop.value.code == 0
    assert f"example: catch_the_ace.py {command}" in " ".join(capsys.readouterr().out.split())


@pytest.mark.skipif(os.name != "posix", reason="works otherwise on Windows")
def test_two_tills_never_sell_the_same_ticket(book):
    tills = [
        subprocess.Popen(
            [sys.executable, SCRIPT, "sell", book, "7", "--date", "2025-03-05"],
            stdout=subprocess.DEVNULL,
        )
        for _ in range(6)
    ]
    assert [till.wait(60) for till in tills] == [0] * 6
    assert resumed(book).next == 43


@pytest.mark.skipif(os.name != "posix", reason="works otherwise on Windows")
def test_a_closed_pipe_and_an_interrupt_end_it_quietly(tmp_path):
    command = [sys.executable, SCRIPT, "simulate", "--sales", "600", "--events"]
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [*command, "10"], stdout=writer, stderr=subprocess.PIPE, timeout=60, check=False
    )
    os.close(writer)
    assert (done.returncode, done.stderr) == (141, b"")
    running = subprocess.Popen([*command, "100000000"], stderr=subprocess.PIPE)
    time.sleep(2)
    running.send_signal(signal.SIGINT)
    assert running.communicate(timeout=60)[1] == b""
    assert running.returncode == 130
