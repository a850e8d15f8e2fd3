//! Lasers: fire a laser, which burns out itself and every laser in its four beams.

use super::on_cells::{
    self, AROUND, CellGame, Cells, FREE, STRAIGHT, Step, board_and_rest, own, place,
};
use crate::position::{Alphabet, AnyPosition, Argument, BuiltIn, Cell, Misfit, OfSize};
use upstar_values::encode::encode_fields;
use upstar_values::game::Player;

/// The catalogue's entry.
pub static RULESET: BuiltIn = BuiltIn {
    name: "lasers",
    players: "Left fires blue lasers (b), Right red ones (r), both fire green ones (g).",
    rule: "Fire a laser of your colour (Left blue, Right red, both green): it burns out, and so does every laser that its beams \
           along row and column hit. Beams pass free cells and lasers, but not lasers that were burnt before.",
    notation: "rows of b (blue), r (red), g (green), . (free) and # (burnt) separated by |; then \"all\", if beams go along diagonals too",
    example: "lasers(\"brb|rbr|brb\")",
    impartial: false,
    source: "Albert; as in CGSuite",
    notes: "Left fires blue lasers, Right red ones.",
    alphabet: Alphabet::Rows(&[
        Cell::Free,
        Cell::Left('b'),
        Cell::Right('r'),
        Cell::Both('g'),
        Cell::Taken,
    ]),
    build,
    of_size: Some(OfSize::Listed(|cells| {
        on_cells::regions(
            Lasers {
                diagonal: cells % 2 == 0,
            },
            "br.g",
            cells,
        )
    })),
};

const GREEN: u8 = 3;
const BURNT: u8 = 4;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Lasers {
    /// Whether beams go along diagonals too.
    diagonal: bool,
}

encode_fields!(Lasers { diagonal });

fn build(arguments: &[Argument]) -> Result<AnyPosition, Misfit> {
    let (letters, rest) = board_and_rest(&RULESET, arguments)?;
    let diagonal = match rest {
        [] => false,
        [Argument::Text(word)] if word == "all" => true,
        _ => {
            let message =
                "expected nothing after the board, or \"all\": beams go along diagonals too";
            return Err(Misfit::argument(1, message));
        }
    };
    place(Lasers { diagonal }, &letters)
}

impl Lasers {
    fn beams(&self) -> &'static [Step] {
        if self.diagonal { &AROUND } else { &STRAIGHT }
    }
}

impl CellGame for Lasers {
    fn ruleset(&self) -> &'static BuiltIn {
        &RULESET
    }

    fn moves(&self, player: Player, board: &Cells, moves: &mut Vec<Cells>) {
        for laser in board
            .with_letter(own(player))
            .chain(board.with_letter(GREEN))
        {
            let mut burnt = vec![(laser, BURNT)];
            for &beam in self.beams() {
                let passed = board
                    .line(laser, beam)
                    .take_while(|&cell| board.letter(cell) != BURNT);
                let hit = passed.filter(|&cell| board.letter(cell) != FREE);
                burnt.extend(hit.map(|cell| (cell, BURNT)));
            }
            moves.push(board.after(&burnt));
        }
    }

    fn nothing(&self) -> Option<u8> {
        Some(BURNT)
    }

    fn parts(&self, board: Cells, parts: &mut Vec<Cells>) {
        on_cells::regions_of(
            &board,
            BURNT,
            self.beams(),
            |part| (1..=GREEN).any(|laser| part.with_letter(laser).next().is_some()),
            parts,
        );
    }

    fn arguments(&self) -> String {
        let word = if self.diagonal { ", \"all\"" } else { "" };
        word.to_string()
    }
}

#[cfg(test)]
mod tests {
    use crate::rulesets::on_cells::check_on_strings;
    use crate::rulesets::testing::value_text;

    #[test]
    fn values_of_the_author() {
        assert_eq!(value_text("lasers(\"bb|bb\")"), "2");
        assert_eq!(value_text("lasers(\"brb|rbr|brb\")"), "{4|0}");
        assert_eq!(value_text("lasers(\"brb|rbr|brb\", \"all\")"), "1");
        assert_eq!(value_text("lasers(\"g\")"), "*");
        assert_eq!(value_text("lasers(\"b.r\")"), "*");
        assert_eq!(value_text("lasers(\"b#r\")"), "0");
    }

    #[test]
    fn moves_on_strings() {
        let boards = ["brb|r.r|bgb", "b.r|.#.|rgb", "brg.b", "r.b|#b.|..r"];
        for all in [false, true] {
            let name = if all { "lasers all" } else { "lasers" };
            check_on_strings(name, &boards, |rows, left| {
                let mine = if left { "bg" } else { "rg" };
                let mut next = Vec::new();
                for r in 0..rows.len() as isize {
                    for c in 0..rows[0].len() as isize {
                        if !mine.contains(rows[r as usize][c as usize]) {
                            continue;
                        }
                        let mut after = rows.clone();
                        after[r as usize][c as usize] = '#';
                        for dr in -1isize..=1 {
                            for dc in -1isize..=1 {
                                if dr == 0 && dc == 0 || !all && dr != 0 && dc != 0 {
                                    continue;
                                }
                                for k in 1.. {
                                    let (y, x) = ((r + k * dr) as usize, (c + k * dc) as usize);
                                    match rows.get(y).and_then(|row| row.get(x)) {
                                        None | Some('#') => break,
                                        Some('.') => {}
                                        Some(_) => after[y][x] = '#',
                                    }
                                }
                            }
                        }
                        next.push(after);
                    }
                }
                next
            });
        }
    }
}
