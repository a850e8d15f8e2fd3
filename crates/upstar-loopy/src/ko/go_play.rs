//! The ko graph of a Go fragment: all play, down to settled boards.

use super::go::{GoFragment, Settled, Stones};
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
    /// A ko that nobody can end.
    #[error("from {0} on play never ends: the ko can only be taken again and again")]
    NoEnd(String),
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
    Board(Board),
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
        if let Some(score) = self.score((self.start(), 0), count) {
            return Ok(Ok(Fragment::Settled(whole(score))));
        }
        // Prisoners are counted only where no cycle lets them grow without end.
        let mut graph = self.explored(Count::Area, budget)?;
        if graph.is_ok() && count == Count::Territory {
            graph = self.explored(count, budget)?;
        }
        Ok(match graph {
            Ok(graph) => Ok(reduced(&graph, budget)?),
            Err(error) => Err(error),
        })
    }

    /// The graph of all boards.
    fn explored(&self, count: Count, budget: &Budget) -> Result<Result<KoGraph, NoGraph>, Stopped> {
        let mut boards: Vec<Board> = vec![(self.start(), 0)];
        let mut numbers: FxHashMap<Board, u32> = FxHashMap::default();
        let mut options: Vec<[Vec<To>; 2]> = Vec::new();
        numbers.insert(boards[0], 0);
        while let Some(&(stones, prisoners)) = boards.get(options.len()) {
            budget.check(boards.len() * 256)?;
            if boards.len() > MOST_BOARDS {
                return Err(Stopped::TooLarge(
                    &"a Go fragment with more than 20000 boards",
                ));
            }
            let settled = self.settled(stones);
            let mut quiet = true;
            let sides = Player::BOTH.map(|player| {
                let most = self.most(stones, &settled, player);
                let mut side = Vec::new();
                for at in self.free(stones, settled.open) {
                    let Some((next, taken)) = self.after(stones, player, at) else {
                        continue;
                    };
                    quiet &= taken == 0 && self.is_in_atari(next, player, at);
                    let won = match count {
                        Count::Area => 0,
                        Count::Territory => player.choose(taken, -taken),
                    };
                    let board = (next, prisoners + won);
                    if let Some(score) = self.score(board, count) {
                        // Whoever wins everything by one move has no better one: others win no more points and cost more moves.
                        if self.score((next, 0), Count::Area) == Some(most) {
                            return vec![To::End(score)];
                        }
                        side.push(To::End(score));
                    } else {
                        side.push(To::Board(board));
                    }
                }
                side
            });
            if quiet {
                return Ok(Err(NoGraph::Seki(self.board(stones))));
            }
            for to in sides.iter().flatten() {
                if let To::Board(board) = to {
                    numbers.entry(*board).or_insert_with(|| {
                        boards.push(*board);
                        boards.len() as u32 - 1
                    });
                }
            }
            options.push(sides);
        }
        Ok(self.graph(&boards, &numbers, &options))
    }

    /// The area count if a player wins everything that is not settled.
    fn most(&self, stones: Stones, settled: &Settled, player: Player) -> i64 {
        let mut all = stones;
        all.0[player.index()] |= settled.open;
        all.0[player.other().index()] &= !settled.open;
        self.count(all, settled, false)
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
    fn graph(
        &self,
        boards: &[Board],
        numbers: &FxHashMap<Board, u32>,
        options: &[[Vec<To>; 2]],
    ) -> Result<KoGraph, NoGraph> {
        let next: Vec<Vec<u32>> = options
            .iter()
            .map(|sides| {
                let all = sides.iter().flatten();
                let boards = all.filter_map(|to| match to {
                    To::Board(board) => Some(numbers[board]),
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
                    To::Board(board) => match numbers[board] {
                        w if is_same(v, w) => KoOption::Take(w as usize),
                        w => KoOption::Vertex(w as usize),
                    },
                });
                options.collect::<Vec<_>>()
            }));
        }
        KoGraph::new(names, graph).map_err(|v| NoGraph::NoEnd(self.board(boards[v].0)))
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

#[cfg(test)]
mod tests {
    use super::super::Threats;
    use super::*;

    /// What is left out changes no result of play with coupons.
    #[test]
    fn reduced_graphs_are_played_alike() {
        let budget = Budget::default();
        let step = Rational::from(&Dyadic::half_power(1));
        let mut seed = 5u64;
        let mut compared = 0;
        while compared < 60 {
            let letters = (0..11).map(|at| {
                seed = seed
                    .wrapping_mul(6364136223846793005)
                    .wrapping_add(1442695040888963407);
                match at % 4 {
                    3 => '|',
                    _ => char::from(b"XO#..xo"[(seed >> 33) as usize % 7]),
                }
            });
            let board: String = letters.collect();
            let Ok(fragment) = board.parse::<GoFragment>() else {
                continue;
            };
            if fragment.score((fragment.start(), 0), Count::Area).is_some() {
                continue;
            }
            let Ok(graph) = fragment.explored(Count::Area, &budget).unwrap() else {
                continue;
            };
            let whole = Ko::new(Arc::new(graph.clone()), 0).unwrap();
            let small = reduced(&graph, &budget).unwrap();
            compared += 1;
            for threats in Threats::ALL {
                for count in [3, 8] {
                    let want = whole.stack(threats, &step, count, &budget).unwrap();
                    let found = match &small {
                        Fragment::Ko(ko) => ko.stack(threats, &step, count, &budget).unwrap(),
                        Fragment::Settled(x) => Ok([x.clone(), x.clone()]),
                    };
                    assert_eq!(found, want, "{board} {threats} {count}: {}", whole.graph());
                }
            }
        }
    }
}
