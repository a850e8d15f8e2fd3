//! Games as they are written: braces, signs, ordinal sums.

use super::{Compiled, Compiler, MOST_AT_ONCE};
use crate::loopy;
use crate::program::{GameLiteral, Op, Operand, Register};
use upstar::notation::tree::{Expr, Infix, Node, Prefix, Term};
use upstar::notation::{Nest, flat_options};

impl Compiler<'_> {
    /// An expression as a game, with sums of numbers kept as they were written.
    pub(super) fn written(&mut self, expr: &Expr, to: Register) -> Compiled {
        stacker::maybe_grow(64 << 10, 1 << 20, || self.written_node(expr, to))
    }

    fn written_node(&mut self, expr: &Expr, to: Register) -> Compiled {
        let span = &expr.span;
        let top = self.top;
        match &expr.node {
            Node::Literal(literal) => {
                self.game_literal(GameLiteral::Nus(literal.clone()), expr, to)
            }
            Node::UpPower(power) => {
                self.game_literal(GameLiteral::UpPower(power.clone()), expr, to);
            }
            Node::Loopy(literal) => {
                self.game_literal(GameLiteral::Loopy(literal.clone()), expr, to);
            }
            Node::Misere(text) => {
                self.game_literal(GameLiteral::Misere(text.clone()), expr, to);
            }
            Node::Loop { .. } => self.nest(expr, to)?,
            Node::Braces { .. } if Nest::is_one(expr) => self.nest(expr, to)?,
            Node::Braces { left, right } => self.braces(left, right, expr, to)?,
            Node::Sum(terms) => self.sum(terms, expr, to, true)?,
            Node::Prefix(prefix, operand)
                if !matches!(prefix, Prefix::Not | Prefix::Complement) =>
            {
                match (prefix, &operand.node) {
                    // ±(G, H) = {G,H|-G,-H}
                    (Prefix::Switch, Node::Tuple(_)) => self.option((operand, false), to)?,
                    _ => self.written(operand, to)?,
                }
                let op = Op::Sign {
                    to,
                    prefix: *prefix,
                    from: to as Operand,
                };
                self.emit(op, span.clone(), &[&operand.span]);
            }
            Node::Infix(Infix::Ordinal, base, exponent) => {
                let first = self.reserve(2, span)?;
                self.written(base, first)?;
                self.written(exponent, first + 1)?;
                let op = Op::Ordinal {
                    to,
                    a: first as Operand,
                    b: first as Operand + 1,
                };
                self.emit(op, span.clone(), &[&base.span, &exponent.span]);
            }
            _ => {
                let from = self.closed(expr)?;
                let open = self.open;
                self.emit(Op::AsGame { to, from, open }, span.clone(), &[span]);
            }
        }
        self.top = top;
        Ok(())
    }

    /// An expression for a function that takes games as they were written and may not need their values.
    pub(super) fn as_written(&mut self, expr: &Expr, to: Register) -> Compiled {
        match &expr.node {
            Node::Sum(_)
            | Node::Prefix(Prefix::Minus | Prefix::Switch, _)
            | Node::Braces { .. }
            | Node::Infix(Infix::Ordinal, ..) => {
                let before = std::mem::replace(&mut self.open, true);
                let done = self.written(expr, to);
                self.open = before;
                done
            }
            _ => self.value_to(expr, to),
        }
    }

    /// A value inside of a game; games in it are worked out.
    fn closed(&mut self, expr: &Expr) -> Compiled<Operand> {
        let before = std::mem::replace(&mut self.open, false);
        let from = self.value(expr);
        self.open = before;
        from
    }

    /// An option in braces: a game, or a list of games.
    fn option(&mut self, (expr, in_list): (&Expr, bool), to: Register) -> Compiled {
        let is_game = match &expr.node {
            _ if in_list => true,
            Node::Literal(_) | Node::UpPower(_) | Node::Braces { .. } | Node::Sum(_) => true,
            Node::Loopy(_) | Node::Misere(_) | Node::Loop { .. } => true,
            Node::Prefix(prefix, _) => !matches!(prefix, Prefix::Not | Prefix::Complement),
            Node::Infix(infix, ..) => *infix == Infix::Ordinal,
            _ => false,
        };
        if is_game {
            return self.written(expr, to);
        }
        let (top, span) = (self.top, &expr.span);
        let from = self.closed(expr)?;
        let open = self.open;
        self.emit(Op::AsOption { to, from, open }, span.clone(), &[span]);
        self.top = top;
        Ok(())
    }

    fn game_literal(&mut self, literal: GameLiteral, expr: &Expr, to: Register) {
        let at = self.literals.len() as u32;
        self.literals.push(literal);
        self.emit(Op::Literal { to, at }, expr.span.clone(), &[]);
    }

    /// A literal with loops: its braces are the nodes of a graph, whatever else stands in them is a value.
    fn nest(&mut self, expr: &Expr, to: Register) -> Compiled {
        let (nest, values) = Nest::of(expr, loopy::is_constant)?;
        let span = &expr.span;
        let list = self.reserve(2, span)?;
        let empty = Op::List {
            to: list,
            first: 0,
            count: 0,
        };
        self.emit(empty, span.clone(), &[]);
        for option in values {
            self.option(option, list + 1)?;
            let from = list as Operand + 1;
            self.emit(Op::Append { list, from }, option.0.span.clone(), &[]);
        }
        let at = self.nests.len() as u32;
        self.nests.push(nest);
        self.emit(Op::Nest { to, at, list }, span.clone(), &[]);
        Ok(())
    }

    fn braces(&mut self, left: &[Expr], right: &[Expr], expr: &Expr, to: Register) -> Compiled {
        let (left, right) = (&flat_options(left)[..], &flat_options(right)[..]);
        let count = left.len() + right.len();
        let span = &expr.span;
        if count <= MOST_AT_ONCE {
            let first = self.reserve(count, span)?;
            for (at, &option) in left.iter().chain(right).enumerate() {
                self.option(option, first + at as Register)?;
            }
            let op = Op::Braces {
                to,
                first,
                left: left.len() as u16,
                right: right.len() as u16,
            };
            self.emit(op, span.clone(), &[]);
            return Ok(());
        }
        let first = self.reserve(3, span)?;
        for (list, options) in [(first, left), (first + 1, right)] {
            self.emit(
                Op::List {
                    to: list,
                    first: 0,
                    count: 0,
                },
                span.clone(),
                &[],
            );
            for &option in options {
                self.option(option, first + 2)?;
                let from = first as Operand + 2;
                self.emit(Op::Append { list, from }, option.0.span.clone(), &[]);
            }
        }
        self.emit(Op::BracesOfLists { to, first }, span.clone(), &[]);
        Ok(())
    }

    /// A sum; as games where `written`.
    pub(super) fn sum(
        &mut self,
        terms: &[Term],
        expr: &Expr,
        to: Register,
        written: bool,
    ) -> Compiled {
        let span = &expr.span;
        if let ([first, second], false) = (terms, written) {
            let a = self.value(&first.value)?;
            let b = self.value(&second.value)?;
            let op = if second.minus {
                Op::Subtract { to, a, b }
            } else {
                Op::Add { to, a, b }
            };
            self.emit(op, span.clone(), &[&first.value.span, &second.value.span]);
            return Ok(());
        }
        let negative: Vec<bool> = terms.iter().map(|term| term.minus).collect();
        let signs = match self.signs.iter().position(|known| *known == negative) {
            Some(at) => at,
            None => {
                self.signs.push(negative);
                self.signs.len() - 1
            }
        };
        let signs = u16::try_from(signs).map_err(|_| {
            crate::diagnostic::Diagnostic::new(
                "too many different sums in one function",
                span.clone(),
            )
        })?;
        let parts: Vec<&_> = terms.iter().map(|term| &term.value.span).collect();
        if terms.len() <= MOST_AT_ONCE {
            let first = self.reserve(terms.len(), span)?;
            for (at, term) in terms.iter().enumerate() {
                let register = first + at as Register;
                if written {
                    self.written(&term.value, register)?;
                } else {
                    self.value_to(&term.value, register)?;
                }
            }
            let op = Op::Sum {
                to,
                first,
                signs,
                written,
            };
            self.emit(op, span.clone(), &parts);
            return Ok(());
        }
        let list = self.reserve(2, span)?;
        self.emit(
            Op::List {
                to: list,
                first: 0,
                count: 0,
            },
            span.clone(),
            &[],
        );
        for term in terms {
            if written {
                self.written(&term.value, list + 1)?;
            } else {
                self.value_to(&term.value, list + 1)?;
            }
            let from = list as Operand + 1;
            self.emit(Op::Append { list, from }, term.value.span.clone(), &[]);
        }
        let op = Op::SumOfList {
            to,
            list,
            signs,
            written,
        };
        self.emit(op, span.clone(), &parts);
        Ok(())
    }
}
