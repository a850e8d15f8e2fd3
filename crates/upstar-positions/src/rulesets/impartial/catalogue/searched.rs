//! Games in the catalogue whose positions are searched, or have a formula.

use super::board;
use super::graph_family::{GraphFamily, Shape};
use super::heap_games::{as_args, large_args};
use super::play::{FileWork, LookUp, OnFile, Play, Searched};
use super::reader::Reader;
use super::remembered::Kept;
use super::theorem::ByTheorem;
use crate::position::{Argument, Misfit, PositionError};
use num_bigint::BigUint;
use std::path::Path;
use upstar_impartial::games::*;
use upstar_impartial::{Impartial, Listing, NimFileError, NimSearch, tidy};
use upstar_values::budget::{Budget, Stopped};

/// A game with a formula or a search, boxed.
fn searched<G: Impartial<Position: Ord + Send> + Clone + Send + Sync + 'static>(
    game: G,
    read: fn(&G, &mut Reader<'_>) -> Result<G::Position, PositionError>,
    write: fn(&G, &G::Position) -> Vec<Argument>,
    formula: Option<fn(&G, &G::Position) -> u64>,
) -> Box<dyn Play> {
    looking(board::plain, game, read, write, formula)
}

/// The same for games that need a function of their own for the board.
fn looking<G: Impartial<Position: Ord + Send> + Clone + Send + Sync + 'static>(
    board: fn(&[Argument]) -> crate::position::Board,
    game: G,
    read: fn(&G, &mut Reader<'_>) -> Result<G::Position, PositionError>,
    write: fn(&G, &G::Position) -> Vec<Argument>,
    formula: Option<fn(&G, &G::Position) -> u64>,
) -> Box<dyn Play> {
    Box::new(Searched {
        game,
        read,
        write,
        formula,
        look_up: None,
        on_file: None,
        cell: None,
        board,
    })
}

fn two_numbers(reader: &mut Reader<'_>, least: u64) -> Result<(u64, u64), PositionError> {
    let expected = if least == 0 {
        "a number"
    } else {
        "a positive number"
    };
    let a = reader.number_in(least..=u64::MAX, expected)?;
    Ok((a, reader.number_in(least..=u64::MAX, expected)?))
}

fn pair(&(a, b): &(u64, u64)) -> Vec<Argument> {
    vec![Argument::from(a), Argument::from(b)]
}

fn sorted<T: Ord>(mut numbers: Vec<T>) -> Vec<T> {
    numbers.sort_unstable();
    numbers
}

fn two_large_numbers(reader: &mut Reader<'_>) -> Result<(BigUint, BigUint), PositionError> {
    let a = reader.large_number("a number")?;
    Ok((a, reader.large_number("a number")?))
}

fn large_pair((a, b): &(BigUint, BigUint)) -> Vec<Argument> {
    vec![a.clone().into(), b.clone().into()]
}

pub(super) fn wythoff() -> Box<dyn Play> {
    Box::new(ByTheorem {
        theorem: wythoff::GoldenSection,
        game: Box::new(Searched {
            game: Wythoff,
            read: |_, r| two_numbers(r, 0),
            write: |_, p| pair(p),
            formula: None,
            look_up: Some(wythoff_value),
            on_file: None,
            cell: None,
            board: board::plain,
        }),
        read: |_, r| two_large_numbers(r),
        write: large_pair,
    })
}

/// The nim value of two heaps from a table, which becomes larger where needed.
fn wythoff_value(kept: &mut Kept, &(x, y): &(u64, u64), budget: &Budget) -> Result<u64, Stopped> {
    const TOO_LARGE: Stopped = Stopped::TooLarge(&"the table of nim values of such heaps");
    let table = kept.table(|| None::<wythoff::Table>);
    if let Some(value) = table.as_ref().and_then(|table| table.get(x, y)) {
        return Ok(value);
    }
    let side = |heap: u64| {
        (heap as usize)
            .saturating_add(1)
            .checked_next_power_of_two()
    };
    let rows = side(x.min(y)).ok_or(TOO_LARGE)?.max(32);
    let columns = side(x.max(y)).ok_or(TOO_LARGE)?.max(32);
    let made = wythoff::Table::new(rows, columns, budget)?;
    let value = made.get(x, y).ok_or(TOO_LARGE);
    let bytes = made.bytes();
    *table = Some(made);
    kept.set_bytes(bytes);
    value
}

pub(super) fn gen_wythoff(width: u64) -> Box<dyn Play> {
    searched(
        GenWythoff { width },
        |_, r| two_numbers(r, 0),
        |_, p| pair(p),
        None,
    )
}

/// One number is the heap at the start; two numbers are the heap and the last take.
pub(super) fn mem() -> Box<dyn Play> {
    searched(
        Mem,
        |_, r| {
            let heap = r.number("the size of the heap")?;
            let last = match r.peek() {
                None => 0,
                Some(_) => r.number("the number just taken")?,
            };
            Ok((heap, last))
        },
        |_, p| pair(p),
        None,
    )
}

pub(super) fn euclid() -> Box<dyn Play> {
    searched(
        Euclid,
        |_, r| two_numbers(r, 1),
        |_, p| pair(p),
        Some(|_, &(x, y)| euclid::value(x, y)),
    )
}

pub(super) fn empty_and_divide() -> Box<dyn Play> {
    searched(
        EmptyAndDivide,
        |_, r| two_numbers(r, 1),
        |_, p| pair(p),
        None,
    )
}

pub(super) fn staircase() -> Box<dyn Play> {
    let game = searched(
        Staircase,
        |_, r| r.numbers("the coins on a step"),
        |_, p| as_args(p),
        None,
    );
    Box::new(ByTheorem {
        theorem: OddSteps,
        game,
        read: |_, r| r.large_numbers("the coins on a step"),
        write: |p| large_args(p),
    })
}

pub(super) fn moore(k: u64) -> Box<dyn Play> {
    let game = searched(
        Moore { k },
        |_, r| r.numbers("the size of a pile").map(sorted),
        |_, p| as_args(p),
        None,
    );
    Box::new(ByTheorem {
        theorem: Columns(Moore { k }),
        game,
        read: |_, r| r.large_numbers("the size of a pile").map(sorted),
        write: |p| large_args(p),
    })
}

/// One number is the heap at the start; two numbers are heap and limit.
pub(super) fn dynamic(ratio: u64) -> Box<dyn Play> {
    let game = searched(
        DynamicNim { ratio },
        |_, r| {
            let heap = r.number("the size of the heap")?;
            let limit = match r.peek() {
                None => heap.saturating_sub(1),
                Some(_) => r.number("the most that may be taken")?,
            };
            Ok((heap, limit.min(heap)))
        },
        |_, p| pair(p),
        None,
    );
    Box::new(ByTheorem {
        theorem: SmallestPart(DynamicNim { ratio }),
        game,
        read: |_, r| {
            let heap = r.large_number("the size of the heap")?;
            let limit = match r.peek() {
                None => &heap - BigUint::from(heap != BigUint::ZERO),
                Some(_) => r.large_number("the most that may be taken")?,
            };
            let limit = limit.min(heap.clone());
            Ok((heap, limit))
        },
        write: large_pair,
    })
}

/// Row lengths, longest first; the table contains rectangles.
pub(super) fn chomp() -> Box<dyn Play> {
    Box::new(Searched {
        game: Chomp,
        read: |_, r| {
            let mut rows = r.numbers("the length of a row")?;
            rows.retain(|&q| q > 0);
            rows.sort_unstable_by(|a, b| b.cmp(a));
            Ok(rows)
        },
        write: |_, p| as_args(p),
        formula: None,
        look_up: None,
        on_file: None,
        cell: Some(|rows, columns| vec![Argument::integers(vec![columns; rows as usize])]),
        board: board::bar,
    })
}

pub(super) fn thirty_one() -> Box<dyn Play> {
    searched(
        ThirtyOne,
        |_, r| {
            let mut used = [0; 6];
            if r.peek().is_some() {
                for card in &mut used {
                    *card = r.number_in(
                        0..=4,
                        "how many of six kinds of cards are used, 0 to 4 each",
                    )? as u8;
                }
            }
            Ok(used)
        },
        |_, p| p.iter().map(|&n| u64::from(n).into()).collect(),
        None,
    )
}

fn distinct_squares(reader: &mut Reader<'_>) -> Result<Vec<u64>, PositionError> {
    let mut squares = sorted(reader.numbers("the square of a coin")?);
    let before = squares.len();
    squares.dedup();
    if squares.len() < before {
        return Err(PositionError::from(Misfit::argument(
            0,
            "coins stand on different squares",
        )));
    }
    Ok(squares)
}

fn places(squares: &[u64]) -> Vec<Argument> {
    squares.iter().map(|&n| Argument::from(n)).collect()
}

pub(super) fn welter() -> Box<dyn Play> {
    searched(
        Welter,
        |_, r| distinct_squares(r),
        |_, p| places(p),
        Some(|_, p| Welter::value(p)),
    )
}

pub(super) fn silver_dollar() -> Box<dyn Play> {
    searched(
        SilverDollar,
        |_, r| distinct_squares(r),
        |_, p| places(p),
        Some(|_, p| nim::nim_sum(&SilverDollar::gaps(p))),
    )
}

/// An edge list, or a graph made from numbers by `shape`.
fn edges(
    reader: &mut Reader<'_>,
    tidy: fn(&[Edge]) -> Vec<Edge>,
) -> Result<Vec<Edge>, PositionError> {
    let edges = reader.text("edges such as \"0-1, 1-2\"", parse_edges)?;
    Ok(tidy(&edges))
}

fn edge_text(edges: &[Edge]) -> Vec<Argument> {
    vec![Argument::Text(print_edges(edges))]
}

/// The largest graph made from numbers: it is made and written before any budget is checked.
pub(super) const LARGEST: u64 = 1 << 14;

fn size(reader: &mut Reader<'_>, least: u64) -> Result<u32, PositionError> {
    Ok(reader.number_in(
        least..=LARGEST,
        "a number of edges or vertices that makes a graph",
    )? as u32)
}

type ReadEdges = fn(&mut Reader<'_>) -> Result<Vec<Edge>, PositionError>;

/// Vertex removal on a named family of graphs, or on any graph.
#[derive(Clone, Copy)]
struct OnGraphs<G: Clone>(G, ReadEdges);

impl<G: Impartial<Position = Vec<Edge>> + Clone> Impartial for OnGraphs<G> {
    type Position = Vec<Edge>;
    fn options(&self, p: &Vec<Edge>) -> Vec<Vec<Edge>> {
        self.0.options(p)
    }
    fn parts(&self, p: &Vec<Edge>) -> Vec<Vec<Edge>> {
        self.0.parts(p)
    }
    fn list(&self, p: &Vec<Edge>, list: &mut Listing<'_, Vec<Edge>>) -> Result<(), Stopped> {
        self.0.list(p, list)
    }
    fn bytes(&self, p: &Vec<Edge>) -> usize {
        self.0.bytes(p)
    }
    fn known_value(&self, p: &Vec<Edge>) -> Option<u64> {
        self.0.known_value(p)
    }
}

/// A text is always an edge list, so that options read back; numbers describe a graph of the family.
fn read_edges<G: Clone>(
    game: &OnGraphs<G>,
    reader: &mut Reader<'_>,
    tidy: fn(&[Edge]) -> Vec<Edge>,
) -> Result<Vec<Edge>, PositionError> {
    match reader.peek() {
        Some(Argument::Text(_)) => edges(reader, tidy),
        _ => (game.1)(reader),
    }
}

fn tidy_slice(edges: &[Edge]) -> Vec<Edge> {
    vertex_removal::tidy_edges(edges.iter().copied())
}

pub(super) fn vertex_removal(family: &str) -> Box<dyn Play> {
    let read: ReadEdges = match family {
        "star_graph" => |r| size(r, 0).map(vertex_removal::star),
        "line_graph" => |r| size(r, 0).map(vertex_removal::path),
        "circle_graph" => |r| size(r, 3).map(vertex_removal::circle),
        "double_star" => |r| Ok(vertex_removal::double_star(size(r, 0)?, size(r, 0)?)),
        "lattice_graph" => |r| {
            let expected = "a side from 1 to 128";
            let (a, b) = (
                r.number_in(1..=128, expected)?,
                r.number_in(1..=128, expected)?,
            );
            Ok(vertex_removal::lattice(a as u32, b as u32))
        },
        _ => |r| edges(r, tidy_slice),
    };
    let game = searched(
        OnGraphs(VertexRemoval, read),
        |g, r| read_edges(g, r, tidy_slice),
        |_, p| edge_text(p),
        None,
    );
    let shape = match family {
        "star_graph" => Shape::Star,
        "line_graph" => Shape::Line,
        "circle_graph" => Shape::Circle,
        "double_star" => Shape::DoubleStar,
        _ => return game,
    };
    Box::new(GraphFamily { shape, game })
}

pub(super) fn green_hackenbush(family: &str) -> Box<dyn Play> {
    use green_hackenbush::{bamboo, circuit, grounded, value};
    let read: ReadEdges = match family {
        "bamboo" => |r| size(r, 0).map(bamboo),
        "hackenbush_circle" => |r| size(r, 0).map(circuit),
        _ => |r| edges(r, grounded),
    };
    looking(
        board::grounded,
        OnGraphs(GreenHackenbush, read),
        |g, r| read_edges(g, r, grounded),
        |_, p| edge_text(p),
        Some(|_, p| value(p)),
    )
}

pub(super) fn princess() -> Box<dyn Play> {
    searched(
        PrincessAndRoses,
        |_, r| r.numbers("the roses of a bush").map(tidy),
        |_, p| as_args(p),
        None,
    )
}

pub(super) fn dudeney(most: u64) -> Box<dyn Play> {
    searched(
        Dudeney { most },
        |_, r| {
            let heap = r.number("the size of the heap")?;
            let last = if r.peek().is_some() {
                r.number("the last number taken")?
            } else {
                0
            };
            Ok((heap, last))
        },
        |_, p| pair(p),
        None,
    )
}

/// A game on boards of every size: the board is part of the position.
#[derive(Clone, Copy)]
struct OnBoards<G>(fn(Board) -> G);

impl<G: Impartial<Position = u128>> Impartial for OnBoards<G> {
    type Position = (Board, u128);

    fn options(&self, &(board, free): &(Board, u128)) -> Vec<(Board, u128)> {
        (self.0)(board)
            .options(&free)
            .into_iter()
            .map(|o| (board, o))
            .collect()
    }

    fn parts(&self, &(board, free): &(Board, u128)) -> Vec<(Board, u128)> {
        (self.0)(board)
            .parts(&free)
            .into_iter()
            .map(|o| (board, o))
            .collect()
    }
}

fn on_boards<G: Impartial<Position = u128> + Clone + 'static>(
    make: fn(Board) -> G,
    look_up: Option<LookUp<OnBoards<G>>>,
    on_file: Option<OnFile<OnBoards<G>>>,
) -> Box<dyn Play> {
    Box::new(Searched {
        game: OnBoards(make),
        read: |_, r| match r.peek() {
            Some(Argument::Text(_)) => r.text("a board such as \"..|.#\"", Board::parse),
            _ => {
                let expected =
                    "a board such as \"..|.#\", or rows and columns, at most 128 squares";
                let (rows, columns) = (
                    r.number_in(0..=128, expected)?,
                    r.number_in(0..=128, expected)?,
                );
                let board = Board::new(rows as u32, columns as u32)?;
                Ok((board, board.full()))
            }
        },
        write: |_, (board, free)| vec![Argument::Text(board.print(*free))],
        formula: None,
        look_up,
        on_file,
        cell: None,
        board: board::plain,
    })
}

pub(super) fn cram() -> Box<dyn Play> {
    on_boards(Cram, Some(cram_value), Some(cram_file))
}

/// The nim value by search. Small boards share one table.
fn cram_value(
    kept: &mut Kept,
    &(board, free): &(Board, u128),
    budget: &Budget,
) -> Result<u64, Stopped> {
    match SmallCram::squares(board, free) {
        Some(squares) => search(kept, SmallCram, |_| true, &squares, budget),
        // Squares have other bits on another board.
        None => search(kept, Cram(board), |cram| cram.0 == board, &free, budget),
    }
}

/// The file of the table for small boards.
fn cram_file(
    kept: &mut Kept,
    &(board, free): &(Board, u128),
    work: FileWork,
    path: &Path,
) -> Option<Result<(), NimFileError>> {
    SmallCram::squares(board, free)?;
    let table = kept.table(|| None::<NimSearch<SmallCram>>);
    let search = table.get_or_insert_with(|| NimSearch::new(SmallCram));
    Some(match work {
        FileWork::Save => search.save(path, "cram"),
        FileWork::Load => {
            let loaded = match path.exists() {
                true => search.load(path, "cram"),
                false => Ok(()),
            };
            let bytes = search.bytes();
            kept.set_bytes(bytes);
            kept.keep_for_file();
            loaded
        }
    })
}

/// The nim value by a search whose table is kept for the same game.
fn search<G: Impartial<Position: Send> + Send + 'static>(
    kept: &mut Kept,
    game: G,
    is_same: impl Fn(&G) -> bool,
    position: &G::Position,
    budget: &Budget,
) -> Result<u64, Stopped> {
    let table = kept.table(|| None::<NimSearch<G>>);
    let old = table.take().filter(|search| is_same(search.game()));
    let search = table.insert(old.unwrap_or_else(|| NimSearch::new(game)));
    search.set_budget(budget.clone());
    let value = search.value(position);
    let bytes = search.bytes();
    kept.set_bytes(bytes);
    value
}

pub(super) fn queens() -> Box<dyn Play> {
    on_boards(NonAttackingQueens, None, None)
}

/// The start, or the place reached last and the places visited.
pub(super) fn kotzig(places: u64, steps: &[u64]) -> Result<Box<dyn Play>, PositionError> {
    let game = Kotzig::new(u32::try_from(places).unwrap_or(0), steps.to_vec())?;
    Ok(searched(
        game,
        |g, r| {
            if r.peek().is_none() {
                return Ok(g.start());
            }
            let here = r.number_in(0..=127, "the place reached last")?;
            let visited = r.list("the list of places visited")?.into_iter();
            let visited = visited.filter(|&p| p < 128);
            Ok((
                visited.fold(1 | 1 << here, |set, p| set | 1 << p),
                here as u32,
            ))
        },
        |_, &(visited, here)| {
            let places = (0..128).filter(|p| visited >> p & 1 == 1);
            vec![u64::from(here).into(), Argument::integers(places)]
        },
        None,
    ))
}

pub(super) fn antonim() -> Box<dyn Play> {
    fn different<T: Ord + Default + std::fmt::Display>(
        mut heaps: Vec<T>,
    ) -> Result<Vec<T>, PositionError> {
        heaps.retain(|heap| *heap > T::default());
        heaps.sort_unstable();
        match heaps.windows(2).find(|pair| pair[0] == pair[1]) {
            Some(pair) => {
                let message = format!("expected heaps of different sizes, found {} twice", pair[0]);
                Err(Misfit::call(message).into())
            }
            None => Ok(heaps),
        }
    }
    let game = searched(
        Antonim,
        |_, r| different(r.numbers("the size of a heap")?),
        |_, p| as_args(p),
        None,
    );
    Box::new(ByTheorem {
        theorem: ThreeHeaps,
        game,
        read: |_, r| different(r.large_numbers("the size of a heap")?),
        write: |p| large_args(p),
    })
}

/// What was decided, if anything, comes first.
pub(super) fn whim() -> Box<dyn Play> {
    fn mode(r: &mut Reader<'_>) -> Result<Mode, PositionError> {
        let Some(Argument::Text(_)) = r.peek() else {
            return Ok(Mode::Open);
        };
        let expected = "expected \"normal\" or \"misere\"";
        r.text(expected, |text| match text.trim() {
            "normal" => Ok(Mode::Normal),
            "misere" | "misère" => Ok(Mode::Misere),
            other => Err(format!("{expected}, found {other:?}")),
        })
    }
    fn heaps<T: Ord + Default>(
        mode: Mode,
        mut heaps: Vec<T>,
    ) -> Result<(Mode, Vec<T>), PositionError> {
        heaps.retain(|heap| *heap > T::default());
        heaps.sort_unstable();
        match mode {
            Mode::Misere if heaps.is_empty() => Err(Misfit::call(
                "expected a heap with a chip: where the last chip loses, it has not been taken yet",
            )
            .into()),
            _ => Ok((mode, heaps)),
        }
    }
    fn written(mode: Mode, heaps: Vec<Argument>) -> Vec<Argument> {
        let decided = match mode {
            Mode::Open => None,
            Mode::Normal => Some("normal".into()),
            Mode::Misere => Some("misere".into()),
        };
        decided.into_iter().chain(heaps).collect()
    }
    let game = searched(
        Whim,
        |_, r| heaps(mode(r)?, r.numbers("the size of a heap")?),
        |_, (mode, heaps)| written(*mode, as_args(heaps)),
        None,
    );
    Box::new(ByTheorem {
        theorem: WhimRule,
        game,
        read: |_, r| heaps(mode(r)?, r.large_numbers("the size of a heap")?),
        write: |(mode, heaps)| written(*mode, large_args(heaps)),
    })
}

pub(super) fn twopins() -> Box<dyn Play> {
    looking(
        board::pins,
        Twopins,
        |_, r| r.text("a row of columns such as \"1221\"", str::parse::<Pins>),
        |_, row| vec![Argument::Text(row.to_string())],
        None,
    )
}
