//! The rule files of built-in rulesets agree with the rulesets.

use upstar::budget::Budget;
use upstar::game::Algebra;
use upstar::position::Argument;
use upstar::rulesets;
use upstar_rules::{KNOWN, RuleFile, known_rules};

#[test]
fn known_rules_have_the_values_of_built_in_rulesets() {
    let mut algebra = Algebra::new();
    let budget = Budget::default();
    for (name, _) in KNOWN {
        let rules = RuleFile::read(&known_rules(name).unwrap()).unwrap();
        let ruleset = rulesets::find(name).unwrap_or_else(|| panic!("{name}"));
        let mut compared = 0;
        let texts: &[&str] = match *name {
            "amazons" => &["x..o", ".x..o.", "x.o|..."],
            "clobber" => &["xoxo", "xxo|oxo"],
            "konane" => &["xo.o.", "xo.ox|o.x.."],
            "toads_and_frogs" => &["TT..F", "T.TF.F"],
            "toppling_dominoes" => &["BRG", "GBBR"],
            _ => &[],
        };
        let mut calls: Vec<Vec<Argument>> = texts
            .iter()
            .map(|&text| vec![Argument::Text(text.to_owned())])
            .collect();
        match *name {
            "kayles" | "dawsons_kayles" => calls.extend((1..9).map(|n| vec![n.into()])),
            "cram" | "domineering" => calls.extend((1..4).map(|n| vec![2.into(), n.into()])),
            _ => {}
        }
        for arguments in &calls {
            let ours = rules.build(arguments).unwrap().value(&mut algebra).unwrap();
            let theirs = ruleset
                .call(arguments, &budget)
                .unwrap()
                .value(&mut algebra)
                .unwrap();
            assert_eq!(ours, theirs, "{name} {arguments:?}");
            compared += 1;
        }
        // Games on graphs are compared on paths.
        if compared == 0 {
            for n in 1..7 {
                let edges: Vec<String> = (1..n).map(|i| format!("{}-{i}", i - 1)).collect();
                let text = format!("{}; {}", ".".repeat(n), edges.join(", "));
                let arguments = [Argument::Text(text.clone())];
                let ours = rules
                    .build(&arguments)
                    .unwrap()
                    .value(&mut algebra)
                    .unwrap();
                let theirs = ruleset
                    .call(&arguments, &budget)
                    .map(|p| p.value(&mut algebra).unwrap());
                assert_eq!(Ok(ours), theirs.map_err(|e| e.to_string()), "{name} {text}");
            }
        }
    }
}

#[test]
fn octal_codes() {
    let rules = RuleFile::read(&known_rules("0.77").unwrap()).unwrap();
    let game = rules.words(1).unwrap();
    assert_eq!(game.left.options(&game.word("...").unwrap()).len(), 5);
    assert_eq!(known_rules("0.8"), None);
    assert_eq!(known_rules("0."), None);
}
