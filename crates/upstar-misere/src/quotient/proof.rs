//! The proof that a monoid decides all sums.
//!
//! Items have a value Φ and winning contexts W: all x for which some option e has xe in P. No move may lead from P to P, and
//! every sum outside P must have a move into P. For the second, sums are built item by item. For the product x so far, B is the set of all y,
//! values of the rest, such that no item so far has a winning move and xy is outside P. A sum that fails is one with 1 in its B. Only the
//! largest B of each x are kept: there are finitely many, and they are the certificate.

use super::bits::Bits;
use super::monoid::Monoid;
use std::collections::VecDeque;
use upstar_values::budget::{Budget, Stopped};

/// What the proof needs to know of an item.
#[derive(Clone, Debug)]
pub(super) struct Kind {
    pub(super) value: usize,
    pub(super) wins: Bits,
    /// An item of this kind.
    pub(super) item: usize,
}

/// Why a monoid does not decide all sums.
#[derive(Clone, Debug)]
pub(super) enum Refuted {
    /// The empty sum is in P.
    Empty,
    /// An item whose sum with this element is in P has a move into P.
    MoveIntoP { item: usize, with: usize },
    /// A sum outside P without a move into P.
    NoMove(Vec<usize>),
}

#[derive(Clone, Debug)]
struct Node {
    x: usize,
    set: Bits,
    /// The node before, and the kind that was added to it.
    from: Option<(u32, u32)>,
    alive: bool,
}

/// The sets (x, B) of a proof.
#[derive(Clone, Debug)]
pub(super) struct Proof {
    kinds: Vec<Kind>,
    /// For each kind and each x the set of all y with xy outside W.
    misses: Vec<Vec<Bits>>,
    nodes: Vec<Node>,
    /// For each x the nodes that no other contains.
    best: Vec<Vec<u32>>,
    bytes: usize,
}

impl Proof {
    /// The proof without items.
    pub(super) fn new(monoid: &Monoid) -> Proof {
        let mut best = vec![Vec::new(); monoid.order()];
        best[0].push(0);
        let start = Node {
            x: 0,
            set: monoid.p.complement(monoid.order()),
            from: None,
            alive: true,
        };
        Proof {
            kinds: Vec::new(),
            misses: Vec::new(),
            nodes: vec![start],
            best,
            bytes: 0,
        }
    }

    /// Whether an item of this value with these winning contexts needs no work, since one that wins less often is proved.
    pub(super) fn covers(&self, value: usize, wins: &Bits) -> bool {
        self.kinds
            .iter()
            .any(|kind| kind.value == value && kind.wins.is_subset(wins))
    }

    /// Adds items. After a refutation the proof is of no use any more.
    pub(super) fn add(
        &mut self,
        monoid: &Monoid,
        kinds: Vec<Kind>,
        budget: &Budget,
    ) -> Result<Option<Refuted>, Stopped> {
        if monoid.p.get(0) {
            return Ok(Some(Refuted::Empty));
        }
        let old = self.kinds.len();
        for kind in kinds {
            let shift = monoid.shift(kind.value);
            if kind.wins.meets(shift) {
                let with = kind.wins.iter().find(|&x| shift.get(x)).unwrap_or(0);
                return Ok(Some(Refuted::MoveIntoP {
                    item: kind.item,
                    with,
                }));
            }
            if !self.covers(kind.value, &kind.wins) {
                self.push(monoid, kind);
            }
        }
        let mut queue: VecDeque<(u32, usize)> =
            (0..self.nodes.len() as u32).map(|at| (at, old)).collect();
        let mut steps = 0usize;
        while let Some((at, first)) = queue.pop_front() {
            for i in first..self.kinds.len() {
                steps += 1;
                if steps.is_multiple_of(512) {
                    budget.check(self.bytes + monoid.bytes() + queue.len() * 16)?;
                }
                let Node { x, set, alive, .. } = &self.nodes[at as usize];
                if !alive {
                    break;
                }
                let value = self.kinds[i].value;
                let next = self.misses[i][*x].preimage_in(monoid.row(value), set);
                if next.is_empty() {
                    continue;
                }
                if next.get(0) {
                    return Ok(Some(Refuted::NoMove(self.sum(at, i))));
                }
                let x = monoid.times(*x, value);
                if let Some(new) = self.insert(x, next, (at, i as u32))? {
                    queue.push_back((new, 0));
                }
            }
        }
        self.compact();
        Ok(None)
    }

    fn push(&mut self, monoid: &Monoid, kind: Kind) {
        let order = monoid.order();
        let lost = kind.wins.complement(order);
        let all = Bits::new(order).complement(order);
        let misses: Vec<Bits> = (0..order)
            .map(|x| all.preimage_in(monoid.row(x), &lost))
            .collect();
        self.bytes += order * (size_of::<Bits>() + all.bytes());
        self.misses.push(misses);
        self.kinds.push(kind);
    }

    /// Keeps a set unless one that contains it is known.
    fn insert(&mut self, x: usize, set: Bits, from: (u32, u32)) -> Result<Option<u32>, Stopped> {
        let (nodes, best) = (&mut self.nodes, &mut self.best[x]);
        if best
            .iter()
            .any(|&at| set.is_subset(&nodes[at as usize].set))
        {
            return Ok(None);
        }
        best.retain(|&at| {
            let node = &mut nodes[at as usize];
            node.alive = !node.set.is_subset(&set);
            node.alive
        });
        let new = u32::try_from(nodes.len())
            .map_err(|_| Stopped::TooLarge(&"the proof of a quotient"))?;
        best.push(new);
        self.bytes += size_of::<Node>() + set.bytes() + 4;
        nodes.push(Node {
            x,
            set,
            from: Some(from),
            alive: true,
        });
        Ok(Some(new))
    }

    /// The items that were added up to this node, and one more.
    fn sum(&self, node: u32, last: usize) -> Vec<usize> {
        let mut items = vec![self.kinds[last].item];
        let mut at = &self.nodes[node as usize];
        while let Some((before, kind)) = at.from {
            items.push(self.kinds[kind as usize].item);
            at = &self.nodes[before as usize];
        }
        items
    }

    /// Forgets sets that lie in others, and where the sets came from.
    fn compact(&mut self) {
        self.nodes.retain(|node| node.alive);
        self.best.iter_mut().for_each(Vec::clear);
        for (at, node) in self.nodes.iter_mut().enumerate() {
            node.from = None;
            self.best[node.x].push(at as u32);
        }
    }

    /// The sets (x, B).
    pub(super) fn sets(&self) -> impl Iterator<Item = (usize, &Bits)> {
        self.nodes.iter().map(|node| (node.x, &node.set))
    }

    pub(super) fn bytes(&self) -> usize {
        self.bytes
    }
}
