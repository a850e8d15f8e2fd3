//! Hare and Hounds, the French Military Hunt: three hounds try to trap a hare.

use super::chase::{Shown, place};
use crate::position::{
    Alphabet, AnyPosition, Argument, Board, BuiltIn, Edge, Letters, Misfit, Node, Owner, Starts,
    tabled_starts,
};
use upstar_goals::chases::{HareAndHounds, Hunt};
use upstar_values::budget::Stopped;
use upstar_values::game::Algebra;

/// The catalogue's entry.
pub static RULESET: BuiltIn = BuiltIn {
    name: "hare_and_hounds",
    players: "Left moves the hounds (D), Right moves the hare (h).",
    rule: "A hound moves along a line to a free place in the same or a later column, the hare along a line to any free place. The hounds win \
           when the hare cannot move. The hare wins when it is the hounds' turn and none of them is behind it (farther left), and it wins \
           endless play.",
    notation: "three rows separated by | of D (hound), h (hare), . (free) and # (no place): the first and the last column have one place, \
               in the middle row. Or the number of columns, odd and from 5 on, for the start; or the numbers of the hounds' places, such as \
               \"0 1 3\", and of the hare's on the board of 11 places, counted from the left and in a column from the top",
    example: "hare_and_hounds(\"#D..#|D...h|#D..#\")",
    impartial: false,
    source: "Winning Ways, volume 3, chapter 21",
    notes: "Diagonals meet in the middle places of columns 3, 5, …. On boards of 5 and 7 columns the hounds win whoever starts, on 9 only if \
            they start; on 11 the hare survives.",
    alphabet: Alphabet::Text,
    build,
    of_size: None,
};

fn letters(game: &HareAndHounds, hunt: &Hunt) -> Letters {
    Letters::make(3, game.columns(), |row, column| {
        match game.place(column, row) {
            None => '#',
            Some(place) if place == usize::from(hunt.hare) => 'h',
            Some(place) if hunt.hounds >> place & 1 == 1 => 'D',
            Some(_) => '.',
        }
    })
}

impl Shown for HareAndHounds {
    fn ruleset(&self) -> &'static BuiltIn {
        &RULESET
    }

    fn call(&self, hunt: &Hunt) -> String {
        format!("hare_and_hounds(\"{}\")", letters(self, hunt).text())
    }

    fn board(&self, hunt: &Hunt) -> Board {
        let node = |place: usize| {
            let (column, row) = self.at(place);
            Node {
                label: place.to_string(),
                owner: match place {
                    _ if place == usize::from(hunt.hare) => Owner::Right,
                    _ if hunt.hounds >> place & 1 == 1 => Owner::Left,
                    _ => Owner::Nobody,
                },
                ground: false,
                place: Some((column as i32, row as i32)),
            }
        };
        let edge = |ends: (usize, usize)| Edge {
            ends,
            owner: Owner::Nobody,
            directed: false,
        };
        Board::Graph {
            nodes: (0..self.places()).map(node).collect(),
            edges: self.lines().into_iter().map(edge).collect(),
        }
    }

    fn starts(&self, hunt: &Hunt, algebra: &Algebra) -> Result<Option<Starts>, Stopped> {
        tabled_starts(self, hunt, algebra)
    }
}

fn wrong_columns(columns: impl std::fmt::Display) -> Misfit {
    let most = HareAndHounds::MOST_COLUMNS;
    let message = format!("a board has an odd number of columns from 5 to {most}, not {columns}");
    Misfit::argument(0, message)
}

/// A board as rows.
fn of_rows(text: &str) -> Result<AnyPosition, Misfit> {
    let letters = Letters::read(text, ".Dh#")?;
    if letters.height() != 3 {
        return Err(Misfit::argument(
            0,
            format!("expected three rows, found {}", letters.height()),
        ));
    }
    let game = HareAndHounds::new(letters.width());
    let game = game.ok_or_else(|| wrong_columns(letters.width()))?;
    let (mut hounds, mut hares) = (Vec::new(), Vec::new());
    for (row, column, letter) in letters.cells() {
        let at = row * (letters.width() + 1) + column;
        match (game.place(column, row), letter) {
            (None, '#') | (Some(_), '.') => {}
            (Some(place), 'D') => hounds.push(place),
            (Some(place), 'h') => hares.push(place),
            (None, _) => {
                return Err(Misfit::place(
                    at..at + 1,
                    "there is no place here, expected `#`",
                ));
            }
            (Some(_), _) => {
                return Err(Misfit::place(
                    at..at + 1,
                    "there is a place here, expected `.`, `D` or `h`",
                ));
            }
        }
    }
    set_up(game, &hounds, &hares)
}

fn set_up(game: HareAndHounds, hounds: &[usize], hares: &[usize]) -> Result<AnyPosition, Misfit> {
    let (3, &[hare]) = (hounds.len(), hares) else {
        return Err(Misfit::argument(
            0,
            format!(
                "expected three hounds and one hare, found {} and {}",
                hounds.len(),
                hares.len()
            ),
        ));
    };
    let set: u128 = hounds.iter().fold(0, |set, place| set | 1 << place);
    if set.count_ones() < 3 || set >> hare & 1 == 1 {
        return Err(Misfit::call("two animals stand on one place"));
    }
    let hunt = Hunt {
        hounds: set,
        hare: hare as u8,
    };
    Ok(place(game, hunt))
}

fn build(arguments: &[Argument]) -> Result<AnyPosition, Misfit> {
    match arguments {
        [Argument::Text(text)] => of_rows(text),
        [Argument::Integer(columns)] => {
            let game = usize::try_from(*columns).ok().and_then(HareAndHounds::new);
            let game = game.ok_or_else(|| wrong_columns(columns))?;
            let start = game.start();
            Ok(place(game, start))
        }
        [Argument::Text(text), Argument::Integer(hare)] => {
            let game = HareAndHounds::new(5).ok_or_else(|| wrong_columns(5))?;
            let place = |at: usize, n: i128| match usize::try_from(n) {
                Ok(place) if place < game.places() => Ok(place),
                _ => Err(Misfit::argument(at, "the places are 0 to 10")),
            };
            let mut hounds = Vec::new();
            for word in text.split([' ', ',']).filter(|word| !word.is_empty()) {
                let number = word.parse().map_err(|_| {
                    Misfit::argument(0, "expected the places of three hounds, such as \"0 1 3\"")
                })?;
                hounds.push(place(0, number)?);
            }
            let hare = place(1, *hare)?;
            set_up(game, &hounds, &[hare])
        }
        _ => Err(Misfit::call(
            "expected a board such as \"#D..#|D...h|#D..#\", the number of columns, or the places of the animals, such as \"0 1 3\", 10",
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulesets::chase::testing::{check_with_play, starts};
    use crate::rulesets::testing::{position, try_position, with_algebra};

    #[test]
    fn outcomes() {
        for (hounds, hares) in [
            ("0 1 3", "2=L 4=L 5=L 6=L 7=L 8=L 9=L 10=L"),
            ("0 2 5", "1=P 3=P 4=N 6=N 7=L 8=L 9=L 10=L"),
            ("1 2 3", "4=N 5=P 6=N 7=N 8=N 9=N 10=P"),
            ("4 5 6", "7=N 8=R 9=N 10=R"),
        ] {
            for pair in hares.split(' ') {
                let (hare, outcome) = pair.split_once('=').unwrap();
                let hunt = position(&format!("hare_and_hounds(\"{hounds}\", {hare})"));
                let found = with_algebra(|algebra| hunt.outcome(algebra).unwrap());
                assert_eq!(found.name(), outcome, "{hounds} {hare}");
            }
        }
    }

    #[test]
    fn boards() {
        for (call, wanted) in [
            ("hare_and_hounds(5)", "L23 L24"),
            ("hare_and_hounds(7)", "L39 L46"),
            ("hare_and_hounds(9)", "L65 R"),
            ("hare_and_hounds(11)", "R R"),
            ("hare_and_hounds(\"0 1 3\", 10)", "L23 L24"),
        ] {
            assert_eq!(starts(call), wanted, "{call}");
        }
        let middle = starts("hare_and_hounds(\"#D..#|D.h..|#D..#\")");
        assert!(middle.ends_with(" L28"), "{middle}");
    }

    #[test]
    fn the_table_agrees_with_play() {
        let game = HareAndHounds::new(5).unwrap();
        check_with_play(&game, &game.start());
    }

    #[test]
    fn mistakes() {
        for (call, place) in [
            ("hare_and_hounds(\".D..#|D...h|#D..#\")", Some(0..1)),
            ("hare_and_hounds(\"#D..#|D.#.h|#D..#\")", Some(8..9)),
        ] {
            let wrong = try_position(call).unwrap_err();
            let crate::position::PositionError::Misfit(misfit) = wrong else {
                panic!("{call}");
            };
            assert_eq!(misfit.place, place, "{call}");
        }
        for call in [
            "hare_and_hounds(6)",
            "hare_and_hounds(45)",
            "hare_and_hounds(\"#D.#|D..h|#D.#\")",
            "hare_and_hounds(\"#...#|D...h|#D..#\")",
            "hare_and_hounds(\"0 1 1\", 10)",
            "hare_and_hounds(\"0 1 3\", 3)",
            "hare_and_hounds(\"0 1 3\", 11)",
        ] {
            assert!(try_position(call).is_err(), "{call}");
        }
    }
}
