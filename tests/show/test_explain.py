"""The story of a hand says what the arrays say, all of it, in lines a person can read."""

import re
from dataclasses import replace

import pytest

from pipeline.checks.findings import finding
from pipeline.records.batch import Called
from pipeline.show.explain import story
from pipeline.show.game_story import paid_text
from pipeline.show.lines import WIDTH
from pipeline.show.reading import Reading, printed
from pipeline.show.story_text import story_markdown, story_text
from tests.show.stories import FOLDER, IN_MARKDOWN, as_markdown, as_text, drawn, invented, names, tell, tell_record
from tests.show.told import joined

PAID = re.compile(r"(\w+) (wins|takes back) ([\d,]+)")


@pytest.mark.parametrize("name", names())
def test_golden_text(name: str) -> None:
    assert as_text(name) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", IN_MARKDOWN)
def test_golden_markdown(name: str) -> None:
    assert as_markdown(name) == (FOLDER / f"{name}.md").read_text(encoding="utf-8")


def test_every_golden_file_stands_beside_its_records() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(names())
    assert len(names()) >= 12


def number(text: str) -> int:
    return int(text.replace(",", ""))


def test_what_the_text_pays_is_what_the_arrays_pay() -> None:
    for outcome, _, told in drawn():
        if outcome.hand.void is not None:
            continue
        resolution, row, seats = outcome.resolution, outcome.row, outcome.hand.seats
        ends = [
            items[-1] for head, items in joined(story_text(told)).items() if re.match(r"(Main|Side|Carry) pot", head)
        ]
        kinds = resolution.pots.kind[row].tolist()
        places = [place for place, kind in enumerate(kinds) if kind]
        assert len(ends) == len(places) == len(told.pots)
        for end, pot in zip(ends, places, strict=True):
            won = resolution.settled.award[row, pot].sum(axis=0).tolist()
            back = (resolution.settled.refund + resolution.carried.back)[row, pot].tolist()
            due = {(seat.player, "wins", won[place]) for place, seat in enumerate(seats) if won[place]}
            due |= {(seat.player, "takes back", back[place]) for place, seat in enumerate(seats) if back[place]}
            assert {(who, how, number(chips)) for who, how, chips in PAID.findall(end)} == due, end
            kept, charge = resolution.carried.amount[row, pot], resolution.settled.charge[row, pot]
            assert re.findall(r"([\d,]+) rolls over", end) == ([f"{kept:,}"] if kept else [])
            assert re.findall(r"([\d,]+) is rake and fees", end) == ([f"{charge:,}"] if charge else [])


def test_the_result_is_the_resolution() -> None:
    for outcome, _, told in drawn():
        awards, returned = outcome.awards(), outcome.returned()
        rows = [line.split() for line in story_text(told) if re.fullmatch(r"  \w+( +[-+\d,]+){4}", line)]
        put_in = {one.name: one.put_in for one in told.players}
        for name, paid, back, won, net in rows:
            assert number(paid) == put_in[name]
            assert number(back) == returned.get(name, 0)
            assert number(won) == awards[name]
            assert number(net) == awards[name] + returned.get(name, 0) - put_in[name]
        assert [row[0] for row in rows] == [seat.player for seat in outcome.hand.seats]
        assert told.result.carry_out == outcome.carry_out()
        went_in, came_out = (
            sum(map(number, re.findall(r"([\d,]+) [a-z]", side))) for side in told.result.balance.split("=")
        )
        assert went_in == came_out == sum(put_in.values()) + told.money.carried_in


def sections_of(name: str) -> dict[str, dict[str, list[str]]]:
    """The stories of a golden set by hand, each as headings and items."""
    found = {}
    for outcome, _, told in tell(invented(name)):
        sections = joined(story_text(told))
        title = next(iter(sections))
        assert title.startswith(f"Hand {outcome.hand.hand_id} at ")
        found[outcome.hand.hand_id] = {"title": sections[title], **sections}
    return found


def test_the_verdict_stands_under_the_title() -> None:
    found = sections_of("verdicts")
    assert {name: sections["title"][0] for name, sections in found.items()} == {
        "right": "Verdict: paid right.",
        "wrong": "Verdict: paid wrong: 40 more went in than came out: 120 in, 80 out; "
        "paid Rafe 80, but Otis holds the best hand (pair of aces).",
        "nobody knows": "Verdict: cannot be told: 3 cards of Rafe were not written down; "
        "the recorded result is right in 3,377 of 10,660 ways to fill them.",
        "by name": "Verdict: paid wrong: nobody won 180 in Two Thirds; it should have rolled over and Otis was paid.",
        "void but paid": "Verdict: the hand is void, so everything goes back; 80 was paid.",
    }
    assert sections_of("cancelled")["3"]["title"][0] == "Verdict: the hand is void, so everything goes back."
    assert sections_of("mucked_and_unseen")["22"]["title"][0] == "Verdict: no result is written down."


def test_more_errors_than_a_line_holds_are_left_to_the_notes() -> None:
    errors = [finding("no-date", {}).model_copy(update={"severity": "error", "message": f"e{n}"}) for n in range(4)]
    assert paid_text(errors, "mismatch") == "Verdict: paid wrong: e0; e1; and 2 more, see Notes."
    assert paid_text(errors, None) == ""


def test_what_should_be_won_stands_beside_what_was_paid_where_they_differ() -> None:
    found = sections_of("verdicts")
    results = {name: [re.split(r" {2,}", line) for line in one["Result"][:2]] for name, one in found.items()}
    assert results["right"] == [["put in", "taken back", "won", "net"], ["Otis", "40", "0", "80", "+40"]]
    assert results["wrong"] == [
        ["put in", "taken back", "should win", "was paid", "net as it should be"],
        ["Otis", "40", "0", "120", "0", "+80"],
    ]
    assert results["nobody knows"][0] == ["put in", "taken back", "wins as seen", "was paid", "net as seen"]
    assert results["by name"][1] == ["Otis", "60", "0", "0", "yes", "-60"]
    assert results["void but paid"][1] == ["Otis", "40", "40", "0", "80", "0"]


def test_a_pot_that_unseen_cards_could_turn_says_so() -> None:
    said = 0
    for outcome, _, told in drawn():
        reading = Reading(outcome, ())
        unseen = any(reading.unseen(place) for place in reading.places)
        for pot, facts in zip(told.pots, reading.pots, strict=bool(told.pots)):
            assert pot.as_seen == (facts.contested and unseen)
        ends = [item for items in joined(story_text(told)).values() for item in items if item.startswith("So")]
        assert [end.startswith("So, by the cards that were seen: ") for end in ends] == [p.as_seen for p in told.pots]
        said += sum(pot.as_seen for pot in told.pots)
    assert said > 10


def test_the_chips_of_every_pot_are_accounted_for() -> None:
    for _, _, told in drawn():
        for pot in told.pots:
            paid = sum(award.chips for award in (*pot.awards, *pot.taken_back))
            assert pot.chips == paid + pot.charge + pot.rolled


def test_every_player_of_every_pot_is_named_as_eligible_or_with_a_reason() -> None:
    for outcome, _, told in drawn():
        text = "\n".join(" ".join(items) for items in joined(story_text(told)).values())
        for pot, facts in zip(told.pots, Reading(outcome, ()).pots, strict=bool(told.pots)):
            may = [name for name, flag in zip(outcome.awards(), facts.eligible, strict=True) if flag]
            assert list(pot.eligible) == may
            assert {*pot.eligible, *(name for name, _ in pot.excluded)} == set(outcome.awards())
            assert all(reason for _, reason in pot.excluded)
            if facts.contested:
                assert {one.player for one in pot.shown if one.eligible} == set(may)
                assert all(any(one.holds) for one in pot.shown)
            assert all(name in text for name in may)


def test_holders_are_those_of_the_arrays() -> None:
    for outcome, _, told in drawn():
        for pot, facts in zip(told.pots, Reading(outcome, ()).pots, strict=bool(told.pots)):
            for held, flags in zip(pot.contests, facts.holders, strict=bool(pot.contests)):
                holding = {name for name, flag in zip(outcome.awards(), flags, strict=True) if flag}
                assert set(held.holders) == holding
                assert all(name in held.step.text for name in holding)


def test_a_holder_the_arrays_name_is_believed_whatever_the_cards() -> None:
    """The story is told from the resolution and judges nothing again."""
    outcome, findings, told = tell_record(
        {
            "hand_id": "1",
            "variant": "two-thirds",
            "seats": [
                {"player": "Ann", "down": "2s Kd 9c".split(), "up": "Ad Jd 7d 4d".split(), "contributed": 30},
                {"player": "Bob", "down": "As Qh 8c".split(), "up": "Qc Qd 6h 3c".split(), "contributed": 30},
            ],
        }
    )
    assert told.pots[0].contests[0].holders == ("Ann",)
    judgement = outcome.resolution.judgement
    turned = replace(judgement, holders=judgement.holders[..., ::-1], winners=judgement.winners[..., ::-1])
    other = replace(outcome, resolution=replace(outcome.resolution, judgement=turned))
    pot = story(other, findings).pots[0]
    assert [held.holders for held in pot.contests] == [("Bob",), ("Bob",), ("Ann",)]
    assert any(step.text == "Bob has two and wins the pot." for step in pot.steps)


@pytest.mark.parametrize("wide", [WIDTH, 80, 50])
def test_no_line_is_wider_than_a_terminal_or_ends_in_spaces(wide: int) -> None:
    for _, _, told in drawn():
        for line in story_text(told, wide):
            assert len(line) <= wide
            assert line == line.rstrip()


@pytest.mark.parametrize("name", ["A  b " * 15 + "A  b", "x" * 80, "-" * 80])
def test_long_names_stand_whole_and_within_the_width(name: str) -> None:
    seats = [
        {"player": name, "down": "2s Kd 9c".split(), "up": "Ad Jd 7d 4d".split(), "contributed": 30},
        {"player": "Bob", "down": "As Qh 8c".split(), "up": "Qc Qd 6h 3c".split(), "contributed": 35},
    ]
    _, _, told = tell_record({"hand_id": "1", "variant": "stud-8", "seats": seats})
    lines = story_text(told)
    assert all(len(line) <= WIDTH for line in lines)
    assert sum(name in line for line in lines) >= 5
    assert name[:40] not in "".join(lines).replace(name, "")


def test_a_name_is_printed_as_it_is_unless_it_would_move_the_cursor() -> None:
    assert printed("Zoë [b] 李 *") == "Zoë [b] 李 *"
    assert printed("a\x1b[2Jb\nc\td\u2028e") == r"a\x1b[2Jb\nc\td\u2028e"
    assert printed("👩\u200d🎤") == "👩\u200d🎤"


def test_a_story_is_as_many_lines_as_it_looks() -> None:
    seats = [{"player": "a\nb\x1b[2J", "contributed": 3}, {"player": "c\u2028", "contributed": 3, "folded": True}]
    record: dict[str, object] = {
        "hand_id": "1\n2",
        "variant": "stud",
        "table": "t\rt",
        "seats": seats,
        "void": "x\ny\x07",
    }
    _, _, told = tell_record(record)
    lines = story_text(told)
    assert "\n".join(lines).splitlines() == lines
    assert "\x1b" not in "".join(lines)
    assert len(story_markdown(told).splitlines()) == story_markdown(told).count("\n")


def test_who_asked_for_other_rules_is_said() -> None:
    seats = [
        {"player": "Ann", "down": "2s Kd 9c".split(), "up": "Ad Jd 7d 4d".split(), "contributed": 30},
        {"player": "Bob", "down": "As Qh 8c".split(), "up": "Qc Qd 6h 3c".split(), "contributed": 30},
    ]
    called = Called(command=(("odd_chip", "seat"),), variant="high-chicago")
    record: dict[str, object] = {"hand_id": "1", "variant": "two_thirds", "seats": seats}
    _, _, told = tell_record(record, called)
    assert told.header.title == "Hand 1: Two Thirds, resolved as High Chicago"
    assert [rule.set_by for rule in told.header.house] == ["command line"]
    assert "(odd_chip = seat, set by the command line)" in " ".join(line.strip() for line in story_text(told))


def test_markdown_says_what_the_text_says() -> None:
    for _, _, told in drawn()[:100]:
        plain = re.sub(r"\W+", "", "".join(story_text(told)))
        marked = re.sub(r"\W+", "", story_markdown(told))
        heads = [line for line in story_text(told) if line and line[0] != " "]
        assert [line.lstrip("# ") for line in story_markdown(told).splitlines() if line[:1] == "#"] == heads
        for word in ("wins", "Rule", "MaywinitBob", "rollsover"):
            assert plain.count(word) == marked.count(word)
