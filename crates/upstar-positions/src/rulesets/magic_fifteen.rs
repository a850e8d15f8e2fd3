//! Magic Fifteen: three numbers with sum 15.

use super::lines_game::{LinesGame, Look, named_marks, numbers};
use crate::position::{Alphabet, AnyPosition, Argument, BuiltIn, Misfit};
use upstar_goals::lines::{Rule, magic_fifteen};

/// The catalogue's entry.
pub static RULESET: BuiltIn = BuiltIn {
    name: "magic_fifteen",
    players: "Left and Right take numbers in turn, each for herself or himself.",
    rule: "Take one of the numbers 1 to 9 that nobody has. The first player with three numbers whose sum is 15 wins.",
    notation: "the numbers that Left has and those that Right has, as lists such as [2, 7], [5]; then, if it is not \"first\", the rule \"misere\" or \
               \"maker\"",
    example: "magic_fifteen([2, 7], [5])",
    impartial: false,
    source: "Winning Ways, volume 3, chapter 22",
    notes: "Tic-Tac-Toe in disguise: the rows, columns and diagonals of the magic square 2 7 6 | 9 5 1 | 4 3 8 are the triples with sum 15. An \
            explanation shows the square that was found.",
    alphabet: Alphabet::Text,
    build,
    of_size: None,
};

fn build(arguments: &[Argument]) -> Result<AnyPosition, Misfit> {
    let marks = named_marks(arguments, 9, |list, at| numbers(list, at, 9))?;
    let graph = magic_fifteen();
    let game = LinesGame::new(&RULESET, String::new(), Look::Numbers, Rule::First, graph)?;
    game.at(marks, arguments, 2)
}

#[cfg(test)]
mod tests {
    use crate::rulesets::testing::{position, try_position, with_algebra};

    #[test]
    fn fifteen() {
        let game = position("magic_fifteen([2, 7], [5])");
        assert_eq!(game.call(), "magic_fifteen([2, 7], [5])");
        with_algebra(|algebra| {
            let starts = game.starts(algebra).unwrap();
            assert_eq!(starts.left.remoteness.moves(), Some(1));
            let steps = game.steps(algebra).unwrap().unwrap();
            assert!(steps[0].starts_with("This is Tic-Tac-Toe"), "{steps:?}");
            let start = position("magic_fifteen()");
            assert_eq!(start.outcome(algebra).unwrap().name(), "D");
        });
        for wrong in [
            "magic_fifteen([2, 2], [])",
            "magic_fifteen([10], [])",
            "magic_fifteen(\"2\")",
        ] {
            assert!(try_position(wrong).is_err(), "{wrong}");
        }
    }
}
