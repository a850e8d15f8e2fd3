//! What both kinds of play share: the players, and what is shown and asked.

use super::menu::{Menu, narrowed};
use super::seats::Seats;
use crate::calculator::Calculator;
use crate::cli::Play;
use std::io::{self, BufRead, IsTerminal, Write};
use upstar::analysis::Analysis;
use upstar::budget::Stopped;
use upstar::draw::board_text;
use upstar::game::{Algebra, Player, Winner};
use upstar::notation::Style;
use upstar::position::Board;
use upstar_play::players::{Random, Strategy, Workers};
use upstar_play::{Judge, Misread, Move, Sum, Term, letter, read_move};

/// The terminal and the workers.
pub(super) struct Table<'a> {
    calculator: &'a mut Calculator,
    seats: Seats,
    menu: Menu,
    pub(super) random: Random,
    judge: Judge,
    is_terminal: bool,
}

/// The share of the time left that thinking may take.
const THINKING: f64 = 0.8;

/// What a person says.
pub(super) enum Word {
    /// Anything that is not one of the other words: a move or a bid.
    Said(String),
    Moves,
    More,
    Back,
    Hint,
    Who,
    Draw,
    Quit,
}

impl<'a> Table<'a> {
    pub(super) fn new(play: &Play, seats: Seats, calculator: &'a mut Calculator) -> Table<'a> {
        let threads = calculator.threads();
        Table {
            calculator,
            judge: Judge::new(threads),
            seats,
            menu: Menu::default(),
            random: Random::new(play.seed),
            is_terminal: io::stdin().is_terminal(),
        }
    }

    /// The workers, with the time that is left for the last input of a person.
    pub(super) fn workers(&mut self) -> (&mut Algebra, &mut Analysis) {
        let session = self.calculator.session();
        session.allow(1.0);
        session.workers()
    }

    /// The workers for a player's choice. A part of the time is kept for showing the result.
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
        self.seats.strategy(player).is_none()
    }

    /// The strategy by which the machine plays a side.
    pub(super) fn strategy(&self, player: Player) -> Option<&'static Strategy> {
        self.seats.strategy(player)
    }

    fn style(&self) -> Style {
        self.calculator.style
    }

    /// The text of a term.
    pub(super) fn text(&mut self, term: &Term) -> String {
        let style = self.style();
        let (algebra, _) = self.workers();
        term.text(algebra, style)
            .unwrap_or_else(|stopped| format!("({stopped})"))
    }

    /// Shows the sum, one term per line, with boards of several rows.
    pub(super) fn show(&mut self, sum: &Sum) -> io::Result<()> {
        self.menu = Menu::default();
        let out = &mut io::stdout();
        writeln!(out)?;
        for (place, term) in sum.iter().enumerate() {
            writeln!(out, "{}  {}", letter(place), self.text(term))?;
            if let Some(board) = term.board()
                && matches!(&board, Board::Cells(rows) | Board::Numbered(rows) | Board::Hexagons(rows) if rows.len() > 1)
            {
                for line in board_text(&board).lines() {
                    writeln!(out, "     {line}")?;
                }
            }
        }
        if sum.is_empty() {
            writeln!(out, "nothing")?;
        }
        Ok(())
    }

    /// A move as it is shown: `B -> nim(1, 2)  (heap 3: 5 to 0)`.
    pub(super) fn move_text(&mut self, sum: &Sum, found: &Move) -> String {
        let text = self.text(&found.to);
        let text = format!("{} -> {text}", letter(found.term));
        match found.change_text(sum) {
            Some(change) => format!("{text}  ({change})"),
            None => text,
        }
    }

    /// Lists moves by number; the first page, if there are many.
    pub(super) fn list(&mut self, sum: &Sum, moves: &[Move]) -> io::Result<()> {
        self.menu = Menu::new((0..moves.len()).collect());
        self.page(sum, moves)
    }

    /// The next page of the moves that were listed.
    pub(super) fn more(&mut self, sum: &Sum, moves: &[Move]) -> io::Result<()> {
        match self.menu.rest() {
            Some(_) => self.page(sum, moves),
            None => writeln!(io::stdout(), "there are no more moves"),
        }
    }

    fn page(&mut self, sum: &Sum, moves: &[Move]) -> io::Result<()> {
        let width = moves.len().to_string().len();
        for place in self.menu.page().to_vec() {
            // The moves may be those of the other player.
            let Some(found) = moves.get(place) else {
                continue;
            };
            let text = self.move_text(sum, found);
            writeln!(io::stdout(), "  {:width$}  {text}", place + 1)?;
        }
        match self.menu.rest() {
            Some(rest) => writeln!(io::stdout(), "({rest})"),
            None => Ok(()),
        }
    }

    /// Tells a move that was made.
    pub(super) fn tell(&mut self, player: Player, sum: &Sum, found: &Move) -> io::Result<()> {
        let (from, to) = (self.text(&sum[found.term]), self.text(&found.to));
        writeln!(
            io::stdout(),
            "{player}: {} {from} -> {to}",
            letter(found.term)
        )
    }

    /// Asks for a word; `None` at the end of the input.
    ///
    /// The answer begins a question of the session: the limits hold from there to the next prompt.
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
                // Echoed, so that the transcript of a script reads like a game.
                writeln!(out, "{line}")?;
            }
            self.calculator.session().begin();
            return Ok(Some(match line {
                "" => continue,
                "m" | "moves" => Word::Moves,
                "more" => Word::More,
                "b" | "back" => Word::Back,
                "h" | "hint" => Word::Hint,
                "w" | "who" => Word::Who,
                "draw" => Word::Draw,
                "q" | "quit" | "exit" => Word::Quit,
                "?" | "help" => {
                    writeln!(
                        out,
                        "the number of a move, what a term becomes or part of that, or moves, more, back, hint, who, quit"
                    )?;
                    continue;
                }
                said => Word::Said(said.to_owned()),
            }));
        }
    }

    /// The index of the move that a person named. If there is none, lists the moves that have this text in them, or says what was
    /// expected.
    pub(super) fn choice(
        &mut self,
        said: &str,
        sum: &Sum,
        moves: &[Move],
    ) -> io::Result<Option<usize>> {
        let (algebra, _) = self.workers();
        match read_move(said, sum, moves, algebra) {
            Ok(place) => return Ok(Some(place)),
            Err(misread @ Misread::Ambiguous { .. }) => writeln!(io::stdout(), "{misread}")?,
            Err(misread) => {
                let listed: Vec<String> = moves.iter().map(|m| self.move_text(sum, m)).collect();
                let places = narrowed(said, &listed);
                // A bare number is a place in the list that does not exist.
                if places.is_empty() || said.parse::<usize>().is_ok() {
                    writeln!(io::stdout(), "{misread}")?;
                } else {
                    self.menu = Menu::new(places);
                    self.page(sum, moves)?;
                }
            }
        }
        Ok(None)
    }

    /// Tells who wins.
    pub(super) fn tell_winner(&self, winner: Result<Winner, Stopped>) -> io::Result<()> {
        let out = &mut io::stdout();
        match winner.map(Winner::player) {
            Ok(Some(player)) => writeln!(out, "{player} is winning"),
            Ok(None) => writeln!(out, "with best play it is a draw"),
            Err(stopped) => writeln!(out, "too large to say: {stopped}"),
        }
    }
}
