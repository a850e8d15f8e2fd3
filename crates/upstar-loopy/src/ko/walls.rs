//! The walls of a ko.

use upstar_values::budget::{Budget, Stopped};
use upstar_values::number::Rational;

/// One wall from t = 0 upwards: straight between its corners, and vertical above the last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KoWall {
    corners: Vec<(Rational, Rational)>,
}

impl KoWall {
    /// A wall by its corners (temperature, position), of which there is at least one, from below upwards.
    pub(super) fn new(corners: Vec<(Rational, Rational)>) -> KoWall {
        debug_assert!(corners.windows(2).all(|pair| pair[0].0 < pair[1].0));
        KoWall { corners }
    }

    /// The corners: temperature and position, from below upwards.
    pub fn corners(&self) -> &[(Rational, Rational)] {
        &self.corners
    }

    /// The position at a temperature; below the first corner it is that of the corner.
    pub fn at(&self, t: &Rational, budget: &Budget) -> Result<Rational, Stopped> {
        let above = self.corners.partition_point(|(corner, _)| corner <= t);
        let (Some((t0, x0)), Some((t1, x1))) = (
            above.checked_sub(1).map(|below| &self.corners[below]),
            self.corners.get(above),
        ) else {
            let nearest = above.min(self.corners.len() - 1);
            return Ok(self.corners[nearest].1.clone());
        };
        let part = t.sub(t0, budget)?.div(&t1.sub(t0, budget)?, budget)?;
        let part = part.expect("corners have different temperatures");
        x0.add(&x1.sub(x0, budget)?.mul(&part, budget)?, budget)
    }
}

/// How walls were found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// From the table of the simple ko: exact.
    Table,
    /// By play with coupons of this step. Each corner is the exact result for one stack; the limit for small steps is only near.
    Coupons(Rational),
}

/// The walls of a ko, its mean and its temperature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KoThermograph {
    left: KoWall,
    right: KoWall,
    mean: Rational,
    temperature: Rational,
    origin: Origin,
}

impl KoThermograph {
    /// Walls that meet at their last corners.
    pub(super) fn exact(left: KoWall, right: KoWall) -> KoThermograph {
        let (temperature, mean) = left.corners[left.corners.len() - 1].clone();
        KoThermograph {
            left,
            right,
            mean,
            temperature,
            origin: Origin::Table,
        }
    }

    /// Walls from stacks of coupons. With coupons the walls go up and down by some steps even on the mast; `top` corners are known to
    /// be there. The mean is the middle of the positions met there, and the temperature the least one from which on no others are met.
    pub(super) fn sampled(
        left: KoWall,
        right: KoWall,
        top: usize,
        step: Rational,
        budget: &Budget,
    ) -> Result<KoThermograph, Stopped> {
        let count = left.corners.len();
        let walls = [&left.corners, &right.corners];
        let mast = walls.map(|wall| wall[count - top.min(count)..].iter().map(|(_, x)| x));
        let mut low = &left.corners[count - 1].1;
        let mut high = low;
        for x in mast.into_iter().flatten() {
            low = low.min(x);
            high = high.max(x);
        }
        let is_mast = |k: usize| walls.iter().all(|wall| (low..=high).contains(&&wall[k].1));
        let below = (0..count).rev().find(|&k| !is_mast(k));
        let foot = below.map_or(0, |k| (k + 1).min(count - 1));
        let two = Rational::new(2.into(), 1.into(), budget)?.expect("2/1");
        let mean = low.add(high, budget)?.div(&two, budget)?;
        Ok(KoThermograph {
            mean: mean.expect("a quotient by 2"),
            temperature: left.corners[foot].0.clone(),
            left,
            right,
            origin: Origin::Coupons(step),
        })
    }

    /// The wall when Left starts.
    pub fn left_wall(&self) -> &KoWall {
        &self.left
    }

    /// The wall when Right starts.
    pub fn right_wall(&self) -> &KoWall {
        &self.right
    }

    /// The position of the mast.
    pub fn mean(&self) -> &Rational {
        &self.mean
    }

    /// The foot of the mast; 0 if there is nothing but the mast.
    pub fn temperature(&self) -> &Rational {
        &self.temperature
    }

    /// How it was found.
    pub fn origin(&self) -> &Origin {
        &self.origin
    }
}
