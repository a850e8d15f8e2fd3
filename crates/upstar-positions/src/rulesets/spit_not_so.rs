//! Games of words: Spit Not So, and Count Foxy Words.

use super::lines_game::{LinesGame, Look, named_marks};
use crate::position::{Alphabet, AnyPosition, Argument, BuiltIn, Misfit};
use upstar_goals::lines::{Rule, words};

/// The catalogue's entry.
pub static RULESET: BuiltIn = BuiltIn {
    name: "spit_not_so",
    players: "Left and Right take words in turn, each for herself or himself.",
    rule: "Take a word of “Spit not so, fat fop, as if in pan” that nobody has. The first player with three words that share a letter wins.",
    notation: "the words that Left has and those that Right has, such as \"spit so\", \"fop\"; then, if it is not \"first\", the rule \"misere\" or \
               \"maker\"",
    example: "spit_not_so(\"spit so\", \"fop\")",
    impartial: false,
    source: "Winning Ways, volume 3, chapter 22",
    notes: NOTES,
    alphabet: Alphabet::Text,
    build: |arguments| build(&RULESET, SPIT, arguments),
    of_size: None,
};

/// The entry of the other text.
pub static FOXY: BuiltIn = BuiltIn {
    name: "count_foxy_words",
    rule: "Take a word of “Count foxy words and stay awake using lively wit” that nobody has. The first player with three words that share a letter \
           wins.",
    notation: "the words that Left has and those that Right has, such as \"count stay\", \"wit\"; then, if it is not \"first\", the rule \"misere\" or \
               \"maker\"",
    example: "count_foxy_words(\"count stay\", \"wit\")",
    build: |arguments| build(&FOXY, COUNT, arguments),
    ..RULESET
};

const NOTES: &str = "Tic-Tac-Toe in disguise: the words can be written into a square so that the words of each row, column and diagonal share a letter. An \
                     explanation shows the square.";

const SPIT: &str = "spit not so fat fop as if in pan";
const COUNT: &str = "count foxy words and stay awake using lively wit";

fn build(
    ruleset: &'static BuiltIn,
    text: &str,
    arguments: &[Argument],
) -> Result<AnyPosition, Misfit> {
    let game = words(text).expect("the text has words");
    let find = |argument: &Argument, at: usize| {
        let Argument::Text(taken) = argument else {
            return Err(Misfit::argument(at, "expected words of the text"));
        };
        let number = |word: &str| {
            let place = game
                .words
                .iter()
                .position(|known| known == &word.to_lowercase());
            place.ok_or_else(|| {
                Misfit::argument(at, format!("`{word}` is not one of the words: {text}"))
            })
        };
        taken
            .split([' ', ','])
            .filter(|word| !word.is_empty())
            .map(number)
            .collect()
    };
    let marks = named_marks(arguments, game.words.len(), find)?;
    let look = Look::Words(game.words.clone());
    let lines = LinesGame::new(
        ruleset,
        String::new(),
        look,
        Rule::First,
        game.graph.clone(),
    )?;
    lines.at(marks, arguments, 2)
}

#[cfg(test)]
mod tests {
    use crate::rulesets::testing::{position, try_position, with_algebra};

    #[test]
    fn words_in_a_square() {
        for call in [
            "spit_not_so(\"spit so\", \"fop\")",
            "count_foxy_words(\"count stay\", \"wit\")",
        ] {
            let game = position(call);
            assert_eq!(game.call(), call);
            with_algebra(|algebra| {
                let steps = game.steps(algebra).unwrap().unwrap();
                assert!(steps[0].starts_with("This is Tic-Tac-Toe"), "{steps:?}");
            });
        }
        let won = position("spit_not_so(\"spit so\", \"fop\")");
        let starts = with_algebra(|algebra| won.starts(algebra).unwrap());
        assert_eq!(starts.left.remoteness.moves(), Some(1));
        assert!(try_position("spit_not_so(\"spit\", \"spat\")").is_err());
        assert!(try_position("spit_not_so(\"spit\", \"spit\")").is_err());
    }
}
