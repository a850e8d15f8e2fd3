//! Proofs about games in which play may return to a position, through the checker.

use upstar::analysis::Analysis;
use upstar::game::{Algebra, Game, Outcome};
use upstar::loopy::{LoopyAlgebra, Stopper};
use upstar::notation::Style;
use upstar::notation::tree::Relation;
use upstar::position::stopper_position;
use upstar::rulesets::position;
use upstar::sum::{Question, Sum, Term};
use upstar_play::explain::{Explained, explain};

fn explained(algebra: &mut Algebra, question: &Question) -> Explained {
    explain(algebra, &mut Analysis::new(), question, false, Style::Text).unwrap()
}

fn stopper(algebra: &mut Algebra, text: &str) -> Stopper {
    let value = LoopyAlgebra::on(algebra).read(text).unwrap();
    value.stopper().unwrap()
}

/// A stopper as a sum of one term.
fn sum(algebra: &mut Algebra, text: &str) -> Sum {
    match stopper(algebra, text) {
        Stopper::Short(game) => Sum(vec![Term::of_value(game)]),
        stopper => Sum(vec![stopper_position(stopper, algebra).unwrap().into()]),
    }
}

#[test]
fn over_is_greater_than_up() {
    let mut algebra = Algebra::new();
    let (over, up) = (sum(&mut algebra, "over"), sum(&mut algebra, "^"));
    let question = Question::Relation(over, Relation::Greater, up);
    let proof = explained(&mut algebra, &question);
    let text = proof.text(&mut algebra, Style::Text).unwrap();
    assert!(text.starts_with("over > ^: true\n"), "{text}");
    assert!(
        text.contains("Left, moving second, always has a move in over + v"),
        "{text}"
    );
    let verdict = upstar_check::check(&proof.json(&mut algebra).unwrap().to_string()).unwrap();
    assert_eq!(verdict.statement, "n0{0|n0} > {0|{0|0}}");
    assert_eq!(verdict.listed, 0);
}

/// Every relation between some stoppers, asked and proved; the statement proved is the relation found by the algebra.
#[test]
fn relations_of_stoppers_are_proved() {
    let texts = [
        "0", "*", "^", "1", "on", "off", "over", "under", "upon", "uponth", "1/2over", "{on|0}",
        "{0|off}", "{over|0}", "tiny(on)",
    ];
    let mut algebra = Algebra::new();
    let signs = [
        (Relation::Equal, "=="),
        (Relation::NotEqual, "!="),
        (Relation::Less, "<"),
        (Relation::LessEqual, "<="),
        (Relation::Greater, ">"),
        (Relation::GreaterEqual, ">="),
        (Relation::Confused, "<>"),
        (Relation::LessOrConfused, "<|"),
        (Relation::GreaterOrConfused, "|>"),
    ];
    let mut proved = 0;
    for (at, g) in texts.iter().enumerate() {
        for h in &texts[at..] {
            let (x, y) = (stopper(&mut algebra, g), stopper(&mut algebra, h));
            if matches!((x, y), (Stopper::Short(_), Stopper::Short(_))) {
                continue;
            }
            let mut loops = LoopyAlgebra::on(&mut algebra);
            let order = loops.compare(&x.into(), &y.into()).unwrap();
            let (relation, sign) = signs[at % signs.len()];
            let question = Question::Relation(sum(&mut algebra, g), relation, sum(&mut algebra, h));
            let proof = explained(&mut algebra, &question);
            let text = proof.text(&mut algebra, Style::Text).unwrap();
            use upstar::game::Order;
            let is = |relation| match relation {
                Relation::Equal => order == Order::Equal,
                Relation::NotEqual => order != Order::Equal,
                Relation::Less => order == Order::Less,
                Relation::LessEqual => matches!(order, Order::Less | Order::Equal),
                Relation::Greater => order == Order::Greater,
                Relation::GreaterEqual => matches!(order, Order::Greater | Order::Equal),
                Relation::Confused => order == Order::Confused,
                Relation::LessOrConfused => matches!(order, Order::Less | Order::Confused),
                Relation::GreaterOrConfused => matches!(order, Order::Greater | Order::Confused),
            };
            let [x, y] = [x, y].map(|side| LoopyAlgebra::on(&mut algebra).text(&side.into()));
            let (x, y) = (x.unwrap(), y.unwrap());
            let start = format!("{x} {sign} {y}: {}", is(relation));
            assert!(text.starts_with(&start), "{start}\n{text}");
            let json = proof.json(&mut algebra).unwrap().to_string();
            let verdict = upstar_check::check(&json);
            assert!(verdict.is_ok(), "{g} {sign} {h}: {verdict:?}");
            proved += 1;
        }
    }
    assert!(proved > 70, "{proved}");
}

#[test]
fn outcomes_of_positions_are_proved() {
    let mut algebra = Algebra::new();
    let mut found = std::collections::BTreeSet::new();
    let mut calls: Vec<String> = Vec::new();
    for text in [
        "T.F", "TT.F", "F.TT", "FF.TT", "T..F", ".T.F", "T.TFF", "TF.", ".TF", "F.T",
    ] {
        calls.push(format!("backsliding_toads_and_frogs(\"{text}\")"));
    }
    for text in [
        "x.x.|...o",
        "x.x.|....|o...",
        "x.o.|....|x...",
        "x.x.|....|....|.o..",
    ] {
        calls.push(format!("fox_and_geese(\"{text}\")"));
    }
    for text in ["Br", "BRb", "Gg", "Gb", "Bg", "g"] {
        calls.push(format!("healing_hackenbush_string(\"{text}\")"));
    }
    for call in calls {
        let position = position(&call).unwrap();
        let outcome = position.outcome(&mut algebra).unwrap();
        found.insert(outcome.name());
        let sums = [
            Sum(vec![position.clone().into()]),
            Sum(vec![
                Term::from(position).negative(),
                Term::of_value(Game::STAR),
            ]),
        ];
        for (at, sum) in sums.into_iter().enumerate() {
            let proof = explained(&mut algebra, &Question::Outcome(sum));
            let json = proof.json(&mut algebra).unwrap().to_string();
            let verdict = upstar_check::check(&json);
            let verdict = verdict.unwrap_or_else(|flaw| panic!("{call}: {flaw}"));
            if at == 0 {
                let end = format!(") == {outcome}, for the moves listed");
                assert!(verdict.statement.ends_with(&end), "{call}: {verdict:?}");
            }
        }
    }
    assert!(found.len() >= 5, "{found:?}");
}

#[test]
fn the_geese_win() {
    let mut algebra = Algebra::new();
    let position = position("fox_and_geese(4, 8, 1)").unwrap();
    let call = position.call();
    assert_eq!(position.outcome(&mut algebra).unwrap(), Outcome::L);
    let proof = explained(&mut algebra, &Question::Outcome(Sum(vec![position.into()])));
    let verdict = upstar_check::check(&proof.json(&mut algebra).unwrap().to_string()).unwrap();
    let said = "outcome((vertex 1 of the graph)) == L, for the moves listed";
    assert_eq!(verdict.statement, said, "{call}");
}

/// The string Gg is ^[on]* & v[on]*: it is no stopper, so that its order is found by its sides and not proved.
#[test]
fn games_with_two_sides_are_compared_and_not_proved() {
    let mut algebra = Algebra::new();
    let string = position("healing_hackenbush_string(\"Gg\")").unwrap();
    let zero = Sum(vec![Term::of_value(Game::ZERO)]);
    let question = Question::Relation(Sum(vec![string.into()]), Relation::Confused, zero);
    let told = explained(&mut algebra, &question);
    let text = told.text(&mut algebra, Style::Text).unwrap();
    assert!(text.contains("^[on]* & v[on]*"), "{text}");
    assert!(text.contains("comparison of sides, not proved"), "{text}");
    let json = told.json(&mut algebra).unwrap().to_string();
    assert!(upstar_check::check(&json).is_err());
}
