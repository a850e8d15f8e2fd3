//! Virtual connections, found by the and-rule and the or-rule.
//!
//! A connection between two places (free cells, groups of stones, sides of the board) is a set of free cells, its carrier: a player who answers
//! every intrusion joins the places within the carrier. With a half connection she has to move first. Two connections that meet at a group and
//! share no cell make one (and-rule); if they meet at a free cell they make a half connection, because she has to take that cell. Half connections
//! whose carriers have no cell in common make a connection (or-rule): the opponent cannot intrude on all at once.

use super::HexBoard;
use crate::lines::{Marks, Points, points_of};
use upstar_values::budget::{Budget, Stopped};
use upstar_values::game::Player;

/// At most so many connections between two places are kept, and so many half connections.
const MOST_FULL: usize = 8;
const MOST_HALF: usize = 12;

/// At most so many half connections are put together by the or-rule.
const MOST_TOGETHER: u32 = 4;

/// What is known between two places.
#[derive(Clone, Debug, Default)]
struct Pair {
    full: Vec<Points>,
    half: Vec<Points>,
}

/// The connections of a player in a position.
#[derive(Clone, Debug)]
pub struct Connections {
    /// The place of each free cell; the sides are 0 and 1, groups follow.
    place: Vec<Option<usize>>,
    /// The bit of each place that is a free cell, 0 for the others.
    bits: Vec<Points>,
    pairs: Vec<Pair>,
    /// Connections that have not been put together with others yet.
    open: Vec<(usize, usize, Points)>,
}

impl Connections {
    /// Finds connections. With `half` the search ends with the first half connection between the sides, otherwise with the first full one.
    ///
    /// ```
    /// use upstar_goals::hex::{Connections, HexBoard};
    /// use upstar_goals::lines::Marks;
    /// use upstar_values::game::Player;
    /// // A stone in the middle has two cells to each side: two bridges.
    /// let board = HexBoard::new(3, 3).unwrap();
    /// let marks = Marks { x: 1 << 4, o: 0 };
    /// let found = Connections::of(&board, marks, Player::Left, false, &Default::default())?;
    /// assert_eq!(found.full(), Some(1 << 1 | 1 << 2 | 1 << 6 | 1 << 7));
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn of(
        board: &HexBoard,
        marks: Marks,
        player: Player,
        half: bool,
        budget: &Budget,
    ) -> Result<Connections, Stopped> {
        let own = marks.of(player);
        let free = board.all() & !(marks.x | marks.o);
        let sides = board.sides(player);
        let mut found = Connections {
            place: vec![None; board.cells()],
            bits: vec![0, 0],
            pairs: Vec::new(),
            open: Vec::new(),
        };
        // The free cells beside each side and each group.
        let mut beside: Vec<Points> = sides.map(|side| side & free).to_vec();
        let mut rest = own;
        while rest != 0 {
            let group = board.reached(rest & rest.wrapping_neg(), own);
            rest &= !group;
            let around = points_of(group).fold(0, |all, cell| all | board.near(cell)) & free;
            match sides.iter().position(|side| side & group != 0) {
                Some(side) => beside[side] |= around,
                None => {
                    beside.push(around);
                    found.bits.push(0);
                }
            }
        }
        for cell in points_of(free) {
            found.place[cell] = Some(found.bits.len());
            found.bits.push(1 << cell);
        }
        found
            .pairs
            .resize(found.bits.len() * found.bits.len(), Pair::default());
        for cell in points_of(free) {
            let here = found.cell(cell);
            for other in points_of(board.near(cell) & free).filter(|&other| other > cell) {
                let there = found.cell(other);
                found.add_full(here, there, 0);
            }
            for (group, around) in beside.iter().enumerate() {
                if around >> cell & 1 == 1 {
                    found.add_full(group, here, 0);
                }
            }
        }
        found.run(beside.len(), half, budget)?;
        Ok(found)
    }

    fn cell(&self, cell: usize) -> usize {
        self.place[cell].expect("the cell is free")
    }

    /// The smallest connection between the sides that was found.
    pub fn full(&self) -> Option<Points> {
        let full = self.pair(0, 1).full.iter().copied();
        full.min_by_key(|carrier| carrier.count_ones())
    }

    /// The half connections between the sides that were found, the smallest first.
    pub fn half(&self) -> Vec<Points> {
        let mut half = self.pair(0, 1).half.clone();
        half.sort_by_key(|carrier| carrier.count_ones());
        half
    }

    /// How many stones a player needs to join a free cell to both sides, where places that are connected count as joined; less is better.
    pub(super) fn distances(&self, cells: usize) -> Vec<u32> {
        let places = self.bits.len();
        let mut sum = vec![0; places];
        for side in 0..2 {
            let mut distance = vec![FAR; places];
            distance[side] = 0;
            let mut open = std::collections::VecDeque::from([side]);
            while let Some(here) = open.pop_front() {
                for there in 0..places {
                    if there == here || self.pair(here, there).full.is_empty() {
                        continue;
                    }
                    let step = u32::from(self.bits[there] != 0);
                    if distance[here] + step < distance[there] {
                        distance[there] = distance[here] + step;
                        match step {
                            0 => open.push_front(there),
                            _ => open.push_back(there),
                        }
                    }
                }
            }
            sum.iter_mut().zip(distance).for_each(|(sum, d)| *sum += d);
        }
        let of_cell = |cell: usize| self.place[cell].map_or(2 * FAR, |place| sum[place]);
        (0..cells).map(of_cell).collect()
    }

    fn at(&self, a: usize, b: usize) -> usize {
        a.min(b) * self.bits.len() + a.max(b)
    }

    fn pair(&self, a: usize, b: usize) -> &Pair {
        &self.pairs[self.at(a, b)]
    }

    /// Puts connections together until there are no new ones, or the sides are connected. The first places are not free cells.
    fn run(&mut self, groups: usize, half: bool, budget: &Budget) -> Result<(), Stopped> {
        let mut next: usize = 0;
        while next < self.open.len() {
            let (a, b, carrier) = self.open[next];
            next += 1;
            if next.is_multiple_of(256) {
                budget.check(64 * self.open.len())?;
            }
            if !self.pair(a, b).full.contains(&carrier) {
                continue;
            }
            for (end, middle) in [(a, b), (b, a)] {
                if middle < 2 {
                    continue;
                }
                for other in 0..self.bits.len() {
                    if other == end || other == middle || carrier & self.bits[other] != 0 {
                        continue;
                    }
                    let at = self.at(middle, other);
                    for i in 0..self.pairs[at].full.len() {
                        let Some(&second) = self.pairs[at].full.get(i) else {
                            break;
                        };
                        if carrier & second != 0 || second & self.bits[end] != 0 {
                            continue;
                        }
                        let both = carrier | second;
                        match middle < groups {
                            true => self.add_full(end, other, both),
                            false => self.add_half(end, other, both | self.bits[middle]),
                        }
                    }
                }
            }
            let sides = self.pair(0, 1);
            if !sides.full.is_empty() || half && !sides.half.is_empty() {
                break;
            }
        }
        Ok(())
    }

    fn add_full(&mut self, a: usize, b: usize, carrier: Points) {
        let at = self.at(a, b);
        let full = &mut self.pairs[at].full;
        if full.iter().any(|&other| other & !carrier == 0) {
            return;
        }
        full.retain(|&other| carrier & !other != 0);
        if full.len() >= MOST_FULL {
            return;
        }
        full.push(carrier);
        self.open.push((a, b, carrier));
    }

    fn add_half(&mut self, a: usize, b: usize, carrier: Points) {
        let at = self.at(a, b);
        let pair = &mut self.pairs[at];
        let contains = |&other: &Points| other & !carrier == 0;
        if pair.full.iter().any(contains) || pair.half.iter().any(contains) {
            return;
        }
        pair.half.retain(|&other| carrier & !other != 0);
        let is_sides = a.max(b) == 1;
        if pair.half.len() >= MOST_HALF && !is_sides {
            return;
        }
        let half = pair.half.clone();
        pair.half.push(carrier);
        self.or(a, b, &half, carrier, carrier, MOST_TOGETHER - 1);
    }

    /// Half connections without a common cell, together with some whose union and intersection are given.
    fn or(
        &mut self,
        a: usize,
        b: usize,
        half: &[Points],
        union: Points,
        common: Points,
        more: u32,
    ) {
        for (i, &carrier) in half.iter().enumerate() {
            let left = common & carrier;
            if left == 0 {
                self.add_full(a, b, union | carrier);
            } else if left != common && more > 1 {
                self.or(a, b, &half[i + 1..], union | carrier, left, more - 1);
            }
        }
    }
}

/// Farther than any cell.
const FAR: u32 = 1000;
