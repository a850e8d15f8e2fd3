//! Functions of temperature: thermographs, cooling, heating.

use super::kos;
use crate::function::{Call, Failure, Function};
use crate::value::{Thing, Value};
use serde_json::json;
use std::sync::Arc;
use upstar::analysis::{Thermograph, Wall};
use upstar::budget::Stopped;
use upstar::draw::{can_be_drawn, text_plot};
use upstar::game::{Algebra, Game};
use upstar::notation::{Style, print};
use upstar::number::Dyadic;

/// The functions of this group.
pub static FUNCTIONS: &[&Function] = &[
    &MEAN,
    &TEMPERATURE,
    &THERMOGRAPH,
    &PLOT,
    &LEFT_WALL,
    &RIGHT_WALL,
    &COOL,
    &FREEZE,
    &HEAT,
    &OVERHEAT,
];

static MEAN: Function = Function {
    name: "mean",
    parameters: "G",
    summary: "the mean of G: what each of very many copies is worth",
    examples: &[("mean({3|-2})", "1/2"), ("mean({10|{5|-5}})", "5")],
    run: |call| {
        if let Some(ko) = kos::exact(call)? {
            return Ok(ko.graph.mean().clone().into());
        }
        let game = call.game(0)?;
        Ok(call.analysis.mean(call.algebra, game)?.into())
    },
    ..Function::BLANK
};

static TEMPERATURE: Function = Function {
    name: "temperature",
    parameters: "G",
    summary: "the temperature of G: how much a move is worth",
    details: "-1 for integers and -1/2^k for other numbers m/2^k; 0 for other values with equal stops; positive for hot games.",
    examples: &[
        ("temperature({3|-2})", "5/2"),
        ("temperature(^)", "0"),
        ("temperature(3/4)", "-1/4"),
    ],
    run: |call| {
        if let Some(ko) = kos::exact(call)? {
            return Ok(ko.graph.temperature().clone().into());
        }
        let game = call.game(0)?;
        Ok(call.analysis.temperature(call.algebra, game)?.into())
    },
    ..Function::BLANK
};

static THERMOGRAPH: Function = Function {
    name: "thermograph",
    parameters: "G",
    summary: "the thermograph of G: mean, temperature and walls",
    details: "`plot(G)` draws it with characters; `left_wall` and `right_wall` give positions at a temperature.",
    examples: &[("thermograph({3|-2})", "thermograph({3|-2})")],
    run: |call| {
        if let Some(ko) = kos::exact(call)? {
            return Ok(Value::Thing(Arc::new(ko)));
        }
        let game = call.game(0)?;
        let graph = call.analysis.thermograph(call.algebra, game)?;
        let text = print(call.algebra, game, Style::Text);
        Ok(Value::Thing(Arc::new(Walls { graph, text })))
    },
    ..Function::BLANK
};

/// A thermograph and the text of the game it was made from.
#[derive(Debug)]
struct Walls {
    graph: Arc<Thermograph>,
    text: Result<String, Stopped>,
}

impl Thing for Walls {
    fn kind(&self) -> &'static str {
        "thermograph"
    }

    fn text(&self, _: &mut Algebra, _: Style) -> Result<String, Stopped> {
        Ok(format!("thermograph({})", self.text.clone()?))
    }

    fn game(&self, _: &mut Algebra) -> Option<Result<Game, Stopped>> {
        None
    }

    fn fields(
        &self,
        algebra: &mut Algebra,
    ) -> Result<serde_json::Map<String, serde_json::Value>, Stopped> {
        let number = |x: &Dyadic| x.text_within(algebra.budget());
        let wall = |wall: &Wall| -> Result<serde_json::Value, Stopped> {
            let vertices = wall.vertices().iter();
            vertices
                .map(|v| Ok(json!([number(&v.t)?, number(&v.x)?])))
                .collect()
        };
        let mut fields = serde_json::Map::new();
        fields.insert("mean".into(), number(self.graph.mean())?.into());
        let temperature = number(self.graph.temperature())?;
        fields.insert("temperature".into(), temperature.into());
        fields.insert("left_wall".into(), wall(self.graph.left_wall())?);
        fields.insert("right_wall".into(), wall(self.graph.right_wall())?);
        Ok(fields)
    }
}

static PLOT: Function = Function {
    name: "plot",
    parameters: "G",
    summary: "the thermograph of G drawn with characters, larger values to the left",
    examples: &[("len(plot({3|-2})) > 100", "true")],
    run: |call| {
        let game = call.game(0)?;
        let graph = call.analysis.thermograph(call.algebra, game)?;
        can_be_drawn(&graph)?;
        Ok(Value::text(text_plot(&graph)))
    },
    ..Function::BLANK
};

static LEFT_WALL: Function = Function {
    name: "left_wall",
    parameters: "G, t",
    summary: "the left wall of the thermograph of G at temperature t: the left stop of G cooled by t",
    examples: &[
        ("left_wall({3|-2}, 1)", "2"),
        ("left_wall({3|-2}, 9)", "1/2"),
    ],
    run: |call| wall(call, Thermograph::left_wall),
    ..Function::BLANK
};

static RIGHT_WALL: Function = Function {
    name: "right_wall",
    parameters: "G, t",
    summary: "the right wall of the thermograph of G at temperature t: the right stop of G cooled by t",
    examples: &[("right_wall({3|-2}, 1)", "-1")],
    run: |call| wall(call, Thermograph::right_wall),
    ..Function::BLANK
};

fn wall(call: &mut Call<'_>, side: fn(&Thermograph) -> &Wall) -> Result<Value, Failure> {
    let game = call.game(0)?;
    let t = temperature(call, 1)?;
    let graph = call.analysis.thermograph(call.algebra, game)?;
    Ok(side(&graph).at(&t).into())
}

/// A temperature: a number from -1 on.
fn temperature(call: &mut Call<'_>, at: usize) -> Result<Dyadic, Failure> {
    let t = call.number(at)?;
    if t < Dyadic::from(-1) {
        let name = call.function.name;
        return Err(Failure::argument(
            at,
            format!("`{name}` expects a temperature of at least -1 here"),
        ));
    }
    Ok(t)
}

static COOL: Function = Function {
    name: "cool",
    parameters: "G, t",
    summary: "G cooled by t: each player pays t for every move",
    details: "{G^L cooled - t | G^R cooled + t} for t up to the temperature of G, the mean of G above. Integers do not change; \
              other numbers do below their temperature. t is at least -1.",
    examples: &[
        ("cool({3|1}, 1)", "2*"),
        ("cool({3|1}, 2)", "2"),
        ("cool(1/2, -1/2)", "1/2*"),
    ],
    run: |call| {
        let game = call.game(0)?;
        let t = temperature(call, 1)?;
        let cooled = call.analysis.cool(call.algebra, game, &t)?;
        Ok(Value::game(cooled.expect("the temperature was checked")))
    },
    ..Function::BLANK
};

static FREEZE: Function = Function {
    name: "freeze",
    parameters: "G",
    summary: "G cooled by its temperature: the mean and an infinitesimal",
    details: "Numbers follow the same rule: integers stay, and 1/2 freezes to 1/2*. (Other programs leave all numbers alone.)",
    examples: &[("freeze({3|1})", "2*"), ("freeze(1/2)", "1/2*")],
    run: |call| {
        let game = call.game(0)?;
        Ok(Value::game(call.analysis.freeze(call.algebra, game)?))
    },
    ..Function::BLANK
};

static HEAT: Function = Function {
    name: "heat",
    parameters: "G, t",
    summary: "G heated by t: {G^L heated + t | G^R heated - t}, numbers unchanged",
    examples: &[("heat(*, 2)", "+-2"), ("heat(^, 1)", "{1||0|-2}")],
    run: |call| {
        let (game, t) = (call.game(0)?, call.game(1)?);
        Ok(Value::game(call.analysis.heat(call.algebra, game, t)?))
    },
    ..Function::BLANK
};

static OVERHEAT: Function = Function {
    name: "overheat",
    parameters: "G, s, t",
    summary: "G overheated from s to t: n copies of s for an integer n, otherwise {G^L overheated + t | G^R overheated - t}",
    examples: &[
        ("overheat(3, 1*, 1)", "3*"),
        ("overheat(1/2, 1*, 1)", "{1|*}"),
    ],
    run: |call| {
        let (game, s, t) = (call.game(0)?, call.game(1)?, call.game(2)?);
        Ok(Value::game(call.analysis.overheat(
            call.algebra,
            game,
            s,
            t,
        )?))
    },
    ..Function::BLANK
};
