//! The strings of a graph as bits of one machine word, for searches.

use super::board::Board;
use super::endgame::Kind;
use super::grid::Grid;
use super::images::Images;
use super::mask::{Mask, each};
use super::position::StringPosition;
use super::set::StringSet;

/// Some strings of a graph, numbered anew, with all that a search looks up.
pub(super) struct Frame<M> {
    /// The number of each string here, by its number in the graph. Some numbers may be free.
    inside: Vec<Option<u8>>,
    ends: Vec<[u16; 2]>,
    /// The strings at each coin; the ground has none, and so have numbers that are free.
    pub(super) at: Vec<M>,
    images: Images<M>,
    /// For whole boards that fit: coin n + 1 is the box at place n.
    grid: Option<Grid>,
}

/// What becomes of a position without hanging coins when a string is cut and the opponent takes all that hangs then.
#[derive(Clone, Copy, Debug)]
pub(super) struct Opened<M> {
    /// What is left.
    pub(super) rest: M,
    /// Coins that are taken.
    pub(super) coins: i32,
    /// Whether the opponent can leave the last two.
    pub(super) hand_out: bool,
    /// Coins that lost a string and have two or more.
    pub(super) touched: [u16; 2],
}

impl<M: Mask> Frame<M> {
    /// A frame of these strings of the graph. `None` if they are too many.
    pub(super) fn new(position: &StringPosition, strings: &StringSet) -> Option<Frame<M>> {
        let graph = position.graph();
        let whole = graph
            .board()
            .filter(|_| strings.len() == graph.strings() && M::BITS == 64);
        let grid = whole.and_then(|board| Some((board, Grid::new(board)?)));
        // The number in the graph of each string here. Some numbers may be free.
        let outside: Vec<Option<usize>> = match grid {
            None => strings.iter().map(Some).collect(),
            Some((board, grid)) => {
                let mut outside = vec![None; M::BITS];
                for edge in 0..board.edges() {
                    outside[grid.place(board.place(edge))] = Some(edge);
                }
                let used = outside.iter().rposition(Option::is_some);
                outside.truncate(used.map_or(0, |last| last + 1));
                outside
            }
        };
        if outside.len() > M::BITS {
            return None;
        }
        let mut inside = vec![None; graph.strings()];
        let mut coins: Vec<u32> = vec![0];
        for (here, there) in outside.iter().enumerate() {
            let Some(there) = *there else { continue };
            inside[there] = Some(here as u8);
            coins.extend(graph.ends(there));
        }
        coins.sort_unstable();
        coins.dedup();
        let number = |coin: u32| match grid {
            None => coins.partition_point(|&other| other < coin) as u16,
            Some((board, _)) => {
                // The places of boxes, of which there is one more in each row.
                let rows_before = (coin.saturating_sub(1) / board.columns() as u32) as u16;
                coin as u16 + rows_before
            }
        };
        let ends: Vec<[u16; 2]> = outside
            .iter()
            .map(|there| there.map_or([0; 2], |there| graph.ends(there).map(number)))
            .collect();
        let coins = ends.iter().flatten().max().map_or(0, |&most| most.into());
        let mut at = vec![M::default(); coins + 1];
        for (string, pair) in ends.iter().enumerate() {
            for &coin in pair.iter().filter(|&&coin| coin != 0) {
                at[coin as usize] = at[coin as usize].or(M::bit(string));
            }
        }
        let groups = twins(&ends, &outside);
        let generators = graph.board().map_or(Vec::new(), Board::generators);
        let maps = symmetries(&inside, &outside, &generators, &groups);
        Some(Frame {
            images: Images::new(&groups, &maps),
            inside,
            ends,
            at,
            grid: grid.map(|(_, grid)| grid),
        })
    }

    /// The set as a mask; `None` if some of its strings are not in the frame.
    pub(super) fn mask(&self, strings: &StringSet) -> Option<M> {
        strings.iter().try_fold(M::default(), |mask, string| {
            Some(mask.or(M::bit((*self.inside.get(string)?)? as usize)))
        })
    }

    /// How many strings a coin hangs on.
    #[inline(always)]
    pub(super) fn degree(&self, left: M, coin: u16) -> u32 {
        left.and(self.at[coin as usize]).count()
    }

    #[inline(always)]
    pub(super) fn across(&self, string: usize, coin: u16) -> u16 {
        let [a, b] = self.ends[string];
        a ^ b ^ coin
    }

    /// The least of the symmetric positions, with twins in order.
    #[inline]
    pub(super) fn canonical(&self, left: M) -> M {
        self.images.least(left)
    }

    /// The part to which the first string belongs.
    pub(super) fn part(&self, left: M) -> M {
        let (mut part, mut todo) = (M::default(), M::bit(left.first()));
        while !todo.is_empty() {
            let string = todo.first();
            part = part.or(M::bit(string));
            let [a, b] = self.ends[string];
            let near = self.at[a as usize].or(self.at[b as usize]);
            todo = todo.or(near.and(left)).less(part);
        }
        part
    }

    /// How many strings are in no chain.
    #[inline]
    pub(super) fn safe(&self, left: M) -> u32 {
        if let Some(grid) = &self.grid {
            let edges = left.word();
            return (edges & !grid.around(grid.twos(edges))).count();
        }
        let mut safe = left;
        for &at in &self.at {
            let strings = left.and(at);
            if strings.is_two() {
                safe = safe.less(strings);
            }
        }
        safe.count()
    }

    /// The coins with three or more strings, one after the other, until `each_coin` says no.
    #[inline]
    pub(super) fn junctions(&self, left: M, mut each_coin: impl FnMut(u16) -> bool) -> bool {
        if let Some(grid) = &self.grid {
            return each(grid.more_than_twos(left.word())).all(|place| each_coin(place as u16 + 1));
        }
        let more = |&coin: &u16| {
            let strings = left.and(self.at[coin as usize]);
            !strings.but_first().but_first().is_empty()
        };
        (1..self.at.len() as u16).filter(more).all(each_coin)
    }

    /// Cuts a string of a position without hanging coins, and lets the opponent take what hangs then.
    #[inline]
    pub(super) fn open(&self, left: M, string: usize) -> Opened<M> {
        let mut opened = Opened {
            rest: left.less(M::bit(string)),
            coins: 0,
            hand_out: false,
            touched: [0; 2],
        };
        for (side, mut coin) in self.ends[string].into_iter().enumerate() {
            let mut run = 0;
            while coin != 0 {
                let strings = opened.rest.and(self.at[coin as usize]);
                if !strings.is_one() {
                    // No string: the chain was closed, and the coin came free with the one before it.
                    run += i32::from(strings.is_empty() && run > 0);
                    opened.touched[side] = if strings.is_empty() { 0 } else { coin };
                    break;
                }
                run += 1;
                opened.rest = opened.rest.less(strings);
                coin = self.across(strings.first(), coin);
            }
            opened.coins += run;
            opened.hand_out |= run > 1;
        }
        opened
    }

    /// If the coin is in a chain between ground and ground, or in a loop: its kind, its coins, and its strings.
    #[inline]
    pub(super) fn piece(&self, left: M, coin: u16) -> Option<(Kind, u32, M)> {
        let mut used = left.and(self.at[coin as usize]);
        if !used.is_two() {
            return None;
        }
        let start = used.first();
        let other = used.less(M::bit(start)).first();
        let mut coins = 1;
        for (mut string, round) in [(start, true), (other, false)] {
            let mut here = coin;
            loop {
                here = self.across(string, here);
                if here == 0 {
                    break;
                }
                if here == coin {
                    debug_assert!(round, "a loop is found at the first way round");
                    return Some((Kind::of_loop(coins), coins, used));
                }
                let strings = left.and(self.at[here as usize]);
                if !strings.is_two() {
                    return None;
                }
                coins += 1;
                used = used.or(strings);
                string = strings.less(M::bit(string)).first();
            }
        }
        Some((Kind::of_chain(coins), coins, used))
    }

    /// One string for each move that is worth a thought in a position without hanging coins and without pieces that stand alone: of a chain
    /// of two coins the string between them, of any other chain one string, and every string that is in no chain.
    #[inline]
    pub(super) fn moves(&self, left: M, mut each_move: impl FnMut(usize)) {
        let mut in_chains = M::default();
        let mut chain = |coin: u16| {
            let strings = left.and(self.at[coin as usize]);
            if !strings.is_two() || !strings.and(in_chains).is_empty() {
                return;
            }
            in_chains = in_chains.or(strings);
            let start = strings.first();
            let other = strings.less(M::bit(start)).first();
            let (mut coins, mut inner) = (1, start);
            for mut string in [start, other] {
                let mut here = coin;
                loop {
                    here = self.across(string, here);
                    let next = left.and(self.at[here as usize]);
                    // The ground has no strings.
                    if !next.is_two() || here == coin {
                        break;
                    }
                    coins += 1;
                    inner = string;
                    in_chains = in_chains.or(next);
                    string = next.less(M::bit(string)).first();
                }
            }
            each_move(if coins == 2 { inner } else { start });
        };
        match &self.grid {
            None => (1..self.at.len() as u16).for_each(chain),
            Some(grid) => each(grid.twos(left.word())).for_each(|place| chain(place as u16 + 1)),
        }
        for string in each(left.less(in_chains)) {
            each_move(string);
        }
    }
}

/// The strings in groups: those with the same two ends are together.
fn twins(ends: &[[u16; 2]], outside: &[Option<usize>]) -> Vec<Vec<usize>> {
    let key = |string: usize| {
        let [a, b] = ends[string];
        (a.min(b), a.max(b))
    };
    let used = (0..ends.len()).filter(|&string| outside[string].is_some());
    let mut sorted: Vec<usize> = used.collect();
    sorted.sort_by_key(|&string| (key(string), string));
    let groups = sorted.chunk_by(|&a, &b| key(a) == key(b));
    groups.map(<[usize]>::to_vec).collect()
}

/// All symmetries that the generators make, of those that keep the frame; the identity is the first.
fn symmetries(
    inside: &[Option<u8>],
    outside: &[Option<usize>],
    generators: &[Vec<usize>],
    groups: &[Vec<usize>],
) -> Vec<Vec<usize>> {
    let count = outside.len();
    let mut group_of = vec![(0, 0); count];
    for (at, group) in groups.iter().enumerate() {
        for (place, &string) in group.iter().enumerate() {
            group_of[string] = (at, place);
        }
    }
    let mut maps: Vec<Vec<usize>> = Vec::new();
    for generator in generators {
        let image = |here: usize| match outside[here] {
            None => Some(here),
            Some(there) => Some(inside[generator[there]]? as usize),
        };
        let Some(map) = (0..count).map(image).collect::<Option<Vec<usize>>>() else {
            continue;
        };
        // Twins are exchanged so that the first stays the first: ordered positions have ordered images.
        let ordered = (0..count).map(|string| {
            if outside[string].is_none() {
                return string;
            }
            let (group, place) = group_of[string];
            groups[group_of[map[groups[group][0]]].0][place]
        });
        maps.push(ordered.collect());
    }
    let mut found: Vec<Vec<usize>> = vec![(0..count).collect()];
    let mut from = 0;
    while from < found.len() {
        for map in &maps {
            let image: Vec<usize> = found[from].iter().map(|&string| map[string]).collect();
            if !found.contains(&image) {
                found.push(image);
            }
        }
        from += 1;
    }
    found
}
