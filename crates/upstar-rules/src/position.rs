//! Positions of rule files.

use crate::alphabet::{EMPTY, NOWHERE, State};
use crate::described::Described;
use crate::ends::EndShapes;
use crate::field::{Field, HEAPS, LETTERS};
use crate::heaps::HeapRules;
use std::any::Any;
use std::sync::Arc;
use upstar::budget::{Budget, Stopped};
use upstar::encode::position_key;
use upstar::game::{Algebra, Game, Outcome, Player, Winner};
use upstar::position::{
    AnyPosition, Board, Edge, Ends, Expander, Graph, Node, Owner, Position, Score, Size, Starts,
    Theory, evaluator, known_value,
};

/// Where the cells lie.
#[derive(Clone)]
pub(crate) enum Ground {
    Rectangle(Size),
    Graph(Arc<Graph>),
}

/// A board with pieces. It shows every letter; for the value, letters that no rule looks at are no cells.
#[derive(Clone)]
pub(crate) struct BoardPosition {
    pub(crate) rules: Arc<Described>,
    pub(crate) ground: Ground,
    pub(crate) field: Arc<dyn Field>,
    pub(crate) end_shapes: Arc<EndShapes>,
    pub(crate) cells: Vec<State>,
}

impl BoardPosition {
    pub(crate) fn with(&self, cells: Vec<State>) -> AnyPosition {
        Arc::new(BoardPosition {
            cells,
            ..self.clone()
        })
    }

    fn moves(&self, player: Player) -> Vec<AnyPosition> {
        let moves = self.field.moves(player, &self.cells);
        moves.into_iter().map(|cells| self.with(cells)).collect()
    }

    pub(crate) fn compiled_moves(&self, player: Player) -> Vec<AnyPosition> {
        let moves = self.field.compiled_moves(player, &self.cells);
        moves.into_iter().map(|cells| self.with(cells)).collect()
    }

    /// Who has won, if a pattern says that play is over on this board.
    pub(crate) fn winner(&self, cells: &[State], to_move: Player) -> Option<Winner> {
        match self.ground {
            Ground::Rectangle(size) => self.end_shapes.winner(size, cells, to_move),
            Ground::Graph(_) => None,
        }
    }

    /// Whether the second player wins by images. Only where play ends: otherwise it may go on without a winner.
    fn has_mirror(&self, shared: bool) -> bool {
        self.ends() == Ends::NORMAL
            && self.rules.is_known_to_end_on(&self.ground)
            && self.field.has_mirror(&self.cells, shared)
    }

    /// Another position, if it is a board of the same rules and the same size.
    fn reached<'a>(&self, to: &'a AnyPosition) -> Option<&'a BoardPosition> {
        let to: &BoardPosition = to.as_any().downcast_ref()?;
        (to.rules.id == self.rules.id && to.cells.len() == self.cells.len()).then_some(to)
    }

    fn rows(&self, size: Size) -> impl Iterator<Item = &[State]> {
        self.cells.chunks(size.columns.max(1)).take(size.rows)
    }

    fn letters(&self, cells: &[State]) -> String {
        let letter = |&state| self.rules.alphabet.letter(state);
        cells.iter().map(letter).collect()
    }
}

impl Position for BoardPosition {
    fn ruleset(&self) -> &str {
        &self.rules.name
    }

    fn is_impartial(&self) -> bool {
        self.rules.impartial
    }

    fn call(&self) -> String {
        let name = &self.rules.name;
        match &self.ground {
            Ground::Rectangle(size) => {
                let rows: Vec<String> = self.rows(*size).map(|row| self.letters(row)).collect();
                format!("{name}(\"{}\")", rows.join("|"))
            }
            Ground::Graph(graph) => {
                let letters = self.letters(&self.cells);
                match graph.name() {
                    Some(graph) => format!("{name}({graph}, \"{letters}\")"),
                    None => format!("{name}(\"{letters}; {}\")", graph.edge_text()),
                }
            }
        }
    }

    fn left(&self, _budget: &Budget) -> Result<Vec<AnyPosition>, Stopped> {
        match self.winner(&self.cells, Player::Left) {
            Some(_) => Ok(Vec::new()),
            None => Ok(self.moves(Player::Left)),
        }
    }

    fn right(&self, _budget: &Budget) -> Result<Vec<AnyPosition>, Stopped> {
        match self.winner(&self.cells, Player::Right) {
            Some(_) => Ok(Vec::new()),
            None => Ok(self.moves(Player::Right)),
        }
    }

    fn ends(&self) -> Ends {
        self.rules.ends()
    }

    fn ended(&self, to_move: Player) -> Option<Winner> {
        self.winner(&self.cells, to_move)
    }

    fn known_outcome(&self, _: &Budget) -> Option<Result<Outcome, Stopped>> {
        self.has_mirror(self.rules.impartial)
            .then_some(Ok(Outcome::P))
    }

    fn has_shared_mirror(&self) -> bool {
        self.has_mirror(true)
    }

    fn keeps_turn(&self, to: &AnyPosition, player: Player) -> bool {
        let to = self.reached(to);
        to.is_some_and(|to| self.field.keeps_turn(player, &self.cells, &to.cells))
    }

    fn points(&self, to: &AnyPosition, player: Player) -> i32 {
        match (&self.rules.score, self.reached(to)) {
            (Some(score), Some(to)) => score.points(&self.cells, &to.cells, player),
            _ => 0,
        }
    }

    fn known_score(&self, algebra: &mut Algebra) -> Option<Result<Score, Stopped>> {
        // A game that is not known to end needs the care of plain play.
        let known = self.rules.is_known_to_end_on(&self.ground);
        known.then(|| self.field.score(&self.cells, algebra))
    }

    fn known_starts(&self, algebra: &mut Algebra) -> Result<Option<Starts>, Stopped> {
        let ends = self.ends();
        let impartial =
            self.rules.impartial && self.rules.ends_alike() && ends.endless == Winner::Nobody;
        self.field.starts(&self.cells, impartial, algebra)
    }

    fn parts(&self) -> Vec<AnyPosition> {
        if self.rules.ends() != Ends::NORMAL {
            // Only values add up, so there are no parts.
            return vec![Arc::new(self.clone())];
        }
        let number = &self.rules.census.number;
        // Cells of other parts get a letter that no rule looks at.
        let rest = self.rules.filler();
        let part = |kept: Vec<bool>| {
            let cells = self.cells.iter().zip(kept);
            let cell = |(&state, kept): (&State, bool)| {
                if kept || number[state as usize] == NOWHERE {
                    state
                } else {
                    rest
                }
            };
            self.with(cells.map(cell).collect())
        };
        self.field
            .parts(&self.cells)
            .into_iter()
            .map(part)
            .collect()
    }

    fn negative(&self) -> Option<AnyPosition> {
        if self.rules.impartial {
            return Some(Arc::new(self.clone()));
        }
        if self.rules.ends().declared {
            // The patterns that end play need not be symmetric.
            return None;
        }
        self.rules.negative(self)
    }

    fn board(&self) -> Board {
        let alphabet = &self.rules.alphabet;
        let graph = match &self.ground {
            Ground::Rectangle(size) => {
                let row = |row: &[State]| row.iter().map(|&s| alphabet.cell(s)).collect();
                return Board::Cells(self.rows(*size).map(row).collect());
            }
            Ground::Graph(graph) => graph,
        };
        // Nodes out of play are left out of the picture.
        let shown: Vec<usize> = (0..self.cells.len())
            .filter(|&node| self.cells[node] != NOWHERE)
            .collect();
        let nodes = shown.iter().map(|&node| Node {
            label: match self.cells[node] {
                EMPTY => node.to_string(),
                state => format!("{node}:{}", alphabet.letter(state)),
            },
            owner: match self.cells[node] {
                EMPTY => Owner::Nobody,
                state => alphabet.owner(state),
            },
            ground: false,
            place: graph.places().map(|places| places[node]),
        });
        let index = |node| shown.binary_search(&node).ok();
        let edges = graph.edges().iter().filter_map(|&(a, b)| {
            Some(Edge {
                ends: (index(a)?, index(b)?),
                owner: Owner::Nobody,
                directed: false,
            })
        });
        Board::Graph {
            nodes: nodes.collect(),
            edges: edges.collect(),
        }
    }

    fn symmetry_key(&self) -> (u128, bool) {
        if self.rules.ends().declared {
            // It is not known which symmetries of the moves also keep the patterns that end play.
            return (position_key(self.rules.key, &(LETTERS, &self.cells)), false);
        }
        self.field.key(self.rules.key, &self.cells)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn expander(&self) -> Option<Box<dyn Expander>> {
        // A game that is not known to end needs the care of `value`.
        if self.rules.ends() != Ends::NORMAL || !self.rules.is_known_to_end() {
            return None;
        }
        self.field.expander(self)
    }

    fn value(&self, algebra: &mut Algebra) -> Result<Game, Stopped> {
        if self.rules.ends() != Ends::NORMAL {
            return Err(self.theory().no_value());
        }
        if let Some(value) = known_value(self, algebra)? {
            return Ok(value);
        }
        if self.has_mirror(self.rules.impartial) {
            return Ok(Game::ZERO);
        }
        let value = self.field.value(self.rules.key, &self.cells, algebra);
        match value {
            // A game of this depth is taken to be endless, unless it is known to end.
            Err(Stopped::Depth(_)) if !self.rules.is_known_to_end() => {
                Err(Theory::Outcome.no_value())
            }
            value => value,
        }
    }
}

/// Heaps.
#[derive(Clone)]
pub(crate) struct HeapPosition {
    pub(crate) rules: Arc<Described>,
    pub(crate) moves: Arc<HeapRules>,
    pub(crate) heaps: Vec<u32>,
}

impl HeapPosition {
    fn with(&self, heaps: Vec<u32>) -> AnyPosition {
        Arc::new(HeapPosition {
            heaps,
            ..self.clone()
        })
    }

    fn moves(&self, player: Player) -> Result<Vec<AnyPosition>, Stopped> {
        /// Longer lists are refused.
        const MOST: usize = 100_000;
        let lines = match player {
            Player::Left => &self.moves.left,
            Player::Right => &self.moves.right,
        };
        let mut found: Vec<Vec<u32>> = Vec::new();
        for (i, &heap) in self.heaps.iter().enumerate() {
            let mut here = Vec::new();
            lines.iter().for_each(|line| line.push_all(heap, &mut here));
            here.sort_unstable();
            here.dedup();
            for (a, b) in here {
                let mut heaps = self.heaps.clone();
                heaps[i] = a;
                if b > 0 {
                    heaps.insert(i + 1, b);
                }
                found.push(heaps);
            }
            if found.len() > MOST {
                return Err(Stopped::TooLarge(&"the list of moves"));
            }
        }
        Ok(found.into_iter().map(|heaps| self.with(heaps)).collect())
    }
}

impl Position for HeapPosition {
    fn ruleset(&self) -> &str {
        &self.rules.name
    }

    fn is_impartial(&self) -> bool {
        self.rules.impartial
    }

    fn call(&self) -> String {
        let heaps: Vec<String> = self.heaps.iter().map(u32::to_string).collect();
        format!("{}({})", self.rules.name, heaps.join(", "))
    }

    fn left(&self, _budget: &Budget) -> Result<Vec<AnyPosition>, Stopped> {
        self.moves(Player::Left)
    }

    fn right(&self, _budget: &Budget) -> Result<Vec<AnyPosition>, Stopped> {
        self.moves(Player::Right)
    }

    fn parts(&self) -> Vec<AnyPosition> {
        let heaps = self.heaps.iter().filter(|&&heap| heap > 0);
        heaps.map(|&heap| self.with(vec![heap])).collect()
    }

    fn negative(&self) -> Option<AnyPosition> {
        let same: AnyPosition = Arc::new(self.clone());
        self.rules.impartial.then_some(same)
    }

    fn board(&self) -> Board {
        Board::Heaps(self.heaps.iter().map(|&heap| heap.into()).collect())
    }

    fn symmetry_key(&self) -> (u128, bool) {
        let mut heaps: Vec<u32> = self.heaps.iter().copied().filter(|&h| h > 0).collect();
        heaps.sort_unstable();
        (position_key(self.rules.key, &(HEAPS, heaps)), false)
    }

    fn ends(&self) -> Ends {
        self.rules.ends()
    }

    fn value(&self, algebra: &mut Algebra) -> Result<Game, Stopped> {
        if self.rules.ends() != Ends::NORMAL {
            return Err(self.theory().no_value());
        }
        if let Some(value) = known_value(self, algebra)? {
            return Ok(value);
        }
        let evaluator = evaluator(&*self.moves, algebra);
        let mut sum = Game::ZERO;
        for &heap in &self.heaps {
            // From small heaps to large ones, so that the recursion stays shallow.
            let mut value = Game::ZERO;
            for smaller in 1..=heap {
                value = evaluator.value(algebra, &(smaller, 0))?;
            }
            sum = algebra.add(sum, value)?;
        }
        Ok(sum)
    }
}
