//! The genus: the nim value of a game beside its misère nim values in the company of heaps of two.

use super::store::{MisereValue, Values, deeper};
use smallvec::SmallVec;
use std::fmt;
use std::str::FromStr;
use upstar_impartial::mex;
use upstar_values::budget::Stopped;

/// The genus `g^d0d1d2…` of an impartial game G.
///
/// g is the nim value of normal play, and d_i is the misère nim value of G plus i heaps of two. The digits are cut so that the last two repeat
/// for ever; there are at least two. A number above 9 puts commas and brackets around all of them.
///
/// ```
/// use upstar_misere::Genus;
/// let kayles: Genus = "8^(8,10)".parse()?;
/// assert_eq!((kayles.nim_value, kayles.digit(3)), (8, 10));
/// assert_eq!(kayles.to_string(), "8^(8,10)");
/// assert!(kayles.is_tame_pair());
/// # Ok::<(), upstar_misere::GenusError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Genus {
    /// The nim value in normal play.
    pub nim_value: u64,
    digits: SmallVec<[u64; 4]>,
}

impl Genus {
    /// The genus of a game from those of its options.
    ///
    /// d_0 is the mex of the options' d_0, or 1 without options; d_i is the mex of the options' d_i and of d_(i-1) and d_(i-1) ⊕ 1, the
    /// moves in a heap of two. Once all options repeat and d_i = d_(i-2), all later digits repeat.
    ///
    /// ```
    /// use upstar_misere::Genus;
    /// let zero = Genus::of_options(&[]);
    /// assert_eq!(zero.to_string(), "0^120");
    /// let star = Genus::of_options(&[&zero]);
    /// assert_eq!(Genus::of_options(&[&zero, &star]).to_string(), "2^20");
    /// ```
    pub fn of_options(options: &[&Genus]) -> Genus {
        let nim_value = mex(options.iter().map(|o| o.nim_value));
        let settled = options.iter().map(|o| o.digits.len()).max().unwrap_or(2);
        let first = match options {
            [] => 1,
            _ => mex(options.iter().map(|o| o.digits[0])),
        };
        let mut digits = SmallVec::from_slice(&[first]);
        loop {
            let (i, last) = (digits.len(), digits[digits.len() - 1]);
            let others = options.iter().map(|o| o.digit(i));
            digits.push(mex(others.chain([last, last ^ 1])));
            if i >= 2 && i + 1 >= settled && digits[i] == digits[i - 2] {
                break;
            }
        }
        while digits.len() > 2 && digits[digits.len() - 1] == digits[digits.len() - 3] {
            digits.pop();
        }
        Genus { nim_value, digits }
    }

    /// The digit d_i, of which only the first are kept.
    pub fn digit(&self, i: usize) -> u64 {
        let kept = self.digits.len();
        match self.digits.get(i) {
            Some(&digit) => digit,
            None => self.digits[kept - 2 + (i - kept) % 2],
        }
    }

    /// The digits that are written; the last two repeat for ever.
    pub fn digits(&self) -> &[u64] {
        &self.digits
    }

    /// The misère nim value d_0.
    pub fn misere_nim_value(&self) -> u64 {
        self.digits[0]
    }

    /// The genus of the game plus `*`: all numbers ⊕ 1.
    #[must_use]
    pub fn plus_star(&self) -> Genus {
        Genus {
            nim_value: self.nim_value ^ 1,
            digits: self.digits.iter().map(|d| d ^ 1).collect(),
        }
    }

    /// Whether its pair of nim values, normal and misère, is that of a position of Nim. A tame game has such a pair, but not every game
    /// with such a pair is tame.
    pub fn is_tame_pair(&self) -> bool {
        is_tame_pair(self.nim_value, self.digits[0])
    }

    /// Bytes allocated beside the genus itself.
    pub(crate) fn bytes(&self) -> usize {
        match self.digits.spilled() {
            true => self.digits.capacity() * size_of::<u64>(),
            false => 0,
        }
    }
}

/// Whether a pair of nim values is that of a position of Nim: (0, 1), (1, 0) or (n, n).
pub(super) fn is_tame_pair(nim_value: u64, misere: u64) -> bool {
    nim_value == misere || nim_value < 2 && misere < 2
}

impl fmt::Display for Genus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}^", self.nim_value)?;
        if self.digits.iter().all(|&d| d < 10) {
            return self.digits.iter().try_for_each(|d| write!(f, "{d}"));
        }
        for (i, digit) in self.digits.iter().enumerate() {
            write!(f, "{}{digit}", if i == 0 { "(" } else { "," })?;
        }
        write!(f, ")")
    }
}

/// A text that is no genus.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a genus such as 1^031 or 8^(8,10)")]
pub struct GenusError;

impl FromStr for Genus {
    type Err = GenusError;

    fn from_str(text: &str) -> Result<Genus, GenusError> {
        let number = |text: &str| match text.bytes().all(|c| c.is_ascii_digit()) {
            true => text.parse().map_err(|_| GenusError),
            false => Err(GenusError),
        };
        let (base, digits) = text.split_once('^').ok_or(GenusError)?;
        let inner = digits.strip_prefix('(').and_then(|d| d.strip_suffix(')'));
        let digits = match inner {
            Some(list) => list.split(',').map(number).collect::<Result<_, _>>()?,
            None => digits
                .chars()
                .map(|c| c.to_digit(10).map(u64::from).ok_or(GenusError))
                .collect::<Result<SmallVec<[u64; 4]>, _>>()?,
        };
        match digits.len() < 2 {
            true => Err(GenusError),
            false => Ok(Genus {
                nim_value: number(base)?,
                digits,
            }),
        }
    }
}

impl Values {
    /// The genus of a value. It is remembered, and costs a look at each option of each follower once.
    ///
    /// ```
    /// use upstar_misere::Values;
    /// let mut values = Values::new();
    /// let g = values.read("*[2#,3,2,0]")?;
    /// assert_eq!(values.genus(g)?.to_string(), "1^431");
    /// # Ok::<(), upstar_misere::ReadError>(())
    /// ```
    pub fn genus(&mut self, value: MisereValue) -> Result<Genus, Stopped> {
        let even = value.even_part();
        let genus = match self.genera.get(&even.0) {
            Some(genus) => genus.clone(),
            None => self.new_genus(even)?,
        };
        Ok(match value.is_even() {
            true => genus,
            false => genus.plus_star(),
        })
    }

    fn new_genus(&mut self, even: MisereValue) -> Result<Genus, Stopped> {
        self.step()?;
        let mut options = Vec::new();
        for option in self.list_options(even) {
            options.push(deeper(|| self.genus(option))?);
        }
        let genus = Genus::of_options(&options.iter().collect::<Vec<_>>());
        self.hanging += genus.bytes();
        self.genera.insert(even.0, genus.clone());
        Ok(genus)
    }
}
