//! What both kinds of play share: who sits at the table, what is shown and asked.

use crate::calculator::Calculator;
use crate::cli::{Play, Seat};
use std::io::{self, BufRead, IsTerminal, Write};
use upstar::analysis::{Analysis, Player};
use upstar::budget::Stopped;
use upstar::draw::board_text;
use upstar::game::Algebra;
use upstar::notation::Style;
use upstar::position::Board;
use upstar_play::players::{Move, Random, Strategy, Workers};
use upstar_play::{Component, Judge};

/// The terminal and the workers.
pub(super) struct Table<'a> {
    calculator: &'a mut Calculator,
    seat: Seat,
    pub(super) strategy: &'static Strategy,
    pub(super) random: Random,
    judge: Judge,
    is_terminal: bool,
}

/// The share of the time left that thinking may take.
const THINKING: f64 = 0.8;

/// What a person says.
pub(super) enum Word {
    /// Anything that is not one of the other words: a number or a bid.
    Said(String),
    Moves,
    Back,
    Hint,
    Who,
    Quit,
}

impl<'a> Table<'a> {
    pub(super) fn new(play: &Play, calculator: &'a mut Calculator) -> Table<'a> {
        let threads = calculator.threads();
        let judge = Judge::new(calculator.session().algebra(), threads);
        Table {
            calculator,
            judge,
            seat: play.seat,
            strategy: play.against,
            random: Random::new(play.seed),
            is_terminal: io::stdin().is_terminal(),
        }
    }

    /// The workers, with the time that is left since a person last said something.
    pub(super) fn workers(&mut self) -> (&mut Algebra, &mut Analysis) {
        let session = self.calculator.session();
        session.allow(1.0);
        session.workers()
    }

    /// What a player thinks with. A part of the time is kept for what is shown afterwards.
    pub(super) fn thinking(&mut self) -> Workers<'_> {
        let session = self.calculator.session();
        session.allow(THINKING);
        let (algebra, analysis) = session.workers();
        Workers {
            algebra,
            analysis,
            judge: &mut self.judge,
            random: &mut self.random,
        }
    }

    /// Whether a person plays this side.
    pub(super) fn is_person(&self, player: Player) -> bool {
        matches!(
            (self.seat, player),
            (Seat::Both, _) | (Seat::Left, Player::Left) | (Seat::Right, Player::Right)
        )
    }

    fn style(&self) -> Style {
        self.calculator.style
    }

    /// The text of a component.
    pub(super) fn text(&mut self, component: &Component) -> String {
        let style = self.style();
        let (algebra, _) = self.workers();
        component
            .text(algebra, style)
            .unwrap_or_else(|stopped| format!("({stopped})"))
    }

    /// Shows the sum, a component a line, with boards of several rows.
    pub(super) fn show(&mut self, sum: &[Component]) -> io::Result<()> {
        let out = &mut io::stdout();
        writeln!(out)?;
        for (place, component) in sum.iter().enumerate() {
            writeln!(out, "{}  {}", letter(place), self.text(component))?;
            if let Component::Position(position) = component {
                let board = position.board();
                if matches!(&board, Board::Cells(rows) if rows.len() > 1) {
                    for line in board_text(&board).lines() {
                        writeln!(out, "     {line}")?;
                    }
                }
            }
        }
        if sum.is_empty() {
            writeln!(out, "nothing")?;
        }
        Ok(())
    }

    /// Lists moves by number.
    pub(super) fn list(&mut self, moves: &[Move]) -> io::Result<()> {
        let width = moves.len().to_string().len();
        for (place, found) in moves.iter().enumerate() {
            let text = self.text(&found.option);
            let component = letter(found.component);
            writeln!(
                io::stdout(),
                "  {:width$}  {component} -> {text}",
                place + 1
            )?;
        }
        Ok(())
    }

    /// Tells a move that was made.
    pub(super) fn tell(
        &mut self,
        player: Player,
        sum: &[Component],
        found: &Move,
    ) -> io::Result<()> {
        let (from, to) = (self.text(&sum[found.component]), self.text(&found.option));
        let component = letter(found.component);
        writeln!(io::stdout(), "{}: {component} {from} -> {to}", name(player))
    }

    /// Asks for a word; `None` at the end of the input.
    ///
    /// What is said begins a question: the limits hold from there to the next prompt.
    pub(super) fn ask(&mut self, prompt: &str) -> io::Result<Option<Word>> {
        let out = &mut io::stdout();
        loop {
            write!(out, "{prompt}> ")?;
            out.flush()?;
            let mut bytes = Vec::new();
            let read = io::stdin().lock().read_until(b'\n', &mut bytes)?;
            if read == 0 {
                writeln!(out)?;
                return Ok(None);
            }
            let line = String::from_utf8_lossy(&bytes);
            let line = line.trim();
            if !self.is_terminal {
                // So that the transcript of a script reads like a game.
                writeln!(out, "{line}")?;
            }
            self.calculator.session().begin();
            return Ok(Some(match line {
                "" => continue,
                "m" | "moves" => Word::Moves,
                "b" | "back" => Word::Back,
                "h" | "hint" => Word::Hint,
                "w" | "who" => Word::Who,
                "q" | "quit" | "exit" => Word::Quit,
                "?" | "help" => {
                    writeln!(out, "a number, or moves, back, hint, who, quit")?;
                    continue;
                }
                said => Word::Said(said.to_owned()),
            }));
        }
    }

    /// The place of a move in a list, from what was said; otherwise says what was expected.
    pub(super) fn choice(&self, said: &str, count: usize) -> io::Result<Option<usize>> {
        match said.parse::<usize>() {
            Ok(n) if (1..=count).contains(&n) => Ok(Some(n - 1)),
            _ => {
                let expected = match count {
                    1 => "1, the only move".to_owned(),
                    _ => format!("a move from 1 to {count}"),
                };
                let out = &mut io::stdout();
                writeln!(out, "expected {expected}, or moves, back, hint, who, quit")?;
                Ok(None)
            }
        }
    }

    /// Tells who wins.
    pub(super) fn tell_winner(&self, winner: Result<Player, Stopped>) -> io::Result<()> {
        let out = &mut io::stdout();
        match winner {
            Ok(player) => writeln!(out, "{} is winning", name(player)),
            Err(stopped) => writeln!(out, "too large to say: {stopped}"),
        }
    }
}

/// The letter of a component: A to Z, then AA.
pub(super) fn letter(place: usize) -> String {
    let last = char::from(b'A' + (place % 26) as u8);
    match place / 26 {
        0 => last.to_string(),
        more => letter(more - 1) + &last.to_string(),
    }
}

pub(super) fn name(player: Player) -> &'static str {
    match player {
        Player::Left => "Left",
        Player::Right => "Right",
    }
}
