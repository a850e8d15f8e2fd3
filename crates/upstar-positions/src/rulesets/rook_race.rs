//! Rook Race: rooks run until something stops them, and block the way behind them.

use super::on_cells::{self, CellGame, Cells, FREE, STRAIGHT, board_and_rest, own, place};
use crate::position::{Alphabet, AnyPosition, Argument, BuiltIn, Misfit, OfSize, PIECES};
use upstar_values::encode::encode_fields;
use upstar_values::game::Player;

/// The catalogue's entry.
pub static RULESET: BuiltIn = BuiltIn {
    name: "rook_race",
    players: "Left moves the rook x, Right the rook o.",
    rule: "Move a rook of yours at least one cell along its row or column until the edge, a rook or a blocked cell stops it; the \
           cells it leaves and passes are blocked.",
    notation: "rows of x (Left's rook), o (Right's rook), . (free) and # (blocked) separated by |; then \"short\", if a rook may stop \
               earlier",
    example: "rook_race(\"x..|...|o..\")",
    impartial: false,
    source: "Albert; as in CGSuite",
    notes: "Left's rooks are x (black), Right's are o (white). Nothing is taken.",
    alphabet: Alphabet::Rows(PIECES),
    build,
    of_size: Some(OfSize::Listed(|cells| {
        on_cells::regions(
            RookRace {
                short: cells % 2 == 0,
            },
            "xo.",
            cells,
        )
    })),
};

const BLOCKED: u8 = 3;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct RookRace {
    /// Whether a rook may stop before it must.
    short: bool,
}

encode_fields!(RookRace { short });

fn build(arguments: &[Argument]) -> Result<AnyPosition, Misfit> {
    let (letters, rest) = board_and_rest(&RULESET, arguments)?;
    let short = match rest {
        [] => false,
        [Argument::Text(word)] if word == "short" => true,
        _ => {
            let message = "expected nothing after the board, or \"short\": a rook may stop earlier";
            return Err(Misfit::argument(1, message));
        }
    };
    place(RookRace { short }, &letters)
}

impl CellGame for RookRace {
    fn ruleset(&self) -> &'static BuiltIn {
        &RULESET
    }

    fn moves(&self, player: Player, board: &Cells, moves: &mut Vec<Cells>) {
        let rook = own(player);
        for from in board.with_letter(rook) {
            for step in STRAIGHT {
                let mut after = board.after(&[(from, BLOCKED)]);
                let way: Vec<usize> = board
                    .line(from, step)
                    .take_while(|&cell| board.letter(cell) == FREE)
                    .collect();
                for (i, &cell) in way.iter().enumerate() {
                    if self.short || i + 1 == way.len() {
                        moves.push(after.after(&[(cell, rook)]));
                    }
                    after = after.after(&[(cell, BLOCKED)]);
                }
            }
        }
    }

    fn nothing(&self) -> Option<u8> {
        Some(BLOCKED)
    }

    fn parts(&self, board: Cells, parts: &mut Vec<Cells>) {
        on_cells::regions_of(
            &board,
            BLOCKED,
            &STRAIGHT,
            |part| {
                part.with_letter(FREE).next().is_some()
                    && (part.with_letter(1).next().is_some()
                        || part.with_letter(2).next().is_some())
            },
            parts,
        );
    }

    fn arguments(&self) -> String {
        let word = if self.short { ", \"short\"" } else { "" };
        word.to_string()
    }
}

#[cfg(test)]
mod tests {
    use crate::rulesets::on_cells::check_on_strings;
    use crate::rulesets::testing::{try_position, value_text};

    #[test]
    fn small_boards() {
        assert_eq!(value_text("rook_race(\"x..\")"), "1");
        assert_eq!(value_text("rook_race(\"x..\", \"short\")"), "2");
        assert_eq!(value_text("rook_race(\"x.o\")"), "*");
        assert_eq!(value_text("rook_race(\"o.#x\")"), "-1");
        assert!(try_position("rook_race(\"x..\", \"long\")").is_err());
    }

    #[test]
    fn moves_on_strings() {
        let boards = ["x..|...|o..", "x.#|..o|.x.", "x....o", "xo|..|.."];
        for short in [false, true] {
            let name = if short {
                "rook_race short"
            } else {
                "rook_race"
            };
            check_on_strings(name, &boards, |rows, left| {
                let me = if left { 'x' } else { 'o' };
                let free = |y: isize, x: isize| {
                    rows.get(y as usize).and_then(|row| row.get(x as usize)) == Some(&'.')
                };
                let mut next = Vec::new();
                for r in 0..rows.len() as isize {
                    for c in 0..rows[0].len() as isize {
                        if rows[r as usize][c as usize] != me {
                            continue;
                        }
                        for (dr, dc) in [(0, 1), (0, -1), (1, 0), (-1, 0)] {
                            let mut rows = rows.clone();
                            let (mut y, mut x) = (r, c);
                            while free(y + dr, x + dc) {
                                rows[y as usize][x as usize] = '#';
                                (y, x) = (y + dr, x + dc);
                                rows[y as usize][x as usize] = me;
                                if short || !free(y + dr, x + dc) {
                                    next.push(rows.clone());
                                }
                            }
                        }
                    }
                }
                next
            });
        }
    }
}
