//! Theorems about partizan misère play on small days, rulesets in their universes, and limits.

use crate::common::{Random, World};
use num_bigint::BigInt;
use std::collections::HashMap;
use std::time::Duration;
use upstar_misere::partizan::{FormId, Universe, UniverseError};
use upstar_values::budget::{Budget, Cancel, Stopped};
use upstar_values::form::Form;
use upstar_values::game::{Game, Order, Outcome, Player};
use upstar_values::number::Dyadic;

/// ≥ modulo all games, dead-ending games, dicots, and in normal play: each implies the next.
#[test]
fn larger_universes_compare_less() {
    let mut world = World::new();
    let mut random = Random(20);
    let second = world.day_two(Universe::All);
    let mut more = world.random_members(&mut random, Universe::DeadEnding, &second, 60);
    more.extend(world.forms.dicots_born_by(3, &world.budget).unwrap());
    let mut implied = 0;
    for round in 0..12_000 {
        let list = if round % 3 == 0 { &more } else { &second };
        let (g, h) = (random.pick(list), random.pick(list));
        let mut holds = false;
        for universe in [Universe::All, Universe::DeadEnding, Universe::Dicot] {
            if world.forms.is_in(universe, g) && world.forms.is_in(universe, h) {
                let next = world.forms.ge(universe, g, h, &world.budget).unwrap();
                assert!(next || !holds);
                holds = next;
            }
        }
        if holds {
            assert!(world.normal_ge(g, h));
            implied += 1;
        }
    }
    assert!(implied > 500, "{implied}");
}

/// The colon principle: for a dicot G other than 0, H ≥ K in normal play gives G:H ≥ G:K modulo dead-ending games and modulo dicots.
#[test]
fn colon_principle() {
    let mut world = World::new();
    let mut random = Random(21);
    let (dicots, all) = (world.day_two(Universe::Dicot), world.day_two(Universe::All));
    let mut checked = 0;
    for &g in dicots.iter().filter(|&&g| g != FormId::ZERO) {
        for _ in 0..60 {
            let (h, k) = (random.pick(&all), random.pick(&all));
            if !world.normal_ge(h, k) {
                continue;
            }
            let (above, below) = (ordinal_sum(&mut world, g, h), ordinal_sum(&mut world, g, k));
            for universe in [Universe::Dicot, Universe::DeadEnding] {
                assert!(
                    world
                        .forms
                        .ge(universe, above, below, &world.budget)
                        .unwrap()
                );
            }
            checked += 1;
        }
    }
    assert!(checked > 100);
}

fn ordinal_sum(world: &mut World, g: FormId, h: FormId) -> FormId {
    let [left, right] = Player::BOTH.map(|player| {
        let mut side = world.forms.options(g, player).to_vec();
        for option in world.forms.options(h, player).to_vec() {
            side.push(ordinal_sum(world, g, option));
        }
        side
    });
    world.form(&left, &right)
}

#[test]
fn invertible_forms() {
    let mut world = World::new();
    let all = world.day_two(Universe::All);
    let ends = world.day_two(Universe::DeadEnding);
    let (forms, budget) = (&mut world.forms, &world.budget);
    let mut invertible = Vec::new();
    for &g in &all {
        if forms.is_invertible(Universe::All, g, budget).unwrap() {
            invertible.push(g);
        }
    }
    assert_eq!(invertible, [FormId::ZERO]);
    let classes = forms.classes(Universe::DeadEnding, &ends, budget).unwrap();
    let mut with_inverse = 0;
    for class in &classes {
        let is_p_free = class.iter().any(|&g| forms.is_p_free(g));
        with_inverse += usize::from(is_p_free);
        for &g in class {
            let minus = forms.conjugate(g, budget).unwrap();
            let sum = forms.sum(g, minus, budget).unwrap();
            let is_zero = forms
                .eq(Universe::DeadEnding, sum, FormId::ZERO, budget)
                .unwrap();
            assert_eq!(is_zero, is_p_free);
            let inverse = forms.inverse(Universe::DeadEnding, g, budget).unwrap();
            assert_eq!(inverse, is_p_free.then_some(minus));
        }
        // No other form of day 2 is an inverse either.
        if !is_p_free {
            for other in &classes {
                let sum = forms.sum(class[0], other[0], budget).unwrap();
                assert!(
                    !forms
                        .eq(Universe::DeadEnding, sum, FormId::ZERO, budget)
                        .unwrap()
                );
            }
        }
    }
    assert_eq!((classes.len(), with_inverse), (196, 46));
    for (n, expected) in [1, 2, 8, 489].into_iter().enumerate() {
        let dicots = forms.dicots_born_by(n as u32, budget).unwrap();
        let mut count = 0;
        for &g in &dicots {
            count += usize::from(forms.is_invertible(Universe::Dicot, g, budget).unwrap());
        }
        assert_eq!(count, expected);
    }
    // The inverse of a dicot is unique, and it is the conjugate.
    let dicots = forms.dicots_born_by(3, budget).unwrap();
    for &g in &dicots[..60] {
        let inverse = forms.inverse(Universe::Dicot, g, budget).unwrap();
        let inverse = inverse.map(|h| forms.canonical_dicot(h, budget).unwrap());
        for &h in &dicots[..200] {
            let sum = forms.canonical_dicot_sum(g, h, budget).unwrap();
            assert_eq!(sum == FormId::ZERO, inverse == Some(h));
        }
    }
}

/// The form of a position from its moves, each position once.
fn form_of<P: Clone + Eq + std::hash::Hash>(
    world: &mut World,
    position: &P,
    moves: &dyn Fn(&P, bool) -> Vec<P>,
    known: &mut HashMap<P, FormId>,
) -> FormId {
    if let Some(&form) = known.get(position) {
        return form;
    }
    let [left, right] = [true, false].map(|is_left| {
        let next = moves(position, is_left);
        let forms = next.iter().map(|next| form_of(world, next, moves, known));
        forms.collect::<Vec<FormId>>()
    });
    let form = world.form(&left, &right);
    known.insert(position.clone(), form);
    form
}

fn domineering(world: &mut World, rows: usize, columns: usize) -> FormId {
    let moves = move |free: &u32, is_left: bool| {
        let mut next = Vec::new();
        for row in 0..rows {
            for column in 0..columns {
                let (down, across) = if is_left {
                    (row + 1, column)
                } else {
                    (row, column + 1)
                };
                if down < rows && across < columns {
                    let domino = 1 << (row * columns + column) | 1 << (down * columns + across);
                    if free & domino == domino {
                        next.push(free & !domino);
                    }
                }
            }
        }
        next
    };
    form_of(
        world,
        &((1 << (rows * columns)) - 1),
        &moves,
        &mut HashMap::new(),
    )
}

/// Stalks of blue, red and green edges; cutting an edge removes what is above it.
fn hackenbush(world: &mut World, stalks: &[&str]) -> FormId {
    let moves = |stalks: &Vec<String>, is_left: bool| {
        let mut next = Vec::new();
        for (at, stalk) in stalks.iter().enumerate() {
            for (height, edge) in stalk.char_indices() {
                if edge == 'G' || (edge == 'B') == is_left {
                    let mut cut = stalks.clone();
                    cut[at].truncate(height);
                    next.push(cut);
                }
            }
        }
        next
    };
    let stalks = stalks.iter().map(|&stalk| stalk.to_owned()).collect();
    form_of(world, &stalks, &moves, &mut HashMap::new())
}

/// Clobber and Toads and Frogs on one row: x and T are Left's.
fn row(world: &mut World, row: &str, moves: fn(&[u8], bool) -> Vec<Vec<u8>>) -> FormId {
    let moves = |row: &Vec<u8>, is_left: bool| moves(row, is_left);
    form_of(world, &row.as_bytes().to_vec(), &moves, &mut HashMap::new())
}

fn clobber(row: &[u8], is_left: bool) -> Vec<Vec<u8>> {
    let (own, other) = if is_left { (b'x', b'o') } else { (b'o', b'x') };
    let mut next = Vec::new();
    for at in 0..row.len().saturating_sub(1) {
        for (from, to) in [(at, at + 1), (at + 1, at)] {
            if row[from] == own && row[to] == other {
                let mut after = row.to_vec();
                (after[from], after[to]) = (b'.', own);
                next.push(after);
            }
        }
    }
    next
}

fn toads_and_frogs(row: &[u8], is_left: bool) -> Vec<Vec<u8>> {
    if !is_left {
        // Frogs are toads in the mirror.
        let mirror = |row: &[u8]| -> Vec<u8> {
            let cells = row.iter().rev().map(|cell| match cell {
                b'T' => b'F',
                b'F' => b'T',
                cell => *cell,
            });
            cells.collect()
        };
        let next = toads_and_frogs(&mirror(row), true);
        return next.iter().map(|row| mirror(row)).collect();
    }
    let mut next = Vec::new();
    for at in 0..row.len() {
        if row[at] != b'T' {
            continue;
        }
        let to = match &row[at + 1..] {
            [b'.', ..] => at + 1,
            [b'F', b'.', ..] => at + 2,
            _ => continue,
        };
        let mut after = row.to_vec();
        after.swap(at, to);
        next.push(after);
    }
    next
}

#[test]
fn rulesets_and_their_universes() {
    let mut world = World::new();
    let boards = [(2, 2), (2, 3), (3, 3), (2, 4)].map(|(r, c)| domineering(&mut world, r, c));
    for board in boards {
        assert!(world.forms.is_dead_ending(board) && !world.forms.is_dicot(board));
    }
    let [square, _, large, long] = boards;
    let compare = |world: &mut World, g, h| {
        let order = world
            .forms
            .compare(Universe::DeadEnding, g, h, &world.budget);
        order.unwrap()
    };
    assert_eq!(compare(&mut world, large, square), Order::Equal);
    assert_eq!(compare(&mut world, long, FormId::ZERO), Order::Less);
    let mixed = hackenbush(&mut world, &["BR", "RGB"]);
    assert!(world.forms.is_dead_ending(mixed));
    let sprigs = hackenbush(&mut world, &["GBR", "GRB"]);
    assert!(world.forms.is_dicot(sprigs));
    let position = row(&mut world, "xoxoxo", clobber);
    assert!(world.forms.is_dicot(position));
    let position = row(&mut world, "TT.FF", toads_and_frogs);
    assert!(!world.forms.is_dead_ending(position));
    let outcomes = ["T.F", "TT.F", "TT.FF", "T..F", "TT..FF", "T...F"].map(|cells| {
        let position = row(&mut world, cells, toads_and_frogs);
        world.forms.outcome(position)
    });
    use Outcome::{N, P};
    assert_eq!(outcomes, [P, P, P, N, N, P]);
    // 1 × n, 2 × n and 3 × n.
    for (rows, outcomes) in [(1, "NLLLLL"), (2, "RPLNRP"), (3, "RRPPL")] {
        for (column, outcome) in outcomes.chars().enumerate() {
            let board = domineering(&mut world, rows, column + 1);
            assert_eq!(world.forms.outcome(board).name(), outcome.to_string());
        }
    }
}

/// The misère outcome of a sum of sprigs is the normal outcome of the sum with one more ∗.
#[test]
fn hackenbush_sprigs() {
    let mut world = World::new();
    let known = ["G", "GB", "GB GR", "GB GR G", "B", "B R", "BR", "B BR"].map(|stalks| {
        let form = hackenbush(&mut world, &stalks.split(' ').collect::<Vec<_>>());
        world.forms.outcome(form).name()
    });
    assert_eq!(known, ["P", "L", "N", "P", "R", "N", "R", "R"]);
    let mut sprigs = vec!["G".to_owned()];
    for at in 0..7 {
        for edge in ["B", "R"] {
            sprigs.push(sprigs[at].clone() + edge);
        }
    }
    for (i, first) in sprigs.iter().enumerate() {
        for second in &sprigs[i..] {
            if first.len() + second.len() > 6 {
                continue;
            }
            let misere = hackenbush(&mut world, &[first, second]);
            let normal = hackenbush(&mut world, &[first, second, "G"]);
            let form = world
                .forms
                .to_form(&mut world.algebra, normal, &world.budget);
            let value = world.algebra.form_value(&form.unwrap()).unwrap();
            let expected = world.algebra.outcome(value).unwrap();
            assert_eq!(world.forms.outcome(misere), expected, "{first} {second}");
        }
    }
}

#[test]
fn texts_read_back() {
    let mut world = World::new();
    let mut random = Random(22);
    let second = world.day_two(Universe::All);
    let third = world.random_members(&mut random, Universe::All, &second, 300);
    for &g in second.iter().chain(&third) {
        let text = world.text(g);
        assert_eq!(world.read(&text), g, "{text}");
        let form = world
            .forms
            .to_form(&mut world.algebra, g, &world.budget)
            .unwrap();
        assert_eq!(world.forms.from_form(&mut world.algebra, &form).unwrap(), g);
    }
    let cases = [
        ("{|}", "0"),
        ("{0|0}", "*"),
        ("{0|}", "1"),
        ("{|0}", "-1"),
        ("-12", "-12"),
        ("*5", "*5"),
        ("1/2", "{0|1}"),
        ("^", "{0|*}"),
        ("^*", "{*,0|0}"),
        ("{*,0|0,*}", "*2"),
        ("{1|1}", "{1|1}"),
        ("{0,0|{|}}", "*"),
        ("{|*}", "{|*}"),
        ("{{*|*}|}", "{{*|*}|}"),
        ("-{0|*,0}", "{*,0|0}"),
        ("1 + 1", "2"),
        ("1 - 1", "{-1|1}"),
        ("{-1,1|{0|1},*3,2}", "{1,-1|2,*3,{0|1}}"),
    ];
    for (text, expected) in cases {
        let form = world.read(text);
        assert_eq!(world.text(form), expected);
        assert_eq!(world.read(expected), form);
    }
    assert!(world.forms.read(&mut world.algebra, "{0|").is_err());
}

#[test]
fn mistakes_are_named() {
    let mut world = World::new();
    let one = world.read("1");
    let outside = world
        .forms
        .ge(Universe::Dicot, one, FormId::ZERO, &world.budget);
    let message = "1 is not in the universe \"dicot\": in every position of a dicot both players can move, or neither";
    assert_eq!(outside.unwrap_err().to_string(), message);
    let end = world.read("{|1}");
    for (g, h) in [(end, FormId::ZERO), (FormId::ZERO, end)] {
        let outside = world
            .forms
            .reason(Universe::DeadEnding, g, h, &world.budget);
        assert!(matches!(outside, Err(UniverseError::Outside { .. })));
    }
    for name in ["", "Dicot", "dead ending", &"x".repeat(1000)] {
        let error = name.parse::<Universe>().unwrap_err();
        assert!(error.to_string().len() < 200);
    }
}

#[test]
fn large_games_are_refused_early() {
    let mut world = World::new();
    let (size, bytes) = (world.forms.len(), world.forms.bytes());
    let huge = Dyadic::new(BigInt::from(10).pow(1_000_000), 0);
    let huge = world.algebra.number(&huge).unwrap();
    let tiny = world
        .algebra
        .number(&Dyadic::new(1.into(), 5_000_000))
        .unwrap();
    let heap = world.algebra.nimber(50_000);
    let options = Form::new(vec![Form::Value(huge)], vec![Form::Value(Game::ZERO)]);
    for form in [Form::Value(huge), Form::Value(tiny), options] {
        let refused = world.forms.from_form(&mut world.algebra, &form);
        assert_eq!(refused.unwrap_err(), Stopped::Depth(100_000));
    }
    let refused = world.forms.from_game(&mut world.algebra, heap);
    assert!(matches!(refused, Err(Stopped::TooLarge(_))));
    let mut deep = Form::Value(Game::STAR);
    for _ in 0..150_000 {
        deep = Form::new(vec![deep.clone()], vec![deep]);
    }
    let refused = world.forms.from_form(&mut world.algebra, &deep);
    assert_eq!(refused.unwrap_err(), Stopped::Depth(100_000));
    for n in [i64::MIN, -100_001, 100_001, i64::MAX] {
        let refused = world.forms.integer(n, &world.budget);
        assert_eq!(refused.unwrap_err(), Stopped::Depth(100_000));
    }
    assert!(world.forms.nim_heap(u32::MAX, &world.budget).is_err());
    assert_eq!((world.forms.len(), world.forms.bytes()), (size, bytes));
}

#[test]
fn deep_games_and_stopped_work() {
    let mut world = World::new();
    let (forms, budget) = (&mut world.forms, &world.budget);
    let large = forms.integer(60_000, budget).unwrap();
    assert_eq!(forms.as_integer(large), Some(60_000));
    assert_eq!(
        forms.sum(large, large, budget),
        Err(Stopped::Depth(100_000))
    );
    let minus = forms.conjugate(large, budget).unwrap();
    assert_eq!(forms.text(minus).unwrap(), "-60000");
    let one = forms.integer(1, budget).unwrap();
    let sum = forms.sum(large, one, budget).unwrap();
    let next = forms.integer(60_001, budget).unwrap();
    assert_eq!(forms.sum(large, FormId::ZERO, budget).unwrap(), large);
    assert_eq!(sum, next, "integers of one sign add up literally");
    assert!(
        !forms
            .ge(Universe::DeadEnding, large, minus, budget)
            .unwrap()
    );
    forms.adjoint(large, budget).unwrap();
    let heap = forms.nim_heap(150, budget).unwrap();
    assert_eq!(forms.as_nim_heap(heap), Some(150));
    let integer = forms.integer(2_000, budget).unwrap();
    let stops: [(Budget, fn(&Stopped) -> bool); 3] = [
        (
            Budget::default().memory(forms.bytes() + (1 << 20)),
            |stop| matches!(stop, Stopped::Memory(_)),
        ),
        (Budget::default().time(Duration::from_millis(10)), |stop| {
            matches!(stop, Stopped::Time(_))
        }),
        (Budget::default().cancel(raised()), |stop| {
            *stop == Stopped::Cancelled
        }),
    ];
    for (limited, expected) in stops {
        let stopped = forms.sum(integer, heap, &limited).unwrap_err();
        assert!(expected(&stopped), "{stopped}");
    }
    let two = forms.sum(one, one, budget).unwrap();
    assert_eq!(forms.text(two).unwrap(), "2");
    let mut wide = heap;
    for _ in 0..40 {
        wide = forms
            .from_options(&[wide, heap], &[wide, FormId::STAR], budget)
            .unwrap();
    }
    assert!(matches!(forms.text(wide), Err(Stopped::TooLarge(_))));
    let outside = forms.from_options(&[wide], &[], budget).unwrap();
    let error = forms
        .ge(Universe::Dicot, outside, heap, budget)
        .unwrap_err();
    assert!(error.to_string().starts_with("a larger form is not in"));
}

fn raised() -> Cancel {
    let cancel = Cancel::default();
    cancel.raise();
    cancel
}
