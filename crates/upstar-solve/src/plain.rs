//! Positions without packed words: everything goes through the methods that all positions have.

use rustc_hash::FxHashMap;
use std::sync::Arc;
use upstar::budget::{Budget, Stopped};
use upstar::encode::{Kind, key_of};
use upstar::game::{Algebra, Game, Player};
use upstar::position::{AnyPosition, Expander, Options, Part, Position};
use upstar::rulesets::{BUILT_IN, find};

/// Positions of one ruleset, told apart by their symmetry keys.
pub(crate) struct Plain {
    ruleset: Box<str>,
    impartial: bool,
    /// Whether the ruleset is a board game. Others have their own methods to find nim values, and some of them may go on for ever: they
    /// are not searched.
    is_searched: bool,
    /// Positions, their keys, and whether each is the key of the negative.
    parts: Vec<(AnyPosition, u128, bool)>,
    numbers: FxHashMap<u128, u32>,
}

impl Plain {
    pub(crate) fn new(position: &AnyPosition) -> Plain {
        let name = position.ruleset();
        let known = find(name);
        Plain {
            ruleset: name.into(),
            impartial: known.is_some_and(|ruleset| ruleset.is_impartial()),
            is_searched: known.is_none() || BUILT_IN.iter().any(|file| file.name == name),
            parts: Vec::new(),
            numbers: FxHashMap::default(),
        }
    }

    fn number(&mut self, position: AnyPosition) -> Part {
        let (key, negative) = position.symmetry_key();
        let parts = &mut self.parts;
        let number = *self.numbers.entry(key).or_insert_with(|| {
            // The position itself must stand for the key; its negative need not be available as a position.
            parts.push((position, key, negative));
            (parts.len() - 1) as u32
        });
        // The first position met stands for the key, whatever its sign.
        let first = self.parts[number as usize].2;
        Part {
            number,
            negative: negative != first,
        }
    }

    /// Adds an option with these parts.
    fn add(&mut self, parts: Vec<AnyPosition>, found: &mut Options) {
        let parts: Vec<Part> = parts.into_iter().map(|part| self.number(part)).collect();
        found.push(Game::ZERO, &parts);
    }
}

impl Expander for Plain {
    fn place(
        &mut self,
        position: &dyn Position,
        _algebra: &mut Algebra,
        found: &mut Options,
    ) -> Result<bool, Stopped> {
        if position.ruleset() != &*self.ruleset || position.expander().is_some() {
            return Ok(false);
        }
        self.add(position.parts(), found);
        Ok(true)
    }

    fn options(
        &mut self,
        part: u32,
        player: Player,
        algebra: &mut Algebra,
        found: &mut Options,
    ) -> Result<(), Stopped> {
        let position = Arc::clone(&self.parts[part as usize].0);
        for option in position.moves(player, algebra.budget())? {
            // To recognise a part may take long.
            algebra.budget().check_time()?;
            self.add(option.parts(), found);
        }
        Ok(())
    }

    fn place_literally(&mut self, position: &dyn Position, found: &mut Options) -> bool {
        if position.ruleset() != &*self.ruleset || position.expander().is_some() {
            return false;
        }
        self.add(position.literal_parts(), found);
        true
    }

    fn literal_options(
        &mut self,
        part: u32,
        player: Player,
        budget: &Budget,
        found: &mut Options,
    ) -> Result<(), Stopped> {
        let position = Arc::clone(&self.parts[part as usize].0);
        for option in position.moves(player, budget)? {
            budget.check_time()?;
            self.add(option.literal_parts(), found);
        }
        Ok(())
    }

    fn count_moves(&mut self, part: u32) -> Option<(usize, usize)> {
        if !self.is_searched {
            return None;
        }
        let position = &self.parts[part as usize].0;
        let budget = Budget::default();
        let left = position.left(&budget).ok()?.len();
        if self.impartial {
            return Some((left, left));
        }
        Some((left, position.right(&budget).ok()?.len()))
    }

    fn key(&mut self, part: u32) -> u128 {
        let (_, own, negative) = &self.parts[part as usize];
        let key = key_of(Kind::Foreign, &(&*self.ruleset, own.to_le_bytes()));
        // The key is that of the negative where this position is the negative of the one that the key belongs to.
        match negative {
            true => key.wrapping_neg(),
            false => key,
        }
    }

    fn value(&mut self, part: u32, algebra: &mut Algebra) -> Result<Game, Stopped> {
        self.parts[part as usize].0.value(algebra)
    }

    fn is_all_small(&self) -> bool {
        self.impartial
    }

    fn is_impartial(&self) -> bool {
        self.impartial
    }

    fn position(&self, part: u32) -> AnyPosition {
        self.parts[part as usize].0.clone()
    }

    fn len(&self) -> usize {
        self.parts.len()
    }

    fn clear(&mut self) {
        self.parts.clear();
        self.numbers.clear();
    }
}
