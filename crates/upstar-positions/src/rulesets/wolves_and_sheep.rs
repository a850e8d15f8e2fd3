//! Wolves-and-Sheep: sheep try to fill the fold, two wolves try to eat them.

use super::chase::{Shown, place};
use super::cross_board::Cross;
use crate::position::{
    Alphabet, AnyPosition, Argument, Bits, Board, BuiltIn, Letters, Misfit, Owner,
};
use upstar_goals::retrograde::Chase;
use upstar_values::encode::encode_fields;
use upstar_values::game::{Player, Winner};

/// The catalogue's entry.
pub static RULESET: BuiltIn = BuiltIn {
    name: "wolves_and_sheep",
    players: "Left moves the wolves (W), Right moves the sheep (s).",
    rule: "A sheep moves one step up, left or right onto a free point. A wolf moves one step along a line onto a free point, or jumps along a \
           line over a sheep onto the free point behind it and eats the sheep. The sheep win when the fold is full of sheep: the upper arm \
           and the points below it down to the row above the middle. The wolves win when fewer sheep are left than the fold has points.",
    notation: "rows from the top, separated by |, of W (wolf), s (sheep), . (free) and # (no point): a cross with arms three points wide, \
               and one or two wolves. Or the number of rows, odd and from 3 to 11, for the start: 7 is the usual board of 33 points",
    example: "wolves_and_sheep(\"#sss#|.ss..|.....|..s..|#W..#\")",
    impartial: false,
    source: "Winning Ways, volume 3, chapter 19",
    notes: "Descriptions of this game differ, and these points are our choice. The start: on the usual board the fold has nine points, twenty \
            sheep stand in the middle row and below, and the wolves in the lower corners of the fold. Moves: wolves also move and jump \
            diagonally, from the points an even number of steps from the centre, as on the board of Fox and Geese; sheep never do. A wolf \
            need not jump, and jumps once in a move. The end: a player who cannot move loses, and play that never ends is a draw.",
    alphabet: Alphabet::Text,
    build,
    of_size: None,
};

/// The rules on a cross.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct WolvesAndSheep {
    cross: Cross,
    /// For each point those above and beside it.
    onward: Vec<u64>,
    /// The points that the sheep try to fill.
    fold: u64,
}

encode_fields!(WolvesAndSheep { cross });

/// Where the animals stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Flock {
    wolves: u64,
    sheep: u64,
}

encode_fields!(Flock { wolves, sheep });

impl WolvesAndSheep {
    fn new(size: usize) -> Option<WolvesAndSheep> {
        let cross = Cross::new(size)?;
        let onward = |at: u32| {
            let ways = [(-1, 0), (0, -1), (0, 1)];
            let next = ways.into_iter().filter_map(|(d, r)| cross.step(at, d, r));
            next.map(u64::one).sum()
        };
        let middle = size / 2;
        Some(WolvesAndSheep {
            onward: (0..cross.points().len() as u32).map(onward).collect(),
            fold: cross.set(|row, column| row < middle && column.abs_diff(middle) <= 1),
            cross,
        })
    }

    /// Sheep in the middle row and below, wolves in the lower corners of the fold.
    fn start(&self) -> Flock {
        let middle = self.cross.size() / 2;
        Flock {
            wolves: (self.cross)
                .set(|row, column| row + 1 == middle && column.abs_diff(middle) == 1),
            sheep: self.cross.set(|row, _| row >= middle),
        }
    }
}

impl Chase for WolvesAndSheep {
    type Position = Flock;

    fn moves(&self, flock: &Flock, player: Player, moves: &mut Vec<Flock>) {
        let Flock { wolves, sheep } = *flock;
        let free = !(wolves | sheep);
        let men = match player {
            Player::Left => wolves,
            Player::Right => sheep,
        };
        for man in men.cells() {
            let (from, others) = (man.first(), men & !man);
            if player == Player::Right {
                let next = (self.onward[from as usize] & free).cells();
                moves.extend(next.map(|to| Flock {
                    wolves,
                    sheep: others | to,
                }));
                continue;
            }
            for &(next, behind) in self.cross.lines(from) {
                if free.has(next) {
                    moves.push(Flock {
                        wolves: others | u64::one(next),
                        sheep,
                    });
                } else if let Some(behind) = behind
                    && sheep.has(next)
                    && free.has(behind)
                {
                    moves.push(Flock {
                        wolves: others | u64::one(behind),
                        sheep: sheep & !u64::one(next),
                    });
                }
            }
        }
    }

    fn ended(&self, flock: &Flock, _: Player) -> Option<Winner> {
        if flock.sheep & self.fold == self.fold {
            Some(Winner::Right)
        } else if flock.sheep.count() < self.fold.count() {
            Some(Winner::Left)
        } else {
            None
        }
    }
}

impl Shown for WolvesAndSheep {
    fn ruleset(&self) -> &'static BuiltIn {
        &RULESET
    }

    fn call(&self, flock: &Flock) -> String {
        let letters = self.cross.letters(|point| match point {
            point if flock.wolves.has(point) => 'W',
            point if flock.sheep.has(point) => 's',
            _ => '.',
        });
        format!("wolves_and_sheep(\"{}\")", letters.text())
    }

    fn board(&self, flock: &Flock) -> Board {
        self.cross.board(|point| match point {
            point if flock.wolves.has(point) => Owner::Left,
            point if flock.sheep.has(point) => Owner::Right,
            _ => Owner::Nobody,
        })
    }
}

fn wrong_size(found: impl std::fmt::Display) -> Misfit {
    let (least, most) = (Cross::SIZES.start(), Cross::SIZES.end());
    let message = format!(
        "a board has as many rows as columns, an odd number from {least} to {most}, not {found}"
    );
    Misfit::argument(0, message)
}

/// A board as rows.
fn of_rows(text: &str) -> Result<AnyPosition, Misfit> {
    let letters = Letters::read(text, ".Ws#")?;
    let (rows, columns) = (letters.height(), letters.width());
    let game = WolvesAndSheep::new(rows).filter(|_| rows == columns);
    let game = game.ok_or_else(|| wrong_size(format!("{rows} × {columns}")))?;
    let mut flock = Flock::default();
    for (row, column, letter) in letters.cells() {
        let at = row * (columns + 1) + column;
        let wrong = |message: &str| Misfit::place(at..at + 1, message);
        match (game.cross.point(row, column), letter) {
            (None, '#') | (Some(_), '.') => {}
            (Some(point), 'W') => flock.wolves |= u64::one(point),
            (Some(point), 's') => flock.sheep |= u64::one(point),
            (None, _) => return Err(wrong("there is no point here, expected `#`")),
            (Some(_), _) => {
                return Err(wrong("there is a point here, expected `.`, `W` or `s`"));
            }
        }
    }
    let wolves = flock.wolves.count();
    if !(1..=2).contains(&wolves) {
        return Err(Misfit::argument(
            0,
            format!("expected one or two wolves, found {wolves}"),
        ));
    }
    Ok(place(game, flock))
}

fn build(arguments: &[Argument]) -> Result<AnyPosition, Misfit> {
    match arguments {
        [Argument::Text(text)] => of_rows(text),
        [Argument::Integer(size)] => {
            let game = usize::try_from(*size).ok().and_then(WolvesAndSheep::new);
            let game = game.ok_or_else(|| wrong_size(size))?;
            let start = game.start();
            Ok(place(game, start))
        }
        _ => Err(Misfit::call(format!(
            "expected a board such as {}, or its number of rows",
            RULESET.example
        ))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulesets::chase::testing::{Grid, changed, check_moves, starts, starts_by_levels};
    use crate::rulesets::testing::{position, try_position};
    use upstar_values::budget::Budget;

    const START: &str = "##...##|##...##|..W.W..|sssssss|sssssss|##sss##|##sss##";

    /// The same rules on a board of letters.
    fn moves(grid: &Grid, player: Player) -> Vec<Grid> {
        let look = |row: isize, column: isize| -> char {
            let row = usize::try_from(row).ok().and_then(|row| grid.get(row));
            let column = usize::try_from(column).ok();
            *row.zip(column)
                .and_then(|(row, at)| row.get(at))
                .unwrap_or(&'#')
        };
        let mut next = Vec::new();
        let size = grid.len() as isize;
        for (r, c) in (0..size).flat_map(|r| (0..size).map(move |c| (r, c))) {
            match (look(r, c), player) {
                ('W', Player::Left) => {
                    for (d, e) in (-1..=1).flat_map(|d| (-1..=1).map(move |e| (d, e))) {
                        if d != 0 && e != 0 && (r + c) % 2 != 0 {
                            continue;
                        }
                        let (over, to) = ((r + d, c + e), (r + 2 * d, c + 2 * e));
                        if look(over.0, over.1) == '.' {
                            next.push(changed(grid, &[((r, c), '.'), (over, 'W')]));
                        }
                        if look(over.0, over.1) == 's' && look(to.0, to.1) == '.' {
                            next.push(changed(grid, &[((r, c), '.'), (over, '.'), (to, 'W')]));
                        }
                    }
                }
                ('s', Player::Right) => {
                    for to in [(r - 1, c), (r, c - 1), (r, c + 1)] {
                        if look(to.0, to.1) == '.' {
                            next.push(changed(grid, &[((r, c), '.'), (to, 's')]));
                        }
                    }
                }
                _ => {}
            }
        }
        next
    }

    fn ended(grid: &Grid) -> Option<Winner> {
        let middle = grid.len() / 2;
        let fold: Vec<char> = (grid[..middle].iter())
            .flat_map(|row| row[middle - 1..=middle + 1].to_vec())
            .collect();
        let sheep = grid.concat().into_iter().filter(|&c| c == 's').count();
        if fold.iter().all(|&letter| letter == 's') {
            Some(Winner::Right)
        } else {
            (sheep < fold.len()).then_some(Winner::Left)
        }
    }

    #[test]
    fn the_usual_board() {
        let start = position("wolves_and_sheep(7)");
        assert_eq!(start.call(), format!("wolves_and_sheep(\"{START}\")"));
        let game = WolvesAndSheep::new(7).unwrap();
        assert_eq!((game.cross.points().len(), game.fold.count()), (33, 9));
        assert_eq!(game.start().sheep.count(), 20);
        // Each wolf goes up, to both sides, and along one diagonal up. The sheep of the middle row go up, but for two below wolves.
        let budget = Budget::default();
        assert_eq!(start.left(&budget).unwrap().len(), 8);
        assert_eq!(start.right(&budget).unwrap().len(), 5);
        // 26 lines along the rows, 26 along the columns, and one diagonal in each of the 20 small squares.
        let Board::Graph { edges, .. } = start.board() else {
            panic!("a graph");
        };
        assert_eq!(edges.len(), 26 + 26 + 20);
        for size in [3, 5, 9, 11] {
            let start = position(&format!("wolves_and_sheep({size})"));
            assert_eq!(position(&start.call()).call(), start.call());
        }
    }

    /// Positions whose winner can be seen.
    #[test]
    fn ends() {
        for (rows, wanted) in [
            // The fold is full.
            (
                "##sss##|##sss##|..sss..|.......|...W...|##...##|##W..##",
                "R0 R0",
            ),
            // Eight sheep are too few.
            (
                "##sss##|##sss##|..ss...|.......|...W...|##...##|##W..##",
                "L0 L0",
            ),
            // The last sheep steps in, or is eaten.
            (
                "##sss##|##sss##|..s.s..|...s...|...W...|##...##|##W..##",
                "L1 R1",
            ),
            // Nobody can move.
            ("Wss|sss|sss", "R0 L0"),
        ] {
            let call = format!("wolves_and_sheep(\"{rows}\")");
            assert_eq!(starts(&call), wanted, "{rows}");
        }
    }

    #[test]
    fn play_agrees_with_play_on_letters() {
        for rows in [
            "W.W|sss|sss",
            "#sss#|.ss..|.....|..s..|#W..#",
            "##sss##|##sss##|..s.s..|.......|...s...|##W..##|##...##",
        ] {
            let call = format!("wolves_and_sheep(\"{rows}\")");
            assert_eq!(
                starts(&call),
                starts_by_levels(rows, moves, ended),
                "{rows}"
            );
        }
        for seed in 0..4 {
            check_moves("wolves_and_sheep", START, seed, moves, ended);
        }
    }

    #[test]
    fn mistakes() {
        for (call, place) in [
            (
                "wolves_and_sheep(\"#...#|.....|..W..|.....|....#\")",
                Some(24..25),
            ),
            (
                "wolves_and_sheep(\"#...#|.....|..W..|.#...|#...#\")",
                Some(19..20),
            ),
            ("wolves_and_sheep(\"W.x|...|sss\")", Some(2..3)),
            ("wolves_and_sheep(\"...|...|sss\")", None),
            ("wolves_and_sheep(\"WWW|...|sss\")", None),
            ("wolves_and_sheep(\"W..|sss\")", None),
            ("wolves_and_sheep(\"W\")", None),
            ("wolves_and_sheep(4)", None),
            ("wolves_and_sheep(1)", None),
            ("wolves_and_sheep(13)", None),
        ] {
            let wrong = try_position(call).unwrap_err();
            let crate::position::PositionError::Misfit(misfit) = wrong else {
                panic!("{call}");
            };
            assert_eq!(misfit.place, place, "{call}");
        }
        assert!(try_position("wolves_and_sheep()").is_err());
    }
}
