//! Regularities in the columns of a table with one variable: what is proved, and what the rows show.
//!
//! There is one rule. A period is proved, by the finite check of the theory of heaps, or it is observed: the rows show at least three
//! full rounds of it, and at most a third of them come before it. What theory knows about rows beyond the table must agree.

use crate::diagnostic::Diagnostic;
use crate::functions::nim::impartial_ruleset;
use crate::session::Session;
use std::collections::HashMap;
use upstar::budget::{Budget, Stopped};
use upstar::game::{Algebra, Game};
use upstar::impartial::catalogue;
use upstar::impartial::take_and_break::window_period;
use upstar::notation::tree::{Expr, Node};
use upstar::notation::{Style, parse, read};

/// A table with one variable.
#[derive(Clone, Debug)]
pub struct Table<'a> {
    /// The expression of the family.
    pub expression: &'a str,
    /// The name of the variable.
    pub variable: &'a str,
    /// Its value in the first row; it grows by one from row to row.
    pub first: i64,
    /// The columns.
    pub columns: Vec<Column<'a>>,
    /// How values are written in the columns.
    pub style: Style,
}

/// A column of a table.
#[derive(Clone, Debug)]
pub struct Column<'a> {
    /// `value`, or the name of a function of the value.
    pub name: &'a str,
    /// The entries.
    pub texts: Vec<&'a str>,
    /// The entries, if all of them are games of the session's store.
    pub games: Option<Vec<Game>>,
}

/// A regularity of a column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Regularity {
    /// The entries before it starts.
    pub preperiod: usize,
    /// Its length.
    pub period: usize,
    /// What is added from one period to the next; zero for plain periods.
    pub saltus: Game,
    /// Whether it holds for all later values of the variable. Otherwise the rows show at least three full periods.
    pub is_proved: bool,
}

/// Functions of the value alone: positions of the same value have the same result.
const OF_VALUES: [&str; 22] = [
    "value",
    "canonical",
    "grundy",
    "outcome",
    "mean",
    "temperature",
    "left_stop",
    "right_stop",
    "birthday",
    "atomic_weight",
    "rcf",
    "is_number",
    "is_integer",
    "is_nimber",
    "is_infinitesimal",
    "is_all_small",
    "is_numberish",
    "is_hot",
    "is_tepid",
    "is_cold",
    "is_even",
    "is_odd",
];

/// A period of nim values is looked for among so many values for each row, within these bounds: it is worth a word only if the rows show a
/// round of it.
const VALUES_PER_ROW: usize = 16;
const LEAST_BOUND: usize = 512;
const LARGEST_BOUND: usize = 20_000;
/// Rows that are worked out at most to prove a period or to see that there is none.
const MOST_ROWS: usize = 4_000;
/// Courses that are longer are not written out.
const LONGEST_COURSE: usize = 1 << 20;

/// What theory says about a column: its entries, beyond those of the table, and from where on they repeat for ever.
struct Course {
    /// The different entries.
    kinds: Vec<Entry>,
    /// The entries by their numbers.
    entries: Vec<usize>,
    /// The entries before a proved period, and its length; all of this lies in the list.
    period: Option<(usize, usize)>,
}

struct Entry {
    text: String,
    game: Option<Game>,
}

/// Single heaps of a ruleset, their size being the variable.
enum Heaps {
    /// Impartial heaps: the nim value of the first row and the following ones, and their proved period.
    Impartial {
        values: Vec<u128>,
        period: Option<(usize, usize)>,
    },
    /// Heaps that are determined by so many smaller ones.
    Partizan { reach: usize },
}

impl Session {
    /// The regularity of each column, where one is proved or the rows show one.
    ///
    /// ```
    /// use upstar_lang::{Column, Limits, Session, Style, Table};
    /// let mut session = Session::new(Limits::default());
    /// let outcomes = ["P", "N", "P", "N", "N", "N", "N", "P", "N", "P", "N", "N"];
    /// let column = Column { name: "outcome", texts: outcomes.to_vec(), games: None };
    /// let expression = "subtraction([1, 3, 4], n)";
    /// let table = Table { expression, variable: "n", first: 0, columns: vec![column], style: Style::Text };
    /// let found = session.regularities(&table)[0].clone().unwrap();
    /// assert_eq!((found.preperiod, found.period, found.is_proved), (0, 7, true));
    /// ```
    pub fn regularities(&mut self, table: &Table<'_>) -> Vec<Option<Regularity>> {
        let mut found = vec![None; table.columns.len()];
        let Ok(heaps) = self.heaps(table) else {
            return found;
        };
        for (column, found) in table.columns.iter().zip(&mut found) {
            let heaps = heaps.as_ref().filter(|_| OF_VALUES.contains(&column.name));
            let course = match heaps {
                Some(heaps) => self.course(table, column, heaps),
                None => Ok(None),
            };
            // A session that ran out of memory goes on with another store, and the games of the rows are gone.
            let Ok(course) = course else {
                break;
            };
            *found = regularity(self.algebra(), column, course.as_ref()).unwrap_or(None);
        }
        found
    }

    /// The heaps of a table, where its expression is a single heap of a ruleset for which theory has a finite check.
    fn heaps(&mut self, table: &Table<'_>) -> Result<Option<Heaps>, Diagnostic> {
        let Some(heap) = Heap::read(table.expression, table.variable) else {
            return Ok(None);
        };
        let rows = table.columns.iter().map(|column| column.texts.len());
        let rows = rows.max().unwrap_or(0);
        if let Ok(entry) = catalogue::find(&heap.name) {
            let offset = table.first.checked_sub_unsigned(entry.first);
            let offset = offset.and_then(|offset| usize::try_from(offset).ok());
            // The parameters stand before the heaps.
            return Ok(offset.and_then(|offset| {
                (0..=heap.at).find_map(|used| self.impartial_heaps(&heap, used, offset, rows))
            }));
        }
        if heap.at + 1 < heap.arguments.len() {
            return Ok(None);
        }
        // The greatest number taken does not depend on the size of the heap.
        let Ok(one) = self.evaluate_next(&heap.call(heap.at, "0")) else {
            return Ok(None);
        };
        let reach = one.position().and_then(|position| position.reach());
        let reach = reach.and_then(|reach| usize::try_from(reach).ok());
        Ok(reach
            .filter(|&reach| reach <= MOST_ROWS)
            .map(|reach| Heaps::Partizan { reach }))
    }

    /// Impartial heaps under a rule with so many parameters, from this place in the sequence on.
    fn impartial_heaps(
        &mut self,
        heap: &Heap,
        used: usize,
        offset: usize,
        rows: usize,
    ) -> Option<Heaps> {
        let budget = self.algebra().budget().clone();
        let ruleset = match used {
            0 => heap.name.clone(),
            _ => heap.call(used, ""),
        };
        let value = self.evaluate_next(&ruleset).ok()?;
        let (name, parameters) = impartial_ruleset(&value)?;
        let entry = catalogue::find(name).ok()?;
        // Other heaps beside the one that varies add their nim values.
        if used + 1 < heap.arguments.len() && entry.heap_rule(&parameters).is_none() {
            return None;
        }
        // No period is no hindrance; no method for periods means that values may take long.
        let bound = rows.saturating_mul(VALUES_PER_ROW);
        let bound = bound.clamp(LEAST_BOUND, LARGEST_BOUND);
        let found = catalogue::period(name, &parameters, bound, &budget).ok()?;
        let first = entry.first as usize;
        let period = found.proved().map(|found| {
            let start = found.preperiod.saturating_add(first);
            (start.saturating_sub(offset + first), found.period)
        });
        let period = period.filter(|(start, period)| start + period <= LONGEST_COURSE);
        let count = match period {
            Some((start, period)) => rows.max(start + period),
            None => rows.saturating_add(rows.saturating_mul(3).min(MOST_ROWS)),
        };
        let count = offset.saturating_add(count);
        let mut values = catalogue::sequence(name, &parameters, count, &budget).ok()?;
        let values = values.split_off(offset.min(values.len()));
        Some(Heaps::Impartial { values, period })
    }

    fn course(
        &mut self,
        table: &Table<'_>,
        column: &Column<'_>,
        heaps: &Heaps,
    ) -> Result<Option<Course>, Diagnostic> {
        match heaps {
            Heaps::Impartial { values, period } => {
                self.impartial_course(table, column, values, *period)
            }
            Heaps::Partizan { reach } => self.partizan_course(table, column, *reach),
        }
    }

    /// Rows of the same nim value have the same entry.
    fn impartial_course(
        &mut self,
        table: &Table<'_>,
        column: &Column<'_>,
        values: &[u128],
        period: Option<(usize, usize)>,
    ) -> Result<Option<Course>, Diagnostic> {
        let (mut numbers, mut by_text) = (HashMap::new(), HashMap::new());
        let (mut kinds, mut entries) = (Vec::<Entry>::new(), Vec::new());
        for (at, value) in values.iter().enumerate() {
            let shown = column.texts.get(at);
            let kind = match numbers.get(value) {
                Some(&kind) => kind,
                None => {
                    let entry = match shown {
                        Some(text) => Entry {
                            text: (*text).to_owned(),
                            game: column.games.as_ref().map(|games| games[at]),
                        },
                        None => self.entry(table, column, table.first + at as i64)?.0,
                    };
                    // Different values may have the same entry.
                    let next = kinds.len();
                    let kind = *by_text.entry(entry.text.clone()).or_insert(next);
                    if kind == next {
                        kinds.push(entry);
                    }
                    numbers.insert(value, kind);
                    kind
                }
            };
            if shown.is_some_and(|text| *text != kinds[kind].text) {
                return Ok(None);
            }
            entries.push(kind);
        }
        Ok(Some(Course {
            kinds,
            entries,
            period,
        }))
    }

    /// Heaps are determined by the last ones before them: when so many come again, everything comes again.
    fn partizan_course(
        &mut self,
        table: &Table<'_>,
        column: &Column<'_>,
        reach: usize,
    ) -> Result<Option<Course>, Diagnostic> {
        let Ok(before) = usize::try_from(table.first) else {
            return Ok(None);
        };
        let rows = before.saturating_add(column.texts.len());
        if rows > MOST_ROWS {
            return Ok(None);
        }
        let most = (4 * (rows + reach) + 64).min(MOST_ROWS);
        let (mut kinds, mut numbers) = (Vec::new(), HashMap::new());
        let (mut values, mut entries) = (Vec::new(), Vec::new());
        let mut count = rows;
        let period = loop {
            for at in values.len()..count {
                let (entry, value) = self.entry(table, column, at as i64)?;
                let Some(value) = value else {
                    return Ok(None);
                };
                let next = kinds.len();
                let kind = *numbers.entry(entry.text.clone()).or_insert(next);
                if kind == next {
                    kinds.push(entry);
                }
                values.push(value);
                entries.push(kind);
            }
            let found = window_period(&values, reach);
            // Who wins follows from who wins smaller heaps, without their values.
            let found = found.or_else(|| match column.name {
                "outcome" => window_period(&entries, reach),
                _ => None,
            });
            if found.is_some() || count >= most {
                break found;
            }
            count = (2 * count).clamp(1, most);
        };
        // A period that starts before the first row has a whole round from there on.
        let period = period.map(|(start, period)| (start.saturating_sub(before), period));
        let mut entries = entries.split_off(before);
        if let Some((start, period)) = period {
            while entries.len() < start + period {
                entries.push(entries[entries.len() - period]);
            }
        }
        Ok(Some(Course {
            kinds,
            entries,
            period,
        }))
    }

    /// The entry of a column in any row, and the value of the row.
    fn entry(
        &mut self,
        table: &Table<'_>,
        column: &Column<'_>,
        at: i64,
    ) -> Result<(Entry, Option<Game>), Diagnostic> {
        let name = [column.name.to_owned()];
        let place = [(table.variable, at)];
        let mut member = self.member(table.expression, &place, &name, table.style)?;
        let text = member.texts.swap_remove(0);
        let game = match column.name {
            "value" => member.game,
            _ => read(self.algebra(), &text).ok(),
        };
        Ok((Entry { text, game }, member.game))
    }
}

/// A call of a ruleset, or a function of its value, in which one argument is the variable.
struct Heap {
    name: String,
    /// The arguments as they are written.
    arguments: Vec<String>,
    /// The place of the variable among them.
    at: usize,
}

impl Heap {
    fn read(expression: &str, variable: &str) -> Option<Heap> {
        let parsed = parse(expression).ok()?;
        let mut call: &Expr = &parsed;
        while let Some((function, [inner])) = call.as_call()
            && OF_VALUES.contains(&function)
        {
            call = inner;
        }
        let (name, arguments) = call.as_call()?;
        let is_variable =
            |argument: &Expr| matches!(&argument.node, Node::Name(name) if name == variable);
        let at = arguments.iter().position(is_variable)?;
        let mut uses = 0;
        for argument in arguments {
            argument.for_each_name(&mut |name| uses += usize::from(name == variable));
        }
        let texts = arguments
            .iter()
            .map(|argument| expression[argument.span.clone()].to_owned());
        (uses == 1).then(|| Heap {
            name: name.to_owned(),
            arguments: texts.collect(),
            at,
        })
    }

    /// The call with its first arguments, and another one after them.
    fn call(&self, first: usize, then: &str) -> String {
        let mut arguments = self.arguments[..first].to_vec();
        arguments.extend((!then.is_empty()).then(|| then.to_owned()));
        format!("{}({})", self.name, arguments.join(", "))
    }
}

/// The regularity of a column: what its course proves, or else what its rows show and its course does not contradict.
fn regularity(
    algebra: &mut Algebra,
    column: &Column<'_>,
    course: Option<&Course>,
) -> Result<Option<Regularity>, Stopped> {
    if let Some(Course {
        entries,
        period: Some((start, period)),
        ..
    }) = course
    {
        let (preperiod, period) = least_period(entries, *start, *period);
        // A period is worth a word if a round of it is shown.
        let is_shown = preperiod + period <= column.texts.len();
        return Ok(is_shown.then_some(Regularity {
            preperiod,
            period,
            saltus: Game::ZERO,
            is_proved: true,
        }));
    }
    let seen = match &column.games {
        Some(games) => observe(algebra, games)?,
        None => {
            let found = observe_texts(&column.texts, algebra.budget())?;
            found.map(|(preperiod, period)| Observed {
                preperiod,
                period,
                saltus: Game::ZERO,
            })
        }
    };
    let Some(seen) = seen else {
        return Ok(None);
    };
    if let Some(course) = course
        && !course.agrees(algebra, &seen)?
    {
        return Ok(None);
    }
    Ok(Some(Regularity {
        preperiod: seen.preperiod,
        period: seen.period,
        saltus: seen.saltus,
        is_proved: false,
    }))
}

impl Course {
    /// Whether a regularity that the rows show holds for all entries that are known.
    fn agrees(&self, algebra: &mut Algebra, seen: &Observed) -> Result<bool, Stopped> {
        let later = self.entries.iter().skip(seen.preperiod + seen.period);
        for (now, later) in self.entries.iter().skip(seen.preperiod).zip(later) {
            let is_next = match (self.kinds[*now].game, self.kinds[*later].game) {
                _ if seen.saltus == Game::ZERO => now == later,
                (Some(now), Some(later)) => algebra.add(now, seen.saltus)? == later,
                _ => false,
            };
            if !is_next {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// The least start and period of a list that repeats with this period from this start on.
fn least_period(entries: &[usize], start: usize, period: usize) -> (usize, usize) {
    let round = &entries[start..start + period];
    let divisors = (1..=period).filter(|&divisor| period.is_multiple_of(divisor));
    let repeats = |divisor: &usize| round[*divisor..] == round[..period - divisor];
    let least = divisors.into_iter().find(repeats).unwrap_or(period);
    let mut first = start;
    // The entry after the known round is its first one again.
    let at = |place: usize| match place < start {
        true => entries[place],
        false => round[(place - start) % period],
    };
    while first > 0 && at(first - 1) == at(first - 1 + least) {
        first -= 1;
    }
    (first, least)
}

/// A regularity of a column that was observed, not proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Observed {
    /// Entries before the regularity starts.
    pub preperiod: usize,
    /// Its length.
    pub period: usize,
    /// What is added from one period to the next; zero for plain periods.
    pub saltus: Game,
}

/// The fewest entries that show a regularity.
const FEWEST: usize = 6;

/// Whether so many entries show a period that starts there: at least three full rounds, and at most a third of the entries before it.
fn is_shown(count: usize, start: usize, period: usize) -> bool {
    let regular = count - start;
    regular >= FEWEST && regular / 3 >= period && start <= count / 3
}

/// A period that texts show for at least three full rounds: the entries before it starts, and its length. At most a third of the entries
/// come before it.
///
/// ```
/// use upstar_lang::observe_texts;
/// let column = ["x", "a", "b", "a", "b", "a", "b"];
/// assert_eq!(observe_texts(&column, &Default::default())?, Some((1, 2)));
/// assert_eq!(observe_texts(&["a", "b", "c", "d", "d", "d", "d"], &Default::default())?, None);
/// # Ok::<(), upstar::budget::Stopped>(())
/// ```
pub fn observe_texts(
    column: &[impl AsRef<str>],
    budget: &Budget,
) -> Result<Option<(usize, usize)>, Stopped> {
    // Equal texts get equal numbers, so that comparing them is quick.
    let mut numbers = HashMap::new();
    let column: Vec<usize> = column
        .iter()
        .map(|text| {
            let next = numbers.len();
            *numbers.entry(text.as_ref()).or_insert(next)
        })
        .collect();
    let n = column.len();
    let mut steps = 0usize;
    let mut best: Option<(usize, usize)> = None;
    for period in 1..=n / 3 {
        // The period that explains most entries counts.
        let explained = best.map(|(preperiod, period)| preperiod + period);
        if explained.is_some_and(|end| end <= period) {
            break;
        }
        let mut start = n - period;
        while start > 0 && column[start - 1] == column[start - 1 + period] {
            start -= 1;
        }
        steps += n - period - start;
        if period.is_multiple_of(256) || steps > 1 << 16 {
            budget.check(0)?;
            steps = 0;
        }
        if is_shown(n, start, period) && explained.is_none_or(|end| start + period < end) {
            best = Some((start, period));
        }
    }
    Ok(best)
}

/// A period or arithmetic period that a column of values shows for at least three full rounds. At most a third of the entries come before
/// it.
///
/// ```
/// use upstar::game::{Algebra, Game};
/// use upstar_lang::observe;
/// let mut algebra = Algebra::new();
/// let column: Vec<Game> = (0..9).map(|n| algebra.integer(n / 2)).collect();
/// let seen = observe(&mut algebra, &column)?.unwrap();
/// assert_eq!((seen.preperiod, seen.period), (0, 2));
/// assert_eq!(seen.saltus, algebra.integer(1));
/// # Ok::<(), upstar::budget::Stopped>(())
/// ```
pub fn observe(algebra: &mut Algebra, column: &[Game]) -> Result<Option<Observed>, Stopped> {
    let n = column.len();
    let mut best: Option<Observed> = None;
    for period in 1..=n / 3 {
        algebra.budget().check(algebra.bytes())?;
        // The regularity that explains most entries counts.
        let explained = best.as_ref().map(|best| best.preperiod + best.period);
        if explained.is_some_and(|end| end <= period) {
            break;
        }
        let saltus = algebra.sub(column[n - 1], column[n - 1 - period])?;
        // Only numbers are added from round to round; differences of other games say little.
        if algebra.as_number(saltus).is_none() {
            continue;
        }
        let mut start = n - period;
        while start > 0 {
            if start.is_multiple_of(1024) {
                algebra.budget().check(algebra.bytes())?;
            }
            let expected = algebra.add(column[start - 1], saltus)?;
            if expected != column[start - 1 + period] {
                break;
            }
            start -= 1;
        }
        if is_shown(n, start, period) && explained.is_none_or(|end| start + period < end) {
            best = Some(Observed {
                preperiod: start,
                period,
                saltus,
            });
        }
    }
    Ok(best)
}
