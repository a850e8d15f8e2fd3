//! Options of parts that were listed before, one after another in memory.

use upstar::position::Options;

/// Lists of options. A list has a number, from 1; 0 stands for none.
#[derive(Default)]
pub(crate) struct Lists {
    options: Options,
    lists: Vec<List>,
    /// How many lists were forgotten: they had the numbers up to this one.
    forgotten: u32,
}

/// Where a list lies, and the option that won last.
#[derive(Clone, Copy)]
struct List {
    start: u32,
    end: u32,
    best: u32,
}

/// All lists are forgotten when they take more than this. Few lists are asked for twice.
const MOST_BYTES: usize = 4 << 20;

impl Lists {
    fn place(&self, number: u32) -> Option<usize> {
        let number = number.checked_sub(self.forgotten)?;
        Some(number.checked_sub(1)? as usize)
    }

    /// Copies a list, and returns the number of the option that won last; `None` if it was forgotten.
    #[inline]
    pub(crate) fn get(&self, number: u32, found: &mut Options) -> Option<usize> {
        let list = self.lists[self.place(number)?];
        found.extend_from(&self.options, list.start as usize..list.end as usize);
        Some(list.best as usize)
    }

    /// Keeps a list, and returns its number. When the numbers are used up, no more lists are kept.
    pub(crate) fn put(&mut self, options: &Options) -> u32 {
        if self.bytes() > MOST_BYTES {
            self.clear();
        }
        let Some(number) = self.forgotten.checked_add(self.lists.len() as u32 + 1) else {
            return 0;
        };
        let start = self.options.len() as u32;
        self.options.extend_from(options, 0..options.len());
        let end = self.options.len() as u32;
        self.lists.push(List {
            start,
            end,
            best: 0,
        });
        number
    }

    /// Forgets all lists.
    pub(crate) fn clear(&mut self) {
        self.forgotten = self.forgotten.saturating_add(self.lists.len() as u32);
        self.lists.clear();
        self.options.clear();
    }

    /// Notes which option of a list has won.
    pub(crate) fn note_best(&mut self, number: u32, option: u32) {
        if let Some(at) = self.place(number) {
            self.lists[at].best = option;
        }
    }

    /// Bytes in use.
    pub(crate) fn bytes(&self) -> usize {
        self.options.used_bytes() + self.lists.len() * size_of::<List>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use upstar::game::Game;
    use upstar::position::Part;

    fn options(parts: &[u32]) -> Options {
        let mut options = Options::default();
        for &number in parts {
            let part = Part {
                number,
                negative: false,
            };
            options.push(Game::STAR, &vec![part; number as usize % 3]);
        }
        options
    }

    #[test]
    fn lists_are_found_again_until_they_are_forgotten() {
        let mut lists = Lists::default();
        let found = |lists: &Lists, number: u32| {
            let mut found = Options::default();
            let best = lists.get(number, &mut found)?;
            let all: Vec<_> = (0..found.len())
                .map(|at| found.get(at).1.to_vec())
                .collect();
            Some((best, all))
        };
        assert_eq!(found(&lists, 0), None);
        let numbers: Vec<u32> = (0..50).map(|n| lists.put(&options(&[n, n + 1]))).collect();
        lists.note_best(numbers[7], 1);
        for (n, &number) in numbers.iter().enumerate() {
            let expected = options(&[n as u32, n as u32 + 1]);
            let expected: Vec<_> = (0..2).map(|at| expected.get(at).1.to_vec()).collect();
            assert_eq!(found(&lists, number), Some((usize::from(n == 7), expected)));
        }
        lists.clear();
        assert_eq!(found(&lists, numbers[7]), None);
        let next = lists.put(&options(&[]));
        assert!(!numbers.contains(&next));
        assert_eq!(found(&lists, next), Some((0, Vec::new())));
        // Numbers are not used again.
        lists.forgotten = u32::MAX;
        assert_eq!(lists.put(&options(&[1])), 0);
    }
}
