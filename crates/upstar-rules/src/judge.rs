//! What the lines of a file prove about the game: whether it is impartial, whether it ends.

use crate::alphabet::State;
use crate::described::{Described, Kind, Turns};
use crate::ending::{self, Ending};
use crate::field::shape_moves;
use crate::mistake::Mistake;
use crate::pattern::Pattern;
use crate::position::Ground;
use crate::read::{LONGEST, USUAL};
use crate::repeat::{Room, least_side};
use crate::shape::Shape;
use std::sync::Arc;
use upstar::game::Player;
use upstar::position::{Graph, Size};

impl Described {
    /// Whether Left's lines and Right's lines allow the same moves. Lines with repetitions must look the same.
    pub(crate) fn find_impartial(&self) -> Result<bool, Mistake> {
        if self.score.is_some() {
            // What a move brings to Left it costs Right.
            return Ok(false);
        }
        if !self.ends.patterns.is_empty() {
            // Patterns that end play may tell letters apart that moves do not: then only equal lines count as the same.
            let of = |player: Player| self.turns.iter().filter(move |turn| turn.player == player);
            let own = |player: Player| of(player).map(|turn| (turn.pattern, turn.mirrored));
            return Ok(self.ends_alike() && own(Player::Left).eq(own(Player::Right)));
        }
        if let Kind::Heaps(moves) = &self.kind {
            return Ok(moves.left == moves.right);
        }
        let of = |player: Player| self.turns.iter().filter(move |turn| turn.player == player);
        let looks = |player: Player| -> Vec<String> {
            let mut looks: Vec<String> = of(player)
                .map(|turn| {
                    let mirror = self.mirror.as_deref().filter(|_| turn.mirrored);
                    let image = |state: State| mirror.map_or(state, |m| m[state as usize]);
                    self.patterns[turn.pattern].look(self.alphabet.len(), image)
                })
                .collect();
            looks.sort_unstable();
            looks.dedup();
            looks
        };
        let directed = self.patterns.iter().any(Pattern::has_forward);
        if !directed && looks(Player::Left) == looks(Player::Right) {
            return Ok(true);
        }
        if matches!(self.kind, Kind::Graph) || self.patterns.iter().any(Pattern::has_repeats) {
            return Ok(false);
        }
        let mut sides = Vec::new();
        for player in [Player::Left, Player::Right] {
            let (mut shapes, mut again) = (Vec::new(), Vec::new());
            for turn in of(player) {
                let own = self.shapes_of(*turn, LONGEST)?;
                if self.patterns[turn.pattern].again {
                    again.extend(own.iter().cloned());
                }
                shapes.extend(own);
            }
            sides.push((self.census.shapes(&shapes), self.census.shapes(&again)));
        }
        Ok(sides[0] == sides[1])
    }

    /// Looks for a measure that all moves lower; if there is none, for a loop on small boards.
    pub(crate) fn find_ending(&self) -> Result<Ending, Mistake> {
        let graph = match self.kind {
            Kind::Heaps(_) => {
                return Ok(Ending::Measured {
                    measures: vec!["the size of the heap that is changed".into()],
                    checked: None,
                });
            }
            Kind::Graph => true,
            Kind::Strip | Kind::Grid => false,
        };
        let sides = self.patterns.iter();
        let sides = sides.map(|pattern| least_side(pattern, Room::Board(LONGEST)));
        let room = (sides.max().unwrap_or(0) + 3).max(USUAL);
        let shapes = self.all_shapes(room)?;
        if let Some(measures) = ending::find_measures(&shapes, self.alphabet.len(), !graph) {
            return Ok(Ending::Measured {
                checked: self.check_measures(&measures, room),
                measures: measures.texts(&self.alphabet),
            });
        }
        let mut grounds = Vec::new();
        if graph {
            let graphs = [
                Graph::path(2),
                Graph::path(3),
                Graph::path(4),
                Graph::complete(3),
            ];
            let graphs = graphs.into_iter().flatten();
            grounds.extend(graphs.map(|graph| Ground::Graph(Arc::new(graph))));
        } else {
            let tall: &[(usize, usize)] = if self.one_row() {
                &[]
            } else {
                &[(2, 1), (3, 1), (4, 1), (2, 2), (2, 3), (3, 2), (3, 3)]
            };
            let sizes = (1..=6)
                .map(|columns| (1, columns))
                .chain(tall.iter().copied());
            grounds.extend(sizes.map(|(rows, columns)| Ground::Rectangle(Size { rows, columns })));
        }
        // Letters that no rule looks at do not matter for loops.
        let mut states = self.census.live.clone();
        states.push(self.filler());
        for ground in grounds {
            const MOST_BOARDS: usize = 20_000;
            let cells = match &ground {
                Ground::Rectangle(size) => size.rows * size.columns,
                Ground::Graph(graph) => graph.len(),
            };
            let Ok(field) = self.field(&ground) else {
                continue;
            };
            if let Some(boards) = ending::find_loop(&*field, cells, &states, MOST_BOARDS) {
                return Ok(self.loops(&ground, &boards));
            }
        }
        Ok(Ending::Unknown)
    }

    fn all_shapes(&self, longest: usize) -> Result<Vec<Shape>, Mistake> {
        let mut shapes = Vec::new();
        for turn in &self.turns {
            shapes.extend(self.shapes_of(*turn, longest)?);
        }
        Ok(shapes)
    }

    /// Repetitions give moves of every length: measures found with short moves are tried on long ones. `None` if they hold on all
    /// boards, otherwise the length up to which they were checked.
    fn check_measures(&self, measures: &ending::Measures, room: usize) -> Option<usize> {
        if !self.patterns.iter().any(Pattern::has_repeats) {
            return None;
        }
        let mut checked = room;
        for longest in [16, 32, LONGEST] {
            match self.all_shapes(longest) {
                Ok(shapes) if measures.go_down(&shapes) => checked = longest,
                _ => break,
            }
        }
        (checked < LONGEST).then_some(checked)
    }

    fn loops(&self, ground: &Ground, boards: &[Vec<State>]) -> Ending {
        let text = |board: &Vec<State>| {
            let letters = |cells: &[State]| -> String {
                cells.iter().map(|&s| self.alphabet.letter(s)).collect()
            };
            match ground {
                Ground::Graph(_) => letters(board),
                Ground::Rectangle(size) => {
                    let rows: Vec<String> = board.chunks(size.columns).map(letters).collect();
                    rows.join("|")
                }
            }
        };
        let boards_text: Vec<String> = boards.iter().map(text).collect();
        let makes = |turn: &&Turns| match ground {
            Ground::Rectangle(size) => self
                .shapes_of(**turn, USUAL)
                .is_ok_and(|shapes| shape_moves(&shapes, *size, &boards[0]).contains(&boards[1])),
            Ground::Graph(_) => false,
        };
        let turn = self.turns.iter().find(makes).unwrap_or(&self.turns[0]);
        Ending::Loops {
            boards: boards_text.join(" → "),
            place: self.patterns[turn.pattern].place.clone(),
        }
    }
}
