//! The Black Path Game: whoever runs the path to the edge loses.

use super::chase::{Shown, place};
use crate::position::{
    Alphabet, AnyPosition, Argument, Board, BuiltIn, Cell, Letters, Misfit, Start, Starts,
    Uncounted,
};
use crate::sum::Change;
use upstar_goals::chases::{BlackPath, Path};
use upstar_goals::retrograde::Chase;
use upstar_values::budget::Stopped;
use upstar_values::game::{Algebra, Player};

/// The catalogue's entry.
pub static RULESET: BuiltIn = BuiltIn {
    name: "black_path",
    players: "",
    rule: "A path enters the top left square from the left. Fill the square at its end with one of three tiles that join the sides in pairs: \
           / joins top to left and bottom to right, \\ top to right and bottom to left, + opposite sides. The path runs on over \
           tiles to a free square or to the edge; whoever runs it to the edge loses.",
    notation: "rows of /, \\ (written twice in a text), + and . (free) separated by |, where the path passes every tile; or the numbers of rows and columns for the start",
    example: "black_path(3, 3)",
    impartial: true,
    source: "William Black; Winning Ways, volume 3, chapter 22",
    notes: "The first player wins the empty board if and only if its number of squares is even: cover it with dominoes, and always lead the path \
            to the other half of a domino. The same tells who wins wherever dominoes cover the free squares, with or without the one at \
            the end of the path. A goal decides, so that there is no value.",
    alphabet: Alphabet::Text,
    build,
    of_size: None,
};

/// With up to so many free squares a board is played out, which also tells the number of moves.
const FEW: usize = 9;

fn letters(game: &BlackPath, path: &Path) -> Letters {
    let (rows, columns) = game.size();
    Letters::make(rows, columns, |row, column| {
        let square = usize::from(path.squares[row * columns + column]);
        square
            .checked_sub(1)
            .map_or('.', |tile| BlackPath::TILES[tile])
    })
}

impl Shown for BlackPath {
    const MAY_LOOP: bool = false;

    fn ruleset(&self) -> &'static BuiltIn {
        &RULESET
    }

    fn call(&self, path: &Path) -> String {
        // In a text a backslash is written twice.
        let text = letters(self, path).text().replace('\\', "\\\\");
        format!("black_path(\"{text}\")")
    }

    fn board(&self, path: &Path) -> Board {
        letters(self, path).board(|letter| match letter {
            '.' => Cell::Free,
            tile => Cell::Both(tile),
        })
    }

    /// Each tile is chosen by the square to which it leads the path; the square at the end of the path means all of them.
    fn clicks(&self, path: &Path) -> Vec<(Change, Path)> {
        let (_, Some(end)) = self.trace(path) else {
            return Vec::new();
        };
        let (_, columns) = self.size();
        let on = |square: usize| Change::Cells(vec![(square / columns, square % columns)]);
        let mut options = Vec::new();
        self.moves(path, Player::Left, &mut options);
        let mut clicks = Vec::new();
        for option in options {
            let (_, next) = self.trace(&option);
            clicks.push((on(end), option.clone()));
            clicks.extend(next.map(|next| (on(next), option)));
        }
        clicks
    }

    fn negative(&self, path: &Path) -> Option<Path> {
        Some(path.clone())
    }

    fn starts(&self, path: &Path, _: &Algebra) -> Result<Option<Starts>, Stopped> {
        let free = path.squares.iter().filter(|&&square| square == 0).count();
        let (_, Some(_)) = self.trace(path) else {
            return Ok(None);
        };
        let Some(wins) = self.first_wins(path).filter(|_| free > FEW) else {
            return Ok(None);
        };
        let start = |first: Player| {
            let winner = if wins { first } else { first.other() };
            Start::uncounted(winner.into(), Uncounted::Theorem)
        };
        Ok(Some(Starts {
            left: start(Player::Left),
            right: start(Player::Right),
        }))
    }

    fn steps(&self, path: &Path) -> Option<Vec<String>> {
        let (_, Some(_)) = self.trace(path) else {
            return None;
        };
        let wins = self.first_wins(path)?;
        Some(vec![match wins {
            true => "Dominoes cover the free squares: the player to move leads the path to the other half of the domino at its end, again and again, and wins.".to_owned(),
            false => "Dominoes cover the free squares without the one at the end of the path: wherever the path goes, the opponent of the player to move leads it to the other half of a domino, and wins.".to_owned(),
        }])
    }
}

fn build(arguments: &[Argument]) -> Result<AnyPosition, Misfit> {
    let sizes = format!("a board has from 1 to {} rows and columns", BlackPath::MOST);
    match arguments {
        [Argument::Integer(rows), Argument::Integer(columns)] => {
            let size = |at: usize, n: i128| {
                let n = usize::try_from(n).ok();
                n.filter(|n| (1..=BlackPath::MOST).contains(n))
                    .ok_or_else(|| Misfit::argument(at, sizes.clone()))
            };
            let game = BlackPath::new(size(0, *rows)?, size(1, *columns)?);
            let game = game.ok_or_else(|| Misfit::call(sizes.clone()))?;
            let start = game.start();
            Ok(place(game, start))
        }
        [Argument::Text(text)] => {
            let letters = Letters::read(text, "./\\+")?;
            let game = BlackPath::new(letters.height(), letters.width());
            let game = game.ok_or_else(|| Misfit::argument(0, sizes.clone()))?;
            let number = |(_, _, letter): (usize, usize, char)| {
                let tile = BlackPath::TILES.iter().position(|&tile| tile == letter);
                tile.map_or(0, |tile| tile as u8 + 1)
            };
            let path = Path {
                squares: letters.cells().map(number).collect(),
            };
            if !game.is_position(&path) {
                return Err(Misfit::argument(0, "the path passes every tile"));
            }
            Ok(place(game, path))
        }
        _ => Err(Misfit::call(
            "expected a board such as \"+.|..\", or the numbers of rows and columns",
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulesets::chase::testing::{check_with_play, starts};
    use crate::rulesets::testing::{position, try_position, with_algebra};

    #[test]
    fn clicks() {
        let meant = |call: &str, cell: (usize, usize)| -> Vec<String> {
            let clicks = position(call).clicks(Player::Left).into_iter();
            let clicks = clicks.filter(|click| click.on == Change::Cells(vec![cell]));
            clicks.map(|click| click.call).collect()
        };
        let start = "black_path(2, 2)";
        assert_eq!(meant(start, (0, 0)).len(), 3);
        assert_eq!(meant(start, (0, 1)), ["black_path(\"+.|..\")"]);
        assert_eq!(meant(start, (1, 0)), ["black_path(\"\\\\.|..\")"]);
        // A tile that runs the path to the edge leads to no square.
        assert!(meant(start, (1, 1)).is_empty());
        // Over tiles the path runs to a square further down, and only one tile keeps it on the board.
        let further = "black_path(\"+\\\\.|//.|...\")";
        assert_eq!(meant(further, (2, 0)).len(), 3);
        assert_eq!(
            meant(further, (2, 1)),
            ["black_path(\"+\\\\.|//.|\\\\..\")"]
        );
        assert_eq!(position(further).clicks(Player::Left).len(), 4);
    }

    #[test]
    fn boards() {
        for rows in 1..=4 {
            for columns in 1..=4 {
                let found = starts(&format!("black_path({rows}, {columns})"));
                let first = if rows * columns % 2 == 0 { 'L' } else { 'R' };
                assert!(found.starts_with(first), "{rows} × {columns}: {found}");
            }
        }
        let start = position("black_path(8, 8)");
        let steps = with_algebra(|algebra| start.steps(algebra).unwrap());
        assert!(steps.unwrap()[0].starts_with("Dominoes cover"));
        assert_eq!(starts("black_path(8, 8)"), "L R");
        assert_eq!(starts("black_path(7, 9)"), "R L");
    }

    #[test]
    fn dominoes_agree_with_play() {
        let game = BlackPath::new(3, 4).unwrap();
        check_with_play(&game, &game.start());
    }

    #[test]
    fn texts() {
        let start = position("black_path(1, 2)");
        let calls: Vec<String> = start
            .left(&Default::default())
            .unwrap()
            .iter()
            .map(|next| next.call())
            .collect();
        assert_eq!(
            calls,
            [
                "black_path(\"/.\")",
                "black_path(\"\\\\.\")",
                "black_path(\"+.\")"
            ]
        );
        assert_eq!(starts("black_path(\"/.\")"), "L0 R0");
        for call in [
            "black_path(0, 3)",
            "black_path(3, 33)",
            "black_path(\".+\")",
            "black_path(\"x.\")",
        ] {
            assert!(try_position(call).is_err(), "{call}");
        }
    }
}
