//! Infinitesimals, uptimals and tinies.
use crate::common::Desk;
use upstar::game::{Game, Outcome, Player};
use upstar::number::Dyadic;

#[test]
fn star_and_up_are_infinitesimal() {
    let mut desk = Desk::new();
    for k in 0..8 {
        let x = desk.num(&Dyadic::half_power(k));
        let minus = desk.algebra.neg(x).unwrap();
        assert!(desk.gt(x, Game::STAR) && desk.gt(Game::STAR, minus));
        assert!(desk.gt(x, Game::UP) && desk.gt(Game::UP, Game::ZERO));
    }
    let one = desk.v("1");
    for n in 1..9 {
        let ups = desk.times(n, Game::UP);
        assert!(desk.gt(one, ups));
    }
}

#[test]
fn up_and_star() {
    let mut desk = Desk::new();
    for (text, outcome) in [("^", Outcome::L), ("^*", Outcome::N), ("^2*", Outcome::L)] {
        let g = desk.v(text);
        assert_eq!(desk.algebra.outcome(g).unwrap(), outcome);
    }
    assert_eq!(desk.v("{0,*|0}"), desk.v("^*"));
}

#[test]
fn infinitesimal_means_stops_zero() {
    let mut desk = Desk::new();
    let powers: Vec<Game> = (0..7).map(|k| desk.num(&Dyadic::half_power(k))).collect();
    for g in desk.day(3) {
        let within = powers.iter().all(|&x| {
            let minus = desk.algebra.neg(x).unwrap();
            desk.gt(x, g) && desk.gt(g, minus)
        });
        assert_eq!(desk.algebra.is_infinitesimal(g), within);
    }
}

#[test]
fn powers_of_up() {
    let mut desk = Desk::new();
    for (n, form) in [(1, "^"), (2, "{0|v*}"), (3, "{0|{0|0,v*}}")] {
        assert_eq!(desk.algebra.up_power(n).unwrap(), desk.v(form));
    }
}

#[test]
fn powers_dwarf_each_other_and_tinies() {
    let mut desk = Desk::new();
    let tiny = desk.v("tiny(1)");
    for n in 1..=4 {
        let power = desk.algebra.up_power(n).unwrap();
        let next = desk.algebra.up_power(n + 1).unwrap();
        for m in 1..6 {
            let many = desk.times(m, tiny);
            assert!(desk.gt(power, many));
            if n <= 3 {
                let many = desk.times(m, next);
                assert!(desk.gt(power, many));
            }
        }
    }
}

#[test]
fn digits_compare_lexicographically() {
    let mut desk = Desk::new();
    let game = desk.v("uptimal(1, 0, -2, 3)");
    let [third, fourth] = [3, 4].map(|n| desk.algebra.up_power(n).unwrap());
    let (a, b) = (desk.times(-2, third), desk.times(3, fourth));
    assert_eq!(desk.sum(&[Game::UP, a, b]), game);
    assert!(desk.gt(game, Game::ZERO));
    for a in -2..=2 {
        for b in -2..=2 {
            for c in -2..=2 {
                let digits = [a, b, c].map(Into::into);
                let game = desk.algebra.uptimal(&digits).unwrap();
                let first = [a, b, c].into_iter().find(|&x: &i32| x != 0).unwrap_or(0);
                let expected = match first.signum() {
                    1 => Outcome::L,
                    -1 => Outcome::R,
                    _ => Outcome::P,
                };
                assert_eq!(desk.algebra.outcome(game).unwrap(), expected);
            }
        }
    }
}

#[test]
fn tiny_and_miny() {
    let mut desk = Desk::new();
    assert_eq!(desk.v("tiny(1)"), desk.v("{0|{0|-1}}"));
    assert_eq!(desk.v("miny(1)"), desk.v("{{1|0}|0}"));
    assert_eq!(desk.v("tiny(0)"), Game::UP);
    let minus = desk.v("-tiny(1)");
    assert_eq!(desk.v("miny(1)"), minus);
    for text in ["1", "1/2", "7", "{3|1}", "2*"] {
        let (g, tiny) = (desk.v(text), desk.v(&format!("tiny({text})")));
        assert_eq!(desk.algebra.tiny_subscript(tiny).unwrap(), Some(g));
        assert_eq!(desk.algebra.miny_subscript(tiny).unwrap(), None);
        let miny = desk.algebra.neg(tiny).unwrap();
        assert_eq!(desk.algebra.miny_subscript(miny).unwrap(), Some(g));
    }
}

#[test]
fn up_is_above_all_tinies_and_their_order() {
    let mut desk = Desk::new();
    let (tiny, miny) = (desk.v("tiny(1)"), desk.v("miny(1)"));
    for n in 1..8 {
        let many = desk.times(n, tiny);
        assert!(desk.gt(Game::UP, many));
        let many = desk.times(n, miny);
        let sum = desk.add(Game::STAR, many);
        assert_eq!(desk.algebra.outcome(sum).unwrap(), Outcome::N);
    }
    let tinies = ["0", "1/2", "1", "3/2", "2", "3"].map(|x| desk.v(&format!("tiny({x})")));
    for i in 0..tinies.len() {
        for j in i + 1..tinies.len() {
            assert!(!desk.gt(tinies[j], tinies[i]));
            for n in 1..5 {
                let many = desk.times(n, tinies[j]);
                assert!(desk.gt(tinies[i], many));
            }
        }
    }
}

#[test]
fn not_for_all_subscripts() {
    let mut desk = Desk::new();
    assert_eq!(desk.v("tiny(^)"), Game::UP);
    assert_eq!(desk.v("tiny({1|*})"), Game::UP);
    let parts = [desk.v("tiny(1)"), desk.v("miny(2)")];
    let sum = desk.sum(&parts);
    assert_eq!(desk.algebra.outcome(sum).unwrap(), Outcome::L);
    let moves = desk.algebra.winning_moves(&parts, Player::Left).unwrap();
    assert!(!moves.is_empty());
    let moves = desk.algebra.winning_moves(&parts, Player::Right).unwrap();
    assert!(moves.is_empty());
}
