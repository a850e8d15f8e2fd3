//! Tablut: a king and his men try to reach the edge of the board.

use super::chase::{Shown, place};
use crate::position::{
    Alphabet, AnyPosition, Argument, Bits, Board, BuiltIn, Cell, Letters, Misfit,
};
use std::ops::RangeInclusive;
use upstar_goals::retrograde::Chase;
use upstar_values::encode::encode_fields;
use upstar_values::game::{Player, Winner};

/// The catalogue's entry.
pub static RULESET: BuiltIn = BuiltIn {
    name: "tablut",
    players: "Left moves the king (K) and his defenders (x), Right moves the attackers (o).",
    rule: "All men move like rooks, over free cells. A move captures each enemy other than the king whom it encloses, in a row or column, \
           between the man that moved and another man of the mover's. The king wins at the edge of the board; the attackers win when they \
           stand on all four sides of him.",
    notation: "rows separated by |, of K (king), x (defender), o (attacker) and . (free). A board has as many rows as columns: 3, 5, 7 or 9. Or \
               the number 9, for the usual start",
    example: "tablut(\"oo.|xKo|.oo\")",
    impartial: false,
    source: "Linnaeus 1732; Winning Ways, volume 3, chapter 19",
    notes: "Descriptions of this game differ, and these points are our choice. The start: the king in the middle, eight defenders in a cross \
            around him, and four groups of four attackers at the edges, as Linnaeus drew it. Moves: the throne, the cell in the middle, is an \
            ordinary cell, and so are the cells of the edges; the king helps to capture; a man who moves between two enemies is safe. The end: a \
            player who cannot move loses, and play that never ends is a draw.",
    alphabet: Alphabet::Rows(MEN),
    build,
    of_size: None,
};

const MEN: &[Cell] = &[
    Cell::Free,
    Cell::Left('K'),
    Cell::Left('x'),
    Cell::Right('o'),
];

/// The usual start, after Linnaeus.
const START: &str =
    "...ooo...|....o....|....x....|o...x...o|ooxxKxxoo|o...x...o|....x....|....o....|...ooo...";

/// The rules on a board of `size` × `size` cells, which are numbered along the rows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Tablut {
    size: u32,
}

encode_fields!(Tablut { size });

/// Where the men stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Siege {
    king: u8,
    defenders: u128,
    attackers: u128,
}

encode_fields!(Siege {
    king,
    defenders,
    attackers
});

impl Siege {
    fn king(&self) -> u128 {
        u128::one(self.king.into())
    }

    /// All men of a player's.
    fn men(&self, player: Player) -> u128 {
        match player {
            Player::Left => self.defenders | self.king(),
            Player::Right => self.attackers,
        }
    }
}

/// The four ways to go: rows and columns.
const WAYS: [(i32, i32); 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];

impl Tablut {
    /// The boards, of which those of odd size are used.
    const SIZES: RangeInclusive<usize> = 3..=9;

    /// The rules for an odd size in [`SIZES`](Tablut::SIZES).
    fn new(size: usize) -> Option<Tablut> {
        let fits = Tablut::SIZES.contains(&size) && !size.is_multiple_of(2);
        fits.then_some(Tablut { size: size as u32 })
    }

    /// The next cell on a way, if it is on the board.
    #[inline]
    fn step(&self, cell: u32, (down, right): (i32, i32)) -> Option<u32> {
        let row = (cell / self.size).checked_add_signed(down)?;
        let column = (cell % self.size).checked_add_signed(right)?;
        (row < self.size && column < self.size).then_some(row * self.size + column)
    }

    /// The position after a move, without the men whom it captures.
    fn after(&self, siege: &Siege, player: Player, from: u32, to: u32) -> Siege {
        let mut next = *siege;
        let moved = u128::one(from) | u128::one(to);
        match player {
            Player::Left if from == siege.king.into() => next.king = to as u8,
            Player::Left => next.defenders ^= moved,
            Player::Right => next.attackers ^= moved,
        }
        let men = next.men(player);
        let enemies = match player {
            Player::Left => &mut next.attackers,
            Player::Right => &mut next.defenders,
        };
        for way in WAYS {
            let Some(enclosed) = self.step(to, way).filter(|&cell| enemies.has(cell)) else {
                continue;
            };
            if (self.step(enclosed, way)).is_some_and(|behind| men.has(behind)) {
                *enemies &= !u128::one(enclosed);
            }
        }
        next
    }

    fn letters(&self, siege: &Siege) -> Letters {
        let size = self.size as usize;
        Letters::make(size, size, |row, column| {
            match (row * size + column) as u32 {
                cell if cell == siege.king.into() => 'K',
                cell if siege.defenders.has(cell) => 'x',
                cell if siege.attackers.has(cell) => 'o',
                _ => '.',
            }
        })
    }
}

impl Chase for Tablut {
    type Position = Siege;

    fn moves(&self, siege: &Siege, player: Player, moves: &mut Vec<Siege>) {
        let taken = siege.men(Player::Left) | siege.men(Player::Right);
        for man in siege.men(player).cells() {
            let from = man.first();
            for way in WAYS {
                let mut at = from;
                while let Some(to) = self.step(at, way).filter(|&cell| !taken.has(cell)) {
                    moves.push(self.after(siege, player, from, to));
                    at = to;
                }
            }
        }
    }

    fn ended(&self, siege: &Siege, _: Player) -> Option<Winner> {
        let sides = WAYS.map(|way| self.step(siege.king.into(), way));
        if sides.contains(&None) {
            Some(Winner::Left)
        } else {
            let mut sides = sides.into_iter().flatten();
            let surrounded = sides.all(|cell| siege.attackers.has(cell));
            surrounded.then_some(Winner::Right)
        }
    }
}

impl Shown for Tablut {
    fn ruleset(&self) -> &'static BuiltIn {
        &RULESET
    }

    fn call(&self, siege: &Siege) -> String {
        format!("tablut(\"{}\")", self.letters(siege).text())
    }

    fn board(&self, siege: &Siege) -> Board {
        self.letters(siege).board(|letter| match letter {
            '.' => Cell::Free,
            'o' => Cell::Right('o'),
            man => Cell::Left(man),
        })
    }
}

fn build(arguments: &[Argument]) -> Result<AnyPosition, Misfit> {
    let text = match arguments {
        [Argument::Text(text)] => text,
        [Argument::Integer(9)] => START,
        [Argument::Integer(size)] => {
            return Err(Misfit::argument(
                0,
                format!(
                    "the board of 9 × 9 has a usual start, for others give the rows; found {size}"
                ),
            ));
        }
        _ => {
            return Err(Misfit::call(format!(
                "expected a board such as {}, or 9 for the usual start",
                RULESET.example
            )));
        }
    };
    let letters = Letters::read(text, ".Kxo")?;
    let (rows, columns) = (letters.height(), letters.width());
    let game = Tablut::new(rows).filter(|_| rows == columns);
    let game = game.ok_or_else(|| {
        let (least, most) = (Tablut::SIZES.start(), Tablut::SIZES.end());
        let message = format!(
            "a board has as many rows as columns, an odd number from {least} to {most}, not {rows} × {columns}"
        );
        Misfit::argument(0, message)
    })?;
    let set = |wanted: char| -> u128 {
        let men = letters.cells().filter(|(_, _, letter)| *letter == wanted);
        men.map(|(row, column, _)| u128::one((row * columns + column) as u32))
            .sum()
    };
    let kings = set('K');
    if kings.count() != 1 {
        return Err(Misfit::argument(
            0,
            format!("expected one king, found {}", kings.count()),
        ));
    }
    let siege = Siege {
        king: kings.first() as u8,
        defenders: set('x'),
        attackers: set('o'),
    };
    Ok(place(game, siege))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulesets::chase::testing::{Grid, changed, check_moves, starts, starts_by_levels};
    use crate::rulesets::testing::{position, try_position};
    use upstar_values::budget::Budget;

    /// The same rules on a board of letters.
    fn moves(grid: &Grid, player: Player) -> Vec<Grid> {
        let (mine, others) = match player {
            Player::Left => ("Kx", "o"),
            Player::Right => ("o", "x"),
        };
        let size = grid.len() as isize;
        let mut next = Vec::new();
        for (r, c) in (0..size).flat_map(|r| (0..size).map(move |c| (r, c))) {
            let man = grid[r as usize][c as usize];
            if !mine.contains(man) {
                continue;
            }
            for (d, e) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
                for far in 1.. {
                    let to = (r + far * d, c + far * e);
                    let inside = (0..size).contains(&to.0) && (0..size).contains(&to.1);
                    if !inside || grid[to.0 as usize][to.1 as usize] != '.' {
                        break;
                    }
                    let mut after = changed(grid, &[((r, c), '.'), (to, man)]);
                    // Three in a row, of which the man that moved is the first or the last.
                    for (d, e) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
                        let end = (to.0 + 2 * d, to.1 + 2 * e);
                        if !(0..size).contains(&end.0) || !(0..size).contains(&end.1) {
                            continue;
                        }
                        let between = (to.0 + d, to.1 + e);
                        let at = |(r, c): (isize, isize)| after[r as usize][c as usize];
                        if others.contains(at(between)) && mine.contains(at(end)) {
                            after = changed(&after, &[(between, '.')]);
                        }
                    }
                    next.push(after);
                }
            }
        }
        next
    }

    fn ended(grid: &Grid) -> Option<Winner> {
        let last = grid.len() - 1;
        let mut cells = (0..=last).flat_map(|r| (0..=last).map(move |c| (r, c)));
        let (r, c) = cells.find(|&(r, c)| grid[r][c] == 'K').unwrap();
        if [r, c].iter().any(|&at| at == 0 || at == last) {
            return Some(Winner::Left);
        }
        let sides = [
            grid[r - 1][c],
            grid[r + 1][c],
            grid[r][c - 1],
            grid[r][c + 1],
        ];
        (sides == ['o'; 4]).then_some(Winner::Right)
    }

    #[test]
    fn the_usual_start() {
        let start = position("tablut(9)");
        assert_eq!(start.call(), format!("tablut(\"{START}\")"));
        let count = |letter: char| START.matches(letter).count();
        assert_eq!((count('K'), count('x'), count('o')), (1, 8, 16));
        // In each arm the outer defender has 8 cells beside it and the inner one 6. Of the four attackers one is shut in, two have 3 cells
        // along the edge and 3 away from it, and the foremost has 8.
        let budget = Budget::default();
        assert_eq!(start.left(&budget).unwrap().len(), 4 * (8 + 6));
        assert_eq!(start.right(&budget).unwrap().len(), 4 * (2 * (3 + 3) + 8));
    }

    fn reached(call: &str, player: Player, rows: &str) -> bool {
        let moves = position(call).moves(player, &Budget::default()).unwrap();
        let wanted = format!("tablut(\"{rows}\")");
        moves.iter().any(|next| next.call() == wanted)
    }

    #[test]
    fn captures() {
        use Player::{Left, Right};
        // Two at once, one of them with the help of the king; a row along the edge counts too.
        let both = "tablut(\".x...|.o...|..oK.|.....|.x...\")";
        assert!(reached(both, Left, ".x...|.....|.x.K.|.....|....."));
        let edge = "tablut(\"ox..o|.....|..K..|.....|.....\")";
        assert!(reached(edge, Right, "o.o..|.....|..K..|.....|....."));
        // The king is not captured by two, and no man by an edge or by moving between two enemies.
        let two = "tablut(\".....|..o..|..K..|.....|..o..\")";
        assert!(reached(two, Right, ".....|..o..|..K..|..o..|....."));
        let corner = "tablut(\"x...o|.....|..K..|.....|.....\")";
        assert!(reached(corner, Right, "xo...|.....|..K..|.....|....."));
        let between = "tablut(\"o.o..|.x...|..K..|.....|.....\")";
        assert!(reached(between, Left, "oxo..|.....|..K..|.....|....."));
    }

    #[test]
    fn ends() {
        for (rows, wanted) in [
            ("K..|.o.|...", "L0 L0"),
            (".o.|oKo|.o.", "R0 R0"),
            ("...|.K.|...", "L1 L0"),
            (".o.|oKo|o..", "L1 R1"),
            // Who must move loses: a step of the defender lets an attacker in, and every attacker who can move opens a way to the edge.
            ("oo.|xKo|.oo", "R2 L2"),
        ] {
            assert_eq!(starts(&format!("tablut(\"{rows}\")")), wanted, "{rows}");
        }
    }

    #[test]
    fn play_agrees_with_play_on_letters() {
        for rows in [
            "o.o|xKo|oo.",
            ".o.|oKo|o..",
            "oo.|xKo|.oo",
            ".o.|xKx|.oo",
            ".....|.....|..K..|...o.|..o..",
            ".....|..o..|..K..|.....|..x..",
        ] {
            let found = starts(&format!("tablut(\"{rows}\")"));
            assert_eq!(found, starts_by_levels(rows, moves, ended), "{rows}");
        }
        for seed in 0..4 {
            check_moves("tablut", START, seed, moves, ended);
        }
    }

    #[test]
    fn mistakes() {
        for (call, place) in [
            ("tablut(\"K..|..k|...\")", Some(6..7)),
            ("tablut(\"K..|..|...\")", Some(4..6)),
            ("tablut(\"...|.o.|...\")", None),
            ("tablut(\"K..|.K.|...\")", None),
            ("tablut(\"K..|.x.\")", None),
            ("tablut(\"K.|..\")", None),
            ("tablut(\"K\")", None),
            ("tablut(7)", None),
            ("tablut(11)", None),
        ] {
            let wrong = try_position(call).unwrap_err();
            let crate::position::PositionError::Misfit(misfit) = wrong else {
                panic!("{call}");
            };
            assert_eq!(misfit.place, place, "{call}");
        }
        assert!(try_position("tablut()").is_err());
        assert!(try_position("tablut(9, 9)").is_err());
    }
}
