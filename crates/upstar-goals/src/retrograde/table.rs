//! One byte for each state: the result for the player to move, with the remoteness. The few states that are very far from the end have
//! their remoteness in a map.

use rustc_hash::FxHashMap;
use upstar_values::budget::{Budget, Stopped};

/// What is known about a state, for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    /// Nothing yet; in a finished table endless play.
    Open,
    /// The number is not used.
    None,
    /// A draw that the rules declare, or that a player can force.
    Drawn,
    /// A win in so many moves.
    Win(u32),
    /// A loss in so many moves.
    Loss(u32),
}

const OPEN: u8 = 0;
const NONE: u8 = 1;
const DRAWN: u8 = 2;
/// A win at once; the losses lie between the wins.
const WIN: u8 = 3;
const LOSS: u8 = 4;
/// Results that are farther than this from the end are in the map.
const FARTHEST: u32 = 124;
const FAR_WIN: u8 = 253;
const FAR_LOSS: u8 = 254;

/// How many states are looked at between two looks at the limits.
pub(super) const STRIDE: u64 = 1 << 13;
/// How many bytes are compared at once.
const CHUNK: usize = 256;

/// Approximate bytes of an entry of the map.
const FAR_ENTRY: usize = 2 * (size_of::<(u64, u32)>() + 1);

/// The marks of all states.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Table {
    bytes: Vec<u8>,
    far: FxHashMap<u64, u32>,
}

impl Table {
    /// A table of so many open states.
    pub(super) fn new(count: u64, budget: &Budget) -> Result<Table, Stopped> {
        const TOO_LARGE: Stopped = Stopped::TooLarge(&"the table of all positions");
        let count = usize::try_from(count).map_err(|_| TOO_LARGE)?;
        budget.check(count)?;
        let mut bytes = Vec::new();
        bytes.try_reserve_exact(count).map_err(|_| TOO_LARGE)?;
        bytes.resize(count, OPEN);
        Ok(Table {
            bytes,
            far: FxHashMap::default(),
        })
    }

    /// A table from the parts of a file; `None` if they do not fit together.
    pub(super) fn from_parts(bytes: Vec<u8>, far: Vec<(u64, u32)>) -> Option<Table> {
        let is_far = |byte: &&u8| matches!(**byte, FAR_WIN | FAR_LOSS);
        let fits = |(number, moves): &(u64, u32)| {
            let byte = usize::try_from(*number).ok().and_then(|at| bytes.get(at));
            byte.is_some_and(|byte| is_far(&byte)) && *moves > FARTHEST
        };
        let count = bytes.iter().filter(is_far).count();
        if bytes.contains(&u8::MAX) || !far.iter().all(fits) {
            return None;
        }
        let far: FxHashMap<u64, u32> = far.into_iter().collect();
        (far.len() == count).then_some(Table { bytes, far })
    }

    /// The bytes of all states.
    pub(super) fn marks(&self) -> &[u8] {
        &self.bytes
    }

    /// The states that are very far from the end, in order.
    pub(super) fn far(&self) -> Vec<(u64, u32)> {
        let mut far: Vec<(u64, u32)> = self.far.iter().map(|(&n, &moves)| (n, moves)).collect();
        far.sort_unstable();
        far
    }

    pub(super) fn len(&self) -> u64 {
        self.bytes.len() as u64
    }

    pub(super) fn bytes(&self) -> usize {
        self.bytes.capacity() + self.far.len() * FAR_ENTRY
    }

    #[inline]
    pub(super) fn is_open(&self, number: u64) -> bool {
        self.bytes[number as usize] == OPEN
    }

    #[inline]
    pub(super) fn get(&self, number: u64) -> Mark {
        let far = || self.far.get(&number).copied().unwrap_or(u32::MAX);
        match self.bytes[number as usize] {
            OPEN => Mark::Open,
            NONE => Mark::None,
            DRAWN => Mark::Drawn,
            FAR_WIN => Mark::Win(far()),
            FAR_LOSS => Mark::Loss(far()),
            byte if byte % 2 == WIN % 2 => Mark::Win(u32::from(byte - WIN) / 2),
            byte => Mark::Loss(u32::from(byte - LOSS) / 2),
        }
    }

    #[inline]
    pub(super) fn set(&mut self, number: u64, mark: Mark) {
        self.bytes[number as usize] = match mark {
            Mark::Open => OPEN,
            Mark::None => NONE,
            Mark::Drawn => DRAWN,
            Mark::Win(moves) | Mark::Loss(moves) if moves > FARTHEST => {
                self.far.insert(number, moves);
                match mark {
                    Mark::Win(_) => FAR_WIN,
                    _ => FAR_LOSS,
                }
            }
            Mark::Win(moves) => WIN + 2 * moves as u8,
            Mark::Loss(moves) => LOSS + 2 * moves as u8,
        };
    }

    /// The first state from a number on, below an end, whose win or loss is so many moves away.
    pub(super) fn next_of_level(&self, from: u64, end: u64, level: u32) -> Option<u64> {
        if level > FARTHEST {
            let mut from = from;
            loop {
                let at = self.next_of(from, end, [FAR_WIN, FAR_LOSS])?;
                if self.far.get(&at) == Some(&level) {
                    return Some(at);
                }
                from = at + 1;
            }
        }
        let level = 2 * level as u8;
        self.next_of(from, end, [WIN + level, LOSS + level])
    }

    /// The first open state from a number on, below an end.
    pub(super) fn next_open(&self, from: u64, end: u64) -> Option<u64> {
        self.next_of(from, end, [OPEN; 2])
    }

    /// The first place with one of two bytes.
    fn next_of(&self, from: u64, end: u64, wanted: [u8; 2]) -> Option<u64> {
        let [a, b] = wanted;
        let rest = &self.bytes[from as usize..end as usize];
        let mut at = from;
        for chunk in rest.chunks(CHUNK) {
            // Without a way out of the loop, so that many bytes are compared at once.
            if chunk
                .iter()
                .fold(false, |found, &byte| found | (byte == a) | (byte == b))
            {
                let place = chunk.iter().position(|&byte| byte == a || byte == b);
                return place.map(|place| at + place as u64);
            }
            at += chunk.len() as u64;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_kept() {
        let mut table = Table::new(2000, &Budget::default()).unwrap();
        let mark = |n: u64| match n % 5 {
            0 => Mark::Open,
            1 => Mark::None,
            2 => Mark::Drawn,
            3 => Mark::Win((n / 5) as u32),
            _ => Mark::Loss((n / 5) as u32),
        };
        for n in 0..2000 {
            table.set(n, mark(n));
        }
        for n in 0..2000 {
            assert_eq!(table.get(n), mark(n), "{n}");
        }
        for level in [0, 1, 123, 124, 125, 126, 300, 399] {
            let first = u64::from(level) * 5 + 3;
            assert_eq!(table.next_of_level(0, 2000, level), Some(first));
            assert_eq!(table.next_of_level(first + 1, 2000, level), Some(first + 1));
            assert_eq!(table.next_of_level(first + 2, 2000, level), None);
        }
        assert_eq!(table.next_open(1, 2000), Some(5));
        let again = Table::from_parts(table.marks().to_vec(), table.far());
        assert_eq!(again.as_ref(), Some(&table));
        let without = Table::from_parts(table.marks().to_vec(), Vec::new());
        assert_eq!(without, None);
    }
}
