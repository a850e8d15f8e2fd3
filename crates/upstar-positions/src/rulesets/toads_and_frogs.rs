//! Toads and Frogs.

use super::facing_pieces::{JUMP, Kind, SLIDE, build, of_size};
use crate::position::{Alphabet, BuiltIn, Cell, OfSize};

/// The catalogue's entry.
pub static RULESET: BuiltIn = BuiltIn {
    name: "toads_and_frogs",
    players: "Left moves toads (T) to the right, Right moves frogs (F) to the left.",
    rule: "Move a piece of yours one cell ahead, or jump over one piece of the other kind into the free cell behind it.",
    notation: "a strip of T (toad, Left's, moves right), F (frog, Right's, moves left), . or _ (free) and # (blocked), or \
               (toads, free cells, frogs)",
    example: "toads_and_frogs(\"TT..FF\")",
    impartial: false,
    source: "Richard Guy; Winning Ways, chapter 1",
    notes: "Toads are Left's and move to the right, as in Winning Ways and CGSuite. In Larsson's lecture notes they start on the \
            right and move to the left: turned_toads_and_frogs reads and shows strips in that way. The mirror image has the same \
            value.",
    alphabet: Alphabet::Row(&[Cell::Free, Cell::Left('T'), Cell::Right('F'), Cell::Taken]),
    build: |arguments| build(Kind::Toads, SLIDE | JUMP, arguments),
    of_size: Some(OfSize::Listed(|cells| {
        of_size(Kind::Toads, SLIDE | JUMP, cells)
    })),
};

#[cfg(test)]
mod tests {
    use crate::rulesets::testing::{position, try_position, value_text, with_algebra};

    fn strips(longest: u32) -> impl Iterator<Item = String> {
        (0..=longest).flat_map(|n| {
            (0..3usize.pow(n)).map(move |word| {
                (0..n)
                    .map(|i| ['.', 'T', 'F'][word / 3usize.pow(i) % 3])
                    .collect()
            })
        })
    }

    #[test]
    fn values_of_small_strips() {
        for (strip, value) in [
            ("TF", "0"),
            ("T_F", "*"),
            ("T_FF", "{0|-1/2}"),
            ("T_FFF", "{0|-1*}"),
            ("T__F", "0"),
            ("T__FF", "-1"),
            ("T__FFF", "-2"),
            ("T___F", "*"),
            ("TT_F", "{1/2|0}"),
            ("TT_FF", "*"),
            ("TT__F", "1"),
            ("TT__FF", "*"),
            ("TT__FFF", "{0|-1/2}"),
            ("TT___FF", "*"),
            ("TTT_F", "{1*|0}"),
            ("TTT_FF", "*"),
            ("TTT_FFF", "*"),
            ("TTT__FF", "{1/2|0}"),
            ("TTT__FFF", "{1/8|-1/8}"),
            ("TTT___FF", "1*"),
            ("TTT___FFF", "0"),
        ] {
            let call = format!("toads_and_frogs(\"{strip}\")");
            assert_eq!(value_text(&call), value_text(value), "{strip}");
        }
    }

    /// The value when toads move to the left and frogs to the right, by the definition.
    fn mirrored_value(
        strip: &str,
        algebra: &mut upstar_values::game::Algebra,
        known: &mut std::collections::HashMap<String, upstar_values::game::Game>,
    ) -> upstar_values::game::Game {
        if let Some(&value) = known.get(strip) {
            return value;
        }
        let cells: Vec<char> = strip.chars().collect();
        let at = |i: isize| usize::try_from(i).ok().and_then(|i| cells.get(i)).copied();
        let (mut left, mut right) = (Vec::new(), Vec::new());
        for (i, &piece) in cells.iter().enumerate() {
            let (step, enemy) = match piece {
                'T' => (-1, 'F'),
                'F' => (1, 'T'),
                _ => continue,
            };
            let i = i as isize;
            let to = if at(i + step) == Some('.') {
                i + step
            } else if at(i + step) == Some(enemy) && at(i + 2 * step) == Some('.') {
                i + 2 * step
            } else {
                continue;
            };
            let mut next = cells.clone();
            next.swap(i as usize, to as usize);
            let next: String = next.into_iter().collect();
            let value = mirrored_value(&next, algebra, known);
            if piece == 'T' {
                left.push(value)
            } else {
                right.push(value)
            }
        }
        let value = algebra.construct(&left, &right).unwrap();
        known.insert(strip.to_string(), value);
        value
    }

    #[test]
    fn the_other_orientation_is_the_mirror_image() {
        let mut known = std::collections::HashMap::new();
        for strip in strips(6) {
            let mirror: String = strip.chars().rev().collect();
            with_algebra(|algebra| {
                let call = format!("toads_and_frogs(\"{strip}\")");
                let value = position(&call).value(algebra).unwrap();
                assert_eq!(
                    value,
                    mirrored_value(&mirror, algebra, &mut known),
                    "{strip}"
                );
            });
        }
    }

    #[test]
    fn swapped_and_reversed_is_the_negative() {
        for strip in strips(7) {
            let other: String = strip
                .chars()
                .rev()
                .map(|c| match c {
                    'T' => 'F',
                    'F' => 'T',
                    c => c,
                })
                .collect();
            with_algebra(|algebra| {
                let mut value = |strip: &str| {
                    let call = format!("toads_and_frogs(\"{strip}\")");
                    position(&call).value(algebra).unwrap()
                };
                let (value, other) = (value(&strip), value(&other));
                assert_eq!(algebra.neg(value).unwrap(), other, "{strip}");
            });
        }
    }

    #[test]
    fn sizes_instead_of_a_strip() {
        assert_eq!(
            position("toads_and_frogs(2, 1, 3)").call(),
            "toads_and_frogs(\"TT.FFF\")"
        );
        assert!(try_position("toads_and_frogs(2, -1, 3)").is_err());
        assert!(try_position("toads_and_frogs(100, 20, 20)").is_err());
        assert!(try_position("toads_and_frogs(\"T.|F.\")").is_err());
        assert_eq!(value_text("toads_and_frogs(0, 0, 0)"), "0");
    }

    #[test]
    fn strips_wider_than_a_word() {
        // 60 toads that can never move, and T.F far away from them.
        let far = format!("{}FFF{}TTFFT.F", "T".repeat(60), "T".repeat(10));
        assert_eq!(value_text(&format!("toads_and_frogs(\"{far}\")")), "*");
        let march = format!("T{}", ".".repeat(100));
        assert_eq!(value_text(&format!("toads_and_frogs(\"{march}\")")), "100");
        let march = format!("{}F", ".".repeat(63));
        assert_eq!(value_text(&format!("toads_and_frogs(\"{march}\")")), "-63");
    }

    #[test]
    fn five_of_each_with_five_cells_between() {
        // The position is its own negative by symmetry.
        with_algebra(|algebra| {
            let value = position("toads_and_frogs(\"TTTTT.....FFFFF\")")
                .value(algebra)
                .unwrap();
            assert_eq!(algebra.neg(value).unwrap(), value);
        });
    }
}
