//! Pseudonumbers, and the stops of stoppers.

use crate::algebra::LoopyAlgebra;
use crate::store::{LoopyStore, Stopper};
use rustc_hash::FxHashMap;
use std::cmp::Ordering;
use upstar_values::budget::Stopped;
use upstar_values::game::{Algebra, Game, Player};
use upstar_values::number::Dyadic;

/// A number, on, off, or a number with over or under. They are totally ordered.
///
/// ```
/// use upstar_loopy::Pseudonumber;
/// let half = Pseudonumber::Number("1/2".parse()?);
/// assert!(Pseudonumber::Over(0.into()) < half);
/// assert!(half < Pseudonumber::Over("1/2".parse()?));
/// assert!(Pseudonumber::Over("1/2".parse()?) < Pseudonumber::Under(1.into()));
/// assert!(Pseudonumber::Under(1.into()) < Pseudonumber::On);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pseudonumber {
    /// off = {|pass}, the least value.
    Off,
    /// x + under = {pass|x}.
    Under(Dyadic),
    /// A number.
    Number(Dyadic),
    /// x + over = {x|pass}.
    Over(Dyadic),
    /// on = {pass|}, the greatest value.
    On,
}

impl Pseudonumber {
    /// -1 and 1 for off and on, and the number with its side for others.
    fn key(&self) -> (i8, Option<&Dyadic>, i8) {
        match self {
            Pseudonumber::Off => (-1, None, 0),
            Pseudonumber::Under(x) => (0, Some(x), -1),
            Pseudonumber::Number(x) => (0, Some(x), 0),
            Pseudonumber::Over(x) => (0, Some(x), 1),
            Pseudonumber::On => (1, None, 0),
        }
    }

    /// The strong stop: x for x + over and x + under; `None` for on and off.
    pub fn number(&self) -> Option<&Dyadic> {
        self.key().1
    }
}

impl Ord for Pseudonumber {
    fn cmp(&self, other: &Self) -> Ordering {
        self.key().cmp(&other.key())
    }
}

impl PartialOrd for Pseudonumber {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The value as a pseudonumber, if it is one.
pub(crate) fn pseudonumber(
    algebra: &Algebra,
    store: &LoopyStore,
    stopper: Stopper,
) -> Option<Pseudonumber> {
    let vertex = match stopper {
        Stopper::Short(game) => return algebra.as_number(game).map(Pseudonumber::Number),
        Stopper::Loopy(vertex) => vertex,
    };
    let store = store.read();
    let [left, right] = Player::BOTH.map(|player| store.options(vertex, player));
    let number = |option: Stopper| algebra.as_number(option.short()?);
    match (left, right) {
        ([a], []) if *a == stopper => Some(Pseudonumber::On),
        ([], [b]) if *b == stopper => Some(Pseudonumber::Off),
        ([a], [b]) if *b == stopper => number(*a).map(Pseudonumber::Over),
        ([a], [b]) if *a == stopper => number(*b).map(Pseudonumber::Under),
        _ => None,
    }
}

impl LoopyAlgebra<'_> {
    /// The value as a pseudonumber, if it is one.
    pub fn pseudonumber(&self, stopper: Stopper) -> Option<Pseudonumber> {
        pseudonumber(self.short, &self.store, stopper)
    }

    /// The stop of a stopper when this player starts: the pseudonumber that play reaches. One step for each move, then remembered.
    pub fn stop(&mut self, stopper: Stopper, first: Player) -> Result<Pseudonumber, Stopped> {
        let Stopper::Loopy(vertex) = stopper else {
            return self.new_stop(stopper, first);
        };
        if let Some(known) = self.store.read().stops.get(&(vertex, first)) {
            return Ok(known.clone());
        }
        let stop = self.new_stop(stopper, first)?;
        let old = (self.store.write().stops).insert((vertex, first), stop.clone());
        if old.is_none() {
            self.short.store().count_attached_bytes(80);
        }
        Ok(stop)
    }

    fn new_stop(&mut self, stopper: Stopper, first: Player) -> Result<Pseudonumber, Stopped> {
        let mut known: FxHashMap<(Stopper, Player), Pseudonumber> = FxHashMap::default();
        let mut path = vec![(stopper, first)];
        // Alternating play ends, so that every state is finished after those it leads to.
        while let Some(&(now, player)) = path.last() {
            self.short.tick()?;
            if known.contains_key(&(now, player)) {
                path.pop();
                continue;
            }
            let mut best = self.pseudonumber(now);
            if let Stopper::Short(game) = now {
                let stop = player.choose(self.short.left_stop(game), self.short.right_stop(game));
                best = Some(Pseudonumber::Number(stop));
            }
            if best.is_none() {
                let waiting = path.len();
                for option in self.options(now, player)? {
                    match known.get(&(option, player.other())) {
                        None => path.push((option, player.other())),
                        Some(stop) => {
                            let better = best.as_ref().is_none_or(|best| match player {
                                Player::Left => stop > best,
                                Player::Right => stop < best,
                            });
                            if better {
                                best = Some(stop.clone());
                            }
                        }
                    }
                }
                if path.len() > waiting {
                    continue;
                }
            }
            let best = best.expect("a stopper without options on one side is a pseudonumber");
            known.insert((now, player), best);
            path.pop();
        }
        Ok(known.remove(&(stopper, first)).expect("found last"))
    }

    /// The stopper that a pseudonumber is.
    pub fn from_pseudonumber(&mut self, number: &Pseudonumber) -> Result<Stopper, Stopped> {
        let (base, at) = match number {
            Pseudonumber::On => return self.on_value(),
            Pseudonumber::Off => return self.off_value(),
            Pseudonumber::Number(x) => return Ok(Stopper::Short(self.short.number(x)?)),
            Pseudonumber::Over(x) => (self.over_value()?, x),
            Pseudonumber::Under(x) => (self.under_value()?, x),
        };
        let number: Game = self.short.number(at)?;
        let sum = self.add_stoppers(number.into(), base)?;
        Ok(sum.stopper().expect("a number plus a stopper is a stopper"))
    }

    /// Whether both strong stops are 0.
    pub fn is_infinitesimal(&mut self, stopper: Stopper) -> Result<bool, Stopped> {
        for player in Player::BOTH {
            let stop = self.stop(stopper, player)?;
            if !stop.number().is_some_and(Dyadic::is_zero) {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
