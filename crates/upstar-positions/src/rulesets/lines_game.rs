//! Games in which the players mark points in turn, and owning a set of points decides: what Tic-Tac-Toe and its relatives share.

use crate::position::{
    AnyPosition, Argument, Board, BuiltIn, Cell, Ends, Letters, Misfit, Node, Owner, Placed,
    Playable, Rules, Starts, Stuck, Uncounted, with_search,
};
use std::sync::Arc;
use upstar_goals::lines::{
    Hypergraph, Marks, Points, Rule, Search, brick_dominoes, check_pairing, isomorphism, masks,
    pairing, points_of, rows,
};
use upstar_values::budget::{Budget, Stopped};
use upstar_values::encode::Encode;
use upstar_values::game::{Algebra, Player, Winner};

/// A game in which the players mark free points in turn until someone has won.
pub(super) trait MarkGame: Send + Sync {
    /// All points.
    fn points(&self) -> Points;

    /// Who has won, if play is over.
    fn winner(&self, marks: Marks) -> Option<Winner>;

    /// The points without a mark.
    fn free(&self, marks: Marks) -> Points {
        self.points() & !(marks.x | marks.o)
    }
}

impl<G: MarkGame> Rules for G {
    type Position = Marks;

    fn left_moves(&self, marks: &Marks, moves: &mut Vec<Marks>) {
        self.moves_of(Player::Left, marks, moves);
    }

    fn right_moves(&self, marks: &Marks, moves: &mut Vec<Marks>) {
        self.moves_of(Player::Right, marks, moves);
    }

    fn moves_of(&self, player: Player, marks: &Marks, moves: &mut Vec<Marks>) {
        if self.winner(*marks).is_none() {
            let free = points_of(self.free(*marks));
            moves.extend(free.map(|point| marks.with(point, player)));
        }
    }

    fn ends(&self) -> Ends {
        DECLARED
    }

    fn ended(&self, marks: &Marks, _: Player) -> Option<Winner> {
        self.winner(*marks)
    }
}

/// Ends that the rules declare; a full board without a winner is drawn.
pub(super) const DECLARED: Ends = Ends {
    stuck: Stuck::Draws,
    declared: true,
    ..Ends::NORMAL
};

/// How points are shown and written.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Look {
    /// Cells of a board: rows and columns.
    Board(usize, usize),
    /// Cells of a cube of this side, layer by layer.
    Cube(usize),
    /// The numbers 1, 2, …
    Numbers,
    /// Words.
    Words(Vec<String>),
}

/// A game of lines: the hypergraph, the rule, and how positions are written.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct LinesGame {
    /// The name of the ruleset.
    name: &'static str,
    /// What stands before the marks in a call: `3, 4, 3, `.
    before: String,
    look: Look,
    rule: Rule,
    /// The rule that a call without one has.
    usual: Rule,
    graph: Arc<Hypergraph>,
    sets: Arc<[Points]>,
}

impl Encode for LinesGame {
    fn encode(&self, bytes: &mut Vec<u8>) {
        (self.name, &self.before, self.rule.name()).encode(bytes);
        (self.graph.points(), self.look == Look::Numbers).encode(bytes);
    }
}

impl LinesGame {
    /// A game; the message names the argument from which its size comes.
    pub(super) fn new(
        ruleset: &BuiltIn,
        before: String,
        look: Look,
        usual: Rule,
        graph: Hypergraph,
    ) -> Result<LinesGame, Misfit> {
        let sets = masks(&graph).map_err(|wrong| Misfit::call(wrong.to_string()))?;
        Ok(LinesGame {
            name: ruleset.name,
            before,
            look,
            rule: usual,
            usual,
            graph: Arc::new(graph),
            sets: sets.into(),
        })
    }

    /// The position with these marks, which come from arguments; the rule may follow as the argument with this number.
    pub(super) fn at(
        mut self,
        marks: Marks,
        arguments: &[Argument],
        rule: usize,
    ) -> Result<AnyPosition, Misfit> {
        match arguments.get(rule) {
            None => {}
            Some(Argument::Text(name)) => {
                let found = Rule::ALL.into_iter().find(|rule| rule.name() == name);
                self.rule = found.ok_or_else(|| wrong_rule(rule))?;
            }
            Some(_) => return Err(wrong_rule(rule)),
        }
        if arguments.len() > rule + 1 {
            let message = format!("`{}` has at most {} arguments", self.name, rule + 1);
            return Err(Misfit::argument(rule + 1, message));
        }
        let owns = |player: Player| self.sets.iter().any(|set| set & !marks.of(player) == 0);
        if self.rule != Rule::Maker && owns(Player::Left) && owns(Player::Right) {
            return Err(Misfit::call(
                "both players own a set, but play ends with the first one",
            ));
        }
        Ok(Placed::goal(self, (), marks))
    }

    /// How a point is called in words.
    fn point(&self, point: usize) -> String {
        match &self.look {
            Look::Board(_, columns) => {
                format!("({}, {})", point / columns + 1, point % columns + 1)
            }
            Look::Cube(side) => {
                let (layer, rest) = (point / (side * side), point % (side * side));
                format!("({}, {}, {})", layer + 1, rest / side + 1, rest % side + 1)
            }
            Look::Numbers => (point + 1).to_string(),
            Look::Words(words) => words[point].clone(),
        }
    }

    /// A pairing with which a player stops all sets of the opponent, in words; checked before it is told.
    fn pairs(&self, marks: Marks, stops: Player) -> Option<String> {
        let owns = |player: Player| move |point: usize| marks.of(player) >> point & 1 == 1;
        let open = self.graph.open_sets(owns(stops.other()), owns(stops));
        if open.is_empty() {
            return Some(format!("{stops} has a point of every set already."));
        }
        let is_free = |pair: &[usize; 2]| pair.iter().all(|p| (marks.x | marks.o) >> p & 1 == 0);
        let bricks = match self.look {
            Look::Board(rows, columns) => brick_dominoes(rows, columns),
            _ => Vec::new(),
        };
        let bricks: Vec<[usize; 2]> = bricks.into_iter().filter(is_free).collect();
        let found = pairing(self.graph.points(), &open).unwrap_or(bricks);
        check_pairing(&open, &found).ok()?;
        let pairs: Vec<String> = (found.iter())
            .map(|[a, b]| format!("{}–{}", self.point(*a), self.point(*b)))
            .collect();
        Some(format!(
            "{stops} answers a move in a pair with the other point of the pair, and so has a point of every set: {}.",
            pairs.join(", ")
        ))
    }

    /// The disguise of a 3 × 3 board, as a magic square of names.
    fn disguise(&self) -> Option<String> {
        if !matches!(self.look, Look::Numbers | Look::Words(_)) {
            return None;
        }
        let map = isomorphism(&rows(3, 3, 3), &self.graph)?;
        let row = |row: &[usize]| {
            let names: Vec<String> = row.iter().map(|&point| self.point(point)).collect();
            names.join(" ")
        };
        let square: Vec<String> = map.chunks(3).map(row).collect();
        Some(format!(
            "This is Tic-Tac-Toe: the sets are the rows, columns and diagonals of {}.",
            square.join(" | ")
        ))
    }
}

fn wrong_rule(at: usize) -> Misfit {
    Misfit::argument(at, "expected a rule: \"first\", \"misere\" or \"maker\"")
}

/// Positions with at most so many free points are searched to the end, so that the number of moves is known, too.
const FEW_POINTS: u32 = 12;

impl MarkGame for LinesGame {
    fn points(&self) -> Points {
        match self.graph.points() {
            128.. => Points::MAX,
            points => (1 << points) - 1,
        }
    }

    fn winner(&self, marks: Marks) -> Option<Winner> {
        marks.ended(&self.sets, self.graph.points(), self.rule)
    }
}

impl Playable for LinesGame {
    type Frame = ();

    fn ruleset(&self) -> &'static BuiltIn {
        let all = super::BUILT_IN.iter();
        all.copied()
            .find(|ruleset| ruleset.name == self.name)
            .expect("the ruleset is in the list")
    }

    fn call(&self, (): &(), marks: &Marks) -> String {
        let of = |player: Player| points_of(marks.of(player)).map(|point| self.point(point));
        let list = |player: Player, between: &str| of(player).collect::<Vec<_>>().join(between);
        let shown = match &self.look {
            Look::Board(rows, columns) => format!("\"{}\"", board_text(*rows, *columns, *marks)),
            Look::Cube(side) => {
                let layer = |layer: usize| {
                    let shift = layer * side * side;
                    let marks = Marks {
                        x: marks.x >> shift,
                        o: marks.o >> shift,
                    };
                    board_text(*side, *side, marks)
                };
                let layers: Vec<String> = (0..*side).map(layer).collect();
                format!("\"{}\"", layers.join("/"))
            }
            Look::Numbers => {
                format!(
                    "[{}], [{}]",
                    list(Player::Left, ", "),
                    list(Player::Right, ", ")
                )
            }
            Look::Words(_) => {
                format!(
                    "\"{}\", \"{}\"",
                    list(Player::Left, " "),
                    list(Player::Right, " ")
                )
            }
        };
        let rule = match self.rule == self.usual {
            true => String::new(),
            false => format!(", \"{}\"", self.rule.name()),
        };
        format!("{}({}{shown}{rule})", self.name, self.before)
    }

    fn negative(&self, (): &(), marks: &Marks) -> Option<AnyPosition> {
        let exchanged = Marks {
            x: marks.o,
            o: marks.x,
        };
        (self.rule != Rule::Maker).then(|| Placed::goal(self.clone(), (), exchanged))
    }

    fn board(&self, (): &(), marks: &Marks) -> Board {
        match &self.look {
            Look::Board(rows, columns) => {
                let row = |r: usize| (0..*columns).map(move |c| cell(*marks, r * columns + c));
                Board::Cells((0..*rows).map(|r| row(r).collect()).collect())
            }
            Look::Cube(side) => {
                // Layers side by side, with a gap between them.
                let row = |r: usize| {
                    let mut cells = Vec::new();
                    for layer in 0..*side {
                        if layer > 0 {
                            cells.push(Cell::Outside);
                        }
                        let first = (layer * side + r) * side;
                        cells.extend((first..first + side).map(|point| cell(*marks, point)));
                    }
                    cells
                };
                Board::Cells((0..*side).map(row).collect())
            }
            Look::Numbers | Look::Words(_) => {
                let node = |point: usize| Node {
                    label: self.point(point),
                    owner: match cell(*marks, point) {
                        Cell::Left(_) => Owner::Left,
                        Cell::Right(_) => Owner::Right,
                        _ => Owner::Nobody,
                    },
                    ground: false,
                    place: Some(((point % 3) as i32, (point / 3) as i32)),
                };
                Board::Graph {
                    nodes: (0..self.graph.points()).map(node).collect(),
                    edges: Vec::new(),
                }
            }
        }
    }

    fn searched_starts(&self, marks: &Marks, algebra: &Algebra) -> Result<Option<Starts>, Stopped> {
        let few = self.free(*marks).count_ones() <= FEW_POINTS;
        let make = || Search::new(&self.graph, self.rule).expect("the game has few points");
        let ask = |search: &mut Search, budget: &Budget| {
            both_starts(|first| match few {
                true => search.verdict(*marks, first, budget),
                false => Ok(upstar_goals::Verdict::of(
                    search.winner(*marks, first, budget)?,
                )),
            })
        };
        with_search(algebra, self.clone(), make, Search::bytes, ask).map(Some)
    }

    fn steps(&self, marks: &Marks, _: &mut Algebra) -> Result<Option<Vec<String>>, Stopped> {
        let mut steps = Vec::new();
        if self.winner(*marks).is_some() {
            return Ok(None);
        }
        steps.extend(self.disguise());
        if self.rule == Rule::First && *marks == Marks::default() {
            steps.push(
                "Whoever starts does not lose: an extra point never hurts, so that she could use a winning strategy of the second player herself."
                    .to_owned(),
            );
        }
        match self.rule {
            Rule::First => {
                steps.extend(
                    Player::BOTH
                        .into_iter()
                        .filter_map(|stops| self.pairs(*marks, stops)),
                );
            }
            Rule::Maker => steps.extend(self.pairs(*marks, Player::Right)),
            Rule::Misere => {}
        }
        Ok((!steps.is_empty()).then_some(steps))
    }
}

/// Who wins from each start, from an engine that is asked about each.
pub(super) fn both_starts(
    mut of: impl FnMut(Player) -> Result<upstar_goals::Verdict, Stopped>,
) -> Result<Starts, Stopped> {
    let mut start = |first: Player| {
        let verdict = of(first)?;
        Ok(crate::position::Start::maybe_counted(
            verdict.winner,
            verdict.remoteness,
            Uncounted::Search,
        ))
    };
    Ok(Starts {
        left: start(Player::Left)?,
        right: start(Player::Right)?,
    })
}

/// What a point of a board shows.
pub(super) fn cell(marks: Marks, point: usize) -> Cell {
    match (marks.x >> point & 1, marks.o >> point & 1) {
        (1, _) => Cell::Left('x'),
        (_, 1) => Cell::Right('o'),
        _ => Cell::Free,
    }
}

/// The cells of boards.
pub(super) const MARKS: &[Cell] = &[Cell::Free, Cell::Left('x'), Cell::Right('o')];

/// The letters of boards.
pub(super) const LETTERS: &str = ".xo";

/// A board as rows of letters.
pub(super) fn board_text(rows: usize, columns: usize, marks: Marks) -> String {
    Letters::make(rows, columns, |r, c| cell(marks, r * columns + c).letter()).text()
}

/// The marks on a board, whose cells are numbered row by row from 0. There are at most 128.
pub(super) fn marks_of(letters: &Letters) -> Result<Marks, Misfit> {
    let width = letters.width();
    if letters.height() * width > 128 {
        return Err(Misfit::argument(0, "a board has at most 128 cells"));
    }
    let mut marks = Marks::default();
    for (r, c, letter) in letters.cells() {
        match letter {
            'x' => marks = marks.with(r * width + c, Player::Left),
            'o' => marks = marks.with(r * width + c, Player::Right),
            _ => {}
        }
    }
    Ok(marks)
}

/// A size from an argument, with its range.
pub(super) fn size(arguments: &[Argument], at: usize, most: i128) -> Result<usize, Misfit> {
    match arguments.get(at) {
        Some(Argument::Integer(n)) if (1..=most).contains(n) => Ok(*n as usize),
        Some(Argument::Integer(n)) => Err(Misfit::argument(
            at,
            format!("expected a number from 1 to {most}, found {n}"),
        )),
        _ => Err(Misfit::argument(
            at,
            format!("expected a number from 1 to {most}"),
        )),
    }
}

/// The marks of a game whose points have names: two arguments, each the points of one player. Missing ones are empty.
pub(super) fn named_marks(
    arguments: &[Argument],
    points: usize,
    names: impl Fn(&Argument, usize) -> Result<Vec<usize>, Misfit>,
) -> Result<Marks, Misfit> {
    let mut marks = Marks::default();
    for (at, player) in Player::BOTH.into_iter().enumerate() {
        let Some(argument) = arguments.get(at) else {
            continue;
        };
        for point in names(argument, at)? {
            if point >= points || (marks.x | marks.o) >> point & 1 == 1 {
                return Err(Misfit::argument(at, "something is taken twice"));
            }
            marks = marks.with(point, player);
        }
    }
    Ok(marks)
}

/// The numbers 1 to `points` in a list, as points.
pub(super) fn numbers(argument: &Argument, at: usize, points: usize) -> Result<Vec<usize>, Misfit> {
    let wrong = || Misfit::argument(at, format!("expected a list of numbers from 1 to {points}"));
    let list = argument.as_naturals().ok_or_else(wrong)?;
    let point = |n: u64| match usize::try_from(n) {
        Ok(n) if (1..=points).contains(&n) => Ok(n - 1),
        _ => Err(wrong()),
    };
    list.into_iter().map(point).collect()
}
