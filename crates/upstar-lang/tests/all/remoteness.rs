//! `remoteness`: the number of moves, also where a theorem tells who wins, or why there is none. A draw is said of draws alone.

use crate::common::{answer, answers, session};

#[test]
fn moves_are_counted_where_a_theorem_tells_who_wins() {
    // Heaps may grow for ever.
    answers("remoteness(put_or_take_square(92))", "11");
    answers("remoteness(put_or_take_square(5))", "2");
    // Finitely many numbers are left, or the win comes at once.
    answers("remoteness(sylver(4, 5))", "5");
    answers("remoteness(two_dimensional_nim(5))", "1");
    answers("remoteness(two_dimensional_nim(\"w\"))", "1");
    // The squares that are left are more than play is tried on for the winner alone.
    answers("remoteness(black_path(3, 4), L)", "12");
    // Whoever leaves the board loses: the loser makes the last move.
    answers("outcome(black_path(3, 4))", "N");
    answers("remoteness(misere(nim(1, 2)), L)", "2");
}

#[test]
fn where_there_is_no_number_the_answer_says_why() {
    let mut session = session();
    for (call, why) in [
        ("dots(2, 2)", "points decide"),
        ("strings(\"1-0, 1-2, 2-0\")", "points decide"),
        ("sylver(4, 6)", "infinitely many numbers"),
        (
            "two_dimensional_nim(\"w\", \"w\", 1)",
            "a theorem tells only who wins",
        ),
    ] {
        let said = answer(&mut session, &format!("remoteness({call}, L)"));
        assert!(said.starts_with("error: "), "{call}: {said}");
        assert!(said.contains(why), "{call}: {said}");
        assert!(!said.contains("a draw"), "{call}: {said}");
    }
    let drawn = answer(&mut session, "remoteness(sos(4))");
    assert!(drawn.contains("this is a draw"), "{drawn}");
}
