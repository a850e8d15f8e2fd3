//! The rulesets, as a page offers them.

use crate::protocol::{Group, Ruleset, RulesetsAnswer};
use crate::setup::{self, Kind, Setup};
use std::sync::OnceLock;
use std::time::Duration;
use upstar::budget::Budget;
use upstar::impartial::catalogue;
use upstar::position::{AnyPosition, Board};
use upstar::rulesets;

/// Every ruleset with the setup of its positions. Computed once.
pub(crate) fn rulesets() -> RulesetsAnswer {
    static RULESETS: OnceLock<Vec<Ruleset>> = OnceLock::new();
    let all = || {
        let all = rulesets::all().iter();
        all.filter_map(|ruleset| entry(&**ruleset)).collect()
    };
    RulesetsAnswer {
        rulesets: RULESETS.get_or_init(all),
    }
}

fn entry(ruleset: &'static dyn upstar::position::Ruleset) -> Option<Ruleset> {
    let start = start(ruleset)?;
    let family = setup::family(ruleset.name(), ruleset.example());
    let budget = Budget::default().time(Duration::from_secs(1));
    let setup = Setup::of(&start, Some(ruleset), &budget);
    let has_sequence = |(_, parameters): &&(String, Vec<_>)| {
        catalogue::sequence(ruleset.name(), parameters, 2, &budget).is_ok()
    };
    let has_table = |(_, parameters): &&(String, Vec<_>)| {
        catalogue::table(ruleset.name(), parameters, (2, 2), &budget).is_ok()
    };
    let family_if = |has: &dyn Fn(&&(String, Vec<_>)) -> bool| {
        let family = family.as_ref().filter(has);
        family.map(|(text, _)| text.clone())
    };
    Some(Ruleset {
        name: ruleset.name(),
        title: title(ruleset.name()),
        group: group(&start, &setup),
        rule: ruleset.rule(),
        players: ruleset.players(),
        notation: ruleset.notation(),
        notes: ruleset.notes(),
        source: ruleset.source(),
        impartial: ruleset.is_impartial(),
        example: ruleset.example(),
        start: setup.call(),
        sequence: family_if(&has_sequence),
        table: family_if(&has_table),
        setup: setup.shown(),
    })
}

/// A position to begin with: the example, or a square board where the example is smaller.
fn start(ruleset: &dyn upstar::position::Ruleset) -> Option<AnyPosition> {
    let example = rulesets::position(ruleset.example()).ok()?;
    let is_small = matches!(example.board(), Board::Cells(rows) if rows.iter().map(Vec::len).sum::<usize>() < 6);
    let square = || rulesets::position(&format!("{}(3, 3)", ruleset.name())).ok();
    let is_square = |position: &AnyPosition| matches!(position.board(), Board::Cells(rows) if rows.len() == 3 && rows.iter().all(|row| row.len() == 3));
    match is_small.then(square).flatten().filter(is_square) {
        Some(square) => Some(square),
        None => Some(example),
    }
}

/// The group of a ruleset.
pub(crate) fn group(start: &AnyPosition, setup: &Setup) -> Group {
    let is_coins = matches!(&setup.kind, Kind::Letters { alphabet, .. } if alphabet.iter().any(|(c, _)| *c == 'H'));
    match (start.board(), &setup.kind) {
        _ if is_coins => Group::Coins,
        (Board::Cells(rows) | Board::Hexagons(rows), Kind::Letters { rows: true, .. })
            if !rows.is_empty() =>
        {
            Group::Boards
        }
        (Board::Cells(_), Kind::Letters { .. }) => Group::Strips,
        (Board::Graph { .. }, _) => Group::Graphs,
        (_, Kind::Numbers { .. }) => Group::Heaps,
        _ => Group::Others,
    }
}

/// The name as a title.
pub(crate) fn title(name: &str) -> String {
    let word = |word: &str| -> String {
        let whole = match word {
            "and" | "of" | "on" | "or" | "the" | "from" | "x" => return word.to_owned(),
            "dawsons" => "dawson's",
            "grundys" => "grundy's",
            "moebius" => "möbius",
            word => word,
        };
        let mut letters = whole.chars();
        let first = letters.next().map(|c| c.to_uppercase().to_string());
        first.unwrap_or_default() + letters.as_str()
    };
    let words: Vec<String> = name.split('_').map(word).collect();
    words.join(" ").replace(" x ", " × ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ruleset_is_offered() {
        let entries = super::rulesets().rulesets;
        assert_eq!(entries.len(), rulesets::all().len());
        for entry in entries {
            let start = &entry.start;
            assert!(rulesets::position(start).is_ok(), "{start}");
        }
        let find = |name: &str| entries.iter().find(|entry| entry.name == name).unwrap();
        let sequence = |name: &str| find(name).sequence.as_deref();
        assert_eq!(sequence("kayles"), Some("kayles"));
        assert_eq!(sequence("subtraction"), Some("subtraction([1, 3, 4])"));
        assert_eq!(sequence("domineering"), None);
        assert_eq!(find("wythoff").table.as_deref(), Some("wythoff"));
        assert_eq!(find("domineering").group, Group::Boards);
        assert_eq!(find("toads_and_frogs").group, Group::Strips);
        assert_eq!(find("mock_turtles").group, Group::Coins);
        assert_eq!(find("nim").group, Group::Heaps);
        assert_eq!(find("col").group, Group::Graphs);
        assert_eq!(find("dawsons_kayles").title, "Dawson's Kayles");
    }
}
