"""The pictures: what they show, that it can be read, and how they are saved."""

import subprocess
import sys
from itertools import combinations
from xml.etree import ElementTree

import numpy as np
import pytest

import brokencanada as bc

matplotlib = pytest.importorskip("matplotlib")

from brokencanada import pictures  # noqa: E402

COUNTS = bc.odds.frequencies()
WITH_CARDS = bc.odds.frequencies(set_cards="Kc Kd", pit_cards="Kh")
BACKWARDS = bc.HouseRules("suited", order=bc.LADDER[32::-1])
HAND = ("5h 6s 7d Kc", "8h Kd")
ADVICE = bc.odds.switch(*HAND)
STAND_PAT = bc.odds.switch("Kc Kd Kh Qs", "Qd 7c")
TWO_THROWS = bc.odds.switch(*HAND, throws=2)
LOGARITHMIC = np.arange(2, 46) * 65_536
HANDS = np.arange(1, 101) * 10_000
SHARE = 0.25 + 1 / HANDS**0.5
STDERR = 0.4 / HANDS**0.5

PICTURES = {
    "all hands": lambda: pictures.frequencies_picture(COUNTS),
    "some hands": lambda: pictures.frequencies_picture(
        WITH_CARDS, set_cards="Kc Kd", pit_cards="Kh"
    ),
    "many dead": lambda: pictures.frequencies_picture(
        bc.odds.frequencies(dead=range(40)), dead=range(40)
    ),
    "another ladder": lambda: pictures.frequencies_picture(
        bc.odds.frequencies(rules=BACKWARDS), rules=BACKWARDS
    ),
    "one hand": lambda: pictures.frequencies_picture(
        bc.odds.frequencies(set_cards="Kc Kd Kh Qs", pit_cards="Qd 7c")
    ),
    "switch": lambda: pictures.switch_picture(ADVICE, pit_cards=HAND[1]),
    "stand pat": lambda: pictures.switch_picture(STAND_PAT, pit_cards="Qd 7c"),
    "two throws": lambda: pictures.switch_picture(
        TWO_THROWS, pit_cards=HAND[1], dead=range(7, 40), rules=bc.HouseRules("suited")
    ),
    "one throw": lambda: pictures.switch_picture(bc.odds.switch(*HAND, throws=1)),
    "convergence": lambda: pictures.convergence_picture(HANDS, SHARE, STDERR, exact=0.25),
    "few hands": lambda: pictures.convergence_picture(HANDS[50:60], SHARE[50:60], STDERR[50:60]),
    "log scale": lambda: pictures.convergence_picture(LOGARITHMIC, SHARE[:44], STDERR[:44]),
    "decades": lambda: pictures.convergence_picture(10.0 ** np.arange(10), SHARE[:10], STDERR[:10]),
    "one hand played": lambda: pictures.convergence_picture([1], [1], [0], exact=0.25),
    "ten hands played": lambda: pictures.convergence_picture([10], [0.1], [0.1], exact=0.25),
    "one block": lambda: pictures.convergence_picture(HANDS[:1], SHARE[:1], STDERR[:1]),
}
every_picture = pytest.mark.parametrize("name", PICTURES)


def texts(figure, tmp_path):
    """Return what is written in a picture, as one reads it in its file."""
    path = tmp_path / "picture.svg"
    pictures.save(figure, path)
    root = ElementTree.parse(path).getroot()
    return ["".join(text.itertext()) for text in root.iter("{http://www.w3.org/2000/svg}text")]


def marks(figure, marker):
    """Return where marks of a shape are: x and row."""
    return [
        (float(line.get_xdata()[0]), int(line.get_ydata()[0]))
        for line in figure.axes[0].lines
        if line.get_marker() == marker
    ]


# The ladder


def test_every_category_is_written_at_its_place_with_its_count(tmp_path):
    written = texts(pictures.frequencies_picture(COUNTS), tmp_path)
    places = [written.index(category.title) for category in bc.LADDER]
    assert places == sorted(places)
    for place, category in zip(places, bc.LADDER, strict=True):
        assert written[place - 1] == ("–" if category.row is None else str(category.row))
        assert written[place + 1] == f"{COUNTS[category]:,}"
    assert "305,377,800 hands by the best row they hold, strongest first." in written


def test_rows_that_are_commoner_than_a_row_beneath_have_another_mark():
    figure = pictures.frequencies_picture(COUNTS)
    compared = bc.LADDER[:-1]  # A forced loss is last by rule.
    too_common = {
        better for better, worse in combinations(compared, 2) if COUNTS[better] > COUNTS[worse]
    }
    rows = {
        shape: {bc.LADDER[row]: x for x, row in marks(figure, shape)} for shape in ("o", "D", "x")
    }
    assert set(rows["D"]) == too_common
    assert set(rows["o"]) == {*compared} - too_common
    assert set(rows["x"]) == {bc.Category.ACE_FULL_HOUSE}
    assert {c: x for drawn in rows.values() for c, x in drawn.items()} == COUNTS


def test_the_scale_is_logarithmic_and_the_strongest_row_is_at_the_top():
    (axes,) = pictures.frequencies_picture(COUNTS).axes
    assert axes.get_xscale() == "log"
    assert axes.get_ylim() == (34.5, -0.5)


def test_beside_each_row_stands_how_many_above_are_commoner_and_beneath_rarer(tmp_path):
    written = texts(pictures.frequencies_picture(COUNTS), tmp_path)
    # Counted by hand in section 4 of the rules. One number stands for either column.
    for title, numbers in {
        "Royal Canadian": [],
        "Crowded house": ["1", "2"],
        "6 card straight-flush": ["7"],
        "Three pair": ["11"],
        "Pair": ["1"],
        "Nothing": ["1"],
    }.items():
        at = written.index(title) + 2
        following = written[at : at + len(numbers) + 1]
        assert following[: len(numbers)] == numbers
        # Then the next row begins.
        assert following[-1] in {"–", *(str(category.row) for category in bc.LADDER)}


def test_what_never_comes_has_no_mark_and_is_held_against_nothing():
    figure = pictures.frequencies_picture(WITH_CARDS)
    drawn = [row for shape in "oDx" for _, row in marks(figure, shape)]
    assert sorted(drawn) == [place for place, c in enumerate(bc.LADDER) if WITH_CARDS[c]]
    # Kings and aces, 18 hands, is the rarest of what comes, though others never do.
    assert (18, bc.LADDER.index(bc.Category.KINGS_AND_ACES)) in marks(figure, "o")


def test_another_ladder_is_drawn_in_its_order(tmp_path):
    written = texts(PICTURES["another ladder"](), tmp_path)
    assert written.index("Pair") < written.index("Two pair") < written.index("Royal Canadian")
    assert any("Any suited run of four is royal" in text for text in written)


@pytest.mark.parametrize(
    ("counts", "said"),
    [
        ({}, r"^counts lack ROYAL_CANADIAN, BROKEN_CANADA, "),
        ({c: n for c, n in COUNTS.items() if c != 2}, r"^counts lack PAIR$"),
        (COUNTS | {bc.Category.PAIR: -1}, r"^counts\[PAIR\] is -1: expected 0 or more$"),
        (dict.fromkeys(bc.LADDER, 0), r"^counts are all 0: expected some hands$"),
    ],
)
def test_wrong_counts_are_named(counts, said):
    with pytest.raises(ValueError, match=said):
        pictures.frequencies_picture(counts)


def test_cards_known_are_written_and_change_the_title_and_the_legend(tmp_path):
    written = texts(PICTURES["some hands"](), tmp_path)
    assert "How often each row of the ladder comes, with cards known" in written
    assert "K♣ K♦ in the set, K♥ in the pit. What cannot come has no mark." in written
    assert "the rarest row beneath that comes" in written
    written = texts(PICTURES["all hands"](), tmp_path)
    assert "How often each row of the ladder comes" in written
    assert "the rarest row beneath" in written
    assert not any("in the set" in text for text in written)


# The switch


def test_each_discard_is_a_bar_as_long_as_its_share():
    (axes,) = pictures.switch_picture(ADVICE).axes
    assert [bar.get_width() for bar in axes.patches] == [share for _, share in ADVICE.at_once]
    assert axes.get_ylim() == (14.5, -0.5)
    assert axes.get_xlim() == (0, 1)


def test_discards_are_written_with_suit_symbols_and_shares(tmp_path):
    written = texts(pictures.switch_picture(ADVICE, pit_cards=HAND[1]), tmp_path)
    assert "What to throw from 5♥ 6♠ 7♦ K♣, the pit 8♥ K♦" in written
    begin = written.index("throw") + 2  # The best share stands between.
    rows = [
        text
        for cards, share in ADVICE.at_once
        for text in ([card.symbol for card in cards] or ["stand pat"]) + [f"{share:.2%}"]
    ]
    drawn = [text for text in written[begin:] if text in rows]
    assert drawn[: len(rows)] == rows


def test_the_best_play_is_a_line_and_each_first_card_has_a_mark(tmp_path):
    figure = pictures.switch_picture(ADVICE)
    (axes,) = figure.axes
    assert [ADVICE.share] * 2 in [list(line.get_xdata()) for line in axes.lines]
    thrown = [cards for cards, _ in ADVICE.at_once]
    assert sorted(marks(figure, "D")) == sorted(
        (share, thrown.index((card,))) for card, share in ADVICE.firsts
    )
    assert f"Best: throw K♣, look at what comes, and go on from there: {ADVICE.share:.2%}." in (
        texts(figure, tmp_path)
    )


def test_who_should_stand_pat_sees_it(tmp_path):
    written = texts(PICTURES["stand pat"](), tmp_path)
    assert f"Best: stand pat, {STAND_PAT.share:.2%}." in written


def test_what_the_switch_was_asked_with_is_written(tmp_path):
    figure = pictures.switch_picture(TWO_THROWS, dead="9c", rules=bc.HouseRules("suited"))
    assert (
        "9♣ out of play. Two cards may still be thrown. Any suited run of four is royal."
        in texts(figure, tmp_path)
    )
    assert len(figure.axes[0].patches) == 11
    assert not any("play." in text for text in texts(PICTURES["switch"](), tmp_path))


def test_with_one_throw_there_is_nothing_to_look_at(tmp_path):
    figure = PICTURES["one throw"]()
    assert len(figure.axes[0].patches) == 5
    assert not marks(figure, "D")
    written = texts(figure, tmp_path)
    assert "thrown first, with a look at what comes" not in written
    assert not any("look at what comes" in text for text in written)


def test_a_mark_near_the_edge_is_drawn_whole():
    (axes,) = PICTURES["switch"]().axes
    assert not any(line.get_clip_on() for line in axes.lines if line.get_marker() == "D")


def test_a_pit_that_is_none_is_named():
    with pytest.raises(bc.CardError, match=r"^'1x'"):
        pictures.switch_picture(ADVICE, pit_cards="1x")


# Convergence


def test_convergence_shows_the_share_with_its_error_and_what_is_exact(tmp_path):
    figure = PICTURES["convergence"]()
    (axes,) = figure.axes
    share, exact = axes.lines
    assert np.array_equal(share.get_xdata(), HANDS)
    assert np.array_equal(share.get_ydata(), SHARE)
    assert set(exact.get_ydata()) == {0.25}
    corners = axes.collections[0].get_paths()[0].vertices
    for height in (SHARE[0] - 2 * STDERR[0], SHARE[0] + 2 * STDERR[0]):
        assert [HANDS[0], height] in corners.tolist()
    written = texts(figure, tmp_path)
    assert "25.10% ± 0.08% (2 standard errors) after 1,000,000 hands; exactly 25.00%" in written
    assert {"share of the pot", "± 2 standard errors", "exactly"} <= {*written}


def test_lists_do_for_arrays_and_nothing_need_be_exact(tmp_path):
    figure = pictures.convergence_picture([10, 20], [0.5, 0.4], [0.1, 0.05], title="Seat 2")
    written = texts(figure, tmp_path)
    assert "40.00% ± 10.00% (2 standard errors) after 20 hands" in written
    assert "Seat 2" in written
    assert "exactly" not in written


def test_a_log_scale_says_so_and_has_round_numbers(tmp_path):
    figure = PICTURES["log scale"]()
    (axes,) = figure.axes
    assert axes.get_xlabel() == "hands (log scale)"
    assert [*axes.get_xticks()] == [200e3, 500e3, 1e6, 2e6]
    assert {"200k", "500k", "1M", "2M"} <= {*texts(figure, tmp_path)}
    (axes,) = PICTURES["decades"]().axes
    assert [*axes.get_xticks()] == [10.0**n for n in range(10)]
    (axes,) = PICTURES["few hands"]().axes
    assert axes.get_xlabel() == "hands"


def test_one_point_is_a_mark_at_its_number_of_hands(tmp_path):
    figure = PICTURES["ten hands played"]()
    (axes,) = figure.axes
    assert marks(figure, "o") == [(10, 0)]
    assert [*axes.get_xticks()] == [10]
    assert "10.00% ± 20.00% (2 standard errors) after 10 hands; exactly 25.00%" in (
        texts(figure, tmp_path)
    )
    # What is 2 standard errors away may be less than nothing, a share is not.
    assert axes.collections[0].get_segments()[0][:, 1].tolist() == pytest.approx([0, 0.3])


def test_of_one_hand_no_error_is_known(tmp_path):
    written = texts(PICTURES["one hand played"](), tmp_path)
    assert "100.00% after 1 hand; exactly 25.00%" in written
    assert "± 2 standard errors" not in written


@pytest.mark.parametrize(
    ("hands", "share", "stderr", "said"),
    [
        ([], [], [], r"^hands have shape \(0,\): expected one axis, and some numbers$"),
        ([[1]], [1], [1], r"^hands have shape \(1, 1\): "),
        (["x"], [1], [1], r"^hands are no numbers$"),
        ([1, 2], [0.5], [0, 0], r"^share has 1 numbers: expected 2, as hands$"),
        ([1, 2], [0.5, 0.5], [0], r"^stderr has 1 numbers: expected 2, as hands$"),
        ([1, 2], [0.5, np.nan], [0, 0], r"^share\[1\] is nan: expected a number$"),
        ([2, 2], [0.5, 0.5], [0, 0], r"^hands do not rise from 1 or more$"),
        ([0, 2], [0.5, 0.5], [0, 0], r"^hands do not rise from 1 or more$"),
        ([1, 2], [0.5, 0.5], [0, -1], r"^stderr\[1\] is -1.0: expected 0 or more$"),
    ],
)
def test_wrong_numbers_are_named(hands, share, stderr, said):
    with pytest.raises(ValueError, match=said):
        pictures.convergence_picture(hands, share, stderr)


# All of them


@every_picture
def test_nothing_is_written_over_anything_else_or_over_the_edge(name):
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.text import Text

    figure = PICTURES[name]()
    canvas = FigureCanvasAgg(figure)
    canvas.draw()
    (axes,) = figure.axes
    beyond = {
        tick.label1
        for axis in (axes.xaxis, axes.yaxis)
        for tick in axis.get_major_ticks()
        if not min(axis.get_view_interval()) <= tick.get_loc() <= max(axis.get_view_interval())
    }
    everything = [
        (text.get_text(), text.get_window_extent(canvas.get_renderer()))
        for text in figure.findobj(Text)
        if text.get_text() and text.get_visible() and text not in beyond
    ]
    assert everything
    for words, box in everything:
        assert figure.bbox.x0 <= box.x0 < box.x1 <= figure.bbox.x1, words
        assert figure.bbox.y0 <= box.y0 < box.y1 <= figure.bbox.y1, words
    for (words, box), (others, other) in combinations(everything, 2):
        # Boxes are a little larger than the letters.
        assert not box.padded(-1).overlaps(other.padded(-1)), (words, others)


@every_picture
@pytest.mark.parametrize("ending", ["svg", "png"])
def test_the_same_picture_is_the_same_file(name, ending, tmp_path):
    for copy in "ab":
        pictures.save(PICTURES[name](), tmp_path / f"{copy}.{ending}")
    first = (tmp_path / f"a.{ending}").read_bytes()
    assert first == (tmp_path / f"b.{ending}").read_bytes()
    assert first.startswith(b"<?xml" if ending == "svg" else b"\x89PNG\r\n")


def test_settings_of_the_user_are_neither_used_nor_changed(tmp_path):
    pictures.save(PICTURES["switch"](), tmp_path / "a.svg")
    mine = {"font.size": 30, "svg.fonttype": "path", "axes.facecolor": "black"}
    with matplotlib.rc_context(mine):
        before = dict(matplotlib.rcParams)
        pictures.save(PICTURES["switch"](), tmp_path / "b.svg")
        assert dict(matplotlib.rcParams) == before
    assert (tmp_path / "a.svg").read_bytes() == (tmp_path / "b.svg").read_bytes()


@pytest.mark.parametrize("name", ["picture.pdf", "picture", "svg", ".svg", "picture.svg.gz"])
def test_other_formats_are_refused(name, tmp_path):
    with pytest.raises(ValueError, match=r"expected a name that ends in \.svg or \.png$"):
        pictures.save(PICTURES["one block"](), tmp_path / name)
    assert not [*tmp_path.iterdir()]


def test_a_folder_that_is_not_there_is_an_error_of_the_system(tmp_path):
    with pytest.raises(FileNotFoundError):
        pictures.save(PICTURES["one block"](), tmp_path / "no" / "picture.svg")


def program(code):
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)


def test_matplotlib_is_loaded_for_a_picture_only_and_pyplot_never():
    code = (
        "import sys, brokencanada.pictures as p\n"
        "print('matplotlib' in sys.modules)\n"
        "p.convergence_picture([1, 2], [0, 1], [0, 0])\n"
        "print('matplotlib' in sys.modules, 'matplotlib.pyplot' in sys.modules)"
    )
    assert program(code).stdout == "False\nTrue False\n"


def test_without_the_extra_the_error_says_what_to_install():
    code = (
        "import sys; sys.modules['matplotlib'] = None\n"
        "import brokencanada.pictures as p\n"
        "try: p.convergence_picture([1, 2], [0, 1], [0, 0])\n"
        "except ImportError as error: print(error)"
    )
    assert program(code).stdout == (
        "pictures need matplotlib, which is not installed: pip install 'brokencanada[plot]'\n"
    )
