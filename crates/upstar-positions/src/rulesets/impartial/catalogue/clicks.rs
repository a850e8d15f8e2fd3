//! What clicks on pictures of spots, stars and trees mean. A position says only how many things of each kind there are, so that the boards before
//! and after a move cannot be compared. The nodes are numbered as `spots_board` draws them.

use super::spots_board::DRAWN_ARMS;
use crate::position::Argument;
use crate::sum::Change;
use upstar_impartial::games::hackendot::Forest;
use upstar_impartial::games::{Bushenhack, Lucasta, StarsAndStripes, lucasta, stars};

/// Clicks, each with the arguments of the option that it means.
type Clicks = Vec<(Change, Vec<Argument>)>;

/// On pictures with more nodes moves are chosen from a list: nobody would find the nodes.
const MOST_NODES: usize = 60;
/// The same if more clicks have a meaning.
const MOST_CLICKS: usize = 4000;

/// A place on a region of stars.
struct Arm {
    region: usize,
    piece: usize,
    arm: u64,
    node: usize,
}

/// Two free arms are joined.
pub(super) fn on_stars(
    regions: &[stars::Region],
    write: fn(&[stars::Region]) -> Vec<Argument>,
) -> Clicks {
    let mut arms = Vec::new();
    let mut nodes = 0;
    for (region, pieces) in regions.iter().enumerate() {
        for (piece, &all) in pieces.iter().enumerate() {
            // The middle of the star comes first.
            nodes += 1;
            for arm in 0..all.min(DRAWN_ARMS) {
                let node = nodes;
                nodes += 1;
                arms.push(Arm {
                    region,
                    piece,
                    arm,
                    node,
                });
            }
            if nodes > MOST_NODES {
                return Vec::new();
            }
        }
    }
    let mut clicks = Vec::new();
    for (at, one) in arms.iter().enumerate() {
        for two in arms[at + 1..].iter().filter(|two| two.region == one.region) {
            let region = &regions[one.region];
            let mut see = |after: Vec<stars::Region>| {
                let others = without(regions, one.region);
                let option = StarsAndStripes::tidy([others, after].concat());
                clicks.push((Change::Nodes(vec![one.node, two.node]), write(&option)));
                Ok(())
            };
            // Nothing here looks at a budget.
            let _ = match one.piece == two.piece {
                false => see(vec![StarsAndStripes::joined(region, one.piece, two.piece)]),
                // With more arms than are drawn nobody can say which are meant.
                true if region[one.piece] > DRAWN_ARMS => Ok(()),
                true => {
                    let between = two.arm - one.arm - 1;
                    StarsAndStripes::join_within(region, one.piece, between, &mut see)
                }
            };
            if clicks.len() > MOST_CLICKS {
                return Vec::new();
            }
        }
    }
    clicks
}

/// A spot of Lucasta or Jocasta: a free one, or an end of a path.
struct Spot {
    region: usize,
    path: Option<u64>,
}

/// Two spots are joined, or in Jocasta one spot to itself.
pub(super) fn on_spots(
    game: Lucasta,
    regions: &[lucasta::Region],
    write: fn(&[lucasta::Region]) -> Vec<Argument>,
) -> Clicks {
    let mut nodes = Vec::new();
    for (region, &(spots, paths)) in regions.iter().enumerate() {
        if spots.saturating_add(paths) > MOST_NODES as u64 {
            return Vec::new();
        }
        let ends = (0..paths).flat_map(|path| [Some(path); 2]);
        let spots = (0..spots).map(|_| None).chain(ends);
        nodes.extend(spots.map(|path| Spot { region, path }));
        if nodes.len() > MOST_NODES {
            return Vec::new();
        }
    }
    let mut clicks = Vec::new();
    for (a, one) in nodes.iter().enumerate() {
        let (spots, paths) = regions[one.region];
        for (b, two) in nodes.iter().enumerate().skip(a) {
            if two.region != one.region {
                continue;
            }
            let mut on = vec![a, b];
            on.dedup();
            let mut see = |after: &[lucasta::Region]| {
                let option = [&without(regions, one.region)[..], after].concat();
                clicks.push((Change::Nodes(on.clone()), write(&game.tidy(option))));
                Ok(())
            };
            // Nothing here looks at a budget.
            let _ = match (one.path, two.path) {
                (None, None) if a == b && game.loops => Lucasta::part((spots - 1, paths), &mut see),
                _ if a == b => Ok(()),
                (None, None) => see(&[(spots - 2, paths + 1)]),
                (None, Some(_)) | (Some(_), None) => see(&[(spots - 1, paths)]),
                (Some(path), Some(other)) if path == other => {
                    Lucasta::part((spots, paths - 1), &mut see)
                }
                (Some(_), Some(_)) => see(&[(spots, paths - 1)]),
            };
            if clicks.len() > MOST_CLICKS {
                return Vec::new();
            }
        }
    }
    clicks
}

/// A node of a tree is chosen.
pub(super) fn on_nodes(forest: &Forest, write: fn(&Forest) -> Vec<Argument>) -> Clicks {
    if forest.len() > MOST_NODES {
        return Vec::new();
    }
    let nodes = 0..forest.len();
    nodes
        .map(|node| (Change::Nodes(vec![node]), write(&forest.without(node))))
        .collect()
}

/// An edge of a tree is chosen. There is one below each node that is no root, in the order of the nodes.
pub(super) fn on_edges(forest: &Forest, write: fn(&Forest) -> Vec<Argument>) -> Clicks {
    if forest.len() > MOST_NODES {
        return Vec::new();
    }
    let parents = forest.parents();
    let above = (0..forest.len()).filter(|&node| parents[node].is_some());
    let click = |(edge, node)| {
        let option = Bushenhack::without(forest, node);
        (Change::Edges(vec![edge]), write(&option))
    };
    above.enumerate().map(click).collect()
}

fn without<T: Clone>(list: &[T], at: usize) -> Vec<T> {
    [&list[..at], &list[at + 1..]].concat()
}

#[cfg(test)]
mod tests {
    use crate::position::Board;
    use crate::rulesets::position;
    use crate::sum::Change;
    use std::collections::BTreeSet;
    use upstar_values::budget::Budget;
    use upstar_values::game::Player;

    /// Every move has a click, every click means a move, and all places are on the board.
    #[test]
    fn clicks_mean_all_moves() {
        for call in [
            "brussels_sprouts(2)",
            "brussels_sprouts([1, 3], [2, 2, 4])",
            "stars_and_stripes(3, 2)",
            "stars_and_stripes(5, 8)",
            "lucasta(5, 2)",
            "lucasta(1, 3, 4, 0)",
            "jocasta(5)",
            "jocasta(1, 2, 2, 1)",
            "hackendot(\"(()(()))(()())\")",
            "bushenhack(\"(()(()))(()())\")",
        ] {
            let position = position(call).unwrap();
            let moves = position.left(&Budget::default()).unwrap();
            let moves: BTreeSet<String> = moves.iter().map(|option| option.call()).collect();
            let clicks = position.clicks(Player::Left);
            let meant: BTreeSet<String> = clicks.iter().map(|c| c.call.clone()).collect();
            assert_eq!(meant, moves, "{call}");
            let Board::Graph { nodes, edges } = position.board() else {
                panic!("{call} is a graph");
            };
            for click in clicks {
                match click.on {
                    Change::Nodes(on) => assert!(on.iter().all(|&at| at < nodes.len())),
                    Change::Edges(on) => assert!(on.iter().all(|&at| at < edges.len())),
                    other => panic!("{call}: {other:?}"),
                }
            }
        }
        assert!(
            position("lucasta(200)")
                .unwrap()
                .clicks(Player::Left)
                .is_empty()
        );
        assert!(position("nim(3)").unwrap().clicks(Player::Left).is_empty());
    }

    /// Arms of the same cross that are neighbours have none between them, on one side.
    #[test]
    fn arms_are_told_apart() {
        let position = position("stars_and_stripes(4)").unwrap();
        let means = |a: usize, b: usize| {
            let on = Change::Nodes(vec![a, b]);
            let clicks = position
                .clicks(Player::Left)
                .into_iter()
                .filter(move |c| c.on == on);
            clicks.map(|click| click.call).collect::<Vec<String>>()
        };
        assert_eq!(means(1, 2), ["stars_and_stripes(3)"]);
        assert_eq!(means(1, 3), ["stars_and_stripes([2], [2])"]);
        assert!(means(0, 1).is_empty());
    }
}
