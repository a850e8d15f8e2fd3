//! Operations on values with loops.

use super::operations::in_part;
use super::{Done, Machine, Problem};
use crate::loopy;
use crate::value::Value;
use upstar::game::Player;
use upstar::loopy::{Graph, LoopyAlgebra, Value as LoopyValue};
use upstar::notation::Nest;
use upstar::notation::tree::{Infix, Prefix};

impl Machine<'_> {
    /// The game that an operand stands for, with loops or without.
    fn any_game(&mut self, value: &Value, part: usize) -> Done<LoopyValue> {
        let game = loopy::any_game(self.algebra, value).map_err(in_part(part))?;
        game.ok_or_else(|| Problem::expected("a game", value, part))
    }

    /// Games, of which some may stand in lists.
    fn any_games(&mut self, values: &[Value]) -> Done<Vec<LoopyValue>> {
        let mut games = Vec::with_capacity(values.len());
        for value in values {
            match value {
                Value::List(list) => {
                    for item in list.items() {
                        games.push(self.any_game(item, 0)?);
                    }
                }
                value => games.push(self.any_game(value, 0)?),
            }
        }
        Ok(games)
    }

    pub(super) fn loopy_sum(&mut self, terms: &[(bool, Value)]) -> Done<Value> {
        let mut sum: LoopyValue = upstar::game::Game::ZERO.into();
        for (at, (minus, value)) in terms.iter().enumerate() {
            let term = self.any_game(value, at)?;
            let mut loops = LoopyAlgebra::on(self.algebra);
            sum = if *minus {
                loops.sub(&sum, &term)?
            } else {
                loops.add(&sum, &term)?
            };
        }
        Ok(loopy::value(sum))
    }

    pub(super) fn loopy_sign(&mut self, prefix: Prefix, value: &Value) -> Done<Value> {
        if let (Prefix::Switch, Value::List(list)) = (prefix, value) {
            let games = self.any_games(list.items())?;
            let mut loops = LoopyAlgebra::on(self.algebra);
            let mut negatives = Vec::with_capacity(games.len());
            for game in &games {
                negatives.push(Some(loops.neg(game)?));
            }
            let switch = loops.with_options(games.into_iter().map(Some), negatives)?;
            return Ok(loopy::value(switch));
        }
        let game = self.any_game(value, 0)?;
        let mut loops = LoopyAlgebra::on(self.algebra);
        Ok(loopy::value(match prefix {
            Prefix::Switch => loops.switch(&game)?,
            Prefix::Tiny => loops.tiny(&game)?,
            Prefix::Miny => loops.miny(&game)?,
            _ => loops.neg(&game)?,
        }))
    }

    pub(super) fn loopy_braces(&mut self, left: &[Value], right: &[Value]) -> Done<Value> {
        let (left, right) = (self.any_games(left)?, self.any_games(right)?);
        let mut loops = LoopyAlgebra::on(self.algebra);
        let (left, right) = (left.into_iter().map(Some), right.into_iter().map(Some));
        Ok(loopy::value(loops.with_options(left, right)?))
    }

    /// A literal with loops; `options` are those that are not nodes of it.
    pub(super) fn nest(&mut self, nest: &Nest, options: &[Value]) -> Done<Value> {
        self.charge(nest.nodes.len() + options.len())?;
        let mut values = Vec::with_capacity(options.len());
        for option in options {
            values.push(self.any_games(std::slice::from_ref(option))?);
        }
        let graph = Graph::of_nest(nest, &values);
        let value = LoopyAlgebra::on(self.algebra).value(&graph, 0)?;
        Ok(loopy::value(value))
    }

    /// An ordinal sum; the base is taken as it is written.
    pub(super) fn loopy_ordinal(&mut self, base: &Value, exponent: &Value) -> Done<Value> {
        let exponent = self.any_game(exponent, 1)?;
        let options = if loopy::is_loopy(base) {
            let value = self.any_game(base, 0)?;
            let Some(stopper) = value.stopper() else {
                let problem = loopy::not_a_stopper(self.algebra, &value)?;
                return Err(Problem::new(format!("the base is {problem}")).part(0));
            };
            let mut loops = LoopyAlgebra::on(self.algebra);
            let mut side = |player| -> Done<Vec<LoopyValue>> {
                let options = loops.options(stopper, player)?;
                Ok(options.into_iter().map(LoopyValue::from).collect())
            };
            [side(Player::Left)?, side(Player::Right)?]
        } else {
            let base = self.game(base, 0, true)?;
            let form = base.literal_form(self.algebra)?;
            let (left, right) = self.algebra.form_options(&form)?;
            let mut side = |forms: Vec<_>| -> Done<Vec<LoopyValue>> {
                let values = forms.iter().map(|form| self.algebra.form_value(form));
                Ok(values
                    .map(|value| value.map(LoopyValue::from))
                    .collect::<Result<_, _>>()?)
            };
            [side(left)?, side(right)?]
        };
        let mut loops = LoopyAlgebra::on(self.algebra);
        let sum = loops.ordinal_sum(&options[0], &options[1], &exponent)?;
        Ok(loopy::value(sum))
    }

    /// `S & T`: a value with two sides. Between integers it is the operation on bits.
    pub(super) fn sides(&mut self, onside: &Value, offside: &Value) -> Done<Value> {
        if !loopy::is_loopy(onside) && !loopy::is_loopy(offside) {
            let a = onside.to_integer(self.algebra).map_err(in_part(0))?;
            let b = offside.to_integer(self.algebra).map_err(in_part(1))?;
            if let (Some(a), Some(b)) = (a, b) {
                let bits = self.bits(Infix::BitAnd, &a.into(), &b.into())?;
                return Ok(Value::Integer(bits));
            }
        }
        let (onside, offside) = (self.any_game(onside, 0)?, self.any_game(offside, 1)?);
        loopy::sides(self.algebra, &onside, &offside)?
            .map_err(|(part, message)| Problem::new(message).part(part))
    }
}
