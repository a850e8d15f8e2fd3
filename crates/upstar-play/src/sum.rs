//! Sums of positions and games, as they are played.

use upstar::analysis::Player;
use upstar::budget::Stopped;
use upstar::form::Form;
use upstar::game::{Algebra, Game};
use upstar::notation::{Style, print_form};
use upstar::position::AnyPosition;

/// One summand.
#[derive(Clone, Debug)]
pub enum Component {
    /// A position.
    Position(AnyPosition),
    /// A position with the players exchanged, where its ruleset cannot show that.
    Exchanged(AnyPosition),
    /// A game as it was written.
    Form(Form),
}

/// A sum of components.
pub type Sum = Vec<Component>;

impl Component {
    /// The component with the players exchanged.
    pub fn negative(&self, algebra: &mut Algebra) -> Result<Component, Stopped> {
        Ok(match self {
            Component::Position(position) => match position.negative() {
                Some(negative) => Component::Position(negative),
                None => Component::Exchanged(position.clone()),
            },
            Component::Exchanged(position) => Component::Position(position.clone()),
            Component::Form(form) => Component::Form(algebra.form_negative(form)?),
        })
    }

    /// What a player can move to, each thing once.
    pub fn options(
        &self,
        player: Player,
        algebra: &mut Algebra,
    ) -> Result<Vec<Component>, Stopped> {
        let listed = |position: &AnyPosition, player: Player, algebra: &Algebra| match player {
            Player::Left => position.left(algebra.budget()),
            Player::Right => position.right(algebra.budget()),
        };
        Ok(match self {
            Component::Position(position) => {
                let options = distinct(listed(position, player, algebra)?);
                options.map(Component::Position).collect()
            }
            Component::Exchanged(position) => {
                let options = distinct(listed(position, player.other(), algebra)?);
                options.map(Component::Exchanged).collect()
            }
            Component::Form(form) => {
                let (left, right) = algebra.form_options(form)?;
                let options = match player {
                    Player::Left => left,
                    Player::Right => right,
                };
                options.into_iter().map(Component::Form).collect()
            }
        })
    }

    /// Its value.
    pub fn value(&self, algebra: &mut Algebra) -> Result<Game, Stopped> {
        match self {
            Component::Position(position) => position.value(algebra),
            Component::Exchanged(position) => {
                let value = position.value(algebra)?;
                algebra.neg(value)
            }
            Component::Form(form) => algebra.form_value(form),
        }
    }

    /// The game with all its moves.
    pub fn form(&self, algebra: &mut Algebra) -> Result<Form, Stopped> {
        match self {
            Component::Position(position) => position.literal_form(algebra),
            Component::Exchanged(position) => {
                let form = position.literal_form(algebra)?;
                algebra.form_negative(&form)
            }
            Component::Form(form) => Ok(form.clone()),
        }
    }

    /// The call of a position, or the text of a game as it was written.
    pub fn text(&self, algebra: &mut Algebra, style: Style) -> Result<String, Stopped> {
        match self {
            Component::Position(position) => Ok(position.call()),
            Component::Exchanged(position) => Ok(format!("-{}", position.call())),
            Component::Form(form) => print_form(algebra, form, style),
        }
    }
}

/// The positions without repetitions.
fn distinct(positions: Vec<AnyPosition>) -> impl Iterator<Item = AnyPosition> {
    let mut calls = std::collections::HashSet::new();
    positions
        .into_iter()
        .filter(move |position| calls.insert(position.call()))
}

/// The text of a sum.
pub fn text(sum: &[Component], algebra: &mut Algebra, style: Style) -> Result<String, Stopped> {
    let mut text = String::new();
    for component in sum {
        let next = component.text(algebra, style)?;
        add_term(&mut text, &next);
    }
    if text.is_empty() {
        text.push('0');
    }
    Ok(text)
}

/// Adds a term to the text of a sum. The sign of a number or of a call becomes that of the term; it stays where it may belong to a part
/// of the term only, as in -1^.
pub(crate) fn add_term(text: &mut String, term: &str) {
    let negated = term.strip_prefix('-').filter(|rest| {
        let is_number = rest.chars().all(|c| c.is_ascii_digit() || c == '/');
        let is_call = rest.starts_with(char::is_alphabetic) && rest.ends_with(')');
        is_number || is_call
    });
    match (text.is_empty(), negated) {
        (true, _) => text.push_str(term),
        (false, Some(rest)) => {
            text.push_str(" - ");
            text.push_str(rest);
        }
        (false, None) => {
            text.push_str(" + ");
            text.push_str(term);
        }
    }
}

/// The value of a sum.
pub fn value(sum: &[Component], algebra: &mut Algebra) -> Result<Game, Stopped> {
    let mut total = Game::ZERO;
    for component in sum {
        let value = component.value(algebra)?;
        total = algebra.add(total, value)?;
    }
    Ok(total)
}
