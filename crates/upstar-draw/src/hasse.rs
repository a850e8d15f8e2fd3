//! Hasse diagrams: greater values above, a line for every cover.

use super::picture::{Anchor, Element, Ink, Label, PT, Picture, Point, Stroke};
use upstar_values::budget::Stopped;
use upstar_values::game::{Algebra, Game};

/// More values are not drawn.
const MOST_VALUES: usize = 300;
const LEVEL: i64 = 62 * PT;
const GAP: i64 = 26 * PT;
const MARGIN: i64 = 30 * PT;
/// How many times the order within the levels is improved.
const ROUNDS: usize = 24;

/// The Hasse diagram of a set of values.
///
/// ```
/// use upstar_draw::draw_hasse;
/// use upstar_values::game::Algebra;
/// let mut algebra = Algebra::new();
/// let day = algebra.day(2)?.games;
/// let picture = draw_hasse(&mut algebra, &day)?;
/// assert_eq!(picture.svg().matches("<polyline").count(), 36);
/// # Ok::<(), upstar_values::budget::Stopped>(())
/// ```
pub fn draw_hasse(algebra: &mut Algebra, games: &[Game]) -> Result<Picture, Stopped> {
    if games.len() > MOST_VALUES {
        return Err(Stopped::TooLarge(&"a diagram of more than 300 values"));
    }
    let mut games = games.to_vec();
    games.sort_unstable_by_key(|game| game.sort_key());
    games.dedup();
    let lattice = algebra.lattice(&games)?;
    let mut labels = Vec::new();
    for &game in &games {
        labels.push(Label::game(algebra, game)?);
    }
    let title = format!("Order of {} values", games.len());
    Ok(diagram(title, labels, &lattice.covers()))
}

/// The Hasse diagram of some words in an order: `less(a, b)` says whether the first is less.
///
/// ```
/// use upstar_draw::draw_order;
/// use upstar_values::bidding::OutcomeWord;
/// let words: Vec<OutcomeWord> = OutcomeWord::feasible(0).collect();
/// let names: Vec<String> = words.iter().map(OutcomeWord::to_string).collect();
/// let picture = draw_order(&names, |a, b| words[b].at_least(words[a]))?;
/// assert_eq!(picture.svg().matches("<polyline").count(), 4);
/// # Ok::<(), upstar_values::budget::Stopped>(())
/// ```
pub fn draw_order(
    words: &[String],
    less: impl Fn(usize, usize) -> bool,
) -> Result<Picture, Stopped> {
    if words.len() > MOST_VALUES {
        return Err(Stopped::TooLarge(&"a diagram of more than 300 values"));
    }
    let less = |a: usize, b: usize| a != b && less(a, b);
    let all = 0..words.len();
    let mut covers = Vec::new();
    for a in all.clone() {
        for b in all.clone().filter(|&b| less(a, b)) {
            if !all.clone().any(|c| less(a, c) && less(c, b)) {
                covers.push((a, b));
            }
        }
    }
    let labels = words.iter().map(|word| Label::word(word)).collect();
    Ok(diagram(
        format!("Order of {} words", words.len()),
        labels,
        &covers,
    ))
}

fn diagram(title: String, labels: Vec<Label>, covers: &[(usize, usize)]) -> Picture {
    let count = labels.len();
    let levels = levels(count, covers, &labels);
    let widths: Vec<i64> = labels.iter().map(|l| l.width().max(14 * PT)).collect();
    let room = |level: &[usize]| -> i64 {
        level.iter().map(|&i| widths[i]).sum::<i64>() + (level.len() as i64 - 1).max(0) * GAP
    };
    let width = levels.iter().map(|level| room(level)).max().unwrap_or(0);
    let mut at = vec![Point { x: 0, y: 0 }; count];
    for (height, level) in levels.iter().enumerate() {
        // The values of one level are spread evenly over the width.
        let spare = (width - room(level)) / (level.len() as i64 + 1);
        let mut x = MARGIN + spare;
        for &i in level {
            at[i] = Point {
                x: x + widths[i] / 2,
                y: MARGIN + (levels.len() - 1 - height) as i64 * LEVEL,
            };
            x += widths[i] + GAP + spare;
        }
    }
    let mut elements = Vec::new();
    for &(below, above) in covers {
        elements.push(Element::Line {
            points: vec![at[below], at[above]],
            stroke: Stroke::Thin,
            ink: Ink::Neutral,
            arrow: false,
        });
    }
    for (i, label) in labels.into_iter().enumerate() {
        elements.push(Element::Text {
            at: at[i],
            anchor: Anchor::Centre,
            label,
            cover: true,
        });
    }
    Picture {
        title,
        width: width + 2 * MARGIN,
        height: (levels.len() as i64 - 1).max(0) * LEVEL + 2 * MARGIN,
        elements,
    }
}

/// The values by the length of the longest chain below them. Each level has an order that crosses few lines.
fn levels(count: usize, covers: &[(usize, usize)], labels: &[Label]) -> Vec<Vec<usize>> {
    let mut height = vec![0usize; count];
    // Heights are final after as many rounds as the longest chain has members.
    for _ in 0..count {
        let mut changed = false;
        for &(below, above) in covers {
            if height[above] <= height[below] {
                height[above] = height[below] + 1;
                changed = true;
            }
        }
        if !changed {
            break;
        }
    }
    let top = height.iter().max().map_or(0, |h| h + 1);
    let mut levels: Vec<Vec<usize>> = vec![Vec::new(); top];
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by(|&a, &b| labels[a].plain.cmp(&labels[b].plain));
    for i in order {
        levels[height[i]].push(i);
    }
    for round in 0..ROUNDS {
        settle(&mut levels, covers, round % 2 == 0);
    }
    levels
}

/// One sweep of the barycentre rule: every value moves towards the middle of its neighbours on the level before.
fn settle(levels: &mut [Vec<usize>], covers: &[(usize, usize)], upward: bool) {
    let total: usize = levels.iter().map(Vec::len).sum();
    // Positions on a common scale, doubled to the centres of equal shares.
    let mut position = vec![0i64; total];
    let scale = |levels: &[Vec<usize>], position: &mut [i64]| {
        for level in levels {
            for (rank, &i) in level.iter().enumerate() {
                position[i] = (2 * rank as i64 + 1) * 100_000 / level.len() as i64;
            }
        }
    };
    let numbers: Vec<usize> = if upward {
        (1..levels.len()).collect()
    } else {
        (0..levels.len().saturating_sub(1)).rev().collect()
    };
    for number in numbers {
        scale(levels, &mut position);
        let middle = |i: usize| {
            let mut near: Vec<i64> = Vec::new();
            for &(below, above) in covers {
                if upward && above == i {
                    near.push(position[below]);
                } else if !upward && below == i {
                    near.push(position[above]);
                }
            }
            match near.len() as i64 {
                0 => position[i],
                n => near.iter().sum::<i64>() / n,
            }
        };
        let mut keyed: Vec<(i64, i64, usize)> = levels[number]
            .iter()
            .map(|&i| (middle(i), position[i], i))
            .collect();
        keyed.sort_unstable();
        levels[number] = keyed.into_iter().map(|(_, _, i)| i).collect();
    }
}
