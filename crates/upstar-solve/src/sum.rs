//! What is to be solved.

use upstar::form::Form;
use upstar::game::Game;
use upstar::position::AnyPosition;

/// A position, or a value of the store the solver works on.
#[derive(Clone, Debug)]
pub enum Summand {
    /// A position of any ruleset.
    Position(AnyPosition),
    /// A value.
    Value(Game),
    /// A game as it was written: its moves are listed as they were written, who wins depends on its value.
    Form(Form),
}

/// One term of a sum.
#[derive(Clone, Debug)]
pub struct Term {
    /// Whether the negative of the game is meant: the players have changed places.
    pub minus: bool,
    /// The game.
    pub game: Summand,
}

impl Term {
    /// A position.
    pub fn position(position: AnyPosition) -> Term {
        Term {
            minus: false,
            game: Summand::Position(position),
        }
    }

    /// A value.
    pub fn value(value: Game) -> Term {
        Term {
            minus: false,
            game: Summand::Value(value),
        }
    }

    /// A game as it was written.
    pub fn form(form: Form) -> Term {
        Term {
            minus: false,
            game: match form {
                Form::Value(game) => Summand::Value(game),
                form => Summand::Form(form),
            },
        }
    }

    /// The same with the players exchanged.
    #[must_use]
    pub fn negative(mut self) -> Term {
        self.minus = !self.minus;
        self
    }
}
