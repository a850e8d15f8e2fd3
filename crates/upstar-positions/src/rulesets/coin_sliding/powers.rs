//! Moews' arrows G^{→n} and powers G^n of the terms of coins.

use upstar_values::budget::Stopped;
use upstar_values::game::{Algebra, Game};

/// G^{→n} for n ≥ 1: the term of a coin n - 1 columns further right. G^{→1} = G = {0 | H}, G^{→n+1} = {G^{→n} | H};
/// negatives by symmetry. `None` if neither G nor -G has the form {0 | H}, or n is 0.
///
/// ```
/// use upstar_values::game::{Algebra, Game};
/// use upstar_positions::rulesets::coin_sliding::arrow;
/// let mut algebra = Algebra::new();
/// // ↑^{→2} = ↑ + ↑².
/// let sum = algebra.up_power_sum(2)?;
/// assert_eq!(arrow(&mut algebra, Game::UP, 2)?, Some(sum));
/// # Ok::<(), upstar_values::budget::Stopped>(())
/// ```
pub fn arrow(algebra: &mut Algebra, game: Game, n: u32) -> Result<Option<Game>, Stopped> {
    if n == 0 {
        return Ok(None);
    }
    if let Some(below) = below(algebra, game)? {
        return arrow_above(algebra, game, below, n).map(Some);
    }
    let opposite = algebra.neg(game)?;
    let Some(below) = below(algebra, opposite)? else {
        return Ok(None);
    };
    let arrow = arrow_above(algebra, opposite, below, n)?;
    algebra.neg(arrow).map(Some)
}

/// The H of G = {0 | H}.
fn below(algebra: &mut Algebra, game: Game) -> Result<Option<Game>, Stopped> {
    let (left, right) = (algebra.left_options(game)?, algebra.right_options(game)?);
    Ok(match (&left[..], &right[..]) {
        (&[Game::ZERO], &[below]) => Some(below),
        _ => None,
    })
}

fn arrow_above(algebra: &mut Algebra, game: Game, below: Game, n: u32) -> Result<Game, Stopped> {
    let mut term = game;
    for _ in 1..n {
        algebra.tick()?;
        term = algebra.construct(&[term], &[below])?;
    }
    Ok(term)
}

/// G^n for n ≥ 1: G^1 = G, G^n = G^{→n} - G^{→n-1}. `None` where [`arrow`] is.
///
/// ```
/// use upstar_values::game::{Algebra, Game};
/// use upstar_positions::rulesets::coin_sliding::power;
/// let mut algebra = Algebra::new();
/// let square = algebra.up_power(2)?;
/// assert_eq!(power(&mut algebra, Game::UP, 2)?, Some(square));
/// # Ok::<(), upstar_values::budget::Stopped>(())
/// ```
pub fn power(algebra: &mut Algebra, game: Game, n: u32) -> Result<Option<Game>, Stopped> {
    let Some(arrow_n) = arrow(algebra, game, n)? else {
        return Ok(None);
    };
    if n == 1 {
        return Ok(Some(arrow_n));
    }
    match arrow(algebra, game, n - 1)? {
        Some(before) => algebra.sub(arrow_n, before).map(Some),
        None => Ok(None),
    }
}
