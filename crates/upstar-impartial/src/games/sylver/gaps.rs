//! Sets of gaps as bits.

/// The numbers that are not yet sums, as a set of bits: bit n is set if n is a gap. Everything from 64 `W` on is a sum.
///
/// ```
/// use upstar_impartial::games::sylver::Gaps;
/// let gaps = Gaps::<1>::of(&[3, 5]);
/// assert_eq!(gaps.iter().collect::<Vec<_>>(), [1, 2, 4, 7]);
/// assert_eq!(gaps.after(4).iter().collect::<Vec<_>>(), [1, 2]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Gaps<const W: usize>([u64; W]);

impl<const W: usize> Gaps<W> {
    /// How many numbers there is room for.
    pub const SIZE: usize = 64 * W;

    /// The numbers below [`SIZE`](Gaps::SIZE) that are no sums of the named ones.
    pub fn of(named: &[u64]) -> Self {
        let mut gaps = Gaps([!0; W]);
        gaps.0[0] &= !1;
        for &n in named {
            if (n as usize) < Self::SIZE {
                gaps.close(n as usize, Self::SIZE - 1);
            }
        }
        gaps
    }

    /// Closes the set of sums under + n, as far as `top`: the sums shifted by n, 2n, 4n, … are sums.
    fn close(&mut self, n: usize, top: usize) {
        let mut shift = n.max(1);
        while shift <= top {
            self.add_shifted(shift);
            shift *= 2;
        }
    }

    /// Every sum plus `shift` becomes a sum.
    #[inline]
    fn add_shifted(&mut self, shift: usize) {
        let (words, bits) = (shift / 64, shift % 64);
        for at in (words..W).rev() {
            // The sums are the bits that are not set.
            let mut moved = !self.0[at - words] << bits;
            if bits > 0 && at > words {
                moved |= !self.0[at - words - 1] >> (64 - bits);
            }
            self.0[at] &= !moved;
        }
    }

    /// The gaps that are left after n is named, if it is a gap; otherwise nothing changes.
    #[inline]
    #[must_use]
    pub fn after(&self, n: usize) -> Self {
        let mut next = *self;
        next.close(n, self.top());
        next
    }

    /// The largest gap, which is the Frobenius number; 0 if there is none.
    #[inline]
    pub fn top(&self) -> usize {
        let used = (0..W).rev().find(|&at| self.0[at] != 0);
        used.map_or(0, |at| 64 * at + 63 - self.0[at].leading_zeros() as usize)
    }

    /// How many gaps there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether there is no gap: 1 is a sum.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// Whether n is a gap.
    pub fn contains(&self, n: usize) -> bool {
        n < Self::SIZE && self.0[n / 64] >> (n % 64) & 1 == 1
    }

    /// The gaps in order.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().enumerate().flat_map(|(at, &word)| {
            let rests = std::iter::successors(Some(word), |rest| Some(rest & rest.wrapping_sub(1)));
            let rests = rests.take_while(|&rest| rest != 0);
            rests.map(move |rest| 64 * at + rest.trailing_zeros() as usize)
        })
    }

    /// The numbers that may be named: all gaps but 1.
    pub fn moves(&self) -> impl Iterator<Item = usize> + '_ {
        self.iter().filter(|&n| n > 1)
    }

    /// Whether every other number that may be named makes the largest gap t a sum.
    ///
    /// Then no larger set of sums leaves t alone. Such sets are known to be those with the fewest gaps that t allows, (t + 1)/2 rounded up.
    /// An ender with t > 1 is won: if naming t fails, the answer to it makes t a sum, and is as good at once.
    ///
    /// ```
    /// use upstar_impartial::games::sylver::Gaps;
    /// assert!(Gaps::<1>::of(&[4, 5, 7]).is_ender());
    /// assert!(!Gaps::<1>::of(&[5, 6, 8]).is_ender());
    /// ```
    #[inline]
    pub fn is_ender(&self) -> bool {
        self.len() == self.top() / 2 + 1
    }

    /// Whether every other number that may be named makes t a sum in which it is used only once: of n and t - n just one is a sum.
    ///
    /// ```
    /// use upstar_impartial::games::sylver::Gaps;
    /// assert!(Gaps::<1>::of(&[4, 5]).is_quiet_ender());
    /// assert!(!Gaps::<1>::of(&[4, 5, 7]).is_quiet_ender());
    /// ```
    pub fn is_quiet_ender(&self) -> bool {
        2 * self.len() == self.top() + 1
    }
}
