//! Three Men's Morris and its kin: Ovid's Game, Tapatan, Les Pendus.

use super::chase::{Shown, place};
use crate::position::{
    Alphabet, AnyPosition, Argument, Board, BuiltIn, Cell, Letters, Misfit, OfSize, Starts,
    tabled_starts,
};
use upstar_goals::chases::{Step, ThreeMen, ThreeMensMorris};
use upstar_goals::retrograde::Numbered;
use upstar_values::budget::Stopped;
use upstar_values::game::{Algebra, Player};

/// The catalogue's entry.
pub static RULESET: BuiltIn = BuiltIn {
    name: "three_mens_morris",
    players: "Left has three men x, Right three men o.",
    rule: "A player with men in hand places one on a free cell; a player who has placed all three moves one of them to a free cell. Three \
           men in a row, column or diagonal win; a player who cannot move loses.",
    notation: "three rows of x, o and . (free) separated by |, then how men move: \"orthogonal\" to a neighbour in the row or column, \
               \"lines\" also along the diagonals through the centre, \"king\" to any of the cells around, or \"anywhere\"; then \"no \
               centre\", if the first man of all may not be placed there",
    example: "three_mens_morris(\"x.o|.x.|o..\", \"orthogonal\")",
    impartial: false,
    source: "Winning Ways, volume 3, chapter 22",
    notes: "With orthogonal steps it is Ovid's Game, with lines Tapatan, with moves anywhere Les Pendus. The first player wins from the \
            centre with orthogonal steps and with lines, in 9 moves; with other steps, or without the centre, it is a draw. That a \
            player who cannot move loses is a choice made here.",
    alphabet: Alphabet::Rows(MEN),
    build,
    of_size: Some(OfSize::Listed(|men| {
        let game = ThreeMensMorris::new(Step::Lines, true);
        let states = (0..game.count()).filter_map({
            let game = game.clone();
            move |number| game.unrank(number)
        });
        let wanted =
            move |three: &ThreeMen| (three.left | three.right).count_ones() as usize == men;
        let positions = states.filter(|(_, player)| *player == Player::Left);
        let positions = positions.map(|(three, _)| three).filter(wanted);
        Box::new(positions.map(move |three| place(game.clone(), three)))
    })),
};

const MEN: &[Cell] = &[Cell::Free, Cell::Left('x'), Cell::Right('o')];

fn letters(men: &ThreeMen) -> Letters {
    Letters::make(3, 3, |row, column| {
        let cell = 3 * row + column;
        match (men.left >> cell & 1, men.right >> cell & 1) {
            (1, _) => 'x',
            (_, 1) => 'o',
            _ => '.',
        }
    })
}

/// The word for a game in which the first man may not be placed in the centre.
const NO_CENTRE: &str = "no centre";

impl Shown for ThreeMensMorris {
    fn ruleset(&self) -> &'static BuiltIn {
        &RULESET
    }

    fn call(&self, men: &ThreeMen) -> String {
        let (text, step) = (letters(men).text(), self.step().name());
        match self.centre() {
            true => format!("three_mens_morris(\"{text}\", \"{step}\")"),
            false => format!("three_mens_morris(\"{text}\", \"{step}\", \"{NO_CENTRE}\")"),
        }
    }

    fn board(&self, men: &ThreeMen) -> Board {
        letters(men).board(|letter| match letter {
            'x' => Cell::Left('x'),
            'o' => Cell::Right('o'),
            _ => Cell::Free,
        })
    }

    fn negative(&self, men: &ThreeMen) -> Option<ThreeMen> {
        Some(ThreeMen {
            left: men.right,
            right: men.left,
        })
    }

    fn starts(&self, men: &ThreeMen, algebra: &Algebra) -> Result<Option<Starts>, Stopped> {
        tabled_starts(self, men, algebra)
    }
}

fn build(arguments: &[Argument]) -> Result<AnyPosition, Misfit> {
    let (text, rest) = match arguments {
        [Argument::Text(text), rest @ ..] => (text, rest),
        _ => {
            return Err(Misfit::call(
                "expected a board and how men move, such as \"...|...|...\", \"lines\"",
            ));
        }
    };
    let words: Vec<&str> = Step::ALL.iter().map(|step| step.name()).collect();
    let step = match rest.first() {
        None => Step::Lines,
        Some(Argument::Text(word)) => Step::ALL
            .into_iter()
            .find(|step| step.name() == word)
            .ok_or_else(|| {
                let message = format!("expected one of {}, found {word}", words.join(", "));
                Misfit::argument(1, message)
            })?,
        Some(_) => {
            return Err(Misfit::argument(
                1,
                format!("expected one of {}", words.join(", ")),
            ));
        }
    };
    let centre = match rest.get(1..).unwrap_or(&[]) {
        [] => true,
        [Argument::Text(word)] if word == NO_CENTRE => false,
        _ => {
            return Err(Misfit::argument(
                2,
                format!("expected nothing more, or \"{NO_CENTRE}\""),
            ));
        }
    };
    let letters = Letters::read(text, ".xo")?;
    if (letters.height(), letters.width()) != (3, 3) {
        return Err(Misfit::argument(0, "expected three rows of three cells"));
    }
    let set = |wanted: char| -> u16 {
        let men = letters.cells().filter(|(_, _, letter)| *letter == wanted);
        men.map(|(row, column, _)| 1 << (3 * row + column)).sum()
    };
    let men = ThreeMen {
        left: set('x'),
        right: set('o'),
    };
    for (player, men) in [("Left", men.left), ("Right", men.right)] {
        let count = men.count_ones();
        if count > 3 {
            return Err(Misfit::argument(
                0,
                format!("{player} has at most three men, not {count}"),
            ));
        }
    }
    Ok(place(ThreeMensMorris::new(step, centre), men))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulesets::chase::testing::{check_with_play, starts};
    use crate::rulesets::testing::try_position;

    #[test]
    fn openings() {
        for (step, wanted) in [
            ("orthogonal", "L9 R9"),
            ("lines", "L9 R9"),
            ("king", "D D"),
            ("anywhere", "D D"),
        ] {
            let call = format!("three_mens_morris(\"...|...|...\", \"{step}\"");
            assert_eq!(starts(&format!("{call})")), wanted, "{step}");
            assert_eq!(starts(&format!("{call}, \"no centre\")")), "D D", "{step}");
        }
        for (board, wanted) in [
            ("x..|...|...", " D"),
            (".x.|...|...", " R7"),
            ("...|.x.|...", " L8"),
        ] {
            let found = starts(&format!("three_mens_morris(\"{board}\", \"orthogonal\")"));
            assert!(found.ends_with(wanted), "{board}: {found}");
        }
    }

    #[test]
    fn the_table_agrees_with_play() {
        for step in Step::ALL {
            for centre in [false, true] {
                check_with_play(&ThreeMensMorris::new(step, centre), &ThreeMen::default());
            }
        }
    }

    #[test]
    fn mistakes() {
        for call in [
            "three_mens_morris(\"...|...\", \"king\")",
            "three_mens_morris(\"xx.|x.x|...\", \"king\")",
            "three_mens_morris(\"...|...|...\", \"queen\")",
            "three_mens_morris(\"...|...|...\", 3)",
            "three_mens_morris(\"...|...|...\", \"king\", \"centre\")",
            "three_mens_morris()",
        ] {
            assert!(try_position(call).is_err(), "{call}");
        }
    }
}
