//! Pictures of the value of an expression.

use crate::diagnostic::Diagnostic;
use crate::session::Session;
use crate::things::{Placed, thing};
use crate::value::Value;
use std::str::FromStr;
use upstar::budget::Stopped;
use upstar::draw::{Picture, draw_board, draw_hasse, draw_thermographs, draw_written_tree};
use upstar::notation::Written;

/// What a picture shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureKind {
    /// The thermographs of a game or of a list of games.
    Thermograph,
    /// The tree of a game as it was written; numbers are ends.
    Tree,
    /// The same with numbers expanded down to 0.
    ExpandedTree,
    /// The Hasse diagram of a list of games.
    Hasse,
    /// The board of a position.
    Board,
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
            _ => Err(format!(
                "expected thermograph, tree, expanded_tree, hasse or board, found {word}"
            )),
        }
    }
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
        let value = match kind {
            PictureKind::Tree | PictureKind::ExpandedTree => {
                let (expr, text) = self.last_expression(source)?;
                self.as_written(&expr, &text)?
            }
            _ => self.evaluate(source)?,
        };
        let whole = 0..source.len();
        let picture = self.draw(&value, kind);
        let picture = picture.map_err(|stopped| Diagnostic::stopped(stopped, whole.clone()))?;
        picture.ok_or_else(|| {
            let expected = match kind {
                PictureKind::Thermograph => "a game or a list of games",
                PictureKind::Tree | PictureKind::ExpandedTree => "a game",
                PictureKind::Hasse => "a list of games",
                PictureKind::Board => "a position",
            };
            let found = value.a_kind();
            Diagnostic::new(format!("expected {expected} to draw, found {found}"), whole)
        })
    }

    /// The picture, if the value is one that can be drawn so.
    pub fn draw(&mut self, value: &Value, kind: PictureKind) -> Result<Option<Picture>, Stopped> {
        if kind == PictureKind::Board {
            let position = thing::<Placed>(value).map(|placed| &placed.0);
            return position
                .map(|position| draw_board(&position.board(), &position.call()))
                .transpose();
        }
        let (algebra, analysis) = self.workers();
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
        if let PictureKind::Tree | PictureKind::ExpandedTree = kind {
            let [game] = &written[..] else {
                return Ok(None);
            };
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
}
