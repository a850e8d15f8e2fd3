//! Games on words.

use crate::relation::{Letter, Relation, Word};
use upstar_values::game::Player;

/// A game whose positions are words over finitely many letters, and whose moves change letters in places next to each other, or in patterns
/// with repetitions. A board of fixed height is such a game, too: its letters are the columns.
#[derive(Clone, Debug)]
pub struct WordGame {
    /// The name of the ruleset.
    pub name: String,
    /// How each letter is written: a character, or the characters of a column in angle brackets.
    pub letters: Vec<String>,
    /// For each letter the numbers of what its cells show, for measures that show that play ends.
    pub cells: Vec<Vec<u8>>,
    /// The letter that stands for no cell, if there is one; it also lies beyond both edges.
    pub gap: Option<Letter>,
    /// Left's moves.
    pub left: Relation,
    /// Right's moves.
    pub right: Relation,
    /// Whether both players always have the same moves.
    pub impartial: bool,
}

impl WordGame {
    /// The moves of a player.
    pub fn moves(&self, player: Player) -> &Relation {
        match player {
            Player::Left => &self.left,
            Player::Right => &self.right,
        }
    }

    /// A word as it is written.
    pub fn text(&self, word: &[Letter]) -> String {
        word.iter()
            .map(|&letter| self.letters[letter as usize].as_str())
            .collect()
    }

    /// Reads a word.
    pub fn word(&self, text: &str) -> Option<Word> {
        let mut word = Vec::new();
        let mut rest = text;
        while !rest.is_empty() {
            let letter = self
                .letters
                .iter()
                .position(|name| rest.starts_with(name.as_str()))?;
            word.push(letter as Letter);
            rest = &rest[self.letters[letter].len()..];
        }
        Some(word)
    }

    /// The letters at which every word can be cut into a sum.
    pub(crate) fn cuts(&self) -> Vec<Letter> {
        (0..self.letters.len() as Letter)
            .filter(|&letter| self.left.is_cut_by(letter) && self.right.is_cut_by(letter))
            .collect()
    }

    /// The letters that can occur in words that follow words with the given letters, in order.
    pub(crate) fn reached_letters(&self, first: impl IntoIterator<Item = Letter>) -> Vec<Letter> {
        let mut reached = vec![false; self.letters.len()];
        for letter in first {
            reached[letter as usize] = true;
        }
        loop {
            let before = reached.iter().filter(|r| **r).count();
            for relation in [&self.left, &self.right] {
                for (_, (a, b), _) in relation.steps() {
                    reached[b as usize] |= reached[a as usize];
                }
            }
            if reached.iter().filter(|r| **r).count() == before {
                return (0..reached.len() as Letter)
                    .filter(|&letter| reached[letter as usize])
                    .collect();
            }
        }
    }
}
