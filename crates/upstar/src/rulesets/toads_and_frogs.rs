//! Toads and Frogs, and the machine for all games in which pieces face each other on a strip.

use crate::budget::Stopped;
use crate::game::{Algebra, Game};
use crate::position::{
    AnyPosition, Argument, Bits, Board, Cell, Letters, Misfit, Placed, Playable, Rules, Ruleset,
};
use std::marker::PhantomData;

/// The catalogue's entry.
pub static RULESET: Ruleset = Ruleset {
    name: "toads_and_frogs",
    rule: "Move a piece of yours one cell ahead, or jump over one piece of the other kind into the free cell behind it.",
    notation: "a strip of T (toad, Left's, moves right), F (frog, Right's, moves left), . or _ (free) and # (blocked), or \
               (toads, free cells, frogs)",
    example: "toads_and_frogs(\"TT..FF\")",
    impartial: false,
    source: "Richard Guy; Winning Ways, chapter 1",
    notes: "Toads are Left's and move to the right. Some lecture notes have them move to the left: the mirror image, \
            with the same value.",
    build: |arguments| build(Kind::Toads, SLIDE | JUMP, arguments),
    of_size: Some(|cells| of_size(Kind::Toads, SLIDE | JUMP, cells)),
};

/// Which of the games with pieces that face each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Kind {
    Toads,
    Elephants,
    Generalized,
}

impl Kind {
    fn ruleset(self) -> &'static Ruleset {
        match self {
            Kind::Toads => &RULESET,
            Kind::Elephants => &super::elephants_and_rhinos::RULESET,
            Kind::Generalized => &super::generalized_toads_and_frogs::RULESET,
        }
    }

    /// The letters of Left's and Right's pieces.
    fn letters(self) -> (char, char) {
        match self {
            Kind::Elephants => ('E', 'R'),
            _ => ('T', 'F'),
        }
    }
}

/// Moving to the next cell.
pub(super) const SLIDE: u128 = 1;
/// Jumping over one piece.
pub(super) const JUMP: u128 = 2;
/// The longest strip.
const LONGEST: usize = 128;

pub(super) fn build(
    kind: Kind,
    jumps: u128,
    arguments: &[Argument],
) -> Result<AnyPosition, Misfit> {
    let (left, right) = kind.letters();
    let text = match arguments {
        [Argument::Text(text)] => text.clone(),
        [
            Argument::Integer(toads),
            Argument::Integer(free),
            Argument::Integer(frogs),
        ] => {
            let mut text = String::new();
            let numbers = [(toads, left), (free, '.'), (frogs, right)];
            for (i, (&number, letter)) in numbers.into_iter().enumerate() {
                match usize::try_from(number) {
                    Ok(n) if n <= LONGEST => text.extend(std::iter::repeat_n(letter, n)),
                    _ => {
                        let message = format!("a strip has at most {LONGEST} cells, not {number}");
                        return Err(Misfit::argument(i, message));
                    }
                }
            }
            text
        }
        _ => {
            return Err(Misfit::call(format!(
                "expected a strip such as \"{left}{left}..{right}{right}\", or the numbers of {left}, free cells and {right}"
            )));
        }
    };
    let cells = Letters::read(&text, &format!("{left}{right}._#"))?;
    if cells.height() > 1 {
        let bar = text.find('|').unwrap_or(0);
        return Err(Misfit::place(bar..bar + 1, "a strip has one row only"));
    }
    place(kind, jumps, &cells.rows[0])
}

fn place(kind: Kind, jumps: u128, cells: &[char]) -> Result<AnyPosition, Misfit> {
    match cells.len() {
        0..=64 => Ok(placed::<u64>(kind, jumps, cells)),
        65..=LONGEST => Ok(placed::<u128>(kind, jumps, cells)),
        n => Err(Misfit::call(format!(
            "a strip has at most {LONGEST} cells, not {n}"
        ))),
    }
}

fn placed<B: Bits>(kind: Kind, jumps: u128, cells: &[char]) -> AnyPosition {
    let (left, right) = kind.letters();
    let set = |wanted: char| {
        let cell = |(i, &letter): (usize, &char)| {
            let here = letter == wanted || letter == '#';
            if here { B::one(i as u32) } else { B::default() }
        };
        let within = cells.iter().enumerate().map(cell);
        within.fold(!B::before(cells.len() as u32), |set, cell| set | cell)
    };
    let strip = Strip {
        toads_and_walls: set(left),
        frogs_and_walls: set(right),
    };
    let rules = FacingPieces {
        kind,
        jumps,
        bits: PhantomData::<B>,
    };
    Placed::any(rules, cells.len() as u32, strip)
}

/// Every strip of so many cells.
pub(super) fn of_size(
    kind: Kind,
    jumps: u128,
    cells: usize,
) -> Box<dyn Iterator<Item = AnyPosition>> {
    let (left, right) = kind.letters();
    let alphabet = ['.', left, right];
    let count = 3usize.saturating_pow(cells as u32);
    Box::new((0..count).filter_map(move |word| {
        let letter = |i| alphabet[word / 3usize.pow(i) % 3];
        let strip: Vec<char> = (0..cells as u32).map(letter).collect();
        place(kind, jumps, &strip).ok()
    }))
}

/// The set moved so many cells down, with walls coming in from above.
#[inline]
fn lowered<B: Bits>(set: B, by: u32) -> B {
    !(!set >> by)
}

/// A strip: toads, frogs and walls. A cell in both sets is a wall, and so are all cells beyond the strip.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Strip<B> {
    toads_and_walls: B,
    frogs_and_walls: B,
}

impl<B: Bits> Strip<B> {
    #[inline]
    fn toads(self) -> B {
        self.toads_and_walls & !self.frogs_and_walls
    }

    #[inline]
    fn frogs(self) -> B {
        self.frogs_and_walls & !self.toads_and_walls
    }

    #[inline]
    fn free(self) -> B {
        !(self.toads_and_walls | self.frogs_and_walls)
    }

    /// Everything outside the set becomes wall.
    #[inline]
    fn within(self, cells: B) -> Self {
        Strip {
            toads_and_walls: self.toads_and_walls | !cells,
            frogs_and_walls: self.frogs_and_walls | !cells,
        }
    }

    /// The strip with its first cell that is no wall at cell 0.
    #[inline]
    fn at_zero(self) -> Self {
        let first = (!(self.toads_and_walls & self.frogs_and_walls)).first();
        if first == B::WIDTH {
            return self;
        }
        Strip {
            toads_and_walls: lowered(self.toads_and_walls, first),
            frogs_and_walls: lowered(self.frogs_and_walls, first),
        }
    }

    /// Turned round, with toads for frogs: the negative, lying anywhere in the word.
    #[inline]
    fn turned(self) -> Self {
        Strip {
            toads_and_walls: self.frogs_and_walls.reversed(),
            frogs_and_walls: self.toads_and_walls.reversed(),
        }
    }
}

/// Pieces that face each other on a strip and move one cell ahead or jump over pieces of the other kind.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FacingPieces<B> {
    kind: Kind,
    /// Bit k: a piece may jump over k others. Bit 0, to the next cell, is always there.
    jumps: u128,
    bits: PhantomData<B>,
}

impl<B: Bits> FacingPieces<B> {
    /// Calls with each distance and the movers that can go so far: over cells of `over`, onto a cell of `free`.
    #[inline]
    fn reach<const RIGHTWARDS: bool>(
        &self,
        movers: B,
        over: B,
        free: B,
        mut found: impl FnMut(u32, B),
    ) {
        let back = |set: B, by: u32| if RIGHTWARDS { set >> by } else { set << by };
        let (mut movers, mut jumps, mut distance) = (movers, self.jumps, 1);
        while jumps != 0 && distance < B::WIDTH && !movers.is_empty() {
            if jumps & 1 == 1 {
                found(distance, movers & back(free, distance));
            }
            movers = movers & back(over, distance);
            jumps >>= 1;
            distance += 1;
        }
    }

    /// Cells that are free or may ever become so. A piece elsewhere never moves, and nobody ever jumps over it: whoever
    /// could would leave the cell beside it free.
    #[inline]
    fn live(&self, strip: Strip<B>) -> B {
        let (toads, frogs) = (strip.toads(), strip.frogs());
        let mut live = strip.free();
        loop {
            let mut more = B::default();
            let add = |_, movers| more = more | movers;
            self.reach::<true>(toads & !live, frogs | live, live, add);
            let mut also = B::default();
            let add = |_, movers| also = also | movers;
            self.reach::<false>(frogs & !live, toads | live, live, add);
            let more = more | also;
            if more.is_empty() {
                return live;
            }
            live = live | more;
        }
    }
}

impl<B: Bits> Rules for FacingPieces<B> {
    type Position = Strip<B>;

    #[inline]
    fn left_moves(&self, &strip: &Strip<B>, moves: &mut Vec<Strip<B>>) {
        self.reach::<true>(strip.toads(), strip.frogs(), strip.free(), |by, movers| {
            moves.extend(movers.cells().map(|from| Strip {
                toads_and_walls: strip.toads_and_walls ^ from ^ (from << by),
                ..strip
            }));
        });
    }

    #[inline]
    fn right_moves(&self, &strip: &Strip<B>, moves: &mut Vec<Strip<B>>) {
        self.reach::<false>(strip.frogs(), strip.toads(), strip.free(), |by, movers| {
            moves.extend(movers.cells().map(|from| Strip {
                frogs_and_walls: strip.frogs_and_walls ^ from ^ (from >> by),
                ..strip
            }));
        });
    }

    #[inline]
    fn parts(&self, strip: Strip<B>, parts: &mut Vec<Strip<B>>) {
        let mut rest = self.live(strip);
        while !rest.is_empty() {
            let first = rest.first();
            let length = (!(rest >> first)).first();
            let part = B::before(length) << first;
            rest = rest & !part;
            let part = strip.within(part);
            if !(part.toads() | part.frogs()).is_empty() {
                parts.push(part);
            }
        }
    }

    #[inline]
    fn normal(&self, part: Strip<B>) -> (Strip<B>, bool) {
        (part.at_zero(), false).min((part.turned().at_zero(), true))
    }

    #[inline]
    fn known_value(&self, part: &Strip<B>, algebra: &mut Algebra) -> Result<Option<Game>, Stopped> {
        let (toads, frogs, free) = (part.toads(), part.frogs(), part.free());
        if frogs.end() > toads.first() {
            return Ok(None);
        }
        // No toad has a frog ahead: all pieces march until they are packed at the ends.
        let ahead = |toad: B| (free >> toad.first()).count() as i32;
        let behind = |frog: B| (free & B::before(frog.first())).count() as i32;
        let left: i32 = toads.cells().map(ahead).sum();
        let right: i32 = frogs.cells().map(behind).sum();
        Ok(Some(algebra.integer(left - right)))
    }
}

impl<B: Bits> FacingPieces<B> {
    fn letters(&self, cells: u32, strip: &Strip<B>) -> Letters {
        let (left, right) = self.kind.letters();
        Letters::make(1, cells as usize, |_, c| {
            let toad = strip.toads_and_walls.has(c as u32);
            let frog = strip.frogs_and_walls.has(c as u32);
            match (toad, frog) {
                (true, true) => '#',
                (true, false) => left,
                (false, true) => right,
                (false, false) => '.',
            }
        })
    }
}

impl<B: Bits> Playable for FacingPieces<B> {
    type Frame = u32;

    fn ruleset(&self) -> &'static Ruleset {
        self.kind.ruleset()
    }

    fn call(&self, cells: &u32, strip: &Strip<B>) -> String {
        let text = self.letters(*cells, strip).text();
        let text = text.trim_matches('#');
        let name = self.ruleset().name;
        match self.kind {
            Kind::Generalized => {
                let jumps = super::generalized_toads_and_frogs::jumps_text(self.jumps);
                format!("{name}(\"{text}\", {jumps})")
            }
            _ => format!("{name}(\"{text}\")"),
        }
    }

    fn negative(&self, cells: &u32, strip: &Strip<B>) -> Option<AnyPosition> {
        let turned = strip.turned().at_zero();
        Some(Placed::any(self.clone(), *cells, turned))
    }

    fn board(&self, cells: &u32, strip: &Strip<B>) -> Board {
        let (left, right) = self.kind.letters();
        self.letters(*cells, strip).board(|letter| match letter {
            '#' => Cell::Taken,
            _ if letter == left => Cell::Left(letter),
            _ if letter == right => Cell::Right(letter),
            _ => Cell::Free,
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::rulesets::testing::{position, try_position, value_text, with_algebra};

    fn strips(longest: u32) -> impl Iterator<Item = String> {
        (0..=longest).flat_map(|n| {
            (0..3usize.pow(n)).map(move |word| {
                (0..n)
                    .map(|i| ['.', 'T', 'F'][word / 3usize.pow(i) % 3])
                    .collect()
            })
        })
    }

    #[test]
    fn tnf_01_table() {
        for (strip, value) in [
            ("TF", "0"),
            ("T_F", "*"),
            ("T_FF", "{0|-1/2}"),
            ("T_FFF", "{0|-1*}"),
            ("T__F", "0"),
            ("T__FF", "-1"),
            ("T__FFF", "-2"),
            ("T___F", "*"),
            ("TT_F", "{1/2|0}"),
            ("TT_FF", "*"),
            ("TT__F", "1"),
            ("TT__FF", "*"),
            ("TT__FFF", "{0|-1/2}"),
            ("TT___FF", "*"),
            ("TTT_F", "{1*|0}"),
            ("TTT_FF", "*"),
            ("TTT_FFF", "*"),
            ("TTT__FF", "{1/2|0}"),
            ("TTT__FFF", "{1/8|-1/8}"),
            ("TTT___FF", "1*"),
            ("TTT___FFF", "0"),
        ] {
            let call = format!("toads_and_frogs(\"{strip}\")");
            assert_eq!(value_text(&call), value_text(value), "{strip}");
        }
    }

    /// The value when toads move to the left and frogs to the right, by the definition.
    fn mirrored_value(
        strip: &str,
        algebra: &mut crate::game::Algebra,
        known: &mut std::collections::HashMap<String, crate::game::Game>,
    ) -> crate::game::Game {
        if let Some(&value) = known.get(strip) {
            return value;
        }
        let cells: Vec<char> = strip.chars().collect();
        let at = |i: isize| usize::try_from(i).ok().and_then(|i| cells.get(i)).copied();
        let (mut left, mut right) = (Vec::new(), Vec::new());
        for (i, &piece) in cells.iter().enumerate() {
            let (step, enemy) = match piece {
                'T' => (-1, 'F'),
                'F' => (1, 'T'),
                _ => continue,
            };
            let i = i as isize;
            let to = if at(i + step) == Some('.') {
                i + step
            } else if at(i + step) == Some(enemy) && at(i + 2 * step) == Some('.') {
                i + 2 * step
            } else {
                continue;
            };
            let mut next = cells.clone();
            next.swap(i as usize, to as usize);
            let next: String = next.into_iter().collect();
            let value = mirrored_value(&next, algebra, known);
            if piece == 'T' {
                left.push(value)
            } else {
                right.push(value)
            }
        }
        let value = algebra.construct(&left, &right).unwrap();
        known.insert(strip.to_string(), value);
        value
    }

    #[test]
    fn tnf_02_the_other_orientation_is_the_mirror_image() {
        let mut known = std::collections::HashMap::new();
        for strip in strips(6) {
            let mirror: String = strip.chars().rev().collect();
            with_algebra(|algebra| {
                let call = format!("toads_and_frogs(\"{strip}\")");
                let value = position(&call).value(algebra).unwrap();
                assert_eq!(
                    value,
                    mirrored_value(&mirror, algebra, &mut known),
                    "{strip}"
                );
            });
        }
    }

    #[test]
    fn tnf_03_swapped_and_reversed_is_the_negative() {
        for strip in strips(7) {
            let other: String = strip
                .chars()
                .rev()
                .map(|c| match c {
                    'T' => 'F',
                    'F' => 'T',
                    c => c,
                })
                .collect();
            with_algebra(|algebra| {
                let mut value = |strip: &str| {
                    let call = format!("toads_and_frogs(\"{strip}\")");
                    position(&call).value(algebra).unwrap()
                };
                let (value, other) = (value(&strip), value(&other));
                assert_eq!(algebra.neg(value).unwrap(), other, "{strip}");
            });
        }
    }

    #[test]
    fn sizes_instead_of_a_strip() {
        assert_eq!(
            position("toads_and_frogs(2, 1, 3)").call(),
            "toads_and_frogs(\"TT.FFF\")"
        );
        assert!(try_position("toads_and_frogs(2, -1, 3)").is_err());
        assert!(try_position("toads_and_frogs(100, 20, 20)").is_err());
        assert!(try_position("toads_and_frogs(\"T.|F.\")").is_err());
        assert_eq!(value_text("toads_and_frogs(0, 0, 0)"), "0");
    }

    #[test]
    fn strips_wider_than_a_word() {
        // 60 toads that can never move, and T.F far away from them.
        let far = format!("{}FFF{}TTFFT.F", "T".repeat(60), "T".repeat(10));
        assert_eq!(value_text(&format!("toads_and_frogs(\"{far}\")")), "*");
        let march = format!("T{}", ".".repeat(100));
        assert_eq!(value_text(&format!("toads_and_frogs(\"{march}\")")), "100");
        let march = format!("{}F", ".".repeat(63));
        assert_eq!(value_text(&format!("toads_and_frogs(\"{march}\")")), "-63");
    }

    #[test]
    fn five_of_each_with_five_cells_between() {
        // By symmetry its own negative.
        with_algebra(|algebra| {
            let value = position("toads_and_frogs(\"TTTTT.....FFFFF\")")
                .value(algebra)
                .unwrap();
            assert_eq!(algebra.neg(value).unwrap(), value);
        });
    }
}
