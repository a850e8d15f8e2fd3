//! Tic-Tac-Toe: three in a row on a board of nine cells.

use super::lines_game::{LETTERS, LinesGame, Look, MARKS, marks_of};
use crate::position::{Alphabet, AnyPosition, Argument, BuiltIn, Letters, Misfit};
use upstar_goals::lines::{Marks, Rule, rows};

/// The catalogue's entry.
pub static RULESET: BuiltIn = BuiltIn {
    name: "tic_tac_toe",
    players: "Left marks cells with x, Right with o.",
    rule: "Mark a free cell. The first player with three in a row, a column or a diagonal wins; with the rule \"misere\" she loses. With the rule \
           \"maker\" Left wins if she ever has three, and Right wins if she does not.",
    notation: "rows of x, o and . (free), separated by |; then, if it is not \"first\", the rule \"misere\" or \"maker\"",
    example: "tic_tac_toe(\"xo.|...|...\")",
    impartial: false,
    source: "Winning Ways, volume 3, chapter 22",
    notes: "A line decides, so there are outcomes only. A draw, also with the rule \"misere\"; with the rule \"maker\" Left wins if she starts. \
            Magic Fifteen, Spit Not So and Jam are this game in disguise.",
    alphabet: Alphabet::Rows(MARKS),
    build,
    of_size: None,
};

fn build(arguments: &[Argument]) -> Result<AnyPosition, Misfit> {
    let marks = match arguments.first() {
        None => Marks::default(),
        Some(Argument::Text(text)) => {
            let letters = Letters::read(text, LETTERS)?;
            if (letters.height(), letters.width()) != (3, 3) {
                return Err(Misfit::argument(0, "expected three rows of three cells"));
            }
            marks_of(&letters)?
        }
        Some(_) => {
            return Err(Misfit::argument(
                0,
                "expected a board such as \"xo.|...|...\"",
            ));
        }
    };
    let graph = rows(3, 3, 3);
    let game = LinesGame::new(
        &RULESET,
        String::new(),
        Look::Board(3, 3),
        Rule::First,
        graph,
    )?;
    game.at(marks, arguments, 1)
}

#[cfg(test)]
mod tests {
    use crate::rulesets::testing::{position, try_position, with_algebra};
    use upstar_values::game::Player;

    #[test]
    fn who_wins() {
        for (call, words) in [
            ("tic_tac_toe()", "a draw"),
            ("tic_tac_toe(\"...|...|...\", \"misere\")", "a draw"),
            (
                "tic_tac_toe(\"...|...|...\", \"maker\")",
                "Left starts: Left wins in 7; Right starts: Right wins in 9",
            ),
            (
                "tic_tac_toe(\"x..|.o.|..x\")",
                "Left starts: Left wins in 3; Right starts: a draw",
            ),
            (
                "tic_tac_toe(\"xxx|oo.|...\")",
                "Left starts: Left wins in 0; Right starts: Left wins in 0",
            ),
        ] {
            let found = with_algebra(|algebra| position(call).starts(algebra).unwrap());
            assert_eq!(found.words(), words, "{call}");
        }
    }

    #[test]
    fn play_and_texts() {
        let start = position("tic_tac_toe()");
        assert_eq!(start.call(), "tic_tac_toe(\"...|...|...\")");
        let next = start.right(&Default::default()).unwrap();
        assert_eq!(next.len(), 9);
        assert_eq!(next[4].call(), "tic_tac_toe(\"...|.o.|...\")");
        let over = position("tic_tac_toe(\"xxx|oo.|...\")");
        assert!(over.left(&Default::default()).unwrap().is_empty());
        let misere = position("tic_tac_toe(\"x..|...|...\", \"misere\")");
        assert_eq!(position(&misere.call()).call(), misere.call());
        let sum = crate::sum::Sum::from([position("tic_tac_toe(\"xx.|oo.|...\")").into()]);
        with_algebra(|algebra| {
            for player in Player::BOTH {
                let wins = sum.winning_moves(player, algebra).unwrap();
                assert!(!wins.is_empty(), "{player}");
            }
        });
    }

    /// The centre, and then the opposite cell, holds the draw in misère play.
    #[test]
    fn the_mirror_in_misere_play() {
        use upstar_goals::lines::{Marks, Rule, masks, rows};
        use upstar_values::game::Winner;
        let sets = masks(&rows(3, 3, 3)).unwrap();
        let mut open = vec![Marks::default().with(4, Player::Left)];
        while let Some(marks) = open.pop() {
            for cell in (0..9).filter(|c| (marks.x | marks.o) >> c & 1 == 0) {
                let next = marks.with(cell, Player::Right);
                if next.ended(&sets, 9, Rule::Misere).is_some() {
                    continue;
                }
                let next = next.with(8 - cell, Player::Left);
                let ended = next.ended(&sets, 9, Rule::Misere);
                assert_ne!(ended, Some(Winner::Right));
                if ended.is_none() {
                    open.push(next);
                }
            }
        }
    }

    #[test]
    fn mistakes() {
        for call in [
            "tic_tac_toe(\"...|...\")",
            "tic_tac_toe(\"..y|...|...\")",
            "tic_tac_toe(\"...|...|...\", \"last\")",
            "tic_tac_toe(\"xxx|ooo|...\")",
            "tic_tac_toe(3)",
            "tic_tac_toe(\"...|...|...\", \"first\", 3)",
        ] {
            assert!(try_position(call).is_err(), "{call}");
        }
    }
}
