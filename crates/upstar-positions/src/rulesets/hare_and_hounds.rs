//! Hare and Hounds, the French Military Hunt: three hounds try to trap a hare.

use crate::position::{
    Alphabet, AnyPosition, Argument, Board, BuiltIn, Edge, Ends, Misfit, Node, Owner, Placed,
    Playable, Rules, Theory,
};
use upstar_values::encode::encode_fields;

/// The catalogue's entry.
pub static RULESET: BuiltIn = BuiltIn {
    name: "hare_and_hounds",
    players: "Left moves the hounds, Right moves the hare.",
    rule: "A hound moves along a line to a free point in the same or a later column, the hare along a line to any free point. A hare in the \
           column of the rearmost hound or before it has escaped: then only the hare can move, for ever.",
    notation: "the points of the hounds, such as \"0 1 3\", and the point of the hare; point 0 is at one end, 1 to 3, 4 to 6 and 7 to 9 \
               are the columns, and 10 is at the other end",
    example: "hare_and_hounds(\"0 1 3\", 10)",
    impartial: false,
    source: "Winning Ways, chapter 20",
    notes: "Play that never ends is a draw here. By the rules of tournaments it is won by the hare. The board has 11 points.",
    alphabet: Alphabet::Text,
    build,
    of_size: None,
};

/// The lines of the board.
const LINES: [(u8, u8); 22] = [
    (0, 1),
    (0, 2),
    (0, 3),
    (1, 2),
    (2, 3),
    (1, 4),
    (2, 5),
    (3, 6),
    (1, 5),
    (3, 5),
    (4, 5),
    (5, 6),
    (4, 7),
    (5, 8),
    (6, 9),
    (5, 7),
    (5, 9),
    (7, 8),
    (8, 9),
    (7, 10),
    (8, 10),
    (9, 10),
];

/// The points of the board.
const POINTS: u8 = 11;

fn column(point: u8) -> u8 {
    point.div_ceil(3)
}

fn neighbours(point: u8) -> impl Iterator<Item = u8> {
    LINES.into_iter().filter_map(move |(a, b)| match point {
        _ if a == point => Some(b),
        _ if b == point => Some(a),
        _ => None,
    })
}

/// The rules.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct HareAndHounds;

encode_fields!(HareAndHounds {});

/// Where the pieces stand.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Hunt {
    /// The points of the hounds, in order.
    hounds: [u8; 3],
    hare: u8,
}

encode_fields!(Hunt { hounds, hare });

impl Hunt {
    fn is_free(&self, point: u8) -> bool {
        self.hare != point && !self.hounds.contains(&point)
    }

    fn has_escaped(&self) -> bool {
        column(self.hare) <= column(self.hounds[0])
    }
}

impl Rules for HareAndHounds {
    type Position = Hunt;

    fn left_moves(&self, hunt: &Hunt, moves: &mut Vec<Hunt>) {
        if hunt.has_escaped() {
            return;
        }
        for (at, hound) in hunt.hounds.into_iter().enumerate() {
            for to in neighbours(hound) {
                if hunt.is_free(to) && column(to) >= column(hound) {
                    let mut next = hunt.clone();
                    next.hounds[at] = to;
                    next.hounds.sort_unstable();
                    moves.push(next);
                }
            }
        }
    }

    fn right_moves(&self, hunt: &Hunt, moves: &mut Vec<Hunt>) {
        if hunt.has_escaped() {
            moves.push(hunt.clone());
            return;
        }
        for hare in neighbours(hunt.hare) {
            if hunt.is_free(hare) {
                moves.push(Hunt {
                    hare,
                    ..hunt.clone()
                });
            }
        }
    }

    fn ends(&self) -> Ends {
        Ends::LOOPY
    }
}

impl Playable for HareAndHounds {
    type Frame = ();

    fn ruleset(&self) -> &'static BuiltIn {
        &RULESET
    }

    /// Hundreds of positions lead to each other, and their sides are not stoppers.
    fn theory(&self) -> Theory {
        Theory::Outcome
    }

    fn call(&self, (): &(), hunt: &Hunt) -> String {
        let [a, b, c] = hunt.hounds;
        format!("hare_and_hounds(\"{a} {b} {c}\", {})", hunt.hare)
    }

    fn negative(&self, (): &(), _: &Hunt) -> Option<AnyPosition> {
        None
    }

    fn board(&self, (): &(), hunt: &Hunt) -> Board {
        let node = |point: u8| Node {
            label: point.to_string(),
            owner: match point {
                _ if point == hunt.hare => Owner::Right,
                _ if hunt.hounds.contains(&point) => Owner::Left,
                _ => Owner::Nobody,
            },
            ground: false,
            place: Some(match point {
                0 | 10 => (i32::from(column(point)), 1),
                _ => (i32::from(column(point)), i32::from((point - 1) % 3)),
            }),
        };
        let edge = |(a, b): (u8, u8)| Edge {
            ends: (a.into(), b.into()),
            owner: Owner::Nobody,
        };
        Board::Graph {
            nodes: (0..POINTS).map(node).collect(),
            edges: LINES.into_iter().map(edge).collect(),
        }
    }
}

fn build(arguments: &[Argument]) -> Result<AnyPosition, Misfit> {
    let wrong = || {
        Misfit::call("expected the points of three hounds and of the hare, such as \"0 1 3\", 10")
    };
    let [Argument::Text(text), Argument::Integer(hare)] = arguments else {
        return Err(wrong());
    };
    let point = |at: usize, n: i128| match u8::try_from(n) {
        Ok(point) if point < POINTS => Ok(point),
        _ => Err(Misfit::argument(at, "the points are 0 to 10")),
    };
    let mut hounds = Vec::new();
    for word in text.split([' ', ',']).filter(|word| !word.is_empty()) {
        hounds.push(point(0, word.parse().map_err(|_| wrong())?)?);
    }
    hounds.sort_unstable();
    let hare = point(1, *hare)?;
    let hounds: [u8; 3] = hounds.try_into().map_err(|_| wrong())?;
    let [a, b, c] = hounds;
    if a == b || b == c || hounds.contains(&hare) {
        return Err(Misfit::call("two pieces stand on one point"));
    }
    Ok(Placed::any(HareAndHounds, (), Hunt { hounds, hare }))
}

#[cfg(test)]
mod tests {
    use crate::rulesets::testing::{position, with_algebra};

    #[test]
    fn outcomes() {
        for (hounds, hares) in [
            ("0 1 3", "2=L 4=L 5=L 6=L 7=L 8=L 9=L 10=L"),
            ("0 2 5", "1=PHat 3=PHat 4=NHat 6=NHat 7=L 8=L 9=L 10=L"),
            ("1 2 3", "4=N 5=P 6=N 7=N 8=N 9=N 10=PHat"),
            ("4 5 6", "7=NHat 8=D 9=NHat 10=D"),
        ] {
            for pair in hares.split(' ') {
                let (hare, outcome) = pair.split_once('=').unwrap();
                let hunt = position(&format!("hare_and_hounds(\"{hounds}\", {hare})"));
                let found = with_algebra(|algebra| hunt.outcome(algebra).unwrap());
                assert_eq!(found.name(), outcome, "{hounds} {hare}");
            }
        }
    }
}
