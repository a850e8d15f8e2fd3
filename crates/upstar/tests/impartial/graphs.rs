//! Graphs: with cycles and with vertices removed (Ferguson, part I, exercises 3.9 and 4.11), and Green Hackenbush (Ferguson, part I,
//! chapter 6).

use upstar::budget::Budget;
use upstar::impartial::games::green_hackenbush::{self, grounded};
use upstar::impartial::games::vertex_removal::{lattice, path, tic_tac_toe};
use upstar::impartial::games::{GreenHackenbush, VertexRemoval};
use upstar::impartial::loopy::{Graph, LoopyValue};
use upstar::impartial::{Outcome, Solver};

use super::{sequence, wins};

#[test]
fn graphs_with_cycles() {
    let graph = |text: &str| text.parse::<Graph>().unwrap();
    let functions = |text: &str| {
        graph(text)
            .sprague_grundy_functions(&Budget::default())
            .unwrap()
    };
    let a = "t>; v>v,t";
    assert!(functions(a).is_empty());
    assert_eq!(graph(a).outcomes(), [Outcome::P, Outcome::N]);
    assert_eq!(
        graph(a).values(),
        [LoopyValue::Number(0), LoopyValue::Infinite(vec![0])]
    );
    assert_eq!(functions("a>; b>a,c; c>d; d>b"), [[0, 2, 1, 0]]);
    use Outcome::{D, N, P};
    assert_eq!(
        graph("e>; d>e; c>d,a; a>b; b>c").outcomes(),
        [P, N, D, D, D]
    );
}

#[test]
fn vertex_removal() {
    let edges = sequence("line_edges", 100);
    let code = |text: &str, count| {
        let game = text
            .parse::<upstar::impartial::take_and_break::TakeAndBreak>()
            .unwrap();
        game.values(count)
            .into_iter()
            .map(u128::from)
            .collect::<Vec<_>>()
    };
    assert_eq!(code(".37", 100), edges);
    assert_eq!(code(".6", 101)[1..], edges);
    let circles: Vec<usize> = (0..100).filter(|&n| edges[n] == 0).map(|n| n + 2).collect();
    assert_eq!(circles, [2, 5, 13, 21, 31, 47, 73, 99]);
    let mut solver = Solver::new(VertexRemoval);
    assert_eq!(solver.outcome(&lattice(3, 3)).unwrap(), Outcome::N);
    let without_centre = lattice(3, 3)
        .into_iter()
        .filter(|e| e.0 != 4 && e.1 != 4)
        .collect();
    assert_eq!(solver.value(&without_centre).unwrap(), 0);
    assert_eq!(solver.outcome(&tic_tac_toe()).unwrap(), Outcome::P);
    let paths = [1, 3, 5].map(|n| solver.outcome(&path(n)).unwrap());
    assert_eq!(paths, [Outcome::N, Outcome::P, Outcome::N]);
}

#[test]
fn green_hackenbush() {
    for (edges, value) in [
        (vec![(0, 1), (1, 2), (1, 3)], 1),
        (vec![(0, 1), (1, 2), (2, 3), (1, 4)], 4),
        (vec![(0, 1), (1, 2), (2, 0)], 1),
        (vec![(0, 1), (1, 2), (2, 3), (3, 1)], 2),
        (vec![(0, 1), (1, 1)], 2),
    ] {
        assert_eq!(
            Solver::new(GreenHackenbush)
                .value(&grounded(&edges))
                .unwrap(),
            value
        );
        assert_eq!(green_hackenbush::value(&edges), value);
    }
    // Three stalks: cut the second segment of the stalk of three.
    assert_eq!(wins("nim", &[3, 4, 5]), [[1, 4, 5]]);
}

/// Smith's values of small graphs with loops.
#[test]
fn values_of_small_loopy_graphs() {
    for (graph, values) in [
        ("t>; v>v,t", "0 ∞{0}"),
        ("t>; s>t; b>b,s; g>b,b", "0 1 ∞{1} ∞{}"),
        ("a>a", "∞{}"),
        ("t>; b>b,t; g>b", "0 ∞{0} 0"),
    ] {
        let graph: Graph = graph.parse().unwrap();
        let found = graph.values();
        let found: Vec<String> = found.iter().map(|value| value.to_string()).collect();
        assert_eq!(found.join(" "), values, "{graph}");
    }
}
