//! Hex, and Rex, in which a connection loses.

use super::lines_game::{LETTERS, MARKS, MarkGame, board_text, both_starts, cell, marks_of, size};
use crate::position::{
    Alphabet, AnyPosition, Argument, Board, BuiltIn, Letters, Misfit, Placed, Playable, Starts,
    with_search,
};
use std::sync::Arc;
use upstar_goals::Verdict;
use upstar_goals::hex::{Connections, Filled, HexBoard, HexSearch, PlainHex};
use upstar_goals::lines::{Marks, Points, points_of};
use upstar_values::budget::{Budget, Stopped};
use upstar_values::encode::Encode;
use upstar_values::game::{Algebra, Player, Winner};

/// The catalogue's entry.
pub static RULESET: BuiltIn = BuiltIn {
    name: "hex",
    players: "Left puts stones x and joins top and bottom, Right puts stones o and joins left and right.",
    rule: "Put a stone on a free cell of a rhombus of hexagons. The player whose stones join both of her sides wins.",
    notation: NOTATION,
    example: "hex(\"...|.x.|...\")",
    impartial: false,
    source: "Winning Ways, volume 3, chapter 22; Hein; Nash",
    notes: "Each row lies half a cell further right than the one above, so that a cell touches those above and to the upper right, below and to the \
            lower left. Never a draw. Whoever starts wins on a square board; otherwise the player whose sides are nearer wins. All first cells of 6 × 6 \
            take a minute. Published: all first cells up to 9 × 9 (Pawlewicz and Hayward 2013). An explanation shows virtual connections and the \
            must-play region. At most 126 cells.",
    alphabet: Alphabet::Rows(MARKS),
    build: |arguments| build(false, arguments),
    of_size: None,
};

pub(super) const NOTATION: &str =
    "rows of x, o and . (free), separated by |, or the numbers of rows and columns";

/// The rules.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Hex {
    board: Arc<HexBoard>,
    misere: bool,
}

impl Encode for Hex {
    fn encode(&self, bytes: &mut Vec<u8>) {
        (self.board.rows(), self.board.columns(), self.misere).encode(bytes);
    }
}

impl Hex {
    /// Cells in words: rows and columns, counted from 1.
    fn names(&self, cells: Points) -> String {
        let columns = self.board.columns();
        let name = |cell: usize| format!("({}, {})", cell / columns + 1, cell % columns + 1);
        points_of(cells).map(name).collect::<Vec<_>>().join(" ")
    }

    /// What virtual connections tell about a player.
    fn told(&self, marks: Marks, player: Player, budget: &Budget) -> Result<String, Stopped> {
        let found = Connections::of(&self.board, marks, player, false, budget)?;
        if let Some(carrier) = found.full() {
            return Ok(format!(
                "{player} wins, whoever starts: a virtual connection joins the sides within {}.",
                self.names(carrier)
            ));
        }
        let half = found.half();
        let Some(first) = half.first() else {
            let none = format!("No virtual connection between the sides of {player} was found.");
            return Ok(none);
        };
        let must = half
            .iter()
            .fold(self.free(marks), |must, carrier| must & carrier);
        Ok(format!(
            "{player} wins if {player} starts, within {}; if not, the must-play region of the opponent is {}.",
            self.names(*first),
            self.names(must)
        ))
    }
}

/// With at most so many free cells all positions are listed, so that the number of moves is known, too.
const FEW_CELLS: u32 = 9;

impl MarkGame for Hex {
    fn points(&self) -> Points {
        self.board.all()
    }

    fn winner(&self, marks: Marks) -> Option<Winner> {
        let joined = self.board.joined(marks)?;
        Some(if self.misere {
            joined.exchanged()
        } else {
            joined
        })
    }
}

impl Playable for Hex {
    type Frame = ();

    fn ruleset(&self) -> &'static BuiltIn {
        match self.misere {
            false => &RULESET,
            true => &super::rex::RULESET,
        }
    }

    fn call(&self, (): &(), marks: &Marks) -> String {
        let text = board_text(self.board.rows(), self.board.columns(), *marks);
        format!("{}(\"{text}\")", self.ruleset().name)
    }

    /// Rows and columns are exchanged, and so are the players.
    fn negative(&self, (): &(), marks: &Marks) -> Option<AnyPosition> {
        let (rows, columns) = (self.board.rows(), self.board.columns());
        let turned = |set: Points| {
            points_of(set).fold(0, |all, cell| {
                all | 1 << (cell % columns * rows + cell / columns)
            })
        };
        let board = HexBoard::new(columns, rows).ok()?;
        let rules = Hex {
            board: Arc::new(board),
            misere: self.misere,
        };
        let marks = Marks {
            x: turned(marks.o),
            o: turned(marks.x),
        };
        Some(Placed::goal(rules, (), marks))
    }

    fn board(&self, (): &(), marks: &Marks) -> Board {
        let columns = self.board.columns();
        let row = |r: usize| (0..columns).map(move |c| cell(*marks, r * columns + c));
        Board::Hexagons((0..self.board.rows()).map(|r| row(r).collect()).collect())
    }

    fn searched_starts(&self, marks: &Marks, algebra: &Algebra) -> Result<Option<Starts>, Stopped> {
        if self.free(*marks).count_ones() <= FEW_CELLS {
            return Ok(None);
        }
        let board = || HexBoard::clone(&self.board);
        if self.misere {
            let make = || PlainHex::new(board(), true);
            return with_search(
                algebra,
                self.clone(),
                make,
                PlainHex::bytes,
                |search, budget| {
                    both_starts(|first| Ok(Verdict::of(search.winner(*marks, first, budget)?)))
                },
            )
            .map(Some);
        }
        let make = || HexSearch::new(board());
        with_search(
            algebra,
            self.clone(),
            make,
            HexSearch::bytes,
            |search, budget| {
                both_starts(|first| Ok(Verdict::of(search.winner(*marks, first, budget)?)))
            },
        )
        .map(Some)
    }

    fn steps(&self, marks: &Marks, algebra: &mut Algebra) -> Result<Option<Vec<String>>, Stopped> {
        if self.winner(*marks).is_some() || self.misere {
            return Ok(None);
        }
        let mut steps = Vec::new();
        let (rows, columns) = (self.board.rows(), self.board.columns());
        if *marks == Marks::default() && rows == columns {
            steps.push(
                "Whoever starts wins: there is no draw, and an extra stone never hurts, so that a winning strategy of the second player could be used by the first."
                    .to_owned(),
            );
        }
        let filled = Filled::of(&self.board, *marks);
        if filled.dead != 0 {
            steps.push(format!(
                "Dead cells, which matter to nobody: {}.",
                self.names(filled.dead)
            ));
        }
        for player in Player::BOTH {
            let captured = filled.captured[player.index()];
            if captured != 0 {
                steps.push(format!(
                    "Cells that {player} has captured: {}.",
                    self.names(captured)
                ));
            }
        }
        if self.board.joined(filled.marks).is_none() {
            for player in Player::BOTH {
                steps.push(self.told(filled.marks, player, algebra.budget())?);
            }
        }
        Ok(Some(steps))
    }
}

/// The position of a call.
pub(super) fn build(misere: bool, arguments: &[Argument]) -> Result<AnyPosition, Misfit> {
    let (rows, columns, marks) = match arguments {
        [Argument::Text(text)] => {
            let letters = Letters::read(text, LETTERS)?;
            (letters.height(), letters.width(), marks_of(&letters)?)
        }
        [Argument::Integer(_), Argument::Integer(_)] => {
            let (rows, columns) = (size(arguments, 0, 126)?, size(arguments, 1, 126)?);
            (rows, columns, Marks::default())
        }
        _ => {
            return Err(Misfit::call(
                "expected a board such as \"...|.x.|...\", or the numbers of rows and columns",
            ));
        }
    };
    let board = HexBoard::new(rows, columns).map_err(|wrong| Misfit::call(wrong.to_string()))?;
    let rules = Hex {
        board: Arc::new(board),
        misere,
    };
    Ok(Placed::goal(rules, (), marks))
}

#[cfg(test)]
mod tests {
    use crate::rulesets::testing::{position, try_position, with_algebra};
    use upstar_values::game::Player;

    #[test]
    fn who_wins() {
        for (call, outcome) in [
            ("hex(3, 3)", "N"),
            ("hex(5, 5)", "N"),
            ("hex(3, 4)", "L"),
            ("hex(4, 3)", "R"),
            ("hex(\"...|.x.|...\")", "L"),
            ("hex(\"....|....|x...|....\")", "N"),
        ] {
            let start = position(call);
            let found = with_algebra(|algebra| start.outcome(algebra).unwrap());
            assert_eq!(found.name(), outcome, "{call}");
            assert_eq!(position(&start.call()).call(), start.call());
            let negative = start.negative().unwrap();
            let other = with_algebra(|algebra| negative.outcome(algebra).unwrap());
            assert_eq!(other, found.exchanged(), "{call}");
        }
    }

    #[test]
    fn winning_cells() {
        let sum = crate::sum::Sum::from([position("hex(4, 4)").into()]);
        with_algebra(|algebra| {
            let wins = sum.winning_moves(Player::Left, algebra).unwrap();
            assert_eq!(wins.len(), 4);
            let steps = position("hex(4, 4)").steps(algebra).unwrap().unwrap();
            assert!(steps[0].starts_with("Whoever starts wins"));
            let bridge = position("hex(\"....|.x..|....|....\")");
            let steps = bridge.steps(algebra).unwrap().unwrap();
            assert!(
                steps.iter().any(|step| step.contains("captured")),
                "{steps:?}"
            );
        });
    }

    #[test]
    fn mistakes() {
        for wrong in [
            "hex(12, 12)",
            "hex(0, 3)",
            "hex(\"..|.\")",
            "hex(\"\")",
            "hex(3)",
        ] {
            assert!(try_position(wrong).is_err(), "{wrong}");
        }
    }
}
