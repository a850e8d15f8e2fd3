//! Heap games in which a move takes chips and may break the rest of the heap: octal and hexadecimal codes, subtraction sets, Grundy's
//! game.

mod classify;
mod code;
mod endless;
mod formula;
mod full;
mod period;
mod sequence;
mod sparse;

pub use classify::{Class, classify, octal_games, two_digit_octal_games};
pub use code::{Code, CodeError, NONE, ONE, THREE, TWO};
pub use full::FullCode;
pub use period::{Period, Periodicity, outcome_period, window_period};
pub use sequence::{Sequence, StateError};

use std::fmt;
use std::str::FromStr;
use upstar_values::budget::Stopped;

use super::heaps::HeapRule;

/// A game whose heaps can be taken from and broken.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum TakeAndBreak {
    /// A game given by its code.
    Code(Code),
    /// Grundy's game: split a heap into two of different sizes.
    Grundy,
    /// A game given by a code that is more than its digits. Its moves are listed one by one.
    Full(FullCode),
    /// The moves of several games on the same heaps.
    Join(Vec<TakeAndBreak>),
}

impl From<Code> for TakeAndBreak {
    fn from(code: Code) -> TakeAndBreak {
        TakeAndBreak::Code(code)
    }
}

/// Games that texts may name instead of giving their codes.
const NAMED: &[(&str, &str)] = &[
    ("nim", "0.(3)"),
    ("kayles", "0.77"),
    ("dawsons_kayles", "0.07"),
    ("dawsons_chess", "0.137"),
    ("grundys_game", "grundy"),
    ("lasker_nim", "4.(3)"),
    ("officers", "0.6"),
];

impl FromStr for TakeAndBreak {
    type Err = CodeError;

    /// A code, the word `grundy`, the name of a game such as `kayles`, or several of them with `|` between.
    fn from_str(text: &str) -> Result<TakeAndBreak, CodeError> {
        let text = text.trim();
        if text.contains('|') {
            let games = text
                .split('|')
                .map(str::parse)
                .collect::<Result<Vec<_>, _>>()?;
            return Ok(TakeAndBreak::join(games));
        }
        let named = NAMED.iter().find(|(name, _)| *name == text);
        let text = named.map_or(text, |(_, code)| code);
        if text == "grundy" {
            return Ok(TakeAndBreak::Grundy);
        }
        let wrong = match text.parse::<Code>() {
            Ok(code) => return Ok(code.into()),
            Err(wrong) => wrong,
        };
        // What is wrong is said of the plain code, unless the text uses what only full codes have.
        let is_full =
            text.contains(|c| "[]{}*&!?=".contains(c)) || text.find('.').is_some_and(|at| at > 1);
        match text.parse::<FullCode>() {
            Ok(code) if code.is_grundy() => Ok(TakeAndBreak::Grundy),
            Ok(code) => Ok(code
                .plain()
                .map_or(TakeAndBreak::Full(code), TakeAndBreak::Code)),
            Err(full) => Err(if is_full { full } else { wrong }),
        }
    }
}

impl fmt::Display for TakeAndBreak {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TakeAndBreak::Code(code) => code.fmt(f),
            TakeAndBreak::Grundy => f.write_str("grundy"),
            TakeAndBreak::Full(code) => code.fmt(f),
            TakeAndBreak::Join(games) => {
                let games: Vec<String> = games.iter().map(TakeAndBreak::to_string).collect();
                f.write_str(&games.join(" | "))
            }
        }
    }
}

impl HeapRule for TakeAndBreak {
    fn moves(&self, heap: u64) -> Vec<Vec<u64>> {
        match self {
            TakeAndBreak::Code(code) => code.moves(heap),
            TakeAndBreak::Grundy => (1..heap.div_ceil(2)).map(|a| vec![a, heap - a]).collect(),
            TakeAndBreak::Full(code) => code.moves(heap),
            TakeAndBreak::Join(games) => games.iter().flat_map(|game| game.moves(heap)).collect(),
        }
    }

    fn each_move(
        &self,
        heap: u64,
        visit: &mut dyn FnMut(Vec<u64>) -> Result<(), Stopped>,
    ) -> Result<(), Stopped> {
        match self {
            TakeAndBreak::Code(code) => code.each_move(heap, visit),
            TakeAndBreak::Grundy => {
                (1..heap.div_ceil(2)).try_for_each(|a| visit(vec![a, heap - a]))
            }
            TakeAndBreak::Full(code) => code.each_move(heap, visit),
            TakeAndBreak::Join(games) => games
                .iter()
                .try_for_each(|game| game.each_move(heap, visit)),
        }
    }
}

impl TakeAndBreak {
    /// The game whose moves are those of several games.
    pub fn join(games: Vec<TakeAndBreak>) -> TakeAndBreak {
        let mut all = Vec::new();
        for game in games {
            let parts = match game {
                TakeAndBreak::Join(parts) => parts,
                single => vec![single],
            };
            for part in parts {
                if !all.contains(&part) {
                    all.push(part);
                }
            }
        }
        match all.pop() {
            Some(only) if all.is_empty() => only,
            last => {
                all.extend(last);
                TakeAndBreak::Join(all)
            }
        }
    }

    /// The nim values of heaps 0, 1, …, `count` of them.
    ///
    /// ```
    /// use upstar_impartial::take_and_break::{Code, TakeAndBreak};
    /// let kayles = TakeAndBreak::from(Code::kayles());
    /// assert_eq!(kayles.values(12), [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]);
    /// ```
    pub fn values(&self, count: usize) -> Vec<u32> {
        let mut sequence = Sequence::new(self.clone());
        // Without a budget nothing stops the work.
        let _ = sequence.extend_to(count, &Default::default());
        sequence.into_values()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_games() {
        for (text, printed) in [
            ("0.[3]", "0.(3)"),
            ("4!.0", "grundy"),
            ("{2+}=.0", "{2=+}.0"),
            ("0.77|0.7", "0.77 | 0.7"),
            ("0.77 | .77", "0.77"),
            ("kayles | grundys_game", "0.77 | grundy"),
        ] {
            let game: TakeAndBreak = text.parse().unwrap();
            assert_eq!(game.to_string(), printed);
            assert_eq!(printed.parse::<TakeAndBreak>().unwrap(), game);
        }
        assert_eq!("3.7".parse::<TakeAndBreak>(), Err(CodeError::First));
        assert_eq!("40.0".parse::<TakeAndBreak>(), Err(CodeError::Grows(1)));
    }

    #[test]
    fn values_by_listing_all_moves() {
        for text in [
            "80.0",
            "0.*",
            "0.{1,3+}",
            "0.3f!",
            "{2+}=.0",
            "0.77 | grundy",
            "4.0 | 0.3",
        ] {
            let game: TakeAndBreak = text.parse().unwrap();
            let fast: Vec<u64> = game.values(20).into_iter().map(u64::from).collect();
            assert_eq!(fast, game.values_by_listing(20), "{text}");
        }
        // Lasker's Nim by joining Nim and splitting.
        let lasker: TakeAndBreak = "4.0 | 0.(3)".parse().unwrap();
        assert_eq!(
            lasker.values(60),
            TakeAndBreak::from(Code::lasker()).values(60)
        );
    }

    #[test]
    fn named_games_have_codes() {
        for (name, code) in NAMED {
            assert_eq!(
                name.parse::<TakeAndBreak>().unwrap(),
                code.parse().unwrap(),
                "{name}"
            );
        }
    }
}
