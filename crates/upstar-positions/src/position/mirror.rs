//! Symmetric strategies: the second player answers every move by its image.
//!
//! Let a map σ exchange the places of a position in pairs, so that no place is its own image. Let it carry what one player can do to what
//! the other can do. If every answer is still allowed after the move whose image it is, and leads to a position that σ carries onto its
//! negative again, the second player always has an answer: the value is 0.
//!
//! Here σ is searched for. Why the images of moves are answers is said where a ruleset asks ([`Playable::has_mirror`](super::Playable::has_mirror)).

use super::symmetry::breadth_first;
use super::{Bits, Grid};

/// Steps that the search for a map may take. It finds the maps of boards in a few hundred.
const MOST_STEPS: usize = 50_000;

/// Whether some map exchanges the places in pairs and keeps a relation: `links` gives for each place the set of places that it is linked
/// with. `may_pair` tells which places may be images of each other. At most 128 places. Where there are very many maps, one may be missed.
///
/// ```
/// use upstar_positions::position::has_mirror;
/// // The corners of a square: opposite ones are not linked.
/// let square = [0b1010, 0b0101, 0b1010, 0b0101];
/// assert!(has_mirror(&square, |a, b| square[a] >> b & 1 == 0));
/// // A path of four: the two in the middle are linked.
/// let path = [0b0010, 0b0101, 0b1010, 0b0100];
/// assert!(!has_mirror(&path, |a, b| path[a] >> b & 1 == 0));
/// ```
pub fn has_mirror(links: &[u128], may_pair: impl Fn(usize, usize) -> bool) -> bool {
    if !links.len().is_multiple_of(2) || links.len() > 128 {
        return false;
    }
    let mut search = Search {
        links,
        may_pair,
        order: breadth_first(&[links.to_vec()], links.len()),
        pairs: Vec::new(),
        paired: 0,
        steps: MOST_STEPS,
    };
    search.extend(0)
}

/// For each of these cells the set of those next to it, for [`has_mirror`]. At most 128 cells; none are linked where there are more.
///
/// ```
/// use upstar_positions::position::{Bits, Grid, Grid8, neighbours};
/// let cells: Vec<u64> = [(0, 0), (0, 1), (1, 1)].map(|(r, c)| Grid8.cell(r, c)).to_vec();
/// assert_eq!(neighbours(&Grid8, &cells), [0b010, 0b101, 0b010]);
/// ```
pub fn neighbours<G: Grid>(grid: &G, cells: &[G::Bits]) -> Vec<u128> {
    let around = |&cell: &G::Bits| {
        let near = grid.around(cell);
        let linked = cells.iter().take(128).enumerate();
        linked.fold(0, |set, (i, &other)| {
            set | u128::from(!(near & other).is_empty()) << i
        })
    };
    cells.iter().map(around).collect()
}

struct Search<'a, F> {
    links: &'a [u128],
    may_pair: F,
    order: Vec<usize>,
    pairs: Vec<(usize, usize)>,
    paired: u128,
    steps: usize,
}

impl<F: Fn(usize, usize) -> bool> Search<'_, F> {
    /// Chooses images for the places without one, from place `at` of the order on. At most 64 levels deep.
    fn extend(&mut self, mut at: usize) -> bool {
        while self
            .order
            .get(at)
            .is_some_and(|&a| self.paired >> a & 1 == 1)
        {
            at += 1;
        }
        let Some(&a) = self.order.get(at) else {
            return true;
        };
        for i in at + 1..self.order.len() {
            let b = self.order[i];
            if self.paired >> b & 1 == 1 {
                continue;
            }
            if self.steps == 0 {
                return false;
            }
            self.steps -= 1;
            if !self.fits(a, b) {
                continue;
            }
            self.pairs.push((a, b));
            self.paired |= 1 << a | 1 << b;
            if self.extend(at + 1) {
                return true;
            }
            self.pairs.pop();
            self.paired &= !(1 << a | 1 << b);
        }
        false
    }

    fn fits(&self, a: usize, b: usize) -> bool {
        let linked = |x: usize, y: usize| self.links[x] >> y & 1 == 1;
        linked(a, a) == linked(b, b)
            && self.links[a].count_ones() == self.links[b].count_ones()
            && (self.may_pair)(a, b)
            && self
                .pairs
                .iter()
                .all(|&(c, d)| linked(a, c) == linked(b, d) && linked(a, d) == linked(b, c))
    }
}

#[cfg(test)]
mod tests {
    use crate::position::{AnyPosition, Argument, Graph, Variant};
    use crate::rulesets::{self, position};
    use std::collections::HashMap;
    use upstar_values::budget::Budget;
    use upstar_values::game::{Algebra, Game, Outcome};

    /// Boards on which the second player has a symmetric strategy are worth 0. They have few moves, so that their values are found by play.
    #[test]
    fn mirrored_boards_are_worth_nothing() {
        let mut algebra = Algebra::new();
        let most = [
            ("col", 4),
            ("snort", 4),
            ("node_kayles", 4),
            ("queens", 5),
            ("clobber", 6),
            ("konane", 6),
            ("arc_kayles", 4),
            ("weighted_arc_kayles", 4),
        ];
        for (name, most) in most {
            let ruleset = rulesets::find(name).unwrap();
            let mut found = 0;
            for cells in 1..=most {
                for position in ruleset.of_size(cells).into_iter().flatten() {
                    let Some(outcome) = position.known_outcome(algebra.budget()) else {
                        continue;
                    };
                    assert_eq!(outcome, Ok(Outcome::P));
                    let value = position.value(&mut algebra).unwrap();
                    assert_eq!(value, Game::ZERO, "{}", position.call());
                    found += 1;
                }
            }
            assert!(found > 0 || name == "queens", "{name}");
        }
    }

    /// Whether the player to move wins, from the moves alone, where both players have the same ones.
    fn first_wins(position: &AnyPosition, known: &mut HashMap<String, bool>) -> bool {
        let call = position.call();
        if let Some(&wins) = known.get(&call) {
            return wins;
        }
        let moves = position.left(&Budget::default()).unwrap();
        let wins = moves.iter().any(|option| !first_wins(option, known));
        known.insert(call, wins);
        wins
    }

    /// Where either player may make the moves of both, images of the same colour are answers too.
    #[test]
    fn mirrored_boards_with_shared_moves_are_lost() {
        let most = [
            ("domineering", 6),
            ("clobber", 5),
            ("col", 4),
            ("snort", 4),
            ("konane", 5),
        ];
        for (name, most) in most {
            let ruleset = rulesets::find(name).unwrap();
            let (mut found, mut known) = (0, HashMap::new());
            for cells in 1..=most {
                for position in ruleset.of_size(cells).into_iter().flatten() {
                    let position = Variant::Impartial.of(&position);
                    let Some(outcome) = position.known_outcome(&Budget::default()) else {
                        continue;
                    };
                    assert_eq!(outcome, Ok(Outcome::P));
                    assert!(!first_wins(&position, &mut known), "{}", position.call());
                    found += 1;
                }
            }
            assert!(found > 5, "{name}: {found}");
        }
    }

    #[test]
    fn large_boards() {
        let mut algebra = Algebra::new();
        let mut check = |position: AnyPosition, is_mirrored: bool| {
            let (call, outcome) = (position.call(), position.known_outcome(algebra.budget()));
            assert_eq!(outcome, is_mirrored.then_some(Ok(Outcome::P)), "{call}");
            if is_mirrored {
                assert_eq!(position.value(&mut algebra), Ok(Game::ZERO), "{call}");
            }
        };
        for (call, is_mirrored) in [
            ("clobber(\"xoxo|xoxo|xoxo|xoxo\")", true),
            ("clobber(\"xoxo|oxox|xoxo|oxox\")", false),
            ("clobber(6, 6)", false),
            ("queens(6, 6)", false),
            ("konane(\"x.xo.o|......|......|x.xo.o\")", true),
            ("konane(\"x.xo.o|......|x.xo.o\")", false),
        ] {
            check(position(call).unwrap(), is_mirrored);
        }
        for (call, is_mirrored) in [
            ("domineering(8, 8)", true),
            ("domineering(7, 8)", false),
            ("clobber(6, 6)", true),
            ("clobber(5, 6)", false),
            ("konane(\"x.xo.x|......|......|x.ox.x\")", true),
        ] {
            check(Variant::Impartial.of(&position(call).unwrap()), is_mirrored);
        }
        // Where a cell is next to its image, only a piece of Col does not forbid the answer.
        for (name, rows, columns, is_mirrored) in [
            ("node_kayles", 6, 6, true),
            ("node_kayles", 5, 6, false),
            ("arc_kayles", 6, 6, true),
            ("arc_kayles", 5, 6, false),
            ("snort", 4, 6, true),
            ("snort", 3, 6, false),
            ("col", 6, 8, true),
            ("col", 5, 6, true),
            ("col", 5, 5, false),
        ] {
            let grid = Argument::Graph(Graph::grid(rows, columns).unwrap().into());
            let ruleset = rulesets::find(name).unwrap();
            let position = ruleset.call(&[grid], &Budget::default());
            let position = position.unwrap();
            if !position.is_impartial() {
                // With images of the same colour a cell may be next to its image in Snort, and with images of the other one in Col.
                let is_shared = is_mirrored || (name, rows) == ("snort", 3);
                check(Variant::Impartial.of(&position), is_shared);
            }
            check(position, is_mirrored);
        }
    }
}
