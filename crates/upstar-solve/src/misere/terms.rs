//! The terms of a sum as pieces.

use super::pieces::{Pieces, Table};
use super::search::{Node, Worker};
use super::signed::Signed;
use rustc_hash::FxHashMap;
use upstar::budget::{Budget, Stopped};
use upstar::form::{Form, Identity};
use upstar::game::{Algebra, Player};
use upstar::position::{AnyPosition, Ends};
use upstar::sum::{Summand, Term};

/// Why a position is refused, if its rules do not say that a player who cannot move ends play and that play always ends.
fn refusal(position: &AnyPosition) -> Option<Stopped> {
    let ends = position.ends();
    if ends == Ends::NORMAL {
        return None;
    }
    Some(Stopped::NoValue(if ends.declared {
        &"no misère play: the rules of this position say when play is over"
    } else if ends.keeps_turn {
        &"no misère play: in this position a player may move twice in a row"
    } else if ends.may_loop {
        &"no misère play: in this position play need not end"
    } else if ends.scored {
        &"no misère play: this position is played for points"
    } else {
        &"no misère play: the rules of this position already say that who cannot move does not lose"
    }))
}

impl Worker {
    /// A sum, with the player who starts as Left.
    pub(super) fn place(
        &mut self,
        sum: &[Term],
        first: Player,
        algebra: &mut Algebra,
    ) -> Result<Node, Stopped> {
        let mut all = Pieces::new();
        for term in sum {
            let flip = term.minus != (first == Player::Right);
            let pieces = match &term.game {
                Summand::Position(position) => match refusal(position) {
                    Some(refusal) => return Err(refusal),
                    None => self.pieces.place(position, &self.budget)?,
                },
                Summand::Form(form) => {
                    let piece = self.pieces.written(form, algebra, &self.budget)?;
                    piece.into_iter().collect()
                }
            };
            for piece in pieces {
                all.push(self.pieces.negative_if(flip, piece));
            }
        }
        Ok(self.node(all))
    }
}

/// A game whose options are being listed.
struct Open {
    form: Form,
    options: [Vec<Form>; 2],
    done: [Vec<Pieces>; 2],
}

impl Table {
    /// A game with exactly the options with which it is written; a value has those of its canonical form.
    pub(super) fn written(
        &mut self,
        form: &Form,
        algebra: &mut Algebra,
        budget: &Budget,
    ) -> Result<Option<Signed>, Stopped> {
        let mut known: FxHashMap<Identity, Option<Signed>> = FxHashMap::default();
        let mut stack = vec![opened(form, algebra)?];
        loop {
            if stack.len() > budget.max_depth() {
                return Err(Stopped::Depth(budget.max_depth()));
            }
            let Some(top) = stack.last_mut() else {
                return Ok(known[&form.identity()]);
            };
            let side = usize::from(top.options[0].is_empty());
            let Some(option) = top.options[side].last() else {
                let Some(top) = stack.pop() else { continue };
                let piece = self.with_options(top.done)?;
                known.insert(top.form.identity(), piece);
                if known.len().is_multiple_of(256) {
                    budget.check(self.bytes() + known.capacity() * 48)?;
                }
                continue;
            };
            match known.get(&option.identity()) {
                Some(&piece) => {
                    top.options[side].pop();
                    top.done[side].push(piece.into_iter().collect());
                }
                None => {
                    let option = option.clone();
                    stack.push(opened(&option, algebra)?);
                }
            }
        }
    }
}

fn opened(form: &Form, algebra: &mut Algebra) -> Result<Open, Stopped> {
    let options = match form {
        Form::Options(options) => [options.left.clone(), options.right.clone()],
        Form::Value(game) => {
            let mut sides = [Vec::new(), Vec::new()];
            for (side, options) in sides.iter_mut().enumerate() {
                let mut games = Vec::new();
                algebra.list_options(*game, side == 0, &mut games)?;
                options.extend(games.into_iter().map(Form::Value));
            }
            sides
        }
    };
    Ok(Open {
        form: form.clone(),
        options,
        done: [Vec::new(), Vec::new()],
    })
}
