//! Everything about a value at a glance.

use super::{Analysis, Confusion, Heat, Parity, Thermograph};
use crate::budget::{Budget, Stopped};
use crate::game::{Algebra, Game, Outcome};
use crate::number::{Dyadic, long};
use num_bigint::{BigInt, BigUint};
use std::fmt::Write;
use std::sync::Arc;

/// All facts about a value.
#[derive(Clone, Debug)]
pub struct Card {
    /// The value.
    pub value: Game,
    /// Who wins.
    pub outcome: Outcome,
    /// Hot, tepid or cold.
    pub heat: Heat,
    /// The Left stop.
    pub left_stop: Dyadic,
    /// The Right stop.
    pub right_stop: Dyadic,
    /// The numbers confused with it.
    pub confusion: Option<Confusion>,
    /// The thermograph, with mean and temperature.
    pub thermograph: Arc<Thermograph>,
    /// The reduced canonical form.
    pub reduced: Game,
    /// The atomic weight of an atomic value.
    pub atomic_weight: Option<Game>,
    /// Whether it is all-small.
    pub all_small: bool,
    /// Whether it is even-tempered or odd-tempered.
    pub parity: Option<Parity>,
    /// The day on which the value is born.
    pub birthday: BigUint,
}

impl Analysis {
    /// Finds all facts about a value.
    ///
    /// ```
    /// use upstar_values::analysis::{Analysis, Heat};
    /// use upstar_values::game::{Algebra, Game};
    /// let (mut algebra, mut analysis) = (Algebra::new(), Analysis::new());
    /// let card = analysis.card(&mut algebra, Game::UP)?;
    /// assert_eq!(card.heat, Heat::Tepid);
    /// let text = card.text(|game| format!("{game:?}"));
    /// assert!(text.contains("temperature    0\n"));
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn card(&mut self, algebra: &mut Algebra, value: Game) -> Result<Card, Stopped> {
        let (left_stop, right_stop) = algebra.stops(value);
        Ok(Card {
            value,
            outcome: algebra.outcome(value)?,
            heat: algebra.heat_kind(value),
            left_stop,
            right_stop,
            confusion: algebra.confusion_interval(value)?,
            thermograph: self.thermograph(algebra, value)?,
            reduced: self.reduced(algebra, value)?,
            atomic_weight: self.atomic_weight(algebra, value)?,
            all_small: self.small_weight(algebra, value)?.is_some(),
            parity: algebra.parity(value)?,
            birthday: algebra.birthday(value)?,
        })
    }
}

impl Card {
    /// The card as lines of text; `name` prints a value.
    pub fn text(&self, name: impl FnMut(Game) -> String) -> String {
        // Without limits nothing stops the work.
        self.text_within(&Budget::default(), name)
            .unwrap_or_default()
    }

    /// [`Card::text`] within a budget, for numbers of very many digits.
    pub fn text_within(
        &self,
        budget: &Budget,
        mut name: impl FnMut(Game) -> String,
    ) -> Result<String, Stopped> {
        let number = |x: &Dyadic| x.text_within(budget);
        let mut lines: Vec<(&str, String)> = vec![("value", name(self.value))];
        let outcome = format!("{}: {}", self.outcome, self.outcome.words());
        lines.push(("outcome", outcome));
        let mut kind = self.heat.to_string();
        if self.left_stop.is_zero() && self.right_stop.is_zero() {
            kind += ", infinitesimal";
        }
        if self.all_small {
            kind += ", all-small";
        }
        match self.parity {
            Some(Parity::Even) => kind += ", even-tempered",
            Some(Parity::Odd) => kind += ", odd-tempered",
            None => {}
        }
        lines.push(("kind", kind));
        lines.push((
            "stops",
            number(&self.left_stop)? + " and " + &number(&self.right_stop)?,
        ));
        let confusion = match &self.confusion {
            None => "no number".to_string(),
            Some(interval) => interval.text_within(budget)?,
        };
        lines.push(("confused with", confusion));
        lines.push(("mean", number(self.thermograph.mean())?));
        lines.push(("temperature", number(self.thermograph.temperature())?));
        for (wall, side) in [
            (self.thermograph.left_wall(), "left wall"),
            (self.thermograph.right_wall(), "right wall"),
        ] {
            let mut vertices = Vec::new();
            for vertex in wall.vertices() {
                vertices.push(format!("({}, {})", number(&vertex.t)?, number(&vertex.x)?));
            }
            lines.push((side, vertices.join(" ")));
        }
        lines.push(("reduced form", name(self.reduced)));
        let weight = match self.atomic_weight {
            None => "none: not atomic".to_string(),
            Some(weight) => name(weight),
        };
        lines.push(("atomic weight", weight));
        let birthday = BigInt::from(self.birthday.clone());
        lines.push(("birthday", long::decimal(&birthday, budget)?));
        let mut text = String::new();
        for (label, content) in lines {
            writeln!(text, "{label:<14} {content}").expect("a string takes everything");
        }
        Ok(text)
    }
}
