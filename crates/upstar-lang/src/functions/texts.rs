//! Functions of texts.

use crate::function::{Failure, Function};
use crate::integer::MOST_BITS;
use crate::show;
use crate::value::{List, Value};
use num_bigint::BigInt;
use upstar::notation::Style;
use upstar::number::long;

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
    summary: "the integer that a text spells, or that a value equals",
    examples: &[("int(\"12\") + 1", "13"), ("int({0|2})", "1")],
    run: |call| {
        if let Some(Value::Text(text)) = call.get(0) {
            let written = text.trim();
            let digits = written.strip_prefix('-').unwrap_or(written);
            let digits = digits.strip_prefix('+').unwrap_or(digits);
            if let Some(n) = in_base(digits) {
                return Ok(if written.starts_with('-') { -n } else { n }.into());
            }
            let budget = call.algebra.budget();
            // A text with too many digits for an integer is refused unread.
            let n = match digits.len() as u64 <= MOST_BITS / 3 {
                true => long::from_decimal(digits, budget)?,
                false => None,
            };
            return match n {
                Some(n) if written.starts_with('-') => Ok((-n).into()),
                Some(n) => Ok(n.into()),
                None => Err(Failure::argument(
                    0,
                    "`int` expects the digits of an integer",
                )),
            };
        }
        Ok(call.integer(0)?.into())
    },
    ..Function::BLANK
};

/// The integer that a text such as `0xff` spells.
fn in_base(text: &str) -> Option<BigInt> {
    let (prefix, digits) = text.split_at_checked(2)?;
    let radix = match prefix {
        "0b" | "0B" => 2,
        "0o" | "0O" => 8,
        "0x" | "0X" => 16,
        _ => return None,
    };
    let is_short = digits.len() as u64 <= MOST_BITS / 4;
    let is_plain = digits.bytes().all(|byte| char::from(byte).is_digit(radix));
    (is_short && is_plain)
        .then(|| BigInt::parse_bytes(digits.as_bytes(), radix))
        .flatten()
}

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
        let separator = match call.count() {
            1 => None,
            _ => Some(call.text(1)?),
        };
        let pieces: Box<dyn Iterator<Item = &str>> = match &separator {
            None => Box::new(text.split_whitespace()),
            Some(separator) if separator.is_empty() => {
                return Err(Failure::argument(1, "the separator is empty"));
            }
            Some(separator) => Box::new(text.split(&**separator)),
        };
        let (mut list, mut held) = (Vec::new(), 0);
        for (at, piece) in pieces.enumerate() {
            held += size_of::<Value>() + 32 + piece.len();
            if at % 1024 == 1023 {
                call.claim(held)?;
            }
            list.push(Value::text(piece));
        }
        Ok(Value::List(List::new(list)?))
    },
    ..Function::BLANK
};

static JOIN: Function = Function {
    name: "join_texts",
    parameters: "separator, list",
    summary: "the texts of a list with the separator between each two",
    details: "`separator.join(list)` means the same; `join` alone is the join in the lattice of games.",
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
                call.claim(out.len())?;
            }
        }
        call.claim(2 * out.len())?;
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
        let mut out = String::new();
        let mut rest = 0;
        for (number, (at, _)) in text.match_indices(&*old).enumerate() {
            out.push_str(&text[rest..at]);
            out.push_str(&new);
            rest = at + old.len();
            if number % 1024 == 1023 || out.len() > 1 << 20 {
                call.claim(out.len())?;
            }
        }
        out.push_str(&text[rest..]);
        // The text is in memory twice for a moment.
        call.claim(2 * out.len())?;
        Ok(Value::text(out))
    },
    ..Function::BLANK
};

/// The machine itself prints, because it knows where the output goes.
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
