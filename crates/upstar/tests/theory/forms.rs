//! Games as they are written, compared with trees that know only the definitions.

use crate::tree::{Dice, Forest, Tree};
use std::collections::{HashMap, HashSet};
use upstar::budget::{Budget, Stopped};
use upstar::form::{Form, Pieces};
use upstar::game::{Algebra, Game, Player};
use upstar::notation::Written;
use upstar::position::{AnyPosition, written};
use upstar::rulesets::position;

/// The tree of a form.
fn tree(forest: &mut Forest, algebra: &mut Algebra, form: &Form) -> Tree {
    let (left, right) = algebra.form_options(form).unwrap();
    let mut side = |options: Vec<Form>| -> Vec<Tree> {
        let trees = options.iter().map(|option| tree(forest, algebra, option));
        trees.collect()
    };
    let (left, right) = (side(left), side(right));
    forest.make(left, right)
}

fn tree_of(forest: &mut Forest, algebra: &mut Algebra, game: &Written) -> Tree {
    let form = game.literal_form(algebra).unwrap();
    tree(forest, algebra, &form)
}

/// The form with all these options.
fn form_of(forest: &Forest, tree: Tree) -> Form {
    let side = |trees: Vec<Tree>| trees.into_iter().map(|t| form_of(forest, t)).collect();
    Form::new(side(forest.lefts(tree)), side(forest.rights(tree)))
}

/// A random game, built in all ways, and its tree by the definitions.
fn game(
    dice: &mut Dice,
    algebra: &mut Algebra,
    forest: &mut Forest,
    depth: u32,
) -> (Written, Tree) {
    if depth == 0 {
        let values = [
            Game::ZERO,
            Game::STAR,
            algebra.integer(1),
            algebra.integer(-2),
            algebra.nimber(2),
            Game::UP,
        ];
        let value = values[dice.below(values.len())];
        return (Written::canonical(value), forest.of(algebra, value));
    }
    let mut some = |dice: &mut Dice, count: usize| -> (Vec<Written>, Vec<Tree>) {
        let games = (0..count).map(|_| game(dice, algebra, forest, depth - 1));
        games.collect::<Vec<_>>().into_iter().unzip()
    };
    match dice.below(5) {
        0 => {
            let (games, trees) = some(dice, 2);
            let minus = dice.below(2) == 1;
            let terms = [(false, games[0].clone()), (minus, games[1].clone())];
            let second = if minus {
                forest.neg(trees[1])
            } else {
                trees[1]
            };
            let sum = forest.sum(trees[0], second);
            (Written::sum(algebra, &terms).unwrap(), sum)
        }
        1 => {
            let (games, trees) = some(dice, 2);
            let sum = forest.ordinal(trees[0], trees[1]);
            (
                Written::ordinal(algebra, &games[0], &games[1]).unwrap(),
                sum,
            )
        }
        2 => {
            let (games, trees) = some(dice, 1);
            let negative = forest.neg(trees[0]);
            (Written::negative(algebra, &games[0]).unwrap(), negative)
        }
        3 => {
            let (_, trees) = some(dice, 1);
            (Written::of_form(form_of(forest, trees[0])), trees[0])
        }
        _ => {
            let (left, left_trees) = {
                let count = dice.below(3);
                some(dice, count)
            };
            let (right, right_trees) = {
                let count = dice.below(3);
                some(dice, count)
            };
            let braces = Written::braces(algebra, &left, &right).unwrap();
            (braces, forest.make(left_trees, right_trees))
        }
    }
}

#[test]
fn games_as_written_are_what_the_definitions_say() {
    let (mut algebra, mut forest, mut dice) = (Algebra::new(), Forest::default(), Dice::new(7));
    let mut before: Vec<(Written, Tree)> = Vec::new();
    let mut identical = 0;
    for round in 0..400 {
        let (game, by_definition) = game(&mut dice, &mut algebra, &mut forest, 1 + round % 3);
        if forest.followers(by_definition).len() > 300 {
            continue;
        }
        assert_eq!(tree_of(&mut forest, &mut algebra, &game), by_definition);
        let value = game.value(&mut algebra).unwrap();
        assert_eq!(value, forest.value(&mut algebra, by_definition));
        let day = game.formal_birthday(&mut algebra).unwrap();
        assert_eq!(day, forest.birthday(by_definition).into());

        for player in Player::BOTH {
            let options = game.options(&mut algebra, player).unwrap();
            let mut found: Vec<Tree> = options
                .iter()
                .map(|option| tree_of(&mut forest, &mut algebra, option))
                .collect();
            // Each option comes once, so the sorted lists are equal.
            found.sort_unstable();
            let mut expected = match player {
                Player::Left => forest.lefts(by_definition),
                Player::Right => forest.rights(by_definition),
            };
            expected.sort_unstable();
            assert_eq!(found, expected);
        }

        let followers = game.followers(&mut algebra).unwrap();
        let found: Vec<Tree> = followers
            .iter()
            .map(|follower| tree_of(&mut forest, &mut algebra, follower))
            .collect();
        assert_eq!(found[0], by_definition);
        let expected = forest.followers(by_definition);
        assert_eq!(found.len(), expected.len());
        assert_eq!(
            found.into_iter().collect::<HashSet<_>>(),
            expected.iter().copied().collect()
        );

        let impartial = expected.iter().all(|&follower| {
            let [left, right] = [forest.lefts(follower), forest.rights(follower)];
            left.into_iter().collect::<HashSet<_>>() == right.into_iter().collect()
        });
        assert_eq!(game.is_impartial(&mut algebra).unwrap(), impartial);

        for (other, its_tree) in before.iter().rev().take(40) {
            let same = game.is_identical(other, &mut algebra).unwrap();
            assert_eq!(same, *its_tree == by_definition);
            identical += usize::from(same);
        }
        before.push((game, by_definition));
    }
    assert!(before.len() > 250 && identical > 20, "{identical}");
}

#[test]
fn identity_of_all_forms_of_day_two() {
    let (mut algebra, mut forest) = (Algebra::new(), Forest::default());
    let forms = forest.forms(2);
    let mut pieces = Pieces::default();
    let mut classes = HashSet::new();
    for &form in &forms {
        let written = form_of(&forest, form);
        let piece = pieces.of(&mut algebra, &written).unwrap();
        assert!(classes.insert(pieces.same(piece)));
        // Written in the other order, with every option twice, it is the same form.
        let (left, right) = algebra.form_options(&written).unwrap();
        let other = |side: Vec<Form>| [side.clone(), side].concat().into_iter().rev().collect();
        let other = Form::new(other(left), other(right));
        assert!(algebra.is_identical(&written, &other).unwrap());
    }
    assert_eq!(classes.len(), 256);
}

#[test]
fn literal_sums_and_ordinal_sums_of_all_small_forms() {
    let (mut algebra, mut forest) = (Algebra::new(), Forest::default());
    let forms = forest.forms(2);
    for &g in forms.iter().step_by(7) {
        for &h in forms.iter().step_by(11) {
            let (written_g, written_h) = (form_of(&forest, g), form_of(&forest, h));
            let sum = algebra.form_sum(&written_g, &written_h).unwrap();
            let expected = forest.sum(g, h);
            assert_eq!(tree(&mut forest, &mut algebra, &sum), expected);
            let sum = algebra.form_ordinal_sum(&written_g, &written_h).unwrap();
            let expected = forest.ordinal(g, h);
            assert_eq!(tree(&mut forest, &mut algebra, &sum), expected);
            // The value of the sum depends only on the options of the base.
            let exponent = forest.value(&mut algebra, h);
            let value = algebra.ordinal_sum(&written_g, exponent).unwrap();
            assert_eq!(value, forest.value(&mut algebra, expected));
        }
    }
}

/// The tree of a position, by its moves alone.
fn played(forest: &mut Forest, position: &AnyPosition, known: &mut HashMap<String, Tree>) -> Tree {
    if let Some(&tree) = known.get(&position.call()) {
        return tree;
    }
    let budget = Budget::default();
    let mut side = |options: Vec<AnyPosition>| -> Vec<Tree> {
        let trees = options.iter().map(|option| played(forest, option, known));
        trees.collect()
    };
    let left = side(position.left(&budget).unwrap());
    let right = side(position.right(&budget).unwrap());
    let tree = forest.make(left, right);
    known.insert(position.call(), tree);
    tree
}

#[test]
fn positions_are_their_trees_of_moves() {
    let (mut algebra, mut forest) = (Algebra::new(), Forest::default());
    for call in [
        "nim(2, 2)",
        "nim(1, 1)",
        "clobber(\"xox|oxo\")",
        "domineering(2, 3)",
        "flipping_coins(\"0111\")",
        "toads_and_frogs(\"TT..FF\")",
        "bipass(\"RBBR\")",
        "kayles(5)",
    ] {
        let position = position(call).unwrap();
        let tree = played(&mut forest, &position, &mut HashMap::new());
        let game = written(position);
        assert_eq!(tree_of(&mut forest, &mut algebra, &game), tree, "{call}");
        let day = game.formal_birthday(&mut algebra).unwrap();
        assert_eq!(day, forest.birthday(tree).into(), "{call}");
        // As the base of an ordinal sum it acts as that tree.
        for exponent in ["1", "*", "-1/2"] {
            let value = upstar::notation::read(&mut algebra, exponent).unwrap();
            let sum = Written::ordinal(&mut algebra, &game, &Written::canonical(value)).unwrap();
            let exponent = forest.of(&mut algebra, value);
            let expected = forest.ordinal(tree, exponent);
            let expected = forest.value(&mut algebra, expected);
            assert_eq!(sum.value(&mut algebra).unwrap(), expected, "{call}");
        }
    }
}

#[test]
fn what_is_too_large_says_so() {
    let mut algebra = Algebra::new();
    let large = Written::canonical(algebra.integer(2_000_000));
    let refused = large.followers(&mut algebra).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "stopped: a list of more than 1000000 followers is too large to be formed"
    );
    let heap = Written::canonical(algebra.nimber(u32::MAX));
    assert!(matches!(
        heap.options(&mut algebra, Player::Left),
        Err(Stopped::TooLarge(_))
    ));
    // A literal sum of large integers of different signs has a piece for each pair.
    let minus = Written::canonical(algebra.integer(-1_000_000));
    let sum = Written::sum(&mut algebra, &[(false, large.clone()), (false, minus)]).unwrap();
    algebra.set_budget(Budget::default().memory(100 << 20).depth(5000));
    assert!(sum.literal_form(&mut algebra).is_err());
    // Its options and its birthday need none of them.
    assert_eq!(sum.options(&mut algebra, Player::Left).unwrap().len(), 1);
    assert_eq!(
        sum.formal_birthday(&mut algebra).unwrap(),
        3_000_000u32.into()
    );
    // If both have one sign, the sum is the integer.
    let twice = Written::sum(&mut algebra, &[(false, large.clone()), (false, large)]).unwrap();
    let four = algebra.integer(4_000_000);
    let four = Written::canonical(four);
    assert!(twice.is_identical(&four, &mut algebra).unwrap());
}
