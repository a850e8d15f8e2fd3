//! The Princess and the Roses: take one rose, or one from each of two bushes.

use crate::{Impartial, Listing, list_bytes, listed, tidy};
use upstar_values::budget::Stopped;

/// A position is the sorted list of bushes that have roses.
#[derive(Clone, Copy, Debug)]
pub struct PrincessAndRoses;

impl Impartial for PrincessAndRoses {
    type Position = Vec<u64>;

    fn options(&self, bushes: &Vec<u64>) -> Vec<Vec<u64>> {
        listed(self, bushes)
    }

    fn list(&self, bushes: &Vec<u64>, list: &mut Listing<'_, Vec<u64>>) -> Result<(), Stopped> {
        for i in 0..bushes.len() {
            for j in i..bushes.len() {
                if bushes[i] > 0 && bushes[j] > 0 {
                    let mut next = bushes.clone();
                    next[i] -= 1;
                    if j > i {
                        next[j] -= 1;
                    }
                    list.push(tidy(next), list_bytes(bushes))?;
                }
            }
        }
        Ok(())
    }

    fn bytes(&self, bushes: &Vec<u64>) -> usize {
        list_bytes(bushes)
    }
}
