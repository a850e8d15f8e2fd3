//! Plain search: every move is tried. For misère play, for the number of moves to the end, and to test the other search.

use super::bits::first;
use super::symmetry::Symmetries;
use super::{Hypergraph, Marks, Points, Rule, TooManyPoints, points_of};
use crate::Verdict;
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;
use upstar_values::budget::{Budget, Stopped};
use upstar_values::game::{Player, Winner};

/// A search through all moves, with a table of positions up to symmetry.
///
/// ```
/// use upstar_goals::lines::{Marks, PlainSearch, Rule, rows};
/// use upstar_values::game::{Player, Winner};
/// let mut search = PlainSearch::new(&rows(3, 4, 3), Rule::First).unwrap();
/// let found = search.verdict(Marks::default(), Player::Left, &Default::default())?;
/// assert_eq!((found.winner, found.remoteness), (Winner::Left, Some(7)));
/// # Ok::<(), upstar_values::budget::Stopped>(())
/// ```
#[derive(Debug)]
pub struct PlainSearch {
    points: usize,
    rule: Rule,
    /// The sets through each point.
    through: Vec<Vec<Points>>,
    sets: Vec<Points>,
    symmetries: Symmetries,
    known: HashMap<(Points, Points, Player), (Winner, u8), FxBuildHasher>,
    until_check: u32,
}

impl PlainSearch {
    /// A search on a hypergraph of at most 128 points.
    pub fn new(graph: &Hypergraph, rule: Rule) -> Result<PlainSearch, TooManyPoints> {
        let sets = super::search::masks(graph)?;
        let points = graph.points();
        let through = |p: usize| sets.iter().copied().filter(move |set| set >> p & 1 == 1);
        Ok(PlainSearch {
            points,
            rule,
            through: (0..points).map(|p| through(p).collect()).collect(),
            symmetries: Symmetries::new(points, graph.symmetries()),
            sets,
            known: HashMap::default(),
            until_check: 0,
        })
    }

    /// Bytes held, approximately.
    pub fn bytes(&self) -> usize {
        self.known.capacity() * (size_of::<((Points, Points, Player), (Winner, u8))>() + 1)
    }

    /// Who wins and how soon when this player is to move. A draw lasts until all points are taken.
    pub fn verdict(
        &mut self,
        marks: Marks,
        to_move: Player,
        budget: &Budget,
    ) -> Result<Verdict, Stopped> {
        let (winner, moves) = match marks.ended(&self.sets, self.points, self.rule) {
            Some(winner) => (winner, 0),
            None => self.best(marks, to_move, budget)?,
        };
        Ok(Verdict {
            winner,
            remoteness: Some(moves.into()),
        })
    }

    /// The same in a position that is not over.
    fn best(
        &mut self,
        marks: Marks,
        to_move: Player,
        budget: &Budget,
    ) -> Result<(Winner, u8), Stopped> {
        let (x, o) = self.symmetries.least((marks.x, marks.o));
        if let Some(&known) = self.known.get(&(x, o, to_move)) {
            return Ok(known);
        }
        if self.until_check == 0 {
            self.until_check = 4096;
            budget.check(self.bytes())?;
        }
        self.until_check -= 1;
        let mut best: Option<(Winner, u8)> = None;
        let free = first(self.points) & !(marks.x | marks.o);
        for point in points_of(free) {
            let next = marks.with(point, to_move);
            let found = match self.ended_by(next, point, to_move) {
                Some(winner) => (winner, 1),
                None => {
                    let (winner, moves) = self.best(next, to_move.other(), budget)?;
                    (winner, moves + 1)
                }
            };
            let rank = |(winner, moves): (Winner, u8)| {
                let good = match winner.player() {
                    None => 0,
                    Some(player) if player == to_move => 1,
                    Some(_) => -1,
                };
                (
                    good,
                    if good == 1 {
                        -i16::from(moves)
                    } else {
                        moves.into()
                    },
                )
            };
            if best.is_none_or(|best| rank(found) > rank(best)) {
                best = Some(found);
            }
        }
        let best = best.expect("a position that is not over has a free point");
        self.known.insert((x, o, to_move), best);
        Ok(best)
    }

    /// Who has won after a point was taken.
    fn ended_by(&self, marks: Marks, point: usize, by: Player) -> Option<Winner> {
        let owns = |set: &Points| set & !marks.of(by) == 0;
        let counts = self.rule != Rule::Maker || by == Player::Left;
        if counts && self.through[point].iter().any(owns) {
            return Some(match self.rule {
                Rule::Misere => by.other().into(),
                Rule::First | Rule::Maker => by.into(),
            });
        }
        let is_full = marks.x | marks.o == first(self.points);
        is_full.then_some(match self.rule {
            Rule::Maker => Winner::Right,
            Rule::First | Rule::Misere => Winner::Nobody,
        })
    }
}
