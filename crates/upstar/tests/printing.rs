//! Printing costs no more than building the value: boards of Clobber, whose values have many followers.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use upstar::budget::{Budget, Stopped};
use upstar::game::{Algebra, Game};
use upstar::notation::{Style, form_text, print, read};
use upstar::position;

/// Random boards that are full of stones, always the same ones.
fn boards(rows: usize, columns: usize, count: usize, mut seed: u64) -> Vec<String> {
    let mut stone = || {
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        if seed >> 63 == 0 { 'x' } else { 'o' }
    };
    (0..count)
        .map(|_| {
            let rows: Vec<String> = (0..rows)
                .map(|_| (0..columns).map(|_| stone()).collect())
                .collect();
            rows.join("|")
        })
        .collect()
}

fn value(algebra: &mut Algebra, board: &str) -> Game {
    let position = position(&format!("clobber(\"{board}\")")).unwrap();
    position.as_any().value(algebra).unwrap()
}

#[test]
fn measure() {
    for (rows, columns, n) in [(3, 4, 100), (4, 4, 200)] {
        for board in boards(rows, columns, n, 1) {
            let mut algebra = Algebra::new();
            let t = std::time::Instant::now();
            let game = value(&mut algebra, &board);
            let built = t.elapsed();
            let before = algebra.bytes();
            let followers = algebra.followers(game).unwrap().len();
            let t = std::time::Instant::now();
            let text = print(&mut algebra, game, Style::Text);
            let printed = t.elapsed();
            let t = std::time::Instant::now();
            let form = form_text(&mut algebra, game);
            let formed = t.elapsed();
            println!(
                "{board} {built:?} followers {followers} print {printed:?} {:?} form {formed:?} {:?} {}",
                text.map(|t| t.len()),
                form.map(|t| t.map(|t| t.len())),
                algebra.bytes() - before
            );
        }
    }
}
