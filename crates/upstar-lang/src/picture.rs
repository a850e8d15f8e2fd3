//! Pictures of the value of an expression.

use crate::chessboard::single_piece;
use crate::diagnostic::Diagnostic;
use crate::functions::kos::{KoThing, KoWalls};
use crate::loopy::{any_game, is_loopy};
use crate::plot::PlotKind;
use crate::session::Session;
use crate::things::{Placed, thing};
use crate::value::Value;
use std::str::FromStr;
use std::sync::Arc;
use upstar::bidding::OutcomeWord;
use upstar::budget::{Budget, Stopped};
use upstar::draw::{
    Label, NodeLabel, Picture, draw_bidding_tree, draw_birth_tree, draw_hasse, draw_ko,
    draw_loop_tree, draw_moves, draw_order, draw_position, draw_position_tree, draw_sum,
    draw_thermographs, draw_tree, draw_written_tree,
};
use upstar::game::{Outcome, Player, Winner};
use upstar::loopy::ko::Threats;
use upstar::notation::Written;
use upstar::position::{AnyPosition, Board, Ends, Theory};
use upstar::sum::{Summand, Term};

/// What a picture shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureKind {
    /// The thermographs of a game or of a list of games, or that of a ko.
    Thermograph,
    /// The tree of a game as it was written; numbers are ends.
    Tree,
    /// The same with numbers expanded down to 0.
    ExpandedTree,
    /// The Hasse diagram of a list of games.
    Hasse,
    /// The board of a position, or the boards of a sum.
    Board,
    /// The board of a position with its moves.
    Moves,
    /// The tree of positions with their values.
    PositionTree,
    /// The same with nim values.
    NimTree,
    /// The tree of numbers born by a day.
    BirthTree,
    /// The tree of a game with outcomes of bidding play, for a total budget.
    BiddingTree(u32),
    /// A position of two numbers as a piece on a chessboard, with the P-positions painted; a board with a single piece of a kind, with the
    /// value on every square where it may stand.
    Chessboard,
    /// A list of numbers or games, as lines, points or squares.
    Plot(PlotKind),
}

impl PictureKind {
    /// What can be drawn so.
    fn expected(self) -> &'static str {
        match self {
            PictureKind::Thermograph => "a game, a list of games or a ko",
            PictureKind::Tree | PictureKind::ExpandedTree | PictureKind::BiddingTree(_) => "a game",
            PictureKind::Hasse => "a list of games or of outcomes",
            PictureKind::Board => "a position or a sum of positions",
            PictureKind::Moves => "a position on a board of cells",
            PictureKind::PositionTree | PictureKind::NimTree => "a position",
            PictureKind::BirthTree => "the number of a day",
            PictureKind::Chessboard => {
                "a position of two numbers, or a board with a single piece of Left or Right"
            }
            PictureKind::Plot(PlotKind::Intensity) => "a list of lists",
            PictureKind::Plot(_) => "a list of numbers or games",
        }
    }
}

impl FromStr for PictureKind {
    type Err = String;
    fn from_str(word: &str) -> Result<Self, Self::Err> {
        match word {
            "thermograph" => Ok(PictureKind::Thermograph),
            "tree" => Ok(PictureKind::Tree),
            "expanded_tree" => Ok(PictureKind::ExpandedTree),
            "hasse" => Ok(PictureKind::Hasse),
            "board" => Ok(PictureKind::Board),
            "moves" => Ok(PictureKind::Moves),
            "position_tree" => Ok(PictureKind::PositionTree),
            "nim_tree" => Ok(PictureKind::NimTree),
            "birth_tree" => Ok(PictureKind::BirthTree),
            "chessboard" => Ok(PictureKind::Chessboard),
            "line" => Ok(PictureKind::Plot(PlotKind::Line)),
            "scatter" => Ok(PictureKind::Plot(PlotKind::Scatter)),
            "intensity" => Ok(PictureKind::Plot(PlotKind::Intensity)),
            _ => Err(format!(
                "expected thermograph, tree, expanded_tree, hasse, board, moves, position_tree, nim_tree, birth_tree, chessboard, \
                 line, scatter or intensity, found {word}"
            )),
        }
    }
}

impl Value {
    /// The kinds of pictures that make sense for such a value, the most usual one first. It looks at the kind of value only: a picture may
    /// still turn out to be too large.
    ///
    /// ```
    /// use upstar_lang::{Limits, PictureKind, Session};
    /// let mut session = Session::new(Limits::default());
    /// let position = session.evaluate("wythoff(1, 2)").unwrap();
    /// assert!(position.drawable().contains(&PictureKind::Chessboard));
    /// let truth = session.evaluate("1 > 0").unwrap();
    /// assert!(truth.drawable().is_empty());
    /// ```
    pub fn drawable(&self) -> Vec<PictureKind> {
        if let Some(position) = self.position() {
            return drawable_position(position);
        }
        if thing::<KoWalls>(self).is_some()
            || thing::<KoThing>(self).is_some_and(|ko| ko.0.is_simple())
        {
            return vec![PictureKind::Thermograph];
        }
        if is_loopy(self) {
            return vec![PictureKind::Tree];
        }
        match self {
            Value::Integer(_) => vec![
                PictureKind::Thermograph,
                PictureKind::Tree,
                PictureKind::ExpandedTree,
                PictureKind::BirthTree,
            ],
            Value::Number(_) | Value::Game(_) => vec![
                PictureKind::Thermograph,
                PictureKind::Tree,
                PictureKind::ExpandedTree,
            ],
            Value::List(list) => match list.items().first() {
                Some(Value::Text(_)) => vec![PictureKind::Hasse],
                Some(Value::List(_)) => vec![PictureKind::Plot(PlotKind::Intensity)],
                Some(Value::Integer(_) | Value::Number(_) | Value::Game(_)) => vec![
                    PictureKind::Thermograph,
                    PictureKind::Hasse,
                    PictureKind::Plot(PlotKind::Line),
                    PictureKind::Plot(PlotKind::Scatter),
                ],
                Some(item) if item.position().is_some() => {
                    vec![PictureKind::Thermograph, PictureKind::Hasse]
                }
                _ => Vec::new(),
            },
            _ => Vec::new(),
        }
    }
}

fn drawable_position(position: &AnyPosition) -> Vec<PictureKind> {
    let mut kinds = Vec::new();
    if position.ends() == Ends::NORMAL {
        kinds.extend([PictureKind::Thermograph, PictureKind::Tree]);
    }
    if position.theory() == Theory::Loopy {
        kinds.push(PictureKind::Tree);
    }
    kinds.push(PictureKind::Board);
    match position.board() {
        Board::Cells(cells) | Board::Numbered(cells) => {
            kinds.push(PictureKind::Moves);
            if single_piece(&cells).is_some() {
                kinds.push(PictureKind::Chessboard);
            }
        }
        Board::Heaps(heaps) if heaps.len() == 2 => kinds.push(PictureKind::Chessboard),
        _ => {}
    }
    // Play that returns has no tree of positions.
    if !position.ends().may_loop {
        kinds.push(PictureKind::PositionTree);
        if position.is_impartial() {
            kinds.push(PictureKind::NimTree);
        }
    }
    kinds
}

impl Session {
    /// Evaluates an input and draws its value.
    ///
    /// ```
    /// use upstar_lang::{Limits, PictureKind, Session};
    /// let mut session = Session::new(Limits::default());
    /// let picture = session.picture("[{3|2}, {1|{0|-4}}]", PictureKind::Thermograph).unwrap();
    /// assert!(picture.svg().contains("Thermograph of {3|2}"));
    /// assert!(session.picture("true", PictureKind::Tree).is_err());
    /// ```
    pub fn picture(&mut self, source: &str, kind: PictureKind) -> Result<Picture, Diagnostic> {
        let whole = 0..source.len();
        let stopped = |stopped| Diagnostic::stopped(stopped, whole.clone());
        let value = match kind {
            PictureKind::Tree | PictureKind::ExpandedTree | PictureKind::BiddingTree(_) => {
                let (expr, text) = self.last_expression(source)?;
                self.as_written(&expr, &text)?
            }
            PictureKind::Board => {
                let sum = self.game_terms(source)?;
                match &sum[..] {
                    [
                        Term {
                            game: Summand::Position(position),
                            minus: false,
                        },
                    ] => Value::Thing(Arc::new(Placed(position.clone()))),
                    terms if has_position(terms) => {
                        return self.draw_terms(terms, source).map_err(stopped);
                    }
                    _ => self.evaluate(source)?,
                }
            }
            _ => self.evaluate(source)?,
        };
        if let PictureKind::Plot(plot) = kind {
            // A list that cannot be plotted has its own message.
            if let Some(plot) = self.plot_list(&value, plot)? {
                return plot.picture().map_err(stopped);
            }
        }
        let picture = self.draw(&value, kind).map_err(stopped)?;
        picture.ok_or_else(|| {
            let (expected, found) = (kind.expected(), value.a_kind());
            Diagnostic::new(
                format!("expected {expected} to draw, found {found}"),
                whole.clone(),
            )
        })
    }

    /// The terms of a sum side by side.
    fn draw_terms(&mut self, terms: &[Term], title: &str) -> Result<Picture, Stopped> {
        if terms.len() > MOST_TERMS {
            return Err(Stopped::TooLarge(&"a picture of more than 100 summands"));
        }
        let mut summands = Vec::new();
        for term in terms {
            let summand = match &term.game {
                Summand::Position(position) => {
                    upstar::draw::Summand::Board(draw_position(&**position)?)
                }
                Summand::Form(form) => {
                    let algebra = self.algebra();
                    let value = Written::of_form(form.clone()).value(algebra)?;
                    upstar::draw::Summand::Value(Label::game(algebra, value)?)
                }
            };
            summands.push((term.minus, summand));
        }
        Ok(draw_sum(&summands, title))
    }

    /// The picture, if the value is one that can be drawn so. A picture without anything in it is refused.
    pub fn draw(&mut self, value: &Value, kind: PictureKind) -> Result<Option<Picture>, Stopped> {
        let picture = self.drawn(value, kind)?;
        match picture.as_ref().is_some_and(Picture::is_empty) {
            true => Err(Stopped::NoValue(
                &"there is nothing to draw: the picture would be empty",
            )),
            false => Ok(picture),
        }
    }

    fn drawn(&mut self, value: &Value, kind: PictureKind) -> Result<Option<Picture>, Stopped> {
        match kind {
            PictureKind::Plot(plot) => {
                return match self.plot_list(value, plot) {
                    Ok(plot) => plot.map(|plot| plot.picture()).transpose(),
                    Err(Diagnostic {
                        stopped: Some(stopped),
                        ..
                    }) => Err(stopped),
                    Err(_) => Ok(None),
                };
            }
            PictureKind::BirthTree => {
                let day = value.to_integer(self.algebra())?;
                let day = day.and_then(|day| u32::try_from(day).ok());
                return day.map(draw_birth_tree).transpose();
            }
            PictureKind::Hasse => {
                if let Some(picture) = draw_words(value)? {
                    return Ok(Some(picture));
                }
            }
            PictureKind::Board
            | PictureKind::Moves
            | PictureKind::PositionTree
            | PictureKind::NimTree
            | PictureKind::Chessboard => {
                let Some(position) = value.position().cloned() else {
                    return Ok(None);
                };
                return self.draw_position(&position, kind);
            }
            PictureKind::Thermograph => {
                if let Some(picture) = draw_ko_walls(value, self.algebra().budget())? {
                    return Ok(Some(picture));
                }
            }
            _ => {}
        }
        let (algebra, analysis) = self.workers();
        if let PictureKind::Tree | PictureKind::ExpandedTree = kind
            && is_loopy(value)
        {
            let game = any_game(algebra, value)?;
            return match game.map(|game| (game.stopper(), game.short())) {
                Some((Some(stopper), None)) => draw_loop_tree(algebra, stopper).map(Some),
                Some((None, _)) => Err(Stopped::NoValue(
                    &"a value with two sides has no tree of its own: draw its `onside` or its `offside`",
                )),
                Some((_, Some(game))) => draw_tree(algebra, game).map(Some),
                None => Ok(None),
            };
        }
        let mut written: Vec<Written> = Vec::new();
        match value {
            Value::List(list) => {
                for item in list.items() {
                    match item.to_written(algebra)? {
                        Some(game) => written.push(game),
                        None => return Ok(None),
                    }
                }
            }
            _ => written.extend(value.to_written(algebra)?),
        }
        if let PictureKind::Tree | PictureKind::ExpandedTree | PictureKind::BiddingTree(_) = kind {
            let [game] = &written[..] else {
                return Ok(None);
            };
            if let PictureKind::BiddingTree(total) = kind {
                return draw_bidding_tree(algebra, game, total).map(Some);
            }
            let expand = kind == PictureKind::ExpandedTree;
            return draw_written_tree(algebra, game, expand).map(Some);
        }
        if written.is_empty() {
            return Ok(None);
        }
        let games = written.iter().map(|game| game.value(algebra));
        let games = games.collect::<Result<Vec<_>, _>>()?;
        match kind {
            PictureKind::Hasse => draw_hasse(algebra, &games).map(Some),
            _ => draw_thermographs(analysis, algebra, &games).map(Some),
        }
    }

    /// A picture of a position.
    fn draw_position(
        &mut self,
        position: &AnyPosition,
        kind: PictureKind,
    ) -> Result<Option<Picture>, Stopped> {
        match kind {
            PictureKind::Moves => {
                let budget = self.algebra().budget().clone();
                draw_moves(position, &budget)
            }
            PictureKind::PositionTree => {
                draw_position_tree(self.algebra(), position, NodeLabel::Value).map(Some)
            }
            PictureKind::NimTree => {
                draw_position_tree(self.algebra(), position, NodeLabel::NimValue).map(Some)
            }
            PictureKind::Chessboard => match self.chessboard(position)? {
                Some(board) => board.picture().map(Some),
                None => self.squares_of_a_piece(position),
            },
            _ => draw_position(&**position).map(Some),
        }
    }
}

/// The thermograph of a ko. A ko alone is drawn without threats, if its walls are known exactly.
fn draw_ko_walls(value: &Value, budget: &Budget) -> Result<Option<Picture>, Stopped> {
    if let Some(walls) = thing::<KoWalls>(value) {
        return draw_ko(&walls.graph, walls.ko.name(), walls.threats, budget).map(Some);
    }
    let Some(KoThing(ko)) = thing::<KoThing>(value) else {
        return Ok(None);
    };
    match ko.table(Threats::None, budget)? {
        Some(graph) => draw_ko(&graph, ko.name(), Threats::None, budget).map(Some),
        None => Err(Stopped::NoValue(
            &"this is not a simple ko: draw `ko_thermograph(K, \"none\", 1/24)`, which plays with coupons of step 1/24",
        )),
    }
}

/// Longer sums are not drawn.
const MOST_TERMS: usize = 100;

fn has_position(terms: &[Term]) -> bool {
    let is_position = |term: &Term| matches!(term.game, Summand::Position(_));
    terms.iter().any(is_position)
}

/// The order of a list of outcomes: those of bidding play for one total budget, letter by letter, or those of alternating play, for each
/// start. `None` for anything else.
fn draw_words(value: &Value) -> Result<Option<Picture>, Stopped> {
    let Value::List(list) = value else {
        return Ok(None);
    };
    let words = list.items().iter().map(|item| match item {
        Value::Text(word) => Some(word.to_string()),
        _ => None,
    });
    let Some(mut words) = words.collect::<Option<Vec<String>>>() else {
        return Ok(None);
    };
    words.sort();
    words.dedup();
    if words.is_empty() {
        return Ok(None);
    }
    let bidding = words.iter().map(|word| word.parse::<OutcomeWord>().ok());
    if let Some(bidding) = bidding.collect::<Option<Vec<_>>>() {
        let less = |a: usize, b: usize| bidding[b].at_least(bidding[a]);
        return draw_order(&words, less).map(Some);
    }
    let outcomes = words.iter().map(|word| {
        let named = |outcome: &Outcome| outcome.name() == word;
        Outcome::ALL.into_iter().find(named)
    });
    let Some(outcomes) = outcomes.collect::<Option<Vec<_>>>() else {
        return Ok(None);
    };
    // What a winner is worth to Left.
    let rank = |winner: Winner| match winner {
        Winner::Left => 2,
        Winner::Nobody => 1,
        Winner::Right => 0,
    };
    let less = |a: usize, b: usize| {
        Player::BOTH
            .into_iter()
            .all(|first| rank(outcomes[a].winner(first)) <= rank(outcomes[b].winner(first)))
    };
    draw_order(&words, less).map(Some)
}
