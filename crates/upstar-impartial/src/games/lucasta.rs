//! Lucasta and Jocasta: spots that carry at most two ends, joined by curves that do not cross.

use super::each_region;
use crate::{Impartial, Listing, list_bytes, listed};
use upstar_values::budget::Stopped;

/// A region: its free spots, and its open paths.
pub type Region = (u64, u64);

/// Join two different spots; a spot carries at most two ends. In Jocasta a spot may also be joined to itself. A position is the sorted list of
/// its regions in which there is a move.
///
/// A curve between two free spots makes a path, one between a free spot and a path makes it longer, and one between two paths makes them one.
/// A curve that closes a path cuts its region in two, and so does a loop of Jocasta.
#[derive(Clone, Copy, Debug)]
pub struct Lucasta {
    /// Whether a spot may be joined to itself: Jocasta.
    pub loops: bool,
}

impl Lucasta {
    /// Sorts regions and drops those without a move.
    pub fn tidy(self, mut regions: Vec<Region>) -> Vec<Region> {
        let least = 2 - u64::from(self.loops);
        regions.retain(|&(spots, paths)| paths > 0 || spots >= least);
        regions.sort_unstable();
        regions
    }

    /// The nim value of a region. Lucasta has the child's guide: without paths 0; with an odd number of paths 1 or 2, as the number of
    /// spots is even or odd; with an even number of paths 0 or 3. Jocasta is a joke: every spot gets its two ends, whatever the players do,
    /// so that spots and paths together are the number of moves.
    pub fn region_value(self, (spots, paths): Region) -> u64 {
        match (self.loops, paths) {
            (true, _) => (spots % 2) ^ (paths % 2),
            (false, 0) => 0,
            (false, _) if paths % 2 == 1 => 1 + spots % 2,
            (false, _) => 3 * (spots % 2),
        }
    }

    /// The nim value of a position.
    pub fn value(self, regions: &[Region]) -> u64 {
        let values = regions.iter().map(|&region| self.region_value(region));
        values.fold(0, |sum, value| sum ^ value)
    }

    /// How many moves a game of Jocasta has.
    pub fn moves(regions: &[Region]) -> u128 {
        let moves = |&(spots, paths): &Region| u128::from(spots) + u128::from(paths);
        regions.iter().map(moves).sum()
    }

    /// What a region may become.
    fn each_move(
        self,
        (spots, paths): Region,
        see: &mut dyn FnMut(&[Region]) -> Result<(), Stopped>,
    ) -> Result<(), Stopped> {
        if spots >= 2 {
            see(&[(spots - 2, paths + 1)])?;
        }
        if spots > 0 && paths > 0 {
            see(&[(spots - 1, paths)])?;
        }
        if paths >= 2 {
            see(&[(spots, paths - 1)])?;
        }
        if paths > 0 {
            Lucasta::part((spots, paths - 1), see)?;
        }
        if self.loops && spots > 0 {
            Lucasta::part((spots - 1, paths), see)?;
        }
        Ok(())
    }

    /// A closed curve has spots and paths on either side: calls `see` with the two regions of each way to divide them.
    pub fn part(
        (spots, paths): Region,
        see: &mut dyn FnMut(&[Region]) -> Result<(), Stopped>,
    ) -> Result<(), Stopped> {
        for a in 0..=spots {
            for b in 0..=paths {
                let (one, two) = ((a, b), (spots - a, paths - b));
                if one <= two {
                    see(&[one, two])?;
                }
            }
        }
        Ok(())
    }
}

impl Impartial for Lucasta {
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
            self.each_move(*region, &mut |after| {
                let option = self.tidy([others, after].concat());
                let bytes = self.bytes(&option);
                list.push(option, bytes)
            })
        })
    }

    fn parts(&self, regions: &Vec<Region>) -> Vec<Vec<Region>> {
        regions.iter().map(|&region| vec![region]).collect()
    }

    fn bytes(&self, regions: &Vec<Region>) -> usize {
        list_bytes(regions)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::take_and_break::{Code, TakeAndBreak};
    use crate::{Outcome, Solver};

    const LUCASTA: Lucasta = Lucasta { loops: false };
    const JOCASTA: Lucasta = Lucasta { loops: true };

    #[test]
    fn the_childs_guide_agrees_with_play() {
        let mut solver = Solver::new(LUCASTA);
        for spots in 0..12 {
            for paths in 0..7 {
                let regions = LUCASTA.tidy(vec![(spots, paths)]);
                assert_eq!(
                    solver.value(&regions),
                    Ok(LUCASTA.value(&regions)),
                    "{regions:?}"
                );
            }
        }
    }

    #[test]
    fn jocasta_is_a_joke() {
        let mut solver = Solver::new(JOCASTA);
        for spots in 0..10 {
            for paths in 0..4 {
                let regions = JOCASTA.tidy(vec![(spots, paths)]);
                assert_eq!(solver.value(&regions), Ok((spots + paths) % 2));
                assert_eq!(JOCASTA.value(&regions), (spots + paths) % 2);
                assert_eq!(solver.longest_play(&regions), Ok(spots + paths));
                assert_eq!(Lucasta::moves(&regions), u128::from(spots + paths));
            }
        }
    }

    #[test]
    fn misere_lucasta_is_lost_except_for_two_and_four_spots() {
        let mut solver = Solver::new(LUCASTA);
        let won: Vec<u64> = (2..12)
            .filter(|&n| solver.misere_outcome(&vec![(n, 0)]) == Ok(Outcome::N))
            .collect();
        assert_eq!(won, [2, 4]);
    }

    #[test]
    fn loops_and_branches_counts_modulo_four() {
        let code: Code = "0.73".parse().unwrap();
        let values = TakeAndBreak::from(code).values(13);
        let wanted: Vec<u64> = (0..13).map(|n| n % 4).collect();
        assert!(values.iter().zip(&wanted).all(|(a, b)| u64::from(*a) == *b));
    }
}
