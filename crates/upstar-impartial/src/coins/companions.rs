//! The sets of coins that a move may turn together with its rightmost coin, one by one.

use std::ops::ControlFlow;

use super::{Pattern, Turning};

impl Turning {
    /// Calls `visit` with every set of companions of the coin at index `x` (always counted from 0), each in ascending order, until it
    /// breaks.
    ///
    /// Their number grows like x^(t-1) for "up to t coins" and like 2^x for "any number".
    pub fn each_companions<B>(
        &self,
        x: u64,
        visit: &mut dyn FnMut(&[u64]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let start = self.within.map_or(0, |w| (x + 1).saturating_sub(w));
        match &self.pattern {
            Pattern::Any => {
                if !self.with_first {
                    return self.each_subset(start, x, &mut Vec::new(), visit);
                }
                match x {
                    0 if self.allows(1) => visit(&[]),
                    x if x > 0 && start == 0 => self.each_subset(1, x, &mut vec![0], visit),
                    _ => ControlFlow::Continue(()),
                }
            }
            Pattern::Consecutive => {
                for y in (start..=x).rev() {
                    if self.allows(x - y + 1) && (!self.with_first || y == 0) {
                        visit(&(y..x).collect::<Vec<_>>())?;
                    }
                }
                ControlFlow::Continue(())
            }
            Pattern::EquallySpaced => {
                if self.allows(1) && (!self.with_first || x == 0) {
                    visit(&[])?;
                }
                for d in 1..=x {
                    let mut coins = Vec::new();
                    while let Some(y) = coins.first().copied().unwrap_or(x).checked_sub(d)
                        && y >= start
                        && self.most.is_none_or(|m| (coins.len() as u64) + 1 < m)
                    {
                        coins.insert(0, y);
                        if self.allows(coins.len() as u64 + 1) && (!self.with_first || y == 0) {
                            visit(&coins)?;
                        }
                    }
                }
                ControlFlow::Continue(())
            }
            Pattern::Symmetric => {
                if self.allows(1) && (!self.with_first || x == 0) {
                    visit(&[])?;
                }
                let lefts = if self.with_first {
                    0..x.min(1)
                } else {
                    start..x
                };
                for left in lefts.filter(|&left| left >= start) {
                    self.each_symmetric(left, x, left + 1, &mut Vec::new(), visit)?;
                }
                ControlFlow::Continue(())
            }
            Pattern::Apart(set) => {
                if self.allows(1) && (!self.with_first || x == 0) {
                    visit(&[])?;
                }
                for y in set.iter().filter_map(|&s| x.checked_sub(s)) {
                    if self.allows(2) && y >= start && (!self.with_first || y == 0) {
                        visit(&[y])?;
                    }
                }
                ControlFlow::Continue(())
            }
        }
    }

    /// Subsets of the places next..end, added to the chosen ones.
    fn each_subset<B>(
        &self,
        next: u64,
        end: u64,
        chosen: &mut Vec<u64>,
        visit: &mut dyn FnMut(&[u64]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let turned = chosen.len() as u64 + 1;
        if self.allows(turned) {
            visit(chosen)?;
        }
        if self.most.is_some_and(|m| turned >= m) || turned + (end - next) < self.least {
            return ControlFlow::Continue(());
        }
        for y in next..end {
            chosen.push(y);
            self.each_subset(y + 1, end, chosen, visit)?;
            chosen.pop();
        }
        ControlFlow::Continue(())
    }

    /// Sets symmetric about the middle of left and right, with both ends.
    fn each_symmetric<B>(
        &self,
        left: u64,
        right: u64,
        next: u64,
        chosen: &mut Vec<u64>,
        visit: &mut dyn FnMut(&[u64]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mirror = |y: u64| left + right - y;
        // A pair of places counts twice, the middle once.
        let pairs = chosen.iter().filter(|&&y| y != mirror(y)).count() as u64;
        let turned = 2 + pairs + chosen.len() as u64;
        if self.allows(turned) {
            let mut coins = vec![left];
            coins.extend(chosen.iter().copied());
            coins.extend(
                chosen
                    .iter()
                    .rev()
                    .map(|&y| mirror(y))
                    .filter(|y| !chosen.contains(y)),
            );
            visit(&coins)?;
        }
        if self.most.is_some_and(|m| turned >= m) {
            return ControlFlow::Continue(());
        }
        for y in next..=(left + right) / 2 {
            chosen.push(y);
            self.each_symmetric(left, right, y + 1, chosen, visit)?;
            chosen.pop();
        }
        ControlFlow::Continue(())
    }
}
