//! Ski-Jumps: skiers cross a slope, and jump down over each other.

use crate::position::{
    Alphabet, AnyPosition, Argument, Bits, Board, BuiltIn, Cell, Letters, Misfit, OfSize, Placed,
    Playable, Rules, Size,
};
use std::marker::PhantomData;
use upstar_values::budget::Stopped;
use upstar_values::encode::encode_fields;
use upstar_values::game::{Algebra, Game};

/// The catalogue's entry.
pub static RULESET: BuiltIn = BuiltIn {
    name: "ski_jumps",
    players: "Left moves the skiers L and l to the right, Right the skiers R and r to the left; both jump down.",
    rule: "Move a skier of yours any distance ahead, even off the slope, or jump with a jumper down over a skier of the other \
           team.",
    notation: "rows, the highest first, of L and R (jumpers), l and r (slippers) and . separated by |",
    example: "ski_jumps(\".L...|.R...|.....\")",
    impartial: false,
    source: "Winning Ways, chapter 1",
    notes: "Left's skiers move east, Right's move west, past no other skier; a skier who leaves the slope is out of the game. A \
            jumper may jump over a skier of the other team on the square just below onto the square below that, if it is \
            free; the skier jumped over is a slipper from then on, and slippers do not jump.",
    alphabet: Alphabet::Rows(&[
        Cell::Free,
        Cell::Left('L'),
        Cell::Left('l'),
        Cell::Right('R'),
        Cell::Right('r'),
    ]),
    build,
    of_size: Some(OfSize::Listed(of_size)),
};

/// The largest slope.
const MOST_CELLS: usize = 128;

fn build(arguments: &[Argument]) -> Result<AnyPosition, Misfit> {
    match arguments {
        [Argument::Text(text)] => place(&Letters::read(text, ".LRlr")?),
        _ => Err(Misfit::call("expected a slope such as \"L..|..R|...\"")),
    }
}

fn place(letters: &Letters) -> Result<AnyPosition, Misfit> {
    let size = letters.size();
    match size.rows.saturating_mul(size.columns) {
        0..=64 => Ok(placed::<u64>(letters)),
        65..=MOST_CELLS => Ok(placed::<u128>(letters)),
        cells => Err(Misfit::call(format!(
            "a slope has at most {MOST_CELLS} squares, not {cells}"
        ))),
    }
}

fn placed<B: Bits>(letters: &Letters) -> AnyPosition {
    let rules = SkiJumps {
        rows: letters.height() as u32,
        columns: letters.width() as u32,
        bits: PhantomData,
    };
    let find = |wanted: char| {
        let cells = letters.cells().filter(|cell| cell.2 == wanted);
        cells.fold(B::default(), |set, (r, c, _)| {
            set | B::one(rules.cell(r as u32, c as u32))
        })
    };
    let team = |jumper, slipper| Team {
        jumpers: find(jumper),
        slippers: find(slipper),
    };
    let skiers = [team('L', 'l'), team('R', 'r')];
    Placed::any(rules, (), skiers)
}

/// Slopes of four rows with at least this many squares.
fn of_size(cells: usize) -> Box<dyn Iterator<Item = AnyPosition>> {
    let columns = cells.div_ceil(4);
    let empty = Letters::make(4, columns, |_, _| '.');
    let boards = (cells > 0).then(|| empty.colourings(".LRlr"));
    let boards = boards.into_iter().flatten();
    // The first boards differ only in the first squares, so take them from the whole list.
    Box::new(
        boards
            .step_by(if columns > 1 { 2477 } else { 3 })
            .filter_map(|letters| place(&letters).ok()),
    )
}

/// The skiers of one team.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Team<B> {
    jumpers: B,
    slippers: B,
}

encode_fields!(Team<B: Bits> { jumpers, slippers });

impl<B: Bits> Team<B> {
    #[inline]
    fn all(self) -> B {
        self.jumpers | self.slippers
    }

    #[inline]
    fn within(self, cells: B) -> Self {
        Team {
            jumpers: self.jumpers & cells,
            slippers: self.slippers & cells,
        }
    }
}

/// Ski-Jumps on a slope. Row r, column c is bit r·columns + c; a position is Left's team and Right's.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SkiJumps<B> {
    rows: u32,
    columns: u32,
    bits: PhantomData<B>,
}

encode_fields!(SkiJumps<B: Bits> { rows, columns, bits });

/// The best columns that skiers of a row may ever have: the westernmost for Left; one more than the easternmost for Right.
#[derive(Clone, Copy)]
struct Reach {
    left_jumper: u32,
    left: u32,
    right_jumper: u32,
    right: u32,
}

impl<B: Bits> SkiJumps<B> {
    #[inline]
    fn cell(&self, row: u32, column: u32) -> u32 {
        row * self.columns + column
    }

    fn row(&self, row: u32) -> B {
        let start = self.cell(row, 0);
        (0..self.columns).fold(B::default(), |set, c| set | B::one(start + c))
    }

    /// Adds the positions that `mover` can make; `east` is the direction.
    fn moves(&self, [mover, other]: [Team<B>; 2], east: bool, mut found: impl FnMut([Team<B>; 2])) {
        let taken = mover.all() | other.all();
        for skier in mover.all().cells() {
            let jumper = !(mover.jumpers & skier).is_empty();
            let moved = |to: B| {
                let mut mover = mover;
                let team = if jumper {
                    &mut mover.jumpers
                } else {
                    &mut mover.slippers
                };
                *team = *team ^ skier | to;
                mover
            };
            let (row, column) = (skier.first() / self.columns, skier.first() % self.columns);
            let room = if east {
                self.columns - 1 - column
            } else {
                column
            };
            let ahead = |by: u32| if east { skier << by } else { skier >> by };
            let way = (1..=room).take_while(|&by| (ahead(by) & taken).is_empty());
            let way = way.last().unwrap_or(0);
            for by in 1..=way {
                found([moved(ahead(by)), other]);
            }
            if way == room {
                found([moved(B::default()), other]);
            }
            if jumper && row + 2 < self.rows {
                let below = skier << self.columns;
                let landing = below << self.columns;
                if !(below & other.all()).is_empty() && (landing & taken).is_empty() {
                    let demoted = Team {
                        jumpers: other.jumpers & !below,
                        slippers: other.slippers | below,
                    };
                    found([moved(landing), demoted]);
                }
            }
        }
    }

    /// For each row, whether play may ever join it with the next one.
    fn joined(&self, [left, right]: [Team<B>; 2]) -> Vec<bool> {
        let rows = self.rows as usize;
        let west = |set: B| match set.first() {
            first if first == B::WIDTH => u32::MAX,
            first => first % self.columns,
        };
        let east = |set: B| match set.end() {
            0 => 0,
            end => (end - 1) % self.columns + 1,
        };
        let mut reach: Vec<Reach> = (0..self.rows)
            .map(|r| {
                let row = self.row(r);
                Reach {
                    left_jumper: west(left.jumpers & row),
                    left: west(left.all() & row),
                    right_jumper: east(right.jumpers & row),
                    right: east(right.all() & row),
                }
            })
            .collect();
        let mut joined = vec![false; rows];
        // A jump leads two rows down, so one pass from the top finds them all.
        for r in 0..rows.saturating_sub(2) {
            let (above, below) = (reach[r], reach[r + 1]);
            // Left's jumper can meet Right's skier if she has not passed him yet.
            let left_jumps = above.left_jumper < below.right;
            let right_jumps = above.right_jumper > below.left && below.left != u32::MAX;
            let landing = &mut reach[r + 2];
            if left_jumps {
                landing.left_jumper = landing.left_jumper.min(above.left_jumper);
                landing.left = landing.left.min(above.left_jumper);
            }
            if right_jumps {
                landing.right_jumper = landing.right_jumper.max(above.right_jumper);
                landing.right = landing.right.max(above.right_jumper);
            }
            if left_jumps || right_jumps {
                joined[r] = true;
                joined[r + 1] = true;
            }
        }
        joined
    }

    /// The position with east and west, and the teams, exchanged.
    fn turned(&self, [left, right]: [Team<B>; 2]) -> [Team<B>; 2] {
        let turn = |set: B| {
            set.cells().fold(B::default(), |turned, cell| {
                let (row, column) = (cell.first() / self.columns, cell.first() % self.columns);
                turned | B::one(self.cell(row, self.columns - 1 - column))
            })
        };
        let team = |team: Team<B>| Team {
            jumpers: turn(team.jumpers),
            slippers: turn(team.slippers),
        };
        [team(right), team(left)]
    }

    /// Splits a row that no jump touches, wherever a skier of Right has one of Left to the east.
    fn split_row(&self, skiers: [Team<B>; 2], row: u32, parts: &mut Vec<[Team<B>; 2]>) {
        let [left, right] = skiers;
        let (mut part, mut last_left) = (B::default(), true);
        let mut push = |part: B| {
            if !part.is_empty() {
                parts.push([left.within(part), right.within(part)]);
            }
        };
        for skier in ((left.all() | right.all()) & self.row(row)).cells() {
            let is_left = !(left.all() & skier).is_empty();
            if is_left && !last_left {
                push(part);
                part = B::default();
            }
            part = part | skier;
            last_left = is_left;
        }
        push(part);
    }
}

impl<B: Bits> Rules for SkiJumps<B> {
    type Position = [Team<B>; 2];

    fn left_moves(&self, &[left, right]: &Self::Position, moves: &mut Vec<Self::Position>) {
        self.moves([left, right], true, |skiers| moves.push(skiers));
    }

    fn right_moves(&self, &[left, right]: &Self::Position, moves: &mut Vec<Self::Position>) {
        self.moves([right, left], false, |[right, left]| {
            moves.push([left, right])
        });
    }

    fn parts(&self, skiers: Self::Position, parts: &mut Vec<Self::Position>) {
        let [left, right] = skiers;
        if self.columns == 0 {
            return;
        }
        let joined = self.joined(skiers);
        let mut row = 0;
        while row < self.rows {
            let start = row;
            let mut cells = self.row(row);
            while joined[row as usize] {
                row += 1;
                cells = cells | self.row(row);
            }
            if start == row {
                self.split_row(skiers, row, parts);
            } else {
                parts.push([left.within(cells), right.within(cells)]);
            }
            row += 1;
        }
    }

    fn normal(&self, skiers: Self::Position) -> (Self::Position, bool) {
        (skiers, false).min((self.turned(skiers), true))
    }

    fn known_value(
        &self,
        &[left, right]: &Self::Position,
        algebra: &mut Algebra,
    ) -> Result<Option<Game>, Stopped> {
        // Skiers of one team take one step at a time until they are off the slope.
        let column = |cell: B| (cell.first() % self.columns) as i32;
        Ok(if right.all().is_empty() {
            let steps = |cell: B| self.columns as i32 - column(cell);
            Some(algebra.integer(left.all().cells().map(steps).sum()))
        } else if left.all().is_empty() {
            let steps = |cell: B| column(cell) + 1;
            Some(algebra.integer(-right.all().cells().map(steps).sum::<i32>()))
        } else {
            None
        })
    }
}

impl<B: Bits> SkiJumps<B> {
    fn letters(&self, &[left, right]: &[Team<B>; 2]) -> Letters {
        let size = Size {
            rows: self.rows as usize,
            columns: self.columns as usize,
        };
        Letters::make(size.rows, size.columns, |r, c| {
            let cell = self.cell(r as u32, c as u32);
            let sets = [
                (left.jumpers, 'L'),
                (left.slippers, 'l'),
                (right.jumpers, 'R'),
                (right.slippers, 'r'),
            ];
            let here = sets.into_iter().find(|(set, _)| set.has(cell));
            here.map_or('.', |(_, letter)| letter)
        })
    }
}

impl<B: Bits> Playable for SkiJumps<B> {
    type Frame = ();

    fn ruleset(&self) -> &'static BuiltIn {
        &RULESET
    }

    fn call(&self, (): &(), skiers: &Self::Position) -> String {
        format!("ski_jumps(\"{}\")", self.letters(skiers).text())
    }

    fn negative(&self, (): &(), skiers: &Self::Position) -> Option<AnyPosition> {
        Some(Placed::any(self.clone(), (), self.turned(*skiers)))
    }

    fn board(&self, (): &(), skiers: &Self::Position) -> Board {
        self.letters(skiers).board(|letter| match letter {
            'L' | 'l' => Cell::Left(letter),
            'R' | 'r' => Cell::Right(letter),
            _ => Cell::Free,
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::rulesets::testing::value_text;

    #[test]
    fn positions_of_winning_ways() {
        for (slope, value) in [
            ("...L....|..R.....|........", "2"),
            ("........|...l....|.......R|........|......L.", "-1"),
            (".L...|.R...|.....", "5/2"),
            ("...R.|...L.|.....", "-5/2"),
            ("L....|....R|.....", "1/2"),
            ("L....|R....|.....", "9/2"),
            ("L....|....R|l....", "5"),
        ] {
            let call = format!("ski_jumps(\"{slope}\")");
            assert_eq!(value_text(&call), value, "{slope}");
        }
    }

    #[test]
    fn skiers_who_meet_in_a_row_are_a_nim_heap() {
        for gap in 0..6 {
            let slope = format!("L{}R", ".".repeat(gap));
            let value = value_text(&format!("ski_jumps(\"{slope}\")"));
            let nim = match gap {
                0 => "0".to_string(),
                1 => "*".to_string(),
                n => format!("*{n}"),
            };
            assert_eq!(value, nim, "{slope}");
        }
    }

    #[test]
    fn slippers_do_not_jump() {
        assert_eq!(value_text("ski_jumps(\".l...|.R...|.....\")"), "2");
    }
}
