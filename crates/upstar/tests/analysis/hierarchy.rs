//! Infinitely greater: the hierarchy of Moews, Infinitesimals and Coin-Sliding.
use crate::common::Desk;
use upstar::analysis::Hierarchy;
use upstar::game::Game;

/// {0^m | tiny(x)}.
fn zeros_tiny(desk: &mut Desk, zeros: u32, x: u32) -> Game {
    let mut game = desk.v(&format!("tiny({x})"));
    for _ in 0..zeros {
        game = desk.make(&[Game::ZERO], &[game]);
    }
    game
}

/// G^k for G = {0|H} > 0.
fn power(desk: &mut Desk, game: Game, k: u32) -> Game {
    let right = desk.rights(game);
    let (mut before, mut arrow) = (Game::ZERO, game);
    for _ in 1..k {
        (before, arrow) = (arrow, desk.make(&[arrow], &right));
    }
    desk.sub(arrow, before)
}

fn term(desk: &mut Desk, zeros: u32, x: u32, k: u32) -> Game {
    let base = zeros_tiny(desk, zeros, x);
    power(desk, base, k)
}

/// G > r·H, and H not > G, for r up to 3: the check behind the table.
fn greater_so_far(desk: &mut Desk, g: Game, h: Game) -> bool {
    (1..=3).all(|r| {
        let many = desk.times(r, h);
        desk.gt(g, many)
    })
}

fn confused_so_far(desk: &mut Desk, g: Game, h: Game) -> bool {
    (1..=3).all(|r| {
        (1..=3).all(|s| {
            let (a, b) = (desk.times(r, g), desk.times(s, h));
            desk.confused(a, b)
        })
    })
}

fn always(desk: &mut Desk, g: Game, h: Game) -> bool {
    let answer = desk.analysis.much_greater(&mut desk.algebra, g, h, 3);
    let always = matches!(answer.unwrap(), Hierarchy::Always(_));
    assert!(!always || greater_so_far(desk, g, h));
    always
}

#[test]
fn powers_of_up_are_uptimals() {
    let mut desk = Desk::new();
    for k in 1..5 {
        let by_arrows = power(&mut desk, Game::UP, k);
        assert_eq!(by_arrows, desk.algebra.up_power(k).unwrap());
    }
}

#[test]
fn ups_and_tinies() {
    let mut desk = Desk::new();
    for k in 1..=3 {
        let up = desk.algebra.up_power(k).unwrap();
        let next = desk.algebra.up_power(k + 1).unwrap();
        assert!(always(&mut desk, up, next));
        for x in 1..=3 {
            for zeros in 0..=3 {
                for l in 1..=3 {
                    let small = term(&mut desk, zeros, x, l);
                    if zeros == 0 || l >= 2 {
                        assert!(always(&mut desk, up, small));
                    }
                }
            }
        }
    }
    for zeros in 0..=2 {
        for x in 1..=3 {
            for k in 1..=2 {
                let (g, h) = (
                    term(&mut desk, zeros, x, k),
                    term(&mut desk, zeros, x, k + 1),
                );
                assert!(always(&mut desk, g, h));
            }
        }
    }
    for zeros in 2..=3 {
        for (x, y) in [(1, 1), (1, 3), (3, 1)] {
            for (k, l) in [(1, 1), (3, 1), (2, 3)] {
                let (g, h) = (term(&mut desk, zeros, x, k), term(&mut desk, 0, y, l));
                assert!(always(&mut desk, g, h));
            }
        }
    }
}

#[test]
fn order_among_tinies() {
    let mut desk = Desk::new();
    for (m, x, k, n, y, l) in [
        (2, 3, 1, 1, 1, 2),
        (2, 2, 3, 3, 1, 2),
        (3, 3, 2, 3, 2, 3),
        (2, 1, 1, 1, 1, 2),
        (3, 2, 3, 2, 2, 2),
        (0, 1, 3, 0, 2, 1),
        (0, 2, 1, 0, 3, 3),
        (1, 1, 2, 0, 1, 2),
        (1, 3, 1, 0, 3, 3),
        (1, 1, 3, 0, 2, 1),
        (1, 2, 2, 0, 3, 3),
    ] {
        let (g, h) = (term(&mut desk, m, x, k), term(&mut desk, n, y, l));
        assert!(always(&mut desk, g, h), "{m} {x} {k} ≫ {n} {y} {l}");
        assert!(!always(&mut desk, h, g));
    }
}

#[test]
fn incomparable_at_all_multiples() {
    let mut desk = Desk::new();
    for (m, x, k, n, y, l) in [
        (1, 1, 2, 1, 2, 2),
        (2, 1, 3, 1, 3, 2),
        (3, 2, 2, 1, 3, 3),
        (1, 2, 2, 0, 1, 1),
        (1, 3, 3, 0, 2, 3),
        (1, 1, 2, 0, 1, 1),
        (1, 2, 3, 0, 2, 1),
    ] {
        let (g, h) = (term(&mut desk, m, x, k), term(&mut desk, n, y, l));
        assert!(confused_so_far(&mut desk, g, h));
        let answer = desk.analysis.much_greater(&mut desk.algebra, g, h, 3);
        assert_eq!(answer.unwrap(), Hierarchy::FailsAt(1));
    }
}

#[test]
fn stops_and_weights_decide() {
    let mut desk = Desk::new();
    for (g, h, expected) in [
        ("1", "^", "always"),
        ("1", "1/4", "fails at 4"),
        ("12", "+-10", "always"),
        ("10", "+-10", "fails at 1"),
        ("^2", "*", "always"),
        ("^2", "^", "fails at 2"),
        ("^", "0", "always"),
        ("1", "-1", "always"),
        ("0", "0", "fails at 1"),
        ("1000", "1", "fails by 1001"),
        ("50", "{40|-48}", "always"),
    ] {
        let (a, b) = (desk.v(g), desk.v(h));
        let answer = desk
            .analysis
            .much_greater(&mut desk.algebra, a, b, 20)
            .unwrap();
        let text = match answer {
            Hierarchy::Always(_) => "always".to_string(),
            Hierarchy::FailsAt(r) => format!("fails at {r}"),
            Hierarchy::FailsBy(r) => format!("fails by {r}"),
            Hierarchy::UpTo(r) => format!("up to {r}"),
        };
        assert_eq!(text, expected, "{g} ≫ {h}");
    }
}
