//! What rule files tell a search about their boards: counts of moves, bounds and cuts, against lists of moves and exact values.

use upstar::game::{Algebra, Game, Player};
use upstar::position::{Expander, Options, Part};
use upstar_rules::RuleFile;

const DOMINOES: &str = "
name: dominoes
board: grid
left: . . -> # #, vertical
right: . . -> # #, horizontal
";
const LONG_AND_SHORT: &str = "
name: long_and_short
board: grid
left: . . . -> # # #, vertical
left: . -> #
right: . . -> # #, horizontal
";
/// A marked cell helps Left as long as nobody covers it.
const MARKS: &str = "
name: marks
board: grid
pieces: x Left
left: x . -> x #, vertical
left: . x -> # x, vertical
right: . . -> # #, horizontal
right: x -> #
";
const PATCHES: &str = "
name: patches
board: grid
left: . . / . . -> # # / # #
right: . . . -> # # #
";
/// Moves make other moves possible: there are no bounds.
const WALKERS: &str = "
name: walkers
board: grid
pieces: x Left, o Right
left: x . -> . x, right
right: . o -> o ., right
";

/// Boards of a file with random letters.
fn boards(
    rules: &RuleFile,
    name: &str,
    letters: &[char],
    count: usize,
) -> Vec<upstar::position::AnyPosition> {
    let mut state = 5u64;
    let mut letter = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        letters[(state >> 33) as usize % letters.len()]
    };
    let mut board = |_| {
        let lines: Vec<String> = (0..4).map(|_| (0..4).map(|_| letter()).collect()).collect();
        let call = format!("{}(\"{}\")", name, lines.join("|"));
        upstar_rules::position(rules, &call).unwrap()
    };
    (0..count).map(&mut board).collect()
}

/// The value of a list of parts.
fn total(expander: &mut dyn Expander, algebra: &mut Algebra, options: &Options) -> Game {
    let (mut sum, parts) = options.get(0);
    for part in parts {
        let value = expander.value(part.number, algebra).unwrap();
        let value = match part.negative {
            true => algebra.neg(value).unwrap(),
            false => value,
        };
        sum = algebra.add(sum, value).unwrap();
    }
    sum
}

/// Checks a part; returns whether it has bounds, and how many cuts there are.
fn check(expander: &mut dyn Expander, algebra: &mut Algebra, part: Part) -> (bool, usize) {
    let number = part.number;
    let mut counts = Vec::new();
    for player in [Player::Left, Player::Right] {
        let mut options = Options::default();
        expander
            .options(number, player, algebra, &mut options)
            .unwrap();
        counts.push(options.len());
    }
    let counted = expander.count_moves(number).unwrap();
    assert_eq!([counted.0, counted.1], counts[..]);
    let value = expander.value(number, algebra).unwrap();
    let survey = expander.survey(number);
    assert_eq!(survey.moves, Some(counted));
    let bounds = survey.bounds;
    if let Some((low, high)) = bounds {
        let (low, high) = (algebra.integer(low), algebra.integer(high));
        assert!(algebra.le(low, value).unwrap() && algebra.le(value, high).unwrap());
    }
    let mut cuts = 0;
    for above in [false, true] {
        let mut pieces = Vec::new();
        let lines = expander.pieces(number, above, 8, &mut pieces);
        for first in pieces.iter().filter(|piece| piece.start == 0) {
            let rest =
                |piece: &&upstar::position::Piece| piece.start == first.end && piece.end == lines;
            let Some(second) = pieces.iter().find(rest) else {
                continue;
            };
            let mut sum = Game::ZERO;
            for piece in [first, second] {
                let mut found = Options::default();
                expander
                    .piece(piece.part.number, algebra, &mut found)
                    .unwrap();
                let mut own = total(expander, algebra, &found);
                if piece.part.negative {
                    own = algebra.neg(own).unwrap();
                }
                sum = algebra.add(sum, own).unwrap();
            }
            let (low, high) = if above { (value, sum) } else { (sum, value) };
            assert!(algebra.le(low, high).unwrap());
            cuts += 1;
        }
    }
    (bounds.is_some(), cuts)
}

#[test]
fn bounds_and_cuts_are_true() {
    for (text, letters, bounded, cut) in [
        (DOMINOES, &['.', '.', '.', '#'][..], true, true),
        (LONG_AND_SHORT, &['.', '.', '.', '#'], true, true),
        (MARKS, &['.', '.', 'x', '#'], true, true),
        (PATCHES, &['.', '.', '.', '.', '#'], true, false),
        (WALKERS, &['.', '.', 'x', 'o'], false, false),
    ] {
        let rules: RuleFile = RuleFile::read(text).unwrap();
        let name = text
            .lines()
            .find_map(|line| line.strip_prefix("name: "))
            .unwrap();
        let mut algebra = Algebra::new();
        let (mut bounds, mut cuts) = (false, 0);
        for start in boards(&rules, name, letters, 40) {
            let mut expander = start.expander().expect(name);
            let mut found = Options::default();
            expander.place(&*start, &mut algebra, &mut found).unwrap();
            for part in found.parts().to_vec() {
                let (has_bounds, count) = check(&mut *expander, &mut algebra, part);
                bounds |= has_bounds;
                cuts += count;
            }
        }
        assert_eq!((bounds, cuts > 20), (bounded, cut), "{name}");
    }
}
