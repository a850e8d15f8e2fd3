//! Games as trees with shared pieces; equal trees have equal numbers.

use std::collections::{BTreeMap, HashMap};

/// A game in [`Games`].
pub(crate) type Id = usize;

/// A sum: its games in order, without zeros and without pairs of negatives.
pub(crate) type Sum = Vec<Id>;

#[derive(Default)]
pub(crate) struct Games {
    options: Vec<[Vec<Id>; 2]>,
    negatives: Vec<Option<Id>>,
    depths: Vec<usize>,
    known: HashMap<[Vec<Id>; 2], Id>,
}

pub(crate) const LEFT: usize = 0;
pub(crate) const RIGHT: usize = 1;

impl Games {
    /// The game with these options, which must be games already; their order and repetition do not matter.
    pub(crate) fn game(&mut self, mut options: [Vec<Id>; 2]) -> Id {
        for side in &mut options {
            side.sort_unstable();
            side.dedup();
        }
        if let Some(&id) = self.known.get(&options) {
            return id;
        }
        let id = self.options.len();
        let below = options.iter().flatten().map(|&option| self.depths[option]);
        self.depths.push(below.max().map_or(0, |depth| depth + 1));
        self.known.insert(options.clone(), id);
        self.options.push(options);
        self.negatives.push(None);
        id
    }

    /// The options of a player.
    pub(crate) fn options(&self, game: Id, side: usize) -> &[Id] {
        &self.options[game][side]
    }

    /// The negative. Options are negated before the games that have them, so no recursion is needed.
    pub(crate) fn negative(&mut self, game: Id) -> Id {
        let mut pending = vec![game];
        while let Some(&next) = pending.last() {
            let [left, right] = &self.options[next];
            let open = |id: &&Id| self.negatives[**id].is_none();
            let missing: Vec<Id> = left.iter().chain(right).filter(open).copied().collect();
            if !missing.is_empty() {
                pending.extend(missing);
                continue;
            }
            pending.pop();
            if self.negatives[next].is_some() {
                continue;
            }
            let turned = |side: &[Id]| side.iter().filter_map(|&id| self.negatives[id]).collect();
            let options = [turned(right), turned(left)];
            let negative = self.game(options);
            self.negatives[next] = Some(negative);
            self.negatives[negative] = Some(next);
        }
        self.negatives[game].unwrap_or(game)
    }

    /// The sum of some games.
    pub(crate) fn sum(&mut self, games: impl IntoIterator<Item = Id>) -> Sum {
        let mut counts: BTreeMap<Id, usize> = BTreeMap::new();
        for game in games {
            if self.options[game].iter().all(Vec::is_empty) {
                continue;
            }
            let negative = self.negative(game);
            match counts.get_mut(&negative) {
                Some(count) if *count > 0 => *count -= 1,
                _ => *counts.entry(game).or_default() += 1,
            }
        }
        let all = counts.into_iter();
        all.flat_map(|(game, count)| std::iter::repeat_n(game, count))
            .collect()
    }

    /// The sum after a player moved from one of its games to an option; `None` if that is not a move.
    pub(crate) fn after(&mut self, sum: &[Id], from: Id, to: Id, side: usize) -> Option<Sum> {
        let place = sum.iter().position(|&game| game == from)?;
        if !self.options[from][side].contains(&to) {
            return None;
        }
        let rest = sum.iter().enumerate().filter(|(i, _)| *i != place);
        let games: Vec<Id> = rest.map(|(_, &game)| game).chain([to]).collect();
        Some(self.sum(games))
    }

    /// The text of a game, if it is not too long: integers, `*` and braces.
    pub(crate) fn text(&self, game: Id) -> String {
        let mut text = String::new();
        match self.write(game, &mut text) {
            true => text,
            false => format!("(a game of depth {})", self.depths[game]),
        }
    }

    fn write(&self, game: Id, text: &mut String) -> bool {
        const LONGEST: usize = 120;
        // Every level writes something, so this bounds the recursion.
        if text.len() > LONGEST {
            return false;
        }
        if let Some(integer) = self.integer(game) {
            text.push_str(&integer.to_string());
            return text.len() <= LONGEST;
        }
        let zero = |side: &[Id]| matches!(side, [id] if self.integer(*id) == Some(0));
        let [left, right] = &self.options[game];
        if zero(left) && zero(right) {
            text.push('*');
            return text.len() <= LONGEST;
        }
        for (side, start) in [(left, '{'), (right, '|')] {
            text.push(start);
            for (i, &option) in side.iter().enumerate() {
                if i > 0 {
                    text.push(',');
                }
                if !self.write(option, text) {
                    return false;
                }
            }
        }
        text.push('}');
        text.len() <= LONGEST
    }

    /// n if the game is { | }, {n - 1| } or { |n + 1}.
    fn integer(&self, mut game: Id) -> Option<i64> {
        let mut n = 0;
        loop {
            match &self.options[game] {
                [left, right] if left.is_empty() && right.is_empty() => return Some(n),
                [left, right] if left.len() == 1 && right.is_empty() && n >= 0 => {
                    n += 1;
                    game = left[0];
                }
                [left, right] if left.is_empty() && right.len() == 1 && n <= 0 => {
                    n -= 1;
                    game = right[0];
                }
                _ => return None,
            }
        }
    }
}
