//! Names: which one was meant, and which are words for outcomes.

use upstar::game::{Order, Outcome, Player};

/// Longer names are not compared with known ones.
const LONGEST: usize = 100;

/// The known name nearest to a mistyped one, if one is near.
///
/// No name is near to one that is much longer than all others.
pub(crate) fn nearest<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    if name.len() > LONGEST {
        return None;
    }
    let wanted = name.to_lowercase();
    let farthest = (wanted.chars().count() / 3).clamp(1, 3);
    known
        .map(|known| {
            (
                strsim::damerau_levenshtein(&wanted, &known.to_lowercase()),
                known,
            )
        })
        .filter(|(distance, _)| *distance <= farthest)
        .min()
        .map(|(_, known)| known)
}

/// A name for a message: the start of one that is very long.
pub(crate) fn brief(name: &str) -> String {
    match name.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &name[..end]),
        None => name.to_owned(),
    }
}

/// Whether a name stands for an outcome (`L`, `NHat`, …) or for a word of winners such as `LLR` of bidding play, or `LD` with a draw in it.
/// Such names need no quotes: `outcome(G) == N`.
pub(crate) fn is_outcome_word(name: &str) -> bool {
    Outcome::ALL.iter().any(|outcome| outcome.name() == name)
        || !name.is_empty() && name.bytes().all(|b| matches!(b, b'L' | b'R' | b'D'))
}

/// Whether a name stands for itself as a text without quotes: an outcome, or `moon`, the nim value of loony positions.
pub(crate) fn is_plain_word(name: &str) -> bool {
    name == "moon" || is_outcome_word(name)
}

/// The order of two words for outcomes, from Left's point of view: letter by letter, L above D (a draw) above R. The letters of an
/// outcome such as N say who wins when Left starts and who wins when Right starts. `None` if the words have different lengths, or
/// are no such words.
pub(crate) fn outcome_order(a: &str, b: &str) -> Option<Order> {
    let named = |word: &str| Outcome::ALL.iter().find(|outcome| outcome.name() == word);
    let is_word = |word: &str| word.bytes().all(|b| matches!(b, b'L' | b'R' | b'D'));
    let (a, b) = match (named(a), named(b)) {
        (Some(a), Some(b)) => (a.pair(), b.pair()),
        _ if a.len() == b.len() && is_word(a) && is_word(b) => (a.to_owned(), b.to_owned()),
        _ => return None,
    };
    let (mut above, mut below) = (false, false);
    for (a, b) in a.bytes().zip(b.bytes()) {
        // The letters D, L and R in the order R, D, L.
        let rank = |letter| match letter {
            b'R' => 0,
            b'D' => 1,
            _ => 2,
        };
        above |= rank(a) > rank(b);
        below |= rank(a) < rank(b);
    }
    Some(match (above, below) {
        (false, false) => Order::Equal,
        (true, false) => Order::Greater,
        (false, true) => Order::Less,
        (true, true) => Order::Confused,
    })
}

/// The player that a word names, as `Left` and `Right` do.
pub(crate) fn player(word: &str) -> Option<Player> {
    match word {
        "Left" => Some(Player::Left),
        "Right" => Some(Player::Right),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_names() {
        let known = ["temperature", "tiny", "miny", "mean", "len"];
        let near = |name| nearest(name, known.into_iter());
        assert_eq!(near("temprature"), Some("temperature"));
        assert_eq!(near("Mean"), Some("mean"));
        assert_eq!(near("tniy"), Some("tiny"));
        assert_eq!(near("xyz"), None);
        assert_eq!(near("quaternion"), None);
    }

    #[test]
    fn outcomes_have_an_order() {
        use Order::{Confused, Equal, Greater, Less};
        for (a, b, order) in [
            ("L", "R", Some(Greater)),
            ("L", "P", Some(Greater)),
            ("N", "P", Some(Confused)),
            ("R", "N", Some(Less)),
            ("D", "R", Some(Greater)),
            ("LLRLRR", "LLRLRR", Some(Equal)),
            ("LLRLLR", "LLRLRR", Some(Greater)),
            ("LRRLLL", "LLRLRR", Some(Confused)),
            ("LLRLRR", "LR", None),
            ("x", "L", None),
        ] {
            assert_eq!(outcome_order(a, b), order, "{a} {b}");
        }
    }

    #[test]
    fn outcome_words() {
        assert!(
            ["L", "R", "N", "P", "D", "NHat", "PCheck", "LLRL", "LD"]
                .into_iter()
                .all(is_outcome_word)
        );
        assert!(
            !["", "NN", "LP", "X", "left"]
                .into_iter()
                .any(is_outcome_word)
        );
    }
}
