//! The rules of all games in which pieces face each other on a strip.

use super::strip::Strip;
use crate::position::{
    AnyPosition, Argument, Bits, Board, BuiltIn, Cell, Letters, Misfit, Placed, Playable, Rules,
};
use std::marker::PhantomData;
use upstar_values::budget::Stopped;
use upstar_values::encode::Encode;
use upstar_values::game::{Algebra, Game};

/// The games with pieces that face each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Kind {
    Toads,
    Elephants,
    Generalized,
}

impl Kind {
    fn ruleset(self) -> &'static BuiltIn {
        match self {
            Kind::Toads => &super::toads_and_frogs::RULESET,
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
    if jumps == SlideAndJump.over() {
        placed_with::<B, _>(kind, SlideAndJump, cells)
    } else {
        placed_with::<B, _>(kind, jumps, cells)
    }
}

fn placed_with<B: Bits, J: Jumps>(kind: Kind, jumps: J, cells: &[char]) -> AnyPosition {
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

/// Every strip of this many cells.
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

/// How far pieces may jump.
pub(super) trait Jumps: Clone + Eq + std::hash::Hash + Send + Sync + 'static {
    /// Bit k: a piece may jump over k others; k = 0 is a step to the next cell.
    fn over(&self) -> u128;
}

impl Jumps for u128 {
    #[inline]
    fn over(&self) -> u128 {
        *self
    }
}

/// The moves of Toads and Frogs, fixed at compile time: nearly all strips that are evaluated use them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct SlideAndJump;

impl Jumps for SlideAndJump {
    #[inline]
    fn over(&self) -> u128 {
        SLIDE | JUMP
    }
}

/// Pieces that face each other on a strip and move one cell ahead or jump over pieces of the other kind.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct FacingPieces<B, J> {
    kind: Kind,
    jumps: J,
    bits: PhantomData<B>,
}

/// The name of the ruleset gives the kind.
impl<B: Bits, J: Jumps> Encode for FacingPieces<B, J> {
    fn encode(&self, bytes: &mut Vec<u8>) {
        (self.jumps.over(), self.bits).encode(bytes);
    }
}

impl<B: Bits, J: Jumps> FacingPieces<B, J> {
    /// Calls `found` with each distance and the movers that can go that far: over cells of `over`, onto a cell of `free`.
    #[inline]
    fn reach<const RIGHTWARDS: bool>(
        &self,
        movers: B,
        over: B,
        free: B,
        mut found: impl FnMut(u32, B),
    ) {
        let back = |set: B, by: u32| if RIGHTWARDS { set >> by } else { set << by };
        let over_how_many = self.jumps.over();
        let farthest = (u128::BITS - over_how_many.leading_zeros()).min(B::WIDTH - 1);
        let mut movers = movers;
        for distance in 1..=farthest {
            if over_how_many >> (distance - 1) & 1 == 1 {
                found(distance, movers & back(free, distance));
            }
            movers = movers & back(over, distance);
            if farthest > 2 && movers.is_empty() {
                break;
            }
        }
    }

    /// Cells that are free or may ever become so. A piece elsewhere never moves and is never jumped over: a piece that could jump over
    /// it would leave the cell beside it free.
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

impl<B: Bits, J: Jumps> FacingPieces<B, J> {
    /// Calls `found` with the cells of each run of live cells.
    #[inline]
    fn runs(&self, strip: Strip<B>, mut found: impl FnMut(B)) {
        let mut rest = self.live(strip);
        while !rest.is_empty() {
            let first = rest.first();
            let length = (!(rest >> first)).first();
            let run = B::before(length) << first;
            rest = rest & !run;
            found(run);
        }
    }
}

impl<B: Bits, J: Jumps> Rules for FacingPieces<B, J> {
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
        let over = self.jumps.over();
        if over != SLIDE && over != SLIDE | JUMP {
            return self.literal_parts(strip, parts);
        }
        self.runs(strip, |cells| {
            let run = strip.within(cells);
            let (past, between) = run.without_those_past(cells);
            if !(past.toads() | past.frogs()).is_empty() {
                parts.push(past);
            }
            if !between.toads().is_empty() {
                parts.push(between);
            }
        });
    }

    fn literal_parts(&self, strip: Strip<B>, parts: &mut Vec<Strip<B>>) {
        self.runs(strip, |cells| {
            let run = strip.within(cells);
            if !(run.toads() | run.frogs()).is_empty() {
                parts.push(run);
            }
        });
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
        // No toad has a frog ahead: all pieces move on until they are packed at the ends.
        let ahead = |toad: B| (free >> toad.first()).count() as i32;
        let behind = |frog: B| (free & B::before(frog.first())).count() as i32;
        let left: i32 = toads.cells().map(ahead).sum();
        let right: i32 = frogs.cells().map(behind).sum();
        Ok(Some(algebra.integer(left - right)))
    }
}

impl<B: Bits, J: Jumps> FacingPieces<B, J> {
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

impl<B: Bits, J: Jumps> Playable for FacingPieces<B, J> {
    type Frame = u32;

    fn ruleset(&self) -> &'static BuiltIn {
        self.kind.ruleset()
    }

    fn call(&self, cells: &u32, strip: &Strip<B>) -> String {
        let text = self.letters(*cells, strip).text();
        let text = text.trim_matches('#');
        let name = self.ruleset().name;
        match self.kind {
            Kind::Generalized => {
                let jumps = super::generalized_toads_and_frogs::jumps_text(self.jumps.over());
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
    use super::*;
    use crate::position::Evaluator;

    /// The moves alone.
    struct Plain(FacingPieces<u64, u128>);

    impl Rules for Plain {
        type Position = Strip<u64>;
        fn left_moves(&self, strip: &Strip<u64>, moves: &mut Vec<Strip<u64>>) {
            self.0.left_moves(strip, moves);
        }
        fn right_moves(&self, strip: &Strip<u64>, moves: &mut Vec<Strip<u64>>) {
            self.0.right_moves(strip, moves);
        }
    }

    /// All strips of up to nine cells: with the pieces that are past all others as numbers, and move by move.
    #[test]
    fn pieces_past_all_others_are_worth_their_moves() {
        for jumps in [SLIDE, SLIDE | JUMP, SLIDE | JUMP << 1] {
            let rules = FacingPieces {
                kind: Kind::Generalized,
                jumps,
                bits: PhantomData::<u64>,
            };
            let mut algebra = Algebra::new();
            let (plain, fast) = (Evaluator::new(Plain(rules.clone())), Evaluator::new(rules));
            for cells in 0..=9u32 {
                for word in 0..3u64.pow(cells) {
                    let set = |wanted: u64| {
                        (0..cells)
                            .filter(|&i| word / 3u64.pow(i) % 3 == wanted)
                            .fold(u64::MAX << cells, |set, i| set | 1 << i)
                    };
                    let strip = Strip {
                        toads_and_walls: set(1),
                        frogs_and_walls: set(2),
                    };
                    let value = plain.value(&mut algebra, &strip).unwrap();
                    assert_eq!(
                        fast.value(&mut algebra, &strip).unwrap(),
                        value,
                        "{strip:?}"
                    );
                }
            }
            assert!(fast.table().len() < plain.table().len() / 3);
        }
    }
}
