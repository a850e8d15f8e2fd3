//! A board of one size, or one graph, with the rules prepared for it.

use crate::alphabet::{Alphabet, NOWHERE, State, States, only};
use crate::board_home::{board_expander, rules_evaluator};
use crate::ends::{EndResult, EndShapes};
use crate::graph_rules::{GraphRules, Instance};
use crate::grid_rules::GridRules;
use crate::planes::Planes;
use crate::position::BoardPosition;
use crate::scoring::{keeps_again, keeps_worths};
use crate::shape::{Shape, Spot, Turn};
use crate::symmetry::{self, Symmetry};
use std::collections::HashSet;
use std::hash::Hash;
use upstar::budget::Stopped;
use upstar::encode::position_key;
use upstar::game::{Algebra, Game, Player};
use upstar::position::{
    Bits, Ends, Expander, Graph, Grid, Grid8, Rules, RulesGraph, Score, Size, Solved, Starts,
    WideGrid, canonical_code, evaluator, kept_score, kept_starts,
};

/// What a board can answer; cells are numbered row by row and show states.
pub(crate) trait Field: Send + Sync {
    /// The boards that a player can move to, by play on the letters.
    fn moves(&self, player: Player, cells: &[State]) -> Vec<Vec<State>>;
    /// The same by the bit boards that find values. Letters that rules cannot tell from no cell are no cells here.
    fn compiled_moves(&self, player: Player, cells: &[State]) -> Vec<Vec<State>>;
    /// Independent parts: which cells each of them keeps.
    fn parts(&self, cells: &[State]) -> Vec<Vec<bool>>;
    /// The key of a board, for rules with this key; symmetric copies share it. Also whether it is the key of the negative.
    fn key(&self, rules: u128, cells: &[State]) -> (u128, bool);
    /// How to exchange the players: a turn of the board, and what each state number becomes.
    fn negative(&self) -> Option<(Turn, &[State])>;
    /// The value, for rules with this key.
    fn value(&self, rules: u128, cells: &[State], algebra: &mut Algebra) -> Result<Game, Stopped>;
    /// Whether the second player wins by answering each move with its image; `shared` says that either player may make the moves of both.
    fn has_mirror(&self, _cells: &[State], _shared: bool) -> bool {
        false
    }
    /// Packs boards like this one for a search; `None` where there is no room for that.
    fn expander(&self, _board: &BoardPosition) -> Option<Box<dyn Expander>> {
        None
    }
    /// Who wins from each start, and how soon, by retrograde analysis of the bit boards; `None` where such boards have none.
    fn starts(
        &self,
        _cells: &[State],
        _impartial: bool,
        _algebra: &mut Algebra,
    ) -> Result<Option<Starts>, Stopped> {
        Ok(None)
    }
    /// Whether a player who moves between two boards, by play on the letters, moves again.
    fn keeps_turn(&self, player: Player, from: &[State], to: &[State]) -> bool;
    /// The score of each start, where play is for points and ends.
    fn score(&self, cells: &[State], algebra: &mut Algebra) -> Result<Score, Stopped>;
}

/// What the bytes of a position start with: which kind of position it is.
pub(crate) const RECTANGLE: u8 = 0;
const ANY_GRAPH: u8 = 1;
const ONE_GRAPH: u8 = 2;
pub(crate) const HEAPS: u8 = 3;
pub(crate) const LETTERS: u8 = 4;

/// The most states that rules may look at.
pub(crate) const MOST_LIVE: usize = 8;

/// States as the rules see them: states that no rule can tell from no cell have number 0.
#[derive(Clone, Debug)]
pub(crate) struct Census {
    /// For each state its number.
    pub(crate) number: Vec<State>,
    /// The states with a number above 0, in order of their numbers.
    pub(crate) live: Vec<State>,
}

impl Census {
    /// The census for all sets of states that rules ask for.
    pub(crate) fn new(alphabet: &Alphabet, asked: &[States]) -> Census {
        let nowhere = |set: &States| set & only(NOWHERE) != 0;
        let mut number = vec![NOWHERE; alphabet.len()];
        let mut live = Vec::new();
        for state in alphabet.states() {
            let alike = asked
                .iter()
                .all(|set| (set & only(state) != 0) == nowhere(set));
            if !alike {
                live.push(state);
                number[state as usize] = live.len() as State;
            }
        }
        Census { number, live }
    }

    /// What planes show in a cell: the state, or no cell.
    pub(crate) fn shown<B: Bits, const N: usize>(&self, planes: &Planes<B, N>, cell: B) -> State {
        let plane = planes
            .0
            .iter()
            .position(|&plane| !(plane & cell).is_empty());
        plane.map_or(NOWHERE, |plane| self.live[plane])
    }

    /// The cells that show each of the numbers; `place` gives the bit of a cell.
    pub(crate) fn planes<B: Bits, const N: usize>(
        &self,
        cells: &[State],
        place: impl Fn(usize) -> B,
    ) -> Planes<B, N> {
        let mut planes = [B::default(); N];
        for (i, &state) in cells.iter().enumerate() {
            let number = self.number[state as usize] as usize;
            if number > 0 {
                planes[number - 1] = planes[number - 1] | place(i);
            }
        }
        Planes(planes)
    }

    fn spot(&self, spot: &Spot) -> Spot {
        let states = self.live.iter().enumerate();
        let live = states.fold(0, |set, (i, &state)| {
            set | (spot.allow >> state & 1) << (i + 1)
        });
        Spot {
            allow: live | spot.allow & only(NOWHERE),
            write: spot.write.map(|state| self.number[state as usize]),
            ..*spot
        }
    }

    /// A shape with states replaced by their numbers.
    pub(crate) fn shape(&self, shape: &Shape) -> Option<Shape> {
        Shape::new(shape.spots.iter().map(|spot| self.spot(spot)).collect())
    }

    fn instance(&self, instance: &Instance) -> Instance {
        let spots = instance.spots.iter();
        Instance {
            spots: spots.map(|(node, spot)| (*node, self.spot(spot))).collect(),
        }
    }

    /// A shape that is only looked for, with states replaced by their numbers.
    fn look(&self, shape: &Shape) -> Option<Shape> {
        Shape::look(shape.spots.iter().map(|spot| self.spot(spot)).collect())
    }

    /// Shapes with states replaced by their numbers, each once.
    pub(crate) fn shapes(&self, shapes: &[Shape]) -> Vec<Shape> {
        let mut shapes: Vec<Shape> = shapes.iter().filter_map(|s| self.shape(s)).collect();
        shapes.sort_unstable();
        shapes.dedup();
        shapes
    }

    /// The exchanges of numbers to try.
    pub(crate) fn maps(&self, mirror: Option<&[State]>) -> Vec<Vec<State>> {
        let live: Vec<State> = (1..=self.live.len() as State).collect();
        let mirror = mirror.and_then(|mirror| {
            let images = self.live.iter();
            let images = images.map(|&state| self.number[mirror[state as usize] as usize]);
            let mut map = vec![NOWHERE];
            map.extend(images);
            map[1..].iter().all(|&n| n != NOWHERE).then_some(map)
        });
        symmetry::maps(self.live.len() + 1, &live, mirror)
    }
}

/// Runs code with the smallest sufficient number of planes.
macro_rules! with_planes {
    ($live:expr, $n:ident => $body:expr) => {
        match $live {
            0..=1 => {
                const $n: usize = 1;
                $body
            }
            2 => {
                const $n: usize = 2;
                $body
            }
            3 => {
                const $n: usize = 3;
                $body
            }
            _ => {
                const $n: usize = MOST_LIVE;
                $body
            }
        }
    };
}

/// An exchange of numbers of states, and whether it exchanges the players.
pub(crate) type Exchange = (Vec<State>, bool);

/// The moves of both players.
pub(crate) struct Moves<T> {
    pub(crate) left: Vec<T>,
    pub(crate) right: Vec<T>,
}

impl<T> Default for Moves<T> {
    fn default() -> Self {
        Moves {
            left: Vec::new(),
            right: Vec::new(),
        }
    }
}

impl<T> Moves<T> {
    pub(crate) fn of(&self, player: Player) -> &[T] {
        player.choose(&self.left, &self.right)
    }

    pub(crate) fn of_mut(&mut self, player: Player) -> &mut Vec<T> {
        match player {
            Player::Left => &mut self.left,
            Player::Right => &mut self.right,
        }
    }

    /// The same of every list.
    fn map<U>(&self, of: impl Fn(&[T]) -> Vec<U>) -> Moves<U> {
        Moves {
            left: of(&self.left),
            right: of(&self.right),
        }
    }
}

/// What the lines of a file say about moves.
pub(crate) struct Lines<T> {
    /// All moves.
    pub(crate) all: Moves<T>,
    /// Those after which the same player moves again.
    pub(crate) again: Moves<T>,
    /// For each number of a state the points above no cell.
    pub(crate) worths: Vec<i32>,
}

/// A rectangle; `None` if it is too large.
pub(crate) fn rectangle(
    id: u64,
    size: Size,
    lines: Lines<Shape>,
    census: &Census,
    mirror: Option<&[State]>,
    (ends, shapes): (Ends, EndShapes),
) -> Option<Box<dyn Field>> {
    let compiled = Lines {
        all: lines.all.map(|shapes| census.shapes(shapes)),
        again: lines.again.map(|shapes| census.shapes(shapes)),
        worths: lines.worths.clone(),
    };
    let keeps = |turn: Turn, map: &[State], negative: bool| {
        keeps_worths(&compiled.worths, map, negative)
            && keeps_again(&compiled.again, turn, map, negative)
    };
    let (left, right) = (&compiled.all.left, &compiled.all.right);
    let symmetries = symmetry::find(left, right, &census.maps(mirror), keeps);
    let endings = shapes.shapes.iter().map(|(result, shapes)| {
        let looks = shapes.iter().filter_map(|shape| census.look(shape));
        (*result, looks.collect())
    });
    let endings: Vec<(EndResult, Vec<Shape>)> = endings.collect();
    let ends = (ends, &endings[..]);
    fn make<G: Grid, const N: usize>(
        grid: G,
        id: u64,
        compiled: &Lines<Shape>,
        symmetries: &[Symmetry],
        ends: (Ends, &[(EndResult, Vec<Shape>)]),
        (size, lines, census): (Size, Lines<Shape>, &Census),
        expander: Option<MakeExpander<G, N>>,
    ) -> Box<dyn Field> {
        Box::new(Rectangle::<G, N> {
            rules: GridRules::new(grid, id, compiled, symmetries, ends),
            negative: symmetries.iter().find(|s| s.negative).cloned(),
            size,
            moves: lines.all,
            again: lines.again,
            census: census.clone(),
            expander,
        })
    }
    let rest = (size, lines, census);
    let live = census.live.len();
    if size.rows <= 8 && size.columns <= 8 {
        return Some(with_planes!(live, N => {
            let expander: MakeExpander<Grid8, N> = board_expander;
            make::<_, N>(Grid8, id, &compiled, &symmetries, ends, rest, Some(expander))
        }));
    }
    let grid = WideGrid::<u128>::new(size.rows, size.columns)?;
    Some(with_planes!(live, N => make::<_, N>(grid, id, &compiled, &symmetries, ends, rest, None)))
}

struct Rectangle<G: Grid, const N: usize> {
    rules: GridRules<G, N>,
    negative: Option<Symmetry>,
    size: Size,
    moves: Moves<Shape>,
    again: Moves<Shape>,
    census: Census,
    /// Boards that are too large for a search have none.
    expander: Option<MakeExpander<G, N>>,
}

type MakeExpander<G, const N: usize> =
    fn(&GridRules<G, N>, Size, &Census, &BoardPosition) -> Box<dyn Expander>;

impl<G: Grid, const N: usize> Rectangle<G, N> {
    fn cell(&self, i: usize) -> G::Bits {
        let columns = self.size.columns;
        self.rules.grid.cell(i / columns, i % columns)
    }

    fn planes(&self, cells: &[State]) -> Planes<G::Bits, N> {
        self.census.planes(cells, |i| self.cell(i))
    }
}

fn compiled_moves<R: Rules>(rules: &R, player: Player, position: R::Position) -> Vec<R::Position> {
    let mut moves = Vec::new();
    rules.moves_of(player, &position, &mut moves);
    moves
}

/// The boards that shapes make of a board, each once: play on the letters, without bit boards.
pub(crate) fn shape_moves(shapes: &[Shape], size: Size, cells: &[State]) -> Vec<Vec<State>> {
    let index = |(r, c): (i16, i16)| {
        // Negative numbers become too large, and fail the same test.
        let (r, c) = (r as usize, c as usize);
        (r < size.rows && c < size.columns).then(|| r * size.columns + c)
    };
    let mut found = Vec::new();
    let mut seen = HashSet::new();
    for shape in shapes {
        for at in 0..cells.len() {
            let (r, c) = ((at / size.columns) as i16, (at % size.columns) as i16);
            let place = |spot: &Spot| index((r + spot.at.0, c + spot.at.1));
            let mut spots = shape.spots.iter();
            let state = |spot: &Spot| place(spot).map_or(NOWHERE, |place| cells[place]);
            if !spots.all(|spot| spot.allow & only(state(spot)) != 0) {
                continue;
            }
            let mut next = cells.to_vec();
            for spot in &shape.spots {
                if let (Some(state), Some(place)) = (spot.write, place(spot)) {
                    next[place] = state;
                }
            }
            if seen.insert(next.clone()) {
                found.push(next);
            }
        }
    }
    found
}

impl<G: Grid, const N: usize> Field for Rectangle<G, N> {
    fn moves(&self, player: Player, cells: &[State]) -> Vec<Vec<State>> {
        shape_moves(self.moves.of(player), self.size, cells)
    }

    fn compiled_moves(&self, player: Player, cells: &[State]) -> Vec<Vec<State>> {
        let moves = compiled_moves(&self.rules, player, self.planes(cells));
        let board = |planes: &Planes<G::Bits, N>| {
            let cell = |i| self.census.shown(planes, self.cell(i));
            (0..cells.len()).map(cell).collect()
        };
        moves.iter().map(board).collect()
    }

    fn parts(&self, cells: &[State]) -> Vec<Vec<bool>> {
        let mut parts = Vec::new();
        self.rules.parts(self.planes(cells), &mut parts);
        let kept = |part: &Planes<G::Bits, N>| {
            let all = part.all();
            (0..cells.len())
                .map(|i| !(all & self.cell(i)).is_empty())
                .collect()
        };
        parts.iter().map(kept).collect()
    }

    fn key(&self, rules: u128, cells: &[State]) -> (u128, bool) {
        let (normal, negative) = self.rules.normal(self.planes(cells));
        let position = (RECTANGLE, &self.rules.grid, normal);
        (position_key(rules, &position), negative)
    }

    fn negative(&self) -> Option<(Turn, &[State])> {
        let symmetry = self.negative.as_ref()?;
        Some((symmetry.turn, &symmetry.map))
    }

    fn value(&self, rules: u128, cells: &[State], algebra: &mut Algebra) -> Result<Game, Stopped> {
        let evaluator = rules_evaluator(&self.rules, rules, algebra);
        let threads = algebra.budget().max_threads();
        evaluator.value_with_threads(algebra, &self.planes(cells), threads)
    }

    fn expander(&self, board: &BoardPosition) -> Option<Box<dyn Expander>> {
        let make = self.expander?;
        Some(make(&self.rules, self.size, &self.census, board))
    }

    fn has_mirror(&self, cells: &[State], shared: bool) -> bool {
        self.rules.has_mirror(&self.planes(cells), shared)
    }

    fn starts(
        &self,
        cells: &[State],
        impartial: bool,
        algebra: &mut Algebra,
    ) -> Result<Option<Starts>, Stopped> {
        let rules = &self.rules;
        let root = self.planes(cells);
        let starts = kept_starts(algebra, rules.clone(), &root, |budget| {
            Solved::find(&mut RulesGraph { rules, impartial }, &root, budget)
        });
        starts.map(Some)
    }

    fn keeps_turn(&self, player: Player, from: &[State], to: &[State]) -> bool {
        let again = self.again.of(player);
        !again.is_empty()
            && shape_moves(again, self.size, from)
                .iter()
                .any(|board| board == to)
    }

    fn score(&self, cells: &[State], algebra: &mut Algebra) -> Result<Score, Stopped> {
        kept_score(&self.rules, &self.planes(cells), algebra)
    }
}

fn value<R>(rules: &R, position: R::Position, algebra: &mut Algebra) -> Result<Game, Stopped>
where
    R: Rules<Position: 'static> + Clone + Eq + Hash + 'static,
{
    let threads = algebra.budget().max_threads();
    evaluator(rules, algebra).value_with_threads(algebra, &position, threads)
}

/// A graph.
pub(crate) fn network(
    id: (u64, u64),
    graph: &Graph,
    lines: Lines<Instance>,
    census: &Census,
    maps: &[Exchange],
) -> Box<dyn Field> {
    let numbered = |instances: &[Instance]| -> Vec<Instance> {
        let mut all: Vec<_> = instances.iter().map(|i| census.instance(i)).collect();
        all.sort_unstable();
        all.dedup();
        all
    };
    let compiled = Lines {
        all: lines.all.map(numbered),
        again: lines.again.map(numbered),
        worths: lines.worths.clone(),
    };
    fn make<const N: usize>(
        rules: GraphRules<N>,
        graph: &Graph,
        (lines, census, maps): (Lines<Instance>, &Census, &[Exchange]),
    ) -> Box<dyn Field> {
        Box::new(Network {
            rules,
            neighbours: graph.neighbours(),
            maps: maps.to_vec(),
            moves: lines.all,
            again: lines.again,
            census: census.clone(),
        })
    }
    let near = graph.neighbours();
    let rest = (lines, census, maps);
    // Graphs are small: two sizes are enough.
    if census.live.len() <= 3 {
        make::<3>(GraphRules::new(id, near, &compiled, maps), graph, rest)
    } else {
        make::<MOST_LIVE>(GraphRules::new(id, near, &compiled, maps), graph, rest)
    }
}

struct Network<const N: usize> {
    rules: GraphRules<N>,
    neighbours: Vec<u128>,
    maps: Vec<Exchange>,
    moves: Moves<Instance>,
    again: Moves<Instance>,
    census: Census,
}

impl<const N: usize> Network<N> {
    fn planes(&self, cells: &[State]) -> Planes<u128, N> {
        self.census.planes(cells, |i| u128::one(i as u32))
    }
}

/// The boards that moves make of the letters of a graph's nodes, each once.
fn instance_moves(instances: &[Instance], cells: &[State]) -> Vec<Vec<State>> {
    let mut found = Vec::new();
    let mut seen = HashSet::new();
    for instance in instances {
        let mut spots = instance.spots.iter();
        if !spots.all(|(node, spot)| spot.allow & only(cells[*node]) != 0) {
            continue;
        }
        let mut next = cells.to_vec();
        for (node, spot) in &instance.spots {
            if let Some(state) = spot.write {
                next[*node] = state;
            }
        }
        if seen.insert(next.clone()) {
            found.push(next);
        }
    }
    found
}

impl<const N: usize> Field for Network<N> {
    fn moves(&self, player: Player, cells: &[State]) -> Vec<Vec<State>> {
        instance_moves(self.moves.of(player), cells)
    }

    fn compiled_moves(&self, player: Player, cells: &[State]) -> Vec<Vec<State>> {
        let moves = compiled_moves(&self.rules, player, self.planes(cells));
        let board = |planes: &Planes<u128, N>| {
            let node = |i| self.census.shown(planes, u128::one(i as u32));
            (0..cells.len()).map(node).collect()
        };
        moves.iter().map(board).collect()
    }

    fn parts(&self, cells: &[State]) -> Vec<Vec<bool>> {
        let mut parts = Vec::new();
        self.rules.parts(self.planes(cells), &mut parts);
        let kept = |part: &Planes<u128, N>| {
            let all = part.all();
            (0..cells.len()).map(|i| all.has(i as u32)).collect()
        };
        parts.iter().map(kept).collect()
    }

    fn key(&self, rules: u128, cells: &[State]) -> (u128, bool) {
        let number = |map: &[State], &state: &State| {
            map[self.census.number[state as usize] as usize] as usize
        };
        let codes = self.maps.iter().map(|(map, negative)| {
            let colours: Vec<usize> = cells.iter().map(|state| number(map, state)).collect();
            Some((canonical_code(&self.neighbours, &colours)?, *negative))
        });
        let codes: Option<Vec<_>> = codes.collect();
        match codes.and_then(|codes| codes.into_iter().min()) {
            Some((code, negative)) => (position_key(rules, &(ANY_GRAPH, code)), negative),
            // Too many symmetries: copies are recognised only on the same graph.
            None => {
                let (normal, negative) = self.rules.normal(self.planes(cells));
                let position = (ONE_GRAPH, &self.neighbours, normal);
                (position_key(rules, &position), negative)
            }
        }
    }

    fn negative(&self) -> Option<(Turn, &[State])> {
        let (map, _) = self.maps.iter().find(|(_, negative)| *negative)?;
        Some((Turn::ALL[0], map))
    }

    fn value(&self, _: u128, cells: &[State], algebra: &mut Algebra) -> Result<Game, Stopped> {
        value(&self.rules, self.planes(cells), algebra)
    }

    fn keeps_turn(&self, player: Player, from: &[State], to: &[State]) -> bool {
        let moves = instance_moves(self.again.of(player), from);
        moves.iter().any(|board| board == to)
    }

    fn score(&self, cells: &[State], algebra: &mut Algebra) -> Result<Score, Stopped> {
        kept_score(&self.rules, &self.planes(cells), algebra)
    }
}
