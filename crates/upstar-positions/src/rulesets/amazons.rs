//! Amazons: move like a queen, then burn a cell with an arrow.

use super::stones::{self, Stones, join, split};
use crate::position::{
    Alphabet, AnyPosition, Argument, Bits, Board, BoardArguments, Boards, BuiltIn, Direction, Grid,
    Letters, Misfit, OfSize, PIECES, Placed, Playable, Rules, Size, board_arguments, with_grid,
};
use upstar_values::budget::Stopped;
use upstar_values::encode::encode_fields;
use upstar_values::game::{Algebra, Game};

/// The catalogue's entry.
pub static RULESET: BuiltIn = BuiltIn {
    name: "amazons",
    players: "Left moves the amazons x, Right the amazons o.",
    rule: "Move an amazon of yours as a queen moves, then shoot an arrow from there, again as a queen moves; the cell it \
           hits is out of play.",
    notation: "rows of x (Left's amazons), o (Right's), . (free) and # (burnt) separated by |, or (rows, columns) for a board \
               with x in the top left corner and o in the opposite one",
    example: "amazons(\"x..|..o\")",
    impartial: false,
    source: "Walter Zamkauskas 1988; Berlekamp 2000",
    notes: "Neither amazons nor arrows pass over amazons or burnt cells. A region that only one player's amazons can reach \
            is worth the moves that player can make in it, at most one for each free cell.",
    alphabet: Alphabet::Rows(PIECES),
    build,
    of_size: Some(OfSize::Boards(Boards {
        letters: "x.o",
        outside: '#',
        turns: true,
        place,
    })),
};

fn build(arguments: &[Argument]) -> Result<AnyPosition, Misfit> {
    let letters = match board_arguments(arguments, stones::LETTERS)? {
        BoardArguments::Text(letters) => letters,
        BoardArguments::Size(rows, columns) => Letters::make(rows, columns, |r, c| {
            if (r, c) == (0, 0) {
                'x'
            } else if (r + 1, c + 1) == (rows, columns) {
                'o'
            } else {
                '.'
            }
        }),
    };
    place(&letters)
}

fn place(letters: &Letters) -> Result<AnyPosition, Misfit> {
    let size = letters.size();
    with_grid!(size, grid => {
        let position = stones::read(&grid, letters);
        Placed::any(Amazons(grid), size, position)
    })
}

/// Amazons on a grid. A position is a pair of sets: the cells without amazons of Right and the cells without amazons of Left.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Amazons<G>(pub G);

encode_fields!(Amazons<G: Grid> { 0 });

/// Steps of the attempt to fill a region, before its value is found by play.
const FILLING_TRIES: u32 = 500;

impl<G: Grid> Amazons<G> {
    /// The cells a queen reaches from a cell.
    #[inline]
    fn reach(&self, from: G::Bits, free: G::Bits) -> G::Bits {
        let mut reached = G::Bits::default();
        for d in Direction::ALL {
            let mut at = self.0.step(d, from) & free;
            while !at.is_empty() {
                reached = reached | at;
                at = self.0.step(d, at) & free;
            }
        }
        reached
    }

    /// Calls `found` with each move: the amazons and the free cells after it. Stops when `found` returns `true`.
    #[inline]
    fn shots(
        &self,
        own: G::Bits,
        free: G::Bits,
        mut found: impl FnMut(G::Bits, G::Bits) -> bool,
    ) -> bool {
        for from in own.cells() {
            for to in self.reach(from, free).cells() {
                let left_free = free ^ to | from;
                for arrow in self.reach(to, left_free).cells() {
                    if found(own ^ from ^ to, left_free ^ arrow) {
                        return true;
                    }
                }
            }
        }
        false
    }

    #[inline]
    fn around(&self, cells: G::Bits) -> G::Bits {
        let beside = cells | self.0.east(cells) | self.0.west(cells);
        beside | self.0.south(beside) | self.0.north(beside)
    }

    /// Whether a short search shows that the amazons can burn every free cell, one move for each.
    fn fills(&self, own: G::Bits, free: G::Bits, tries: &mut u32) -> bool {
        if free.is_empty() {
            return true;
        }
        if *tries == 0 || !(free & !self.flood(own, own | free)).is_empty() {
            return false;
        }
        *tries -= 1;
        self.shots(own, free, |own, free| self.fills(own, free, tries))
    }

    /// All cells of `within` that are joined to `seed` by steps of a king.
    #[inline]
    fn flood(&self, seed: G::Bits, within: G::Bits) -> G::Bits {
        let mut region = seed;
        loop {
            let larger = self.around(region) & within;
            if larger == region {
                return region;
            }
            region = larger;
        }
    }
}

impl<G: Grid> Rules for Amazons<G> {
    type Position = Stones<G::Bits>;

    #[inline]
    fn left_moves(&self, &position: &Self::Position, moves: &mut Vec<Self::Position>) {
        let (x, o, free) = split(position);
        self.shots(x, free, |x, free| {
            moves.push(join(x, o, free));
            false
        });
    }

    #[inline]
    fn right_moves(&self, &position: &Self::Position, moves: &mut Vec<Self::Position>) {
        let (x, o, free) = split(position);
        self.shots(o, free, |o, free| {
            moves.push(join(x, o, free));
            false
        });
    }

    #[inline]
    fn parts(&self, position: Self::Position, parts: &mut Vec<Self::Position>) {
        let (x, o, free) = split(position);
        let all = x | o | free;
        // Regions without an amazon or without a free cell have no moves.
        let mut rest = x | o;
        while !rest.is_empty() {
            let part = self.flood(rest.lowest(), all);
            rest = rest & !part;
            if !(free & part).is_empty() {
                parts.push((position.0 & part, position.1 & part));
            }
        }
    }

    #[inline]
    fn normal(&self, part: Self::Position) -> (Self::Position, bool) {
        self.0.least(part)
    }

    #[inline]
    fn known_value(
        &self,
        &position: &Self::Position,
        algebra: &mut Algebra,
    ) -> Result<Option<Game>, Stopped> {
        let (x, o, free) = split(position);
        let sign = match (x.is_empty(), o.is_empty()) {
            (false, true) => 1,
            (true, false) => -1,
            _ => return Ok(None),
        };
        let mut tries = FILLING_TRIES;
        let filled = self.fills(x | o, free, &mut tries);
        Ok(filled.then(|| algebra.integer(sign * free.count() as i32)))
    }
}

impl<G: Grid> Playable for Amazons<G> {
    type Frame = Size;

    fn ruleset(&self) -> &'static BuiltIn {
        &RULESET
    }

    fn call(&self, size: &Size, position: &Self::Position) -> String {
        let letters = stones::letters(&self.0, *size, position);
        format!("amazons(\"{}\")", letters.text())
    }

    fn negative(&self, size: &Size, &(a, b): &Self::Position) -> Option<AnyPosition> {
        Some(Placed::any(self.clone(), *size, (b, a)))
    }

    fn board(&self, size: &Size, position: &Self::Position) -> Board {
        stones::board(&self.0, *size, position)
    }
}

#[cfg(test)]
mod tests {
    use crate::rulesets::testing::value_text;

    #[test]
    fn small_boards() {
        for (board, value) in [
            ("x", "0"),
            ("x.", "1"),
            ("x..", "2"),
            ("x.o", "*"),
            ("x..o", "{1|-1}"),
            ("x.|.o", "0"),
            (".x.", "2"),
        ] {
            let call = format!("amazons(\"{board}\")");
            assert_eq!(value_text(&call), value_text(value), "{board}");
        }
    }
}
