//! Positions on a rectangle: values and winning moves, through the factors if there are any.

use std::collections::HashMap;
use std::ops::ControlFlow;

use super::{Cell, LargeCell, Rectangle};
use crate::coins::{HeadValues, Turning};
use crate::nimber::{big, wide};
use crate::{Impartial, mex_wide};
use num_bigint::BigUint;
use upstar_values::budget::{Budget, Stopped};

/// The values of the cells that a position needs.
enum Values {
    Table(Vec<Vec<u128>>),
    Factors(Vec<u128>, Vec<u128>),
}

impl Values {
    fn at(&self, (x, y): Cell) -> u128 {
        let (x, y) = (x as usize, y as usize);
        match self {
            Values::Table(table) => table[x][y],
            Values::Factors(a, b) => wide::mul(a[x], b[y]),
        }
    }
}

impl Rectangle {
    /// The cell with indices from 0; a cell before the first one is refused.
    fn index(&self, (x, y): Cell) -> Result<Cell, Stopped> {
        let (r, c) = self.from();
        match (x.checked_sub(r), y.checked_sub(c)) {
            (Some(x), Some(y)) if x < 1 << 40 && y < 1 << 40 => Ok((x, y)),
            _ => Err(Stopped::TooLarge(&"a rectangle with such a cell")),
        }
    }

    fn values_for(&self, heads: &[Cell], budget: &Budget) -> Result<Values, Stopped> {
        let rows = heads.iter().map(|h| h.0 as usize + 1).max().unwrap_or(0);
        let columns = heads.iter().map(|h| h.1 as usize + 1).max().unwrap_or(0);
        Ok(match self {
            Rectangle::Tartan(a, b) => Values::Factors(
                a.values_within(rows, budget)?,
                b.values_within(columns, budget)?,
            ),
            Rectangle::Acrostic(_) => Values::Table(self.table_within(rows, columns, budget)?),
        })
    }

    /// The value of a position: the nim-sum over its heads.
    pub fn value(&self, heads: &[Cell]) -> Result<u128, Stopped> {
        self.value_within(heads, &Budget::default())
    }

    /// [`Rectangle::value`] within a budget.
    pub fn value_within(&self, heads: &[Cell], budget: &Budget) -> Result<u128, Stopped> {
        let heads: Vec<Cell> = heads
            .iter()
            .map(|&h| self.index(h))
            .collect::<Result<_, _>>()?;
        let values = self.values_for(&heads, budget)?;
        Ok(heads.iter().fold(0, |s, &h| s ^ values.at(h)))
    }

    /// Every winning move, as the cells to turn in order.
    ///
    /// In a product the moves of the factors are listed separately: a move of the first whose companions have nim-sum u1 fits exactly
    /// the moves of the second with one nim-sum u2, found by a nim division. So the cost is that of listing the factors' moves, not
    /// their pairs.
    ///
    /// ```
    /// use upstar_impartial::tartan::Rectangle;
    /// let corners = Rectangle::find("turning_corners").unwrap();
    /// let wins = corners.wins(&[(1, 3), (3, 2), (4, 4)]).unwrap();
    /// assert_eq!(wins, [vec![(3, 3), (3, 4), (4, 3), (4, 4)]]);
    /// ```
    pub fn wins(&self, heads: &[Cell]) -> Result<Vec<Vec<Cell>>, Stopped> {
        self.wins_within(heads, &Budget::default())
    }

    /// [`Rectangle::wins`] within a budget.
    pub fn wins_within(&self, heads: &[Cell], budget: &Budget) -> Result<Vec<Vec<Cell>>, Stopped> {
        let indices: Vec<Cell> = heads
            .iter()
            .map(|&h| self.index(h))
            .collect::<Result<_, _>>()?;
        let values = self.values_for(&indices, budget)?;
        let total = indices.iter().fold(0, |s, &h| s ^ values.at(h));
        let mut wins = Vec::new();
        if total == 0 {
            return Ok(wins);
        }
        for &(x, y) in &indices {
            budget.check(0)?;
            let wanted = total ^ values.at((x, y));
            match (self, &values) {
                (Rectangle::Tartan(g, h), Values::Factors(a, b)) => {
                    let columns = moves_by_sum(h, y, b, budget)?;
                    let (v1, v2) = (a[x as usize], b[y as usize]);
                    for (u1, rows) in listed_moves(g, x, a, budget)? {
                        // u1 u2 + u1 v2 + v1 u2 = wanted; u1 is never v1, the mex.
                        let u2 = wide::div(wanted ^ wide::mul(u1, v2), u1 ^ v1);
                        for columns in u2.and_then(|u2| columns.get(&u2)).into_iter().flatten() {
                            let mut cells = super::product(&rows, x, columns, y);
                            cells.push((x, y));
                            wins.push(cells);
                        }
                    }
                }
                _ => {
                    let (mut work, mut stopped) = (0, Ok(()));
                    let _ = self.each_move((x, y), &mut |cells| {
                        work += 1 + cells.len() / 8;
                        if work > 4096 {
                            work = 0;
                            stopped = budget.check(0);
                        }
                        if stopped.is_err() {
                            return ControlFlow::Break(());
                        }
                        if cells.iter().fold(0, |s, &c| s ^ values.at(c)) == wanted {
                            wins.push(cells.iter().copied().chain([(x, y)]).collect());
                        }
                        ControlFlow::Continue(())
                    });
                    stopped?;
                }
            }
        }
        let (r, c) = self.from();
        for cells in &mut wins {
            cells
                .iter_mut()
                .for_each(|cell| *cell = (cell.0 + r, cell.1 + c));
            cells.sort_unstable();
        }
        wins.sort();
        wins.dedup();
        Ok(wins)
    }

    /// One winning move of a product without listing the moves of its factors, or `None` from a P-position. Finds u1 < v1 and u2 < v2
    /// that work in Turning Corners (as many divisions as the smaller value), then a move of each factor to that value.
    pub fn winning_move(
        &self,
        heads: &[Cell],
        budget: &Budget,
    ) -> Result<Option<Vec<Cell>>, Stopped> {
        let Rectangle::Tartan(g, h) = self else {
            return Ok(self.wins_within(heads, budget)?.into_iter().next());
        };
        let indices: Vec<Cell> = heads
            .iter()
            .map(|&h| self.index(h))
            .collect::<Result<_, _>>()?;
        let values = self.values_for(&indices, budget)?;
        let Values::Factors(a, b) = &values else {
            return Ok(None);
        };
        let total = indices.iter().fold(0, |s, &h| s ^ values.at(h));
        for &(x, y) in indices
            .iter()
            .filter(|&&c| values.at(c) ^ total < values.at(c))
        {
            let (v1, v2) = (a[x as usize], b[y as usize]);
            let Some((u1, u2)) = corner(v1, v2, wide::mul(v1, v2) ^ total, budget)? else {
                continue;
            };
            let rows = g.companions_with_sum(x as usize, u1, a, budget)?;
            let columns = h.companions_with_sum(y as usize, u2, b, budget)?;
            if let (Some(rows), Some(columns)) = (rows, columns) {
                let as_places = |v: Vec<usize>| v.into_iter().map(|i| i as u64).collect::<Vec<_>>();
                let mut cells = super::product(&as_places(rows), x, &as_places(columns), y);
                cells.push((x, y));
                let (r, c) = self.from();
                cells
                    .iter_mut()
                    .for_each(|cell| *cell = (cell.0 + r, cell.1 + c));
                cells.sort_unstable();
                return Ok(Some(cells));
            }
        }
        Ok(None)
    }
}

/// The values of single heads in the factors of a product, which grow on demand. The value of a head in the product is the nim product of its
/// values in the factors (Tartan theorem), for numbers of any size.
///
/// ```
/// use num_bigint::BigUint;
/// use upstar_impartial::tartan::{FactorValues, Rectangle};
/// let corners = Rectangle::find("turning_corners").unwrap();
/// let mut values = FactorValues::new(&corners).unwrap();
/// let million = BigUint::from(1_000_000u32);
/// let value = values.value(&[(million.clone(), million)], &Default::default()).unwrap();
/// assert_eq!(value, upstar_impartial::nimber::mul(1_000_000, 1_000_000).into());
/// ```
#[derive(Clone, Debug)]
pub struct FactorValues {
    from: Cell,
    rows: HeadValues,
    columns: HeadValues,
}

/// Nim products of larger values are refused.
const MOST_BITS: u64 = 1 << 14;

impl FactorValues {
    /// No values yet; `None` for a game that is no product.
    pub fn new(game: &Rectangle) -> Option<FactorValues> {
        let Rectangle::Tartan(rows, columns) = game else {
            return None;
        };
        Some(FactorValues {
            from: game.from(),
            rows: HeadValues::new(rows.clone()),
            columns: HeadValues::new(columns.clone()),
        })
    }

    /// The value of a position, from the values of the factors.
    pub fn value(&mut self, heads: &[LargeCell], budget: &Budget) -> Result<BigUint, Stopped> {
        let mut sum = BigUint::ZERO;
        for (at, head) in heads.iter().enumerate() {
            if at % 64 == 63 {
                budget.check(self.bytes())?;
            }
            let (row, column) = self.factors(head, budget)?;
            if row.bits().max(column.bits()) > MOST_BITS {
                return Err(Stopped::TooLarge(&"a nim product of such values"));
            }
            sum ^= big::mul(&row, &column);
        }
        Ok(sum)
    }

    /// The values of a single head in the two factors.
    pub fn factors(
        &mut self,
        (x, y): &LargeCell,
        budget: &Budget,
    ) -> Result<(BigUint, BigUint), Stopped> {
        if *x < self.from.0.into() || *y < self.from.1.into() {
            return Err(Stopped::TooLarge(&"a rectangle with such a cell"));
        }
        let row = self.rows.value(&(x - self.from.0), budget)?;
        let column = self.columns.value(&(y - self.from.1), budget)?;
        Ok((row, column))
    }

    /// The bytes that they hold.
    pub fn bytes(&self) -> usize {
        self.rows.bytes() + self.columns.bytes()
    }
}

/// u1 < v1 and u2 < v2 with (u1 ⊗ u2) ⊕ (u1 ⊗ v2) ⊕ (v1 ⊗ u2) = u.
fn corner(v1: u128, v2: u128, u: u128, budget: &Budget) -> Result<Option<(u128, u128)>, Stopped> {
    if v1 > v2 {
        return Ok(corner(v2, v1, u, budget)?.map(|(a, b)| (b, a)));
    }
    for u1 in 0..v1 {
        if u1 % 1024 == 0 {
            budget.check(0)?;
        }
        if let Some(u2) = wide::div(u ^ wide::mul(u1, v2), u1 ^ v1)
            && u2 < v2
        {
            return Ok(Some((u1, u2)));
        }
    }
    Ok(None)
}

type Listed = Vec<(u128, Vec<u64>)>;

/// The moves of a game at a place, each with the nim-sum of its companions.
fn listed_moves(
    game: &Turning,
    x: u64,
    values: &[u128],
    budget: &Budget,
) -> Result<Listed, Stopped> {
    let mut moves = Vec::new();
    let stop = game.each_companions(x, &mut |coins| {
        if moves.len() % 4096 == 0
            && let Err(stopped) = budget.check(moves.len() * 64)
        {
            return ControlFlow::Break(stopped);
        }
        let sum = coins.iter().fold(0, |s, &c| s ^ values[c as usize]);
        moves.push((sum, coins.to_vec()));
        ControlFlow::Continue(())
    });
    match stop {
        ControlFlow::Break(stopped) => Err(stopped),
        ControlFlow::Continue(()) => {
            debug_assert!(mex_wide(moves.iter().map(|m| m.0)) == values[x as usize]);
            Ok(moves)
        }
    }
}

fn moves_by_sum(
    game: &Turning,
    x: u64,
    values: &[u128],
    budget: &Budget,
) -> Result<HashMap<u128, Vec<Vec<u64>>>, Stopped> {
    let mut by_sum: HashMap<u128, Vec<Vec<u64>>> = HashMap::new();
    for (sum, coins) in listed_moves(game, x, values, budget)? {
        by_sum.entry(sum).or_default().push(coins);
    }
    Ok(by_sum)
}

/// The heads after turning some cells.
pub(super) fn turn(heads: &[Cell], cells: &[Cell]) -> Vec<Cell> {
    let mut after = heads.to_vec();
    for cell in cells {
        match after.binary_search(cell) {
            Ok(i) => drop(after.remove(i)),
            Err(i) => after.insert(i, *cell),
        }
    }
    after
}

impl Impartial for Rectangle {
    type Position = Vec<Cell>;

    fn options(&self, heads: &Vec<Cell>) -> Vec<Vec<Cell>> {
        let (r, c) = self.from();
        let mut options = Vec::new();
        for &(x, y) in heads {
            let _ = self.each_move((x - r, y - c), &mut |cells| {
                let cells: Vec<Cell> = cells
                    .iter()
                    .map(|&(a, b)| (a + r, b + c))
                    .chain([(x, y)])
                    .collect();
                options.push(turn(heads, &cells));
                ControlFlow::Continue(())
            });
        }
        options
    }
}
