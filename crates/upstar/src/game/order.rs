//! The order of values: ≤ and the relations made from it.

use super::Game;
use super::algebra::{Algebra, Options};
use super::handle::NO_KEY;
use super::nus::le_inline;
use super::signature::Signature;
use crate::budget::Stopped;

/// How two values stand to each other.
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

    /// What can be said about G ≤ H without looking at options.
    #[inline]
    fn quick_verdict(&self, g: Game, h: Game) -> Verdict {
        if g == h {
            return Verdict::Yes;
        }
        if g.is_inline() && h.is_inline() {
            return if le_inline(g, h) {
                Verdict::Yes
            } else {
                Verdict::No
            };
        }
        self.stops_verdict(g, h)
    }

    /// What the stops and signatures say.
    #[inline]
    fn stops_verdict(&self, g: Game, h: Game) -> Verdict {
        let (gl, gr) = self.stop_keys(g);
        let (hl, hr) = self.stop_keys(h);
        if gl == NO_KEY || hl == NO_KEY {
            return self.large_stops_verdict(g, h);
        }
        verdict(
            (&gl, &gr),
            || self.signature(g),
            (&hl, &hr),
            || self.signature(h),
        )
    }

    #[cold]
    fn large_stops_verdict(&self, g: Game, h: Game) -> Verdict {
        if let (Some(a), Some(b)) = (self.as_nus(g), self.as_nus(h)) {
            return if a.le(&b) { Verdict::Yes } else { Verdict::No };
        }
        let ((gl, gr), (hl, hr)) = (self.stops(g), self.stops(h));
        verdict(
            (&gl, &gr),
            || self.signature(g),
            (&hl, &hr),
            || self.signature(h),
        )
    }

    /// G ≤ H unless some Left option of G is ≥ H or some Right option of H is ≤ G.
    fn le_open(&mut self, g: Game, h: Game) -> Result<bool, Stopped> {
        let (mut left_buffer, mut right_buffer) = (Options::new(), Options::new());
        let lefts = self.lefts(g, &mut left_buffer)?;
        let rights = self.rights(h, &mut right_buffer)?;
        // A first look that remembers nothing settles most of what the stops left open.
        let mut open = false;
        for &option in lefts {
            match self.quick_verdict(h, option) {
                Verdict::Yes => return Ok(false),
                Verdict::No => {}
                Verdict::Open => open = true,
            }
        }
        for &option in rights {
            match self.quick_verdict(option, g) {
                Verdict::Yes => return Ok(false),
                Verdict::No => {}
                Verdict::Open => open = true,
            }
        }
        if !open {
            return Ok(true);
        }
        if let Some(known) = self.orders.get(g.bits(), h.bits()) {
            return Ok(known != 0);
        }
        self.tick()?;
        let result = self.deeper(|algebra| {
            for &option in lefts {
                if algebra.le(h, option)? {
                    return Ok(false);
                }
            }
            for &option in rights {
                if algebra.le(option, g)? {
                    return Ok(false);
                }
            }
            Ok(true)
        })?;
        self.orders.put(g.bits(), h.bits(), u64::from(result));
        Ok(result)
    }

    /// G ≤ H from the definition alone, without any short cut: what the short cuts are tested against.
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
    pub fn lt(&mut self, g: Game, h: Game) -> Result<bool, Stopped> {
        Ok(g != h && self.le(g, h)?)
    }

    /// Whether G > H.
    pub fn gt(&mut self, g: Game, h: Game) -> Result<bool, Stopped> {
        self.lt(h, g)
    }

    /// Whether G ∥ H: neither G ≤ H nor G ≥ H.
    pub fn confused(&mut self, g: Game, h: Game) -> Result<bool, Stopped> {
        Ok(!self.le(g, h)? && !self.le(h, g)?)
    }

    /// Whether G ⊲ H: less or confused, that is, not G ≥ H.
    pub fn less_or_confused(&mut self, g: Game, h: Game) -> Result<bool, Stopped> {
        Ok(!self.le(h, g)?)
    }

    /// How G stands to H.
    ///
    /// ```
    /// use upstar::game::{Algebra, Game, Order};
    /// let mut algebra = Algebra::new();
    /// assert_eq!(algebra.compare(Game::UP, Game::ZERO)?, Order::Greater);
    /// assert_eq!(algebra.compare(Game::UP, Game::STAR)?, Order::Confused);
    /// # Ok::<(), upstar::budget::Stopped>(())
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

/// What is known of G ≤ H from both pairs of stops and both signatures.
///
/// Ls(G) < Rs(H) proves G < H; Ls(G) > Ls(H) or Rs(G) > Rs(H) disproves G ≤ H. At Ls(G) = Rs(H) = x a unit with
/// G ≤ x + ε ≤ H proves it; at equal Left stops a unit with H ≤ x + ε but not G ≤ x + ε disproves it, and
/// likewise at equal Right stops.
#[inline]
pub(super) fn verdict<N: PartialOrd>(
    (gl, gr): (&N, &N),
    g: impl Fn() -> Signature,
    (hl, hr): (&N, &N),
    h: impl Fn() -> Signature,
) -> Verdict {
    if gl < hr {
        return Verdict::Yes;
    }
    if gl > hl || gr > hr {
        return Verdict::No;
    }
    let (g, h) = (g(), h());
    if gl == hr && g.le & h.ge != 0 {
        return Verdict::Yes;
    }
    if (gl == hl && h.le & !g.le != 0) || (gr == hr && g.ge & !h.ge != 0) {
        return Verdict::No;
    }
    Verdict::Open
}
