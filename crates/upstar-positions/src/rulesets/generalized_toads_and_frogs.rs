//! Generalised Toads and Frogs: jumps over more than one piece.

use super::facing_pieces::{Kind, SLIDE, build as build_strip, of_size};
use super::hops::Hops;
use super::on_cells;
use crate::position::{Alphabet, AnyPosition, Argument, BuiltIn, Cell, Misfit, OfSize};

/// The catalogue's entry.
pub static RULESET: BuiltIn = BuiltIn {
    name: "generalized_toads_and_frogs",
    players: "Left moves toads (T) to the right, Right moves frogs (F) to the left.",
    rule: "Slide a piece of yours ahead over free cells, usually one, or jump over up to k pieces of the other kind into the free cell \
           behind them.",
    notation: "a strip of T (toad, Left's, moves right), F (frog, Right's, moves left), . or _ (free) and # (blocked), then k, \
               or a list of the numbers of pieces that may be jumped over; then, if wanted, the longest slide, or [shortest, longest] \
               with numbers below 0 for slides back; then \"friendly\", if pieces may jump over their own kind too",
    example: "generalized_toads_and_frogs(\"TTT..FF\", 2)",
    impartial: false,
    source: "a family around Toads and Frogs, Winning Ways, chapter 1",
    notes: "k = 1 is Toads and Frogs, k = 0 is Elephants and Rhinos; a list such as [2] allows jumps over exactly two. \
            All pieces jumped over are of the other kind, unless jumps are friendly, and stand side by side. CGSuite's \
            GenToadsAndFrogs(minSlide, maxSlide, maxJump) is generalized_toads_and_frogs(strip, maxJump, [minSlide, maxSlide]). Where \
            pieces can move both ways play may return to a position: then there are outcomes only.",
    alphabet: Alphabet::Row(&[Cell::Free, Cell::Left('T'), Cell::Right('F'), Cell::Taken]),
    build,
    of_size: Some(OfSize::Listed(|cells| {
        of_size(Kind::Generalized, 0b101, cells)
    })),
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
    let [strip @ Argument::Text(text), jumps, rest @ ..] = arguments else {
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
    let (slides, friendly) = slides(rest)?;
    if slides == (1, 1) && !friendly {
        return build_strip(Kind::Generalized, allowed, std::slice::from_ref(strip));
    }
    let hops = Hops {
        slides,
        jumps: allowed,
        friendly,
    };
    let strip = Argument::Text(text.replace('_', "."));
    on_cells::build(hops, &[strip])
}

/// The longest strip.
const LONGEST: i128 = 128;

/// The shortest and the longest slide, and whether jumps are friendly.
fn slides(arguments: &[Argument]) -> Result<((i32, i32), bool), Misfit> {
    let wrong = |at| {
        Misfit::argument(
            at,
            "expected the longest slide such as 2, or [shortest, longest], and then perhaps \"friendly\"",
        )
    };
    let number = |argument: &Argument| match argument {
        Argument::Integer(n) if (-LONGEST..=LONGEST).contains(n) => Some(*n as i32),
        _ => None,
    };
    let (rest, friendly) = match arguments {
        [rest @ .., Argument::Text(word)] if word == "friendly" => (rest, true),
        rest => (rest, false),
    };
    let slides = match rest {
        [] => Some((1, 1)),
        [Argument::List(pair)] => match &pair[..] {
            [least, most] => number(least).zip(number(most)),
            _ => None,
        },
        [most] => number(most).map(|most| (1, most)),
        _ => return Err(wrong(3)),
    };
    Ok((slides.ok_or_else(|| wrong(2))?, friendly))
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
    fn slides_and_friendly_jumps() {
        use crate::rulesets::on_cells::check_on_strips;
        // Slides of one or two cells, jumps over up to two pieces of either kind.
        check_on_strips(
            &["TT..FF", "T.FT..F", "TTF..F"],
            |strip| format!("generalized_toads_and_frogs(\"{strip}\", 2, 2, \"friendly\")"),
            |row, left| {
                let (me, n) = (if left { 'T' } else { 'F' }, row.len() as isize);
                let mut next = Vec::new();
                for from in (0..n).filter(|&i| row[i as usize] == me) {
                    for distance in 1..=3 {
                        let step = if left { 1 } else { -1 };
                        let to = from + step * distance;
                        if to < 0 || to >= n || row[to as usize] != '.' {
                            continue;
                        }
                        let between = (1..distance).map(|k| row[(from + step * k) as usize]);
                        let free = between.clone().all(|c| c == '.') && distance <= 2;
                        let full = distance > 1 && between.clone().all(|c| c != '.');
                        if free || full {
                            let mut row = row.to_vec();
                            row.swap(from as usize, to as usize);
                            next.push(row);
                        }
                    }
                }
                next
            },
        );
        assert_eq!(
            value_text("generalized_toads_and_frogs(\"TT..FF\", 1, [1, 1])"),
            value_text("toads_and_frogs(\"TT..FF\")")
        );
    }

    #[test]
    fn sliding_back_has_no_value() {
        use crate::rulesets::testing::with_algebra;
        let strip = position("generalized_toads_and_frogs(\"TTT..FFF\", 1, [-1, 1])");
        with_algebra(|algebra| assert!(strip.value(algebra).is_err()));
        // Sliding back without sliding ahead ends.
        assert_eq!(
            value_text("generalized_toads_and_frogs(\"..T\", 0, [-1, 0])"),
            "2"
        );
    }

    #[test]
    fn lists_read_back() {
        for jumps in ["0", "1", "5", "127", "[2]", "[1, 3]"] {
            let call = format!("generalized_toads_and_frogs(\"T.F\", {jumps})");
            assert_eq!(position(&call).call(), call);
        }
        for rest in [
            "1, [-1, 1]",
            "2, [1, 3]",
            "[2], [0, 2], \"friendly\"",
            "0, [1, 1], \"friendly\"",
        ] {
            let call = format!("generalized_toads_and_frogs(\"T.F\", {rest})");
            assert_eq!(position(&call).call(), call);
        }
        assert!(try_position("generalized_toads_and_frogs(\"T.F\", 1, \"fast\")").is_err());
        assert!(try_position("generalized_toads_and_frogs(\"T.F\", 1, [1])").is_err());
        assert!(try_position("generalized_toads_and_frogs(\"T.F\", 128)").is_err());
        assert!(try_position("generalized_toads_and_frogs(\"T.F\", [-1])").is_err());
    }
}
