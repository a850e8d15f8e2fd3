//! Play under every theory: how games end, who wins them, what the players do.

use upstar::analysis::Analysis;
use upstar::game::{Algebra, Game, Player, Winner};
use upstar::position::Start;
use upstar::rulesets::position;
use upstar_play::players::{self, PERFECT, Random, STRATEGIES, Strategy, Workers};
use upstar_play::{End, Ending, Judge, Match, Sum, read_move};

fn sum(calls: &[&str]) -> Sum {
    let term = |call: &&str| position(call).unwrap().into();
    calls.iter().map(term).collect()
}

/// What is needed to play a game.
struct Desk {
    algebra: Algebra,
    analysis: Analysis,
    judge: Judge,
    random: Random,
}

impl Desk {
    fn new() -> Desk {
        Desk {
            algebra: Algebra::new(),
            analysis: Analysis::new(),
            judge: Judge::new(1),
            random: Random::new(5),
        }
    }

    fn start(&mut self, sum: &Sum, first: Player) -> Start {
        self.judge.start(sum, first, &mut self.algebra).unwrap()
    }

    /// Makes the move of a strategy.
    fn play(&mut self, game: &mut Match, strategy: &Strategy) {
        let moves = game.moves(&mut self.algebra).unwrap();
        let mut workers = Workers {
            algebra: &mut self.algebra,
            analysis: &mut self.analysis,
            judge: &mut self.judge,
            random: &mut self.random,
        };
        let choice = players::play(strategy, &game.turn(&moves), &mut workers).unwrap();
        game.play(moves[choice.unwrap().place].clone());
    }

    /// Plays to the end, or until a position has occurred three times.
    fn finish(&mut self, game: &mut Match, left: &Strategy, right: &Strategy) -> End {
        loop {
            if let Some(end) = game.end(&mut self.algebra).unwrap() {
                return end;
            }
            if let Some(end) = game.repeated() {
                return end;
            }
            let strategy = match game.to_move() {
                Player::Left => left,
                Player::Right => right,
            };
            self.play(game, strategy);
        }
    }

    /// Plays moves given as text, one after the other.
    fn say(&mut self, game: &mut Match, said: &[&str]) {
        for text in said {
            let moves = game.moves(&mut self.algebra).unwrap();
            let place = read_move(text, game.sum(), &moves, &mut self.algebra);
            game.play(moves[place.unwrap_or_else(|m| panic!("{text}: {m}"))].clone());
        }
    }
}

#[test]
fn rules_end_a_game() {
    let mut desk = Desk::new();
    let mut game = Match::new(sum(&["sos(5)"]), Player::Left);
    assert_eq!(game.end(&mut desk.algebra).unwrap(), None);
    desk.say(&mut game, &["S....", "S..S.", "SO.S."]);
    assert_eq!(game.end(&mut desk.algebra).unwrap(), None);
    desk.say(&mut game, &["SOSS."]);
    let end = game.end(&mut desk.algebra).unwrap().unwrap();
    assert_eq!((end.winner, end.how), (Winner::Right, Ending::Declared));
    assert_eq!(end.to_string(), "play is over: Right wins");
    // There are squares left, but no moves.
    assert!(game.moves(&mut desk.algebra).unwrap().is_empty());
    assert!(game.take_back());
    assert_eq!(game.end(&mut desk.algebra).unwrap(), None);
    assert_eq!(game.to_move(), Player::Right);
}

#[test]
fn a_full_row_is_a_draw() {
    let mut desk = Desk::new();
    let mut game = Match::new(sum(&["sos(4)"]), Player::Left);
    let end = desk.finish(&mut game, &PERFECT, &PERFECT);
    assert_eq!(end.winner, Winner::Nobody);
    assert_eq!(end.to_string(), "Left cannot move: a draw");
    assert_eq!(game.count(), 4);
}

/// Against every opponent the perfect player gets at least the result that the judge promises, and as soon.
#[test]
fn perfect_play_keeps_what_it_has() {
    let mut desk = Desk::new();
    let random = players::find("random").unwrap();
    let boards = [
        "sos(4)",
        "sos(5)",
        "sos(\"S..S...\")",
        "sos(\"S...S\")",
        "digraph(\"t>; v>v,t\", \"v\")",
        "digraph(\"a>b; b>c,a; c>d; d>a,t; t>\", \"a\")",
        "digraph(\"a>b; b>a\", \"a\")",
        "put_or_take_square(92)",
    ];
    for board in boards {
        for first in Player::BOTH {
            let start = sum(&[board]);
            let promised = desk.start(&start, first);
            for _ in 0..10 {
                let mut game = Match::new(start.clone(), first);
                let end = match first {
                    Player::Left => desk.finish(&mut game, &PERFECT, random),
                    Player::Right => desk.finish(&mut game, random, &PERFECT),
                };
                // From the perfect player's side: a loss, a draw, a win.
                let rank = |winner: Winner| match first {
                    Player::Left => winner,
                    Player::Right => winner.exchanged(),
                };
                assert!(rank(end.winner) >= rank(promised.winner), "{board} {first}");
                if promised.winner == first.into()
                    && let Some(moves) = promised.remoteness.moves()
                {
                    assert!(game.count() <= moves as usize, "{board} {first}");
                }
            }
            let mut game = Match::new(start, first);
            let end = desk.finish(&mut game, &PERFECT, &PERFECT);
            assert_eq!(end.winner, promised.winner, "{board} {first}");
            if let Some(moves) = promised.remoteness.moves() {
                assert_eq!(game.count(), moves as usize, "{board} {first}");
            }
        }
    }
}

#[test]
fn positions_that_come_back_are_counted() {
    let mut desk = Desk::new();
    let mut game = Match::new(sum(&["digraph(\"a>b; b>a\", \"a\")"]), Player::Left);
    for times in 1..=3 {
        assert_eq!(game.repetitions(), times);
        assert_eq!(game.repeated().is_some(), times == 3);
        for _ in 0..2 {
            desk.play(&mut game, &PERFECT);
        }
    }
    assert!(game.take_back() && game.take_back());
    let end = game.repeated().unwrap();
    assert_eq!(end.winner, Winner::Nobody);
    assert_eq!(end.to_string(), "the same position 3 times: a draw");
    assert_eq!(desk.start(game.sum(), Player::Left).winner, Winner::Nobody);
}

/// A loop beside other games: retrograde analysis of the sum agrees with nim values.
#[test]
fn loops_in_sums() {
    let mut desk = Desk::new();
    let graphs = [
        "\"t>; v>v,t\", \"v\"",
        "\"a>b; b>a,t; t>\", \"a\"",
        "\"a>b; b>a\", \"a\"",
    ];
    for graph in graphs {
        for other in ["nim(1)", "nim(1, 2)", "nim(2, 2)", "kayles(3)"] {
            let sum = sum(&[&format!("digraph({graph})"), other]);
            let value = sum.nim_value(&mut desk.algebra).unwrap().unwrap();
            for first in Player::BOTH {
                let found = desk.start(&sum, first).winner;
                assert_eq!(found, value.outcome().winner(first), "{graph} {other}");
            }
            let mut game = Match::new(sum.clone(), Player::Left);
            let end = desk.finish(&mut game, &PERFECT, &PERFECT);
            assert_eq!(
                end.winner,
                value.outcome().winner(Player::Left),
                "{graph} {other}"
            );
        }
    }
}

#[test]
fn what_stands_alone_cannot_be_added() {
    let mut desk = Desk::new();
    let sum = sum(&["sos(4)", "nim(2)"]);
    assert!(
        desk.judge
            .start(&sum, Player::Left, &mut desk.algebra)
            .is_err()
    );
    let why = sum.why_not_added().unwrap();
    assert!(why.contains("`sos` is played alone"), "{why}");
    assert!(sum.outcome(&mut desk.algebra).is_err());
    assert!(sum.winning_moves(Player::Left, &mut desk.algebra).is_err());
}

/// Rules of thumb need values.
#[test]
fn strategies_say_what_they_play() {
    let drawn = sum(&["sos(4)"]);
    let playing = STRATEGIES.iter().filter(|s| (s.plays)(&drawn));
    let names: Vec<&str> = playing.map(|s| s.name).collect();
    assert_eq!(names, ["perfect", "random"]);
}

#[test]
fn winning_moves_are_moves_on_the_board() {
    let mut desk = Desk::new();
    let algebra = &mut desk.algebra;
    let mut texts = |sum: &Sum, player: Player| -> Vec<String> {
        let moves = sum.winning_moves(player, algebra).unwrap();
        let text = |found| sum.after(found).text(algebra, Default::default()).unwrap();
        moves.iter().map(text).collect()
    };
    let nim = sum(&["nim(2, 3, 1, 5)"]);
    assert_eq!(texts(&nim, Player::Left), ["nim(1, 2, 3)"]);
    // A draw: nobody can win.
    assert!(texts(&sum(&["sos(4)"]), Player::Left).is_empty());
    assert_eq!(
        texts(&sum(&["sos(\"S.S\")"]), Player::Right),
        ["sos(\"SOS\")"]
    );
    let two = sum(&["two_dimensional_nim(\"w*2+1\", \"w\")"]);
    assert_eq!(
        texts(&two, Player::Left),
        ["two_dimensional_nim(\"w\", \"w\")"]
    );
    // All moves of Left from {1,2,-3|*} are listed, not only the canonical one.
    let games = [1, 2, -3].map(|n| algebra.integer(n).into());
    let form = upstar::form::Form::new(games.to_vec(), vec![Game::STAR.into()]);
    let form = Sum::from([form.into()]);
    let moves = form.winning_moves(Player::Left, algebra).unwrap();
    let texts: Vec<String> = moves
        .iter()
        .map(|found| found.to.text(algebra, Default::default()).unwrap())
        .collect();
    assert_eq!(texts, ["1", "2"]);
}

/// Every winning move by brute force over the moves, for Bipass, where canonical options are few.
#[test]
fn no_winning_move_of_bipass_is_missing() {
    fn wins(algebra: &mut Algebra, sum: &Sum, player: Player) -> bool {
        let moves = sum.moves(player, algebra).unwrap();
        let mut after = moves.iter().map(|found| sum.after(found));
        after.any(|next| !wins(algebra, &next, player.other()))
    }
    let mut algebra = Algebra::new();
    let mut count = 0;
    for row in ["RB", "RBBR", "BRRB", "RBRB", "BBRR", "RRB"] {
        let sum = sum(&[&format!("bipass(\"{row}\")"), "nim(1)"]);
        for player in Player::BOTH {
            let winning = sum.winning_moves(player, &mut algebra).unwrap();
            let keys: Vec<_> = winning.iter().map(|found| sum.after(found).key()).collect();
            for found in sum.moves(player, &mut algebra).unwrap() {
                let after = sum.after(&found);
                let wins = !wins(&mut algebra, &after, player.other());
                assert_eq!(
                    keys.contains(&after.key()),
                    wins,
                    "{row} {player} {after:?}"
                );
                count += usize::from(wins);
            }
        }
    }
    assert!(count > 5, "{count}");
}
