//! Statements about bidding play from Urban Larsson's lecture notes (IE619), checked against the matrix of all bids. The numbers in
//! test names only order the tests.

use super::*;
use crate::form::Form;
use crate::game::{Algebra, Game, Player};
use crate::notation::{Style, print_form};
use std::collections::{HashMap, HashSet};

/// The literal form of a text with only braces, 0 and *; nothing is simplified.
fn literal(text: &str) -> Form {
    fn read(bytes: &mut std::iter::Peekable<std::str::Bytes<'_>>) -> Form {
        let zero = || Form::new(vec![], vec![]);
        match bytes.next() {
            Some(b'0') => zero(),
            Some(b'*') => Form::new(vec![zero()], vec![zero()]),
            Some(b'{') => {
                let mut sides = [Vec::new(), Vec::new()];
                let mut side = 0;
                loop {
                    match bytes.peek() {
                        Some(b',') => drop(bytes.next()),
                        Some(b'|') => {
                            bytes.next();
                            side += 1;
                        }
                        Some(b'}') => {
                            bytes.next();
                            let [left, right] = sides;
                            return Form::new(left, right);
                        }
                        _ => sides[side].push(read(bytes)),
                    }
                }
            }
            other => panic!("{other:?}"),
        }
    }
    read(&mut text.bytes().peekable())
}

fn word(text: &str, total: u32) -> String {
    let mut algebra = Algebra::new();
    let word = algebra.bidding_outcome(&literal(text), total).unwrap();
    word.to_string()
}

/// Who wins for each purse, by the definition: from (Left's budget, whether she holds the marker) to the winner.
type Table = HashMap<(u32, bool), Player>;

/// The whole matrix of bids at every state; panics if there is no pure solution.
fn by_matrix(total: u32, left: &[&Table], right: &[&Table]) -> Table {
    let mut table = Table::new();
    for own in 0..=total {
        for holder in [Player::Left, Player::Right] {
            let purse = Purse {
                left: own,
                marker: holder,
            };
            let bids = |player: Player| -> Vec<Bid> {
                let all = (0..=total)
                    .flat_map(|amount| [false, true].map(|marker| Bid { amount, marker }));
                all.filter(|bid| purse.allows(player, total, *bid))
                    .collect()
            };
            let result = |a: Bid, b: Bid| {
                let (winner, after) = purse.auction(a, b);
                let key = (after.left, after.marker == Player::Left);
                let options = if winner == Player::Left { left } else { right };
                if options.iter().any(|option| option[&key] == winner) {
                    winner
                } else {
                    winner.other()
                }
            };
            let (lefts, rights) = (bids(Player::Left), bids(Player::Right));
            let row = lefts
                .iter()
                .any(|a| rights.iter().all(|b| result(*a, *b) == Player::Left));
            let column = rights
                .iter()
                .any(|b| lefts.iter().all(|a| result(*a, *b) == Player::Right));
            assert!(row != column, "no pure solution");
            let winner = if row { Player::Left } else { Player::Right };
            table.insert((own, holder == Player::Left), winner);
        }
    }
    table
}

fn word_of(table: &Table, total: u32) -> String {
    let mut word = String::new();
    for marker in [true, false] {
        for own in (0..=total).rev() {
            let winner = table[&(own, marker)];
            word.push(if winner == Player::Left { 'L' } else { 'R' });
        }
    }
    word
}

/// All games by their words, from the matrices alone. A word depends only on the letterwise best option for each player, so two options
/// on each side suffice.
fn closure(total: u32) -> Vec<Table> {
    let mut tables: Vec<Table> = Vec::new();
    let mut words = HashSet::new();
    loop {
        let before = tables.len();
        let side = |player: Player| -> Vec<Vec<usize>> {
            let mut sides = vec![vec![]];
            let mut seen = HashSet::new();
            for a in 0..before {
                for b in a..before {
                    let best =
                        |key: &(u32, bool)| tables[a][key] == player || tables[b][key] == player;
                    let mut keys: Vec<_> = tables[a].keys().copied().collect();
                    keys.sort_unstable();
                    let joined: Vec<bool> = keys.iter().map(best).collect();
                    if seen.insert(joined) {
                        sides.push(vec![a, b]);
                    }
                }
            }
            sides
        };
        let (lefts, rights) = (side(Player::Left), side(Player::Right));
        let mut new = Vec::new();
        for left in &lefts {
            for right in &rights {
                let pick = |side: &[usize]| side.iter().map(|&i| &tables[i]).collect::<Vec<_>>();
                let table = by_matrix(total, &pick(left), &pick(right));
                if words.insert(word_of(&table, total)) {
                    new.push(table);
                }
            }
        }
        tables.extend(new);
        if tables.len() == before {
            return tables;
        }
    }
}

/// All literal forms whose options are in the list, at most two on each side.
fn forms_over(options: &[Form]) -> Vec<Form> {
    let mut sides: Vec<Vec<Form>> = vec![vec![]];
    for (i, a) in options.iter().enumerate() {
        sides.push(vec![a.clone()]);
        sides.extend(options[i + 1..].iter().map(|b| vec![a.clone(), b.clone()]));
    }
    let pairs = sides.iter().flat_map(|left| {
        sides
            .iter()
            .map(|right| Form::new(left.clone(), right.clone()))
    });
    pairs.collect()
}

fn matrix_of_form(algebra: &mut Algebra, form: &Form, total: u32) -> Table {
    let (left, right) = algebra.form_options(form).unwrap();
    let mut side = |options: Vec<Form>| -> Vec<Table> {
        let tables = options.iter().map(|o| matrix_of_form(algebra, o, total));
        tables.collect()
    };
    let (left, right) = (side(left), side(right));
    let left: Vec<&Table> = left.iter().collect();
    let right: Vec<&Table> = right.iter().collect();
    by_matrix(total, &left, &right)
}

#[test]
fn star_with_marker_and_one() {
    let mut algebra = Algebra::new();
    let purse = Purse {
        left: 1,
        marker: Player::Left,
    };
    let star = algebra.bidding_prospects(&Game::STAR.into(), 2).unwrap();
    assert_eq!(star.winner(purse), Player::Left);
    let bid = Bid {
        amount: 1,
        marker: true,
    };
    assert!(star.is_good(Player::Left, purse, bid));
    let (winner, after) = purse.auction(
        bid,
        Bid {
            amount: 1,
            marker: false,
        },
    );
    assert_eq!(
        (winner, after.left, after.marker),
        (Player::Left, 0, Player::Right)
    );
    let zero = algebra.bidding_outcome(&Game::ZERO.into(), 2).unwrap();
    assert_eq!(zero.winner(after), Player::Left);
}

#[test]
fn total_zero_is_alternating_play() {
    let mut algebra = Algebra::new();
    let day0 = vec![Form::new(vec![], vec![])];
    let day1 = forms_over(&day0);
    for form in forms_over(&day1) {
        let value = algebra.form_value(&form).unwrap();
        let want = algebra.outcome(value).unwrap().pair();
        let found = algebra.bidding_outcome(&form, 0).unwrap();
        assert_eq!(found.to_string(), want);
    }
}

/// For totals 0 to 5: pure optimal bids exist (Larsson's theorem 79), and the words of games are the feasible words (his theorem 86).
/// The bisection agrees with the matrix on every pair of option sets.
#[test]
fn pure_solutions_and_feasible_words() {
    for (total, count) in [4, 8, 13, 19, 26, 34].into_iter().enumerate() {
        let total = total as u32;
        let found: HashSet<String> = closure(total).iter().map(|t| word_of(t, total)).collect();
        let feasible: HashSet<String> = OutcomeWord::feasible(total)
            .map(|word| word.to_string())
            .collect();
        assert_eq!(found, feasible, "{total}");
        assert_eq!(found.len(), count);
    }
}

#[test]
fn counts_and_witnesses() {
    let counts = [4, 8, 13, 19, 26, 34, 43, 53, 64];
    let mut algebra = Algebra::new();
    for (total, count) in counts.into_iter().enumerate() {
        let total = total as u32;
        let t = total as usize;
        assert_eq!(count, (t + 2) * (t + 2) - t * (t + 1) / 2);
        let words: Vec<OutcomeWord> = OutcomeWord::feasible(total).collect();
        assert_eq!(words.len(), count);
        let witnesses = algebra.bidding_witnesses(total).unwrap();
        assert_eq!(witnesses.len(), count, "{total}");
        for (word, form) in &witnesses {
            assert_eq!(algebra.bidding_outcome(form, total).unwrap(), *word);
            if total <= 3 {
                let table = matrix_of_form(&mut algebra, form, total);
                assert_eq!(word_of(&table, total), word.to_string());
            }
        }
        for word in words {
            let form = algebra.bidding_witness(word).unwrap();
            assert_eq!(algebra.bidding_outcome(&form, total).unwrap(), word);
            assert_eq!(word.to_string().parse(), Ok(word));
        }
    }
}

#[test]
fn witness_tables() {
    let tables: [&[(&str, &str)]; 3] = [
        &[
            ("LL", "{0|}"),
            ("LR", "{0|0}"),
            ("RL", "{|}"),
            ("RR", "{|0}"),
        ],
        &[
            ("LLLL", "{0|}"),
            ("LLLR", "{0|*}"),
            ("LRLL", "{*|}"),
            ("LRLR", "{0|0}"),
            ("LRRR", "{*|0}"),
            ("RRLL", "{|}"),
            ("RRLR", "{|*}"),
            ("RRRR", "{|0}"),
        ],
        &[
            ("LLLLLL", "{0|}"),
            ("LLLLLR", "{0|*}"),
            ("LLRLLL", "{{|*}|}"),
            ("LLRLLR", "{0|{*|}}"),
            ("LLRLRR", "{0|0}"),
            ("LRRLLL", "{*|}"),
            ("LRRLLR", "{*|*}"),
            ("LRRLRR", "{{|*}|0}"),
            ("LRRRRR", "{*|0}"),
            ("RRRLLL", "{|}"),
            ("RRRLLR", "{|*}"),
            ("RRRLRR", "{|{*|}}"),
            ("RRRRRR", "{|0}"),
        ],
    ];
    for (total, table) in tables.into_iter().enumerate() {
        let total = total as u32;
        let words: Vec<String> = OutcomeWord::feasible(total)
            .map(|w| w.to_string())
            .collect();
        let listed: Vec<&str> = table.iter().map(|(word, _)| *word).collect();
        assert_eq!(words, listed);
        for (want, form) in table {
            assert_eq!(word(form, total), *want, "{form}");
        }
    }
}

#[test]
fn words_that_no_game_has() {
    assert_eq!("RLRL".parse::<OutcomeWord>(), Err(WordError::Monotone));
    assert_eq!(
        "LLRR".parse::<OutcomeWord>(),
        Err(WordError::MarkerWorth(0, 1))
    );
    assert!("RRLL".parse::<OutcomeWord>().is_ok());
    assert_eq!("LRL".parse::<OutcomeWord>(), Err(WordError::Length));
    assert_eq!("".parse::<OutcomeWord>(), Err(WordError::Length));
    assert_eq!("LX".parse::<OutcomeWord>(), Err(WordError::Letter('X')));
}

#[test]
fn star_and_zero_for_two() {
    assert_eq!(word("*", 2), "LLRLRR");
    assert_eq!(word("0", 2), "RRRLLL");
}

#[test]
fn equality_is_not_respected() {
    let mut algebra = Algebra::new();
    let value = algebra.form_value(&literal("{*|}")).unwrap();
    assert_eq!(value, Game::ZERO);
    assert_eq!(word("{*|}", 1), "LRLL");
    assert_eq!(word("{|}", 1), "RRLL");
}

/// Compares bisection and its bids with the matrix, for all forms over four forms of day 1 and one of day 2.
#[test]
fn bisection_agrees_with_the_matrix() {
    let mut algebra = Algebra::new();
    let mut options = forms_over(&[Form::new(vec![], vec![])]);
    options.push(literal("{{|*}|}"));
    for total in 0..4 {
        for form in forms_over(&options) {
            let table = matrix_of_form(&mut algebra, &form, total);
            let prospects = algebra.bidding_prospects(&form, total).unwrap();
            assert_eq!(prospects.word().to_string(), word_of(&table, total));
            for (&(left, marker), &winner) in &table {
                let marker = if marker { Player::Left } else { Player::Right };
                let purse = Purse { left, marker };
                assert_eq!(prospects.winner(purse), winner);
                assert!(prospects.good_bids(winner, purse).next().is_some());
                assert_eq!(prospects.good_bids(winner.other(), purse).next(), None);
            }
        }
    }
}

/// A good bid wins against every bid and every move, played out by the definition.
#[test]
fn good_bids_win_against_every_bid() {
    let mut algebra = Algebra::new();
    let total = 3;
    let form = literal("{0,{|*}|{*|},*}");
    let mut side = |player| {
        algebra
            .bidding_option_outcomes(&form, player, total)
            .unwrap()
    };
    let (left, right) = (side(Player::Left), side(Player::Right));
    let prospects = algebra.bidding_prospects(&form, total).unwrap();
    for own in 0..=total {
        for marker in [Player::Left, Player::Right] {
            let purse = Purse { left: own, marker };
            for me in [Player::Left, Player::Right] {
                let bids = |player: Player| {
                    (0..=total)
                        .flat_map(|amount| [false, true].map(|marker| Bid { amount, marker }))
                        .filter(move |bid| purse.allows(player, total, *bid))
                };
                for mine in bids(me) {
                    let wins = bids(me.other()).all(|theirs| {
                        let (mover, after) = match me {
                            Player::Left => purse.auction(mine, theirs),
                            Player::Right => purse.auction(theirs, mine),
                        };
                        let options = if mover == Player::Left { &left } else { &right };
                        let reached = options.iter().any(|word| word.winner(after) == mover);
                        reached == (mover == me)
                    });
                    assert_eq!(wins, prospects.is_good(me, purse, mine));
                }
            }
        }
    }
}

#[test]
fn options_that_are_equal_are_all_played() {
    let mut algebra = Algebra::new();
    // Clobber on xox: each of the two moves of a player leaves nothing.
    let form = literal("{0,0|0,0}");
    assert_eq!(
        print_form(&mut algebra, &form, Style::Text).unwrap(),
        "{0,0|0,0}"
    );
    let total = 2;
    let played = algebra.bidding_outcome(&form, total).unwrap();
    let table = matrix_of_form(&mut algebra, &form, total);
    assert_eq!(played.to_string(), word_of(&table, total));
    assert_eq!(algebra.form_value(&form).unwrap(), Game::STAR);
}

#[test]
fn large_budgets_and_their_limits() {
    let mut algebra = Algebra::new();
    let word = algebra.bidding_outcome(&Game::STAR.into(), 1000).unwrap();
    assert_eq!(word.counts(), (501, 500));
    let most = u32::MAX;
    let word = algebra.bidding_outcome(&Game::STAR.into(), most).unwrap();
    assert_eq!(word.counts(), (1 << 31, 1 << 31));
    algebra.set_budget(crate::budget::Budget::default().depth(10));
    let long = algebra.integer(100);
    assert!(algebra.bidding_outcome(&long.into(), 1).is_err());
}
