//! Fox and Geese as a game by itself.

use super::chase::{Shown, place};
use crate::position::{
    Alphabet, AnyPosition, Argument, Board, BuiltIn, Cell, Letters, Misfit, Starts, tabled_starts,
};
use upstar_goals::chases::{FoxAndGeese, Pen};
use upstar_values::budget::Stopped;
use upstar_values::game::Algebra;

/// The catalogue's entry.
pub static RULESET: BuiltIn = BuiltIn {
    name: "fox_and_geese_alone",
    players: "Left moves geese (G) down the board, Right moves the fox (F).",
    rule: "A goose moves one square diagonally down, the fox one square diagonally in any direction, onto free squares; nothing is \
           captured. The fox wins when it is level with or above every goose, the geese win when it cannot move.",
    notation: "rows from the top, separated by |, of G (goose), F (fox), . (free) and # (a square of the other colour, which may also be \
               written .); or width, height and the fox's square in the bottom row, counted from 1, for a starting position",
    example: "fox_and_geese_alone(\"#G#G|.#.#|#.#.|F#.#\")",
    impartial: false,
    source: "Winning Ways, volume 3, chapter 20",
    notes: "A goal decides, so that there is no value: `fox_and_geese` is the same play as a part of sums, and has values. On the usual board \
            of 8 × 8 the geese win, whoever starts. Fox-Flocks-Fox, two boards on which each player is the fox once, is a sum, and needs \
            those values.",
    alphabet: Alphabet::Rows(PIECES),
    build,
    of_size: None,
};

const PIECES: &[Cell] = &[Cell::Free, Cell::Left('G'), Cell::Right('F'), Cell::Taken];

fn letters(game: &FoxAndGeese, pen: &Pen) -> Letters {
    let (width, height) = game.size();
    Letters::make(height, width, |row, column| {
        let square = game.squares().binary_search(&(row, column));
        match square {
            Err(_) => '#',
            Ok(square) if square == usize::from(pen.fox) => 'F',
            Ok(square) if pen.geese >> square & 1 == 1 => 'G',
            Ok(_) => '.',
        }
    })
}

impl Shown for FoxAndGeese {
    /// The fox may come back.
    const MAY_LOOP: bool = true;

    fn ruleset(&self) -> &'static BuiltIn {
        &RULESET
    }

    fn call(&self, pen: &Pen) -> String {
        format!("fox_and_geese_alone(\"{}\")", letters(self, pen).text())
    }

    fn board(&self, pen: &Pen) -> Board {
        letters(self, pen).board(|letter| match letter {
            'G' => Cell::Left('G'),
            'F' => Cell::Right('F'),
            '#' => Cell::Taken,
            _ => Cell::Free,
        })
    }

    fn starts(&self, pen: &Pen, algebra: &Algebra) -> Result<Option<Starts>, Stopped> {
        tabled_starts(self, pen, algebra)
    }
}

fn build(arguments: &[Argument]) -> Result<AnyPosition, Misfit> {
    let most = 2 * FoxAndGeese::MOST_SQUARES;
    let too_large = || {
        let message = format!(
            "a board has at most {most} squares, and room for the fox and a goose at least"
        );
        Misfit::argument(0, message)
    };
    match arguments {
        &[
            Argument::Integer(width),
            Argument::Integer(height),
            Argument::Integer(square),
        ] => {
            let size = |n: i128| usize::try_from(n).ok().filter(|n| (2..=most).contains(n));
            let (width, height) = size(width).zip(size(height)).ok_or_else(too_large)?;
            let at = usize::try_from(square - 1).unwrap_or(usize::MAX);
            let (game, pen) = FoxAndGeese::start(width, height, 0)
                .ok_or_else(too_large)
                .and_then(|_| {
                    FoxAndGeese::start(width, height, at).ok_or_else(|| {
                        let squares = (0..width).filter(|c| (c + height - 1).is_multiple_of(2));
                        let count = squares.count();
                        Misfit::argument(
                            2,
                            format!("expected one of the fox's squares, from 1 to {count}, found {square}"),
                        )
                    })
                })?;
            Ok(place(game, pen))
        }
        [Argument::Text(text)] => of_rows(text, too_large),
        _ => Err(Misfit::call(
            "expected a board such as \"#G#G|.#.#|#.#.|F#.#\", or width, height and the fox's square",
        )),
    }
}

fn of_rows(text: &str, too_large: impl Fn() -> Misfit) -> Result<AnyPosition, Misfit> {
    let letters = Letters::read(text, ".GF#")?;
    let of = |wanted: char| {
        letters
            .cells()
            .filter(move |(_, _, letter)| *letter == wanted)
    };
    let foxes = of('F').count();
    if foxes != 1 {
        return Err(Misfit::argument(
            0,
            format!("expected one fox, found {foxes}"),
        ));
    }
    let geese = of('G').count();
    if geese == 0 {
        return Err(Misfit::argument(0, "expected one goose at least"));
    }
    let colour = |(row, column, _): (usize, usize, char)| (row + column).is_multiple_of(2);
    let corner = of('F').next().is_some_and(colour);
    for cell @ (row, column, letter) in letters.cells() {
        let at = row * (letters.width() + 1) + column;
        if letter == 'G' && colour(cell) != corner {
            return Err(Misfit::place(
                at..at + 1,
                "all pieces stand on squares of one colour",
            ));
        }
        if letter == '#' && colour(cell) == corner {
            return Err(Misfit::place(
                at..at + 1,
                "this square has the colour of the fox's square, expected `.`, `G` or `F`",
            ));
        }
    }
    let game = FoxAndGeese::new(letters.width(), letters.height(), corner, geese);
    let game = game.ok_or_else(too_large)?;
    let square = |(row, column, _): (usize, usize, char)| {
        game.squares().binary_search(&(row, column)).unwrap_or(0)
    };
    let pen = Pen {
        geese: of('G').map(|cell| 1 << square(cell)).sum(),
        fox: of('F').next().map_or(0, square) as u8,
    };
    Ok(place(game, pen))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulesets::chase::testing::{check_with_play, starts};
    use crate::rulesets::testing::{position, try_position, with_algebra};
    use std::collections::HashMap;
    use upstar_goals::retrograde::Chase;
    use upstar_loopy::{Graph, LoopyAlgebra, Target};
    use upstar_values::game::{Order, Player};

    #[test]
    fn boards() {
        let geese = starts("fox_and_geese_alone(\"#G#G|.#.#|#.#.|F#.#\")");
        assert!(geese.contains(" L"), "{geese}");
        for (height, wanted) in [(5, "LL"), (6, "LR"), (7, "RL"), (8, "LR")] {
            let corner = if height % 2 == 0 { 3 } else { 1 };
            let found = starts(&format!("fox_and_geese_alone(6, {height}, {corner})"));
            let winners: String = found.split(' ').map(|start| &start[..1]).collect();
            assert_eq!(winners, wanted, "{height}");
        }
    }

    #[test]
    fn the_table_agrees_with_play() {
        for (width, height) in [(4, 3), (4, 4), (4, 5), (5, 4)] {
            let (game, pen) = FoxAndGeese::start(width, height, 0).unwrap();
            check_with_play(&game, &pen);
        }
    }

    /// The value of a position as a part of sums on a board with a top edge: nobody declares an end, and who cannot move loses.
    fn equals(game: &FoxAndGeese, pen: &Pen, value: &str) -> bool {
        let mut graph = Graph::default();
        let mut numbers = HashMap::from([(*pen, graph.vertex())]);
        let mut pens = vec![*pen];
        let mut at = 0;
        while let Some(now) = pens.get(at).copied() {
            for player in Player::BOTH {
                let mut moves = Vec::new();
                game.moves(&now, player, &mut moves);
                for next in moves {
                    let number = *numbers.entry(next).or_insert_with(|| {
                        pens.push(next);
                        graph.vertex()
                    });
                    graph.add_option(at, player, Target::Vertex(number));
                }
            }
            at += 1;
        }
        with_algebra(|algebra| {
            let mut loops = LoopyAlgebra::on(algebra);
            let found = loops.value(&graph, 0).unwrap();
            let value = loops.read(value).unwrap();
            loops.compare(&found, &value).unwrap() == Order::Equal
        })
    }

    #[test]
    fn values_with_a_top_edge() {
        for height in [4, 5, 6] {
            for square in 0..2 {
                let (game, pen) = FoxAndGeese::start(4, height, square).unwrap();
                assert!(equals(&game, &pen, "over"), "{height} {square}");
            }
        }
        for square in 0..3 {
            let (game, pen) = FoxAndGeese::start(6, 4, square).unwrap();
            assert!(equals(&game, &pen, "1over"), "{square}");
            assert!(!equals(&game, &pen, "1"), "{square}");
            // Without a top edge the fox can do more there.
            let call = format!("fox_and_geese(6, 4, {})", square + 1);
            let order = with_algebra(|algebra| {
                let open = position(&call).loopy_value(algebra).unwrap();
                let mut loops = LoopyAlgebra::on(algebra);
                let closed = loops.read("1over").unwrap();
                loops.compare(&open, &closed).unwrap()
            });
            assert_ne!(order, Order::Equal, "{square}");
        }
        // A fox that is free.
        let game = FoxAndGeese::new(4, 4, true, 2).unwrap();
        let at = |row: usize, column: usize| game.squares().binary_search(&(row, column)).unwrap();
        let pen = Pen {
            geese: 1 << at(1, 1) | 1 << at(2, 2),
            fox: at(0, 2) as u8,
        };
        assert!(equals(&game, &pen, "off"));
    }

    /// Geese on the fifth row of the usual board, the fox in the corner.
    #[test]
    fn a_value_of_the_usual_board() {
        let call = "fox_and_geese(\"........|........|........|........|.x.x.x.x|........|........|o.......\")";
        let order = with_algebra(|algebra| {
            let found = position(call).loopy_value(algebra).unwrap();
            let mut loops = LoopyAlgebra::on(algebra);
            let value = loops.read("{4*|7/2}").unwrap();
            loops.compare(&found, &value).unwrap()
        });
        assert_eq!(order, Order::Equal);
        // With a top edge, too.
        let game = FoxAndGeese::new(8, 8, false, 4).unwrap();
        let at = |row: usize, column: usize| game.squares().binary_search(&(row, column)).unwrap();
        let geese = [1, 3, 5, 7].map(|column| 1 << at(4, column));
        let pen = Pen {
            geese: geese.iter().sum(),
            fox: at(7, 0) as u8,
        };
        assert!(equals(&game, &pen, "{4*|7/2}"));
    }

    #[test]
    fn mistakes() {
        for call in [
            "fox_and_geese_alone(8, 8, 5)",
            "fox_and_geese_alone(8, 8, 0)",
            "fox_and_geese_alone(1, 8, 1)",
            "fox_and_geese_alone(40, 40, 1)",
            "fox_and_geese_alone(\"GG|F.\")",
            "fox_and_geese_alone(\"G.|..\")",
            "fox_and_geese_alone(\"..|F.\")",
            "fox_and_geese_alone(\"G#|##|F#\")",
        ] {
            assert!(try_position(call).is_err(), "{call}");
        }
    }
}
