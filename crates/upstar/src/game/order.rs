//! The order of values: ≤ and the relations made from it.

use super::Game;
use super::algebra::{Algebra, Options};
use super::handle::NO_KEY;
use super::nus::le_inline;
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
    /// Most comparisons are settled by the stops; the others cost at most one step for each pair of followers,
    /// and are remembered.
    #[inline]
    pub fn le(&mut self, g: Game, h: Game) -> Result<bool, Stopped> {
        if g == h {
            return Ok(true);
        }
        if g.is_inline() && h.is_inline() {
            return Ok(le_inline(g, h));
        }
        match self.stops_verdict(g, h) {
            Verdict::Yes => Ok(true),
            Verdict::No => Ok(false),
            Verdict::Open => self.le_open(g, h),
        }
    }

    /// Ls(G) < Rs(H) proves G < H; Ls(G) > Ls(H) or Rs(G) > Rs(H) disproves G ≤ H.
    #[inline]
    pub(super) fn stops_verdict(&self, g: Game, h: Game) -> Verdict {
        let (gl, gr) = self.stop_keys(g);
        let (hl, hr) = self.stop_keys(h);
        if gl == NO_KEY || hl == NO_KEY {
            let ((gl, gr), (hl, hr)) = (self.stops(g), self.stops(h));
            return verdict(&gl, &gr, &hl, &hr);
        }
        verdict(&gl, &gr, &hl, &hr)
    }

    fn le_open(&mut self, g: Game, h: Game) -> Result<bool, Stopped> {
        if let Some(known) = self.orders.get(g.bits(), h.bits()) {
            return Ok(known != 0);
        }
        self.tick()?;
        let result = self.deeper(|algebra| algebra.le_by_options(g, h))?;
        self.orders.put(g.bits(), h.bits(), u64::from(result));
        Ok(result)
    }

    /// G ≤ H unless some Left option of G is ≥ H or some Right option of H is ≤ G.
    fn le_by_options(&mut self, g: Game, h: Game) -> Result<bool, Stopped> {
        if let (Some(a), Some(b)) = (self.as_large_nus(g), self.as_large_nus(h)) {
            return Ok(a.le(&b));
        }
        let mut buffer = Options::new();
        for &option in self.lefts(g, &mut buffer)? {
            if self.le(h, option)? {
                return Ok(false);
            }
        }
        for &option in self.rights(h, &mut buffer)? {
            if self.le(option, g)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Number + up + star parts, for a pair of which at least one is not inline.
    fn as_large_nus(&self, game: Game) -> Option<super::Nus> {
        if let Some(index) = game.index()
            && self.store().node(index).nus().is_none()
        {
            return None;
        }
        self.as_nus(game)
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

#[inline]
pub(super) fn verdict<N: PartialOrd>(gl: &N, gr: &N, hl: &N, hr: &N) -> Verdict {
    if gl < hr {
        Verdict::Yes
    } else if gl > hl || gr > hr {
        Verdict::No
    } else {
        Verdict::Open
    }
}
