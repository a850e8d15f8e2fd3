//! Guesses: one formula for values at several parameters. Nothing here proves anything.

use super::formula::{Formula, MOST_STAR, MOST_UPS};
use super::linear::{Entry, Linear};
use upstar_values::budget::Stopped;
use upstar_values::game::{Algebra, Game, Player};
use upstar_values::number::Dyadic;

/// Values with deeper forms are not guessed.
const DEEPEST: usize = 12;

/// Parameters at which values are compared: the least ones, then one or several raised.
pub(crate) fn points(least: &[i64]) -> Vec<Vec<i64>> {
    let mut points = vec![least.to_vec()];
    let mut add = |raised: &[(usize, i64)]| {
        let mut point = least.to_vec();
        for &(parameter, by) in raised {
            point[parameter] += by;
        }
        points.push(point);
    };
    for i in 0..least.len() {
        add(&[(i, 1)]);
        add(&[(i, 2)]);
        (0..i).for_each(|j| add(&[(i, 1), (j, 1)]));
    }
    points
}

/// The linear expression with these values, if there is one. The first point is the least; each parameter is raised by one alone in some point.
pub(crate) fn linear(points: &[Vec<i64>], values: &[i64]) -> Option<Linear> {
    let (first, base) = (points.first()?, *values.first()?);
    let mut sum = Linear::constant(base);
    for parameter in 0..first.len() {
        let mut raised = first.clone();
        raised[parameter] += 1;
        let at = points.iter().position(|point| *point == raised)?;
        let factor = values[at] - base;
        let step = Linear::parameter(parameter).raised(-first[parameter]);
        sum = sum.plus(factor, &step);
    }
    let mut all = points.iter().zip(values);
    all.all(|(point, value)| sum.at(point) == *value)
        .then_some(sum)
}

/// The formula with these values, if all have the same form.
pub(crate) fn formula(
    points: &[Vec<i64>],
    values: &[Game],
    algebra: &mut Algebra,
) -> Result<Option<Formula>, Stopped> {
    fit(points, values, algebra, 0)
}

fn fit(
    points: &[Vec<i64>],
    values: &[Game],
    algebra: &mut Algebra,
    depth: usize,
) -> Result<Option<Formula>, Stopped> {
    algebra.tick()?;
    let sums: Vec<_> = values.iter().map(|&value| algebra.as_nus(value)).collect();
    if let Some(sums) = sums.iter().cloned().collect::<Option<Vec<_>>>() {
        let (ups, star) = (sums[0].ups, sums[0].star);
        let written = (-MOST_UPS..=MOST_UPS).contains(&ups) && star <= MOST_STAR;
        if !written || sums.iter().any(|sum| (sum.ups, sum.star) != (ups, star)) {
            return Ok(None);
        }
        let numbers: Vec<Dyadic> = sums.into_iter().map(|sum| sum.number).collect();
        let number = entry(points, &numbers);
        return Ok(number.map(|number| Formula::nus(&number, ups, star)));
    }
    if depth == DEEPEST || sums.iter().any(Option::is_some) {
        return Ok(None);
    }
    let mut sides = [Vec::new(), Vec::new()];
    for player in Player::BOTH {
        let mut options: Vec<Vec<Game>> = Vec::new();
        for &value in values {
            let here = match player {
                Player::Left => algebra.left_options(value)?,
                Player::Right => algebra.right_options(value)?,
            };
            let mut keyed: Vec<_> = here
                .into_iter()
                .map(|game| (algebra.left_stop(game), algebra.right_stop(game), game))
                .collect();
            // Games are matched by their stops.
            keyed.sort_by(|a, b| (&a.0, &a.1).cmp(&(&b.0, &b.1)));
            options.push(keyed.into_iter().map(|(.., game)| game).collect());
        }
        let count = options[0].len();
        if options.iter().any(|options| options.len() != count) {
            return Ok(None);
        }
        for number in 0..count {
            let column: Vec<Game> = options.iter().map(|options| options[number]).collect();
            match fit(points, &column, algebra, depth + 1)? {
                Some(option) => sides[player.index()].push(option),
                None => return Ok(None),
            }
        }
    }
    let [left, right] = sides;
    Ok(Some(Formula::Options(left, right)))
}

/// The entry with these numbers.
fn entry(points: &[Vec<i64>], numbers: &[Dyadic]) -> Option<Entry> {
    let entries: Option<Vec<Entry>> = numbers.iter().map(Entry::number).collect();
    let entries = entries?;
    let (top, bits) = (entries[0].top, entries[0].bits);
    if entries
        .iter()
        .any(|entry| (entry.top, entry.bits) != (top, bits))
    {
        return None;
    }
    let wholes: Vec<i64> = entries.iter().map(|entry| entry.whole.constant).collect();
    let whole = linear(points, &wholes)?;
    Some(Entry { whole, top, bits })
}
