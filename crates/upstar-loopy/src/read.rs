//! Text to values, for programs that need no names and no functions.

use crate::algebra::LoopyAlgebra;
use crate::bigraph::BigraphError;
use crate::graph::Graph;
use crate::named::CONSTANTS;
use crate::value::{Side, Value};
use num_traits::ToPrimitive;
use upstar_values::budget::Stopped;
use upstar_values::notation::tree::{Expr, Infix, Node, Prefix};
use upstar_values::notation::{Nest, ParseError, Problem, ReadError, parse, read_tree};

impl LoopyAlgebra<'_> {
    /// The value of a text: what [`read`](upstar_values::notation::read) reads, and literals with loops, the [`CONSTANTS`], `S & T`,
    /// `sides(S, T)` and `bigraph("a>b|; b>|a", "a")`. Everything that [`text`](LoopyAlgebra::text) writes can be read.
    ///
    /// ```
    /// use upstar_loopy::LoopyAlgebra;
    /// use upstar_values::game::Algebra;
    /// let mut algebra = Algebra::new();
    /// let mut loops = LoopyAlgebra::on(&mut algebra);
    /// let game = loops.read("a{0|b{1|a},*} + over").unwrap();
    /// assert_eq!(loops.text(&game)?, "over");
    /// assert!(loops.read("a{0|a+1}").is_err());
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn read(&mut self, source: &str) -> Result<Value, ReadError> {
        let tree = parse(source)?;
        self.read_part(source, &tree)
    }

    fn read_part(&mut self, source: &str, expr: &Expr) -> Result<Value, ReadError> {
        stacker::maybe_grow(64 << 10, 1 << 20, || self.read_here(source, expr))
    }

    fn read_all(&mut self, source: &str, parts: &[Expr]) -> Result<Vec<Value>, ReadError> {
        parts
            .iter()
            .map(|part| self.read_part(source, part))
            .collect()
    }

    fn read_here(&mut self, source: &str, expr: &Expr) -> Result<Value, ReadError> {
        let not_a_value = |expr: &Expr| ReadError::NotAValue {
            found: format!("`{}`", &source[expr.span.clone()]),
            span: expr.span.clone(),
        };
        Ok(match &expr.node {
            Node::Loopy(literal) => self.literal(literal)?,
            Node::Name(name) => self.named(name)?.ok_or_else(|| not_a_value(expr))?,
            _ if Nest::is_one(expr) => {
                let (nest, options) = Nest::of(expr, |name| CONSTANTS.contains(&name))?;
                let mut values = Vec::with_capacity(options.len());
                for (option, _) in options {
                    values.push(vec![self.read_part(source, option)?]);
                }
                self.value(&Graph::of_nest(&nest, &values), 0)?
            }
            Node::Braces { left, right } => {
                let (left, right) = (self.read_all(source, left)?, self.read_all(source, right)?);
                self.with_options(left.into_iter().map(Some), right.into_iter().map(Some))?
            }
            Node::Sum(terms) => {
                let mut sum: Option<Value> = None;
                for term in terms {
                    let value = self.read_part(source, &term.value)?;
                    let value = if term.minus { self.neg(&value)? } else { value };
                    sum = Some(match sum {
                        Some(sum) => self.add(&sum, &value)?,
                        None => value,
                    });
                }
                sum.ok_or_else(|| not_a_value(expr))?
            }
            Node::Prefix(sign, operand) if !matches!(operand.node, Node::Tuple(_)) => {
                let value = self.read_part(source, operand)?;
                match sign {
                    Prefix::Minus => self.neg(&value)?,
                    Prefix::Switch => self.switch(&value)?,
                    Prefix::Tiny => self.tiny(&value)?,
                    Prefix::Miny => self.miny(&value)?,
                    _ => return Err(not_a_value(expr)),
                }
            }
            Node::Infix(Infix::Times, count, game) => {
                let times = read_tree(self.short, source, count)?.value(self.short)?;
                let times = self.short.as_number(times).filter(|n| n.is_integer());
                let times = times.and_then(|times| times.numerator().to_i64());
                let times = times.ok_or_else(|| not_a_value(count))?;
                let value = self.read_part(source, game)?;
                self.times(times, &value)?
            }
            Node::Infix(Infix::BitAnd, onside, offside) => {
                self.read_sides(source, expr, onside, offside)?
            }
            Node::Infix(Infix::Ordinal, base, exponent) => {
                let exponent = self.read_part(source, exponent)?;
                let base = read_tree(self.short, source, base)?;
                let form = base.literal_form(self.short)?;
                let (left, right) = self.short.form_options(&form)?;
                let mut sides = [Vec::new(), Vec::new()];
                for (side, forms) in sides.iter_mut().zip([left, right]) {
                    for form in &forms {
                        side.push(self.short.form_value(form)?.into());
                    }
                }
                self.ordinal_sum(&sides[0], &sides[1], &exponent)?
            }
            Node::Call {
                function,
                arguments,
            } => match (&function.node, &arguments[..]) {
                (Node::Name(name), [game]) if name == "tiny" => {
                    let game = self.read_part(source, game)?;
                    self.tiny(&game)?
                }
                (Node::Name(name), [game]) if name == "miny" => {
                    let game = self.read_part(source, game)?;
                    self.miny(&game)?
                }
                (Node::Name(name), [onside, offside]) if name == "sides" => {
                    self.read_sides(source, expr, onside, offside)?
                }
                (Node::Name(name), [text, root]) if name == "bigraph" => {
                    match (&text.node, &root.node) {
                        (Node::Text(text), Node::Text(root)) => {
                            let found = self.bigraph(text, root)?;
                            found.map_err(|error| {
                                let problem = Problem::Other(error.message);
                                ParseError::new(problem, expr.span.clone())
                            })?
                        }
                        _ => return Err(not_a_value(expr)),
                    }
                }
                _ => self.read_short(source, expr)?,
            },
            _ => self.read_short(source, expr)?,
        })
    }

    fn read_short(&mut self, source: &str, expr: &Expr) -> Result<Value, ReadError> {
        let written = read_tree(self.short, source, expr)?;
        Ok(written.value(self.short)?.into())
    }

    fn read_sides(
        &mut self,
        source: &str,
        expr: &Expr,
        onside: &Expr,
        offside: &Expr,
    ) -> Result<Value, ReadError> {
        let (on, off) = (
            self.read_part(source, onside)?,
            self.read_part(source, offside)?,
        );
        // A side that is not known to be a stopper is written as a graph, of which the other side does not count.
        let fits = |value: &Value, side: &Side| {
            value.stopper().is_some() || matches!(side, Side::Other(_))
        };
        let found = if fits(&on, on.onside()) && fits(&off, off.offside()) {
            self.with_sides(&on, &off)?
        } else {
            None
        };
        Ok(found.ok_or_else(|| {
            let message = "expected two stoppers, the first at least the second".to_owned();
            ParseError::new(Problem::Other(message), expr.span.clone())
        })?)
    }

    /// The value of a vertex of a graph that is given as [text](Graph::from_text).
    pub fn bigraph(
        &mut self,
        text: &str,
        root: &str,
    ) -> Result<Result<Value, BigraphError>, Stopped> {
        let mut stopped = None;
        let graph = Graph::from_text(text, |option| match self.read(option) {
            Ok(value) => Ok(value),
            Err(ReadError::Stopped(reason)) => {
                let message = reason.to_string();
                stopped = Some(reason);
                Err(message)
            }
            Err(error) => Err(format!(
                "`{option}` is neither a vertex nor a value: {error}"
            )),
        });
        if let Some(reason) = stopped {
            return Err(reason);
        }
        let (graph, names) = match graph {
            Ok(graph) => graph,
            Err(error) => return Ok(Err(error)),
        };
        match names.iter().position(|name| name == root.trim()) {
            Some(root) => self.value(&graph, root).map(Ok),
            None => Ok(Err(BigraphError::no_root(root))),
        }
    }
}
