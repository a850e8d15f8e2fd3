//! Rule files as rulesets.

use crate::described::{Described, Kind};
use crate::ending::Ending;
use crate::mistake::Mistake;
use crate::position::BoardPosition;
use std::fmt;
use std::sync::Arc;
use upstar::budget::Budget;
use upstar::game::Player;
use upstar::position::{
    Alphabet, AnyPosition, Argument, Ends, Misfit, Position, PositionError, Proofs, Ruleset,
};

/// A ruleset read from a rule file: builds positions and plays them. Copies share the data.
#[derive(Clone)]
pub struct RuleFile(pub(crate) Arc<Described>);

impl fmt::Debug for RuleFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "RuleFile({})", self.0.name)
    }
}

impl RuleFile {
    /// Reads a rule file.
    ///
    /// ```
    /// use upstar::game::Algebra;
    /// use upstar_rules::RuleFile;
    /// let rules = RuleFile::read("\
    /// name: dominoes
    /// board: grid
    /// left: . . -> # #, vertical
    /// right: . . -> # #, horizontal
    /// ").unwrap();
    /// let board = rules.build(&[2.into(), 5.into()]).unwrap();
    /// let mut algebra = Algebra::new();
    /// let value = board.value(&mut algebra)?;
    /// assert_eq!(algebra.as_number(value).unwrap().to_string(), "1/2");
    /// # Ok::<(), upstar::budget::Stopped>(())
    /// ```
    pub fn read(source: &str) -> Result<RuleFile, Mistake> {
        Described::read(source).map(RuleFile)
    }

    /// The position that a call with these arguments stands for.
    pub fn build(&self, arguments: &[Argument]) -> Result<AnyPosition, Misfit> {
        Argument::refuse_others(&self.0.name, arguments)?;
        self.0.build(arguments)
    }

    /// What is known about the end of play.
    pub fn ending(&self) -> &Ending {
        &self.0.ending
    }

    /// How play ends.
    pub fn ends(&self) -> Ends {
        self.0.ends()
    }

    /// The game on words whose letters are the columns of boards with this many rows, for proofs about all lengths. A graph is a path, a heap is
    /// a row of empty cells.
    ///
    /// ```
    /// use upstar_rules::RuleFile;
    /// let rules = RuleFile::read("name: slide\nboard: strip\npieces: x\nboth: x .+ -> .+ x, right\n").unwrap();
    /// let game = rules.words(1).unwrap();
    /// let options = game.left.options(&game.word("x..").unwrap());
    /// assert_eq!(options.iter().map(|w| game.text(w)).collect::<Vec<_>>(), ["..x", ".x."]);
    /// ```
    pub fn words(&self, rows: usize) -> Result<upstar_families::WordGame, Mistake> {
        crate::words::word_game(&self.0, rows)
    }

    /// The boards that a player can move to, by the bit boards that find values: letters that no rule tells from no cell are `#`, and a
    /// board may occur more than once. `None` for heaps.
    ///
    /// The moves of a position itself are played on the letters. Both must give the same moves; this function lets tests compare them,
    /// and costs one step of a search.
    ///
    /// ```
    /// use upstar::game::Player;
    /// use upstar_rules::{RuleFile, position};
    /// let rules = RuleFile::read("\
    /// name: trains
    /// board: strip
    /// pieces: x Left, o Right
    /// left: x . -> . x, forward
    /// right: mirror
    /// ").unwrap();
    /// let board = position(&rules, "trains(\"x.o\")").unwrap();
    /// let moves = rules.compiled_moves(&*board, Player::Left).unwrap();
    /// assert_eq!(moves[0].call(), "trains(\".xo\")");
    /// ```
    pub fn compiled_moves(
        &self,
        position: &dyn Position,
        player: Player,
    ) -> Option<Vec<AnyPosition>> {
        let position: &BoardPosition = position.as_any().downcast_ref()?;
        let own = position.rules.id == self.0.id;
        own.then(|| position.compiled_moves(player))
    }
}

impl Ruleset for RuleFile {
    fn name(&self) -> &str {
        &self.0.name
    }

    fn rule(&self) -> &str {
        &self.0.rule
    }

    fn notation(&self) -> &str {
        &self.0.notation
    }

    fn example(&self) -> &str {
        &self.0.example
    }

    /// Whether the lines of the file give both players the same moves.
    fn is_impartial(&self) -> bool {
        self.0.impartial
    }

    fn alphabet(&self) -> Alphabet<'_> {
        let letters = &self.0.letters;
        match &self.0.kind {
            Kind::Strip => Alphabet::Row(letters),
            Kind::Grid => Alphabet::Rows(letters),
            Kind::Graph => Alphabet::Nodes(letters),
            Kind::Heaps(_) => Alphabet::Heaps,
        }
    }

    fn call(&self, arguments: &[Argument], _: &Budget) -> Result<AnyPosition, PositionError> {
        Ok(self.build(arguments)?)
    }

    /// On a grid every connected region with every filling, on a strip every row of letters, every connected graph, one heap. Letters
    /// that no rule looks at are left out.
    fn of_size(&self, cells: usize) -> Option<Box<dyn Iterator<Item = AnyPosition> + '_>> {
        Some(self.0.of_size(cells))
    }

    fn rule_file(&self) -> Option<&str> {
        Some(&self.0.source)
    }

    fn proofs(&self) -> Proofs {
        Proofs {
            ends: self.0.ending.measure(),
            loops: self.0.ending.boards().map(str::to_owned),
            impartial: self.0.impartial,
        }
    }
}
