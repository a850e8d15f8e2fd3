//! Claims: a shape compared with a formula, for all parameters of a range.

use super::formula::Formula;
use super::linear::Linear;
use super::moves::Place;
use super::shape::Shape;
use super::values::Values;
use upstar_values::budget::Stopped;
use upstar_values::game::Player;

/// For all parameters that are at least the least ones, a player wins the difference of shape and formula.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Claim {
    /// Who wins. Left: the shape is at least the formula, or not at most. Right: at most, or not at least.
    pub player: Player,
    /// Whether the player wins moving first; else moving second.
    pub first: bool,
    /// The shape.
    pub shape: Shape,
    /// The formula.
    pub formula: Formula,
    /// The least value of each parameter.
    pub least: Vec<i64>,
}

impl PartialOrd for Claim {
    fn partial_cmp(&self, other: &Claim) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Claim {
    fn cmp(&self, other: &Claim) -> std::cmp::Ordering {
        let key = |claim: &Claim| (claim.player.index(), claim.first);
        let rest = |claim: &'_ Claim| (claim.formula.clone(), claim.least.clone());
        let shapes = self.shape.cmp(&other.shape);
        shapes
            .then_with(|| key(self).cmp(&key(other)))
            .then_with(|| rest(self).cmp(&rest(other)))
    }
}

impl Claim {
    /// `>=`, `|>`, `<=` or `<|`.
    pub fn relation(&self) -> &'static str {
        match (self.player, self.first) {
            (Player::Left, false) => ">=",
            (Player::Left, true) => "|>",
            (Player::Right, false) => "<=",
            (Player::Right, true) => "<|",
        }
    }

    /// The claim about the same shape and another formula.
    pub(crate) fn beside(&self, first: bool, formula: Formula) -> Claim {
        Claim {
            first,
            formula,
            ..self.clone()
        }
    }

    /// The claim about an option of the shape.
    pub(crate) fn after(&self, place: Place, first: bool) -> Claim {
        Claim {
            player: self.player,
            first,
            formula: self.formula.substitute(&place.old),
            shape: place.shape,
            least: place.least,
        }
    }

    /// Two cases: a parameter is least, or larger.
    pub(crate) fn cases(&self, parameter: usize) -> [Claim; 2] {
        let mut by: Vec<Linear> = (0..self.least.len()).map(Linear::parameter).collect();
        by[parameter] = Linear::constant(self.least[parameter]);
        let first = Claim {
            shape: self.shape.substitute(&by),
            formula: self.formula.substitute(&by),
            ..self.clone()
        };
        let mut rest = self.clone();
        rest.least[parameter] += 1;
        [first, rest]
    }

    /// The same claim with parameters in a fixed order, each the length of a run where that is possible, and none that does not occur.
    pub(crate) fn renamed(&self) -> Claim {
        let mut by: Vec<Option<Linear>> = vec![None; self.least.len()];
        let mut least = Vec::new();
        for (_, length) in &self.shape.runs {
            if let Some(parameter) = length.single().filter(|&p| by[p].is_none()) {
                by[parameter] = Some(Linear::parameter(least.len()).raised(-length.constant));
                least.push(self.least[parameter] + length.constant);
            }
        }
        let used = |parameter: usize| {
            let mut lengths = self.shape.runs.iter().map(|(_, length)| length);
            lengths.any(|length| length.factor(parameter) != 0) || self.formula.has(parameter)
        };
        for (parameter, by) in by.iter_mut().enumerate() {
            if by.is_none() && used(parameter) {
                *by = Some(Linear::parameter(least.len()));
                least.push(self.least[parameter]);
            }
        }
        let by: Vec<Linear> = by.into_iter().map(Option::unwrap_or_default).collect();
        Claim {
            player: self.player,
            first: self.first,
            shape: self.shape.substitute(&by),
            formula: self.formula.substitute(&by),
            least,
        }
    }

    /// The claim with a larger range: parameters that are lengths of runs begin at most here.
    pub(crate) fn lowered(&self, to: i64) -> Claim {
        let mut lowered = self.clone();
        for (_, length) in &self.shape.runs {
            if let (Some(parameter), 0) = (length.single(), length.constant) {
                lowered.least[parameter] = lowered.least[parameter].min(to);
            }
        }
        lowered
    }

    /// Whether the claim is true at given parameters, by playing the word.
    pub(crate) fn holds(&self, point: &[i64], values: &mut Values<'_>) -> Result<bool, Stopped> {
        let Some(word) = self.shape.word(point) else {
            return Ok(false);
        };
        let value = values.of(&word)?;
        let formula = self.formula.at(point, values.algebra)?;
        let (low, high) = self.player.choose((formula, value), (value, formula));
        Ok(match self.first {
            false => values.algebra.le(low, high)?,
            true => !values.algebra.le(high, low)?,
        })
    }
}
