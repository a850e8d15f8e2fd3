//! Names: which one was meant, and which are words for outcomes.

use upstar::game::Outcome;

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
