//! Searching small positions of a ruleset for those with a property.

use crate::diagnostic::Diagnostic;
use crate::session::Session;
use crate::show;
use crate::subjects::Wording;
use crate::things::Placed;
use crate::value::Value;
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::Arc;
use upstar::notation::Style;
use upstar::position::{AnyPosition, Ruleset};

/// Bytes of a position that was seen, roughly.
const SEEN: usize = size_of::<(u128, bool)>() + 1;

/// The limits are looked at after so many positions that are symmetric copies of others.
const OFTEN: u64 = 256;

/// How far a search has come: so many positions of this size are behind it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// The size of the next position.
    pub cells: usize,
    /// How many positions of this size were listed before, with symmetric copies if the list has them.
    pub at: u64,
}

/// The positions that a search has met, up to symmetry. A search that goes on later needs them, or finds them again. Nothing is kept
/// for rulesets that list each position once.
#[derive(Debug, Default)]
pub struct Met(HashSet<(u128, bool)>);

/// The rest of the positions of a size.
struct Rest<'a> {
    /// An item without a position is a time to look at the limits.
    positions: Box<dyn Iterator<Item = Option<AnyPosition>> + 'a>,
    /// Whether symmetric copies may be among them.
    has_copies: bool,
}

impl Met {
    /// Bytes in use, approximately.
    pub fn bytes(&self) -> usize {
        self.0.capacity() * SEEN
    }
}

/// What a search knows about a position.
#[derive(Debug)]
pub enum Verdict {
    /// It meets the condition.
    Meets,
    /// It does not.
    Fails,
    /// A limit was reached, or the position has no such thing as a temperature, …
    Unknown(Diagnostic),
    /// The condition is wrong.
    Mistaken(Diagnostic),
}

/// A position that a search has looked at.
#[derive(Debug)]
pub struct Looked {
    /// The position itself.
    pub position: AnyPosition,
    /// Its size.
    pub cells: usize,
    /// Whether it is one of those that are looked for.
    pub verdict: Verdict,
}

/// A search that is under way: the positions of up to a number of cells, smallest first, symmetric copies once.
///
/// ```
/// use upstar_lang::{Limits, Search, Session, Verdict};
/// let mut session = Session::new(Limits::default());
/// session.begin();
/// let ruleset = session.field("nim").unwrap();
/// let mut search = Search::new(&*ruleset, 2, "grundy == 0");
/// let mut found = Vec::new();
/// while let Some(looked) = search.look(&mut session).unwrap() {
///     if let Verdict::Meets = looked.verdict {
///         found.push(looked.position.call());
///     }
/// }
/// assert_eq!(found, ["nim(0)", "nim(1, 1)"]);
/// ```
pub struct Search<'a> {
    ruleset: &'a dyn Ruleset,
    most_cells: usize,
    condition: Wording,
    place: Place,
    /// The rest of the positions of the size that it is at.
    rest: Option<Rest<'a>>,
    met: Met,
    /// Whether there was a position.
    has_met: bool,
    /// The last position that was met, with its key if that is kept.
    last: Option<Option<(u128, bool)>>,
    rounds: u64,
}

impl<'a> Search<'a> {
    /// A search from the smallest positions on.
    pub fn new(ruleset: &'a dyn Ruleset, most_cells: usize, condition: &str) -> Search<'a> {
        Search {
            ruleset,
            most_cells,
            condition: Wording::new(condition),
            place: Place::default(),
            rest: None,
            met: Met::default(),
            has_met: false,
            last: None,
            rounds: 0,
        }
    }

    /// Goes on where an earlier search was left. Without what that one had met, all positions before are listed once more; of a ruleset
    /// that lists each position once only those of the same size.
    pub fn resume(
        &mut self,
        session: &mut Session,
        from: Place,
        met: Option<Met>,
    ) -> Result<(), Diagnostic> {
        let is_distinct = self.ruleset.first_of_size(from.cells).is_some();
        let is_known = is_distinct || met.as_ref().is_some_and(|met| !met.0.is_empty());
        if is_known {
            self.met = met.unwrap_or_default();
            self.has_met |= from != Place::default();
            self.place = Place {
                cells: from.cells,
                at: 0,
            };
            self.rest = None;
        }
        while self.place != from && self.place.cells <= from.cells.min(self.most_cells) {
            self.check(session)?;
            match self.following(session)? {
                Some(_) if is_known => {}
                Some(position) => {
                    self.met.0.insert(position.symmetry_key());
                }
                // The place may be behind the last position of its size.
                None if self.place.cells == from.cells => break,
                None => self.enlarge(),
            }
        }
        Ok(())
    }

    /// The next position with its size, whether or not it meets the condition; none if there are no more. An error means that a limit
    /// was reached before it.
    pub fn pass(
        &mut self,
        session: &mut Session,
    ) -> Result<Option<(usize, AnyPosition)>, Diagnostic> {
        self.last = None;
        while self.place.cells <= self.most_cells {
            self.check(session)?;
            let Some(position) = self.following(session)? else {
                self.enlarge();
                continue;
            };
            if self.rest.as_ref().is_none_or(|rest| rest.has_copies) {
                let key = position.symmetry_key();
                if !self.met.0.insert(key) {
                    continue;
                }
                self.last = Some(Some(key));
            } else {
                self.last = Some(None);
            }
            return Ok(Some((self.place.cells, position)));
        }
        Ok(None)
    }

    /// The next position; none if all were looked at. An error means that a limit was reached between two positions.
    pub fn look(&mut self, session: &mut Session) -> Result<Option<Looked>, Diagnostic> {
        let Some((cells, position)) = self.pass(session)? else {
            return Ok(None);
        };
        session.define("position", Value::Thing(Arc::new(Placed(position.clone()))));
        session.define("cells", Value::Integer(cells.into()));
        let verdict = self.condition.verdict(session);
        Ok(Some(Looked {
            position,
            cells,
            verdict,
        }))
    }

    /// The names to which [`Search::look`] gives a meaning; [`Session::keeping`] gives them back theirs.
    pub fn names(&self) -> Vec<String> {
        let names = self.condition.names().into_iter();
        names.map(str::to_owned).collect()
    }

    /// Ends the search here: where it can go on, and what it has met.
    pub fn leave(self) -> (Place, Met) {
        (self.place, self.met)
    }

    /// Ends the search before the position that was looked at last, which will be looked at again.
    pub fn leave_before(mut self) -> (Place, Met) {
        if let Some(key) = self.last {
            if let Some(key) = key {
                self.met.0.remove(&key);
            }
            self.place.at -= 1;
        }
        self.leave()
    }

    /// Where the search can go on; none if all positions were looked at.
    pub fn place(&self) -> Option<Place> {
        (self.place.cells <= self.most_cells).then_some(self.place)
    }

    /// What is wrong if there was nothing to look at.
    pub fn emptiness(&self) -> Option<Diagnostic> {
        let name = self.ruleset.name();
        let message = format!(
            "the positions of {name} cannot be listed, since they are written as free text; give a list of positions instead"
        );
        (!self.has_met).then(|| Diagnostic {
            span: None,
            ..Diagnostic::new(message, 0..0)
        })
    }

    /// The next position of the same size.
    fn following(&mut self, session: &mut Session) -> Result<Option<AnyPosition>, Diagnostic> {
        let (ruleset, cells) = (self.ruleset, self.place.cells);
        let rest = self
            .rest
            .get_or_insert_with(|| rest(session, ruleset, cells));
        loop {
            match rest.positions.next() {
                Some(Some(position)) => {
                    self.place.at += 1;
                    self.has_met = true;
                    return Ok(Some(position));
                }
                Some(None) => session.check_with(self.met.bytes())?,
                None => return Ok(None),
            }
        }
    }

    /// Goes on to the next size.
    fn enlarge(&mut self) {
        self.rest = None;
        self.place = Place {
            cells: self.place.cells.saturating_add(1),
            at: 0,
        };
    }

    fn check(&mut self, session: &Session) -> Result<(), Diagnostic> {
        self.rounds += 1;
        match self.rounds % OFTEN {
            0 => session.check_with(self.met.bytes()),
            _ => Ok(()),
        }
    }
}

/// The positions of a size.
fn rest<'a>(session: &mut Session, ruleset: &'a dyn Ruleset, cells: usize) -> Rest<'a> {
    match ruleset.first_of_size(cells) {
        Some(positions) => Rest {
            positions,
            has_copies: false,
        },
        None => Rest {
            positions: session.positions_of_size(ruleset, cells),
            has_copies: true,
        },
    }
}

impl Session {
    /// Passes on the positions of up to `most_cells` cells that meet a condition, smallest first, symmetric copies
    /// once, until told to stop. The condition may use `value`, `outcome`, `temperature`, `grundy`, …, `position` and `cells`. Rulesets
    /// that do not list their positions are searched by the positions that numbers start. Afterwards these names mean what they meant
    /// before.
    pub fn search(
        &mut self,
        ruleset: &dyn Ruleset,
        most_cells: usize,
        condition: &str,
        mut found: impl FnMut(&mut Session, usize, &AnyPosition) -> ControlFlow<()>,
    ) -> Result<(), Diagnostic> {
        self.one_question(|session| {
            session.cancel().lower();
            let mut search = Search::new(ruleset, most_cells, condition);
            session.keeping(&search.names(), |session| {
                while let Some(looked) = search.look(session)? {
                    match looked.verdict {
                        Verdict::Fails => {}
                        Verdict::Meets => {
                            if found(session, looked.cells, &looked.position).is_break() {
                                return Ok(());
                            }
                        }
                        Verdict::Unknown(problem) | Verdict::Mistaken(problem) => {
                            return Err(problem);
                        }
                    }
                }
                search.emptiness().map_or(Ok(()), Err)
            })
        })
    }

    /// What a position is worth, for a person: its value, its nim value, or who wins.
    pub fn worth_text(
        &mut self,
        position: &AnyPosition,
        style: Style,
    ) -> Result<String, Diagnostic> {
        let value = Value::Thing(Arc::new(Placed(position.clone())));
        let remark = show::remark(self.algebra(), &value, style);
        let remark = remark.map_err(|stopped| Diagnostic::stopped(stopped, 0..0))?;
        Ok(remark.unwrap_or_else(|| "not found within the limits".to_owned()))
    }
}
