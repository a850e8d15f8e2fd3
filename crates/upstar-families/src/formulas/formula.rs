//! Formulas: values with linear expressions for numbers.

use super::linear::{Entry, Linear};
use upstar_values::budget::Stopped;
use upstar_values::game::{Algebra, Game, Player};

/// A game whose numbers depend on parameters.
///
/// ```
/// use upstar_families::formulas::Formula;
/// use upstar_values::game::Algebra;
/// let names = ["a".to_owned(), "b".to_owned()];
/// let formula = Formula::read("{{a-3|a-b}|{*|3-b}}", &names).unwrap();
/// assert_eq!(formula.text(&names), "{{a-3|a-b}|{*|3-b}}");
/// let mut algebra = Algebra::new();
/// let half = Formula::read("{0|b-1}", &names).unwrap().at(&[0, 2], &mut algebra).unwrap();
/// assert_eq!(algebra.as_number(half).unwrap().to_string(), "1/2");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Formula {
    /// A number.
    Number(Entry),
    /// Left's options and Right's options.
    Options(Vec<Formula>, Vec<Formula>),
}

/// The largest numbers of ups and of star that formulas have.
pub(crate) const MOST_UPS: i32 = 12;
pub(crate) const MOST_STAR: u32 = 4;

impl Formula {
    /// A number plus ups plus a nim heap, by its options: those of the canonical form, each with the number added.
    pub fn nus(number: &Entry, ups: i32, star: u32) -> Formula {
        let same = |ups, star| Formula::nus(number, ups, star);
        match (ups, star) {
            (0, 0) => Formula::Number(number.clone()),
            (0, star) => {
                let options: Vec<Formula> = (0..star).map(|less| same(0, less)).collect();
                Formula::Options(options.clone(), options)
            }
            (1, 1) => Formula::Options(vec![same(0, 0), same(0, 1)], vec![same(0, 0)]),
            (-1, 1) => Formula::Options(vec![same(0, 0)], vec![same(0, 0), same(0, 1)]),
            (1.., star) => Formula::Options(vec![same(0, 0)], vec![same(ups - 1, star ^ 1)]),
            (_, star) => Formula::Options(vec![same(ups + 1, star ^ 1)], vec![same(0, 0)]),
        }
    }

    /// The options of a player; those of an integer are not listed.
    pub(crate) fn options(&self, player: Player) -> Vec<Formula> {
        match self {
            Formula::Number(entry) if entry.is_whole() => Vec::new(),
            Formula::Number(entry) => {
                vec![Formula::Number(entry.moved(player.choose(-1, 1)))]
            }
            Formula::Options(left, right) => player.choose(left, right).clone(),
        }
    }

    /// Whether a parameter occurs.
    pub(crate) fn has(&self, parameter: usize) -> bool {
        match self {
            Formula::Number(entry) => entry.whole.factor(parameter) != 0,
            Formula::Options(left, right) => {
                left.iter().chain(right).any(|option| option.has(parameter))
            }
        }
    }

    #[must_use]
    pub(crate) fn substitute(&self, by: &[Linear]) -> Formula {
        let all = |options: &[Formula]| options.iter().map(|o| o.substitute(by)).collect();
        match self {
            Formula::Number(entry) => Formula::Number(entry.substitute(by)),
            Formula::Options(left, right) => Formula::Options(all(left), all(right)),
        }
    }

    /// The value at given parameters.
    pub fn at(&self, parameters: &[i64], algebra: &mut Algebra) -> Result<Game, Stopped> {
        match self {
            Formula::Number(entry) => algebra.number(&entry.at(parameters)),
            Formula::Options(left, right) => {
                let mut sides = [Vec::new(), Vec::new()];
                for (side, options) in sides.iter_mut().zip([left, right]) {
                    for option in options {
                        side.push(option.at(parameters, algebra)?);
                    }
                }
                algebra.construct(&sides[0], &sides[1])
            }
        }
    }

    /// Number, ups and star, if the formula is such a sum, written as [`Formula::nus`] does.
    fn as_nus(&self) -> Option<(&Entry, i32, u32)> {
        let mut leaf = self;
        while let Formula::Options(left, right) = leaf {
            // Of ups the number is the nearest option.
            let first = left.iter().chain(right).find(|option| option.is_number());
            leaf = first.or(left.first())?;
        }
        let Formula::Number(number) = leaf else {
            return None;
        };
        if self.is_number() {
            return Some((number, 0, 0));
        }
        (-MOST_UPS..=MOST_UPS)
            .flat_map(|ups| (0..=MOST_STAR).map(move |star| (ups, star)))
            .find(|&(ups, star)| Formula::nus(number, ups, star) == *self)
            .map(|(ups, star)| (number, ups, star))
    }

    fn is_number(&self) -> bool {
        matches!(self, Formula::Number(_))
    }

    /// The text. It reads back as the same formula.
    pub fn text(&self, names: &[String]) -> String {
        if let Some((number, ups, star)) = self.as_nus() {
            let times = |sign: &str, count: u32| match count {
                0 => String::new(),
                1 => sign.to_owned(),
                count => format!("{sign}{count}"),
            };
            let sign = if ups < 0 { "v" } else { "^" };
            let small = times(sign, ups.unsigned_abs()) + &times("*", star);
            let text = number.text(names);
            return match (small.is_empty(), number.whole.as_constant()) {
                (true, _) => text,
                (false, Some(_)) if text == "0" => small,
                (false, Some(_)) => text + &small,
                (false, None) => format!("({text}){small}"),
            };
        }
        let Formula::Options(left, right) = self else {
            return String::new();
        };
        let list = |options: &[Formula]| {
            let texts = options.iter().map(|option| option.text(names));
            texts.collect::<Vec<_>>().join(",")
        };
        format!("{{{}|{}}}", list(left), list(right))
    }

    /// Reads what [`Formula::text`] writes; an error says what was expected where.
    pub fn read(text: &str, names: &[String]) -> Result<Formula, String> {
        let mut reader = Reader { text, at: 0, names };
        let formula = reader.formula(0)?;
        match reader.peek() {
            None => Ok(formula),
            Some(_) => Err(reader.wrong("the end")),
        }
    }
}

/// How deep formulas may be nested.
const DEEPEST: usize = 50;

struct Reader<'a> {
    text: &'a str,
    at: usize,
    names: &'a [String],
}

impl Reader<'_> {
    fn peek(&mut self) -> Option<char> {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
        self.text[self.at..].chars().next()
    }

    fn take(&mut self, wanted: char) -> bool {
        let there = self.peek() == Some(wanted);
        self.at += if there { wanted.len_utf8() } else { 0 };
        there
    }

    fn wrong(&self, wanted: &str) -> String {
        format!("character {}: expected {wanted}", self.at + 1)
    }

    fn formula(&mut self, depth: usize) -> Result<Formula, String> {
        if depth > DEEPEST {
            return Err("the formula is nested too deeply".to_owned());
        }
        if !self.take('{') {
            return self.sum();
        }
        let left = self.list('|', depth)?;
        let right = self.list('}', depth)?;
        Ok(Formula::Options(left, right))
    }

    fn list(&mut self, end: char, depth: usize) -> Result<Vec<Formula>, String> {
        let mut list = Vec::new();
        if self.take(end) {
            return Ok(list);
        }
        loop {
            list.push(self.formula(depth + 1)?);
            if self.take(end) {
                return Ok(list);
            }
            if !self.take(',') {
                return Err(self.wrong(&format!("`,` or `{end}`")));
            }
        }
    }

    /// A number, perhaps with ups and a star.
    fn sum(&mut self) -> Result<Formula, String> {
        let small = |c: Option<char>| matches!(c, Some('^' | 'v' | '*'));
        let number = if small(self.peek()) {
            Entry::default()
        } else if self.take('(') {
            let number = self.entry()?;
            if !self.take(')') {
                return Err(self.wrong("`)`"));
            }
            number
        } else {
            self.entry()?
        };
        let mut ups = 0;
        for (sign, factor) in [('^', 1), ('v', -1)] {
            if ups == 0 && self.take(sign) {
                ups = factor * self.count(MOST_UPS as u32)? as i32;
            }
        }
        let star = if self.take('*') {
            self.count(MOST_STAR)?
        } else {
            0
        };
        Ok(Formula::nus(&number, ups, star))
    }

    /// A number behind `^`, `v` or `*`; 1 if there is none.
    fn count(&mut self, most: u32) -> Result<u32, String> {
        let digits = self.digits();
        match digits.parse() {
            _ if digits.is_empty() => Ok(1),
            Ok(count) if count <= most => Ok(count),
            _ => Err(format!("{digits} is more than {most}")),
        }
    }

    fn digits(&mut self) -> String {
        let digits = self.text[self.at..].bytes().take_while(u8::is_ascii_digit);
        let start = self.at;
        self.at += digits.count();
        self.text[start..self.at].to_owned()
    }

    fn entry(&mut self) -> Result<Entry, String> {
        let mut sum = Entry::default();
        let mut first = true;
        loop {
            let sign = if self.take('-') {
                -1
            } else if self.take('+') || first {
                1
            } else {
                return Ok(sum);
            };
            first = false;
            self.peek();
            let digits = self.digits();
            let mut factor: i64 = match &*digits {
                "" => 1,
                digits => digits
                    .parse()
                    .ok()
                    .filter(|n| *n <= 1 << 40)
                    .ok_or_else(|| self.wrong("a smaller number"))?,
            };
            factor *= sign;
            let next = self.peek();
            let name = self
                .names
                .iter()
                .position(|name| name.chars().next() == next);
            if let Some(number) = name {
                self.at += 1;
                sum.whole = sum.whole.plus(factor, &Linear::parameter(number));
            } else if digits.is_empty() {
                return Err(self.wrong("a number or a parameter"));
            } else if self.take('/') {
                let below: i64 = self.digits().parse().unwrap_or(0);
                if below < 2 || below.count_ones() != 1 || below > 1 << super::linear::MOST_BITS {
                    return Err(self.wrong("a power of 2 before this place"));
                }
                if sum.bits != 0 {
                    return Err(self.wrong("one fraction only"));
                }
                sum.bits = below.trailing_zeros();
                sum = sum.moved(factor);
            } else {
                sum.whole = sum.whole.raised(factor);
            }
        }
    }
}
