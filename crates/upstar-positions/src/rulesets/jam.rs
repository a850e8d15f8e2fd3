//! Jam: all roads through a town.

use super::lines_game::{LinesGame, Look, named_marks, numbers};
use crate::position::{Alphabet, AnyPosition, Argument, BuiltIn, Misfit};
use upstar_goals::lines::{Rule, words};

/// The catalogue's entry.
pub static RULESET: BuiltIn = BuiltIn {
    name: "jam",
    players: "Left and Right block roads in turn, each for herself or himself.",
    rule: "Block one of nine roads that nobody has blocked. Each of eight towns lies on three roads; the first player who has blocked all roads \
           through a town wins. The roads go through the towns A to H: 1 ABCD, 2 AEF, 3 BE, 4 AGH, 5 CEG, 6 BH, 7 DG, 8 DF, 9 CFH.",
    notation: "the roads that Left has blocked and those that Right has, as lists such as [1, 5], [3]; then, if it is not \"first\", the rule \
               \"misere\" or \"maker\"",
    example: "jam([1, 5], [3])",
    impartial: false,
    source: "Winning Ways, volume 3, chapter 22",
    notes: "Tic-Tac-Toe in disguise: roads are cells, and towns are lines. An explanation shows the roads written into a square. The names of the towns \
            are ours; the roads are the words of Spit Not So, and the towns their letters.",
    alphabet: Alphabet::Text,
    build,
    of_size: None,
};

/// The towns on each road.
const ROADS: &str = "abcd aef be agh ceg bh dg df cfh";

fn build(arguments: &[Argument]) -> Result<AnyPosition, Misfit> {
    let marks = named_marks(arguments, 9, |list, at| numbers(list, at, 9))?;
    let graph = words(ROADS).expect("there are roads").graph;
    let game = LinesGame::new(&RULESET, String::new(), Look::Numbers, Rule::First, graph)?;
    game.at(marks, arguments, 2)
}

#[cfg(test)]
mod tests {
    use crate::rulesets::testing::{position, with_algebra};
    use upstar_goals::lines::words;

    #[test]
    fn towns_are_letters() {
        let spit = words("Spit not so, fat fop, as if in pan!").unwrap();
        assert_eq!(words(super::ROADS).unwrap().graph, spit.graph);
        let game = position("jam([1, 5], [3])");
        assert_eq!(game.call(), "jam([1, 5], [3])");
        with_algebra(|algebra| {
            let steps = game.steps(algebra).unwrap().unwrap();
            assert!(steps[0].starts_with("This is Tic-Tac-Toe"), "{steps:?}");
            assert_eq!(
                position("jam([], [])").outcome(algebra).unwrap().name(),
                "D"
            );
        });
    }
}
