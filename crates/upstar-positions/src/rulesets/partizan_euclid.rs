//! Partizan Euclid: a pair of numbers, and one move for each player.

use crate::position::{
    Alphabet, AnyPosition, Argument, Board, BuiltIn, Misfit, OfSize, Placed, Playable, Rules,
};
use upstar_values::encode::encode_fields;

/// The catalogue's entry.
pub static RULESET: BuiltIn = BuiltIn {
    name: "partizan_euclid",
    players: "Left keeps the remainder, Right what is missing to the next multiple.",
    rule: "From numbers p and q, where q does not divide p and leaves the remainder r, Left moves to (q, r) and Right to (q, q − r).",
    notation: "two numbers p and q",
    example: "partizan_euclid(7, 5)",
    impartial: false,
    source: "McKay and Nowakowski 2012",
    notes: "Left keeps the remainder rounded down, Right what is missing to the next multiple. Where q divides p, or is 0, play is over. \
            Every value is all-small.",
    alphabet: Alphabet::Numbers,
    build,
    of_size: Some(OfSize::Listed(of_size)),
};

fn build(arguments: &[Argument]) -> Result<AnyPosition, Misfit> {
    let [p, q] = arguments else {
        return Err(Misfit::call("expected two numbers p and q, such as (7, 5)"));
    };
    let number = |argument: &Argument, at| {
        argument.as_natural().ok_or_else(|| {
            Misfit::argument(at, format!("expected a number from 0 on, not {argument}"))
        })
    };
    Ok(Placed::any(
        PartizanEuclid,
        (),
        (number(p, 0)?, number(q, 1)?),
    ))
}

/// Every pair with this sum.
fn of_size(sum: usize) -> Box<dyn Iterator<Item = AnyPosition>> {
    let pairs = (0..=sum as u64).map(move |p| (p, sum as u64 - p));
    Box::new(pairs.map(|pair| Placed::any(PartizanEuclid, (), pair)))
}

/// The rules; a position is a pair of numbers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PartizanEuclid;

encode_fields!(PartizanEuclid {});

impl PartizanEuclid {
    /// The remainder, where play is not over.
    fn remainder((p, q): (u64, u64)) -> Option<u64> {
        p.checked_rem(q).filter(|&rest| rest > 0)
    }
}

impl Rules for PartizanEuclid {
    type Position = (u64, u64);

    fn left_moves(&self, &pair: &(u64, u64), moves: &mut Vec<(u64, u64)>) {
        moves.extend(PartizanEuclid::remainder(pair).map(|rest| (pair.1, rest)));
    }

    fn right_moves(&self, &pair: &(u64, u64), moves: &mut Vec<(u64, u64)>) {
        moves.extend(PartizanEuclid::remainder(pair).map(|rest| (pair.1, pair.1 - rest)));
    }

    /// Only the remainder of p matters.
    fn normal(&self, pair: (u64, u64)) -> ((u64, u64), bool) {
        let rest = PartizanEuclid::remainder(pair);
        (rest.map_or((0, 0), |rest| (rest, pair.1)), false)
    }

    fn is_all_small(&self) -> bool {
        true
    }
}

impl Playable for PartizanEuclid {
    type Frame = ();

    fn ruleset(&self) -> &'static BuiltIn {
        &RULESET
    }

    fn call(&self, (): &(), (p, q): &(u64, u64)) -> String {
        format!("partizan_euclid({p}, {q})")
    }

    /// The players exchanged is another game: Left would keep what is missing.
    fn negative(&self, (): &(), _: &(u64, u64)) -> Option<AnyPosition> {
        None
    }

    fn board(&self, (): &(), &(p, q): &(u64, u64)) -> Board {
        Board::Heaps(vec![p, q])
    }
}

#[cfg(test)]
mod tests {
    use crate::rulesets::testing::{check_by_moves, try_position, value_text};

    #[test]
    fn values_for_eight() {
        // Values that CGSuite gives for (8, 0), …, (8, 8).
        for (q, value) in ["0", "0", "0", "v", "0", "0", "^", "^5", "0"]
            .into_iter()
            .enumerate()
        {
            assert_eq!(
                value_text(&format!("partizan_euclid(8, {q})")),
                value_text(value),
                "{q}"
            );
        }
    }

    #[test]
    fn against_play() {
        for p in 0..20 {
            for q in 0..12 {
                check_by_moves(&format!("partizan_euclid({p}, {q})"));
            }
        }
        assert!(try_position("partizan_euclid(7)").is_err());
        assert!(try_position("partizan_euclid(7, -2)").is_err());
    }
}
