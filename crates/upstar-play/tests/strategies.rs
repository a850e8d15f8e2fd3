//! Every strategy wins from every small position that can be won, against every defence.

use std::collections::HashSet;
use upstar::analysis::Analysis;
use upstar::game::{Algebra, Game, Player};
use upstar::notation::Style;
use upstar::number::Dyadic;
use upstar::rulesets::coin_sliding::{Coin, Coins, Colour};
use upstar::rulesets::{self, position};
use upstar_play::players::{self, Move, Random, STRATEGIES, Strategy, Workers};
use upstar_play::{Judge, Match, Sum, Term};

/// Plays a strategy against every defence.
struct Trial {
    strategy: &'static Strategy,
    algebra: Algebra,
    analysis: Analysis,
    judge: Judge,
    random: Random,
    seen: HashSet<String>,
    /// How often the strategy had to move in a position that can be won.
    moves: usize,
}

impl Trial {
    fn new(name: &str) -> Trial {
        let algebra = Algebra::new();
        Trial {
            strategy: players::find(name).unwrap(),
            judge: Judge::new(1),
            algebra,
            analysis: Analysis::new(),
            random: Random::new(0),
            seen: HashSet::new(),
            moves: 0,
        }
    }

    /// Plays this sum with either player starting, where the player to move wins.
    fn start(&mut self, sum: &Sum) {
        assert!((self.strategy.plays)(sum));
        for first in [Player::Left, Player::Right] {
            let game = Match::new(sum.clone(), first);
            if game.winner(&mut self.judge, &mut self.algebra).unwrap() == first.into() {
                self.follow(&game);
            }
        }
    }

    fn start_calls(&mut self, calls: &[&str]) {
        let position = |call: &&str| Term::position(position(call).unwrap());
        let sum: Sum = calls.iter().map(position).collect();
        self.start(&sum);
    }

    /// The player to move can win, and the strategy must keep the win.
    fn follow(&mut self, game: &Match) {
        let moves = game.moves(&mut self.algebra).unwrap();
        // Who cannot move has won where the last move loses.
        if game.sum().is_misere() && moves.is_empty() {
            return;
        }
        let turn = game.turn(&moves);
        let mut text = game.sum().text(&mut self.algebra, Style::Text).unwrap();
        text += &format!(" {:?}", game.to_move());
        if let Some(answered) = turn.answered {
            let (component, before) = (answered.term, answered.before.unwrap());
            let before = before.text(&mut self.algebra, Style::Text).unwrap();
            text += &format!(" after {component} {before}");
        }
        if !self.seen.insert(text.clone()) {
            return;
        }
        let mut workers = Workers {
            algebra: &mut self.algebra,
            analysis: &mut self.analysis,
            judge: &mut self.judge,
            random: &mut self.random,
        };
        let choice = (self.strategy.choose)(&turn, &mut workers).unwrap();
        let name = self.strategy.name;
        let choice = choice
            .unwrap_or_else(|| panic!("{name} has no move: {text}"))
            .place;
        self.moves += 1;
        let mut after = game.clone();
        after.play(moves[choice].clone());
        let winner = after.winner(&mut self.judge, &mut self.algebra).unwrap();
        assert_eq!(
            winner,
            game.to_move().into(),
            "{name} loses {text} by move {choice}"
        );
        for answer in after.moves(&mut self.algebra).unwrap() {
            let mut next = after.clone();
            next.play(answer);
            self.follow(&next);
        }
    }
}

#[test]
fn perfect() {
    let mut trial = Trial::new("perfect");
    for call in [
        "domineering(2, 3)",
        "toads_and_frogs(\"TT.FF\")",
        "clobber(\"xoxo\")",
    ] {
        for other in [
            "hackenbush_string(\"BR\")",
            "nim(2)",
            "toppling_dominoes(\"BGR\")",
        ] {
            trial.start_calls(&[call, other]);
        }
    }
    assert!(trial.moves > 50, "{}", trial.moves);
}

/// Theorems choose where values would take very long.
#[test]
fn perfect_play_by_theorems() {
    let mut trial = Trial::new("perfect");
    for call in [
        "moore_nim(2, 60, 61, 62)",
        "fibonacci_nim(2000)",
        "wythoff(300, 471)",
        "staircase_nim(500, 3, 20)",
    ] {
        let sum: Sum = [position(call).unwrap().into()].into_iter().collect();
        let game = Match::new(sum, Player::Left);
        let moves = game.moves(&mut trial.algebra).unwrap();
        let mut workers = Workers {
            algebra: &mut trial.algebra,
            analysis: &mut trial.analysis,
            judge: &mut trial.judge,
            random: &mut trial.random,
        };
        let turn = game.turn(&moves);
        let choice = (trial.strategy.choose)(&turn, &mut workers)
            .unwrap()
            .unwrap();
        let mut after = game.clone();
        after.play(moves[choice.place].clone());
        let winner = after.winner(&mut trial.judge, &mut trial.algebra).unwrap();
        assert_eq!(winner, Player::Left.into(), "{call}");
    }
}

/// The search alone agrees with the values.
#[test]
fn the_judge_searches_as_values_say() {
    let mut algebra = Algebra::new();
    let mut judge = Judge::new(1);
    let calls = [
        "clobber(\"xoxo|oxox\")",
        "domineering(3, 3)",
        "toads_and_frogs(\"TT..F\")",
        "nim(1, 3)",
    ];
    let mut games: Vec<Term> = calls
        .iter()
        .map(|call| Term::position(position(call).unwrap()))
        .collect();
    games.push(Game::UP.into());
    for a in &games {
        for b in &games {
            let sum = Sum::from([a.clone(), b.clone().negative()]);
            let value = sum.value(&mut algebra).unwrap();
            let left = !algebra.le(value, Game::ZERO).unwrap();
            let right = !algebra.ge(value, Game::ZERO).unwrap();
            for (player, wins) in [(Player::Left, left), (Player::Right, right)] {
                let winner = if wins { player } else { player.other() };
                let found = judge.search(&sum, player, &mut algebra).unwrap();
                assert_eq!(found, winner.into());
                let found = judge.winner(&sum, player, &mut algebra).unwrap();
                assert_eq!(found, winner.into());
            }
        }
    }
}

#[test]
fn nim() {
    let mut trial = Trial::new("nim");
    for a in 0..5 {
        for b in a..5 {
            for c in b..5 {
                trial.start_calls(&[&format!("nim({a}, {b}, {c})")]);
                trial.start_calls(&[&format!("nim({a}, {b})"), &format!("nim({c})")]);
            }
        }
    }
    assert!(trial.moves > 100, "{}", trial.moves);
}

#[test]
fn moore() {
    let mut trial = Trial::new("moore");
    for k in 1..=3 {
        for a in 0..4 {
            for b in a..4 {
                for c in b..4 {
                    for d in c..4 {
                        trial.start_calls(&[&format!("moore_nim({k}, {a}, {b}, {c}, {d})")]);
                    }
                }
            }
        }
    }
    assert!(trial.moves > 100, "{}", trial.moves);
}

#[test]
fn wythoff() {
    let mut trial = Trial::new("wythoff");
    for a in 0..14 {
        for b in 0..14 {
            trial.start_calls(&[&format!("wythoff({a}, {b})")]);
        }
    }
    assert!(trial.moves > 150, "{}", trial.moves);
}

#[test]
fn fibonacci_nim() {
    let mut trial = Trial::new("fibonacci_nim");
    for n in 0..40 {
        trial.start_calls(&[&format!("fibonacci_nim({n})")]);
        trial.start_calls(&[&format!("dynamic_nim(1, {n})")]);
        trial.start_calls(&[&format!("dynamic_nim(2, {n}, {})", n / 2)]);
    }
    assert!(trial.moves > 150, "{}", trial.moves);
}

#[test]
fn euclid() {
    let mut trial = Trial::new("euclid");
    for a in 1..24 {
        for b in 1..24 {
            trial.start_calls(&[&format!("euclid({a}, {b})")]);
        }
    }
    assert!(trial.moves > 150, "{}", trial.moves);
}

#[test]
fn turning() {
    let mut trial = Trial::new("turning");
    let named = [
        "turning_turtles",
        "mock_turtles",
        "moebius",
        "mogul",
        "motley",
        "twins",
        "triplets",
        "ruler",
        "turnips",
        "sym",
        "grunt",
    ];
    for word in 0..64u32 {
        let row: String = (0..6)
            .map(|i| if word >> i & 1 == 1 { 'H' } else { 'T' })
            .collect();
        for name in named {
            trial.start_calls(&[&format!("{name}(\"{row}\")")]);
        }
        trial.start_calls(&[&format!("turning(\"2-3 within 4\", \"{row}\")")]);
    }
    assert!(trial.moves > 300, "{}", trial.moves);
}

#[test]
fn two_ahead() {
    let mut trial = Trial::new("two_ahead");
    let clobber = rulesets::find("clobber").unwrap();
    let flowers = ["flower(2, 1, 0)", "flower(1, 0, 2)", "flower(3, 1, 0)"];
    for cells in 2..=5 {
        for board in clobber.of_size(cells).unwrap().step_by(3) {
            trial.start(&Sum::from([board.clone().into()]));
            let flower = position(flowers[cells % 3]).unwrap();
            trial.start(&Sum::from([board.into(), flower.into()]));
        }
    }
    trial.start_calls(&["flower(2, 1, 0)", "flower(3, 2, 0)", "nim(2)"]);
    assert!(trial.moves > 100, "{}", trial.moves);
}

/// Weight 2 wins without looking at the value: the chosen move is the first that reaches it.
#[test]
fn two_ahead_trusts_the_rule() {
    let mut trial = Trial::new("two_ahead");
    let up = Term::of_value(Game::UP);
    let star = Term::of_value(Game::STAR);
    let game = Match::new([up.clone(), up, star].into(), Player::Left);
    let moves = game.moves(&mut trial.algebra).unwrap();
    let mut workers = Workers {
        algebra: &mut trial.algebra,
        analysis: &mut trial.analysis,
        judge: &mut trial.judge,
        random: &mut trial.random,
    };
    let choice = (trial.strategy.choose)(&game.turn(&moves), &mut workers).unwrap();
    assert_eq!(moves[choice.unwrap().place].term, 2);
}

/// All positions of at most this many coins of these kinds.
fn coin_positions(kinds: &[Coin], most: usize) -> Vec<Coins> {
    let mut all = vec![Vec::new()];
    let mut last: Vec<(usize, Vec<Coin>)> = vec![(0, Vec::new())];
    for _ in 0..most {
        let mut next = Vec::new();
        for (from, coins) in &last {
            for (i, kind) in kinds.iter().enumerate().skip(*from) {
                let mut more = coins.clone();
                more.push(kind.clone());
                all.push(more.clone());
                next.push((i, more));
            }
        }
        last = next;
    }
    all.into_iter()
        .map(|coins| Coins::new(coins, Dyadic::ZERO))
        .collect()
}

fn strip(values: std::ops::RangeInclusive<i64>, rows: std::ops::RangeInclusive<u32>) -> Vec<Coin> {
    let mut kinds = Vec::new();
    for value in values {
        for row in rows.clone() {
            for colour in [Colour::Blue, Colour::Red] {
                kinds.push(Coin::on_board(colour, Dyadic::from(value), row, 0));
            }
        }
    }
    kinds
}

fn coin_sliding(coins: &Coins) -> Sum {
    Sum::from([position(&format!("coin_sliding(\"{coins}\")"))
        .unwrap()
        .into()])
}

/// Moews: with row 0 empty, weight 1 wins for the player who starts, weight 2 in any case.
#[test]
fn atomic_weight() {
    let mut trial = Trial::new("atomic_weight");
    for coins in coin_positions(&strip(1..=2, 1..=3), 3) {
        let weight = coins.atomic_weight().unwrap();
        let player = if weight > 0 {
            Player::Left
        } else {
            Player::Right
        };
        let sum = coin_sliding(&coins);
        if weight.abs() >= 1 {
            trial.follow(&Match::new(sum.clone(), player));
        }
        if weight.abs() >= 2 {
            let game = Match::new(sum, player.other());
            for first in game.moves(&mut trial.algebra).unwrap() {
                let mut next = game.clone();
                next.play(first);
                trial.follow(&next);
            }
        }
    }
    assert!(trial.moves > 500, "{}", trial.moves);
}

/// Moews: the strategy wins every infinitesimal position on the strip that can be won.
#[test]
fn desirability() {
    let mut trial = Trial::new("desirability");
    for coins in coin_positions(&strip(1..=2, 1..=3), 3) {
        trial.start(&coin_sliding(&coins));
    }
    assert!(trial.moves > 500, "{}", trial.moves);
}

/// HOT-03: hotstrat is right; HOT-01 and HOT-05: it is not.
/// The misère variant of a sum of calls.
fn misere(calls: &[String]) -> Sum {
    let position = |call: &String| Term::position(position(call).unwrap());
    let sum: Sum = calls.iter().map(position).collect();
    sum.misere().unwrap()
}

#[test]
fn misere_nim() {
    let mut trial = Trial::new("misere_nim");
    for a in 0..4 {
        for b in a..5 {
            trial.start(&misere(&[
                format!("nim({a}, {b})"),
                format!("nim({}, 1)", a + 1),
            ]));
        }
    }
    assert!(trial.moves > 100, "{}", trial.moves);
}

#[test]
fn misere_kayles() {
    let mut trial = Trial::new("misere_kayles");
    for heaps in ["9", "5, 4", "7, 3", "12", "5, 1, 4", "9, 2"] {
        trial.start(&misere(&[format!("kayles({heaps})")]));
    }
    trial.start(&misere(&[
        "kayles(5)".to_owned(),
        "kayles(4, 2)".to_owned(),
    ]));
    assert!(trial.moves > 100, "{}", trial.moves);
}

#[test]
fn misere_tame() {
    let mut trial = Trial::new("misere_tame");
    for n in 1..8 {
        trial.start(&misere(&[
            format!("subtraction([1, 3, 4], {n})"),
            "cram(2, 3)".to_owned(),
        ]));
        trial.start(&misere(&[format!("lasker_nim({n})"), "nim(2)".to_owned()]));
    }
    assert!(trial.moves > 50, "{}", trial.moves);
    // A wild game is not for it.
    let wild = misere(&["kayles(5)".to_owned()]);
    let game = Match::new(wild, Player::Left);
    let moves = game.moves(&mut trial.algebra).unwrap();
    let mut workers = Workers {
        algebra: &mut trial.algebra,
        analysis: &mut trial.analysis,
        judge: &mut trial.judge,
        random: &mut trial.random,
    };
    let choice = (trial.strategy.choose)(&game.turn(&moves), &mut workers);
    assert_eq!(choice.unwrap(), None);
}

#[test]
fn hotstrat_and_its_failures() {
    let mut algebra = Algebra::new();
    let mut analysis = Analysis::new();
    let mut judge = Judge::new(1);
    let mut random = Random::new(0);
    let sums = [
        ("+-10;+-5;+-1", Player::Left, true),
        ("{1/2|-100};{100|1/2};{0|{-1|-101}}", Player::Left, false),
        ("{10|-10};{10|{9|-11}}", Player::Right, false),
    ];
    for (text, player, right) in sums {
        let sum: Sum = text
            .split(';')
            .map(|game| {
                let game = upstar::notation::read(&mut algebra, game).unwrap();
                Term::of_value(game)
            })
            .collect();
        let game = Match::new(sum, player);
        assert_eq!(
            game.winner(&mut judge, &mut algebra).unwrap(),
            player.into()
        );
        let moves = game.moves(&mut algebra).unwrap();
        for strategy in STRATEGIES {
            if !["perfect", "hotstrat"].contains(&strategy.name) {
                continue;
            }
            let mut workers = Workers {
                algebra: &mut algebra,
                analysis: &mut analysis,
                judge: &mut judge,
                random: &mut random,
            };
            let choice = (strategy.choose)(&game.turn(&moves), &mut workers).unwrap();
            let mut after = game.clone();
            after.play(moves[choice.unwrap().place].clone());
            let keeps = after.winner(&mut judge, &mut algebra).unwrap() == player.into();
            assert_eq!(keeps, strategy.name == "perfect" || right, "{text}");
        }
    }
}

#[test]
fn names_are_different_and_found() {
    let names: HashSet<&str> = STRATEGIES.iter().map(|strategy| strategy.name).collect();
    assert_eq!(names.len(), STRATEGIES.len());
    for name in names {
        assert!(players::find(name).is_some());
    }
    assert!(players::find("nobody").is_none());
    let wrong = Sum::from([Game::STAR.into()]);
    assert!(!(players::find("wythoff").unwrap().plays)(&wrong));
}

#[test]
fn mobility() {
    let sum: Sum = ["domineering(\"...|...|..#\")", "clobber(\"xo|ox\")"]
        .iter()
        .map(|call| Term::position(position(call).unwrap()))
        .collect();
    let (mut algebra, mut analysis) = (Algebra::new(), Analysis::new());
    let strategy = players::find("mobility").unwrap();
    for player in Player::BOTH {
        let game = Match::new(sum.clone(), player);
        let mut workers = Workers {
            judge: &mut Judge::new(1),
            algebra: &mut algebra,
            analysis: &mut analysis,
            random: &mut Random::new(1),
        };
        let moves = game.moves(workers.algebra).unwrap();
        let choice = (strategy.choose)(&game.turn(&moves), &mut workers)
            .unwrap()
            .unwrap();
        // By the definition, with all moves of the whole sum.
        let mut ahead = |found: &Move| {
            let after = sum.after(found);
            let mut count = |player| after.moves(player, &mut algebra).unwrap().len() as i64;
            count(player) - count(player.other())
        };
        let most = moves.iter().map(&mut ahead).max().unwrap();
        assert_eq!(ahead(&moves[choice.place]), most, "{player:?}");
    }
    assert!(!(strategy.plays)(&sum.misere().unwrap()));
}
