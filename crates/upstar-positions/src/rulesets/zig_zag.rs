//! Zig-Zag: a monotone run of choices decides.

use super::lines_game::{DECLARED, both_starts, size};
use crate::position::{
    Alphabet, AnyPosition, Argument, Board, BuiltIn, Ends, Misfit, Node, Owner, Placed, Playable,
    Rules, Starts, held_by, with_search,
};
use upstar_goals::zig_zag::{ZigZag, ZigZagSearch};
use upstar_values::budget::Stopped;
use upstar_values::encode::Encode;
use upstar_values::game::{Algebra, Player, Winner};

/// The catalogue's entry.
pub static RULESET: BuiltIn = BuiltIn {
    name: "zig_zag",
    players: "",
    rule: "Choose one of the numbers 1 to n that nobody has chosen. Whoever completes an increasing run of a numbers or a decreasing run of d numbers wins; \
           a run is taken from all choices so far in order, not necessarily one after the other. With the rule \"misere\" the run loses.",
    notation: "n, a and d; then, if there are any, the numbers chosen so far in order, as a list; then \"misere\" for that rule",
    example: "zig_zag(5, 3, 3, [2, 4])",
    impartial: true,
    source: "Winning Ways, volume 3, chapter 18; Harary, Sagan and West",
    notes: "The rule is our reading: the book's contents name the game, and this is the monotonic sequence game of Harary, Sagan and West. Somebody \
            completes a run if n > (a − 1)(d − 1) (Erdős and Szekeres); otherwise play may end in a draw. n is 1 to 60.",
    alphabet: Alphabet::Text,
    build,
    of_size: None,
};

/// The rules.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Runs(ZigZag);

impl Encode for Runs {
    fn encode(&self, bytes: &mut Vec<u8>) {
        let rules = self.0;
        (rules.numbers, rules.up, rules.down, rules.misere).encode(bytes);
    }
}

impl Rules for Runs {
    type Position = Vec<u8>;

    fn left_moves(&self, chosen: &Vec<u8>, moves: &mut Vec<Vec<u8>>) {
        if self.0.is_over(chosen) {
            return;
        }
        for number in (1..=self.0.numbers).filter(|number| !chosen.contains(number)) {
            let mut next = chosen.clone();
            next.push(number);
            moves.push(next);
        }
    }

    fn right_moves(&self, chosen: &Vec<u8>, moves: &mut Vec<Vec<u8>>) {
        self.left_moves(chosen, moves);
    }

    fn heap_bytes(&self, chosen: &Vec<u8>) -> usize {
        held_by(chosen)
    }

    fn ends(&self) -> Ends {
        DECLARED
    }

    fn ended(&self, chosen: &Vec<u8>, to_move: Player) -> Option<Winner> {
        let rules = self.0;
        match (rules.is_over(chosen), rules.misere) {
            (true, true) => Some(to_move.into()),
            (true, false) => Some(to_move.other().into()),
            _ => (chosen.len() == usize::from(rules.numbers)).then_some(Winner::Nobody),
        }
    }
}

impl Playable for Runs {
    type Frame = ();

    fn ruleset(&self) -> &'static BuiltIn {
        &RULESET
    }

    fn call(&self, (): &(), chosen: &Vec<u8>) -> String {
        let list: Vec<String> = chosen.iter().map(u8::to_string).collect();
        let rules = self.0;
        let misere = if rules.misere { ", \"misere\"" } else { "" };
        let (n, up, down) = (rules.numbers, rules.up, rules.down);
        format!("zig_zag({n}, {up}, {down}, [{}]{misere})", list.join(", "))
    }

    fn negative(&self, (): &(), chosen: &Vec<u8>) -> Option<AnyPosition> {
        Some(Placed::goal(self.clone(), (), chosen.clone()))
    }

    /// Chosen numbers have a second number: when they were chosen.
    fn board(&self, (): &(), chosen: &Vec<u8>) -> Board {
        let node = |number: u8| {
            let at = chosen.iter().position(|&other| other == number);
            Node {
                label: match at {
                    Some(at) => format!("{number} ({})", at + 1),
                    None => number.to_string(),
                },
                owner: if at.is_some() {
                    Owner::Both
                } else {
                    Owner::Nobody
                },
                ground: false,
                place: Some((i32::from(number), 0)),
            }
        };
        Board::Graph {
            nodes: (1..=self.0.numbers).map(node).collect(),
            edges: Vec::new(),
        }
    }

    fn searched_starts(
        &self,
        chosen: &Vec<u8>,
        algebra: &Algebra,
    ) -> Result<Option<Starts>, Stopped> {
        let make = || ZigZagSearch::new(self.0);
        with_search(
            algebra,
            self.clone(),
            make,
            ZigZagSearch::bytes,
            |search, budget| both_starts(|first| search.verdict(chosen, first, budget)),
        )
        .map(Some)
    }
}

fn build(arguments: &[Argument]) -> Result<AnyPosition, Misfit> {
    let [n, up, down] = [0, 1, 2].map(|at| size(arguments, at, 60));
    let (n, up, down) = (n? as u8, up? as u8, down? as u8);
    let mut chosen: Vec<u8> = Vec::new();
    if let Some(argument) = arguments.get(3) {
        let wrong = || {
            Misfit::argument(
                3,
                format!("expected a list of different numbers from 1 to {n}"),
            )
        };
        for number in argument.as_naturals().ok_or_else(wrong)? {
            match u8::try_from(number) {
                Ok(number) if (1..=n).contains(&number) && !chosen.contains(&number) => {
                    chosen.push(number);
                }
                _ => return Err(wrong()),
            }
        }
    }
    let misere = match arguments.get(4) {
        None => false,
        Some(Argument::Text(rule)) if rule == "misere" => true,
        Some(_) => return Err(Misfit::argument(4, "expected nothing or \"misere\" here")),
    };
    if arguments.len() > 5 {
        return Err(Misfit::argument(5, "`zig_zag` has at most 5 arguments"));
    }
    let rules = ZigZag {
        numbers: n,
        up,
        down,
        misere,
    };
    let over = (0..chosen.len()).any(|length| rules.is_over(&chosen[..length]));
    if over {
        return Err(Misfit::argument(3, "play ends with the first run"));
    }
    Ok(Placed::goal(Runs(rules), (), chosen))
}

#[cfg(test)]
mod tests {
    use crate::rulesets::testing::{position, try_position, with_algebra};

    #[test]
    fn who_wins() {
        for (call, outcome) in [
            ("zig_zag(5, 3, 3)", "N"),
            ("zig_zag(6, 3, 3, [], \"misere\")", "N"),
            ("zig_zag(7, 3, 3)", "N"),
            ("zig_zag(2, 3, 3)", "D"),
            ("zig_zag(5, 3, 3, [1, 2, 3])", "P"),
        ] {
            let game = position(call);
            let found = with_algebra(|algebra| game.outcome(algebra).unwrap());
            assert_eq!(found.name(), outcome, "{call}");
            assert_eq!(position(&game.call()).call(), game.call());
        }
        for wrong in [
            "zig_zag(5, 3)",
            "zig_zag(61, 3, 3)",
            "zig_zag(5, 3, 3, [6])",
            "zig_zag(5, 3, 3, [1, 1])",
            "zig_zag(5, 3, 3, [1, 2, 3, 4])",
        ] {
            assert!(try_position(wrong).is_err(), "{wrong}");
        }
    }
}
