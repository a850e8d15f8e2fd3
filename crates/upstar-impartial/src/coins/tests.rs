use super::*;
use crate::Solver;
use num_bigint::BigUint;
use upstar_values::budget::Budget;

fn turning(code: &str) -> Turning {
    code.parse().unwrap()
}

const CODES: [&str; 31] = [
    "1-2 from 1",
    "1",
    "2",
    "3",
    "4",
    "1-3",
    "1-4",
    "1-5",
    "2-4",
    "3-5",
    "1+",
    "2+",
    "3+",
    "1+ first",
    "1-3 first",
    "3 first",
    "1+ consecutive",
    "2+ consecutive",
    "1-3 consecutive",
    "2-4 consecutive within 3",
    "3 spaced",
    "1+ spaced",
    "2-4 spaced within 6",
    "1+ symmetric",
    "1+ symmetric first",
    "2+ symmetric first",
    "4 symmetric first",
    "3-5 symmetric",
    "1-3 within 5",
    "2 apart 1,3,4",
    "1-2 apart 1,3,4 from 1",
];

#[test]
fn every_method_agrees_with_listing_all_moves() {
    for code in CODES {
        let game = turning(code);
        assert_eq!(
            game.values(13).unwrap(),
            game.values_by_listing(13),
            "{code}"
        );
        assert_eq!(game.to_string(), code);
    }
}

/// Every theorem about single heads agrees with the plain methods, which agree with listing.
#[test]
fn theorems_about_single_heads() {
    let budget = Budget::default();
    let named = NAMED.iter().map(|named| named.code);
    for code in CODES
        .into_iter()
        .chain(named)
        .chain(["1-7 consecutive from 1", "2 apart 2,5,7"])
    {
        let game = turning(code);
        let Some(theorem) = game.theorem() else {
            continue;
        };
        let count = match theorem {
            HeadTheorem::Powers => 20,
            HeadTheorem::Window(19) => 40,
            HeadTheorem::Turnips => 400,
            _ => 100,
        };
        let (mut plain, mut running) = (Vec::new(), None);
        while plain.len() < count {
            plain.push(game.next_value(&plain, &mut running, &budget).unwrap());
        }
        assert_eq!(game.values(count).unwrap(), plain, "{code}");
        let mut values = HeadValues::new(game);
        for (n, &value) in plain.iter().enumerate().rev() {
            assert_eq!(
                values.value(&n.into(), &budget).unwrap(),
                value.into(),
                "{code} {n}"
            );
        }
        if let HeadTheorem::Window(_) = theorem {
            values
                .value(&BigUint::from(10u32).pow(30), &budget)
                .unwrap();
            let (preperiod, period) = values.period().unwrap();
            assert!(
                (preperiod..count - period).all(|n| plain[n] == plain[n + period]),
                "{code}"
            );
        }
    }
}

#[test]
fn winning_moves_by_theorem_are_all_winning_moves() {
    for code in ["1-2 from 1", "2", "1+", "1-2"] {
        let game = turning(code);
        for set in 0..256u64 {
            let heads: Vec<u64> = (0..8)
                .filter(|i| set >> i & 1 == 1)
                .map(|i| i + game.from)
                .collect();
            let large: Vec<BigUint> = heads.iter().map(|&h| h.into()).collect();
            let listed = game.row_wins(&heads).unwrap().into_iter();
            let listed: Vec<Vec<BigUint>> = listed
                .map(|mut coins| {
                    coins.sort_unstable();
                    coins.into_iter().map(BigUint::from).collect()
                })
                .collect();
            assert_eq!(
                game.large_row_wins(&large).unwrap(),
                listed,
                "{code} {heads:?}"
            );
        }
    }
}

/// Coins decompose (Winning Ways, chapter 14): a row is the sum of its heads. Checked by searching whole rows.
#[test]
fn heads_add_up() {
    for code in CODES {
        let game = turning(code);
        let values = game.values(7).unwrap();
        let mut solver = Solver::new(game.clone());
        for set in 0..128u32 {
            let heads: Vec<u64> = (0..7)
                .filter(|i| set >> i & 1 == 1)
                .map(|i| i + game.from)
                .collect();
            let want = heads
                .iter()
                .fold(0, |s, &x| s ^ values[(x - game.from) as usize]);
            assert_eq!(
                solver.value(&heads).unwrap() as u128,
                want,
                "{code} {heads:?}"
            );
        }
    }
}

#[test]
fn a_winning_move_is_found_wherever_one_is_listed() {
    for code in CODES {
        let game = turning(code);
        for set in (1..1u64 << 9).step_by(7) {
            let heads: Vec<u64> = (0..9)
                .filter(|i| set >> i & 1 == 1)
                .map(|i| i + game.from)
                .collect();
            let wins = game.row_wins(&heads).unwrap();
            match game.winning_move(&heads).unwrap() {
                Some(coins) => assert!(wins.contains(&coins), "{code} {heads:?} {coins:?}"),
                None => assert!(wins.is_empty(), "{code} {heads:?}"),
            }
        }
    }
}

#[test]
fn named_games_have_readable_codes() {
    for named in NAMED {
        assert_eq!(named.turning().to_string(), named.code, "{}", named.name);
    }
}

#[test]
fn mistakes_are_named() {
    let error = |code: &str| code.parse::<Turning>().unwrap_err();
    assert!(matches!(error("0"), TurningError::Count(_)));
    assert!(matches!(error("5-3"), TurningError::Count(_)));
    assert!(matches!(error("3 sideways"), TurningError::Word(_)));
    assert!(matches!(error("3 within"), TurningError::Number { .. }));
    assert!(matches!(error("3 apart 2"), TurningError::Apart));
    assert_eq!(
        parse_row("THX", 0),
        Err(RowError::Coin { at: 2, found: 'X' })
    );
    assert!(matches!(parse_row("0,3", 1), Err(RowError::Place { .. })));
}

/// Mock Turtle Theorem (Winning Ways, chapter 14): odd[n+1] >> 1 = even[n], and every odd value is odious.
#[test]
fn mock_turtle_theorem() {
    for m in 1..=4 {
        let even = Turning::at_most(2 * m).values(43).unwrap();
        let odd = Turning::at_most(2 * m + 1).values(44).unwrap();
        assert!(odd.iter().all(|v| v.count_ones() % 2 == 1));
        assert_eq!(odd[1..].iter().map(|v| v >> 1).collect::<Vec<_>>(), even);
    }
}

/// The values for exactly t coins are t - 1 zeros, then the values for at most t coins.
#[test]
fn turning_exactly_that_many_coins() {
    for t in 1..=9 {
        let exactly = Turning::exactly(t).values(30).unwrap();
        let zeros = (t - 1) as usize;
        assert!(exactly[..zeros].iter().all(|&v| v == 0));
        assert_eq!(
            exactly[zeros..],
            Turning::at_most(t).values(30 - zeros).unwrap()
        );
    }
}

/// Within w places the first w values repeat.
#[test]
fn circumscribed_games() {
    for t in 1..=6u64 {
        for w in t..=12 {
            for game in [Turning::at_most(t), Turning::exactly(t)] {
                let base = game.values(w as usize).unwrap();
                let repeated: Vec<u128> = base.iter().copied().cycle().take(40).collect();
                assert_eq!(game.within(w).values(40).unwrap(), repeated);
            }
        }
    }
    for w in 1..20u64 {
        let cap = 1 << w.ilog2();
        let values = turning("1+ consecutive from 1")
            .within(w)
            .values(100)
            .unwrap();
        for (n, v) in (1u128..).zip(values) {
            assert_eq!(v, (n & n.wrapping_neg()).min(cap));
        }
    }
}

/// Turnips: the value is the place of the last digit 2 in base 3.
#[test]
fn turnips() {
    let odious: Vec<u128> = (0..100u128).filter(|n| n.count_ones() % 2 == 1).collect();
    for (n, v) in turning("3 spaced")
        .values(2187)
        .unwrap()
        .into_iter()
        .enumerate()
    {
        let (mut rest, mut k) = (n, 0);
        while rest % 3 != 2 && rest > 0 {
            rest /= 3;
            k += 1;
        }
        assert_eq!(v, if rest == 0 { 0 } else { odious[k] }, "{n}");
    }
}

/// Lexicodes: the P-positions for "up to t" form the greedy code of distance t + 1.
#[test]
fn lexicodes() {
    for t in 1..=6 {
        let code = BinaryCode::of_p_positions(&Turning::at_most(t), 10).unwrap();
        let mut greedy: Vec<u128> = Vec::new();
        for word in 0..1024u128 {
            if greedy.iter().all(|g| (g ^ word).count_ones() as u64 > t) {
                greedy.push(word);
            }
        }
        assert_eq!(code.words().unwrap(), greedy);
    }
}

fn weights(code: &BinaryCode) -> Vec<(usize, u64)> {
    let all = code.weight_distribution().unwrap();
    let some = all
        .iter()
        .enumerate()
        .map(|(w, c)| (w, u64::try_from(c).unwrap()));
    some.filter(|(_, c)| *c > 0).collect()
}

/// Moebius: 512 P-positions on 18 coins, kept by the maps of the labels.
#[test]
fn moebius_on_18_coins() {
    let code = moebius::p_positions();
    assert_eq!(
        weights(&code),
        [(0, 1), (6, 102), (8, 153), (10, 153), (12, 102), (18, 1)]
    );
    assert_eq!(code.minimum_distance().unwrap(), Some(6));
    let even = BinaryCode::of_p_positions(&Turning::at_most(4), 17).unwrap();
    let want = [
        (0, 1),
        (5, 34),
        (6, 68),
        (7, 68),
        (8, 85),
        (9, 85),
        (10, 68),
        (11, 68),
        (12, 34),
        (17, 1),
    ];
    assert_eq!(weights(&even), want);
    let kept = |coefficients: [i64; 4]| {
        code.words().unwrap().iter().all(|&w| {
            let image = moebius::map_places(coefficients, &binary_code::places(w)).unwrap();
            code.contains(binary_code::word(&image))
        })
    };
    assert!(kept([1, 1, 0, 1]) && kept([2, 0, 0, 1]) && kept([0, 1, 1, 0]));
    assert!(!kept([3, 0, 0, 1]));
    // ad - bc = 1: the square roots of -1 modulo 17 are ±4.
    assert!(kept([0, -1, 1, 0]) && kept([4, 0, 0, -4]) && kept([2, 3, 1, 2]));
    // The table of base positions: 15 of them, moved by adding residues, with complements and extremes.
    let six = [
        "∞,0,1,-1,4,-4",
        "∞,0,2,-2,8,-8",
        "1,-1,3,-3,6,-6",
        "2,-2,5,-5,6,-6",
        "4,-4,5,-5,7,-7",
        "3,-3,7,-7,8,-8",
    ];
    let eight = [
        "∞,0,1,-1,5,-5,7,-7",
        "∞,0,2,-2,3,-3,7,-7",
        "∞,0,3,-3,4,-4,6,-6",
        "∞,0,5,-5,6,-6,8,-8",
        "1,-1,2,-2,4,-4,8,-8",
        "1,-1,2,-2,3,-3,5,-5",
        "2,-2,4,-4,6,-6,7,-7",
        "3,-3,4,-4,5,-5,8,-8",
        "1,-1,6,-6,7,-7,8,-8",
    ];
    let mut table = std::collections::BTreeSet::from([0u128, (1 << 18) - 1]);
    for base in six.iter().chain(&eight) {
        for shift in 0..17 {
            let places: Vec<u64> = base
                .split(',')
                .map(|l| match l {
                    "∞" => 0,
                    l => moebius::place_of(moebius::residue(l.parse::<i64>().unwrap() + shift))
                        .unwrap(),
                })
                .collect();
            let word = binary_code::word(&places);
            table.extend([word, word ^ ((1 << 18) - 1)]);
        }
    }
    assert_eq!(table.into_iter().collect::<Vec<_>>(), code.words().unwrap());
}

/// Mogul: the extended Golay code, its octads and its sextets.
#[test]
fn mogul_on_24_coins() {
    let code = mogul::p_positions();
    assert_eq!(
        weights(code),
        [(0, 1), (8, 759), (12, 2576), (16, 759), (24, 1)]
    );
    assert_eq!(code.dual(), *code);
    let words = code.words().unwrap();
    let octads: Vec<u128> = words
        .iter()
        .copied()
        .filter(|w| w.count_ones() == 8)
        .collect();
    let meet = |k: u32| {
        octads
            .iter()
            .filter(|o| (*o & octads[0]).count_ones() == k)
            .count()
    };
    assert_eq!([8, 4, 2, 0].map(meet), [1, 280, 448, 30]);
    // Any five places lie in exactly one octad.
    for five in (0..1u128 << 24)
        .step_by(977)
        .filter(|w| w.count_ones() == 5)
    {
        assert_eq!(octads.iter().filter(|o| *o & five == five).count(), 1);
    }
    let sextet = mogul::sextet(&[0, 1, 8, 17]).unwrap();
    assert_eq!(sextet.len(), 6);
    for (i, a) in sextet.iter().enumerate() {
        for b in &sextet[..i] {
            assert!(octads.contains(&(binary_code::word(a) | binary_code::word(b))));
        }
    }
}

/// The dual code gives the same weights as counting all words.
#[test]
fn macwilliams() {
    let code = BinaryCode::of_p_positions(&Turning::at_most(3), 26).unwrap();
    assert_eq!(code.dimension(), 20);
    let by_dual = code.weight_distribution().unwrap();
    let mut counted = vec![0u32; 27];
    code.words()
        .unwrap()
        .iter()
        .for_each(|w| counted[w.count_ones() as usize] += 1);
    assert_eq!(
        by_dual,
        counted.into_iter().map(Into::into).collect::<Vec<_>>()
    );
}
