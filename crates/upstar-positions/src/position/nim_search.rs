//! Nim values of boards by search. Where the rules are impartial and a board has many moves, that takes a small part of the time of an
//! evaluation, which works out the value of every position that can be reached.

use super::{AnyPosition, ByKey, ImpartialPlay, Rules};
use crate::rulesets::impartial::catalogue::with_table;
use upstar_impartial::{Impartial, Listing, NimSearch};
use upstar_values::budget::{Budget, Stopped};
use upstar_values::game::{Algebra, Game};

/// Positions of impartial rules as a game: [`NimSearch`] works on it.
///
/// ```
/// use upstar_impartial::NimSearch;
/// use upstar_positions::position::{ImpartialRules, Rules};
///
/// /// Take one or two neighbouring pins from a row.
/// struct Kayles;
/// impl Rules for Kayles {
///     type Position = Vec<u8>;
///     fn left_moves(&self, rows: &Vec<u8>, moves: &mut Vec<Vec<u8>>) {
///         for row in rows {
///             for pins in 1..=2.min(*row) {
///                 moves.extend((0..=row - pins).map(|left| vec![left, row - pins - left]));
///             }
///         }
///     }
///     fn right_moves(&self, rows: &Vec<u8>, moves: &mut Vec<Vec<u8>>) {
///         self.left_moves(rows, moves);
///     }
///     fn parts(&self, rows: Vec<u8>, parts: &mut Vec<Vec<u8>>) {
///         parts.extend(rows.into_iter().filter(|row| *row > 0).map(|row| vec![row]));
///     }
/// }
///
/// let mut search = NimSearch::new(ImpartialRules(Kayles));
/// assert_eq!(search.value(&vec![11])?, 6);
/// # Ok::<(), upstar_values::budget::Stopped>(())
/// ```
#[derive(Clone, Debug)]
pub struct ImpartialRules<R>(pub R);

impl<R: Rules> Impartial for ImpartialRules<R> {
    type Position = R::Position;

    fn options(&self, position: &R::Position) -> Vec<R::Position> {
        let mut options = Vec::new();
        self.0.left_moves(position, &mut options);
        options
    }

    fn list(
        &self,
        position: &R::Position,
        list: &mut Listing<'_, R::Position>,
    ) -> Result<(), Stopped> {
        if self.0.has_countless_moves(position) {
            return Err(Stopped::TooLarge(&"the list of moves"));
        }
        for option in self.options(position) {
            let bytes = self.0.heap_bytes(&option);
            list.push(option, bytes)?;
        }
        Ok(())
    }

    fn parts(&self, position: &R::Position) -> Vec<R::Position> {
        let mut parts = Vec::new();
        self.0.parts(position.clone(), &mut parts);
        parts
    }

    fn split(&self, position: &R::Position, parts: &mut Vec<R::Position>) {
        self.0.parts(position.clone(), parts);
    }

    fn normal(&self, part: R::Position) -> R::Position {
        // A position and its negative have the same moves.
        self.0.normal(part).0
    }

    fn bytes(&self, position: &R::Position) -> usize {
        self.0.heap_bytes(position)
    }
}

/// Positions with more moves are searched. Those with fewer are evaluated, so that the values of all positions on the way are known, too.
pub(crate) const FEW_MOVES: usize = 16;

/// The value of a position of impartial rules. `key` is the key of the rules, for which the facts are kept with the store.
pub(crate) fn searched_value<R>(
    rules: &R,
    key: u128,
    position: &R::Position,
    algebra: &mut Algebra,
) -> Result<Game, Stopped>
where
    R: Rules<Position: 'static> + Clone + 'static,
{
    let value = with_table(algebra, format!("search {key:x}"), |kept, budget| {
        let search = kept.table(|| NimSearch::new(ImpartialRules(rules.clone())));
        let value = ask(search, position, budget);
        let bytes = search.bytes();
        kept.set_bytes(bytes);
        value
    });
    heap(value?, algebra)
}

/// The value of an impartial position of any ruleset.
pub(crate) fn searched_position(
    position: AnyPosition,
    algebra: &mut Algebra,
) -> Result<Game, Stopped> {
    let table = format!("search {}", position.ruleset());
    let value = with_table(algebra, table, |kept, budget| {
        let search = kept.table(|| NimSearch::new(ImpartialPlay));
        let value = ask(search, &ByKey::new(position), budget);
        let bytes = search.bytes();
        kept.set_bytes(bytes);
        value
    });
    heap(value?, algebra)
}

fn ask<G: Impartial>(
    search: &mut NimSearch<G>,
    position: &G::Position,
    budget: &Budget,
) -> Result<u64, Stopped> {
    search.set_budget(budget.clone());
    search.value(position)
}

fn heap(value: u64, algebra: &mut Algebra) -> Result<Game, Stopped> {
    let size = u32::try_from(value).map_err(|_| Stopped::Star)?;
    Ok(algebra.nimber(size))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::{Argument, Graph, Variant};
    use crate::rulesets::{self, position};
    use upstar_impartial::Solver;
    use upstar_values::game::Player;

    /// The value of the tree of all moves.
    fn by_moves(position: &AnyPosition, algebra: &mut Algebra) -> u64 {
        let form = position.literal_form(algebra).unwrap();
        let value = algebra.form_value(&form).unwrap();
        algebra.as_nimber(value).unwrap().into()
    }

    fn by_search(position: &AnyPosition) -> u64 {
        let mut search = NimSearch::new(ImpartialPlay);
        search.value(&ByKey::new(position.clone())).unwrap()
    }

    #[test]
    fn the_search_agrees_with_all_moves() {
        let mut algebra = Algebra::new();
        let mut checked = 0;
        let mut check = |position: AnyPosition| {
            let value = by_moves(&position, &mut algebra);
            assert_eq!(by_search(&position), value, "{}", position.call());
            let game = position.value(&mut algebra).unwrap();
            assert_eq!(
                algebra.as_nimber(game),
                Some(value as u32),
                "{}",
                position.call()
            );
            checked += 1;
        };
        for name in ["node_kayles", "queens", "arc_kayles", "weighted_arc_kayles"] {
            let ruleset = rulesets::find(name).unwrap();
            for cells in 1..=4 {
                ruleset
                    .of_size(cells)
                    .into_iter()
                    .flatten()
                    .step_by(3)
                    .take(60)
                    .for_each(&mut check);
            }
        }
        for name in [
            "clobber",
            "domineering",
            "nogo",
            "col",
            "snort",
            "konane",
            "amazons",
            "toppling_dominoes",
            "hackenbush",
        ] {
            let ruleset = Variant::Impartial.ruleset(rulesets::find(name).unwrap().clone());
            for cells in 1..=5 {
                ruleset
                    .of_size(cells)
                    .into_iter()
                    .flatten()
                    .step_by(7)
                    .take(40)
                    .for_each(&mut check);
            }
        }
        assert!(checked > 1000, "{checked}");
    }

    #[test]
    fn large_boards_agree_with_evaluation() {
        let grid = |name: &str, rows, columns| {
            let graph = Argument::Graph(Graph::grid(rows, columns).unwrap().into());
            let ruleset = rulesets::find(name).unwrap();
            ruleset.call(&[graph], &Budget::default()).unwrap()
        };
        for position in [
            grid("node_kayles", 3, 7),
            grid("arc_kayles", 3, 4),
            position("queens(5, 5)").unwrap(),
        ] {
            let mut algebra = Algebra::new();
            let moves = position.count_moves(Player::Left, algebra.budget());
            assert!(moves.unwrap() > FEW_MOVES, "{}", position.call());
            let value = position.value(&mut algebra).unwrap();
            let mut solver = Solver::new(ImpartialPlay);
            let expected = solver.value(&ByKey::new(position)).unwrap();
            assert_eq!(algebra.as_nimber(value), Some(expected as u32));
        }
        // Cram in three ways.
        let mut algebra = Algebra::new();
        let mut value = |position: AnyPosition| {
            let value = position.value(&mut algebra).unwrap();
            algebra.as_nimber(value).unwrap()
        };
        assert_eq!(value(position("cram(4, 5)").unwrap()), 2);
        let dominoes = position("domineering(4, 5)").unwrap();
        assert_eq!(value(Variant::Impartial.of(&dominoes)), 2);
    }
}
