//! Clear the Pond: hop to the next free cell ahead, or off the strip.

use super::on_cells::{self, Alike, CellGame, Cells, FREE, board_and_rest, own, place};
use crate::position::{Alphabet, AnyPosition, Argument, BuiltIn, Cell, Misfit, OfSize};
use upstar_values::encode::encode_fields;
use upstar_values::game::Player;

/// The catalogue's entry.
pub static RULESET: BuiltIn = BuiltIn {
    name: "clear_the_pond",
    players: "Left moves the stones x to the right, Right the stones o to the left.",
    rule: "Move a stone of yours ahead (Left to the right, Right to the left) to the next free cell, over all stones on the way; \
           where there is none, it leaves the strip.",
    notation: "a strip of x (Left), o (Right) and . (free); then \"race\", if stones that are left when the other player has none are \
               counted",
    example: "clear_the_pond(\"x.xo.o\")",
    impartial: false,
    source: "Albert; as in CGSuite",
    notes: "Left's stones are x and move right, Right's are o and move left. In a race, when the stones on the strip are of one colour \
            only, the other player gets one move for each cell that they are away from leaving the strip.",
    alphabet: Alphabet::Row(&[Cell::Free, Cell::Left('x'), Cell::Right('o')]),
    build,
    of_size: Some(OfSize::Listed(|cells| {
        on_cells::strips(
            ClearThePond {
                race: cells % 2 == 0,
            },
            ".xo",
            cells,
        )
    })),
};

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct ClearThePond {
    /// Whether a player who has cleared the pond is paid for the stones of the other.
    race: bool,
}

encode_fields!(ClearThePond { race });

fn build(arguments: &[Argument]) -> Result<AnyPosition, Misfit> {
    let (letters, rest) = board_and_rest(&RULESET, arguments)?;
    let race = match rest {
        [] => false,
        [Argument::Text(word)] if word == "race" => true,
        _ => {
            let message = "expected nothing after the strip, or \"race\": stones that are left count for the other player";
            return Err(Misfit::argument(1, message));
        }
    };
    place(ClearThePond { race }, &letters)
}

impl CellGame for ClearThePond {
    fn ruleset(&self) -> &'static BuiltIn {
        &RULESET
    }

    fn moves(&self, player: Player, board: &Cells, moves: &mut Vec<Cells>) {
        let (stone, other) = (own(player), own(player.other()));
        let has = |letter| board.with_letter(letter).next().is_some();
        if self.race && !(has(stone) && has(other)) {
            // The other player's stone that is first to leave stands for the moves that are due: it walks off cell by cell.
            let first = match player {
                Player::Left => board.with_letter(other).next(),
                Player::Right => board.with_letter(other).last(),
            };
            if let Some(first) = first {
                let ahead = board.at(first, ahead(player.other()));
                let step = ahead.map(|cell| (cell, other));
                let changes: Vec<_> = [(first, FREE)].into_iter().chain(step).collect();
                moves.push(board.after(&changes));
            }
            return;
        }
        for from in board.with_letter(stone) {
            let free = board
                .line(from, ahead(player))
                .find(|&cell| board.letter(cell) == FREE);
            let landing = free.map(|cell| (cell, stone));
            let changes: Vec<_> = [(from, FREE)].into_iter().chain(landing).collect();
            moves.push(board.after(&changes));
        }
    }

    fn negative(&self, board: &Cells) -> Cells {
        board.exchanged().mirrored()
    }

    fn alike(&self) -> Alike {
        Alike::None
    }

    fn arguments(&self) -> String {
        let word = if self.race { ", \"race\"" } else { "" };
        word.to_string()
    }
}

/// Left's stones move to the right.
fn ahead(player: Player) -> on_cells::Step {
    match player {
        Player::Left => (0, 1),
        Player::Right => (0, -1),
    }
}

#[cfg(test)]
mod tests {
    use crate::rulesets::on_cells::check_on_strings;
    use crate::rulesets::testing::value_text;

    #[test]
    fn small_strips() {
        // A lone stone leaves in as many moves as it has cells to go.
        assert_eq!(value_text("clear_the_pond(\"x..\")"), "3");
        assert_eq!(value_text("clear_the_pond(\"o..\")"), "-1");
        assert_eq!(value_text("clear_the_pond(\"xo\")"), value_text("{-1|1}"));
        // In a race Left is paid for what Right still has to go.
        assert_eq!(value_text("clear_the_pond(\"o..\", \"race\")"), "1");
        assert_eq!(value_text("clear_the_pond(\"o.o\", \"race\")"), "4");
        assert_eq!(value_text("clear_the_pond(\"xx.\", \"race\")"), "-5");
    }

    #[test]
    fn moves_on_strings() {
        let boards = ["x.xo.o", "xo", "ox.o", "xxoo", "x.o.x"];
        check_on_strings("clear_the_pond", &boards, |rows, left| {
            let me = if left { 'x' } else { 'o' };
            let mut next = Vec::new();
            for at in 0..rows[0].len() {
                if rows[0][at] != me {
                    continue;
                }
                let mut row = rows[0].clone();
                let to = if left {
                    (at + 1..row.len()).find(|&i| row[i] == '.')
                } else {
                    (0..at).rev().find(|&i| row[i] == '.')
                };
                row[at] = '.';
                if let Some(to) = to {
                    row[to] = me;
                }
                next.push(vec![row]);
            }
            next
        });
    }
}
