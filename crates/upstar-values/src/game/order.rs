//! The order of values: ≤ and the relations made from it.

use super::Game;
use super::algebra::{Algebra, Options};
use super::handle::{Key, NO_KEY};
use super::nus::le_inline;
use super::signature::Signature;
use crate::budget::Stopped;

/// How two values compare.
///
/// ```
/// use upstar_values::game::{Algebra, Game, Order};
/// let mut algebra = Algebra::new();
/// assert_eq!(algebra.compare(Game::UP, Game::ZERO)?, Order::Greater);
/// assert_eq!(algebra.compare(Game::STAR, Game::ZERO)?, Order::Confused);
/// # Ok::<(), upstar_values::budget::Stopped>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Order {
    /// G < H.
    Less,
    /// G = H.
    Equal,
    /// G > H.
    Greater,
    /// G ∥ H: neither G ≤ H nor G ≥ H.
    Confused,
}

/// What the stops alone say about G ≤ H.
pub(super) enum Verdict {
    Yes,
    No,
    Open,
}

/// The bounds of a value in comparisons.
#[derive(Clone, Copy)]
pub(super) struct Bounds {
    pub(super) game: Game,
    /// Both stops, as keys.
    pub(super) left: Key,
    pub(super) right: Key,
    pub(super) signature: Signature,
}

impl Algebra {
    /// Whether G ≤ H, that is, whether Right, moving second, wins G - H.
    ///
    /// Most comparisons are settled by the stops of the two values or of their options; the others cost at most one
    /// step for each pair of followers, and are remembered.
    #[inline]
    pub fn le(&mut self, g: Game, h: Game) -> Result<bool, Stopped> {
        match self.quick_verdict(g, h) {
            Verdict::Yes => Ok(true),
            Verdict::No => Ok(false),
            Verdict::Open => self.le_open(g, h),
        }
    }

    /// The verdict on G ≤ H without looking at options. Open for equal stored values.
    #[inline(always)]
    fn quick_verdict(&self, g: Game, h: Game) -> Verdict {
        self.bounds_verdict(self.bounds(g), self.bounds(h))
    }

    /// The stored bounds of a value: one look into the store.
    #[inline(always)]
    pub(super) fn bounds(&self, game: Game) -> Bounds {
        match game.is_inline() {
            true => Bounds {
                game,
                left: game.key(),
                right: game.key(),
                signature: *self.signature(game),
            },
            false => {
                let node = self.store().node(game);
                Bounds {
                    game,
                    left: node.left_stop,
                    right: node.right_stop,
                    signature: node.signature,
                }
            }
        }
    }

    #[inline(always)]
    pub(super) fn bounds_verdict(&self, g: Bounds, h: Bounds) -> Verdict {
        if (g.left == NO_KEY) | (h.left == NO_KEY) {
            return self.large_stops_verdict(g.game, h.game);
        }
        if g.game.is_inline() & h.game.is_inline() {
            return if le_inline(g.game, h.game) {
                Verdict::Yes
            } else {
                Verdict::No
            };
        }
        verdict(
            (&g.left, &g.right),
            &g.signature,
            (&h.left, &h.right),
            &h.signature,
        )
    }

    #[cold]
    fn large_stops_verdict(&self, g: Game, h: Game) -> Verdict {
        if let (Some(a), Some(b)) = (self.as_nus(g), self.as_nus(h)) {
            return if a.le(&b) { Verdict::Yes } else { Verdict::No };
        }
        let ((gl, gr), (hl, hr)) = (self.stops(g), self.stops(h));
        verdict((&gl, &gr), self.signature(g), (&hl, &hr), self.signature(h))
    }

    /// G ≤ H, if stops and signatures leave it open.
    pub(super) fn le_open(&mut self, g: Game, h: Game) -> Result<bool, Stopped> {
        if g == h {
            return Ok(true);
        }
        match self.landmark_verdict(g, h) {
            Verdict::Yes => Ok(true),
            Verdict::No => Ok(false),
            Verdict::Open => self.le_remembered(g, h),
        }
    }

    /// G ≤ H unless some Left option of G is ≥ H or some Right option of H is ≤ G.
    #[inline(never)]
    fn le_by_options(&mut self, g: Game, h: Game) -> Result<bool, Stopped> {
        // A first look at the options that remembers nothing settles most pairs that the stops left open.
        let (mut left_buffer, mut right_buffer) = (Options::new(), Options::new());
        let lefts = self.lefts(g, &mut left_buffer)?;
        let rights = self.rights(h, &mut right_buffer)?;
        let (of_g, of_h) = (self.bounds(g), self.bounds(h));
        // Which of the first 64 options are still open; later ones are looked at again.
        let (mut open_lefts, mut open_rights) = (0u64, 0u64);
        for (i, &option) in lefts.iter().enumerate() {
            match self.first_look(of_h, self.bounds(option)) {
                Verdict::Yes => return Ok(false),
                Verdict::No => {}
                // A Left option of H is never ≥ H.
                Verdict::Open if self.has_left(h, option) => {}
                Verdict::Open => open_lefts |= 1 << i.min(63),
            }
        }
        for (i, &option) in rights.iter().enumerate() {
            match self.first_look(self.bounds(option), of_g) {
                Verdict::Yes => return Ok(false),
                Verdict::No => {}
                // A Right option of G is never ≤ G.
                Verdict::Open if self.has_right(g, option) => {}
                Verdict::Open => open_rights |= 1 << i.min(63),
            }
        }
        if open_lefts | open_rights == 0 {
            return Ok(true);
        }
        self.le_recursive(g, h, (lefts, open_lefts), (rights, open_rights))
    }

    /// Whether a value is among the stored Left options of G.
    #[inline]
    fn has_left(&self, g: Game, option: Game) -> bool {
        !g.is_inline() && self.store().node(g).lefts().contains(&option)
    }

    /// Whether a value is among the stored Right options of G.
    #[inline]
    fn has_right(&self, g: Game, option: Game) -> bool {
        !g.is_inline() && self.store().node(g).rights().contains(&option)
    }

    /// What stops, signatures and landmarks say about G ≤ H.
    #[inline(always)]
    fn first_look(&self, g: Bounds, h: Bounds) -> Verdict {
        match self.bounds_verdict(g, h) {
            Verdict::Open if g.game == h.game => Verdict::Yes,
            Verdict::Open => self.landmark_verdict(g.game, h.game),
            settled => settled,
        }
    }

    /// The general step, over the open options. The same pairs of followers come up again and again here, so they are remembered even
    /// if a look at their options would do.
    #[inline(never)]
    fn le_recursive(
        &mut self,
        g: Game,
        h: Game,
        (lefts, open_lefts): (&[Game], u64),
        (rights, open_rights): (&[Game], u64),
    ) -> Result<bool, Stopped> {
        // Values with more ups than fit into a handle: step by step they would take as many levels as there are ups.
        if self.is_nus(g) && self.is_nus(h) {
            return Ok(self.nus_parts(g).le(&self.nus_parts(h)));
        }
        self.tick()?;
        self.deeper(|algebra| {
            for (i, &option) in lefts.iter().enumerate() {
                if open_lefts >> i.min(63) & 1 == 1 && algebra.le_remembered(h, option)? {
                    return Ok(false);
                }
            }
            for (i, &option) in rights.iter().enumerate() {
                if open_rights >> i.min(63) & 1 == 1 && algebra.le_remembered(option, g)? {
                    return Ok(false);
                }
            }
            Ok(true)
        })
    }

    /// G ≤ H for two followers, if a first look leaves it open.
    fn le_remembered(&mut self, g: Game, h: Game) -> Result<bool, Stopped> {
        // The options after the 63rd are marked together, so that some of these are not open.
        if g.is_inline() && h.is_inline() {
            return Ok(le_inline(g, h));
        }
        if let Some(known) = self.orders.get(g.bits(), h.bits()) {
            return Ok(known);
        }
        let result = self.le_by_options(g, h)?;
        self.orders.put(g.bits(), h.bits(), result);
        Ok(result)
    }

    /// G ≤ H from the definition alone. The short cuts are tested against it.
    #[cfg(test)]
    pub(super) fn le_by_definition(&mut self, g: Game, h: Game) -> Result<bool, Stopped> {
        for option in self.left_options(g)? {
            if self.le_by_definition(h, option)? {
                return Ok(false);
            }
        }
        for option in self.right_options(h)? {
            if self.le_by_definition(option, g)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether G ≥ H.
    #[inline]
    pub fn ge(&mut self, g: Game, h: Game) -> Result<bool, Stopped> {
        self.le(h, g)
    }

    /// Whether G < H.
    #[inline]
    pub fn lt(&mut self, g: Game, h: Game) -> Result<bool, Stopped> {
        Ok(g != h && self.le(g, h)?)
    }

    /// Whether G > H.
    #[inline]
    pub fn gt(&mut self, g: Game, h: Game) -> Result<bool, Stopped> {
        self.lt(h, g)
    }

    /// Whether G ∥ H: neither G ≤ H nor G ≥ H.
    pub fn confused(&mut self, g: Game, h: Game) -> Result<bool, Stopped> {
        Ok(!self.le(g, h)? && !self.le(h, g)?)
    }

    /// Whether G ⊲ H: less or confused, that is, not G ≥ H.
    #[inline]
    pub fn less_or_confused(&mut self, g: Game, h: Game) -> Result<bool, Stopped> {
        Ok(!self.le(h, g)?)
    }

    /// How G compares with H.
    ///
    /// ```
    /// use upstar_values::game::{Algebra, Game, Order};
    /// let mut algebra = Algebra::new();
    /// assert_eq!(algebra.compare(Game::UP, Game::ZERO)?, Order::Greater);
    /// assert_eq!(algebra.compare(Game::UP, Game::STAR)?, Order::Confused);
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn compare(&mut self, g: Game, h: Game) -> Result<Order, Stopped> {
        if g == h {
            return Ok(Order::Equal);
        }
        Ok(if self.le(g, h)? {
            Order::Less
        } else if self.le(h, g)? {
            Order::Greater
        } else {
            Order::Confused
        })
    }
}

/// The verdict on G ≤ H from both pairs of stops and both signatures.
///
/// Ls(G) < Rs(H) proves G < H; Ls(G) > Ls(H) or Rs(G) > Rs(H) disproves G ≤ H. At Ls(G) = Rs(H) = x a unit with
/// G ≤ x + ε ≤ H proves it; at equal Left stops a unit with H ≤ x + ε but not G ≤ x + ε disproves it, and
/// likewise at equal Right stops.
#[inline]
pub(super) fn verdict<N: PartialOrd>(
    (gl, gr): (&N, &N),
    g: &Signature,
    (hl, hr): (&N, &N),
    h: &Signature,
) -> Verdict {
    if (gl > hl) | (gr > hr) {
        return Verdict::No;
    }
    // No branches before the verdict: which test decides cannot be predicted.
    let yes = (gl < hr) | ((gl == hr) & (g.le & h.ge != 0));
    let no = ((gl == hl) & (h.le & !g.le != 0)) | ((gr == hr) & (g.ge & !h.ge != 0));
    if yes {
        Verdict::Yes
    } else if no {
        Verdict::No
    } else {
        Verdict::Open
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tests every short cut against the definition, for random pairs of day-3 values and of sums of day-3 values.
    #[test]
    fn order_agrees_with_the_definition() {
        let mut algebra = Algebra::new();
        let day = algebra.day(3).unwrap().games;
        let mut games: Vec<Game> = day.iter().copied().step_by(7).collect();
        for i in 0..120 {
            let (g, h) = (day[i * 37 % 1474], day[i * i * 11 % 1474]);
            games.push(algebra.add(g, h).unwrap());
        }
        for (i, &g) in games.iter().enumerate() {
            for &h in games.iter().skip(i % 5).step_by(5) {
                let plain = algebra.le_by_definition(g, h).unwrap();
                assert_eq!(algebra.le(g, h).unwrap(), plain);
            }
        }
    }
}
