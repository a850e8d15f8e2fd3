//! Heaps of take-and-break games against facts from an independent brute force.

use rustc_hash::FxHashMap;
use upstar_impartial::take_and_break::{Code, TakeAndBreak};
use upstar_impartial::{Heaps, Solver, measure};
use upstar_misere::{OfGenus, Values};
use upstar_values::budget::Budget;
use upstar_values::game::Outcome;

fn rules(name: &str) -> Heaps<TakeAndBreak> {
    Heaps(match name {
        "kayles" => Code::kayles().into(),
        "grundys_game" => TakeAndBreak::Grundy,
        "lasker" => Code::lasker().into(),
        code => code.parse::<Code>().unwrap().into(),
    })
}

#[test]
fn genera_outcomes_and_forms() {
    let budget = Budget::default();
    for line in include_str!("facts/heaps.txt")
        .lines()
        .filter(|l| !l.starts_with('#'))
    {
        let (what, facts) = line.split_once(" | ").unwrap();
        let what: Vec<&str> = what.split(' ').collect();
        let game = rules(what[1]);
        match what[0] {
            "genus" => {
                let mut known = FxHashMap::default();
                for (heap, genus) in facts.split(' ').enumerate() {
                    let heaps = vec![heap as u64];
                    let found = measure(&game, &budget, &mut OfGenus, &mut known, &heaps);
                    assert_eq!(found.unwrap().to_string(), genus, "{line}: {heap}");
                }
            }
            "lost" => {
                let mut solver = Solver::new(game);
                let last: u64 = what[2].parse().unwrap();
                let lost =
                    (1..=last).filter(|&n| solver.misere_outcome(&vec![n]).unwrap() == Outcome::P);
                let lost: Vec<String> = lost.map(|n| n.to_string()).collect();
                assert_eq!(lost.join(" "), facts, "{line}");
            }
            "form" => {
                let mut values = Values::new();
                let heap: u64 = what[2].parse().unwrap();
                let value = values.of_position(&game, &budget, &vec![heap]).unwrap();
                assert_eq!(values.text(value).unwrap(), facts, "{line}");
            }
            _ => panic!("a line of another kind: {line}"),
        }
    }
}

/// Heaps of subtraction games are tame.
#[test]
fn subtraction_games_are_tame() {
    for set in 1u64..64 {
        let set: Vec<u64> = (1..7).filter(|k| set >> (k - 1) & 1 == 1).collect();
        if set.len() > 4 {
            continue;
        }
        let game = Heaps(TakeAndBreak::from(Code::subtraction(&set).unwrap()));
        let mut values = Values::new();
        for heap in 0..26 {
            let value = values
                .of_position(&game, &Budget::default(), &vec![heap])
                .unwrap();
            assert!(values.is_tame(value).unwrap(), "{set:?}: {heap}");
        }
    }
    let game = Heaps(TakeAndBreak::from(Code::subtraction(&[2, 3]).unwrap()));
    let mut values = Values::new();
    let pairs: Vec<(u32, u32)> = (0..7)
        .map(|heap| {
            let value = values
                .of_position(&game, &Budget::default(), &vec![heap])
                .unwrap();
            (values.nim_value(value), values.misere_nim_value(value))
        })
        .collect();
    assert_eq!(
        pairs,
        [(0, 1), (0, 1), (1, 0), (1, 0), (2, 2), (0, 1), (0, 1)]
    );
}

/// The genus that is found without values is that of the value.
#[test]
fn genera_of_positions_and_of_values() {
    let budget = Budget::default();
    for name in ["kayles", "grundys_game", "0.07", "0.75", "4.7"] {
        let game = rules(name);
        let (mut values, mut known) = (Values::new(), FxHashMap::default());
        for heaps in (0..8).flat_map(|a| (0..=a).map(move |b| vec![b, a])) {
            let heaps: Vec<u64> = heaps.into_iter().filter(|&h| h > 0).collect();
            let value = values.of_position(&game, &budget, &heaps).unwrap();
            let genus = measure(&game, &budget, &mut OfGenus, &mut known, &heaps).unwrap();
            assert_eq!(values.genus(value).unwrap(), genus, "{name} {heaps:?}");
        }
    }
}
