//! Who wins: by values if they are found quickly, otherwise by search; by retrograde analysis where play need not end or the last move
//! does not decide.

use std::sync::Arc;
use std::time::Duration;
use upstar::budget::Stopped;
use upstar::game::{Algebra, Player, Winner};
use upstar::position::{Start, Uncounted};
use upstar::sum::{Move, Sum, SumAnalysis};
use upstar_solve::{MisereSettings, MisereSolver, Settings, Solver};

/// Values are tried for this long before the search starts.
const PATIENCE: Duration = Duration::from_secs(1);

/// Says who wins sums, and remembers its results.
///
/// ```
/// use upstar::game::{Algebra, Player, Winner};
/// use upstar::rulesets::position;
/// use upstar_play::{Judge, Sum, Term};
/// let mut algebra = Algebra::new();
/// let mut judge = Judge::new(1);
/// let mut sum = |calls: &[&str]| -> Sum { calls.iter().map(|call| position(call).unwrap().into()).collect() };
/// let boards = sum(&["clobber(3, 3)", "nim(1, 2, 4)"]);
/// assert_eq!(judge.winner(&boards, Player::Left, &mut algebra)?, Winner::Left);
/// assert_eq!(judge.winner(&sum(&["sos(4)"]), Player::Left, &mut algebra)?, Winner::Nobody);
/// let start = judge.start(&sum(&["sos(\"S.S\")"]), Player::Left, &mut algebra)?;
/// assert_eq!(start.remoteness.moves(), Some(1));
/// # Ok::<(), upstar::budget::Stopped>(())
/// ```
pub struct Judge {
    settings: Settings,
    /// Made when the first sum is searched.
    solver: Option<Solver>,
    /// Made when the first sum is searched in which the last move loses.
    misere: Option<MisereSolver>,
    /// The last retrograde analysis: if play goes on from there, it has the answers.
    analysis: Option<SumAnalysis>,
    /// Whether moves are counted where a theorem or a search tells only who wins.
    counts: bool,
}

/// What a move leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prospect {
    /// Who wins with best play after it, and in how many moves; the move itself is counted.
    pub start: Start,
    /// Left's points minus Right's from this move on, where play is for points. Points made before do not count here.
    pub score: Option<i64>,
}

impl Judge {
    /// A judge that searches with this many threads.
    pub fn new(threads: usize) -> Judge {
        Judge::with_settings(Settings {
            threads,
            ..Settings::default()
        })
    }

    /// A judge that searches with these settings.
    pub fn with_settings(settings: Settings) -> Judge {
        Judge {
            settings,
            solver: None,
            misere: None,
            analysis: None,
            counts: false,
        }
    }

    /// The judge also counts the moves to the end where a theorem or a search tells only who wins. After a position that is too large for
    /// that it counts no more.
    #[must_use]
    pub fn counting(self) -> Judge {
        Judge {
            counts: true,
            ..self
        }
    }

    /// Who wins with best play where Left has made so many points more than Right before; also in how many moves. The points mean nothing
    /// where play is not for points.
    ///
    /// ```
    /// use upstar::game::{Algebra, Player, Winner};
    /// use upstar::rulesets::position;
    /// use upstar_play::{Judge, Sum};
    /// let (mut algebra, mut judge) = (Algebra::new(), Judge::new(1));
    /// // One side of the last box is left.
    /// let last = Sum::from([position("dots(\"x|xx|.\")").unwrap().into()]);
    /// let mut winner = |made| judge.standing(&last, Player::Left, made, &mut algebra).map(|start| start.winner);
    /// assert_eq!([winner(0)?, winner(-1)?, winner(-3)?], [Winner::Left, Winner::Nobody, Winner::Right]);
    /// # Ok::<(), upstar::budget::Stopped>(())
    /// ```
    pub fn standing(
        &mut self,
        sum: &Sum,
        first: Player,
        made: i64,
        algebra: &mut Algebra,
    ) -> Result<Start, Stopped> {
        match sum.score(first, algebra)? {
            Some(rest) => Ok(Start::scored(made + rest)),
            None => self.start(sum, first, algebra),
        }
    }

    /// What a move of this player leads to, where Left has made so many points more than Right before it.
    pub fn after(
        &mut self,
        sum: &Sum,
        found: &Move,
        player: Player,
        made: i64,
        algebra: &mut Algebra,
    ) -> Result<Prospect, Stopped> {
        let (after, next) = (sum.after(found), sum.next_player(found, player));
        let points = sum.points(found, player);
        let score = after.score(next, algebra)?.map(|rest| points + rest);
        let start = match score {
            Some(score) => Start::scored(made + score),
            None => self.start(&after, next, algebra)?.later(),
        };
        Ok(Prospect { start, score })
    }

    /// Gives back the memory of the last retrograde analysis. What was searched is kept.
    pub fn forget_analysis(&mut self) {
        self.analysis = None;
    }

    /// Who wins when this player starts; also in how many moves, where play need not end or the last move does not decide.
    pub fn start(
        &mut self,
        sum: &Sum,
        first: Player,
        algebra: &mut Algebra,
    ) -> Result<Start, Stopped> {
        if self.counts
            && let Some(start) = self.analysed(sum, first)
        {
            return Ok(start);
        }
        let start = self.found(sum, first, algebra)?;
        if !self.counts || !start.can_be_counted() {
            return Ok(start);
        }
        match impatiently(algebra, |algebra| SumAnalysis::nearest(sum, algebra))? {
            Some(analysis) => {
                let counted = analysis.start(sum, first);
                self.analysis = Some(analysis);
                Ok(counted.unwrap_or(start))
            }
            None => {
                self.counts = false;
                Ok(start)
            }
        }
    }

    /// What the last retrograde analysis says.
    fn analysed(&self, sum: &Sum, first: Player) -> Option<Start> {
        self.analysis.as_ref()?.start(sum, first)
    }

    fn found(&mut self, sum: &Sum, first: Player, algebra: &mut Algebra) -> Result<Start, Stopped> {
        if let Some(base) = sum.misere_base() {
            return self.misere_start(&base, first, algebra);
        }
        // A loner in a sum with other terms is refused at once.
        let by_value = match sum.has_value() {
            true => impatiently(algebra, |algebra| sum.known_start(first, algebra))?,
            false => Some(sum.known_start(first, algebra)?),
        };
        match by_value {
            Some(Some(start)) => return Ok(start),
            Some(None) => {}
            None => {
                let winner = self.search(sum, first, algebra)?;
                return Ok(Start::uncounted(winner, Uncounted::Search));
            }
        }
        if let Some(start) = self.analysed(sum, first) {
            return Ok(start);
        }
        let analysis = SumAnalysis::find(sum, algebra)?;
        let start = analysis.start(sum, first);
        self.analysis = Some(analysis);
        Ok(start.expect("the analysis began there"))
    }

    /// Who wins when this player starts and the last move loses.
    fn misere_start(
        &mut self,
        sum: &Sum,
        first: Player,
        algebra: &mut Algebra,
    ) -> Result<Start, Stopped> {
        if let [only] = &sum.0[..]
            && let Some(position) = only.as_position()
            && let Some(outcome) = position.known_misere_outcome(algebra.budget())
        {
            let outcome = outcome?;
            let outcome = if only.minus {
                outcome.exchanged()
            } else {
                outcome
            };
            let winner = outcome.winner(first);
            return Ok(Start::uncounted(winner, Uncounted::Theorem));
        }
        if let Some(solver) = &self.misere
            && !Arc::ptr_eq(solver.store(), algebra.store())
        {
            self.misere = None;
        }
        let settings = MisereSettings {
            threads: self.settings.threads,
            table_bytes: self.settings.table_bytes,
            ..MisereSettings::default()
        };
        let solver = self
            .misere
            .get_or_insert_with(|| MisereSolver::new(algebra, settings));
        solver.set_budget(algebra.budget().clone());
        let wins = solver.wins(sum, first)?;
        let winner = if wins { first } else { first.other() };
        Ok(Start::uncounted(winner.into(), Uncounted::Search))
    }

    /// Who wins when this player starts; nobody for a draw.
    pub fn winner(
        &mut self,
        sum: &Sum,
        first: Player,
        algebra: &mut Algebra,
    ) -> Result<Winner, Stopped> {
        self.start(sum, first, algebra).map(|start| start.winner)
    }

    /// Who wins when this player starts, by search alone, within the algebra's budget. Refused where play need not end or the
    /// last move does not decide.
    pub fn search(
        &mut self,
        sum: &Sum,
        first: Player,
        algebra: &mut Algebra,
    ) -> Result<Winner, Stopped> {
        let store = algebra.store();
        if let Some(solver) = &self.solver
            && !Arc::ptr_eq(solver.store(), store)
        {
            self.solver = None;
        }
        let settings = &self.settings;
        let solver = self
            .solver
            .get_or_insert_with(|| Solver::new(algebra, settings.clone()));
        solver.set_budget(algebra.budget().clone());
        let wins = solver.wins(sum, first)?;
        Ok(if wins { first } else { first.other() }.into())
    }
}

/// Does work on values; `None` if it takes too long or becomes too large.
pub(crate) fn impatiently<T>(
    algebra: &mut Algebra,
    work: impl FnOnce(&mut Algebra) -> Result<T, Stopped>,
) -> Result<Option<T>, Stopped> {
    let budget = algebra.budget().clone();
    algebra.set_budget(budget.clone().at_most(PATIENCE));
    let done = work(algebra);
    algebra.set_budget(budget);
    match done {
        Ok(done) => Ok(Some(done)),
        Err(stopped @ (Stopped::Cancelled | Stopped::NoValue(_) | Stopped::Rules(_))) => {
            Err(stopped)
        }
        Err(_) => Ok(None),
    }
}
