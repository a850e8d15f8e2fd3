//! Explanations for the checker.

use super::canonical::Why;
use super::trees::Id;
use super::{Claim, Explanation, Summand, sign};
use serde_json::{Map, Value, json};
use std::collections::HashMap;
use upstar::analysis::Player;

impl Explanation {
    /// The proof as the JSON object that the crate `upstar-check` describes and verifies.
    pub fn json(&self) -> Value {
        let prover = &self.prover;
        let trees = &prover.trees;
        let mut roots: Vec<Id> = Vec::new();
        match &self.claim {
            Claim::Relation { left, right, .. } => {
                roots.extend(left.iter().chain(right).map(|term| term.tree));
            }
            Claim::Outcome { sum, .. } => roots.extend(sum.iter().map(|term| term.tree)),
            Claim::Canonical { game, form, .. } => roots.extend([game, form]),
        }
        roots.extend(prover.order.iter().flatten());
        roots.extend(prover.openings.keys().flatten());
        roots.extend(self.steps.iter().flat_map(|step| [step.from, step.to]));
        let used = trees.followers(roots);
        let numbers: HashMap<Id, usize> = used.iter().enumerate().map(|(n, &id)| (id, n)).collect();
        let number = |id: &Id| numbers[id];
        let list = |ids: &[Id]| Value::from(ids.iter().map(number).collect::<Vec<usize>>());
        let terms = |terms: &[Summand]| -> Value {
            let term = |term: &Summand| {
                let (sign, tree) = (if term.minus { -1 } else { 1 }, number(&term.tree));
                match &term.call {
                    Some(call) => json!([sign, tree, call]),
                    None => json!([sign, tree]),
                }
            };
            terms.iter().map(term).collect()
        };

        let mut object = Map::new();
        object.insert("format".into(), "upstar-proof".into());
        object.insert("version".into(), 1.into());
        let claim = match &self.claim {
            Claim::Relation {
                left,
                relation,
                right,
                ..
            } => json!({
                "kind": "relation",
                "left": terms(left),
                "relation": sign(*relation),
                "right": terms(right),
            }),
            Claim::Outcome { sum, outcome } => json!({
                "kind": "outcome",
                "sum": terms(sum),
                "outcome": outcome.to_string(),
            }),
            Claim::Canonical { game, call, form } => {
                let mut claim = json!({
                    "kind": "canonical",
                    "game": number(game),
                    "form": number(form),
                });
                if let Some(call) = call {
                    claim["position"] = call.as_str().into();
                }
                claim
            }
        };
        object.insert("claim".into(), claim);
        let games: Vec<Value> = used
            .iter()
            .map(|&id| json!([list(&trees[id].left), list(&trees[id].right)]))
            .collect();
        object.insert("games".into(), games.into());
        let mut positions: Vec<(&String, usize)> = trees
            .positions()
            .iter()
            .filter_map(|(call, id)| Some((call, *numbers.get(id)?)))
            .collect();
        positions.sort_unstable_by_key(|(call, number)| (*number, *call));
        if !positions.is_empty() {
            let positions: Vec<Value> = positions.iter().map(|pair| json!(pair)).collect();
            object.insert("positions".into(), positions.into());
        }
        let strategy: Vec<Value> = prover
            .order
            .iter()
            .map(|sum| {
                let answers: Vec<Value> = prover.strategy[sum]
                    .iter()
                    .map(|a| list(&[a.from, a.to, a.own, a.target]))
                    .collect();
                json!({ "sum": list(sum), "answers": answers })
            })
            .collect();
        object.insert("strategy".into(), strategy.into());
        if !prover.openings.is_empty() {
            let mut openings: Vec<_> = prover.openings.iter().collect();
            openings.sort_unstable_by_key(|(sum, _)| *sum);
            let openings: Vec<Value> = openings
                .iter()
                .map(|(sum, o)| json!({ "sum": list(sum), "move": list(&[o.from, o.to]) }))
                .collect();
            object.insert("openings".into(), openings.into());
        }
        if !self.steps.is_empty() {
            let steps: Vec<Value> = self.steps.iter().map(|step| {
                let (from, to) = (number(&step.from), number(&step.to));
                match step.why {
                    Why::Replaced => json!({ "kind": "replace", "from": from, "to": to }),
                    Why::Number => json!({ "kind": "number", "from": from, "to": to }),
                    Why::Dominated { player, option, by } => json!({
                        "kind": "dominated", "from": from, "to": to,
                        "side": side(player), "option": number(&option), "by": number(&by),
                    }),
                    Why::Reversible { player, option, through } => json!({
                        "kind": "reversible", "from": from, "to": to,
                        "side": side(player), "option": number(&option), "through": number(&through),
                    }),
                }
            }).collect();
            object.insert("steps".into(), steps.into());
        }
        Value::Object(object)
    }
}

fn side(player: Player) -> &'static str {
    match player {
        Player::Left => "left",
        Player::Right => "right",
    }
}
