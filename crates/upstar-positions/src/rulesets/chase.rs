//! Chases: games in which a goal decides and play need not end. The rules are in `upstar-goals`; a ruleset says how they are written and drawn.

use crate::position::{
    AnyPosition, Board, BuiltIn, Ends, Placed, Playable, Rules, Starts, Stuck, Theory,
};
use crate::sum::Change;
use std::fmt::Debug;
use std::hash::Hash;
use upstar_goals::retrograde::Chase;
use upstar_values::budget::Stopped;
use upstar_values::encode::{Encode, encode_fields};
use upstar_values::game::{Algebra, Player, Winner};

/// How a chase is written and drawn.
pub(super) trait Shown:
    Chase<Position: Eq + Hash + Default + Debug + Encode + Send + Sync + 'static>
    + Clone
    + Debug
    + Eq
    + Hash
    + Encode
    + Send
    + Sync
    + 'static
{
    /// Whether play may return to a position.
    const MAY_LOOP: bool = true;

    /// The entry at the top of its file.
    fn ruleset(&self) -> &'static BuiltIn;

    /// The call that builds a position.
    fn call(&self, position: &Self::Position) -> String;

    /// What a position looks like.
    fn board(&self, position: &Self::Position) -> Board;

    /// Clicks on the board, each with the option that it means, where the boards before and after a move do not tell.
    fn clicks(&self, _position: &Self::Position) -> Vec<(Change, Self::Position)> {
        Vec::new()
    }

    /// The position with the players exchanged, where the ruleset can show it.
    fn negative(&self, _position: &Self::Position) -> Option<Self::Position> {
        None
    }

    /// Who wins from each start, by an engine; `None` for the plain analysis.
    fn starts(
        &self,
        _position: &Self::Position,
        _algebra: &Algebra,
    ) -> Result<Option<Starts>, Stopped> {
        Ok(None)
    }

    /// How a theorem finds the winner, step by step.
    fn steps(&self, _position: &Self::Position) -> Option<Vec<String>> {
        None
    }
}

/// A chase as rules.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Chased<G>(pub(super) G);

encode_fields!(Chased<G: Shown> { 0 });

/// A position of a chase.
pub(super) fn place<G: Shown>(game: G, position: G::Position) -> AnyPosition {
    Placed::goal(Chased(game), (), position)
}

impl<G: Shown> Rules for Chased<G> {
    type Position = G::Position;

    fn left_moves(&self, position: &G::Position, moves: &mut Vec<G::Position>) {
        self.moves_of(Player::Left, position, moves);
    }

    fn right_moves(&self, position: &G::Position, moves: &mut Vec<G::Position>) {
        self.moves_of(Player::Right, position, moves);
    }

    /// Where play is over, nobody moves.
    fn moves_of(&self, player: Player, position: &G::Position, moves: &mut Vec<G::Position>) {
        if self.0.ended(position, player).is_none() {
            self.0.moves(position, player, moves);
        }
    }

    fn ends(&self) -> Ends {
        let stuck = match self.0.stuck(Player::Left) {
            Winner::Left => Stuck::Wins,
            Winner::Right => Stuck::Loses,
            Winner::Nobody => Stuck::Draws,
        };
        Ends {
            stuck,
            declared: true,
            may_loop: G::MAY_LOOP,
            endless: self.0.endless(),
            ..Ends::NORMAL
        }
    }

    fn ended(&self, position: &G::Position, to_move: Player) -> Option<Winner> {
        self.0.ended(position, to_move)
    }
}

impl<G: Shown> Playable for Chased<G> {
    type Frame = ();

    fn ruleset(&self) -> &'static BuiltIn {
        self.0.ruleset()
    }

    fn theory(&self) -> Theory {
        Theory::Outcome
    }

    fn call(&self, (): &(), position: &G::Position) -> String {
        self.0.call(position)
    }

    fn negative(&self, (): &(), position: &G::Position) -> Option<AnyPosition> {
        let negative = self.0.negative(position)?;
        Some(place(self.0.clone(), negative))
    }

    fn board(&self, (): &(), position: &G::Position) -> Board {
        self.0.board(position)
    }

    fn clicks(&self, position: &G::Position, _: Player) -> Vec<(Change, G::Position)> {
        self.0.clicks(position)
    }

    fn searched_starts(
        &self,
        position: &G::Position,
        algebra: &Algebra,
    ) -> Result<Option<Starts>, Stopped> {
        self.0.starts(position, algebra)
    }

    fn steps(
        &self,
        position: &G::Position,
        _: &mut Algebra,
    ) -> Result<Option<Vec<String>>, Stopped> {
        Ok(self.0.steps(position))
    }
}

#[cfg(test)]
pub(super) mod testing {
    use super::*;
    use crate::position::Solved;
    use crate::rulesets::testing::{position as read, with_algebra};
    use std::collections::{BTreeSet, HashMap};
    use upstar_values::budget::Budget;

    /// Compares an engine with the plain analysis for all positions that can be reached.
    pub(crate) fn check_with_play<G: Shown>(game: &G, root: &G::Position) {
        let rules = Chased(game.clone());
        let solved = Solved::of_rules(&rules, root, &Default::default()).unwrap();
        with_algebra(|algebra| {
            for (at, position) in solved.positions().iter().enumerate() {
                let found = game.starts(position, algebra).unwrap();
                for first in Player::BOTH {
                    let (Some(wanted), Some(found)) = (solved.start(position, first), found) else {
                        continue;
                    };
                    let found = found.of(first);
                    assert_eq!(found.winner, wanted.winner, "{position:?} {first}");
                    if found.remoteness.moves().is_some() {
                        assert_eq!(found.remoteness, wanted.remoteness, "{position:?} {first}");
                    }
                }
                if at % 50 == 0 {
                    let call = game.call(position);
                    assert_eq!(read(&call).call(), call);
                }
            }
        });
    }

    /// Who wins from each start, with the number of moves: `L19 R19`, `D`.
    pub(crate) fn starts(call: &str) -> String {
        let starts = with_algebra(|algebra| read(call).starts(algebra).unwrap());
        let start = |first: Player| {
            let start = starts.of(first);
            let moves = start.remoteness.moves().map(|moves| moves.to_string());
            format!("{}{}", start.winner.letter(), moves.unwrap_or_default())
        };
        Player::BOTH.map(start).join(" ")
    }

    /// A board of letters.
    pub(crate) type Grid = Vec<Vec<char>>;

    fn grid_of(rows: &str) -> Grid {
        rows.split('|').map(|row| row.chars().collect()).collect()
    }

    /// A board on which some cells have other letters.
    pub(crate) fn changed(grid: &Grid, cells: &[((isize, isize), char)]) -> Grid {
        let mut grid = grid.clone();
        for &((row, column), letter) in cells {
            grid[row as usize][column as usize] = letter;
        }
        grid
    }

    /// Who wins from each start, as [`starts`] says it, for rules on a board of letters. One level of remoteness after the other is
    /// found by looking at all states. A player who cannot move loses, endless play is a draw.
    pub(crate) fn starts_by_levels(
        rows: &str,
        moves: impl Fn(&Grid, Player) -> Vec<Grid>,
        ended: impl Fn(&Grid) -> Option<Winner>,
    ) -> String {
        let root = grid_of(rows);
        let mut states: Vec<(Grid, Player)> = Player::BOTH.map(|p| (root.clone(), p)).into();
        let mut numbers: HashMap<(Grid, Player), usize> = states.iter().cloned().zip(0..).collect();
        let mut next: Vec<Vec<usize>> = Vec::new();
        let mut known: Vec<Option<(Winner, u32)>> = Vec::new();
        while let Some((grid, player)) = states.get(next.len()).cloned() {
            let end = ended(&grid);
            let options = match end {
                Some(_) => Vec::new(),
                None => moves(&grid, player),
            };
            let stuck = options.is_empty().then(|| player.other().into());
            known.push(end.or(stuck).map(|winner| (winner, 0)));
            let mut number = |grid: Grid| {
                let state = (grid, player.other());
                *numbers.entry(state.clone()).or_insert_with(|| {
                    states.push(state);
                    states.len() - 1
                })
            };
            next.push(options.into_iter().map(&mut number).collect());
        }
        for level in 1.. {
            let mut found = Vec::new();
            for (at, (_, player)) in states.iter().enumerate() {
                let winner = |&to: &usize| known[to].map(|(winner, _)| winner);
                if known[at].is_some() {
                    continue;
                }
                if next[at]
                    .iter()
                    .any(|to| winner(to) == Some((*player).into()))
                {
                    found.push((at, (*player).into()));
                } else if next[at]
                    .iter()
                    .all(|to| winner(to) == Some(player.other().into()))
                {
                    found.push((at, player.other().into()));
                }
            }
            if found.is_empty() {
                break;
            }
            for (at, winner) in found {
                known[at] = Some((winner, level));
            }
        }
        let start = |at: usize| match known[at] {
            Some((winner, moves)) => format!("{}{moves}", winner.letter()),
            None => "D".to_owned(),
        };
        [start(0), start(1)].join(" ")
    }

    /// Compares the moves of both players with those of rules on a board of letters, along a line of play.
    pub(crate) fn check_moves(
        ruleset: &str,
        rows: &str,
        seed: usize,
        moves: impl Fn(&Grid, Player) -> Vec<Grid>,
        ended: impl Fn(&Grid) -> Option<Winner>,
    ) {
        let mut grid = grid_of(rows);
        let call = |grid: &Grid| {
            let rows: Vec<String> = grid.iter().map(|row| row.iter().collect()).collect();
            format!("{ruleset}(\"{}\")", rows.join("|"))
        };
        for turn in 0..200 {
            let position = read(&call(&grid));
            let over = ended(&grid).is_some();
            for player in Player::BOTH {
                let found = position.moves(player, &Budget::default()).unwrap();
                let found: BTreeSet<String> = found.iter().map(|next| next.call()).collect();
                let wanted = if over {
                    Vec::new()
                } else {
                    moves(&grid, player)
                };
                let wanted: BTreeSet<String> = wanted.iter().map(call).collect();
                assert_eq!(found, wanted, "{} {player}", call(&grid));
            }
            let mut options = moves(&grid, Player::BOTH[turn % 2]);
            if over || options.is_empty() {
                break;
            }
            let choice = (turn * turn * 7 + turn * 3 + seed * 5) % options.len();
            grid = options.swap_remove(choice);
        }
    }
}
