//! Proofs of formulas: the value of every word of a family with parameters.
//!
//! The proof is a set of lemmas. Each says for a word with runs of variable length, and a value whose numbers depend on the same parameters, that a
//! player wins their difference, moving second (`>=` for Left, `<=` for Right) or first (`|>`, `<|`), for all parameters from the least ones on. It is checked that each lemma
//! follows from the set by one move of a player, so that, since play ends, all are true by induction.
//!
//! For S ≥ V every Right option of S must be |> V, and S |> V^L for every Left option of V. For S |> V one Left option of S is ≥ V, or S ≥ V^R for one Right option of V. If V is an integer
//! c, S ≥ c needs, in the place of options of V, that c ≤ 0 or that some Left option of S is ≥ c - 1; and S |> c follows from S ≥ c + 1. Numbers may be replaced by better ones. For Right everything is
//! turned round. What is needed for the same word must come from a lemma with a value of lower depth, or with ≥ in the place of |> and the same depth: that keeps the induction free of circles.

#[path = "formulas/expressions.rs"]
mod expressions;
#[path = "formulas/strip.rs"]
mod strip;

use crate::proof::{self, list};
use crate::{Flaw, Verdict, flaw};
use expressions::{Expr, MOST_PARAMETERS, Tree};
use serde_json::Value;
use std::collections::HashMap;
use strip::{After, Pattern, Runs};

/// Least values and lengths beyond this are refused.
const MOST_LENGTH: i128 = 1000;
/// So many comparisons with lemmas are made at most.
const MOST_WORK: u64 = 20_000_000;

/// A player wins the difference of a word and a value.
#[derive(Clone)]
struct Claim {
    /// 0 for Left, 1 for Right.
    side: usize,
    first: bool,
    runs: Runs,
    least: Vec<i128>,
    value: Tree,
}

struct Proof {
    patterns: [Vec<Pattern>; 2],
    lemmas: Vec<Claim>,
    /// The lemmas about words with these letters.
    by_letters: HashMap<Vec<usize>, Vec<usize>>,
    /// The most cells with the same letter next to each other that a move reads.
    longest: usize,
    /// The longest run that lemmas tell apart.
    short: i128,
    work: u64,
}

pub(crate) fn check(object: &Value) -> Result<Verdict, Flaw> {
    let claim = &object["claim"];
    if claim["kind"] != "formula" {
        return flaw("the claim of a proof of version 5 is not a formula");
    }
    let mut letters: Vec<String> = Vec::new();
    for letter in list(&object["letters"], "letters")? {
        let letter = proof::letter(letter)?.to_owned();
        if letters.contains(&letter) {
            return flaw(format!("the letter {letter} is there twice"));
        }
        letters.push(letter);
    }
    let side = |name: &str| -> Result<Vec<Pattern>, Flaw> {
        let patterns = list(&object[name], name)?.iter();
        patterns
            .map(|pattern| Pattern::read(pattern, &letters))
            .collect()
    };
    let patterns = [side("left")?, side("right")?];
    check_end(&object["measures"], &patterns, letters.len())?;

    let (mut names, mut least) = (Vec::new(), Vec::new());
    for parameter in list(&claim["parameters"], "parameters")? {
        match &list(parameter, "a parameter")?[..] {
            [Value::String(name), value] if is_name(name) && !names.contains(name) => {
                names.push(name.clone());
                least.push(length(value)?);
            }
            _ => return flaw("a parameter is not a name, given once, and a least value"),
        }
    }
    let goal = |side: usize| read_claim(claim, least.clone(), side, false, &letters);
    let goals = [goal(0)?, goal(1)?];
    let mut lemmas = Vec::new();
    for lemma in list(&object["lemmas"], "lemmas")? {
        let (side, first) = match lemma["relation"].as_str() {
            Some(">=") => (0, false),
            Some("|>") => (0, true),
            Some("<=") => (1, false),
            Some("<|") => (1, true),
            _ => return flaw("the relation of a lemma is none of >= |> <= <|"),
        };
        let least: Result<Vec<i128>, Flaw> = list(&lemma["least"], "least values")?
            .iter()
            .map(length)
            .collect();
        lemmas.push(read_claim(lemma, least?, side, first, &letters)?);
    }

    let mut proof = Proof::new(patterns, lemmas);
    for number in 0..proof.lemmas.len() {
        let lemma = proof.lemmas[number].clone();
        if !proof.follows(&lemma)? {
            return flaw(format!(
                "lemma {} does not follow from the others: {}",
                number + 1,
                lemma.text(&letters)
            ));
        }
    }
    for goal in &goals {
        if !proof.is_instance(goal.clone(), None)? {
            return flaw("the claim does not follow from the lemmas");
        }
    }
    let statement = statement(&goals[0], &names, &letters, &proof.patterns);
    Ok(Verdict {
        statement,
        lemmas: proof.lemmas.len(),
        ..Verdict::default()
    }
    .of_listed_moves(1))
}

/// Whether a parameter may be called so.
fn is_name(text: &str) -> bool {
    text.len() <= 32 && !text.is_empty() && text.chars().all(|c| c.is_alphanumeric() || c == '_')
}

fn length(value: &Value) -> Result<i128, Flaw> {
    match value.as_i64().map(i128::from) {
        Some(number @ 0..=MOST_LENGTH) => Ok(number),
        _ => flaw(format!("{value} does not lie between 0 and {MOST_LENGTH}")),
    }
}

fn read_claim(
    object: &Value,
    least: Vec<i128>,
    side: usize,
    first: bool,
    letters: &[String],
) -> Result<Claim, Flaw> {
    if least.len() > MOST_PARAMETERS {
        return flaw(format!("there are more than {MOST_PARAMETERS} parameters"));
    }
    let mut runs = Runs::new();
    for run in list(&object["runs"], "runs")? {
        let [letter, length] = &list(run, "a run")?[..] else {
            return flaw("a run is not a letter and a length");
        };
        let length = Expr::read(length, least.len())?;
        match length.minimum(&least) {
            Some(0..) if length.base().abs() <= MOST_LENGTH => {}
            _ => return flaw("a length is negative somewhere, or too large"),
        }
        runs.push((strip::letter(letter, letters)?, length));
    }
    Ok(Claim {
        side,
        first,
        value: Tree::read(&object["value"], least.len())?,
        runs: strip::join(runs),
        least,
    })
}

/// Play ends: every move lowers the first measure that it changes. Words keep their length, so that there are finitely many of each.
fn check_end(measures: &Value, patterns: &[Vec<Pattern>; 2], letters: usize) -> Result<(), Flaw> {
    let mut all: Vec<(Vec<i64>, bool)> = Vec::new();
    for measure in list(measures, "measures")? {
        let weights = list(&measure["weights"], "weights")?.iter();
        let weights: Option<Vec<i64>> = weights
            .map(|weight| weight.as_i64().filter(|weight| weight.abs() <= 1 << 30))
            .collect();
        match (weights, measure["by_place"].as_bool()) {
            (Some(weights), Some(by_place)) if weights.len() == letters => {
                all.push((weights, by_place));
            }
            _ => return flaw("a measure has no weight for each letter"),
        }
    }
    for pattern in patterns.iter().flatten() {
        let mut changes = all
            .iter()
            .map(|(weights, by_place)| pattern.change(weights, *by_place));
        match changes.find(|change| *change != Some(0)) {
            Some(Some(..0)) => {}
            _ => return flaw("a move lowers no measure: play may not end"),
        }
    }
    Ok(())
}

impl Proof {
    fn new(patterns: [Vec<Pattern>; 2], lemmas: Vec<Claim>) -> Proof {
        let mut by_letters: HashMap<Vec<usize>, Vec<usize>> = HashMap::new();
        let mut short = 0;
        for (number, lemma) in lemmas.iter().enumerate() {
            by_letters.entry(lemma.letters()).or_default().push(number);
            for (_, length) in &lemma.runs {
                short = short.max(length.minimum(&lemma.least).unwrap_or(0));
            }
        }
        let longest = patterns.iter().flatten().map(Pattern::longest_run).max();
        Proof {
            patterns,
            lemmas,
            by_letters,
            longest: longest.unwrap_or(1),
            short,
            work: 0,
        }
    }

    fn count(&mut self, work: u64) -> Result<(), Flaw> {
        self.work += work;
        match self.work > MOST_WORK {
            true => flaw("the proof needs too many comparisons of claims with lemmas"),
            false => Ok(()),
        }
    }

    /// Whether a lemma follows from lemmas by one move.
    fn follows(&mut self, lemma: &Claim) -> Result<bool, Flaw> {
        self.count(1)?;
        if let Some(parameter) = strip::unsettled(&lemma.runs, &lemma.least, self.longest)? {
            let [one, rest] = lemma.cases(parameter);
            return Ok(self.follows(&one)? && self.follows(&rest)?);
        }
        let (own, other) = (lemma.side, 1 - lemma.side);
        let rank = Some((lemma.value.depth(), lemma.first));
        let step = Expr::constant(if own == 0 { 1 } else { -1 });
        let integer = lemma.value.as_integer().cloned();
        if lemma.first {
            for option in lemma.value.options(other) {
                if self.is_instance(lemma.with(false, option), rank)? {
                    return Ok(true);
                }
            }
            if let Some(integer) = integer {
                let more = Tree::integer(integer.add(1, &step));
                if self.is_instance(lemma.with(false, more), rank)? {
                    return Ok(true);
                }
            }
            return self.has_move(lemma, &lemma.value);
        }
        for after in self.moves(lemma, other, true)? {
            if !self.is_instance(lemma.moved(after, true), None)? {
                return Ok(false);
            }
        }
        for option in lemma.value.options(own) {
            if !self.is_instance(lemma.with(true, option), rank)? {
                return Ok(false);
            }
        }
        let Some(integer) = integer else {
            return Ok(true);
        };
        // Left has no move in an integer that is not positive.
        let turned = match own {
            0 => Expr::constant(0).add(-1, &integer),
            _ => integer.clone(),
        };
        if turned.minimum(&lemma.least).is_some_and(|least| least >= 0) {
            return Ok(true);
        }
        self.has_move(lemma, &Tree::integer(integer.add(-1, &step)))
    }

    fn moves(&mut self, lemma: &Claim, side: usize, all: bool) -> Result<Vec<After>, Flaw> {
        let lengths = lemma.runs.iter().map(|(_, length)| length.as_constant());
        let cells: i128 = lengths.map(|length| length.unwrap_or(1)).sum();
        let places = self.patterns[side].len() as u64 * u64::try_from(cells).unwrap_or(0);
        self.count(places / 16)?;
        strip::moves(
            &lemma.runs,
            &lemma.least,
            &self.patterns[side],
            self.longest,
            all,
        )
    }

    /// Whether the player of a claim has a move after which the player, moving second, wins the difference to a value.
    fn has_move(&mut self, lemma: &Claim, value: &Tree) -> Result<bool, Flaw> {
        let claim = lemma.with(false, value.clone());
        for after in self.moves(lemma, lemma.side, false)? {
            if self.is_instance(claim.moved(after, false), None)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether a claim is an instance of lemmas, perhaps in cases. With a rank, only of lemmas below it.
    fn is_instance(&mut self, claim: Claim, rank: Option<(u32, bool)>) -> Result<bool, Flaw> {
        let mut open = vec![claim];
        while let Some(mut claim) = open.pop() {
            self.count(1)?;
            claim.runs = strip::join(claim.runs);
            let mut split = None;
            let mut empty = false;
            for (_, length) in &claim.runs {
                let Some(minimum @ 0..) = length.minimum(&claim.least) else {
                    return Ok(false);
                };
                if length.as_constant().is_none() && minimum <= self.short {
                    // An empty run is told apart first, since its neighbours may join.
                    if split.is_none() || minimum == 0 && !empty {
                        split = length.used().next();
                        empty = minimum == 0;
                    }
                }
            }
            if !empty {
                let lemmas = self.by_letters.get(&claim.letters());
                let lemmas = lemmas.cloned().unwrap_or_default();
                self.count(lemmas.len() as u64)?;
                let mut lemmas = lemmas.into_iter().map(|number| &self.lemmas[number]);
                if lemmas.any(|lemma| lemma.gives(&claim, rank)) {
                    continue;
                }
            }
            match split {
                Some(parameter) => open.extend(claim.cases(parameter)),
                None => return Ok(false),
            }
        }
        Ok(true)
    }
}

impl Claim {
    fn letters(&self) -> Vec<usize> {
        self.runs.iter().map(|run| run.0).collect()
    }

    fn with(&self, first: bool, value: Tree) -> Claim {
        Claim {
            first,
            value,
            ..self.clone()
        }
    }

    fn moved(&self, after: After, first: bool) -> Claim {
        Claim {
            side: self.side,
            first,
            runs: after.runs,
            least: after.least,
            value: self.value.put(&after.old),
        }
    }

    /// A parameter has its least value, or is larger.
    fn cases(&self, parameter: usize) -> [Claim; 2] {
        let mut by: Vec<Expr> = (0..self.least.len()).map(Expr::parameter).collect();
        by[parameter] = Expr::constant(self.least[parameter]);
        let runs = self.runs.iter();
        let one = Claim {
            runs: strip::join(runs.map(|(letter, length)| (*letter, length.put(&by)))),
            value: self.value.put(&by),
            ..self.clone()
        };
        let mut rest = self.clone();
        rest.least[parameter] += 1;
        [one, rest]
    }

    /// Whether this lemma, with expressions in the place of its parameters, says what is wanted. Both have the same letters.
    fn gives(&self, wanted: &Claim, rank: Option<(u32, bool)>) -> bool {
        if self.side != wanted.side
            || rank.is_some_and(|rank| (self.value.depth(), self.first) >= rank)
        {
            return false;
        }
        let mut by: Vec<Option<Expr>> = vec![None; self.least.len()];
        for ((_, length), (_, there)) in self.runs.iter().zip(&wanted.runs) {
            if let Some(parameter) = length.single() {
                by[parameter] = Some(there.add(-1, &Expr::constant(length.base())));
            }
        }
        self.value.bind(&wanted.value, &mut by);
        let Some(by) = by.into_iter().collect::<Option<Vec<Expr>>>() else {
            return false;
        };
        let mut runs = self.runs.iter().zip(&wanted.runs);
        if !runs.all(|((_, length), (_, there))| length.put(&by) == *there) {
            return false;
        }
        let in_range = |(by, &least): (&Expr, &i128)| {
            by.minimum(&wanted.least)
                .is_some_and(|minimum| minimum >= least)
        };
        if !by.iter().zip(&self.least).all(in_range) {
            return false;
        }
        let value = self.value.put(&by);
        if value == wanted.value && self.first == wanted.first {
            return true;
        }
        let better = match self.side {
            0 => value.exceeds(&wanted.value, &wanted.least),
            _ => wanted.value.exceeds(&value, &wanted.least),
        };
        match better {
            // x >= c > d gives x |> d, too; x |> c does not give x >= d.
            Some(true) => !self.first || wanted.first,
            Some(false) => self.first == wanted.first,
            None => false,
        }
    }

    /// The claim in words, with parameters a, b, …
    fn text(&self, letters: &[String]) -> String {
        let names: Vec<String> = (b'a'..b'a' + self.least.len() as u8)
            .map(|name| char::from(name).to_string())
            .collect();
        let relation = [[">=", "|>"], ["<=", "<|"]][self.side][usize::from(self.first)];
        let range = range(&names, &self.least);
        let (word, value) = (word(&self.runs, &names, letters), self.value.text(&names));
        format!("{range}{word} {relation} {value}")
    }
}

fn range(names: &[String], least: &[i128]) -> String {
    let ranges: Vec<String> = names
        .iter()
        .zip(least)
        .map(|(name, least)| format!("{name} >= {least}"))
        .collect();
    match ranges.is_empty() {
        true => String::new(),
        false => format!("for all {}: ", ranges.join(", ")),
    }
}

fn word(runs: &Runs, names: &[String], letters: &[String]) -> String {
    let runs: Vec<String> = runs
        .iter()
        .map(|(letter, length)| {
            let text = length.text(names);
            match text.len() {
                _ if text == "1" => letters[*letter].clone(),
                1 => format!("{}^{text}", letters[*letter]),
                _ => format!("{}^({text})", letters[*letter]),
            }
        })
        .collect();
    runs.join(" ")
}

fn statement(
    goal: &Claim,
    names: &[String],
    letters: &[String],
    patterns: &[Vec<Pattern>; 2],
) -> String {
    let moves = patterns.each_ref().map(|patterns| {
        let texts: Vec<String> = patterns
            .iter()
            .map(|pattern| pattern.text(letters))
            .collect();
        match texts.is_empty() {
            true => "nothing".to_owned(),
            false => texts.join(", "),
        }
    });
    format!(
        "{}{} == {}, where Left moves {} and Right moves {}",
        range(names, &goal.least),
        word(&goal.runs, names, letters),
        goal.value.text(names),
        moves[0],
        moves[1]
    )
}
