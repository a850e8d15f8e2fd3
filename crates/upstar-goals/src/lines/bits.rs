//! Sets of points as machine words.

/// A set of points, at most 128: point `p` is bit `p`.
pub type Points = u128;

/// The points of a set, the least first.
///
/// ```
/// use upstar_goals::lines::points_of;
/// assert_eq!(points_of(0b1011).collect::<Vec<_>>(), [0, 1, 3]);
/// ```
pub fn points_of(mut set: Points) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let point = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(point)
    })
}

/// The first points.
pub(crate) fn first(points: usize) -> Points {
    match points {
        128.. => Points::MAX,
        _ => (1 << points) - 1,
    }
}
