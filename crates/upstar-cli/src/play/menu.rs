//! The list of moves that a person chooses from.

/// How many moves are shown at once: they fit on a small screen with the board above them.
const PAGE: usize = 20;

/// The moves that are listed, and how far they have been shown.
#[derive(Clone, Debug, Default)]
pub(super) struct Menu {
    /// Places in the list of all moves.
    places: Vec<usize>,
    shown: usize,
}

impl Menu {
    /// A list of which nothing has been shown.
    pub(super) fn new(places: Vec<usize>) -> Menu {
        Menu { places, shown: 0 }
    }

    /// The next page; empty after the last one.
    pub(super) fn page(&mut self) -> &[usize] {
        let from = self.shown;
        self.shown = (from + PAGE).min(self.places.len());
        &self.places[from..self.shown]
    }

    /// What there is below the page that was shown last.
    pub(super) fn rest(&self) -> Option<String> {
        let (shown, all) = (self.shown, self.places.len());
        (shown < all).then(|| {
            format!("{shown} of {all} moves: `more` shows the next; part of a move lists those that have it")
        })
    }
}

/// The places of the moves that have a text in them, blanks aside, or else all its words. Small and capital letters are not told apart.
pub(super) fn narrowed(said: &str, texts: &[String]) -> Vec<usize> {
    let said = said.to_lowercase();
    let words: Vec<&str> = said.split_whitespace().collect();
    let (whole, texts) = (words.concat(), texts.iter().map(|text| text.to_lowercase()));
    let texts: Vec<String> = texts.collect();
    let places = |has: &dyn Fn(&String) -> bool| -> Vec<usize> {
        let places = texts.iter().enumerate().filter(|(_, text)| has(text));
        places.map(|(place, _)| place).collect()
    };
    let found = places(&|text| text.split_whitespace().collect::<String>().contains(&whole));
    if !found.is_empty() {
        return found;
    }
    places(&|text| words.iter().all(|word| text.contains(word)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lists_come_in_pages() {
        let mut menu = Menu::new((0..45).collect());
        assert_eq!(menu.page().len(), 20);
        assert!(menu.rest().unwrap().starts_with("20 of 45 moves"));
        assert_eq!(menu.page()[0], 20);
        assert_eq!(menu.page(), [40, 41, 42, 43, 44]);
        assert_eq!(menu.rest(), None);
        assert!(menu.page().is_empty());
        let mut short = Menu::new(vec![3]);
        assert_eq!(short.page(), [3]);
        assert_eq!(short.rest(), None);
    }

    #[test]
    fn a_part_of_a_move_or_all_its_words_have_to_be_there() {
        let texts = ["A -> nim(1, 2)", "A -> nim(1, 5)", "B -> *2"].map(str::to_owned);
        assert_eq!(narrowed("(1,5", &texts), [1]);
        assert_eq!(narrowed("NIM 5", &texts), [1]);
        assert_eq!(narrowed("a nim(1,", &texts), [0, 1]);
        assert!(narrowed("nim(7", &texts).is_empty());
    }
}
