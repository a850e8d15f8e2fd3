//! The search for lemmas that support each other.

use super::claim::Claim;
use super::formula::Formula;
use super::guess;
use super::linear::{Entry, Linear};
use super::moves::{self, Pattern};
use super::shape::Shape;
use super::values::Values;
use super::{Failure, Limits, Progress};
use crate::relation::Letter;
use rustc_hash::FxHashMap;
use std::cmp::Ordering;
use std::collections::BTreeSet;
use upstar_values::budget::Stopped;
use upstar_values::game::Player;

/// How far a lemma is.
enum State {
    /// It may be used, since words get smaller with every move; if its proof fails, so do all that used it.
    Open,
    /// Proved from these lemmas.
    Proved(BTreeSet<Claim>),
    Failed,
}

/// The kind of a run: its letter, and its length unless it is long.
type Kinds = Vec<(Letter, Option<i64>)>;

pub(crate) struct Search<'a, 'b> {
    pub(crate) values: &'a mut Values<'b>,
    pub(crate) patterns: [Vec<Pattern>; 2],
    /// Runs with parameters are told apart up to this length.
    pub(crate) short: i64,
    /// Runs of a fixed length up to this one keep it; longer ones are taken together with all long runs.
    pub(crate) fixed: i64,
    /// Shapes whose shortest word is longer are given up.
    pub(crate) longest: i64,
    pub(crate) limits: Limits,
    pub(crate) progress: &'a mut dyn FnMut(Progress),
    lemmas: FxHashMap<Claim, State>,
    /// Lemmas that are open or proved, in the order in which they were begun.
    order: Vec<Claim>,
    /// For each player and kind of claim the best integer bound of a shape.
    bounds: FxHashMap<(Player, bool, Kinds), Option<Claim>>,
    tried: usize,
    /// No new lemma is begun.
    known_only: bool,
}

impl<'a, 'b> Search<'a, 'b> {
    pub(crate) fn new(
        values: &'a mut Values<'b>,
        patterns: [Vec<Pattern>; 2],
        [short, fixed, longest]: [i64; 3],
        limits: Limits,
        progress: &'a mut dyn FnMut(Progress),
    ) -> Search<'a, 'b> {
        Search {
            values,
            patterns,
            short,
            fixed,
            longest,
            limits,
            progress,
            lemmas: FxHashMap::default(),
            order: Vec::new(),
            bounds: FxHashMap::default(),
            tried: 0,
            known_only: false,
        }
    }

    /// Lemmas from which claims follow, or `None` if none were found.
    pub(crate) fn run(&mut self, goals: &[Claim]) -> Result<Option<Vec<Claim>>, Failure> {
        let mut uses = BTreeSet::new();
        for goal in goals {
            if !self.solve(goal.clone(), &mut uses, 0)? {
                return Ok(None);
            }
        }
        let mut open: Vec<Claim> = uses.iter().cloned().collect();
        while let Some(claim) = open.pop() {
            if let Some(State::Proved(used)) = self.lemmas.get(&claim) {
                for claim in used {
                    if uses.insert(claim.clone()) {
                        open.push(claim.clone());
                    }
                }
            }
        }
        Ok(Some(uses.into_iter().collect()))
    }

    /// How far the work is.
    pub(crate) fn at(&self) -> Progress {
        Progress {
            lemmas: self.tried,
            words: self.values.words(),
            short: self.short,
        }
    }

    /// Finds lemmas of which a claim is an instance; cases are told apart until every run is short or long.
    fn solve(
        &mut self,
        mut goal: Claim,
        uses: &mut BTreeSet<Claim>,
        depth: usize,
    ) -> Result<bool, Failure> {
        goal.shape = goal.shape.joined();
        for (_, length) in &goal.shape.runs {
            if length.as_constant().is_some() {
                continue;
            }
            let Some(least) = length.least(&goal.least) else {
                return Ok(false);
            };
            if least > self.short {
                continue;
            }
            let Some(parameter) = length.factors.iter().position(|&factor| factor > 0) else {
                return Ok(false);
            };
            let [first, rest] = goal.cases(parameter);
            return Ok(self.solve(first, uses, depth)? && self.solve(rest, uses, depth)?);
        }
        self.leaf(&goal, uses, depth)
    }

    fn leaf(
        &mut self,
        goal: &Claim,
        uses: &mut BTreeSet<Claim>,
        depth: usize,
    ) -> Result<bool, Failure> {
        if let Formula::Number(wanted) = &goal.formula {
            let kinds = if goal.first {
                &[false, true][..]
            } else {
                &[false]
            };
            for &first in kinds {
                let Some(bound) = self.bound(goal.player, first, &goal.shape)? else {
                    continue;
                };
                let Formula::Number(number) = &bound.formula else {
                    continue;
                };
                let lengths = self.long(&goal.shape);
                let number = number.substitute(&lengths);
                let above = match goal.player {
                    Player::Left => number.above(wanted, &goal.least),
                    Player::Right => wanted.above(&number, &goal.least),
                };
                let enough = match above {
                    Some(Ordering::Greater) => true,
                    Some(_) => first == goal.first,
                    None => false,
                };
                if enough && self.prove(&bound, depth)? {
                    uses.insert(bound);
                    return Ok(true);
                }
            }
        }
        let claim = goal.renamed();
        let lowered = claim.lowered(self.short + 1);
        if lowered != claim && self.plausible(&lowered)? && self.prove(&lowered, depth)? {
            uses.insert(lowered);
            return Ok(true);
        }
        let proved = self.plausible(&claim)? && self.prove(&claim, depth)?;
        if proved {
            uses.insert(claim);
        }
        Ok(proved)
    }

    /// The lengths of the long runs.
    fn long(&self, shape: &Shape) -> Vec<Linear> {
        let lengths = shape.runs.iter().map(|(_, length)| length);
        let long = lengths.filter(|length| length.as_constant().is_none_or(|n| n > self.fixed));
        long.cloned().collect()
    }

    /// The best integer that bounds a shape with runs of these kinds, guessed: a claim in which each long run has a parameter of its own.
    fn bound(
        &mut self,
        player: Player,
        first: bool,
        shape: &Shape,
    ) -> Result<Option<Claim>, Failure> {
        let fixed = self.fixed;
        let kinds: Kinds = shape
            .runs
            .iter()
            .map(|(letter, length)| (*letter, length.as_constant().filter(|&n| n <= fixed)))
            .collect();
        let key = (player, first, kinds.clone());
        if let Some(known) = self.bounds.get(&key) {
            return Ok(known.clone());
        }
        let mut count = 0;
        let mut runs = Vec::new();
        for (letter, length) in kinds {
            let length = length.map(Linear::constant).unwrap_or_else(|| {
                count += 1;
                Linear::parameter(count - 1)
            });
            runs.push((letter, length));
        }
        let shape = Shape { runs };
        let least = vec![self.short + 1; count];
        let points = guess::points(&least);
        let mut bounds = Vec::new();
        if !self.is_short(&shape, &least) {
            self.bounds.insert(key, None);
            return Ok(None);
        }
        for point in &points {
            bounds.push(self.integer(player, first, &shape, point)?);
        }
        let bounds: Option<Vec<i64>> = bounds.into_iter().collect();
        let number = bounds.and_then(|bounds| guess::linear(&points, &bounds));
        let claim = number.map(|number| Claim {
            player,
            first,
            shape,
            formula: Formula::Number(Entry::whole(number)),
            least,
        });
        self.bounds.insert(key, claim.clone());
        Ok(claim)
    }

    /// The best integer bound of one word.
    fn integer(
        &mut self,
        player: Player,
        first: bool,
        shape: &Shape,
        point: &[i64],
    ) -> Result<Option<i64>, Stopped> {
        let Some(word) = shape.word(point) else {
            return Ok(None);
        };
        let value = self.values.of(&word)?;
        let algebra = &mut self.values.algebra;
        let stop = match (player == Player::Left) != first {
            true => algebra.right_stop(value),
            false => algebra.left_stop(value),
        };
        let step = player.choose(-1, 1);
        let near = player.choose(stop.floor(), stop.ceil());
        let Ok(near) = i64::try_from(near) else {
            return Ok(None);
        };
        // The stop is at most one away from the bound.
        for number in [near - step, near, near + step] {
            let Ok(small) = i32::try_from(number) else {
                return Ok(None);
            };
            let integer = algebra.integer(small);
            let (low, high) = player.choose((integer, value), (value, integer));
            let holds = match first {
                false => algebra.le(low, high)?,
                true => !algebra.le(high, low)?,
            };
            if holds {
                return Ok(Some(number));
            }
        }
        Ok(None)
    }

    /// Whether the shortest word of a shape is short enough to be played.
    fn is_short(&self, shape: &Shape, least: &[i64]) -> bool {
        let lengths = shape.runs.iter().map(|(_, length)| length.at(least));
        lengths.sum::<i64>() <= self.longest
    }

    /// Whether a claim is true at some small parameters.
    fn plausible(&mut self, claim: &Claim) -> Result<bool, Stopped> {
        if !self.is_short(&claim.shape, &claim.least) {
            return Ok(false);
        }
        for point in guess::points(&claim.least) {
            if !claim.holds(&point, self.values)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Proves a lemma from others.
    fn prove(&mut self, claim: &Claim, depth: usize) -> Result<bool, Failure> {
        match self.lemmas.get(claim) {
            Some(State::Open | State::Proved(_)) => return Ok(true),
            Some(State::Failed) => return Ok(false),
            None if self.known_only => return Ok(false),
            None => {}
        }
        self.values.algebra.budget().check(self.tried * 1000)?;
        if self.tried >= self.limits.lemmas {
            return Err(Failure::TooManyLemmas(self.at()));
        }
        if claim.shape.runs.len() > self.limits.runs || depth > self.limits.depth {
            return Ok(false);
        }
        self.tried += 1;
        if self.tried.is_multiple_of(16) {
            let at = self.at();
            (self.progress)(at);
        }
        let begun = self.order.len();
        self.order.push(claim.clone());
        self.lemmas.insert(claim.clone(), State::Open);
        let mut uses = BTreeSet::new();
        let proved = stacker::maybe_grow(128 << 10, 2 << 20, || {
            self.follows(claim, &mut uses, depth + 1)
        })?;
        if proved {
            self.lemmas.insert(claim.clone(), State::Proved(uses));
        } else {
            // What was proved meanwhile may rest on this lemma.
            for later in self.order.drain(begun..) {
                self.lemmas.remove(&later);
            }
            self.lemmas.insert(claim.clone(), State::Failed);
        }
        Ok(proved)
    }

    /// Whether a claim follows from others by one move.
    fn follows(
        &mut self,
        claim: &Claim,
        uses: &mut BTreeSet<Claim>,
        depth: usize,
    ) -> Result<bool, Failure> {
        let (player, other) = (claim.player, claim.player.other());
        let sign = player.choose(1, -1);
        let integer = match &claim.formula {
            Formula::Number(number) if number.is_whole() => Some(number.whole.clone()),
            _ => None,
        };
        let number = |whole: Linear| Formula::Number(Entry::whole(whole));
        if claim.first {
            let mut choices: Vec<Claim> = claim
                .formula
                .options(other)
                .into_iter()
                .map(|formula| claim.beside(false, formula))
                .collect();
            let Some(own) = self.own_moves(claim, &claim.formula) else {
                return Ok(false);
            };
            choices.extend(own);
            if let Some(whole) = integer {
                choices.push(claim.beside(false, number(whole.raised(sign))));
            }
            return self.one_of(choices, uses, depth);
        }
        let patterns = &self.patterns[other.index()];
        let Some(places) = moves::options(&claim.shape, &claim.least, patterns) else {
            return Ok(false);
        };
        for place in places {
            let goal = claim.after(place, true);
            if !self.solve(goal, uses, depth)? {
                return Ok(false);
            }
        }
        for formula in claim.formula.options(player) {
            if !self.solve(claim.beside(true, formula), uses, depth)? {
                return Ok(false);
            }
        }
        let Some(whole) = integer else {
            return Ok(true);
        };
        let zero = Linear::constant(0);
        if zero
            .plus(-sign, &whole)
            .least(&claim.least)
            .is_some_and(|least| least >= 0)
        {
            return Ok(true);
        }
        match self.own_moves(claim, &number(whole.raised(-sign))) {
            Some(choices) => self.one_of(choices, uses, depth),
            None => Ok(false),
        }
    }

    /// The claims, each about an option of the player whose claim it is, that a formula is reached by moving second from there.
    fn own_moves(&self, claim: &Claim, formula: &Formula) -> Option<Vec<Claim>> {
        let patterns = &self.patterns[claim.player.index()];
        let places = moves::options(&claim.shape, &claim.least, patterns)?;
        // A place that is a new parameter is no choice of one move.
        let chosen = places
            .into_iter()
            .filter(|place| place.least == claim.least);
        let claim = claim.beside(false, formula.clone());
        Some(chosen.map(|place| claim.after(place, false)).collect())
    }

    fn one_of(
        &mut self,
        choices: Vec<Claim>,
        uses: &mut BTreeSet<Claim>,
        depth: usize,
    ) -> Result<bool, Failure> {
        let mut plausible = Vec::new();
        for choice in choices {
            if self.plausible(&choice)? {
                plausible.push(choice);
            }
        }
        // A choice that needs no new lemma is best; then one with few runs.
        plausible.sort_by_key(|choice| choice.shape.joined().runs.len());
        let before = uses.clone();
        for known_only in [true, false] {
            for choice in &plausible {
                let outer = self.known_only;
                self.known_only |= known_only;
                let solved = self.solve(choice.clone(), uses, depth);
                self.known_only = outer;
                if solved? {
                    return Ok(true);
                }
                uses.clone_from(&before);
            }
        }
        Ok(false)
    }
}
