//! Who wins Hex: depth first, only into the must-play region.

use super::{Connections, Filled, HexBoard};
use crate::lines::{Marks, Points, points_of};
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;
use upstar_values::budget::{Budget, Stopped};
use upstar_values::game::{Player, Winner};

/// Who wins, and the free cells that the winner needs: she wins even if the opponent owns all other free cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Proof {
    /// The winner.
    pub winner: Player,
    /// The cells.
    pub carrier: Points,
}

/// The search. What it has found it keeps for later questions about the same board.
///
/// A move that loses is refuted with a carrier: every other move outside of it loses, too. So only moves into all carriers that were met
/// are tried, the must-play region. Half connections of the opponent are such carriers before any move is tried.
///
/// ```
/// use upstar_goals::hex::{HexBoard, HexSearch};
/// use upstar_values::game::Player;
/// let mut search = HexSearch::new(HexBoard::new(4, 4).unwrap());
/// let wins = search.winning_openings(Player::Left, &Default::default())?;
/// assert_eq!(wins, [3, 6, 9, 12]);
/// # Ok::<(), upstar_values::budget::Stopped>(())
/// ```
#[derive(Debug)]
pub struct HexSearch {
    board: HexBoard,
    known: HashMap<(Points, Points, Player), Proof, FxBuildHasher>,
    positions: u64,
}

impl HexSearch {
    /// A search that knows nothing yet.
    pub fn new(board: HexBoard) -> HexSearch {
        HexSearch {
            board,
            known: HashMap::default(),
            positions: 0,
        }
    }

    /// The board.
    pub fn board(&self) -> &HexBoard {
        &self.board
    }

    /// How many positions were searched so far.
    pub fn positions(&self) -> u64 {
        self.positions
    }

    /// Bytes held, approximately.
    pub fn bytes(&self) -> usize {
        self.known.capacity() * (size_of::<((Points, Points, Player), Proof)>() + 1)
    }

    /// Who wins when this player is to move.
    pub fn winner(
        &mut self,
        marks: Marks,
        to_move: Player,
        budget: &Budget,
    ) -> Result<Winner, Stopped> {
        Ok(self.proof(marks, to_move, budget)?.winner.into())
    }

    /// The cells with which the player to move wins; none if play is over.
    pub fn winning_moves(
        &mut self,
        marks: Marks,
        to_move: Player,
        budget: &Budget,
    ) -> Result<Vec<usize>, Stopped> {
        let mut wins = Vec::new();
        if self.board.joined(marks).is_some() {
            return Ok(wins);
        }
        for cell in points_of(self.board.all() & !(marks.x | marks.o)) {
            let next = marks.with(cell, to_move);
            if self.proof(next, to_move.other(), budget)?.winner == to_move {
                wins.push(cell);
            }
        }
        Ok(wins)
    }

    /// The first moves on the empty board with which a player wins.
    pub fn winning_openings(
        &mut self,
        first: Player,
        budget: &Budget,
    ) -> Result<Vec<usize>, Stopped> {
        self.winning_moves(Marks::default(), first, budget)
    }

    /// Who wins when this player is to move, with the cells that the winner needs.
    pub fn proof(
        &mut self,
        marks: Marks,
        to_move: Player,
        budget: &Budget,
    ) -> Result<Proof, Stopped> {
        let filled = Filled::of(&self.board, marks);
        let mut proof = match self.board.joined(filled.marks).and_then(Winner::player) {
            Some(winner) => Proof { winner, carrier: 0 },
            None => self.filled_proof(filled.marks, to_move, budget)?,
        };
        // The winner needs the cells that she has captured; dead ones are worth nothing to anybody.
        proof.carrier |= filled.captured[proof.winner.index()];
        Ok(proof)
    }

    /// The same where cells have been filled in and play is not over.
    fn filled_proof(
        &mut self,
        marks: Marks,
        to_move: Player,
        budget: &Budget,
    ) -> Result<Proof, Stopped> {
        let (key, image) = self.key(marks, to_move);
        if let Some(&known) = self.known.get(&key) {
            return Ok(self.back(known, image));
        }
        budget.check(self.bytes())?;
        self.positions += 1;
        let proof = self.search(marks, to_move, budget)?;
        let kept = self.back(proof, image);
        self.known.insert(key, kept);
        Ok(proof)
    }

    fn search(&mut self, marks: Marks, to_move: Player, budget: &Budget) -> Result<Proof, Stopped> {
        let opponent = to_move.other();
        let own = Connections::of(&self.board, marks, to_move, true, budget)?;
        let wins = own.full().into_iter().chain(own.half());
        if let Some(carrier) = wins.min_by_key(|carrier| carrier.count_ones()) {
            return Ok(Proof {
                winner: to_move,
                carrier,
            });
        }
        let other = Connections::of(&self.board, marks, opponent, false, budget)?;
        if let Some(carrier) = other.full() {
            return Ok(Proof {
                winner: opponent,
                carrier,
            });
        }
        // The moves that meet all threats of the opponent, and the cells that those threats need.
        let mut must = self.board.all() & !(marks.x | marks.o);
        let mut needs = 0;
        for threat in other.half() {
            if must & !threat != 0 {
                must &= threat;
                needs |= threat;
            }
        }
        let cells = self.board.cells();
        let (mine, theirs) = (own.distances(cells), other.distances(cells));
        let mut order: Vec<usize> = points_of(must).collect();
        order.sort_by_key(|&cell| (mine[cell] + theirs[cell], mine[cell]));
        for cell in order {
            if must >> cell & 1 == 0 {
                continue;
            }
            let next = marks.with(cell, to_move);
            let proof = self.proof(next, opponent, budget)?;
            if proof.winner == to_move {
                return Ok(Proof {
                    winner: to_move,
                    carrier: proof.carrier | 1 << cell,
                });
            }
            must &= proof.carrier;
            needs |= proof.carrier;
        }
        Ok(Proof {
            winner: opponent,
            carrier: needs,
        })
    }

    /// The position turned or, on a square board, with the players exchanged, so that it is looked up once for all of them.
    fn key(&self, marks: Marks, to_move: Player) -> ((Points, Points, Player), Image) {
        let exchanged = to_move == Player::Right && self.board.rows() == self.board.columns();
        let (x, o, first) = match exchanged {
            true => {
                let (x, o) = (marks.o, marks.x);
                (
                    self.board.transposed(x),
                    self.board.transposed(o),
                    Player::Left,
                )
            }
            false => (marks.x, marks.o, to_move),
        };
        let (tx, to) = (self.board.turned(x), self.board.turned(o));
        let turned = (tx, to) < (x, o);
        let key = if turned {
            (tx, to, first)
        } else {
            (x, o, first)
        };
        (key, Image { exchanged, turned })
    }

    /// A proof for the image of a position, as one for the position; and the other way round.
    fn back(&self, mut proof: Proof, image: Image) -> Proof {
        if image.turned {
            proof.carrier = self.board.turned(proof.carrier);
        }
        if image.exchanged {
            proof.winner = proof.winner.other();
            proof.carrier = self.board.transposed(proof.carrier);
        }
        proof
    }
}

/// How a position was changed to look it up.
#[derive(Clone, Copy)]
struct Image {
    exchanged: bool,
    turned: bool,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::PlainHex;

    fn openings(n: usize) -> Vec<usize> {
        let mut search = HexSearch::new(HexBoard::new(n, n).unwrap());
        search
            .winning_openings(Player::Left, &Budget::default())
            .unwrap()
    }

    #[test]
    fn winning_first_cells() {
        assert_eq!(openings(1), [0]);
        assert_eq!(openings(2), [1, 2]);
        assert_eq!(openings(3), [2, 3, 4, 5, 6]);
        assert_eq!(openings(4), [3, 6, 9, 12]);
    }

    #[test]
    fn the_nearer_sides_win() {
        for (rows, columns, first, winner) in [
            (2, 3, Player::Right, Winner::Left),
            (3, 2, Player::Left, Winner::Right),
            (3, 4, Player::Right, Winner::Left),
            (4, 3, Player::Left, Winner::Right),
            (4, 5, Player::Right, Winner::Left),
        ] {
            let mut search = HexSearch::new(HexBoard::new(rows, columns).unwrap());
            let found = search
                .winner(Marks::default(), first, &Budget::default())
                .unwrap();
            assert_eq!(found, winner, "{rows} × {columns}");
        }
    }

    /// All positions of small boards, as plain search says; and the winner needs no more than the carrier.
    #[test]
    fn as_plain_search_says() {
        for (rows, columns) in [(2, 2), (2, 3), (3, 3), (2, 4), (3, 4)] {
            let board = HexBoard::new(rows, columns).unwrap();
            let mut search = HexSearch::new(board.clone());
            let mut plain = PlainHex::new(board.clone(), false);
            let count = 3u32.pow(board.cells() as u32);
            for code in (0..count).step_by(1 + count as usize / 20_000) {
                let mut marks = Marks::default();
                let mut rest = code;
                for cell in 0..board.cells() {
                    match rest % 3 {
                        1 => marks = marks.with(cell, Player::Left),
                        2 => marks = marks.with(cell, Player::Right),
                        _ => {}
                    }
                    rest /= 3;
                }
                if board.joined(marks).is_some() {
                    continue;
                }
                for player in Player::BOTH {
                    let budget = Budget::default();
                    let proof = search.proof(marks, player, &budget).unwrap();
                    let expected = plain.winner(marks, player, &budget).unwrap();
                    assert_eq!(Winner::from(proof.winner), expected, "{marks:?} {player}");
                    let free = board.all() & !(marks.x | marks.o);
                    let mut rest = marks;
                    match proof.winner {
                        Player::Left => rest.o |= free & !proof.carrier,
                        Player::Right => rest.x |= free & !proof.carrier,
                    }
                    let enough = plain.winner(rest, player, &budget).unwrap();
                    assert_eq!(enough, expected, "the carrier of {marks:?} {player}");
                }
            }
        }
    }
}
