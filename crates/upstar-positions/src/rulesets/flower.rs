//! Flowers: a green stalk with blue and red petals.

use crate::position::{
    Alphabet, AnyPosition, Argument, Board, BuiltIn, Edge, Misfit, Node, OfSize, Owner, Placed,
    Playable, Rules,
};
use upstar_values::budget::Stopped;
use upstar_values::encode::encode_fields;
use upstar_values::game::{Algebra, Game};

/// The catalogue's entry.
pub static RULESET: BuiltIn = BuiltIn {
    name: "flower",
    players: "Left plucks blue petals, Right red ones, both cut the green stalk.",
    rule: "Pluck a petal of your colour, or cut the green stalk anywhere; what is above the cut falls.",
    notation: "(stalk, blue, red): the length of the stalk and the numbers of petals",
    example: "flower(2, 3, 1)",
    impartial: false,
    source: "Winning Ways, chapters 2 and 7",
    notes: "A Hackenbush picture. Left's petals are blue. The atomic weight of a flower is 1 if it has more blue \
            petals than red ones, 0 if as many, −1 if fewer; some lecture notes give it the opposite sign. A garden is a sum of flowers. \
            The value is *stalk : (blue − red).",
    alphabet: Alphabet::Numbers,
    build,
    of_size: Some(OfSize::Listed(of_size)),
};

/// The longest stalk, and the most petals of a colour.
const MOST: i128 = 10_000;

fn build(arguments: &[Argument]) -> Result<AnyPosition, Misfit> {
    let [
        Argument::Integer(stalk),
        Argument::Integer(blue),
        Argument::Integer(red),
    ] = arguments
    else {
        return Err(Misfit::call(
            "expected the length of the stalk and the numbers of blue and red petals, such as flower(2, 3, 1)",
        ));
    };
    let mut sizes = [0; 3];
    for (i, n) in [stalk, blue, red].into_iter().enumerate() {
        if !(0..=MOST).contains(n) {
            return Err(Misfit::argument(
                i,
                format!("expected a number from 0 to {MOST}, not {n}"),
            ));
        }
        sizes[i] = *n as u32;
    }
    let [stalk, blue, red] = sizes;
    Ok(Placed::any(Flowers, (), (stalk, blue, red)))
}

/// Every flower of this many edges.
fn of_size(edges: usize) -> Box<dyn Iterator<Item = AnyPosition>> {
    let edges = edges.min(MOST as usize) as u32;
    Box::new((0..=edges).flat_map(move |stalk| {
        (0..=edges - stalk)
            .map(move |blue| Placed::any(Flowers, (), (stalk, blue, edges - stalk - blue)))
    }))
}

/// The rules of flowers. A position is the length of the stalk and the numbers of blue and red petals.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Flowers;

encode_fields!(Flowers {});

type Flower = (u32, u32, u32);

impl Rules for Flowers {
    type Position = Flower;

    fn left_moves(&self, &(stalk, blue, red): &Flower, moves: &mut Vec<Flower>) {
        moves.extend((0..stalk).map(|height| (height, 0, 0)));
        moves.extend(blue.checked_sub(1).map(|blue| (stalk, blue, red)));
    }

    fn right_moves(&self, &(stalk, blue, red): &Flower, moves: &mut Vec<Flower>) {
        moves.extend((0..stalk).map(|height| (height, 0, 0)));
        moves.extend(red.checked_sub(1).map(|red| (stalk, blue, red)));
    }

    fn known_value(
        &self,
        &(stalk, blue, red): &Flower,
        algebra: &mut Algebra,
    ) -> Result<Option<Game>, Stopped> {
        let (base, petals) = (
            algebra.nimber(stalk),
            algebra.integer(blue as i32 - red as i32),
        );
        algebra.ordinal_sum(&base.into(), petals).map(Some)
    }
}

impl Playable for Flowers {
    type Frame = ();

    fn ruleset(&self) -> &'static BuiltIn {
        &RULESET
    }

    fn call(&self, (): &(), (stalk, blue, red): &Flower) -> String {
        format!("flower({stalk}, {blue}, {red})")
    }

    fn negative(&self, (): &(), &(stalk, blue, red): &Flower) -> Option<AnyPosition> {
        Some(Placed::any(Flowers, (), (stalk, red, blue)))
    }

    fn board(&self, (): &(), &(stalk, blue, red): &Flower) -> Board {
        let top = stalk as usize;
        let petals = (blue + red) as usize;
        let node = |i: usize| Node {
            label: String::new(),
            owner: Owner::Nobody,
            ground: i == 0,
            place: None,
        };
        let edge = |i: usize| Edge {
            ends: (i.min(top), i + 1),
            directed: false,
            owner: if i < top {
                Owner::Both
            } else if i < top + blue as usize {
                Owner::Left
            } else {
                Owner::Right
            },
        };
        let nodes = (0..=top + petals).map(node).collect();
        let edges = (0..top + petals).map(edge).collect();
        Board::Graph { nodes, edges }
    }
}

#[cfg(test)]
mod tests {
    use crate::rulesets::testing::{position, value_text, with_algebra};
    use upstar_values::analysis::Analysis;

    #[test]
    fn flowers_are_hackenbush() {
        for (stalk, blue, red) in [(1, 1, 0), (2, 2, 1), (3, 0, 2), (1, 3, 3), (2, 0, 0)] {
            let mut edges: Vec<String> = (0..stalk).map(|i| format!("{i}-{}:G", i + 1)).collect();
            edges.extend((0..blue).map(|k| format!("{stalk}-{}:B", 10 + k)));
            edges.extend((0..red).map(|k| format!("{stalk}-{}:R", 20 + k)));
            assert_eq!(
                value_text(&format!("hackenbush(\"{}\")", edges.join(", "))),
                value_text(&format!("flower({stalk}, {blue}, {red})"))
            );
        }
    }

    #[test]
    fn atomic_weights_of_flowers_and_gardens() {
        with_algebra(|algebra| {
            let mut analysis = Analysis::new();
            let mut weight = |algebra: &mut _, value| {
                let weight = analysis.atomic_weight(algebra, value).unwrap().unwrap();
                upstar_values::notation::print(
                    algebra,
                    weight,
                    upstar_values::notation::Style::Text,
                )
                .unwrap()
            };
            for stalk in 1..=4 {
                for blue in 0..=3i32 {
                    for red in 0..=3 {
                        let flower = position(&format!("flower({stalk}, {blue}, {red})"));
                        let value = flower.value(algebra).unwrap();
                        let sign = (blue - red).signum();
                        assert_eq!(weight(algebra, value), sign.to_string());
                    }
                }
            }
            let garden = ["flower(2, 2, 1)", "flower(1, 0, 1)", "flower(3, 1, 3)"];
            let mut sum = upstar_values::game::Game::ZERO;
            for flower in garden {
                let value = position(flower).value(algebra).unwrap();
                sum = algebra.add(sum, value).unwrap();
            }
            assert_eq!(weight(algebra, sum), "-1");
        });
    }

    #[test]
    fn stalk_of_one() {
        let table = [
            ["*", "v*", "{0|0,v*}"],
            ["^*", "*", "v*"],
            ["{0,^*|0}", "^*", "*"],
        ];
        for (blue, row) in table.iter().enumerate() {
            for (red, value) in row.iter().enumerate() {
                let flower = format!("flower(1, {blue}, {red})");
                assert_eq!(value_text(&flower), value_text(value), "{flower}");
            }
        }
    }
}
