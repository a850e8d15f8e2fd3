//! How play of a rule file ends: patterns, players who cannot move, loops.

use upstar::budget::{Budget, Stopped};
use upstar::game::{Algebra, Outcome, Player, Winner};
use upstar::position::{AnyPosition, PlayGraph, Solved, Stuck, Theory};
use upstar_rules::{RuleFile, position};

fn board(rules: &RuleFile, call: &str) -> AnyPosition {
    position(rules, call).unwrap_or_else(|problem| panic!("{call}: {problem}"))
}

fn gallery(name: &str) -> RuleFile {
    let path = format!("{}/../../docs/gallery/{name}", env!("CARGO_MANIFEST_DIR"));
    RuleFile::read(&std::fs::read_to_string(path).unwrap()).unwrap()
}

#[test]
fn tic_tac_toe() {
    let rules = gallery("tic_tac_toe.rules");
    let mut algebra = Algebra::new();
    let empty = board(&rules, "tic_tac_toe(3, 3)");
    assert_eq!(empty.theory(), Theory::Outcome);
    assert!(!empty.is_impartial());
    assert!(empty.value(&mut algebra).is_err());
    let starts = empty.starts(&mut algebra).unwrap();
    assert_eq!(starts.outcome(), Outcome::D);
    for (text, pair, left, right) in [
        ("XX.|OO.|...", "LR", Some(1), Some(1)),
        // X, to move, makes a fork and wins; O, to move, draws.
        ("X..|.O.|..X", "LD", None, None),
        ("XXX|OO.|...", "LL", Some(0), Some(0)),
        ("XOX|XOO|OXX", "DD", None, None),
        ("X.X|OO.|X.O", "LR", Some(1), Some(1)),
    ] {
        let position = board(&rules, &format!("tic_tac_toe(\"{text}\")"));
        let starts = position.starts(&mut algebra).unwrap();
        assert_eq!(starts.outcome().pair(), pair, "{text}");
        if left.is_some() {
            assert_eq!(starts.moves(), [left, right], "{text}");
        }
    }
    let won = board(&rules, "tic_tac_toe(\"XXX|OO.|...\")");
    assert_eq!(won.ended(Player::Right), Some(Winner::Left));
    assert!(won.right(&Default::default()).unwrap().is_empty());
}

/// Boards by their letters: moves and ends by play, without bit boards.
struct Letters<'a>(&'a RuleFile, Stuck);

impl PlayGraph for Letters<'_> {
    type Position = String;

    fn moves(
        &mut self,
        call: &String,
        player: Player,
        moves: &mut Vec<String>,
    ) -> Result<(), Stopped> {
        let options = board(self.0, call).moves(player, &Budget::default())?;
        moves.extend(options.iter().map(|option| option.call()));
        Ok(())
    }

    fn ended(&mut self, call: &String, to_move: Player) -> Result<Option<Winner>, Stopped> {
        Ok(board(self.0, call).ended(to_move))
    }

    fn stuck(&self) -> Stuck {
        self.1
    }
}

#[test]
fn bit_boards_end_as_letters_do() {
    let piles = "pieces: X Left, O Right";
    for (board_kind, lines, sizes) in [
        (
            "grid",
            "left: . -> X\nright: mirror\nleft wins: X X X, any\nright wins: mirror",
            &["(3, 3)", "(2, 4)", "(1, 9)"][..],
        ),
        // Edges, several cells of one kind, a draw, and a letter that only an end looks at.
        (
            "grid",
            "left: . -> X\nright: . -> O\nleft wins: # X X, any\ndraw: O O #, horizontal\nright wins: O O O, any",
            &["(3, 3)", "(2, 3)"],
        ),
        (
            "grid",
            "left: X . -> . X, any\nright: mirror\nleft wins: X O X, any\ndraw: O O, diagonal",
            &["(\"X..|...|O.O\")", "(\"X.X|.O.\")"],
        ),
        (
            "strip",
            "both: . -> X\nboth: X . -> . O\nlast wins: O X O\ndraw: X X X #",
            &["(5)", "(\"O.X..\")"],
        ),
        (
            "grid",
            "left: . -> X\nright: . . -> O O, any\nleft wins: X+ #, vertical",
            &["(3, 3)", "(2, 3)"],
        ),
    ] {
        for (stuck, word) in [
            (Stuck::Loses, "loses"),
            (Stuck::Wins, "wins"),
            (Stuck::Draws, "draws"),
        ] {
            let text = format!("name: g\nboard: {board_kind}\n{piles}\n{lines}\nstuck: {word}");
            let rules =
                RuleFile::read(&text).unwrap_or_else(|mistake| panic!("{text}: {mistake:?}"));
            for size in sizes {
                let root = board(&rules, &format!("g{size}"));
                let mut graph = Letters(&rules, stuck);
                let solved = Solved::find(&mut graph, &root.call(), &Budget::default()).unwrap();
                let mut algebra = Algebra::new();
                let expected = solved.starts(&root.call());
                assert_eq!(
                    Some(root.starts(&mut algebra).unwrap()),
                    expected,
                    "{text} {size}"
                );
                // For each option: the result in the analysis, and the result found anew.
                let options = root.left(&Budget::default()).unwrap();
                for option in options {
                    let after = option.starts(&mut Algebra::new()).unwrap();
                    let found = solved.start(&option.call(), Player::Right);
                    assert_eq!(Some(after.right), found, "{text} {}", option.call());
                }
            }
        }
    }
}

/// Who puts three alike in a row first loses nothing and wins nothing: `last wins` is for both players.
#[test]
fn the_last_player_wins_by_a_pattern() {
    let rules = RuleFile::read(
        "name: sos\nboard: strip\npieces: S, O\nboth: . -> S\nboth: . -> O\nlast wins: S O S, horizontal\nstuck: draws",
    )
    .unwrap();
    let mut algebra = Algebra::new();
    // As in the built-in ruleset.
    for text in [
        "....", "S..S", "S...", ".....", "......", ".......", "S.....", "SO.....", "S..S..S",
    ] {
        let built_in = upstar::rulesets::position(&format!("sos(\"{text}\")")).unwrap();
        let own = board(&rules, &format!("sos(\"{text}\")"));
        assert!(own.is_impartial());
        let outcome = own.outcome(&mut algebra).unwrap();
        assert_eq!(outcome, built_in.outcome(&mut algebra).unwrap(), "{text}");
        let starts = built_in.starts(&mut algebra).unwrap();
        assert_eq!(own.starts(&mut algebra).unwrap(), starts, "{text}");
    }
}

#[test]
fn misere_play() {
    let rules = RuleFile::read("name: g\nboard: heaps\nboth: take 1, 2\nstuck: wins").unwrap();
    let mut algebra = Algebra::new();
    for n in 0..12 {
        let outcome = board(&rules, &format!("g({n})"))
            .outcome(&mut algebra)
            .unwrap();
        let lost = n % 3 == 1;
        assert_eq!(outcome, if lost { Outcome::P } else { Outcome::N }, "{n}");
    }
    // Nim with heaps of one only: the player who takes the last one loses.
    let nim = RuleFile::read("name: g\nboard: heaps\nboth: take any\nstuck: wins").unwrap();
    for (heaps, outcome) in [
        ("1", Outcome::P),
        ("1, 1", Outcome::N),
        ("2, 2", Outcome::P),
        ("1, 2, 3", Outcome::P),
    ] {
        let found = board(&nim, &format!("g({heaps})"))
            .outcome(&mut algebra)
            .unwrap();
        assert_eq!(found, outcome, "{heaps}");
    }
}

#[test]
fn endless_play() {
    let file = |end: &str| {
        let text = format!("name: g\nboard: strip\npieces: x\nboth: x . -> . x\n{end}");
        RuleFile::read(&text).unwrap()
    };
    let mut algebra = Algebra::new();
    for (end, outcome) in [
        ("", Outcome::D),
        ("endless: left", Outcome::L),
        ("endless: right", Outcome::R),
    ] {
        let found = board(&file(end), "g(\"x.\")")
            .outcome(&mut algebra)
            .unwrap();
        assert_eq!(found, outcome, "{end}");
    }
}

#[test]
fn mistakes_in_endings() {
    for (line, message) in [
        (
            "stuck: sleeps",
            "says nothing about a player who cannot move",
        ),
        ("endless: both", "does not say who wins play without end"),
        ("left wins: x -> o", "this pattern is only looked for"),
        ("left wins: y y", "there is no piece `y`"),
        ("right wins: mirror", "there is nothing to mirror"),
        ("draw: mirror", "`mirror` exchanges the players"),
        ("left wins: x x, sideways", "`sideways` is no direction"),
    ] {
        let source = format!(
            "name: g\nboard: grid\npieces: x Left, o Right\nleft: x o -> . x\nright: mirror\n{line}"
        );
        let mistake = RuleFile::read(&source).unwrap_err();
        assert!(mistake.message.contains(message), "{line}: {mistake}");
        assert!(
            mistake.place.start >= source.len() - line.len(),
            "{line}: {:?}",
            mistake.place
        );
    }
    let graph = RuleFile::read("name: g\nboard: graph\npieces: x\nboth: . -> x\ndraw: x x");
    assert!(graph.unwrap_err().message.contains("strips and grids"));
}
