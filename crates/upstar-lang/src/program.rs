//! Programs, which the compiler makes from statements and the machine runs.
//!
//! The machine has registers, numbered from 0 in every call. An [`Operand`] is a register, or a constant if it is negative.

use crate::value::Value;
use std::fmt;
use std::sync::Arc;
use upstar::notation::Nest;
use upstar::notation::tree::{Infix, Literal, LoopyLiteral, Prefix, Relation, Span, UpPower};

/// A text that was read, and where it came from.
#[derive(Debug)]
pub struct Source {
    /// The name of the file, if it was one.
    pub name: Option<String>,
    /// The text.
    pub text: String,
}

impl Source {
    /// The number of the line of a place, from 1.
    pub fn line(&self, span: &Span) -> usize {
        let before = &self.text.as_bytes()[..span.start.min(self.text.len())];
        1 + before.iter().filter(|&&byte| byte == b'\n').count()
    }
}

/// A function defined with `def` or `lambda`, or a line, compiled.
#[derive(Clone)]
pub struct Routine {
    /// Its name; empty for a line, and [`Routine::LAMBDA`] for a function without a name.
    pub name: String,
    /// The names of its parameters, which are its first registers.
    pub parameters: Vec<String>,
    /// Where it was written.
    pub source: Arc<Source>,
    /// The place of its name; of the whole function if it has none.
    pub span: Span,
    /// The values of variables around it that it uses, with their names. They lie in the registers after those of the parameters.
    pub(crate) captured: Vec<(Arc<str>, Value)>,
    /// How deeply functions are nested in the captured values.
    pub(crate) depth: u32,
    /// The functions without a name in it.
    pub(crate) lambdas: Vec<Arc<Routine>>,
    pub(crate) registers: usize,
    pub(crate) code: Vec<Op>,
    /// For every operation, its place in the source and those of its operands.
    pub(crate) places: Vec<Places>,
    pub(crate) constants: Vec<Value>,
    pub(crate) literals: Vec<GameLiteral>,
    pub(crate) nests: Vec<Nest>,
    /// Which terms of sums are subtracted.
    pub(crate) signs: Vec<Vec<bool>>,
    /// The names it uses from outside: slot and place of the first use.
    pub(crate) uses: Vec<(u32, Span)>,
}

/// The places of an operation and its operands in the source.
#[derive(Clone, Debug, Default)]
pub(crate) struct Places {
    pub(crate) whole: Span,
    pub(crate) parts: Vec<Span>,
}

/// A game written as one word. It is kept as it was written, because a game means something only in its store.
#[derive(Clone, Debug)]
pub(crate) enum GameLiteral {
    Nus(Literal),
    UpPower(UpPower),
    Loopy(LoopyLiteral),
    Misere(String),
}

impl Routine {
    /// The name of functions without a name.
    pub const LAMBDA: &'static str = "lambda";

    /// The name with the parameters.
    pub fn signature(&self) -> String {
        format!("{}({})", self.name, self.parameters.join(", "))
    }

    /// What it is written as: its name, or all of it if it has none. Captured values are left out.
    pub(crate) fn text(&self) -> &str {
        match self.name == Routine::LAMBDA {
            true => self.source.text.get(self.span.clone()).unwrap_or_default(),
            false => &self.name,
        }
    }

    /// Bytes of a copy with other captured values, roughly.
    pub(crate) fn bytes(&self) -> usize {
        let places = self
            .places
            .iter()
            .map(|places| 64 + 16 * places.parts.len());
        let own = self.code.len() * size_of::<Op>() + places.sum::<usize>();
        match self.captured.is_empty() {
            true => 0,
            false => 400 + own + (self.constants.len() + self.captured.len()) * 32,
        }
    }
}

impl fmt::Debug for Routine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.signature())
    }
}

/// A register, or a constant: -1 is the first one.
pub(crate) type Operand = i16;
/// A register.
pub(crate) type Register = u16;

/// One step of the machine. `to` is the register that gets the result.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Op {
    Move {
        to: Register,
        from: Operand,
    },
    Constant {
        to: Register,
        at: u32,
    },
    /// The value of a name from outside.
    Global {
        to: Register,
        slot: u32,
    },
    SetGlobal {
        slot: u32,
        from: Operand,
    },
    /// The last result.
    Last {
        to: Register,
    },
    /// Stops if a variable has no value yet.
    Check {
        register: Register,
        name: u32,
    },

    Literal {
        to: Register,
        at: u32,
    },
    /// A game, with its value worked out unless it may stay `open`.
    AsGame {
        to: Register,
        from: Operand,
        open: bool,
    },
    /// A literal with loops; the options that are not nodes of it are in a list.
    Nest {
        to: Register,
        at: u32,
        list: Register,
    },
    /// The same, or a list of games.
    AsOption {
        to: Register,
        from: Operand,
        open: bool,
    },
    Braces {
        to: Register,
        first: Register,
        left: u16,
        right: u16,
    },
    /// The same with the options in two lists.
    BracesOfLists {
        to: Register,
        first: Register,
    },
    Ordinal {
        to: Register,
        a: Operand,
        b: Operand,
    },
    /// A sign before a game that keeps how it was written.
    Sign {
        to: Register,
        prefix: Prefix,
        from: Operand,
    },

    Add {
        to: Register,
        a: Operand,
        b: Operand,
    },
    Subtract {
        to: Register,
        a: Operand,
        b: Operand,
    },
    /// A sum of registers; as games where `written`.
    Sum {
        to: Register,
        first: Register,
        signs: u16,
        written: bool,
    },
    SumOfList {
        to: Register,
        list: Register,
        signs: u16,
        written: bool,
    },
    Infix {
        to: Register,
        infix: Infix,
        a: Operand,
        b: Operand,
    },
    Prefix {
        to: Register,
        prefix: Prefix,
        from: Operand,
    },
    Compare {
        to: Register,
        relation: Relation,
        a: Operand,
        b: Operand,
    },
    Member {
        to: Register,
        a: Operand,
        b: Operand,
        negated: bool,
    },

    List {
        to: Register,
        first: Register,
        count: u16,
    },
    Tuple {
        to: Register,
        first: Register,
        count: u16,
    },
    Dictionary {
        to: Register,
    },
    /// The items of a list as a set.
    Set {
        to: Register,
        from: Operand,
    },
    /// A function without a name; the values that it captures are in registers.
    Lambda {
        to: Register,
        at: u16,
        first: Register,
        count: u16,
    },
    SetKey {
        dictionary: Register,
        key: Operand,
        value: Operand,
    },
    /// `list.append(x)` for a variable of the function.
    Push {
        list: Register,
        from: Operand,
    },
    /// Adds to a list being built.
    Append {
        list: Register,
        from: Operand,
    },
    Range {
        to: Register,
        a: Operand,
        b: Operand,
    },
    Format {
        to: Register,
        first: Register,
        count: u16,
    },
    Index {
        to: Register,
        a: Operand,
        b: Operand,
    },
    /// A slice of the first of four registers by the three others.
    Slice {
        to: Register,
        first: Register,
    },
    SetItem {
        of: Register,
        index: Operand,
        from: Operand,
    },
    SetGlobalItem {
        slot: u32,
        index: Operand,
        from: Operand,
    },
    /// The items of a list into registers.
    Unpack {
        first: Register,
        count: u16,
        from: Operand,
    },
    /// A method that changes a register; its arguments are in registers.
    Change {
        to: Register,
        change: Change,
        of: Register,
        first: Register,
        count: u8,
    },
    ChangeGlobal {
        to: Register,
        change: Change,
        slot: u16,
        first: Register,
        count: u8,
    },

    Jump {
        target: u32,
    },
    JumpIf {
        condition: Operand,
        when: bool,
        target: u32,
    },
    JumpCompare {
        relation: Relation,
        a: Operand,
        b: Operand,
        when: bool,
        target: u32,
    },
    /// Two registers, from this one on, hold the next integer and the last one.
    StartRange {
        state: Register,
        a: Operand,
        b: Operand,
    },
    NextInRange {
        state: Register,
        to: Register,
        exit: u32,
    },
    /// Two registers, from this one on, hold the items and the number of the next one.
    StartItems {
        state: Register,
        from: Operand,
    },
    NextItem {
        state: Register,
        to: Register,
        exit: u32,
    },

    Call {
        to: Register,
        slot: u32,
        first: Register,
        count: u16,
    },
    CallValue {
        to: Register,
        function: Register,
        first: Register,
        count: u16,
    },
    /// As `Call`, with the names of the last arguments in a tuple in the register after them.
    CallNamed {
        to: Register,
        slot: u32,
        first: Register,
        count: u16,
    },
    CallValueNamed {
        to: Register,
        function: Register,
        first: Register,
        count: u16,
    },
    Return {
        from: Operand,
    },
    /// Shows the result of a line inside a block.
    Answer {
        from: Operand,
    },
}

/// A method that changes the variable before the point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    Append,
    Extend,
    Pop,
    Insert,
}

impl Change {
    pub(crate) const ALL: [(&'static str, Change); 4] = [
        ("append", Change::Append),
        ("extend", Change::Extend),
        ("pop", Change::Pop),
        ("insert", Change::Insert),
    ];

    pub(crate) fn find(name: &str) -> Option<Change> {
        let found = Change::ALL.iter().find(|(known, _)| *known == name);
        found.map(|(_, change)| *change)
    }

    /// The least and the greatest number of arguments.
    pub(crate) fn arity(self) -> (usize, usize) {
        match self {
            Change::Append | Change::Extend => (1, 1),
            Change::Pop => (0, 1),
            Change::Insert => (2, 2),
        }
    }
}
