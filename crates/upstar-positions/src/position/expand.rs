//! Positions for a search: parts with numbers, and the moves between them.

use super::home::Home;
use super::numbers::{Hashed, Numbers, UNKNOWN};
use super::playout::Playout;
use super::{AnyPosition, Evaluator, Position, Rules, Survey};
use std::hash::Hash;
use std::ops::Range;
use std::sync::Arc;
use upstar_values::budget::{Budget, Stopped};
use upstar_values::game::{Algebra, Game, Player, Store};

/// A part, by its number among the parts that an [`Expander`] has met, or the negative of that part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Part {
    /// The number, from 0 in the order in which parts are first met.
    pub number: u32,
    /// Whether the negative is meant.
    pub negative: bool,
}

/// What is left of a part within some of its lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The first line.
    pub start: usize,
    /// The line after the last one.
    pub end: usize,
    /// The number of the piece, from 0 in the order in which pieces are first met, and whether its negative is meant.
    pub part: Part,
}

/// Options of a part, each a sum of parts and of values known by a theorem.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// For each option the sum of its known values and where its parts end.
    ends: Vec<(Game, u32)>,
    parts: Vec<Part>,
}

impl Options {
    /// Forgets the options and keeps the memory.
    pub fn clear(&mut self) {
        self.ends.clear();
        self.parts.clear();
    }

    /// How many options there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// An option: the sum of its known values, and its parts.
    #[inline]
    pub fn get(&self, at: usize) -> (Game, &[Part]) {
        let (value, end) = self.ends[at];
        let start = if at == 0 { 0 } else { self.ends[at - 1].1 };
        (value, &self.parts[start as usize..end as usize])
    }

    /// The parts of all options, one after another.
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// Bytes held, approximately.
    pub fn bytes(&self) -> usize {
        self.ends.capacity() * size_of::<(Game, u32)>() + self.parts.capacity() * size_of::<Part>()
    }

    /// Bytes in use.
    pub fn used_bytes(&self) -> usize {
        self.ends.len() * size_of::<(Game, u32)>() + self.parts.len() * size_of::<Part>()
    }

    /// Adds options of another list.
    pub fn extend_from(&mut self, other: &Options, options: Range<usize>) {
        let Some(last) = options.end.checked_sub(1).filter(|_| !options.is_empty()) else {
            return;
        };
        let first = options
            .start
            .checked_sub(1)
            .map_or(0, |at| other.ends[at].1);
        let offset = (self.parts.len() as u32).wrapping_sub(first);
        self.parts
            .extend_from_slice(&other.parts[first as usize..other.ends[last].1 as usize]);
        let ends = other.ends[options].iter();
        self.ends
            .extend(ends.map(|&(value, end)| (value, end.wrapping_add(offset))));
    }

    /// Adds an option.
    pub fn push(&mut self, value: Game, parts: &[Part]) {
        self.parts.extend_from_slice(parts);
        self.ends.push((value, self.parts.len() as u32));
    }
}

/// Plays all positions of one ruleset on one board for a search. Parts have numbers; symmetric parts and negatives share theirs.
///
/// ```
/// use upstar_values::game::{Algebra, Game, Player};
/// use upstar_positions::position::Options;
/// use upstar_positions::rulesets::position;
/// let mut algebra = Algebra::new();
/// let start = position("clobber(\"xo..ox\")").unwrap();
/// let mut expander = start.expander().unwrap();
/// let mut parts = Options::default();
/// assert!(expander.place(&*start, &mut algebra, &mut parts)?);
/// // Two parts that are the same turned round, and have a move to 0 for either player.
/// let (value, parts) = parts.get(0);
/// assert_eq!((value, parts.len(), parts[0].number), (Game::ZERO, 2, parts[1].number));
/// let mut options = Options::default();
/// expander.options(parts[0].number, Player::Left, &mut algebra, &mut options)?;
/// assert_eq!((options.len(), options.get(0).1.len()), (1, 0));
/// # Ok::<(), upstar_values::budget::Stopped>(())
/// ```
pub trait Expander: Send {
    /// Adds a position to the list, as one option. Returns false if it does not belong to these rules.
    fn place(
        &mut self,
        position: &dyn Position,
        algebra: &mut Algebra,
        found: &mut Options,
    ) -> Result<bool, Stopped>;

    /// Adds a player's options of a part. Refused where there are too many to list.
    fn options(
        &mut self,
        part: u32,
        player: Player,
        algebra: &mut Algebra,
        found: &mut Options,
    ) -> Result<(), Stopped>;

    /// Like [`place`](Expander::place), but with every part kept as a part: no value of normal play stands for one. For misère play.
    fn place_literally(&mut self, position: &dyn Position, found: &mut Options) -> bool;

    /// Like [`options`](Expander::options), but with every part kept as a part.
    fn literal_options(
        &mut self,
        part: u32,
        player: Player,
        budget: &Budget,
        found: &mut Options,
    ) -> Result<(), Stopped>;

    /// How many moves Left and Right have in a part; `None` where there are too many to count.
    fn count_moves(&mut self, part: u32) -> Option<(usize, usize)>;

    /// A key of the part, its ruleset and its board, the same in every run and on every machine; see
    /// [`position_key`](upstar_values::encode::position_key). It is made anew each time.
    fn key(&mut self, part: u32) -> u128;

    /// The value of a part.
    fn value(&mut self, part: u32, algebra: &mut Algebra) -> Result<Game, Stopped>;

    /// How many moves there are in a part, and numbers between which its value lies, where the rules give some.
    fn survey(&mut self, part: u32) -> Survey {
        Survey {
            moves: self.count_moves(part),
            bounds: None,
        }
    }

    /// How far Left seems to be ahead in a part: see [`Rules::lead`].
    fn lead(&self, _part: u32) -> i32 {
        0
    }

    /// Whether Left, to move, wins a part (or its negative) with this many spare moves beside it, by trying at most so many moves.
    fn wins(&mut self, _part: Part, _spare: i64, _steps: u32) -> Option<bool> {
        None
    }

    /// Adds the pieces of two and more lines, but of at most so many, into which a part may be cut so that their sum is at most the
    /// part, or (`above`) at least, and returns the number of lines that they have to cover: see [`Rules::lines`](super::Rules::lines).
    /// A part of up to three lines is cut into single lines as well. Pieces that end earlier come first.
    fn pieces(
        &mut self,
        _part: u32,
        _above: bool,
        _most_lines: usize,
        _found: &mut Vec<Piece>,
    ) -> usize {
        0
    }

    /// Adds a piece, as one option.
    fn piece(
        &mut self,
        _piece: u32,
        _algebra: &mut Algebra,
        found: &mut Options,
    ) -> Result<(), Stopped> {
        found.push(Game::ZERO, &[]);
        Ok(())
    }

    /// Whether the value of a part is simple although the part may have many moves.
    fn has_simple_value(&self, _part: u32) -> bool {
        false
    }

    /// Whether all positions of the rules are all-small.
    fn is_all_small(&self) -> bool;

    /// Whether all positions are impartial.
    fn is_impartial(&self) -> bool;

    /// A part as a position again.
    fn position(&self, part: u32) -> AnyPosition;

    /// How many parts were met.
    fn len(&self) -> usize;

    /// Whether none was met.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Forgets all parts, and with them the meaning of their numbers.
    fn clear(&mut self);
}

/// An expander of packed positions.
pub fn expander<R: Rules + 'static, H: Home<R> + 'static>(rules: R, home: H) -> Box<dyn Expander> {
    Box::new(Numbered::new(rules, home))
}

/// Packed positions with numbers.
struct Numbered<R: Rules, H> {
    rules: R,
    home: H,
    /// Parts in their normal form.
    parts: Numbers<R::Position>,
    /// Pieces in their normal form.
    pieces: Numbers<R::Position>,
    moves: Vec<R::Position>,
    split: Vec<R::Position>,
    /// Parts or pieces that are to be looked up.
    normal: Vec<(Hashed, R::Position)>,
    found: Vec<Part>,
    playout: Playout<R::Position>,
    /// The evaluator of the store that was used last.
    evaluator: Option<(Arc<Store>, Arc<Evaluator<R>>)>,
}

/// Looks up positions, whose places were announced, and gives them their numbers.
fn number_all<'a, P: Eq + Hash>(
    numbers: &mut Numbers<P>,
    positions: &mut Vec<(Hashed, P)>,
    places: impl Iterator<Item = &'a mut Part>,
) {
    for &(hash, _) in positions.iter() {
        numbers.approach(hash);
    }
    for ((hash, position), place) in positions.drain(..).zip(places) {
        place.number = numbers.number(hash, position);
    }
}

impl<R: Rules, H: Home<R>> Numbered<R, H> {
    fn new(rules: R, home: H) -> Self {
        Numbered {
            rules,
            home,
            parts: Numbers::new(),
            pieces: Numbers::new(),
            moves: Vec::new(),
            split: Vec::new(),
            normal: Vec::new(),
            found: Vec::new(),
            playout: Playout::new(),
            evaluator: None,
        }
    }

    fn evaluator(&mut self, algebra: &Algebra) -> Arc<Evaluator<R>> {
        match &self.evaluator {
            Some((store, evaluator)) if Arc::ptr_eq(store, algebra.store()) => evaluator.clone(),
            _ => {
                let found = self.home.evaluator(&self.rules, algebra);
                self.evaluator = Some((algebra.store().clone(), found.clone()));
                found
            }
        }
    }

    /// Adds an option.
    fn add(
        &mut self,
        position: R::Position,
        algebra: &mut Algebra,
        found: &mut Options,
    ) -> Result<(), Stopped> {
        self.moves.clear();
        self.moves.push(position);
        self.add_moves(algebra, found)
    }

    /// Adds the positions in the list of moves as options, the last one first.
    ///
    /// First all of them are split, and then all parts are looked up: the waits for memory overlap.
    fn add_moves(&mut self, algebra: &mut Algebra, found: &mut Options) -> Result<(), Stopped> {
        let first = found.parts.len();
        self.normal.clear();
        while let Some(position) = self.moves.pop() {
            if self.moves.len() % 64 == 63 {
                algebra.budget().check_time()?;
            }
            let mut value = Game::ZERO;
            self.split.clear();
            self.rules.parts(position, &mut self.split);
            while let Some(part) = self.split.pop() {
                if let Some(known) = self.rules.known_value(&part, algebra)? {
                    value = algebra.add(value, known)?;
                    continue;
                }
                let (part, negative) = self.rules.normal(part);
                let hash = Hashed::of(&part);
                self.parts.expect(hash);
                self.normal.push((hash, part));
                let number = UNKNOWN;
                found.parts.push(Part { number, negative });
            }
            found.ends.push((value, found.parts.len() as u32));
        }
        let places = found.parts[first..].iter_mut();
        number_all(&mut self.parts, &mut self.normal, places);
        Ok(())
    }

    /// Adds an option whose parts all stay parts.
    fn add_literally(&mut self, position: R::Position, found: &mut Options) {
        self.found.clear();
        self.split.clear();
        self.rules.literal_parts(position, &mut self.split);
        while let Some(part) = self.split.pop() {
            let (part, negative) = self.rules.normal(part);
            let number = self.parts.number(Hashed::of(&part), part);
            self.found.push(Part { number, negative });
        }
        found.push(Game::ZERO, &self.found);
    }
}

impl<R: Rules, H: Home<R>> Expander for Numbered<R, H> {
    fn place(
        &mut self,
        position: &dyn Position,
        algebra: &mut Algebra,
        found: &mut Options,
    ) -> Result<bool, Stopped> {
        match self.home.pack(&self.rules, position) {
            Some(position) => {
                self.add(position, algebra, found)?;
                Ok(true)
            }
            None => Ok(false),
        }
    }

    fn options(
        &mut self,
        part: u32,
        player: Player,
        algebra: &mut Algebra,
        found: &mut Options,
    ) -> Result<(), Stopped> {
        let position = self.parts.position(part).clone();
        if self.rules.has_countless_moves(&position) {
            return Err(Stopped::TooLarge(&"the list of moves"));
        }
        self.moves.clear();
        self.rules.moves_of(player, &position, &mut self.moves);
        self.add_moves(algebra, found)
    }

    fn place_literally(&mut self, position: &dyn Position, found: &mut Options) -> bool {
        match self.home.pack(&self.rules, position) {
            Some(position) => {
                self.add_literally(position, found);
                true
            }
            None => false,
        }
    }

    fn literal_options(
        &mut self,
        part: u32,
        player: Player,
        budget: &Budget,
        found: &mut Options,
    ) -> Result<(), Stopped> {
        let position = self.parts.position(part).clone();
        if self.rules.has_countless_moves(&position) {
            return Err(Stopped::TooLarge(&"the list of moves"));
        }
        self.moves.clear();
        self.rules.moves_of(player, &position, &mut self.moves);
        while let Some(option) = self.moves.pop() {
            // To recognise a position may take long.
            if self.moves.len() % 16 == 15 {
                budget.check_time()?;
            }
            self.add_literally(option, found);
        }
        Ok(())
    }

    fn count_moves(&mut self, part: u32) -> Option<(usize, usize)> {
        let position = self.parts.position(part);
        if self.rules.has_countless_moves(position) {
            return None;
        }
        if let Some(counts) = self.rules.count_moves(position) {
            return Some(counts);
        }
        self.moves.clear();
        self.rules.left_moves(position, &mut self.moves);
        let left = self.moves.len();
        self.rules.right_moves(position, &mut self.moves);
        Some((left, self.moves.len() - left))
    }

    fn wins(&mut self, part: Part, spare: i64, mut steps: u32) -> Option<bool> {
        let position = self.parts.position(part.number);
        // In the negative Left has Right's moves.
        let player = match part.negative {
            false => Player::Left,
            true => Player::Right,
        };
        self.playout
            .wins(&self.rules, position, player, spare, &mut steps)
    }

    fn pieces(
        &mut self,
        part: u32,
        above: bool,
        most_lines: usize,
        found: &mut Vec<Piece>,
    ) -> usize {
        let part = self.parts.position(part);
        let lines = self.rules.lines(part, above);
        // All pieces first and then all their numbers: the waits for memory overlap.
        let first = found.len();
        self.normal.clear();
        for end in 1..=lines {
            for start in end.saturating_sub(most_lines.min(lines - 1))..end {
                if end - start == 1 && lines > 3 {
                    continue;
                }
                let piece = self.rules.piece(part, above, start..end);
                let (piece, negative) = self.rules.normal(piece);
                let hash = Hashed::of(&piece);
                self.pieces.expect(hash);
                self.normal.push((hash, piece));
                let number = UNKNOWN;
                let part = Part { number, negative };
                found.push(Piece { start, end, part });
            }
        }
        let places = found[first..].iter_mut().map(|piece| &mut piece.part);
        number_all(&mut self.pieces, &mut self.normal, places);
        lines
    }

    fn piece(
        &mut self,
        piece: u32,
        algebra: &mut Algebra,
        found: &mut Options,
    ) -> Result<(), Stopped> {
        let piece = self.pieces.position(piece).clone();
        self.add(piece, algebra, found)
    }

    fn key(&mut self, part: u32) -> u128 {
        self.home.key(&self.rules, self.parts.position(part))
    }

    fn value(&mut self, part: u32, algebra: &mut Algebra) -> Result<Game, Stopped> {
        self.evaluator(algebra)
            .value(algebra, self.parts.position(part))
    }

    fn survey(&mut self, part: u32) -> Survey {
        let position = self.parts.position(part);
        if self.rules.has_countless_moves(position) {
            return Survey {
                moves: None,
                bounds: self.rules.bounds(position),
            };
        }
        let mut survey = self.rules.survey(position);
        if survey.moves.is_none() {
            survey.moves = self.count_moves(part);
        }
        survey
    }

    fn lead(&self, part: u32) -> i32 {
        self.rules.lead(self.parts.position(part))
    }

    fn has_simple_value(&self, part: u32) -> bool {
        self.rules.has_simple_value(self.parts.position(part))
    }

    fn is_all_small(&self) -> bool {
        self.rules.is_all_small() || self.is_impartial()
    }

    fn is_impartial(&self) -> bool {
        self.home.is_impartial(&self.rules)
    }

    fn position(&self, part: u32) -> AnyPosition {
        self.home.unpack(&self.rules, self.parts.position(part))
    }

    fn len(&self) -> usize {
        self.parts.len()
    }

    fn clear(&mut self) {
        self.parts.clear();
        self.pieces.clear();
    }
}
