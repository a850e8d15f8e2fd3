//! Games for tests, made from patterns by hand.

use upstar_families::{Element, Letter, Pair, Relation, WordGame};

/// A game on a strip: moves of Left and of Right, in both directions if `both`. The players have the same moves if there are none of Right.
pub(crate) fn strip(
    letters: &str,
    left: &[(&str, &str)],
    right: &[(&str, &str)],
    both: bool,
) -> WordGame {
    let number = |c: char| letters.find(c).unwrap() as Letter;
    let gap = letters.find('#').map(|at| at as Letter);
    let relation = |rules: &[(&str, &str)]| {
        let mut relation = Relation::new(gap);
        for (from, to) in rules {
            let cells = from.chars().zip(to.chars());
            let pairs = cells.map(|(a, b)| -> Vec<Pair> { vec![(number(a), number(b))] });
            let mut pattern: Vec<Element> = pairs.map(Element::Cell).collect();
            relation.add(&pattern);
            if both {
                pattern.reverse();
                relation.add(&pattern);
            }
        }
        relation
    };
    let count = letters.len() as u8;
    WordGame {
        name: "test".to_owned(),
        cells: (0..count)
            .map(|i| vec![if Some(i) == gap { 0 } else { i + 1 }])
            .collect(),
        letters: letters.chars().map(String::from).collect(),
        gap,
        left: relation(left),
        right: relation(if right.is_empty() { left } else { right }),
        impartial: right.is_empty(),
    }
}

/// Clobber on a row.
pub(crate) fn clobber() -> WordGame {
    strip(".xo", &[("xo", ".x")], &[("ox", ".o")], true)
}

/// Kayles on a row of pins.
pub(crate) fn kayles() -> WordGame {
    strip("#x", &[("x", "#"), ("xx", "##")], &[], false)
}

/// Pegs that jump over others and take them, played by both players.
pub(crate) fn pegs() -> WordGame {
    strip(".x", &[("xx.", "..x")], &[], true)
}

/// Col on a path: cells that are not next to a cell of the player's colour.
pub(crate) fn col() -> WordGame {
    let mut game = strip("#.LR", &[("x", "x")][..0], &[("#", "#")][..0], false);
    let relation = |own: Letter, other: Letter| {
        let beside = Element::Cell([0, 1, other].map(|letter| (letter, letter)).to_vec());
        let mut relation = Relation::new(Some(0));
        relation.add(&[beside.clone(), Element::Cell(vec![(1, own)]), beside]);
        relation
    };
    game.left = relation(2, 3);
    game.right = relation(3, 2);
    game.impartial = false;
    game
}
