//! Rule files of built-in rulesets, for what needs patterns instead of moves.

use crate::mistake::Mistake;
use crate::rule_file::RuleFile;
use upstar::position::Ruleset;
use upstar_families::WordGame;

/// Built-in rulesets that are played on strips or on boards of a fixed height, each with its rule file.
pub static KNOWN: &[(&str, &str)] = &[
    (
        "amazons",
        "board: grid\npieces: x Left, o Right\nleft: x .+ -> .+ x, any, then x .+ -> x .* #, any\nright: mirror\n",
    ),
    (
        "clobber",
        "board: grid\npieces: x Left, o Right\nleft: x o -> . x\nright: mirror\n",
    ),
    (
        "col",
        "board: graph\npieces: L Left, R Right\nleft: . -> L, unless next to L\nright: mirror\n",
    ),
    ("cram", "board: grid\nboth: . . -> # #\n"),
    (
        "dawsons_kayles",
        "board: heaps\nboth: take 2 leaving 0, 1 or 2 heaps\n",
    ),
    (
        "domineering",
        "board: grid\nleft: . . -> # #, vertical\nright: . . -> # #, horizontal\n",
    ),
    (
        "kayles",
        "board: heaps\nboth: take 1, 2 leaving 0, 1 or 2 heaps\n",
    ),
    (
        "konane",
        "board: grid\npieces: x Left, o Right\nleft: x (o .)+ -> .+ x\nright: mirror\n",
    ),
    (
        "node_kayles",
        "board: graph\npieces: x\nboth: . -> x, unless next to x\n",
    ),
    (
        "snort",
        "board: graph\npieces: L Left, R Right\nleft: . -> L, unless next to R\nright: mirror\n",
    ),
    (
        "toads_and_frogs",
        "board: strip\npieces: T Left, F Right\nleft: T . -> . T, forward\nleft: T F . -> . F T, forward\nright: mirror\n",
    ),
    (
        "toppling_dominoes",
        "board: strip\npieces: B Left, R Right, G\nleft: [BG] [BRG]* # -> # #* #\nright: mirror\n",
    ),
];

/// The rule file of a built-in ruleset by its name, or of an octal game by its code, such as `0.137`.
///
/// ```
/// assert!(upstar_rules::known_rules("clobber").unwrap().contains("x o -> . x"));
/// assert!(upstar_rules::known_rules("0.07").unwrap().contains("take 2 leaving 0, 1 or 2 heaps"));
/// assert_eq!(upstar_rules::known_rules("chess"), None);
/// ```
pub fn known_rules(name: &str) -> Option<String> {
    let known = KNOWN.iter().find(|(known, _)| *known == name);
    match known {
        Some((name, rules)) => Some(format!("name: {name}\n{rules}")),
        None => octal(name),
    }
}

/// The rule file of an octal game: digit d_k says what may be left when k chips are taken.
fn octal(code: &str) -> Option<String> {
    let digits = code.strip_prefix("0.")?;
    if digits.is_empty() || !digits.bytes().all(|c| (b'0'..=b'7').contains(&c)) {
        return None;
    }
    let mut rules = format!("name: octal_{digits}\nboard: heaps\n");
    for (at, digit) in digits
        .bytes()
        .enumerate()
        .filter(|(_, digit)| *digit != b'0')
    {
        let left: Vec<String> = (0..3)
            .filter(|bit| (digit - b'0') >> bit & 1 == 1)
            .map(|bit: u8| bit.to_string())
            .collect();
        let left = match left.split_last() {
            Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
            _ => left.concat(),
        };
        rules += &format!("both: take {} leaving {left} heaps\n", at + 1);
    }
    Some(rules)
}

/// The game on words of a built-in ruleset or an octal code. Columns of boards with this many rows are the letters.
pub fn known_words(name: &str, rows: usize) -> Result<WordGame, Mistake> {
    let source = known_rules(name).ok_or_else(|| {
        let names: Vec<&str> = KNOWN.iter().map(|(name, _)| *name).collect();
        Mistake::new(
            0..0,
            format!(
                "the moves of `{name}` are not known as patterns; they are for rule files, octal codes such as 0.77, and {}",
                names.join(", ")
            ),
        )
    })?;
    RuleFile::read(&source)?.words(rows)
}

/// The game on words of a ruleset: of its own rule file, or of the one that is known for its name. Columns of boards with this many rows are the
/// letters.
pub fn word_game(ruleset: &dyn Ruleset, rows: usize) -> Result<WordGame, Mistake> {
    match ruleset.rule_file() {
        Some(source) => RuleFile::read(source)?.words(rows),
        None => known_words(ruleset.name(), rows),
    }
}
