//! Names of CGSuite, and what is written for them here.

/// A name that CGSuite has for the same function and that is read as well.
pub(crate) fn same(name: &str) -> Option<&'static str> {
    match name {
        "Tiny" => Some("tiny"),
        "Miny" => Some("miny"),
        _ => None,
    }
}

/// Advice for a property, a function or a word of CGSuite that has another name here.
pub(crate) fn advice(name: &str) -> Option<String> {
    let found = MEANINGS.binary_search_by_key(&name, |(known, _)| known);
    let meaning = MEANINGS[found.ok()?].1.replace(" and ", "` and `");
    Some(format!("CGSuite's `{name}` is `{meaning}` here"))
}

/// Names and meanings, in the order of the names.
const MEANINGS: &[(&str, &str)] = &[
    ("AtomicWeight", "atomic_weight(G)"),
    ("Birthday", "birthday(G)"),
    ("Canonical", "canonical(G)"),
    ("CanonicalForm", "canonical(G)"),
    ("Companion", "companion(G)"),
    ("ConwayMultiply", "conway_product(G, H)"),
    ("ConwayProduct", "conway_product(G, H)"),
    ("Cool", "cool(G, t)"),
    ("Freeze", "freeze(G)"),
    ("Heat", "heat(G, t)"),
    ("Incentives", "left_incentives(G) and right_incentives(G)"),
    ("IsAllSmall", "is_all_small(G)"),
    ("IsEvenTempered", "is_even_tempered(G)"),
    ("IsInfinitesimal", "is_infinitesimal(G)"),
    ("IsInteger", "is_integer(G)"),
    ("IsNumber", "is_number(G)"),
    ("IsNumberish", "is_numberish(G)"),
    ("IsOddTempered", "is_odd_tempered(G)"),
    ("LeftIncentives", "left_incentives(G)"),
    ("LeftOptions", "left_options(G)"),
    ("LeftStop", "left_stop(G)"),
    ("Max", "max(a, b)"),
    ("Mean", "mean(G)"),
    ("Min", "min(a, b)"),
    ("NimProduct", "nim_mul(a, b)"),
    ("NimSum", "nim_sum(a, b)"),
    ("NimValue", "grundy(G)"),
    ("NimValueSequence", "nim_sequence(ruleset, n)"),
    ("NortonMultiply", "norton(G, U)"),
    ("NortonProduct", "norton(G, U)"),
    ("Options", "left_options(G) and right_options(G)"),
    ("OrdinalSum", "G : H"),
    ("Outcome", "outcome(G)"),
    ("OutcomeClass", "outcome(G)"),
    ("Overheat", "overheat(G, s, t)"),
    ("Pow", "^<2>"),
    ("PowTo", "^[2]"),
    ("RCF", "rcf(G)"),
    ("ReducedCanonicalForm", "rcf(G)"),
    ("RightIncentives", "right_incentives(G)"),
    ("RightOptions", "right_options(G)"),
    ("RightStop", "right_stop(G)"),
    ("StopCount", "stop_count(G)"),
    ("Temperature", "temperature(G)"),
    ("Thermograph", "thermograph(G)"),
    ("UptimalExpansion", "uptimal_digits(G)"),
    ("listof", "[n for n in 1..10]"),
    ("setof", "unique([n for n in 1..10])"),
    ("sumof", "sum([n for n in 1..10])"),
    ("tableof", "[n for n in 1..10]"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::functions;

    #[test]
    fn every_meaning_can_be_written() {
        assert!(MEANINGS.is_sorted_by_key(|(name, _)| name));
        for (name, meaning) in MEANINGS {
            assert!(advice(name).is_some_and(|advice| advice.contains(name)));
            assert!(functions::find(name).is_none(), "{name} has a meaning here");
            for way in meaning.split(" and ") {
                let way = upstar::notation::parse(way).expect(way);
                if let Some((function, _)) = way.as_call() {
                    assert!(functions::find(function).is_some(), "{function}");
                }
            }
        }
        assert_eq!(advice("Warp"), None);
    }
}
