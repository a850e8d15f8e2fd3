//! Moebius on 18 coins: labels by ∞ and the residues modulo 17, and the maps that keep
//! P-positions.

use super::{BinaryCode, Turning};

/// A label: infinity or a residue modulo 17 written from -8 to 8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Label {
    /// A residue, -8 to 8.
    Residue(i8),
    /// Infinity.
    Infinity,
}

impl std::fmt::Display for Label {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Label::Residue(r) => write!(f, "{r}"),
            Label::Infinity => f.write_str("∞"),
        }
    }
}

/// Labels of places 0 to 17. P-positions stay P-positions if all labels x are replaced by (ax + b)/(cx + d) with ad - bc a non-zero
/// square. This is one of four choices with ∞ at place 0 and 0, ±1, ±4 at places 1 to 5.
pub const LABELS: [Label; 18] = {
    use Label::{Infinity, Residue as R};
    [
        Infinity,
        R(1),
        R(4),
        R(0),
        R(-4),
        R(-1),
        R(5),
        R(6),
        R(-8),
        R(2),
        R(-3),
        R(-5),
        R(8),
        R(3),
        R(-7),
        R(7),
        R(-6),
        R(-2),
    ]
};

/// The place with a label.
pub fn place_of(label: Label) -> Option<u64> {
    LABELS.iter().position(|&l| l == label).map(|i| i as u64)
}

/// The residue of x modulo 17 written from -8 to 8.
pub fn residue(x: i64) -> Label {
    Label::Residue(((x + 8).rem_euclid(17) - 8) as i8)
}

/// The image of a label under x → (ax + b)/(cx + d) modulo 17, or `None` if ad - bc is 0 modulo 17.
///
/// ```
/// use upstar_impartial::coins::moebius::{Label, map};
/// assert_eq!(map([0, 1, 1, 0], Label::Residue(2)), Some(Label::Residue(-8)));
/// assert_eq!(map([0, 1, 1, 0], Label::Residue(0)), Some(Label::Infinity));
/// assert_eq!(map([1, 1, 1, 1], Label::Residue(0)), None);
/// ```
pub fn map([a, b, c, d]: [i64; 4], x: Label) -> Option<Label> {
    let [a, b, c, d] = [a, b, c, d].map(|v| v.rem_euclid(17));
    if (a * d - b * c) % 17 == 0 {
        return None;
    }
    let (numerator, denominator) = match x {
        Label::Infinity => (a, c),
        Label::Residue(r) => (a * r as i64 + b, c * r as i64 + d),
    };
    if denominator.rem_euclid(17) == 0 {
        return Some(Label::Infinity);
    }
    // By Fermat's little theorem the inverse is the power 15.
    let inverse = (0..15).fold(1, |p, _| p * denominator.rem_euclid(17) % 17);
    Some(residue(numerator * inverse))
}

/// The image of a set of places under a map of the labels.
#[cfg(test)]
pub(super) fn map_places(coefficients: [i64; 4], places: &[u64]) -> Option<Vec<u64>> {
    let mut image: Vec<u64> = places
        .iter()
        .map(|&p| map(coefficients, *LABELS.get(p as usize)?).and_then(place_of))
        .collect::<Option<_>>()?;
    image.sort_unstable();
    Some(image)
}

/// The 512 P-positions of Moebius on 18 coins.
pub fn p_positions() -> BinaryCode {
    let values = Turning::at_most(5).values_by_counting(18);
    BinaryCode::with_checks(&values)
}
