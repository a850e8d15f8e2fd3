//! Quadraphage, or Chessgo: a chess piece runs for the edge of the board, stones try to stop it.

use crate::retrograde::Chase;
use rustc_hash::FxHashSet;
use upstar_values::budget::{Budget, Stopped};
use upstar_values::encode::{Encode, encode_fields};
use upstar_values::game::{Player, Winner};

/// The pieces that run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Runner {
    /// One step straight.
    Duke,
    /// One step diagonally.
    Ferz,
    /// One step in any direction.
    King,
    /// A knight's move; it jumps over stones.
    Knight,
}

impl Encode for Runner {
    fn encode(&self, bytes: &mut Vec<u8>) {
        (*self as u8).encode(bytes);
    }
}

impl Runner {
    /// All of them.
    pub const ALL: [Runner; 4] = [Runner::Duke, Runner::Ferz, Runner::King, Runner::Knight];

    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Runner::Duke => "duke",
            Runner::Ferz => "ferz",
            Runner::King => "king",
            Runner::Knight => "knight",
        }
    }

    fn makes(self, rows: usize, columns: usize) -> bool {
        match self {
            Runner::Duke => rows + columns == 1,
            Runner::Ferz => (rows, columns) == (1, 1),
            Runner::King => rows.max(columns) == 1,
            Runner::Knight => rows * columns == 2,
        }
    }
}

/// The rules: Left moves the piece and wins on an edge square; Right puts a stone on a free square, and wins when the piece cannot move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Quadraphage {
    runner: Runner,
    rows: usize,
    columns: usize,
    /// The squares the piece can go to, those nearer to the edge first.
    steps: Vec<Vec<u8>>,
    edge: u128,
}

encode_fields!(Quadraphage {
    runner,
    rows,
    columns
});

/// Where the piece and the stones are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Run {
    /// The square of the piece.
    pub piece: u8,
    /// The squares with stones, as bits.
    pub stones: u128,
}

encode_fields!(Run { piece, stones });

impl Quadraphage {
    /// The most squares of a board.
    pub const MOST_SQUARES: usize = 128;

    /// The rules on a board, if it has from 1 to [`MOST_SQUARES`](Quadraphage::MOST_SQUARES) squares.
    pub fn new(runner: Runner, rows: usize, columns: usize) -> Option<Quadraphage> {
        let squares = rows.checked_mul(columns)?;
        if !(1..=Quadraphage::MOST_SQUARES).contains(&squares) {
            return None;
        }
        let depth = |at: usize| {
            let (row, column) = (at / columns, at % columns);
            row.min(column)
                .min(rows - 1 - row)
                .min(columns - 1 - column)
        };
        let steps = |from: usize| {
            let to = (0..squares).filter(|&to| {
                let down = (from / columns).abs_diff(to / columns);
                runner.makes(down, (from % columns).abs_diff(to % columns))
            });
            let mut to: Vec<u8> = to.map(|to| to as u8).collect();
            to.sort_by_key(|&to| depth(to.into()));
            to
        };
        Some(Quadraphage {
            runner,
            rows,
            columns,
            steps: (0..squares).map(steps).collect(),
            edge: (0..squares)
                .filter(|&at| depth(at) == 0)
                .map(|at| 1 << at)
                .sum(),
        })
    }

    /// The piece.
    pub fn runner(&self) -> Runner {
        self.runner
    }

    /// Rows and columns.
    pub fn size(&self) -> (usize, usize) {
        (self.rows, self.columns)
    }

    /// The piece in the centre, or next to it to the top left.
    pub fn start(&self) -> Run {
        let piece = (self.rows - 1) / 2 * self.columns + (self.columns - 1) / 2;
        Run {
            piece: piece as u8,
            stones: 0,
        }
    }

    fn is_edge(&self, square: u8) -> bool {
        self.edge >> square & 1 == 1
    }
}

impl Chase for Quadraphage {
    type Position = Run;

    fn moves(&self, run: &Run, player: Player, moves: &mut Vec<Run>) {
        let free = |square: &u8| run.stones >> square & 1 == 0;
        match player {
            Player::Left => {
                let to = self.steps[usize::from(run.piece)].iter().copied();
                moves.extend(to.filter(free).map(|piece| Run { piece, ..*run }));
            }
            Player::Right => {
                let all = 0..self.steps.len() as u8;
                let free = all.filter(free).filter(|&square| square != run.piece);
                moves.extend(free.map(|square| Run {
                    stones: run.stones | 1 << square,
                    ..*run
                }));
            }
        }
    }

    fn ended(&self, run: &Run, _: Player) -> Option<Winner> {
        if self.is_edge(run.piece) {
            return Some(Winner::Left);
        }
        // A piece that cannot move has lost, even if it is not its turn.
        let mut moves = Vec::new();
        self.moves(run, Player::Left, &mut moves);
        moves.is_empty().then_some(Winner::Right)
    }
}

/// What a search knows about plans of the piece.
///
/// A plan is a way to the edge with the squares that must stay free for it. More stones never help the piece, so that a plan works whenever
/// its squares are free, and only stones on squares that all plans share need be tried against them.
pub struct Plans<'a> {
    game: &'a Quadraphage,
    budget: &'a Budget,
    /// For each square of the piece, with the piece and with the stones to move: the squares of plans, and the number of moves they take.
    plans: Vec<[Vec<(u128, u32)>; 2]>,
    /// Where no plan takes so few moves.
    failed: FxHashSet<(Run, u32, bool)>,
    looks: u32,
}

impl<'a> Plans<'a> {
    /// Nothing known yet.
    pub fn new(game: &'a Quadraphage, budget: &'a Budget) -> Plans<'a> {
        Plans {
            game,
            budget,
            plans: vec![Default::default(); game.steps.len()],
            failed: FxHashSet::default(),
            looks: 0,
        }
    }

    /// The least number of its own moves within which the piece forces its way to the edge, up to a limit; `None` if it takes more, or if
    /// the stones win.
    ///
    /// ```
    /// use upstar_goals::chases::{Plans, Quadraphage, Runner};
    /// use upstar_values::budget::Budget;
    /// use upstar_values::game::Player;
    /// let board = Quadraphage::new(Runner::Duke, 5, 5).unwrap();
    /// let budget = Budget::default();
    /// let moves = Plans::new(&board, &budget).shortest(&board.start(), Player::Right, 10)?;
    /// assert_eq!(moves, Some(3));
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn shortest(
        &mut self,
        run: &Run,
        first: Player,
        most: u32,
    ) -> Result<Option<u32>, Stopped> {
        if self.game.is_edge(run.piece) {
            return Ok(Some(0));
        }
        for depth in 1..=most {
            let plan = match first {
                Player::Left => self.run(run, depth)?,
                Player::Right => self.stop(run, depth)?,
            };
            if plan.is_some() {
                return Ok(Some(depth));
            }
        }
        Ok(None)
    }

    /// Who wins, and within how many of its moves the piece does. Every move but the last is followed by a stone, so that a piece that needs
    /// more moves than there are free squares never gets there.
    pub fn winner(&mut self, run: &Run, first: Player) -> Result<(Player, Option<u32>), Stopped> {
        let squares = self.game.steps.len() as u32;
        let most = squares - run.stones.count_ones();
        Ok(match self.shortest(run, first, most)? {
            Some(moves) => (Player::Left, Some(moves)),
            None => (Player::Right, None),
        })
    }

    fn known(&self, run: &Run, depth: u32, stones: bool) -> Option<u128> {
        let plans = &self.plans[usize::from(run.piece)][usize::from(stones)];
        let fits = |(plan, moves): &&(u128, u32)| plan & run.stones == 0 && *moves <= depth;
        plans.iter().find(fits).map(|(plan, _)| *plan)
    }

    fn keep(&mut self, run: &Run, depth: u32, stones: bool, plan: Option<u128>) {
        match plan {
            Some(plan) => {
                self.plans[usize::from(run.piece)][usize::from(stones)].push((plan, depth))
            }
            None => drop(self.failed.insert((*run, depth, stones))),
        }
    }

    fn check(&mut self) -> Result<(), Stopped> {
        self.looks += 1;
        if !self.looks.is_multiple_of(256) {
            return Ok(());
        }
        let entry = 2 * (size_of::<(Run, u32, bool)>() + 1);
        self.budget.check(self.failed.len() * entry)
    }

    /// With the piece to move: the squares of a plan.
    fn run(&mut self, run: &Run, depth: u32) -> Result<Option<u128>, Stopped> {
        if let Some(plan) = self.known(run, depth, false) {
            return Ok(Some(plan));
        }
        if self.failed.contains(&(*run, depth, false)) {
            return Ok(None);
        }
        self.check()?;
        let game = self.game;
        let to = game.steps[usize::from(run.piece)].iter().copied();
        let to = to.filter(|to| run.stones >> to & 1 == 0);
        let mut plan = None;
        for piece in to {
            if game.is_edge(piece) {
                plan = Some(1 << piece);
                break;
            }
            if depth == 1 {
                break;
            }
            let next = Run { piece, ..*run };
            if let Some(rest) = self.stop(&next, depth - 1)? {
                plan = Some(rest | 1 << piece);
                break;
            }
        }
        self.keep(run, depth, false, plan);
        Ok(plan)
    }

    /// With a stone to be put: the squares of plans, one for every stone.
    fn stop(&mut self, run: &Run, depth: u32) -> Result<Option<u128>, Stopped> {
        if let Some(plan) = self.known(run, depth, true) {
            return Ok(Some(plan));
        }
        if self.failed.contains(&(*run, depth, true)) {
            return Ok(None);
        }
        let mut plan = self.run(run, depth)?;
        // The squares that all plans so far share: where else a stone is put, one of them works.
        let mut shared = plan.unwrap_or(0) & !(1 << run.piece);
        while let Some(all) = plan
            && shared != 0
        {
            let stone = shared & shared.wrapping_neg();
            let with = Run {
                stones: run.stones | stone,
                ..*run
            };
            let other = self.run(&with, depth)?;
            shared &= other.unwrap_or(0);
            plan = other.map(|other| all | other);
        }
        self.keep(run, depth, true, plan);
        Ok(plan)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    fn shortest(
        runner: Runner,
        rows: usize,
        columns: usize,
        first: Player,
        most: u32,
    ) -> Option<u32> {
        let game = Quadraphage::new(runner, rows, columns).unwrap();
        let budget = Budget::default();
        Plans::new(&game, &budget)
            .shortest(&game.start(), first, most)
            .unwrap()
    }

    #[test]
    fn dukes() {
        let stones = |rows, columns| shortest(Runner::Duke, rows, columns, Player::Right, 10);
        let found: Vec<_> = (3..8).map(|n| stones(n, n).unwrap()).collect();
        assert_eq!(found, [1, 1, 3, 4, 7]);
        assert_eq!([stones(6, 7), stones(6, 8)], [Some(5); 2]);
        let boards = [(6, 9), (6, 10), (7, 8), (8, 8)];
        let found = boards.map(|(rows, columns)| {
            shortest(Runner::Duke, rows, columns, Player::Left, 10).unwrap()
        });
        assert_eq!(found, [5, 5, 7, 8]);
    }

    #[test]
    fn kings() {
        let found: Vec<_> = (3..12)
            .step_by(2)
            .map(|n| shortest(Runner::King, n, n, Player::Right, 6).unwrap())
            .collect();
        assert_eq!(found, [1, 2, 3, 4, 5]);
    }

    #[test]
    fn a_duke_on_seven_by_nine() {
        assert_eq!(shortest(Runner::Duke, 7, 9, Player::Left, 12), None);
    }

    /// How soon the piece wins by play, if it does.
    fn played(
        game: &Quadraphage,
        run: &Run,
        player: Player,
        known: &mut HashMap<(Run, usize), Option<u32>>,
    ) -> Option<u32> {
        if let Some(winner) = game.ended(run, player) {
            return (winner == Winner::Left).then_some(0);
        }
        let key = (*run, player.index());
        if let Some(&found) = known.get(&key) {
            return found;
        }
        let mut moves = Vec::new();
        game.moves(run, player, &mut moves);
        let next: Vec<Option<u32>> = moves
            .iter()
            .map(|next| played(game, next, player.other(), known))
            .collect();
        let found = match player {
            Player::Left => next.into_iter().flatten().min().map(|far| far + 1),
            Player::Right => next
                .into_iter()
                .collect::<Option<Vec<u32>>>()
                .and_then(|far| far.into_iter().max())
                .map(|far| far + 1),
        };
        known.insert(key, found);
        found
    }

    /// Plans against play, with the stones that are there already.
    #[test]
    fn plans_agree_with_play() {
        for (runner, rows, columns) in [
            (Runner::Duke, 3, 5),
            (Runner::Duke, 4, 4),
            (Runner::Ferz, 4, 4),
            (Runner::King, 3, 4),
            (Runner::Knight, 4, 4),
        ] {
            let game = Quadraphage::new(runner, rows, columns).unwrap();
            let budget = Budget::default();
            let mut plans = Plans::new(&game, &budget);
            let mut known = HashMap::new();
            let start = game.start();
            let mut wins = [0, 0];
            for word in 0..1u128 << (rows * columns) {
                // Three quarters of the squares have stones, so that play is short.
                let stones = (word | word << 3 | word >> 5) & ((1 << (rows * columns)) - 1);
                let stones = stones & !(1 << start.piece);
                if word % 37 > 0 || stones.count_ones() < 7 {
                    continue;
                }
                let run = Run { stones, ..start };
                for first in Player::BOTH {
                    let wanted = played(&game, &run, first, &mut known);
                    let (winner, moves) = plans.winner(&run, first).unwrap();
                    assert_eq!(winner == Player::Left, wanted.is_some(), "{run:?}");
                    // Stones that come first are no moves of the piece.
                    assert_eq!(
                        moves,
                        wanted.map(|plies| plies.div_ceil(2)),
                        "{run:?} {first}"
                    );
                    wins[winner.index()] += 1;
                }
            }
            assert!(wins[0] > 10 && wins[1] > 10, "{wins:?}");
        }
    }

    #[test]
    fn a_budget_stops_the_search() {
        let game = Quadraphage::new(Runner::Duke, 9, 9).unwrap();
        let budget = Budget::default().time(std::time::Duration::from_millis(50));
        let mut plans = Plans::new(&game, &budget);
        assert!(plans.winner(&game.start(), Player::Right).is_err());
    }
}
