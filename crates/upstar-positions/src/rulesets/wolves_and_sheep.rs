//! Wolves-and-Sheep: sheep try to fill the fold, two wolves try to eat them.

use super::chase::{Shown, place};
use crate::position::{
    Alphabet, AnyPosition, Argument, Bits, Board, BuiltIn, Edge, Letters, Misfit, Node, Owner,
};
use std::ops::RangeInclusive;
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
    notes: "Variants differ; the rule here is: wolves also move and jump diagonally, from the points an even number of steps from the centre, \
            as on the board of Fox and Geese. Sheep do not move diagonally. A wolf need not jump, and jumps once in a move. A player who \
            cannot move loses, and endless play is a draw. On the usual board the fold has nine points; twenty sheep start in the middle \
            row and below, the wolves in the lower corners of the fold.",
    alphabet: Alphabet::Text,
    build,
    of_size: None,
};

/// The rules on a cross.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct WolvesAndSheep {
    /// Rows, and columns.
    size: usize,
    /// The row and the column of each point, from the top left.
    points: Vec<(usize, usize)>,
    /// For each point the lines from it: the next point, and the one behind that.
    lines: Vec<Vec<(u32, Option<u32>)>>,
    /// For each point those above and beside it.
    onward: Vec<u64>,
    /// The points that the sheep try to fill.
    fold: u64,
}

encode_fields!(WolvesAndSheep { size });

/// Where the animals stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Flock {
    wolves: u64,
    sheep: u64,
}

encode_fields!(Flock { wolves, sheep });

impl WolvesAndSheep {
    /// So many rows make at most 57 points, which fit into a word.
    const SIZES: RangeInclusive<usize> = 3..=11;

    /// The cross with so many rows and columns: an odd number in [`SIZES`](WolvesAndSheep::SIZES).
    fn new(size: usize) -> Option<WolvesAndSheep> {
        if !WolvesAndSheep::SIZES.contains(&size) || size.is_multiple_of(2) {
            return None;
        }
        let middle = size / 2;
        let in_arm = |at: usize| at.abs_diff(middle) <= 1;
        let cells = (0..size).flat_map(|row| (0..size).map(move |column| (row, column)));
        let points: Vec<(usize, usize)> = cells
            .filter(|&(row, column)| in_arm(row) || in_arm(column))
            .collect();
        let step = |at: u32, down: isize, right: isize| {
            let (row, column) = points[at as usize];
            let next = (
                row.checked_add_signed(down)?,
                column.checked_add_signed(right)?,
            );
            points.binary_search(&next).ok().map(|next| next as u32)
        };
        let lines = |at: u32| {
            let (row, column) = points[at as usize];
            let has_diagonals = (row + column).is_multiple_of(2);
            let ways = (-1..=1).flat_map(|down| (-1..=1).map(move |right| (down, right)));
            ways.filter(|&way| way != (0, 0))
                .filter(|(down, right)| has_diagonals || down * right == 0)
                .filter_map(|(down, right)| {
                    let next = step(at, down, right)?;
                    Some((next, step(next, down, right)))
                })
                .collect()
        };
        let onward = |at: u32| {
            let ways = [(-1, 0), (0, -1), (0, 1)];
            let next = ways.into_iter().filter_map(|(d, r)| step(at, d, r));
            next.map(u64::one).sum()
        };
        let all = 0..points.len() as u32;
        let in_fold = |at: &u32| {
            let (row, column) = points[*at as usize];
            row < middle && in_arm(column)
        };
        Some(WolvesAndSheep {
            size,
            lines: all.clone().map(lines).collect(),
            onward: all.clone().map(onward).collect(),
            fold: all.filter(in_fold).map(u64::one).sum(),
            points,
        })
    }

    /// Sheep in the middle row and below, wolves in the lower corners of the fold.
    fn start(&self) -> Flock {
        let middle = self.size / 2;
        let set = |is_in: &dyn Fn(usize, usize) -> bool| -> u64 {
            let points = self.points.iter().enumerate();
            let inside = points.filter(|(_, at)| is_in(at.0, at.1));
            inside.map(|(point, _)| u64::one(point as u32)).sum()
        };
        Flock {
            wolves: set(&|row, column| row + 1 == middle && column.abs_diff(middle) == 1),
            sheep: set(&|row, _| row >= middle),
        }
    }

    /// The number of a point.
    fn point(&self, row: usize, column: usize) -> Option<u32> {
        let found = self.points.binary_search(&(row, column)).ok();
        found.map(|point| point as u32)
    }

    fn letters(&self, flock: &Flock) -> Letters {
        Letters::make(self.size, self.size, |row, column| {
            match self.point(row, column) {
                None => '#',
                Some(point) if flock.wolves.has(point) => 'W',
                Some(point) if flock.sheep.has(point) => 's',
                Some(_) => '.',
            }
        })
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
            for &(next, behind) in &self.lines[from as usize] {
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
        format!("wolves_and_sheep(\"{}\")", self.letters(flock).text())
    }

    fn board(&self, flock: &Flock) -> Board {
        let node = |(point, &(row, column)): (usize, &(usize, usize))| Node {
            label: point.to_string(),
            owner: match point as u32 {
                point if flock.wolves.has(point) => Owner::Left,
                point if flock.sheep.has(point) => Owner::Right,
                _ => Owner::Nobody,
            },
            ground: false,
            place: Some((column as i32, row as i32)),
        };
        let lines = self.lines.iter().enumerate().flat_map(|(from, lines)| {
            let ends = lines.iter().map(move |&(to, _)| (from, to as usize));
            ends.filter(|(from, to)| from < to)
        });
        Board::Graph {
            nodes: self.points.iter().enumerate().map(node).collect(),
            edges: lines
                .map(|ends| Edge {
                    ends,
                    owner: Owner::Nobody,
                })
                .collect(),
        }
    }
}

fn wrong_size(found: impl std::fmt::Display) -> Misfit {
    let (least, most) = (WolvesAndSheep::SIZES.start(), WolvesAndSheep::SIZES.end());
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
        match (game.point(row, column), letter) {
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
        assert_eq!((game.points.len(), game.fold.count()), (33, 9));
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
