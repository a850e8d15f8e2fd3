//! Symmetric words: those that a half turn, a mirror or an exchange of colours leaves as they are.

use crate::closed::{self, Refused, Unanswered};
use crate::fold::{FoldedMoves, Symbol};
use crate::game::WordGame;
use crate::relation::{Letter, Word};
use crate::set::Set;
use std::collections::BTreeMap;
use upstar_values::budget::Budget;

/// A symmetry of boards: ends exchanged or not, rows reversed or not, kinds of cells exchanged or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Mirror {
    /// Whether the ends of a word are exchanged.
    ends: bool,
    /// Whether the rows are reversed.
    rows: bool,
    /// Whether kinds of cells are exchanged.
    colours: bool,
    /// The image of each letter, if it has one.
    map: Vec<Option<Letter>>,
}

/// The most ways to exchange kinds of cells that are tried.
const MOST_EXCHANGES: usize = 100;
/// The most states of a set of symmetric words.
const MOST_STATES: usize = 5000;

/// The symmetries that may help the second player, the likeliest first.
pub(crate) fn mirrors(game: &WordGame, letters: &[Letter]) -> Vec<Mirror> {
    let rows = game.cells.iter().map(Vec::len).max().unwrap_or(1);
    let mut all: Vec<Mirror> = Vec::new();
    let mut exchanges = exchanges(game, letters);
    if !game.impartial {
        // A player answers with cells of her own colour.
        exchanges.rotate_left(1);
    }
    for exchange in exchanges {
        for (ends, reversed) in [(true, true), (true, false), (false, true)] {
            if reversed && rows < 2 {
                continue;
            }
            let map = letters_map(game, letters, &exchange, reversed);
            let colours = exchange.iter().enumerate().any(|(a, &b)| a != b as usize);
            let known = all.iter().any(|m| m.ends == ends && m.map == map);
            if !known {
                all.push(Mirror {
                    ends,
                    rows: reversed,
                    colours,
                    map,
                });
            }
        }
    }
    // Symmetries of the game itself come first; whether the second player can use one is checked exactly.
    all.sort_by_key(|mirror| !mirror.keeps_moves(game, letters));
    all
}

/// The ways to exchange kinds of cells in pairs; the first one leaves all as they are. Kind 0, no cell, stays.
fn exchanges(game: &WordGame, letters: &[Letter]) -> Vec<Vec<u8>> {
    let cells = letters.iter().flat_map(|&l| &game.cells[l as usize]);
    let kinds = cells.copied().max().unwrap_or(0);
    let mut all: Vec<Vec<u8>> = vec![(0..=kinds).collect()];
    let mut at = 0;
    while at < all.len() {
        let here = all[at].clone();
        // Pairs are added in the order of their first kinds, so that each way is found once.
        let last = (0..=kinds).rev().find(|&k| here[k as usize] > k);
        for a in last.map_or(1, |last| last + 1)..=kinds {
            for b in a + 1..=kinds {
                if here[a as usize] == a && here[b as usize] == b && all.len() < MOST_EXCHANGES {
                    let mut next = here.clone();
                    next.swap(a as usize, b as usize);
                    all.push(next);
                }
            }
        }
        at += 1;
    }
    all
}

/// The images of the letters. A letter has one only if its image is mapped back to it.
fn letters_map(
    game: &WordGame,
    letters: &[Letter],
    exchange: &[u8],
    reversed: bool,
) -> Vec<Option<Letter>> {
    let image = |letter: Letter| {
        let mut cells: Vec<u8> = game.cells[letter as usize]
            .iter()
            .map(|&cell| exchange[cell as usize])
            .collect();
        if reversed {
            cells.reverse();
        }
        if cells == game.cells[letter as usize] {
            return Some(letter);
        }
        let mut found = letters.iter().copied();
        found.find(|&l| game.cells[l as usize] == cells)
    };
    (0..game.letters.len() as Letter)
        .map(|letter| {
            let to = Some(letter).filter(|l| letters.contains(l));
            let to = to.and_then(image)?;
            (image(to) == Some(letter)).then_some(to)
        })
        .collect()
}

impl Mirror {
    /// Whether moves from short words go over into moves of the other player.
    fn keeps_moves(&self, game: &WordGame, letters: &[Letter]) -> bool {
        /// So many words are looked at.
        const WORDS: usize = 400;
        let image = |word: &[Letter]| -> Option<Word> {
            let letters = word.iter().map(|&letter| self.map[letter as usize]);
            let mut image = letters.collect::<Option<Word>>()?;
            if self.ends {
                image.reverse();
            }
            Some(image)
        };
        let one = letters.iter().map(|&a| vec![a]);
        let two = letters
            .iter()
            .flat_map(|&a| letters.iter().map(move |&b| vec![a, b]));
        one.chain(two).take(WORDS).all(|word| {
            let options = game.left.options(&word);
            let images = options.iter().map(|option| image(option));
            let Some(mut images) = images.collect::<Option<Vec<Word>>>() else {
                return false;
            };
            images.sort_unstable();
            image(&word).is_some_and(|word| game.right.options(&word) == images)
        })
    }

    pub(crate) fn folded(&self) -> bool {
        self.ends
    }

    /// What the second player does, in words.
    pub(crate) fn words(&self) -> String {
        let way = match (self.ends, self.rows) {
            (true, true) => "when it is turned by half a turn",
            (true, false) => "when left and right are exchanged",
            (false, _) => "when top and bottom are exchanged",
        };
        let colours = if self.colours {
            " and the colours are exchanged"
        } else {
            ""
        };
        format!(
            "answer every move by one after which the position is again the same {way}{colours}"
        )
    }

    /// All symmetric words over letters. A state of a folded set knows so many of the last symbols, so that words can be told apart by what lies around
    /// their middle. `None` if there were too many states.
    fn all(&self, letters: &[Letter], depth: usize) -> Option<Set> {
        let image = |letter: Letter| self.map[letter as usize];
        if !self.ends {
            let fixed = letters.iter().filter(|&&l| image(l) == Some(l));
            let row: BTreeMap<Symbol, u32> = fixed.map(|&l| (Symbol::Letter(l), 0)).collect();
            return Some(Set {
                folded: false,
                next: vec![row],
                accepts: vec![true],
            });
        }
        let pairs = letters.iter().filter_map(|&a| Some((a, image(a)?)));
        let pairs: Vec<Symbol> = pairs.map(|(a, b)| Symbol::Pair(a, b)).collect();
        let mut number: BTreeMap<Vec<Symbol>, u32> = BTreeMap::from([(Vec::new(), 0)]);
        let mut order: Vec<Vec<Symbol>> = vec![Vec::new()];
        let mut next: Vec<BTreeMap<Symbol, u32>> = Vec::new();
        while next.len() < order.len() {
            let here = order[next.len()].clone();
            let mut row = BTreeMap::new();
            for &pair in &pairs {
                let mut longer = [&here[..], &[pair]].concat();
                if longer.len() > depth {
                    longer.remove(0);
                }
                let to = *number.entry(longer.clone()).or_insert_with(|| {
                    order.push(longer);
                    order.len() as u32 - 1
                });
                row.insert(pair, to);
            }
            if order.len() > MOST_STATES {
                return None;
            }
            next.push(row);
        }
        let last = next.len() as u32;
        for row in &mut next {
            let middles = letters.iter().map(|&letter| Symbol::Middle(letter));
            let ends = middles.chain([Symbol::End]);
            row.extend(ends.map(|end| (end, last)));
        }
        let mut accepts = vec![false; next.len()];
        next.push(BTreeMap::new());
        accepts.push(true);
        Some(Set {
            folded: true,
            next,
            accepts,
        })
    }

    /// The largest set of symmetric words, told apart by so many symbols around their middle, in which every move has an answer; with a shortest symmetric word that has a
    /// move without one. The number of states that were looked at is added up.
    ///
    /// A word with an unanswered move has one in every smaller set, too, so that words which end like it can be left out until no such word is left.
    pub(crate) fn closed(
        &self,
        letters: &[Letter],
        depth: usize,
        players: &[FoldedMoves],
        most: usize,
        budget: &Budget,
        looked_at: &mut usize,
    ) -> Result<(Set, Option<Unanswered>), Refused> {
        let mut shortest = None;
        let mut set = match self.all(letters, depth) {
            Some(set) => set.trimmed(),
            None => return Ok((Set::empty(self.ends), None)),
        };
        loop {
            let checked = closed::check(&set, players, most, budget)?;
            *looked_at += checked.product;
            if checked.first.is_none() {
                return Ok((set, shortest));
            }
            shortest = shortest.or(checked.first);
            if !self.ends {
                return Ok((Set::empty(false), shortest));
            }
            for (state, symbol) in checked.last_steps {
                set.next[state as usize].remove(&symbol);
            }
            set = set.trimmed();
            if set.is_empty() {
                return Ok((set, shortest));
            }
        }
    }
}
