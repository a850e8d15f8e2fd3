//! Facts about misère quotients, comparison with search, and proofs that another program checks.

use std::collections::HashMap;
use std::time::Duration;
use upstar_impartial::HeapRule;
use upstar_impartial::take_and_break::{Code, TakeAndBreak};
use upstar_misere::kayles::{kayles_is_lost, kayles_wins};
use upstar_misere::quotient::{Certificate, ItemList, Partial, Quotient, Survey, survey};
use upstar_values::budget::{Budget, Stopped};
use upstar_values::game::Outcome;

fn game(code: &str) -> TakeAndBreak {
    code.parse().unwrap()
}

fn partial(code: &str, last: usize) -> Quotient {
    let mut partial = Partial::new(game(code));
    partial.extend_to(last, &Budget::default()).unwrap();
    partial.quotient()
}

fn solved(code: &str) -> Quotient {
    Partial::new(game(code)).solve(&Budget::default()).unwrap()
}

/// The quotient of listed items; an option is a list of earlier items.
fn listed(items: &[&[&[usize]]]) -> Quotient {
    let options = |options: &&[&[usize]]| options.iter().map(|option| option.to_vec()).collect();
    let list = ItemList::new(items.iter().map(options).collect()).unwrap();
    let mut partial = Partial::new(list);
    partial.extend_to(usize::MAX, &Budget::default()).unwrap();
    partial.quotient()
}

fn nim_heap(n: usize) -> Quotient {
    let option = |j| if j == 0 { vec![] } else { vec![j] };
    let options = |k: usize| (0..k).map(option).collect();
    let mut partial = Partial::new(ItemList::new((1..=n).map(options).collect()).unwrap());
    partial.extend_to(n, &Budget::default()).unwrap();
    partial.quotient()
}

/// Search over multisets of heaps.
struct Search {
    game: TakeAndBreak,
    lost: HashMap<Vec<u64>, bool>,
}

impl Search {
    fn new(code: &str) -> Search {
        Search {
            game: game(code),
            lost: HashMap::new(),
        }
    }

    fn options(&self, heaps: &[u64]) -> Vec<Vec<u64>> {
        let mut all = Vec::new();
        for (at, &heap) in heaps.iter().enumerate() {
            for parts in self.game.moves(heap) {
                let mut next = heaps.to_vec();
                next.remove(at);
                next.extend(parts.into_iter().filter(|&part| part > 0));
                next.sort_unstable();
                all.push(next);
            }
        }
        all.sort_unstable();
        all.dedup();
        all
    }

    fn is_lost(&mut self, heaps: &[u64]) -> bool {
        if let Some(&known) = self.lost.get(heaps) {
            return known;
        }
        let options = self.options(heaps);
        let lost = !options.is_empty() && options.iter().all(|option| !self.is_lost(option));
        self.lost.insert(heaps.to_vec(), lost);
        lost
    }
}

/// All multisets of heaps from `least` on of at most this total.
fn multisets(least: u64, total: u64, visit: &mut impl FnMut(&[u64]), heaps: &mut Vec<u64>) {
    visit(heaps);
    for heap in least..=total {
        heaps.push(heap);
        multisets(heap, total - heap, visit, heaps);
        heaps.pop();
    }
}

#[test]
fn quotients_of_values() {
    let two = nim_heap(2);
    assert_eq!(
        (two.order(), two.presentation()),
        (6, "<a,b | a^2=1, b^3=b>".into())
    );
    assert_eq!(two.p_portion(), ["a", "b^2"]);
    let four = nim_heap(4);
    assert_eq!(
        four.presentation(),
        "<a,b,c | a^2=1, c^2=b^2, b^3=b, b^2c=c>"
    );
    assert_eq!(
        (four.order(), four.p_portion().join(" ")),
        (10, "a b^2".into())
    );
    for (n, order) in [(1, 2), (2, 6), (4, 10), (8, 18), (16, 34)] {
        assert_eq!(nim_heap(n).order(), order);
        assert!(nim_heap(n).is_tame());
    }
    let one: &[&[usize]] = &[&[]];
    let two: &[&[usize]] = &[&[], &[1]];
    let three: &[&[usize]] = &[&[], &[1], &[2]];
    // *[2#,3,2,0]
    let wild = listed(&[one, two, three, &[&[2]], &[&[4], &[3], &[2], &[]]]);
    assert_eq!((wild.order(), wild.is_tame()), (8, false));
    assert_eq!(
        wild.presentation(),
        "<a,b,c | a^2=1, bc=ab, c^2=b^2, b^3=b>"
    );
    assert_eq!(wild.p_portion().join(" "), "a b^2");
    assert_eq!(wild.phi().join(" "), "a b ab b^2 c");
    // *[2#,1]
    let restless = listed(&[one, two, &[&[2]], &[&[3], &[1]]]);
    assert_eq!(restless.order(), 12);
    assert_eq!(
        restless.presentation(),
        "<a,b,c | a^2=1, c^2=1, b^2c=b^3, b^4=b^2>"
    );
    assert_eq!(restless.p_portion(), ["a", "ac", "b^2"]);
    // *[2#], *[2#,0], *[2#,3,0], *[2#,2,0], *[2#,3,2,1]
    assert_eq!(listed(&[one, two, &[&[2]]]).order(), 6);
    assert_eq!(listed(&[one, two, &[&[2]], &[&[3], &[]]]).order(), 14);
    assert_eq!(
        listed(&[one, two, three, &[&[2]], &[&[4], &[3], &[]]]).order(),
        14
    );
    assert_eq!(listed(&[one, two, &[&[2]], &[&[3], &[2], &[]]]).order(), 14);
    assert_eq!(
        listed(&[one, two, three, &[&[2]], &[&[4], &[3], &[2], &[1]]]).order(),
        12
    );
}

#[test]
fn notakto_has_order_18() {
    const LINES: [u16; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
    let is_dead = |board: u16| LINES.iter().any(|line| board & line == *line);
    // Boards with more crosses first, so that options come first.
    let mut boards: Vec<u16> = (0..512).filter(|&board| !is_dead(board)).collect();
    boards.sort_by_key(|board| std::cmp::Reverse(board.count_ones()));
    let place: HashMap<u16, usize> = boards
        .iter()
        .enumerate()
        .map(|(at, &b)| (b, at + 1))
        .collect();
    let options = |board: &u16| {
        let crosses = (0..9)
            .map(|cell| board | 1 << cell)
            .filter(|next| next != board);
        crosses
            .map(|next| place.get(&next).copied().into_iter().collect())
            .collect()
    };
    let list = ItemList::new(boards.iter().map(options).collect()).unwrap();
    let mut partial = Partial::new(list);
    partial.extend_to(boards.len(), &Budget::default()).unwrap();
    let quotient = partial.quotient();
    assert_eq!((quotient.order(), quotient.p_order()), (18, 4));
    let verdict = upstar_check::check(&quotient.certificate().to_json()).unwrap();
    assert!(
        verdict.statement.contains("order 18"),
        "{}",
        verdict.statement
    );
    assert_eq!(verdict.listed, boards.len());
}

#[test]
fn kayles_at_heap_30() {
    let kayles = partial("0.77", 30);
    assert_eq!(kayles.order(), 40);
    assert_eq!(
        kayles.presentation(),
        "<a,b,c,d,e,f,g | a^2=1, bd=bc, be=bc, bf=ab, cd=b^2, ce=b^2, dg=cg, e^2=de, eg=cg, f^2=b^2, \
         fg=ag, g^2=b^2, b^3=b, b^2c=acf, b^2g=g, bc^2=b, c^3=c, c^2f=ab^2, c^2g=g, d^3=d, d^2f=f>"
    );
    assert_eq!(
        kayles.p_portion().join(" "),
        "a d e ac b^2 ac^2 ad^2 ade adf"
    );
    assert_eq!(
        kayles.phi().join(" "),
        "a b ab a c ab b ab^2 d b bc e ab^2 b abc ab^2 d^2e ab b ade acf bc abc acf f b g cf acf abc"
    );
    let items: Vec<usize> = kayles
        .generators()
        .into_iter()
        .map(|(_, item)| item)
        .collect();
    assert_eq!(items, [1, 2, 5, 9, 12, 25, 27]);
}

#[test]
fn other_quotients_of_heaps() {
    let q = partial("0.75", 13);
    assert_eq!(
        (q.order(), q.phi().join(" ")),
        (8, "a b a b c b c b ab^2 b ab^2 b ab^2".into())
    );
    assert_eq!(q.kernel().len(), 4);
    let q = partial("0.34", 20);
    assert_eq!(
        (q.order(), q.p_portion().join(" ")),
        (12, "a ac b^2".into())
    );
    assert_eq!(
        q.phi().join(" "),
        "a 1 a b 1 a 1 ab a c a b 1 ac 1 ab a c a b"
    );
    let q = partial("0.71", 14);
    assert_eq!(
        (q.order(), q.p_portion().join(" ")),
        (36, "a ad b^2 bc c^2 cd ac^3 b^3d bc^2d".into())
    );
    assert_eq!(
        q.presentation(),
        "<a,b,c,d | a^2=1, d^2=1, b^2c=c, b^4=b^2, c^4=ac^3, c^3d=c^3>"
    );
    assert_eq!(q.phi().join(" "), "a b a 1 c 1 a d a 1 c 1 a d");
    let q = partial("0.15", 32);
    assert_eq!(q.order(), 42);
    assert_eq!(
        q.p_portion().join(" "),
        "a ae af ag ah ai b^2 bd d^2 ae^2 af^2 ae^3"
    );
    assert_eq!(
        q.phi().join(" "),
        "a a 1 a a b b a b b a a 1 c c b b d b e c c f c c b g d h i ab^2 abg"
    );
    let items: Vec<usize> = q.generators().into_iter().map(|(_, item)| item).collect();
    assert_eq!(items, [1, 6, 14, 18, 20, 23, 27, 29, 30]);
    // A new heap may split classes.
    assert_eq!(partial("0.34", 9).presentation(), "<a,b | a^2=1, b^3=b>");
    assert_eq!(
        partial("0.34", 10).presentation(),
        "<a,b,c | a^2=1, c^2=1, b^2c=b^3, b^4=b^2>"
    );
    for (code, last, tame) in [
        ("nim", 9, true),
        ("4.(3)", 9, true),
        ("0.33", 12, true),
        ("0.77", 9, false),
    ] {
        assert_eq!(partial(code, last).is_tame(), tame, "{code}");
    }
    let none = partial("0.77", 0);
    assert_eq!((none.order(), none.presentation()), (1, "< | >".into()));
    assert_eq!(none.outcome(&[]).unwrap(), Outcome::N);
}

#[test]
fn orders_of_growing_quotients() {
    for (code, orders) in [
        (
            "0.07",
            "1 2 2 6 6 6 6 6 6 12 12 12 12 24 24 24 24 24 24 24 24 24 24 24",
        ),
        (
            "grundy",
            "1 1 2 2 6 6 6 6 6 6 6 6 12 12 12 12 12 24 24 48 48 48 48 48 48 48",
        ),
        ("0.6", "1 2 6 6 6 6 12 12 12 12 24 48 48 48"),
        ("4.7", "2 6 6 6 8 8 8 12 18 22 28 34 42"),
        (
            "0.77",
            "2 6 6 6 12 12 12 12 18 18 18 24 24 24 24 24 24 24 24 24 24 24 24 24 32 32 40",
        ),
        (
            "0.15",
            "2 2 2 2 2 6 6 6 6 6 6 6 6 8 8 8 8 16 16 20 20 20 30 30 30 30 36 36 40 42",
        ),
    ] {
        let mut partial = Partial::new(game(code));
        for (at, order) in orders.split(' ').enumerate() {
            partial.extend_to(at + 1, &Budget::default()).unwrap();
            assert_eq!(
                partial.order().to_string(),
                order,
                "{code} at heap {}",
                at + 1
            );
        }
    }
}

/// Order, |P|, preperiod, period.
const SOLVED: &[(&str, usize, usize, usize, usize)] = &[
    ("0.15", 42, 12, 66, 10),
    ("0.34", 12, 3, 7, 8),
    ("0.44", 40, 9, 143, 24),
    ("0.53", 16, 3, 21, 9),
    ("0.71", 36, 9, 3, 6),
    ("0.72", 24, 5, 16, 4),
    ("0.75", 8, 2, 8, 2),
    ("0.77", 40, 9, 71, 12),
    ("4.4", 40, 9, 72, 12),
    ("0.115", 42, 12, 92, 14),
    ("0.123", 20, 5, 5, 5),
    ("0.153", 16, 3, 32, 14),
    ("0.241", 36, 9, 4, 10),
    ("0.312", 12, 3, 5, 2),
    ("0.315", 36, 9, 3, 10),
    ("0.351", 22, 6, 4, 8),
    ("0.512", 8, 2, 16, 6),
    ("0.712", 14, 4, 3, 6),
    ("0.716", 14, 4, 22, 2),
    ("0.771", 40, 9, 71, 12),
    ("0.044", 40, 9, 214, 36),
    ("0.074", 40, 9, 142, 24),
    ("0.442", 40, 9, 143, 24),
];

#[test]
fn solved_games() {
    for &(code, order, p_order, preperiod, period) in SOLVED {
        let q = solved(code);
        let found = q.period().unwrap();
        let facts = (q.order(), q.p_order(), found.preperiod, found.period);
        assert_eq!(facts, (order, p_order, preperiod, period), "{code}");
        // The order is even, and the kernel carries normal play.
        assert!(order.is_multiple_of(2));
        assert!(q.kernel_is_boolean() && q.kernel_p_order() == 1, "{code}");
        let values = game(code).values(q.last() + 1);
        let most = values.into_iter().max().unwrap() as usize;
        assert_eq!(
            q.kernel().len(),
            (most + 1).next_power_of_two().max(2),
            "{code}"
        );
        let parts = q.tetrapartition().unwrap();
        assert_eq!(parts.pp.len() + parts.np.len(), p_order);
    }
}

#[test]
fn orders_of_solved_games() {
    for (order, p_order, codes) in [
        (
            2,
            1,
            "0.1 0.2 0.3 0.5 0.7 4.1 4.2 4.5 0.01 0.02 0.03 0.05 0.11 0.12 0.13 0.21 0.24 0.25 0.51 0.55 0.001 0.002 \
             0.003 0.011 0.012 0.013 0.021 0.031 0.052 0.101 0.102 0.103 0.105 0.107 0.111 0.112 0.113 0.151 0.155 \
             0.202 0.212 0.242 0.252 0.301 0.302 0.303 0.304 0.305 0.306 0.307 0.501 0.502 0.503 0.504 0.505 0.506 \
             0.507 0.511 0.514 0.515 0.551 0.554 0.555 0.701 0.702 0.703 0.704 0.705 0.706 0.707",
        ),
        (
            6,
            2,
            "4.3 0.22 0.23 0.31 0.32 0.33 0.52 0.73 0.022 0.023 0.032 0.033 0.121 0.122 0.131 0.132 0.133 0.201 0.203 \
             0.211 0.213 0.221 0.222 0.223 0.231 0.232 0.233 0.311 0.313 0.321 0.322 0.323 0.331 0.332 0.333 0.352 \
             0.353 0.372 0.521 0.522 0.523 0.731",
        ),
        (8, 2, "0.513 0.552 0.553 0.751 0.752 0.753"),
        (
            10,
            2,
            "0.147 0.373 0.532 0.533 0.572 0.573 0.602 0.603 0.612 0.613 0.622 0.623 0.632 0.633 0.772 0.773",
        ),
        (12, 3, "0.341"),
        (14, 4, "0.713 0.717"),
        (16, 3, "0.531"),
        (36, 9, "0.243 0.251 0.253 0.317 0.711"),
        (40, 9, "4.6 0.46"),
    ] {
        for code in codes.split_ascii_whitespace() {
            let q = solved(code);
            assert_eq!((q.order(), q.p_order()), (order, p_order), "{code}");
            assert_eq!(q.is_tame(), [2, 6, 10].contains(&order), "{code}");
        }
    }
}

#[test]
fn quotients_agree_with_search() {
    for (code, last, total) in [
        ("0.77", 18, 20),
        ("0.07", 22, 22),
        ("grundy", 22, 20),
        ("0.15", 22, 20),
        ("0.6", 14, 18),
        ("4.7", 12, 16),
        ("0.34", 20, 18),
        ("0.71", 20, 18),
        ("0.f", 10, 14),
        ("8.5", 10, 14),
        ("4.(3)", 12, 14),
        ("0.77 | grundy", 8, 14),
    ] {
        let q = partial(code, last);
        let mut search = Search::new(code);
        let mut compare = |heaps: &[u64]| {
            if heaps.iter().all(|&heap| heap <= last as u64) {
                assert_eq!(
                    q.is_lost(heaps).unwrap(),
                    search.is_lost(heaps),
                    "{code} {heaps:?}"
                );
            }
        };
        multisets(1, total, &mut compare, &mut Vec::new());
    }
}

#[test]
fn kayles_by_sibert_and_conway() {
    for (heaps, lost) in [
        (&[1][..], true),
        (&[5, 1], true),
        (&[9], true),
        (&[12, 4, 1], true),
        (&[25, 9, 20], false),
        (&[25, 9, 4], true),
        (&[17, 12], false),
        (&[3, 3], true),
        (&[], false),
    ] {
        assert_eq!(kayles_is_lost(heaps), lost, "{heaps:?}");
    }
    let lost: Vec<u64> = (0..=40).filter(|&heap| kayles_is_lost(&[heap])).collect();
    assert_eq!(lost, [1, 4, 9, 12, 20]);
    // All sums of small heaps, by search.
    let mut search = Search::new("0.77");
    let mut compare = |heaps: &[u64]| {
        assert_eq!(kayles_is_lost(heaps), search.is_lost(heaps), "{heaps:?}");
        let lost = |option: &Vec<u64>| kayles_is_lost(option);
        let wins: Vec<Vec<u64>> = search.options(heaps).into_iter().filter(lost).collect();
        assert_eq!(kayles_wins(heaps, &Budget::default()).unwrap(), wins);
    };
    multisets(1, 18, &mut compare, &mut Vec::new());
    // Sums of up to four heaps of any size, by the quotient.
    let q = solved("kayles");
    for a in 0..84 {
        for b in a..84 {
            assert_eq!(
                kayles_is_lost(&[a, b]),
                q.is_lost(&[a, b]).unwrap(),
                "{a} {b}"
            );
            for c in [1, 4, 5, 9, 12, 17, 20, 25, 10_000_019] {
                for d in [0, 1, 9, 20] {
                    let heaps = [a, b, c, d];
                    assert_eq!(
                        kayles_is_lost(&heaps),
                        q.is_lost(&heaps).unwrap(),
                        "{heaps:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn words() {
    let q = partial("0.77", 12);
    assert_eq!(q.word(&[5, 5, 1]).unwrap(), "ac^2");
    assert_eq!(q.multiply("ab^2", "b").unwrap(), "ab");
    assert_eq!(q.multiply("1", "a^18446744073709551615").unwrap(), "a");
    assert_eq!(q.reduce("b b b").unwrap(), "b");
    assert!(q.is_lost_word("a").unwrap());
    for (word, message) in [
        ("", "expected a word such as ab^2, or 1 for the identity"),
        (
            "a+b",
            "expected a generator such as a or b^2 at character 1 of the word, found '+'",
        ),
        (
            "ab^",
            "expected a number from 0 to 2^64 - 1 after ^ at character 3 of the word",
        ),
        (
            "az",
            "the quotient has no generator z, named at character 1 of the word: 5 generators",
        ),
        (
            "ba26",
            "the quotient has no generator a26, named at character 1 of the word: 5 generators",
        ),
    ] {
        assert_eq!(q.reduce(word).unwrap_err().to_string(), message);
    }
    let error = q.word(&[13]).unwrap_err().to_string();
    assert_eq!(error, "the quotient decides items 1 to 12, not 13");
}

#[test]
fn stops_keep_what_was_proved() {
    let mut work = Partial::new(game("0.07")).at_most(20);
    let stopped = work.extend_to(20, &Budget::default()).unwrap_err();
    assert!(matches!(stopped, Stopped::TooLarge(_)));
    assert_eq!((work.last(), work.order()), (13, 12));
    let budget = Budget::default().time(Duration::ZERO);
    assert!(work.extend_to(14, &budget).is_err());
    assert_eq!(work.quotient().last(), 13);
    let mut nim = Partial::new(game("nim"));
    assert!(nim.solve(&Budget::default()).is_err());
    assert_eq!(nim.solve_within(9, &Budget::default()).unwrap().order(), 18);
    let line = survey(&game("0.07"), 24, &Budget::default()).unwrap();
    assert_eq!(
        (line.order, line.heaps, line.is_tame, line.period),
        (24, 24, false, None)
    );
    assert_eq!(line.to_string().parse::<Survey>().unwrap(), line);
    for bad in [
        "",
        "0.07",
        "0.07: solved, order 2",
        "0.1: partial, order x, P 1, heaps 1, wild",
    ] {
        assert!(bad.parse::<Survey>().is_err());
    }
    assert!(ItemList::new(vec![vec![vec![1]]]).is_err());
}

#[test]
fn the_checker_accepts_all_solved_games() {
    for &(code, order, ..) in SOLVED {
        let q = solved(code);
        let verdict = upstar_check::check(&q.certificate().to_json()).unwrap();
        let start = format!("the misère quotient of {code} has order {order}, ");
        assert!(
            verdict.statement.starts_with(&start),
            "{}",
            verdict.statement
        );
        assert_eq!(verdict.checked[code], q.last());
    }
    for (code, last) in [
        ("grundy", 20),
        ("nim", 9),
        ("0.f", 12),
        ("0.07", 24),
        ("0.77 | grundy", 8),
    ] {
        let json = partial(code, last).certificate().to_json();
        upstar_check::check(&json).unwrap();
    }
}

#[test]
fn the_checker_refuses_what_is_changed() {
    let good = solved("0.75").certificate();
    let refused = |change: &dyn Fn(&mut Certificate)| {
        let mut bad = good.clone();
        change(&mut bad);
        assert_ne!(bad, good);
        upstar_check::check(&bad.to_json()).unwrap_err().to_string()
    };
    for item in 0..good.phi.len() {
        for x in (0..good.order).filter(|&x| x != good.phi[item]) {
            refused(&|bad| bad.phi[item] = x);
        }
    }
    for g in 0..good.generators.len() {
        for x in 0..good.order {
            refused(&|bad| bad.products[g][x] = (bad.products[g][x] + 1) % bad.order);
        }
    }
    for set in 0..good.sets.len() {
        refused(&|bad| drop(bad.sets.remove(set)));
        for member in 0..good.sets[set].1.len() {
            refused(&|bad| _ = bad.sets[set].1.remove(member));
        }
    }
    for at in 0..good.p.len() {
        refused(&|bad| _ = bad.p.remove(at));
    }
    refused(&|bad| bad.p.push(0));
    let period = |n0: usize, p: usize| {
        refused(&|bad| {
            let period = bad.period.as_mut().unwrap();
            (period.preperiod, period.period) = (n0, p);
        })
    };
    assert_eq!(period(7, 2), "heaps 7 and 9 do not have the same value");
    period(8, 1);
    period(8, 3);
    period(0, 2);
    assert_eq!(
        period(20, 2),
        "there are not enough heaps to prove the period"
    );
    // Another game has other moves.
    let json = good.to_json();
    assert!(upstar_check::check(&json).is_ok());
    for other in ["0.76", "0.57", "0.77", "grundy", "0.7", "2.75", "x", ""] {
        let other = json.replace("\"0.75\"", &format!("{other:?}"));
        assert!(upstar_check::check(&other).is_err(), "{other}");
    }
    assert!(upstar_check::check(&json.replace("\"order\":8", "\"order\":9")).is_err());
    assert!(upstar_check::check(&json.replace("\"heaps\":24", "\"heaps\":23")).is_err());
}

#[test]
fn a_code_is_a_game() {
    let mut by_code = Partial::new(Code::kayles());
    by_code.extend_to(12, &Budget::default()).unwrap();
    let by_name = partial("kayles", 12);
    assert_eq!(by_code.quotient().presentation(), by_name.presentation());
}

/// Code, last heap, presentation, P, Φ; found by an independent program.
const FOUND: &[(&str, usize, &str, &str, &str)] = &[
    (
        "0.0b27",
        12,
        "<a,b,c,d | a^2=1, d^2=1, b^3=b, b^2c=c, ac^3=c^2d, ac^2d=c^3, c^4=c^2, c^3d=ac^2>",
        "a ad b^2 c^2 bcd",
        "1 a a b b ab ab c c ac d bc",
    ),
    (
        "0.332",
        12,
        "<a,b | a^2=1, b^3=b>",
        "a b^2",
        "a b 1 ab a b 1 ab a b 1 ab",
    ),
    (
        "0.2c",
        8,
        "<a,b | a^2=1, b^3=b>",
        "a b^2",
        "1 a 1 a b ab b ab",
    ),
    (
        "8.2be5",
        9,
        "<a,b,c,d | a^2=1, c^2=b^2, d^2=1, b^3=b, b^2c=c>",
        "a ad b^2",
        "1 a b ab c ac bc abc d",
    ),
    (
        "c.602",
        10,
        "<a,b,c,d,e,f,g | a^2=1, cf=ac, g^2=b^2, b^3=b, b^2c=c, b^2g=g, ce^2=c^3, d^3=d, e^3=c^2e, e^2f=ac^2, ef^2=aef, f^3=af^2, ac^3=c^2d, ac^2d=c^3, b^2df=adf^2, b^2ef=ef, b^2f^2=f^2, bc^3=c^2e, bc^2d=ac^2e, bc^2e=c^3, bdf^2=abdf, c^4=c^2, c^3d=ac^2, c^3e=bc^2, c^2d^2=c^2, c^2de=abc^2, df^2g=adfg, b^2de^2=de^2>",
        "a ad b^2 c^2 de f^2 abf ad^2 ae^2 bcd def abce abfg adeg b^2d^2 b^2e^2 bcdg d^2f^2 defg ab^2de abceg bd^2e^2 cd^2eg bd^2e^2g",
        "1 a b ab c d e b f g",
    ),
    (
        "0.75c",
        12,
        "<a,b,c | a^2=1, bc=ab, c^2=b^2, b^3=b>",
        "a b^2",
        "a b a b c b c b c b ab^2 b",
    ),
    (
        "0.d151",
        11,
        "<a,b,c | a^2=1, c^2=b^2, b^3=b, b^2c=c>",
        "a b^2",
        "a a a b b b c c c bc bc",
    ),
    (
        "8.706",
        6,
        "<a,b,c | a^2=1, c^2=b^2, b^3=b, b^2c=c>",
        "a b^2",
        "a 1 b ab c ac",
    ),
    (
        "0.aa6",
        6,
        "<a,b,c | a^2=1, c^2=b^2, b^3=b, b^2c=c>",
        "a b^2",
        "1 a b ab c ac",
    ),
    (
        "8.772",
        6,
        "<a,b,c | a^2=1, c^2=b^2, b^3=b, b^2c=c>",
        "a b^2",
        "a b ab c ac bc",
    ),
    (
        "c.a7a",
        6,
        "<a,b,c | a^2=1, c^2=b^2, b^3=b, b^2c=c>",
        "a b^2",
        "1 a b ab c ac",
    ),
    (
        "c.4455",
        11,
        "<a,b,c,d | a^2=1, c^2=b^2, d^2=b^2, b^3=b, b^2c=c, b^2d=d>",
        "a b^2",
        "1 a b ab c ac bc abc d ad ab",
    ),
    (
        "0.afd",
        10,
        "<a,b,c,d | a^2=1, c^2=b^2, d^2=b^2, b^3=b, b^2c=c, b^2d=d>",
        "a b^2",
        "1 a b ab c ac bc abc d ad",
    ),
    (
        "4.bf1",
        11,
        "<a,b,c,d,e | a^2=1, c^2=b^2, d^2=1, abc=bd, abd=bc, b^3=b, bcd=ab, be^2=b, ce^2=c, e^3=e>",
        "a d b^2 e^2 ace",
        "a b c ab 1 bc d e be bd abe",
    ),
    (
        "c.15c",
        6,
        "<a,b,c | a^2=1, c^2=b^2, b^3=b, b^2c=c>",
        "a b^2",
        "a a b b c c",
    ),
    (
        "4.4a5",
        9,
        "<a,b,c | a^2=1, c^2=1, b^3=b>",
        "a ac b^2",
        "1 a b ab a c ab b c",
    ),
    (
        "0.7a5",
        12,
        "<a,b,c,d,e,f | a^2=1, bd=c, be=ac, c^2=b^2, cd=b, ce=ab, d^2=b^2, e^2=1, f^2=1, b^3=b, b^2c=c>",
        "a e b^2 ef",
        "a 1 b ab c ac d e f b ab c",
    ),
    (
        "0.26",
        9,
        "<a,b,c | a^2=1, bc=b, c^2=b^2, b^3=b>",
        "a b^2",
        "1 a b ab 1 a b ab c",
    ),
    (
        "0.7e2",
        10,
        "<a,b,c,d | a^2=1, bd=c, c^2=b^2, cd=b, d^2=1, b^3=b, b^2c=c>",
        "a ad b^2",
        "a 1 b ab c a d b ab c",
    ),
    (
        "c.747",
        12,
        "<a,b,c,d | a^2=1, c^2=b^2, d^2=b^2, b^3=b, b^2c=c, b^2d=d>",
        "a b^2",
        "a b c bc d ab^2 ab ac bc d bd cd",
    ),
    (
        "4.125",
        10,
        "<a,b,c,d,e | a^2=1, be=ad, cd=bc, ce=bd, d^2=c^2, de=bc, e^2=c^2, b^3=abc, b^2c=ac^2, b^2d=abc, bc^2=abc, c^3=ac^2>",
        "a ad b^2 c^2",
        "a a b b a c b d c e",
    ),
    (
        "8.724",
        10,
        "<a,b,c,d | a^2=1, c^2=b^2, d^2=b^2, b^3=b, b^2c=c, b^2d=d>",
        "a b^2",
        "a 1 b ab c ac bc abc d b",
    ),
    (
        "8.b67",
        12,
        "<a,b,c,d,e,f | a^2=1, bd=c, be=ac, c^2=b^2, cd=b, ce=ab, d^2=1, f^2=b^2, ade=e^2, adf=ef, ae^2=de, aef=df, b^3=b, b^2c=c, b^2f=f, bcf=df, de^2=ae, def=af, e^3=e, e^2f=f>",
        "a d b^2 de",
        "a 1 b ab c ac d e f af bf abf",
    ),
    (
        "0.3f9",
        8,
        "<a,b,c,d | a^2=1, c^2=1, abc=bd, abd=bc, acd=d^2, ad^2=cd, b^3=b, bcd=ab, bd^2=b, cd^2=ad, d^3=d>",
        "a c b^2 cd",
        "a b ab a 1 ab c d",
    ),
    (
        "8.47",
        8,
        "<a,b,c | a^2=1, c^2=b^2, b^3=b, b^2c=c>",
        "a b^2",
        "1 a a b b ab c c",
    ),
    (
        "8.1f1",
        7,
        "<a,b,c,d | a^2=1, bd=b, d^2=b^2, b^3=b, bc^2=b, c^3=c, c^2d=d>",
        "a b^2 c^2 cd",
        "a a b b ab c d",
    ),
    (
        "8.92f2",
        9,
        "<a,b,c,d,e,f | a^2=1, d^2=1, e^2=c^2, f^2=c^2, ac^2=ce, ace=c^2, acf=ef, aef=cf, b^3=b, b^2c=c, b^2e=e, c^2d=c^3, cde=c^2e, bc^3=c^2f, bc^2e=cef, bc^2f=c^3, bcef=c^2e, c^4=c^2, c^3e=ce, c^3f=bc^2, c^2ef=bce>",
        "a d b^2 c^2 de bcd bef ab^2df",
        "a 1 b b ab c d e f",
    ),
    (
        "8.21",
        8,
        "<a,b,c,d | a^2=1, c^2=1, d^2=1, ab^3=b^2c, ab^2c=b^3, b^4=b^2, b^3c=ab^2>",
        "a d ac b^2 cd",
        "1 a b 1 a b c d",
    ),
    (
        "0.5a24",
        10,
        "<a,b,c,d,e,f | a^2=1, cf=ab, d^2=1, e^2=b^2, f^2=b^2, b^2c=abf, b^2e=bf, bc^2=b, bef=b^2, c^3=c, ab^3=b^2d, ab^2d=b^3, ab^2f=bdf, abdf=b^2f, b^4=b^2, b^3d=ab^2, b^3f=bf, b^2df=abf>",
        "a ad b^2 c^2 ace bcd adef",
        "a 1 b b c a d e bf f",
    ),
    (
        "4.14c2",
        12,
        "<a,b,c,d | a^2=1, d^2=1, b^3=b, b^2c=c, c^2d=c^3, c^4=c^2>",
        "a ad b^2 c^2 bcd",
        "a a a a b b b b c c c d",
    ),
    (
        "c.601",
        10,
        "<a,b,c | a^2=1, c^2=1, b^3=b>",
        "a ac b^2",
        "1 a b ab a c ab b c ac",
    ),
    (
        "0.f7",
        9,
        "<a,b,c | a^2=1, c^2=b^2, b^3=b, b^2c=c>",
        "a b^2",
        "a b ab c ab^2 bc ab b ab^2",
    ),
    (
        "8.7a6",
        8,
        "<a,b,c | a^2=1, c^2=b^2, b^3=b, b^2c=c>",
        "a b^2",
        "a 1 b ab c ac bc abc",
    ),
    (
        "c.536",
        6,
        "<a,b,c | a^2=1, c^2=b^2, b^3=b, b^2c=c>",
        "a b^2",
        "a a b b c c",
    ),
    (
        "0.37",
        9,
        "<a,b,c | a^2=1, c^2=1, ab^3=b^2c, ab^2c=b^3, b^4=b^2, b^3c=ab^2>",
        "a ac b^2",
        "a b 1 a b c a b c",
    ),
    (
        "0.6f4",
        6,
        "<a,b,c | a^2=1, c^2=b^2, b^3=b, b^2c=c>",
        "a b^2",
        "1 a b ab c ac",
    ),
    (
        "c.072",
        6,
        "<a,b,c | a^2=1, c^2=b^2, b^3=b, b^2c=c>",
        "a b^2",
        "1 a b ab c ac",
    ),
    (
        "0.6d24",
        6,
        "<a,b,c | a^2=1, c^2=b^2, b^3=b, b^2c=c>",
        "a b^2",
        "1 a b ab c ac",
    ),
    (
        "0.206",
        11,
        "<a,b | a^2=1, b^3=b>",
        "a b^2",
        "1 a 1 a b ab b 1 a 1 a",
    ),
    (
        "c.d977",
        6,
        "<a,b,c | a^2=1, c^2=b^2, b^3=b, b^2c=c>",
        "a b^2",
        "a a b b c c",
    ),
    (
        "8.606",
        9,
        "<a,b,c,d,e | a^2=1, be=ad, d^2=b^2, de=ab, e^2=1, b^3=abd, b^2d=ab^2, bc^2=b, c^3=c, c^2d=d>",
        "a e b^2 c^2 acd",
        "1 a b ab c 1 d e ab",
    ),
    (
        "8.0b6",
        7,
        "<a,b,c | a^2=1, c^2=b^2, b^3=b, b^2c=c>",
        "a b^2",
        "1 a a b b ab c",
    ),
    (
        "0.5123",
        10,
        "<a,b,c | a^2=1, c^2=b^2, b^3=b, b^2c=c>",
        "a b^2",
        "a a a b b b c b^2 ab^2 bc",
    ),
    (
        "0.76",
        10,
        "<a,b,c,d | a^2=1, bd=c, c^2=b^2, cd=b, d^2=1, b^3=b, b^2c=c>",
        "a ad b^2",
        "a 1 b ab c a d b ab c",
    ),
    (
        "8.432",
        8,
        "<a,b,c | a^2=1, c^2=b^2, b^3=b, b^2c=c>",
        "a b^2",
        "1 a a b b ab c 1",
    ),
    (
        "0.4d1",
        9,
        "<a,b,c | a^2=1, c^2=b^2, b^3=b, b^2c=c>",
        "a b^2",
        "1 a a b b ab c c ac",
    ),
    (
        "8.6b7",
        11,
        "<a,b,c,d,e | a^2=1, bd=ab, d^2=b^2, b^3=b, b^2e=ade, c^3=c, cde=ace, de^2=ae^2, e^3=ce^2>",
        "a e b^2 c^2 acd bce be^2 b^2c^2 c^2e^2",
        "1 a b ab c 1 d b ab e ae",
    ),
    (
        "0.495",
        9,
        "<a,b,c | a^2=1, c^2=b^2, b^3=b, b^2c=c>",
        "a b^2",
        "1 a a 1 b b ab c c",
    ),
];

#[test]
fn random_codes() {
    for &(code, last, presentation, p, phi) in FOUND {
        let q = partial(code, last);
        assert_eq!(q.presentation(), presentation, "{code}");
        assert_eq!(
            (q.p_portion().join(" "), q.phi().join(" ")),
            (p.into(), phi.into()),
            "{code}"
        );
    }
}
