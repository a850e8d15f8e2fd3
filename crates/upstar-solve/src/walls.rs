//! Bounds on the walls of games, at fixed temperatures.
//!
//! The walls of a value at temperature t are the stops of the value cooled by t. A sum cooled by t is the sum of its cooled terms, so
//! bounds on the walls of the terms can be added up. Two facts make them decide who wins. The Left wall at 0, the Left stop, is at least
//! the Left wall at any temperature; and it is at most the Left wall at temperature t plus t.

use rustc_hash::FxHashMap;
use upstar::analysis::{Analysis, Thermograph};
use upstar::budget::Stopped;
use upstar::game::{Algebra, Game};
use upstar::number::{BigInt, Dyadic};

/// The unit of positions and temperatures is 2^-6. Bounds are rounded down.
const DIGITS: u64 = 6;
const ONE: i16 = 1 << DIGITS;

/// The temperatures at which walls are known. One more column holds the mean, which is the wall at great heat.
const TEMPERATURES: [i16; 7] = [0, ONE / 4, ONE / 2, ONE * 3 / 4, ONE, ONE * 3 / 2, ONE * 2];
const COLUMNS: usize = TEMPERATURES.len() + 1;
/// All positions of walls are smaller than this, so that two of them can be added.
const FAR: i16 = 1 << 13;

type Wall = [i16; COLUMNS];

/// Lower bounds on the two walls of a game. Those of its negative are upper bounds with the other sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(32))]
pub(crate) struct Low {
    left: Wall,
    right: Wall,
}

impl Low {
    /// Stands for bounds that were not asked for, where bounds are stored. No walls are as far away as this.
    pub(crate) const UNASKED: Low = Low {
        left: [i16::MIN; COLUMNS],
        right: [i16::MIN; COLUMNS],
    };
    /// Stands for bounds that do not exist.
    pub(crate) const NONE: Low = Low {
        left: [i16::MAX; COLUMNS],
        right: [i16::MAX; COLUMNS],
    };
    pub(crate) const ZERO: Low = Low {
        left: [0; COLUMNS],
        right: [0; COLUMNS],
    };

    /// The walls of a value, or (`negative`) of its negative; `None` if they are too far away.
    fn of(thermograph: &Thermograph, negative: bool) -> Option<Low> {
        let mut low = Low::ZERO;
        for at in 0..COLUMNS {
            let (left, right) = match TEMPERATURES.get(at) {
                Some(&t) => {
                    let t = Dyadic::new(t.into(), DIGITS);
                    let (left, right) = (thermograph.left_wall(), thermograph.right_wall());
                    (left.at(&t), right.at(&t))
                }
                None => (thermograph.mean().clone(), thermograph.mean().clone()),
            };
            let (left, right) = match negative {
                false => (left, right),
                true => (-right, -left),
            };
            low.left[at] = rounded_down(&left)?;
            low.right[at] = rounded_down(&right)?;
        }
        Some(low)
    }

    /// Adds a term to a sum: Left starts in one of the terms, and answers every move where it was made.
    #[inline]
    pub(crate) fn plus(&self, term: &Low) -> Low {
        let mut sum = *self;
        for at in 0..COLUMNS {
            let first = self.left[at] + term.right[at];
            let second = self.right[at] + term.left[at];
            sum.left[at] = first.max(second);
            sum.right[at] += term.right[at];
        }
        sum
    }

    /// What Left gains in a column when she starts.
    pub(crate) fn gain(&self, column: usize) -> i16 {
        self.left[column] - self.right[column]
    }

    /// Whether the walls can be added to others. All columns are compared at once.
    #[inline]
    pub(crate) fn is_near(&self) -> bool {
        let mut is_far = false;
        for at in 0..COLUMNS {
            is_far |= self.left[at] >= FAR || self.left[at] <= -FAR;
            is_far |= self.right[at] >= FAR || self.right[at] <= -FAR;
        }
        !is_far
    }

    /// What is stored for a bound: `None` if it was not asked for, and `None` inside if there is none.
    #[inline]
    pub(crate) fn stored(&self) -> Option<Option<Low>> {
        match self.left[0] {
            i16::MIN => None,
            i16::MAX => Some(None),
            _ => Some(Some(*self)),
        }
    }
}

/// A number of units, rounded down.
fn rounded_down(x: &Dyadic) -> Option<i16> {
    let units: BigInt = x.shifted(DIGITS).floor();
    i16::try_from(units).ok().filter(|x| x.abs() < FAR)
}

/// Walls of values met.
#[derive(Default)]
pub(crate) struct ValueWalls {
    analysis: Analysis,
    /// Those of a value and of its negative; none if they are too far away.
    known: FxHashMap<Game, Option<[Low; 2]>>,
}

impl ValueWalls {
    /// The walls of a value and of its negative: the cost of its thermograph, once.
    pub(crate) fn of(
        &mut self,
        algebra: &mut Algebra,
        game: Game,
    ) -> Result<Option<&[Low; 2]>, Stopped> {
        if !self.known.contains_key(&game) {
            let thermograph = self.analysis.thermograph(algebra, game)?;
            let walls = [false, true].map(|negative| Low::of(&thermograph, negative));
            let [Some(a), Some(b)] = walls else {
                self.known.insert(game, None);
                return Ok(None);
            };
            self.known.insert(game, Some([a, b]));
        }
        Ok(self.known[&game].as_ref())
    }

    /// Bytes held, approximately.
    pub(crate) fn bytes(&self) -> usize {
        self.analysis.bytes() + self.known.capacity() * (size_of::<(Game, Option<[Low; 2]>)>() + 1)
    }
}

/// The rank of a sum whose mean is about 0.
pub(crate) const EVEN: u64 = 1 << 40;

/// Bounds on the Left stop of a sum.
#[derive(Clone, Debug)]
pub(crate) struct Total {
    /// The sum of the lower bounds of Right walls.
    right: [i64; COLUMNS],
    /// The most that a start gains over that.
    gain: Wall,
    /// The sum of the upper bounds of Left walls.
    left: [i64; COLUMNS],
}

impl Total {
    pub(crate) const ZERO: Total = Total {
        right: [0; COLUMNS],
        gain: [0; COLUMNS],
        left: [0; COLUMNS],
    };

    /// Adds a game, by bounds for itself and for its negative.
    #[inline]
    pub(crate) fn add(&mut self, game: &Low, negative: &Low) {
        for at in 0..COLUMNS {
            self.right[at] += i64::from(game.right[at]);
            self.gain[at] = self.gain[at].max(game.left[at] - game.right[at]);
            self.left[at] -= i64::from(negative.right[at]);
        }
    }

    /// The column that gives the lower bound on the Left stop.
    pub(crate) fn least_column(&self) -> usize {
        let key = |&at: &usize| self.right[at] + i64::from(self.gain[at]);
        (0..COLUMNS).max_by_key(key).expect("there are columns")
    }

    /// The column that gives the upper bound on the Left stop.
    pub(crate) fn most_column(&self) -> usize {
        let key = |&at: &usize| self.left[at] + i64::from(TEMPERATURES[at]);
        (0..COLUMNS - 1).min_by_key(key).expect("there are columns")
    }

    /// The Left stop is at least this.
    #[inline]
    pub(crate) fn least(&self) -> i64 {
        let all = (0..COLUMNS).map(|at| self.right[at] + i64::from(self.gain[at]));
        all.max().expect("there are columns")
    }

    /// The Left stop is at most this.
    #[inline]
    pub(crate) fn most(&self) -> i64 {
        let all = TEMPERATURES.iter().zip(self.left);
        let all = all.map(|(&t, wall)| wall + i64::from(t));
        all.min().expect("there are columns")
    }

    /// Sums with lower means rank first: the middle between the bounds on the mean.
    #[inline]
    pub(crate) fn rank(&self) -> u64 {
        let middle = self.right[COLUMNS - 1] + self.left[COLUMNS - 1];
        EVEN.saturating_add_signed(middle)
    }

    /// Whether Left, to move, wins, as far as the bounds show.
    #[inline]
    pub(crate) fn winner(&self) -> Option<bool> {
        if self.least() > 0 {
            Some(true)
        } else if self.most() < 0 {
            Some(false)
        } else {
            None
        }
    }
}

/// Longer boards are not cut.
const MOST_LINES: usize = 24;

/// Lower bounds for a game that is at least every sum of strips that cover its lines: for each column the best sum. A strip has its
/// first line, the line after its last, and its walls. `None` if the strips cannot cover the lines. Strips that end earlier come first.
pub(crate) fn cover(lines: usize, strips: &[(usize, usize, Low)]) -> Option<Low> {
    const OPEN: Low = Low {
        left: [-2 * FAR; COLUMNS],
        right: [-2 * FAR; COLUMNS],
    };
    if lines == 0 || lines > MOST_LINES {
        return None;
    }
    let mut sums = [OPEN; MOST_LINES + 1];
    sums[0] = Low::ZERO;
    for (start, end, strip) in strips {
        if !sums[*start].is_near() {
            continue;
        }
        let sum = sums[*start].plus(strip);
        let best = &mut sums[*end];
        for at in 0..COLUMNS {
            best.left[at] = best.left[at].max(sum.left[at]);
            best.right[at] = best.right[at].max(sum.right[at]);
        }
    }
    Some(sums[lines]).filter(Low::is_near)
}

/// The strips of a best cover for one column, by their numbers, each with whether Left starts there. She starts in one of them, or
/// nowhere.
pub(crate) fn best_cover(
    lines: usize,
    strips: &[(usize, usize, Low)],
    column: usize,
    starts: bool,
) -> Vec<(usize, bool)> {
    const OPEN: (i32, usize, bool) = (i32::MIN / 4, usize::MAX, false);
    // For the first lines: the best bound with no start and with one, and the last strip with whether it is started.
    let mut best = vec![[OPEN; 2]; lines + 1];
    best[0][0].0 = 0;
    for (at, (start, end, low)) in strips.iter().enumerate() {
        let [rest, started] = best[*start];
        let tries = [
            (0, rest.0 + i32::from(low.right[column]), false),
            (1, rest.0 + i32::from(low.left[column]), true),
            (1, started.0 + i32::from(low.right[column]), false),
        ];
        for (which, bound, begun) in tries {
            if bound > best[*end][which].0 {
                best[*end][which] = (bound, at, begun);
            }
        }
    }
    let (mut end, mut which) = (lines, usize::from(starts));
    let mut found = Vec::new();
    while end > 0 {
        let (_, strip, begun) = best[end][which];
        if strip == usize::MAX {
            break;
        }
        found.push((strip, begun));
        if begun {
            which = 0;
        }
        end = strips[strip].0;
    }
    found
}
