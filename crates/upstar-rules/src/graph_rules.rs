//! Rules on a graph: every move listed, with its nodes as bits.

use crate::alphabet::NOWHERE;
use crate::field::{Exchange, Lines};
use crate::planes::Planes;
use crate::scoring::seen_by;
use crate::shape::Spot;
use std::hash::{Hash, Hasher};
use std::sync::Arc;
use upstar::game::Player;
use upstar::position::{Bits, Rules, Symmetries};

/// A move on certain nodes: `at` of a spot is the node's number.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Instance {
    pub(crate) spots: Vec<(usize, Spot)>,
}

/// The rules on one graph.
#[derive(Clone)]
pub(crate) struct GraphRules<const N: usize> {
    /// The ruleset and the graph.
    id: (u64, u64),
    code: Arc<Code<N>>,
}

impl<const N: usize> PartialEq for GraphRules<N> {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl<const N: usize> Eq for GraphRules<N> {}

impl<const N: usize> Hash for GraphRules<N> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.id.hash(state);
    }
}

struct Code<const N: usize> {
    left: Vec<Move<N>>,
    right: Vec<Move<N>>,
    /// The moves after which the same player moves again.
    again: [Vec<Move<N>>; 2],
    /// What a node in each plane counts for Left, above no node.
    worths: [i32; N],
    symmetries: Symmetries<u128>,
    /// Exchanges of states: plane i becomes plane `from[i]`; and whether the players are exchanged.
    maps: Vec<([usize; N], bool)>,
}

struct Move<const N: usize> {
    needs: Vec<(u128, u16)>,
    forbids: Vec<(u128, u16)>,
    clear: u128,
    set: [u128; N],
    /// The nodes that the move looks at and that must exist.
    own: u128,
    /// The nodes that may forbid it.
    others: u128,
}

impl<const N: usize> Move<N> {
    fn new(instance: &Instance) -> Move<N> {
        let mut m = Move {
            needs: Vec::new(),
            forbids: Vec::new(),
            clear: 0,
            set: [0; N],
            own: 0,
            others: 0,
        };
        for (node, spot) in &instance.spots {
            let node = 1u128 << node;
            let planes = spot.allow >> 1;
            if spot.is_there() {
                m.needs.push((node, planes));
                m.own |= node;
            } else {
                let forbidden = !planes & ((1 << N) - 1);
                if forbidden != 0 {
                    m.forbids.push((node, forbidden));
                    m.others |= node;
                }
            }
            if let Some(state) = spot.write {
                m.clear |= node;
                if state != NOWHERE {
                    m.set[state as usize - 1] |= node;
                }
            }
        }
        m
    }

    fn needs(&self, planes: &Planes<u128, N>) -> bool {
        let mut needs = self.needs.iter();
        needs.all(|&(node, which)| node & planes.of(which) != 0)
    }

    fn allowed(&self, planes: &Planes<u128, N>, changing: u128) -> bool {
        let mut forbids = self.forbids.iter();
        !forbids.any(|&(node, which)| node & planes.of(which) & !changing != 0)
    }

    fn push(&self, planes: &Planes<u128, N>, moves: &mut Vec<Planes<u128, N>>) {
        moves.extend(self.after(planes));
    }

    /// The position after the move, if it is possible.
    fn after(&self, planes: &Planes<u128, N>) -> Option<Planes<u128, N>> {
        let next = || {
            Planes(std::array::from_fn(|i| {
                planes.0[i] & !self.clear | self.set[i]
            }))
        };
        (self.needs(planes) && self.allowed(planes, 0)).then(next)
    }
}

impl<const N: usize> GraphRules<N> {
    /// Compiles moves whose states are planes plus one. `maps` are the exchanges of states that keep the rules the same, or the same
    /// with the players exchanged.
    pub(crate) fn new(
        id: (u64, u64),
        neighbours: Vec<u128>,
        lines: &Lines<Instance>,
        maps: &[Exchange],
    ) -> Self {
        let nodes = neighbours.len();
        let relations = [neighbours];
        let maps = maps.iter().map(|(map, negative)| {
            let mut from: [usize; N] = std::array::from_fn(|i| i);
            for (state, &image) in map.iter().enumerate().skip(1) {
                from[image as usize - 1] = state - 1;
            }
            (from, *negative)
        });
        let moves = |instances: &[Instance]| instances.iter().map(Move::new).collect();
        GraphRules {
            id,
            code: Arc::new(Code {
                left: moves(&lines.all.left),
                right: moves(&lines.all.right),
                again: [moves(&lines.again.left), moves(&lines.again.right)],
                worths: std::array::from_fn(|i| lines.worths.get(i + 1).copied().unwrap_or(0)),
                symmetries: Symmetries::find(&relations, &relations, &vec![None; nodes]),
                maps: maps.collect(),
            }),
        }
    }

    fn moves(&self) -> impl Iterator<Item = &Move<N>> {
        self.code.left.iter().chain(&self.code.right)
    }
}

impl<const N: usize> Rules for GraphRules<N> {
    type Position = Planes<u128, N>;

    fn left_moves(&self, planes: &Self::Position, moves: &mut Vec<Self::Position>) {
        self.code.left.iter().for_each(|m| m.push(planes, moves));
    }

    fn right_moves(&self, planes: &Self::Position, moves: &mut Vec<Self::Position>) {
        self.code.right.iter().for_each(|m| m.push(planes, moves));
    }

    fn keeps_turn(&self, from: &Self::Position, to: &Self::Position, player: Player) -> bool {
        let again = &self.code.again[player.index()];
        again.iter().any(|m| m.after(from).as_ref() == Some(to))
    }

    fn points(&self, from: &Self::Position, to: &Self::Position, player: Player) -> i32 {
        seen_by(
            player,
            to.worth(&self.code.worths) - from.worth(&self.code.worths),
        )
    }

    /// As on a grid: nodes that one move may ever touch belong to one part.
    fn parts(&self, planes: Self::Position, parts: &mut Vec<Self::Position>) {
        let (mut may, mut changed) = (planes, 0u128);
        loop {
            let before = (may, changed);
            for m in self.moves() {
                if m.needs(&may) && m.allowed(&planes, changed) {
                    changed |= m.clear;
                    for (all, new) in may.0.iter_mut().zip(&m.set) {
                        *all |= new;
                    }
                }
            }
            if before == (may, changed) {
                break;
            }
        }
        let needed: Vec<&Move<N>> = self.moves().filter(|m| m.needs(&may)).collect();
        let mut rest = changed;
        while rest != 0 {
            let mut part = rest.lowest();
            loop {
                let before = part;
                for m in &needed {
                    let cells = m.own | m.others;
                    if cells & part != 0 && m.allowed(&planes, changed) {
                        part |= cells & changed;
                    }
                }
                if part == before {
                    break;
                }
            }
            rest &= !part;
            let mut kept = part;
            for m in &needed {
                if m.clear & part != 0 && m.allowed(&planes, changed) {
                    kept |= m.own & !changed;
                }
            }
            loop {
                let before = kept;
                for m in &needed {
                    if m.clear & kept != 0 {
                        let forbids = m.forbids.iter();
                        kept |= forbids
                            .fold(0, |all, &(node, which)| all | node & planes.of(which))
                            & !changed;
                    }
                }
                if kept == before {
                    break;
                }
            }
            parts.push(planes.within(kept));
        }
    }

    fn normal(&self, planes: Self::Position) -> (Self::Position, bool) {
        let code = &*self.code;
        let images = std::iter::once(planes.0).chain(code.symmetries.images(planes.0));
        let candidates = images.flat_map(|image| {
            let maps = code.maps.iter();
            maps.map(move |(from, negative)| {
                let image: [u128; N] = std::array::from_fn(|i| image[from[i]]);
                (Planes(image), *negative)
            })
        });
        candidates.fold((planes, false), |least, image| {
            if image.0 < least.0 { image } else { least }
        })
    }
}
