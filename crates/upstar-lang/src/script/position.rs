//! A position of a script, as the rest of the program sees it.

use super::play::{Gain, Runner};
use super::{Script, analyse, evaluate, problem, score, under_way};
use crate::diagnostic::Diagnostic;
use crate::dictionary::Key;
use crate::program::Routine;
use crate::show;
use crate::value::Value;
use std::any::Any;
use std::sync::Arc;
use upstar::budget::{Budget, Stopped};
use upstar::encode::position_key;
use upstar::game::{Algebra, Game, Player, Winner};
use upstar::position::{AnyPosition, Board, Cell, Ends, Position, Score, Starts, known_value};

pub(super) struct ScriptPosition {
    pub(super) script: Arc<Script>,
    pub(super) position: Key,
    /// The move that made it, where moves bring points or another move.
    pub(super) made: Option<Made>,
}

/// A move that was listed, with what it brought.
pub(super) struct Made {
    from: Key,
    player: Player,
    gain: Gain,
}

impl ScriptPosition {
    fn listed(
        &self,
        function: &Arc<Routine>,
        budget: &Budget,
    ) -> Result<Vec<AnyPosition>, Diagnostic> {
        let keys = self
            .script
            .with_workshop(budget, |player: &mut Runner<'_>| {
                player.keys(function, &self.position)
            })?;
        Ok(keys
            .into_iter()
            .map(|key| self.script.placed(key))
            .collect())
    }

    /// The positions that a player can move to. What the moves bring is found with them, so that mistakes in the script are told.
    fn moves(&self, player: Player, budget: &Budget) -> Result<Vec<AnyPosition>, Stopped> {
        let functions = &self.script.functions;
        let function = player.choose(&functions.left, &functions.right);
        let ends = self.script.ends;
        if !ends.scored && !ends.keeps_turn {
            return self.listed(function, budget).map_err(problem::keep);
        }
        let found = self.script.with_workshop(budget, |runner| {
            let keys = runner.keys(function, &self.position)?;
            let moves = keys.into_iter().map(|to| {
                let gain = runner.gain(&self.position, &to, player)?;
                Ok((to, gain))
            });
            moves.collect::<Result<Vec<_>, Diagnostic>>()
        });
        let found = found.map_err(problem::keep)?.into_iter();
        let moves = found.map(|(position, gain)| {
            Arc::new(ScriptPosition {
                script: self.script.clone(),
                position,
                made: Some(Made {
                    from: self.position.clone(),
                    player,
                    gain,
                }),
            }) as AnyPosition
        });
        Ok(moves.collect())
    }

    /// What a player gains by a move to a position.
    fn gain(&self, to: &AnyPosition, player: Player) -> Gain {
        let to: Option<&ScriptPosition> = to.as_any().downcast_ref();
        let Some(to) = to.filter(|to| to.script.id == self.script.id) else {
            return Gain::default();
        };
        match &to.made {
            Some(made) if made.player == player && made.from == self.position => made.gain,
            _ => {
                let gain = self.script.with_workshop(&under_way::budget(), |runner| {
                    runner.gain(&self.position, &to.position, player)
                });
                gain.unwrap_or_default()
            }
        }
    }

    /// The text that the script shows for the position, or the position as text.
    fn shown(&self) -> String {
        let shown = self.script.functions.show.as_ref().and_then(|show| {
            let shown = self.script.with_workshop(&under_way::budget(), |player| {
                player.call(show, std::slice::from_ref(self.position.value()))
            });
            match shown {
                Ok(Value::Text(shown)) => Some(shown.to_string()),
                Ok(other) => Some(text(&other)),
                Err(_) => None,
            }
        });
        shown.unwrap_or_else(|| match self.position.value() {
            Value::Text(shown) => shown.to_string(),
            other => text(other),
        })
    }
}

impl Position for ScriptPosition {
    fn ruleset(&self) -> &str {
        &self.script.name
    }

    fn is_impartial(&self) -> bool {
        self.script.functions.are_impartial()
    }

    fn call(&self) -> String {
        let (name, position) = (&self.script.name, text(self.position.value()));
        match &self.script.functions.start {
            // The name alone would call `start`.
            Some(start) if start.parameters.len() == 1 => format!("position({name}, {position})"),
            _ => format!("{name}({position})"),
        }
    }

    fn left(&self, budget: &Budget) -> Result<Vec<AnyPosition>, Stopped> {
        self.moves(Player::Left, budget)
    }

    fn right(&self, budget: &Budget) -> Result<Vec<AnyPosition>, Stopped> {
        self.moves(Player::Right, budget)
    }

    fn parts(&self) -> Vec<AnyPosition> {
        let whole = || vec![self.script.placed(self.position.clone())];
        match &self.script.functions.parts {
            // Scores of parts do not add up.
            _ if self.script.ends.scored => whole(),
            Some(parts) => self
                .listed(parts, &under_way::budget())
                .unwrap_or_else(|_| whole()),
            None => whole(),
        }
    }

    fn negative(&self) -> Option<AnyPosition> {
        None
    }

    /// Rows of cells, from the text that the script shows: lines, or pieces between bars.
    fn board(&self) -> Board {
        let shown = self.shown();
        let cell = |c: char| match c {
            ' ' => Cell::Outside,
            '.' => Cell::Free,
            '#' => Cell::Taken,
            c if "xXLBTb".contains(c) => Cell::Left(c),
            c if "oORFr".contains(c) => Cell::Right(c),
            c => Cell::Both(c),
        };
        let rows = shown.split(['\n', '|']);
        Board::Cells(rows.map(|row| row.chars().map(cell).collect()).collect())
    }

    fn symmetry_key(&self) -> (u128, bool) {
        (position_key(self.script.key, &self.position), false)
    }

    fn ends(&self) -> Ends {
        self.script.ends
    }

    fn ended(&self, to_move: Player) -> Option<Winner> {
        if !self.script.ends.declared {
            return None;
        }
        let ended = self.script.with_workshop(&under_way::budget(), |player| {
            player.ended(&self.position, to_move)
        });
        ended.ok().flatten()
    }

    fn keeps_turn(&self, to: &AnyPosition, player: Player) -> bool {
        self.script.ends.keeps_turn && self.gain(to, player).again
    }

    fn points(&self, to: &AnyPosition, player: Player) -> i32 {
        match self.script.ends.scored {
            true => self.gain(to, player).points,
            false => 0,
        }
    }

    fn known_score(&self, algebra: &mut Algebra) -> Option<Result<Score, Stopped>> {
        let scored = self.script.ends.scored;
        scored.then(|| score::score(&self.script, algebra, &self.position))
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn known_starts(&self, algebra: &mut Algebra) -> Result<Option<Starts>, Stopped> {
        analyse::starts(&self.script, algebra, &self.position).map(Some)
    }

    fn value(&self, algebra: &mut Algebra) -> Result<Game, Stopped> {
        if self.script.ends != Ends::NORMAL {
            return Err(self.theory().no_value());
        }
        if let Some(value) = known_value(self, algebra)? {
            return Ok(value);
        }
        evaluate::value(&self.script, algebra, &self.position)
    }
}

/// The text of a position: there is no game in it, so that no algebra is needed.
pub(super) fn text(value: &Value) -> String {
    show::plain(value)
}
