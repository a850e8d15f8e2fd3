//! Formulas for families with parameters, proved and compared with play.

use upstar_families::formulas::{Failure, FormulaTheorem, Limits, prove};
use upstar_families::{Element, Letter, Pair, Relation, WordGame};
use upstar_values::game::Algebra;

/// A game on a strip, from its moves.
fn strip(letters: &str, left: &[(&str, &str)], right: &[(&str, &str)], both: bool) -> WordGame {
    let number = |c: char| letters.find(c).unwrap() as Letter;
    let relation = |rules: &[(&str, &str)]| {
        let mut relation = Relation::new(None);
        for (from, to) in rules {
            let pairs: Vec<Pair> = from
                .chars()
                .zip(to.chars())
                .map(|(a, b)| (number(a), number(b)))
                .collect();
            let mut pattern: Vec<Element> = pairs.iter().map(|&p| Element::Cell(vec![p])).collect();
            relation.add(&pattern);
            if both {
                pattern.reverse();
                relation.add(&pattern);
            }
        }
        relation
    };
    WordGame {
        name: "a strip".to_owned(),
        cells: (0..letters.len()).map(|i| vec![i as u8 + 1]).collect(),
        letters: letters.chars().map(String::from).collect(),
        gap: None,
        left: relation(left),
        right: relation(right),
        impartial: false,
    }
}

fn toads() -> WordGame {
    let left = [("T.", ".T"), ("TF.", ".FT")];
    strip("TF.", &left, &[(".F", "F."), (".TF", "FT.")], false)
}

/// A theorem, accepted by the checker and true at small parameters.
fn proved(game: &WordGame, text: &str, least: &[(char, i64)]) -> Result<FormulaTheorem, Failure> {
    let mut algebra = Algebra::new();
    let start = std::time::Instant::now();
    let mut last = None;
    let result = prove(game, text, least, Limits::default(), &mut algebra, &mut |p| last = Some(p));
    match &result {
        Ok(theorem) => {
            println!("{theorem}; {} lemmas, {} words, {:?}", theorem.lemmas.len(), theorem.words, start.elapsed());
            let start = std::time::Instant::now();
            let certificate = theorem.certificate().to_string();
            println!("{:?} {} {:?}", upstar_check::check(&certificate).map(|v| v.statement), certificate.len(), start.elapsed());
        }
        Err(failure) => println!("{text}: {failure} {last:?} {:?}", start.elapsed()),
    }
    result
}

#[test]
fn toads_and_frogs() {
    let game = toads();
    for text in ["T^a . F", "T^a . F^2", "T^a . . F", "T^a . .", "T^a .^b", "T^a . F^b", "T^a . . F^2"] {
        proved(&game, text, &[]).ok();
    }
}
