"""A hand told as a story: every event has its sentence, and none says too much."""

import random
import re

import pytest

from brokencanada import Card, Game, bots, evaluate, play
from brokencanada import events as happened
from brokencanada.actions import Bet, Call, Change, Check, Discard, Fold, PassFlip, StandPat
from brokencanada.cli.storytelling import Storyteller, story

CARD = re.compile(r"\b[A2-9TJQK][cdhs]\b")


def told(game, you=None):
    """The story as one text."""
    if you is None:
        return "\n".join(story(game))
    teller = Storyteller(game.start.stacks, dealer=game.dealer, rules=game.rules, you=you)
    return "\n".join(teller.tell(game.view(you).events))


def some_game(seed):
    """A hand of random stacks and bots, played to its end."""
    chance = random.Random(seed)
    n = 2 + seed % 9
    game = Game(
        [chance.choice([1, 3, 20, 100, 1000]) for _ in range(n)],
        dealer=seed % n,
        ante=chance.choice([0, 1, 5]),
        flip_order=chance.choice(["random", "seat", "call"]),
        rng=seed,
    )
    players = [bots.AtRandom(99 * seed + i) if i % 2 else bots.caller for i in range(n)]
    play(game, players)
    return game


def checked(game):
    """Play on without a bet, a throw, a trade or a change."""
    while game.actors:
        seat = game.actors[0]
        game.apply(
            next(
                a
                for a in (Check(seat), StandPat(seat), PassFlip(seat), Change(seat))
                if game.can(a)
            )
        )
    return game


def two(deck, **more):
    """Two players; seat 1 is dealt first."""
    return Game([20, 20], deck=deck, rng=0, **more)


# In the order of the deal: seat 1, seat 0, pit, two each, pit, flip, one each.
FULL_HOUSES = "5c 6c 9c 5d 5h 6d 6h 9d Ah Jc Jd"


def test_a_hand_is_told_from_the_deal_to_the_stacks():
    game = two("5c 6c 9d 5d 5h 6d Kh Jd As Jc 3s 2h 3h")
    for action in (Bet(1, 4), Call(0), Discard(1, "Jc"), StandPat(1), StandPat(0)):
        game.apply(action)
    for action in (Check(1), Bet(0, 6), Call(1)):
        game.apply(action)
    assert told(game).splitlines()[:22] == [
        "A hand of Broken Canada: 2 players, seat 0 deals",
        "  Everybody has 20 chips; bets are 2 at least, no limit.",
        "The deal",
        "  The ante is 1: the pot holds 2.",
        "  Seat 1 gets 5c, seat 0 6c.",
        "  9d lies in the pit.",
        "  Seat 1 gets 5d 5h, seat 0 6d Kh.",
        "  Jd lies in the pit.",
        "  The flip card lies face down: As.",
        "  Seat 1 gets Jc, seat 0 3s.",
        "First round of betting (the pot holds 2)",
        "  Seat 1 bets 4.",
        "  Seat 0 calls 4.",
        "The switch",
        "  Seat 1 throws Jc and gets 2h.",
        "  Seat 1 stands pat.",
        "  Seat 0 stands pat.",
        "Second round of betting (the pot holds 10)",
        "  Seat 1 checks.",
        "  Seat 0 bets 6.",
        "  Seat 1 calls 6.",
        "The flip",
    ]
    end = told(checked(game)).splitlines()
    hand = evaluate("2h 5c 5d 5h", "9d Jd")
    assert f"  Seat 1 shows 2h 5c 5d 5h. {hand}" in end
    assert end[-3:] == ["The stacks", "  Seat 0: 9 (-11)", "  Seat 1: 31 (+11)"]


def test_an_unfinished_hand_says_whose_turn_it_is():
    assert told(two("")).endswith("The hand breaks off here\n  It is the turn of seat 1.")


def test_the_seat_that_is_spoken_to_is_you():
    game = two("5c 6c 9d 5d 5h 6d Kh Jd As Jc 3s 2h 3h")
    for action in (Bet(1, 4), Call(0), Discard(1, "Jc"), StandPat(1)):
        game.apply(action)
    text = told(game, you=1)
    for line in (
        "  Everybody gets two cards; you get 5d 5h.",
        "  The flip card lies face down.",
        "  You bet 4.",
        "  Seat 0 calls 4.",
        "  You throw Jc and get 2h.",
        "  You stand pat.",
    ):
        assert line in text.splitlines()
    assert "  Seat 1 throws one card and gets one." in told(game, you=0).splitlines()


def test_how_many_cards_others_get_is_said_in_words():
    teller = Storyteller([9, 9], dealer=0, you=0)
    threw = [happened.Threw(1, 2, None), happened.Dealt(1, 2, None)]
    assert list(teller.tell(threw))[1:] == ["  Seat 1 throws two cards and gets two."]


def test_a_pot_that_nobody_contests_is_won_unseen():
    game = two("")
    game.apply(Bet(1, 4))
    game.apply(Fold(0))
    lines = told(game).splitlines()
    assert "  Seat 1 takes back 4 that nobody called." in lines
    assert "  Seat 1 wins the pot of 2 unseen: all others have folded." in lines
    assert not any("shows" in line for line in lines)


def test_a_feud_is_told_draw_by_draw():
    lines = told(checked(two(f"{FULL_HOUSES} 7s 7h 2s Ks"))).splitlines()
    at = lines.index("Family Feud")
    assert lines[at : at + 9] == [
        "Family Feud",
        "  Seat 1 and seat 0 hold full houses: the lowest card wins.",
        "  Seat 1 holds the lowest three of a kind, cuts and draws first.",
        "  Seat 1 draws 7s.",
        "  Seat 0 draws 7h.",
        "  The lowest cards are equal, and draw again.",
        "  Seat 1 draws 2s.",
        "  Seat 0 draws Ks.",
        "The pot",
    ]
    assert lines[at + 9] == "  Seat 1 draws the lowest card and wins the pot of 2."


def test_a_redeal_is_told_with_the_change_of_the_holder():
    # Seat 1 holds T J Q K, the pit A 2; then a new set each.
    game = two("Tc 3c Ac Jd Qh 3d 4d 2d 5s Ks 7c 8c 8d 9h 9s 2s 4s 6s 7s 3h 4h")
    while game.phase.name != "CHANGE":
        seat = game.actors[0]
        game.apply(next(a for a in (Check(seat), StandPat(seat), PassFlip(seat)) if game.can(a)))
    game.apply(Change(1, "8c 9h"))
    lines = told(game).splitlines()
    assert "  A Broken Canada: everybody still in throws the set away." in lines
    assert "  Seat 1 gets 8c 8d 9h 9s, seat 0 2s 4s 6s 7s." in lines
    assert "  Seat 1 changes 8c 9h and gets 3h 4h." in lines
    assert lines.count("The reveal") == lines.count("The new hands") == 1


def test_an_ante_of_all_there_is_and_rounds_without_bets():
    lines = told(checked(Game([1, 1, 1], ante=3, rng=1))).splitlines()
    assert "  The ante is 1: the pot holds 3." in lines
    assert "  Seat 2 puts in all 1, all-in." in lines
    assert lines.count("  Nobody is left who could bet.") == 3


@pytest.mark.parametrize("seed", range(60))
def test_every_hand_is_told_to_the_last_chip(seed):
    game = some_game(seed)
    teller = Storyteller(game.start.stacks, dealer=game.dealer)
    lines = [line for event in game.events for line in teller.tell([event])]
    assert tuple(teller.chips) == game.result.stacks
    assert teller.pot == 0
    assert not [line for line in lines if line != line.rstrip() or "None" in line]
    for seat, cards in enumerate(game.result.shown):
        if cards:
            pit = [event.card for event in game.events if isinstance(event, happened.PitDealt)]
            hand = evaluate(cards, pit, decks=game.decks)
            assert any(f"Seat {seat} shows " in line and f". {hand}" in line for line in lines)


@pytest.mark.parametrize("seed", range(60))
def test_a_seat_is_told_no_card_that_its_view_does_not_show(seed):
    game = some_game(seed)
    for seat in game.seats:
        shown = {str(c) for e in game.view(seat).events for c in cards_of(e)}
        assert set(CARD.findall(told(game, you=seat))) <= shown


def cards_of(event):
    """All cards in an event."""
    for value in happened.values(event).values():
        for item in value if isinstance(value, tuple) else (value,):
            if hasattr(item, "symbol"):
                yield item


@pytest.mark.parametrize("seed", range(40))
def test_what_is_told_of_a_pot_names_a_hand_that_could_win_it(seed):
    game = some_game(seed)
    pots = [line for line in told(game).splitlines() if re.search(r"(main|side)? ?pot of ", line)]
    assert len(pots) == len(game.result.pots)
    for line, pot in zip(pots, game.result.pots, strict=True):
        assert f"pot of {pot.amount}" in line
        assert all(f"seat {seat}" in line.lower() for seat in pot.winners)
        if whose := re.search(r"like seat (\d+)'s", line):
            assert int(whose[1]) in pot.contenders


def test_an_unknown_event_is_no_silence():
    with pytest.raises(TypeError, match="no event of a hand"):
        list(Storyteller([1, 1], dealer=0).tell([happened.Event()]))


def test_a_reshuffle_is_told_where_it_happens():
    teller = Storyteller([9, 9], dealer=0, you=0)
    cards = tuple(map(Card, ("9h", "3c")))
    threw = [happened.Threw(0, 2, cards), happened.Reshuffled(7), happened.Dealt(0, 2, cards[::-1])]
    assert list(teller.tell(threw))[1:] == [
        "  The stock is empty: 7 discards are shuffled into a new one.",
        "  You throw 9h 3c and get 3c 9h.",
    ]


def test_chips_of_unequal_antes_go_back_before_anybody_could_bet():
    lines = told(checked(Game([1, 5], ante=3, rng=1))).splitlines()
    at = lines.index("First round of betting (the pot holds 4)")
    assert lines[at + 1 : at + 3] == [
        "  Seat 1 takes back 2 that nobody called.",
        "  Nobody is left who could bet.",
    ]
