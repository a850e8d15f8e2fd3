//! The syntax tree: what was written, with the place of every part.

use crate::number::{Dyadic, Rational};
use std::ops::Range;

/// A place in the source: byte offsets, end excluded.
pub type Span = Range<usize>;

/// Trees nested deeper than this are refused by the parser, so that work on them may recurse.
#[cfg(not(target_family = "wasm"))]
pub const MAX_DEPTH: u32 = 2_000;
/// Trees nested deeper than this are refused by the parser, so that work on them may recurse.
#[cfg(target_family = "wasm")]
pub const MAX_DEPTH: u32 = 300;

/// Number, ups and star written together, such as `-1/2^2*3`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Literal {
    /// The number, or 0 if none was written.
    pub number: Dyadic,
    /// How many ups; negative for downs.
    pub ups: i32,
    /// The size of the nim heap.
    pub star: u32,
    /// Whether it was written as a number alone.
    pub is_number: bool,
}

/// Number, a power of up in the sense of uptimals, and star written together, such as `3^<2>*`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UpPower {
    /// The number, or 0 if none was written.
    pub number: Dyadic,
    /// The exponent n, at least 1.
    pub power: u32,
    /// Whether it is ↑ + ↑² + … + ↑ⁿ, written `^[n]`, and not ↑ⁿ, written `^<n>`.
    pub cumulative: bool,
    /// Whether the power is subtracted.
    pub down: bool,
    /// The size of the nim heap.
    pub star: u32,
}

/// A value with a loop that is written as one word: `1/2over`, `-2^[on]*3`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoopyLiteral {
    /// The number that is added, or 0 if none was written.
    pub number: Dyadic,
    /// Which value it is.
    pub kind: LoopyKind,
    /// Whether it is the negative of that value: `under`, `v[on]`, `v<on>`.
    pub negative: bool,
    /// The size of the nim heap that is added.
    pub star: u32,
}

/// The values with loops that are written as a word with a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoopyKind {
    /// `over` = {0|pass}
    Over,
    /// `^[on]` = {pass|*}
    Upon,
    /// `^<on>` = {0||0|0,pass}
    Uponth,
}

/// An expression and its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Expr {
    /// Its kind and parts.
    pub node: Node,
    /// Where it stands.
    pub span: Span,
    depth: u32,
}

/// The kinds of expression.
#[derive(Clone, Debug, PartialEq)]
pub enum Node {
    /// `-1/2^2*3`
    Literal(Literal),
    /// `↑²`, `3^<2>*`, `^[2]`
    UpPower(UpPower),
    /// `1/3`, a rational that is not dyadic and so no game.
    Ratio(Rational),
    /// `1/2over`, `^[on]*`
    Loopy(LoopyLiteral),
    /// `*[2#,1]`: a value of misère play, as it is written.
    Misere(String),
    /// `pass`: a move to the game in whose braces it stands.
    Pass,
    /// `a{0|a}`: a game whose name stands for itself inside its braces.
    Loop {
        /// The name.
        name: Name,
        /// Left's options.
        left: Vec<Expr>,
        /// Right's options.
        right: Vec<Expr>,
    },
    /// `"..|.#"`
    Text(String),
    /// `true`, `false`
    Bool(bool),
    /// `none`
    Nothing,
    /// `G`
    Name(String),
    /// `_`, the last result.
    Last,
    /// `{A,B|C}`
    Braces {
        /// Left's options.
        left: Vec<Expr>,
        /// Right's options.
        right: Vec<Expr>,
    },
    /// `[a, b]`
    List(Vec<Expr>),
    /// `(a, b)`
    Tuple(Vec<Expr>),
    /// `{a, b}`
    Set(Vec<Expr>),
    /// `{a for a in list}`
    SetOf {
        /// The expression that is collected.
        body: Box<Expr>,
        /// The loops and conditions, outermost first.
        clauses: Vec<Clause>,
    },
    /// `lambda a, b: a + b`
    Lambda {
        /// The names of its arguments.
        parameters: Vec<Name>,
        /// What it gives.
        body: Box<Expr>,
    },
    /// `name = value` among the arguments of a call.
    Named {
        /// The parameter.
        name: Name,
        /// Its argument.
        value: Box<Expr>,
    },
    /// `{a: b, c: d}`
    Dictionary(Vec<(Expr, Expr)>),
    /// `{a: b for a in list}`
    DictionaryOf {
        /// The key and its value.
        entry: Box<(Expr, Expr)>,
        /// The loops and conditions, outermost first.
        clauses: Vec<Clause>,
    },
    /// `f"{n} cells"`: texts and expressions.
    Format(Vec<Expr>),
    /// `a if condition else b`
    Choice {
        /// The condition.
        condition: Box<Expr>,
        /// The value if it is true.
        then: Box<Expr>,
        /// The value if it is false.
        otherwise: Box<Expr>,
    },
    /// `a in b`, `a not in b`
    Member {
        /// The item.
        item: Box<Expr>,
        /// Where it is looked for.
        of: Box<Expr>,
        /// Whether it must not be there.
        negated: bool,
    },
    /// `a.f(b)`, which is f(a, b), or changes `a` if f is `append` or its like.
    Method {
        /// What stands before the point.
        receiver: Box<Expr>,
        /// The function.
        name: Name,
        /// The other arguments.
        arguments: Vec<Expr>,
    },
    /// `list[from:to:step]`
    Slice {
        /// The list.
        list: Box<Expr>,
        /// The first index, the index after the last one, and the step; each may be left out.
        bounds: Box<[Option<Expr>; 3]>,
    },
    /// `[n for n in 1..10 if n > 2]`
    Comprehension {
        /// The expression that is collected.
        body: Box<Expr>,
        /// The loops and conditions, outermost first.
        clauses: Vec<Clause>,
    },
    /// `1..10`, both ends included.
    Range {
        /// The first integer.
        from: Box<Expr>,
        /// The last integer.
        to: Box<Expr>,
    },
    /// `-G`, `+-G`, `not a`
    Prefix(Prefix, Box<Expr>),
    /// `G : H`, `a ** b`, `a / b`
    Infix(Infix, Box<Expr>, Box<Expr>),
    /// `A + B - C`, kept flat so that long sums are not deep.
    Sum(Vec<Term>),
    /// `a < b`, and chains such as `0 < G < 1`.
    Compare {
        /// The leftmost side.
        first: Box<Expr>,
        /// Every further side with the relation before it.
        rest: Vec<(Relation, Expr)>,
    },
    /// `a and b and c`
    All(Vec<Expr>),
    /// `a or b or c`
    Any(Vec<Expr>),
    /// `f(a, b)`
    Call {
        /// What is called.
        function: Box<Expr>,
        /// The arguments.
        arguments: Vec<Expr>,
    },
    /// `list[0]`
    Index {
        /// The list.
        list: Box<Expr>,
        /// The index, from 0.
        index: Box<Expr>,
    },
}

/// One summand.
#[derive(Clone, Debug, PartialEq)]
pub struct Term {
    /// Whether it is subtracted.
    pub minus: bool,
    /// The summand.
    pub value: Expr,
}

/// A part of a comprehension.
#[derive(Clone, Debug, PartialEq)]
pub enum Clause {
    /// `for name in items`
    For {
        /// The name or names bound.
        target: Binding,
        /// The list it runs over.
        items: Expr,
    },
    /// `if condition`
    If(Expr),
}

/// What `for` binds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Binding {
    /// One name, for the items.
    Name(Name),
    /// `a, b`: names for the parts of each item.
    Tuple(Vec<Name>, Span),
}

impl Binding {
    /// Where it stands.
    pub fn span(&self) -> &Span {
        match self {
            Binding::Name(name) => &name.span,
            Binding::Tuple(_, span) => span,
        }
    }
}

/// A name and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// The name.
    pub text: String,
    /// Where it stands.
    pub span: Span,
}

/// Operators before their operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prefix {
    /// `-G`
    Minus,
    /// `+-G` = {G|-G}
    Switch,
    /// `⧾G`
    Tiny,
    /// `⧿G`
    Miny,
    /// `not a`
    Not,
    /// `~a`, all bits inverted: -a - 1.
    Complement,
}

/// Operators between two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Infix {
    /// `G : H`, the ordinal sum.
    Ordinal,
    /// `n · G`, the multiple.
    Times,
    /// `a / b`
    Divide,
    /// `a // b`, rounded down.
    FloorDivide,
    /// `a % b`
    Remainder,
    /// `a ** b`
    Power,
    /// `a << b`
    ShiftLeft,
    /// `a >> b`
    ShiftRight,
    /// `a & b`
    BitAnd,
    /// `a bitor b`
    BitOr,
    /// `a xor b`
    BitXor,
}

/// How `+=` and its like change the name before them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Update {
    /// `+=`
    Add,
    /// `-=`
    Subtract,
    /// `//=`, `<<=`, …
    Infix(Infix),
}

/// Relations between values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// `==`
    Equal,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    LessEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterEqual,
    /// `<>`
    Confused,
    /// `<|`
    LessOrConfused,
    /// `|>`
    GreaterOrConfused,
}

impl Clause {
    /// The expression in it.
    pub fn expression(&self) -> &Expr {
        match self {
            Clause::For { items, .. } => items,
            Clause::If(condition) => condition,
        }
    }
}

impl Expr {
    /// Puts a node at a place; its depth is one more than that of its deepest part.
    pub fn new(node: Node, span: Span) -> Expr {
        let mut below = 0;
        node.for_each_part(|part| below = below.max(part.depth));
        Expr {
            node,
            span,
            depth: below + 1,
        }
    }

    /// The name and the arguments of a call of a named function.
    ///
    /// ```
    /// use upstar_values::notation::parse;
    /// let call = parse("kayles(5)").unwrap();
    /// assert_eq!(call.as_call().map(|(name, arguments)| (name, arguments.len())), Some(("kayles", 1)));
    /// assert_eq!(parse("5").unwrap().as_call(), None);
    /// ```
    pub fn as_call(&self) -> Option<(&str, &[Expr])> {
        match &self.node {
            Node::Call {
                function,
                arguments,
            } => match &function.node {
                Node::Name(name) => Some((name, arguments)),
                _ => None,
            },
            _ => None,
        }
    }

    /// Calls `visit` with every name in it that stands for a value or a function.
    pub fn for_each_name(&self, visit: &mut dyn FnMut(&str)) {
        match &self.node {
            Node::Name(name) => visit(name),
            Node::Method { name, .. } => visit(&name.text),
            _ => {}
        }
        stacker::maybe_grow(64 << 10, 1 << 20, || {
            self.node
                .for_each_part(|part| part.for_each_name(&mut *visit));
        });
    }

    /// Calls `visit` with the expression and every expression inside it, outer ones first.
    ///
    /// ```
    /// use upstar_values::notation::parse;
    /// let mut count = 0;
    /// parse("{1|{2|3}}").unwrap().for_each(&mut |_| count += 1);
    /// assert_eq!(count, 5);
    /// ```
    pub fn for_each(&self, visit: &mut dyn FnMut(&Expr)) {
        visit(self);
        stacker::maybe_grow(64 << 10, 1 << 20, || {
            self.node.for_each_part(|part| part.for_each(&mut *visit));
        });
    }

    /// The number of levels of the tree.
    pub fn depth(&self) -> u32 {
        self.depth
    }
}

impl Node {
    fn for_each_part(&self, mut visit: impl FnMut(&Expr)) {
        match self {
            Node::Literal(_)
            | Node::UpPower(_)
            | Node::Text(_)
            | Node::Bool(_)
            | Node::Nothing
            | Node::Name(_)
            | Node::Ratio(_)
            | Node::Misere(_)
            | Node::Loopy(_)
            | Node::Pass
            | Node::Last => {}
            Node::Braces { left, right } | Node::Loop { left, right, .. } => {
                left.iter().chain(right).for_each(visit);
            }
            Node::List(parts)
            | Node::Tuple(parts)
            | Node::Set(parts)
            | Node::Format(parts)
            | Node::All(parts)
            | Node::Any(parts) => parts.iter().for_each(visit),
            Node::Dictionary(entries) => entries.iter().for_each(|(key, value)| {
                visit(key);
                visit(value);
            }),
            Node::DictionaryOf { entry, clauses } => {
                visit(&entry.0);
                visit(&entry.1);
                clauses.iter().for_each(|clause| visit(clause.expression()));
            }
            Node::Choice {
                condition,
                then,
                otherwise,
            } => {
                visit(condition);
                visit(then);
                visit(otherwise);
            }
            Node::Method {
                receiver,
                arguments,
                ..
            } => {
                visit(receiver);
                arguments.iter().for_each(visit);
            }
            Node::Slice { list, bounds } => {
                visit(list);
                bounds.iter().flatten().for_each(visit);
            }
            Node::Lambda { body, .. } => visit(body),
            Node::Named { value, .. } => visit(value),
            Node::Comprehension { body, clauses } | Node::SetOf { body, clauses } => {
                visit(body);
                clauses.iter().for_each(|clause| visit(clause.expression()));
            }
            Node::Prefix(_, operand) => visit(operand),
            Node::Range { from: a, to: b }
            | Node::Infix(_, a, b)
            | Node::Member { item: a, of: b, .. }
            | Node::Index { list: a, index: b } => {
                visit(a);
                visit(b);
            }
            Node::Sum(terms) => terms.iter().for_each(|term| visit(&term.value)),
            Node::Compare { first, rest } => {
                visit(first);
                rest.iter().for_each(|(_, side)| visit(side));
            }
            Node::Call {
                function,
                arguments,
            } => {
                visit(function);
                arguments.iter().for_each(visit);
            }
        }
    }
}
