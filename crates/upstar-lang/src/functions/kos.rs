//! Kos and their walls.

use super::loopy::graph_failure;
use crate::function::{Call, Failure, Function};
use crate::show::quoted;
use crate::things::thing;
use crate::value::{List, Thing, Value};
use num_traits::{One, Signed, ToPrimitive};
use serde_json::json;
use std::sync::Arc;
use upstar::budget::{Budget, Stopped};
use upstar::game::Algebra;
use upstar::loopy::ko::{
    Count, Fragment, GoFragment, Ko, KoThermograph, KoWall, NoPlay, Origin, Threats,
};
use upstar::notation::Style;
use upstar::number::Rational;

type Result<T = Value> = std::result::Result<T, Failure>;

/// The functions of this group.
pub static FUNCTIONS: &[&Function] = &[
    &KO,
    &KO_WALLS,
    &KO_MEAN,
    &KO_TEMPERATURE,
    &KO_THERMOGRAPH,
    &KO_REPORT,
    &IS_PLACID,
    &GO_KO,
];

/// A ko as a value of the language.
#[derive(Debug)]
pub(crate) struct KoThing(pub(crate) Ko);

impl KoThing {
    fn call(&self) -> String {
        let graph = quoted(&self.0.graph().to_string());
        format!("ko({graph}, {})", quoted(self.0.name()))
    }
}

impl Thing for KoThing {
    fn kind(&self) -> &'static str {
        "ko"
    }

    fn text(&self, _algebra: &mut Algebra, _style: Style) -> std::result::Result<String, Stopped> {
        Ok(self.call())
    }

    fn bytes(&self) -> usize {
        self.0.graph().bytes() + 256
    }

    fn fields(
        &self,
        _algebra: &mut Algebra,
    ) -> std::result::Result<serde_json::Map<String, serde_json::Value>, Stopped> {
        let mut fields = serde_json::Map::new();
        fields.insert("vertex".into(), self.0.name().into());
        fields.insert("simple".into(), self.0.is_simple().into());
        Ok(fields)
    }
}

/// The thermograph of a ko for some threats, with the ko it was made from.
#[derive(Debug)]
pub(crate) struct KoWalls {
    pub(crate) ko: Ko,
    pub(crate) threats: Threats,
    pub(crate) graph: KoThermograph,
}

impl Thing for KoWalls {
    fn kind(&self) -> &'static str {
        "thermograph"
    }

    fn text(&self, algebra: &mut Algebra, _style: Style) -> std::result::Result<String, Stopped> {
        let ko = KoThing(self.ko.clone()).call();
        let threats = quoted(self.threats.name());
        let step = match self.graph.origin() {
            Origin::Table => String::new(),
            Origin::Coupons(step) => format!(", {}", step.text_within(algebra.budget())?),
        };
        Ok(format!("ko_thermograph({ko}, {threats}{step})"))
    }

    fn bytes(&self) -> usize {
        let walls = [self.graph.left_wall(), self.graph.right_wall()];
        let corners = walls.into_iter().flat_map(KoWall::corners);
        let numbers: u64 = corners.map(|(t, x)| t.bits() + x.bits() + 1000).sum();
        self.ko.graph().bytes() + numbers as usize / 8
    }

    fn fields(
        &self,
        algebra: &mut Algebra,
    ) -> std::result::Result<serde_json::Map<String, serde_json::Value>, Stopped> {
        let number = |x: &Rational| x.text_within(algebra.budget());
        let wall = |wall: &KoWall| -> std::result::Result<serde_json::Value, Stopped> {
            let corners = wall.corners().iter();
            corners
                .map(|(t, x)| Ok(json!([number(t)?, number(x)?])))
                .collect()
        };
        let mut fields = serde_json::Map::new();
        fields.insert("threats".into(), self.threats.name().into());
        let step = match self.graph.origin() {
            Origin::Table => None,
            Origin::Coupons(step) => Some(number(step)?),
        };
        fields.insert("exact".into(), step.is_none().into());
        if let Some(step) = step {
            fields.insert("step".into(), step.into());
        }
        fields.insert("mean".into(), number(self.graph.mean())?.into());
        let temperature = number(self.graph.temperature())?;
        fields.insert("temperature".into(), temperature.into());
        fields.insert("left_wall".into(), wall(self.graph.left_wall())?);
        fields.insert("right_wall".into(), wall(self.graph.right_wall())?);
        Ok(fields)
    }
}

/// An argument as a ko.
fn ko(call: &mut Call<'_>, at: usize) -> Result<Ko> {
    call.convert(at, "a ko", |value, _| {
        Ok(thing::<KoThing>(value).map(|ko| ko.0.clone()))
    })
}

/// An argument as a rational number.
fn rational(call: &mut Call<'_>, at: usize) -> Result<Rational> {
    if let Some(ratio) = call.get(at).and_then(Value::plain_rational) {
        return Ok(ratio);
    }
    Ok(Rational::from(&call.number(at)?))
}

fn threats(call: &mut Call<'_>, at: usize) -> Result<Threats> {
    let word = call.text(at)?;
    word.parse()
        .map_err(|message: String| Failure::argument(at, message))
}

/// The step of the coupons, if the argument is given.
fn step(call: &mut Call<'_>, at: usize) -> Result<Option<Rational>> {
    match call.get(at) {
        Some(_) => rational(call, at).map(Some),
        None => Ok(None),
    }
}

/// The failure for a ko that the table does not know, with the call that plays.
fn not_simple(example: &str) -> Failure {
    Failure::Wrong {
        message:
            "this is not a simple ko A>x|!B; B>!A|y with x > y, so that nothing exact is known"
                .to_owned(),
        argument: Some(0),
        within: None,
        help: Some(format!(
            "play with coupons comes near: name their step, as in {example}"
        )),
    }
}

fn no_play(error: NoPlay, step: usize) -> Failure {
    let argument = match error {
        NoPlay::Step => step,
        NoPlay::Endless(_) => 0,
    };
    Failure::argument(argument, error.to_string())
}

/// The walls: by the table without a step, by coupons with one.
fn walls(
    call: &mut Call<'_>,
    ko: &Ko,
    threats: Threats,
    step_at: usize,
    example: &str,
) -> Result<KoThermograph> {
    let step = step(call, step_at)?;
    let budget = call.algebra.budget();
    match step {
        None => {
            let exact = ko.table(threats, budget)?;
            exact.ok_or_else(|| not_simple(example))
        }
        Some(step) => {
            let played = ko.coupons(threats, &step, budget)?;
            played.map_err(|error| no_play(error, step_at))
        }
    }
}

/// The exact thermograph without threats, if the first argument is a ko: for `mean` and its like.
pub(super) fn exact(call: &mut Call<'_>) -> Result<Option<KoWalls>> {
    let Some(KoThing(ko)) = call.get(0).and_then(thing::<KoThing>) else {
        return Ok(None);
    };
    let (ko, threats) = (ko.clone(), Threats::None);
    let graph = ko.table(threats, call.algebra.budget())?;
    let name = call.function.name;
    let graph = graph.ok_or_else(|| not_simple(&format!("ko_{name}(K, \"none\", 1/24)")))?;
    Ok(Some(KoWalls { ko, threats, graph }))
}

static KO: Function = Function {
    name: "ko",
    parameters: "graph, vertex",
    summary: "a local position with kos, as in Go: ko(\"A>3|!B; B>!A|0\", \"A\")",
    details: "A vertex is followed by `>`, Left's options, `|` and Right's options; `;` stands between vertices. An option is a number of points, \
              a vertex, or `!` and a vertex: such a move takes a ko, and in the next move the opponent may not take one here, unless a ko \
              threat is played before. A ko is no game, because moves elsewhere lift the ban. It has walls, which depend on who has \
              threats: \"none\"; \"left\" or \"right\" is komaster, with enough threats to win a ko once (here one); \
              \"left always\" or \"right always\" has threats without end. `mean`, `temperature` and `thermograph` of a simple ko \
              are those without threats.",
    examples: &[
        (
            "ko(\"A>3|!B; B>!A|0\", \"A\")",
            "ko(\"A>3|!B; B>!A|0\", \"A\")",
        ),
        ("mean(ko(\"A>4|!B; B>!A|0\", \"A\"))", "8/3"),
    ],
    run: |call| {
        let (text, vertex) = (call.text(0)?, call.text(1)?);
        match Ko::from_text(&text, &vertex, call.algebra.budget())? {
            Ok(ko) => Ok(Value::Thing(Arc::new(KoThing(ko)))),
            Err(error) => Err(graph_failure(error)),
        }
    },
    ..Function::BLANK
};

static KO_WALLS: Function = Function {
    name: "ko_walls",
    parameters: "K, threats, t, [step]",
    summary: "the walls of a ko at temperature t >= 0, when Left and when Right starts",
    details: "Exact for a simple ko A>x|!B; B>!A|y. With a step: what play of K and the coupons t, t - step, ..., step is worth beyond the \
              coupons alone. That is exact for these coupons; walls are its limit for small steps.",
    examples: &[
        (
            "ko_walls(ko(\"A>3|!B; B>!A|0\", \"A\"), \"none\", 1/2)",
            "(5/2, 1)",
        ),
        (
            "ko_walls(ko(\"A>3|!B; B>!A|0; K>A|1\", \"K\"), \"left\", 1/2, 1/12)",
            "(2, 3/2)",
        ),
    ],
    run: |call| {
        let (ko, threats, t) = (ko(call, 0)?, threats(call, 1)?, rational(call, 2)?);
        if t.numerator().is_negative() {
            let message = "`ko_walls` expects a temperature of at least 0 here";
            return Err(Failure::argument(2, message));
        }
        let pair = match step(call, 3)? {
            None => {
                let graph = walls(call, &ko, threats, 3, "ko_walls(K, \"left\", 1/2, 1/24)")?;
                let budget = call.algebra.budget();
                [
                    graph.left_wall().at(&t, budget)?,
                    graph.right_wall().at(&t, budget)?,
                ]
            }
            Some(step) => stack(call, &ko, threats, &t, &step)?,
        };
        let pair = pair.map(Value::from);
        Ok(Value::Tuple(List::new(pair.into())?))
    },
    ..Function::BLANK
};

/// The walls at one temperature by play with coupons.
fn stack(
    call: &Call<'_>,
    ko: &Ko,
    threats: Threats,
    t: &Rational,
    step: &Rational,
) -> Result<[Rational; 2]> {
    let budget = call.algebra.budget();
    if !step.numerator().is_positive() {
        return Err(no_play(NoPlay::Step, 3));
    }
    let count = t
        .div(step, budget)?
        .filter(|count| count.denominator().is_one());
    let Some(count) = count else {
        let message = "the temperature is that of the first coupon, and so a multiple of the step";
        return Err(Failure::argument(2, message));
    };
    let count = count.numerator().to_usize().unwrap_or(usize::MAX);
    let played = ko.stack(threats, step, count, budget)?;
    played.map_err(|error| no_play(error, 3))
}

static KO_MEAN: Function = Function {
    name: "ko_mean",
    parameters: "K, threats, [step]",
    summary: "the mean of a ko: where its mast stands",
    details: "Exact for a simple ko A>x|!B; B>!A|y. With a step: as play with coupons shows it, which is only near.",
    examples: &[
        (
            "ko_mean(ko(\"A>3|!B; B>!A|0\", \"B\"), \"left always\")",
            "3/2",
        ),
        (
            "ko_mean(ko(\"A>3|!B; B>!A|0; K>A|1\", \"K\"), \"left\", 1/24)",
            "5/3",
        ),
    ],
    run: |call| {
        let (ko, threats) = (ko(call, 0)?, threats(call, 1)?);
        let graph = walls(call, &ko, threats, 2, "ko_mean(K, \"left\", 1/24)")?;
        Ok(graph.mean().clone().into())
    },
    ..Function::BLANK
};

static KO_TEMPERATURE: Function = Function {
    name: "ko_temperature",
    parameters: "K, threats, [step]",
    summary: "the temperature of a ko: the foot of its mast, at least 0",
    details: "Exact for a simple ko A>x|!B; B>!A|y. With a step: as play with coupons shows it, which is only near.",
    examples: &[(
        "ko_temperature(ko(\"A>4|!B; B>!A|0\", \"A\"), \"left\")",
        "4/3",
    )],
    run: |call| {
        let (ko, threats) = (ko(call, 0)?, threats(call, 1)?);
        let graph = walls(call, &ko, threats, 2, "ko_temperature(K, \"left\", 1/24)")?;
        Ok(graph.temperature().clone().into())
    },
    ..Function::BLANK
};

static KO_THERMOGRAPH: Function = Function {
    name: "ko_thermograph",
    parameters: "K, threats, [step]",
    summary: "the thermograph of a ko, for drawing: its mast has the colour of who has the threats",
    details: "Exact for a simple ko A>x|!B; B>!A|y. With a step: by play with coupons. `ko_report` tells it in words.",
    examples: &[(
        "ko_thermograph(ko(\"A>3|!B; B>!A|0\", \"A\"), \"left\")",
        "ko_thermograph(ko(\"A>3|!B; B>!A|0\", \"A\"), \"left\")",
    )],
    run: |call| {
        let (ko, threats) = (ko(call, 0)?, threats(call, 1)?);
        let graph = walls(call, &ko, threats, 2, "ko_thermograph(K, \"left\", 1/24)")?;
        Ok(Value::Thing(Arc::new(KoWalls { ko, threats, graph })))
    },
    ..Function::BLANK
};

static KO_REPORT: Function = Function {
    name: "ko_report",
    parameters: "K, threats, [step]",
    summary: "walls, mean and temperature of a ko in words, and how they were found",
    examples: &[
        (
            "ko_report(ko(\"A>3|!B; B>!A|0\", \"A\"), \"left\")",
            "Left is komaster. Exact, by the table of the simple ko.\n\
             Left's wall: 3 at t = 0, 2 from t = 1 on\n\
             Right's wall: 3 at t = 0, 2 from t = 1 on\n\
             mean 2, temperature 1",
        ),
        (
            "ko_report(ko(\"A>3|!B; B>!A|0; K>A|1\", \"K\"), \"left\", 1/3)",
            "Left is komaster. By play with coupons of step 1/3: exact for each stack of them, near to the walls.\n\
             t = 0: 3, 1\n\
             t = 1/3: 7/3, 5/3\n\
             t = 2/3: 5/3, 5/3\n\
             t = 1: 5/3, 5/3\n\
             about: mean 5/3, temperature 2/3",
        ),
    ],
    run: |call| {
        let (ko, threats) = (ko(call, 0)?, threats(call, 1)?);
        let graph = walls(call, &ko, threats, 2, "ko_report(K, \"left\", 1/24)")?;
        Ok(Value::text(report(&graph, threats, call.algebra.budget())?))
    },
    ..Function::BLANK
};

/// At most so many rows of a table of walls.
const MOST_ROWS: usize = 24;

fn report(
    graph: &KoThermograph,
    threats: Threats,
    budget: &Budget,
) -> std::result::Result<String, Stopped> {
    let number = |x: &Rational| x.text_within(budget);
    let mut lines = Vec::new();
    let who = match threats {
        Threats::None => "Nobody has ko threats.",
        Threats::Left => "Left is komaster.",
        Threats::Right => "Right is komaster.",
        Threats::LeftAlways => "Left has ko threats without end.",
        Threats::RightAlways => "Right has ko threats without end.",
    };
    let (mean, temperature) = (number(graph.mean())?, number(graph.temperature())?);
    let (left, right) = (graph.left_wall().corners(), graph.right_wall().corners());
    match graph.origin() {
        Origin::Table => {
            lines.push(format!("{who} Exact, by the table of the simple ko."));
            for (name, corners) in [("Left", left), ("Right", right)] {
                let mut places = Vec::new();
                for (at, (t, x)) in corners.iter().enumerate() {
                    let (t, x) = (number(t)?, number(x)?);
                    places.push(match at + 1 == corners.len() {
                        true => format!("{x} from t = {t} on"),
                        false => format!("{x} at t = {t}"),
                    });
                }
                lines.push(format!("{name}'s wall: {}", places.join(", ")));
            }
            lines.push(format!("mean {mean}, temperature {temperature}"));
        }
        Origin::Coupons(step) => {
            let step = number(step)?;
            lines.push(format!(
                "{who} By play with coupons of step {step}: exact for each stack of them, near to the walls."
            ));
            // From 0 to a little above the foot of the mast.
            let foot = left.partition_point(|(t, _)| t <= graph.temperature());
            let shown = (foot + 1).min(left.len());
            for at in (0..shown).step_by(shown.div_ceil(MOST_ROWS)) {
                let (t, x, y) = (
                    number(&left[at].0)?,
                    number(&left[at].1)?,
                    number(&right[at].1)?,
                );
                lines.push(format!("t = {t}: {x}, {y}"));
            }
            lines.push(format!("about: mean {mean}, temperature {temperature}"));
        }
    }
    Ok(lines.join("\n"))
}

static IS_PLACID: Function = Function {
    name: "is_placid",
    parameters: "K, [step]",
    summary: "whether a ko has the same mean and temperature for either komaster; otherwise it is hyperactive",
    details: "Simple kos are placid. Other kos need the step of coupons: means and temperatures that differ by at most four steps count as \
              the same.",
    examples: &[
        ("is_placid(ko(\"A>3|!B; B>!A|0\", \"A\"))", "true"),
        (
            "is_placid(ko(\"A>3|!B; B>!A|0; K>A|1\", \"K\"), 1/24)",
            "false",
        ),
    ],
    run: |call| {
        let (ko, step) = (ko(call, 0)?, step(call, 1)?);
        match ko.is_placid(step.as_ref(), call.algebra.budget())? {
            Some(placid) => Ok(placid.map_err(|error| no_play(error, 1))?.into()),
            None => Err(not_simple("is_placid(K, 1/24)")),
        }
    },
    ..Function::BLANK
};

static GO_KO: Function = Function {
    name: "go_ko",
    parameters: "board, [count]",
    summary: "a fragment of a Go board as a ko, or as a number where it is settled",
    details: "Rows of x (Left's stones), o (Right's), . (free), X and O (stones that live whatever happens) and # (no point), with | between \
              rows; at most 16 points are in play, which X, O and # are not. Stones without liberties are taken, suicide is forbidden, and \
              a move may not bring back the board of one move before. Play goes on until everything is settled: stones joined to living \
              ones, and gaps of one or two points that one player surrounds. The count is Left's minus Right's: \"area\" (stones and \
              territory, unless told otherwise) or \"territory\" (territory and prisoners). Refused are cycles other than a single ko \
              taken back, and boards that may stay a seki.",
    examples: &[
        (
            "go_ko(\"#XO#|X.xO|#XO#\", \"territory\")",
            "ko(\"A>0|!B; B>!A|-1\", \"A\")",
        ),
        (
            "temperature(go_ko(\"#XO#|X.xO|#XO#\", \"territory\"))",
            "1/3",
        ),
    ],
    run: |call| {
        let board = call.text(0)?;
        let count = match call.get(1) {
            None => Count::Area,
            Some(_) => match &*call.text(1)? {
                "area" => Count::Area,
                "territory" => Count::Territory,
                _ => return Err(Failure::argument(1, "expected \"area\" or \"territory\"")),
            },
        };
        let fragment: GoFragment = board.parse().map_err(graph_failure)?;
        match fragment.play_out(count, call.algebra.budget())? {
            Ok(Fragment::Settled(score)) => Ok(score.into()),
            Ok(Fragment::Ko(ko)) => Ok(Value::Thing(Arc::new(KoThing(ko)))),
            Err(reason) => Err(Failure::argument(0, reason.to_string())),
        }
    },
    ..Function::BLANK
};
