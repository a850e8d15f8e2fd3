//! Laws that hold for all values, tested on random values.

use crate::tree::{Dice, Forest, Tree};
use num_bigint::BigInt;
use proptest::prelude::*;
use upstar::game::{Algebra, Day, Game, Nus, Order};
use upstar::notation::{Style, form_text, print, read};
use upstar::number::Dyadic;

/// A game as it might be written down.
#[derive(Clone, Debug)]
enum Literal {
    Nus(Nus),
    Braces(Vec<Literal>, Vec<Literal>),
}

impl Literal {
    fn text(&self) -> String {
        match self {
            Literal::Nus(nus) => nus.to_string(),
            Literal::Braces(left, right) => {
                let side = |list: &[Literal]| {
                    let texts: Vec<String> = list.iter().map(Literal::text).collect();
                    texts.join(",")
                };
                format!("{{{}|{}}}", side(left), side(right))
            }
        }
    }

    /// The same game with the players exchanged.
    fn swapped(&self) -> Literal {
        let side = |list: &[Literal]| list.iter().map(Literal::swapped).collect();
        match self {
            Literal::Nus(nus) => Literal::Nus(Nus {
                number: -&nus.number,
                ups: -nus.ups,
                star: nus.star,
            }),
            Literal::Braces(left, right) => Literal::Braces(side(right), side(left)),
        }
    }

    fn value(&self, algebra: &mut Algebra) -> Game {
        match self {
            Literal::Nus(nus) => algebra.nus(nus).unwrap(),
            Literal::Braces(left, right) => {
                let [left, right] = [left, right]
                    .map(|side| side.iter().map(|x| x.value(algebra)).collect::<Vec<_>>());
                algebra.construct(&left, &right).unwrap()
            }
        }
    }

    fn tree(&self, algebra: &mut Algebra, forest: &mut Forest) -> Tree {
        match self {
            Literal::Nus(nus) => {
                let game = algebra.nus(nus).unwrap();
                forest.of(algebra, game)
            }
            Literal::Braces(left, right) => {
                let [left, right] = [left, right].map(|side| {
                    let trees = side.iter().map(|x| x.tree(algebra, forest));
                    trees.collect::<Vec<_>>()
                });
                forest.make(left, right)
            }
        }
    }
}

fn small_leaf() -> impl Strategy<Value = Literal> {
    (-2i64..3, 0u64..2, -1i32..2, 0u32..3).prop_map(|(m, e, ups, star)| {
        Literal::Nus(Nus {
            number: Dyadic::new(m.into(), e),
            ups,
            star,
        })
    })
}

/// Leaves at and beyond every limit of the inline representation.
fn large_leaf() -> impl Strategy<Value = Literal> {
    let number = prop_oneof![
        (-9i64..9, 0u64..3).prop_map(|(m, e)| Dyadic::new(m.into(), e)),
        ((1i64 << 25) - 2..(1 << 25) + 2, prop::bool::ANY)
            .prop_map(|(m, minus)| Dyadic::from(if minus { -m } else { m })),
        (-3i64..4, 29u64..34).prop_map(|(m, e)| Dyadic::new(m.into(), e)),
        (-3i64..4, 60u64..300).prop_map(|(m, e)| Dyadic::new(m.into(), e)),
        (-3i64..4, 20u32..50).prop_map(|(m, e)| Dyadic::from(BigInt::from(10).pow(e) * m + 1)),
    ];
    let ups = prop_oneof![3 => Just(0i32), 2 => -3i32..4, 1 => 32_766i32..32_770, 1 => -32_770i32..-32_766];
    let star = prop_oneof![3 => Just(0u32), 2 => 0u32..5, 1 => 62u32..67];
    (number, ups, star).prop_map(|(number, ups, star)| Literal::Nus(Nus { number, ups, star }))
}

/// Random games with at most `width` options on a side.
fn games(
    leaf: impl Strategy<Value = Literal> + 'static,
    depth: u32,
    width: usize,
) -> impl Strategy<Value = Literal> {
    leaf.prop_recursive(depth, 24, 2 * width as u32, move |inner| {
        let side = || prop::collection::vec(inner.clone(), 0..=width);
        (side(), side()).prop_map(|(left, right)| Literal::Braces(left, right))
    })
}

fn small() -> impl Strategy<Value = Literal> {
    games(small_leaf(), 3, 2)
}

fn tiny() -> impl Strategy<Value = Literal> {
    games(small_leaf(), 1, 2)
}

fn large() -> impl Strategy<Value = Literal> {
    games(large_leaf(), 2, 3)
}

/// A game without abbreviations: only braces.
fn bare() -> impl Strategy<Value = Literal> {
    let zero = Just(Literal::Braces(vec![], vec![]));
    games(zero, 4, 2)
}

/// Text in ASCII, in Unicode and as a form reads back as the same value.
fn comes_back(a: &mut Algebra, value: Game) -> Result<(), TestCaseError> {
    let mut texts = vec![
        print(a, value, Style::Text).unwrap(),
        print(a, value, Style::Unicode).unwrap(),
    ];
    texts.extend(form_text(a, value).unwrap());
    for text in texts {
        prop_assert_eq!(read(a, &text), Ok(value), "{}", text);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn group_laws(x in small(), y in small(), z in tiny()) {
        let mut a = Algebra::new();
        let [x, y, z] = [x, y, z].map(|literal| literal.value(&mut a));
        let sum = a.add(x, y).unwrap();
        prop_assert_eq!(a.add(y, x).unwrap(), sum);
        prop_assert_eq!(a.sub(sum, y).unwrap(), x);
        prop_assert_eq!(a.add(x, Game::ZERO).unwrap(), x);
        let (first, last) = (a.add(sum, z).unwrap(), a.add(y, z).unwrap());
        prop_assert_eq!(a.add(x, last).unwrap(), first);
        let (minus_x, minus_y) = (a.neg(x).unwrap(), a.neg(y).unwrap());
        prop_assert_eq!(a.add(x, minus_x).unwrap(), Game::ZERO);
        let negative = a.neg(sum).unwrap();
        prop_assert_eq!(a.add(minus_x, minus_y).unwrap(), negative);
        prop_assert_eq!(a.neg(negative).unwrap(), sum);
    }

    #[test]
    fn ups_and_stars_of_any_size(x in large_leaf(), y in large_leaf(), z in large_leaf()) {
        let mut a = Algebra::new();
        let [x, y, z] = [x, y, z].map(|literal| literal.value(&mut a));
        let sum = a.add(x, y).unwrap();
        prop_assert_eq!(a.add(y, x).unwrap(), sum);
        prop_assert_eq!(a.sub(sum, y).unwrap(), x);
        let (first, last) = (a.add(sum, z).unwrap(), a.add(y, z).unwrap());
        prop_assert_eq!(a.add(x, last).unwrap(), first);
        let difference = a.sub(x, y).unwrap();
        let order = a.compare(x, y).unwrap();
        prop_assert_eq!(a.compare(difference, Game::ZERO).unwrap(), order);
        prop_assert_eq!(a.compare(first, last).unwrap(), a.compare(x, Game::ZERO).unwrap());
        // The options of a value construct it again.
        for game in [x, sum, difference] {
            let (left, right) = (a.left_options(game).unwrap(), a.right_options(game).unwrap());
            prop_assert_eq!(a.construct(&left, &right).unwrap(), game);
        }
    }

    #[test]
    fn moving_by_numbers_of_any_size(game in large(), by in large_leaf()) {
        let mut a = Algebra::new();
        let (game, by) = (game.value(&mut a), by.value(&mut a));
        let by = a.left_stop(by);
        let number = a.number(&by).unwrap();
        let moved = a.add(game, number).unwrap();
        prop_assert_eq!(a.sub(moved, number).unwrap(), game);
        let ((left, right), stops) = (a.stops(game), a.stops(moved));
        prop_assert_eq!(stops, (&left + &by, &right + &by));
        prop_assert_eq!(a.compare(moved, number).unwrap(), a.compare(game, Game::ZERO).unwrap());
    }

    #[test]
    fn order_laws(x in small(), y in small(), z in tiny()) {
        let mut a = Algebra::new();
        let [x, y, z] = [x, y, z].map(|literal| literal.value(&mut a));
        let le = a.le(x, y).unwrap();
        // Reflexive, antisymmetric, transitive.
        prop_assert!(a.le(x, x).unwrap());
        prop_assert_eq!(le && a.le(y, x).unwrap(), x == y);
        if le && a.le(y, z).unwrap() {
            prop_assert!(a.le(x, z).unwrap());
        }
        // Adding the same game and reversing both keep the order; the difference agrees.
        let (more_x, more_y) = (a.add(x, z).unwrap(), a.add(y, z).unwrap());
        prop_assert_eq!(a.le(more_x, more_y).unwrap(), le);
        let (minus_x, minus_y) = (a.neg(x).unwrap(), a.neg(y).unwrap());
        prop_assert_eq!(a.le(minus_y, minus_x).unwrap(), le);
        let difference = a.sub(y, x).unwrap();
        prop_assert_eq!(a.ge(difference, Game::ZERO).unwrap(), le);
        // The other relations follow from ≤.
        let order = a.compare(x, y).unwrap();
        prop_assert_eq!(a.lt(x, y).unwrap(), order == Order::Less);
        prop_assert_eq!(a.gt(x, y).unwrap(), order == Order::Greater);
        prop_assert_eq!(a.confused(x, y).unwrap(), order == Order::Confused);
        prop_assert_eq!(a.less_or_confused(x, y).unwrap(), matches!(order, Order::Less | Order::Confused));
    }

    #[test]
    fn order_and_sums_are_those_of_the_definition(x in small(), y in tiny()) {
        let (mut a, mut f) = (Algebra::new(), Forest::default());
        let (g, h) = (x.value(&mut a), y.value(&mut a));
        let (tree, other) = (x.tree(&mut a, &mut f), y.tree(&mut a, &mut f));
        prop_assert_eq!(a.compare(g, h).unwrap(), f.order(tree, other));
        let canonical = f.of(&mut a, g);
        prop_assert_eq!(f.order(tree, canonical), Order::Equal);
        let sum = a.add(g, h).unwrap();
        let (sum, literal) = (f.of(&mut a, sum), f.sum(tree, other));
        prop_assert_eq!(f.order(sum, literal), Order::Equal);
    }

    #[test]
    fn reductions_in_any_order(literal in bare(), seed: u64) {
        let (mut a, mut f) = (Algebra::new(), Forest::default());
        let tree = literal.tree(&mut a, &mut f);
        let value = literal.value(&mut a);
        let canonical = f.of(&mut a, value);
        let mut dice = Dice::new(seed);
        prop_assert_eq!(f.reduce(tree, &mut dice), canonical);
    }

    #[test]
    fn reductions_from_ups_and_stars(literal in small(), seed: u64) {
        let (mut a, mut f) = (Algebra::new(), Forest::default());
        let tree = literal.tree(&mut a, &mut f);
        let value = literal.value(&mut a);
        let canonical = f.of(&mut a, value);
        let mut dice = Dice::new(seed);
        prop_assert_eq!(f.reduce(tree, &mut dice), canonical);
    }

    #[test]
    fn negatives_swap_colours(literal in prop_oneof![small(), large()]) {
        let mut a = Algebra::new();
        let value = literal.value(&mut a);
        let swapped = literal.swapped().value(&mut a);
        prop_assert_eq!(a.neg(value).unwrap(), swapped);
        // In a new store the negative is made without the original.
        let mut b = Algebra::new();
        let alone = literal.swapped().value(&mut b);
        let texts = (print(&mut a, swapped, Style::Text), print(&mut b, alone, Style::Text));
        prop_assert_eq!(texts.0, texts.1);
        let (left, right) = a.stops(value);
        prop_assert_eq!(b.stops(alone), (-right, -left));
        prop_assert_eq!(a.birthday(value).unwrap(), b.birthday(alone).unwrap());
    }

    #[test]
    fn printed_is_readable(literal in prop_oneof![small(), large()]) {
        let mut a = Algebra::new();
        let text = literal.text();
        let value = literal.value(&mut a);
        prop_assert_eq!(read(&mut a, &text), Ok(value), "{}", text);
        comes_back(&mut a, value)?;
    }

    #[test]
    fn printed_sums_are_readable(x in small(), y in tiny(), z in large_leaf()) {
        let mut a = Algebra::new();
        let text = format!("{} - {}", x.text(), y.text());
        let [x, y, z] = [x, y, z].map(|literal| literal.value(&mut a));
        let difference = a.sub(x, y).unwrap();
        prop_assert_eq!(read(&mut a, &text), Ok(difference), "{}", text);
        comes_back(&mut a, difference)?;
        let by = a.left_stop(z);
        let number = a.number(&by).unwrap();
        let moved = a.add(difference, number).unwrap();
        comes_back(&mut a, moved)?;
    }

    #[test]
    fn multiples_are_repeated_sums(literal in tiny(), n in 0i64..6, m in -4i64..5) {
        let mut a = Algebra::new();
        let game = literal.value(&mut a);
        let mut sum = Game::ZERO;
        for _ in 0..n {
            sum = a.add(sum, game).unwrap();
        }
        let times = a.times(&n.into(), game).unwrap();
        prop_assert_eq!(times, sum);
        let (more, both) = (a.times(&m.into(), game).unwrap(), a.times(&(n + m).into(), game).unwrap());
        prop_assert_eq!(a.add(times, more).unwrap(), both);
    }

    #[test]
    fn norton_products_are_additive_and_keep_the_order(
        g in tiny(),
        h in tiny(),
        unit in prop::sample::select(vec!["^", "1*", "1/2", "{2|1}", "tiny(1)", "^2*"]),
    ) {
        let mut a = Algebra::new();
        let unit = read(&mut a, unit).unwrap();
        let (g, h) = (g.value(&mut a), h.value(&mut a));
        let sum = a.add(g, h).unwrap();
        let [of_g, of_h, of_sum] = [g, h, sum].map(|x| a.norton(x, unit).unwrap());
        prop_assert_eq!(a.add(of_g, of_h).unwrap(), of_sum);
        prop_assert_eq!(a.compare(of_g, of_h).unwrap(), a.compare(g, h).unwrap());
    }
}

#[test]
fn handles_are_unique_at_the_edge_of_their_range() {
    let mut a = Algebra::new();
    for ups in [32_766, 32_767, 32_768, 32_769, -32_767, -32_768, -32_769] {
        for star in [0, 1, 2, 65_534, 65_535, 65_536, 65_537] {
            let number = Dyadic::ZERO;
            let game = a.nus(&Nus { number, ups, star }).unwrap();
            let left = a.left_options(game).unwrap();
            let right = a.right_options(game).unwrap();
            assert_eq!(a.construct(&left, &right).unwrap(), game);
        }
    }
}

/// Join and meet are commutative, associative, idempotent, absorb each other and distribute.
fn lattice_laws(a: &mut Algebra, day: &Day, [x, y, z]: [Game; 3]) {
    let (join, meet) = (a.join(day, x, y).unwrap(), a.meet(day, x, y).unwrap());
    assert_eq!(a.join(day, y, x).unwrap(), join);
    assert_eq!(a.meet(day, y, x).unwrap(), meet);
    assert_eq!(a.join(day, x, x).unwrap(), x);
    assert_eq!(a.meet(day, x, x).unwrap(), x);
    assert_eq!(a.join(day, x, meet).unwrap(), x);
    assert_eq!(a.meet(day, x, join).unwrap(), x);
    assert_eq!(a.le(x, y).unwrap(), join == y);
    assert_eq!(a.le(x, y).unwrap(), meet == x);
    let (rest, all) = (a.join(day, y, z).unwrap(), a.join(day, join, z).unwrap());
    assert_eq!(a.join(day, x, rest).unwrap(), all);
    let (xz, yz) = (a.meet(day, x, z).unwrap(), a.meet(day, y, z).unwrap());
    let none = a.meet(day, meet, z).unwrap();
    assert_eq!(a.meet(day, x, yz).unwrap(), none);
    // (x ∨ y) ∧ z = (x ∧ z) ∨ (y ∧ z)
    let below = a.meet(day, join, z).unwrap();
    assert_eq!(a.join(day, xz, yz).unwrap(), below);
    // Negation turns the lattice upside down.
    let (minus_x, minus_y) = (a.neg(x).unwrap(), a.neg(y).unwrap());
    assert_eq!(a.meet(day, minus_x, minus_y).unwrap(), a.neg(join).unwrap());
}

#[test]
fn lattice_laws_of_day_2() {
    let mut a = Algebra::new();
    let day = a.day(2).unwrap();
    for &x in &day.games {
        for &y in &day.games {
            for &z in &day.games {
                lattice_laws(&mut a, &day, [x, y, z]);
            }
        }
    }
}

#[test]
fn lattice_laws_of_day_3() {
    let mut a = Algebra::new();
    let day = a.day(3).unwrap();
    let mut dice = Dice::new(3);
    for round in 0..400 {
        let [x, y, z] = [0; 3].map(|_| day.games[dice.below(day.games.len())]);
        lattice_laws(&mut a, &day, [x, y, z]);
        if round % 10 == 0 {
            // Least upper and greatest lower bound among all 1474 values.
            let (join, meet) = (a.join(&day, x, y).unwrap(), a.meet(&day, x, y).unwrap());
            assert!(day.games.contains(&join) && day.games.contains(&meet));
            for &other in &day.games {
                let above = a.le(x, other).unwrap() && a.le(y, other).unwrap();
                assert_eq!(a.le(join, other).unwrap(), above);
                let below = a.le(other, x).unwrap() && a.le(other, y).unwrap();
                assert_eq!(a.le(other, meet).unwrap(), below);
            }
        }
    }
}

#[test]
fn conway_products_of_nim_heaps() {
    // Nim multiplication by its definition: the least number that is not given by products of smaller heaps.
    let mut table = [[0u32; 16]; 16];
    for x in 0..16 {
        for y in 0..16 {
            let taken: Vec<u32> = (0..x)
                .flat_map(|i| (0..y).map(move |j| (i, j)))
                .map(|(i, j)| table[i][y] ^ table[x][j] ^ table[i][j])
                .collect();
            table[x][y] = (0..).find(|n| !taken.contains(n)).unwrap();
        }
    }
    let mut a = Algebra::new();
    for x in 0..16u32 {
        for y in 0..16u32 {
            let (g, h) = (a.nimber(x), a.nimber(y));
            let product = a.conway_product(g, h).unwrap();
            assert_eq!(a.as_nimber(product), Some(table[x as usize][y as usize]));
        }
    }
}
