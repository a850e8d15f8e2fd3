//! The tree of numbers by the day they are born.

use super::picture::{Anchor, Element, Ink, Label, PT, Picture, Point, Stroke};
use upstar_values::budget::Stopped;
use upstar_values::number::Dyadic;

/// Later days are not drawn.
const LAST_DAY: u32 = 7;
const LEVEL: i64 = 46 * PT;
const GAP: i64 = 10 * PT;
const MARGIN: i64 = 30 * PT;

/// The numbers born by a day, smaller ones to the left: each is joined to the two that are born next to it on the next day.
///
/// ```
/// use upstar_draw::draw_birth_tree;
/// let picture = draw_birth_tree(3)?;
/// assert_eq!(picture.svg().matches("<text").count(), 15);
/// assert!(picture.svg().contains(">3/4</text>"));
/// # Ok::<(), upstar_values::budget::Stopped>(())
/// ```
pub fn draw_birth_tree(day: u32) -> Result<Picture, Stopped> {
    if day > LAST_DAY {
        return Err(Stopped::TooLarge(&"the tree of numbers after day 7"));
    }
    let numbers = born_by(day);
    let widths: Vec<i64> = numbers
        .iter()
        .map(|(number, _, _)| Label::number(number).width().max(10 * PT) + GAP)
        .collect();
    let mut right = MARGIN;
    let mut at = Vec::new();
    for ((_, birthday, _), width) in numbers.iter().zip(&widths) {
        at.push(Point {
            x: right + width / 2,
            y: MARGIN + i64::from(*birthday) * LEVEL,
        });
        right += width;
    }
    let mut elements = Vec::new();
    for (i, (number, _, parent)) in numbers.iter().enumerate() {
        if let Some(parent) = parent {
            // The parent is Right's option of a smaller number, Left's of a greater one.
            let ink = if number < &numbers[*parent].0 {
                Ink::Right
            } else {
                Ink::Left
            };
            elements.push(Element::Line {
                points: vec![at[*parent], at[i]],
                stroke: Stroke::Plain,
                ink,
                arrow: false,
            });
        }
    }
    for ((number, _, _), &at) in numbers.iter().zip(&at) {
        elements.push(Element::Text {
            at,
            anchor: Anchor::Centre,
            label: Label::number(number),
            cover: true,
        });
    }
    Ok(Picture {
        title: format!("Numbers born by day {day}"),
        width: right + MARGIN,
        height: 2 * MARGIN + i64::from(day) * LEVEL,
        elements,
    })
}

/// The numbers born by a day in their order, with their birthdays and the places of their parents.
fn born_by(day: u32) -> Vec<(Dyadic, u32, Option<usize>)> {
    let mut numbers = vec![(Dyadic::ZERO, 0)];
    for birthday in 1..=day {
        let mut next = Vec::with_capacity(2 * numbers.len() + 1);
        next.push((&numbers[0].0 - &Dyadic::ONE, birthday));
        for (i, old) in numbers.iter().enumerate() {
            let born = match numbers.get(i + 1) {
                Some(above) => (&old.0 + &above.0).half(),
                None => &old.0 + &Dyadic::ONE,
            };
            next.push(old.clone());
            next.push((born, birthday));
        }
        numbers = next;
    }
    // The parent is the neighbour that was born the day before.
    let parent = |i: usize| {
        let before = numbers[i].1.checked_sub(1)?;
        let is_older = |j: &usize| numbers[*j].1 < numbers[i].1;
        let near = [
            (0..i).rev().find(is_older),
            (i + 1..numbers.len()).find(is_older),
        ];
        near.into_iter().flatten().find(|&j| numbers[j].1 == before)
    };
    let parents: Vec<Option<usize>> = (0..numbers.len()).map(parent).collect();
    let numbers = numbers.into_iter().zip(parents);
    numbers
        .map(|((number, birthday), parent)| (number, birthday, parent))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn children_are_born_next_to_their_parents() {
        let numbers = born_by(4);
        assert_eq!(numbers.len(), 31);
        let children = |of: &str| {
            let of = numbers.iter().position(|(n, _, _)| n.to_string() == of);
            let children = numbers
                .iter()
                .filter(|(_, _, parent)| parent.is_some() && *parent == of);
            children.map(|(n, _, _)| n.to_string()).collect::<Vec<_>>()
        };
        assert_eq!(children("0"), ["-1", "1"]);
        assert_eq!(children("1"), ["1/2", "2"]);
        assert_eq!(children("3/4"), ["5/8", "7/8"]);
        assert_eq!(children("-2"), ["-3", "-3/2"]);
        // Every number but 0 has a parent.
        assert_eq!(
            numbers
                .iter()
                .filter(|(_, _, parent)| parent.is_none())
                .count(),
            1
        );
        let picture = draw_birth_tree(4).unwrap();
        assert_eq!(picture.svg().matches("<polyline").count(), 30);
        assert!(draw_birth_tree(8).is_err());
    }
}
