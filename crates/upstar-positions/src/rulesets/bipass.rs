//! Bipass: stones of two colours crawl past each other.

use crate::position::{
    Alphabet, AnyPosition, Argument, Bits, Board, BuiltIn, Cell, Letters, Misfit, OfSize, Placed,
    Playable, Rules,
};
use std::marker::PhantomData;
use upstar_values::budget::Stopped;
use upstar_values::encode::encode_fields;
use upstar_values::game::{Algebra, Outcome};

/// The catalogue's entry.
pub static RULESET: BuiltIn = BuiltIn {
    name: "bipass",
    players: "Left moves blue stones (B) to the left, Right red ones (R) to the right.",
    rule: "Crawl with a stone of yours over one or more neighbouring stones of the other colour: blue to the left, red to the \
           right.",
    notation: "a strip of B (blue, Left's) and R (red, Right's)",
    example: "bipass(\"RBBR\")",
    impartial: false,
    source: "Larsson and Nowakowski 2023",
    notes: "The stones passed over move one cell back. Every value is all-small, and its atomic weight is the number of red \
            stones minus the number of blue ones, counting live stones only: a blue stone with no red one to its left and a \
            red stone with no blue one to its right are dead. Some lecture notes print the weight with the other sign.",
    alphabet: Alphabet::Row(&[Cell::Left('B'), Cell::Right('R')]),
    build,
    of_size: Some(OfSize::Listed(of_size)),
};

/// The longest strip.
const LONGEST: usize = 127;

fn build(arguments: &[Argument]) -> Result<AnyPosition, Misfit> {
    let [Argument::Text(text)] = arguments else {
        return Err(Misfit::call("expected a strip such as \"RBBR\""));
    };
    let letters = Letters::read(text, "BR")?;
    if letters.height() > 1 {
        let bar = text.find('|').unwrap_or(0);
        return Err(Misfit::place(bar..bar + 1, "a strip has one row only"));
    }
    place(&letters.rows[0])
}

fn place(stones: &[char]) -> Result<AnyPosition, Misfit> {
    match stones.len() {
        0..=63 => Ok(placed::<u64>(stones)),
        64..=LONGEST => Ok(placed::<u128>(stones)),
        n => Err(Misfit::call(format!(
            "a strip has at most {LONGEST} stones, not {n}"
        ))),
    }
}

fn placed<B: Bits>(stones: &[char]) -> AnyPosition {
    let blue = (0..)
        .zip(stones)
        .filter(|&(_, &stone)| stone == 'B')
        .fold(B::default(), |set, (i, _)| set | B::one(i));
    let strip = Stones::new(blue, stones.len() as u32);
    Placed::any(Bipass(PhantomData), (), strip)
}

/// Every strip of this many stones.
fn of_size(stones: usize) -> Box<dyn Iterator<Item = AnyPosition>> {
    let count = 2usize.saturating_pow(stones as u32);
    Box::new((0..count).filter_map(move |word| {
        let letter = |i: usize| if word >> i & 1 == 1 { 'B' } else { 'R' };
        let strip: Vec<char> = (0..stones).map(letter).collect();
        place(&strip).ok()
    }))
}

/// A strip of stones: a bit for each blue stone, and one more bit after the last stone, which marks the length.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Stones<B>(B);

encode_fields!(Stones<B: Bits> { 0 });

impl<B: Bits> Stones<B> {
    #[inline]
    fn new(blue: B, length: u32) -> Self {
        Stones(blue | B::one(length))
    }

    #[inline]
    fn length(self) -> u32 {
        self.0.end().saturating_sub(1)
    }

    #[inline]
    fn blue(self) -> B {
        self.0 & B::before(self.length())
    }

    #[inline]
    fn red(self) -> B {
        !self.0 & B::before(self.length())
    }

    /// Without dead stones: from the first red one to the last blue one.
    #[inline]
    fn live(self) -> Self {
        let (start, end) = (self.red().first(), self.blue().end());
        if start >= end {
            return Stones::new(B::default(), 0);
        }
        Stones::new(self.blue() >> start & B::before(end - start), end - start)
    }

    /// The strip turned round with the colours exchanged.
    #[inline]
    fn turned(self) -> Self {
        match self.length() {
            0 => self,
            n => Stones::new(self.red().reversed() >> (B::WIDTH - n), n),
        }
    }
}

/// Bipass on a strip.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Bipass<B>(PhantomData<B>);

encode_fields!(Bipass<B: Bits> { 0 });

impl<B: Bits> Rules for Bipass<B> {
    type Position = Stones<B>;

    // A stone that passes over others changes places with the last of them, since they all have one colour.
    fn left_moves(&self, &strip: &Stones<B>, moves: &mut Vec<Stones<B>>) {
        for stone in strip.blue().cells() {
            let mut passed = stone >> 1;
            while !(passed & strip.red()).is_empty() {
                moves.push(Stones(strip.0 ^ stone ^ passed));
                passed = passed >> 1;
            }
        }
    }

    fn right_moves(&self, &strip: &Stones<B>, moves: &mut Vec<Stones<B>>) {
        for stone in strip.red().cells() {
            let mut passed = stone << 1;
            while !(passed & strip.blue()).is_empty() {
                moves.push(Stones(strip.0 ^ stone ^ passed));
                passed = passed << 1;
            }
        }
    }

    fn parts(&self, strip: Stones<B>, parts: &mut Vec<Stones<B>>) {
        let live = strip.live();
        if live.length() > 0 {
            parts.push(live);
        }
    }

    fn normal(&self, strip: Stones<B>) -> (Stones<B>, bool) {
        (strip, false).min((strip.turned(), true))
    }
}

impl<B: Bits> Bipass<B> {
    fn letters(&self, strip: &Stones<B>) -> Letters {
        let letter = |i| {
            if strip.0.has(i as u32) { 'B' } else { 'R' }
        };
        Letters::make(1, strip.length() as usize, |_, i| letter(i))
    }
}

impl<B: Bits> Playable for Bipass<B> {
    type Frame = ();

    fn ruleset(&self) -> &'static BuiltIn {
        &RULESET
    }

    fn call(&self, (): &(), strip: &Stones<B>) -> String {
        format!("bipass(\"{}\")", self.letters(strip).text())
    }

    fn negative(&self, (): &(), strip: &Stones<B>) -> Option<AnyPosition> {
        Some(Placed::any(self.clone(), (), strip.turned()))
    }

    /// The number of live red stones minus the number of live blue ones.
    fn known_atomic_weight(&self, strip: &Stones<B>) -> Option<i64> {
        let live = strip.live();
        Some(i64::from(live.red().count()) - i64::from(live.blue().count()))
    }

    /// A player who is two ahead wins, whoever starts.
    fn known_outcome(
        &self,
        strip: &Stones<B>,
        _: &mut Algebra,
    ) -> Result<Option<Outcome>, Stopped> {
        let weight = self.known_atomic_weight(strip).unwrap_or(0);
        Ok(match weight {
            2.. => Some(Outcome::L),
            ..=-2 => Some(Outcome::R),
            _ => None,
        })
    }

    fn board(&self, (): &(), strip: &Stones<B>) -> Board {
        self.letters(strip).board(|letter| match letter {
            'B' => Cell::Left('B'),
            _ => Cell::Right('R'),
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::rulesets::testing::{position, value_text, with_algebra};
    use upstar_values::analysis::Analysis;

    fn value(strip: &str) -> String {
        value_text(&format!("bipass(\"{strip}\")"))
    }

    fn strips(longest: usize) -> impl Iterator<Item = String> {
        (0..=longest).flat_map(|n| {
            (0..1usize << n).map(move |word| {
                (0..n)
                    .map(|i| if word >> i & 1 == 1 { 'B' } else { 'R' })
                    .collect()
            })
        })
    }

    #[test]
    fn atomic_weight() {
        let mut analysis = Analysis::new();
        let mut count = 0;
        for strip in strips(8) {
            let live = strip.is_empty() || strip.starts_with('R') && strip.ends_with('B');
            if !live {
                continue;
            }
            count += 1;
            with_algebra(|algebra| {
                let value = position(&format!("bipass(\"{strip}\")"))
                    .value(algebra)
                    .unwrap();
                assert!(algebra.is_all_small(value).unwrap());
                let red = strip.matches('R').count() as i32;
                let blue = strip.matches('B').count() as i32;
                let expected = algebra.integer(red - blue);
                let weight = analysis.atomic_weight(algebra, value).unwrap();
                assert_eq!(weight, Some(expected), "{strip}");
                let placed = position(&format!("bipass(\"{strip}\")"));
                assert_eq!(placed.known_atomic_weight(), Some((red - blue).into()));
                assert_eq!(
                    placed.outcome(algebra).unwrap(),
                    algebra.outcome(value).unwrap(),
                    "{strip}"
                );
            });
        }
        assert_eq!(count, 128);
    }

    #[test]
    fn small_strips() {
        for (strip, expected) in [
            ("RB", "*"),
            ("RBB", "v"),
            ("RRB", "^"),
            ("RBRB", "*"),
            ("RRBB", "{*,^|*,v}"),
            ("RBBB", "v2*"),
        ] {
            assert_eq!(value(strip), value_text(expected), "{strip}");
        }
    }

    #[test]
    fn dead_stones_do_not_matter() {
        // The test of all rulesets compares with the value by the definition, without taking stones away.
        for strip in strips(7) {
            let live = strip.trim_start_matches('B').trim_end_matches('R');
            assert_eq!(value(&strip), value(live), "{strip}");
        }
    }

    #[test]
    fn turned_and_exchanged_is_the_negative() {
        for strip in strips(7) {
            let turned: String = strip
                .chars()
                .rev()
                .map(|c| if c == 'B' { 'R' } else { 'B' })
                .collect();
            let negative = value_text(&format!("-bipass(\"{strip}\")"));
            assert_eq!(value(&turned), negative, "{strip}");
        }
    }
}
