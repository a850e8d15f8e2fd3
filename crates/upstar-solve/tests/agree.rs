//! Search against exact values: random sums of small positions of every ruleset.

use upstar::game::{Algebra, Game, Outcome};
use upstar::position::AnyPosition;
use upstar::rulesets::{CATALOGUE, position, summaries};
use upstar_solve::{Settings, Solver, Summand, Term};

/// A fixed sequence of pseudo-random numbers (SplitMix64).
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ z >> 31) % n as u64) as usize
    }
}

/// Small positions of every ruleset, one list each.
fn small_positions(algebra: &mut Algebra) -> Vec<Vec<AnyPosition>> {
    let mut lists: Vec<Vec<AnyPosition>> = Vec::new();
    for ruleset in CATALOGUE {
        let mut list = Vec::new();
        if let Some(of_size) = ruleset.of_size {
            for cells in 1..=5 {
                let all: Vec<AnyPosition> = of_size(cells).take(400).collect();
                let step = all.len() / 12 + 1;
                list.extend(all.into_iter().step_by(step));
            }
        }
        if list.is_empty() {
            list.push(position(ruleset.example).unwrap());
        }
        lists.push(list);
    }
    // The impartial games, by their examples.
    let examples = summaries()
        .into_iter()
        .filter(|entry| CATALOGUE.iter().all(|ruleset| ruleset.name != entry.name))
        .filter_map(|entry| position(entry.example).ok())
        // Some may go on for ever and have no value.
        .filter(|example| example.value(algebra).is_ok());
    lists.push(examples.collect());
    lists
}

fn exact(algebra: &mut Algebra, sum: &[Term]) -> Outcome {
    let mut total = Game::ZERO;
    for term in sum {
        let mut value = match &term.game {
            Summand::Position(position) => position.value(algebra).unwrap(),
            Summand::Value(value) => *value,
        };
        if term.minus {
            value = algebra.neg(value).unwrap();
        }
        total = algebra.add(total, value).unwrap();
    }
    algebra.outcome(total).unwrap()
}

#[test]
fn search_agrees_with_exact_values() {
    let mut algebra = Algebra::new();
    let lists = small_positions(&mut algebra);
    let mut random = Random(1);
    let values = algebra.day(2).unwrap().games;
    let mut cases = 0;
    for exact_moves in [0, 3, 8] {
        let settings = Settings {
            exact_moves,
            ..Settings::default()
        };
        let mut solver = Solver::new(&algebra, settings);
        for _ in 0..1200 {
            let mut sum = Vec::new();
            for _ in 0..=random.below(5) {
                let list = &lists[random.below(lists.len())];
                let chosen = &list[random.below(list.len())];
                let mut term = Term::position(chosen.clone());
                if random.below(8) == 0 {
                    term = Term::value(values[random.below(values.len())]);
                }
                if random.below(2) == 0 {
                    term = term.negative();
                }
                sum.push(term);
            }
            let expected = exact(&mut algebra, &sum);
            assert_eq!(solver.outcome(&sum).unwrap(), expected, "{sum:?}");
            cases += 1;
        }
    }
    assert_eq!(cases, 3600);
}
