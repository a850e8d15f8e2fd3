//! Claims about P-positions, checked by the moves.

use crate::function::{Call, Failure, Function};
use crate::things::{self, RulesetThing, thing};
use crate::value::{List, Value};
use num_traits::ToPrimitive;
use std::collections::HashMap;
use std::sync::Arc;
use upstar::analysis::Analysis;
use upstar::game::{Algebra, Player};
use upstar::impartial::{Impartial, Violation, check_claim};
use upstar::position::{AnyPosition, Argument, Ends, Ruleset};
use upstar::rulesets;

type Result<T = Value> = std::result::Result<T, Failure>;

/// The functions of this group.
pub static FUNCTIONS: &[&Function] = &[&CHECK_CLAIM];

/// The machine itself runs it, because it calls the condition.
pub static CHECK_CLAIM: Function = Function {
    name: "check_claim",
    parameters: "ruleset, condition, sizes",
    summary: "true if the P-positions of an impartial ruleset are those for which the condition holds; otherwise a text with the first mistake",
    details: "The positions are the calls of the ruleset with arguments from `sizes`: a list with one entry for each argument, which is the \
              greatest integer (from 0 on) or a list of integers. The condition is a function of the arguments, or a set of the \
              positions that are claimed to be P, each a tuple of arguments. The claim is right if (a) no move leads from a \
              claimed position to a claimed one and (b) from every other position some move does. All positions that can be reached \
              must be among the sizes.",
    examples: &[
        (
            "check_claim(nim, lambda a, b, c: nim_sum(a, b, c) == 0, [4, 4, 4])",
            "true",
        ),
        (
            "check_claim(subtraction([1, 2]), lambda n: n % 3 == 0, [50])",
            "true",
        ),
        (
            "check_claim(wythoff, {(0, 0), (1, 2), (2, 1), (3, 5), (5, 3)}, [5, 5])",
            "true",
        ),
        (
            "check_claim(nim, lambda a, b: a + b < 2, [1, 1])",
            "(a) fails: nim(1) is claimed to be P and has a move to nim(0), which is claimed too",
        ),
    ],
    ..Function::BLANK
};

/// The positions of a claim.
pub(crate) struct Region {
    ruleset: Arc<dyn Ruleset>,
    /// The arguments before those of the sizes.
    parameters: Vec<Argument>,
    /// The integers that each argument takes.
    sizes: Vec<Vec<i64>>,
    /// The next place in each of the sizes; `None` at the end.
    next: Option<Vec<usize>>,
    /// The positions in order, with whether they are claimed to be P.
    positions: Vec<(AnyPosition, bool)>,
    /// Their numbers by their texts.
    numbers: HashMap<String, usize>,
    /// The texts of the positions that a set claims.
    claimed: Option<Vec<String>>,
}

impl Region {
    /// The region that the arguments of a call describe, without its positions.
    pub(crate) fn new(
        function: &'static Function,
        arguments: &[Value],
        algebra: &mut Algebra,
        analysis: &mut Analysis,
    ) -> Result<Region> {
        let mut call = Call {
            algebra,
            analysis,
            function,
            arguments: arguments.to_vec(),
        };
        let (ruleset, parameters) = ruleset(&mut call)?;
        let sizes = sizes(&mut call)?;
        let mut region = Region {
            ruleset,
            parameters,
            next: Some(vec![0; sizes.len()]),
            sizes,
            positions: Vec::new(),
            numbers: HashMap::new(),
            claimed: None,
        };
        let set = match call.get(1) {
            Some(Value::Function(_) | Value::Routine(_)) => None,
            Some(Value::Set(set)) => Some(
                set.entries()
                    .iter()
                    .map(|(member, _)| member.clone())
                    .collect(),
            ),
            Some(Value::List(list)) => Some(list.items().to_vec()),
            _ => {
                return call.convert(1, "a function or a set of P-positions", |_, _| Ok(None));
            }
        };
        region.claimed = match set {
            None => None,
            Some(members) => {
                let members: Vec<Value> = members;
                let mut texts = Vec::with_capacity(members.len());
                for (at, member) in members.iter().enumerate() {
                    call.step(at)?;
                    let point = match member {
                        Value::List(list) | Value::Tuple(list) => list.items().to_vec(),
                        other => vec![other.clone()],
                    };
                    texts.push(region.position(&point, call.algebra)?.call());
                }
                texts.sort_unstable();
                Some(texts)
            }
        };
        Ok(region)
    }

    fn position(&self, point: &[Value], algebra: &Algebra) -> Result<AnyPosition> {
        let mut arguments = self.parameters.clone();
        arguments.extend(things::arguments(point));
        let position = self.ruleset.call(&arguments, algebra.budget());
        position.map_err(|error| match things::failure(error, &*self.ruleset) {
            // Places in the ruleset's own call are not places in this one.
            Failure::Wrong { message, help, .. } => Failure::Wrong {
                message,
                argument: Some(2),
                within: None,
                help,
            },
            stopped => stopped,
        })
    }

    /// The arguments of the next position.
    pub(crate) fn next(&mut self) -> Option<Vec<Value>> {
        let places = self.next.as_mut()?;
        let point = places.iter().zip(&self.sizes);
        let point = point.map(|(&at, size)| Value::Integer(size[at].into()));
        let point: Vec<Value> = point.collect();
        let more = (0..places.len()).rev().find(|&at| {
            places[at] += 1;
            let goes_on = places[at] < self.sizes[at].len();
            if !goes_on {
                places[at] = 0;
            }
            goes_on
        });
        if more.is_none() {
            self.next = None;
        }
        Some(point)
    }

    /// Adds a position with what the condition says of it.
    pub(crate) fn claim(
        &mut self,
        point: &[Value],
        claimed: Option<bool>,
        algebra: &mut Algebra,
    ) -> Result<()> {
        let position = self.position(point, algebra)?;
        let text = position.call();
        if position.ends() != Ends::NORMAL {
            return Err(Failure::argument(
                0,
                format!(
                    "in `{}` the player who cannot move does not simply lose, so (a) and (b) prove nothing",
                    position.ruleset()
                ),
            ));
        }
        let claimed = match (claimed, &self.claimed) {
            (Some(claimed), _) => claimed,
            (None, Some(texts)) => texts.binary_search(&text).is_ok(),
            (None, None) => false,
        };
        match self.numbers.get(&text) {
            Some(&number) if self.positions[number].1 != claimed => Err(Failure::argument(
                1,
                format!(
                    "the condition says different things about {text}, which is called in several ways"
                ),
            )),
            Some(_) => Ok(()),
            None => {
                self.numbers.insert(text, self.positions.len());
                self.positions.push((position, claimed));
                Ok(())
            }
        }
    }

    /// Whether the claim holds, or its first mistake.
    pub(crate) fn verdict(&self, algebra: &mut Algebra) -> Result {
        let mut moves = Vec::with_capacity(self.positions.len());
        let mut held = 0;
        for (position, _) in &self.positions {
            algebra.budget().check(algebra.bytes() + held)?;
            let mut options = Vec::new();
            for option in position.moves(Player::Left, algebra.budget())? {
                let after = option.call();
                let text = || position.call();
                let Some(&number) = self.numbers.get(&after) else {
                    let message = format!(
                        "{} has a move to {after}, which is not among the sizes",
                        text()
                    );
                    return Err(Failure::argument(2, message));
                };
                if position.keeps_turn(&option, Player::Left) {
                    let message = format!(
                        "after the move from {} to {after} the same player moves again, so (a) and (b) prove nothing",
                        text()
                    );
                    return Err(Failure::argument(0, message));
                }
                options.push(number);
            }
            held += 8 * options.capacity() + 24;
            moves.push(options);
        }
        let claimed = |number: &usize| self.positions[*number].1;
        let text = |number: usize| self.positions[number].0.call();
        let all = 0..self.positions.len();
        Ok(
            match check_claim(&Moves(moves), all, claimed, algebra.budget())? {
                None => true.into(),
                Some(Violation::MoveInside { from, to }) => Value::text(format!(
                    "(a) fails: {} is claimed to be P and has a move to {}, which is claimed too",
                    text(from),
                    text(to)
                )),
                Some(Violation::NoMoveIn { from }) => Value::text(format!(
                    "(b) fails: {} is not claimed to be P and has no move to a claimed position",
                    text(from)
                )),
            },
        )
    }
}

/// The moves between numbered positions.
struct Moves(Vec<Vec<usize>>);

impl Impartial for Moves {
    type Position = usize;

    fn options(&self, position: &usize) -> Vec<usize> {
        self.0[*position].clone()
    }
}

/// The ruleset of the first argument with the parameters that were given with it.
fn ruleset(call: &mut Call<'_>) -> Result<(Arc<dyn Ruleset>, Vec<Argument>)> {
    let found = match call.get(0) {
        Some(value) => match (thing::<RulesetThing>(value), value) {
            (Some(ruleset), _) => Some((ruleset.0.clone(), Vec::new())),
            (None, value) => match (super::nim::impartial_ruleset(value), value) {
                (Some((name, parameters)), _) => {
                    rulesets::find(name).map(|found| (found.clone(), parameters))
                }
                (None, Value::Function(function)) => {
                    rulesets::find(function.name).map(|found| (found.clone(), Vec::new()))
                }
                _ => None,
            },
        },
        None => None,
    };
    match found {
        Some((ruleset, parameters)) if ruleset.is_impartial() => Ok((ruleset, parameters)),
        Some((ruleset, _)) => Err(Failure::argument(
            0,
            format!(
                "`check_claim` expects an impartial ruleset here, and `{}` is not",
                ruleset.name()
            ),
        )),
        None => call.convert(0, "an impartial ruleset", |_, _| Ok(None)),
    }
}

/// The integers that each argument takes.
fn sizes(call: &mut Call<'_>) -> Result<Vec<Vec<i64>>> {
    const MOST: i64 = 1_000_000;
    let list = match call.get(2) {
        Some(Value::List(list) | Value::Tuple(list)) => list.clone(),
        Some(other) => List::new(vec![other.clone()])?,
        None => List::new(Vec::new())?,
    };
    let wrong = || {
        let message = "`check_claim` expects for each argument the greatest integer or a list of integers here";
        Failure::argument(2, message)
    };
    let mut sizes = Vec::new();
    for item in list.items() {
        let mut integer = |value: &Value| -> Result<i64> {
            let n = value.to_integer(call.algebra)?.and_then(|n| n.to_i64());
            n.ok_or_else(wrong)
        };
        let size: Vec<i64> = match item {
            Value::List(list) | Value::Tuple(list) => {
                list.items().iter().map(integer).collect::<Result<_>>()?
            }
            item => match integer(item)? {
                most @ 0..=MOST => (0..=most).collect(),
                _ => return Err(wrong()),
            },
        };
        call.claim(size.len() * 8)?;
        if size.is_empty() {
            return Err(wrong());
        }
        sizes.push(size);
    }
    if sizes.is_empty() {
        return Err(wrong());
    }
    Ok(sizes)
}
