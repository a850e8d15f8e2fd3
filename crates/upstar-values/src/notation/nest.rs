//! Literals with loops: `{0|pass}`, `a{0|b{1|a}}`.

use super::error::{ParseError, Problem};
use super::tree::{Expr, Node, Span};

/// A literal with loops, taken apart: its braces are the nodes of a graph, of which the first is the game itself.
///
/// ```
/// use upstar_values::notation::{Nest, NestTarget, parse};
/// let expr = parse("a{1|b{2|a,pass}}").unwrap();
/// let (nest, values) = Nest::of(&expr, |_| false).unwrap();
/// // Right's only move in a leads to b. In b, Left can move to 2, and Right to a and to b.
/// assert_eq!(nest.nodes[0][1], [NestTarget::Node(1)]);
/// assert_eq!(nest.nodes[1][0], [NestTarget::Value(1)]);
/// assert_eq!(nest.nodes[1][1], [NestTarget::Node(0), NestTarget::Node(1)]);
/// assert_eq!(values.len(), 2);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Nest {
    /// Left's and Right's options of each node.
    pub nodes: Vec<[Vec<NestTarget>; 2]>,
}

/// Where an option leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NestTarget {
    /// To a node.
    Node(usize),
    /// To a value, by its place in the list of the options that are not nodes.
    Value(usize),
}

/// Options, with the items of lists in place of the lists; and for each option whether it is from a list.
pub fn flat_options(options: &[Expr]) -> Vec<(&Expr, bool)> {
    let mut flat = Vec::with_capacity(options.len());
    for option in options {
        match &option.node {
            Node::List(items) => flat.extend(items.iter().map(|item| (item, true))),
            _ => flat.push((option, false)),
        }
    }
    flat
}

impl Nest {
    /// Whether an expression is braces with a `pass` or a name, in braces inside of them too.
    pub fn is_one(expr: &Expr) -> bool {
        let options = match &expr.node {
            Node::Loop { .. } => return true,
            Node::Braces { left, right } => left.iter().chain(right),
            _ => return false,
        };
        stacker::maybe_grow(64 << 10, 1 << 20, || {
            options
                .into_iter()
                .any(|option| matches!(option.node, Node::Pass) || Nest::is_one(option))
        })
    }

    /// Takes braces apart. Also returns the options that are not nodes, and whether each is from a list. `is_value` says whether a name
    /// stands for a value, and so cannot be the name of a node.
    #[allow(clippy::type_complexity)]
    pub fn of(
        expr: &Expr,
        is_value: impl Fn(&str) -> bool,
    ) -> Result<(Nest, Vec<(&Expr, bool)>), ParseError> {
        let mut parts = Parts {
            nest: Nest::default(),
            values: Vec::new(),
            names: Vec::new(),
            is_value: &is_value,
        };
        parts.node(expr)?;
        Ok((parts.nest, parts.values))
    }
}

/// A literal while it is taken apart.
struct Parts<'e, 'f> {
    nest: Nest,
    values: Vec<(&'e Expr, bool)>,
    /// The names of the nodes that are open.
    names: Vec<(&'e str, usize)>,
    is_value: &'f dyn Fn(&str) -> bool,
}

impl<'e> Parts<'e, '_> {
    /// Adds braces as a node; returns its number.
    fn node(&mut self, expr: &'e Expr) -> Result<usize, ParseError> {
        let number = self.nest.nodes.len();
        self.nest.nodes.push(Default::default());
        let (left, right) = match &expr.node {
            Node::Loop { name, left, right } => {
                self.check_name(&name.text, &name.span)?;
                self.names.push((&name.text, number));
                (left, right)
            }
            Node::Braces { left, right } => (left, right),
            _ => return Err(ParseError::new(Problem::NoBar, expr.span.clone())),
        };
        for (side, options) in [left, right].into_iter().enumerate() {
            for (option, in_list) in flat_options(options) {
                let target = stacker::maybe_grow(64 << 10, 1 << 20, || {
                    self.target(number, option, in_list)
                })?;
                self.nest.nodes[number][side].push(target);
            }
        }
        if matches!(expr.node, Node::Loop { .. }) {
            self.names.pop();
        }
        Ok(number)
    }

    fn target(
        &mut self,
        node: usize,
        option: &'e Expr,
        in_list: bool,
    ) -> Result<NestTarget, ParseError> {
        Ok(match &option.node {
            Node::Pass => NestTarget::Node(node),
            Node::Name(name) if self.open(name).is_some() => {
                NestTarget::Node(self.open(name).unwrap_or(node))
            }
            Node::Loop { .. } => NestTarget::Node(self.node(option)?),
            Node::Braces { .. } if Nest::is_one(option) || self.named_in(option).is_some() => {
                NestTarget::Node(self.node(option)?)
            }
            _ => {
                if let Some(name) = self.named_in(option) {
                    let problem = Problem::NodeNotAlone(name);
                    return Err(ParseError::new(problem, option.span.clone())
                        .help("inside its braces the name is a move back to the game"));
                }
                self.values.push((option, in_list));
                NestTarget::Value(self.values.len() - 1)
            }
        })
    }

    /// The node with a name, if it is open.
    fn open(&self, name: &str) -> Option<usize> {
        let mut names = self.names.iter();
        names.find_map(|(open, node)| (*open == name).then_some(*node))
    }

    /// The name of an open node that an expression mentions.
    fn named_in(&self, expr: &Expr) -> Option<String> {
        let mut found = None;
        expr.for_each_name(&mut |name| {
            if found.is_none() && self.open(name).is_some() {
                found = Some(name.to_owned());
            }
        });
        found
    }

    fn check_name(&self, name: &str, span: &Span) -> Result<(), ParseError> {
        let problem = if self.open(name).is_some() {
            Problem::NodeOpen(name.to_owned())
        } else if (self.is_value)(name) {
            Problem::NodeIsValue(name.to_owned())
        } else {
            return Ok(());
        };
        Err(ParseError::new(problem, span.clone()))
    }
}
