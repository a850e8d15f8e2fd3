//! The strings of a graph as bits of one machine word, for searches.

use super::endgame::Kind;
use super::mask::{Mask, each};
use super::position::StringPosition;
use super::set::StringSet;

/// Some strings of a graph, numbered anew, with all that a search looks up.
pub(super) struct Frame<M> {
    /// The number of each string here, by its number in the graph.
    inside: Vec<Option<u8>>,
    /// The number in the graph of each string here.
    outside: Vec<usize>,
    ends: Vec<[u16; 2]>,
    /// The strings at each coin; the ground has none.
    pub(super) at: Vec<M>,
    /// Strings with the same two ends, at least two of them: for each number that is left, which ones those are after ordering.
    twins: Vec<(M, Vec<M>)>,
    /// Maps that make symmetric positions, a table for each byte.
    maps: Vec<Vec<[M; 256]>>,
    /// How the images of a position are made: from which earlier one, by which map.
    images: Vec<(usize, usize)>,
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
        let outside: Vec<usize> = strings.iter().collect();
        if outside.len() > M::BITS {
            return None;
        }
        let mut inside = vec![None; graph.strings()];
        let mut coins: Vec<u32> = vec![0];
        for (here, &there) in outside.iter().enumerate() {
            inside[there] = Some(here as u8);
            coins.extend(graph.ends(there));
        }
        coins.sort_unstable();
        coins.dedup();
        let number = |coin: u32| coins.partition_point(|&other| other < coin) as u16;
        let ends: Vec<[u16; 2]> = outside
            .iter()
            .map(|&there| graph.ends(there).map(number))
            .collect();
        let mut at = vec![M::default(); coins.len()];
        for (string, pair) in ends.iter().enumerate() {
            for &coin in pair.iter().filter(|&&coin| coin != 0) {
                at[coin as usize] = at[coin as usize].or(M::bit(string));
            }
        }
        let mut frame = Frame {
            inside,
            outside,
            ends,
            at,
            twins: Vec::new(),
            maps: Vec::new(),
            images: Vec::new(),
        };
        let groups = frame.find_twins();
        if let Some(board) = graph.board() {
            frame.find_images(&board.generators(), &groups);
        }
        Some(frame)
    }

    fn find_twins(&mut self) -> Vec<Vec<usize>> {
        let key = |string: usize| {
            let [a, b] = self.ends[string];
            (a.min(b), a.max(b))
        };
        let mut sorted: Vec<usize> = (0..self.ends.len()).collect();
        sorted.sort_by_key(|&string| (key(string), string));
        let groups: Vec<Vec<usize>> = sorted
            .chunk_by(|&a, &b| key(a) == key(b))
            .map(<[usize]>::to_vec)
            .collect();
        for group in groups.iter().filter(|group| group.len() > 1) {
            let mut first = vec![M::default()];
            for &string in group {
                first.push(first[first.len() - 1].or(M::bit(string)));
            }
            self.twins.push((first[group.len()], first));
        }
        groups
    }

    /// Keeps the symmetries of the board that keep the frame.
    fn find_images(&mut self, generators: &[Vec<usize>], groups: &[Vec<usize>]) {
        let count = self.ends.len();
        let mut group_of = vec![(0, 0); count];
        for (at, group) in groups.iter().enumerate() {
            for (place, &string) in group.iter().enumerate() {
                group_of[string] = (at, place);
            }
        }
        let mut maps: Vec<Vec<usize>> = Vec::new();
        for generator in generators {
            let image = |here: usize| Some(self.inside[generator[self.outside[here]]]? as usize);
            let Some(map) = (0..count).map(image).collect::<Option<Vec<usize>>>() else {
                continue;
            };
            // Twins are exchanged so that the first stays the first: ordered positions have ordered images.
            let ordered = (0..count).map(|string| {
                let (group, place) = group_of[string];
                groups[group_of[map[groups[group][0]]].0][place]
            });
            maps.push(ordered.collect());
        }
        let mut found: Vec<Vec<usize>> = vec![(0..count).collect()];
        let mut from = 0;
        while from < found.len() {
            for (at, map) in maps.iter().enumerate() {
                let image: Vec<usize> = found[from].iter().map(|&string| map[string]).collect();
                if !found.contains(&image) {
                    found.push(image);
                    self.images.push((from, at));
                }
            }
            from += 1;
        }
        self.maps = maps
            .iter()
            .map(|map| {
                let byte = |at: usize| {
                    std::array::from_fn(|byte| {
                        let strings = (0..8).filter(|bit| byte >> bit & 1 == 1);
                        let images = strings.filter_map(|bit| map.get(8 * at + bit));
                        images.fold(M::default(), |set, &string| set.or(M::bit(string)))
                    })
                };
                (0..count.div_ceil(8)).map(byte).collect()
            })
            .collect();
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
    fn across(&self, string: usize, coin: u16) -> u16 {
        let [a, b] = self.ends[string];
        a ^ b ^ coin
    }

    /// The least of the symmetric positions, with twins in order.
    #[inline]
    pub(super) fn canonical(&self, left: M) -> M {
        let mut ordered = left;
        for (all, first) in &self.twins {
            let some = ordered.and(*all);
            ordered = ordered.less(some).or(first[some.count() as usize]);
        }
        let mut images = [ordered; 8];
        let mut least = ordered;
        for (to, &(from, map)) in self.images.iter().enumerate().take(7) {
            let source = images[from];
            let mut image = M::default();
            for (at, byte) in self.maps[map].iter().enumerate() {
                image = image.or(byte[source.byte(at)]);
            }
            images[to + 1] = image;
            least = least.min(image);
        }
        least
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
        let mut safe = left;
        for &at in &self.at {
            let strings = left.and(at);
            if strings.count() == 2 {
                safe = safe.less(strings);
            }
        }
        safe.count()
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
                if strings.count() != 1 {
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
        if used.count() != 2 {
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
                if strings.count() != 2 {
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
        for coin in 1..self.at.len() as u16 {
            let strings = left.and(self.at[coin as usize]);
            if strings.count() != 2 || !strings.and(in_chains).is_empty() {
                continue;
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
                    if next.count() != 2 || here == coin {
                        break;
                    }
                    coins += 1;
                    inner = string;
                    in_chains = in_chains.or(next);
                    string = next.less(M::bit(string)).first();
                }
            }
            each_move(if coins == 2 { inner } else { start });
        }
        for string in each(left.less(in_chains)) {
            each_move(string);
        }
    }
}
