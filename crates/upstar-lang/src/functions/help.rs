//! Help on the functions.

use super::GROUPS;
use crate::cgsuite;
use crate::function::{Call, Failure, Function};
use crate::names;
use crate::things::{RulesetThing, thing};
use crate::value::Value;
use std::fmt::Write;

/// The functions of this group.
pub static FUNCTIONS: &[&Function] = &[&HELP];

/// The name that calls its function without brackets.
pub(crate) const BARE: &str = "help";

/// `help` and `help(name)`.
pub static HELP: Function = Function {
    name: "help",
    parameters: "[name]",
    summary: "what there is, or what one function does",
    details: "`help` lists notation and functions; `help(name)` explains one function and shows examples.",
    run: help,
    ..Function::BLANK
};

fn help(call: &mut Call<'_>) -> Result<Value, Failure> {
    match call.get(0) {
        None => Ok(Value::text(overview())),
        Some(Value::Function(function)) => Ok(Value::text(page(function))),
        Some(Value::Text(name)) => match super::find(name) {
            Some(function) => Ok(Value::text(page(function))),
            None => Err(Failure::Wrong {
                message: format!("there is no function `{}`", names::brief(name)),
                argument: Some(0),
                within: None,
                help: cgsuite::advice(name).or_else(|| {
                    let near = names::nearest(name, super::all().map(|function| function.name))?;
                    Some(format!("did you mean `{near}`?"))
                }),
            }),
        },
        Some(value) => match thing::<RulesetThing>(value) {
            Some(ruleset) => Ok(Value::text(ruleset.page())),
            None => Err(Failure::argument(
                0,
                format!(
                    "`help` expects the name of a function here, found {}",
                    value.a_kind()
                ),
            )),
        },
    }
}

/// The notation in a few lines.
pub const NOTATION: &str = "\
Notation
  3  -7/4  2.5          numbers; 1/3 is a number, but no game; 0b101  0o17  0xff are integers
  ^  v  ^3  *  *5       ups, downs and stars; together without spaces: -1/2^2*3
  {1,2|*}  {3||2|1}     games by options; the longest run of bars is the main one
  +-1  +-{3|2}          switches: +-G is {G|-G}
  G + H  G - H  -G      sums and negatives
  G : H                 ordinal sum, the base as written
  == != < <= > >=       comparisons; <> confused, <| less or confused, |> greater or confused
  n ** k  n / m  n // m  n % m        arithmetic of numbers; n · G or times(n, G) for multiples
  w  w * 2 + 1  w**w    ordinals: w is ω as long as you do not define it
  [a, b]  1..10  [n ** 2 for n in 1..10 if n > 3]  list[0]       lists
  {a, b}  {n % 3 for n in 1..10}      sets; {a: b} is a dictionary
  lambda n: n + 1       a function without a name
  f(x, name = y)  x.f(y)              an argument by name; x.f(y) is f(x, y)
  Left  Right  L  R     players
  and  or  not  true  false           conditions
  name := value         definition; _ is the last result
";

/// The list of everything.
pub fn overview() -> String {
    let mut out = NOTATION.to_owned();
    for group in GROUPS {
        write!(out, "\n{}\n", group.title).expect("strings take all text");
        for function in group.functions {
            let signature = function.signature();
            writeln!(out, "  {signature:<28}{}", function.summary).expect("strings take all text");
        }
    }
    out.push_str("\nhelp(name) explains one of them.");
    out
}

/// Everything about one function.
pub fn page(function: &Function) -> String {
    let mut out = format!("{}\n  {}", function.signature(), function.summary);
    if !function.details.is_empty() {
        write!(out, "\n\n{}", function.details).expect("strings take all text");
    }
    for (input, answer) in function.examples {
        write!(out, "\n\n  > {input}\n  {answer}").expect("strings take all text");
    }
    out
}
