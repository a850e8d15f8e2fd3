//! Bounds on the walls of parts that are cut into strips.
//!
//! A part with few moves has exact walls. Another is cut into strips, as the rules allow, and the components of the strips are treated
//! in the same way: each is cut where that is best for it.

use crate::atom::Atom;
use crate::fields::{Field, Fields};
use crate::walls::{Low, ValueWalls, best_cover, cover};
use upstar::budget::Stopped;
use upstar::game::{Algebra, Game};
use upstar::position::{Options, Part};
use upstar_values::memory::{List, fetch};

/// How carefully one looks at the walls of a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Care {
    Quick,
    Careful,
}

impl Care {
    pub(crate) const COUNT: usize = 2;

    /// Strips have at most this many lines.
    fn lines(self) -> usize {
        match self {
            Care::Quick => 3,
            Care::Careful => 4,
        }
    }

    /// Parts with at most this many moves have exact walls: as many as two rows of eight cells in Domineering, or four rows of four.
    fn moves(self) -> usize {
        match self {
            Care::Quick => 22,
            Care::Careful => 24,
        }
    }
}

/// Lower bounds on the walls of games and of their negatives, by number.
#[derive(Default)]
pub(crate) struct Lows(List<Pair>);

/// The bounds of a game and of its negative, in one line of the cache.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Pair([Low; 2]);

impl Lows {
    /// The bound for a game or its negative: `None` if it was not asked for, and `None` inside if there is none.
    #[inline]
    fn get(&self, number: u32, negative: bool) -> Option<Option<Low>> {
        let number = number as usize;
        match number < self.0.len() {
            true => self.0[number].0[usize::from(negative)].stored(),
            false => None,
        }
    }

    /// Begins to fetch the bounds for a game.
    #[inline]
    fn expect(&self, number: u32) {
        if (number as usize) < self.0.len() {
            fetch(&self.0[number as usize]);
        }
    }

    fn put(&mut self, number: u32, negative: bool, low: Option<Low>) {
        let number = number as usize;
        while self.0.len() <= number {
            self.0.push(Pair([Low::UNASKED; 2]));
        }
        self.0[number].0[usize::from(negative)] = low.unwrap_or(Low::NONE);
    }

    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    /// Bytes in use.
    pub(crate) fn bytes(&self) -> usize {
        self.0.len() * size_of::<Pair>()
    }
}

impl Field {
    /// The value of a part with few moves; `None` for another.
    fn small_value(
        &mut self,
        atom: Atom,
        care: Care,
        algebra: &mut Algebra,
    ) -> Result<Option<Game>, Stopped> {
        let info = self.info(atom);
        if let Some(value) = info.value() {
            return Ok(Some(value));
        }
        let moves = usize::from(info.moves(false)) + usize::from(info.moves(true));
        if moves > care.moves() {
            return Ok(None);
        }
        self.expander.value(atom.number(), algebra).map(Some)
    }
}

impl Fields {
    /// Lower bounds on the walls of a part or its negative, for rules that can cut parts; none where the walls are too far away.
    pub(crate) fn low(
        &mut self,
        atom: Atom,
        care: Care,
        values: &mut ValueWalls,
        algebra: &mut Algebra,
    ) -> Result<Option<Low>, Stopped> {
        let (number, negative) = (atom.number(), atom.is_negative());
        let field = self.field(atom);
        if let Some(known) = field.lows[care as usize].get(number, negative) {
            return Ok(known);
        }
        if let Some(value) = field.small_value(atom, care, algebra)? {
            let walls = values.of(algebra, value)?;
            for side in [false, true] {
                let low = walls.map(|walls| walls[usize::from(side)]);
                field.lows[care as usize].put(number, side, low);
            }
            return Ok(walls.map(|walls| walls[usize::from(negative)]));
        }
        let low = self.low_of_strips(atom, care, values, algebra)?;
        self.field(atom).lows[care as usize].put(number, negative, low);
        Ok(low)
    }

    fn low_of_strips(
        &mut self,
        atom: Atom,
        care: Care,
        values: &mut ValueWalls,
        algebra: &mut Algebra,
    ) -> Result<Option<Low>, Stopped> {
        let field = self.field(atom);
        let (negative, mut pieces) = (atom.is_negative(), Vec::with_capacity(32));
        let lines = field
            .expander
            .pieces(atom.number(), negative, care.lines(), &mut pieces);
        let known = &field.piece_lows[care as usize];
        for piece in &pieces {
            known.expect(piece.part.number);
        }
        let mut strips = Vec::with_capacity(pieces.len());
        for piece in &pieces {
            let known = &self.field(atom).piece_lows[care as usize];
            let low = match known.get(piece.part.number, negative != piece.part.negative) {
                Some(known) => known,
                None => self.low_of_piece(atom, piece.part, care, values, algebra)?,
            };
            if let Some(low) = low {
                strips.push((piece.start, piece.end, low));
            }
        }
        Ok(cover(lines, &strips))
    }

    /// Lower bounds for a piece of a part, or of its negative: for the sum of its components.
    fn low_of_piece(
        &mut self,
        atom: Atom,
        piece: Part,
        care: Care,
        values: &mut ValueWalls,
        algebra: &mut Algebra,
    ) -> Result<Option<Low>, Stopped> {
        let negative = atom.is_negative() != piece.negative;
        let (value, parts) = self.components(atom, piece, algebra)?;
        let mut sum = values.of(algebra, value)?.map(|walls| walls[0]);
        for part in parts {
            let low = self.low(part, care, values, algebra)?;
            sum = match (sum, low) {
                (Some(sum), Some(low)) => Some(sum.plus(&low)).filter(Low::is_near),
                _ => None,
            };
        }
        self.field(atom).piece_lows[care as usize].put(piece.number, negative, sum);
        Ok(sum)
    }

    /// The known value and the other components of a piece of a part, or of its negative.
    fn components(
        &mut self,
        atom: Atom,
        piece: Part,
        algebra: &mut Algebra,
    ) -> Result<(Game, Vec<Atom>), Stopped> {
        let negative = atom.is_negative() != piece.negative;
        let mut found = Options::default();
        let expander = &mut self.field(atom).expander;
        expander.piece(piece.number, algebra, &mut found)?;
        self.learn(atom.field(), algebra)?;
        let (value, parts) = found.get(0);
        let atom_of = |&part: &Part| Atom::new(atom.field(), part).flipped_if(negative);
        let value = if negative { algebra.neg(value)? } else { value };
        Ok((value, parts.iter().map(atom_of).collect()))
    }

    /// Adds values whose sum is at most the part or its negative, and whose wall in a column is the bound found there: the Left wall
    /// if Left starts in this part, the Right wall otherwise. The bound must have been found before.
    pub(crate) fn bounding_values(
        &mut self,
        atom: Atom,
        care: Care,
        (column, starts): (usize, bool),
        algebra: &mut Algebra,
        found: &mut Vec<Game>,
    ) -> Result<(), Stopped> {
        let field = self.field(atom);
        if let Some(value) = field.small_value(atom, care, algebra)? {
            found.push(match atom.is_negative() {
                true => algebra.neg(value)?,
                false => value,
            });
            return Ok(());
        }
        let (negative, mut pieces) = (atom.is_negative(), Vec::with_capacity(32));
        let lines = field
            .expander
            .pieces(atom.number(), negative, care.lines(), &mut pieces);
        let known = &field.piece_lows[care as usize];
        let mut strips = Vec::with_capacity(pieces.len());
        pieces.retain(|piece| {
            let low = known.get(piece.part.number, negative != piece.part.negative);
            strips.extend(low.flatten().map(|low| (piece.start, piece.end, low)));
            low.flatten().is_some()
        });
        for (strip, starts) in best_cover(lines, &strips, column, starts) {
            let (value, parts) = self.components(atom, pieces[strip].part, algebra)?;
            found.push(value);
            let mut best: Option<(usize, i16)> = None;
            for (at, part) in parts.iter().enumerate().filter(|_| starts) {
                let lows = &self.field(atom).lows[care as usize];
                let low = lows.get(part.number(), part.is_negative()).flatten();
                let gain = low.map_or(0, |low| low.gain(column));
                if best.is_none_or(|(_, most)| gain > most) {
                    best = Some((at, gain));
                }
            }
            for (at, &part) in parts.iter().enumerate() {
                let starts = best.is_some_and(|(best, _)| best == at);
                self.bounding_values(part, care, (column, starts), algebra, found)?;
            }
        }
        Ok(())
    }
}
