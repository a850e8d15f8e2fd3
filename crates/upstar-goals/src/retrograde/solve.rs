//! The work: ends first, then one level of remoteness after the other.

use super::table::{Mark, STRIDE};
use super::{Numbered, Tablebase};
use upstar_values::budget::{Budget, Stopped};
use upstar_values::game::{Player, Winner};

/// How far the work has come. All states before it are settled, and a stage may be begun again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The ends are looked for; the states before this number are done.
    Ends {
        /// The first state that was not looked at.
        next: u64,
    },
    /// Results that are this many moves from the end are carried back.
    Level {
        /// The number of moves.
        level: u32,
    },
    /// A layer is passed for the results that are this many moves from the end.
    Pass {
        /// The number of the layer.
        layer: usize,
        /// The number of moves.
        level: u32,
    },
    /// Draws that the rules declare are carried back, where endless play is not a draw.
    Draws,
    /// All results are there.
    Done,
}

/// What a watcher is told from time to time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The stage.
    pub stage: Stage,
    /// The state that is looked at.
    pub state: u64,
    /// How many states there are.
    pub states: u64,
}

impl<G: Numbered> Tablebase<G> {
    /// Fills the table, or goes on where the work was stopped.
    pub fn run(&mut self, budget: &Budget) -> Result<(), Stopped> {
        self.run_watched(budget, &mut |_| {})
    }

    /// The same with a watcher.
    pub fn run_watched(
        &mut self,
        budget: &Budget,
        watch: &mut dyn FnMut(Progress),
    ) -> Result<(), Stopped> {
        let mut work = Work {
            budget,
            watch,
            since: 0,
            near: Vec::new(),
            next: Vec::new(),
        };
        budget.check(self.bytes())?;
        loop {
            self.stage = match self.stage {
                Stage::Ends { next } => self.find_ends(next, &mut work)?,
                Stage::Level { level } => self.carry_back(level, &mut work)?,
                Stage::Pass { layer, level } => self.pass(layer, level, &mut work)?,
                Stage::Draws => self.carry_draws(&mut work)?,
                Stage::Done => return Ok(()),
            };
        }
    }

    /// Looks at the limits from time to time.
    fn check(&self, state: u64, work: &mut Work<G::Position>) -> Result<(), Stopped> {
        work.since += 1;
        if work.since < STRIDE {
            return Ok(());
        }
        work.since = 0;
        (work.watch)(Progress {
            stage: self.stage,
            state,
            states: self.table.len(),
        });
        work.budget.check(self.bytes())
    }

    /// Marks the states in which play is over, and the numbers that are no states.
    fn find_ends(&mut self, next: u64, work: &mut Work<G::Position>) -> Result<Stage, Stopped> {
        for number in next..self.table.len() {
            self.stage = Stage::Ends { next: number };
            self.check(number, work)?;
            let mark = match self.game.unrank(number) {
                None => Mark::None,
                Some((position, player)) => match self.end_of(&position, player, &mut work.next) {
                    None => continue,
                    Some(Winner::Nobody) => Mark::Drawn,
                    Some(winner) if winner == player.into() => Mark::Win(0),
                    Some(_) => Mark::Loss(0),
                },
            };
            self.table.set(number, mark);
        }
        Ok(match G::UNMOVES {
            true => Stage::Level { level: 0 },
            false => Stage::Pass { layer: 0, level: 1 },
        })
    }

    /// Who has won, if play is over.
    fn end_of(
        &self,
        position: &G::Position,
        player: Player,
        moves: &mut Vec<G::Position>,
    ) -> Option<Winner> {
        self.game.ended(position, player).or_else(|| {
            moves.clear();
            self.game.moves(position, player, moves);
            moves.is_empty().then(|| self.game.stuck(player))
        })
    }

    /// Carries back the results of one level along the moves.
    fn carry_back(&mut self, level: u32, work: &mut Work<G::Position>) -> Result<Stage, Stopped> {
        let end = self.table.len();
        let mut from = 0;
        while let Some(number) = self.table.next_of_level(from, end, level) {
            from = number + 1;
            self.check(number, work)?;
            let Some((position, player)) = self.game.unrank(number) else {
                continue;
            };
            let is_loss = matches!(self.table.get(number), Mark::Loss(_));
            let mut near = std::mem::take(&mut work.near);
            near.clear();
            self.game.unmoves(&position, player.other(), &mut near);
            for before in &near {
                let at = self.game.rank(before, player.other());
                if !self.table.is_open(at) {
                    continue;
                }
                if is_loss {
                    self.table.set(at, Mark::Win(level + 1));
                } else if self.is_lost(before, player.other(), level, &mut work.next) {
                    self.table.set(at, Mark::Loss(level + 1));
                }
            }
            work.near = near;
        }
        let more = self.table.next_of_level(0, end, level + 1).is_some();
        Ok(match more {
            true => Stage::Level { level: level + 1 },
            false => self.after_wins(),
        })
    }

    /// Whether every move leads to a win of the opponent that is at most so many moves away.
    fn is_lost(
        &self,
        position: &G::Position,
        player: Player,
        level: u32,
        moves: &mut Vec<G::Position>,
    ) -> bool {
        moves.clear();
        self.game.moves(position, player, moves);
        moves.iter().all(|next| {
            let number = self.game.rank(next, player.other());
            matches!(self.table.get(number), Mark::Win(far) if far <= level)
        })
    }

    /// Looks through a layer for the results that are so many moves from the end, and finds the next number of moves worth a pass.
    fn pass(
        &mut self,
        layer: usize,
        level: u32,
        work: &mut Work<G::Position>,
    ) -> Result<Stage, Stopped> {
        let layers = self.game.layers();
        let Some(numbers) = layers.get(layer) else {
            return Ok(self.after_wins());
        };
        let mut next_level = None::<u32>;
        let mut from = numbers.start;
        while let Some(number) = self.table.next_open(from, numbers.end) {
            from = number + 1;
            self.check(number, work)?;
            match self.mark_of(number, &mut work.next) {
                Mark::Open | Mark::None | Mark::Drawn => {}
                // What was missed before a stop is nearer than this level.
                mark @ (Mark::Win(moves) | Mark::Loss(moves)) if moves <= level => {
                    self.table.set(number, mark);
                    next_level = Some(level + 1);
                }
                Mark::Win(moves) | Mark::Loss(moves) => {
                    next_level = Some(next_level.map_or(moves, |next| next.min(moves)));
                }
            }
        }
        Ok(match next_level {
            Some(level) => Stage::Pass { layer, level },
            None => Stage::Pass {
                layer: layer + 1,
                level: 1,
            },
        })
    }

    /// What the moves of a state tell about it so far.
    fn mark_of(&self, number: u64, moves: &mut Vec<G::Position>) -> Mark {
        let Some((position, player)) = self.game.unrank(number) else {
            return Mark::None;
        };
        moves.clear();
        self.game.moves(&position, player, moves);
        let (mut nearest, mut farthest) = (None::<u32>, Some(0));
        for next in moves.iter() {
            match self.table.get(self.game.rank(next, player.other())) {
                Mark::Loss(far) => nearest = Some(nearest.map_or(far, |near| near.min(far))),
                Mark::Win(far) => farthest = farthest.map(|farthest| farthest.max(far)),
                Mark::Open | Mark::None | Mark::Drawn => farthest = None,
            }
        }
        match (nearest, farthest) {
            (Some(near), _) => Mark::Win(near + 1),
            (None, Some(far)) => Mark::Loss(far + 1),
            (None, None) => Mark::Open,
        }
    }

    /// Where all wins are known: declared draws matter only if endless play is no draw.
    fn after_wins(&self) -> Stage {
        match self.game.endless() {
            Winner::Nobody => Stage::Done,
            _ => Stage::Draws,
        }
    }

    /// Lets the player who does not win endless play save herself in a declared draw.
    fn carry_draws(&mut self, work: &mut Work<G::Position>) -> Result<Stage, Stopped> {
        let (end, endless) = (self.table.len(), self.game.endless());
        let mut changed = true;
        while std::mem::take(&mut changed) {
            let mut from = 0;
            while let Some(number) = self.table.next_open(from, end) {
                from = number + 1;
                self.check(number, work)?;
                let Some((position, player)) = self.game.unrank(number) else {
                    continue;
                };
                let moves = &mut work.next;
                moves.clear();
                self.game.moves(&position, player, moves);
                let mut marks =
                    (moves.iter()).map(|next| self.table.get(self.game.rank(next, player.other())));
                // Nobody can force a win here, so that a move that is not open cannot be better than a draw.
                let is_drawn = match endless == player.into() {
                    true => marks.all(|mark| mark != Mark::Open),
                    false => marks.any(|mark| mark == Mark::Drawn),
                };
                if is_drawn {
                    self.table.set(number, Mark::Drawn);
                    changed = true;
                }
            }
        }
        Ok(Stage::Done)
    }
}

/// What a run needs besides the table.
struct Work<'a, P> {
    budget: &'a Budget,
    watch: &'a mut dyn FnMut(Progress),
    /// States since the last look at the limits.
    since: u64,
    /// Positions before and after a state.
    near: Vec<P>,
    next: Vec<P>,
}
