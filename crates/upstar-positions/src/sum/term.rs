//! One term of a sum.

use crate::position::{AnyPosition, Board, Ends, Stuck, Theory, is_loopy_value};
use std::collections::HashSet;
use upstar_loopy::{LoopyAlgebra, Value};
use upstar_values::budget::{Budget, Stopped};
use upstar_values::form::Form;
use upstar_values::game::{Algebra, Game, Player, Winner};
use upstar_values::notation::{Style, in_order, print_form};

/// What can be a term of a sum.
#[derive(Clone, Debug)]
pub enum Summand {
    /// A position of any ruleset, not evaluated.
    Position(AnyPosition),
    /// A game as it was written, or a value.
    Form(Form),
}

/// A term of a sum: a position, a literal form or a value, perhaps with the players exchanged.
///
/// ```
/// use upstar_positions::rulesets::position;
/// use upstar_positions::sum::Term;
/// use upstar_values::game::{Algebra, Player};
/// use upstar_values::notation::Style;
/// let mut algebra = Algebra::new();
/// let term = Term::position(position("partizan_subtraction([1], [2], 3)").unwrap()).negative();
/// let [option] = &term.options(Player::Right, &mut algebra)?[..] else { panic!() };
/// assert_eq!(option.text(&mut algebra, Style::Text)?, "-partizan_subtraction([1], [2], 2)");
/// # Ok::<(), upstar_values::budget::Stopped>(())
/// ```
#[derive(Clone, Debug)]
pub struct Term {
    /// Whether it is subtracted: the players have changed places.
    pub minus: bool,
    /// What it is.
    pub game: Summand,
}

impl From<AnyPosition> for Term {
    fn from(position: AnyPosition) -> Term {
        Term::position(position)
    }
}

impl From<Form> for Term {
    fn from(form: Form) -> Term {
        Term::form(form)
    }
}

impl From<Game> for Term {
    fn from(value: Game) -> Term {
        Term::of_value(value)
    }
}

impl Term {
    /// A position.
    pub fn position(position: AnyPosition) -> Term {
        Term {
            minus: false,
            game: Summand::Position(position),
        }
    }

    /// A game as it was written.
    pub fn form(form: Form) -> Term {
        Term {
            minus: false,
            game: Summand::Form(form),
        }
    }

    /// A value.
    pub fn of_value(value: Game) -> Term {
        Term::form(value.into())
    }

    /// The same with the players exchanged. Costs nothing: see [`settled`](Term::settled).
    #[must_use]
    pub fn negative(mut self) -> Term {
        self.minus = !self.minus;
        self
    }

    /// The term with its minus sign worked in: into the form, or into the position if its ruleset can show that; otherwise the sign
    /// stays.
    pub fn settled(&self, algebra: &mut Algebra) -> Result<Term, Stopped> {
        if !self.minus {
            return Ok(self.clone());
        }
        Ok(match &self.game {
            Summand::Position(position) => match position.negative() {
                Some(negative) => Term::position(negative),
                None => self.clone(),
            },
            Summand::Form(form) => Term::form(algebra.form_negative(form)?),
        })
    }

    /// The position, if it is one; without the sign.
    pub fn as_position(&self) -> Option<&AnyPosition> {
        match &self.game {
            Summand::Position(position) => Some(position),
            Summand::Form(_) => None,
        }
    }

    /// The player whose moves in the game without the sign this player makes.
    fn as_written(&self, player: Player) -> Player {
        if self.minus { player.other() } else { player }
    }

    /// What a player can move to, each position once. Options of a form stay as they are written.
    pub fn options(&self, player: Player, algebra: &mut Algebra) -> Result<Vec<Term>, Stopped> {
        let player = self.as_written(player);
        let minus = self.minus;
        let term = |game| Term { minus, game };
        Ok(match &self.game {
            Summand::Position(position) => {
                // Different moves may lead to the same position.
                let mut calls = HashSet::new();
                let options = position.moves(player, algebra.budget())?.into_iter();
                options
                    .filter(|option| calls.insert(option.call()))
                    .map(|option| term(Summand::Position(option)))
                    .collect()
            }
            Summand::Form(form) => {
                let options = match (form, player) {
                    (Form::Value(game), _) => values_in_order(*game, player, algebra)?,
                    (Form::Options(options), Player::Left) => options.left.clone(),
                    (Form::Options(options), Player::Right) => options.right.clone(),
                };
                let options = options.into_iter();
                options.map(|option| term(Summand::Form(option))).collect()
            }
        })
    }

    /// The options with which a player wins the term alone, where the ruleset finds them without a list of all options.
    pub(super) fn known_winning_options(
        &self,
        player: Player,
        budget: &Budget,
    ) -> Option<Result<Vec<Term>, Stopped>> {
        let position = self.as_position()?;
        let options = position.known_winning_moves(self.as_written(player), budget)?;
        let term = |option| Term {
            minus: self.minus,
            game: Summand::Position(option),
        };
        Some(options.map(|options| options.into_iter().map(term).collect()))
    }

    /// Its value.
    pub fn value(&self, algebra: &mut Algebra) -> Result<Game, Stopped> {
        let value = match &self.game {
            Summand::Position(position) => position.value(algebra)?,
            Summand::Form(form) => algebra.form_value(form)?,
        };
        if self.minus {
            algebra.neg(value)
        } else {
            Ok(value)
        }
    }

    /// Its value where play may return to a position.
    pub fn loopy_value(&self, algebra: &mut Algebra) -> Result<Value, Stopped> {
        let value = match self.as_position() {
            Some(position) if position.theory() == Theory::Loopy => {
                position.loopy_value(algebra)?
            }
            _ => return self.value(algebra).map(Value::from),
        };
        match self.minus {
            true => LoopyAlgebra::on(algebra).neg(&value),
            false => Ok(value),
        }
    }

    /// The game with all its moves, nothing simplified.
    pub fn literal_form(&self, algebra: &mut Algebra) -> Result<Form, Stopped> {
        let form = match &self.game {
            Summand::Position(position) => position.literal_form(algebra)?,
            Summand::Form(form) => form.clone(),
        };
        if self.minus {
            algebra.form_negative(&form)
        } else {
            Ok(form)
        }
    }

    /// The call of a position, or the text of a game as it was written; it reads back.
    pub fn text(&self, algebra: &mut Algebra, style: Style) -> Result<String, Stopped> {
        match &self.game {
            Summand::Position(_) => Ok(self.call_text()),
            Summand::Form(form) if self.minus => {
                let form = algebra.form_negative(form)?;
                print_form(algebra, &form, style)
            }
            Summand::Form(form) => print_form(algebra, form, style),
        }
    }

    /// What the term looks like, if it is a position of a ruleset without a minus sign.
    pub fn board(&self) -> Option<Board> {
        match (&self.game, self.minus) {
            (Summand::Position(position), false) if !is_loopy_value(position) => {
                Some(position.board())
            }
            _ => None,
        }
    }

    /// How play ends in it.
    pub fn ends(&self) -> Ends {
        let Some(position) = self.as_position() else {
            return Ends::NORMAL;
        };
        let ends = position.ends();
        match self.minus {
            true => Ends {
                endless: ends.endless.exchanged(),
                ..ends
            },
            false => ends,
        }
    }

    /// The theory that says what it is worth.
    pub fn theory(&self) -> Theory {
        self.as_position()
            .map_or(Theory::Short, |position| position.theory())
    }

    /// Who has won, if the rules say that play is over when this player is to move.
    pub fn ended(&self, to_move: Player) -> Option<Winner> {
        let winner = self.as_position()?.ended(self.as_written(to_move))?;
        Some(if self.minus {
            winner.exchanged()
        } else {
            winner
        })
    }

    /// Whether a player who moves to an option is to move again.
    pub fn keeps_turn(&self, to: &Term, player: Player) -> bool {
        match (self.as_position(), to.as_position()) {
            (Some(from), Some(to)) => from.keeps_turn(to, self.as_written(player)),
            _ => false,
        }
    }

    /// Whether the player to move must move here.
    pub fn is_entailed(&self) -> bool {
        self.as_position()
            .is_some_and(|position| position.is_entailed())
    }

    /// The points that a player gets for a move to an option, where play is for points.
    pub fn points(&self, to: &Term, player: Player) -> i32 {
        match (self.as_position(), to.as_position()) {
            (Some(from), Some(to)) => from.points(to, self.as_written(player)),
            _ => 0,
        }
    }

    /// Whether it can only be played alone, because the last move does not decide.
    pub fn is_loner(&self) -> bool {
        let ends = self.ends();
        ends.declared || ends.scored || ends.stuck != Stuck::Loses
    }

    fn call_text(&self) -> String {
        let call = self.as_position().map_or_else(String::new, |p| p.call());
        if self.minus { format!("-{call}") } else { call }
    }
}

/// The canonical options of a value, in the order in which they are written.
fn values_in_order(
    game: Game,
    player: Player,
    algebra: &mut Algebra,
) -> Result<Vec<Form>, Stopped> {
    let options = match player {
        Player::Left => algebra.left_options(game)?,
        Player::Right => algebra.right_options(game)?,
    };
    let options = in_order(algebra, options)?;
    Ok(options.into_iter().map(Form::Value).collect())
}
