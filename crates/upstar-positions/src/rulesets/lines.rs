//! Lines: points and sets of one's own.

use super::lines_game::{LinesGame, Look, named_marks, numbers};
use crate::position::{Alphabet, AnyPosition, Argument, BuiltIn, Misfit};
use upstar_goals::lines::{Hypergraph, Rule};

/// The catalogue's entry.
pub static RULESET: BuiltIn = BuiltIn {
    name: "lines",
    players: "Left and Right take numbers in turn, each for herself or himself.",
    rule: "Take a number that nobody has. The first player with all numbers of one of the sets wins; with the rule \"misere\" she loses. With the rule \
           \"maker\" Left wins if she ever has a set, and Right wins if she does not.",
    notation: "a list of sets of numbers from 1; then the numbers that Left has and those that Right has, as lists; then, if it is not \"first\", the \
               rule \"misere\" or \"maker\"",
    example: "lines([[1, 2, 3], [3, 4], [2, 4, 5]], [3], [5])",
    impartial: false,
    source: "Winning Ways, volume 3, chapter 22",
    notes: "Any game of this kind: the numbers are 1 to the largest in a set, at most 128. A set decides, so there are outcomes only.",
    alphabet: Alphabet::Text,
    build,
    of_size: None,
};

fn build(arguments: &[Argument]) -> Result<AnyPosition, Misfit> {
    let wrong = || {
        Misfit::argument(
            0,
            "expected sets of numbers from 1 to 128, such as [[1, 2], [2, 3]]",
        )
    };
    let Some(Argument::List(list)) = arguments.first() else {
        return Err(wrong());
    };
    let mut sets = Vec::new();
    for set in list {
        let set = set.as_naturals().ok_or_else(wrong)?;
        let point = |n: u64| match n {
            1..=128 => Ok(n as usize - 1),
            _ => Err(wrong()),
        };
        sets.push(
            set.into_iter()
                .map(point)
                .collect::<Result<Vec<usize>, _>>()?,
        );
    }
    let points = sets.iter().flatten().max().map_or(0, |last| last + 1);
    let graph =
        Hypergraph::new(points, sets).map_err(|wrong| Misfit::argument(0, wrong.to_string()))?;
    let marks = named_marks(&arguments[1..], points, |list, at| {
        numbers(list, at, points)
    })
    .map_err(|wrong| wrong.after(1))?;
    let set = |set: &Vec<usize>| {
        let numbers: Vec<String> = set.iter().map(|point| (point + 1).to_string()).collect();
        format!("[{}]", numbers.join(", "))
    };
    let shown: Vec<String> = graph.sets().iter().map(set).collect();
    let before = format!("[{}], ", shown.join(", "));
    LinesGame::new(&RULESET, before, Look::Numbers, Rule::First, graph)?.at(marks, arguments, 3)
}

#[cfg(test)]
mod tests {
    use crate::rulesets::testing::{position, try_position, with_algebra};

    #[test]
    fn sets_of_ones_own() {
        for (call, outcome) in [
            ("lines([[1, 2], [2, 3], [3, 1]])", "N"),
            ("lines([[1, 2, 3], [3, 4]])", "D"),
            ("lines([[1, 2], [1, 3]], [], [], \"maker\")", "N"),
            ("lines([[1, 2], [3, 4]], [], [], \"maker\")", "R"),
            ("lines([])", "D"),
        ] {
            let game = position(call);
            let found = with_algebra(|algebra| game.outcome(algebra).unwrap());
            assert_eq!(found.name(), outcome, "{call}");
            assert_eq!(position(&game.call()).call(), game.call());
        }
        for wrong in [
            "lines(3)",
            "lines([1, 2])",
            "lines([[]])",
            "lines([[0]])",
            "lines([[129]])",
            "lines([[1]], [2])",
        ] {
            assert!(try_position(wrong).is_err(), "{wrong}");
        }
    }
}
