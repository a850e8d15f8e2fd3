//! Mogul on 24 coins: its P-positions are the extended binary Golay code.

use std::sync::OnceLock;

use super::binary_code::{places, word};
use super::{BinaryCode, Turning};

/// The Golay code and its words in ascending order.
struct Golay {
    code: BinaryCode,
    words: Vec<u128>,
}

fn golay() -> &'static Golay {
    static GOLAY: OnceLock<Golay> = OnceLock::new();
    GOLAY.get_or_init(|| {
        let code = BinaryCode::with_checks(&Turning::at_most(7).values_by_counting(24));
        let words = code.words().unwrap_or_default();
        Golay { code, words }
    })
}

/// The 4096 P-positions of Mogul on 24 coins.
pub fn p_positions() -> &'static BinaryCode {
    &golay().code
}

/// The octad (the P-position with eight heads) through five different places below 24.
///
/// ```
/// use upstar_impartial::coins::mogul::octad;
/// assert_eq!(octad(&[0, 5, 10, 15, 20]), Some(vec![0, 5, 10, 15, 18, 20, 21, 22]));
/// assert_eq!(octad(&[0, 0, 1, 2, 3]), None);
/// ```
pub fn octad(five: &[u64; 5]) -> Option<Vec<u64>> {
    let wanted = word(five);
    if wanted.count_ones() != 5 {
        return None;
    }
    let found = golay()
        .words
        .iter()
        .find(|w| w.count_ones() == 8 && *w & wanted == wanted)?;
    Some(places(*found))
}

/// The six sets of four places, the given one first, such that any two make an octad: one picture of the Miracle Octad Generator.
pub fn sextet(four: &[u64; 4]) -> Option<Vec<Vec<u64>>> {
    let start = word(four);
    if start.count_ones() != 4 || start >> 24 != 0 {
        return None;
    }
    let mut left = !start & ((1 << 24) - 1);
    let mut sextet = vec![places(start)];
    while left != 0 {
        let [a, b, c, d] = *four;
        let through = word(&octad(&[a, b, c, d, left.trailing_zeros() as u64])?) & !start;
        sextet.push(places(through));
        left &= !through;
    }
    Some(sextet)
}

/// The P-positions that can be reached from a position: every winning reply, as the heads left. Places from 24 on do not belong to the
/// game and are left out.
///
/// ```
/// use upstar_impartial::coins::mogul::winning_replies;
/// assert_eq!(winning_replies(&[0, 1, 2, 3, 4, 5, 6, 7]), Vec::<Vec<u64>>::new());
/// assert!(winning_replies(&[0, 1, 2, 3, 4, 5, 6, 8]).contains(&vec![]) == false);
/// ```
pub fn winning_replies(heads: &[u64]) -> Vec<Vec<u64>> {
    let position = word(heads) & ((1 << 24) - 1);
    let reached = golay()
        .words
        .iter()
        .filter(|&&w| w < position && (w ^ position).count_ones() <= 7);
    reached.map(|&w| places(w)).collect()
}

/// A picture of the sextet of four places: three bricks side by side, for places 0 to 7, 8 to 15 and 16 to 23, each four rows of two,
/// with one letter for each of the six sets.
///
/// ```
/// use upstar_impartial::coins::mogul::picture;
/// assert_eq!(picture(&[0, 1, 2, 3]).unwrap(), "aa cc ee\naa cc ee\nbb dd ff\nbb dd ff");
/// ```
pub fn picture(four: &[u64; 4]) -> Option<String> {
    let sextet = sextet(four)?;
    let letter = |place: u64| {
        let set = sextet.iter().position(|set| set.contains(&place));
        set.map_or('?', |set| char::from(b'a' + set as u8))
    };
    let row = |row: u64| {
        let brick = |brick: u64| -> String {
            let first = 8 * brick + 2 * row;
            [letter(first), letter(first + 1)].iter().collect()
        };
        [brick(0), brick(1), brick(2)].join(" ")
    };
    Some([row(0), row(1), row(2), row(3)].join("\n"))
}

/// The 35 pictures of the Miracle Octad Generator: the first brick split into two sets of four in all ways. Together they show the 280 octads
/// that meet the first brick in four places.
pub fn pictures() -> Vec<String> {
    let mut pictures = Vec::with_capacity(35);
    for b in 1..8 {
        for c in b + 1..8 {
            for d in c + 1..8 {
                pictures.extend(picture(&[0, b, c, d]));
            }
        }
    }
    pictures
}
