//! Phutball on a board: jumps in eight directions.

use super::on_cells::{self, AROUND, Alike, CellGame, Cells, FREE, Step};
use crate::position::{Alphabet, AnyPosition, Argument, BuiltIn, Cell, Misfit};
use upstar_values::encode::encode_fields;
use upstar_values::game::{Player, Winner};

/// The catalogue's entry.
pub static RULESET: BuiltIn = BuiltIn {
    name: "phutball_board",
    players: "Both players put stones and move the ball. Left wants it in the right column, Right in the left column.",
    rule: "Put a stone on an empty cell, or let the ball jump, once or more often: in one of eight directions over a run of adjacent stones to \
           the first cell behind it; the stones are taken off. A jump may end behind the left or right column, but not beyond the other \
           edges. The ball in the last column or behind it wins for Left, in the first or before it for Right.",
    notation: "rows from the top, separated by |, of O (the ball), x (a stone) and . (free), at least three columns wide",
    example: "phutball_board(\".....|..O..\")",
    impartial: false,
    source: "Winning Ways, chapter 22",
    notes: "A ball that has jumped off the board is shown on the last cell before. A goal ends the game, so there are outcomes only. Every \
            set of stones may come up: boards of more than 15 cells take long.",
    alphabet: Alphabet::Rows(PIECES),
    build,
    of_size: None,
};

const PIECES: &[Cell] = &[Cell::Free, Cell::Both('O'), Cell::Both('x')];

const BALL: u8 = 1;
const STONE: u8 = 2;

/// The rules.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct PhutballBoard;

encode_fields!(PhutballBoard {});

impl PhutballBoard {
    /// Where the ball lands that jumps in a direction, with the stones it takes. The second is false if it left the board.
    fn jump(board: &Cells, ball: usize, step: Step) -> Option<(Cells, bool)> {
        let mut changes = vec![(ball, FREE)];
        let mut last = ball;
        for cell in board.line(ball, step) {
            if board.letter(cell) != STONE {
                if changes.len() == 1 {
                    return None;
                }
                changes.push((cell, BALL));
                return Some((board.after(&changes), true));
            }
            changes.push((cell, FREE));
            last = cell;
        }
        // Beyond the edge: only behind the left or right column, in a row of the board.
        let across = [step.1 < 0, step.1 > 0];
        let edges = [
            board.column(last) == 0,
            board.column(last) + 1 == board.columns(),
        ];
        let leaves = across[0] && edges[0] || across[1] && edges[1];
        let in_a_row = board.at(last, (step.0, 0)).is_some();
        if changes.len() == 1 || !leaves || !in_a_row {
            return None;
        }
        changes.push((last, BALL));
        Some((board.after(&changes), false))
    }
}

impl CellGame for PhutballBoard {
    fn ruleset(&self) -> &'static BuiltIn {
        &RULESET
    }

    fn moves(&self, _: Player, board: &Cells, moves: &mut Vec<Cells>) {
        let mut all: Vec<Cells> = Vec::new();
        let mut open = vec![board.clone()];
        let mut seen = open.clone();
        while let Some(now) = open.pop() {
            let Some(ball) = now.with_letter(BALL).next() else {
                continue;
            };
            for step in AROUND {
                let Some((next, on_board)) = PhutballBoard::jump(&now, ball, step) else {
                    continue;
                };
                if on_board && !seen.contains(&next) {
                    seen.push(next.clone());
                    open.push(next.clone());
                }
                if !all.contains(&next) {
                    all.push(next);
                }
            }
        }
        let free = board.with_letter(FREE);
        all.extend(free.map(|cell| board.after(&[(cell, STONE)])));
        moves.extend(all);
    }

    /// The columns are turned round.
    fn negative(&self, board: &Cells) -> Cells {
        board.mirrored()
    }

    fn alike(&self) -> Alike {
        Alike::None
    }

    fn may_loop(&self) -> bool {
        true
    }

    fn declares_ends(&self) -> bool {
        true
    }

    fn ended(&self, board: &Cells) -> Option<Winner> {
        let column = board.column(board.with_letter(BALL).next()?);
        match column {
            0 => Some(Winner::Right),
            _ if column + 1 == board.columns() => Some(Winner::Left),
            _ => None,
        }
    }
}

fn build(arguments: &[Argument]) -> Result<AnyPosition, Misfit> {
    let (letters, _) = on_cells::board_and_rest(&RULESET, arguments)?;
    let balls = letters.cells().filter(|(_, _, letter)| *letter == 'O');
    let balls = balls.count();
    if balls != 1 {
        return Err(Misfit::argument(
            0,
            format!("expected one ball, found {balls}"),
        ));
    }
    if letters.width() < 3 {
        return Err(Misfit::argument(0, "a board has at least 3 columns"));
    }
    on_cells::build(PhutballBoard, arguments)
}

#[cfg(test)]
mod tests {
    use crate::rulesets::testing::{position, try_position, with_algebra};

    fn calls(call: &str) -> Vec<String> {
        let moves = position(call).left(&Default::default()).unwrap();
        moves.iter().map(|next| next.call()).collect()
    }

    /// One row is a strip.
    #[test]
    fn rows_are_strips() {
        for cells in [3usize, 4, 5, 6] {
            for ball in 1..=cells {
                for set in 0..1u32 << cells {
                    if set >> (ball - 1) & 1 == 1 {
                        continue;
                    }
                    let stone = |cell: usize| set >> (cell - 1) & 1 == 1;
                    let row: String = (1..=cells)
                        .map(|cell| match cell {
                            _ if cell == ball => 'O',
                            _ if stone(cell) => 'x',
                            _ => '.',
                        })
                        .collect();
                    let stones: String = (1..=cells)
                        .filter(|&cell| stone(cell))
                        .map(|cell| format!(", {cell}"))
                        .collect();
                    let strip = position(&format!("phutball({cells}, {ball}{stones})"));
                    let board = position(&format!("phutball_board(\"{row}\")"));
                    with_algebra(|algebra| {
                        let outcome = board.outcome(algebra).unwrap();
                        assert_eq!(outcome, strip.outcome(algebra).unwrap(), "{row}");
                    });
                }
            }
        }
    }

    #[test]
    fn jumps_in_eight_directions() {
        let found = calls("phutball_board(\".....|..xx.|..O..|.x...|.....\")");
        // Up, and on to the lower right; to the upper right; to the lower left.
        for next in [
            "..O..|...x.|.....|.x...|.....",
            ".....|.....|....O|.x...|.....",
            "....O|..x..|.....|.x...|.....",
            ".....|..xx.|.....|.....|O....",
        ] {
            assert!(
                found.contains(&format!("phutball_board(\"{next}\")")),
                "{next}"
            );
        }
        assert_eq!(found.len(), 4 + 21);
    }

    #[test]
    fn the_ball_leaves_the_board_by_the_goal_columns_only() {
        // Upwards over the edge is not allowed; to the right it is.
        let found = calls("phutball_board(\".xx|.Ox\")");
        assert!(found.contains(&"phutball_board(\".xx|..O\")".to_owned()));
        assert_eq!(found.len(), 1 + 2);
        let over = position("phutball_board(\".xx|..O\")");
        let won = with_algebra(|algebra| over.outcome(algebra).unwrap());
        assert_eq!(won.name(), "L");
    }

    #[test]
    fn small_boards() {
        for (board, outcome) in [
            ("...|.O.", "N"),
            ("...|.O.|...", "N"),
            ("....|.O..", "N"),
            ("....|..O.", "N"),
        ] {
            let call = format!("phutball_board(\"{board}\")");
            let found = with_algebra(|algebra| position(&call).outcome(algebra).unwrap());
            assert_eq!(found.name(), outcome, "{board}");
        }
        assert!(try_position("phutball_board(\"...|...\")").is_err());
        assert!(try_position("phutball_board(\".O|..\")").is_err());
    }

    /// With the ball in the middle the first player wins, in so many moves.
    #[test]
    fn moves_to_win() {
        use crate::rulesets::chase::testing::starts;
        for (board, wanted) in [
            (".O.", "L3 R3"),
            ("..O..", "L3 R3"),
            ("...O...", "L7 R7"),
            ("....O....", "L7 R7"),
            ("...|.O.|...", "L3 R3"),
            (".....|..O..|.....", "L3 R3"),
        ] {
            let call = format!("phutball_board(\"{board}\")");
            assert_eq!(starts(&call), wanted, "{board}");
        }
    }
}
