//! Who wins a game of lines.

use super::bits::first;
use super::symmetry::Symmetries;
use super::threats::{ENDLESS, State, Threats};
use super::{Hypergraph, PlainSearch, Points, Rule, points_of};
use crate::Verdict;
use upstar_values::budget::{Budget, Stopped};
use upstar_values::encode::encode_fields;
use upstar_values::game::{Player, Winner};

/// The points that the players have taken: Left marks x, Right o.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Marks {
    /// Left's.
    pub x: Points,
    /// Right's.
    pub o: Points,
}

encode_fields!(Marks { x, o });

impl Marks {
    /// The points of a player.
    pub fn of(self, player: Player) -> Points {
        player.choose(self.x, self.o)
    }

    /// The same with one more point.
    #[must_use]
    pub fn with(mut self, point: usize, player: Player) -> Marks {
        match player {
            Player::Left => self.x |= 1 << point,
            Player::Right => self.o |= 1 << point,
        }
        self
    }

    /// Who has won, if play is over: somebody owns a set, or all points are taken. Where both own one, which play never leads to, the
    /// first rule that applies in the order of the players says it.
    pub fn ended(self, sets: &[Points], points: usize, rule: Rule) -> Option<Winner> {
        for player in Player::BOTH {
            let owns = sets.iter().any(|set| set & !self.of(player) == 0);
            match rule {
                _ if !owns => {}
                Rule::First => return Some(player.into()),
                Rule::Misere => return Some(player.other().into()),
                Rule::Maker if player == Player::Left => return Some(Winner::Left),
                Rule::Maker => {}
            }
        }
        let is_full = self.x | self.o == first(points);
        is_full.then_some(match rule {
            Rule::Maker => Winner::Right,
            Rule::First | Rule::Misere => Winner::Nobody,
        })
    }
}

/// A hypergraph has more points than a search can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} points are too many to search: at most 128")]
pub struct TooManyPoints(pub usize);

/// The sets of a hypergraph of at most 128 points as bits.
pub fn masks(graph: &Hypergraph) -> Result<Vec<Points>, TooManyPoints> {
    if graph.points() > 128 {
        return Err(TooManyPoints(graph.points()));
    }
    let mask = |set: &Vec<usize>| set.iter().fold(0, |mask, p| mask | 1 << p);
    Ok(graph.sets().iter().map(mask).collect())
}

/// The search for who wins, and with which moves. What it has found it keeps for later questions about the same game.
///
/// ```
/// use upstar_goals::lines::{Marks, Rule, Search, rows};
/// use upstar_values::game::{Player, Winner};
/// let mut search = Search::new(&rows(4, 4, 4), Rule::First).unwrap();
/// let winner = search.winner(Marks::default(), Player::Left, &Default::default())?;
/// assert_eq!(winner, Winner::Nobody);
/// # Ok::<(), upstar_values::budget::Stopped>(())
/// ```
#[derive(Debug)]
pub struct Search {
    points: usize,
    sets: Vec<Points>,
    rule: Rule,
    /// The player to move attacks, or the opponent does: one table for both, because the attacker of one is like that of the other.
    threats: Threats,
    plain: PlainSearch,
}

impl Search {
    /// A search on a hypergraph of at most 128 points.
    pub fn new(graph: &Hypergraph, rule: Rule) -> Result<Search, TooManyPoints> {
        let sets = masks(graph)?;
        let points = graph.points();
        let symmetries = Symmetries::new(points, graph.symmetries());
        Ok(Search {
            points,
            rule,
            threats: Threats::new(points, &sets, rule == Rule::First, &symmetries),
            plain: PlainSearch::new(graph, rule)?,
            sets,
        })
    }

    /// Bytes held by the tables, approximately.
    pub fn bytes(&self) -> usize {
        self.threats.bytes() + self.plain.bytes()
    }

    /// Forgets what it has found, where memory is short.
    pub fn clear(&mut self) {
        self.threats.clear();
    }

    /// Who has won, if play is over.
    pub fn ended(&self, marks: Marks) -> Option<Winner> {
        marks.ended(&self.sets, self.points, self.rule)
    }

    /// Who wins when this player is to move.
    pub fn winner(
        &mut self,
        marks: Marks,
        to_move: Player,
        budget: &Budget,
    ) -> Result<Winner, Stopped> {
        if let Some(winner) = self.ended(marks) {
            return Ok(winner);
        }
        match self.rule {
            Rule::Misere => Ok(self.plain.verdict(marks, to_move, budget)?.winner),
            Rule::Maker => {
                let left = self.forces(Player::Left, marks, to_move, ENDLESS, budget)?;
                Ok(if left { Winner::Left } else { Winner::Right })
            }
            Rule::First => {
                for attacker in [to_move, to_move.other()] {
                    if self.forces(attacker, marks, to_move, ENDLESS, budget)? {
                        return Ok(attacker.into());
                    }
                }
                Ok(Winner::Nobody)
            }
        }
    }

    /// Who wins and how soon when this player is to move. That takes longer than to find the winner alone.
    pub fn verdict(
        &mut self,
        marks: Marks,
        to_move: Player,
        budget: &Budget,
    ) -> Result<Verdict, Stopped> {
        if self.rule == Rule::Misere {
            return self.plain.verdict(marks, to_move, budget);
        }
        let winner = self.winner(marks, to_move, budget)?;
        let free = self.points as u32 - (marks.x | marks.o).count_ones();
        let attacker = match (winner.player(), self.rule) {
            _ if self.ended(marks).is_some() => {
                return Ok(Verdict {
                    winner,
                    remoteness: Some(0),
                });
            }
            (Some(attacker), Rule::First) | (Some(attacker @ Player::Left), _) => attacker,
            // A draw and the defence of all sets last to the end.
            _ => {
                return Ok(Verdict {
                    winner,
                    remoteness: Some(free),
                });
            }
        };
        let mut moves = u8::from(attacker != to_move) + 1;
        while !self.forces(attacker, marks, to_move, moves, budget)? {
            moves += 2;
        }
        Ok(Verdict {
            winner,
            remoteness: Some(moves.into()),
        })
    }

    /// The free points, each with the winner after the player has taken it; none if play is over.
    pub fn judged_moves(
        &mut self,
        marks: Marks,
        to_move: Player,
        budget: &Budget,
    ) -> Result<Vec<(usize, Winner)>, Stopped> {
        if self.ended(marks).is_some() {
            return Ok(Vec::new());
        }
        let free = first(self.points) & !(marks.x | marks.o);
        points_of(free)
            .map(|point| {
                let next = marks.with(point, to_move);
                Ok((point, self.winner(next, to_move.other(), budget)?))
            })
            .collect()
    }

    /// The points with which the player to move wins.
    pub fn winning_moves(
        &mut self,
        marks: Marks,
        to_move: Player,
        budget: &Budget,
    ) -> Result<Vec<usize>, Stopped> {
        let judged = self.judged_moves(marks, to_move, budget)?;
        let wins = |&(point, winner): &(usize, Winner)| (winner == to_move.into()).then_some(point);
        Ok(judged.iter().filter_map(wins).collect())
    }

    /// Whether a player can own a set within so many moves. Nobody owns one yet.
    fn forces(
        &mut self,
        attacker: Player,
        marks: Marks,
        to_move: Player,
        within: u8,
        budget: &Budget,
    ) -> Result<bool, Stopped> {
        let state = State {
            attacker: marks.of(attacker),
            defender: marks.of(attacker.other()),
            attacks: attacker == to_move,
        };
        self.threats.forces(state, within, budget)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lines::{ANIMALS, animal, animals, cube, rows};
    use std::collections::HashSet;

    fn verdict(graph: &Hypergraph, rule: Rule) -> (Winner, Option<u32>) {
        let mut search = Search::new(graph, rule).unwrap();
        let start = Marks::default();
        let found = search
            .verdict(start, Player::Left, &Budget::default())
            .unwrap();
        (found.winner, found.remoteness)
    }

    fn winner(graph: &Hypergraph, rule: Rule) -> Winner {
        let mut search = Search::new(graph, rule).unwrap();
        let start = Marks::default();
        search
            .winner(start, Player::Left, &Budget::default())
            .unwrap()
    }

    #[test]
    fn tic_tac_toe() {
        let board = rows(3, 3, 3);
        let found = Rule::ALL.map(|rule| verdict(&board, rule));
        let draw = (Winner::Nobody, Some(9));
        assert_eq!(found, [draw, draw, (Winner::Left, Some(7))]);
        assert_eq!(
            verdict(&rows(3, 4, 3), Rule::First),
            (Winner::Left, Some(7))
        );
    }

    #[test]
    fn rows_on_boards() {
        for (height, width, k, expected) in [
            (3, 3, 3, Winner::Nobody),
            (3, 4, 3, Winner::Left),
            (4, 4, 3, Winner::Left),
            (4, 4, 4, Winner::Nobody),
            (4, 5, 4, Winner::Nobody),
        ] {
            let found = winner(&rows(height, width, k), Rule::First);
            assert_eq!(found, expected, "{k} in a row on {height} × {width}");
        }
        assert_eq!(winner(&cube(3, 3).unwrap(), Rule::First), Winner::Left);
    }

    #[test]
    fn animals_that_win() {
        let wins = |name: &str, side: usize| {
            let graph = animals(animal(name).unwrap().cells, side, side);
            winner(&graph, Rule::Maker) == Winner::Left
        };
        for (name, side) in [
            ("el", 3),
            ("tic", 4),
            ("elly", 4),
            ("tippy", 3),
            ("knobby", 5),
        ] {
            for board in 2..=5 {
                assert_eq!(
                    wins(name, board),
                    board >= side,
                    "{name} on {board} × {board}"
                );
            }
        }
        for side in 2..=5 {
            assert!(!wins("fatty", side), "{side}");
        }
        assert!(!wins("skinny", 4));
        assert_eq!(ANIMALS.len(), 9);
    }

    /// All positions of small games, also such that play does not lead to, by both searches.
    #[test]
    fn as_the_plain_search_says() {
        let odd = Hypergraph::new(
            7,
            vec![vec![0, 1, 2], vec![2, 3], vec![3, 4, 5, 6], vec![0, 6]],
        );
        let words = crate::lines::magic_fifteen();
        let ell = animals("xx|x.", 3, 3);
        for graph in [rows(2, 4, 2), rows(3, 3, 3), words, odd.unwrap(), ell] {
            for rule in Rule::ALL {
                let mut search = Search::new(&graph, rule).unwrap();
                let mut plain = PlainSearch::new(&graph, rule).unwrap();
                let count = 3usize.pow(graph.points() as u32);
                for code in (0..count).step_by(1 + count / 5000) {
                    let mut marks = Marks::default();
                    let mut rest = code;
                    for point in 0..graph.points() {
                        match rest % 3 {
                            1 => marks = marks.with(point, Player::Left),
                            2 => marks = marks.with(point, Player::Right),
                            _ => {}
                        }
                        rest /= 3;
                    }
                    for player in Player::BOTH {
                        let budget = Budget::default();
                        let found = search.verdict(marks, player, &budget).unwrap();
                        let expected = plain.verdict(marks, player, &budget).unwrap();
                        assert_eq!(found, expected, "{graph:?} {rule:?} {marks:?} {player}");
                    }
                }
            }
        }
    }

    #[test]
    fn moves_that_win() {
        let mut search = Search::new(&rows(3, 3, 3), Rule::First).unwrap();
        let budget = Budget::default();
        // x in two opposite corners, o in the centre and a corner.
        let marks = Marks {
            x: 1 | 1 << 8,
            o: 1 << 4 | 1 << 2,
        };
        assert_eq!(
            search.winning_moves(marks, Player::Left, &budget).unwrap(),
            [6]
        );
        // Right has a threat already, and wins by any second one.
        assert_eq!(
            search.winning_moves(marks, Player::Right, &budget).unwrap(),
            [1, 3, 5, 6, 7]
        );
        let start = search
            .judged_moves(Marks::default(), Player::Left, &budget)
            .unwrap();
        assert!(start.iter().all(|(_, winner)| *winner == Winner::Nobody));
    }

    #[test]
    fn positions_and_games_of_tic_tac_toe() {
        let board = rows(3, 3, 3);
        let sets = masks(&board).unwrap();
        let symmetries = Symmetries::new(9, board.symmetries());
        let (mut positions, mut classes) = (HashSet::new(), HashSet::new());
        let mut games = [0u32; 3];
        let mut open = vec![(Marks::default(), Player::Left)];
        while let Some((marks, player)) = open.pop() {
            positions.insert((marks.x, marks.o));
            classes.insert(symmetries.least((marks.x, marks.o)));
            if let Some(winner) = marks.ended(&sets, 9, Rule::First) {
                games[winner as usize] += 1;
                continue;
            }
            let free = first(9) & !(marks.x | marks.o);
            open.extend(points_of(free).map(|p| (marks.with(p, player), player.other())));
        }
        assert_eq!((positions.len(), classes.len()), (5478, 765));
        let [right, nobody, left] = games;
        assert_eq!((left, right, nobody), (131_184, 77_904, 46_080));
    }

    #[test]
    fn too_many_points() {
        let message = Search::new(&rows(12, 12, 5), Rule::First)
            .unwrap_err()
            .to_string();
        assert_eq!(message, "144 points are too many to search: at most 128");
    }
}
