//! Where to move in a sum of hot games: advice from temperatures, checked against the values.

use super::{Analysis, SumBounds};
use crate::budget::Stopped;
use crate::game::{Algebra, Game, Player};
use crate::number::Dyadic;

/// A move in a sum: the component and the option moved to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The index of the component, from 0.
    pub component: usize,
    /// The option moved to.
    pub option: Game,
}

/// A rule of thumb for sums of hot games. None of them is always right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Strategy {
    /// Hotstrat: move in the hottest component.
    Hot,
    /// Sentestrat: answer in the component where the opponent just moved if it is now hotter than all others, otherwise like hotstrat.
    Sente {
        /// The component in which the opponent just moved.
        answer: Option<usize>,
    },
    /// Thermostrat: move in the widest component at the temperature where the sum of the thermographs promises most.
    Thermo,
}

/// A strategy's recommendation, and whether it is right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// The rule that was followed.
    pub strategy: Strategy,
    /// The move it recommends.
    pub recommended: Move,
    /// The temperature at which the move was chosen.
    pub temperature: Dyadic,
    /// Whether the move wins, by the values.
    pub wins: bool,
}

impl Algebra {
    /// All winning first moves in a sum, by exact comparison. Costs one sum and comparison for each option.
    ///
    /// ```
    /// use upstar_values::game::{Algebra, Game, Player};
    /// let mut algebra = Algebra::new();
    /// let two = algebra.integer(2);
    /// let parts = [algebra.switch(two)?, Game::STAR];
    /// let moves = algebra.winning_moves(&parts, Player::Left)?;
    /// assert_eq!((moves.len(), moves[0].component, moves[0].option), (1, 0, two));
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn winning_moves(&mut self, parts: &[Game], player: Player) -> Result<Vec<Move>, Stopped> {
        let mut moves = Vec::new();
        for (component, &part) in parts.iter().enumerate() {
            let mut rest = Game::ZERO;
            for (other, &game) in parts.iter().enumerate() {
                if other != component {
                    self.tick()?;
                    rest = self.add(rest, game)?;
                }
            }
            // The rest and the option need not be added: comparing the option with the negative of the rest is enough.
            let rest = self.neg(rest)?;
            for option in self.options_of(part, player)? {
                let wins = match player {
                    Player::Left => self.le(rest, option)?,
                    Player::Right => self.le(option, rest)?,
                };
                if wins {
                    moves.push(Move { component, option });
                }
            }
        }
        Ok(moves)
    }

    fn options_of(&mut self, game: Game, player: Player) -> Result<Vec<Game>, Stopped> {
        match player {
            Player::Left => self.left_options(game),
            Player::Right => self.right_options(game),
        }
    }
}

impl Analysis {
    /// A strategy's recommendation for the player who is to move in a sum, and whether the move wins. `None` if there is no move at
    /// all.
    ///
    /// ```
    /// use upstar_values::analysis::{Analysis, Strategy};
    /// use upstar_values::game::{Algebra, Player};
    /// let (mut algebra, mut analysis) = (Algebra::new(), Analysis::new());
    /// let (ten, one) = (algebra.integer(10), algebra.integer(1));
    /// let parts = [algebra.switch(one)?, algebra.switch(ten)?];
    /// let advice = analysis.advise(&mut algebra, &parts, Player::Left, Strategy::Hot)?.unwrap();
    /// assert_eq!((advice.recommended.component, advice.wins), (1, true));
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn advise(
        &mut self,
        algebra: &mut Algebra,
        parts: &[Game],
        player: Player,
        strategy: Strategy,
    ) -> Result<Option<Advice>, Stopped> {
        let bounds = self.sum_bounds(algebra, parts)?;
        let mut movable = Vec::new();
        for (component, &part) in parts.iter().enumerate() {
            algebra.tick()?;
            if !algebra.options_of(part, player)?.is_empty() {
                movable.push(component);
            }
        }
        let chosen = match strategy {
            Strategy::Hot => hottest(&bounds, &movable),
            Strategy::Sente { answer } => {
                let answer = answer.filter(|a| movable.contains(a) && is_hottest(&bounds, *a));
                answer.or_else(|| hottest(&bounds, &movable))
            }
            Strategy::Thermo => {
                let t = promising_temperature(&bounds, player, algebra)?;
                let widths = |&i: &usize| bounds.parts()[i].width(&t);
                let widest = first_greatest(&movable, widths);
                // At a temperature above all of them every width is zero.
                match widest.filter(|i| bounds.parts()[*i].width(&t).signum() > 0) {
                    Some(component) => {
                        return self
                            .advice(algebra, parts, player, strategy, component, t)
                            .map(Some);
                    }
                    None => hottest(&bounds, &movable),
                }
            }
        };
        let Some(component) = chosen else {
            return Ok(None);
        };
        let t = bounds.parts()[component].temperature().clone();
        self.advice(algebra, parts, player, strategy, component, t)
            .map(Some)
    }

    fn advice(
        &mut self,
        algebra: &mut Algebra,
        parts: &[Game],
        player: Player,
        strategy: Strategy,
        component: usize,
        temperature: Dyadic,
    ) -> Result<Advice, Stopped> {
        // The option whose wall is the scaffold at this temperature.
        let mut best: Option<(Dyadic, Game)> = None;
        for option in algebra.options_of(parts[component], player)? {
            let thermograph = self.thermograph(algebra, option)?;
            let gain = match player {
                Player::Left => thermograph.right_wall().at(&temperature),
                Player::Right => -thermograph.left_wall().at(&temperature),
            };
            if best.as_ref().is_none_or(|(x, _)| gain > *x) {
                best = Some((gain, option));
            }
        }
        let (_, option) = best.expect("the caller chose a component with a move");
        let recommended = Move { component, option };
        let wins = algebra.winning_moves(parts, player)?.contains(&recommended);
        Ok(Advice {
            strategy,
            recommended,
            temperature,
            wins,
        })
    }
}

/// The first of the components for which the measure is greatest.
fn first_greatest(components: &[usize], measure: impl Fn(&usize) -> Dyadic) -> Option<usize> {
    let mut best: Option<(Dyadic, usize)> = None;
    for component in components {
        let value = measure(component);
        if best.as_ref().is_none_or(|(x, _)| value > *x) {
            best = Some((value, *component));
        }
    }
    best.map(|(_, component)| component)
}

fn hottest(bounds: &SumBounds, movable: &[usize]) -> Option<usize> {
    first_greatest(movable, |&i| bounds.parts()[i].temperature().clone())
}

fn is_hottest(bounds: &SumBounds, component: usize) -> bool {
    let own = bounds.parts()[component].temperature();
    let mut others = bounds.parts().iter().enumerate();
    others.all(|(i, part)| i == component || part.temperature() < own)
}

/// The least temperature at which the thermographs promise the player most.
fn promising_temperature(
    bounds: &SumBounds,
    player: Player,
    algebra: &mut Algebra,
) -> Result<Dyadic, Stopped> {
    let mut best: Option<(Dyadic, Dyadic)> = None;
    for t in bounds.knots_from_zero() {
        algebra.tick_for(64 * bounds.parts().len())?;
        let promise = match player {
            Player::Left => bounds.best_start(&t),
            Player::Right => -bounds.best_reply_start(&t),
        };
        if best.as_ref().is_none_or(|(x, _)| promise > *x) {
            best = Some((promise, t));
        }
    }
    Ok(best.map_or(Dyadic::ZERO, |(_, t)| t))
}
