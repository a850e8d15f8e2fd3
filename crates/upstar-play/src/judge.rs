//! Who wins: by values where they are found soon, by search otherwise.

use crate::Component;
use std::time::Duration;
use upstar::analysis::Player;
use upstar::budget::Stopped;
use upstar::game::Algebra;
use upstar_solve::{Settings, Term};

/// Values are tried for so long before the search starts.
const PATIENCE: Duration = Duration::from_secs(1);

/// Says who wins sums, and remembers what it has found.
///
/// ```
/// use upstar::analysis::Player;
/// use upstar::game::Algebra;
/// use upstar::rulesets::position;
/// use upstar_play::{Component, Judge};
/// let mut algebra = Algebra::new();
/// let mut judge = Judge::new(&algebra, 1);
/// let sum = ["clobber(3, 3)", "nim(1, 2, 4)"].map(|call| Component::Position(position(call).unwrap()));
/// assert!(judge.wins(&sum, Player::Left, &mut algebra)?);
/// # Ok::<(), upstar::budget::Stopped>(())
/// ```
pub struct Judge {
    judge: upstar_solve::Judge,
}

impl Judge {
    /// A judge on the store of values of an algebra, who searches with so many threads.
    pub fn new(algebra: &Algebra, threads: usize) -> Judge {
        let settings = Settings {
            threads,
            ..Settings::default()
        };
        Judge {
            judge: upstar_solve::Judge::new(algebra, settings),
        }
    }

    /// Whether a player who starts wins the sum.
    pub fn wins(
        &mut self,
        sum: &[Component],
        first: Player,
        algebra: &mut Algebra,
    ) -> Result<bool, Stopped> {
        self.judge.wins(&terms(sum), first, algebra)
    }

    /// The same by search alone, within the algebra's budget.
    pub fn search(
        &mut self,
        sum: &[Component],
        first: Player,
        algebra: &mut Algebra,
    ) -> Result<bool, Stopped> {
        self.judge.search(&terms(sum), first, algebra)
    }
}

fn terms(sum: &[Component]) -> Vec<Term> {
    let term = |component: &Component| match component {
        Component::Position(position) => Term::position(position.clone()),
        Component::Exchanged(position) => Term::position(position.clone()).negative(),
        Component::Form(form) => Term::form(form.clone()),
    };
    sum.iter().map(term).collect()
}

/// Does work on values unless it takes too long or becomes too large: `None` then.
pub(crate) fn impatiently<T>(
    algebra: &mut Algebra,
    work: impl FnOnce(&mut Algebra) -> Result<T, Stopped>,
) -> Result<Option<T>, Stopped> {
    let budget = algebra.budget().clone();
    algebra.set_budget(budget.clone().time(PATIENCE));
    let done = work(algebra);
    algebra.set_budget(budget);
    match done {
        Ok(done) => Ok(Some(done)),
        Err(Stopped::Cancelled) => Err(Stopped::Cancelled),
        Err(_) => Ok(None),
    }
}
