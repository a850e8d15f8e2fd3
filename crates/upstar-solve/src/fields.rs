//! The parts a search has met: what is known about them, and their options.

use crate::atom::Atom;
use crate::lists::Lists;
use crate::plain::Plain;
use crate::strips::{Care, Lows};
use upstar::budget::Stopped;
use upstar::game::{Algebra, Game, Player};
use upstar::position::{AnyPosition, Expander, Options, Part, Survey};
use upstar_values::memory::{List, fetch};

/// What is known about a part.
///
/// It fills a line of the processor's cache, so that a look at it waits for memory once.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(crate) struct Info {
    /// Only for a part without a value: a part with a value has the key of that value.
    key: u128,
    /// The value, if the part is small enough to work it out.
    value: Game,
    has_value: bool,
    /// How many moves Left and Right have, at most the largest 16-bit number.
    moves: [u16; 2],
    /// How far Left seems to be ahead, in quarters of a move.
    lead: i16,
    /// Integers between which both stops lie, if any are known.
    bounds: Option<(i32, i32)>,
    /// Where the options of the part and of its negative are listed.
    lists: [u32; 2],
    /// Where facts about the part are kept.
    pub(crate) facts: u32,
    /// Whether the value itself lies strictly between the two.
    pub(crate) is_strict: bool,
    /// Whether the part is known to be its own negative.
    pub(crate) is_own_negative: bool,
}

/// Greater leads than this are cut off.
const FAR: i32 = i16::MAX as i32;

/// No bound at all.
pub(crate) const NO_BOUND: i64 = i64::MAX / 256;

impl Info {
    /// The key of the part or of its negative, which has the negative key: where games cancel in a sum, so do their keys.
    #[inline]
    pub(crate) fn key(&self, negative: bool) -> u128 {
        if negative && !self.is_own_negative {
            self.key.wrapping_neg()
        } else {
            self.key
        }
    }

    /// The value, if the part is small enough to work it out.
    #[inline]
    pub(crate) fn value(&self) -> Option<Game> {
        self.has_value.then_some(self.value)
    }

    /// Bounds between which both stops of the part, or of its negative, lie, in units of 2^-31.
    #[inline]
    pub(crate) fn bounds(&self, negative: bool) -> (i64, i64) {
        match self.bounds {
            Some((low, high)) if negative => (-i64::from(high) << 31, -i64::from(low) << 31),
            Some((low, high)) => (i64::from(low) << 31, i64::from(high) << 31),
            None => (-NO_BOUND, NO_BOUND),
        }
    }

    /// How far Left seems to be ahead in the part, or in its negative, in quarters of a move.
    #[inline]
    pub(crate) fn lead(&self, negative: bool) -> i64 {
        match negative {
            true => -i64::from(self.lead),
            false => i64::from(self.lead),
        }
    }

    /// How many moves Left has in the part, or in its negative.
    #[inline]
    pub(crate) fn moves(&self, negative: bool) -> u16 {
        self.moves[usize::from(negative)]
    }
}

/// Positions of one ruleset on one board.
pub(crate) struct Field {
    pub(crate) expander: Box<dyn Expander>,
    infos: List<Info>,
    /// Whether the rules can cut parts into strips.
    pub(crate) has_lines: bool,
    /// Lower bounds on the walls of parts and their negatives, as far as they were asked for.
    pub(crate) lows: [Lows; Care::COUNT],
    /// The same for pieces.
    pub(crate) piece_lows: [Lows; Care::COUNT],
}

impl Field {
    #[inline]
    pub(crate) fn info(&self, atom: Atom) -> &Info {
        &self.infos[atom.number() as usize]
    }
}

/// Parts with at most this many moves are played out on the board, with at most so many steps.
const FEW_MOVES: usize = 10;
const MOST_STEPS: u32 = 1000;
/// The clock is read once in this many new parts.
const TIMED_PARTS: u32 = 16;

/// All parts met, of all rulesets in the sum.
pub(crate) struct Fields {
    fields: Vec<Field>,
    /// Parts with at most this many moves get their value.
    most_moves: usize,
    /// Left's options of parts and negatives that were asked for.
    lists: Lists,
}

impl Fields {
    pub(crate) fn new(most_moves: usize) -> Fields {
        Fields {
            fields: Vec::new(),
            most_moves,
            lists: Lists::default(),
        }
    }

    /// Forgets all parts, and with them the meaning of atoms. The memory is kept for the next ones.
    pub(crate) fn clear(&mut self) {
        for field in &mut self.fields {
            field.expander.clear();
            field.infos.clear();
            for lows in field.lows.iter_mut().chain(&mut field.piece_lows) {
                lows.clear();
            }
        }
        self.lists.clear();
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
                infos: List::default(),
                has_lines: false,
                lows: Default::default(),
                piece_lows: Default::default(),
            });
        }
        self.learn(at, algebra)?;
        let (value, parts) = found.get(0);
        let atoms = parts.iter().map(|&part| Atom::new(at, part)).collect();
        Ok((value, atoms))
    }

    /// Records what is known about parts that were met for the first time.
    pub(crate) fn learn(&mut self, field: usize, algebra: &mut Algebra) -> Result<(), Stopped> {
        let Field {
            expander,
            infos,
            has_lines,
            ..
        } = &mut self.fields[field];
        if infos.is_empty() && !expander.is_empty() {
            // Rules that cannot cut the first part cut none at all.
            *has_lines = expander.pieces(0, false, 0, &mut Vec::new()) > 0;
        }
        let (is_all_small, is_impartial) = (expander.is_all_small(), expander.is_impartial());
        for part in infos.len() as u32..expander.len() as u32 {
            // To count the moves of a part may take long.
            if part.is_multiple_of(TIMED_PARTS) {
                algebra.budget().check_time()?;
            }
            // Values of games that are not all-small take more work, and their sums are harder to compare.
            let most_moves = if is_all_small {
                self.most_moves
            } else if expander.has_simple_value(part) {
                self.most_moves * 5 / 3
            } else {
                self.most_moves * 2 / 3
            };
            let Survey { moves, bounds } = match is_all_small {
                true => Survey {
                    moves: expander.count_moves(part),
                    bounds: Some((0, 0)),
                },
                false => expander.survey(part),
            };
            let value = match moves {
                Some((left, right)) if left + right > most_moves => None,
                _ => Some(expander.value(part, algebra)?),
            };
            let bounds = bounds.filter(|_| is_all_small || value.is_none());
            let is_strict = !is_all_small && bounds.is_some();
            let few = |count: usize| count.min(usize::from(u16::MAX)) as u16;
            infos.push(Info {
                key: match value {
                    Some(_) => 0,
                    None => expander.key(part),
                },
                value: value.unwrap_or(Game::ZERO),
                has_value: value.is_some(),
                lead: match value {
                    Some(_) => 0,
                    None => expander.lead(part).clamp(-FAR, FAR) as i16,
                },
                moves: moves.map_or([0; 2], |(left, right)| [few(left), few(right)]),
                bounds,
                lists: [0; 2],
                facts: 0,
                is_strict,
                is_own_negative: is_impartial,
            });
        }
        Ok(())
    }

    #[inline]
    pub(crate) fn info(&self, atom: Atom) -> &Info {
        self.fields[atom.field()].info(atom)
    }

    #[inline]
    pub(crate) fn info_mut(&mut self, atom: Atom) -> &mut Info {
        &mut self.fields[atom.field()].infos[atom.number() as usize]
    }

    /// The positions that a part belongs to.
    #[inline]
    pub(crate) fn field(&mut self, atom: Atom) -> &mut Field {
        &mut self.fields[atom.field()]
    }

    /// Lists Left's options of a part, and returns the number of the option that won last. If the atom is negative, all of them have to be negated.
    pub(crate) fn options(
        &mut self,
        atom: Atom,
        algebra: &mut Algebra,
        options: &mut Options,
    ) -> Result<usize, Stopped> {
        options.clear();
        let list = self.info(atom).lists[usize::from(atom.is_negative())];
        if let Some(best) = self.lists.get(list, options) {
            return Ok(best);
        }
        let field = atom.field();
        let expander = &mut self.fields[field].expander;
        let player = match atom.is_negative() {
            false => Player::Left,
            true => Player::Right,
        };
        expander.options(atom.number(), player, algebra, options)?;
        self.learn(field, algebra)?;
        let list = self.lists.put(options);
        self.info_mut(atom).lists[usize::from(atom.is_negative())] = list;
        Ok(0)
    }

    /// Begins to fetch what is known about the parts of options.
    pub(crate) fn expect(&self, atom: Atom, options: &Options) {
        let infos = &self.fields[atom.field()].infos;
        for part in options.parts() {
            fetch(&infos[part.number as usize]);
        }
    }

    /// Whether Left, to move, wins a small part with spare moves beside it.
    pub(crate) fn played_out(&mut self, atom: Atom, spare: i64) -> Option<bool> {
        let info = self.info(atom);
        let moves = usize::from(info.moves(false)) + usize::from(info.moves(true));
        // Without bounds that is no faster than a search.
        if moves > FEW_MOVES || !info.is_strict {
            return None;
        }
        let part = Part {
            number: atom.number(),
            negative: atom.is_negative(),
        };
        self.field(atom).expander.wins(part, spare, MOST_STEPS)
    }

    /// Notes which option of a part has won.
    pub(crate) fn note_best(&mut self, atom: Atom, option: u32) {
        let list = self.info(atom).lists[usize::from(atom.is_negative())];
        self.lists.note_best(list, option);
    }

    /// Whether parts of this field may be cut into strips.
    #[inline]
    pub(crate) fn has_lines(&self, atom: Atom) -> bool {
        self.fields[atom.field()].has_lines
    }

    /// Records that a part is its own negative, if its options show it.
    pub(crate) fn look_for_own_negative(
        &mut self,
        atom: Atom,
        algebra: &mut Algebra,
    ) -> Result<(), Stopped> {
        let info = self.info(atom);
        if info.is_own_negative || info.has_value {
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
            sort(&mut all);
            all
        };
        let [mut left, mut right] = [Options::default(), Options::default()];
        self.options(atom.unsigned(), algebra, &mut left)?;
        self.options(atom.unsigned().flipped(), algebra, &mut right)?;
        if left.len() != right.len() {
            return Ok(());
        }
        let mut others = sorted(&right, true);
        for (value, _) in &mut others {
            *value = algebra.neg(*value)?;
        }
        sort(&mut others);
        if sorted(&left, false) == others {
            self.info_mut(atom).is_own_negative = true;
        }
        Ok(())
    }

    /// Bytes held, approximately.
    pub(crate) fn bytes(&self) -> usize {
        let fields = self.fields.iter().map(|field| {
            // The info, the position, and the slot of its number. Pieces are held in the same way.
            field.infos.len() * (size_of::<Info>() + 48)
                + field.piece_lows.iter().map(Lows::bytes).sum::<usize>() * 2
                + field.lows.iter().map(Lows::bytes).sum::<usize>()
        });
        fields.sum::<usize>() + self.lists.bytes()
    }
}

/// Puts options into an order that depends only on the options.
fn sort(options: &mut [(Game, Vec<Part>)]) {
    options.sort_unstable_by(|(g, a), (h, b)| g.sort_key().cmp(&h.sort_key()).then(a.cmp(b)));
}
