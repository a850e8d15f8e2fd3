//! Generalised Toads and Frogs: jumps over more than one piece.

use super::facing_pieces::{Kind, SLIDE, build as build_strip, of_size};
use crate::position::{Alphabet, AnyPosition, Argument, BuiltIn, Cell, Misfit};

/// The catalogue's entry.
pub static RULESET: BuiltIn = BuiltIn {
    name: "generalized_toads_and_frogs",
    rule: "Move a piece of yours one cell ahead, or jump over up to k pieces of the other kind into the free cell behind them.",
    notation: "a strip of T (toad, Left's, moves right), F (frog, Right's, moves left), . or _ (free) and # (blocked), then k, \
               or a list of the numbers of pieces that may be jumped over",
    example: "generalized_toads_and_frogs(\"TTT..FF\", 2)",
    impartial: false,
    source: "a family around Toads and Frogs, Winning Ways, chapter 1",
    notes: "k = 1 is Toads and Frogs, k = 0 is Elephants and Rhinos; a list such as [2] allows jumps over exactly two. \
            All pieces jumped over are of the other kind and stand side by side.",
    alphabet: Alphabet::Row(&[Cell::Free, Cell::Left('T'), Cell::Right('F'), Cell::Taken]),
    build,
    of_size: Some(|cells| of_size(Kind::Generalized, 0b101, cells)),
};

/// The most pieces that a jump may pass over.
const LONGEST_JUMP: i128 = 127;

fn build(arguments: &[Argument]) -> Result<AnyPosition, Misfit> {
    let length = |k: i128| {
        let message = || {
            let message = format!("a jump is over at most {LONGEST_JUMP} pieces, not {k}");
            Misfit::argument(1, message)
        };
        u32::try_from(k)
            .ok()
            .filter(|_| k <= LONGEST_JUMP)
            .ok_or_else(message)
    };
    let wrong = || {
        Misfit::call(
            "expected a strip such as \"TT..FF\" and how many pieces may be jumped over: 2 for up to two, [2] for exactly two",
        )
    };
    let [strip @ Argument::Text(_), jumps] = arguments else {
        return Err(wrong());
    };
    let mut allowed = SLIDE;
    match jumps {
        Argument::Integer(k) => allowed |= u128::MAX >> (LONGEST_JUMP as u32 - length(*k)?),
        Argument::List(list) => {
            for item in list {
                let Argument::Integer(k) = item else {
                    return Err(wrong());
                };
                allowed |= 1 << length(*k)?;
            }
        }
        _ => return Err(wrong()),
    }
    build_strip(Kind::Generalized, allowed, std::slice::from_ref(strip))
}

/// The jumps as an argument of a call.
pub(super) fn jumps_text(jumps: u128) -> String {
    if jumps & jumps.wrapping_add(1) == 0 {
        return jumps.trailing_ones().saturating_sub(1).to_string();
    }
    let lengths: Vec<String> = (1..128)
        .filter(|k| jumps >> k & 1 == 1)
        .map(|k| k.to_string())
        .collect();
    format!("[{}]", lengths.join(", "))
}

#[cfg(test)]
mod tests {
    use crate::rulesets::testing::{position, try_position, value_text};

    #[test]
    fn up_to_two() {
        assert_eq!(
            value_text("generalized_toads_and_frogs(\"TTTT..FFF\", 2)"),
            value_text("{1/2*|v}")
        );
    }

    #[test]
    fn the_special_cases() {
        for strip in ["TTT..FF", "T.F.TF.", "TT...FFF", "T_T_F_F"] {
            let general = |k| value_text(&format!("generalized_toads_and_frogs(\"{strip}\", {k})"));
            let toads = value_text(&format!("toads_and_frogs(\"{strip}\")"));
            let beasts = strip.replace('T', "E").replace('F', "R");
            let elephants = value_text(&format!("elephants_and_rhinos(\"{beasts}\")"));
            assert_eq!(general("1"), toads);
            assert_eq!(general("[1]"), toads);
            assert_eq!(general("0"), elephants);
            assert_eq!(general("[]"), elephants);
        }
    }

    #[test]
    fn lists_read_back() {
        for jumps in ["0", "1", "5", "127", "[2]", "[1, 3]"] {
            let call = format!("generalized_toads_and_frogs(\"T.F\", {jumps})");
            assert_eq!(position(&call).call(), call);
        }
        assert!(try_position("generalized_toads_and_frogs(\"T.F\", 128)").is_err());
        assert!(try_position("generalized_toads_and_frogs(\"T.F\", [-1])").is_err());
    }
}
