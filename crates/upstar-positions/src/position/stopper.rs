//! A loopy value as a position: its moves are the options of its canonical form.

use super::{AnyPosition, Board, Ends, Position};
use std::any::Any;
use std::collections::HashMap;
use std::sync::Arc;
use upstar_loopy::{LoopyAlgebra, Stopper};
use upstar_values::budget::{Budget, Stopped};
use upstar_values::encode::{position_key, rules_key};
use upstar_values::game::{Algebra, Game, Player};

/// A value with more followers is not played.
const MOST_FOLLOWERS: usize = 20_000;

/// All followers of a stopper, itself included.
struct Followers {
    /// Their texts, which read back.
    texts: Vec<String>,
    /// The places of their options.
    options: Vec<[Vec<u32>; 2]>,
}

/// A follower of a stopper.
struct Follower {
    among: Arc<Followers>,
    at: u32,
}

/// A stopper as a position, which can be a term of a sum: its moves are the options of its canonical form. Its call is the text of the
/// value. Takes time and memory for all its followers.
///
/// ```
/// use upstar_loopy::LoopyAlgebra;
/// use upstar_positions::position::stopper_position;
/// use upstar_values::game::{Algebra, Outcome};
/// let mut algebra = Algebra::new();
/// let over = LoopyAlgebra::on(&mut algebra).over_value()?;
/// let over = stopper_position(over, &mut algebra)?;
/// assert_eq!(over.call(), "over");
/// assert_eq!(over.right(algebra.budget())?[0].call(), "over");
/// assert_eq!(over.outcome(&mut algebra)?, Outcome::L);
/// # Ok::<(), upstar_values::budget::Stopped>(())
/// ```
pub fn stopper_position(stopper: Stopper, algebra: &mut Algebra) -> Result<AnyPosition, Stopped> {
    let mut loops = LoopyAlgebra::on(algebra);
    let mut found = vec![stopper];
    let mut places = HashMap::from([(stopper, 0)]);
    let mut followers = Followers {
        texts: Vec::new(),
        options: Vec::new(),
    };
    let mut at = 0;
    while let Some(&follower) = found.get(at) {
        at += 1;
        if found.len() > MOST_FOLLOWERS {
            return Err(Stopped::TooLarge(
                &"a value with more than 20000 followers to play",
            ));
        }
        followers.texts.push(loops.text(&follower.into())?);
        let mut sides = [Vec::new(), Vec::new()];
        for (player, side) in Player::BOTH.into_iter().zip(&mut sides) {
            for option in loops.options(follower, player)? {
                let next = found.len() as u32;
                let place = *places.entry(option).or_insert(next);
                if place == next {
                    found.push(option);
                }
                side.push(place);
            }
        }
        followers.options.push(sides);
        let bytes = followers.texts.len() * 200;
        loops.short().budget().check(bytes)?;
    }
    Ok(Arc::new(Follower {
        among: Arc::new(followers),
        at: 0,
    }))
}

/// Whether a position is a loopy value, made by [`stopper_position`]: it has no board.
pub fn is_loopy_value(position: &AnyPosition) -> bool {
    position.as_any().is::<Follower>()
}

impl Follower {
    fn options(&self, player: Player) -> Vec<AnyPosition> {
        let options = &self.among.options[self.at as usize][player.index()];
        let follower = |&at| {
            let among = self.among.clone();
            Arc::new(Follower { among, at }) as AnyPosition
        };
        options.iter().map(follower).collect()
    }
}

impl Position for Follower {
    fn ruleset(&self) -> &str {
        "a loopy value"
    }

    fn is_impartial(&self) -> bool {
        false
    }

    fn call(&self) -> String {
        self.among.texts[self.at as usize].clone()
    }

    fn left(&self, _: &Budget) -> Result<Vec<AnyPosition>, Stopped> {
        Ok(self.options(Player::Left))
    }

    fn right(&self, _: &Budget) -> Result<Vec<AnyPosition>, Stopped> {
        Ok(self.options(Player::Right))
    }

    fn parts(&self) -> Vec<AnyPosition> {
        let among = self.among.clone();
        vec![Arc::new(Follower { among, at: self.at })]
    }

    fn negative(&self) -> Option<AnyPosition> {
        None
    }

    fn board(&self) -> Board {
        Board::Heaps(Vec::new())
    }

    fn symmetry_key(&self) -> (u128, bool) {
        // Equal texts are equal values.
        let rules = rules_key("loopy value", 1, &());
        (position_key(rules, self.call().as_str()), false)
    }

    fn value(&self, algebra: &mut Algebra) -> Result<Game, Stopped> {
        let position = Position::parts(self).swap_remove(0);
        let value = position.loopy_value(algebra)?;
        value.short().ok_or_else(|| self.theory().no_value())
    }

    fn ends(&self) -> Ends {
        Ends::LOOPY
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
