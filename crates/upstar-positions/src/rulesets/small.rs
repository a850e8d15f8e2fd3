//! Small positions of any ruleset, for tests and sweeps.

use crate::position::{AnyPosition, Ruleset};
use upstar_values::budget::{Budget, Stopped};
use upstar_values::game::Player;

/// How many moves a line of play from the example may have.
const LONGEST: usize = 400;
/// How many lines of play are tried.
const LINES: u64 = 40;

/// Up to `most` different small positions of a ruleset: half of them from its smallest sizes, if these can be listed, the others from
/// the last moves of play that begins with its example. They are the same at every call.
///
/// The budget is looked at by the moves alone; it ends a ruleset that is a program.
///
/// ```
/// use upstar_positions::rulesets::{find, small_positions};
/// use upstar_values::budget::Budget;
/// for name in ["clobber", "hackenbush", "nim"] {
///     let small = small_positions(&**find(name).unwrap(), 20, &Budget::default())?;
///     assert!((4..=20).contains(&small.len()), "{name}");
/// }
/// # Ok::<(), upstar_values::budget::Stopped>(())
/// ```
pub fn small_positions(
    ruleset: &dyn Ruleset,
    most: usize,
    budget: &Budget,
) -> Result<Vec<AnyPosition>, Stopped> {
    let mut small = Small {
        most: most.div_ceil(2),
        found: Vec::new(),
    };
    for of_size in (0..=6).filter_map(|size| ruleset.of_size(size)) {
        // Not the first ones alone, which are all alike.
        of_size.take(150).step_by(7).for_each(|p| small.add(p));
    }
    small.most = most;
    let example = super::read_call(ruleset.example());
    if let Ok(example) = example.and_then(|(_, arguments)| ruleset.call(&arguments, budget)) {
        for seed in 0..LINES {
            if small.found.len() >= most {
                break;
            }
            let line = line_of_play(&example, seed, budget)?;
            // From the end of play, where positions are small.
            line.into_iter().rev().take(6).for_each(|p| small.add(p));
        }
        small.add(example);
    }
    Ok(small.found)
}

/// Positions without repetition.
struct Small {
    most: usize,
    found: Vec<AnyPosition>,
}

impl Small {
    fn add(&mut self, position: AnyPosition) {
        let is_new = || {
            self.found
                .iter()
                .all(|known| known.call() != position.call())
        };
        if self.found.len() < self.most && is_new() {
            self.found.push(position);
        }
    }
}

/// The positions of one line of play, by turns, in which the seed chooses the moves.
fn line_of_play(
    start: &AnyPosition,
    seed: u64,
    budget: &Budget,
) -> Result<Vec<AnyPosition>, Stopped> {
    let mut line = vec![start.clone()];
    let mut player = Player::BOTH[seed as usize % 2];
    let mut choice = seed;
    while line.len() < LONGEST {
        let now = &line[line.len() - 1];
        if now.ended(player).is_some() {
            break;
        }
        let mut moves = match now.moves(player, budget) {
            Err(Stopped::NoValue(_) | Stopped::TooLarge(_)) => break,
            moves => moves?,
        };
        if moves.is_empty() {
            break;
        }
        choice = choice
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        let next = moves.swap_remove((choice >> 33) as usize % moves.len());
        if !now.keeps_turn(&next, player) {
            player = player.other();
        }
        line.push(next);
    }
    Ok(line)
}
