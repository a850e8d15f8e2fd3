//! Functions of texts.

use crate::function::{Failure, Function};
use crate::show;
use crate::value::{List, Value};
use upstar::notation::Style;

/// The functions of this group.
pub static FUNCTIONS: &[&Function] = &[&STR, &INT, &SPLIT, &JOIN, &REPLACE, &PRINT, &ERROR];

static STR: Function = Function {
    name: "str",
    parameters: "x",
    summary: "the text of a value",
    examples: &[("str(1/2) + \" cells\"", "1/2 cells")],
    run: |call| match call.get(0) {
        Some(Value::Text(text)) => Ok(Value::Text(text.clone())),
        Some(value) => Ok(Value::text(show::text(
            call.algebra,
            &value.clone(),
            Style::Text,
        )?)),
        None => Err(Failure::call("`str` expects a value")),
    },
    ..Function::BLANK
};

static INT: Function = Function {
    name: "int",
    parameters: "x",
    summary: "the integer that a text is written as, or a value is worth",
    examples: &[("int(\"12\") + 1", "13"), ("int({0|2})", "1")],
    run: |call| {
        if let Some(Value::Text(text)) = call.get(0) {
            let digits = text.trim();
            return match digits.parse::<num_bigint::BigInt>() {
                Ok(n) if digits.len() < 100_000 => Ok(n.into()),
                _ => Err(Failure::argument(
                    0,
                    "`int` expects the digits of an integer",
                )),
            };
        }
        Ok(call.integer(0)?.into())
    },
    ..Function::BLANK
};

static SPLIT: Function = Function {
    name: "split",
    parameters: "text, [separator]",
    summary: "the pieces of a text between separators, or between blanks",
    examples: &[
        ("split(\"..|.#\", \"|\")", "[\"..\", \".#\"]"),
        ("\"a b\".split()", "[\"a\", \"b\"]"),
    ],
    run: |call| {
        let text = call.text(0)?;
        let pieces: Vec<Value> = if call.count() == 1 {
            text.split_whitespace().map(Value::text).collect()
        } else {
            let separator = call.text(1)?;
            if separator.is_empty() {
                return Err(Failure::argument(1, "the separator is empty"));
            }
            text.split(&*separator).map(Value::text).collect()
        };
        Ok(Value::List(List::new(pieces)?))
    },
    ..Function::BLANK
};

static JOIN: Function = Function {
    name: "join_texts",
    parameters: "separator, list",
    summary: "the texts of a list with the separator between each two",
    details: "`separator.join(list)` means the same; `join` alone is that of the lattices of games.",
    examples: &[
        ("join_texts(\"|\", [\"..\", \".#\"])", "..|.#"),
        ("\"\".join([\"x\", \"o\"])", "xo"),
    ],
    run: |call| {
        let (separator, list) = (call.text(0)?, call.list(1)?);
        let mut out = String::new();
        for (at, item) in list.items().iter().enumerate() {
            let Value::Text(text) = item else {
                let found = item.a_kind();
                let message =
                    format!("`join_texts` expects a list of texts here, found {found} in it");
                return Err(Failure::argument(1, message));
            };
            if at > 0 {
                out.push_str(&separator);
            }
            out.push_str(text);
            if at % 1024 == 0 {
                let bytes = call.algebra.bytes() + out.len();
                call.algebra.budget().check(bytes)?;
            }
        }
        Ok(Value::text(out))
    },
    ..Function::BLANK
};

static REPLACE: Function = Function {
    name: "replace",
    parameters: "text, old, new",
    summary: "a text with every `old` in it replaced by `new`",
    examples: &[("replace(\"xo.\", \"o\", \"x\")", "xx.")],
    run: |call| {
        let (text, old, new) = (call.text(0)?, call.text(1)?, call.text(2)?);
        if old.is_empty() {
            return Err(Failure::argument(1, "the text to replace is empty"));
        }
        let bytes = (text.len() / old.len()).saturating_mul(new.len());
        call.algebra
            .budget()
            .check(call.algebra.bytes().saturating_add(bytes))?;
        Ok(Value::text(text.replace(&*old, &new)))
    },
    ..Function::BLANK
};

/// The machine prints itself: it knows where to.
pub static PRINT: Function = Function {
    name: "print",
    parameters: "x, ...",
    summary: "shows values on a line of their own, with blanks between them",
    details: "It gives nothing back.",
    examples: &[("print(\"two\", 2) == none", "true")],
    ..Function::BLANK
};

static ERROR: Function = Function {
    name: "error",
    parameters: "text",
    summary: "stops with a message",
    examples: &[("1 if true else error(\"no\")", "1")],
    run: |call| {
        let message = call.text(0)?;
        Err(Failure::call(message.to_string()))
    },
    ..Function::BLANK
};
