//! Hackenbush strings: edges one above the other.

use crate::position::{
    Alphabet, AnyPosition, Argument, Board, BuiltIn, COLOURS, Edge, Misfit, Node, OfSize, Owner,
    Placed, Playable, Rules,
};
use std::hash::{Hash, Hasher};
use std::sync::Arc;
use upstar_values::budget::Stopped;
use upstar_values::encode::{Encode, encode_fields};
use upstar_values::game::{Algebra, Game};
use upstar_values::number::{Dyadic, Sign};

/// The catalogue's entry.
pub static RULESET: BuiltIn = BuiltIn {
    name: "hackenbush_string",
    players: "Left cuts blue edges (B), Right red ones (R), both cut green ones (G).",
    rule: "Cut an edge of your colour (Left blue, Right red, both green); it disappears with all edges above it.",
    notation: "the edges from the ground up, B, R or G: \"BRG\"",
    example: "hackenbush_string(\"BRG\")",
    impartial: false,
    source: "Winning Ways, chapters 1 and 3",
    notes: "A string is the ordinal sum of its edges. A blue-red string is a number, read off as a sign expansion in linear time: its \
            first run of equal edges counts as an integer, every further edge as ±1/2, ±1/4, and so on.",
    alphabet: Alphabet::Stalk(COLOURS),
    build,
    of_size: Some(OfSize::Listed(of_size)),
};

fn build(arguments: &[Argument]) -> Result<AnyPosition, Misfit> {
    let [Argument::Text(text)] = arguments else {
        return Err(Misfit::call(
            "expected the edges of the string, such as \"BRG\"",
        ));
    };
    let mut edges = Vec::with_capacity(text.len());
    for (at, letter) in text.char_indices() {
        edges.push(match letter {
            'B' => Owner::Left,
            'R' => Owner::Right,
            'G' => Owner::Both,
            _ => {
                return Err(Misfit::place(
                    at..at + letter.len_utf8(),
                    format!("`{letter}` is no edge: expected `B` (blue), `R` (red) or `G` (green)"),
                ));
            }
        });
    }
    Ok(place(edges))
}

fn place(edges: Vec<Owner>) -> AnyPosition {
    let height = edges.len();
    let edges = edges.into();
    Placed::any(HackenbushString, (), Stalk { edges, height })
}

/// Every string of this many edges.
fn of_size(edges: usize) -> Box<dyn Iterator<Item = AnyPosition>> {
    let Some(count) = 3u64.checked_pow(edges as u32) else {
        return Box::new(std::iter::empty());
    };
    const COLOURS: [Owner; 3] = [Owner::Left, Owner::Right, Owner::Both];
    Box::new((0..count).map(move |mut word| {
        let mut edge = || {
            let colour = COLOURS[(word % 3) as usize];
            word /= 3;
            colour
        };
        place((0..edges).map(|_| edge()).collect())
    }))
}

/// A string of edges from the ground up to some height; what was above has fallen.
#[derive(Clone, Debug)]
pub struct Stalk {
    edges: Arc<[Owner]>,
    height: usize,
}

impl Stalk {
    fn edges(&self) -> &[Owner] {
        &self.edges[..self.height]
    }
}

impl Default for Stalk {
    fn default() -> Self {
        Stalk {
            edges: Arc::new([]),
            height: 0,
        }
    }
}

impl PartialEq for Stalk {
    fn eq(&self, other: &Self) -> bool {
        self.edges() == other.edges()
    }
}

impl Eq for Stalk {}

impl Hash for Stalk {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.edges().hash(state);
    }
}

impl Encode for Stalk {
    fn encode(&self, bytes: &mut Vec<u8>) {
        self.edges().encode(bytes);
    }
}

/// The rules of strings.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct HackenbushString;

encode_fields!(HackenbushString {});

fn moves(player: Owner, stalk: &Stalk, moves: &mut Vec<Stalk>) {
    for (height, &owner) in stalk.edges().iter().enumerate() {
        if owner == player || owner == Owner::Both {
            moves.push(Stalk {
                edges: stalk.edges.clone(),
                height,
            });
        }
    }
}

impl Rules for HackenbushString {
    type Position = Stalk;

    fn left_moves(&self, stalk: &Stalk, list: &mut Vec<Stalk>) {
        moves(Owner::Left, stalk, list);
    }

    fn right_moves(&self, stalk: &Stalk, list: &mut Vec<Stalk>) {
        moves(Owner::Right, stalk, list);
    }

    /// An ordinal sum over the runs of green and of other edges. Linear for a blue-red or a green string; otherwise one construction
    /// for each follower of the edges above each run.
    fn known_value(&self, stalk: &Stalk, algebra: &mut Algebra) -> Result<Option<Game>, Stopped> {
        let mut value = Game::ZERO;
        let runs = stalk
            .edges()
            .chunk_by(|a, b| (*a == Owner::Both) == (*b == Owner::Both));
        for run in runs.collect::<Vec<_>>().into_iter().rev() {
            let base = if run[0] == Owner::Both {
                let size = u32::try_from(run.len()).map_err(|_| Stopped::Star)?;
                algebra.nimber(size)
            } else {
                let signs: Vec<Sign> = run
                    .iter()
                    .map(|&owner| match owner {
                        Owner::Left => Sign::Plus,
                        _ => Sign::Minus,
                    })
                    .collect();
                algebra.number(&Dyadic::from_signs(&signs))?
            };
            value = if value == Game::ZERO {
                base
            } else {
                algebra.ordinal_sum(&base.into(), value)?
            };
        }
        Ok(Some(value))
    }
}

impl Playable for HackenbushString {
    type Frame = ();

    fn ruleset(&self) -> &'static BuiltIn {
        &RULESET
    }

    fn call(&self, (): &(), stalk: &Stalk) -> String {
        let letters: String = stalk
            .edges()
            .iter()
            .map(|owner| match owner {
                Owner::Left => 'B',
                Owner::Right => 'R',
                _ => 'G',
            })
            .collect();
        format!("hackenbush_string(\"{letters}\")")
    }

    fn negative(&self, (): &(), stalk: &Stalk) -> Option<AnyPosition> {
        let edges = stalk.edges().iter().map(|owner| match owner {
            Owner::Left => Owner::Right,
            Owner::Right => Owner::Left,
            other => *other,
        });
        Some(place(edges.collect()))
    }

    fn board(&self, (): &(), stalk: &Stalk) -> Board {
        let node = |i: usize| Node {
            label: String::new(),
            owner: Owner::Nobody,
            ground: i == 0,
            place: Some((0, -(i as i32))),
        };
        let edges = stalk.edges().iter().enumerate();
        Board::Graph {
            nodes: (0..=stalk.height).map(node).collect(),
            edges: edges
                .map(|(i, &owner)| Edge {
                    ends: (i, i + 1),
                    owner,
                    directed: false,
                })
                .collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::position::Ruleset;
    use crate::rulesets::testing::{position, try_position, value_text, with_algebra};
    use upstar_values::game::Algebra;
    use upstar_values::number::Dyadic;

    #[test]
    fn iterated_ordinal_sums() {
        with_algebra(|algebra| {
            for position in
                (1..=5).flat_map(|cells| Ruleset::of_size(&super::RULESET, cells).unwrap())
            {
                let call = position.call();
                let letters = call.split('"').nth(1).unwrap();
                let value_of = |letters: &str, algebra: &mut Algebra| {
                    let string = format!("hackenbush_string(\"{letters}\")");
                    super::super::position(&string)
                        .unwrap()
                        .value(algebra)
                        .unwrap()
                };
                let edge = value_of(&letters[..1], algebra);
                let rest = value_of(&letters[1..], algebra);
                let sum = algebra.ordinal_sum(&edge.into(), rest).unwrap();
                assert_eq!(position.value(algebra).unwrap(), sum, "{letters}");
            }
        });
    }

    #[test]
    fn runs_and_halves() {
        for (run, rest) in [(1, "RBBR"), (3, "RRB"), (2, "RBRBRB")] {
            let mut value = Dyadic::from(run);
            for (i, letter) in rest.chars().enumerate() {
                let step = Dyadic::half_power(i as u64 + 1);
                value = if letter == 'B' {
                    &value + &step
                } else {
                    &value - &step
                };
            }
            let string = format!("{}{rest}", "B".repeat(run as usize));
            let text = value_text(&format!("hackenbush_string(\"{string}\")"));
            assert_eq!(text, value.to_string());
        }
    }

    #[test]
    fn values_of_sample_strings() {
        for (string, value) in [
            ("BR", "1/2"),
            ("RB", "-1/2"),
            ("BRB", "3/4"),
            ("BRR", "1/4"),
            ("BBR", "3/2"),
            ("BBRB", "7/4"),
            ("BRBR", "5/8"),
            ("BRRR", "1/8"),
            ("GB", "^*"),
            ("GG", "*2"),
            ("BG", "1*"),
            ("BGB", "1^*"),
        ] {
            let text = value_text(&format!("hackenbush_string(\"{string}\")"));
            assert_eq!(text, value, "{string}");
        }
    }

    #[test]
    fn a_hundred_thousand_edges() {
        with_algebra(|algebra| {
            let string = position(&format!("hackenbush_string(\"{}\")", "BRRB".repeat(25_000)));
            let value = string.value(algebra).unwrap();
            let number = algebra.as_number(value).unwrap();
            assert_eq!(number.birthday(), 100_000u32.into());
            assert_eq!(number.exponent(), 99_999);
        });
        let wrong = try_position("hackenbush_string(\"BRX\")").unwrap_err();
        assert!(wrong.to_string().contains("`X` is no edge"));
    }
}
