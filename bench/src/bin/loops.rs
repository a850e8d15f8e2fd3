//! Loopy games: canonical forms, the order, sums, and positions. Nobody else has a library for them, so that there is one column.
//! One thread; every line starts with empty tables.

use upstar::game::{Algebra, Game, Player};
use upstar::loopy::{Graph, LoopyAlgebra, Stopper, Target, Value};
use upstar::position::{AnyPosition, Argument};
use upstar::rulesets;
use upstar_bench::{Random, timed};

const VERTICES: usize = 8;

/// Short values for the ends of graphs.
fn ends(algebra: &mut Algebra) -> Vec<Game> {
    ["0", "1", "-1", "*", "1/2", "^", "v", "*2", "{1|-1}", "{2|0}"]
        .map(|text| upstar::notation::read(algebra, text).unwrap())
        .to_vec()
}

/// A graph of so many vertices, each with up to two options of a player: one in three a short value, the others vertices.
fn any_graph(random: &mut Random, ends: &[Game], vertices: usize) -> Graph {
    let mut graph = Graph::default();
    for _ in 0..vertices {
        graph.vertex();
    }
    for vertex in 0..vertices {
        for player in Player::BOTH {
            for _ in 0..random.below(3) {
                let target = match random.below(3) {
                    0 => Target::from(ends[random.below(ends.len())]),
                    _ => Target::Vertex(random.below(vertices)),
                };
                graph.add_option(vertex, player, target);
            }
        }
    }
    graph
}

/// A stopper of many vertices on top of another one: {100 + a|{…|-100 - b}} again and again, with growing numbers.
fn large_stopper(random: &mut Random, algebra: &mut Algebra, end: Stopper) -> Graph {
    const STEPS: usize = 25;
    let mut graph = Graph::default();
    let mut below = Target::Value(end.into());
    let mut high = [100, 100];
    for _ in 0..STEPS {
        high = high.map(|n| n + 1 + random.below(3) as i32);
        let [top, bottom] = [high[0], -high[1]].map(|n| Target::from(algebra.integer(n)));
        let (inner, outer) = (graph.vertex(), graph.vertex());
        graph.add_option(inner, Player::Left, below);
        graph.add_option(inner, Player::Right, bottom);
        graph.add_option(outer, Player::Left, top);
        graph.add_option(outer, Player::Right, Target::Vertex(inner));
        below = Target::Vertex(outer);
    }
    graph
}

/// How many followers with loops a stopper has, itself included.
fn size(loops: &mut LoopyAlgebra<'_>, root: Stopper) -> usize {
    let mut seen = vec![root];
    let mut at = 0;
    while let Some(&stopper) = seen.get(at) {
        at += 1;
        for player in Player::BOTH {
            for option in loops.options(stopper, player).unwrap() {
                if option.short().is_none() && !seen.contains(&option) {
                    seen.push(option);
                }
            }
        }
    }
    seen.len()
}

fn line(name: &str, seconds: f64) {
    println!("{name:<64} {seconds:>10.4} s");
}

fn position(name: &str, arguments: &[Argument]) -> AnyPosition {
    rulesets::find(name).unwrap().call(arguments, &upstar::budget::Budget::default()).unwrap()
}

fn main() {
    let mut random = Random(1);
    let mut algebra = Algebra::new();
    let ends = ends(&mut algebra);

    let mut graphs = Vec::new();
    while graphs.len() < 10_000 {
        let graph = any_graph(&mut random, &ends, VERTICES);
        if graph.is_stopper() {
            graphs.push(graph);
        }
    }
    let mut loops = LoopyAlgebra::on(&mut algebra);
    let (values, seconds) = timed(|| {
        graphs.iter().map(|graph| loops.values(graph).unwrap().swap_remove(0)).collect::<Vec<Value>>()
    });
    line("canonical forms of 10,000 random stoppers of 8 vertices", seconds);

    let mut sample: Vec<Stopper> = Vec::new();
    let mut first = values.into_iter();
    while sample.len() < 1000 {
        let value = first.next().unwrap_or_else(|| loop {
            let graph = any_graph(&mut random, &ends, VERTICES);
            if graph.is_stopper() {
                break loops.values(&graph).unwrap().swap_remove(0);
            }
        });
        let stopper = value.stopper().unwrap();
        if stopper.short().is_none() && !sample.contains(&stopper) {
            sample.push(stopper);
        }
    }
    let (pairs, seconds) = timed(|| {
        let mut count = 0;
        for &g in &sample {
            for &h in &sample {
                count += usize::from(loops.ge_stoppers(g, h).unwrap());
            }
        }
        count
    });
    line(&format!("the order of 1000 such stoppers with loops, {pairs} pairs at least"), seconds);

    let (_, seconds) = timed(|| {
        for pair in sample.windows(2).take(200) {
            loops.add_stoppers(pair[0], pair[1]).unwrap();
        }
    });
    line("200 sums of two of these, with their sides", seconds);

    let mut large = Vec::new();
    for &end in &sample {
        let graph = large_stopper(&mut random, loops.short(), end);
        let stopper = loops.values(&graph).unwrap().pop().unwrap().stopper().unwrap();
        // Where the end has the stop on or off much of this is reversible.
        if size(&mut loops, stopper) >= 50 && large.len() < 40 {
            large.push(stopper);
        }
    }
    assert_eq!(large.len(), 40);
    let ((), seconds) = timed(|| {
        for &g in &large {
            for &h in &large {
                std::hint::black_box(loops.ge_stoppers(g, h).unwrap());
            }
        }
    });
    line("1600 comparisons of canonical stoppers of 50 and more vertices", seconds);

    for (name, call, arguments) in [
        ("Fox and Geese, 8 x 8, the fox in the corner", "fox_and_geese", vec![8.into(), 8.into(), 1.into()]),
        (
            "Backsliding Toads and Frogs, TTT..FFF",
            "backsliding_toads_and_frogs",
            vec![Argument::Text("TTT..FFF".to_owned())],
        ),
    ] {
        let mut algebra = Algebra::new();
        let start = std::time::Instant::now();
        let position = position(call, &arguments);
        let value = position.loopy_value(&mut algebra).unwrap();
        let seconds = start.elapsed().as_secs_f64();
        let text = LoopyAlgebra::on(&mut algebra).text(&value).unwrap();
        line(&format!("{name}: {text}"), seconds);
    }
}
