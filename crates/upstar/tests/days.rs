//! Values by day: counts, outcomes, lattice. The counts 1, 4, 22, 1474 are in the literature (Siegel, Combinatorial Game Theory); the
//! other numbers were computed by brute force.
use std::collections::HashMap;
use upstar::game::{Algebra, Game, Outcome};

#[test]
fn values_by_day() {
    let mut a = Algebra::new();
    let counts: Vec<usize> = (0..=3).map(|n| a.day(n).unwrap().games.len()).collect();
    assert_eq!(counts, [1, 4, 22, 1474]);
    let two = a.day(2).unwrap().games;
    assert_eq!(a.antichains(&two).unwrap().len(), 98);
}

#[test]
fn covers_of_day_2_and_the_lattice() {
    let mut a = Algebra::new();
    let day = a.day(2).unwrap();
    let lattice = a.lattice(&day.games).unwrap();
    assert_eq!(lattice.covers().len(), 36);
    for &g in &day.games {
        for &h in &day.games {
            for (bound, up) in [
                (a.join(&day, g, h).unwrap(), true),
                (a.meet(&day, g, h).unwrap(), false),
            ] {
                assert!(day.games.contains(&bound));
                for &x in &day.games {
                    let (both, beyond) = if up {
                        (
                            a.le(g, x).unwrap() && a.le(h, x).unwrap(),
                            a.le(bound, x).unwrap(),
                        )
                    } else {
                        (
                            a.le(x, g).unwrap() && a.le(x, h).unwrap(),
                            a.le(x, bound).unwrap(),
                        )
                    };
                    assert_eq!(both, beyond);
                }
            }
        }
    }
}

#[test]
fn outcomes_temperatures_and_all_small_by_day() {
    let mut a = Algebra::new();
    for (n, outcomes, kinds, small) in [
        (2, [9, 6, 6, 1], [7, 8, 7], 7),
        (3, [1039, 217, 217, 1], [15, 337, 1122], 67),
    ] {
        let games = a.day(n).unwrap().games;
        let mut tally: HashMap<Outcome, usize> = HashMap::new();
        let (mut cold, mut tepid, mut hot, mut all_small) = (0, 0, 0, 0);
        for &g in &games {
            *tally.entry(a.outcome(g).unwrap()).or_default() += 1;
            let (l, r) = a.stops(g);
            if a.is_number(g) {
                cold += 1
            } else if l == r {
                tepid += 1
            } else {
                hot += 1
            }
            all_small += usize::from(a.is_all_small(g).unwrap());
        }
        assert_eq!(
            [Outcome::N, Outcome::L, Outcome::R, Outcome::P].map(|o| tally[&o]),
            outcomes
        );
        assert_eq!([cold, tepid, hot], kinds);
        assert_eq!(all_small, small);
    }
    let _ = Game::ZERO;
}
