//! Harary's game of animals: Left wants a polyomino.

use super::lines_game::{LETTERS, LinesGame, Look, marks_of, size};
use crate::position::{Alphabet, AnyPosition, Argument, BuiltIn, Letters, Misfit};
use upstar_goals::lines::{ANIMALS, Marks, Rule, animal, animals};

/// The catalogue's entry.
pub static RULESET: BuiltIn = BuiltIn {
    name: "animal",
    players: "Left marks cells with x and wants the animal, Right marks cells with o and stops her.",
    rule: "Mark a free cell. Left wins if she ever has all cells of the animal, turned or reflected in any way; Right wins if the board is full.",
    notation: "the name of an animal: domino, el, tic, elly, tippy, knobby, skinny, fatty or snaky; then the side of a square board, or rows of x, \
               o and . (free), separated by |",
    example: "animal(\"tic\", \"...|.x.|...\")",
    impartial: false,
    source: "Winning Ways, volume 3, chapter 22; Harary; Gardner",
    notes: "Only Left can win by an animal. The least squares on which she wins as first player are 3 × 3 for El and Tippy, 4 × 4 for Tic and Elly, \
            5 × 5 for Knobby. Fatty is stopped on every board by dominoes laid like bricks. Whether Snaky wins on a large board is open. At most 128 \
            cells. With a rule behind the board (\"first\", \"misere\") both players want or avoid the animal.",
    alphabet: Alphabet::Text,
    build,
    of_size: None,
};

fn build(arguments: &[Argument]) -> Result<AnyPosition, Misfit> {
    let names: Vec<&str> = ANIMALS.iter().map(|animal| animal.name).collect();
    let wrong = || Misfit::argument(0, format!("expected an animal: {}", names.join(", ")));
    let Some(Argument::Text(name)) = arguments.first() else {
        return Err(wrong());
    };
    let found = animal(name).ok_or_else(wrong)?;
    let (height, width, marks) = match arguments.get(1) {
        Some(Argument::Text(text)) => {
            let letters = Letters::read(text, LETTERS).map_err(|wrong| wrong.after(1))?;
            let marks = marks_of(&letters).map_err(|wrong| wrong.after(1))?;
            (letters.height(), letters.width(), marks)
        }
        _ => {
            let side = size(arguments, 1, 11)?;
            (side, side, Marks::default())
        }
    };
    let graph = animals(found.cells, height, width);
    let before = format!("\"{}\", ", found.name);
    let look = Look::Board(height, width);
    LinesGame::new(&RULESET, before, look, Rule::Maker, graph)?.at(marks, arguments, 2)
}

#[cfg(test)]
mod tests {
    use crate::rulesets::testing::{position, try_position, with_algebra};
    use upstar_values::game::Winner;

    #[test]
    fn winners_and_losers() {
        for (call, outcome) in [
            ("animal(\"el\", 3)", "N"),
            ("animal(\"tic\", 3)", "R"),
            ("animal(\"tic\", 4)", "L"),
            ("animal(\"fatty\", 4)", "R"),
            ("animal(\"snaky\", 2)", "R"),
        ] {
            let start = position(call);
            let found = with_algebra(|algebra| start.outcome(algebra).unwrap());
            assert_eq!(found.name(), outcome, "{call}");
            assert_eq!(position(&start.call()).call(), start.call());
        }
        let knobby = position("animal(\"knobby\", 5)");
        let starts = with_algebra(|algebra| knobby.starts(algebra).unwrap());
        assert_eq!(starts.left.winner, Winner::Left);
        let bricks = position("animal(\"fatty\", 8)");
        let steps = with_algebra(|algebra| bricks.steps(algebra).unwrap().unwrap());
        assert!(steps[0].contains("pair"), "{steps:?}");
        for wrong in [
            "animal(\"cat\", 3)",
            "animal(\"tic\")",
            "animal(\"tic\", 12)",
        ] {
            assert!(try_position(wrong).is_err(), "{wrong}");
        }
    }
}
