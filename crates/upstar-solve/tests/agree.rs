//! Search against exact values: random sums of small positions of every ruleset.

use std::sync::Arc;
use std::time::Duration;
use upstar::budget::{Budget, Cancel, Stopped};
use upstar::game::{Algebra, Game, Outcome, Player};
use upstar::position::{AnyPosition, Ends, Options, Part, Ruleset};
use upstar::rulesets::{BUILT_IN, all, position};
use upstar::sum::{Sum, Summand, Term};
use upstar_solve::{Settings, Solver, Table, TableError};

/// A fixed sequence of pseudo-random numbers (SplitMix64).
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ z >> 31) % n as u64) as usize
    }
}

/// Small positions of every ruleset, one list each.
fn small_positions(algebra: &mut Algebra) -> Vec<Vec<AnyPosition>> {
    let mut lists: Vec<Vec<AnyPosition>> = Vec::new();
    for ruleset in BUILT_IN {
        let mut list = Vec::new();
        if ruleset.of_size.is_some() {
            for of_size in (1..=5).filter_map(|cells| Ruleset::of_size(*ruleset, cells)) {
                let all: Vec<AnyPosition> = of_size.take(400).collect();
                let step = all.len() / 12 + 1;
                list.extend(all.into_iter().step_by(step));
            }
        }
        if list.is_empty() {
            list.push(position(ruleset.example).unwrap());
        }
        // Rulesets in which play may return to a position or the last move does not decide are solved by other means.
        if list[0].ends() == Ends::NORMAL {
            lists.push(list);
        }
    }
    // The impartial games, by their examples.
    let examples = all()
        .iter()
        .filter(|game| BUILT_IN.iter().all(|ruleset| ruleset.name != game.name()))
        .filter_map(|game| position(game.example()).ok())
        // Some may go on for ever and then have no value.
        .filter(|example| example.value(algebra).is_ok());
    lists.push(examples.collect());
    lists
}

fn exact(algebra: &mut Algebra, sum: &[Term]) -> Outcome {
    let mut total = Game::ZERO;
    for term in sum {
        let value = term.value(algebra).unwrap();
        total = algebra.add(total, value).unwrap();
    }
    algebra.outcome(total).unwrap()
}

#[test]
fn search_agrees_with_exact_values() {
    let mut algebra = Algebra::new();
    let lists = small_positions(&mut algebra);
    let mut random = Random(1);
    let values = algebra.day(2).unwrap().games;
    let mut cases = 0;
    for exact_moves in [0, 3, 8] {
        let settings = Settings {
            exact_moves,
            ..Settings::default()
        };
        let mut solver = Solver::new(&algebra, settings);
        for _ in 0..1200 {
            let mut sum = Vec::new();
            for _ in 0..=random.below(5) {
                let list = &lists[random.below(lists.len())];
                let chosen = &list[random.below(list.len())];
                let mut term = Term::position(chosen.clone());
                if random.below(8) == 0 {
                    term = Term::of_value(values[random.below(values.len())]);
                }
                if random.below(2) == 0 {
                    term = term.negative();
                }
                sum.push(term);
            }
            let expected = exact(&mut algebra, &sum);
            assert_eq!(solver.outcome(&sum).unwrap(), expected, "{sum:?}");
            cases += 1;
        }
    }
    assert_eq!(cases, 3600);
}

/// Whether a player who starts wins, by play alone.
fn wins_by_play(algebra: &mut Algebra, sum: &[Term], player: Player) -> bool {
    !winning_by_play(algebra, sum, player, true).is_empty()
}

/// The winning moves by play alone; just one of them if that is enough.
fn winning_by_play(
    algebra: &mut Algebra,
    sum: &[Term],
    player: Player,
    one_is_enough: bool,
) -> Vec<(usize, String)> {
    let other = match player {
        Player::Left => Player::Right,
        Player::Right => Player::Left,
    };
    let mut winning = Vec::new();
    for (at, term) in sum.iter().enumerate() {
        let left = (player == Player::Left) != term.minus;
        let budget = Budget::default();
        let options: Vec<Summand> = match &term.game {
            Summand::Position(position) if left => {
                let options = position.left(&budget).unwrap();
                options.into_iter().map(Summand::Position).collect()
            }
            Summand::Position(position) => {
                let options = position.right(&budget).unwrap();
                options.into_iter().map(Summand::Position).collect()
            }
            Summand::Form(form) => {
                let (lefts, rights) = algebra.form_options(form).unwrap();
                let options = if left { lefts } else { rights };
                options.into_iter().map(Summand::Form).collect()
            }
        };
        for option in options {
            let name = format!("{option:?}");
            let mut after = sum.to_vec();
            after[at].game = option;
            // Different moves may lead to the same position.
            if winning.contains(&(at, name.clone())) {
                continue;
            }
            if !wins_by_play(algebra, &after, other) {
                winning.push((at, name));
                if one_is_enough {
                    return winning;
                }
            }
        }
    }
    winning
}

#[test]
fn winning_moves_agree_with_play() {
    let mut algebra = Algebra::new();
    let mut lists = small_positions(&mut algebra);
    lists.pop();
    // Play without a table needs small positions.
    for list in &mut lists {
        let budget = Budget::default();
        list.retain(|position| {
            let left = position.left(&budget).map_or(99, |moves| moves.len());
            let right = position.right(&budget).map_or(99, |moves| moves.len());
            left + right <= 6
        });
    }
    lists.retain(|list| !list.is_empty());
    let mut random = Random(2);
    let values = algebra.day(2).unwrap().games;
    let settings = Settings {
        exact_moves: 2,
        ..Settings::default()
    };
    let mut solver = Solver::new(&algebra, settings);
    let mut count = 0;
    for _ in 0..600 {
        let mut sum = Sum::default();
        for _ in 0..=random.below(2) {
            let list = &lists[random.below(lists.len())];
            let mut term = Term::position(list[random.below(list.len())].clone());
            if random.below(2) == 0 {
                term = term.negative();
            }
            sum.push(term);
        }
        sum.push(Term::of_value(values[random.below(values.len())]));
        for player in [Player::Left, Player::Right] {
            let mut expected = winning_by_play(&mut algebra, &sum, player, false);
            let moves = solver.moves(&sum, player).unwrap();
            let mut found: Vec<(usize, String)> = moves
                .iter()
                .filter(|found| found.wins)
                .map(|found| (found.step.term, format!("{:?}", found.step.to.game)))
                .collect();
            expected.sort();
            found.sort();
            assert_eq!(found, expected, "{player:?} in {sum:?}");
            count += found.len();
        }
    }
    assert!(count > 500, "{count} winning moves");
}

#[test]
fn a_wrong_move_in_a_hot_sum_costs() {
    let mut algebra = Algebra::new();
    let (ten, two) = (algebra.integer(10), algebra.integer(2));
    let sum = [ten, two].map(|n| Term::of_value(algebra.switch(n).unwrap()));
    let sum = Sum::from_iter(sum);
    let mut solver = Solver::new(&algebra, Settings::default());
    for player in [Player::Left, Player::Right] {
        let mut moves = solver.moves(&sum, player).unwrap();
        solver.find_costs(&sum, player, &mut moves).unwrap();
        let costs: Vec<String> = moves
            .iter()
            .map(|found| found.cost.as_ref().unwrap().stop.to_string())
            .collect();
        // First ten and then -2, or first two and then -10.
        assert_eq!(costs, ["0", "16"]);
        assert_eq!(
            moves.iter().map(|m| m.wins).collect::<Vec<_>>(),
            [true, false]
        );
    }
}

#[test]
fn threads_agree_and_a_table_is_continued() {
    let algebra = Algebra::new();
    let sum = [Term::position(position("clobber(3, 5)").unwrap())];
    let settings = Settings {
        threads: 3,
        exact_moves: 4,
        ..Settings::default()
    };
    let mut solver = Solver::new(&algebra, settings.clone());
    let outcome = solver.outcome(&sum).unwrap();
    let value = position("clobber(3, 5)")
        .unwrap()
        .value(&mut algebra.fork())
        .unwrap();
    assert_eq!(outcome, algebra.fork().outcome(value).unwrap());
    assert!(solver.nodes() > 10);

    let path = std::env::temp_dir().join(format!("upstar-solve-test-{}", std::process::id()));
    solver.table().save(&path).unwrap();
    let table = Table::load(&path, 1 << 20).unwrap();
    assert_eq!(table.len(), solver.table().len());
    // With another store and another solver only the table has the answer.
    let mut again = Solver::with_table(&Algebra::new(), settings, Arc::new(table));
    assert_eq!(again.outcome(&sum).unwrap(), outcome);
    assert_eq!(again.nodes(), 0);

    let mut bytes = std::fs::read(&path).unwrap();
    for (at, change) in [(3, 1), (7, 1), (40, 1)] {
        bytes[at] ^= change;
        std::fs::write(&path, &bytes).unwrap();
        assert!(Table::load(&path, 1 << 20).is_err(), "byte {at}");
        bytes[at] ^= change;
    }
    std::fs::write(&path, &bytes[..bytes.len() - 1]).unwrap();
    assert!(matches!(
        Table::load(&path, 1 << 20),
        Err(TableError::Damaged)
    ));
    std::fs::remove_file(&path).unwrap();
}

/// Each thread begins with another start; all starts together get the same answers as each alone.
#[test]
fn threads_at_different_starts_agree() {
    let algebra = Algebra::new();
    let calls = [
        "clobber(3, 4)",
        "clobber(3, 5)",
        "domineering(4, 5)",
        "nogo(3, 3)",
        "clobber(\"xoxox|ooxxo|xxoox\")",
        "clobber(2, 1)",
    ];
    for call in calls {
        let sum = [Term::position(position(call).unwrap())];
        let settings = |threads| Settings {
            threads,
            exact_moves: 3,
            ..Settings::default()
        };
        let (alone, stopped) = Solver::new(&algebra, settings(1)).solve(&sum, None);
        assert!(stopped.is_none() && alone.outcome().is_some(), "{call}");
        for threads in [2, 3, 5] {
            let mut solver = Solver::new(&algebra, settings(threads));
            assert_eq!(solver.solve(&sum, None), (alone, None), "{call}");
            let mut solver = Solver::new(&algebra, settings(threads));
            for first in Player::BOTH {
                let (found, _) = solver.solve(&sum, Some(first));
                let (left, right) = match first {
                    Player::Left => (alone.left_first, None),
                    Player::Right => (None, alone.right_first),
                };
                assert_eq!((found.left_first, found.right_first), (left, right));
            }
        }
    }
}

#[test]
fn a_budget_ends_all_threads() {
    let mut algebra = Algebra::new();
    algebra.set_budget(Budget::default().time(Duration::from_millis(20)));
    let sum = [Term::position(position("domineering(9, 9)").unwrap())];
    let settings = Settings {
        threads: 3,
        ..Settings::default()
    };
    let (found, stopped) = Solver::new(&algebra, settings).solve(&sum, None);
    assert_eq!(found.outcome(), None);
    assert!(matches!(stopped, Some(Stopped::Time(_))), "{stopped:?}");
}

#[test]
fn a_budget_ends_the_search() {
    let algebra = Algebra::new();
    let sum = [Term::position(position("domineering(8, 8)").unwrap())];
    let mut solver = Solver::new(&algebra, Settings::default());
    let cancel = Cancel::default();
    cancel.raise();
    solver.set_budget(Budget::default().cancel(cancel));
    let (found, stopped) = solver.solve(&sum, None);
    assert_eq!((found.outcome(), stopped), (None, Some(Stopped::Cancelled)));
    solver.set_budget(Budget::default().time(Duration::from_millis(30)));
    let (found, stopped) = solver.solve(&sum, Some(Player::Left));
    assert_eq!(
        (found.left_first, stopped),
        (None, Some(Stopped::Time(30_000_000)))
    );
}

#[test]
fn nim_values_without_mex() {
    let mut algebra = Algebra::new();
    for call in ["queens(3, 3)", "queens(2, 5)", "node_kayles(cycle(7))"] {
        let start = position(call).unwrap();
        let value = start.value(&mut algebra).unwrap();
        let settings = Settings {
            exact_moves: 0,
            ..Settings::default()
        };
        let mut solver = Solver::new(&algebra, settings);
        let sum = [Term::position(start)];
        let nim_value = solver.nim_value(&sum).unwrap();
        assert!(nim_value.is_some(), "{call}");
        assert_eq!(nim_value, algebra.as_nimber(value), "{call}");
    }
}

#[test]
fn what_rulesets_say_about_bounds_is_true() {
    let mut algebra = Algebra::new();
    let (mut bounded, mut between) = (0, 0);
    for list in small_positions(&mut algebra) {
        for start in list {
            let Some(mut expander) = start.expander() else {
                continue;
            };
            let mut parts = Options::default();
            assert!(expander.place(&*start, &mut algebra, &mut parts).unwrap());
            for &Part { number, .. } in parts.get(0).1 {
                let value = expander.value(number, &mut algebra).unwrap();
                let shown = expander.position(number);
                assert_eq!(shown.value(&mut algebra).unwrap(), value, "{shown:?}");
                if expander.is_all_small() {
                    assert!(algebra.is_all_small(value).unwrap(), "{shown:?}");
                }
                if let Some((low, high)) = expander.survey(number).bounds {
                    let (low, high) = (algebra.integer(low), algebra.integer(high));
                    assert!(algebra.le(low, value).unwrap(), "{shown:?}");
                    assert!(algebra.le(value, high).unwrap(), "{shown:?}");
                    bounded += 1;
                }
                for above in [false, true] {
                    let mut pieces = Vec::new();
                    let lines = expander.pieces(number, above, 99, &mut pieces);
                    for first in pieces.iter().filter(|piece| piece.start == 0) {
                        let second = pieces
                            .iter()
                            .find(|piece| piece.start == first.end && piece.end == lines);
                        let Some(second) = second else { continue };
                        let mut bound = Game::ZERO;
                        for piece in [first, second] {
                            let mut found = Options::default();
                            expander
                                .piece(piece.part.number, &mut algebra, &mut found)
                                .unwrap();
                            let (mut sum, parts) = found.get(0);
                            for part in parts.iter().copied() {
                                let term = expander.value(part.number, &mut algebra).unwrap();
                                let term = match part.negative {
                                    true => algebra.neg(term).unwrap(),
                                    false => term,
                                };
                                sum = algebra.add(sum, term).unwrap();
                            }
                            if piece.part.negative {
                                sum = algebra.neg(sum).unwrap();
                            }
                            bound = algebra.add(bound, sum).unwrap();
                        }
                        let (less, more) = if above {
                            (value, bound)
                        } else {
                            (bound, value)
                        };
                        assert!(algebra.le(less, more).unwrap(), "{shown:?}");
                        between += usize::from(less != more);
                    }
                }
            }
        }
    }
    assert!(bounded > 20 && between > 5, "{bounded} {between}");
}

/// A search for normal play would be wrong where rules end play differently.
#[test]
fn what_does_not_end_by_the_last_move_is_refused() {
    let mut solver = Solver::new(&Algebra::new(), Settings::default());
    for call in ["sos(4)", "digraph(\"t>; v>v,t\", \"v\")"] {
        let sum = [Term::position(position(call).unwrap())];
        let answer = solver.wins(&sum, Player::Left);
        assert!(matches!(answer, Err(Stopped::NoValue(_))), "{call}");
    }
}

/// Counts of moves and short searches on the board, against lists of moves and exact values.
#[test]
fn counts_and_playouts_agree_with_values() {
    let mut algebra = Algebra::new();
    let (mut decided, mut refused) = (0, 0);
    for list in small_positions(&mut algebra) {
        for start in list
            .into_iter()
            .filter(|start| start.ends() == Ends::NORMAL)
        {
            let Some(mut expander) = start.expander() else {
                continue;
            };
            let mut found = Options::default();
            expander.place(&*start, &mut algebra, &mut found).unwrap();
            for part in found.parts().to_vec() {
                let mut counts = Vec::new();
                for player in [Player::Left, Player::Right] {
                    let mut options = Options::default();
                    let part = part.number;
                    expander
                        .options(part, player, &mut algebra, &mut options)
                        .unwrap();
                    counts.push(options.len());
                }
                let counted = expander.count_moves(part.number).unwrap();
                assert_eq!([counted.0, counted.1], counts[..], "{}", start.call());
                let value = expander.value(part.number, &mut algebra).unwrap();
                let value = match part.negative {
                    true => algebra.neg(value).unwrap(),
                    false => value,
                };
                for spare in -2..=2 {
                    let number = algebra.integer(spare);
                    let total = algebra.add(value, number).unwrap();
                    let wins = !algebra.le(total, Game::ZERO).unwrap();
                    match expander.wins(part, spare.into(), 20_000) {
                        Some(found) => {
                            assert_eq!(found, wins, "{} + {spare}", start.call());
                            decided += 1;
                        }
                        None => refused += 1,
                    }
                    if counts != [0, 0] {
                        assert!(expander.wins(part, 1000, 1).is_none_or(|wins| wins));
                    }
                }
            }
        }
    }
    assert!(decided > 1000 && refused < decided, "{decided} {refused}");
}

/// A solver that has to forget its parts again and again finds the same.
#[test]
fn forgotten_parts_are_found_again() {
    for (call, outcome) in [
        ("clobber(4, 5)", Outcome::N),
        ("nogo(3, 5)", Outcome::N),
        ("domineering(7, 7)", Outcome::N),
    ] {
        for threads in [1, 2] {
            let settings = Settings {
                part_bytes: 1,
                threads,
                ..Settings::default()
            };
            let mut solver = Solver::new(&Algebra::new(), settings);
            let sum = [Term::position(position(call).unwrap())];
            assert_eq!(solver.outcome(&sum).unwrap(), outcome, "{call}");
        }
    }
}

/// Where the budget has too little memory for the parts, the search ends and does not start again for ever.
#[test]
fn too_little_memory_ends_the_search() {
    let mut algebra = Algebra::new();
    let budget = Budget::default().time(Duration::from_secs(120));
    algebra.set_budget(budget.memory(3 << 20));
    let settings = Settings {
        table_bytes: 1 << 16,
        ..Settings::default()
    };
    let mut solver = Solver::new(&algebra, settings);
    let sum = [Term::position(position("domineering(9, 9)").unwrap())];
    let (_, stopped) = solver.solve(&sum, None);
    assert!(matches!(stopped, Some(Stopped::Memory(_))), "{stopped:?}");
}
