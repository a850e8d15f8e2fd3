//! Take-and-break codes in full: digits before the point that add chips, sets of numbers of heaps, conditions on their sizes.

use super::code::{Code, CodeError, MAX_DIGITS};
use std::fmt;
use std::str::FromStr;
use upstar_values::budget::Stopped;

/// A condition on the sizes of the heaps that are left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Sizes {
    Any,
    /// No two of the same size: `!`.
    Different,
    /// Not all of the same size: `?`.
    NotAllEqual,
    /// All of the same size: `=`.
    Equal,
}

impl Sizes {
    fn read(letter: char) -> Option<Sizes> {
        match letter {
            '!' => Some(Sizes::Different),
            '?' => Some(Sizes::NotAllEqual),
            '=' => Some(Sizes::Equal),
            _ => None,
        }
    }

    fn sign(self) -> &'static str {
        match self {
            Sizes::Any => "",
            Sizes::Different => "!",
            Sizes::NotAllEqual => "?",
            Sizes::Equal => "=",
        }
    }
}

/// One digit: into how many heaps the rest may be broken.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Digit {
    /// For each number of heaps the condition on their sizes, if that number is allowed.
    counts: Vec<Option<Sizes>>,
    /// Whether all greater numbers are allowed like the last one.
    more: bool,
}

impl Digit {
    fn new(mut counts: Vec<Option<Sizes>>, more: bool) -> Digit {
        if more {
            // Conditions need two heaps to mean anything.
            let last = counts.last().copied().flatten();
            while counts.len() < 3 {
                counts.push(last);
            }
        }
        for sizes in counts.iter_mut().take(2).flatten() {
            *sizes = Sizes::Any;
        }
        if more {
            while counts.len() > 1 && counts[counts.len() - 1] == counts[counts.len() - 2] {
                counts.pop();
            }
        } else {
            while counts.last() == Some(&None) {
                counts.pop();
            }
        }
        Digit { counts, more }
    }

    /// The digit whose bits are the allowed numbers of heaps.
    fn of_bits(bits: u64, sizes: Sizes) -> Digit {
        let count = |h: u32| (bits >> h & 1 == 1).then_some(sizes);
        Digit::new((0..64).map(count).collect(), false)
    }

    fn is_zero(&self) -> bool {
        self.counts.is_empty()
    }

    fn sizes(&self, heaps: usize) -> Option<Sizes> {
        match self.counts.get(heaps) {
            Some(&sizes) => sizes,
            None if self.more => self.counts.last().copied().flatten(),
            None => None,
        }
    }

    /// The least number of heaps.
    fn fewest(&self) -> Option<usize> {
        self.counts.iter().position(Option::is_some)
    }

    /// The digit of a plain code, if it is one.
    fn plain(&self) -> Option<u8> {
        let is_plain = !self.more
            && self.counts.len() <= 4
            && self
                .counts
                .iter()
                .flatten()
                .all(|&sizes| sizes == Sizes::Any);
        is_plain.then(|| self.bits() as u8)
    }

    fn bits(&self) -> u64 {
        let counts = self.counts.iter().enumerate().take(64);
        counts.fold(0, |bits, (h, sizes)| bits | u64::from(sizes.is_some()) << h)
    }
}

const DIGITS: &str = "0123456789abcdefghijklmnopqrstuv";

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let allowed = || {
            self.counts
                .iter()
                .enumerate()
                .filter_map(|(h, s)| Some((h, (*s)?)))
        };
        let mut conditions = allowed().filter(|(h, _)| *h > 1).map(|(_, sizes)| sizes);
        let sizes = conditions.next().unwrap_or(Sizes::Any);
        if !self.more && self.counts.len() <= 5 && conditions.all(|other| other == sizes) {
            let digit = DIGITS.as_bytes()[self.bits() as usize] as char;
            return write!(f, "{digit}{}", sizes.sign());
        }
        let list: Vec<String> = allowed().map(|(h, s)| format!("{h}{}", s.sign())).collect();
        let more = if self.more { "+" } else { "" };
        write!(f, "{{{}{more}}}", list.join(","))
    }
}

/// A code in full.
///
/// Digits are those of [`Code`], and further: up to `v` (31) for up to four heaps; `*` for any number of heaps; `{0,2,4+}` for a set of
/// numbers of heaps, where `+` allows all greater ones; `&n;` for the digit n. A sign after a digit or a number of a set is a condition
/// on the sizes of the heaps: `!` all different, `?` not all equal, `=` all equal. The last digit before the point is for taking nothing,
/// the one before it for adding a chip, and so on. The repeating end is in round or square brackets.
///
/// ```
/// use upstar_impartial::take_and_break::FullCode;
/// let maundy: FullCode = "{2+}=.0".parse().unwrap();
/// assert_eq!(maundy.moves(6), [vec![3, 3], vec![2, 2, 2], vec![1, 1, 1, 1, 1, 1]]);
/// let grow: FullCode = "80.0".parse().unwrap();
/// assert_eq!(grow.moves(3), [[1, 1, 2]]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FullCode {
    /// The digits for adding 1, 2, … chips.
    added: Vec<Digit>,
    /// The digits for taking 0, 1, … chips.
    taken: Vec<Digit>,
    /// This many digits at the end repeat for ever.
    repeat: usize,
}

impl FullCode {
    fn new(
        mut before: Vec<Digit>,
        after: Vec<Digit>,
        repeat: usize,
    ) -> Result<FullCode, CodeError> {
        let first = before.pop().ok_or(CodeError::Empty)?;
        let mut added = before;
        added.reverse();
        while added.last().is_some_and(Digit::is_zero) {
            added.pop();
        }
        let mut taken = vec![first];
        taken.extend(after);
        let mut code = FullCode {
            added,
            taken,
            repeat,
        };
        let end = code.taken.len() - repeat;
        if code.taken[end..].iter().all(Digit::is_zero) {
            code.taken.truncate(end);
            code.repeat = 0;
            while code.taken.len() > 1 && code.taken.last().is_some_and(Digit::is_zero) {
                code.taken.pop();
            }
        }
        // With j chips more, h heaps are all smaller than the heap was if h ≥ j + 2.
        let growing = [&code.taken[0]].into_iter().chain(&code.added).enumerate();
        for (chips, digit) in growing {
            if digit.fewest().is_some_and(|heaps| heaps < chips + 2) {
                return Err(CodeError::Grows(chips));
            }
        }
        Ok(code)
    }

    /// The plain code that says the same, if there is one.
    pub fn plain(&self) -> Option<Code> {
        if !self.added.is_empty() {
            return None;
        }
        let digits: Option<Vec<u8>> = self.taken.iter().map(Digit::plain).collect();
        Code::new(digits?, self.repeat).ok()
    }

    /// Whether a move is to split a heap into two of different sizes, and nothing else.
    pub(super) fn is_grundy(&self) -> bool {
        self.to_string() == "4!.0"
    }

    /// The most heaps that a move leaves and the most chips that it takes, if sizes of heaps are never compared and there are such bounds.
    pub(super) fn bounds(&self) -> Option<(usize, usize)> {
        let digits = || self.added.iter().chain(&self.taken);
        let is_free = |digit: &Digit| {
            !digit.more
                && digit
                    .counts
                    .iter()
                    .flatten()
                    .all(|sizes| *sizes == Sizes::Any)
        };
        if self.repeat > 0 || !digits().all(is_free) {
            return None;
        }
        let heaps = digits()
            .map(|digit| digit.counts.len().saturating_sub(1))
            .max();
        Some((heaps.unwrap_or(0).max(1), self.taken.len() - 1))
    }

    fn digit(&self, taken: usize) -> Option<&Digit> {
        match self.taken.get(taken) {
            None if self.repeat > 0 => {
                let start = self.taken.len() - self.repeat;
                self.taken.get(start + (taken - start) % self.repeat)
            }
            found => found,
        }
    }

    /// Every move from a heap, as the heaps left, smaller heaps first.
    pub fn moves(&self, heap: u64) -> Vec<Vec<u64>> {
        let mut moves = Vec::new();
        // This visitor never fails.
        let _ = self.each_move(heap, &mut |heaps| {
            moves.push(heaps);
            Ok(())
        });
        moves
    }

    /// Calls `visit` with every move, in the order of [`FullCode::moves`], until it fails.
    pub fn each_move(
        &self,
        heap: u64,
        visit: &mut dyn FnMut(Vec<u64>) -> Result<(), Stopped>,
    ) -> Result<(), Stopped> {
        if heap == 0 {
            return Ok(());
        }
        for (i, digit) in self.added.iter().enumerate().rev() {
            splits(digit, heap + i as u64 + 1, visit)?;
        }
        for taken in 0..=heap {
            match self.digit(taken as usize) {
                Some(digit) => splits(digit, heap - taken, visit)?,
                None => break,
            }
        }
        Ok(())
    }
}

/// Calls `visit` with the ways to break chips into heaps as a digit says.
fn splits(
    digit: &Digit,
    chips: u64,
    visit: &mut dyn FnMut(Vec<u64>) -> Result<(), Stopped>,
) -> Result<(), Stopped> {
    if chips == 0 {
        return match digit.sizes(0) {
            Some(_) => visit(Vec::new()),
            None => Ok(()),
        };
    }
    let most = if digit.more {
        chips
    } else {
        chips.min(digit.counts.len() as u64)
    };
    for heaps in 1..=most {
        let Some(sizes) = digit.sizes(heaps as usize) else {
            continue;
        };
        if sizes != Sizes::Equal {
            partitions(chips, heaps as usize, sizes, visit)?;
        } else if chips.is_multiple_of(heaps) {
            visit(vec![chips / heaps; heaps as usize])?;
        }
    }
    Ok(())
}

/// Calls `visit` with the lists of this many positive numbers in order with a given sum.
fn partitions(
    sum: u64,
    count: usize,
    sizes: Sizes,
    visit: &mut dyn FnMut(Vec<u64>) -> Result<(), Stopped>,
) -> Result<(), Stopped> {
    let rise = u64::from(sizes == Sizes::Different);
    // Fills the list from a place on with the least numbers from `first` on; the last takes the rest.
    let fill = |list: &mut [u64], at: usize, first: u64, rest: u64| -> bool {
        let places = (list.len() - at) as u64;
        let Some(least) = first
            .checked_mul(places)
            .and_then(|least| least.checked_add(rise * (places * (places - 1) / 2)))
        else {
            return false;
        };
        if least > rest {
            return false;
        }
        for (i, place) in list[at..].iter_mut().enumerate() {
            *place = first + rise * i as u64;
        }
        if let Some(last) = list.last_mut() {
            *last += rest - least;
        }
        true
    };
    let mut list = vec![0; count];
    if !fill(&mut list, 0, 1, sum) {
        return Ok(());
    }
    loop {
        if sizes != Sizes::NotAllEqual || count < 2 || list[0] != list[count - 1] {
            visit(list.clone())?;
        }
        let mut rest = list[count - 1];
        let raised = (0..count - 1).rev().any(|at| {
            rest += list[at];
            let next = list[at] + 1;
            fill(&mut list, at, next, rest)
        });
        if !raised {
            return Ok(());
        }
    }
}

impl FromStr for FullCode {
    type Err = CodeError;

    fn from_str(text: &str) -> Result<FullCode, CodeError> {
        let text = text.trim();
        if text.len() > MAX_DIGITS {
            return Err(CodeError::Long);
        }
        let letters: Vec<char> = text.chars().collect();
        let (mut before, mut after) = (Vec::new(), Vec::new());
        let (mut point, mut opened, mut closed) = (false, None, false);
        let mut at = 0;
        while at < letters.len() {
            if closed {
                return Err(CodeError::Brackets);
            }
            match letters[at] {
                '.' if !point => point = true,
                '(' | '[' if point && opened.is_none() => opened = Some(after.len()),
                ')' | ']' if opened.is_some() => closed = true,
                '(' | '[' | ')' | ']' => return Err(CodeError::Brackets),
                _ => {
                    let (digit, next) = read_digit(&letters, at)?;
                    if point {
                        after.push(digit);
                    } else {
                        before.push(digit);
                    }
                    at = next;
                    continue;
                }
            }
            at += 1;
        }
        if before.is_empty() {
            before.push(Digit::default());
        }
        let repeat = match opened {
            None => 0,
            Some(start) if closed && start < after.len() => after.len() - start,
            Some(_) => return Err(CodeError::Brackets),
        };
        FullCode::new(before, after, repeat)
    }
}

/// The digit that starts at a place, and the place after it.
fn read_digit(letters: &[char], at: usize) -> Result<(Digit, usize), CodeError> {
    let until = |end: char| {
        let length = letters[at..].iter().position(|&c| c == end);
        length.map(|length| at + length).ok_or(CodeError::Heaps(at))
    };
    let with_sign = |after: usize| match letters.get(after).and_then(|&c| Sizes::read(c)) {
        Some(sizes) => (sizes, after + 1),
        None => (Sizes::Any, after),
    };
    match letters[at] {
        '*' => {
            let (sizes, next) = with_sign(at + 1);
            Ok((Digit::new(vec![Some(sizes)], true), next))
        }
        '{' => {
            let end = until('}')?;
            let (sizes, next) = with_sign(end + 1);
            let inside: String = letters[at + 1..end].iter().collect();
            let digit = read_set(&inside, sizes).ok_or(CodeError::Heaps(at))?;
            Ok((digit, next))
        }
        '&' => {
            let end = until(';')?;
            let (sizes, next) = with_sign(end + 1);
            let inside: String = letters[at + 1..end].iter().collect();
            let bits = inside.trim().parse().map_err(|_| CodeError::Heaps(at))?;
            Ok((Digit::of_bits(bits, sizes), next))
        }
        letter => {
            let bits = DIGITS
                .find(letter.to_ascii_lowercase())
                .ok_or(CodeError::Digit { at, found: letter })?;
            let (sizes, next) = with_sign(at + 1);
            Ok((Digit::of_bits(bits as u64, sizes), next))
        }
    }
}

/// The most heaps that a set may name.
const MOST_NAMED: usize = 1000;

/// Numbers of heaps such as `0,2!,4+`. A condition for all of them excludes others.
fn read_set(text: &str, all: Sizes) -> Option<Digit> {
    let (text, more) = match text.trim().strip_suffix('+') {
        Some(text) => (text, true),
        None => (text, false),
    };
    let mut counts = Vec::new();
    for item in text.split(',') {
        let item = item.trim();
        let (number, sizes) = match item.chars().last().and_then(Sizes::read) {
            Some(_) if all != Sizes::Any => return None,
            Some(sizes) => (&item[..item.len() - 1], sizes),
            None => (item, all),
        };
        let heaps: usize = number
            .trim()
            .parse()
            .ok()
            .filter(|&heaps| heaps <= MOST_NAMED)?;
        if counts.len() <= heaps {
            counts.resize(heaps + 1, None);
        }
        counts[heaps] = Some(sizes);
    }
    Some(Digit::new(counts, more))
}

impl fmt::Display for FullCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for digit in self.added.iter().rev() {
            digit.fmt(f)?;
        }
        for (k, digit) in self.taken.iter().enumerate() {
            if k == 1 {
                f.write_str(".")?;
            }
            if self.repeat > 0 && k == self.taken.len() - self.repeat {
                f.write_str("(")?;
            }
            digit.fmt(f)?;
        }
        if self.taken.len() == 1 {
            f.write_str(".0")?;
        }
        f.write_str(if self.repeat > 0 { ")" } else { "" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Heaps separated by commas, moves by spaces, `-` for nothing left.
    fn written(code: &str, heap: u64) -> String {
        let code: FullCode = code.parse().unwrap();
        let moves = code.moves(heap).into_iter().map(|heaps| {
            let heaps: Vec<String> = heaps.iter().map(u64::to_string).collect();
            if heaps.is_empty() {
                "-".to_string()
            } else {
                heaps.join(",")
            }
        });
        moves.collect::<Vec<_>>().join(" ")
    }

    /// Moves that CGSuite lists.
    #[test]
    fn moves_of_codes() {
        for (code, heap, moves) in [
            ("0.3", 9, "8"),
            ("0.77", 9, "8 1,7 2,6 3,5 4,4 7 1,6 2,5 3,4"),
            ("4.0", 8, "1,7 2,6 3,5 4,4"),
            ("4!.0", 8, "1,7 2,6 3,5"),
            ("0.3F", 9, "8 7 1,6 2,5 3,4 1,1,5 1,2,4 1,3,3 2,2,3"),
            ("0.3F!", 9, "8 7 1,6 2,5 3,4 1,2,4"),
            (
                "0.3f?",
                11,
                "10 9 1,8 2,7 3,6 4,5 1,1,7 1,2,6 1,3,5 1,4,4 2,2,5 2,3,4",
            ),
            (
                "0.*3",
                7,
                "6 1,5 2,4 3,3 1,1,4 1,2,3 2,2,2 1,1,1,3 1,1,2,2 1,1,1,1,2 1,1,1,1,1,1 5",
            ),
            (
                "0.*?3",
                7,
                "6 1,5 2,4 1,1,4 1,2,3 1,1,1,3 1,1,2,2 1,1,1,1,2 5",
            ),
            ("0.*!3", 7, "6 1,5 2,4 1,2,3 5"),
            ("0.[3]", 7, "6 5 4 3 2 1 -"),
            ("0.[2]", 7, "6 5 4 3 2 1"),
            ("0.3[1]", 7, "6 -"),
            ("0.7[03]", 7, "6 1,5 2,4 3,3 4 2 -"),
            ("80.0", 7, "1,1,6 1,2,5 1,3,4 2,2,4 2,3,3"),
            ("0.*=", 11, "10 5,5 2,2,2,2,2 1,1,1,1,1,1,1,1,1,1"),
            ("{2+}=.0", 10, "5,5 2,2,2,2,2 1,1,1,1,1,1,1,1,1,1"),
            ("0.{0,1,3+}", 1, "-"),
            (
                "0.{0,1,3+}",
                7,
                "6 1,1,4 1,2,3 2,2,2 1,1,1,3 1,1,2,2 1,1,1,1,2 1,1,1,1,1,1",
            ),
            ("0.{1,3+}", 1, ""),
            (
                "0.{2,3?+}",
                7,
                "1,5 2,4 3,3 1,1,4 1,2,3 1,1,1,3 1,1,2,2 1,1,1,1,2",
            ),
        ] {
            assert_eq!(written(code, heap), moves, "{code} from {heap}");
        }
    }

    #[test]
    fn codes_read_back_as_printed() {
        for (text, printed) in [
            ("04.30", "4.3"),
            ("04.00[30]", "4.00(30)"),
            ("00.00[00]", "0.0"),
            ("0.{1,2!}", "0.6!"),
            ("0.{0!,2!,3!}", "0.d!"),
            ("0.{0,2+}!", "0.{0,2!+}"),
            ("0.{0!,2=,3?,4?+}", "0.{0,2=,3?+}"),
            ("0.{0,1!,2,3,4+}", "0.{0+}"),
            ("0.*", "0.{0+}"),
            ("0.&16;", "0.g"),
            ("0.&64;!", "0.{6!}"),
            ("{3+}{2+}.0", "{3+}{2+}.0"),
        ] {
            let code: FullCode = text.parse().unwrap();
            assert_eq!(code.to_string(), printed);
            assert_eq!(printed.parse::<FullCode>().unwrap(), code, "{printed}");
        }
    }

    #[test]
    fn mistakes_are_named() {
        let error = |text: &str| text.parse::<FullCode>().unwrap_err();
        assert_eq!(error("40.0"), CodeError::Grows(1));
        assert_eq!(error("3.7"), CodeError::Grows(0));
        assert_eq!(error("0.{1"), CodeError::Heaps(2));
        assert_eq!(error("0.{x}"), CodeError::Heaps(2));
        assert_eq!(error("0.{2!}="), CodeError::Heaps(2));
        assert_eq!(error("0.w"), CodeError::Digit { at: 2, found: 'w' });
        assert_eq!(error("0.[3"), CodeError::Brackets);
        assert_eq!(error("0.[3]3"), CodeError::Brackets);
    }

    #[test]
    fn plain_codes_are_recognised() {
        let plain = |text: &str| text.parse::<FullCode>().unwrap().plain();
        assert_eq!(plain("0.[3]"), Some(Code::nim()));
        assert_eq!(plain("0.{0,1,2}7"), Some(Code::kayles()));
        assert_eq!(plain("0.4!"), None);
        assert_eq!(plain("0.g"), None);
    }
}
