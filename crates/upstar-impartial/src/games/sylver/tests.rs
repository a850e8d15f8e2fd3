use super::*;
use crate::{NimValue, Outcome, Solver, mex};
use num_integer::Integer;
use std::collections::HashMap;
use upstar_values::budget::{Budget, Cancel};

fn position(named: &[u64]) -> Position {
    Position::new(named).unwrap()
}

fn wins(named: &[u64]) -> Vec<u64> {
    replies(&position(named), &Budget::default())
        .unwrap()
        .unwrap()
}

fn lost(named: &[u64]) -> bool {
    is_lost(&position(named), &Budget::default())
        .unwrap()
        .unwrap()
}

fn value(named: &[u64]) -> String {
    let value = nim_value(&position(named), &Budget::default()).unwrap();
    value.unwrap().to_string()
}

fn coprime_pairs(a: std::ops::Range<u64>, last: u64) -> Vec<[u64; 2]> {
    let pairs = a.flat_map(|a| (a + 1..=last).map(move |b| [a, b]));
    pairs.filter(|[a, b]| a.gcd(b) == 1).collect()
}

/// The game by its rules, on a list of the gaps: nim values and nothing else.
struct Plain(HashMap<Vec<usize>, u64>);

impl Plain {
    fn gaps(named: &[u64]) -> Vec<usize> {
        let mut sums = vec![true];
        for n in 1..2000usize {
            let sum = named
                .iter()
                .any(|&a| n >= a as usize && sums[n - a as usize]);
            sums.push(sum);
        }
        (1..2000).filter(|&n| !sums[n]).collect()
    }

    fn named(gaps: &[usize], n: usize) -> Vec<usize> {
        let stays = |&k: &usize| k % n != 0 && (1..=k / n).all(|i| gaps.contains(&(k - i * n)));
        gaps.iter().copied().filter(stays).collect()
    }

    fn value(&mut self, gaps: &[usize]) -> u64 {
        if let Some(&value) = self.0.get(gaps) {
            return value;
        }
        let moves = gaps.iter().filter(|&&n| n > 1);
        let values: Vec<u64> = moves.map(|&n| self.value(&Plain::named(gaps, n))).collect();
        let value = mex(values);
        self.0.insert(gaps.to_vec(), value);
        value
    }
}

#[test]
fn replies_to_pairs() {
    for (a, b, reply) in [
        (4, 5, 11),
        (4, 7, 13),
        (4, 9, 19),
        (4, 11, 5),
        (5, 6, 19),
        (5, 7, 8),
        (5, 8, 7),
        (5, 9, 31),
        (5, 11, 4),
        (6, 7, 16),
        (6, 11, 26),
        (7, 8, 5),
        (7, 10, 12),
        (8, 9, 21),
    ] {
        assert_eq!(wins(&[a, b]), [reply], "{a}, {b}");
    }
    assert_eq!(wins(&[7, 9]), [19, 24]);
    assert_eq!(wins(&[7, 11]), [24, 34]);
    let lost_pairs: Vec<[u64; 2]> = coprime_pairs(2..11, 11)
        .into_iter()
        .filter(|pair| lost(pair))
        .collect();
    assert_eq!(lost_pairs, [[2, 3]]);
}

/// The search, the enders and the nim values against play by the rules.
#[test]
fn search_agrees_with_plain_play() {
    let mut plain = Plain(HashMap::new());
    let mut named: Vec<Vec<u64>> = coprime_pairs(2..7, 9).iter().map(|p| p.to_vec()).collect();
    for a in 4..9u64 {
        for b in a + 1..11 {
            for c in b + 1..14 {
                named.push(vec![a, b, c]);
            }
        }
    }
    let mut seen = 0;
    for named in named.iter().filter(|n| position(n).divisor() == 1) {
        let gaps = Plain::gaps(named);
        if gaps.len() > 14 {
            continue;
        }
        seen += 1;
        let by_rules = plain.value(&gaps);
        assert_eq!(super::gaps(&position(named)).unwrap().len(), gaps.len());
        assert_eq!(value(named), by_rules.to_string(), "{named:?}");
        assert_eq!(lost(named), by_rules == 0, "{named:?}");
        let by_rules: Vec<u64> = (gaps.iter().filter(|&&n| n > 1))
            .filter(|&&n| plain.value(&Plain::named(&gaps, n)) == 0)
            .map(|&n| n as u64)
            .collect();
        assert_eq!(wins(named), by_rules, "{named:?}");
    }
    assert!(seen > 70, "{seen}");
}

/// Enders by their definition: every number but t makes t a sum; quietly, if t - n is a sum.
#[test]
fn enders_by_their_definition() {
    let mut count = 0;
    let mut numbers: Vec<Vec<u64>> = Vec::new();
    for a in 2..=9u64 {
        for b in a + 1..=9 {
            numbers.push(vec![a, b]);
            for c in b + 1..=9 {
                numbers.push(vec![a, b, c]);
                numbers.extend((c + 1..=9).map(|d| vec![a, b, c, d]));
            }
        }
    }
    for named in numbers
        .iter()
        .filter(|n| n.iter().fold(0, |g: u64, n| g.gcd(n)) == 1)
    {
        let all = Plain::gaps(named);
        let t = *all.last().unwrap();
        let below = || all.iter().filter(|&&n| n < t);
        let ender = below().all(|&n| !Plain::named(&all, n).contains(&t));
        let quiet = below().all(|&n| !all.contains(&(t - n)));
        let gaps = position(named).gaps::<2>().unwrap();
        assert_eq!(gaps.is_ender(), ender, "{named:?}");
        assert_eq!(gaps.is_quiet_ender(), quiet, "{named:?}");
        let known = (ender && t > 1).then_some(quiet);
        assert_eq!(position(named).ender(), known, "{named:?}");
        if ender && t > 1 {
            count += 1;
            // Play by the rules, without the theorem.
            let mut solver = Solver::new(Sylver::<2>);
            assert_ne!(solver.value(&gaps).unwrap(), 0, "{named:?}");
        }
    }
    assert_eq!(count, 104);
}

#[test]
fn quiet_ends_multiply() {
    for s in [[2, 3], [2, 5], [3, 4], [3, 5], [4, 5]] {
        for g in [2u64, 3, 5] {
            for n in (2..30).filter(|n: &u64| n.gcd(&g) == 1) {
                if position(&s).is_sum(n) == Some(true) {
                    let named = position(&[g * s[0], g * s[1], n]);
                    let is_quiet = named.gaps::<4>().unwrap().is_quiet_ender();
                    assert!(is_quiet, "{named:?}");
                }
            }
        }
    }
    assert_eq!(position(&[6, 8, 5]).ender(), None);
    for pair in coprime_pairs(2..9, 11) {
        assert!(position(&pair).gaps::<2>().unwrap().is_quiet_ender());
    }
    assert_eq!(position(&[4, 5]).ender(), Some(true));
    assert_eq!(position(&[4, 5, 7]).ender(), Some(false));
    assert_eq!(position(&[5, 6]).frobenius(), Some(19));
}

#[test]
fn replies_beside_a_common_divisor() {
    for n in (5..60).step_by(2) {
        let pair = if n % 4 == 1 { n + 2 } else { n - 2 };
        assert_eq!(wins(&[4, 6, n]), [pair]);
    }
    for n in (2..=40).filter(|n| n % 3 != 0) {
        assert!(!wins(&[6, 9, n]).is_empty(), "{n}");
    }
    for (n, replies) in [
        (4, vec![11]),
        (5, vec![8]),
        (7, vec![8, 10, 11]),
        (8, vec![5, 7]),
        (10, vec![7]),
        (11, vec![4, 7]),
    ] {
        assert_eq!(wins(&[6, 9, n]), replies, "{n}");
    }
    for (n, replies) in [
        (3, vec![2]),
        (5, vec![7]),
        (7, vec![5]),
        (9, vec![11, 15]),
        (11, vec![9, 13]),
        (13, vec![11, 15]),
        (15, vec![9, 13]),
        (17, vec![19]),
        (19, vec![17, 21]),
    ] {
        assert_eq!(wins(&[8, 12, n]), replies, "{n}");
    }
}

#[test]
fn nim_values() {
    for k in 1..8u64 {
        assert_eq!(value(&[2, 2 * k + 1]), (k - 1).to_string());
        let gaps = position(&[2, 2 * k + 1]).gaps::<1>().unwrap();
        assert_eq!(Solver::new(Sylver::<1>).value(&gaps).unwrap(), k - 1);
    }
    for (a, values) in [(3, ["3", "4", "8"]), (4, ["3", "5", "9"])] {
        assert_eq!([5, 7, 11].map(|n| value(&[a, n])), values);
    }
    let two = nim_value(&position(&[2]), &Budget::default()).unwrap();
    assert!(matches!(two, Some(NimValue::Ordinal(_))));
}

/// Every answer of a strategy is a winning reply, as far as search reaches; and the strategy answers everything.
#[test]
fn strategies_by_pairs_are_winning() {
    let mut prover = Prover::new(Budget::default());
    for (named, period) in [([4, 6], 4), ([6, 9], 3), ([8, 12], 8)] {
        let start = position(&named);
        let pairing = prover.pairing(&start).unwrap().expect("a strategy");
        assert_eq!(pairing.period(), period, "{named:?}");
        for n in 2..60 {
            let reply = pairing.reply(n);
            assert_eq!(
                reply.is_some(),
                start.is_sum(n) == Some(false),
                "{named:?}, {n}"
            );
            if let Some(reply) = reply {
                let after = start.after(n).unwrap();
                assert_eq!(after.is_sum(reply), Some(false), "{named:?}, {n}");
                let after = after.after(reply).unwrap();
                if after.frobenius().is_some_and(|t| t < 128) {
                    assert!(lost(after.named()), "{named:?}, {n}, {reply}");
                }
            }
        }
    }
    // A won position has no such strategy.
    for named in [[4, 10], [6, 8], [9, 12], [6, 10]] {
        assert_eq!(prover.pairing(&position(&named)).unwrap(), None);
    }
}

/// After any pairs have been named the position is still lost, and so it is after a small number and its answer.
#[test]
fn pairs_named_before_change_nothing() {
    let mut prover = Prover::new(Budget::default());
    let mut searched = 0;
    for named in [[4, 6], [6, 9], [8, 12]] {
        let start = position(&named);
        let pairing = prover.pairing(&start).unwrap().expect("a strategy");
        let (first, period) = (pairing.first(), pairing.period());
        let pairs = pairing.pairs().into_iter();
        let pairs: Vec<(u64, u64)> = pairs
            .flat_map(|(a, b)| [(a, b), (a + period, b + period)])
            .collect();
        for chosen in 1u32..1 << pairs.len() {
            let chosen = (0..pairs.len()).filter(|at| chosen >> at & 1 == 1);
            let chosen = chosen.flat_map(|at| [pairs[at].0, pairs[at].1]);
            let mut numbers = named.to_vec();
            numbers.extend(chosen);
            let after = position(&numbers);
            if after.frobenius().is_none_or(|t| t > 100) {
                continue;
            }
            searched += 1;
            assert!(lost(&numbers), "{numbers:?}");
            for n in (2..first + 2 * period).filter(|&n| after.is_sum(n) == Some(false)) {
                let reply = pairing.reply(n).unwrap();
                let answered = after.after(n).unwrap();
                assert_eq!(answered.is_sum(reply), Some(false), "{numbers:?}, {n}");
                let answered = answered.after(reply).unwrap();
                assert!(lost(answered.named()), "{numbers:?}, {n}, {reply}");
            }
        }
    }
    assert!(searched > 50, "{searched}");
}

#[test]
fn openings() {
    let mut prover = Prover::new(Budget::default());
    let mut verdict = |named: &[u64]| prover.verdict(&position(named)).unwrap();
    assert_eq!(verdict(&[]).reason, Reason::Start);
    let outcomes: String = (2..=40u64)
        .map(|n| match verdict(&[n]).outcome {
            Some(Outcome::P) => 'P',
            Some(_) => 'N',
            None => '?',
        })
        .collect();
    // From 2 on. The numbers 16, 18, 24, 27, 32, 36 are open.
    assert_eq!(outcomes, "NNNPNPNNNPNPNN?P?PNNNP?NN?NPNP?NNN?PNNN");
    assert_eq!(verdict(&[35]).reason, Reason::PrimeFactors(vec![5, 7]));
    let large_prime = 1_000_000_007u64;
    assert_eq!(verdict(&[large_prime]).reason, Reason::Prime);
    assert_eq!(
        verdict(&[6 * large_prime]).reason,
        Reason::PrimeFactors(vec![large_prime])
    );
    assert_eq!(
        verdict(&[large_prime, large_prime + 1]).reason,
        Reason::QuietEnder
    );
}

#[test]
fn work_is_bounded() {
    let cancel = Cancel::default();
    cancel.raise();
    let stopped = Budget::default().cancel(cancel);
    assert!(replies(&position(&[31, 33]), &stopped).is_err());
    let huge = position(&[5000, 5001]);
    assert_eq!(replies(&huge, &Budget::default()), Err(TOO_LARGE));
    assert_eq!(
        Position::new(&[5000, 5001, 5003]),
        Err(NamedError::Large(5000))
    );
    assert_eq!(Position::new(&[0, 3]), Err(NamedError::Zero));
    assert_eq!(Position::new(&[3, 1]), Err(NamedError::One));
}

/// How long it takes; run with `--release -- --ignored --nocapture`.
#[test]
#[ignore = "a measurement"]
fn speed() {
    for named in [
        [5, 11],
        [7, 11],
        [8, 9],
        [9, 11],
        [11, 13],
        [13, 15],
        [15, 16],
        [13, 17],
        [16, 17],
    ] {
        let start = std::time::Instant::now();
        let replies = wins(&named);
        let t = position(&named).frobenius();
        println!(
            "{named:?} t={t:?} replies {replies:?} in {:?}",
            start.elapsed()
        );
        assert!(!replies.is_empty());
    }
}
