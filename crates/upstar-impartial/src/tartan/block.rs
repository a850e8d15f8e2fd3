//! Coin-turning games in any number of dimensions.

use super::RectangleError;
use crate::coins::Turning;
use crate::mex_wide;
use crate::nimber::wide;
use std::collections::HashMap;
use std::ops::ControlFlow;
use upstar_values::budget::{Budget, Stopped};

/// A product of turning games, one for each coordinate.
///
/// ```
/// use upstar_impartial::tartan::Block;
/// let twins = || "2".parse().unwrap();
/// let cubes = Block::Tartan(vec![twins(), twins(), twins()]);
/// // The corners of a box: the nim product of three numbers.
/// assert_eq!(cubes.value_within(&[vec![2, 2, 2]], &Default::default()).unwrap(), 1);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Block {
    /// Turn every cell where moves of all the games meet.
    Tartan(Vec<Turning>),
    /// Make a move of one of the games along its coordinate.
    Acrostic(Vec<Turning>),
}

/// A cell: one number for each coordinate.
type Place = Vec<u64>;

impl Block {
    /// The games of the coordinates.
    pub fn factors(&self) -> &[Turning] {
        match self {
            Block::Tartan(factors) | Block::Acrostic(factors) => factors,
        }
    }

    /// The cell with indices from 0.
    fn index(&self, cell: &[u64]) -> Result<Place, Stopped> {
        let pairs = cell.iter().zip(self.factors());
        let index = |(n, game): (&u64, &Turning)| n.checked_sub(game.from).filter(|n| *n < 1 << 40);
        let place: Option<Place> = pairs.map(index).collect();
        place.ok_or(Stopped::TooLarge(&"a block with such a cell"))
    }

    /// The value of a position by its heads: nim products of the values of the games by the Tartan theorem, or a table of all cells up to
    /// the largest.
    pub fn value_within(&self, heads: &[Place], budget: &Budget) -> Result<u128, Stopped> {
        let heads: Vec<Place> = heads
            .iter()
            .map(|cell| self.index(cell))
            .collect::<Result<_, _>>()?;
        match self {
            Block::Tartan(factors) => {
                let mut values = Vec::new();
                for (i, game) in factors.iter().enumerate() {
                    let count = heads.iter().map(|cell| cell[i] as usize + 1).max();
                    values.push(game.values_within(count.unwrap_or(0), budget)?);
                }
                let value = |cell: &Place| {
                    let numbers = cell.iter().zip(&values);
                    numbers.fold(1, |product, (&n, values)| {
                        wide::mul(product, values[n as usize])
                    })
                };
                Ok(heads.iter().fold(0, |sum, cell| sum ^ value(cell)))
            }
            Block::Acrostic(_) => {
                let mut known = HashMap::new();
                let mut sum = 0;
                for cell in &heads {
                    sum ^= self.by_listing(cell, &mut known, budget)?;
                }
                Ok(sum)
            }
        }
    }

    /// The value of a head (indices from 0) by listing the moves of all cells before it.
    pub fn by_listing(
        &self,
        head: &[u64],
        known: &mut HashMap<Vec<u64>, u128>,
        budget: &Budget,
    ) -> Result<u128, Stopped> {
        let cells = head.iter().try_fold(1u64, |all, n| all.checked_mul(n + 1));
        if cells.is_none_or(|cells| cells > 1 << 32) {
            return Err(Stopped::TooLarge(&"a block with such a cell"));
        }
        // Cells in the order of an odometer: every move leads to cells that come before.
        let mut cell = vec![0; head.len()];
        loop {
            if !known.contains_key(&cell) {
                let each = size_of::<u128>() + 8 * cell.len() + 64;
                budget.check(known.len() * each)?;
                let (mut sums, mut stopped) = (Vec::new(), Ok(()));
                let _ = self.each_move(&cell, &mut |others| {
                    let sum = others.iter().fold(0, |sum, other| sum ^ known[other]);
                    sums.push(sum);
                    if sums.len().is_multiple_of(4096) {
                        stopped = budget.check(known.len() * each + sums.len() * size_of::<u128>());
                    }
                    match stopped {
                        Ok(()) => ControlFlow::Continue(()),
                        Err(_) => ControlFlow::Break(()),
                    }
                });
                stopped?;
                known.insert(cell.clone(), mex_wide(sums));
            }
            if cell == head {
                return Ok(known[head]);
            }
            for (n, &last) in cell.iter_mut().zip(head).rev() {
                if *n < last {
                    *n += 1;
                    break;
                }
                *n = 0;
            }
        }
    }

    /// Every move at a cell (indices from 0) as the other cells it turns, until `visit` breaks.
    pub fn each_move(
        &self,
        cell: &[u64],
        visit: &mut dyn FnMut(&[Place]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match self {
            Block::Tartan(factors) => meet(factors, cell, &mut Vec::new(), visit),
            Block::Acrostic(factors) => {
                for (i, game) in factors.iter().enumerate() {
                    game.each_companions(cell[i], &mut |coins| {
                        let other = |&coin: &u64| {
                            let mut other = cell.to_vec();
                            other[i] = coin;
                            other
                        };
                        visit(&coins.iter().map(other).collect::<Vec<_>>())
                    })?;
                }
                ControlFlow::Continue(())
            }
        }
    }
}

/// Calls `visit` with the cells where moves of all games meet. `chosen` holds the coins turned along the first coordinates. The depth is
/// the number of games.
fn meet(
    factors: &[Turning],
    cell: &[u64],
    chosen: &mut Vec<Vec<u64>>,
    visit: &mut dyn FnMut(&[Place]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Some(game) = factors.get(chosen.len()) else {
        let mut cells: Vec<Place> = vec![Vec::new()];
        for coins in chosen.iter() {
            let longer = |cell: &Place| {
                let cell = cell.clone();
                coins.iter().map(move |&coin| [&cell[..], &[coin]].concat())
            };
            cells = cells.iter().flat_map(longer).collect();
        }
        cells.retain(|other| other != cell);
        return visit(&cells);
    };
    let x = cell[chosen.len()];
    game.each_companions(x, &mut |coins| {
        chosen.push(coins.iter().copied().chain([x]).collect());
        let flow = meet(factors, cell, chosen, visit);
        chosen.pop();
        flow
    })
}

/// The cells showing heads, from a list such as `(1,3,2),(2,2,1)`. The first numbers of the coordinates are given.
pub fn parse_block(text: &str, from: &[u64]) -> Result<Vec<Vec<u64>>, RectangleError> {
    let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    if text == "T" || text == "t" {
        return Ok(Vec::new());
    }
    let wrong = |found: &str| RectangleError::Cell(found.to_string());
    let inner = text
        .strip_prefix('(')
        .and_then(|text| text.strip_suffix(')'))
        .ok_or_else(|| wrong(&text))?;
    let mut heads = Vec::new();
    for item in inner.split("),(") {
        let cell: Option<Vec<u64>> = item.split(',').map(|n| n.parse().ok()).collect();
        let fits = |cell: &Vec<u64>| {
            cell.len() == from.len() && cell.iter().zip(from).all(|(n, first)| n >= first)
        };
        heads.push(cell.filter(fits).ok_or_else(|| wrong(item))?);
    }
    heads.sort_unstable();
    heads.dedup();
    Ok(heads)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(code: &str) -> Turning {
        code.parse().unwrap()
    }

    /// The Tartan theorem in three dimensions, against the moves.
    #[test]
    fn products_against_listing() {
        for codes in [
            ["2", "2", "2"],
            ["1-3", "1+ consecutive", "2"],
            ["1-2", "3", "1-3"],
        ] {
            let block = Block::Tartan(codes.map(game).to_vec());
            let mut known = HashMap::new();
            for x in 0..3 {
                for y in 0..4 {
                    for z in 0..3 {
                        let budget = Budget::default();
                        let listed = block.by_listing(&[x, y, z], &mut known, &budget).unwrap();
                        let from: Vec<u64> = block.factors().iter().map(|g| g.from).collect();
                        let cell = vec![x + from[0], y + from[1], z + from[2]];
                        let value = block.value_within(&[cell], &budget).unwrap();
                        assert_eq!(value, listed, "{codes:?} at {x}, {y}, {z}");
                    }
                }
            }
        }
    }

    #[test]
    fn two_dimensions_are_rectangles() {
        use super::super::Rectangle;
        let budget = Budget::default();
        let acrostic = Block::Acrostic(vec![game("2"), game("2")]);
        let same = Rectangle::Acrostic(game("2"));
        for cell in [(0, 0), (1, 2), (3, 3), (2, 4)] {
            assert_eq!(
                acrostic
                    .value_within(&[vec![cell.0, cell.1]], &budget)
                    .unwrap(),
                same.cell_value(cell).unwrap()
            );
        }
    }

    #[test]
    fn cells_from_text() {
        let read = |text: &str| parse_block(text, &[0, 1, 0]);
        assert_eq!(read("(2,1,0), (0,3,1)").unwrap(), [[0, 3, 1], [2, 1, 0]]);
        assert!(read("T").unwrap().is_empty());
        for wrong in ["(1,1)", "(0,0,0)", "1,1,1", "(1,x,1)", ""] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
