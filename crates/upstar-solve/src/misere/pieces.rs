//! The pieces that a misère search has met: positions that do not fall apart, and games as they were written.
//!
//! Small pieces are looked through to the end. Two of them with the same tree of moves are the same piece, whatever their boards look
//! like, because no play tells them apart.

use super::signed::Signed;
use super::total::{Total, UNKNOWN};
use crate::plain::Plain;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::sync::Arc;
use upstar::budget::{Budget, Stopped};
use upstar::encode::KeyHasher;
use upstar::game::Player;
use upstar::position::{AnyPosition, Expander, Options, Part};

/// A sum of pieces.
pub(super) type Pieces = SmallVec<[Signed; 8]>;

/// Left's options of a piece, each once, as the opponent sees them: negated.
#[derive(Default)]
pub(super) struct Moves {
    /// What each option adds up to, and where its pieces end.
    options: Vec<(Total, u32)>,
    pieces: Vec<Signed>,
}

impl Moves {
    #[inline]
    pub(super) fn totals(&self) -> impl Iterator<Item = &Total> {
        self.options.iter().map(|(total, _)| total)
    }

    #[inline]
    pub(super) fn pieces(&self, at: usize) -> &[Signed] {
        let start = if at == 0 { 0 } else { self.options[at - 1].1 };
        &self.pieces[start as usize..self.options[at].1 as usize]
    }

    fn push(&mut self, total: Total, pieces: &[Signed]) {
        if self
            .options
            .iter()
            .any(|(other, _)| other.keys == total.keys)
        {
            return;
        }
        self.pieces.extend_from_slice(pieces);
        self.options.push((total, self.pieces.len() as u32));
    }

    fn bytes(&self) -> usize {
        self.options.capacity() * size_of::<(Total, u32)>()
            + self.pieces.capacity() * size_of::<Signed>()
            + 64
    }
}

/// What is known about a piece.
struct Piece {
    total: Total,
    is_own_negative: bool,
    /// The place of a piece that was not looked through.
    place: Option<(u32, u32)>,
    /// Options that were listed: Left's of the piece, and Left's of its negative.
    moves: [Option<Arc<Moves>>; 2],
}

/// Positions of one ruleset on one board.
struct Field {
    expander: Box<dyn Expander>,
    /// What a part became: nothing where nobody can move. `None` if it was not asked for yet.
    known: Vec<Option<Option<Signed>>>,
}

/// All pieces met.
pub(super) struct Table {
    fields: Vec<Field>,
    pieces: Vec<Piece>,
    /// Pieces that were looked through, by their keys and those of their negatives.
    by_key: FxHashMap<u128, Signed>,
    /// Parts with at most this many moves are looked through.
    most_moves: usize,
    /// Bytes in the lists of pieces that were looked through.
    bytes: usize,
    /// Bytes in the other lists.
    list_bytes: usize,
}

/// Lists of options that can be made again are forgotten when they take more than this.
const MOST_LIST_BYTES: usize = 512 << 20;
/// Pieces are not looked through deeper than this.
const MOST_DEPTH: usize = 128;

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
        // Each part is held by the expander, beside its number, and here.
        let parts: usize = self.fields.iter().map(|field| field.known.capacity()).sum();
        self.bytes
            + self.list_bytes
            + parts * 80
            + self.pieces.capacity() * size_of::<Piece>()
            + self.by_key.capacity() * 33
    }

    #[inline]
    pub(super) fn total(&self, piece: Signed) -> Total {
        self.pieces[piece.number()]
            .total
            .negative_if(piece.is_negative())
    }

    #[inline]
    pub(super) fn negative(&self, piece: Signed) -> Signed {
        piece.flipped_if(!self.pieces[piece.number()].is_own_negative)
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
        let fields = self.fields.iter_mut();
        let known = fields.enumerate().find_map(|(at, field)| {
            let belongs = field.expander.place_literally(&**position, &mut found);
            belongs.then_some(at)
        });
        let at = match known {
            Some(at) => at,
            None => {
                let mut expander = position
                    .expander()
                    .unwrap_or_else(|| Box::new(Plain::new(position)));
                expander.place_literally(&**position, &mut found);
                self.fields.push(Field {
                    expander,
                    known: Vec::new(),
                });
                self.fields.len() - 1
            }
        };
        let parts = found.get(0).1.to_vec();
        let mut pieces = Pieces::new();
        for part in parts {
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
        if self.pieces[piece.number()].is_own_negative {
            return Ok(true);
        }
        let mut sides = [Vec::new(), Vec::new()];
        for (side, negative) in sides.iter_mut().zip([false, true]) {
            let moves = self.moves(Signed::new(piece.number(), negative), budget)?;
            side.extend(moves.totals().map(|total| total.keys[0]));
            side.sort_unstable();
        }
        // The negatives of Left's options, and Right's options.
        if sides[0] != sides[1] {
            return Ok(false);
        }
        let piece = &mut self.pieces[piece.number()];
        piece.is_own_negative = true;
        piece.total.keys[1] = piece.total.keys[0];
        // Moves to the same sum may have been counted differently.
        piece.total.moves[1] = piece.total.moves[0];
        piece.moves[1] = piece.moves[0].clone();
        Ok(true)
    }

    /// The piece that a part is.
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
            Some(&Some(piece)) => piece,
            _ => self.meet(field, part.number, depth, budget)?,
        };
        Ok(piece.map(|piece| match part.negative {
            true => self.negative(piece),
            false => piece,
        }))
    }

    /// Makes a part a piece when it is met for the first time.
    fn meet(
        &mut self,
        field: usize,
        part: u32,
        depth: usize,
        budget: &Budget,
    ) -> Result<Option<Signed>, Stopped> {
        let expander = &mut self.fields[field].expander;
        let moves = match expander.count_moves(part) {
            Some((left, right)) => [left, right],
            None => {
                let mut counts = [0; 2];
                for (count, player) in counts.iter_mut().zip(Player::BOTH) {
                    let mut options = Options::default();
                    expander.literal_options(part, player, budget, &mut options)?;
                    *count = options.len();
                }
                counts
            }
        };
        let piece = if moves == [0, 0] {
            None
        } else if moves[0] + moves[1] <= self.most_moves && depth < MOST_DEPTH {
            match self.look_through(field, part, depth, budget)? {
                Some(piece) => Some(piece),
                None => Some(self.open(field, part, moves)),
            }
        } else {
            Some(self.open(field, part, moves))
        };
        let known = &mut self.fields[field].known;
        if known.len() <= part as usize {
            known.resize(part as usize + 1, None);
        }
        known[part as usize] = Some(piece);
        Ok(piece)
    }

    /// A piece that stays a position.
    fn open(&mut self, field: usize, part: u32, moves: [usize; 2]) -> Signed {
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

    fn add(&mut self, piece: Piece) -> Signed {
        self.pieces.push(piece);
        Signed::new(self.pieces.len() - 1, false)
    }

    /// Lists the options of a part for Left and for Right. `None` if one of their pieces is not looked through.
    fn look_through(
        &mut self,
        field: usize,
        part: u32,
        depth: usize,
        budget: &Budget,
    ) -> Result<Option<Signed>, Stopped> {
        let mut sides = [Vec::new(), Vec::new()];
        for (side, player) in sides.iter_mut().zip(Player::BOTH) {
            let mut options = Options::default();
            self.fields[field]
                .expander
                .literal_options(part, player, budget, &mut options)?;
            for at in 0..options.len() {
                let mut pieces = Pieces::new();
                for &part in options.get(at).1 {
                    let piece = stacker::maybe_grow(256 << 10, 4 << 20, || {
                        self.piece(field, part, depth + 1, budget)
                    })?;
                    if let Some(piece) = piece {
                        if self.pieces[piece.number()].place.is_some() {
                            return Ok(None);
                        }
                        pieces.push(piece);
                    }
                }
                side.push(pieces);
            }
        }
        Ok(self.with_options(sides))
    }

    /// The piece with these options for Left and for Right; `None` if there are none.
    pub(super) fn with_options(&mut self, sides: [Vec<Pieces>; 2]) -> Option<Signed> {
        if sides.iter().all(Vec::is_empty) {
            return None;
        }
        let mut most = [0; 2];
        let mut least = [u64::MAX; 2];
        // The keys of the options of the game, and of its negative.
        let mut keys = [[Vec::new(), Vec::new()], [Vec::new(), Vec::new()]];
        let mut lists = [Moves::default(), Moves::default()];
        for (side, options) in sides.iter().enumerate() {
            for pieces in options {
                let total = self.total_of(pieces);
                for player in 0..2 {
                    let made = u64::from(player == side);
                    most[player] = most[player].max(total.most[player] + made);
                    least[player] = least[player].min(total.least[player] + made);
                }
                keys[0][side].push(total.keys[0]);
                keys[1][1 - side].push(total.keys[1]);
                // Left's options are negated; so are Right's in the negative, once more.
                let seen: Pieces = match side {
                    0 => pieces.iter().map(|&piece| self.negative(piece)).collect(),
                    _ => pieces.clone(),
                };
                lists[side].push(total.negative_if(side == 0), &seen);
            }
            if options.is_empty() {
                least[side] = 0;
            }
        }
        let [key, negative] = keys.map(|sides| {
            let mut hasher = KeyHasher::default();
            hasher.write(b"misere options");
            for mut side in sides {
                side.sort_unstable();
                side.dedup();
                hasher.write(&(side.len() as u64).to_le_bytes());
                for key in side {
                    hasher.write(&key.to_le_bytes());
                }
            }
            hasher.key()
        });
        if let Some(&known) = self.by_key.get(&key) {
            return Some(known);
        }
        let total = Total {
            keys: [key, negative],
            moves: [lists[0].options.len() as u32, lists[1].options.len() as u32],
            most,
            least,
        };
        self.bytes += lists[0].bytes() + lists[1].bytes();
        let piece = self.add(Piece {
            total,
            is_own_negative: key == negative,
            place: None,
            moves: lists.map(|list| Some(Arc::new(list))),
        });
        self.by_key.insert(key, piece);
        if key != negative {
            self.by_key.insert(negative, piece.flipped_if(true));
        }
        Some(piece)
    }

    /// Left's options of a piece or its negative.
    #[inline]
    pub(super) fn moves(&mut self, piece: Signed, budget: &Budget) -> Result<Arc<Moves>, Stopped> {
        match &self.pieces[piece.number()].moves[usize::from(piece.is_negative())] {
            Some(moves) => Ok(moves.clone()),
            None => self.list(piece, budget),
        }
    }

    fn forget_lists(&mut self) {
        for piece in self.pieces.iter_mut().filter(|piece| piece.place.is_some()) {
            piece.moves = [None, None];
        }
        self.list_bytes = 0;
    }

    #[cold]
    fn list(&mut self, piece: Signed, budget: &Budget) -> Result<Arc<Moves>, Stopped> {
        let (field, part) = self.pieces[piece.number()]
            .place
            .expect("other pieces have lists");
        let player = match piece.is_negative() {
            false => Player::Left,
            true => Player::Right,
        };
        let mut options = Options::default();
        let expander = &mut self.fields[field as usize].expander;
        expander.literal_options(part, player, budget, &mut options)?;
        let mut moves = Moves::default();
        for at in 0..options.len() {
            let mut pieces = Pieces::new();
            for &part in options.get(at).1 {
                if let Some(piece) = self.piece(field as usize, part, 0, budget)? {
                    pieces.push(match player {
                        Player::Left => self.negative(piece),
                        Player::Right => piece,
                    });
                }
            }
            moves.push(self.total_of(&pieces), &pieces);
        }
        let moves = Arc::new(moves);
        if self.list_bytes > MOST_LIST_BYTES {
            self.forget_lists();
        }
        self.list_bytes += moves.bytes();
        self.pieces[piece.number()].moves[usize::from(piece.is_negative())] = Some(moves.clone());
        Ok(moves)
    }
}
