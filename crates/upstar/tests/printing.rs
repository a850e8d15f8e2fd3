//! Printing costs no more than building the value: boards of Clobber, whose values have many followers.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use upstar::budget::{Budget, Stopped};
use upstar::form::Form;
use upstar::game::{Algebra, Game};
use upstar::notation::{Style, form_text, in_order, print, print_form, read};
use upstar::position;

const STYLES: [Style; 4] = [Style::Text, Style::Unicode, Style::Latex, Style::MathMl];

/// Random boards that are full of stones, always the same ones.
fn boards(rows: usize, columns: usize, count: usize, mut seed: u64) -> Vec<String> {
    let mut stone = || {
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        if seed >> 63 == 0 { 'x' } else { 'o' }
    };
    let mut row = || (0..columns).map(|_| stone()).collect::<String>();
    (0..count)
        .map(|_| (0..rows).map(|_| row()).collect::<Vec<_>>().join("|"))
        .collect()
}

fn value(algebra: &mut Algebra, board: &str) -> Game {
    let position = position(&format!("clobber(\"{board}\")")).unwrap();
    position.as_any().value(algebra).unwrap()
}

/// Everything that can be printed about a value, and whether the texts read back.
fn print_all(algebra: &mut Algebra, game: Game) -> Result<(), Stopped> {
    for style in STYLES {
        let text = print(algebra, game, style)?;
        let literal = print_form(algebra, &Form::Value(game), style)?;
        if matches!(style, Style::Text | Style::Unicode) && text.len() < 3000 {
            assert_eq!(read(algebra, &text), Ok(game), "{text}");
            assert_eq!(read(algebra, &literal), Ok(game), "{literal}");
        }
    }
    form_text(algebra, game)?;
    let options = algebra.left_options(game)?;
    in_order(algebra, options)?;
    Ok(())
}

/// Runs work with a count of its steps, in thousands.
fn thousands_of_steps(algebra: &mut Algebra, work: impl FnOnce(&mut Algebra)) -> usize {
    let looks = Arc::new(AtomicUsize::new(0));
    let seen = looks.clone();
    // The budget is looked at once in 4096 steps.
    algebra.set_budget(Budget::default().watch(move |_| {
        seen.fetch_add(1, Ordering::Relaxed);
    }));
    work(algebra);
    algebra.set_budget(Budget::default());
    4 * looks.load(Ordering::Relaxed)
}

#[test]
fn the_board_that_took_minutes() {
    let mut algebra = Algebra::new();
    let game = value(&mut algebra, "xoxx|xoxo|xoox");
    let steps = thousands_of_steps(&mut algebra, |algebra| {
        print_all(algebra, game).unwrap();
        let text = print(algebra, game, Style::Text).unwrap();
        assert!(text.starts_with('{') && text.len() < 10_000, "{text}");
    });
    assert!(steps < 200, "{steps}");
}

#[test]
fn random_boards_print_in_few_steps() {
    let mut algebra = Algebra::new();
    let holes = [
        "xo.x|oxo.|.xox|xo.o",
        "xoxo|.x.o|oxox|x.o.",
        "oxxo|o..x|x.ox|oxo.",
    ];
    let boards = boards(3, 4, 25, 1);
    for board in boards.iter().map(String::as_str).chain(holes) {
        let game = value(&mut algebra, board);
        let followers = algebra.followers(game).unwrap().len();
        let steps = thousands_of_steps(&mut algebra, |algebra| {
            print_all(algebra, game).unwrap();
        });
        // Reading the texts back takes most of the steps.
        assert!(steps < 100 + followers, "{board}: {steps} for {followers}");
    }
}

#[test]
fn two_hundred_boards_print_within_two_seconds() {
    let mut algebra = Algebra::new();
    let mut slowest = Duration::ZERO;
    for board in boards(4, 4, 200, 7) {
        let game = value(&mut algebra, &board);
        let start = std::time::Instant::now();
        algebra.set_budget(Budget::default().time(Duration::from_secs(2)));
        let text = print(&mut algebra, game, Style::Text).unwrap();
        slowest = slowest.max(start.elapsed());
        println!("{board}: {} characters, {:?}", text.len(), start.elapsed());
        for style in STYLES {
            algebra.set_budget(Budget::default().time(Duration::from_secs(2)));
            print(&mut algebra, game, style).unwrap();
        }
        algebra.set_budget(Budget::default());
        if text.len() < 20_000 {
            assert_eq!(read(&mut algebra, &text), Ok(game), "{board}");
        }
    }
    println!("slowest: {slowest:?}");
}
