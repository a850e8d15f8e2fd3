//! Play of a ko and a stack of coupons, exactly.

use super::graph::Ko;
use super::play::{Play, ends};
use super::threats::Threats;
use super::walls::{KoThermograph, KoWall};
use upstar_values::budget::{Budget, Stopped};
use upstar_values::number::{BigInt, Rational};

/// Why a ko cannot be played with coupons.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoPlay {
    /// Moves go round, and no ban stops them.
    #[error("play can go round for ever through {0}: no ko ban stops it")]
    Endless(String),
    /// The step of the coupons is not positive.
    #[error("the step of the coupons must be positive")]
    Step,
}

/// The mast is shown by so many stacks above the largest gain.
const TOP: usize = 4;
/// So many vertices of a cycle are named.
const MOST_NAMES: usize = 20;
/// Higher stacks are not played.
const MOST_COUPONS: usize = 1 << 20;
const TOO_HIGH: Stopped = Stopped::TooLarge(&"a stack of more than 2^20 coupons");

impl Ko {
    /// The states and their order, if they can be played.
    fn play(
        &self,
        threats: Threats,
        step: &Rational,
        count: usize,
        budget: &Budget,
    ) -> Result<Result<(Play, Vec<usize>), NoPlay>, Stopped> {
        if *step <= step.sub(step, budget)? {
            return Ok(Err(NoPlay::Step));
        }
        if count > MOST_COUPONS {
            return Err(TOO_HIGH);
        }
        let play = Play::new(self, threats, step, budget)?;
        let round = match play.order() {
            Ok(order) => return Ok(Ok((play, order))),
            Err(round) => round,
        };
        let reached = self.graph().reached(self.vertex());
        let name = |state: usize| {
            let (v, _) = reached[play.vertex(state)];
            self.graph().names()[v].as_str()
        };
        let mut names: Vec<&str> = round.into_iter().take(MOST_NAMES).map(name).collect();
        names.extend(names.first().copied());
        Ok(Err(NoPlay::Endless(names.join(", "))))
    }

    /// The result of play with a stack of coupons count·step, …, 2·step, step beyond the coupons alone, when Left and when Right starts.
    /// Costs time in proportion to the moves times the count.
    ///
    /// ```
    /// use upstar_loopy::ko::{Ko, Threats};
    /// use upstar_values::budget::Budget;
    /// use upstar_values::number::Rational;
    /// let budget = Budget::default();
    /// let ko = Ko::from_text("A>3|!B; B>!A|0", "A", &budget)?.unwrap();
    /// let step = Rational::new(1.into(), 12.into(), &budget)?.unwrap();
    /// let [left, right] = ko.stack(Threats::None, &step, 2, &budget)?.unwrap();
    /// assert_eq!(format!("{left} {right}"), "17/6 1/3");
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn stack(
        &self,
        threats: Threats,
        step: &Rational,
        count: usize,
        budget: &Budget,
    ) -> Result<Result<[Rational; 2], NoPlay>, Stopped> {
        let (play, order) = match self.play(threats, step, count, budget)? {
            Ok(play) => play,
            Err(error) => return Ok(Err(error)),
        };
        let mut last = [BigInt::ZERO, BigInt::ZERO];
        play.results(&order, count, 0, budget, |result| {
            last = result;
            Ok(())
        })?;
        let [left, right] = last;
        Ok(Ok([play.wall(left, budget)?, play.wall(right, budget)?]))
    }

    /// The results for every stack up to one of `count` coupons: the walls at 0, step, …, count·step. Costs as much as the highest of them.
    pub fn stacks(
        &self,
        threats: Threats,
        step: &Rational,
        count: usize,
        budget: &Budget,
    ) -> Result<Result<Vec<[Rational; 2]>, NoPlay>, Stopped> {
        let (play, order) = match self.play(threats, step, count, budget)? {
            Ok(play) => play,
            Err(error) => return Ok(Err(error)),
        };
        let mut walls = Vec::new();
        play.results(&order, count, play.kept(), budget, |[left, right]| {
            walls.push([play.wall(left, budget)?, play.wall(right, budget)?]);
            Ok(())
        })?;
        Ok(Ok(walls))
    }

    /// The walls by play with coupons of a step: exact for each stack. Mean and temperature are read off and only near to the limit for
    /// small steps, mostly up to four of them.
    ///
    /// Stacks are played up to the difference of the largest and the least number that can be reached. Coupons above it are worth more
    /// than anything that a move can win.
    pub fn coupons(
        &self,
        threats: Threats,
        step: &Rational,
        budget: &Budget,
    ) -> Result<Result<KoThermograph, NoPlay>, Stopped> {
        let reached = self.graph().reached(self.vertex());
        let all = || reached.iter().flat_map(|&(v, _)| ends(self, v));
        let (Some(high), Some(low)) = (all().max(), all().min()) else {
            unreachable!("an end can be reached from every vertex");
        };
        let Some(count) = high.sub(low, budget)?.div(step, budget)? else {
            return Ok(Err(NoPlay::Step));
        };
        // A negative step is refused below.
        let count = count.floor(budget)?.max(BigInt::ZERO);
        let Ok(count) = usize::try_from(count) else {
            return Err(TOO_HIGH);
        };
        let walls = self.stacks(threats, step, count.saturating_add(1 + TOP), budget)?;
        let walls = match walls {
            Ok(walls) => walls,
            Err(error) => return Ok(Err(error)),
        };
        let mut corners = [Vec::new(), Vec::new()];
        let mut t = step.sub(step, budget)?;
        for (at, [left, right]) in walls.into_iter().enumerate() {
            if at % 1024 == 1023 {
                budget.check(at * 512)?;
            }
            corners[0].push((t.clone(), left));
            corners[1].push((t.clone(), right));
            t = t.add(step, budget)?;
        }
        let [left, right] = corners.map(KoWall::new);
        KoThermograph::sampled(left, right, TOP, step.clone(), budget).map(Ok)
    }
}
