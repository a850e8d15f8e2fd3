//! Positions from the arguments of a call, and all positions of a size.

use crate::alphabet::{EMPTY, NOWHERE, State};
use crate::described::{Described, Kind};
use crate::heaps::LARGEST_HEAP;
use crate::position::{Ground, HeapPosition};
use std::collections::HashSet;
use std::sync::Arc;
use upstar::position::{
    AnyPosition, Argument, BoardArguments, Graph, Letters, Misfit, Size, board_arguments,
    canonical_code, written_edges,
};

impl Described {
    /// The position that a call with these arguments stands for.
    pub(crate) fn build(self: &Arc<Self>, arguments: &[Argument]) -> Result<AnyPosition, Misfit> {
        match &self.kind {
            Kind::Strip => self.build_strip(arguments),
            Kind::Grid => self.build_grid(arguments),
            Kind::Graph => self.build_graph(arguments),
            Kind::Heaps(_) => self.build_heaps(arguments),
        }
    }

    fn build_strip(self: &Arc<Self>, arguments: &[Argument]) -> Result<AnyPosition, Misfit> {
        match arguments {
            [Argument::Text(_)] => {
                let letters = self.letters(arguments)?;
                if letters.height() > 1 {
                    return Err(Misfit::argument(0, "a strip has one row"));
                }
                self.rectangle(&letters)
            }
            [Argument::Integer(n)] => {
                let n = usize::try_from(*n).unwrap_or(usize::MAX);
                self.of_rectangle(1, n)
            }
            _ => Err(Misfit::call(format!(
                "expected a strip such as \"{}\", or its length",
                self.start_letters(4)
            ))),
        }
    }

    fn build_grid(self: &Arc<Self>, arguments: &[Argument]) -> Result<AnyPosition, Misfit> {
        match board_arguments(arguments, &self.alphabet.letters())? {
            BoardArguments::Text(letters) => self.rectangle(&letters),
            BoardArguments::Size(rows, columns) => self.of_rectangle(rows, columns),
        }
    }

    fn letters(&self, arguments: &[Argument]) -> Result<Letters, Misfit> {
        match board_arguments(arguments, &self.alphabet.letters())? {
            BoardArguments::Text(letters) => Ok(letters),
            BoardArguments::Size(..) => Err(Misfit::call("expected a board")),
        }
    }

    fn states(&self, letters: &Letters) -> Vec<State> {
        let cells = letters.cells();
        cells
            .map(|(_, _, letter)| self.alphabet.state(letter).unwrap_or(EMPTY))
            .collect()
    }

    fn rectangle(self: &Arc<Self>, letters: &Letters) -> Result<AnyPosition, Misfit> {
        self.place(Ground::Rectangle(letters.size()), self.states(letters))
    }

    /// The board of this size, filled as the file's line `start:` says.
    fn of_rectangle(self: &Arc<Self>, rows: usize, columns: usize) -> Result<AnyPosition, Misfit> {
        let start = self.start_tile()?;
        if rows.saturating_mul(columns) > 128 {
            return Err(Misfit::call(format!(
                "a board of {rows} × {columns} cells is too large: rows × (columns + 1) is at most 128"
            )));
        }
        let letters = Letters::make(rows, columns, |r, c| {
            let row = &start[r % start.len()];
            self.alphabet.letter(row[c % row.len()])
        });
        self.rectangle(&letters)
    }

    fn start_tile(&self) -> Result<&[Vec<State>], Misfit> {
        self.start.as_deref().ok_or_else(|| {
            Misfit::call(
                "this ruleset does not say what a board of a size shows; write the board, or add a line such as \
                 `start: xo|ox` to the file",
            )
        })
    }

    /// The beginning of a strip as `start:` fills it, for messages.
    fn start_letters(&self, n: usize) -> String {
        match &self.start {
            Some(tile) => (0..n)
                .map(|i| self.alphabet.letter(tile[0][i % tile[0].len()]))
                .collect(),
            None => self.alphabet.letters(),
        }
    }

    fn build_graph(self: &Arc<Self>, arguments: &[Argument]) -> Result<AnyPosition, Misfit> {
        match arguments {
            [Argument::Graph(graph)] => {
                let start = self.start_tile()?[0][0];
                self.place(Ground::Graph(graph.clone()), vec![start; graph.len()])
            }
            [Argument::Graph(graph), Argument::Text(text)] => {
                let second = |wrong: Misfit| Misfit {
                    argument: Some(1),
                    ..wrong
                };
                let cells = self.nodes(text).map_err(second)?;
                if cells.len() != graph.len() {
                    return Err(Misfit::argument(
                        1,
                        format!(
                            "the graph has {} nodes, but here are {} letters",
                            graph.len(),
                            cells.len()
                        ),
                    ));
                }
                self.place(Ground::Graph(graph.clone()), cells)
            }
            [Argument::Text(text)] => {
                let end = text.find(';').unwrap_or(text.len());
                let cells = self.nodes(&text[..end])?;
                let start = (end + 1).min(text.len());
                let edges = written_edges(text, start..text.len(), "")?;
                let edges: Vec<(usize, usize)> = edges.into_iter().map(|edge| edge.ends).collect();
                let here = |message: String| Misfit::place(start..text.len(), message);
                if let Some((a, _)) = edges.iter().find(|(a, b)| a == b) {
                    return Err(here(format!("the edge {a}-{a} joins a node to itself")));
                }
                let graph = Graph::new(cells.len(), edges).map_err(|wrong| here(wrong.message))?;
                self.place(Ground::Graph(Arc::new(graph)), cells)
            }
            _ => Err(Misfit::call(
                "expected a graph such as path(5) or grid(2, 3), with the letters of its nodes behind it if they are \
                 not all alike, or a text such as \"...; 0-1, 1-2\": the nodes, then the edges",
            )),
        }
    }

    fn nodes(&self, text: &str) -> Result<Vec<State>, Misfit> {
        let letters = text.char_indices().filter(|(_, c)| !c.is_whitespace());
        letters
            .map(|(at, letter)| {
                self.alphabet.state(letter).ok_or_else(|| {
                    let place = at..at + letter.len_utf8();
                    let list = self.alphabet.list();
                    Misfit::place(
                        place,
                        format!("`{letter}` is no node: expected one of {list}"),
                    )
                })
            })
            .collect()
    }

    fn build_heaps(self: &Arc<Self>, arguments: &[Argument]) -> Result<AnyPosition, Misfit> {
        let heaps: Result<Vec<u32>, Misfit> = arguments
            .iter()
            .enumerate()
            .map(|(at, argument)| match argument {
                Argument::Integer(n) => u32::try_from(*n)
                    .ok()
                    .filter(|&n| n <= LARGEST_HEAP)
                    .ok_or_else(|| {
                        let message = format!("a heap has from 0 to {LARGEST_HEAP}, not {n}");
                        Misfit::argument(at, message)
                    }),
                other => Err(Misfit::argument(
                    at,
                    format!("expected the size of a heap, not {}", other.kind()),
                )),
            })
            .collect();
        Ok(self.heaps(heaps?))
    }

    fn heaps(self: &Arc<Self>, heaps: Vec<u32>) -> AnyPosition {
        let moves = match &self.kind {
            Kind::Heaps(moves) => moves.clone(),
            // Only rulesets of heaps reach this line.
            _ => Arc::default(),
        };
        Arc::new(HeapPosition {
            rules: self.clone(),
            moves,
            heaps,
        })
    }

    /// All positions with this many cells: on a grid every connected region with every filling, on a strip every row of letters, every
    /// connected graph, one heap. Letters that no rule looks at are left out.
    pub(crate) fn of_size(self: &Arc<Self>, cells: usize) -> Box<dyn Iterator<Item = AnyPosition>> {
        let rules = self.clone();
        match &self.kind {
            Kind::Heaps(_) => {
                let heap = u32::try_from(cells).ok().filter(|&n| n <= LARGEST_HEAP);
                Box::new(heap.map(|heap| rules.heaps(vec![heap])).into_iter())
            }
            Kind::Strip => {
                let size = Size {
                    rows: 1,
                    columns: cells,
                };
                let ground = Ground::Rectangle(size);
                if self.field(&ground).is_err() {
                    // No strip is that long.
                    return Box::new(std::iter::empty());
                }
                let places: Vec<usize> = (0..cells).collect();
                let fillings = fillings(vec![0; cells], places, self.census.live.clone());
                Box::new(fillings.filter_map(move |cells| rules.place(ground.clone(), cells).ok()))
            }
            Kind::Grid => Box::new(Letters::regions(cells).flat_map(move |region| {
                let rules = rules.clone();
                let size = region.size();
                let cells = vec![rules.filler(); size.rows * size.columns];
                let places = region.cells().filter(|cell| cell.2 == '.');
                let places = places.map(|(r, c, _)| r * size.columns + c).collect();
                let fillings = fillings(cells, places, rules.census.live.clone());
                fillings.filter_map(move |cells| rules.place(Ground::Rectangle(size), cells).ok())
            })),
            Kind::Graph => Box::new(connected_graphs(cells).flat_map(move |graph| {
                let rules = rules.clone();
                let ground = Ground::Graph(Arc::new(graph));
                let places: Vec<usize> = (0..cells).collect();
                let fillings = fillings(vec![0; cells], places, rules.census.live.clone());
                fillings.filter_map(move |cells| rules.place(ground.clone(), cells).ok())
            })),
        }
    }

    /// A state that no rule looks at, for cells out of play.
    pub(crate) fn filler(&self) -> State {
        match self.alphabet.state('.') {
            Some(EMPTY) if self.census.number[EMPTY as usize] == NOWHERE => EMPTY,
            _ => NOWHERE,
        }
    }
}

/// All ways to put states on some of the cells. If there are more than can be counted, the count stops at the largest number.
fn fillings(
    cells: Vec<State>,
    places: Vec<usize>,
    states: Vec<State>,
) -> impl Iterator<Item = Vec<State>> {
    let count = (states.len() as u128)
        .checked_pow(places.len() as u32)
        .unwrap_or(u128::MAX);
    (0..count).map(move |mut word| {
        let mut cells = cells.clone();
        for &place in &places {
            cells[place] = states[(word % states.len() as u128) as usize];
            word /= states.len() as u128;
        }
        cells
    })
}

/// The connected graphs with this many nodes, without copies that are recognised. If there are more than can be counted, the count
/// stops at the largest number.
fn connected_graphs(nodes: usize) -> impl Iterator<Item = Graph> {
    let pairs: Vec<(usize, usize)> = (0..nodes)
        .flat_map(|b| (0..b).map(move |a| (a, b)))
        .collect();
    let count = if pairs.len() < 128 {
        1u128 << pairs.len()
    } else {
        u128::MAX
    };
    let mut seen = HashSet::new();
    (0..count).filter_map(move |word| {
        let chosen = pairs.iter().enumerate();
        let chosen = chosen.filter(|&(i, _)| i < 128 && word >> i & 1 == 1);
        let edges: Vec<(usize, usize)> = chosen.map(|(_, &pair)| pair).collect();
        let mut reached: Vec<bool> = (0..nodes).map(|node| node == 0).collect();
        for _ in 0..nodes {
            for &(a, b) in &edges {
                let either = reached[a] || reached[b];
                (reached[a], reached[b]) = (either, either);
            }
        }
        if !reached.iter().all(|&r| r) {
            return None;
        }
        let graph = Graph::new(nodes, edges).ok()?;
        match canonical_code(&graph.neighbours(), &vec![0; nodes]) {
            Some(code) if !seen.insert(code.clone()) => None,
            _ => Some(graph),
        }
    })
}
