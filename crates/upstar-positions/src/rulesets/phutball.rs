//! Phutball (philosopher's football) on a strip.

use crate::position::{
    Alphabet, AnyPosition, Argument, Board, BuiltIn, Cell, Ends, Misfit, OfSize, Placed, Playable,
    Rules,
};
use upstar_values::encode::encode_fields;
use upstar_values::game::{Player, Winner};

/// The catalogue's entry.
pub static RULESET: BuiltIn = BuiltIn {
    name: "phutball",
    players: "Both players put stones and move the ball. Left wants it at the right end, Right at the left end.",
    rule: "Put a stone on an empty cell, or let the ball jump, once or more often: over a run of adjacent stones to the first cell behind \
           it; the stones are taken off. The ball on the last cell or beyond wins for Left, on the first cell or before it for Right.",
    notation: "the number of cells, the cell of the ball, counted from 1, then the cells of the stones",
    example: "phutball(9, 5)",
    impartial: false,
    source: "Winning Ways, chapter 22",
    notes: "A goal ends the game, so the last move does not decide: there are outcomes only, no values and no sums.",
    alphabet: Alphabet::Numbers,
    build,
    of_size: Some(OfSize::Listed(of_size)),
};

/// The longest strip.
const LONGEST: u8 = 24;

/// All strips of so many cells, with the ball on each and stones on any of the others.
fn of_size(cells: usize) -> Box<dyn Iterator<Item = AnyPosition>> {
    let strip = cells.min(LONGEST.into());
    let strips = (1..=strip).flat_map(move |ball| (0..1u32 << strip).map(move |set| (ball, set)));
    Box::new(strips.filter_map(move |(ball, stones)| {
        let mut arguments = vec![Argument::from(cells as u64), Argument::from(ball as u64)];
        let stones = (1..=strip).filter(|cell| stones >> (cell - 1) & 1 == 1);
        arguments.extend(stones.map(|cell| Argument::from(cell as u64)));
        // A stone where the ball is does not fit.
        build(&arguments).ok()
    }))
}

/// The rules, on a strip of so many cells.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Phutball {
    cells: u8,
}

encode_fields!(Phutball { cells });

/// Where the ball and the stones are. Cell 0 lies before the strip.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Field {
    ball: u8,
    /// Bit i: a stone on cell i.
    stones: u32,
}

encode_fields!(Field { ball, stones });

impl Phutball {
    fn is_over(&self, field: &Field) -> bool {
        field.ball <= 1 || field.ball >= self.cells
    }

    /// Adds what jumps of the ball lead to.
    fn jumps(&self, field: &Field, moves: &mut Vec<Field>) {
        let mut open = vec![field.clone()];
        while let Some(field) = open.pop() {
            if field.ball == 0 || field.ball > self.cells {
                continue;
            }
            for up in [true, false] {
                let step = |cell: u8| if up { cell + 1 } else { cell - 1 };
                let (mut to, mut stones) = (step(field.ball), field.stones);
                while stones >> to & 1 == 1 {
                    stones &= !(1 << to);
                    to = step(to);
                }
                if stones != field.stones {
                    let next = Field { ball: to, stones };
                    if !moves.contains(&next) {
                        moves.push(next.clone());
                        open.push(next);
                    }
                }
            }
        }
    }

    fn moves(&self, field: &Field, moves: &mut Vec<Field>) {
        let mut all = Vec::new();
        self.jumps(field, &mut all);
        for cell in 1..=self.cells {
            if cell != field.ball && field.stones >> cell & 1 == 0 {
                all.push(Field {
                    ball: field.ball,
                    stones: field.stones | 1 << cell,
                });
            }
        }
        moves.extend(all);
    }
}

impl Rules for Phutball {
    type Position = Field;

    fn left_moves(&self, field: &Field, moves: &mut Vec<Field>) {
        self.moves(field, moves);
    }

    fn right_moves(&self, field: &Field, moves: &mut Vec<Field>) {
        self.moves(field, moves);
    }

    fn ends(&self) -> Ends {
        Ends {
            declared: true,
            ..Ends::LOOPY
        }
    }

    fn ended(&self, field: &Field, _: Player) -> Option<Winner> {
        let goal = if field.ball <= 1 {
            Winner::Right
        } else {
            Winner::Left
        };
        self.is_over(field).then_some(goal)
    }
}

impl Playable for Phutball {
    type Frame = ();

    fn ruleset(&self) -> &'static BuiltIn {
        &RULESET
    }

    fn call(&self, (): &(), field: &Field) -> String {
        let stones = (0..32u8).filter(|cell| field.stones >> cell & 1 == 1);
        let stones: String = stones.map(|cell| format!(", {cell}")).collect();
        format!("phutball({}, {}{stones})", self.cells, field.ball)
    }

    fn negative(&self, (): &(), field: &Field) -> Option<AnyPosition> {
        let turned = |cell: u8| self.cells + 1 - cell;
        let stones = (0..32u8).filter(|cell| field.stones >> cell & 1 == 1);
        let field = Field {
            ball: turned(field.ball),
            stones: stones.fold(0, |set, cell| set | 1 << turned(cell)),
        };
        Some(Placed::any(self.clone(), (), field))
    }

    fn board(&self, (): &(), field: &Field) -> Board {
        let cell = |cell: u8| match cell {
            _ if cell == field.ball => Cell::Both('O'),
            _ if field.stones >> cell & 1 == 1 => Cell::Taken,
            0 => Cell::Outside,
            _ if cell > self.cells => Cell::Outside,
            _ => Cell::Free,
        };
        Board::Cells(vec![(0..=self.cells + 1).map(cell).collect()])
    }
}

fn build(arguments: &[Argument]) -> Result<AnyPosition, Misfit> {
    let number = |at: usize, most: u8| match arguments.get(at) {
        Some(Argument::Integer(n)) if (0..=i128::from(most)).contains(n) => Ok(*n as u8),
        Some(_) => Err(Misfit::argument(
            at,
            format!("expected a number from 0 to {most}"),
        )),
        None => Err(Misfit::call(
            "expected the number of cells, the cell of the ball and the cells of the stones",
        )),
    };
    let cells = number(0, LONGEST)?;
    if cells < 3 {
        return Err(Misfit::argument(0, "a strip has at least 3 cells"));
    }
    let ball = number(1, cells + 1)?;
    let mut stones = 0u32;
    for at in 2..arguments.len() {
        let cell = number(at, cells)?;
        if cell == 0 || cell == ball || stones >> cell & 1 == 1 {
            return Err(Misfit::argument(at, "expected a cell that is free"));
        }
        stones |= 1 << cell;
    }
    Ok(Placed::any(Phutball { cells }, (), Field { ball, stones }))
}

#[cfg(test)]
mod tests {
    use crate::rulesets::testing::{position, with_algebra};

    #[test]
    fn outcomes_of_empty_strips() {
        for (cells, outcomes) in [(5, "R N L"), (7, "R R N L L"), (9, "R R N N N L L")] {
            for (ball, outcome) in (2..).zip(outcomes.split(' ')) {
                let strip = position(&format!("phutball({cells}, {ball})"));
                let found = with_algebra(|algebra| strip.outcome(algebra).unwrap());
                assert_eq!(found.name(), outcome, "{cells} {ball}");
            }
        }
    }

    #[test]
    fn jumps_go_on() {
        // Over 3 to 4, over 5 and 6 to 7, or back.
        let strip = position("phutball(8, 2, 3, 5, 6)");
        let moves = strip.left(&Default::default()).unwrap();
        let calls: Vec<String> = moves.iter().map(|next| next.call()).collect();
        assert!(calls.contains(&"phutball(8, 4, 5, 6)".to_owned()));
        assert!(calls.contains(&"phutball(8, 7)".to_owned()));
        assert_eq!(calls.len(), 2 + 4);
    }
}
