//! Owned values, compared with the algebra of handles below them.

use proptest::prelude::*;
use std::collections::HashSet;
use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;
use upstar::budget::{Budget, Cancel};
use upstar::game::{Algebra, Game, Order};
use upstar::position::{AnyPosition, Board, Ends, Theory};
use upstar::{Player, Position, Stopped, TextError, Value, ValueStore, Values, position};

/// All values born by day 2, in a store.
fn day_two(store: &ValueStore) -> Vec<Value> {
    let games = store.with(|algebra, _| algebra.day(2).unwrap().games);
    games.into_iter().map(|game| store.value(game)).collect()
}

#[test]
fn operators_are_those_of_the_algebra() {
    let store = ValueStore::new();
    let values = day_two(&store);
    for g in &values {
        for h in &values {
            let [sum, difference] = store.with(|algebra, _| {
                [
                    algebra.add(g.game(), h.game()).unwrap(),
                    algebra.sub(g.game(), h.game()).unwrap(),
                ]
            });
            assert_eq!((g + h).game(), sum);
            assert_eq!((g - h).game(), difference);
            let order = store.with(|algebra, _| algebra.compare(g.game(), h.game()).unwrap());
            assert_eq!(g.compare(h), order);
            assert_eq!(g < h, order == Order::Less);
            assert_eq!(g <= h, matches!(order, Order::Less | Order::Equal));
            assert_eq!(g == h, order == Order::Equal);
            assert_eq!(g.confused_with(h), order == Order::Confused);
        }
        assert_eq!(-g + g, Value::zero());
        assert_eq!(3 * g, g + g + g);
        assert_eq!(g * -2, -(g + g));
        assert_eq!(Value::new(g.left_options(), g.right_options()), *g);
        assert_eq!(g.to_string().parse::<Value>().unwrap(), *g);
        assert_eq!(format!("{g:#}").parse::<Value>().unwrap(), *g);
    }
}

#[test]
fn assignments_and_sums() {
    let mut value = Value::from(1);
    value += Value::up();
    value -= 2;
    value *= 3;
    assert_eq!(value.to_string(), "-3^3");
    assert_eq!([1, 2, 3].into_iter().sum::<Value>(), 6.into());
    assert_eq!(Value::default(), Value::zero());
    assert_eq!(Value::from(u64::MAX).to_string(), u64::MAX.to_string());
    assert_eq!(
        Value::from(upstar::Dyadic::half_power(3)).to_string(),
        "1/8"
    );
}

#[test]
fn values_of_different_stores_are_the_same_values() {
    let (here, there) = (ValueStore::new(), ValueStore::new());
    let texts = [
        "0",
        "^*",
        "{3|1}",
        "{1|{0|-1}} + ^",
        "{1000000000000|{5|^^*}}",
        "tiny({3|2})",
        "123456789012345678901234567890",
    ];
    let hash = RandomState::new();
    for text in texts {
        let (a, b) = (here.read(text).unwrap(), there.read(text).unwrap());
        assert_eq!(a, b, "{text}");
        assert_eq!(hash.hash_one(&a), hash.hash_one(&b), "{text}");
        assert_eq!(&a - &b, Value::zero(), "{text}");
        assert!(a == b, "{text}");
    }
    let all = |store: &ValueStore| -> HashSet<Value> {
        texts.iter().map(|text| store.read(text).unwrap()).collect()
    };
    assert_eq!(all(&here), all(&there));
    assert_eq!(all(&here).len(), texts.len());
}

#[test]
fn hashes_tell_most_values_apart() {
    let store = ValueStore::new();
    let games = store.with(|algebra, _| algebra.day(3).unwrap().games);
    let hash = RandomState::new();
    let hashes: HashSet<u64> = games
        .iter()
        .map(|&game| hash.hash_one(store.value(game)))
        .collect();
    assert!(
        hashes.len() > games.len() * 9 / 10,
        "{} of {}",
        hashes.len(),
        games.len()
    );
}

#[test]
fn a_sum_lives_where_its_large_part_lives() {
    let store = ValueStore::new();
    let switch = store.read("{3|1}").unwrap();
    let sums = [
        Value::from(1) + &switch,
        &switch + 1,
        "{9|7}".parse::<Value>().unwrap() + &switch,
    ];
    assert_eq!(sums[0].store(), &store);
    assert_eq!(sums[1].store(), &store);
    assert_eq!(sums[2].store(), &ValueStore::global());
    assert_eq!(Value::new([Value::up()], [switch]).store(), &store);
}

#[test]
fn a_store_goes_with_its_last_value() {
    let store = ValueStore::new();
    let table = store.with(|algebra, _| std::sync::Arc::downgrade(algebra.store()));
    let value = store.read("{3|1}").unwrap();
    drop(store);
    assert!(table.upgrade().is_some());
    assert_eq!(value.left_stop(), 3.into());
    drop(value);
    assert!(table.upgrade().is_none());
}

#[test]
fn threads_share_a_store() {
    fn shared<T: Send + Sync>() {}
    shared::<(Value, ValueStore, Position, TextError)>();
    let store = ValueStore::new();
    let sums: Vec<Value> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..4)
            .map(|_| scope.spawn(|| day_two(&store).iter().sum::<Value>()))
            .collect();
        workers
            .into_iter()
            .map(|worker| worker.join().unwrap())
            .collect()
    });
    assert!(sums.windows(2).all(|pair| pair[0] == pair[1]));
}

#[test]
fn limits_stop_and_lose_nothing() {
    let store = ValueStore::new();
    let (a, b) = (
        store.read("{5/2||1|-1/4}").unwrap(),
        store.read("{4||3|-2*}").unwrap(),
    );
    let cancel = Cancel::default();
    cancel.raise();
    let budget = Budget::default().cancel(cancel);
    assert_eq!(a.try_times(1000, &budget), Err(Stopped::Cancelled));
    // The next question has no limits again.
    assert_eq!(a.try_add(&b, &Budget::default()), Ok(&a + &b));
    assert_eq!((&a + &b) - &b, a);
    assert_eq!(
        Value::up().try_times(i64::MAX, &Budget::default()),
        Err(Stopped::Ups)
    );
}

#[test]
#[should_panic(expected = "copies of ↑")]
fn too_many_ups_panic_as_documented() {
    let _ = Value::up() * i64::MAX;
}

#[test]
fn values_too_long_to_be_written_are_described() {
    let store = ValueStore::new();
    // {n||…|{2||1|-1}}: nested more deeply than text may be.
    let mut value = store.read("{1|-1}").unwrap();
    for n in 2..2500 {
        value = Value::new([n.into()], [value]);
    }
    assert!(matches!(
        value.text(upstar::Style::Text),
        Err(Stopped::TooLarge(_))
    ));
    assert!(value.to_string().starts_with("<a value with stops"));
    assert!(format!("{value:?}").starts_with("Value(<"));
}

#[test]
fn mistakes_point_at_their_place() {
    let cases = [
        ("domineering(2, 3", 16..16, "expected"),
        ("2 + 3", 0..5, "expected a call such as domineering(2, 3)"),
        ("checkers(3)", 0..8, "there is no ruleset `checkers`"),
        ("domineering(2, 999)", 15..18, "a board has between"),
        ("clobber(\"xo|xz\")", 13..14, "`z` is no cell"),
        ("nim(a)", 4..5, "expected a text, an integer"),
        ("nim(3, 2 + 2)", 7..12, "expected a text, an integer"),
        (
            "subtraction([1, b], 5)",
            12..18,
            "expected a text, an integer",
        ),
        ("snort(tree(3))", 6..13, "expected a graph"),
    ];
    for (text, place, message) in cases {
        let error = position(text).unwrap_err();
        assert!(error.message().starts_with(message), "{text}: {error}");
        assert_eq!(error.place(), Some(place), "{text}: {error}");
    }
    let error = "{1|\n {2|3".parse::<Value>().unwrap_err();
    assert!(error.to_string().contains("\n   {2|3\n       ^"), "{error}");
}

#[test]
fn what_only_the_language_has_is_named() {
    let cases = [
        ("2 ** 3", 0..6, "powers belong to the language"),
        ("1 + 2 ** 3", 4..10, "powers belong to the language"),
        ("^ / 2", 0..5, "quotients belong to the language"),
        ("{a|0}", 1..2, "names belong to the language"),
        ("nim(3)", 0..6, "calls belong to the language"),
    ];
    for (text, place, help) in cases {
        let error = text.parse::<Value>().unwrap_err();
        assert!(error.help().unwrap().starts_with(help), "{text}: {error}");
        assert_eq!(error.place(), Some(place), "{text}: {error}");
        assert!(error.message().starts_with("expected a value, found `"));
    }
}

#[test]
fn a_missing_value_names_methods_that_exist() {
    // `outcome`, `starts`, `winning_moves` and `nim_value` are methods of `Position`.
    let sos = position("sos(4)").unwrap();
    let stopped = sos.value().unwrap_err().to_string();
    assert!(
        stopped.ends_with("ask for its `outcome`, `starts` or `winning_moves`"),
        "{stopped}"
    );
    assert!(sos.outcome().is_ok() && sos.starts().is_ok());
    let nim = position("two_dimensional_nim(\"w\")").unwrap();
    let stopped = nim.value().unwrap_err().to_string();
    assert!(
        stopped.ends_with("ask for its `nim_value`, `outcome` or `winning_moves`"),
        "{stopped}"
    );
    assert!(nim.nim_value().unwrap().is_some());
}

#[test]
fn positions_agree_with_their_moves() {
    for call in [
        "domineering(3, 3)",
        "clobber(\"xoxo\")",
        "toads_and_frogs(\"TT..F\")",
        "nim(1, 2)",
        "sos(3)",
    ] {
        let place = position(call).unwrap();
        assert_eq!(call.parse::<Position>().unwrap(), place);
        for player in upstar::Player::BOTH {
            let wins = place.outcome().unwrap().winner(player).player() == Some(player);
            assert_eq!(
                !place.winning_moves(player).unwrap().is_empty(),
                wins,
                "{call}"
            );
        }
        if let Ok(value) = place.value() {
            let options = |moves: Vec<Position>| -> Vec<Value> {
                moves.iter().map(|after| after.value().unwrap()).collect()
            };
            let (left, right) = (place.left_moves().unwrap(), place.right_moves().unwrap());
            assert_eq!(Value::new(options(left), options(right)), value, "{call}");
            let wins =
                upstar::winning_moves(std::slice::from_ref(&place), upstar::Player::Left).unwrap();
            let alone = place.winning_moves(upstar::Player::Left).unwrap();
            assert_eq!(
                wins.into_iter().map(|(_, after)| after).collect::<Vec<_>>(),
                alone
            );
        }
    }
}

/// Steps of one or two down from a number; with `turns` an odd step gives another move.
struct Down {
    turns: bool,
}

impl upstar::Rules for Down {
    type Position = u32;

    fn left_moves(&self, n: &u32, moves: &mut Vec<u32>) {
        moves.extend((1..=2).filter_map(|step| n.checked_sub(step)));
    }

    fn right_moves(&self, n: &u32, moves: &mut Vec<u32>) {
        self.left_moves(n, moves);
    }

    fn ends(&self) -> upstar::position::Ends {
        upstar::position::Ends {
            may_loop: self.turns,
            ..upstar::position::Ends::NORMAL
        }
    }

    fn keeps_turn(&self, from: &u32, to: &u32, _: upstar::Player) -> bool {
        self.turns && from - to == 1
    }
}

#[test]
fn one_s_own_rules() {
    use upstar::Outcome;
    let values = Values::of(Down { turns: false });
    for n in 0..9u32 {
        assert_eq!(values.value(&n).unwrap(), Value::nimber(n % 3));
        assert_eq!(
            values.starts(&n).unwrap().outcome(),
            values.outcome(&n).unwrap()
        );
    }
    let values = Values::of(Down { turns: true });
    assert!(matches!(values.value(&3), Err(Stopped::NoValue(_))));
    // A step of one keeps the turn: from 1 the player steps to 0, is to move again and loses.
    assert_eq!(values.outcome(&1).unwrap(), Outcome::P);
    assert_eq!(values.outcome(&2).unwrap(), Outcome::N);
    assert_eq!(values.winning_moves(&2, Player::Left).unwrap(), [0]);
    assert_eq!(values.winning_moves(&3, Player::Right).unwrap(), [2, 1]);
}

proptest! {
    #[test]
    fn text_reads_back(left in proptest::collection::vec(-9i64..10, 0..3), right in proptest::collection::vec(-9i64..10, 0..3), ups in -3i64..4) {
        let side = |numbers: Vec<i64>| numbers.into_iter().map(Value::from).collect::<Vec<_>>();
        let value = Value::new(side(left), side(right)) + Value::up() * ups;
        prop_assert_eq!(value.to_string().parse::<Value>().unwrap(), value.clone());
        prop_assert_eq!(value.game() == Game::ZERO, value == Value::zero());
    }
}

/// A heap from which either player takes one or two chips; whoever takes two is to move again.
#[derive(Debug)]
struct Again(u64);

impl upstar::position::Position for Again {
    fn ruleset(&self) -> &str {
        "again"
    }
    fn is_impartial(&self) -> bool {
        true
    }
    fn call(&self) -> String {
        format!("again({})", self.0)
    }
    fn left(&self, _: &Budget) -> Result<Vec<AnyPosition>, Stopped> {
        let rests = [1, 2].into_iter().filter_map(|n| self.0.checked_sub(n));
        Ok(rests.map(|rest| Arc::new(Again(rest)) as _).collect())
    }
    fn right(&self, budget: &Budget) -> Result<Vec<AnyPosition>, Stopped> {
        self.left(budget)
    }
    fn parts(&self) -> Vec<AnyPosition> {
        vec![Arc::new(Again(self.0))]
    }
    fn negative(&self) -> Option<AnyPosition> {
        None
    }
    fn board(&self) -> Board {
        Board::Heaps(vec![self.0])
    }
    fn symmetry_key(&self) -> (u128, bool) {
        (self.0.into(), false)
    }
    fn value(&self, _: &mut Algebra) -> Result<Game, Stopped> {
        Err(Theory::Outcome.no_value())
    }
    fn ends(&self) -> Ends {
        Ends {
            keeps_turn: true,
            ..Ends::NORMAL
        }
    }
    fn as_any(&self) -> &dyn std::any::Any {
        self
    }
    fn keeps_turn(&self, to: &AnyPosition, _: Player) -> bool {
        let to: Option<&Again> = to.as_any().downcast_ref();
        to.is_some_and(|to| self.0 - to.0 == 2)
    }
}

#[test]
fn winning_moves_know_who_is_to_move_after_them() {
    // From three chips Left takes two and then the last one, or takes one: Right loses with two.
    let heap = Position::from(Arc::new(Again(3)) as AnyPosition);
    let wins = heap.winning_moves(Player::Left).unwrap();
    let wins: Vec<String> = wins.iter().map(Position::to_string).collect();
    assert_eq!(wins, ["again(2)", "again(1)"]);
}
