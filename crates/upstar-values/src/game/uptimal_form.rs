//! The canonical form of an uptimal, and how an uptimal is recognised by it.
//!
//! Every option of x + d₁·↑ + … + dₙ·↑ⁿ (+ ∗), for a number x, is of this kind again and has the same x. So a value is recognised from its
//! options, without any sum or comparison of values: if the digits of all options are known, at most three lists of digits come into
//! question, and the canonical form of each can be written down. In the same way a value is built from its digits.

use super::algebra::Algebra;
use super::{Game, Nus};
use crate::budget::Stopped;
use crate::number::Dyadic;
use rustc_hash::FxHashMap;

/// Uptimals with more digits are not recognised.
pub(super) const MOST_PLACES: usize = 1000;
/// The budget is looked at when the path to the first follower has grown by this many values.
const LOOK: usize = 4096;

/// d₁·↑ + … + dₙ·↑ⁿ, with ∗ added if `star` is set. The last digit is not 0.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Digits {
    digits: Vec<i32>,
    star: bool,
}

/// Recognises uptimals, and remembers the digits of every value it has seen.
///
/// ```
/// use upstar_values::game::{Algebra, Game, Uptimals};
/// let (mut algebra, mut uptimals) = (Algebra::new(), Uptimals::default());
/// let two = algebra.integer(2);
/// let game = algebra.uptimal(&[1.into(), 0.into(), (-2).into()])?;
/// let sum = algebra.add(game, two)?;
/// assert_eq!(uptimals.digits(&mut algebra, sum)?, Some((&[1, 0, -2][..], false)));
/// let switch = algebra.switch(two)?;
/// assert_eq!(uptimals.digits(&mut algebra, switch)?, None);
/// # Ok::<(), upstar_values::budget::Stopped>(())
/// ```
#[derive(Default)]
pub struct Uptimals {
    known: FxHashMap<Game, Option<Digits>>,
}

impl Uptimals {
    /// The digits d₁, d₂, … for which the value is x + d₁·↑ + d₂·↑² + …, with ∗ added if the second part is true. The number x is the
    /// stop of the value. `None` for any other value, and for more than 1000 digits.
    ///
    /// Costs at most one step for each follower; all other values of the same followers are then known.
    pub fn digits(
        &mut self,
        algebra: &mut Algebra,
        game: Game,
    ) -> Result<Option<(&[i32], bool)>, Stopped> {
        self.find(algebra, game)?;
        let found = self.known.get(&game).and_then(Option::as_ref);
        Ok(found.map(|found| (&found.digits[..], found.star)))
    }

    /// Finds the digits of a value and of its followers, each after its options.
    fn find(&mut self, algebra: &mut Algebra, game: Game) -> Result<(), Stopped> {
        let mut path = Vec::new();
        if !self.enter(algebra, game, &mut path)? {
            return Ok(());
        }
        while let Some(last) = path.last_mut() {
            let is_uptimal = if let Some(option) = last.pending.pop() {
                algebra.tick()?;
                self.enter(algebra, option, &mut path)?
            } else {
                let side = |options: &[Game]| -> Option<Vec<&Digits>> {
                    options.iter().map(|o| self.known[o].as_ref()).collect()
                };
                let found = side(&last.left)
                    .zip(side(&last.right))
                    .and_then(|(left, right)| from_options(&left, &right));
                algebra.tick_for(found.as_ref().map_or(0, |found| found.digits.len()))?;
                let is_uptimal = found.is_some();
                self.known.insert(last.game, found);
                if is_uptimal {
                    path.pop();
                }
                is_uptimal
            };
            if !is_uptimal {
                // All followers of an uptimal are uptimals.
                self.known.extend(path.iter().map(|open| (open.game, None)));
                return Ok(());
            }
        }
        Ok(())
    }

    /// Looks at a value: puts it on the path if its options decide. False if it is known to be no uptimal.
    fn enter(
        &mut self,
        algebra: &mut Algebra,
        game: Game,
        path: &mut Vec<Open>,
    ) -> Result<bool, Stopped> {
        if let Some(known) = self.known.get(&game) {
            return Ok(known.is_some());
        }
        let found = match open(algebra, game)? {
            Opened::Options(open) => {
                path.push(open);
                return Ok(true);
            }
            Opened::Digits(digits) => Some(digits),
            Opened::Other => None,
        };
        let is_uptimal = found.is_some();
        self.known.insert(game, found);
        Ok(is_uptimal)
    }
}

impl Algebra {
    /// d₁·↑ + … + dₙ·↑ⁿ, built from its canonical form; `None` for more than 1000 digits, and for digits that leave their range.
    /// Costs one construction for each follower.
    pub(super) fn uptimal_by_form(&mut self, digits: Vec<i32>) -> Result<Option<Game>, Stopped> {
        let root = Digits::new(digits, false);
        if root.digits.len() > MOST_PLACES {
            return Ok(None);
        }
        let mut made: FxHashMap<Digits, Game> = FxHashMap::default();
        let mut path = vec![(root.clone(), root.options())];
        while let Some((digits, options)) = path.last() {
            let (game, steps) = if let [] | [_] = digits.digits[..] {
                let nus = Nus {
                    number: Dyadic::ZERO,
                    ups: digits.digits.first().copied().unwrap_or(0),
                    star: digits.star.into(),
                };
                (self.nus(&nus)?, 1)
            } else {
                let Some((left, right)) = options else {
                    return Ok(None);
                };
                let mut both = left.iter().chain(right);
                if let Some(next) = both.find(|option| !made.contains_key(option)) {
                    let next = (next.clone(), next.options());
                    path.push(next);
                    // Nothing is stored until the end of the path is reached.
                    if path.len().is_multiple_of(LOOK) {
                        let each = 4 * size_of::<(Digits, Digits)>() + 16 * root.digits.len();
                        let held = (path.len() + made.len()) * each;
                        self.budget().check(self.bytes() + held)?;
                    }
                    continue;
                }
                let side = |side: &[Digits]| side.iter().map(|d| made[d]).collect::<Vec<Game>>();
                let (left, right) = (side(left), side(right));
                (self.construct(&left, &right)?, digits.digits.len())
            };
            self.tick_for(steps)?;
            if let Some((digits, _)) = path.pop() {
                made.insert(digits, game);
            }
        }
        Ok(made.get(&root).copied())
    }
}

/// A value whose options are being looked at.
struct Open {
    game: Game,
    left: Vec<Game>,
    right: Vec<Game>,
    pending: Vec<Game>,
}

enum Opened {
    /// Known at once: number + up + star.
    Digits(Digits),
    /// Its options decide.
    Options(Open),
    /// No uptimal.
    Other,
}

fn open(algebra: &mut Algebra, game: Game) -> Result<Opened, Stopped> {
    if let Some(nus) = algebra.as_nus(game) {
        return Ok(match nus.star {
            star @ (0 | 1) => Opened::Digits(Digits::new(vec![nus.ups], star == 1)),
            _ => Opened::Other,
        });
    }
    let (left, right) = (algebra.left_options(game)?, algebra.right_options(game)?);
    if !matches!((left.len(), right.len()), (1, 1 | 2) | (2, 1)) {
        return Ok(Opened::Other);
    }
    let (stop, right_stop) = algebra.stops(game);
    let pending: Vec<Game> = left.iter().chain(&right).copied().collect();
    let is_near = |&option: &Game| {
        let (left, right) = algebra.stops(option);
        left == stop && right == stop
    };
    if stop != right_stop || !pending.iter().all(is_near) {
        return Ok(Opened::Other);
    }
    Ok(Opened::Options(Open {
        game,
        left,
        right,
        pending,
    }))
}

/// The uptimal whose canonical form has these options.
fn from_options(left: &[&Digits], right: &[&Digits]) -> Option<Digits> {
    if let Some(found) = with_positive_end(left, right) {
        return Some(found);
    }
    let negatives =
        |side: &[&Digits]| -> Vec<Digits> { side.iter().map(|d| d.negative()).collect() };
    let (left, right) = (negatives(right), negatives(left));
    let (left, right): (Vec<&Digits>, Vec<&Digits>) =
        (left.iter().collect(), right.iter().collect());
    with_positive_end(&left, &right).map(|found| found.negative())
}

/// The uptimal with these options whose last digit is positive.
fn with_positive_end(left: &[&Digits], right: &[&Digits]) -> Option<Digits> {
    // Right moves in the last place: U - ↑ - … - ↑ⁿ + ∗ is his only option.
    let [right] = right else { return None };
    let mut candidates = Vec::new();
    if right.digits.last().is_some_and(|&last| last > 0) {
        candidates.extend(right.plus_ones(right.digits.len()));
    }
    // If the last digit is 1, it is 0 in Right's option, and Left can take it away.
    for option in left {
        if let Some(places) = option.ones_above(right)
            && places >= right.digits.len()
        {
            candidates.extend(right.plus_ones(places + 1));
        }
    }
    candidates.into_iter().find(|found| {
        let expected = found.left_options_with_positive_end();
        expected.is_some_and(|expected| {
            expected.len() == left.len() && expected.iter().all(|option| left.contains(&option))
        })
    })
}

impl Digits {
    fn new(mut digits: Vec<i32>, star: bool) -> Digits {
        while digits.last() == Some(&0) {
            digits.pop();
        }
        Digits { digits, star }
    }

    fn negative(&self) -> Digits {
        Digits {
            digits: self.digits.iter().map(|d| d.saturating_neg()).collect(),
            star: self.star,
        }
    }

    /// Left's and Right's options in the canonical form; `None` if digits leave their range. The last digit is not the only one.
    fn options(&self) -> Option<(Vec<Digits>, Vec<Digits>)> {
        let negatives = |side: Vec<Digits>| side.iter().map(Digits::negative).collect();
        if *self.digits.last()? < 0 {
            let (left, right) = self.negative().options()?;
            return Some((negatives(right), negatives(left)));
        }
        let right = self.negative().plus_ones(self.digits.len())?.negative();
        Some((self.left_options_with_positive_end()?, vec![right]))
    }

    /// This + ↑ + … + ↑ⁿ + ∗, if the digits stay in range.
    fn plus_ones(&self, n: usize) -> Option<Digits> {
        if n > MOST_PLACES {
            return None;
        }
        let mut digits = self.digits.clone();
        digits.resize(n.max(digits.len()), 0);
        for digit in &mut digits[..n] {
            *digit = digit.checked_add(1)?;
        }
        Some(Digits::new(digits, !self.star))
    }

    /// The n for which this is other + ↑ + … + ↑ⁿ + ∗.
    fn ones_above(&self, other: &Digits) -> Option<usize> {
        if self.star == other.star {
            return None;
        }
        let places = self.digits.len().max(other.digits.len());
        let at = |d: &Digits, i: usize| d.digits.get(i).map_or(0, |&d| i64::from(d));
        let mut steps = (0..places).map(|i| at(self, i) - at(other, i));
        let ones = steps.by_ref().take_while(|&step| step == 1).count();
        // The first step that is no 1 was taken from the list.
        let rest_equal =
            ones == places || at(self, ones) == at(other, ones) && steps.all(|step| step == 0);
        rest_equal.then_some(ones)
    }

    /// Whether U + ∗ is confused with 0, for a U > 0: unless the digits are above 1, 1, 1, … in the order of words.
    fn is_confused_with_star(&self) -> bool {
        let first = self.digits.iter().find(|&&digit| digit != 1);
        first.is_none_or(|&digit| digit < 1)
    }

    /// Left's options in the canonical form, if the last digit is positive. There are one or two.
    ///
    /// Left can take away the last digit if it is 1, and otherwise the last digit with all positive digits just before it. If there are
    /// negative digits, she can also move in the last of them, and everything behind it goes. If there are none, she has the option 0 in
    /// place of ∗, or beside U + ∗ if that is confused with 0.
    fn left_options_with_positive_end(&self) -> Option<Vec<Digits>> {
        let (&last, before) = self.digits.split_last()?;
        let kept = match last {
            1 => before.len(),
            _ => before.iter().rposition(|&d| d <= 0).map_or(0, |at| at + 1),
        };
        let shorter = Digits::new(before[..kept].to_vec(), self.star);
        let zero = Digits::new(Vec::new(), false);
        Some(match before.iter().rposition(|&d| d < 0) {
            Some(at) => {
                let cut = Digits {
                    digits: self.digits[..=at].to_vec(),
                    star: self.star,
                };
                vec![shorter, cut.plus_ones(at + 1)?]
            }
            None if !self.star => vec![shorter],
            None if self.is_confused_with_star() => vec![zero, shorter],
            None if shorter.digits.is_empty() => vec![zero],
            None => vec![shorter],
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All lists of so many digits between -most and most, with a last digit that is not 0.
    fn lists(places: u32, most: i32) -> Vec<Vec<i32>> {
        let base = 2 * most + 1;
        (0..base.pow(places))
            .map(|code| {
                (0..places)
                    .map(|at| code / base.pow(at) % base - most)
                    .collect()
            })
            .filter(|digits: &Vec<i32>| digits.last() != Some(&0))
            .collect()
    }

    /// The uptimal by its definition, as a sum of multiples of powers ↑ⁿ = {0 | ∗ - ↑ - … - ↑ⁿ⁻¹}.
    fn by_sums(algebra: &mut Algebra, digits: &[i32]) -> Game {
        let (mut sum, mut powers) = (Game::ZERO, Game::ZERO);
        for &digit in digits {
            let right = algebra.sub(Game::STAR, powers).unwrap();
            let power = algebra.construct(&[Game::ZERO], &[right]).unwrap();
            let term = algebra.times(&digit.into(), power).unwrap();
            sum = algebra.add(sum, term).unwrap();
            powers = algebra.add(powers, power).unwrap();
        }
        sum
    }

    #[test]
    fn uptimals_are_recognised_from_their_options() {
        let (mut algebra, mut uptimals) = (Algebra::new(), Uptimals::default());
        let numbers = ["0", "-3/4"].map(|x| algebra.number(&x.parse().unwrap()).unwrap());
        let small = (0..4).flat_map(|places| lists(places, 2));
        let longer = lists(4, 1).into_iter().chain(lists(2, 4));
        for digits in small.chain(longer) {
            let plain = by_sums(&mut algebra, &digits);
            let built = algebra.uptimal_by_form(digits.clone()).unwrap();
            assert_eq!(built, Some(plain), "{digits:?}");
            for (star, with) in [(false, Game::ZERO), (true, Game::STAR)] {
                let game = algebra.add(plain, with).unwrap();
                for number in numbers {
                    let sum = algebra.add(game, number).unwrap();
                    let found = uptimals.digits(&mut algebra, sum).unwrap();
                    assert_eq!(found, Some((&digits[..], star)));
                }
                assert_eq!(
                    algebra.uptimal_digits(game).unwrap(),
                    Some((digits.clone(), star))
                );
            }
        }
    }

    #[test]
    fn large_uptimals_are_built_and_recognised() {
        let mut algebra = Algebra::new();
        let mut power = vec![0; 60];
        power.push(1);
        for digits in [vec![0, 3, -100, 2], vec![2, -20, 13, 5, -4, 7], power] {
            let game = algebra.uptimal_by_form(digits.clone()).unwrap().unwrap();
            assert_eq!(algebra.uptimal_digits(game).unwrap(), Some((digits, false)));
        }
        assert_eq!(algebra.uptimal_by_form(vec![1; 1001]).unwrap(), None);
        assert_eq!(algebra.uptimal_by_form(vec![i32::MAX, -1]).unwrap(), None);
    }

    /// Digits by subtracting powers of ↑ while that brings the value nearer to 0: slow, but by the definition.
    fn slow_digits(algebra: &mut Algebra, game: Game) -> Option<(Vec<i32>, bool)> {
        if !algebra.is_all_small(game).unwrap() {
            return None;
        }
        for star in [false, true] {
            let with = if star { Game::STAR } else { Game::ZERO };
            let mut rest = algebra.add(game, with).unwrap();
            let mut digits = Vec::new();
            while rest != Game::ZERO && digits.len() < 4 {
                let unit = algebra.up_power(digits.len() as u32 + 1).unwrap();
                let minus = algebra.neg(unit).unwrap();
                let mut digit = 0;
                loop {
                    let double = algebra.add(rest, rest).unwrap();
                    let (below, above) = (
                        algebra.lt(double, unit).unwrap(),
                        algebra.lt(minus, double).unwrap(),
                    );
                    let (step, next) = match (below, above) {
                        (false, true) if (0..4).contains(&digit) => (1, minus),
                        (true, false) if (-3..=0).contains(&digit) => (-1, unit),
                        _ => break,
                    };
                    digit += step;
                    rest = algebra.add(rest, next).unwrap();
                }
                digits.push(digit);
            }
            if rest == Game::ZERO {
                return Some((digits, star));
            }
        }
        None
    }

    #[test]
    fn recognised_are_exactly_the_uptimals() {
        let (mut algebra, mut uptimals) = (Algebra::new(), Uptimals::default());
        let mut games = algebra.day(3).unwrap().games;
        // Forms that look like those of uptimals, but have other values.
        let parts: Vec<Game> = (0..3)
            .flat_map(|places| lists(places, 1))
            .flat_map(|digits| {
                let game = by_sums(&mut algebra, &digits);
                [game, algebra.add(game, Game::STAR).unwrap()]
            })
            .collect();
        for &left in &parts {
            for &right in &parts {
                games.push(algebra.construct(&[left], &[right]).unwrap());
                let lefts = [left, parts[(games.len() * 7) % parts.len()]];
                games.push(algebra.construct(&lefts, &[right]).unwrap());
            }
        }
        let mut recognised = 0;
        for game in games {
            let expected = slow_digits(&mut algebra, game);
            let found = uptimals.digits(&mut algebra, game).unwrap();
            let found = found.map(|(digits, star)| (digits.to_vec(), star));
            let found = found.filter(|_| algebra.left_stop(game) == Dyadic::ZERO);
            assert_eq!(found, expected, "{game:?}");
            recognised += usize::from(found.is_some());
        }
        assert!(recognised > 100, "{recognised}");
    }
}
