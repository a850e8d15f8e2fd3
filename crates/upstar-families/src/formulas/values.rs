//! The values of single words, found by playing them.

use crate::game::WordGame;
use crate::relation::{Relation, Word};
use rustc_hash::FxHashMap;
use upstar_values::budget::Stopped;
use upstar_values::game::{Algebra, Game, Player};

/// Values of words; all that were met are remembered.
pub(crate) struct Values<'a> {
    game: &'a WordGame,
    pub(crate) algebra: &'a mut Algebra,
    known: FxHashMap<Word, Game>,
}

impl<'a> Values<'a> {
    pub(crate) fn new(game: &'a WordGame, algebra: &'a mut Algebra) -> Values<'a> {
        Values {
            game,
            algebra,
            known: FxHashMap::default(),
        }
    }

    /// How many words were played.
    pub(crate) fn words(&self) -> usize {
        self.known.len()
    }

    /// The value of a word. Play must end.
    pub(crate) fn of(&mut self, word: &Word) -> Result<Game, Stopped> {
        let mut open: Vec<(Word, Option<[Vec<Word>; 2]>)> = vec![(word.clone(), None)];
        while let Some((word, options)) = open.pop() {
            if self.known.contains_key(&word) {
                continue;
            }
            let Some(options) = options else {
                let bytes = self.known.len() * (word.len() + 48);
                self.algebra.budget().check(bytes)?;
                let options = Player::BOTH.map(|player| moves(self.game, player).options(&word));
                let unknown = options.iter().flatten();
                let unknown = unknown.filter(|option| !self.known.contains_key(*option));
                let unknown: Vec<Word> = unknown.cloned().collect();
                open.push((word, Some(options)));
                open.extend(unknown.into_iter().map(|option| (option, None)));
                continue;
            };
            let [left, right] = options.map(|options| {
                let values = options.iter().filter_map(|option| self.known.get(option));
                values.copied().collect::<Vec<Game>>()
            });
            let value = self.algebra.construct(&left, &right)?;
            self.known.insert(word, value);
        }
        Ok(self.known.get(word).copied().unwrap_or(Game::ZERO))
    }
}

/// The moves of a player; of an impartial game, those of Left.
fn moves(game: &WordGame, player: Player) -> &Relation {
    game.moves(if game.impartial { Player::Left } else { player })
}
