//! Lewthwaite's Game: slide a man of your own into the hole.

use super::chase::{Shown, place};
use crate::position::{
    Alphabet, AnyPosition, Argument, Board, BuiltIn, Cell, Letters, Misfit, Start, Starts,
    Uncounted,
};
use upstar_goals::chases::{Lewthwaite, Slides};
use upstar_values::budget::Stopped;
use upstar_values::game::{Algebra, Player};

/// The catalogue's entry.
pub static RULESET: BuiltIn = BuiltIn {
    name: "lewthwaite",
    players: "Left slides men x, Right men o.",
    rule: "Slide a man of yours from a square next to the hole into it. Who cannot move loses.",
    notation: "rows of x, o and one . (the hole) separated by |; or the number of rows and columns, which is odd, for the chequered start",
    example: "lewthwaite(\"oxo|x.x|oxo\")",
    impartial: false,
    source: "G. W. Lewthwaite; Winning Ways, volume 3, chapter 22",
    notes: "From the chequered start, with x next to the hole and x to begin, the second player wins: she covers all squares but the hole with \
            dominoes, and fills the hole from the domino it lies in. In turn no man moves twice, so the hole walks over the board as a \
            token that comes to no square twice, and who wins any board follows from a largest set of dominoes. In sums a player may move \
            twice running, and play need not end: there are no values.",
    alphabet: Alphabet::Rows(MEN),
    build,
    of_size: None,
};

const MEN: &[Cell] = &[Cell::Free, Cell::Left('x'), Cell::Right('o')];

/// Boards with up to so many squares are played out, which also tells the number of moves.
const FEW: usize = 25;

fn letters(game: &Lewthwaite, slides: &Slides) -> Letters {
    let (rows, columns) = game.size();
    Letters::make(rows, columns, |row, column| {
        match slides.squares[row * columns + column] {
            1 => 'x',
            2 => 'o',
            _ => '.',
        }
    })
}

impl Shown for Lewthwaite {
    fn ruleset(&self) -> &'static BuiltIn {
        &RULESET
    }

    fn call(&self, slides: &Slides) -> String {
        format!("lewthwaite(\"{}\")", letters(self, slides).text())
    }

    fn board(&self, slides: &Slides) -> Board {
        letters(self, slides).board(|letter| match letter {
            'x' => Cell::Left('x'),
            'o' => Cell::Right('o'),
            _ => Cell::Free,
        })
    }

    fn negative(&self, slides: &Slides) -> Option<Slides> {
        let other = |&man: &u8| if man == 0 { 0 } else { 3 - man };
        Some(Slides {
            squares: slides.squares.iter().map(other).collect(),
        })
    }

    fn starts(&self, slides: &Slides, _: &Algebra) -> Result<Option<Starts>, Stopped> {
        if slides.squares.len() <= FEW {
            return Ok(None);
        }
        let start =
            |first: Player| Start::uncounted(self.winner(slides, first).into(), Uncounted::Theorem);
        Ok(Some(Starts {
            left: start(Player::Left),
            right: start(Player::Right),
        }))
    }

    fn steps(&self, slides: &Slides) -> Option<Vec<String>> {
        let told = |first: Player| {
            let winner = self.winner(slides, first);
            let covers = if winner == first {
                "covers"
            } else {
                "can leave out"
            };
            format!(
                "{first} starts: a largest set of dominoes on the squares of the men who can still move {covers} the hole, so {winner} wins along the dominoes."
            )
        };
        let mut steps = vec![
            "In turn the hole changes its colour with every move, so that a man who has moved never moves again.".to_owned(),
        ];
        steps.extend(Player::BOTH.map(told));
        Some(steps)
    }
}

fn build(arguments: &[Argument]) -> Result<AnyPosition, Misfit> {
    let most = Lewthwaite::MOST;
    match arguments {
        [Argument::Integer(size)] => {
            let game = usize::try_from(*size)
                .ok()
                .filter(|size| size % 2 == 1)
                .and_then(|size| Lewthwaite::new(size, size));
            let game = game.ok_or_else(|| {
                let message = format!(
                    "expected an odd number of rows from 1 to {}, found {size}",
                    most - 1
                );
                Misfit::argument(0, message)
            })?;
            let start = game.start();
            Ok(place(game, start))
        }
        [Argument::Text(text)] => {
            let letters = Letters::read(text, ".xo")?;
            let holes = letters
                .cells()
                .filter(|(_, _, letter)| *letter == '.')
                .count();
            if holes != 1 {
                return Err(Misfit::argument(
                    0,
                    format!("expected one hole `.`, found {holes}"),
                ));
            }
            let game = Lewthwaite::new(letters.height(), letters.width()).ok_or_else(|| {
                Misfit::argument(0, format!("a board has at most {most} rows and columns"))
            })?;
            let man = |(_, _, letter): (usize, usize, char)| match letter {
                'x' => 1,
                'o' => 2,
                _ => 0,
            };
            let squares = letters.cells().map(man).collect();
            Ok(place(game, Slides { squares }))
        }
        _ => Err(Misfit::call(
            "expected a board such as \"oxo|x.x|oxo\", or its number of rows",
        )),
    }
}

#[cfg(test)]
mod tests {
    use crate::rulesets::chase::testing::starts;
    use crate::rulesets::testing::{position, try_position, with_algebra};

    #[test]
    fn boards() {
        assert_eq!(starts("lewthwaite(3)"), "R8 L0");
        assert_eq!(starts("lewthwaite(\"oxo|x.x|oxo\")"), "R8 L0");
        assert!(starts("lewthwaite(5)").starts_with('R'));
        assert_eq!(starts("lewthwaite(7)"), "R L");
        assert_eq!(starts("lewthwaite(31)"), "R L");
        let steps = with_algebra(|algebra| position("lewthwaite(7)").steps(algebra).unwrap());
        assert!(steps.unwrap()[1].contains("can leave out the hole, so Right wins"));
    }

    #[test]
    fn mistakes() {
        for call in [
            "lewthwaite(4)",
            "lewthwaite(33)",
            "lewthwaite(\"x.|.x\")",
            "lewthwaite(\"xo\")",
        ] {
            assert!(try_position(call).is_err(), "{call}");
        }
    }
}
