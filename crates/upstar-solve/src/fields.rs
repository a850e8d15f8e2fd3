//! The parts a search has met: what is known about each, and its options.

use crate::atom::Atom;
use crate::key::mixed_wide;
use crate::plain::Plain;
use std::sync::Arc;
use upstar::budget::Stopped;
use upstar::game::{Algebra, Game};
use upstar::position::{AnyPosition, Expander, Options, Part};

/// What is known about a part.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Info {
    /// The keys of the part and of its negative; equal where the two are the same game.
    keys: [u128; 2],
    /// The value, if the part is small enough to have it worked out.
    pub(crate) value: Option<Game>,
    /// How many moves there are, for both players together.
    pub(crate) moves: u32,
    /// Numbers between which both stops lie, in units of 2^-31.
    pub(crate) low: i64,
    pub(crate) high: i64,
    /// Whether the value itself lies between the two.
    pub(crate) is_strict: bool,
    /// Whether the part is known to be its own negative.
    pub(crate) is_own_negative: bool,
}

/// No bound at all.
pub(crate) const NO_BOUND: i64 = i64::MAX / 256;

impl Info {
    #[inline]
    pub(crate) fn key(&self, negative: bool) -> u128 {
        self.keys[usize::from(negative)]
    }
}

/// Positions of one ruleset on one board.
struct Field {
    expander: Box<dyn Expander>,
    infos: Vec<Info>,
    /// Right's and Left's options of each part, once they were asked for.
    options: Vec<[Option<Arc<Options>>; 2]>,
}

/// All parts met, of all rulesets in the sum.
pub(crate) struct Fields {
    fields: Vec<Field>,
    /// Parts with at most so many moves get their value.
    most_moves: usize,
    /// Bytes in lists of options.
    option_bytes: usize,
}

/// Lists of options are forgotten when they take more than this.
const MOST_OPTION_BYTES: usize = 256 << 20;

impl Fields {
    pub(crate) fn new(most_moves: usize) -> Fields {
        Fields {
            fields: Vec::new(),
            most_moves,
            option_bytes: 0,
        }
    }

    /// The known value and the parts of a position.
    pub(crate) fn place(
        &mut self,
        position: &AnyPosition,
        algebra: &mut Algebra,
    ) -> Result<(Game, Vec<Atom>), Stopped> {
        let mut found = Options::default();
        let mut at = 0;
        while at < self.fields.len() {
            let expander = &mut self.fields[at].expander;
            if expander.place(&**position, algebra, &mut found)? {
                break;
            }
            at += 1;
        }
        if at == self.fields.len() {
            let mut expander = position
                .expander()
                .unwrap_or_else(|| Box::new(Plain::new(position)));
            expander.place(&**position, algebra, &mut found)?;
            self.fields.push(Field {
                expander,
                infos: Vec::new(),
                options: Vec::new(),
            });
        }
        self.learn(at, algebra)?;
        let (value, parts) = found.get(0);
        let atoms = parts.iter().map(|&part| Atom::new(at, part)).collect();
        Ok((value, atoms))
    }

    /// Notes what there is to know about parts that were met for the first time.
    fn learn(&mut self, field: usize, algebra: &mut Algebra) -> Result<(), Stopped> {
        let most_moves = self.most_moves;
        let Field {
            expander,
            infos,
            options,
        } = &mut self.fields[field];
        while infos.len() < expander.len() {
            let part = infos.len() as u32;
            let moves = expander.count_moves(part);
            let value = match moves {
                Some(moves) if moves > most_moves => None,
                _ => Some(expander.value(part, algebra)?),
            };
            let key = expander.key(part);
            let is_own_negative = expander.is_impartial();
            let other = if is_own_negative {
                key
            } else {
                mixed_wide(key, 0x7f4a_7c15)
            };
            let (mut low, mut high, mut is_strict) = (-NO_BOUND, NO_BOUND, false);
            if expander.is_all_small() {
                (low, high) = (0, 0);
            } else if let Some((a, b)) = expander.bounds(part) {
                (low, high, is_strict) = (i64::from(a) << 31, i64::from(b) << 31, true);
            }
            infos.push(Info {
                keys: [key, other],
                value,
                moves: moves.unwrap_or(usize::MAX).min(u32::MAX as usize) as u32,
                low,
                high,
                is_strict,
                is_own_negative,
            });
            options.push([None, None]);
        }
        Ok(())
    }

    #[inline]
    pub(crate) fn info(&self, atom: Atom) -> &Info {
        &self.fields[atom.field()].infos[atom.number() as usize]
    }

    /// The options of a part for Left: to be negated all of them if the atom is negative.
    pub(crate) fn options(
        &mut self,
        atom: Atom,
        algebra: &mut Algebra,
    ) -> Result<Arc<Options>, Stopped> {
        let (field, number, left) = (atom.field(), atom.number() as usize, !atom.is_negative());
        if let Some(options) = &self.fields[field].options[number][usize::from(left)] {
            return Ok(options.clone());
        }
        let mut options = Options::default();
        let expander = &mut self.fields[field].expander;
        expander.options(number as u32, left, algebra, &mut options)?;
        self.learn(field, algebra)?;
        self.option_bytes += options.bytes() + 64;
        if self.option_bytes > MOST_OPTION_BYTES {
            self.forget_options();
        }
        let options = Arc::new(options);
        self.fields[field].options[number][usize::from(left)] = Some(options.clone());
        Ok(options)
    }

    #[cold]
    fn forget_options(&mut self) {
        self.option_bytes = 0;
        for field in &mut self.fields {
            field.options.fill([const { None }; 2]);
        }
    }

    /// Notes it if a part is its own negative because its options are.
    pub(crate) fn look_for_own_negative(
        &mut self,
        atom: Atom,
        algebra: &mut Algebra,
    ) -> Result<(), Stopped> {
        let info = self.info(atom);
        if info.is_own_negative || info.value.is_some() {
            return Ok(());
        }
        let sorted = |options: &Options, flip: bool| {
            let mut all: Vec<(Game, Vec<Part>)> = (0..options.len())
                .map(|at| {
                    let (value, parts) = options.get(at);
                    let mut parts: Vec<Part> = parts
                        .iter()
                        .map(|part| Part {
                            negative: part.negative != flip,
                            ..*part
                        })
                        .collect();
                    parts.sort_unstable();
                    (value, parts)
                })
                .collect();
            all.sort_unstable();
            all
        };
        let left = self.options(atom.unsigned(), algebra)?;
        let right = self.options(atom.unsigned().flipped(), algebra)?;
        if left.len() != right.len() {
            return Ok(());
        }
        let mut others = sorted(&right, true);
        for (value, _) in &mut others {
            *value = algebra.neg(*value)?;
        }
        others.sort_unstable();
        if sorted(&left, false) == others {
            let info = &mut self.fields[atom.field()].infos[atom.number() as usize];
            info.is_own_negative = true;
            info.keys[1] = info.keys[0];
        }
        Ok(())
    }

    /// Bytes held, approximately.
    pub(crate) fn bytes(&self) -> usize {
        let parts: usize = self.fields.iter().map(|field| field.infos.capacity()).sum();
        // The info, the places of its options, the position with its key and its place in the table of numbers.
        parts * (size_of::<Info>() + 16 + 56) + self.option_bytes
    }
}
