//! Thermographs: how the stops of a value move as it is cooled.

use super::Analysis;
use super::wall::{Corners, Vertex, Wall, sweep};
use super::wall_table::{GraphId, WallId};
use crate::budget::Stopped;
use crate::game::{Algebra, Game, Nus};
use crate::number::Dyadic;
use std::sync::Arc;

/// The thermograph of a value: its two walls from t = -1 up to the foot of the mast.
///
/// The walls are the stops of the value cooled by t. Above the temperature both are the mast, at the mean.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Thermograph {
    left: Arc<Wall>,
    right: Arc<Wall>,
}

impl Thermograph {
    pub(super) fn new(left: Arc<Wall>, right: Arc<Wall>) -> Thermograph {
        Thermograph { left, right }
    }

    /// Both walls, Left's first: they follow max RW(G^L) - t and min LW(G^R) + t until these meet.
    pub(super) fn between(left: &Wall, right: &Wall) -> (Wall, Wall) {
        let (mut lefts, mut rights) = (Corners::default(), Corners::default());
        let mut before: Option<(Dyadic, Dyadic)> = None;
        // Where the scaffolds met, and the position there.
        let mut foot: Option<Vertex> = None;
        sweep(left, right, |t, a, b| {
            let gap = &(a - b) - &(t + t);
            if gap.signum() <= 0 {
                foot = Some(match &before {
                    Some((t0, gap0)) if gap.signum() < 0 => {
                        // The gap closes as fast as t grows, or twice as fast.
                        let twice = gap0 - &gap > t - t0;
                        let up = if twice { gap0.half() } else { gap0.clone() };
                        let meet = t0 + &up;
                        let x = &left.at(&meet) - &meet;
                        Vertex { t: meet, x }
                    }
                    _ => Vertex {
                        t: t.clone(),
                        x: a - t,
                    },
                });
                return false;
            }
            lefts.push(t.clone(), a - t);
            rights.push(t.clone(), b + t);
            before = Some((t.clone(), gap));
            true
        });
        let foot = foot.unwrap_or_else(|| {
            // Above all vertices both scaffolds are straight.
            let (t0, gap) = before.expect("walls have vertices");
            let t = &t0 + &gap.half();
            let x = &left.top().x - &t;
            Vertex { t, x }
        });
        lefts.push(foot.t.clone(), foot.x.clone());
        rights.push(foot.t, foot.x);
        (lefts.wall(), rights.wall())
    }

    /// The mean: the position of the mast.
    pub fn mean(&self) -> &Dyadic {
        &self.left.top().x
    }

    /// The temperature: the foot of the mast.
    pub fn temperature(&self) -> &Dyadic {
        &self.left.top().t
    }

    /// The Left wall, up to the foot of the mast.
    pub fn left_wall(&self) -> &Wall {
        &self.left
    }

    /// The Right wall, up to the foot of the mast.
    pub fn right_wall(&self) -> &Wall {
        &self.right
    }

    /// The distance between the walls at temperature t.
    pub fn width(&self, t: &Dyadic) -> Dyadic {
        &self.left.at(t) - &self.right.at(t)
    }
}

/// The lines from which the walls of a value are made: λ(t) = max RW(G^L) - t and ρ(t) = min LW(G^R) + t. Below the temperature they
/// are the walls; above it they cross and go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scaffold {
    left: Arc<Wall>,
    right: Arc<Wall>,
}

impl Scaffold {
    /// Left's scaffold at temperature t.
    pub fn left_at(&self, t: &Dyadic) -> Dyadic {
        &self.left.at(t) - t
    }

    /// Right's scaffold at temperature t.
    pub fn right_at(&self, t: &Dyadic) -> Dyadic {
        &self.right.at(t) + t
    }

    /// The temperatures at which one of the two scaffolds has a corner.
    pub fn corners(&self) -> Vec<Dyadic> {
        let mut corners = Vec::new();
        sweep(&self.left, &self.right, |t, _, _| {
            corners.push(t.clone());
            true
        });
        corners
    }
}

impl Analysis {
    /// The thermograph of a value.
    ///
    /// Costs one step for each distinct follower, linear in the vertices of the walls of its options; the result is kept. A closed
    /// formula for integers and for the ups and stars of a number + up + star value.
    ///
    /// ```
    /// use upstar_values::analysis::Analysis;
    /// use upstar_values::game::Algebra;
    /// let (mut algebra, mut analysis) = (Algebra::new(), Analysis::new());
    /// let (ten, five, minus_five) = (algebra.integer(10), algebra.integer(5), algebra.integer(-5));
    /// let inner = algebra.construct(&[five], &[minus_five])?;
    /// let game = algebra.construct(&[ten], &[inner])?;
    /// let thermograph = analysis.thermograph(&mut algebra, game)?;
    /// assert_eq!(thermograph.temperature(), &5.into());
    /// assert_eq!(thermograph.mean(), &5.into());
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn thermograph(
        &mut self,
        algebra: &mut Algebra,
        game: Game,
    ) -> Result<Arc<Thermograph>, Stopped> {
        let id = self.graph_of(algebra, game)?;
        Ok(self.walls.graph(id).clone())
    }

    /// The number of the thermograph of a value.
    fn graph_of(&mut self, algebra: &mut Algebra, game: Game) -> Result<GraphId, Stopped> {
        if let Some(&known) = self.thermographs.get(&game) {
            return Ok(known);
        }
        let like = same_walls(algebra, game)?;
        if like != game {
            // The way to it is remembered as well: it takes longer than a look into the table.
            let graph = self.graph_of(algebra, like)?;
            self.count(algebra)?;
            self.thermographs.insert(game, graph);
            return Ok(graph);
        }
        self.count(algebra)?;
        let graph = match algebra.as_number(game).filter(Dyadic::is_integer) {
            Some(integer) => self.walls.mast(integer)?,
            None => {
                let (left, right) = algebra.deeper(|algebra| self.scaffold_of(algebra, game))?;
                self.walls.between(left, right)?
            }
        };
        self.thermographs.insert(game, graph);
        Ok(graph)
    }

    /// The scaffold of a value; `None` for an integer, whose thermograph is a mast alone.
    pub fn scaffold(
        &mut self,
        algebra: &mut Algebra,
        game: Game,
    ) -> Result<Option<Scaffold>, Stopped> {
        if algebra.as_number(game).is_some_and(|x| x.is_integer()) {
            return Ok(None);
        }
        let like = same_walls(algebra, game)?;
        let (left, right) = self.scaffold_of(algebra, like)?;
        let [left, right] = [left, right].map(|id| self.walls.wall(id).clone());
        Ok(Some(Scaffold { left, right }))
    }

    /// The greatest Right wall of the Left options, and the smallest Left wall of the Right options.
    fn scaffold_of(
        &mut self,
        algebra: &mut Algebra,
        game: Game,
    ) -> Result<(WallId, WallId), Stopped> {
        let (mut left, mut right): (Option<WallId>, Option<WallId>) = (None, None);
        for option in algebra.short_options(game, true)? {
            let option = self.graph_of(algebra, option)?;
            let (_, wall) = self.walls.walls_of(option);
            left = Some(match left {
                None => wall,
                Some(other) => self.walls.max(other, wall)?,
            });
        }
        for option in algebra.short_options(game, false)? {
            let option = self.graph_of(algebra, option)?;
            let (wall, _) = self.walls.walls_of(option);
            right = Some(match right {
                None => wall,
                Some(other) => self.walls.min(other, wall)?,
            });
        }
        let message = "only integers lack options of one player";
        Ok((left.expect(message), right.expect(message)))
    }

    /// The mean of a value: what each copy is worth on average in a sum of very many.
    pub fn mean(&mut self, algebra: &mut Algebra, game: Game) -> Result<Dyadic, Stopped> {
        // Number + up + star values have the mean of their number.
        if let Some(nus) = algebra.as_nus(game) {
            return Ok(nus.number);
        }
        let graph = self.graph_of(algebra, game)?;
        Ok(self.walls.graph(graph).mean().clone())
    }

    /// The temperature of a value: -1 for integers, -1/2^k for m/2^k, 0 for other values with equal stops, positive for hot values.
    pub fn temperature(&mut self, algebra: &mut Algebra, game: Game) -> Result<Dyadic, Stopped> {
        if let Some(x) = algebra.as_number(game) {
            return Ok(-Dyadic::half_power(x.exponent()));
        }
        if algebra.has_equal_stops(game) {
            return Ok(Dyadic::ZERO);
        }
        let graph = self.graph_of(algebra, game)?;
        Ok(self.walls.graph(graph).temperature().clone())
    }
}

/// A value with the same walls: x + ↑, x + ↓ or x + ∗ stands for all x + n·↑ + ∗m of its kind. For large n and m the descent through
/// the options would be too long.
fn same_walls(algebra: &mut Algebra, game: Game) -> Result<Game, Stopped> {
    let Some(nus) = algebra.as_nus(game).filter(|nus| !nus.is_number()) else {
        return Ok(game);
    };
    // ↑∗ = {0,∗|0} has the walls of ∗ = {0|0}; any other n·↑ + ∗m has those of ↑ = {0|∗}.
    let (ups, star) = match (nus.ups, nus.star) {
        (-1..=1, 1) | (0, _) => (0, 1),
        (ups, _) => (ups.signum(), 0),
    };
    algebra.nus(&Nus {
        number: nus.number,
        ups,
        star,
    })
}
