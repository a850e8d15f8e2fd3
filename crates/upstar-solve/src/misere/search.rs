//! The search of sums under misère play: one thread's worker.

use super::LOOP;
use super::pieces::{Pieces, Table as PieceTable};
use super::total::Total;
use crate::search::TIMED_NODES;
use crate::solver::Progress;
use crate::table::{Slots, Table};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use upstar::budget::{Budget, Stopped};

/// A sum, always with Left to move: where Right is to move, the negative is held.
#[derive(Clone, Debug, Default)]
pub(super) struct Node {
    /// The pieces, sorted.
    pub(super) pieces: Pieces,
    pub(super) total: Total,
}

/// A move that is to be tried.
struct Child {
    total: Total,
    /// The place of the piece that is moved in, and which of its options it becomes.
    step: (u32, u32),
    /// Children with lower ranks are tried first.
    rank: u64,
    /// The sum and the opponent's moves that are not settled, once they are listed.
    replies: Option<(Node, Vec<Child>)>,
}

/// What one thread searches with.
pub(super) struct Worker {
    pub(super) budget: Budget,
    pub(super) pieces: PieceTable,
    table: Arc<Table>,
    slots: Arc<Slots>,
    growths: usize,
    progress: Arc<Progress>,
    nodes: u64,
    reported: u64,
    depth: usize,
    /// A sum above this one, to notice play that goes round.
    marked: (usize, u128),
    spare: Vec<Vec<Child>>,
    /// Threads with different numbers try moves in different orders.
    number: u64,
}

/// The budget is checked after this many nodes.
const NODES: u64 = 256;
/// The stack is checked once in this many levels.
const LEVELS: usize = 16;
const RED_ZONE: usize = 256 << 10;
const STACK_STEP: usize = 8 << 20;
/// A move that leaves the opponent at most this many unsettled replies is tried at once.
const FEW: usize = 6;
/// A list of this many moves is sorted to find repeats.
const MANY: usize = 128;

impl Worker {
    pub(super) fn new(
        most_moves: usize,
        budget: Budget,
        table: Arc<Table>,
        progress: Arc<Progress>,
        number: u64,
    ) -> Worker {
        Worker {
            budget,
            pieces: PieceTable::new(most_moves),
            slots: table.current(),
            growths: table.growths(),
            table,
            progress,
            nodes: 0,
            reported: 0,
            depth: 0,
            marked: (0, 0),
            spare: Vec::new(),
            number,
        }
    }

    /// A sum from its pieces.
    pub(super) fn node(&self, mut pieces: Pieces) -> Node {
        pieces.sort_unstable();
        let total = self.pieces.total_of(&pieces);
        Node { pieces, total }
    }

    /// Whether Left, to move, wins the sum.
    pub(super) fn wins(&mut self, node: &Node) -> Result<bool, Stopped> {
        self.depth = 0;
        self.marked = (0, 0);
        self.look()?;
        let known = node.total.settled();
        let wins = match known.or_else(|| self.slots.get(node.total.keys[0])) {
            Some(wins) => Ok(wins),
            None => self.search(node, None),
        };
        self.report();
        wins
    }

    fn report(&mut self) {
        let new = self.nodes - self.reported;
        self.progress.nodes.fetch_add(new, Ordering::Relaxed);
        self.reported = self.nodes;
    }

    #[cold]
    fn look(&mut self) -> Result<(), Stopped> {
        self.report();
        if self.progress.is_finished() {
            return Err(Stopped::Cancelled);
        }
        if self.slots.is_half_full() {
            self.table.grow();
        }
        if self.table.growths() != self.growths {
            self.growths = self.table.growths();
            self.slots = self.table.current();
        }
        self.budget.check(self.pieces.bytes() + self.slots.bytes())
    }

    fn search(&mut self, node: &Node, listed: Option<Vec<Child>>) -> Result<bool, Stopped> {
        let (start, key) = (self.nodes, node.total.keys[0]);
        let limit = self.budget.max_depth();
        if self.depth >= limit {
            return Err(Stopped::Depth(limit));
        }
        if self.marked.0 < self.depth && self.marked.1 == key {
            return Err(LOOP);
        }
        self.depth += 1;
        if self.depth.is_power_of_two() {
            self.marked = (self.depth, key);
        }
        let wins = if self.depth.is_multiple_of(LEVELS) {
            stacker::maybe_grow(RED_ZONE, STACK_STEP, || self.try_moves(node, listed))
        } else {
            self.try_moves(node, listed)
        };
        self.depth -= 1;
        let wins = wins?;
        self.slots.put(key, wins, self.nodes - start);
        Ok(wins)
    }

    /// Whether one of the moves wins. They may have been listed earlier.
    fn try_moves(&mut self, node: &Node, listed: Option<Vec<Child>>) -> Result<bool, Stopped> {
        let mut is_old = listed.is_some();
        let mut children = match listed {
            Some(children) => children,
            None => {
                let mut children = self.spare.pop().unwrap_or_default();
                if self.list_moves(node, &mut children)? {
                    self.put_away(children);
                    return Ok(true);
                }
                children
            }
        };
        if is_old {
            let mut wins = false;
            let slots = &self.slots;
            children.retain(|child| match slots.get(child.total.keys[0]) {
                Some(lost) => {
                    wins |= !lost;
                    false
                }
                None => true,
            });
            if wins {
                self.put_away(children);
                return Ok(true);
            }
            is_old = false;
        }
        children.sort_unstable_by_key(|child| child.rank);
        // The number of children whose replies are listed.
        let mut expanded = 0;
        let mut wins = false;
        while !wins && !children.is_empty() {
            let mut next = None;
            // The number of open replies shows which moves are good. Many moves turn out at once not to win.
            while next.is_none() && children.len() > 1 && expanded < children.len() {
                let child = &children[expanded];
                let known = match is_old {
                    true => self.slots.get(child.total.keys[0]),
                    false => None,
                };
                let (key, total, step) = (child.total.keys[0], child.total, child.step);
                let mut replies = self.spare.pop().unwrap_or_default();
                let mut after = None;
                let won = match known {
                    Some(wins) => Some(wins),
                    None => {
                        let sum = self.after(node, step, total)?;
                        if self.list_moves(&sum, &mut replies)? {
                            self.slots.put(key, true, 1);
                            Some(true)
                        } else if replies.is_empty() {
                            self.slots.put(key, false, 1);
                            Some(false)
                        } else {
                            after = Some(sum);
                            None
                        }
                    }
                };
                let Some(after) = after else {
                    self.spare.push(replies);
                    wins |= won == Some(false);
                    children.remove(expanded);
                    if wins {
                        break;
                    }
                    continue;
                };
                if replies.len() <= FEW {
                    next = Some(expanded);
                }
                let child = &mut children[expanded];
                child.rank += (replies.len() as u64) << 40;
                child.replies = Some((after, replies));
                expanded += 1;
            }
            let best = (0..children.len()).min_by_key(|&at| children[at].rank);
            let Some(at) = next.or(best).filter(|_| !wins) else {
                break;
            };
            expanded -= usize::from(at < expanded);
            let child = children.remove(at);
            let known = match is_old {
                true => self.slots.get(child.total.keys[0]),
                false => None,
            };
            wins = !match (known, child.replies) {
                (Some(wins), _) => wins,
                (None, Some((sum, replies))) => self.search(&sum, Some(replies))?,
                (None, None) => {
                    let sum = self.after(node, child.step, child.total)?;
                    self.search(&sum, None)?
                }
            };
            is_old = true;
        }
        self.put_away(children);
        Ok(wins)
    }

    /// Keeps the memory of a list for later use.
    fn put_away(&mut self, mut children: Vec<Child>) {
        for (_, mut replies) in children.drain(..).filter_map(|child| child.replies) {
            replies.clear();
            self.spare.push(replies);
        }
        self.spare.push(children);
    }

    /// The sum after a move, with the opponent to move.
    fn after(&mut self, node: &Node, step: (u32, u32), total: Total) -> Result<Node, Stopped> {
        let (place, option) = (step.0 as usize, step.1 as usize);
        let moves = self.pieces.moves(node.pieces[place], &self.budget)?;
        let mut pieces = Pieces::from_slice(moves.pieces(option));
        for (at, &piece) in node.pieces.iter().enumerate() {
            if at != place {
                pieces.push(self.pieces.negative(piece));
            }
        }
        pieces.sort_unstable();
        debug_assert_eq!(total, self.pieces.total_of(&pieces));
        Ok(Node { pieces, total })
    }

    /// Lists the sums that Left can move to, with Right to move, unless one of the moves is known to win.
    fn list_moves(&mut self, node: &Node, children: &mut Vec<Child>) -> Result<bool, Stopped> {
        children.clear();
        self.nodes += 1;
        if self.nodes.is_multiple_of(NODES) {
            self.look()?;
        } else if self.nodes.is_multiple_of(TIMED_NODES) {
            self.budget.check_time()?;
        }
        for (at, &piece) in node.pieces.iter().enumerate() {
            if at > 0 && node.pieces[at - 1] == piece {
                continue;
            }
            let rest = node.total.minus(&self.pieces.total(piece)).negative();
            let moves = self.pieces.moves(piece, &self.budget)?;
            for (option, total) in moves.totals().enumerate() {
                let total = rest.plus(total);
                let key = total.keys[0];
                match total.settled().or_else(|| self.slots.get(key)) {
                    Some(false) => return Ok(true),
                    Some(true) => continue,
                    None => {}
                }
                if children.len() < MANY && children.iter().any(|child| child.total.keys[0] == key)
                {
                    continue;
                }
                let rank = self.rank(&total);
                children.push(Child {
                    total,
                    step: (at as u32, option as u32),
                    rank,
                    replies: None,
                });
            }
        }
        if children.len() >= MANY {
            children.sort_unstable_by_key(|child| child.total.keys[0]);
            children.dedup_by_key(|child| child.total.keys[0]);
        }
        Ok(false)
    }

    /// Children with few moves come first: they are nearer to the end. The number of open replies counts more, once it is known.
    fn rank(&self, total: &Total) -> u64 {
        // A different order on each thread.
        let moves = u64::from(total.moves[0]) + u64::from(total.moves[1]);
        (moves << 7) + (total.keys[0] as u64).wrapping_mul(self.number) % 127
    }
}
