//! Variants of a ruleset: its boards with other moves.
//!
//! - *impartial*: either player may make the moves of both;
//! - *dicotic*: nobody may move unless both players can, so that every position is all-small;
//! - *twisted*: after each move the players exchange their roles;
//! - *misère*: the player who makes the last move loses.
//!
//! They are made of the positions of the ruleset, so that they work with every ruleset. Values are found by play, each position once.

use super::{
    Alphabet, AnyPosition, Argument, Board, Ends, Position, PositionError, Ruleset, Stuck,
    searched_position,
};
use std::any::Any;
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};
use upstar_values::budget::{Budget, Stopped};
use upstar_values::encode::{position_key, rules_key};
use upstar_values::game::{Algebra, Game, Outcome, Player, Winner};

/// How a variant differs from its ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Variant {
    /// Either player may make the moves of both.
    Impartial,
    /// Nobody may move unless both players can.
    Dicotic,
    /// After each move the players exchange their roles.
    Twisted,
    /// Who cannot move wins.
    Misere,
}

impl Variant {
    /// The function that makes it: `impartial`, `dicotic`, `twisted`, `misere`.
    pub fn name(self) -> &'static str {
        match self {
            Variant::Impartial => "impartial",
            Variant::Dicotic => "dicotic",
            Variant::Twisted => "twisted",
            Variant::Misere => "misere",
        }
    }

    fn rule(self) -> &'static str {
        match self {
            Variant::Impartial => "Either player may make the moves of both.",
            Variant::Dicotic => "Nobody may move unless both players can.",
            Variant::Twisted => "After each move the players exchange their roles.",
            Variant::Misere => "The player who makes the last move loses.",
        }
    }

    /// A position of the variant. The impartial variant of an impartial position is the position itself.
    ///
    /// ```
    /// use upstar_positions::position::Variant;
    /// use upstar_positions::rulesets::position;
    /// use upstar_values::game::Algebra;
    /// let board = Variant::Impartial.of(&position("domineering(2, 2)").unwrap());
    /// assert_eq!(board.call(), "impartial(domineering(\"..|..\"))");
    /// let mut algebra = Algebra::new();
    /// // Whoever places a domino leaves room for one more.
    /// let value = board.value(&mut algebra)?;
    /// assert_eq!(algebra.as_nimber(value), Some(0));
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn of(self, base: &AnyPosition) -> AnyPosition {
        if matches!(self, Variant::Impartial | Variant::Dicotic) && base.is_impartial() {
            return base.clone();
        }
        Arc::new(Varied {
            variant: self,
            base: base.clone(),
            exchanged: false,
            name: format!("{}({})", self.name(), base.ruleset()).into(),
        })
    }

    /// The position that is played here so that the last move loses, and whether the players have exchanged their roles.
    ///
    /// ```
    /// use upstar_positions::position::Variant;
    /// use upstar_positions::rulesets::position;
    /// let nim = Variant::Misere.of(&position("nim(1, 2)").unwrap());
    /// let (base, exchanged) = Variant::misere_base(&*nim).unwrap();
    /// assert_eq!((base.call(), exchanged), ("nim(1, 2)".to_owned(), false));
    /// ```
    pub fn misere_base(position: &dyn Position) -> Option<(&AnyPosition, bool)> {
        let varied: &Varied = position.as_any().downcast_ref()?;
        (varied.variant == Variant::Misere).then_some((&varied.base, varied.exchanged))
    }

    /// The ruleset of the variant.
    pub fn ruleset(self, base: Arc<dyn Ruleset>) -> Arc<dyn Ruleset> {
        let name = format!("{}({})", self.name(), base.name());
        Arc::new(VariedRuleset {
            rule: format!("{} {}", base.rule(), self.rule()),
            example: format!("{}({})", self.name(), base.example()),
            variant: self,
            name,
            base,
        })
    }
}

/// A position of a variant.
struct Varied {
    variant: Variant,
    base: AnyPosition,
    /// Whether the players have exchanged their roles: this is the negative.
    exchanged: bool,
    /// The name of the ruleset.
    name: Arc<str>,
}

impl Varied {
    fn with(&self, base: AnyPosition, exchanged: bool) -> Varied {
        Varied {
            variant: self.variant,
            base,
            exchanged,
            name: self.name.clone(),
        }
    }

    /// The player of the base position in whose role a player moves.
    fn role(&self, player: Player) -> Player {
        match self.exchanged {
            true => player.other(),
            false => player,
        }
    }

    /// The winner, where the base position names one of its players.
    fn winner(&self, winner: Winner) -> Winner {
        match (self.exchanged, winner) {
            (true, Winner::Left) => Winner::Right,
            (true, Winner::Right) => Winner::Left,
            (_, winner) => winner,
        }
    }

    fn listed(&self, player: Player, budget: &Budget) -> Result<Vec<Varied>, Stopped> {
        let role = self.role(player);
        let moves = match self.variant {
            Variant::Impartial => {
                let mut moves = self.base.left(budget)?;
                moves.extend(self.base.right(budget)?);
                self.distinct(moves, budget)?
            }
            Variant::Dicotic if self.base.moves(role.other(), budget)?.is_empty() => Vec::new(),
            Variant::Dicotic | Variant::Twisted | Variant::Misere => {
                self.base.moves(role, budget)?
            }
        };
        let exchanged = self.exchanged != (self.variant == Variant::Twisted);
        let moves = moves.into_iter();
        Ok(moves.map(|base| self.with(base, exchanged)).collect())
    }

    /// Positions that are written differently. The texts of large boards are long, so only their keys are kept.
    fn distinct(
        &self,
        positions: Vec<AnyPosition>,
        budget: &Budget,
    ) -> Result<Vec<AnyPosition>, Stopped> {
        let (mut seen, mut work) = (HashSet::with_capacity(positions.len()), 0);
        let mut distinct = Vec::with_capacity(positions.len());
        for position in positions {
            let call = position.call();
            work += call.len() + 64;
            if work > 1 << 16 {
                work = 0;
                budget.check(64 * seen.len())?;
            }
            if seen.insert(position_key(0, &call)) {
                distinct.push(position);
            }
        }
        Ok(distinct)
    }

    fn positions(&self, player: Player, budget: &Budget) -> Result<Vec<AnyPosition>, Stopped> {
        let moves = self.listed(player, budget)?.into_iter();
        Ok(moves
            .map(|varied| Arc::new(varied) as AnyPosition)
            .collect())
    }

    /// Independent parts; only impartial variants of sums are sums.
    fn split(&self) -> Option<Vec<Varied>> {
        let parts = match self.variant {
            Variant::Impartial if self.ends() == Ends::NORMAL => self.base.parts(),
            _ => return None,
        };
        let is_whole = parts.len() == 1 && parts[0].call() == self.base.call();
        (!is_whole).then(|| {
            let parts = parts.into_iter();
            parts.map(|base| self.with(base, self.exchanged)).collect()
        })
    }
}

/// The values of positions of variants, by their calls. Kept with the store.
#[derive(Default)]
struct Known(Mutex<HashMap<String, Game>>);

impl Known {
    /// The value; `open` are the positions that led here.
    fn value(
        &self,
        varied: &Varied,
        open: &mut HashSet<String>,
        algebra: &mut Algebra,
    ) -> Result<Game, Stopped> {
        let call = varied.call();
        let table = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let found = table().get(&call).copied();
        if let Some(value) = found {
            return Ok(value);
        }
        if !open.insert(call.clone()) {
            return Err(varied.theory().no_value());
        }
        algebra.budget().check(algebra.bytes())?;
        let value = algebra.deeper(|algebra| {
            if let Some(parts) = varied.split() {
                let mut sum = Game::ZERO;
                for part in parts {
                    let value = self.value(&part, open, algebra)?;
                    sum = algebra.add(sum, value)?;
                }
                return Ok(sum);
            }
            let mut side = |player: Player, algebra: &mut Algebra| {
                let options = varied.listed(player, algebra.budget())?;
                let values = options.iter();
                let values = values.map(|option| self.value(option, open, algebra));
                values.collect::<Result<Vec<Game>, Stopped>>()
            };
            let left = side(Player::Left, algebra)?;
            if varied.is_impartial() {
                return algebra.construct(&left, &left);
            }
            let right = side(Player::Right, algebra)?;
            algebra.construct(&left, &right)
        })?;
        open.remove(&call);
        // The text, its entry and the value, roughly.
        algebra.store().count_attached_bytes(call.len() + 64);
        table().insert(call, value);
        Ok(value)
    }
}

impl Position for Varied {
    fn ruleset(&self) -> &str {
        &self.name
    }

    fn is_impartial(&self) -> bool {
        let ends = self.ends();
        let alike = !ends.declared && !ends.scored && ends.endless == Winner::Nobody;
        self.variant == Variant::Impartial && alike || self.base.is_impartial()
    }

    fn call(&self) -> String {
        let call = format!("{}({})", self.variant.name(), self.base.call());
        match self.exchanged {
            true => format!("swap_colours({call})"),
            false => call,
        }
    }

    fn left(&self, budget: &Budget) -> Result<Vec<AnyPosition>, Stopped> {
        self.positions(Player::Left, budget)
    }

    fn right(&self, budget: &Budget) -> Result<Vec<AnyPosition>, Stopped> {
        self.positions(Player::Right, budget)
    }

    fn parts(&self) -> Vec<AnyPosition> {
        let whole = || vec![self.with(self.base.clone(), self.exchanged)];
        let parts = self.split().unwrap_or_else(whole).into_iter();
        parts.map(|part| Arc::new(part) as AnyPosition).collect()
    }

    fn negative(&self) -> Option<AnyPosition> {
        Some(Arc::new(match self.variant {
            // The same move may bring the players different points.
            Variant::Impartial if !self.ends().scored => {
                self.with(self.base.clone(), self.exchanged)
            }
            _ => self.with(self.base.clone(), !self.exchanged),
        }))
    }

    fn board(&self) -> Board {
        self.base.board()
    }

    fn heaps_are_alike(&self) -> bool {
        self.base.heaps_are_alike()
    }

    fn symmetry_key(&self) -> (u128, bool) {
        let rules = rules_key(&self.name, 2, "variant");
        match self.variant {
            // Either player has all moves, so that the players may be exchanged.
            Variant::Impartial if !self.ends().scored => {
                (position_key(rules, &self.base.symmetry_key().0), false)
            }
            _ => (position_key(rules, &self.call()), false),
        }
    }

    fn value(&self, algebra: &mut Algebra) -> Result<Game, Stopped> {
        if self.ends() != Ends::NORMAL {
            return Err(self.theory().no_value());
        }
        if self.variant == Variant::Impartial {
            if self.base.has_shared_mirror() {
                return Ok(Game::ZERO);
            }
            let whole = Arc::new(self.with(self.base.clone(), self.exchanged));
            match searched_position(whole, algebra) {
                // Play that comes back to a position is too deep for the search.
                Err(Stopped::Depth(_)) => {}
                value => return value,
            }
        }
        let known = algebra.store().attached::<Known>();
        known.value(self, &mut HashSet::new(), algebra)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn ends(&self) -> Ends {
        let ends = self.base.ends();
        let stuck = match (self.variant, ends.stuck) {
            (Variant::Misere, Stuck::Loses) => Stuck::Wins,
            (Variant::Misere, Stuck::Wins) => Stuck::Loses,
            (_, stuck) => stuck,
        };
        Ends {
            stuck,
            endless: self.winner(ends.endless),
            ..ends
        }
    }

    fn known_outcome(&self, budget: &Budget) -> Option<Result<Outcome, Stopped>> {
        if self.variant == Variant::Impartial && self.base.has_shared_mirror() {
            return Some(Ok(Outcome::P));
        }
        if self.variant != Variant::Misere {
            return None;
        }
        let outcome = self.base.known_misere_outcome(budget)?;
        Some(outcome.map(|outcome| match self.exchanged {
            true => outcome.exchanged(),
            false => outcome,
        }))
    }

    fn ended(&self, to_move: Player) -> Option<Winner> {
        let winner = self.base.ended(self.role(to_move))?;
        Some(self.winner(winner))
    }

    fn keeps_turn(&self, to: &AnyPosition, player: Player) -> bool {
        let to: Option<&Varied> = to.as_any().downcast_ref();
        to.is_some_and(|to| self.base.keeps_turn(&to.base, self.role(player)))
    }

    /// The points of a move belong to the player who makes it, in whichever role.
    fn points(&self, to: &AnyPosition, player: Player) -> i32 {
        let to: Option<&Varied> = to.as_any().downcast_ref();
        to.map_or(0, |to| self.base.points(&to.base, self.role(player)))
    }
}

/// The ruleset of a variant.
struct VariedRuleset {
    variant: Variant,
    name: String,
    rule: String,
    example: String,
    base: Arc<dyn Ruleset>,
}

impl Ruleset for VariedRuleset {
    fn name(&self) -> &str {
        &self.name
    }

    fn rule(&self) -> &str {
        &self.rule
    }

    fn notation(&self) -> &str {
        self.base.notation()
    }

    fn example(&self) -> &str {
        &self.example
    }

    fn is_impartial(&self) -> bool {
        self.variant == Variant::Impartial || self.base.is_impartial()
    }

    fn source(&self) -> &str {
        self.base.source()
    }

    fn call(&self, arguments: &[Argument], budget: &Budget) -> Result<AnyPosition, PositionError> {
        Ok(self.variant.of(&self.base.call(arguments, budget)?))
    }

    fn at(&self, position: &Argument) -> Result<AnyPosition, PositionError> {
        Ok(self.variant.of(&self.base.at(position)?))
    }

    fn alphabet(&self) -> Alphabet<'_> {
        self.base.alphabet()
    }

    fn of_size(&self, cells: usize) -> Option<Box<dyn Iterator<Item = AnyPosition> + '_>> {
        let positions = self.base.of_size(cells)?;
        Some(Box::new(positions.map(|base| self.variant.of(&base))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulesets::{self, position};
    use upstar_values::form::Form;

    /// The variants that have values.
    const ALL: [Variant; 3] = [Variant::Impartial, Variant::Dicotic, Variant::Twisted];

    /// The variant of a literal form, straight from its definition; `exchanged` for the negative.
    fn varied(variant: Variant, form: &Form, exchanged: bool, algebra: &mut Algebra) -> Game {
        let (left, right) = algebra.form_options(form).unwrap();
        let (left, right) = match (variant, exchanged) {
            (Variant::Impartial, _) => {
                let both = [left, right].concat();
                (both.clone(), both)
            }
            (Variant::Dicotic, _) if left.is_empty() || right.is_empty() => Default::default(),
            (_, true) => (right, left),
            (_, false) => (left, right),
        };
        let next = exchanged != (variant == Variant::Twisted);
        let mut values = |options: Vec<Form>| -> Vec<Game> {
            let options = options.iter();
            options.map(|o| varied(variant, o, next, algebra)).collect()
        };
        let (left, right) = (values(left), values(right));
        algebra.construct(&left, &right).unwrap()
    }

    /// Small positions of every ruleset have the values that the definition gives for their literal forms; parts add up.
    #[test]
    fn every_ruleset() {
        let mut algebra = Algebra::new();
        let mut tried = 0;
        for ruleset in rulesets::all() {
            for cells in 2..=4 {
                let Some(positions) = ruleset.of_size(cells) else {
                    continue;
                };
                for base in positions.step_by(2).take(3) {
                    let short = base.ends() == Ends::NORMAL
                        && base
                            .longest_play(&mut algebra)
                            .is_ok_and(|moves| moves <= 4);
                    if !short {
                        continue;
                    }
                    let form = base.literal_form(&mut algebra).unwrap();
                    for variant in ALL {
                        let expected = varied(variant, &form, false, &mut algebra);
                        let of_base = variant.of(&base);
                        let value = of_base.value(&mut algebra).unwrap();
                        assert_eq!(value, expected, "{}", of_base.call());
                        if let Some(negative) = of_base.negative() {
                            let minus = algebra.neg(value).unwrap();
                            assert_eq!(negative.value(&mut algebra).unwrap(), minus);
                        }
                        tried += 1;
                    }
                }
            }
        }
        assert!(tried > 100, "{tried}");
    }

    #[test]
    fn known_variants() {
        let mut algebra = Algebra::new();
        // Impartial Domineering on a strip is Dawson's Kayles: 0, 0, 1, 1, 2, 0, 3, …
        let values = (1..=8).map(|n| {
            let strip = position(&format!("domineering(1, {n})")).unwrap();
            let value = Variant::Impartial.of(&strip).value(&mut algebra).unwrap();
            algebra.as_nimber(value).unwrap()
        });
        assert_eq!(values.collect::<Vec<_>>(), [0, 1, 1, 2, 0, 3, 1, 1]);
        for text in [
            "domineering(2, 3)",
            "toads_and_frogs(\"TT.FF\")",
            "col(\"...\")",
        ] {
            let Ok(base) = position(text) else { continue };
            let value = Variant::Dicotic.of(&base).value(&mut algebra).unwrap();
            assert!(algebra.is_all_small(value).unwrap(), "{text}");
        }
    }

    #[test]
    fn the_last_move_loses() {
        let mut algebra = Algebra::new();
        for (text, outcome) in [
            ("domineering(2, 3)", Outcome::L),
            ("domineering(2, 2)", Outcome::P),
            ("clobber(\"xxo\")", Outcome::R),
            ("nim(1, 1, 1)", Outcome::P),
            ("nim(1, 2, 3)", Outcome::P),
            ("toads_and_frogs(\"TTT..FF\")", Outcome::R),
        ] {
            let misere = Variant::Misere.of(&position(text).unwrap());
            assert_eq!(misere.outcome(&mut algebra).unwrap(), outcome, "{text}");
            assert!(misere.value(&mut algebra).is_err());
            assert_eq!(misere.parts().len(), 1);
            let normal = Variant::Misere.of(&misere);
            let base = position(text).unwrap();
            let expected = base.outcome(&mut algebra).unwrap();
            assert_eq!(normal.outcome(&mut algebra).unwrap(), expected, "{text}");
        }
    }

    #[test]
    fn rulesets_of_variants() {
        let base = rulesets::find("clobber").unwrap().clone();
        let ruleset = Variant::Impartial.ruleset(base);
        assert_eq!(ruleset.name(), "impartial(clobber)");
        assert!(ruleset.is_impartial());
        let position = ruleset.call(&["xox".into()], &Budget::default()).unwrap();
        assert_eq!(position.call(), "impartial(clobber(\"xox\"))");
        assert_eq!(position.left(&Budget::default()).unwrap().len(), 4);
    }
}
