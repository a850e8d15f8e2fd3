//! Comparison with the far star: a nim heap larger than all nim heaps among the followers.

use super::Analysis;
use crate::budget::Stopped;
use crate::game::{Algebra, Game, Order};

impl Analysis {
    /// A nim heap ∗n that is remote from the value: larger than every nim heap among its followers.
    ///
    /// All remote stars compare alike with the value: no follower K of it equals ∗n, so by Norton's lemma ∗n and every ∗n : H compare
    /// alike with it, and ∗n : ∗m = ∗(n+m). Costs one step for each distinct follower.
    ///
    /// ```
    /// use upstar_values::analysis::Analysis;
    /// use upstar_values::game::{Algebra, Game};
    /// let (mut algebra, mut analysis) = (Algebra::new(), Analysis::new());
    /// assert_eq!(analysis.far_star(&mut algebra, Game::UP)?, algebra.nimber(2));
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn far_star(&mut self, algebra: &mut Algebra, game: Game) -> Result<Game, Stopped> {
        let heap = self.far_heap(algebra, game)?;
        Ok(algebra.nimber(heap))
    }

    pub(super) fn far_heap(&mut self, algebra: &mut Algebra, game: Game) -> Result<u32, Stopped> {
        if let Some(nus) = algebra.as_nus(game) {
            if !nus.number.is_zero() {
                // The path down to zero passes x + ∗m, and meets nim heaps only below the number 0.
                return Ok(1);
            }
            // The path down from n·↑ + ∗m passes ∗m and ∗(m⊕1), with ∗(m⊕1) last if n is odd.
            let last = if nus.ups == 0 { nus.star } else { nus.star | 1 };
            return last.checked_add(1).ok_or(Stopped::Star);
        }
        if let Some(&known) = self.far.get(&game) {
            return Ok(known);
        }
        self.count(algebra)?;
        let heap = algebra.deeper(|algebra| {
            let mut heap = 1;
            for option in algebra.left_options(game)? {
                heap = heap.max(self.far_heap(algebra, option)?);
            }
            for option in algebra.right_options(game)? {
                heap = heap.max(self.far_heap(algebra, option)?);
            }
            Ok(heap)
        })?;
        self.far.insert(game, heap);
        Ok(heap)
    }

    /// How a value compares with the far star: greater, less or confused, never equal.
    pub fn compare_far_star(
        &mut self,
        algebra: &mut Algebra,
        game: Game,
    ) -> Result<Order, Stopped> {
        if let Some(nus) = algebra.as_nus(game) {
            return Ok(match (nus.number.signum(), nus.ups.signum()) {
                (1, _) | (0, 1) => Order::Greater,
                (-1, _) | (0, -1) => Order::Less,
                _ => Order::Confused,
            });
        }
        let star = self.far_star(algebra, game)?;
        algebra.compare(game, star)
    }

    /// Whether G ≥ H modulo the far star: G - H + ↑ is greater than the far star.
    ///
    /// ```
    /// use upstar_values::analysis::Analysis;
    /// use upstar_values::game::{Algebra, Game};
    /// let (mut algebra, mut analysis) = (Algebra::new(), Analysis::new());
    /// assert!(analysis.eq_far_star(&mut algebra, Game::STAR, Game::ZERO)?);
    /// assert!(!analysis.ge_far_star(&mut algebra, Game::ZERO, Game::UP)?);
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn ge_far_star(
        &mut self,
        algebra: &mut Algebra,
        g: Game,
        h: Game,
    ) -> Result<bool, Stopped> {
        let difference = algebra.sub(g, h)?;
        let raised = algebra.add(difference, Game::UP)?;
        Ok(self.compare_far_star(algebra, raised)? == Order::Greater)
    }

    /// Whether G and H are equal modulo the far star.
    pub fn eq_far_star(
        &mut self,
        algebra: &mut Algebra,
        g: Game,
        h: Game,
    ) -> Result<bool, Stopped> {
        Ok(self.ge_far_star(algebra, g, h)? && self.ge_far_star(algebra, h, g)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Nus;

    #[test]
    fn closed_cases_agree_with_a_large_heap() {
        let (mut algebra, mut analysis) = (Algebra::new(), Analysis::new());
        let large = algebra.nimber(40);
        for number in ["-1", "0", "1/2", "3"] {
            for ups in -4..=4 {
                for star in 0..7 {
                    let game = algebra
                        .nus(&Nus {
                            number: number.parse().unwrap(),
                            ups,
                            star,
                        })
                        .unwrap();
                    let expected = algebra.compare(game, large).unwrap();
                    let far = analysis.compare_far_star(&mut algebra, game).unwrap();
                    assert_eq!(far, expected, "{number} {ups} {star}");
                    // The heap is remote: no follower has its value.
                    let heap = analysis.far_star(&mut algebra, game).unwrap();
                    assert!(!algebra.followers(game).unwrap().contains(&heap));
                }
            }
        }
    }
}
