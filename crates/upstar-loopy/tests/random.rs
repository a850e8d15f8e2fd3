//! Random games, against an independent program that plays them out. `tests/data/random.tsv` has its answers.

use upstar_loopy::{Graph, LoopyAlgebra, Value};
use upstar_values::game::{Algebra, Order};

const DATA: &str = include_str!("data/random.tsv");

fn read(loops: &mut LoopyAlgebra, text: &str) -> Value {
    let (graph, _) = Graph::from_text(text, |entry| Err(format!("no value {entry}"))).unwrap();
    loops.value(&graph, 0).unwrap()
}

/// The rows of one kind, without their first column.
fn rows(kind: &str) -> Vec<Vec<&'static str>> {
    let rows = DATA
        .lines()
        .map(|line| line.split('\t').collect::<Vec<_>>());
    let rows: Vec<_> = rows
        .filter(|row| row[0] == kind)
        .map(|row| row[1..].to_vec())
        .collect();
    assert!(rows.len() >= 500, "{kind}");
    rows
}

#[test]
fn values_and_outcomes() {
    let mut algebra = Algebra::new();
    let mut loops = LoopyAlgebra::on(&mut algebra);
    for row in rows("value") {
        let value = read(&mut loops, row[0]);
        assert_eq!(loops.text(&value).unwrap(), row[1], "{}", row[0]);
        assert_eq!(loops.outcome(&value).unwrap().name(), row[2], "{}", row[0]);
    }
}

#[test]
fn sums() {
    let mut algebra = Algebra::new();
    let mut loops = LoopyAlgebra::on(&mut algebra);
    for row in rows("sum") {
        let (g, h) = (read(&mut loops, row[0]), read(&mut loops, row[1]));
        let sum = loops.add(&g, &h).unwrap();
        assert_eq!(loops.text(&sum).unwrap(), row[2], "{} + {}", row[0], row[1]);
    }
}

#[test]
fn order() {
    let mut algebra = Algebra::new();
    let mut loops = LoopyAlgebra::on(&mut algebra);
    for row in rows("compare") {
        let (g, h) = (read(&mut loops, row[0]), read(&mut loops, row[1]));
        let relation = match loops.compare(&g, &h).unwrap() {
            Order::Less => "<",
            Order::Equal => "==",
            Order::Greater => ">",
            Order::Confused => "<>",
        };
        assert_eq!(relation, row[2], "{} and {}", row[0], row[1]);
        let (s, t) = (g.stopper().unwrap(), h.stopper().unwrap());
        assert_eq!(s == t, row[2] == "==", "{} and {}", row[0], row[1]);
    }
}
