//! Strategies for all lengths: proved, verified by the checker, and compared with plain play on short words.

mod common;

use common::{
    board, clobber, col, col_board, cram, domineering, kayles, node_kayles_board, snort_board,
    strip,
};
use serde_json::{Value, json};
use std::collections::HashMap;
use upstar_families::fold::{FoldedMoves, Symbol, fold, unfold};
use upstar_families::strategy::{NoStrategy, Set, Strategy, StrategyTheorem, prove, prove_by};
use upstar_families::{Family, Letter, Limits, Word, WordGame};
use upstar_values::budget::{Budget, Stopped};
use upstar_values::game::{Outcome, Player};

fn tried(game: &WordGame, family: &str) -> Result<StrategyTheorem, NoStrategy> {
    let family = Family::read(family, game).unwrap();
    let budget = Budget::default();
    prove(game, &family, Limits::default(), &budget, &mut |_| {})
}

fn proved(game: &WordGame, family: &str) -> StrategyTheorem {
    tried(game, family).unwrap_or_else(|failure| panic!("{family}: {failure:?}"))
}

/// Whether the player to move wins, by plain play.
fn wins(
    game: &WordGame,
    word: &Word,
    player: Player,
    known: &mut HashMap<(Word, Player), bool>,
) -> bool {
    // The players of an impartial game are the same.
    let player = if game.impartial { Player::Left } else { player };
    if let Some(&known) = known.get(&(word.clone(), player)) {
        return known;
    }
    let options = game.moves(player).options(word);
    let wins = options
        .iter()
        .any(|option| !wins(game, option, player.other(), known));
    known.insert((word.clone(), player), wins);
    wins
}

/// Compares a theorem with play for words of the family, and checks that openings win.
fn compare(theorem: &StrategyTheorem, words: &[String]) {
    let game = &theorem.game;
    let mut known = HashMap::new();
    for text in words {
        let word = game.word(text).unwrap();
        let left = wins(game, &word, Player::Left, &mut known);
        let right = wins(game, &word, Player::Right, &mut known);
        let outcome = Outcome::from_starts(left, !right);
        assert_eq!(theorem.of(&word), Some(outcome), "{text}");
        if outcome == Outcome::N {
            for player in [Player::Left, Player::Right] {
                let option = theorem.opening(&word, player).unwrap();
                assert!(!wins(game, &option, player.other(), &mut known));
            }
        }
        // The list by length says the same.
        let (count, from) = (theorem.lengths.len(), theorem.from);
        let mut at = word.len();
        if at >= count {
            at = from + (at - from) % (count - from);
        }
        assert!(theorem.lengths[at].contains(&outcome), "{text}");
    }
}

fn statement(theorem: &StrategyTheorem) -> String {
    upstar_check::check(&theorem.certificate().to_string())
        .unwrap_or_else(|flaw| panic!("{}: {flaw}", theorem.family))
        .statement
}

/// Rows of one column, up to a length.
fn rows(column: &str, longest: usize) -> Vec<String> {
    (0..=longest).map(|n| column.repeat(n)).collect()
}

/// All words of a length.
fn words(letters: usize, length: usize) -> Vec<Word> {
    let mut words: Vec<Word> = vec![Vec::new()];
    for _ in 0..length {
        let longer = words.iter().flat_map(|word| {
            (0..letters as Letter).map(move |letter| [&word[..], &[letter]].concat())
        });
        words = longer.collect();
    }
    words
}

#[test]
fn folded_moves_are_the_moves() {
    let pegs = strip(".x", &[("xx.", "..x")], &[], true);
    let runs = strip(
        "#.x",
        &[("x", "."), ("xx", "..")],
        &[("#x", "#."), ("x#", ".#")],
        false,
    );
    let games: [(WordGame, usize); 9] = [
        (clobber(), 6),
        (kayles(), 8),
        (pegs, 8),
        (runs, 6),
        (col(), 5),
        (cram(1), 8),
        (cram(2), 5),
        (domineering(2), 5),
        (col_board(2), 2),
    ];
    let mut moves = 0;
    for (game, longest) in games {
        let letters = game.letters.len();
        for relation in [&game.left, &game.right] {
            let folded = FoldedMoves::new(relation, letters, true);
            let plain = FoldedMoves::new(relation, letters, false);
            for length in 0..=longest {
                for word in words(letters, length) {
                    let options = relation.options(&word);
                    moves += options.len();
                    assert_eq!(unfold(&fold(&word)), Some(word.clone()));
                    let mut expected: Vec<Vec<Symbol>> = options.iter().map(|w| fold(w)).collect();
                    expected.sort_unstable();
                    assert_eq!(
                        folded.options(&fold(&word)),
                        expected,
                        "{}",
                        game.text(&word)
                    );
                    let read = |w: &Word| w.iter().map(|&l| Symbol::Letter(l)).collect::<Vec<_>>();
                    let expected: Vec<Vec<Symbol>> = options.iter().map(read).collect();
                    assert_eq!(
                        plain.options(&read(&word)),
                        expected,
                        "{}",
                        game.text(&word)
                    );
                }
            }
        }
    }
    assert!(moves > 10_000, "{moves}");
}

#[test]
fn cram_with_two_rows() {
    let theorem = proved(&cram(2), "<..>*");
    compare(&theorem, &rows("<..>", 7));
    for n in 0..300 {
        let word = theorem.game.word(&"<..>".repeat(n)).unwrap();
        let expected = if n % 2 == 0 { Outcome::P } else { Outcome::N };
        assert_eq!(theorem.of(&word), Some(expected));
    }
    assert!(theorem.explanation().contains("half a turn"));
    assert_eq!(
        statement(&theorem),
        "the second player wins every word of even length, the first player every word of odd length, of <..>*, for the moves listed"
    );
    let even = proved(&cram(2), "(<..><..>)*");
    assert_eq!(
        statement(&even),
        "the second player wins every word of (<..><..>)*, for the moves listed"
    );
    let odd = proved(&cram(2), "<..>(<..><..>)*");
    assert_eq!(
        statement(&odd),
        "the first player wins every word of <..>(<..><..>)*, for the moves listed"
    );
    let middle = theorem.opening(&theorem.game.word("<..><..><..>").unwrap(), Player::Left);
    assert_eq!(theorem.game.text(&middle.unwrap()), "<..><##><..>");
}

#[test]
fn cram_with_other_numbers_of_rows() {
    // With an even number of rows, or of columns, half a turn helps; where both are odd nothing is known.
    for (rows_, column, longest) in [(4, "<....>", 3), (6, "<......>", 2)] {
        let theorem = proved(&cram(rows_), &format!("{column}*"));
        compare(&theorem, &rows(column, longest));
        assert!(statement(&theorem).contains("even length"));
    }
    for (rows_, column, longest) in [(1, ".", 7), (3, "<...>", 2), (5, "<.....>", 1)] {
        let family = format!("{column}{column}({column}{column})*");
        let theorem = proved(&cram(rows_), &family);
        let even: Vec<String> = (1..=longest).map(|n| column.repeat(2 * n)).collect();
        compare(&theorem, &even);
        assert!(statement(&theorem).starts_with("the first player wins every word"));
        if rows_ == 5 {
            continue;
        }
        let failure = tried(&cram(rows_), &format!("{column}({column}{column})*")).unwrap_err();
        let NoStrategy::Undecided { word, breaks } = failure else {
            panic!("{failure:?}");
        };
        assert!(word.len() % 2 == 1, "{word:?}");
        let breaks = breaks.unwrap();
        assert!(
            cram(rows_)
                .left
                .options(&breaks.word)
                .contains(&breaks.after)
        );
    }
}

#[test]
fn boards_with_holes() {
    // Columns are empty, or lack the upper or the lower cell, in a symmetric way.
    let theorem = proved(&cram(2), "<.#>(<..><..>)*<#.>|<..><##><..>|<##>*");
    let words = (0..3).map(|n| format!("<.#>{}<#.>", "<..><..>".repeat(n)));
    compare(&theorem, &words.collect::<Vec<_>>());
    compare(&theorem, &["<..><##><..>".to_owned(), "<##>".repeat(5)]);
    statement(&theorem);
}

#[test]
fn stones_on_boards() {
    // Col: the answer may be next to the move, which does not matter there.
    let theorem = proved(&col_board(2), "<..>*");
    compare(&theorem, &rows("<..>", 4));
    assert_eq!(
        statement(&theorem),
        "the second player wins every word of <..>*, for the moves listed"
    );
    assert!(theorem.explanation().contains("colours are exchanged"));
    // Snort: with an odd number of columns a move and its image may be neighbours.
    let theorem = proved(&snort_board(2), "(<..><..>)*");
    compare(&theorem, &rows("<..><..>", 2));
    assert_eq!(
        statement(&theorem),
        "the second player wins every word of (<..><..>)*, for the moves listed"
    );
    let failure = tried(&snort_board(2), "<..>*").unwrap_err();
    assert!(matches!(failure, NoStrategy::Undecided { word, .. } if word.len() == 1));
    // Node Kayles: half a turn helps for even lengths, and left and right exchanged for odd ones.
    let theorem = proved(&node_kayles_board(2), "<..>*");
    compare(&theorem, &rows("<..>", 6));
    assert!(statement(&theorem).contains("the first player every word of odd length"));
    let words = theorem.explanation();
    assert!(
        words.contains("half a turn") && words.contains("left and right"),
        "{words}"
    );
    let failure = tried(&node_kayles_board(1), ".*").unwrap_err();
    assert!(matches!(failure, NoStrategy::Undecided { word, .. } if word.len() == 4));
}

#[test]
fn rows_exchanged_without_folding() {
    // A stone must not stand right behind another one, so that left and right differ: the answer lies in the other row.
    let stone = vec![(0, 0, ".", Some('x')), (0, -1, "#.", None)];
    let theorem = proved(&board(2, "#.x", &[stone], &[]), "<..>*");
    compare(&theorem, &rows("<..>", 6));
    assert!(!theorem.strategy.set.folded);
    assert!(theorem.explanation().contains("top and bottom"));
    assert_eq!(
        statement(&theorem),
        "the second player wins every word of <..>*, for the moves listed"
    );
}

#[test]
fn a_given_strategy() {
    // Pins stand in pairs; whoever answers in the same pair has the last move.
    let game = strip(".x", &[("x", ".")], &[], false);
    let family = Family::read("(xx)*", &game).unwrap();
    let (none, pin) = (Symbol::Letter(0), Symbol::Letter(1));
    let set = Set {
        folded: false,
        next: vec![
            [(none, 1), (pin, 2)].into(),
            [(none, 0)].into(),
            [(pin, 0)].into(),
        ],
        accepts: vec![true, false, false],
    };
    let strategy = |set: &Set| Strategy {
        set: set.clone(),
        words: "answer every move in the same pair".to_owned(),
    };
    let budget = Budget::default();
    let by = |set: &Set, family: &Family| {
        prove_by(&game, family, strategy(set), Limits::default(), &budget)
    };
    let theorem = by(&set, &family).unwrap();
    compare(&theorem, &rows("xx", 5));
    assert_eq!(
        statement(&theorem),
        "the second player wins every word of (xx)*, for the moves listed"
    );
    // A set that is too small, words that it does not decide, and what is no set.
    let mut small = set.clone();
    small.next[0].remove(&none);
    let failure = by(&small, &family).unwrap_err();
    let NoStrategy::Breaks(breaks) = failure else {
        panic!("{failure:?}");
    };
    assert_eq!(breaks.word, [1, 1]);
    assert!(game.left.options(&breaks.word).contains(&breaks.after));
    let other = Family::read("x*.x", &game).unwrap();
    let failure = by(&set, &other).unwrap_err();
    assert!(matches!(failure, NoStrategy::Undecided { word, .. } if word == [1, 0, 1]));
    small.next[0].insert(Symbol::End, 0);
    assert!(matches!(by(&small, &family), Err(NoStrategy::NoSet(_))));
}

#[test]
fn what_has_no_strategy_is_said() {
    let failure = tried(&domineering(2), "<..>*").unwrap_err();
    let NoStrategy::Undecided { word, .. } = failure else {
        panic!("{failure:?}");
    };
    // One column is Left's alone.
    assert_eq!(word.len(), 1);
    assert_eq!(tried(&cram(1), "[]").unwrap_err(), NoStrategy::NoWords);
    let endless = strip(".x", &[("x.", ".x")], &[], true);
    assert_eq!(tried(&endless, "x.*").unwrap_err(), NoStrategy::MayNotEnd);
    let game = cram(2);
    let family = Family::read("<..>*", &game).unwrap();
    let limits = Limits {
        product: 3,
        ..Limits::default()
    };
    let failure = prove(&game, &family, limits, &Budget::default(), &mut |_| {}).unwrap_err();
    assert!(matches!(failure, NoStrategy::TooLarge(_)), "{failure:?}");
    let cancel = upstar_values::budget::Cancel::default();
    cancel.raise();
    let budget = Budget::default().cancel(cancel);
    let failure = prove(&game, &family, Limits::default(), &budget, &mut |_| {}).unwrap_err();
    assert!(
        matches!(failure, NoStrategy::Stopped(Stopped::Cancelled, _)),
        "{failure:?}"
    );
}

/// The places of a certificate that can be changed: numbers and truth values, as paths.
fn places(value: &Value, path: &str, found: &mut Vec<String>) {
    match value {
        Value::Number(_) | Value::Bool(_) => found.push(path.to_owned()),
        Value::Array(list) => {
            for (at, value) in list.iter().enumerate() {
                places(value, &format!("{path}/{at}"), found);
            }
        }
        Value::Object(map) => {
            for (key, value) in map {
                places(value, &format!("{path}/{key}"), found);
            }
        }
        Value::String(_) | Value::Null => {}
    }
}

#[test]
fn changed_certificates_are_refused() {
    let mut refused = 0;
    let mut kept = 0;
    for (game, family) in [
        (cram(2), "<..>*"),
        (cram(1), "..(..)*"),
        (col_board(2), "<..>*"),
    ] {
        let theorem = proved(&game, family);
        let certificate = theorem.certificate();
        let said = statement(&theorem);
        for part in ["set", "fold"] {
            let mut all = Vec::new();
            places(&certificate[part], &format!("/{part}"), &mut all);
            for place in all.iter().step_by(1 + all.len() / 40) {
                let mut changed = certificate.clone();
                let here = changed.pointer_mut(place).unwrap();
                *here = match &*here {
                    Value::Bool(b) => json!(!*b),
                    n => json!(n.as_i64().unwrap() + 1),
                };
                match upstar_check::check(&changed.to_string()) {
                    Err(_) => refused += 1,
                    Ok(verdict) => {
                        kept += 1;
                        assert_eq!(verdict.statement, said, "{place}");
                    }
                }
            }
        }
        for part in ["measures", "letters", "set", "fold", "left"] {
            let mut changed = certificate.clone();
            changed[part] = json!([]);
            let verdict = upstar_check::check(&changed.to_string());
            assert!(verdict.is_err(), "{part}: {verdict:?}");
        }
        let mut changed = certificate.clone();
        changed["claim"]["kind"] = json!("family");
        assert!(upstar_check::check(&changed.to_string()).is_err());
        changed["claim"]["kind"] = json!("guess");
        assert!(upstar_check::check(&changed.to_string()).is_err());
    }
    println!("{refused} refused, {kept} still true");
    assert!(
        refused + kept >= 60 && refused >= 40,
        "{refused} refused, {kept} still true"
    );
}
