//! Threads, depth, size and budgets.

use crate::tree::Dice;
use std::sync::Arc;
use std::time::{Duration, Instant};
use upstar::budget::{Budget, Cancel, Stopped};
use upstar::form::Form;
use upstar::game::{Algebra, Game, Order};
use upstar::notation::{Style, form_text, print, read};
use upstar::number::Dyadic;

/// How much later than its limit work may end on a busy machine; on an idle machine it is a few milliseconds.
const PATIENCE: Duration = Duration::from_secs(10);

fn v(algebra: &mut Algebra, text: &str) -> Game {
    read(algebra, text).unwrap_or_else(|e| panic!("{text}: {e}"))
}

/// Sums of random pairs of day 3, as handles of this worker.
fn sums(algebra: &mut Algebra, seed: u64, count: usize) -> Vec<Game> {
    let day = algebra.day(3).unwrap().games;
    let mut dice = Dice::new(seed);
    let mut pick = || day[dice.below(day.len())];
    let pairs: Vec<(Game, Game)> = (0..count).map(|_| (pick(), pick())).collect();
    let sum = |(g, h)| algebra.add(g, h).unwrap();
    pairs.into_iter().map(sum).collect()
}

#[test]
fn threads_agree_on_handles() {
    let shared = Algebra::new();
    let workers: Vec<_> = (0..4)
        .map(|thread| {
            let mut worker = shared.fork();
            std::thread::spawn(move || {
                // All threads work on the same sums; every second thread meets them in another order.
                let first = sums(&mut worker, 1 + thread % 2, 600);
                let second = sums(&mut worker, 2 - thread % 2, 600);
                if thread % 2 == 0 {
                    (first, second)
                } else {
                    (second, first)
                }
            })
        })
        .collect();
    let found: Vec<(Vec<Game>, Vec<Game>)> =
        workers.into_iter().map(|w| w.join().unwrap()).collect();
    let mut shared = shared;
    let here = (sums(&mut shared, 1, 600), sums(&mut shared, 2, 600));
    for there in found {
        assert_eq!(there, here);
    }
    // A worker alone on a store of its own finds the same values.
    let mut alone = Algebra::new();
    let values = sums(&mut alone, 1, 600);
    for (&g, &h) in here.0.iter().zip(&values).step_by(5) {
        let texts = (
            print(&mut shared, g, Style::Text).unwrap(),
            print(&mut alone, h, Style::Text).unwrap(),
        );
        assert_eq!(texts.0, texts.1);
        assert_eq!(shared.stops(g), alone.stops(h));
    }
}

#[test]
fn threads_agree_on_large_values() {
    let shared = Algebra::new();
    let workers: Vec<_> = (0..4)
        .map(|_| {
            let mut worker = shared.fork();
            std::thread::spawn(move || {
                let games = (0..400u32).map(|n| {
                    let text = format!("{{{}^3|*7}} + 1/2^3*", i64::from(n) << 40);
                    let game = v(&mut worker, &text);
                    (game, worker.neg(game).unwrap(), worker.stops(game))
                });
                games.collect::<Vec<_>>()
            })
        })
        .collect();
    let found: Vec<_> = workers.into_iter().map(|w| w.join().unwrap()).collect();
    assert!(found.windows(2).all(|pair| pair[0] == pair[1]));
    let mut here = shared;
    for &(game, negative, _) in &found[0] {
        assert_eq!(here.neg(negative).unwrap(), game);
    }
}

/// 0 | 0 | ... | -1, with this many moves.
fn chain(algebra: &mut Algebra, depth: usize, end: i32) -> Game {
    let mut game = algebra.integer(end);
    for _ in 0..depth {
        game = algebra.construct(&[Game::ZERO], &[game]).unwrap();
    }
    game
}

#[test]
fn deep_values_are_handled() {
    let mut a = Algebra::new();
    let deep = chain(&mut a, 50_000, -1);
    let deeper = chain(&mut a, 50_000, -2);
    assert_eq!(a.birthday(deep).unwrap(), 50_001u32.into());
    let negative = a.neg(deep).unwrap();
    assert_eq!(a.neg(negative).unwrap(), deep);
    assert!(a.gt(deep, Game::ZERO).unwrap());
    assert!(a.gt(deep, deeper).unwrap());
    assert!(!a.is_all_small(deep).unwrap());
    let one = a.integer(1);
    let moved = a.add(deep, one).unwrap();
    assert_eq!(a.sub(moved, one).unwrap(), deep);
    assert_eq!(a.followers(deep).unwrap().len(), 50_002);
    // Too deep to be printed; the error says so.
    assert!(matches!(
        print(&mut a, deep, Style::Text),
        Err(Stopped::TooLarge(_))
    ));
    let form = form_text(&mut a, deep).unwrap();
    assert!(form.is_none_or(|form| form.len() > 150_000));
    // The default limit is 100,000 moves.
    let too_deep = chain(&mut a, 100_001, -3);
    assert!(matches!(a.neg(too_deep), Err(Stopped::Depth(_))));
    a.set_budget(Budget::default().depth(200_000));
    assert!(a.neg(too_deep).is_ok());
}

#[test]
fn deep_forms_are_handled() {
    let mut a = Algebra::new();
    let mut form = Form::from(a.integer(-1));
    for _ in 0..50_000 {
        form = Form::new(vec![Game::ZERO.into()], vec![form]);
    }
    let value = a.form_value(&form).unwrap();
    assert_eq!(value, chain(&mut a, 50_000, -1));
    assert_eq!(a.formal_birthday(&form).unwrap(), 50_001u32.into());
    let negative = a.form_negative(&form).unwrap();
    assert_eq!(a.form_value(&negative).unwrap(), a.neg(value).unwrap());
}

#[test]
fn deep_texts_are_refused_with_a_place() {
    let mut a = Algebra::new();
    for (open, close) in [("{0|", "}"), ("(", ")"), ("-", ""), ("+-", ""), ("{|", "}")] {
        for depth in [5_000, 50_000] {
            let text = format!("{}1{}", open.repeat(depth), close.repeat(depth));
            let Err(upstar::notation::ReadError::Parse(error)) = read(&mut a, &text) else {
                panic!("{depth} times {open} is read");
            };
            assert!(error.span.start < text.len(), "{open}");
        }
    }
    assert_eq!(v(&mut a, "{0|*}"), Game::UP);
}

#[test]
fn numbers_without_limits() {
    let mut a = Algebra::new();
    let small = a.number(&Dyadic::half_power(5000)).unwrap();
    let smaller = a.construct(&[Game::ZERO], &[small]).unwrap();
    assert_eq!(a.as_number(smaller), Some(Dyadic::half_power(5001)));
    let large = v(&mut a, &format!("1{}", "0".repeat(40)));
    let minus = a.neg(large).unwrap();
    let switch = a.construct(&[large, small], &[minus, smaller]).unwrap();
    assert_eq!(a.left_options(switch).unwrap(), [large]);
    assert_eq!(a.right_options(switch).unwrap(), [minus]);
    let (left, right) = a.stops(switch);
    assert_eq!((left.to_string().len(), right), (41, -left));
    assert!(a.confused(switch, Game::ZERO).unwrap());
    // A very deep number is found in one step.
    let tiny = a.number(&Dyadic::half_power(10_000_000)).unwrap();
    let tinier = a.construct(&[Game::ZERO], &[tiny]).unwrap();
    assert_eq!(a.as_number(tinier), Some(Dyadic::half_power(10_000_001)));

    // More ups than the inline representation has room for, on either side or on both.
    for (less, more) in [
        ("^32766", "^98304"),
        ("v98304", "v65536"),
        ("1v98304*3", "1v65536"),
        ("^2147483646", "^2147483647"),
    ] {
        let [less, more] = [less, more].map(|text| v(&mut a, text));
        assert_eq!(a.compare(less, more).unwrap(), Order::Less);
    }
    let (few, many) = (v(&mut a, "^98304"), v(&mut a, "^98305*"));
    assert!(a.confused(few, many).unwrap());

    let heap = a.nimber(100_000);
    let game = a.construct(&[heap, Game::ZERO], &[heap]).unwrap();
    assert_eq!(print(&mut a, game, Style::Text).unwrap(), "^*100001");
}

/// Runs long work; `None` if a fast machine finished it within its limits.
#[track_caller]
fn stops(budget: Budget, work: &str) -> (Option<Stopped>, Duration) {
    let mut a = Algebra::on(Arc::clone(Algebra::new().store()), budget);
    let start = Instant::now();
    match read(&mut a, work) {
        Err(upstar::notation::ReadError::Stopped(stopped)) => (Some(stopped), start.elapsed()),
        Ok(_) => (None, start.elapsed()),
        other => panic!("{work}: {other:?}"),
    }
}

/// Each takes long, in a different part of the engine.
const MONSTERS: [&str; 12] = [
    "*20000:21*",
    "*4294967295 + {1|-1}",
    "*4294967295 : *4294967295",
    "{*4294967295,1|*4294967295}",
    "tiny(*4294967295)",
    "100000 · {3|{2|-1}}",
    "{1|-1} : *60000",
    "uptimal(0,0,0,0,0,100)",
    "uptimal(3,-2,3,-2,3,-2,3,-2,3,-2,3,-2,3,-2,3,-2,3,-2,3,-2)",
    "100 · (tiny(1) + tiny(2) + tiny(3))",
    "(10000 + 10000 - 10000 - 10000) : 1",
    "(*3000 + *3000) : 1",
];

#[test]
fn time_limits_are_kept() {
    for monster in MONSTERS {
        let limit = Duration::from_millis(40);
        let (stopped, took) = stops(Budget::default().time(limit), monster);
        assert!(
            matches!(stopped, None | Some(Stopped::Time(40_000_000))),
            "{monster}"
        );
        assert!(took < limit + PATIENCE, "{monster}: {took:?}");
    }
}

#[test]
fn cancelling_stops_the_work() {
    for monster in MONSTERS {
        let cancel = Cancel::default();
        let raised = {
            let cancel = cancel.clone();
            std::thread::spawn(move || {
                std::thread::sleep(Duration::from_millis(30));
                cancel.raise();
                Instant::now()
            })
        };
        let (stopped, _) = stops(Budget::default().cancel(cancel), monster);
        let late = raised.join().unwrap().elapsed();
        assert!(
            matches!(stopped, None | Some(Stopped::Cancelled)),
            "{monster}"
        );
        assert!(late < PATIENCE, "{monster}: {late:?}");
    }
}

#[test]
fn memory_limits_are_kept() {
    for monster in [
        "*4294967295 + {1|-1}",
        "^2147483647 + {1|-1}",
        "100000 · {3|{2|-1}}",
    ] {
        // The deepest of them would reach the depth limit first, so it is lifted.
        let budget = Budget::default().memory(24 << 20).depth(usize::MAX);
        let (stopped, _) = stops(budget, monster);
        assert_eq!(stopped, Some(Stopped::Memory(24 << 20)), "{monster}");
    }
}

#[test]
fn work_goes_on_after_a_stop() {
    let mut a = Algebra::new();
    let before = v(&mut a, "{3||2|-1}");
    a.set_budget(Budget::default().time(Duration::from_millis(20)));
    assert!(a.times(&100_000.into(), before).is_err());
    // Still out of time.
    assert!(a.times(&100_000.into(), before).is_err());
    a.set_budget(Budget::default());
    let double = a.add(before, before).unwrap();
    let mut fresh = Algebra::new();
    let other = v(&mut fresh, "{3||2|-1} + {3||2|-1}");
    assert_eq!(
        print(&mut a, double, Style::Text).unwrap(),
        print(&mut fresh, other, Style::Text).unwrap()
    );
}
