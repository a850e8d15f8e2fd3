//! Finite commutative monoids with a set P of elements.

use super::bits::Bits;
use upstar_values::budget::{Budget, Stopped};

/// A finite commutative monoid with the elements 0 (the identity), 1, …, and a set P.
#[derive(Clone, Debug)]
pub(super) struct Monoid {
    order: usize,
    /// The product of x and y at x·order + y.
    table: Vec<u16>,
    /// The elements of P.
    pub(super) p: Bits,
    /// For every x the set of all y with xy in P.
    shift: Vec<Bits>,
}

/// The most elements: the table of products of a larger monoid would not fit into memory.
pub(super) const MOST: usize = u16::MAX as usize;

impl Monoid {
    /// The monoid with one element.
    pub(super) fn trivial() -> Monoid {
        Monoid {
            order: 1,
            table: vec![0],
            p: Bits::new(1),
            shift: vec![Bits::new(1)],
        }
    }

    /// A monoid from a tree: every element but the identity is the product of an earlier one and a generator, and `step`
    /// multiplies by a generator. Steps by different generators commute.
    pub(super) fn from_tree(
        tree: &[(usize, usize)],
        step: impl Fn(usize, usize) -> usize,
        is_p: impl Fn(usize) -> bool,
        budget: &Budget,
    ) -> Result<Monoid, Stopped> {
        let order = tree.len();
        let bytes = order * order * 2;
        budget.check(bytes)?;
        let mut table = vec![0u16; order * order];
        // Row y of the table is built from the row of the earlier element.
        for (y, &(earlier, generator)) in tree.iter().enumerate() {
            if y % 64 == 0 {
                budget.check(bytes)?;
            }
            for x in 0..order {
                table[y * order + x] = match y {
                    0 => x as u16,
                    _ => step(table[earlier * order + x] as usize, generator) as u16,
                };
            }
        }
        let mut p = Bits::new(order);
        (0..order).filter(|&x| is_p(x)).for_each(|x| p.set(x));
        let shift = (0..order)
            .map(|x| {
                let mut set = Bits::new(order);
                for y in 0..order {
                    if p.get(table[x * order + y] as usize) {
                        set.set(y);
                    }
                }
                set
            })
            .collect();
        Ok(Monoid {
            order,
            table,
            p,
            shift,
        })
    }

    pub(super) fn order(&self) -> usize {
        self.order
    }

    #[inline]
    pub(super) fn times(&self, x: usize, y: usize) -> usize {
        self.table[x * self.order + y] as usize
    }

    /// The products of x with all elements.
    #[inline]
    pub(super) fn row(&self, x: usize) -> &[u16] {
        &self.table[x * self.order..(x + 1) * self.order]
    }

    pub(super) fn product(&self, elements: impl IntoIterator<Item = usize>) -> usize {
        elements.into_iter().fold(0, |x, y| self.times(x, y))
    }

    /// All y with xy in P.
    pub(super) fn shift(&self, x: usize) -> &Bits {
        &self.shift[x]
    }

    /// All x such that x times one of these elements is in P.
    pub(super) fn wins(&self, options: &[u16]) -> Bits {
        let mut wins = Bits::new(self.order);
        for &e in options {
            wins.unite(&self.shift[e as usize]);
        }
        wins
    }

    /// The minimal ideal, in rising order.
    pub(super) fn kernel(&self) -> Vec<usize> {
        let least = self.product(0..self.order);
        let mut kernel: Vec<usize> = self.row(least).iter().map(|&x| x as usize).collect();
        kernel.sort_unstable();
        kernel.dedup();
        kernel
    }

    /// Bytes in use.
    pub(super) fn bytes(&self) -> usize {
        self.table.len() * 2 + self.order * (size_of::<Bits>() + self.p.bytes())
    }
}
