//! The analysis of values against the crate `cgt`: thermographs, reduced forms, atomic weights, cooling, heating. One thread; every
//! repetition starts with empty tables.

use cgt::numeric::dyadic_rational_number::DyadicRationalNumber;
use cgt::short::partizan::canonical_form::CanonicalForm;
use std::collections::HashMap;
use upstar::analysis::Analysis;
use upstar::game::{Algebra, Game};
use upstar::notation::read;
use upstar_bench::{head, row, timed};

fn convert(algebra: &mut Algebra, game: Game, known: &mut HashMap<Game, CanonicalForm>) -> CanonicalForm {
    if let Some(form) = known.get(&game) {
        return form.clone();
    }
    let (left, right) = (algebra.left_options(game).unwrap(), algebra.right_options(game).unwrap());
    let form = CanonicalForm::new_from_moves(
        left.into_iter().map(|g| convert(algebra, g, known)).collect(),
        right.into_iter().map(|g| convert(algebra, g, known)).collect(),
    );
    known.insert(game, form.clone());
    form
}

const REPEAT: usize = 100;

/// Runs our side with empty tables and theirs, and prints the two times.
fn compare(
    name: &str,
    algebra: &Algebra,
    mut ours: impl FnMut(&mut Algebra, &mut Analysis),
    mut theirs: impl FnMut(),
) {
    // A word on the command line chooses the lines that contain it.
    if std::env::args().nth(1).is_some_and(|word| !name.contains(&word)) {
        return;
    }
    let mut t1 = 0.0;
    for _ in 0..REPEAT {
        // Making an empty worker is not what is measured.
        let (mut algebra, mut analysis) = (algebra.fork(), Analysis::new());
        t1 += timed(|| ours(&mut algebra, &mut analysis)).1;
    }
    let ((), t2) = timed(|| {
        for _ in 0..REPEAT {
            theirs();
        }
    });
    row(&format!("{name}, {REPEAT} times"), t1, t2);
}

fn main() {
    let mut algebra = Algebra::new();
    let day = algebra.day(3).unwrap().games;
    let mut known = HashMap::new();
    let forms: Vec<CanonicalForm> = day.iter().map(|&g| convert(&mut algebra, g, &mut known)).collect();
    let small: Vec<Game> = day.iter().copied().filter(|&g| algebra.is_all_small(g).unwrap()).collect();
    let small_forms: Vec<CanonicalForm> = small.iter().map(|g| known[g].clone()).collect();

    head("the 1474 values of day 3", "cgt");
    compare(
        "thermographs",
        &algebra,
        |algebra, analysis| {
            for &g in &day {
                analysis.thermograph(algebra, g).unwrap();
            }
        },
        || {
            for form in &forms {
                std::hint::black_box(form.thermograph());
            }
        },
    );
    compare(
        "mean and temperature",
        &algebra,
        |algebra, analysis| {
            for &g in &day {
                std::hint::black_box((analysis.mean(algebra, g).unwrap(), analysis.temperature(algebra, g).unwrap()));
            }
        },
        || {
            for form in &forms {
                std::hint::black_box((form.mean(), form.temperature()));
            }
        },
    );
    compare(
        "reduced canonical forms",
        &algebra,
        |algebra, analysis| {
            for &g in &day {
                analysis.reduced(algebra, g).unwrap();
            }
        },
        || {
            for form in &forms {
                std::hint::black_box(form.reduced());
            }
        },
    );
    // `cgt` does not ask whether a weight exists, and takes its rule through every value.
    compare(
        "atomic weights",
        &algebra,
        |algebra, analysis| {
            for &g in &day {
                analysis.atomic_weight(algebra, g).unwrap();
            }
        },
        || {
            for form in &forms {
                std::hint::black_box(form.atomic_weight());
            }
        },
    );
    compare(
        "atomic weights of the 67 all-small ones",
        &algebra,
        |algebra, analysis| {
            for &g in &small {
                analysis.atomic_weight(algebra, g).unwrap();
            }
        },
        || {
            for form in &small_forms {
                std::hint::black_box(form.atomic_weight());
            }
        },
    );
    let mut sums: Vec<Game> = small
        .iter()
        .flat_map(|&g| small.iter().map(move |&h| (g, h)))
        .map(|(g, h)| algebra.add(g, h).unwrap())
        .collect();
    sums.sort_unstable_by_key(|game| game.sort_key());
    sums.dedup();
    let sum_forms: Vec<CanonicalForm> = sums.iter().map(|&g| convert(&mut algebra, g, &mut known)).collect();
    compare(
        &format!("atomic weights of {} sums of these", sums.len()),
        &algebra,
        |algebra, analysis| {
            for &g in &sums {
                analysis.atomic_weight(algebra, g).unwrap();
            }
        },
        || {
            for form in &sum_forms {
                std::hint::black_box(form.atomic_weight());
            }
        },
    );
    let half = "1/2".parse().unwrap();
    compare(
        "cooled by 1/2",
        &algebra,
        |algebra, analysis| {
            for &g in &day {
                analysis.cool(algebra, g, &half).unwrap();
            }
        },
        || {
            for form in &forms {
                std::hint::black_box(form.cool(DyadicRationalNumber::new(1, 1)));
            }
        },
    );
    let one = algebra.integer(1);
    let their_one = CanonicalForm::new_integer(1);
    compare(
        "heated by 1",
        &algebra,
        |algebra, analysis| {
            for &g in &day {
                analysis.heat(algebra, g, one).unwrap();
            }
        },
        || {
            for form in &forms {
                std::hint::black_box(form.heat(&their_one));
            }
        },
    );

    println!("\nhow the cost grows (upstar alone)");
    for n in [6, 10, 14, 18] {
        let mut algebra = Algebra::new();
        let (heap, one) = (algebra.nimber(n), algebra.integer(1));
        let (game, made) = timed(|| Analysis::new().heat(&mut algebra, heap, one).unwrap());
        let followers = algebra.followers(game).unwrap().len();
        let tree = algebra.stop_count(game).unwrap();
        let (_, t) = timed(|| Analysis::new().thermograph(&mut algebra, game).unwrap());
        println!("heat(*{n}, 1): {followers} followers, {tree} paths: made {made:.5} s, thermograph {t:.6} s");
    }
    for n in [5, 10, 20, 30] {
        let mut algebra = Algebra::new();
        let one = read(&mut algebra, "{3|{2|-1}}").unwrap();
        let (game, made) = timed(|| algebra.times(&n.into(), one).unwrap());
        let followers = algebra.followers(game).unwrap().len();
        let tree = algebra.stop_count(game).unwrap();
        let (_, t) = timed(|| Analysis::new().thermograph(&mut algebra, game).unwrap());
        let (_, r) = timed(|| Analysis::new().reduced(&mut algebra, game).unwrap());
        println!(
            "times({n}, {{3|{{2|-1}}}}): {followers} followers, {tree} paths: made {made:.5} s, thermograph {t:.6} s, reduced {r:.6} s"
        );
    }
}
