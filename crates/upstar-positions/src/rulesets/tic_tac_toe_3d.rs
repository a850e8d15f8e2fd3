//! Tic-Tac-Toe in a cube.

use super::lines_game::{LETTERS, LinesGame, Look, marks_of, size};
use crate::position::{Alphabet, AnyPosition, Argument, BuiltIn, Letters, Misfit};
use upstar_goals::lines::{Marks, Rule, cube};

/// The catalogue's entry.
pub static RULESET: BuiltIn = BuiltIn {
    name: "tic_tac_toe_3d",
    players: "Left marks cells with x, Right with o.",
    rule: "Mark a free cell of a cube. The first player with a straight line from face to face wins; with the rule \"misere\" she loses. With the \
           rule \"maker\" Left wins if she ever has one, and Right wins if she does not.",
    notation: "the side of the cube, or its layers, separated by /, each with rows of x, o and . (free), separated by |; then, if it is not \
               \"first\", the rule \"misere\" or \"maker\"",
    example: "tic_tac_toe_3d(\"...|...|.../...|.x.|.../...|...|..o\")",
    impartial: false,
    source: "Winning Ways, volume 3, chapter 22",
    notes: "A line decides, so there are outcomes only. The first player wins 3 × 3 × 3 in the centre. Published: 4 × 4 × 4 (Qubic) is won \
            by the first player (Patashnik 1980). The side is 1 to 5.",
    alphabet: Alphabet::Text,
    build,
    of_size: None,
};

/// The largest side: the search holds 128 cells.
const MOST: i128 = 5;

fn build(arguments: &[Argument]) -> Result<AnyPosition, Misfit> {
    let (side, marks) = match arguments.first() {
        Some(Argument::Text(text)) => layers(text)?,
        Some(Argument::Integer(_)) => (size(arguments, 0, MOST)?, Marks::default()),
        _ => {
            return Err(Misfit::argument(
                0,
                "expected the side of a cube, or its layers",
            ));
        }
    };
    let graph = cube(side, 3).expect("a small cube");
    let game = LinesGame::new(
        &RULESET,
        String::new(),
        Look::Cube(side),
        Rule::First,
        graph,
    )?;
    game.at(marks, arguments, 1)
}

/// The side of a cube and its marks, from a text.
fn layers(text: &str) -> Result<(usize, Marks), Misfit> {
    let side = text.split('/').count();
    if side as i128 > MOST {
        return Err(Misfit::argument(
            0,
            format!("a cube has at most {MOST} layers"),
        ));
    }
    let mut marks = Marks::default();
    let mut start = 0;
    for (at, layer) in text.split('/').enumerate() {
        let letters = Letters::read(layer, LETTERS).map_err(|wrong| Misfit {
            place: wrong
                .place
                .map(|place| place.start + start..place.end + start),
            ..wrong
        })?;
        if (letters.height(), letters.width()) != (side, side) {
            return Err(Misfit::place(
                start..start + layer.len(),
                format!("this cube has {side} layers: expected {side} rows of {side} cells here"),
            ));
        }
        let found = marks_of(&letters)?;
        marks.x |= found.x << (at * side * side);
        marks.o |= found.o << (at * side * side);
        start += layer.len() + 1;
    }
    Ok((side, marks))
}

#[cfg(test)]
mod tests {
    use crate::rulesets::testing::{position, try_position, with_algebra};

    #[test]
    fn cubes() {
        let cube = position("tic_tac_toe_3d(3)");
        let found = with_algebra(|algebra| cube.outcome(algebra).unwrap());
        assert_eq!(found.name(), "N");
        assert_eq!(cube.left(&Default::default()).unwrap().len(), 27);
        let call = "tic_tac_toe_3d(\"...|...|.../...|.x.|.../...|...|..o\", \"misere\")";
        assert_eq!(position(call).call(), call);
        for wrong in [
            "tic_tac_toe_3d(6)",
            "tic_tac_toe_3d(\"..|../..\")",
            "tic_tac_toe_3d(\"..|../.z|..\")",
        ] {
            assert!(try_position(wrong).is_err(), "{wrong}");
        }
    }
}
