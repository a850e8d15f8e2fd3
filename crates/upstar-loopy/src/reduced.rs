//! Reduced canonical forms: the simplest stopper infinitesimally close to a given one (Siegel).

use crate::algebra::LoopyAlgebra;
use crate::graph::{SideGraph, Target};
use crate::store::{Stopper, Vertex};
use rustc_hash::{FxHashMap, FxHashSet};
use upstar_values::analysis::Analysis;
use upstar_values::budget::Stopped;
use upstar_values::game::{Game, Player};
use upstar_values::number::Dyadic;

/// So many rounds at most. No stopper is known that needs more than three.
const ROUNDS: usize = 16;

/// The rules of the reduction are proved for finite play; for stoppers every result is compared with the game.
const NOT_FOUND: Stopped = Stopped::NoValue(&"the reduced form of this stopper was not found");

impl LoopyAlgebra<'_> {
    /// The reduced canonical form of a stopper: numbers for followers that are infinitesimally close to one, and no options that are
    /// dominated or reversible up to an infinitesimal. The result is compared with the game: if they differ by more than an
    /// infinitesimal, the form counts as not found.
    ///
    /// Costs a comparison for every two followers with loops, and those of the options.
    ///
    /// ```
    /// use upstar_loopy::LoopyAlgebra;
    /// use upstar_values::game::Algebra;
    /// let mut algebra = Algebra::new();
    /// let mut loops = LoopyAlgebra::on(&mut algebra);
    /// for (game, reduced) in [("over", "0"), ("2over", "2"), ("{on|1*}", "{on|1}"), ("{2over|{0|off}}", "{2|{0|off}}")] {
    ///     let game = loops.read(game).unwrap().stopper().unwrap();
    ///     let found = loops.reduced(game)?;
    ///     assert_eq!(loops.text(&found.into())?, reduced);
    /// }
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn reduced(&mut self, stopper: Stopper) -> Result<Stopper, Stopped> {
        let mut now = stopper;
        for _ in 0..ROUNDS {
            let next = Reduction::of(self, now)?.root()?;
            if next == now {
                let mut check = Reduction::of(self, stopper)?;
                check.finest(now)?;
                let equal = check.ge(stopper, now)? && check.ge(now, stopper)?;
                return if equal { Ok(now) } else { Err(NOT_FOUND) };
            }
            now = next;
        }
        Err(NOT_FOUND)
    }

    /// The number that a stopper is infinitesimally close to, if there is one: both stops are that number, or just over or under it.
    fn number_near(&mut self, stopper: Stopper) -> Result<Option<Dyadic>, Stopped> {
        let [left, right] = [
            self.stop(stopper, Player::Left)?,
            self.stop(stopper, Player::Right)?,
        ];
        let near = left.number().filter(|x| right.number() == Some(*x));
        Ok(near.cloned())
    }
}

/// One round for one stopper.
struct Reduction<'l, 'a> {
    loops: &'l mut LoopyAlgebra<'a>,
    root: Stopper,
    /// The numbers among the followers are multiples of 1/2^k.
    exponent: u64,
    seen: FxHashSet<Stopper>,
    /// Stoppers plus a positive number that is smaller than any difference of stops.
    raised: FxHashMap<Stopper, Stopper>,
    order: FxHashMap<(Stopper, Stopper), bool>,
    analysis: Analysis,
}

impl<'l, 'a> Reduction<'l, 'a> {
    fn of(loops: &'l mut LoopyAlgebra<'a>, root: Stopper) -> Result<Self, Stopped> {
        let mut reduction = Reduction {
            loops,
            root,
            exponent: 0,
            seen: FxHashSet::default(),
            raised: FxHashMap::default(),
            order: FxHashMap::default(),
            analysis: Analysis::new(),
        };
        reduction.finest(root)?;
        Ok(reduction)
    }

    /// Takes the denominators of a stopper's followers into account.
    fn finest(&mut self, root: Stopper) -> Result<(), Stopped> {
        let mut path = vec![root];
        while let Some(now) = path.pop() {
            self.loops.short.tick()?;
            if !self.seen.insert(now) {
                continue;
            }
            if let Some(number) = now
                .short()
                .and_then(|game| self.loops.short.as_number(game))
            {
                self.exponent = self.exponent.max(number.exponent());
                continue;
            }
            for player in Player::BOTH {
                path.extend(self.loops.options(now, player)?);
            }
        }
        self.raised.clear();
        self.order.clear();
        Ok(())
    }

    /// Whether g + x ≥ h for every positive number x.
    ///
    /// Stops of a difference are differences of numbers among the followers, or just over or under one: one small number decides.
    fn ge(&mut self, g: Stopper, h: Stopper) -> Result<bool, Stopped> {
        if g == h {
            return Ok(true);
        }
        if let Some(&known) = self.order.get(&(g, h)) {
            return Ok(known);
        }
        let raised = match self.raised.get(&g) {
            Some(&raised) => raised,
            None => {
                let small = Dyadic::half_power(self.exponent + 1);
                let small = Stopper::Short(self.loops.short.number(&small)?);
                let sum = self.loops.add_stoppers(small, g)?;
                let raised = sum.stopper().expect("a number plus a stopper is a stopper");
                self.raised.insert(g, raised);
                raised
            }
        };
        let found = self.loops.ge_stoppers(raised, h)?;
        self.order.insert((g, h), found);
        Ok(found)
    }

    /// Whether a player is as well off with the first as with the second.
    fn as_good(
        &mut self,
        first: Stopper,
        second: Stopper,
        player: Player,
    ) -> Result<bool, Stopped> {
        match player {
            Player::Left => self.ge(first, second),
            Player::Right => self.ge(second, first),
        }
    }

    /// The root after one round.
    fn root(mut self) -> Result<Stopper, Stopped> {
        let vertex = match self.root {
            Stopper::Short(game) => return Ok(Stopper::Short(self.short(game)?)),
            Stopper::Loopy(vertex) => vertex,
        };
        if let Some(number) = self.loops.number_near(self.root)? {
            return Ok(Stopper::Short(self.loops.short.number(&number)?));
        }
        let (_, vertices) = self.loops.graph_of(vertex)?;
        let targets = self.classes(&vertices)?;
        let mut graph = SideGraph::default();
        for &vertex in &vertices {
            let here = Stopper::Loopy(vertex);
            // Vertices that stand for themselves come in this order.
            if targets[&here] != Target::Vertex(graph.len()) {
                continue;
            }
            let mut lists = [Vec::new(), Vec::new()];
            for (list, player) in lists.iter_mut().zip(Player::BOTH) {
                for option in self.best_options(here, player)? {
                    let target = match (targets.get(&option), option) {
                        (Some(target), _) => target.clone(),
                        (None, Stopper::Short(game)) => {
                            Target::Value(Stopper::Short(self.short(game)?))
                        }
                        (None, Stopper::Loopy(_)) => return Err(NOT_FOUND),
                    };
                    if !list.contains(&target) {
                        list.push(target);
                    }
                }
            }
            graph.options.push(lists);
        }
        if !graph.is_stopper() {
            return Err(NOT_FOUND);
        }
        Ok(self.loops.canonical(&graph)?[0])
    }

    fn short(&mut self, game: Game) -> Result<Game, Stopped> {
        self.analysis.reduced(self.loops.short, game)
    }

    /// What stands for each vertex: a number, or the first vertex infinitesimally close to it. Vertices that stand for themselves are
    /// numbered.
    fn classes(
        &mut self,
        vertices: &[Vertex],
    ) -> Result<FxHashMap<Stopper, Target<Stopper>>, Stopped> {
        let mut targets = FxHashMap::default();
        let mut first: Vec<Stopper> = Vec::new();
        for &vertex in vertices {
            let here = Stopper::Loopy(vertex);
            if let Some(number) = self.loops.number_near(here)? {
                let number = Stopper::Short(self.loops.short.number(&number)?);
                targets.insert(here, Target::Value(number));
                continue;
            }
            let mut place = first.len();
            for (at, &other) in first.iter().enumerate() {
                if self.ge(here, other)? && self.ge(other, here)? {
                    place = at;
                    break;
                }
            }
            if place == first.len() {
                first.push(here);
            }
            targets.insert(here, Target::Vertex(place));
        }
        Ok(targets)
    }

    /// A player's options: reversible ones are bypassed, then dominated ones left out.
    fn best_options(&mut self, here: Stopper, player: Player) -> Result<Vec<Stopper>, Stopped> {
        let mut options = self.loops.options(here, player)?;
        let mut met: FxHashSet<Stopper> = options.iter().copied().collect();
        let mut at = 0;
        while let Some(&option) = options.get(at) {
            self.loops.short.tick()?;
            let mut through = None;
            for answer in self.loops.options(option, player.other())? {
                if self.as_good(here, answer, player)? {
                    through = Some(answer);
                    break;
                }
            }
            let Some(through) = through else {
                at += 1;
                continue;
            };
            options.remove(at);
            for next in self.loops.options(through, player)? {
                if met.insert(next) {
                    options.push(next);
                }
            }
        }
        let mut kept: Vec<Stopper> = Vec::with_capacity(options.len());
        'options: for option in options {
            for &other in &kept {
                if self.as_good(other, option, player)? {
                    continue 'options;
                }
            }
            let mut rest = Vec::with_capacity(kept.len() + 1);
            for other in kept {
                if !self.as_good(option, other, player)? {
                    rest.push(other);
                }
            }
            rest.push(option);
            kept = rest;
        }
        Ok(kept)
    }
}
