//! A ruleset as a rule file describes it.

use crate::alphabet::{Alphabet, EMPTY, NOWHERE, State, States, mapped, only};
use crate::ending::Ending;
use crate::ends::{EndLines, EndResult, EndShapes};
use crate::field::{self, Census, Exchange, Field, Lines, Moves};
use crate::graph_layout;
use crate::graph_rules::Instance;
use crate::heaps::HeapRules;
use crate::layout;
use crate::mistake::Mistake;
use crate::pattern::Pattern;
use crate::position::{BoardPosition, Ground};
use crate::scoring::{Scoring, keeps_worths, worths};
use crate::shape::{Shape, Turn};
use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use upstar::game::{Player, Winner};
use upstar::position::{AnyPosition, Cell, Ends, Misfit, Size};

/// The kind of board.
#[derive(Clone, Debug)]
pub(crate) enum Kind {
    /// One row of cells.
    Strip,
    /// Rows of cells.
    Grid,
    /// The nodes of any graph.
    Graph,
    /// Heaps.
    Heaps(Arc<HeapRules>),
}

/// A line that a player may use: as it is written, or with the colours exchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Turns {
    pub(crate) player: Player,
    /// Which pattern.
    pub(crate) pattern: usize,
    pub(crate) mirrored: bool,
}

/// The contents of a file; its positions keep a reference to it.
pub(crate) struct Described {
    /// The text of the file.
    pub(crate) source: String,
    pub(crate) name: String,
    pub(crate) rule: String,
    pub(crate) notation: String,
    pub(crate) example: String,
    pub(crate) kind: Kind,
    pub(crate) alphabet: Alphabet,
    /// The letters of a board, the blank one first.
    pub(crate) letters: Vec<Cell>,
    /// The exchange of colours, where each player has as many pieces as the other.
    pub(crate) mirror: Option<Vec<State>>,
    pub(crate) patterns: Vec<Pattern>,
    pub(crate) turns: Vec<Turns>,
    pub(crate) census: Census,
    /// The letters of a board that is given by its size, repeated.
    pub(crate) start: Option<Vec<Vec<State>>>,
    pub(crate) impartial: bool,
    pub(crate) ending: Ending,
    /// The lines about the end of play.
    pub(crate) ends: EndLines,
    /// What cells count, where play is for points.
    pub(crate) score: Option<Scoring>,
    /// Tells rulesets with the same kind of boards apart.
    pub(crate) id: u64,
    /// Tells the file apart from all others, in every run: every letter of it counts.
    pub(crate) key: u128,
    pub(crate) fields: Mutex<HashMap<FieldKey, Arc<dyn Field>>>,
}

/// What identifies a board.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) enum FieldKey {
    Rectangle(Size),
    Graph(Arc<upstar::position::Graph>),
}

/// Raised when the meaning of files or of the bytes of positions changes: then earlier results are no longer used.
pub(crate) const ENCODING: u32 = 1;

/// Rectangles up to this side share one compiled set of rules and one table.
const SMALL: usize = 8;

impl Described {
    pub(crate) fn is_known_to_end(&self) -> bool {
        matches!(self.ending, Ending::Measured { .. })
    }

    /// The same for boards or graphs of this size: long moves may have been checked only up to some length.
    pub(crate) fn is_known_to_end_on(&self, ground: &Ground) -> bool {
        let longest = match ground {
            Ground::Rectangle(size) => size.rows.max(size.columns),
            Ground::Graph(graph) => graph.len(),
        };
        match self.ending {
            Ending::Measured { checked, .. } => checked.is_none_or(|checked| longest <= checked),
            _ => false,
        }
    }

    /// How play ends.
    pub(crate) fn ends(&self) -> Ends {
        let endless = self.ends.endless.unwrap_or(Winner::Nobody);
        Ends {
            stuck: self.ends.stuck,
            declared: !self.ends.patterns.is_empty(),
            may_loop: matches!(self.ending, Ending::Loops { .. }) || self.ends.endless.is_some(),
            endless,
            keeps_turn: self.keeps_turn(),
            scored: self.score.is_some(),
            ..Ends::NORMAL
        }
    }

    /// Whether the player who makes some move moves again.
    pub(crate) fn keeps_turn(&self) -> bool {
        self.patterns.iter().any(|pattern| pattern.again)
    }

    /// Whether patterns end play in the same way for both players.
    pub(crate) fn ends_alike(&self) -> bool {
        let mut patterns = self.ends.patterns.iter();
        patterns.all(|end| matches!(end.result, EndResult::Last | EndResult::Nobody))
    }

    /// Whether boards have one row.
    pub(crate) fn one_row(&self) -> bool {
        matches!(self.kind, Kind::Strip)
    }

    /// Every set of states that some line asks for.
    pub(crate) fn asked(
        patterns: &[Pattern],
        turns: &[Turns],
        ends: &EndLines,
        mirror: Option<&[State]>,
    ) -> Vec<States> {
        let moves = turns.iter();
        let moves = moves.map(|turn| (&patterns[turn.pattern], turn.mirrored));
        let ends = ends.patterns.iter().map(|end| (&end.pattern, end.mirrored));
        let keeps_turn = patterns.iter().any(|pattern| pattern.again);
        let mut asked = Vec::new();
        for (pattern, mirrored) in moves.chain(ends) {
            let map = mirror.filter(|_| mirrored);
            let image = |set: States| map.map_or(set, |map| mapped_with_rest(set, map));
            for step in &pattern.steps {
                if keeps_turn {
                    // Moves that put down different letters may differ in who moves next, so the letters must be told apart.
                    let written = step.to.signs().map(|sign| sign.allow);
                    let written = written.filter(|set| set & only(NOWHERE) == 0);
                    asked.extend(written.map(image));
                }
                asked.extend(step.from.signs().map(|sign| image(sign.allow)));
                for condition in &step.conditions {
                    let states = image(condition.states);
                    asked.push(if condition.wanted { states } else { !states });
                }
            }
        }
        asked
    }

    /// The shapes of one line on boards with this longest side.
    pub(crate) fn shapes_of(&self, turn: Turns, longest: usize) -> Result<Vec<Shape>, Mistake> {
        let pattern = &self.patterns[turn.pattern];
        let shapes = layout::shapes(pattern, turn.player, self.one_row(), longest)?;
        Ok(match self.mirror.as_ref().filter(|_| turn.mirrored) {
            None => shapes,
            Some(map) => {
                let upright = Turn::ALL[0];
                shapes.iter().map(|s| s.image(upright, map)).collect()
            }
        })
    }

    fn instances_of(
        &self,
        turn: Turns,
        graph: &upstar::position::Graph,
    ) -> Result<Vec<Instance>, Mistake> {
        let mut instances = graph_layout::instances(&self.patterns[turn.pattern], graph)?;
        if let Some(map) = self.mirror.as_ref().filter(|_| turn.mirrored) {
            for (_, spot) in instances.iter_mut().flat_map(|i| &mut i.spots) {
                spot.allow = mapped(spot.allow, map);
                spot.write = spot.write.map(|state| map[state as usize]);
            }
        }
        Ok(instances)
    }

    /// All moves, and among them those after which the same player moves again.
    fn moves<T: Clone>(
        &self,
        of: impl Fn(Turns) -> Result<Vec<T>, Mistake>,
    ) -> Result<Lines<T>, Mistake> {
        let (mut all, mut again) = (Moves::default(), Moves::default());
        for &turn in &self.turns {
            let moves = of(turn)?;
            if self.patterns[turn.pattern].again {
                again.of_mut(turn.player).extend(moves.iter().cloned());
            }
            all.of_mut(turn.player).extend(moves);
        }
        Ok(Lines {
            all,
            again,
            worths: worths(self.score.as_ref(), &self.census),
        })
    }

    /// A mistake that occurs only on some boards, with the line it is about.
    fn told(&self, mistake: &Mistake) -> String {
        let start = mistake.place.start.min(self.source.len());
        let before = self.source.get(..start).unwrap_or_default();
        let number = before.matches('\n').count();
        let line = self.source.lines().nth(number).unwrap_or_default();
        let (message, number) = (&mistake.message, number + 1);
        format!("{message}: line {number} of the rules, `{}`", line.trim())
    }

    /// The board with the rules made ready for it.
    pub(crate) fn field(&self, ground: &Ground) -> Result<Arc<dyn Field>, Misfit> {
        let key = match ground {
            Ground::Rectangle(size) => FieldKey::Rectangle(*size),
            Ground::Graph(graph) => FieldKey::Graph(graph.clone()),
        };
        let mut fields = self.fields.lock().unwrap_or_else(|e| e.into_inner());
        if let Some(field) = fields.get(&key) {
            return Ok(field.clone());
        }
        let wrong = |mistake: Mistake| Misfit::call(self.told(&mistake));
        let field: Arc<dyn Field> = match ground {
            Ground::Rectangle(size) => {
                let &Size { rows, columns } = size;
                let longest = if rows.max(columns) <= SMALL {
                    SMALL
                } else {
                    rows.max(columns)
                };
                let too_large = || {
                    Misfit::call(format!(
                        "a board of {rows} × {columns} cells is too large: rows × (columns + 1) is at most 128"
                    ))
                };
                if rows.saturating_mul(columns.saturating_add(1)) > 128 {
                    return Err(too_large());
                }
                let moves = self.moves(|turn| self.shapes_of(turn, longest));
                let moves = moves.map_err(wrong)?;
                let ends = EndShapes::of(self, longest).map_err(wrong)?;
                let mirror = self.mirror.as_deref();
                let ends = (self.ends(), ends);
                field::rectangle(self.id, *size, moves, &self.census, mirror, ends)
                    .ok_or_else(too_large)?
                    .into()
            }
            Ground::Graph(graph) => {
                let moves = self.moves(|turn| self.instances_of(turn, graph));
                let moves = moves.map_err(wrong)?;
                let id = (self.id, fields.len() as u64);
                field::network(id, graph, moves, &self.census, &self.graph_maps()).into()
            }
        };
        fields.insert(key, field.clone());
        Ok(field)
    }

    /// Exchanges of states that keep the lines the same, or the same with the players exchanged. On a graph a line lies along every
    /// path, so lines that look the same allow the same moves.
    fn graph_maps(&self) -> Vec<Exchange> {
        let census = &self.census;
        let maps = census.maps(self.mirror.as_deref());
        let lines = |player: Player, map: &[State]| -> Vec<String> {
            let turns = self.turns.iter().filter(|turn| turn.player == player);
            let mut lines: Vec<String> = turns
                .map(|turn| {
                    let mirror = self.mirror.as_deref().filter(|_| turn.mirrored);
                    let image = |state: State| {
                        let state = mirror.map_or(state, |mirror| mirror[state as usize]);
                        map[census.number[state as usize] as usize]
                    };
                    self.patterns[turn.pattern].look(self.alphabet.len(), image)
                })
                .collect();
            lines.sort_unstable();
            lines.dedup();
            lines
        };
        let worths = worths(self.score.as_ref(), census);
        let same: Vec<State> = (0..=census.live.len() as State).collect();
        let (left, right) = (lines(Player::Left, &same), lines(Player::Right, &same));
        let found = maps.into_iter().filter_map(|map| {
            let image = (lines(Player::Left, &map), lines(Player::Right, &map));
            let fits = |negative| keeps_worths(&worths, &map, negative);
            if image.0 == left && image.1 == right && fits(false) {
                Some((map, false))
            } else if image.0 == right && image.1 == left && fits(true) {
                Some((map, true))
            } else {
                None
            }
        });
        found.collect()
    }

    /// A position on a board.
    pub(crate) fn place(
        self: &Arc<Self>,
        ground: Ground,
        cells: Vec<State>,
    ) -> Result<AnyPosition, Misfit> {
        let wrong = |mistake: Mistake| Misfit::call(mistake.message);
        let end_shapes = match &ground {
            Ground::Rectangle(size) if !self.ends.patterns.is_empty() => {
                EndShapes::of(self, size.rows.max(size.columns)).map_err(wrong)?
            }
            _ => EndShapes::default(),
        };
        Ok(Arc::new(BoardPosition {
            field: self.field(&ground)?,
            end_shapes: Arc::new(end_shapes),
            rules: self.clone(),
            ground,
            cells,
        }))
    }

    /// The position with the players exchanged, if some symmetry does that.
    pub(crate) fn negative(&self, position: &BoardPosition) -> Option<AnyPosition> {
        let (turn, map) = position.field.negative()?;
        // Letters that no rule looks at stay as they are.
        let image = |state: State| match self.census.number[state as usize] {
            NOWHERE => state,
            number => self.census.live[map[number as usize] as usize - 1],
        };
        let Ground::Rectangle(Size { rows, columns }) = position.ground else {
            let cells = position.cells.iter().map(|&state| image(state)).collect();
            return Some(Arc::new(BoardPosition {
                cells,
                ..position.clone()
            }));
        };
        let size = if turn.transposed {
            Size {
                rows: columns,
                columns: rows,
            }
        } else {
            Size { rows, columns }
        };
        let mut cells = vec![EMPTY; position.cells.len()];
        for (i, &state) in position.cells.iter().enumerate() {
            let (r, c) = (i / columns, i % columns);
            let (r, c) = if turn.transposed { (c, r) } else { (r, c) };
            let r = if turn.rows { size.rows - 1 - r } else { r };
            let c = if turn.columns {
                size.columns - 1 - c
            } else {
                c
            };
            cells[r * size.columns + c] = image(state);
        }
        let ground = Ground::Rectangle(size);
        Some(Arc::new(BoardPosition {
            field: self.field(&ground).ok()?,
            end_shapes: position.end_shapes.clone(),
            rules: position.rules.clone(),
            ground,
            cells,
        }))
    }
}

/// The image of a set that may have bits beyond the states: those bits stay.
fn mapped_with_rest(set: States, map: &[State]) -> States {
    let states: States = (1 << map.len()) - 1;
    mapped(set & states, map) | set & !states
}
