//! What a student asks about a ruleset: does play end, who has which moves, how hot is it?

use crate::diagnostic::Diagnostic;
use crate::session::Session;
use std::collections::{HashMap, HashSet};
use upstar::budget::Stopped;
use upstar::game::{Algebra, Game, Outcome};
use upstar::loopy::LoopyAlgebra;
use upstar::notation::{Style, print};
use upstar::number::Dyadic;
use upstar::position::{AnyPosition, Ruleset, Theory, Worth};

/// A property of all positions that were studied: `None` if it holds for all, otherwise the call of one that fails.
pub type Seen = Option<String>;

/// What was found out about a ruleset.
#[derive(Clone, Debug, Default)]
pub struct Lint {
    /// The largest size up to which all starting positions were studied.
    pub size: usize,
    /// Why not all sizes were studied.
    pub cut: Option<String>,
    /// How many positions were studied: starting positions, symmetric copies once, and all their followers.
    pub positions: usize,
    /// What every move lowers, if that is proved.
    pub ends: Option<String>,
    /// Positions that follow one another in a circle.
    pub circle: Option<Vec<String>>,
    /// How many of the positions have each outcome, where positions have no values, and the longest win in moves.
    pub outcomes: Option<(Vec<(Outcome, usize)>, u32)>,
    /// Whether a player may be bound to move again, so that only impartial positions have values, and those are nim values.
    pub binds_moves: bool,
    /// The position with the largest score for either player, and that score in words, where play is for points.
    pub largest: Option<(String, String)>,
    /// What positions are worth, where play may return to a position and the last move decides.
    pub loops: Option<Loops>,
    /// Whether it follows from the rules that the players have the same moves.
    pub proved_impartial: bool,
    /// Both players always have the same moves.
    pub impartial: Seen,
    /// Wherever one player can move the other can: all values are all-small.
    pub all_small: Seen,
    /// Every value is a number.
    pub numbers: Seen,
    /// For every pair of options F1 or F2 holds, which is equivalent to all values being numbers.
    pub f1_or_f2: Seen,
    /// Every position can be shown with the players exchanged.
    pub exchange: Seen,
    /// The hottest position and its temperature.
    pub hottest: Option<(String, Dyadic)>,
    /// How many different values there were.
    pub values: usize,
    /// Calls of a family and their values, as text.
    pub table: Vec<(String, String)>,
}

/// Positions to which play may return, by the kind of their values.
#[derive(Clone, Debug, Default)]
pub struct Loops {
    /// How many values are short.
    pub short: usize,
    /// How many values are stoppers with loops.
    pub stoppers: usize,
    /// How many values have two sides that are stoppers.
    pub two_sided: usize,
    /// How many values have a side that is not known to be a stopper.
    pub unknown: usize,
    /// A position that is not worth a stopper.
    pub not_a_stopper: Seen,
}

/// No more positions than this are studied.
const MOST_POSITIONS: usize = 30_000;
/// No more values than this are listed.
const LONGEST_TABLE: usize = 12;

impl Session {
    /// Studies a ruleset on all its positions of up to `size` cells and their followers. Takes time in proportion to their
    /// number, and for the test of F1 and F2 to the squares of the numbers of options; stops at the limits of the session.
    pub fn lint(
        &mut self,
        ruleset: &dyn Ruleset,
        size: usize,
        style: Style,
    ) -> Result<Lint, Diagnostic> {
        self.one_question(|session| session.study(ruleset, size, style))
    }

    fn study(
        &mut self,
        ruleset: &dyn Ruleset,
        size: usize,
        style: Style,
    ) -> Result<Lint, Diagnostic> {
        let proofs = ruleset.proofs();
        let mut lint = Lint {
            ends: proofs.ends,
            proved_impartial: proofs.impartial,
            ..Lint::default()
        };
        let whole = |stopped: Stopped| Diagnostic {
            span: None,
            ..Diagnostic::stopped(stopped, 0..0)
        };
        let mut study = Study::default();
        for cells in 0..=size {
            let starts = self.positions_of_size(ruleset, cells);
            let done = study.collect(starts.flatten(), self.algebra());
            if study.circle.is_some() {
                lint.circle = study.circle.take();
            }
            match done {
                Ok(true) => lint.size = cells,
                Ok(false) => {
                    lint.cut = Some(format!(
                        "size {cells} has more than {MOST_POSITIONS} positions"
                    ));
                    break;
                }
                Err(stopped) => return Err(whole(stopped)),
            }
        }
        if study.positions.is_empty() {
            let message =
                "there is no position to look at: no number starts a game, and none are listed";
            return Err(Diagnostic {
                span: None,
                ..Diagnostic::new(message, 0..0).help(Some(
                    "give a list of positions; a script may list those of a size, such as `def positions(n): return [n]`",
                ))
            });
        }
        let theory = study.positions[0].theory();
        lint.binds_moves = study.positions[0].ends().binds_moves();
        let has_values = matches!(theory, Theory::Short | Theory::Nim) && !lint.binds_moves;
        if lint.circle.is_some() || !has_values {
            lint.positions = study.positions.len();
            lint.outcomes = Some(study.outcomes(self.algebra()).map_err(whole)?);
            if theory == Theory::Loopy {
                study
                    .loops(self.algebra(), style, &mut lint)
                    .map_err(whole)?;
            }
            if theory == Theory::Score {
                study.scores(self.algebra(), &mut lint).map_err(whole)?;
            }
            return Ok(lint);
        }
        let first = study.judge(self, &mut lint).map_err(whole)?;
        lint.table = self.first_table(ruleset.name(), size, style);
        // In a game of pieces empty boards show nothing; small positions do.
        if lint.table.iter().all(|(_, value)| value == "0") {
            let text = |(call, value)| Ok((call, print(self.algebra(), value, style)?));
            let table: Result<Vec<_>, Stopped> = first.into_iter().map(text).collect();
            lint.table = table.map_err(whole)?;
        }
        Ok(lint)
    }

    /// The values of the family that a size alone describes, if there is one.
    fn first_table(&mut self, name: &str, size: usize, style: Style) -> Vec<(String, String)> {
        let families: [fn(&str, usize) -> String; 3] = [
            |name, n| format!("{name}({n})"),
            |name, n| format!("{name}(2, {n})"),
            |name, n| format!("{name}(path({n}))"),
        ];
        for family in families {
            let mut table = Vec::new();
            for n in 1..=size.max(4) {
                let call = family(name, n);
                let Ok(value) = self.evaluate_next(&format!("canonical({call})")) else {
                    break;
                };
                let Ok(text) = self.text(&value, style) else {
                    break;
                };
                table.push((call, text));
            }
            if !table.is_empty() {
                return table;
            }
        }
        Vec::new()
    }
}

/// Positions and their options, by number.
#[derive(Default)]
struct Study {
    number: HashMap<String, usize>,
    positions: Vec<AnyPosition>,
    /// Left's options and Right's.
    options: Vec<(Vec<usize>, Vec<usize>)>,
    keys: HashSet<(u128, bool)>,
    circle: Option<Vec<String>>,
}

/// A position whose options are being looked at.
struct Open {
    number: usize,
    /// Options that were not numbered yet: Left's come first.
    rest: Vec<(bool, AnyPosition)>,
}

impl Study {
    /// Adds positions and all their followers; false if there are too many. The first circle is kept.
    fn collect(
        &mut self,
        starts: impl Iterator<Item = AnyPosition>,
        algebra: &mut Algebra,
    ) -> Result<bool, Stopped> {
        for start in starts {
            algebra.budget().check(algebra.bytes())?;
            if !self.keys.insert(start.symmetry_key()) || self.number.contains_key(&start.call()) {
                continue;
            }
            // An explicit stack, because games may be deep.
            let mut path = vec![self.open(start, algebra)?];
            let mut on_path = HashSet::from([path[0].number]);
            while let Some(open) = path.last_mut() {
                let Some((left, option)) = open.rest.pop() else {
                    on_path.remove(&open.number);
                    path.pop();
                    continue;
                };
                let (from, known) = (open.number, self.number.get(&option.call()).copied());
                let to = match known {
                    Some(number) => number,
                    None => {
                        let open = self.open(option, algebra)?;
                        let number = open.number;
                        on_path.insert(number);
                        path.push(open);
                        number
                    }
                };
                if self.circle.is_none() && known.is_some() && on_path.contains(&to) {
                    let numbers = path.iter().map(|open| open.number);
                    let circle = numbers.skip_while(|&n| n != to).chain([to]);
                    self.circle = Some(circle.map(|n| self.positions[n].call()).collect());
                }
                let options = &mut self.options[from];
                if left { &mut options.0 } else { &mut options.1 }.push(to);
                if self.positions.len() > MOST_POSITIONS {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// How many positions have each outcome, and the longest win.
    fn outcomes(&self, algebra: &mut Algebra) -> Result<(Vec<(Outcome, usize)>, u32), Stopped> {
        let mut counts = Outcome::ALL.map(|outcome| (outcome, 0));
        let mut longest = 0;
        for position in &self.positions {
            let starts = position.starts(algebra)?;
            let outcome = starts.outcome();
            for (counted, count) in &mut counts {
                *count += usize::from(*counted == outcome);
            }
            for start in [starts.left, starts.right] {
                longest = longest.max(start.remoteness.moves().unwrap_or(0));
            }
        }
        let counts = counts.into_iter().filter(|(_, count)| *count > 0);
        Ok((counts.collect(), longest))
    }

    /// The scores: the largest one, and the first different ones.
    fn scores(&self, algebra: &mut Algebra, lint: &mut Lint) -> Result<(), Stopped> {
        let mut different = HashSet::new();
        let mut most = -1;
        for position in &self.positions {
            let score = position.score(algebra)?;
            let size = score.left_starts().abs().max(score.right_starts().abs());
            if size > most {
                most = size;
                lint.largest = Some((position.call(), score.words()));
            }
            if different.insert(score) && lint.table.len() < LONGEST_TABLE {
                lint.table.push((position.call(), score.words()));
            }
            let shown = position.negative().is_some();
            if !shown && lint.exchange.is_none() {
                lint.exchange = Some(position.call());
            }
        }
        lint.values = different.len();
        Ok(())
    }

    /// What kind of value each position has, and the first different values.
    fn loops(&self, algebra: &mut Algebra, style: Style, lint: &mut Lint) -> Result<(), Stopped> {
        let mut loops = Loops::default();
        let mut texts = HashSet::new();
        for position in &self.positions {
            let value = match position.worth(algebra)? {
                Worth::Short(value) => value.into(),
                Worth::Loopy(value) => value,
                // Too many positions lead to each other: only the outcome is known.
                _ => return Ok(()),
            };
            match (value.short(), value.stopper(), value.sides()) {
                (Some(_), ..) => loops.short += 1,
                (_, Some(_), _) => loops.stoppers += 1,
                (.., Some(_)) => loops.two_sided += 1,
                _ => loops.unknown += 1,
            }
            if value.stopper().is_none() && loops.not_a_stopper.is_none() {
                loops.not_a_stopper = Some(position.call());
            }
            let text = LoopyAlgebra::on(algebra).styled(&value, style)?;
            if texts.insert(text.clone()) && lint.table.len() < LONGEST_TABLE {
                lint.table.push((position.call(), text));
            }
        }
        lint.values = texts.len();
        lint.loops = Some(loops);
        Ok(())
    }

    fn open(&mut self, position: AnyPosition, algebra: &mut Algebra) -> Result<Open, Stopped> {
        let budget = algebra.budget();
        budget.check(algebra.bytes())?;
        let (left, right) = (position.left(budget)?, position.right(budget)?);
        let left = left.into_iter().map(|option| (true, option));
        let number = self.positions.len();
        self.number.insert(position.call(), number);
        self.positions.push(position);
        self.options.push((Vec::new(), Vec::new()));
        Ok(Open {
            number,
            rest: left
                .chain(right.into_iter().map(|option| (false, option)))
                .collect(),
        })
    }

    /// Tests every property on every position. Gives the first positions with different values.
    fn judge(
        &self,
        session: &mut Session,
        lint: &mut Lint,
    ) -> Result<Vec<(String, Game)>, Stopped> {
        let mut first = Vec::new();
        lint.positions = self.positions.len();
        let mut values = Vec::with_capacity(self.positions.len());
        for position in &self.positions {
            values.push(position.value(session.algebra())?);
        }
        let note = |seen: &mut Seen, position: &AnyPosition, holds: bool| {
            if !holds && seen.is_none() {
                *seen = Some(position.call());
            }
        };
        let mut warmth: HashMap<Game, Dyadic> = HashMap::new();
        for (number, position) in self.positions.iter().enumerate() {
            let (left, right) = &self.options[number];
            let set = |options: &[usize]| -> HashSet<usize> { options.iter().copied().collect() };
            note(&mut lint.impartial, position, set(left) == set(right));
            let even = left.is_empty() == right.is_empty();
            note(&mut lint.all_small, position, even);
            let (algebra, analysis) = session.workers();
            let value = values[number];
            let is_number = algebra.as_number(value).is_some();
            note(&mut lint.numbers, position, is_number);
            if lint.f1_or_f2.is_none() {
                let holds = self.f1_or_f2(number, &values, algebra)?;
                note(&mut lint.f1_or_f2, position, holds);
            }
            note(&mut lint.exchange, position, position.negative().is_some());
            if let std::collections::hash_map::Entry::Vacant(e) = warmth.entry(value) {
                let temperature = analysis.temperature(algebra, value)?;
                let hotter = lint
                    .hottest
                    .as_ref()
                    .is_none_or(|(_, hottest)| temperature > *hottest);
                if hotter {
                    lint.hottest = Some((position.call(), temperature.clone()));
                }
                e.insert(temperature);
                if first.len() < LONGEST_TABLE {
                    first.push((position.call(), value));
                }
            }
        }
        lint.values = warmth.len();
        Ok(first)
    }

    /// Whether every pair of options L, R of a position meets F1 (Left can answer R with something at least L, or Right can answer L
    /// with something at most R) or F2 (some answer of Left's to R is at least some answer of Right's to L).
    fn f1_or_f2(
        &self,
        number: usize,
        values: &[Game],
        algebra: &mut Algebra,
    ) -> Result<bool, Stopped> {
        let (left, right) = &self.options[number];
        for &l in left {
            for &r in right {
                algebra.budget().check(algebra.bytes())?;
                let (to_l, to_r) = (&self.options[l].1, &self.options[r].0);
                let lower = to_l.iter().map(|&lr| values[lr]).collect::<Vec<_>>();
                let upper = to_r.iter().map(|&rl| values[rl]).collect::<Vec<_>>();
                let f1 = any_le(algebra, &[values[l]], &upper)?
                    || any_le(algebra, &lower, &[values[r]])?;
                if !f1 && !any_le(algebra, &lower, &upper)? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }
}

/// Whether one of the first is at most one of the second.
fn any_le(algebra: &mut Algebra, first: &[Game], second: &[Game]) -> Result<bool, Stopped> {
    for &a in first {
        for &b in second {
            if algebra.le(a, b)? {
                return Ok(true);
            }
        }
    }
    Ok(false)
}

/// Whether the players may be exchanged, in words.
fn exchange(seen: &Seen) -> String {
    match seen {
        None => "of the players is a symmetry of the rules".to_owned(),
        Some(_) => "of the players is no symmetry that was found in the rules".to_owned(),
    }
}

impl Lint {
    /// The answers in lines, for a person.
    pub fn text(&self) -> String {
        let size = self.size;
        let seen = |seen: &Seen, what: &str, not: &str| match seen {
            None => format!("{what}, observed up to size {size}"),
            Some(call) => format!("{not}: {call}"),
        };
        let mut lines = Vec::new();
        let mut line = |key: &str, text: String| lines.push(format!("{key:<12}{text}"));
        let symmetric = "up to symmetry, with all that follows";
        line(
            "looked at",
            format!(
                "{} positions of up to {size} cells {symmetric}",
                self.positions
            ),
        );
        if let Some(cut) = &self.cut {
            line("", format!("not further: {cut}"));
        }
        if let Some((outcomes, longest)) = &self.outcomes {
            let ends = match (&self.circle, &self.ends) {
                (Some(circle), _) => format!("not always: {}", circle.join(" -> ")),
                (None, Some(measure)) => format!("always, proved: every move lowers {measure}"),
                (None, None) => format!("always, observed up to size {size}"),
            };
            line("ends", ends);
            let theory = match (&self.loops, &self.largest) {
                (_, Some(_)) => "score: play is for points; ask score, outcome, winning_moves",
                (Some(_), _) => {
                    "loopy: values with two sides, stoppers where the sides are the same"
                }
                (None, None) if self.binds_moves && self.proved_impartial => {
                    "nim: a player may have to move again; ask grundy, outcome, winning_moves"
                }
                (None, None) => {
                    "outcome: positions have no values; ask outcome, remoteness, winning_moves"
                }
            };
            line("theory", theory.into());
            if let Some(loops) = &self.loops {
                line(
                    "stoppers",
                    match &loops.not_a_stopper {
                        None => {
                            format!("all positions are worth stoppers, observed up to size {size}")
                        }
                        Some(call) => format!("not all positions are worth stoppers: {call}"),
                    },
                );
                line(
                    "",
                    format!(
                        "short {}, stoppers with loops {}, two sides {}, sides not found {}",
                        loops.short, loops.stoppers, loops.two_sided, loops.unknown
                    ),
                );
            }
            let counts: Vec<String> = outcomes.iter().map(|(o, n)| format!("{o} {n}")).collect();
            line("outcomes", counts.join(", "));
            if let Some((call, score)) = &self.largest {
                line("exchange", exchange(&self.exchange));
                line(
                    "largest",
                    format!("{call}: {score}, observed up to size {size}"),
                );
                line("scores", format!("{} different ones", self.values));
                for (call, score) in &self.table {
                    line("", format!("{call}: {score}"));
                }
                return lines.join("\n");
            }
            line("longest", format!("win in {longest} moves"));
            if self.loops.is_some() {
                line("values", format!("{} different ones", self.values));
                for (call, value) in &self.table {
                    line("", format!("{call} = {value}"));
                }
            }
            return lines.join("\n");
        }
        line(
            "ends",
            match &self.ends {
                Some(measure) => format!("always, proved: every move lowers {measure}"),
                None => format!("always, observed up to size {size}"),
            },
        );
        line(
            "players",
            match (&self.impartial, self.proved_impartial) {
                (None, true) => "impartial, proved: the same lines for both".to_owned(),
                (Some(call), _) => format!("partizan: the moves differ in {call}"),
                (None, false) => format!("impartial, observed up to size {size}"),
            },
        );
        line("exchange", exchange(&self.exchange));
        line(
            "all-small",
            seen(&self.all_small, "yes", "no, here only one player can move"),
        );
        line("numbers", seen(&self.numbers, "always", "not always"));
        let pairs = "F1 or F2 for every pair of options";
        line(
            "",
            match (&self.numbers, &self.f1_or_f2) {
                (None, None) => format!("{pairs} holds, observed up to size {size}"),
                (_, Some(call)) => format!("{pairs} fails in {call}"),
                // The theorem says that this does not happen.
                (Some(_), None) => format!("{pairs} holds all the same"),
            },
        );
        if let Some((call, temperature)) = &self.hottest {
            let hottest = format!("temperature {temperature} in {call}");
            let text = match temperature.signum() {
                1 => format!("{hottest}, observed up to size {size}"),
                _ => format!("nothing is hot, observed up to size {size}: {hottest}"),
            };
            line("hottest", text);
        }
        line("values", format!("{} different ones", self.values));
        for (call, value) in &self.table {
            line("", format!("{call} = {value}"));
        }
        lines.join("\n")
    }
}
