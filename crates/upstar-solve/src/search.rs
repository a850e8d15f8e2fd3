//! The search: one thread's worker.

use crate::atom::Atom;
use crate::facts::Facts;
use crate::fields::Fields;
use crate::key::ValueKeys;
use crate::node::Node;
use crate::paths::Path;
use crate::solver::{Progress, Settings};
use crate::table::{Slots, Table};
use crate::walls::{EVEN, ValueWalls};
use rustc_hash::FxHashMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use upstar::budget::Stopped;
use upstar::game::{Algebra, Game, Player};
use upstar::position::{Options, Part};
use upstar::sum::Term;

/// What one thread searches with.
pub(crate) struct Worker {
    pub(crate) algebra: Algebra,
    pub(crate) fields: Fields,
    pub(crate) value_keys: ValueKeys,
    pub(crate) value_walls: ValueWalls,
    pub(crate) follower_counts: FxHashMap<Game, u32>,
    facts: Facts,
    table: Arc<Table>,
    slots: Arc<Slots>,
    growths: usize,
    progress: Arc<Progress>,
    /// Nodes searched by this worker.
    pub(crate) nodes: u64,
    reported: u64,
    depth: usize,
    /// Lists that are not in use.
    spare: Vec<Vec<Child>>,
    fresh: Vec<Fresh>,
    options: Options,
    /// What is shared with other threads, if there are any.
    pub(crate) path: Option<Path>,
    /// The most memory for parts.
    part_bytes: usize,
    /// How often that limit, or the share of the budget, was too small and was doubled.
    doublings: u32,
    /// Whether the search was broken off because the parts take too much memory.
    is_full: bool,
}

/// A move that is to be tried.
pub(crate) struct Child {
    pub(crate) node: Node,
    pub(crate) key: u128,
    step: Step,
    /// Children with lower ranks are tried first.
    pub(crate) rank: u64,
    /// Whether the rank is final: bounds on walls are found later than the rest.
    pub(crate) is_seen: bool,
    /// The opponent's moves that are not settled, once they are listed.
    replies: Option<Vec<Child>>,
}

impl Child {
    /// Whether its walls show a mean below 0.
    pub(crate) fn looks_good(&self) -> bool {
        self.rank < EVEN
    }
}

/// The part that is moved in, and which of its options it becomes; `None` for a move in a value.
type Step = Option<(Atom, u32)>;

/// A sum after a move that was not looked up yet.
#[derive(Default)]
struct Fresh {
    node: Node,
    key: u128,
    step: Step,
}

/// The rank of a sum in which no player is ahead. Sums with walls rank after it.
const RANKED: u64 = 1 << 32;
/// What a reply that is not settled adds to the rank.
const REPLY: u64 = 16;
/// Children whose walls were not seen rank after all others.
const UNSEEN: u64 = 1 << 62;
/// A search that forgets its parts after fewer nodes than this needs more memory.
const FEW_NODES: u64 = 1 << 14;
/// The budget is checked after this many nodes.
const NODES: u64 = 256;
/// The clock is read after this many: some rulesets are slow.
pub(crate) const TIMED_NODES: u64 = 16;
/// With several threads, what others have solved meanwhile is looked up after this many nodes.
const FEW_STEPS: u64 = 32;
/// The stack is checked once in this many levels.
const LEVELS: usize = 16;
const RED_ZONE: usize = 256 << 10;
const STACK_STEP: usize = 8 << 20;
/// A move that leaves the opponent at most this many unsettled replies is tried at once.
const FEW: usize = 6;

impl Worker {
    pub(crate) fn new(
        algebra: Algebra,
        settings: &Settings,
        table: Arc<Table>,
        progress: Arc<Progress>,
    ) -> Worker {
        Worker {
            algebra,
            fields: Fields::new(settings.exact_moves),
            value_keys: ValueKeys::default(),
            value_walls: ValueWalls::default(),
            follower_counts: FxHashMap::default(),
            facts: Facts::default(),
            slots: table.current(),
            growths: table.growths(),
            table,
            progress,
            nodes: 0,
            reported: 0,
            depth: 0,
            spare: Vec::new(),
            fresh: Vec::new(),
            options: Options::default(),
            path: None,
            part_bytes: settings.part_bytes / settings.threads.max(1),
            doublings: 0,
            is_full: false,
        }
    }

    /// Whether a player wins a sum when that player starts.
    ///
    /// When the parts that were met take too much memory, the search forgets them and starts again. What it has finished is in the
    /// table, so that it is soon where it was.
    pub(crate) fn solve(&mut self, sum: &[Term], first: Player) -> Result<bool, Stopped> {
        loop {
            let begin = self.nodes;
            let node = self.node(sum, first)?;
            let answer = self.wins(&node);
            if answer.is_ok() || !self.is_full {
                return answer;
            }
            self.is_full = false;
            if let Some(path) = &mut self.path {
                path.clear();
            }
            self.fields.clear();
            self.facts.clear();
            if self.nodes - begin < FEW_NODES {
                self.doublings += 1;
            }
        }
    }

    /// Whether Left, to move, wins the sum.
    fn wins(&mut self, node: &Node) -> Result<bool, Stopped> {
        self.depth = 0;
        if let Some(wins) = self.settled(node)? {
            return Ok(wins);
        }
        let key = self.key(node)?;
        let wins = match self.remembered(node, key)? {
            Some(wins) => {
                // Facts may have given the answer, and they are not kept in files.
                self.slots.put(key, wins, 1);
                wins
            }
            None => self.search(node, key, None)?,
        };
        self.report();
        Ok(wins)
    }

    fn report(&mut self) {
        let new = self.nodes - self.reported;
        self.progress.nodes.fetch_add(new, Ordering::Relaxed);
        self.reported = self.nodes;
    }

    #[cold]
    fn look(&mut self) -> Result<(), Stopped> {
        self.report();
        if self.path.as_ref().is_some_and(|path| path.goal.is_over()) {
            return Err(Stopped::Cancelled);
        }
        if self.slots.is_half_full() {
            self.table.grow();
        }
        if self.table.growths() != self.growths {
            self.growths = self.table.growths();
            self.slots = self.table.current();
        }
        let parts = self.fields.bytes() + self.facts.bytes();
        let bytes = self.algebra.bytes()
            + parts
            + self.value_keys.bytes()
            + self.value_walls.bytes()
            + self.follower_counts.capacity() * 13
            + self.slots.bytes();
        self.algebra.budget().check(bytes)?;
        // Doubled often enough, it reaches the budget, which then ends the search: it never starts again and again for nothing.
        let budget = self.algebra.budget().max_memory();
        let most = budget.map_or(self.part_bytes, |most| self.part_bytes.min(most / 3));
        let factor = 1usize.checked_shl(self.doublings).unwrap_or(usize::MAX);
        if parts > most.saturating_mul(factor) {
            self.is_full = true;
            return Err(Stopped::Cancelled);
        }
        Ok(())
    }

    fn search(
        &mut self,
        node: &Node,
        key: u128,
        listed: Option<Vec<Child>>,
    ) -> Result<bool, Stopped> {
        let start = self.nodes;
        let limit = self.algebra.budget().max_depth();
        if self.depth >= limit {
            return Err(Stopped::Depth(limit));
        }
        self.depth += 1;
        if let Some(path) = &mut self.path {
            path.enter(key);
        }
        let wins = if self.depth.is_multiple_of(LEVELS) {
            stacker::maybe_grow(RED_ZONE, STACK_STEP, || self.try_moves(node, listed))
        } else {
            self.try_moves(node, listed)
        };
        self.depth -= 1;
        if let Some(path) = &mut self.path
            && path.leave()
        {
            // Another thread was faster. If its answer has left the table since, the search starts again.
            return match self.slots.get(key) {
                Some(wins) => Ok(wins),
                None => self.search(node, key, None),
            };
        }
        let wins = wins?;
        self.remember(node, key, wins, self.nodes - start)?;
        Ok(wins)
    }

    /// Whether another thread searches a sum.
    fn is_searched(&self, key: u128) -> bool {
        self.path.as_ref().is_some_and(|path| path.marks.has(key))
    }

    fn remember(&mut self, node: &Node, key: u128, wins: bool, work: u64) -> Result<(), Stopped> {
        self.slots.put(key, wins, work);
        match self.ask(node)? {
            Some(asked) => self
                .facts
                .put(&mut self.algebra, &mut self.fields, &asked, wins),
            None => Ok(()),
        }
    }

    /// Who wins, if that was found before.
    fn remembered(&mut self, node: &Node, key: u128) -> Result<Option<bool>, Stopped> {
        if let Some(wins) = self.slots.get(key) {
            return Ok(Some(wins));
        }
        self.known_by_facts(node)
    }

    fn known_by_facts(&mut self, node: &Node) -> Result<Option<bool>, Stopped> {
        if self.has_no_facts(node) {
            return Ok(None);
        }
        match self.ask(node)? {
            Some(asked) => self.facts.get(&mut self.algebra, &asked),
            None => Ok(None),
        }
    }

    /// Whether one of the moves wins. They may have been listed earlier.
    ///
    /// Several threads share the work: all of them help with the move that looks best, because it is right most of the time. If it was
    /// wrong, all moves are probably wrong and have to be tried: each thread takes one that no other thread is working on.
    fn try_moves(&mut self, node: &Node, listed: Option<Vec<Child>>) -> Result<bool, Stopped> {
        let mut is_old = listed.is_some();
        let mut children = match listed {
            Some(children) => children,
            None => {
                if let Some(wins) = self.played_out(node) {
                    return Ok(wins);
                }
                let mut children = self.spare.pop().unwrap_or_default();
                if self.list_moves(node, &mut children)? {
                    self.put_away(children);
                    return Ok(true);
                }
                children
            }
        };
        children.sort_unstable_by_key(|child| child.rank);
        // Where walls show which move is best, the replies need not be counted.
        let few = match self.has_walls(node) {
            true => usize::MAX,
            false => FEW,
        };
        // The number of children whose replies are listed.
        let mut expanded = 0;
        // The number of children that were put off because another thread works on them.
        let mut put_off = 0;
        let (mut wins, mut is_first) = (false, true);
        while !wins && !children.is_empty() {
            let mut next = None;
            // The number of open replies shows which moves are good. Many moves turn out at once not to win.
            while next.is_none() && children.len() > 1 && expanded < children.len() {
                if !children[expanded].is_seen {
                    wins = self.see_walls(&mut children, expanded)?;
                    if wins {
                        break;
                    }
                    continue;
                }
                if !is_first && put_off < children.len() && self.is_searched(children[expanded].key)
                {
                    put_off += 1;
                    children[expanded..].rotate_left(1);
                    continue;
                }
                let child = &children[expanded];
                let mut known = match is_old {
                    true => self.remembered(&child.node, child.key)?,
                    false => None,
                };
                if known.is_none() {
                    known = self.played_out(&child.node);
                    if let Some(wins) = known {
                        self.remember(&child.node, child.key, wins, 1)?;
                    }
                }
                let mut replies = self.spare.pop().unwrap_or_default();
                let lost = match known {
                    Some(wins) => Some(!wins),
                    None if self.list_moves(&child.node, &mut replies)? => {
                        self.remember(&child.node, child.key, true, 1)?;
                        Some(false)
                    }
                    None => None,
                };
                if let Some(lost) = lost {
                    self.spare.push(replies);
                    wins |= lost;
                    children.remove(expanded);
                    if wins {
                        break;
                    }
                    continue;
                }
                if replies.len() <= few {
                    next = Some(expanded);
                }
                let child = &mut children[expanded];
                child.rank += REPLY * replies.len() as u64;
                child.replies = Some(replies);
                expanded += 1;
            }
            let best = (0..children.len()).min_by_key(|&at| {
                let child = &children[at];
                (!is_first && self.is_searched(child.key), child.rank)
            });
            let Some(at) = next.or(best).filter(|_| !wins) else {
                break;
            };
            expanded -= usize::from(at < expanded);
            let child = children.remove(at);
            let known = match is_old {
                true => self.remembered(&child.node, child.key)?,
                false => None,
            };
            wins = !match known {
                Some(wins) => wins,
                None => self.search(&child.node, child.key, child.replies)?,
            };
            if let Some((atom, option)) = child.step.filter(|_| wins) {
                self.fields.note_best(atom, option);
            }
            is_old = true;
            is_first = false;
        }
        self.put_away(children);
        Ok(wins || self.move_in_number(node)?)
    }

    /// Whether Left, to move, wins a sum of a small part and an integer.
    fn played_out(&mut self, node: &Node) -> Option<bool> {
        let ([atom], []) = (&node.parts[..], &node.games[..]) else {
            return None;
        };
        let (number, _) = self.algebra.scaled_stops(node.nus)?;
        if number % (1 << 31) != 0 || !self.algebra.is_number(node.nus) {
            return None;
        }
        self.fields.played_out(*atom, number >> 31)
    }

    /// Keeps the memory of a list for later use.
    fn put_away(&mut self, mut children: Vec<Child>) {
        for replies in children.drain(..).filter_map(|child| child.replies) {
            self.spare.push(replies);
        }
        self.spare.push(children);
    }

    /// Lists the sums that Left can move to, with Right to move, unless one of the moves is known to win.
    fn list_moves(&mut self, node: &Node, children: &mut Vec<Child>) -> Result<bool, Stopped> {
        children.clear();
        self.nodes += 1;
        if self.nodes.is_multiple_of(NODES) {
            self.look()?;
        } else if self.nodes.is_multiple_of(TIMED_NODES) {
            self.algebra.budget().check_time()?;
        }
        let slots = &self.slots;
        if let Some(path) = &mut self.path
            && self.nodes.is_multiple_of(FEW_STEPS)
            && path.look(|key| slots.get(key).is_some())
        {
            return Err(Stopped::Cancelled);
        }
        for (at, &atom) in node.parts.iter().enumerate() {
            if at > 0 && node.parts[at - 1] == atom {
                continue;
            }
            let base = self.negative_without(node, Some(at))?;
            let mut options = std::mem::take(&mut self.options);
            let best = self.fields.options(atom, &mut self.algebra, &mut options)?;
            // The option that won last time comes first, and alone: if it wins again, the others are not needed.
            let first = best.min(options.len());
            let mut fresh = std::mem::take(&mut self.fresh);
            let mut winning = None;
            for is_first in [true, false] {
                if !is_first {
                    self.fields.expect(atom, &options);
                }
                for option in (0..options.len()).filter(|&option| (option == first) == is_first) {
                    // It is made where it is to stay.
                    fresh.push(Fresh::default());
                    let last = fresh.len() - 1;
                    let child = &mut fresh[last];
                    child.node.clone_from(&base);
                    child.step = Some((atom, option as u32));
                    self.add_option(&mut child.node, atom, options.get(option))?;
                    match self.settled(&child.node)? {
                        Some(true) => {
                            fresh.pop();
                            continue;
                        }
                        Some(false) => {
                            winning = Some(option as u32);
                            break;
                        }
                        None => {}
                    }
                    child.key = self.key(&child.node)?;
                    self.slots.expect(child.key);
                }
                if winning.is_none() {
                    winning = self
                        .consider(&mut fresh, children)?
                        .flatten()
                        .map(|(_, option)| option);
                }
                fresh.clear();
                if winning.is_some() {
                    break;
                }
            }
            self.fresh = fresh;
            self.options = options;
            if let Some(option) = winning {
                self.fields.note_best(atom, option);
                return Ok(true);
            }
        }
        let mut options = Vec::new();
        for (at, &game) in node.games.iter().enumerate() {
            options.clear();
            self.algebra.list_options(game, true, &mut options)?;
            let mut rest = node.clone();
            rest.games.remove(at);
            if self.list_values(&rest, &options, children)? {
                return Ok(true);
            }
        }
        if !self.algebra.is_number(node.nus) {
            options.clear();
            self.algebra.list_options(node.nus, true, &mut options)?;
            let mut rest = node.clone();
            rest.nus = Game::ZERO;
            if self.list_values(&rest, &options, children)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn list_values(
        &mut self,
        rest: &Node,
        options: &[Game],
        children: &mut Vec<Child>,
    ) -> Result<bool, Stopped> {
        let base = self.negative_without(rest, None)?;
        let mut fresh = Vec::with_capacity(options.len());
        for &option in options {
            let mut node = base.clone();
            let option = self.algebra.neg(option)?;
            self.add_value(&mut node, option)?;
            match self.settled(&node)? {
                Some(true) => {}
                Some(false) => return Ok(true),
                None => {
                    let key = self.key(&node)?;
                    let step = None;
                    fresh.push(Fresh { node, key, step });
                }
            }
        }
        // Moves in values have no part.
        let found = self.consider(&mut fresh, children)?;
        Ok(found.is_some())
    }

    /// Adds what a part becomes by a move to the rest of a sum, with the opponent as Left.
    fn add_option(
        &mut self,
        child: &mut Node,
        atom: Atom,
        (value, parts): (Game, &[Part]),
    ) -> Result<(), Stopped> {
        // The opponent moves next, so the option is negated, and once more if the part is negative.
        let flip = !atom.is_negative();
        let value = if flip {
            self.algebra.neg(value)?
        } else {
            value
        };
        self.add_value(child, value)?;
        for &part in parts {
            let atom = Atom::new(atom.field(), part).flipped_if(flip);
            self.add_part(child, atom)?;
        }
        Ok(())
    }

    /// Adds sums to the list of children unless it is known who wins them. Returns the step to one that is a loss for the player who
    /// moves there.
    ///
    /// First all sums are looked up in the table, so that the waits for memory overlap.
    fn consider(
        &mut self,
        fresh: &mut Vec<Fresh>,
        children: &mut Vec<Child>,
    ) -> Result<Option<Step>, Stopped> {
        let mut lost = None;
        let slots = &self.slots;
        fresh.retain(|child| match slots.get(child.key) {
            Some(wins) => {
                if !wins {
                    lost = Some(child.step);
                }
                false
            }
            None => true,
        });
        if let Some(step) = lost {
            return Ok(Some(step));
        }
        for Fresh { node, key, step } in fresh.drain(..) {
            match self.known_by_facts(&node)? {
                Some(true) => continue,
                Some(false) => return Ok(Some(step)),
                None => {}
            }
            if children.iter().any(|child| child.key == key) {
                continue;
            }
            let is_seen = !self.has_walls(&node);
            let rank = match is_seen {
                true => self.rank(&node),
                false => UNSEEN.saturating_add_signed(self.guess(&node)),
            };
            children.push(Child {
                node,
                key,
                step,
                rank,
                is_seen,
                replies: None,
            });
        }
        Ok(None)
    }

    /// How good a sum looks for the player to move there, in quarters of a move: children that look bad for the opponent come first.
    ///
    /// The weights were fitted to sums that searches had solved. Own moves count twice as much as those of the other player, who must
    /// answer.
    fn rank(&self, node: &Node) -> u64 {
        let mut rank = 0;
        for &atom in &node.parts {
            let (info, negative) = (self.fields.info(atom), atom.is_negative());
            rank += 4 * i64::from(info.moves(negative)) - 2 * i64::from(info.moves(!negative)) - 2;
            rank += info.lead(negative);
        }
        if let Some(nus) = self.algebra.as_nus(node.nus) {
            rank += 14 * i64::from(nus.ups) - if nus.star == 1 { 4 } else { 0 };
        }
        if let Some((number, _)) = self.algebra.scaled_stops(node.nus) {
            // Six for each whole move, which stops count in 2^-31.
            rank += (number >> 29) * 3 / 2;
        }
        RANKED.saturating_add_signed(rank)
    }

    /// Moves in numbers are tried last: they help only if everything else is worth a number too.
    fn move_in_number(&mut self, node: &Node) -> Result<bool, Stopped> {
        if !self.algebra.is_number(node.nus) {
            return Ok(false);
        }
        let mut options = Vec::new();
        self.algebra.list_options(node.nus, true, &mut options)?;
        let mut rest = node.clone();
        rest.nus = Game::ZERO;
        let mut children = Vec::new();
        if self.list_values(&rest, &options, &mut children)? {
            return Ok(true);
        }
        for child in children {
            if !self.search(&child.node, child.key, None)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
