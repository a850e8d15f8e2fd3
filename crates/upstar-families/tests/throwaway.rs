use std::time::Instant;
use upstar_families::*;
use upstar_values::game::Algebra;

fn strip(
    letters: &str,
    left: &[(&str, &str)],
    right: &[(&str, &str)],
    impartial: bool,
    both: bool,
) -> WordGame {
    let names: Vec<String> = letters.chars().map(String::from).collect();
    let number = |c: char| letters.find(c).unwrap() as Letter;
    let gap = letters.find('#').map(|at| at as Letter);
    let relation = |rules: &[(&str, &str)]| {
        let mut relation = Relation::new(gap);
        for (from, to) in rules {
            let pairs: Vec<Pair> = from
                .chars()
                .zip(to.chars())
                .map(|(a, b)| (number(a), number(b)))
                .collect();
            let pattern: Vec<Element> = pairs.iter().map(|&p| Element::Cell(vec![p])).collect();
            relation.add(&pattern);
            if both {
                let reversed: Vec<Element> = pattern.into_iter().rev().collect();
                relation.add(&reversed);
            }
        }
        relation
    };
    WordGame {
        name: "test".to_owned(),
        cells: (0..names.len())
            .map(|i| vec![if Some(i as u8) == gap { 0 } else { i as u8 + 1 }])
            .collect(),
        letters: names,
        gap,
        left: relation(left),
        right: relation(right),
        impartial,
    }
}

fn try_it(name: &str, game: &WordGame, family: &str, question: Question) {
    let mut algebra = Algebra::new();
    let t = Instant::now();
    let family = Family::read(family, game).unwrap();
    let mut last = None;
    match prove(
        game,
        &family,
        &question,
        Limits::default(),
        &mut algebra,
        &mut |p| last = Some(p),
    ) {
        Ok(theorem) => println!(
            "{name} {family}: {} states, product {}, words {}, checks {:?}, {:?}",
            theorem.machine.len(),
            theorem.product,
            theorem.words,
            last.unwrap().checks,
            t.elapsed()
        ),
        Err(failure) => println!("{name} {family}: {failure:?} {:?}", t.elapsed()),
    }
}

#[test]
fn cases() {
    let clobber = strip(".xo", &[("xo", ".x")], &[("ox", ".o")], false, true);
    for f in ["x*ox*o", "x*oox*", "x*o*"] {
        try_it("clobber", &clobber, f, Question::Outcome { misere: false });
    }
    try_it(
        "clobber misere",
        &clobber,
        "x*ox*o",
        Question::Outcome { misere: true },
    );
    try_it(
        "clobber misere",
        &clobber,
        "x*oox*",
        Question::Outcome { misere: true },
    );
    try_it(
        "clobber misere",
        &clobber,
        "x*ox*",
        Question::Outcome { misere: true },
    );
    let k = [("x", "#"), ("xx", "##")];
    let kayles = strip("#x", &k, &k, true, true);
    try_it("kayles", &kayles, "x*", Question::Nim);
    let k = [("xx", "##")];
    let cram = strip("#x", &k, &k, true, true);
    try_it("cram", &cram, "x*", Question::Nim);
    let k = [("xx.", "..x")];
    let peg = strip(".x", &k, &k, true, true);
    for f in ["x*.x*", "x*.x", "(x.)*", ".*x*.*", "x*..x*"] {
        try_it("peg", &peg, f, Question::Nim);
        try_it("peg", &peg, f, Question::Outcome { misere: false });
        try_it("peg", &peg, f, Question::Outcome { misere: true });
    }
}
