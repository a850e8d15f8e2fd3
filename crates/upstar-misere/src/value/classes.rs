//! Tame games and those near to them.

use super::genus::is_tame_pair;
use super::store::{List, MisereValue, Values, deeper};
use std::fmt;
use upstar_impartial::mex;
use upstar_values::budget::Stopped;

/// How a value behaves in sums, from the simplest on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// A heap of Nim.
    NimHeap,
    /// Its pair of nim values is that of a position of Nim, and all its options are tame.
    Tame,
    /// As tame; other options are allowed if each can be answered by a move to tame games with the same nim values.
    GenerallyTame,
    /// Of the even part: all options tame, normal nim value 0 or 1, misère nim value at least 2.
    Restive,
    /// Of the even part: all options generally tame, misère nim value 0 or 1, normal nim value at least 2.
    Restless,
    /// Anything else.
    Wild,
}

impl Class {
    /// The name of the class.
    pub fn name(self) -> &'static str {
        match self {
            Class::NimHeap => "nim-heap",
            Class::Tame => "tame",
            Class::GenerallyTame => "generally tame",
            Class::Restive => "restive",
            Class::Restless => "restless",
            Class::Wild => "wild",
        }
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The pair of nim values, normal and misère, of a sum of tame games, from their pairs alone.
///
/// ```
/// use upstar_misere::tame_sum;
/// assert_eq!(tame_sum(&[(0, 1), (1, 0)]), (1, 0));
/// assert_eq!(tame_sum(&[(2, 2), (3, 3), (1, 0)]), (0, 0));
/// ```
pub fn tame_sum(pairs: &[(u64, u64)]) -> (u64, u64) {
    let sum = pairs.iter().fold(0, |sum, (normal, _)| sum ^ normal);
    match pairs.iter().all(|(normal, misere)| normal != misere) {
        true => (sum, sum ^ 1),
        false => (sum, sum),
    }
}

impl Values {
    /// The first class that the value belongs to.
    ///
    /// ```
    /// use upstar_misere::{Class, Values};
    /// let mut values = Values::new();
    /// let g = values.read("*[2#,1]")?;
    /// assert_eq!(values.class(g)?, Class::Restless);
    /// # Ok::<(), upstar_misere::ReadError>(())
    /// ```
    pub fn class(&mut self, value: MisereValue) -> Result<Class, Stopped> {
        Ok(if self.is_nim_heap(value).is_some() {
            Class::NimHeap
        } else if self.is_tame(value)? {
            Class::Tame
        } else if self.is_generally_tame(value)? {
            Class::GenerallyTame
        } else if self.is_restive(value)? {
            Class::Restive
        } else if self.is_restless(value)? {
            Class::Restless
        } else {
            Class::Wild
        })
    }

    fn pair(&self, value: MisereValue) -> (u32, u32) {
        (self.nim_value(value), self.misere_nim_value(value))
    }

    fn has_tame_pair(&self, value: MisereValue) -> bool {
        let (normal, misere) = self.pair(value);
        is_tame_pair(normal.into(), misere.into())
    }

    /// Whether the pairs of nim values of the game and of all its followers are those of positions of Nim.
    pub fn is_tame(&mut self, value: MisereValue) -> Result<bool, Stopped> {
        if !self.has_tame_pair(value) {
            return Ok(false);
        }
        if let Some(&known) = self.tame.get(&value) {
            return Ok(known);
        }
        self.step()?;
        let mut is_tame = true;
        for option in self.list_options(value) {
            if !deeper(|| self.is_tame(option))? {
                is_tame = false;
                break;
            }
        }
        self.tame.insert(value, is_tame);
        Ok(is_tame)
    }

    /// Whether it is tame apart from moves that can be answered: the tame options alone give both nim values, and every other option has
    /// answers to tame games with these nim values, one for each.
    pub fn is_generally_tame(&mut self, value: MisereValue) -> Result<bool, Stopped> {
        if !self.has_tame_pair(value) {
            return Ok(false);
        }
        if let Some(&known) = self.generally_tame.get(&value) {
            return Ok(known);
        }
        let found = self.is_tame(value)? || deeper(|| self.reverts_to_tame(value))?;
        self.generally_tame.insert(value, found);
        Ok(found)
    }

    /// The options that are generally tame, and the others.
    fn calm_and_others(&mut self, value: MisereValue) -> Result<(List, List), Stopped> {
        let (mut calm, mut others) = (List::new(), List::new());
        for option in self.list_options(value) {
            match self.is_generally_tame(option)? {
                true => calm.push(option),
                false => others.push(option),
            }
        }
        Ok((calm, others))
    }

    /// Whether options alone give a game these nim values, normal and misère.
    fn give(&self, options: &[MisereValue], (normal, misere): (u32, u32)) -> bool {
        mex(options.iter().map(|&o| self.nim_value(o).into())) == u64::from(normal)
            && mex(options.iter().map(|&o| self.misere_nim_value(o).into())) == u64::from(misere)
    }

    fn reverts_to_tame(&mut self, value: MisereValue) -> Result<bool, Stopped> {
        let (normal, misere) = self.pair(value);
        let (calm, others) = self.calm_and_others(value)?;
        if !self.give(&calm, (normal, misere)) {
            return Ok(false);
        }
        for other in others {
            let (mut same_normal, mut same_misere) = (false, false);
            for answer in self.list_options(other) {
                if self.is_generally_tame(answer)? {
                    same_normal |= self.nim_value(answer) == normal;
                    same_misere |= self.misere_nim_value(answer) == misere;
                }
            }
            if !(same_normal && same_misere) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether the even part has tame options only, the normal nim value 0 or 1 and a misère nim value of at least 2.
    pub fn is_restive(&mut self, value: MisereValue) -> Result<bool, Stopped> {
        let even = value.even_part();
        let (normal, misere) = self.pair(even);
        if !(normal < 2 && misere >= 2) {
            return Ok(false);
        }
        self.all_options(even, Values::is_tame)
    }

    /// Whether the even part has a restive pair of nim values, and every option that is not generally tame has answers that restore either of them:
    /// the wider class of CGSuite.
    pub fn is_generally_restive(&mut self, value: MisereValue) -> Result<bool, Stopped> {
        let even = value.even_part();
        let (normal, misere) = self.pair(even);
        if !(normal < 2 && misere >= 2) {
            return Ok(false);
        }
        self.step()?;
        let (calm, others) = self.calm_and_others(even)?;
        if others.is_empty() {
            return Ok(true);
        }
        if !self.give(&calm, (normal, misere)) {
            return Ok(false);
        }
        for other in others {
            let (mut same_normal, mut same_misere) = (false, false);
            for answer in self.list_options(other) {
                let is_calm = self.is_generally_tame(answer)?
                    || deeper(|| self.is_generally_restive(answer))?;
                if is_calm {
                    let (a, b) = self.pair(answer);
                    same_misere |= b == misere && (a < 2 || a ^ misere < 2);
                    same_normal |= a == normal && (b < 2 || b ^ misere < 2);
                }
            }
            if !(same_normal && same_misere) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether the even part has generally tame options only, the misère nim value 0 or 1 and a normal nim value of at least 2.
    pub fn is_restless(&mut self, value: MisereValue) -> Result<bool, Stopped> {
        let even = value.even_part();
        let (normal, misere) = self.pair(even);
        if !(misere < 2 && normal >= 2) {
            return Ok(false);
        }
        self.all_options(even, Values::is_generally_tame)
    }

    /// Whether it is not generally tame, but its double is, with both nim values 0.
    pub fn is_half_tame(&mut self, value: MisereValue) -> Result<bool, Stopped> {
        if self.is_generally_tame(value)? {
            return Ok(false);
        }
        let double = self.add(value, value)?;
        Ok(self.pair(double) == (0, 0) && self.is_generally_tame(double)?)
    }

    fn all_options(
        &mut self,
        value: MisereValue,
        test: fn(&mut Values, MisereValue) -> Result<bool, Stopped>,
    ) -> Result<bool, Stopped> {
        for option in self.list_options(value) {
            if !test(self, option)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
