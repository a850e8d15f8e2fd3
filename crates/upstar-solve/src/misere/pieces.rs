//! The pieces that a misère search has met: positions that do not fall apart, and games as they were written.

use super::LOOP;
use super::options::Moves;
use super::signed::Signed;
use super::total::{Total, UNKNOWN};
use crate::plain::Plain;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::collections::BTreeSet;
use std::sync::Arc;
use upstar::budget::{Budget, Stopped};
use upstar::encode::KeyHasher;
use upstar::game::Player;
use upstar::position::{AnyPosition, Expander, Options, Part};

/// A sum of pieces.
pub(super) type Pieces = SmallVec<[Signed; 8]>;

/// What is known about a piece.
pub(super) struct Piece {
    pub(super) total: Total,
    pub(super) is_own_negative: bool,
    /// Where a position is that was not looked through: its field and its number there.
    pub(super) place: Option<(u32, u32)>,
    /// Options that were listed: Left's of the piece, and Left's of its negative.
    pub(super) moves: [Option<Arc<Moves>>; 2],
}

/// What became of a part.
#[derive(Clone, Copy, Default)]
enum Known {
    /// It was not asked for yet.
    #[default]
    Unknown,
    /// It is being looked through.
    UnderWay,
    /// Nobody can ever move in it.
    Nothing,
    Piece(Signed),
}

/// Positions of one ruleset on one board.
struct Field {
    expander: Box<dyn Expander>,
    known: Vec<Known>,
    /// Bytes that a position takes, about.
    each: usize,
}

/// All pieces met.
pub(super) struct Table {
    fields: Vec<Field>,
    pub(super) pieces: Vec<Piece>,
    /// Pieces that were looked through, by their keys and those of their negatives.
    pub(super) by_key: FxHashMap<u128, Signed>,
    /// Parts with at most this many moves are looked through.
    most_moves: usize,
    /// Bytes in the lists of pieces that were looked through.
    pub(super) bytes: usize,
    /// Bytes in the other lists.
    list_bytes: usize,
}

/// Lists of options that can be made again are forgotten when they take more than this.
const MOST_LIST_BYTES: usize = 512 << 20;
/// Pieces are not looked through deeper than this.
const MOST_DEPTH: usize = 128;
const RED_ZONE: usize = 256 << 10;
const STACK_STEP: usize = 4 << 20;

impl Table {
    pub(super) fn new(most_moves: usize) -> Table {
        Table {
            fields: Vec::new(),
            pieces: Vec::new(),
            by_key: FxHashMap::default(),
            most_moves,
            bytes: 0,
            list_bytes: 0,
        }
    }

    /// Bytes held, approximately.
    pub(super) fn bytes(&self) -> usize {
        let parts = self.fields.iter().map(|f| f.known.capacity() * f.each);
        self.bytes
            + self.list_bytes
            + parts.sum::<usize>()
            + self.pieces.capacity() * size_of::<Piece>()
            + self.by_key.capacity() * 33
    }

    #[inline]
    pub(super) fn total(&self, piece: Signed) -> Total {
        let total = self.pieces[piece.number()].total;
        total.negative_if(piece.is_negative())
    }

    #[inline]
    pub(super) fn negative(&self, piece: Signed) -> Signed {
        piece.flipped_if(!self.pieces[piece.number()].is_own_negative)
    }

    #[inline]
    pub(super) fn negative_if(&self, flip: bool, piece: Signed) -> Signed {
        if flip { self.negative(piece) } else { piece }
    }

    /// What a sum adds up to.
    pub(super) fn total_of(&self, pieces: &[Signed]) -> Total {
        let totals = pieces.iter().map(|&piece| self.total(piece));
        totals.fold(Total::default(), |sum, total| sum.plus(&total))
    }

    /// The pieces of a position.
    pub(super) fn place(
        &mut self,
        position: &AnyPosition,
        budget: &Budget,
    ) -> Result<Pieces, Stopped> {
        let mut found = Options::default();
        let mut fields = self.fields.iter_mut();
        let known = fields.position(|f| f.expander.place_literally(&**position, &mut found));
        let at = known.unwrap_or_else(|| {
            let packed = position.expander();
            let each = if packed.is_some() { 80 } else { 400 };
            let mut expander = packed.unwrap_or_else(|| Box::new(Plain::new(position)));
            expander.place_literally(&**position, &mut found);
            self.fields.push(Field {
                expander,
                known: Vec::new(),
                each,
            });
            self.fields.len() - 1
        });
        let mut pieces = Pieces::new();
        for &part in found.get(0).1 {
            let before = self.pieces.len();
            let mut piece = self.piece(at, part, 0, budget)?;
            if let Some(new) = piece.filter(|piece| piece.number() >= before)
                && self.look_for_own_negative(new, budget)?
            {
                piece = Some(Signed::new(new.number(), false));
            }
            pieces.extend(piece);
        }
        Ok(pieces)
    }

    /// Records that a piece is its own negative, if its options show it. Only for a piece that is new: its key may change.
    fn look_for_own_negative(&mut self, piece: Signed, budget: &Budget) -> Result<bool, Stopped> {
        let known = &self.pieces[piece.number()];
        if known.is_own_negative || known.place.is_none() {
            return Ok(known.is_own_negative);
        }
        let left = self.moves(Signed::new(piece.number(), false), budget)?;
        let right = self.moves(Signed::new(piece.number(), true), budget)?;
        let keys = |moves: &Arc<Moves>| -> BTreeSet<u128> {
            let totals = moves.totals();
            totals.map(|total| total.keys[0]).collect()
        };
        // The negatives of Left's options, and Right's options.
        if keys(&left) != keys(&right) {
            return Ok(false);
        }
        let piece = &mut self.pieces[piece.number()];
        piece.is_own_negative = true;
        piece.total.keys[1] = piece.total.keys[0];
        // Moves to the same sum may have been counted differently.
        piece.total.moves[1] = piece.total.moves[0];
        Ok(true)
    }

    /// The piece that a part is; `None` if nobody can ever move in it.
    #[inline]
    fn piece(
        &mut self,
        field: usize,
        part: Part,
        depth: usize,
        budget: &Budget,
    ) -> Result<Option<Signed>, Stopped> {
        let known = self.fields[field].known.get(part.number as usize);
        let piece = match known {
            Some(Known::Piece(piece)) => Some(*piece),
            Some(Known::Nothing) => None,
            Some(Known::UnderWay) => return Err(LOOP),
            Some(Known::Unknown) | None => self.meet(field, part.number, depth, budget)?,
        };
        Ok(piece.map(|piece| self.negative_if(part.negative, piece)))
    }

    fn know(&mut self, field: usize, part: u32, what: Known) {
        let known = &mut self.fields[field].known;
        if known.len() <= part as usize {
            known.resize(part as usize + 1, Known::Unknown);
        }
        known[part as usize] = what;
    }

    /// Makes a part a piece when it is met for the first time.
    fn meet(
        &mut self,
        field: usize,
        part: u32,
        depth: usize,
        budget: &Budget,
    ) -> Result<Option<Signed>, Stopped> {
        budget.check_time()?;
        let moves = self.count_moves(field, part, budget)?;
        if moves == [0, 0] {
            self.know(field, part, Known::Nothing);
            return Ok(None);
        }
        let mut piece = None;
        if moves[0] + moves[1] <= self.most_moves && depth < MOST_DEPTH {
            self.know(field, part, Known::UnderWay);
            let seen = stacker::maybe_grow(RED_ZONE, STACK_STEP, || {
                self.look_through(field, part, depth, budget)
            });
            piece = seen.inspect_err(|_| self.know(field, part, Known::Unknown))?;
        }
        let piece = match piece {
            Some(piece) => piece,
            None => self.open(field, part, moves)?,
        };
        self.know(field, part, Known::Piece(piece));
        Ok(Some(piece))
    }

    /// How many moves Left and Right have.
    fn count_moves(
        &mut self,
        field: usize,
        part: u32,
        budget: &Budget,
    ) -> Result<[usize; 2], Stopped> {
        let expander = &mut self.fields[field].expander;
        if let Some((left, right)) = expander.count_moves(part) {
            return Ok([left, right]);
        }
        let mut options = Options::default();
        expander.literal_options(part, Player::Left, budget, &mut options)?;
        let left = options.len();
        if !expander.is_impartial() {
            options.clear();
            expander.literal_options(part, Player::Right, budget, &mut options)?;
        }
        Ok([left, options.len()])
    }

    /// A piece that stays a position.
    fn open(&mut self, field: usize, part: u32, moves: [usize; 2]) -> Result<Signed, Stopped> {
        let expander = &mut self.fields[field].expander;
        let (own, is_own_negative) = (expander.key(part), expander.is_impartial());
        let key = |negative: bool| {
            let mut hasher = KeyHasher::default();
            hasher.write(b"misere position");
            hasher.write(&own.to_le_bytes());
            hasher.write(&[u8::from(negative && !is_own_negative)]);
            hasher.key()
        };
        let total = Total {
            keys: [key(false), key(true)],
            moves: moves.map(|count| count as u32),
            most: [UNKNOWN; 2],
            least: [0; 2],
        };
        self.add(Piece {
            total,
            is_own_negative,
            place: Some((field as u32, part)),
            moves: [None, None],
        })
    }

    pub(super) fn add(&mut self, piece: Piece) -> Result<Signed, Stopped> {
        if self.pieces.len() >= Signed::MOST {
            return Err(Stopped::TooLarge(&"the list of parts"));
        }
        self.pieces.push(piece);
        Ok(Signed::new(self.pieces.len() - 1, false))
    }

    /// The options of a player as sums of pieces.
    fn expand(
        &mut self,
        (field, part): (usize, u32),
        player: Player,
        depth: usize,
        budget: &Budget,
    ) -> Result<Vec<Pieces>, Stopped> {
        let mut options = Options::default();
        let expander = &mut self.fields[field].expander;
        expander.literal_options(part, player, budget, &mut options)?;
        let mut sums = Vec::with_capacity(options.len());
        for at in 0..options.len() {
            let mut pieces = Pieces::new();
            for &part in options.get(at).1 {
                pieces.extend(self.piece(field, part, depth, budget)?);
            }
            sums.push(pieces);
        }
        Ok(sums)
    }

    /// Follows all moves of a part to the end. `None` if one of its followers stays a position.
    fn look_through(
        &mut self,
        field: usize,
        part: u32,
        depth: usize,
        budget: &Budget,
    ) -> Result<Option<Signed>, Stopped> {
        let is_open = |table: &Table, sums: &[Pieces]| {
            let mut pieces = sums.iter().flatten();
            pieces.any(|piece| table.pieces[piece.number()].place.is_some())
        };
        let left = self.expand((field, part), Player::Left, depth + 1, budget)?;
        if is_open(self, &left) {
            return Ok(None);
        }
        let right = match self.fields[field].expander.is_impartial() {
            true => left.clone(),
            false => self.expand((field, part), Player::Right, depth + 1, budget)?,
        };
        if is_open(self, &right) {
            return Ok(None);
        }
        self.with_options([left, right])
    }

    /// Left's options of a piece or its negative.
    #[inline]
    pub(super) fn moves(&mut self, piece: Signed, budget: &Budget) -> Result<Arc<Moves>, Stopped> {
        match &self.pieces[piece.number()].moves[usize::from(piece.is_negative())] {
            Some(moves) => Ok(moves.clone()),
            None => self.list(piece, budget),
        }
    }

    #[cold]
    fn list(&mut self, piece: Signed, budget: &Budget) -> Result<Arc<Moves>, Stopped> {
        let (field, part) = self.pieces[piece.number()]
            .place
            .expect("a piece that was looked through has its lists");
        let player = match piece.is_negative() {
            false => Player::Left,
            true => Player::Right,
        };
        let sums = self.expand((field as usize, part), player, 0, budget)?;
        // The opponent moves next, so options are negated; once more if the piece is negative.
        let seen = sums.into_iter().map(|mut pieces| {
            for piece in &mut pieces {
                *piece = self.negative_if(player == Player::Left, *piece);
            }
            (self.total_of(&pieces), pieces)
        });
        let moves = Arc::new(Moves::from_iter(seen));
        if self.list_bytes > MOST_LIST_BYTES {
            self.forget_lists();
        }
        self.list_bytes += moves.bytes();
        self.pieces[piece.number()].moves[usize::from(piece.is_negative())] = Some(moves.clone());
        Ok(moves)
    }

    fn forget_lists(&mut self) {
        let open = |piece: &&mut Piece| piece.place.is_some();
        for piece in self.pieces.iter_mut().filter(open) {
            piece.moves = [None, None];
        }
        self.list_bytes = 0;
    }
}
