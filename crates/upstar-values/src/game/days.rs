//! All values born by a given day, and their lattice.

use super::Game;
use super::algebra::Algebra;
use crate::budget::Stopped;
use std::collections::HashSet;

/// The values born by one day.
#[derive(Clone, Debug)]
pub struct Day {
    /// All values born by this day, each once.
    pub games: Vec<Game>,
    /// All values born by the day before.
    pub before: Vec<Game>,
}

impl Algebra {
    /// All values born by day `n`: 1, 4, 22, 1474 for n = 0 to 3. Day 4 has more than 10^28.
    ///
    /// Every value is made from two antichains of the day before: 98² constructions for day 3.
    ///
    /// ```
    /// use upstar_values::game::Algebra;
    /// let mut algebra = Algebra::new();
    /// assert_eq!(algebra.day(2)?.games.len(), 22);
    /// assert!(algebra.day(4).is_err());
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn day(&mut self, n: u32) -> Result<Day, Stopped> {
        if n > 3 {
            return Err(Stopped::TooLarge(
                &"day 4, which has more than 10^28 values,",
            ));
        }
        let mut day = Day {
            games: vec![Game::ZERO],
            before: Vec::new(),
        };
        for _ in 0..n {
            let games = self.day_after(&day.games)?;
            day = Day {
                games,
                before: day.games,
            };
        }
        Ok(day)
    }

    fn day_after(&mut self, games: &[Game]) -> Result<Vec<Game>, Stopped> {
        let antichains = self.antichains(games)?;
        let (mut seen, mut next) = (HashSet::new(), Vec::new());
        for left in &antichains {
            for right in &antichains {
                let game = self.construct(left, right)?;
                if seen.insert(game) {
                    next.push(game);
                }
            }
        }
        Ok(next)
    }

    /// All sets of pairwise confused games.
    pub fn antichains(&mut self, games: &[Game]) -> Result<Vec<Vec<Game>>, Stopped> {
        let mut chains: Vec<Vec<Game>> = vec![Vec::new()];
        for &game in games {
            for i in 0..chains.len() {
                let mut apart = true;
                for &member in &chains[i] {
                    apart = apart && self.confused(member, game)?;
                }
                if apart {
                    let mut larger = chains[i].clone();
                    larger.push(game);
                    chains.push(larger);
                }
            }
        }
        Ok(chains)
    }

    /// The least value of the day that is ≥ both: {G^L, H^L | X on the day before with X ⊳ G and X ⊳ H}.
    pub fn join(&mut self, day: &Day, g: Game, h: Game) -> Result<Game, Stopped> {
        let mut left = self.left_options(g)?;
        left.extend(self.left_options(h)?);
        let mut right = Vec::new();
        for &x in &day.before {
            if !self.le(x, g)? && !self.le(x, h)? {
                right.push(x);
            }
        }
        self.construct(&left, &right)
    }

    /// The greatest value of the day that is ≤ both.
    pub fn meet(&mut self, day: &Day, g: Game, h: Game) -> Result<Game, Stopped> {
        let mut right = self.right_options(g)?;
        right.extend(self.right_options(h)?);
        let mut left = Vec::new();
        for &x in &day.before {
            if !self.le(g, x)? && !self.le(h, x)? {
                left.push(x);
            }
        }
        self.construct(&left, &right)
    }

    /// The order of a set of values.
    pub fn lattice(&mut self, games: &[Game]) -> Result<Lattice, Stopped> {
        let words = games.len().div_ceil(64);
        let mut above = vec![vec![0u64; words]; games.len()];
        for (i, &g) in games.iter().enumerate() {
            for (j, &h) in games.iter().enumerate() {
                if i != j && self.le(g, h)? {
                    above[i][j / 64] |= 1 << (j % 64);
                }
            }
        }
        Ok(Lattice {
            games: games.to_vec(),
            above,
        })
    }
}

/// The order of a finite set of values.
#[derive(Clone, Debug)]
pub struct Lattice {
    /// The values.
    pub games: Vec<Game>,
    /// For each value the set of greater ones, as bits.
    above: Vec<Vec<u64>>,
}

impl Lattice {
    /// Whether value number i < value number j.
    pub fn less(&self, i: usize, j: usize) -> bool {
        self.above[i][j / 64] >> (j % 64) & 1 == 1
    }

    /// The pairs (i, j) where j covers i: i < j and nothing lies between.
    pub fn covers(&self) -> Vec<(usize, usize)> {
        let mut covers = Vec::new();
        for (i, above) in self.above.iter().enumerate() {
            // Values above a value above i are not covers of i.
            let mut beyond = vec![0u64; above.len()];
            for j in (0..self.games.len()).filter(|&j| self.less(i, j)) {
                for (b, a) in beyond.iter_mut().zip(&self.above[j]) {
                    *b |= a;
                }
            }
            covers.extend(
                (0..self.games.len())
                    .filter(|&j| self.less(i, j) && beyond[j / 64] >> (j % 64) & 1 == 0)
                    .map(|j| (i, j)),
            );
        }
        covers
    }
}
