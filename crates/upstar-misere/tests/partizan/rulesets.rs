//! Positions of rulesets as forms.

use crate::common::World;
use std::collections::HashMap;
use upstar_misere::partizan::{FormId, Universe};
use upstar_values::game::{Order, Outcome};

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
