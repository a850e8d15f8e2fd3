//! What a theorem says, in words and small tables.

use crate::law::Question;
use crate::prove::{Has, Theorem};
use crate::relation::{Letter, Word};
use std::collections::{BTreeSet, HashMap};
use upstar_values::budget::Stopped;
use upstar_values::game::Algebra;
use upstar_values::notation::{Style, print};

/// What the members of a family have, by the numbers of their repetitions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// The members with a letter for each number, such as `x^a oo x^b`.
    pub members: String,
    /// For each number: where repetition begins, after how many the entries come again, and the least that it may be.
    pub numbers: Vec<Repeats>,
    /// The entries, the last number running fastest; each number runs from its least up to the end of its first period.
    pub entries: Vec<String>,
}

/// A number n whose entries repeat: that of n + period is that of n, for n ≥ from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repeats {
    /// The least number.
    pub least: usize,
    /// From here on.
    pub from: usize,
    /// After so many.
    pub period: usize,
}

impl Repeats {
    /// The numbers that a table lists.
    pub fn listed(self) -> std::ops::Range<usize> {
        self.least..self.from + self.period
    }
}

/// A table with more entries has this many in each line.
const SHORT: usize = 10;

/// A larger table is not made.
const MOST_ENTRIES: usize = 4000;

impl Has {
    /// An outcome, a nim value, or a value as text that can be read back.
    pub fn text(&self, algebra: &mut Algebra) -> Result<String, Stopped> {
        Ok(match self {
            Has::Outcomes(list) => list.last().map_or("", |outcome| outcome.name()).to_owned(),
            Has::Nim(value) => value.to_string(),
            Has::Value(value) => print(algebra, *value, Style::Text)?,
        })
    }
}

impl Theorem {
    /// What was asked, in words.
    pub fn subject(&self) -> &'static str {
        match &self.question {
            Question::Outcome { misere: false } => "outcome",
            Question::Outcome { misere: true } => "outcome in misère play",
            Question::Nim => "nim value",
            Question::Value => "value",
            Question::Beside(_) => "outcome of the difference",
        }
    }

    /// The table of a family that is a row of words, of which one or two are repeated; `None` for other families, or if it would be large.
    pub fn table(&self, algebra: &mut Algebra) -> Result<Option<Table>, Stopped> {
        let Some(pieces) = self.family.pieces() else {
            return Ok(None);
        };
        let repeated: Vec<usize> = (0..pieces.len())
            .filter(|&at| pieces[at].1.is_some())
            .collect();
        if repeated.is_empty() || repeated.len() > 2 {
            return Ok(None);
        }
        let names = ["n"];
        let names: &[&str] = if repeated.len() == 1 {
            &names
        } else {
            &["a", "b"]
        };
        let word = |counts: &[usize], last: usize| -> Word {
            let mut counts = counts.iter();
            let mut word = Vec::new();
            for (unit, least) in &pieces[..last] {
                let times = if least.is_some() {
                    counts.next().copied().unwrap_or(0)
                } else {
                    1
                };
                (0..times).for_each(|_| word.extend(unit));
            }
            word
        };
        let least: Vec<usize> = repeated
            .iter()
            .map(|&at| pieces[at].1.unwrap_or(0))
            .collect();
        let mut numbers = Vec::new();
        // The first number: what decides how a word goes on, after each number of repetitions.
        let first = self.repeats(algebra, least[0], &mut |n| word(&[n], repeated[0] + 1))?;
        numbers.push(first);
        if repeated.len() == 2 {
            let (mut from, mut period) = (least[1], 1);
            for a in first.listed() {
                let second =
                    self.repeats(algebra, least[1], &mut |n| word(&[a, n], repeated[1] + 1))?;
                from = from.max(second.from);
                period = lcm(period, second.period);
                if from + period > MOST_ENTRIES {
                    return Ok(None);
                }
            }
            numbers.push(Repeats {
                least: least[1],
                from,
                period,
            });
        }
        let size: usize = numbers.iter().map(|number| number.listed().len()).product();
        if size > MOST_ENTRIES {
            return Ok(None);
        }
        let mut entries = Vec::with_capacity(size);
        for a in numbers[0].listed() {
            let seconds = numbers.get(1).map_or(0..1, |second| second.listed());
            for b in seconds {
                let has = self.of(&word(&[a, b], pieces.len()), algebra)?;
                entries.push(match has {
                    Some(has) => has.text(algebra)?,
                    None => String::new(),
                });
            }
        }
        let mut table = Table {
            members: self.members(&pieces, names),
            numbers,
            entries,
        };
        table.shrink();
        Ok(Some(table))
    }

    fn members(&self, pieces: &[(Word, Option<usize>)], names: &[&str]) -> String {
        let mut names = names.iter();
        let texts = pieces.iter().map(|(unit, least)| {
            let unit_text = self.game.text(unit);
            match least {
                None => unit_text,
                Some(_) => {
                    let name = names.next().copied().unwrap_or("n");
                    if unit.len() == 1 {
                        format!("{unit_text}^{name}")
                    } else {
                        format!("({unit_text})^{name}")
                    }
                }
            }
        });
        texts.collect::<Vec<_>>().join(" ")
    }

    /// Where what decides about the rest of a word comes again.
    fn repeats(
        &self,
        algebra: &mut Algebra,
        least: usize,
        word: &mut dyn FnMut(usize) -> Word,
    ) -> Result<Repeats, Stopped> {
        let mut seen = HashMap::new();
        for n in least.. {
            let signature = self.signature(&word(n), algebra)?;
            if let Some(&from) = seen.get(&signature) {
                return Ok(Repeats {
                    least,
                    from,
                    period: n - from,
                });
            }
            algebra.budget().check(seen.len() * 64)?;
            seen.insert(signature, n);
        }
        Ok(Repeats {
            least,
            from: least,
            period: 1,
        })
    }

    /// What words of the family have, by their length: for each length the entries that occur, and from where on how many repeat.
    pub fn by_length(&self, algebra: &mut Algebra) -> Result<(Vec<Vec<String>>, usize), Stopped> {
        let letters = self.game.reached_letters(self.family.letters());
        let mut places: BTreeSet<Word> = BTreeSet::from([Vec::new()]);
        let mut seen: HashMap<Vec<(u32, String)>, usize> = HashMap::new();
        let mut lengths: Vec<Vec<String>> = Vec::new();
        // One word stands for all that lead to the same place.
        loop {
            let mut keys: Vec<(u32, String)> = Vec::new();
            let mut after: HashMap<(u32, String), Word> = HashMap::new();
            let mut entries: BTreeSet<String> = BTreeSet::new();
            for word in &places {
                algebra.tick()?;
                let family = self.family_state(word, &letters);
                keys.push((family, format!("{:?}", self.signature(word, algebra)?)));
                if self.acceptor.accepts[family as usize]
                    && let Some(has) = self.of(word, algebra)?
                {
                    entries.insert(has.text(algebra)?);
                }
                for (i, &to) in self.acceptor.next[family as usize].iter().enumerate() {
                    let longer = [&word[..], &[letters[i]]].concat();
                    if self.acceptor.goes_on(to) {
                        let key = (to, format!("{:?}", self.signature(&longer, algebra)?));
                        after.entry(key).or_insert(longer);
                    }
                }
            }
            keys.sort_unstable();
            if let Some(&from) = seen.get(&keys) {
                return Ok((lengths, from));
            }
            seen.insert(keys, lengths.len());
            lengths.push(entries.into_iter().collect());
            places = after.into_values().collect();
        }
    }

    fn family_state(&self, word: &[Letter], letters: &[Letter]) -> u32 {
        word.iter().fold(0, |state, letter| {
            let at = letters.iter().position(|l| l == letter).unwrap_or(0);
            self.acceptor.next[state as usize][at]
        })
    }

    /// The theorem in words.
    pub fn statement(&self, algebra: &mut Algebra) -> Result<String, Stopped> {
        let (subject, name) = (self.subject(), &self.game.name);
        if let Some(table) = self.table(algebra)? {
            return Ok(format!(
                "{subject} of {} in {name}, for all numbers\n{table}",
                table.members
            ));
        }
        let (lengths, from) = self.by_length(algebra)?;
        Ok(format!(
            "{subject} of every position of {} in {name}, by length\n{}",
            self.family,
            by_length(&lengths, from)
        ))
    }
}

/// Entries by length that repeat from a length on.
pub(crate) fn by_length(lengths: &[Vec<String>], from: usize) -> String {
    let mut text = String::new();
    for (length, entries) in lengths.iter().enumerate() {
        if !entries.is_empty() {
            text += &format!("{length}  {}\n", entries.join(" or "));
        }
    }
    match lengths.len() - from {
        1 => text + &format!("all longer ones as length {}", lengths.len() - 1),
        period => text + &format!("longer ones repeat with period {period} from length {from} on"),
    }
}

fn lcm(a: usize, b: usize) -> usize {
    let (mut x, mut y) = (a, b);
    while y != 0 {
        (x, y) = (y, x % y);
    }
    a / x * b
}

impl Table {
    /// The entry of these numbers of repetitions.
    pub fn entry(&self, counts: &[usize]) -> &str {
        let mut at = 0;
        for (number, &count) in self.numbers.iter().zip(counts) {
            let place = if count < number.from {
                count
            } else {
                number.from + (count - number.from) % number.period
            };
            at = at * number.listed().len() + place.saturating_sub(number.least);
        }
        &self.entries[at]
    }

    /// Finds the least periods and beginnings. What repeats with one period from one place on repeats with a smaller one for ever, if it does so until
    /// the larger one has come round.
    fn shrink(&mut self) {
        for which in 0..self.numbers.len() {
            let number = self.numbers[which];
            // Entries with this number, the others being fixed.
            let slice = |n: usize| -> Vec<&str> {
                let mut counts: Vec<usize> =
                    self.numbers.iter().map(|number| number.least).collect();
                counts[which] = n;
                match self
                    .numbers
                    .get(1 - which)
                    .filter(|_| self.numbers.len() == 2)
                {
                    None => vec![self.entry(&counts)],
                    Some(other) => other
                        .listed()
                        .map(|m| {
                            counts[1 - which] = m;
                            self.entry(&counts)
                        })
                        .collect(),
                }
            };
            let period = (1..=number.period)
                .filter(|p| number.period.is_multiple_of(*p))
                .find(|p| {
                    (number.from..number.from + number.period).all(|n| slice(n) == slice(n + p))
                })
                .unwrap_or(number.period);
            let from = (number.least..=number.from)
                .find(|&from| (from..=number.from).all(|n| slice(n) == slice(n + period)))
                .unwrap_or(number.from);
            let smaller = Repeats {
                from,
                period,
                ..number
            };
            let mut numbers = self.numbers.clone();
            numbers[which] = smaller;
            let mut entries = Vec::new();
            for a in numbers[0].listed() {
                let seconds = numbers.get(1).map_or(0..1, |second| second.listed());
                entries.extend(seconds.map(|b| self.entry(&[a, b][..numbers.len()]).to_owned()));
            }
            (self.numbers, self.entries) = (numbers, entries);
        }
    }
}

impl std::fmt::Display for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let tail = |name: &str, number: &Repeats| match number.period {
            1 => format!("the last holds for all {name} ≥ {}", number.from),
            period => format!(
                "repeats with period {period} from {name} = {} on",
                number.from
            ),
        };
        match &self.numbers[..] {
            [number] if self.entries.len() <= SHORT => {
                for (n, entry) in number.listed().zip(&self.entries) {
                    writeln!(f, "n = {n}  {entry}")?;
                }
                write!(f, "{}", tail("n", number))
            }
            [number] => {
                for (row, entries) in self.entries.chunks(SHORT).enumerate() {
                    let first = number.least + row * SHORT;
                    let last = first + entries.len() - 1;
                    writeln!(f, "n = {first} to {last}  {}", entries.join(" "))?;
                }
                write!(f, "{}", tail("n", number))
            }
            [a, b] => {
                let widths = self.entries.iter().map(|entry| entry.chars().count());
                let digits = b.listed().end.to_string().len();
                let width = widths.max().unwrap_or(0).max(digits) + 1;
                write!(f, "a,b")?;
                b.listed().try_for_each(|n| write!(f, "{n:>width$}"))?;
                writeln!(f)?;
                for (n, row) in a.listed().zip(self.entries.chunks(b.listed().len())) {
                    write!(f, "{n:>3}")?;
                    row.iter()
                        .try_for_each(|entry| write!(f, "{entry:>width$}"))?;
                    writeln!(f)?;
                }
                write!(f, "rows: {}; columns: {}", tail("a", a), tail("b", b))
            }
            _ => Ok(()),
        }
    }
}
