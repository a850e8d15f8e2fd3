//! Statements: the lines and blocks of a worksheet or a script.

use upstar::notation::tree::{Binding, Expr, Name, Span, Update};

/// A line of a worksheet, or a block of a script.
#[derive(Clone, Debug, PartialEq)]
pub enum Statement {
    /// An expression to be answered.
    Expression(Expr),
    /// `name := value`, which answers the value.
    Define {
        /// The name defined.
        name: Name,
        /// Its value.
        value: Expr,
    },
    /// `target = value`, which answers nothing.
    Assign {
        /// The target of the value.
        target: Target,
        /// The value.
        value: Expr,
    },
    /// `target += value`
    Update {
        /// What changes.
        target: Target,
        /// How.
        update: Update,
        /// By what.
        value: Expr,
    },
    /// `def name(parameters): body`
    Function(Function),
    /// `if a: … elif b: … else: …`
    If {
        /// Conditions and their bodies; the first condition that holds counts.
        branches: Vec<(Expr, Vec<Statement>)>,
        /// What is done if none holds.
        otherwise: Vec<Statement>,
    },
    /// `for target in items: body`
    For {
        /// The target that gets the items.
        target: Target,
        /// What it runs over.
        items: Expr,
        /// What is done for each.
        body: Vec<Statement>,
    },
    /// `while condition: body`
    While {
        /// Whether to go on.
        condition: Expr,
        /// What is done as long as it holds.
        body: Vec<Statement>,
    },
    /// `return value`
    Return {
        /// The value, if there is one.
        value: Option<Expr>,
        /// Where.
        span: Span,
    },
    /// `break`
    Break(Span),
    /// `continue`
    Continue(Span),
    /// `pass`
    Pass,
}

/// A definition of a function.
#[derive(Clone, Debug, PartialEq)]
pub struct Function {
    /// Its name.
    pub name: Name,
    /// The names of its arguments.
    pub parameters: Vec<Name>,
    /// What it does.
    pub body: Vec<Statement>,
}

/// A target of an assignment.
#[derive(Clone, Debug, PartialEq)]
pub enum Target {
    /// A name.
    Name(Name),
    /// `a, b`: the items of a list or tuple.
    Tuple(Vec<Target>, Span),
    /// `list[i]`: an item of what a target holds.
    Item {
        /// What holds the item.
        of: Box<Target>,
        /// Which item.
        index: Box<Expr>,
        /// Where it stands.
        span: Span,
    },
}

impl Target {
    /// Where it stands.
    pub fn span(&self) -> &Span {
        match self {
            Target::Name(name) => &name.span,
            Target::Tuple(_, span) | Target::Item { span, .. } => span,
        }
    }
}

impl From<Binding> for Target {
    fn from(binding: Binding) -> Target {
        match binding {
            Binding::Name(name) => Target::Name(name),
            Binding::Tuple(names, span) => {
                Target::Tuple(names.into_iter().map(Target::Name).collect(), span)
            }
        }
    }
}

impl Statement {
    /// The expression whose value the statement answers, if it answers one.
    pub fn value(&self) -> Option<&Expr> {
        match self {
            Statement::Expression(value) | Statement::Define { value, .. } => Some(value),
            _ => None,
        }
    }
}
