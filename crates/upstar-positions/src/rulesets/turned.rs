//! Rulesets with their boards turned, for sources that draw them the other way round.

use super::{call::read_call, domineering, toads_and_frogs};
use crate::position::{
    Alphabet, AnyPosition, Argument, Board, BuiltIn, Ends, Expander, Misfit, Position,
    PositionError, Ruleset, Size, Starts, Worth,
};
use std::any::Any;
use std::sync::Arc;
use upstar_values::budget::{Budget, Stopped};
use upstar_values::game::{Algebra, Game, Outcome, Player, Winner};

/// A built-in ruleset whose boards are read and shown turned. The game is the same, and so are values and moves; only the picture
/// differs.
///
/// ```
/// use upstar_positions::rulesets::position;
/// use upstar_values::game::Algebra;
/// let mut algebra = Algebra::new();
/// // Larsson's notes: Left places horizontal dominoes.
/// let row = position("turned_domineering(\"..\")").unwrap();
/// assert_eq!(row.value(&mut algebra)?, algebra.integer(1));
/// assert_eq!(row.left(&Default::default())?[0].call(), "turned_domineering(\"##\")");
/// # Ok::<(), upstar_values::budget::Stopped>(())
/// ```
#[derive(Clone, Copy)]
pub struct TurnedRuleset {
    name: &'static str,
    /// The ruleset whose game it is.
    of: &'static BuiltIn,
    turn: Turn,
    rule: &'static str,
    players: &'static str,
    notation: &'static str,
    example: &'static str,
    source: &'static str,
    notes: &'static str,
}

/// How a board is turned. Twice is not at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Turn {
    /// Rows become columns.
    Transposed,
    /// Every row is read from right to left.
    Mirrored,
}

/// The turned rulesets.
pub static TURNED: &[&TurnedRuleset] = &[
    &TurnedRuleset {
        name: "turned_domineering",
        of: &domineering::RULESET,
        turn: Turn::Transposed,
        rule: "Place a domino on two free neighbouring cells, Left horizontally, Right vertically.",
        players: "Left places horizontal dominoes, Right vertical ones.",
        notation: "rows of . (free) and # (taken) separated by |, or (rows, columns)",
        example: "turned_domineering(\"..|.#\")",
        source: "Larsson, lecture notes on combinatorial games",
        notes: "Domineering with the board turned: boards are typed and shown as in sources where Left plays horizontally, such as \
                Larsson's lecture notes. Every board has the negative of its value in domineering.",
    },
    &TurnedRuleset {
        name: "turned_toads_and_frogs",
        of: &toads_and_frogs::RULESET,
        turn: Turn::Mirrored,
        rule: "Move a piece of yours one cell ahead, or jump over one piece of the other kind into the free cell behind it.",
        players: "Left moves toads (T) to the left, Right moves frogs (F) to the right.",
        notation: "a strip of T (toad, Left's, moves left), F (frog, Right's, moves right), . or _ (free) and # (blocked), or \
                   (toads, free cells, frogs) with the frogs on the left",
        example: "turned_toads_and_frogs(\"FF..TT\")",
        source: "Larsson, lecture notes on combinatorial games",
        notes: "Toads and Frogs in the mirror: strips are typed and shown as in sources where toads start on the right, such as \
                Larsson's lecture notes. The mirror image of a strip has the same value in toads_and_frogs.",
    },
];

impl Turn {
    /// A text turned, and for each of its bytes the place it came from.
    fn text(self, text: &str) -> (String, Vec<usize>) {
        let mut rows: Vec<Vec<(usize, char)>> = vec![Vec::new()];
        for (at, c) in text.char_indices() {
            match c {
                '|' => rows.push(Vec::new()),
                _ => rows.last_mut().expect("one row at least").push((at, c)),
            }
        }
        let width = rows[0].len();
        let rows = match self {
            Turn::Mirrored => rows
                .into_iter()
                .map(|row| row.into_iter().rev().collect())
                .collect(),
            // Rows of different lengths, or none: the ruleset says what is wrong.
            Turn::Transposed if width == 0 || rows.iter().any(|row| row.len() != width) => rows,
            Turn::Transposed => transposed(&rows),
        };
        let (mut turned, mut places) = (String::new(), Vec::new());
        for (i, row) in rows.iter().enumerate() {
            if i > 0 {
                turned.push('|');
                places.push(text.len());
            }
            for &(at, c) in row {
                turned.push(c);
                places.extend(at..at + c.len_utf8());
            }
        }
        (turned, places)
    }

    /// Arguments turned: texts, and rows with columns.
    fn arguments(self, arguments: &[Argument]) -> Vec<Argument> {
        match (self, arguments) {
            (Turn::Transposed, [Argument::Integer(rows), Argument::Integer(columns)]) => {
                vec![Argument::Integer(*columns), Argument::Integer(*rows)]
            }
            _ => {
                let turned = |argument: &Argument| match argument {
                    Argument::Text(text) => Argument::Text(self.text(text).0),
                    other => other.clone(),
                };
                arguments.iter().map(turned).collect()
            }
        }
    }

    /// A mistake in turned arguments, with its place in the arguments as they were given.
    fn misfit(self, misfit: Misfit, arguments: &[Argument]) -> Misfit {
        let mut found = misfit;
        match (self, arguments, found.argument) {
            (Turn::Transposed, [Argument::Integer(_), Argument::Integer(_)], Some(at @ 0..2)) => {
                found.argument = Some(1 - at);
            }
            (_, _, Some(at)) => {
                if let (Some(Argument::Text(text)), Some(place)) =
                    (arguments.get(at), found.place.take())
                {
                    let (_, places) = self.text(text);
                    let from = places.get(place).unwrap_or_default();
                    let start = from.iter().min().copied();
                    let end = from.iter().max().map(|last| last + 1);
                    found.place = start.zip(end).map(|(start, end)| start..end);
                }
            }
            _ => {}
        }
        found
    }

    /// What is wrong with a board that is too large, in terms of the board as it was given.
    fn too_large(self, arguments: &[Argument]) -> Option<Misfit> {
        let (rows, columns) = match (self, arguments) {
            (Turn::Transposed, [Argument::Integer(rows), Argument::Integer(columns)]) => (
                usize::try_from(*rows).ok()?,
                usize::try_from(*columns).ok()?,
            ),
            (Turn::Transposed, [Argument::Text(text)]) => {
                let rows = text.split('|').count();
                (rows, text.split('|').map(|row| row.chars().count()).max()?)
            }
            _ => return None,
        };
        let turned = Size {
            rows: columns,
            columns: rows,
        };
        (!turned.fits()).then(|| {
            Misfit::call(format!(
                "a board of {rows} × {columns} cells is too large: columns × (rows + 1) is at most 128"
            ))
        })
    }

    fn board(self, board: Board) -> Board {
        match (self, board) {
            (Turn::Mirrored, Board::Cells(mut rows)) => {
                rows.iter_mut().for_each(|row| row.reverse());
                Board::Cells(rows)
            }
            (Turn::Transposed, Board::Cells(rows)) => Board::Cells(transposed(&rows)),
            (_, other) => other,
        }
    }
}

/// Columns as rows; rows that are all of one length.
fn transposed<T: Clone>(rows: &[Vec<T>]) -> Vec<Vec<T>> {
    let width = rows.first().map_or(0, Vec::len);
    if width == 0 {
        return rows.to_vec();
    }
    (0..width)
        .map(|c| rows.iter().filter_map(|row| row.get(c)).cloned().collect())
        .collect()
}

impl TurnedRuleset {
    fn turned(&'static self, position: AnyPosition) -> AnyPosition {
        Arc::new(Turned {
            ruleset: self,
            position,
        })
    }

    fn all_turned(&'static self, positions: Vec<AnyPosition>) -> Vec<AnyPosition> {
        let positions = positions.into_iter();
        positions.map(|position| self.turned(position)).collect()
    }
}

impl Ruleset for &'static TurnedRuleset {
    fn name(&self) -> &str {
        self.name
    }

    fn rule(&self) -> &str {
        self.rule
    }

    fn players(&self) -> &str {
        self.players
    }

    fn notation(&self) -> &str {
        self.notation
    }

    fn example(&self) -> &str {
        self.example
    }

    fn is_impartial(&self) -> bool {
        self.of.impartial
    }

    fn source(&self) -> &str {
        self.source
    }

    fn notes(&self) -> &str {
        self.notes
    }

    fn call(&self, arguments: &[Argument], budget: &Budget) -> Result<AnyPosition, PositionError> {
        Argument::refuse_others(self.name, arguments)?;
        match self.of.call(&self.turn.arguments(arguments), budget) {
            Ok(position) => Ok((*self).turned(position)),
            Err(PositionError::Misfit(misfit)) => {
                let misfit = match (self.turn.too_large(arguments), misfit.argument) {
                    (Some(too_large), None) => too_large,
                    _ => self.turn.misfit(misfit, arguments),
                };
                Err(misfit.into())
            }
            Err(other) => Err(other),
        }
    }

    fn alphabet(&self) -> Alphabet<'_> {
        self.of.alphabet
    }

    fn of_size(&self, cells: usize) -> Option<Box<dyn Iterator<Item = AnyPosition> + '_>> {
        let positions = Ruleset::of_size(self.of, cells)?;
        let ruleset = *self;
        Some(Box::new(
            positions.map(move |position| ruleset.turned(position)),
        ))
    }
}

/// A position that is read and shown turned.
struct Turned {
    ruleset: &'static TurnedRuleset,
    position: AnyPosition,
}

impl Position for Turned {
    fn ruleset(&self) -> &str {
        self.ruleset.name
    }

    fn is_impartial(&self) -> bool {
        self.position.is_impartial()
    }

    fn call(&self) -> String {
        let name = self.ruleset.name;
        let (_, arguments) = read_call(&self.position.call()).expect("a call reads back");
        let arguments = self.ruleset.turn.arguments(&arguments);
        let arguments: Vec<String> = arguments.iter().map(Argument::to_string).collect();
        format!("{name}({})", arguments.join(", "))
    }

    fn left(&self, budget: &Budget) -> Result<Vec<AnyPosition>, Stopped> {
        Ok(self.ruleset.all_turned(self.position.left(budget)?))
    }

    fn right(&self, budget: &Budget) -> Result<Vec<AnyPosition>, Stopped> {
        Ok(self.ruleset.all_turned(self.position.right(budget)?))
    }

    fn parts(&self) -> Vec<AnyPosition> {
        self.ruleset.all_turned(self.position.parts())
    }

    fn negative(&self) -> Option<AnyPosition> {
        let negative = self.position.negative()?;
        Some(self.ruleset.turned(negative))
    }

    fn board(&self) -> Board {
        self.ruleset.turn.board(self.position.board())
    }

    /// The key of the position itself: both are the same game.
    fn symmetry_key(&self) -> (u128, bool) {
        self.position.symmetry_key()
    }

    fn value(&self, algebra: &mut Algebra) -> Result<Game, Stopped> {
        self.position.value(algebra)
    }

    fn short_outcome(&self, algebra: &mut Algebra) -> Result<Outcome, Stopped> {
        self.position.short_outcome(algebra)
    }

    fn expander(&self) -> Option<Box<dyn Expander>> {
        self.position.expander()
    }

    /// The position itself, which its expander knows.
    fn as_any(&self) -> &dyn Any {
        self.position.as_any()
    }

    fn ends(&self) -> Ends {
        self.position.ends()
    }

    fn ended(&self, to_move: Player) -> Option<Winner> {
        self.position.ended(to_move)
    }

    fn keeps_turn(&self, to: &AnyPosition, player: Player) -> bool {
        self.position.keeps_turn(to, player)
    }

    fn known_winning_moves(
        &self,
        player: Player,
        budget: &Budget,
    ) -> Option<Result<Vec<AnyPosition>, Stopped>> {
        let moves = self.position.known_winning_moves(player, budget)?;
        Some(moves.map(|moves| self.ruleset.all_turned(moves)))
    }

    fn known_worth(&self, algebra: &mut Algebra) -> Option<Result<Worth, Stopped>> {
        self.position.known_worth(algebra)
    }

    fn known_outcome(&self, budget: &Budget) -> Option<Result<Outcome, Stopped>> {
        self.position.known_outcome(budget)
    }

    fn known_starts(&self, algebra: &mut Algebra) -> Result<Option<Starts>, Stopped> {
        self.position.known_starts(algebra)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulesets::testing::{check_by_moves, position, try_position, value_text};

    #[test]
    fn left_horizontal_is_the_negative_of_left_vertical() {
        // The tournament of Larsson's notes: Domineering on 5 rows and 3 columns is worth -1 there.
        assert_eq!(value_text("turned_domineering(5, 3)"), "-1");
        for board in ["..|.#", "...|...", ".#.|...|..."] {
            let turned = value_text(&format!("turned_domineering(\"{board}\")"));
            let plain = value_text(&format!("-domineering(\"{board}\")"));
            assert_eq!(turned, plain, "{board}");
        }
        let board = position("turned_domineering(\"...|.#.\")");
        let left: Vec<String> = board
            .left(&Budget::default())
            .unwrap()
            .iter()
            .map(|option| option.call())
            .collect();
        assert_eq!(
            left,
            [
                "turned_domineering(\"##.|.#.\")",
                "turned_domineering(\".##|.#.\")"
            ]
        );
    }

    #[test]
    fn toads_from_the_right_move_left() {
        for (strip, value) in [("F_T", "*"), ("FF_T", "{0|-1/2}"), ("FFF___TTT", "0")] {
            let call = format!("turned_toads_and_frogs(\"{strip}\")");
            assert_eq!(value_text(&call), value, "{strip}");
        }
        let strip = position("turned_toads_and_frogs(1, 1, 2)");
        assert_eq!(strip.call(), "turned_toads_and_frogs(\"FF.T\")");
        let left = strip.left(&Budget::default()).unwrap();
        assert_eq!(left[0].call(), "turned_toads_and_frogs(\"FFT.\")");
    }

    #[test]
    fn turned_positions_read_back_and_agree_with_play() {
        for ruleset in TURNED {
            check_by_moves(ruleset.example);
            for position in Ruleset::of_size(ruleset, 5).unwrap().take(40) {
                check_by_moves(&position.call());
            }
        }
        check_by_moves("turned_domineering(0, 3)");
    }

    #[test]
    fn mistakes_are_where_they_were_typed() {
        let place = |call: &str| match try_position(call) {
            Err(PositionError::Misfit(misfit)) => (misfit.argument, misfit.place),
            other => panic!("{call}: {other:?}"),
        };
        assert_eq!(
            place("turned_domineering(\"...|.x.\")"),
            (Some(0), Some(5..6))
        );
        assert_eq!(
            place("turned_domineering(\"...|..\")"),
            (Some(0), Some(4..6))
        );
        assert_eq!(
            place("turned_toads_and_frogs(\"Fx..T\")"),
            (Some(0), Some(1..2))
        );
        assert_eq!(place("turned_domineering(3, 500)"), (Some(1), None));
    }
}
