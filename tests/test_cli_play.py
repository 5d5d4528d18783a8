"""The commands that play: a hand of bots, a stored hand, a person against bots."""

import json
import os
import re
import subprocess

import pytest
from program import PROGRAM, Terminal, needs_posix, one_line, process, run

import brokencanada as bc
from brokencanada.cli.person import answer, explained, offered, split
from brokencanada.events import values

CARD = re.compile(r"\b[A2-9TJQK][cdhs]\b")


# deal


def test_deal_tells_a_whole_hand():
    lines = run("deal", "--seed", "7").stdout.splitlines()
    assert lines[0] == "A hand of Broken Canada: 4 players, seat 0 deals"
    assert lines[2] == "The deal"
    for heading in ("First round of betting (the pot holds 4)", "The stacks"):
        assert heading in lines
    assert sum(int(line.split()[2]) for line in lines[-4:]) == 400


@pytest.mark.parametrize("bot", ["caller", "random", "category"])
@pytest.mark.parametrize("form", [[], ["--json"]])
def test_the_same_seed_deals_the_same_hand_byte_for_byte(bot, form):
    args = ("deal", "--seed", "7", "--players", "5", "--bot", bot, *form)
    first = process(*args)
    assert first.stdout == process(*args).stdout == run(*args).stdout
    assert first.stdout != run("deal", "--seed", "8", *args[3:]).stdout
    assert first.stderr == ""


def test_deal_as_data_is_the_history_of_the_game_of_that_seed():
    text = run("deal", "--seed", "7", "--bot", "caller", "--json").stdout
    game = bc.Game([100] * 4, rng=7)
    bc.play(game, [bc.bots.caller] * 4)
    assert text == game.history()
    assert bc.replay(text) == game


@pytest.mark.parametrize("betting", ["no-limit", "pot-limit", "fixed-limit"])
def test_deal_plays_with_what_it_is_told(betting):
    args = ["--players", "6", "--stack", "50", "--ante", "3", "--min-bet", "4", "--decks", "3"]
    args += ["--betting", betting, "--royal-quarter", "suited", "--flip-order", "call"]
    start = bc.replay(run("deal", *args, "--bot", "random", "--json").stdout).start
    kinds = {"no-limit": bc.NoLimit(4), "pot-limit": bc.PotLimit(4)}
    assert start.betting == kinds.get(betting, bc.FixedLimit(4, 8))
    assert (start.stacks, start.ante, start.decks) == ((50,) * 6, 3, 3)
    assert (start.rules.royal_quarter, start.flip_order) == ("suited", "call")


def test_save_writes_the_history_and_never_over_a_file(tmp_path):
    file = tmp_path / "hand.jsonl"
    result = run("deal", "--seed", "7", "--save", str(file))
    history = run("deal", "--seed", "7", "--json").stdout
    assert file.read_text() == history
    assert result.stdout == run("deal", "--seed", "7").stdout
    for command in ("deal", "play"):
        refused = run(command, "--seed", "8", "--save", str(file), stdin="q\n")
        assert refused.exit_code == 2
        assert one_line(refused.stderr)
        assert "exists: expected a new file" in refused.stderr
        assert refused.stdout == ""
    assert file.read_text() == history


# replay


@pytest.mark.parametrize("players", [2, 5, 9])
def test_replay_tells_what_deal_told(players, tmp_path):
    args = ("deal", "--seed", "7", "--players", str(players), "--bot", "random")
    history, told = run(*args, "--json").stdout, run(*args).stdout
    file = tmp_path / "hand"
    file.write_text(history)
    for result in (run("replay", "-", stdin=history), run("replay", str(file))):
        assert (result.stdout, result.stderr, result.exit_code) == (told, "", 0)


def test_replay_as_data_is_the_result():
    history = run("deal", "--seed", "7", "--json").stdout
    data = json.loads(run("replay", "--json", "-", stdin=history).stdout)
    result = bc.replay(history).result
    assert data["phase"] == "DONE"
    assert set(data["result"]) == {"payouts", "stacks", "pots", "shown", "redealt", "feuds"}
    assert data["result"]["stacks"] == list(result.stacks)
    assert data["result"]["pots"][0]["winners"] == list(result.pots[0].winners)
    shown = [cards and tuple(map(bc.Card, cards)) for cards in data["result"]["shown"]]
    assert tuple(shown) == result.shown


def test_replay_writes_feuds_as_data():
    deck = "5c 6c 9c 5d 5h 6d 6h 9d Ah Jc Jd 7s 2s"
    game = bc.Game([9, 9], deck=deck, rng=0)
    bc.play(game, [bc.bots.caller] * 2)
    (feud,) = json.loads(run("replay", "--json", "-", stdin=game.history()).stdout)["result"][
        "feuds"
    ]
    assert feud == {"seats": [1, 0], "cutter": 1, "draws": [[1, "7s"], [0, "2s"]], "winner": 0}


def test_an_unfinished_hand_has_a_phase_and_no_result():
    first = run("deal", "--seed", "7", "--json").stdout.splitlines(keepends=True)[0]
    result = run("replay", "--json", "-", stdin=first)
    assert json.loads(result.stdout) == {"phase": "BET_1", "result": None}
    assert result.exit_code == 0
    assert "The hand breaks off here" in run("replay", "-", stdin=first).stdout


@pytest.mark.parametrize("form", [[], ["--json"]])
def test_a_truncated_file_is_told_up_to_its_last_whole_line(form):
    history = run("deal", "--seed", "7", "--json").stdout
    lines = history.splitlines(keepends=True)
    whole = run("replay", "-", *form, stdin="".join(lines[:5]))
    result = run("replay", "-", *form, stdin="".join(lines[:5]) + lines[5][:20])
    assert result.stdout == whole.stdout
    assert result.stderr == "brokencanada replay: -: line 6 breaks off: replayed up to line 5\n"
    assert result.exit_code == 1


def spoiled(line, old, new):
    lines = run("deal", "--seed", "7", "--json").stdout.splitlines(keepends=True)
    assert old in lines[line - 1]
    lines[line - 1] = lines[line - 1].replace(old, new, 1)
    return "".join(lines)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "line 1: the history is empty"),
        ("hello\n", "line 1: no JSON"),
        ("[]\n", "line 1: expected an object"),
        ("{}\n", "line 1: this is no history"),
        (b"\xff\n", "line 1: this is no UTF-8"),
        (b"\n\n \xff\n", "line 3: this is no UTF-8"),
    ],
)
def test_a_file_that_is_no_history_is_one_line(text, said):
    check_bad(text, said)


@pytest.mark.parametrize(
    ("line", "old", "new", "said"),
    [
        (1, '"version": 1', '"version": 99', "line 1: version 99 is unknown"),
        (1, '"dealer": 0', '"dealer": 7', "line 1: dealer=7: "),
        (2, '"seat": 1', '"seat": 2', "line 2: seat 2 may not act now"),
        (3, '"type": ', '"kind": ', "line 3: "),
        (4, '"action"', '"nothing"', "line 4: expected an action and its events"),
        (4, '"events": [', '"events": [1, ', "line 4: something else follows"),
    ],
)
def test_a_bad_line_of_a_history_is_named(line, old, new, said):
    check_bad(spoiled(line, old, new), said)


def check_bad(text, said):
    for form in ([], ["--json"]):
        result = run("replay", "-", *form, stdin=text)
        assert result.stderr.startswith(f"brokencanada replay: -: {said}")
        assert one_line(result.stderr)
        assert (result.stdout, result.exit_code) == ("", 2)


# Bad arguments


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["deal", "--players", "1"], "Invalid value for '--players': 1 "),
        (["deal", "--players", "5", "--decks", "1"], "decks=1: expected at least 2"),
        (["play", "--players", "5", "--decks", "1"], "decks=1: expected at least 2"),
        (["deal", "--decks", "101"], "Invalid value for '--decks': 101 "),
        (["deal", "--bot", "x"], "Invalid value for '--bot': 'x' "),
        (["deal", "--betting", "x"], "Invalid value for '--betting': 'x' "),
        (["deal", "--stack", "0"], "Invalid value for '--stack': 0 "),
        (["deal", "--seed", "-1"], "Invalid value for '--seed': -1 "),
        (["deal", "--save", "-"], "--save: expected the name of a file"),
        (["deal", "--save", "/no/such/folder/x"], "--save: there is no folder /no/such/folder"),
        (["play", "--seat", "4"], "--seat 4: expected 0 to 3"),
        (["replay"], "Missing argument 'FILE'"),
        (["replay", "/no/such/file"], "Invalid value for 'FILE': "),
        (["replay", "/"], "Invalid value for 'FILE': "),
    ],
)
def test_bad_arguments_are_one_line(args, said):
    result = run(*args, stdin="q\n")
    assert result.stderr.startswith(f"brokencanada {args[0]}: {said}")
    assert one_line(result.stderr)
    assert (result.stdout, result.exit_code) == ("", 2)


# What a person types


def at(phase, **more):
    """The view and the legal actions of seat 1 of two, with 2 to bet, once a phase has come."""
    game = bc.Game([50, 50], rng=1, **more)
    while game.phase.name != phase or game.actors[0] != 1:
        seat = game.actors[0]
        options = (bc.Check(seat), bc.Call(seat), bc.StandPat(seat), bc.PassFlip(seat))
        game.apply(next(action for action in options if game.can(action)))
    return game.view(1), game.legal_actions(1)


@pytest.mark.parametrize(
    ("phase", "typed", "action"),
    [
        ("BET_1", "f", bc.Fold(1)),
        ("BET_1", " FOLD ", bc.Fold(1)),
        ("BET_1", "k", bc.Check(1)),
        ("BET_1", "b 12", bc.Bet(1, 12)),
        ("BET_1", "b12", bc.Bet(1, 12)),
        ("BET_1", "raise 49", bc.Bet(1, 49)),
        ("SWITCH", "s", bc.StandPat(1)),
        ("FLIP", "pass", bc.PassFlip(1)),
    ],
)
def test_letters_and_words_are_actions(phase, typed, action):
    assert answer(typed, *at(phase)) == action


def test_cards_are_read_in_any_form():
    view, legal = at("SWITCH")
    a, b, *_ = view.set_cards
    for typed in (f"d {a} {b}", f"d{b}{a}", f"D {a.symbol},{b.symbol}", f"throw {a} {b}"):
        assert answer(typed, view, legal) == bc.Discard(1, (a, b))
    view, legal = at("FLIP", flip_order="seat")
    assert answer(f"t {view.set_cards[2]}", view, legal) == bc.TradeFlip(1, view.set_cards[2])


@pytest.mark.parametrize(
    ("phase", "typed", "said"),
    [
        ("BET_1", "", "'': expected f, k, b, ? or q"),
        ("BET_1", "c", "'c': there is nothing to call, expected f, k, b, ? or q"),
        ("BET_1", "z" * 99, f"'{'z' * 30}...': expected f, k, b, ? or q"),
        ("BET_1", "k 9h", "'k 9h': expected k alone"),
        ("BET_1", "b", "'b': expected b and a total of 2 to 49, such as b 2"),
        ("BET_1", "b 50", "'b 50': expected b and a total of 2 to 49, such as b 2"),
        ("BET_1", "b -3", "'b -3': expected b and a total of 2 to 49, such as b 2"),
        ("BET_1", "b ²", "'b ²': expected b and a total of 2 to 49, such as b 2"),
        ("SWITCH", "d", "'d': expected d and one to three cards of "),
        ("SWITCH", "d 1x", "'d 1x': expected d and one to three cards of "),
        ("SWITCH", "throw all", "'throw all': expected d and one to three cards of "),
        ("SWITCH", "f", "'f': expected s, d, ? or q"),
        ("FLIP", "t", "'t': expected t and one card of "),
        ("FLIP", "s", "'s': expected p, t, ? or q"),
    ],
)
def test_wrong_input_is_told_what_is_expected(phase, typed, said):
    view, legal = at(phase)
    with pytest.raises(ValueError) as error:
        answer(typed, view, legal)
    assert str(error.value).startswith(said)
    assert "\n" not in str(error.value)


def test_a_card_that_is_not_held_so_often_is_named():
    view, legal = at("SWITCH")
    card = view.set_cards[0]
    other = next(c for c in map(bc.Card, range(52)) if c not in view.set_cards)
    with pytest.raises(ValueError, match=f": you do not hold {other}, expected d and one to three"):
        answer(f"d {other}", view, legal)
    with pytest.raises(ValueError, match=f": you hold only one {card}, expected d and one to thr"):
        answer(f"d {card} {card}", view, legal)


def test_an_empty_line_shows_again_what_may_be_typed():
    out = run("play", "--seed", "5", stdin="\n\nq\n").stdout
    assert out.count("q leave") == 3
    assert "''" not in out


def test_an_empty_line_shows_the_cards_again():
    out = run("play", "--seed", "5", stdin="\nq\n").stdout
    again = out.partition("> \n")[2]
    for line in ("  You    ", "  Pit    ", "  Pot    ", "  Chips  "):
        assert line in again
        assert out.count(line) == 2


@pytest.mark.parametrize(("seat", "said"), [("0", "you deal"), ("2", "seat 0 deals")])
def test_what_is_laid_out_says_who_deals(seat, said):
    out = run("play", "--seed", "5", "--bot", "caller", "--seat", seat, stdin="q\n").stdout
    assert re.search(rf"^  Pot    4   {said}$", out, re.MULTILINE)


def test_help_at_the_flip_says_what_each_trade_would_make():
    view, _ = at("FLIP", flip_order="seat")
    lines = explained(view)
    begin = lines.index(f"What you would hold with {view.flip_card} for one of your cards")
    for card, line in zip(view.set_cards, lines[begin + 1 :], strict=False):
        kept = [view.flip_card if other == card else other for other in view.set_cards]
        assert line == f"  {card} given: {bc.evaluate(kept, view.pit_cards)}"
    for phase in ("BET_1", "SWITCH", "BET_2", "BET_3"):
        assert not any("What you would hold" in line for line in explained(at(phase)[0]))


@pytest.mark.parametrize("command", ["deal", "play"])
def test_help_says_that_the_odds_are_for_one_deck(command):
    told = " ".join(run(command, "--help").stdout.split())
    assert "with five or more players, odds plays as category does" in told


def test_with_several_decks_the_bot_of_the_odds_plays_as_that_of_the_category():
    five = ("deal", "--players", "5", "--seed", "7", "--bot")
    assert run(*five, "odds").stdout == run(*five, "category").stdout


@pytest.mark.parametrize("seed", range(30))
def test_every_legal_action_can_be_typed(seed):
    players = 2 + seed % 5
    game = bc.Game([30] * players, rng=seed, betting=[bc.NoLimit(2), bc.FixedLimit(2, 4)][seed % 2])
    bot = bc.bots.AtRandom(seed)
    while game.actors:
        seat = game.actors[0]
        view, legal = game.view(seat), game.legal_actions(seat)
        offers = offered(view, legal)
        for action in legal:
            typed = as_typed(action)
            assert split(typed)[0] in offers
            assert answer(typed, view, legal) == action
        assert max(map(len, explained(view))) > 0
        game.apply(bot(view, legal))


def as_typed(action):
    """What a person types for an action."""
    cards = " ".join(map(str, getattr(action, "cards", ())))
    match action:
        case bc.Bet(_, to):
            return f"b {to}"
        case bc.Discard():
            return f"d {cards}"
        case bc.TradeFlip(_, card):
            return f"t {card}"
        case bc.Change():
            return f"x {cards}" if cards else "n"
    letters = {bc.Fold: "f", bc.Check: "k", bc.Call: "c", bc.StandPat: "s", bc.PassFlip: "p"}
    return letters[type(action)]


# play


QUIET = "k\ns\nk\np\nk\n"
"""A hand against callers, to the reveal."""


def test_a_hand_is_played_from_the_deal_to_the_reveal(tmp_path):
    file = tmp_path / "hand"
    args = ("play", "--bot", "caller", "--seed", "5", "--seat", "2", "--save", str(file))
    result = process(*args, input=f"{QUIET}n\n")
    assert (result.returncode, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    game = bc.replay(file.read_text())
    assert game.is_over
    for seat, cards in enumerate(game.result.shown):
        hand = bc.evaluate(cards, game.view(None).pit_cards)
        shows = "You show" if seat == 2 else f"Seat {seat} shows"
        assert f"  {shows} {bc.format_cards(cards)}. {hand}" in lines
    assert [line for line in lines if line.startswith("> ")] == [f"> {c}" for c in QUIET.split()]
    assert lines[-1].startswith(f"You leave the table with {game.result.stacks[2]} chips")
    assert "\x1b" not in result.stdout


def test_cards_are_thrown_and_traded_and_chips_are_bet():
    seen = process("play", "--bot", "caller", "--seed", "5", input="b 3\n").stdout
    set_cards = CARD.findall(re.findall(r"^  You    (.*)$", seen, re.MULTILINE)[-1])
    first, second, third, fourth = set_cards
    typed = f"b 3\nd {first}\nd {second} {third}\nk\nt {fourth}\nb 10\nn\n"
    result = process("play", "--bot", "caller", "--seed", "5", input=typed)
    lines = result.stdout.splitlines()
    assert "  You bet 3." in lines
    assert "  Seat 1 calls 3." in lines
    assert any(line.startswith(f"  You throw {first} and get ") for line in lines)
    assert any(line.startswith(f"  You throw {second} {third} and get ") for line in lines)
    assert any(re.fullmatch(rf"  You take .. and give {fourth} for it\.", line) for line in lines)
    assert "  You bet 10." in lines
    assert lines[-1].startswith("You leave the table with ")
    assert result.returncode == 0


def test_wrong_input_asks_again_and_help_explains():
    result = run("play", "--bot", "caller", "--seed", "5", stdin="x\nb 1000\n?\nk\nq\n")
    lines = result.stdout.splitlines()
    at = lines.index("> x")
    assert lines[at + 1] == "  'x': expected f, k, b, ? or q"
    assert lines[at + 2] == "> b 1000"
    assert "expected b and a total of 2 to 99" in lines[at + 3]
    assert lines[at + 4] == "> ?"
    assert any(line.startswith("  held by: ") for line in lines)
    assert "What you may do" in lines
    assert result.exit_code == 0


def test_input_that_is_no_text_is_wrong_input():
    result = run("play", "--bot", "caller", "--seed", "5", stdin=b"\xff\xfe\n\x00\nq\n")
    assert result.stdout.count("expected f, k, b, ? or q") == 2
    assert result.exit_code == 0


def test_what_the_output_cannot_write_is_replaced():
    environment = os.environ | {"PYTHONIOENCODING": "latin-1"}
    args = ("play", "--bot", "caller", "--seed", "5")
    typed = "k\nd ♠\nd 9z\nq\n".encode()
    result = subprocess.run(
        [*PROGRAM, *args], input=typed, capture_output=True, timeout=60, env=environment
    )
    assert (result.returncode, result.stderr) == (0, b"")
    assert result.stdout.count(b": expected d and one to three cards of") == 2


@pytest.mark.parametrize("answers", range(7))
def test_the_end_of_input_leaves_the_table_at_every_prompt(answers):
    typed = "".join(f"{line}\n" for line in [*QUIET.split(), "y"][:answers])
    result = process("play", "--bot", "caller", "--seed", "5", input=typed)
    assert (result.returncode, result.stderr) == (0, "")
    last = result.stdout.splitlines()[-1]
    assert re.match(r"The input has ended: you leave the table with \d+ chips", last)


def test_hand_after_hand_is_saved_each_in_a_file_of_its_own(tmp_path):
    file = tmp_path / "hand"
    (tmp_path / "hand.2").write_text("mine")
    args = ("play", "--bot", "caller", "--seed", "5", "--save", str(file))
    result = run(*args, stdin=f"{QUIET}\n{QUIET}y\nq\n")
    assert result.exit_code == 0
    assert (tmp_path / "hand.2").read_text() == "mine"
    games = [bc.replay((tmp_path / name).read_text()) for name in ("hand", "hand.3", "hand.4")]
    assert [game.is_over for game in games] == [True, True, False]
    assert [game.dealer for game in games] == [0, 1, 2]
    assert games[0].result.stacks == games[1].start.stacks


def test_without_chips_there_is_no_other_hand():
    result = run("play", "--stack", "1", "--bot", "caller", "--seed", "5", stdin="s\np\n" * 9)
    last = result.stdout.splitlines()[-1]
    assert re.match(
        r"(Your chips are gone|All the chips are yours): you leave the table", last
    ) or ("Another hand?" in result.stdout)
    assert result.exit_code == 0


@pytest.mark.parametrize("seed", range(12))
def test_nothing_is_printed_that_the_seat_may_not_know(seed, tmp_path):
    """Whatever is printed up to each prompt lies face up by then, or is the own card."""
    players, seat, file = 2 + seed % 4, seed % 2, tmp_path / "hand"
    args = ["play", "--players", str(players), "--seat", str(seat), "--seed", str(seed)]
    bot = bc.bots.AtRandom(seed)
    typed = []
    while True:
        stdin = "".join(f"{line}\n" for line in ["?", *typed])
        file.unlink(missing_ok=True)
        out = run(*args, "--bot", "random", "--save", str(file), stdin=stdin).stdout
        game = bc.replay(file.read_text())
        before_end = out.partition("The hand is saved")[0]
        known = {str(card) for event in game.events for card in cards_known(event, seat)}
        assert set(CARD.findall(before_end)) <= known
        if game.is_over:
            break
        typed.append(as_typed(bot(game.view(seat), game.legal_actions(seat))))


def cards_known(event, seat):
    """The cards of an event that lie face up or are the seat's own, read off the rules."""
    if type(event).__name__ == "FlipDealt" or (
        type(event).__name__ in ("Dealt", "Threw", "Changed") and event.seat != seat
    ):
        return
    for value in values(event).values():
        for item in value if isinstance(value, tuple) else (value,):
            if isinstance(item, bc.Card):
                yield item


# A terminal


@needs_posix
def test_a_person_plays_at_a_terminal_from_the_deal_to_the_reveal():
    terminal = Terminal("play", "--bot", "caller", "--seed", "5")
    screen = ""
    for letter in QUIET.split():
        screen += terminal.wait_for("> ")
        terminal.type(f"{letter}\n")
    screen += terminal.wait_for("Another hand?")
    assert any(symbol in screen for symbol in "♥♦")
    assert "\x1b[" in screen
    assert "You show" in screen
    terminal.type("n\n")
    assert terminal.exit_code() == 0
    assert "You leave the table with" in terminal.seen


@needs_posix
@pytest.mark.parametrize("answers", range(6))
def test_ctrl_c_leaves_at_every_prompt(answers, tmp_path):
    terminal = Terminal("play", "--bot", "caller", "--seed", "5", "--save", str(tmp_path / "hand"))
    for letter in QUIET.split()[:answers]:
        terminal.wait_for("> ")
        terminal.type(f"{letter}\n")
    terminal.wait_for("> ")
    assert terminal.interrupted() == 130
    assert "Traceback" not in terminal.seen
    assert "You leave the table with" in terminal.seen
    assert bc.replay((tmp_path / "hand").read_text()).is_over == (answers == 5)


@needs_posix
def test_a_line_can_be_edited_and_the_one_before_comes_back():
    pytest.importorskip("readline")
    terminal = Terminal("play", "--bot", "caller", "--seed", "5")
    terminal.wait_for("> ")
    terminal.type("x\x01k\x05\x7f\n")  # To the beginning, k, to the end, delete the x.
    screen = terminal.wait_for("s stand pat")
    assert "You check" in screen
    terminal.type("\x1b[A\n")
    assert "'k': expected s, d" in terminal.wait_for("expected s, d")
    terminal.type("q\n")
    assert terminal.exit_code() == 0


@needs_posix
@pytest.mark.parametrize("leave", ["q\n", "\x04", "\x03"])
def test_nothing_that_was_typed_is_kept(leave, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    places = ("HOME", "XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME")
    terminal = Terminal("play", "--seed", "5", **dict.fromkeys(places, str(tmp_path)))
    for typed in ("secret\n", "?\n"):
        terminal.wait_for("> ")
        terminal.type(typed)
    terminal.wait_for("> ")
    if leave == "\x03":
        assert terminal.interrupted() == 130
    else:
        terminal.type(leave)
        assert terminal.exit_code() == 0
    assert [*tmp_path.rglob("*")] == []


def test_the_ladder_can_be_looked_up_while_playing():
    for typed in ("ladder", "LADDER", "l"):
        lines = run("play", "--seed", "5", stdin=f"{typed}\nq\n").stdout.splitlines()
        begin = lines.index("The ladder, strongest first") + 1
        rows = lines[begin : begin + len(bc.LADDER)]
        assert [row.split(": ")[0].strip() for row in rows] == [c.title for c in bc.LADDER]
        (mine,) = [row for row in rows if row.endswith("<- you")]
        held = next(line for line in lines if line.startswith("  You    "))
        assert mine.split(": ")[0].strip() == held.partition("(")[2].rstrip(")")
        assert lines[begin + len(bc.LADDER)].endswith("q leave")
    assert "Type ladder to see every row." in run("play", "--seed", "5", stdin="?\nq\n").stdout
    assert "'lx': expected " in run("play", "--seed", "5", stdin="lx\nq\n").stdout


@needs_posix
def test_ctrl_d_leaves():
    terminal = Terminal("play", "--seed", "5")
    terminal.wait_for("> ")
    terminal.type("\x04")
    assert terminal.exit_code() == 0
    assert "The input has ended: you leave the table with" in terminal.seen


@needs_posix
def test_without_standard_input_there_is_nobody_to_play():
    for args in (["play"], ["replay", "-"]):
        result = subprocess.run(
            ["sh", "-c", 'exec "$@" <&-', "sh", *PROGRAM, *args],
            capture_output=True, text=True, timeout=60, check=False,
        )  # fmt: skip
        assert result.stderr == f"brokencanada {args[0]}: standard input is closed\n"
        assert result.returncode == 2


@needs_posix
def test_a_pipe_reproduces_the_hand():
    program = " ".join(PROGRAM)
    both = f"{program} deal --players 5 --seed 7 --json | {program} replay -"
    result = subprocess.run(both, shell=True, capture_output=True, text=True, timeout=60)
    assert result.stdout == run("deal", "--players", "5", "--seed", "7").stdout
