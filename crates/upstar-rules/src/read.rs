//! Reading a rule file and checking it.

use crate::alphabet::{Alphabet, EMPTY, NOWHERE, State};
use crate::described::{Described, ENCODING, Kind, Turns};
use crate::ending::Ending;
use crate::ends::{self, EndLines, EndPattern, EndResult};
use crate::field::{Census, MOST_LIVE};
use crate::graph_layout;
use crate::heaps::{self, HeapRules};
use crate::mistake::Mistake;
use crate::pattern::{self, Pattern};
use crate::repeat::{Room, least_side};
use crate::scoring::Scoring;
use crate::text::{Line, Piece, lines};
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use upstar::encode::rules_key;
use upstar::game::Player;
use upstar::position::{Cell, Letters, Owner, Position, PositionError};

/// The keys of lines, and what they are for.
const KEYS: [(&str, &str); 16] = [
    ("name", "the ruleset's name"),
    ("rule", "the rule in a sentence"),
    ("board", "strip, grid, graph or heaps"),
    ("pieces", "the letters of pieces"),
    ("start", "what a board of a size shows"),
    ("example", "a call that runs"),
    ("left", "what Left may do"),
    ("right", "what Right may do"),
    ("both", "what both may do"),
    ("left wins", "a pattern with which Left has won"),
    ("right wins", "a pattern with which Right has won"),
    (
        "last wins",
        "a pattern with which the player who moved last has won",
    ),
    ("draw", "a pattern with which the game is drawn"),
    ("stuck", "what becomes of a player who cannot move"),
    ("endless", "who wins play without end"),
    ("score", "what cells count in a game for points"),
];

/// Boards of this size show what the lines of a file mean.
pub(crate) const USUAL: usize = 8;
/// The longest side that a board can have.
pub(crate) const LONGEST: usize = 127;

impl Described {
    /// Reads a rule file.
    pub(crate) fn read(source: &str) -> Result<Arc<Described>, Mistake> {
        let file = Lines::read(source)?;
        let name = file.name()?;
        let empty = file.speaks_of_empty_cells();
        let alphabet = match file.one("pieces")? {
            Some(line) => Alphabet::read(line.text, empty)?,
            None => Alphabet::new(empty),
        };
        let board = file.needed("board", "`board: grid`, `strip`, `graph` or `heaps`")?;
        let (kind, patterns, turns) = file.moves(&board, &alphabet)?;
        let mirror = alphabet.mirror();
        let ends = file.ends(&kind, &alphabet)?;
        let score = file.score(&alphabet)?;
        let mut asked = Described::asked(&patterns, &turns, &ends, mirror.as_deref());
        asked.extend(score.iter().flat_map(Scoring::asked));
        let census = Census::new(&alphabet, &asked);
        if census.live.len() > MOST_LIVE {
            let message =
                format!("the lines look at or count more than {MOST_LIVE} kinds of pieces");
            return Err(Mistake::new(board.place(), message));
        }
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let mut letters = alphabet.cells();
        if !matches!(kind, Kind::Graph) {
            // A node out of play is not in the picture.
            letters.push(Cell::Taken);
        }
        let mut rules = Described {
            letters,
            source: source.to_owned(),
            rule: file
                .one("rule")?
                .map_or_else(String::new, |line| line.text.text.to_owned()),
            notation: notation(&kind, &alphabet),
            example: String::new(),
            start: file.start(&kind, &alphabet, &census)?,
            key: rules_key(&name, ENCODING, source),
            name,
            kind,
            mirror,
            alphabet,
            patterns,
            turns,
            census,
            impartial: false,
            ending: Ending::Unknown,
            ends,
            score,
            id: NEXT.fetch_add(1, Ordering::Relaxed),
            fields: Mutex::new(HashMap::new()),
        };
        if rules.rule.is_empty() {
            rules.rule = file.said();
        }
        rules.impartial = rules.find_impartial()?;
        rules.ending = rules.find_ending()?;
        if let (Some(score), Some(boards)) = (&rules.score, rules.ending.boards()) {
            let message = format!("a game for points must end, and this one need not: {boards}");
            return Err(Mistake::new(score.place.clone(), message));
        }
        let mut rules = Arc::new(rules);
        let example = file.example(&rules)?;
        if let Some(rules) = Arc::get_mut(&mut rules) {
            rules.example = example;
        }
        Ok(rules)
    }
}

fn notation(kind: &Kind, alphabet: &Alphabet) -> String {
    let letters: Vec<String> = alphabet
        .states()
        .map(|state| {
            let whose = match alphabet.owner(state) {
                _ if state == EMPTY => " (empty)",
                Owner::Left => " (Left)",
                Owner::Right => " (Right)",
                _ => "",
            };
            format!("{}{whose}", alphabet.letter(state))
        })
        .collect();
    let letters = format!("{} and # (no cell)", letters.join(", "));
    match kind {
        Kind::Strip => format!("a row of {letters}, or its length"),
        Kind::Grid => format!("rows of {letters} separated by |, or (rows, columns)"),
        Kind::Graph => format!(
            "a graph such as path(5), with the letters of its nodes as a second argument ({letters}), or \"...; 0-1, 1-2\""
        ),
        Kind::Heaps(_) => "the sizes of the heaps".to_owned(),
    }
}

/// The lines of a file by their keys.
struct Lines<'a> {
    source: &'a str,
    lines: Vec<Line<'a>>,
}

impl<'a> Lines<'a> {
    fn read(source: &'a str) -> Result<Lines<'a>, Mistake> {
        let mut found = Vec::new();
        for line in lines(source) {
            let line = line.map_err(|line| {
                Mistake::new(line.place(), "expected a line such as `left: x o -> . x`")
                    .help("a line is `key: text`; a comment starts with #")
            })?;
            if !KEYS.iter().any(|(key, _)| *key == line.key.text) {
                let message = format!("`{}` is no key of a rule file", line.key.text);
                let keys: Vec<String> = KEYS
                    .iter()
                    .map(|(k, what)| format!("{k} ({what})"))
                    .collect();
                return Err(Mistake::new(line.key.place(), message)
                    .help(format!("keys are {}", keys.join(", "))));
            }
            if line.text.text.is_empty() {
                let message = format!("there is nothing behind `{}:`", line.key.text);
                return Err(Mistake::new(line.place(), message));
            }
            found.push(line);
        }
        Ok(Lines {
            source,
            lines: found,
        })
    }

    fn all(&self, key: &'static str) -> impl Iterator<Item = Line<'a>> {
        self.lines
            .iter()
            .filter(move |line| line.key.text == key)
            .copied()
    }

    fn one(&self, key: &'static str) -> Result<Option<Line<'a>>, Mistake> {
        let mut lines = self.all(key);
        let first = lines.next();
        match lines.next() {
            Some(second) => Err(Mistake::new(
                second.place(),
                format!("there is a line `{key}:` already"),
            )),
            None => Ok(first),
        }
    }

    fn needed(&self, key: &'static str, example: &str) -> Result<Line<'a>, Mistake> {
        let end = self.source.trim_end().len();
        self.one(key)?.ok_or_else(|| {
            Mistake::new(end..end, format!("there is no line `{key}:`"))
                .help(format!("add a line such as {example}"))
        })
    }

    /// Whether empty cells occur in the game: `.` in a move or at the start.
    fn speaks_of_empty_cells(&self) -> bool {
        let mut lines = self
            .lines
            .iter()
            .filter(|line| is_moves(line) || is_end(line) || line.key.text == "start");
        lines.any(|line| line.text.text.contains('.'))
    }

    fn name(&self) -> Result<String, Mistake> {
        let line = self.needed("name", "`name: my_game`")?;
        let name = line.text.text;
        let starts = name.starts_with(|c: char| c.is_ascii_alphabetic());
        let rest = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        if !starts || !rest {
            let message =
                format!("`{name}` is no name: expected letters, digits and `_`, a letter first");
            return Err(Mistake::new(line.text.place(), message));
        }
        Ok(name.to_owned())
    }

    /// The rule as the lines give it, where there is no sentence.
    fn said(&self) -> String {
        let mut moves: Vec<&Line<'_>> = self.lines.iter().filter(|line| is_moves(line)).collect();
        moves.extend(self.lines.iter().filter(|line| line.key.text == "score"));
        let moves: Vec<String> = moves
            .into_iter()
            .map(|line| format!("{}: {}", line.key.text, line.text.text))
            .collect();
        moves.join("; ")
    }

    /// The kind of board, the patterns, and who may use which.
    fn moves(
        &self,
        board: &Line<'_>,
        alphabet: &Alphabet,
    ) -> Result<(Kind, Vec<Pattern>, Vec<Turns>), Mistake> {
        let kind = match board.text.text {
            "strip" | "row" | "coins" => Kind::Strip,
            "grid" => Kind::Grid,
            "graph" => Kind::Graph,
            "heaps" | "heap" => Kind::Heaps(Arc::default()),
            other => {
                let message =
                    format!("`{other}` is no board: expected strip, grid, graph or heaps");
                return Err(Mistake::new(board.text.place(), message));
            }
        };
        let end = self.source.trim_end().len();
        if !self.lines.iter().any(|line| is_moves(&line)) {
            return Err(Mistake::new(end..end, "there is no move in this file")
                .help("add lines `left:` and `right:`, or `both:`"));
        }
        if let Kind::Heaps(_) = kind {
            return Ok((self.heaps()?, Vec::new(), Vec::new()));
        }
        let (mut patterns, mut turns) = (Vec::new(), Vec::new());
        for line in self.lines.iter().filter(|line| is_moves(line)) {
            if line.text.text == "mirror" {
                continue;
            }
            let pattern = pattern::read(line.text, alphabet)?;
            let room = match kind {
                Kind::Graph => Room::Graph(LONGEST + 1),
                _ => Room::Board(LONGEST),
            };
            if least_side(&pattern, room) > room.longest() {
                let longest = room.longest();
                let message =
                    format!("no board has room for this: the longest has {longest} cells");
                return Err(Mistake::new(line.text.place(), message));
            }
            let mut add = |player| {
                turns.push(Turns {
                    player,
                    pattern: patterns.len(),
                    mirrored: false,
                });
            };
            if line.key.text != "right" {
                add(Player::Left);
            }
            if line.key.text != "left" {
                add(Player::Right);
            }
            let player = if line.key.text == "right" {
                Player::Right
            } else {
                Player::Left
            };
            check(&kind, &pattern, player)?;
            patterns.push(pattern);
        }
        self.mirror(alphabet, &mut turns)?;
        Ok((kind, patterns, turns))
    }

    /// How play ends.
    fn ends(&self, kind: &Kind, alphabet: &Alphabet) -> Result<EndLines, Mistake> {
        let stuck = self.one("stuck")?.map(|line| ends::stuck(&line));
        let endless = self.one("endless")?.map(|line| ends::endless(&line));
        let mut ends = EndLines {
            stuck: stuck.transpose()?.unwrap_or_default(),
            endless: endless.transpose()?,
            patterns: Vec::new(),
        };
        for line in &self.lines {
            let Some(result) = EndResult::of_key(line.key.text) else {
                continue;
            };
            if !matches!(kind, Kind::Strip | Kind::Grid) {
                let message = "patterns that end play are for strips and grids";
                return Err(Mistake::new(line.place(), message));
            }
            if line.text.text == "mirror" {
                ends.patterns
                    .extend(mirrored(line, result, alphabet, &ends)?);
                continue;
            }
            let pattern = pattern::read_look(line.text, alphabet)?;
            let one_row = matches!(kind, Kind::Strip);
            crate::layout::looks(&pattern, Player::Left, one_row, USUAL)?;
            ends.patterns.push(EndPattern {
                result,
                pattern,
                mirrored: false,
            });
        }
        Ok(ends)
    }

    /// What cells count, where play is for points. Then nothing else decides who wins.
    fn score(&self, alphabet: &Alphabet) -> Result<Option<Scoring>, Mistake> {
        let Some(line) = self.one("score")? else {
            return Ok(None);
        };
        let other = self
            .lines
            .iter()
            .find(|line| is_end(line) || matches!(line.key.text, "stuck" | "endless"));
        if let Some(other) = other {
            let message = format!(
                "there is a line `score:`, so that points decide who wins, and not `{}:`",
                other.key.text
            );
            return Err(Mistake::new(other.place(), message)
                .help("a game for points is over when the player to move cannot move"));
        }
        Scoring::read(&line, alphabet).map(Some)
    }

    /// Adds the lines that `right: mirror` stands for.
    fn mirror(&self, alphabet: &Alphabet, turns: &mut Vec<Turns>) -> Result<(), Mistake> {
        let mut mirrors = self
            .lines
            .iter()
            .filter(|line| is_moves(line) && line.text.text == "mirror");
        let Some(line) = mirrors.next() else {
            return Ok(());
        };
        if let Some(second) = mirrors.next() {
            return Err(Mistake::new(
                second.text.place(),
                "only one line can be `mirror`",
            ));
        }
        let (player, other) = match line.key.text {
            "right" => (Player::Right, Player::Left),
            "left" => (Player::Left, Player::Right),
            _ => {
                let message = "`mirror` exchanges the players: expected `right: mirror`";
                return Err(Mistake::new(line.text.place(), message));
            }
        };
        if alphabet.mirror().is_none() {
            let message =
                "`mirror` exchanges the colours, but the players have different numbers of pieces";
            return Err(Mistake::new(line.text.place(), message)
                .help("say whose the pieces are: `pieces: x Left, o Right`"));
        }
        let mirrored: Vec<Turns> = turns
            .iter()
            .filter(|turn| turn.player == other)
            .map(|turn| Turns {
                player,
                mirrored: true,
                ..*turn
            })
            .collect();
        if mirrored.is_empty() {
            let message = "there is nothing to mirror: the other player has no moves";
            return Err(Mistake::new(line.text.place(), message));
        }
        turns.extend(mirrored);
        Ok(())
    }

    fn heaps(&self) -> Result<Kind, Mistake> {
        for key in ["pieces", "start", "score"] {
            if let Some(line) = self.one(key)? {
                let message = format!("a game of heaps has no line `{key}:`");
                return Err(Mistake::new(line.place(), message));
            }
        }
        let mut rules = HeapRules::default();
        for line in self.lines.iter().filter(|line| is_moves(line)) {
            if let Some(again) = line.text.words().find(|word| word.text == "again") {
                let message = "`again` is for strips, grids and graphs, not for heaps";
                return Err(Mistake::new(again.place(), message));
            }
            let moves = heaps::read(line.text)?;
            if line.key.text != "right" {
                rules.left.push(moves.clone());
            }
            if line.key.text != "left" {
                rules.right.push(moves);
            }
        }
        Ok(Kind::Heaps(Arc::new(rules)))
    }

    /// The tile that fills boards given by their size: from the file, or empty cells where they matter.
    fn start(
        &self,
        kind: &Kind,
        alphabet: &Alphabet,
        census: &Census,
    ) -> Result<Option<Vec<Vec<State>>>, Mistake> {
        let Some(line) = self.one("start")? else {
            let empty = census.number[EMPTY as usize] != NOWHERE;
            return Ok(empty.then(|| vec![vec![EMPTY]]));
        };
        let text = line.text;
        let letters = alphabet.letters();
        let tile = Letters::read(text.text, &letters).map_err(|wrong| {
            let place = wrong.place.unwrap_or(0..text.text.len());
            Mistake::new(
                text.start + place.start..text.start + place.end,
                wrong.message,
            )
        })?;
        let fits = match kind {
            Kind::Strip => tile.height() == 1,
            Kind::Graph => tile.height() == 1 && tile.width() == 1,
            _ => true,
        };
        if !fits || tile.width() == 0 {
            let expected = match kind {
                Kind::Graph => "a graph starts with one letter on every node",
                Kind::Strip => "a strip starts with letters in one row",
                _ => "expected letters",
            };
            return Err(Mistake::new(text.place(), expected));
        }
        let row = |row: &Vec<char>| row.iter().filter_map(|&c| alphabet.state(c)).collect();
        Ok(Some(tile.rows.iter().map(row).collect()))
    }

    /// A call that runs: from the file, or the first small position in which a player can move.
    fn example(&self, rules: &Arc<Described>) -> Result<String, Mistake> {
        if let Some(line) = self.one("example")? {
            return match crate::call::called(rules, line.text.text) {
                Ok(_) => Ok(line.text.text.to_owned()),
                Err(PositionError::NotACall | PositionError::Unknown(_)) => {
                    let message = format!("expected a call such as {}(...)", rules.name);
                    Err(Mistake::new(line.text.place(), message))
                }
                Err(wrong) => Err(Mistake::new(line.text.place(), wrong.to_string())),
            };
        }
        const MOST_CELLS: usize = 4;
        const MOST_POSITIONS: usize = 2000;
        let positions = (1..=MOST_CELLS).flat_map(|cells| rules.of_size(cells));
        let moves = |position: &dyn Position| {
            let budget = upstar::budget::Budget::default();
            let left = position.left(&budget).unwrap_or_default().len();
            (left, position.right(&budget).unwrap_or_default().len())
        };
        let mut first = None;
        for position in positions.take(MOST_POSITIONS) {
            match moves(&*position) {
                (0, 0) => {}
                // A position in which both players can move is a better example.
                (0, _) | (_, 0) => first = first.or_else(|| Some(position.call())),
                _ => return Ok(position.call()),
            }
        }
        Ok(first.unwrap_or_else(|| match &rules.kind {
            Kind::Heaps(_) => format!("{}(5)", rules.name),
            Kind::Graph => format!("{}(path(3), \"...\")", rules.name),
            _ => format!("{}(\"....\")", rules.name),
        }))
    }
}

/// The patterns that `right wins: mirror` stands for: the other player's patterns with the colours exchanged.
fn mirrored(
    line: &Line<'_>,
    result: EndResult,
    alphabet: &Alphabet,
    ends: &EndLines,
) -> Result<Vec<EndPattern>, Mistake> {
    let other = match result {
        EndResult::Left => EndResult::Right,
        EndResult::Right => EndResult::Left,
        EndResult::Last | EndResult::Nobody => {
            let message = "`mirror` exchanges the players: expected `right wins: mirror`";
            return Err(Mistake::new(line.text.place(), message));
        }
    };
    let own = ends.patterns.iter().filter(|end| end.result == other);
    let mirrored: Vec<EndPattern> = own
        .map(|end| EndPattern {
            result,
            mirrored: true,
            ..end.clone()
        })
        .collect();
    if alphabet.mirror().is_none() || mirrored.is_empty() {
        let message = "there is nothing to mirror: expected patterns of the other player above, and as many pieces for each";
        return Err(Mistake::new(line.text.place(), message));
    }
    Ok(mirrored)
}

fn is_end(line: &&Line<'_>) -> bool {
    EndResult::of_key(line.key.text).is_some()
}

fn is_moves(line: &&Line<'_>) -> bool {
    matches!(line.key.text, "left" | "right" | "both")
}

/// Whether a line makes sense on its board.
fn check(kind: &Kind, pattern: &Pattern, player: Player) -> Result<(), Mistake> {
    if let Kind::Graph = kind {
        graph_layout::check(pattern)?;
    }
    let one_row = matches!(kind, Kind::Strip);
    let room = least_side(pattern, Room::Board(LONGEST)) + 3;
    let shapes = crate::layout::shapes(pattern, player, one_row, room.max(USUAL))?;
    if shapes.is_empty() {
        let message = "this move changes nothing, so that play need not end";
        return Err(Mistake::new(pattern.place.clone(), message));
    }
    Ok(())
}

/// Whether a text looks like a rule file: its first line that is not a comment has one of the keys.
pub fn looks_like_rules(source: &str) -> bool {
    let first: Option<Result<Line<'_>, Piece<'_>>> = lines(source).next();
    matches!(first, Some(Ok(line)) if KEYS.iter().any(|(key, _)| *key == line.key.text))
}
