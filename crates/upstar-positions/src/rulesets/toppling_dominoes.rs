//! Toppling Dominoes: a domino falls with all on one side of it.

use crate::position::{
    Alphabet, AnyPosition, Argument, Bits, Board, BuiltIn, COLOURS, Cell, Letters, Misfit, OfSize,
    Placed, Playable, Rules,
};
use crate::sum::Change;
use std::marker::PhantomData;
use upstar_values::budget::Stopped;
use upstar_values::encode::encode_fields;
use upstar_values::game::{Algebra, Game, Player};

/// The catalogue's entry.
pub static RULESET: BuiltIn = BuiltIn {
    name: "toppling_dominoes",
    players: "Left topples blue dominoes (B), Right red ones (R), both topple green ones (G); each to either side.",
    rule: "Topple a domino of yours to the left or to the right: it falls with every domino on that side.",
    notation: "a row of B (blue, Left's), R (red, Right's) and G (green, both players')",
    example: "toppling_dominoes(\"BRGB\")",
    impartial: false,
    source: "Albert, Nowakowski and Wolfe, Lessons in Play",
    notes: "Blue is Left's, as everywhere; some lecture notes draw Left's dominoes red. B R…R B with n ≥ 2 red ones is \
            tiny(n - 2), and n blue ones before n red ones are ±(n - 1). A row of n dominoes has at most n(n + 1)/2 \
            followers.",
    alphabet: Alphabet::Row(COLOURS),
    build,
    of_size: Some(OfSize::Listed(of_size)),
};

/// The longest row.
const LONGEST: usize = 127;

fn build(arguments: &[Argument]) -> Result<AnyPosition, Misfit> {
    let [Argument::Text(text)] = arguments else {
        return Err(Misfit::call("expected a row of dominoes such as \"BRGB\""));
    };
    let letters = Letters::read(text, "BRG")?;
    if letters.height() > 1 {
        let bar = text.find('|').unwrap_or(0);
        return Err(Misfit::place(bar..bar + 1, "the dominoes stand in one row"));
    }
    place(&letters.rows[0])
}

fn place(dominoes: &[char]) -> Result<AnyPosition, Misfit> {
    match dominoes.len() {
        0..=63 => Ok(placed::<u64>(dominoes)),
        64..=LONGEST => Ok(placed::<u128>(dominoes)),
        n => Err(Misfit::call(format!(
            "a row has at most {LONGEST} dominoes, not {n}"
        ))),
    }
}

fn placed<B: Bits>(dominoes: &[char]) -> AnyPosition {
    let set = |wanted: char| {
        (0..).zip(dominoes).fold(B::default(), |set, (i, &letter)| {
            if letter == wanted || letter == 'G' {
                set | B::one(i)
            } else {
                set
            }
        })
    };
    let row = Row::new(set('B'), set('R'), dominoes.len() as u32);
    Placed::any(TopplingDominoes(PhantomData), (), row)
}

/// Every row of this many dominoes.
fn of_size(dominoes: usize) -> Box<dyn Iterator<Item = AnyPosition>> {
    let count = 3usize.saturating_pow(dominoes as u32);
    Box::new((0..count).filter_map(move |word| {
        let letter = |i| ['B', 'R', 'G'][word / 3usize.pow(i) % 3];
        let row: Vec<char> = (0..dominoes as u32).map(letter).collect();
        place(&row).ok()
    }))
}

/// A row: the dominoes Left may topple, and those Right may.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Row<B> {
    /// With one more bit after the last domino, which marks the length.
    left_and_end: B,
    right: B,
}

encode_fields!(Row<B: Bits> { left_and_end, right });

impl<B: Bits> Row<B> {
    #[inline]
    fn new(left: B, right: B, length: u32) -> Self {
        Row {
            left_and_end: left | B::one(length),
            right,
        }
    }

    #[inline]
    fn length(self) -> u32 {
        self.left_and_end.end().saturating_sub(1)
    }

    #[inline]
    fn left(self) -> B {
        self.left_and_end & B::before(self.length())
    }

    /// Calls `found` with the row that is left when one of the dominoes is toppled.
    #[inline]
    fn toppled(self, dominoes: B, mut found: impl FnMut(Row<B>)) {
        for domino in dominoes.cells() {
            let i = domino.first();
            found(Row::new(
                self.left() & B::before(i),
                self.right & B::before(i),
                i,
            ));
            // Shifted twice, since a shift by the whole width is not allowed.
            found(Row {
                left_and_end: self.left_and_end >> i >> 1,
                right: self.right >> i >> 1,
            });
        }
    }

    #[inline]
    fn reversed(self) -> Self {
        let n = self.length();
        if n == 0 {
            return self;
        }
        let reverse = |set: B| set.reversed() >> (B::WIDTH - n);
        Row::new(reverse(self.left()), reverse(self.right), n)
    }

    #[inline]
    fn swapped(self) -> Self {
        Row::new(self.right, self.left(), self.length())
    }
}

/// Toppling Dominoes on a row.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TopplingDominoes<B>(PhantomData<B>);

encode_fields!(TopplingDominoes<B: Bits> { 0 });

impl<B: Bits> Rules for TopplingDominoes<B> {
    type Position = Row<B>;

    fn left_moves(&self, row: &Row<B>, moves: &mut Vec<Row<B>>) {
        row.toppled(row.left(), |row| moves.push(row));
    }

    fn right_moves(&self, row: &Row<B>, moves: &mut Vec<Row<B>>) {
        row.toppled(row.right, |row| moves.push(row));
    }

    fn parts(&self, row: Row<B>, parts: &mut Vec<Row<B>>) {
        if row.length() > 0 {
            parts.push(row);
        }
    }

    fn normal(&self, row: Row<B>) -> (Row<B>, bool) {
        let one = row.min(row.reversed());
        let negative = row.swapped();
        (one, false).min((negative.min(negative.reversed()), true))
    }

    fn known_value(&self, row: &Row<B>, algebra: &mut Algebra) -> Result<Option<Game>, Stopped> {
        let length = row.length();
        let all = B::before(length);
        Ok(if row.right.is_empty() {
            Some(algebra.integer(length as i32))
        } else if row.left().is_empty() {
            Some(algebra.integer(-(length as i32)))
        } else if row.left() & row.right == all {
            Some(algebra.nimber(length))
        } else {
            None
        })
    }
}

impl<B: Bits> TopplingDominoes<B> {
    fn letters(&self, row: &Row<B>) -> Letters {
        Letters::make(1, row.length() as usize, |_, i| {
            match (row.left().has(i as u32), row.right.has(i as u32)) {
                (true, true) => 'G',
                (true, false) => 'B',
                _ => 'R',
            }
        })
    }
}

impl<B: Bits> Playable for TopplingDominoes<B> {
    type Frame = ();

    fn ruleset(&self) -> &'static BuiltIn {
        &RULESET
    }

    fn call(&self, (): &(), row: &Row<B>) -> String {
        format!("toppling_dominoes(\"{}\")", self.letters(row).text())
    }

    fn negative(&self, (): &(), row: &Row<B>) -> Option<AnyPosition> {
        Some(Placed::any(self.clone(), (), row.swapped()))
    }

    fn board(&self, (): &(), row: &Row<B>) -> Board {
        self.letters(row).board(|letter| match letter {
            'B' => Cell::Left('B'),
            'R' => Cell::Right('R'),
            _ => Cell::Both('G'),
        })
    }

    /// A domino is clicked, and falls to either side.
    fn clicks(&self, row: &Row<B>, player: Player) -> Vec<(Change, Row<B>)> {
        let dominoes = match player {
            Player::Left => row.left(),
            Player::Right => row.right,
        };
        let mut clicks = Vec::new();
        for domino in dominoes.cells() {
            let on = || Change::Cells(vec![(0, domino.first() as usize)]);
            row.toppled(domino, |after| clicks.push((on(), after)));
        }
        clicks
    }
}

#[cfg(test)]
mod tests {
    use crate::rulesets::testing::{position, try_position, value_text, with_algebra};
    use upstar_values::budget::Budget;

    fn value(row: &str) -> String {
        value_text(&format!("toppling_dominoes(\"{row}\")"))
    }

    #[test]
    fn values_of_short_rows() {
        for (row, expected) in [
            ("B", "1"),
            ("G", "*"),
            ("BB", "2"),
            ("BR", "*"),
            ("BG", "{1|0}"),
            ("GG", "*2"),
            ("GR", "{0|-1}"),
            ("BBR", "{1|0}"),
            ("BBG", "{2|0}"),
            ("BRB", "1/2"),
            ("BRG", "*2"),
            ("BGB", "1*"),
            ("BGR", "{1|-1}"),
            ("BGG", "{1,{1|0}|*,0}"),
            ("GBG", "{0,{1|0}|0}"),
            ("GGG", "*3"),
            ("RBGRBB", "{1,{1,{1|0}|*,0},{1|0}|*,*2,0}"),
        ] {
            assert_eq!(value(row), value_text(expected), "{row}");
        }
    }

    fn options(row: &str) -> (Vec<String>, Vec<String>) {
        let start = position(&format!("toppling_dominoes(\"{row}\")"));
        let texts = |options: Vec<crate::position::AnyPosition>| {
            let mut texts: Vec<String> = options.iter().map(|o| value_text(&o.call())).collect();
            texts.sort();
            texts.dedup();
            texts
        };
        let budget = Budget::default();
        let (left, right) = (start.left(&budget), start.right(&budget));
        (texts(left.unwrap()), texts(right.unwrap()))
    }

    #[test]
    fn options_of_the_figures() {
        let sorted = |mut list: Vec<&str>| {
            list.sort_unstable();
            list.into_iter().map(value_text).collect::<Vec<_>>()
        };
        let same = |row: &str, left: Vec<&str>, right: Vec<&str>| {
            let (mut l, mut r) = (sorted(left), sorted(right));
            l.sort();
            r.sort();
            assert_eq!(options(row), (l, r), "{row}");
        };
        same("BRB", vec!["0", "*"], vec!["1"]);
        same("BRRB", vec!["0", "{0|-1}"], vec!["1", "*"]);
        same("BRRRB", vec!["0", "{0|-2}"], vec!["{0|-1}", "*", "1"]);
        assert_eq!(value("BRRB"), "^");
        assert_eq!(value("BRRRB"), value_text("{0||0|-1}"));
    }

    #[test]
    fn dominated_options() {
        with_algebra(|algebra| {
            let one = algebra.integer(1);
            let star = upstar_values::game::Game::STAR;
            let switch = upstar_values::notation::read(algebra, "{0|-1}").unwrap();
            assert!(algebra.gt(one, star).unwrap());
            assert!(algebra.ge(star, switch).unwrap());
        });
    }

    #[test]
    fn tinies() {
        for n in 2..8u32 {
            let row = format!("B{}B", "R".repeat(n as usize));
            with_algebra(|algebra| {
                let subscript = algebra.integer(n as i32 - 2);
                let tiny = algebra.tiny(subscript).unwrap();
                let value = position(&format!("toppling_dominoes(\"{row}\")"))
                    .value(algebra)
                    .unwrap();
                assert_eq!(value, tiny, "{row}");
            });
        }
    }

    #[test]
    fn arbitrarily_hot() {
        assert_eq!(value("BR"), "*");
        for n in 2..7usize {
            let row = "B".repeat(n) + &"R".repeat(n);
            let switch = format!("{{{}|-{}}}", n - 1, n - 1);
            assert_eq!(value(&row), value_text(&switch), "{row}");
        }
    }

    #[test]
    fn reversal_and_colours() {
        for n in 0..6u32 {
            for word in 0..3usize.pow(n) {
                let row: String = (0..n)
                    .map(|i| ['B', 'R', 'G'][word / 3usize.pow(i) % 3])
                    .collect();
                let reversed: String = row.chars().rev().collect();
                let swapped: String = row
                    .chars()
                    .map(|c| match c {
                        'B' => 'R',
                        'R' => 'B',
                        c => c,
                    })
                    .collect();
                assert_eq!(value(&row), value(&reversed), "{row}");
                let negative = value_text(&format!("-toppling_dominoes(\"{row}\")"));
                assert_eq!(value(&swapped), negative, "{row}");
            }
        }
    }

    #[test]
    fn long_rows() {
        assert_eq!(value(&"B".repeat(127)), "127");
        assert_eq!(value(&"G".repeat(63)), "*63");
        assert_eq!(value(&format!("{}R", "B".repeat(63))), value_text("{62|0}"));
        let call = format!("toppling_dominoes(\"{}\")", "B".repeat(128));
        assert!(try_position(&call).is_err());
    }

    #[test]
    fn clicks_are_on_own_dominoes() {
        use crate::sum::Change;
        use upstar_values::game::Player;
        let clicks = |row: &str, player: Player| -> Vec<(usize, String)> {
            let start = position(&format!("toppling_dominoes(\"{row}\")"));
            let clicks = start.clicks(player).into_iter();
            let place = |on| match on {
                Change::Cells(cells) => cells[0].1,
                other => panic!("{other:?} is no domino"),
            };
            clicks.map(|click| (place(click.on), click.call)).collect()
        };
        let call = |row: &str| format!("toppling_dominoes(\"{row}\")");
        let left = [
            (0, call("RG")),
            (0, call("")),
            (2, call("")),
            (2, call("BR")),
        ];
        for (n, wanted) in clicks("BRG", Player::Left).iter().enumerate() {
            assert!(left.contains(wanted), "{n}: {wanted:?}");
        }
        assert_eq!(clicks("BRG", Player::Left).len(), 4);
        let right: Vec<usize> = clicks("BRG", Player::Right)
            .into_iter()
            .map(|c| c.0)
            .collect();
        assert_eq!(right, [1, 1, 2, 2]);
    }
}
