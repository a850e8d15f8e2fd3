//! How fast loopy values are made, compared and added: `cargo run --release -p upstar-loopy --example loopy_speed`.

use std::time::Instant;
use upstar_loopy::{Graph, LoopyAlgebra, Stopper, Target};
use upstar_values::budget::Stopped;
use upstar_values::game::{Algebra, Game, Player};

/// Pseudo-random numbers, the same in each run.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % n.max(1)
    }

    /// A stopper with so many vertices.
    fn stopper(&mut self, vertices: usize, shorts: &[Game]) -> Graph {
        loop {
            let mut graph = Graph::default();
            for _ in 0..vertices {
                graph.vertex();
            }
            for vertex in 0..vertices {
                for player in Player::BOTH {
                    for _ in 0..1 + self.below(2) {
                        let target = match self.below(2) {
                            0 => Target::from(shorts[self.below(shorts.len())]),
                            _ => Target::Vertex(self.below(vertices)),
                        };
                        graph.add_option(vertex, player, target);
                    }
                }
            }
            if graph.is_stopper() {
                return graph;
            }
        }
    }
}

/// A stopper with many vertices: moves lead on, and Left may pass.
fn plumtree(random: &mut Random, vertices: usize, shorts: &[Game]) -> Graph {
    let mut graph = Graph::default();
    for _ in 0..vertices {
        graph.vertex();
    }
    for vertex in 0..vertices {
        for player in Player::BOTH {
            for _ in 0..1 + random.below(2) {
                let next = vertex + random.below(vertices - vertex).min(4);
                let target = if next == vertex && player == Player::Right {
                    Target::from(shorts[random.below(shorts.len())])
                } else {
                    Target::Vertex(next)
                };
                graph.add_option(vertex, player, target);
            }
        }
    }
    graph
}

fn main() -> Result<(), Stopped> {
    let mut algebra = Algebra::new();
    let shorts: Vec<Game> = {
        let mut loops = LoopyAlgebra::on(&mut algebra);
        ["0", "1", "-1", "*", "1/2", "^", "{1|-1}"]
            .map(|text| loops.read(text).ok().and_then(|v| v.short()))
            .into_iter()
            .flatten()
            .collect()
    };
    let mut random = Random(88172645463325252);
    let graphs: Vec<Graph> = (0..10_000).map(|_| random.stopper(8, &shorts)).collect();
    let mut loops = LoopyAlgebra::on(&mut algebra);

    let start = Instant::now();
    let mut stoppers: Vec<Stopper> = Vec::new();
    for graph in &graphs {
        stoppers.extend(loops.value(graph, 0)?.stopper());
    }
    println!(
        "10,000 random stoppers of 8 vertices: {:?}, {} vertices with loops",
        start.elapsed(),
        loops.loopy_vertices()
    );

    stoppers.retain(|stopper| stopper.short().is_none());
    stoppers.dedup();
    stoppers.truncate(1000);
    let start = Instant::now();
    let mut greater = 0;
    for &g in &stoppers {
        for &h in &stoppers {
            greater += usize::from(loops.ge_stoppers(g, h)?);
        }
    }
    println!(
        "order of {} stoppers: {:?}, {greater} pairs",
        stoppers.len(),
        start.elapsed()
    );

    let start = Instant::now();
    let mut sums = 0;
    for pair in stoppers.windows(2).take(300) {
        sums += usize::from(loops.add_stoppers(pair[0], pair[1])?.sides().is_some());
    }
    println!(
        "300 sums: {:?}, {sums} with stoppers as sides",
        start.elapsed()
    );

    let mut large = Vec::new();
    while large.len() < 20 {
        let graph = plumtree(&mut random, 60, &shorts);
        large.extend(loops.value(&graph, 0)?.stopper());
    }
    let start = Instant::now();
    for &g in &large {
        for &h in &large {
            loops.ge_stoppers(g, h)?;
        }
    }
    println!(
        "order of 20 stoppers from graphs of 60 vertices: {:?}",
        start.elapsed()
    );
    Ok(())
}
