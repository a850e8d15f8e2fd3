//! Positions up to the way they lie on the board.
//!
//! Only coins and the strings between them count, not where they are. A position without hanging coins and without pieces that stand alone
//! consists of *junctions*, coins with three or more strings, and *arms*, chains from a junction to a junction or to the ground. Its shape is
//! written as one word from which the junctions and arms can be read again; so positions with the same word have the same score. Positions
//! that are the same up to the names of coins get the same word nearly always.

use super::frame::Frame;
use super::mask::{Mask, each};

/// More junctions have no word.
const MOST: usize = 16;
/// More arms at a junction have no word.
const ARMS: usize = 4;
/// An arm that ends at the ground, or a junction without a name.
const NONE: u8 = u8::MAX;

/// A chain at a junction.
#[derive(Clone, Copy)]
struct Arm {
    /// The string at the junction.
    first: u8,
    /// The string at the other end.
    last: u8,
    coins: u8,
    /// The junction at the other end, or [`NONE`] for the ground.
    to: u8,
    colour: u32,
}

#[derive(Clone, Copy)]
struct Junction {
    arms: [Arm; ARMS],
    degree: u8,
    colour: u32,
}

const NO_ARM: Arm = Arm {
    first: 0,
    last: 0,
    coins: 0,
    to: NONE,
    colour: 0,
};

/// Bits that are written one behind the other.
#[derive(Default)]
struct Code {
    bits: u128,
    length: u32,
}

impl Code {
    #[inline(always)]
    fn write(&mut self, bits: u32, length: u32) {
        self.bits = self.bits << length | u128::from(bits);
        self.length += length;
    }

    /// A number from 1 on: as many zeros as it has bits behind the first, then its bits.
    #[inline(always)]
    fn write_number(&mut self, number: u32) {
        self.write(number, 2 * number.ilog2() + 1);
    }
}

#[inline(always)]
fn mixed(colour: u32) -> u32 {
    let colour = (colour ^ colour >> 15).wrapping_mul(0x9E37_79B1);
    colour ^ colour >> 13
}

impl<M: Mask> Frame<M> {
    /// The word of a position without hanging coins and without pieces that stand alone; `None` if it is too long.
    pub(super) fn shape(&self, left: M) -> Option<u128> {
        if self.at.len() > 256 {
            return None;
        }
        // Where each junction stands in the list.
        let mut number = [NONE; 256];
        let mut junctions = [Junction {
            arms: [NO_ARM; ARMS],
            degree: 0,
            colour: 0,
        }; MOST];
        let mut count = 0;
        let all = self.junctions(left, |coin| {
            let Some(junction) = junctions.get_mut(count) else {
                return false;
            };
            number[coin as usize] = count as u8;
            count += 1;
            for string in each(left.and(self.at[coin as usize])) {
                let Some(arm) = junction.arms.get_mut(junction.degree as usize) else {
                    return false;
                };
                *arm = self.arm(left, coin, string);
                junction.degree += 1;
            }
            true
        });
        if !all {
            return None;
        }
        let junctions = &mut junctions[..count];
        for junction in junctions.iter_mut() {
            for arm in &mut junction.arms {
                arm.to = number[arm.to as usize];
            }
        }
        colour(junctions);
        written::<M>(junctions)
    }

    /// The arm that begins with a string of a junction; `to` is the coin at the other end.
    #[inline(always)]
    fn arm(&self, left: M, junction: u16, first: usize) -> Arm {
        let (mut string, mut coins) = (first, 0);
        let mut here = self.across(first, junction);
        loop {
            let strings = left.and(self.at[here as usize]);
            if !strings.is_two() {
                break;
            }
            coins += 1;
            string = strings.less(M::bit(string)).first();
            here = self.across(string, here);
        }
        Arm {
            first: first as u8,
            last: string as u8,
            coins,
            to: here as u8,
            colour: 0,
        }
    }
}

/// Gives colours that do not depend on the order of junctions and arms. They only choose the order of writing, so nothing false comes of it
/// where different things have the same colour.
#[inline(always)]
fn colour(junctions: &mut [Junction]) {
    let mut colours = [1u32; MOST];
    for round in 0..ROUNDS {
        let before = colours;
        for (colour, junction) in colours.iter_mut().zip(junctions.iter_mut()) {
            let mut sum = *colour;
            for arm in &mut junction.arms[..junction.degree as usize] {
                let end = before.get(arm.to as usize).map_or(0, |&colour| colour);
                arm.colour = mixed(end.wrapping_add(u32::from(arm.coins) << 20));
                sum = sum.wrapping_add(arm.colour);
            }
            *colour = if round + 1 < ROUNDS {
                mixed(sum)
            } else {
                *colour
            };
        }
    }
    for (junction, colour) in junctions.iter_mut().zip(colours) {
        junction.colour = colour;
    }
}

/// Words are shorter than so many bits, with one more in front that shows where they begin.
const LENGTH: u32 = 79;

/// How often colours are spread to neighbours.
const ROUNDS: usize = 2;

/// Junctions in the order in which they are reached from the one with the least colour, and then from the least of the others. Each is
/// written with its degree when it is met, and then with those of its arms that were not written before.
#[inline(always)]
fn written<M: Mask>(junctions: &mut [Junction]) -> Option<u128> {
    let mut code = Code::default();
    let mut name = [NONE; MOST];
    let mut order = [0u8; MOST];
    let (mut met, mut done) = (0, 0);
    // Strings at which a written arm ends.
    let mut known = M::default();
    while done < junctions.len() {
        if done == met {
            let open = (0..junctions.len()).filter(|&at| name[at] == NONE);
            let next = open.min_by_key(|&at| junctions[at].colour)?;
            name[next] = met as u8;
            order[met] = next as u8;
            met += 1;
            code.write(u32::from(junctions[next].degree == 4), 1);
        }
        let Junction {
            mut arms, degree, ..
        } = junctions[order[done] as usize];
        let arms = &mut arms[..degree as usize];
        for at in 1..arms.len() {
            let mut to = at;
            while to > 0 && arms[to - 1].colour > arms[to].colour {
                arms.swap(to - 1, to);
                to -= 1;
            }
        }
        for arm in arms.iter() {
            if !known.and(M::bit(arm.first.into())).is_empty() {
                continue;
            }
            known = known
                .or(M::bit(arm.first.into()))
                .or(M::bit(arm.last.into()));
            if arm.to == NONE {
                code.write(0, 1);
            } else if name[arm.to as usize] == NONE {
                name[arm.to as usize] = met as u8;
                order[met] = arm.to;
                met += 1;
                let four = junctions[arm.to as usize].degree == 4;
                code.write(0b100 | u32::from(four), 3);
            } else {
                // The arms of those that are done are known, so it is one of the others.
                let length = usize::BITS - (met - 1 - done).leading_zeros();
                code.write(0b11, 2);
                code.write(u32::from(name[arm.to as usize]) - done as u32, length);
            }
            code.write_number(u32::from(arm.coins) + 1);
            if code.length >= LENGTH {
                return None;
            }
        }
        done += 1;
    }
    Some(1 << code.length | code.bits)
}
