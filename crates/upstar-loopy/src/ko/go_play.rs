//! The ko graph of a Go fragment: all play, down to settled boards.

use super::go::{GoFragment, Stones};
use super::graph::{Ko, KoGraph, KoOption};
use super::reduce::reduced;
use crate::components::components;
use rustc_hash::FxHashMap;
use std::sync::Arc;
use upstar_values::budget::{Budget, Stopped};
use upstar_values::game::Player;
use upstar_values::number::{Dyadic, Rational};

/// More boards are not played out.
const MOST_BOARDS: usize = 20_000;

/// How points are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Count {
    /// Stones and the points they surround. Prisoners do not count.
    Area,
    /// The points surrounded, and prisoners.
    Territory,
}

/// What a Go fragment becomes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fragment {
    /// It is settled.
    Settled(Rational),
    /// A ko graph, whose first vertex is the fragment.
    Ko(Ko),
}

/// Why a Go fragment has no ko graph.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoGraph {
    /// There are cycles other than one ko taken back.
    #[error(
        "play can come back to {0} in other ways than by taking one ko back: kos that hang together and longer cycles are refused"
    )]
    Cycle(String),
    /// A board where nobody may want to move.
    #[error(
        "at {0} both players can only play into atari: a seki may stay as it is, and has no count here"
    )]
    Seki(String),
}

/// A board, and the prisoners of Left minus those of Right if they count.
type Board = (Stones, i64);

/// An option before cycles are known.
enum To {
    End(i64),
    Board(u32),
}

impl GoFragment {
    /// Plays the fragment out. Stones are put on free points and take strings without liberties; suicide is forbidden, and so is to bring
    /// back the board of one move before. Play ends where everything is settled. Moves that a number outdoes are left out.
    ///
    /// Costs time in proportion to the boards that can be reached, of which there are at most 20,000.
    ///
    /// ```
    /// use upstar_loopy::ko::{Count, Fragment, GoFragment};
    /// use upstar_values::budget::Budget;
    /// let budget = Budget::default();
    /// let fragment: GoFragment = "#XO#|X.xO|#XO#".parse().unwrap();
    /// let Ok(Fragment::Ko(ko)) = fragment.play_out(Count::Territory, &budget)? else { panic!() };
    /// assert_eq!(ko.graph().to_string(), "A>0|!B; B>!A|-1");
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn play_out(
        &self,
        count: Count,
        budget: &Budget,
    ) -> Result<Result<Fragment, NoGraph>, Stopped> {
        let mut boards: Vec<Board> = vec![(self.start(), 0)];
        let mut numbers: FxHashMap<Board, u32> = FxHashMap::default();
        let mut options: Vec<[Vec<To>; 2]> = Vec::new();
        numbers.insert(boards[0], 0);
        if let Some(score) = self.score(boards[0], count) {
            return Ok(Ok(Fragment::Settled(whole(score))));
        }
        while let Some(&(stones, prisoners)) = boards.get(options.len()) {
            budget.check(boards.len() * 256)?;
            if boards.len() > MOST_BOARDS {
                return Err(Stopped::TooLarge(
                    &"a Go fragment with more than 20000 boards",
                ));
            }
            let open = self.settled(stones).open;
            let mut quiet = true;
            let sides = Player::BOTH.map(|player| {
                let mut side = Vec::new();
                for at in self.free(stones, open) {
                    let Some((next, taken)) = self.after(stones, player, at) else {
                        continue;
                    };
                    quiet &= taken == 0 && self.is_in_atari(next, player, at);
                    let won = match count {
                        Count::Area => 0,
                        Count::Territory => player.choose(taken, -taken),
                    };
                    let board = (next, prisoners + won);
                    side.push(match self.score(board, count) {
                        Some(score) => To::End(score),
                        None => {
                            let number = *numbers.entry(board).or_insert_with(|| {
                                boards.push(board);
                                boards.len() as u32 - 1
                            });
                            To::Board(number)
                        }
                    });
                }
                side
            });
            if quiet {
                return Ok(Err(NoGraph::Seki(self.board(stones))));
            }
            options.push(sides);
        }
        Ok(match self.graph(&boards, &options) {
            Ok(graph) => Ok(reduced(&graph, budget)?),
            Err(cycle) => Err(cycle),
        })
    }

    /// The score of a board on which play has ended, because all is settled or nobody has a move.
    fn score(&self, (stones, prisoners): Board, count: Count) -> Option<i64> {
        let settled = self.settled(stones);
        let mut free = self.free(stones, settled.open);
        let has_move = free.any(|at| {
            let mut players = Player::BOTH.into_iter();
            players.any(|player| self.after(stones, player, at).is_some())
        });
        let territory = count == Count::Territory;
        (!has_move).then(|| prisoners + self.count(stones, &settled, territory))
    }

    /// The graph, with the moves that take a ko: the answer to one may not bring the board back.
    fn graph(&self, boards: &[Board], options: &[[Vec<To>; 2]]) -> Result<KoGraph, NoGraph> {
        let next: Vec<Vec<u32>> = options
            .iter()
            .map(|sides| {
                let all = sides.iter().flatten();
                let boards = all.filter_map(|to| match to {
                    To::Board(board) => Some(*board),
                    To::End(_) => None,
                });
                boards.collect()
            })
            .collect();
        let parts = components(boards.len(), |v| &next[v]);
        let mut sizes = vec![0; parts.count];
        for &part in &parts.of {
            sizes[part as usize] += 1;
        }
        let is_same = |v: usize, w: u32| parts.of[v] == parts.of[w as usize];
        for v in 0..boards.len() {
            if sizes[parts.of[v] as usize] > 2 || next[v].contains(&(v as u32)) {
                return Err(NoGraph::Cycle(self.board(boards[v].0)));
            }
        }
        let names = (0..boards.len()).map(name).collect();
        let mut graph = Vec::with_capacity(boards.len());
        for (v, sides) in options.iter().enumerate() {
            graph.push([0, 1].map(|side: usize| {
                let options = sides[side].iter().map(|to| match to {
                    To::End(score) => KoOption::End(whole(*score)),
                    To::Board(w) if is_same(v, *w) => KoOption::Take(*w as usize),
                    To::Board(w) => KoOption::Vertex(*w as usize),
                });
                options.collect::<Vec<_>>()
            }));
        }
        Ok(KoGraph::new(names, graph).expect("play that does not go round ends"))
    }
}

/// The names A, B, …, Z, A1, B1, ….
pub(super) fn name(number: usize) -> String {
    let letter = char::from(b'A' + (number % 26) as u8);
    match number / 26 {
        0 => letter.to_string(),
        round => format!("{letter}{round}"),
    }
}

fn whole(n: i64) -> Rational {
    Rational::from(&Dyadic::from(n))
}

impl From<KoGraph> for Fragment {
    fn from(graph: KoGraph) -> Fragment {
        Fragment::Ko(Ko::new(Arc::new(graph), 0).expect("graphs of fragments have vertices"))
    }
}
