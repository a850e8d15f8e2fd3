//! Stars-and-Stripes, and Brussels Sprouts: stars with free arms. Join two arms without crossing, and draw a stripe across the new line: it
//! has two new arms, one on each side.

use super::each_region;
use crate::{Impartial, Listing, listed};
use upstar_values::budget::Stopped;

/// A region: the numbers of free arms around each of its connected pieces, in order. Pieces without arms are dropped.
pub type Region = Vec<u64>;

/// Stars-and-Stripes. In Brussels Sprouts every star is a cross with four arms. A position is the sorted list of its regions in which there
/// is a move.
#[derive(Clone, Copy, Debug, Default)]
pub struct StarsAndStripes;

impl StarsAndStripes {
    /// Puts regions in order, and drops what has no moves.
    pub fn tidy(mut regions: Vec<Region>) -> Vec<Region> {
        for region in &mut regions {
            region.retain(|&arms| arms > 0);
            region.sort_unstable();
        }
        regions.retain(|region| !region.is_empty() && region[..] != [1]);
        regions.sort_unstable();
        regions
    }

    /// How many moves are left, whatever the players do.
    ///
    /// A move takes two arms and makes two. Either it joins two pieces of a region, or it cuts the region in two, each with an arm of the
    /// stripe. So the number of arms stays, and in the end every region has one piece with one arm. In a region, arms + pieces - 2 moves
    /// are left: joining loses a piece; and cutting makes one more piece and one more region.
    pub fn moves(regions: &[Region]) -> u128 {
        let left = |region: &Region| {
            let arms: u128 = region.iter().map(|&arms| u128::from(arms)).sum();
            (arms + region.len() as u128).saturating_sub(2)
        };
        regions.iter().map(left).sum()
    }

    /// Joins two arms of one piece of a region, with `a` of its other arms on one side of the line. The other pieces go to either side, in
    /// all ways; `see` is called with the two regions of each.
    pub fn join_within(
        region: &Region,
        piece: usize,
        a: u64,
        see: &mut dyn FnMut(Vec<Region>) -> Result<(), Stopped>,
    ) -> Result<(), Stopped> {
        let arms = region[piece];
        let rest = [&region[..piece], &region[piece + 1..]].concat();
        let mut counts: Vec<(u64, usize, usize)> = Vec::new();
        for &other in &rest {
            match counts.last_mut() {
                Some((arms, all, _)) if *arms == other => *all += 1,
                _ => counts.push((other, 1, 0)),
            }
        }
        loop {
            let (mut one, mut two) = (vec![a + 1], vec![arms - 1 - a]);
            for &(arms, all, here) in &counts {
                one.extend((0..here).map(|_| arms));
                two.extend((here..all).map(|_| arms));
            }
            see(vec![one, two])?;
            let open = counts.iter().position(|&(_, all, here)| here < all);
            let Some(open) = open else { return Ok(()) };
            counts[open].2 += 1;
            counts[..open].iter_mut().for_each(|group| group.2 = 0);
        }
    }

    /// The region after an arm of one of its pieces was joined to an arm of another piece.
    pub fn joined(region: &Region, one: usize, other: usize) -> Region {
        let mut joined = region.clone();
        joined[other] = joined[other].saturating_add(joined[one]);
        joined.remove(one);
        joined
    }

    fn each_move(
        region: &Region,
        see: &mut dyn FnMut(Vec<Region>) -> Result<(), Stopped>,
    ) -> Result<(), Stopped> {
        for (i, &arms) in region.iter().enumerate() {
            if i == 0 || region[i - 1] != arms {
                for a in 0..arms.saturating_sub(1) {
                    StarsAndStripes::join_within(region, i, a, see)?;
                }
            }
            for j in 0..i {
                see(vec![StarsAndStripes::joined(region, i, j)])?;
            }
        }
        Ok(())
    }
}

impl Impartial for StarsAndStripes {
    type Position = Vec<Region>;

    fn options(&self, regions: &Vec<Region>) -> Vec<Vec<Region>> {
        listed(self, regions)
    }

    fn list(
        &self,
        regions: &Vec<Region>,
        list: &mut Listing<'_, Vec<Region>>,
    ) -> Result<(), Stopped> {
        each_region(regions, |region, others| {
            StarsAndStripes::each_move(region, &mut |after| {
                let option = StarsAndStripes::tidy([others, &after].concat());
                let bytes = self.bytes(&option);
                list.push(option, bytes)
            })
        })
    }

    fn parts(&self, regions: &Vec<Region>) -> Vec<Vec<Region>> {
        regions.iter().map(|region| vec![region.clone()]).collect()
    }

    fn bytes(&self, regions: &Vec<Region>) -> usize {
        regions.iter().map(|r| size_of_val(&r[..]) + 24).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Solver;
    use std::collections::{BTreeSet, HashMap};

    type Known = HashMap<Vec<Region>, BTreeSet<u128>>;

    /// All lengths that a game can have, by play.
    fn lengths(position: &Vec<Region>, known: &mut Known) -> BTreeSet<u128> {
        if let Some(lengths) = known.get(position) {
            return lengths.clone();
        }
        let mut all = BTreeSet::new();
        for option in StarsAndStripes.options(position) {
            all.extend(lengths(&option, known).iter().map(|n| n + 1));
        }
        if all.is_empty() {
            all.insert(0);
        }
        known.insert(position.clone(), all.clone());
        all
    }

    #[test]
    fn every_game_has_the_same_length() {
        let mut known = Known::new();
        for (stars, moves) in [
            (vec![4], 3),
            (vec![4, 4], 8),
            (vec![3, 2], 5),
            (vec![3, 3], 6),
            (vec![1, 2, 3], 7),
            (vec![5], 4),
            (vec![0, 0], 0),
            (vec![0, 3, 1], 4),
        ] {
            let position = StarsAndStripes::tidy(vec![stars]);
            assert_eq!(lengths(&position, &mut known), BTreeSet::from([moves]));
            assert_eq!(StarsAndStripes::moves(&position), moves);
        }
        for (position, lengths) in &known {
            assert_eq!(*lengths, BTreeSet::from([StarsAndStripes::moves(position)]));
        }
        assert_eq!(StarsAndStripes::moves(&[vec![4; 100]]), 498);
    }

    #[test]
    fn the_value_is_the_parity() {
        let mut solver = Solver::new(StarsAndStripes);
        for stars in [vec![4, 4], vec![3, 2], vec![5], vec![2, 2, 2]] {
            let position = StarsAndStripes::tidy(vec![stars]);
            let parity = StarsAndStripes::moves(&position) % 2;
            assert_eq!(solver.value(&position).map(u128::from), Ok(parity));
        }
    }
}
