//! k in a row on a board of any size.

use super::lines_game::{LETTERS, LinesGame, Look, marks_of, size};
use crate::position::{Alphabet, AnyPosition, Argument, BuiltIn, Letters, Misfit};
use upstar_goals::lines::{Marks, Rule, rows};

/// The catalogue's entry.
pub static RULESET: BuiltIn = BuiltIn {
    name: "k_in_a_row",
    players: "Left marks cells with x, Right with o.",
    rule: "Mark a free cell. The first player with k marks next to each other in a row, a column or a diagonal wins; with the rule \"misere\" she \
           loses. With the rule \"maker\" Left wins if she ever has k, and Right wins if she does not.",
    notation: "the numbers of rows and columns and k; then, if there are marks, rows of x, o and . (free), separated by |; then, if it is not \
               \"first\", the rule \"misere\" or \"maker\"",
    example: "k_in_a_row(3, 4, 3, \"....|.x..|....\")",
    impartial: false,
    source: "Winning Ways, volume 3, chapter 22",
    notes: "A row decides, so there are outcomes only. Three in a row is won on 3 × 4, four in a row is drawn up to 5 × 5. Published: four in a \
            row is won on 5 × 6, five in a row on 15 × 15 (Allis), and eight in a row is drawn on every board (Zetters). Where two cells can be given \
            to every row, the pairs are a drawing strategy. At most 128 cells.",
    alphabet: Alphabet::Text,
    build,
    of_size: None,
};

fn build(arguments: &[Argument]) -> Result<AnyPosition, Misfit> {
    let [height, width, k] = [0, 1, 2].map(|at| size(arguments, at, 128));
    let (height, width, k) = (height?, width?, k?);
    if height * width > 128 {
        return Err(Misfit::call("a board has at most 128 cells"));
    }
    let marks = match arguments.get(3) {
        None => Marks::default(),
        Some(Argument::Text(text)) => {
            let letters = Letters::read(text, LETTERS).map_err(|wrong| wrong.after(3))?;
            if (letters.height(), letters.width()) != (height, width) {
                let message = format!("expected {height} rows of {width} cells");
                return Err(Misfit::argument(3, message));
            }
            marks_of(&letters)?
        }
        Some(_) => {
            return Err(Misfit::argument(
                3,
                "expected a board such as \"....|.x..|....\"",
            ));
        }
    };
    let look = Look::Board(height, width);
    let before = format!("{height}, {width}, {k}, ");
    let game = LinesGame::new(&RULESET, before, look, Rule::First, rows(height, width, k))?;
    game.at(marks, arguments, 4)
}

#[cfg(test)]
mod tests {
    use crate::rulesets::testing::{position, try_position, with_algebra};

    #[test]
    fn who_wins() {
        for (call, outcome) in [
            ("k_in_a_row(3, 4, 3)", "N"),
            ("k_in_a_row(4, 4, 4)", "D"),
            ("k_in_a_row(4, 5, 4)", "D"),
            ("k_in_a_row(2, 2, 2)", "N"),
            ("k_in_a_row(3, 3, 3, \"...|...|...\", \"maker\")", "N"),
            ("k_in_a_row(2, 2, 3)", "D"),
        ] {
            let start = position(call);
            let found = with_algebra(|algebra| start.outcome(algebra).unwrap());
            assert_eq!(found.name(), outcome, "{call}");
            assert_eq!(position(&start.call()).call(), start.call());
        }
    }

    #[test]
    fn pairs_are_told() {
        let board = position("k_in_a_row(5, 5, 5)");
        let steps = with_algebra(|algebra| board.steps(algebra).unwrap().unwrap());
        assert!(steps.iter().any(|step| step.contains("pair")), "{steps:?}");
        assert!(steps[0].starts_with("Whoever starts does not lose"));
    }

    #[test]
    fn mistakes() {
        for call in [
            "k_in_a_row(3, 4)",
            "k_in_a_row(0, 4, 3)",
            "k_in_a_row(12, 12, 5)",
            "k_in_a_row(3, 4, 3, \"...|...\")",
            "k_in_a_row(3, 4, 3, 5)",
        ] {
            assert!(try_position(call).is_err(), "{call}");
        }
    }
}
