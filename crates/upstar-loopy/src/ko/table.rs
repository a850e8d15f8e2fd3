//! The simple ko A = {x|B}, B = {A|y}, whose walls are known.

use super::graph::{Ko, KoGraph, KoOption};
use super::threats::Threats;
use super::walls::{KoThermograph, KoWall, Origin};
use upstar_values::budget::{Budget, Stopped};
use upstar_values::game::Player;
use upstar_values::number::Rational;

/// A simple ko: Left can win it for x, Right for y < x.
struct Simple<'g> {
    x: &'g Rational,
    y: &'g Rational,
    /// Who fills the ko if she or he moves now: Left in A, Right in B.
    holder: Player,
}

/// The best of options that are all ends.
fn end(graph: &KoGraph, v: usize, player: Player) -> Option<&Rational> {
    let ends = graph.options(v, player).iter().map(|option| match option {
        KoOption::End(x) => Some(x),
        _ => None,
    });
    let ends: Option<Vec<&Rational>> = ends.collect();
    player.choose(ends.clone()?.into_iter().max(), ends?.into_iter().min())
}

/// The vertex to which the only option leads, if that is a ko capture.
fn capture(graph: &KoGraph, v: usize, player: Player) -> Option<usize> {
    match graph.options(v, player) {
        [KoOption::Take(w)] => Some(*w),
        _ => None,
    }
}

/// The simple ko that a vertex belongs to.
fn simple(ko: &Ko) -> Option<Simple<'_>> {
    let (graph, v) = (ko.graph(), ko.vertex());
    let holder = Player::BOTH.into_iter().find(|&player| {
        let away = capture(graph, v, player.other());
        let back = away.and_then(|w| capture(graph, w, player));
        away != Some(v) && back == Some(v)
    })?;
    let w = capture(graph, v, holder.other())?;
    let (a, b) = holder.choose((v, w), (w, v));
    let (x, y) = (end(graph, a, Player::Left)?, end(graph, b, Player::Right)?);
    (x > y).then_some(Simple { x, y, holder })
}

impl Ko {
    /// Whether this is a simple ko: A = {x|!B} or B = {!A|y} with x > y.
    pub fn is_simple(&self) -> bool {
        simple(self).is_some()
    }

    /// The walls of a simple ko, exactly; `None` for other kos.
    ///
    /// With d = (x-y)/3 the walls of A go from x and y to the mast at x-d, and those of B to y+d. Where the komaster holds the ko, both
    /// walls are the komaster's own. Who has threats without end always wins the ko: if that is Left, A is worth x, and B is like {x|y}.
    ///
    /// ```
    /// use upstar_loopy::ko::{Ko, Threats};
    /// use upstar_values::budget::Budget;
    /// let budget = Budget::default();
    /// let ko = Ko::from_text("A>4|!B; B>!A|0", "B", &budget)?.unwrap();
    /// let walls = ko.table(Threats::Left, &budget)?.unwrap();
    /// assert_eq!((walls.mean().to_string(), walls.temperature().to_string()), ("4/3".into(), "4/3".into()));
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn table(
        &self,
        threats: Threats,
        budget: &Budget,
    ) -> Result<Option<KoThermograph>, Stopped> {
        let Some(Simple { x, y, holder }) = simple(self) else {
            return Ok(None);
        };
        let number = |n: i32| Rational::new(n.into(), 1.into(), budget);
        let integer = |n: i32| number(n).map(|n| n.expect("n/1"));
        let zero = integer(0)?;
        let part = |of: i32| -> Result<Rational, Stopped> {
            let gap = x.sub(y, budget)?.div(&integer(of)?, budget)?;
            Ok(gap.expect("2 and 3 are not 0"))
        };
        // Foot and position of the mast, and the player whose wall both are.
        let (end, mean, merged) = match (threats, holder) {
            (Threats::LeftAlways, Player::Left) | (Threats::RightAlways, Player::Right) => {
                let corners = vec![(zero, holder.choose(x, y).clone())];
                let wall = KoWall::new(corners);
                return Ok(Some(KoThermograph::exact(wall.clone(), wall)));
            }
            (Threats::LeftAlways | Threats::RightAlways, _) => {
                let half = part(2)?;
                (half.clone(), y.add(&half, budget)?, None)
            }
            (Threats::None | Threats::Left | Threats::Right, _) => {
                let third = part(3)?;
                let mean = match holder {
                    Player::Left => x.sub(&third, budget)?,
                    Player::Right => y.add(&third, budget)?,
                };
                let master = match threats {
                    Threats::Left => Some(Player::Left),
                    Threats::Right => Some(Player::Right),
                    _ => None,
                };
                (third, mean, master.filter(|&master| master == holder))
            }
        };
        let wall = |from: &Rational| {
            let corners = vec![(zero.clone(), from.clone()), (end.clone(), mean.clone())];
            KoWall::new(corners)
        };
        let (left, right) = match merged {
            None => (wall(x), wall(y)),
            Some(Player::Left) => (wall(x), wall(x)),
            Some(Player::Right) => (wall(y), wall(y)),
        };
        Ok(Some(KoThermograph::exact(left, right)))
    }

    /// Whether mean and temperature are the same for either komaster; otherwise the ko is hyperactive. Simple kos are placid. Other
    /// kos need the `step` of coupons, and means and temperatures that differ by at most four steps count as the same; `None` if there
    /// is no step.
    pub fn is_placid(
        &self,
        step: Option<&Rational>,
        budget: &Budget,
    ) -> Result<Option<Result<bool, super::NoPlay>>, Stopped> {
        let mut graphs = Vec::with_capacity(2);
        for threats in [Threats::Left, Threats::Right] {
            graphs.push(match (self.table(threats, budget)?, step) {
                (Some(graph), _) => graph,
                (None, None) => return Ok(None),
                (None, Some(step)) => match self.coupons(threats, step, budget)? {
                    Ok(graph) => graph,
                    Err(error) => return Ok(Some(Err(error))),
                },
            });
        }
        let four = Rational::new(4.into(), 1.into(), budget)?.expect("4/1");
        let slack = match graphs[0].origin() {
            Origin::Table => four.sub(&four, budget)?,
            Origin::Coupons(step) => four.mul(step, budget)?,
        };
        let is_near = |a: &Rational, b: &Rational| -> Result<bool, Stopped> {
            Ok(a.sub(b, budget)? <= slack && b.sub(a, budget)? <= slack)
        };
        let placid = is_near(graphs[0].mean(), graphs[1].mean())?
            && is_near(graphs[0].temperature(), graphs[1].temperature())?;
        Ok(Some(Ok(placid)))
    }
}
