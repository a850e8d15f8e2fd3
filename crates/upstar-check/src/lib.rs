//! Checks proofs about combinatorial games.
//!
//! This crate shares no code with the library that finds the proofs: to trust a proof, you need to read only this crate. It never
//! searches: it looks up, for every move of one player, the answer that the proof gives.
//!
//! # What a proof says
//!
//! A proof is a JSON object with `format` `"upstar-proof"`, `version` 1 and
//!
//! | field | meaning |
//! |---|---|
//! | `games` | a list of games, each `[[Left options], [Right options]]`; options are numbers of games before it in the list |
//! | `positions` | optional: `[call, game]` pairs that say which game a position is |
//! | `claim` | what is proved, see below |
//! | `strategy` | objects with a `sum` of games that Left wins moving second, and `answers` `[from, to, from, to]`: to Right's move of one game to an option, Left's move |
//! | `openings` | objects with a `sum` that Left wins moving first, and her `move` `[from, to]` |
//! | `steps` | for canonical forms: what is replaced by what, and why |
//!
//! An object with the `format` `"upstar-answer"` holds a result that was computed but not proved; it is refused.
//!
//! A claim is one of
//!
//! | claim | fields |
//! |---|---|
//! | `"kind": "relation"` | `left`, `relation` (`== != < <= > >= <> <\| \|>`), `right`; both sides are lists of `[sign, game]` |
//! | `"kind": "outcome"` | `sum`, a list of `[sign, game]`, and `outcome`: `L`, `R`, `N` or `P` |
//! | `"kind": "canonical"` | `game`, perhaps the `position` that it is, and its canonical `form` |
//!
//! In `[sign, game]` a third entry may name the position that the game is, one of `positions`.
//!
//! # Why that proves it
//!
//! Games are finite. If every sum in `strategy` has an answer to every move of Right, and every answer leads to a sum in
//! `strategy` again, then Left always has a move, and wins moving second. Two games that are negatives of each other are left out of a
//! sum, since they add up to 0. G ≥ H says that Left wins G - H moving second; G ⧐ H says that she wins it moving first; Right wins a
//! game just if Left wins its negative. Steps to a canonical form rest on three theorems: options may be replaced by equal ones,
//! dominated options may be left out, and reversible ones bypassed. A form that allows no such step is canonical.
//!
//! For the rulesets in the file `rules.rs` it is checked that a game in the list is the tree of its position. The moves of other positions
//! are those that the proof lists: then the statement ends with "for the moves listed", shows the games that are listed, and names no position.
//!
//! # Games in which play may return
//!
//! Such a proof has `version` 2 and
//!
//! | field | meaning |
//! |---|---|
//! | `graph` | a list of vertices, each `[[Left options], [Right options]]`; options are numbers of vertices |
//! | `positions` | optional: `[call, vertex]` pairs, whose moves the proof lists; none of the rulesets in `rules.rs`, whose play ends |
//! | `partial` | optional: true if a graph too large for a file lists only the moves that the strategies need; the verdict then says so |
//! | `survives` | pairs `[x, y]`: Left, moving second, survives x - y |
//! | `wins` | `[x, y, player, rank]`: Left wins x - y when this player, `"L"` or `"R"`, is to move |
//! | `claim` | `relation` with the vertices `left` and `right`, or `outcome` with the vertex `game` |
//!
//! In x - y Left moves along Left options of x and Right options of y. She survives if she always has a move: every move of Right from
//! a pair in `survives` has an answer that leads to such a pair again. She wins where her move, or every move of Right, leads to a win of
//! lower rank. The order of stoppers, in which no play with alternating moves is infinite, is that of who survives. A draw is shown
//! by both players surviving.
//!
//! # Misère quotients
//!
//! Such a proof has `version` 3 and
//!
//! | field | meaning |
//! |---|---|
//! | `claim` | `"kind": "quotient"`, `code` (such as `"0.77"`, or `"grundy"`) or `items` (their options, lists of earlier items), the number of `heaps` or items, the `order`; `preperiod` and `period`, or null |
//! | `generators` | the items whose values generate the monoid |
//! | `products` | for each generator its product with the elements 0, the identity, 1, … |
//! | `p` | the elements whose sums are lost by the player to move |
//! | `phi` | the values of items 1, 2, … |
//! | `sets` | pairs `[x, B]` of an element and a list of elements, see below |
//!
//! Misère play: who cannot move wins. By induction a sum is lost exactly if the product of its values is in `p`, if 1 is not in it, no move leads from `p` to `p`,
//! and every other sum but the empty one has a move into `p`. Sums are built item by item for the last. A pair `[x, B]` says that a sum of value x
//! can be completed to one without such a move, as far as its items so far go, only by a rest with a value in B. Adding any item to any pair
//! must lead into a listed pair, and the rest must never be empty. The moves of heaps are listed from the code.
//!
//! # Families of positions of every length
//!
//! Such a proof has `version` 4 and
//!
//! | field | meaning |
//! |---|---|
//! | `claim` | `"kind": "family"`, the name of the `game`, the `family` as an expression such as `x*oox*`, the `question`: `outcome`, `misere outcome`, `nim`, `value`, or `beside` for outcomes of sums with a listed game |
//! | `letters`, `gap` | how letters are written; the number of the letter that stands for no cell, or null |
//! | `left`, `right` | the moves, as steps `[state, letter, what becomes of it, state]`; `right` is null if both players have the same |
//! | `measures` | `weights` of the letters, and whether they count `by_place`: every move lowers the first measure that it changes |
//! | `cuts` | letters at which words are cut into sums |
//! | `beside`, `games` | lists of games, each `[[Left options], [Right options]]` |
//! | `outputs` | what a word can have: for outcomes `[Left wins first, Right wins first]` beside each game, nim values, or games |
//! | `machine` | an automaton: the `letters` that it reads, `next[state][letter]`, and the number of an output, or null, for each state |
//!
//! With `"kind": "strategy"` the claim is who wins: instead of `question`, `cuts`, `beside`, `games`, `outputs` and `machine` there are
//!
//! | field | meaning |
//! |---|---|
//! | `fold` | whether words are folded in the middle: abcd is read as the symbols `[a, d]`, `[b, c]`, `[]`, and abcde as `[a, e]`, `[b, d]`, `[c]` |
//! | `set` | an automaton of words that the second player wins: `steps` `[state, symbol, state]`, and whether it `accepts` in each state; a letter of a word that is not folded is the symbol `[a]` |
//!
//! A claim of the kind `strategy` has instead of a machine a set of words to which the second player always returns; the file `automata/strategy.rs` describes it. Proofs with
//! `version` 5 are about values with parameters, such as {a-2|1}, of words whose runs have lengths with parameters; the file `formulas.rs` describes them.
//!
//! The moves are those that the proof lists. Whether they are the moves of the game that it names is not known here, so that the statement does not
//! name it. Why the check is a proof stands in the files `automata/mod.rs` and `automata/strategy.rs`.
//!
//! ```
//! let proof = r#"{"format": "upstar-proof", "version": 1,
//!   "games": [[[], []], [[0], [0]], [[0], [1]]],
//!   "claim": {"kind": "relation", "left": [[1, 2]], "relation": ">=", "right": []},
//!   "strategy": [{"sum": [2], "answers": [[2, 1, 1, 0]]}, {"sum": [], "answers": []}]}"#;
//! let verdict = upstar_check::check(proof).unwrap();
//! assert_eq!(verdict.statement, "{0|*} >= 0");
//! assert!(upstar_check::check(&proof.replace(">=", "<=")).is_err());
//! ```

mod automata;
mod claim;
mod formulas;
mod games;
mod loops;
mod proof;
mod quotients;
mod rules;
mod steps;
mod strategy;

use std::collections::BTreeMap;
use std::fmt;

/// What was proved.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verdict {
    /// The claim, from the games of the proof. It names a game only where the moves of that game were made here and compared with those of
    /// the proof; where [`listed`](Verdict::listed) is not 0, it ends with "for the moves listed".
    pub statement: String,
    /// How many sums the strategy has.
    pub sums: usize,
    /// How many states the product of automata has in which the law of a game was checked.
    pub product: usize,
    /// How many lemmas a proof with parameters has; each follows from the others.
    pub lemmas: usize,
    /// How many sets the proof of a quotient has; each was checked against every item.
    pub sets: usize,
    /// For each ruleset whose moves were checked, the number of positions.
    pub checked: BTreeMap<String, usize>,
    /// The number of positions and items whose moves were not compared with those of a game: they are what the proof lists. A family of
    /// words counts as one.
    pub listed: usize,
}

impl Verdict {
    /// This verdict about moves that only the proof lists; `count` positions have them.
    pub(crate) fn of_listed_moves(mut self, count: usize) -> Verdict {
        self.listed = count;
        if count > 0 {
            self.statement.push_str(", for the moves listed");
        }
        self
    }

    /// What was checked, in words.
    pub fn work(&self) -> String {
        if self.product > 0 {
            return format!(
                "the law of the game in {} states of a product of automata, which stand for words of every length",
                self.product
            );
        }
        if self.lemmas > 0 {
            return format!(
                "{} lemmas, each of which follows from the others for all parameters",
                self.lemmas
            );
        }
        match self.sets {
            0 => format!("an answer to every move in {} sums", self.sums),
            sets => format!("{sets} sets of elements, each against every item"),
        }
    }
}

/// Why something is no proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flaw(String);

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Flaw {}

/// A flaw, described.
pub(crate) fn flaw<T>(message: impl Into<String>) -> Result<T, Flaw> {
    Err(Flaw(message.into()))
}

/// Longer texts are not read, so that memory stays bounded.
pub const LONGEST: usize = 1 << 28;

/// Checks a proof, in time proportional to its length and to the length of its longest sum. Proofs of quotients also take time for each
/// set, item and element.
pub fn check(text: &str) -> Result<Verdict, Flaw> {
    if text.len() > LONGEST {
        return flaw(format!("the proof is longer than {LONGEST} bytes"));
    }
    let object = proof::object(text)?;
    if object["version"] == 2 {
        return loops::check(&object);
    }
    if object["version"] == 3 {
        return quotients::check(&object);
    }
    if object["version"] == 4 {
        return automata::check(&object);
    }
    if object["version"] == 5 {
        return formulas::check(&object);
    }
    let mut proof = proof::read(object)?;
    let (checked, listed) = rules::check(&mut proof)?;
    let wins = strategy::check(&mut proof)?;
    let statement = claim::check(&mut proof, &wins)?;
    Ok(Verdict {
        statement,
        sums: wins.count(),
        checked,
        ..Verdict::default()
    }
    .of_listed_moves(listed))
}
