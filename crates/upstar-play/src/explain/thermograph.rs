//! Temperature and mean told by the thermograph: the scaffold from the walls of the options, cut off where its two sides meet.

use super::answer::Answer;
use super::followers::{followers, left_out_text};
use upstar::analysis::{Analysis, Wall};
use upstar::budget::Stopped;
use upstar::game::{Algebra, Game, Player};
use upstar::notation::{Style, print};
use upstar::number::Dyadic;

/// How temperature and mean of a value are found.
///
/// ```
/// use upstar::analysis::Analysis;
/// use upstar::game::Algebra;
/// use upstar::notation::{Style, read};
/// use upstar_play::explain::thermograph;
/// let (mut algebra, mut analysis) = (Algebra::new(), Analysis::new());
/// let game = read(&mut algebra, "{3|-2}").unwrap();
/// let told = thermograph(&mut algebra, &mut analysis, game, Style::Text)?;
/// assert_eq!(told.result, "{3|-2}: temperature 5/2, mean 1/2");
/// # Ok::<(), upstar::budget::Stopped>(())
/// ```
pub fn thermograph(
    algebra: &mut Algebra,
    analysis: &mut Analysis,
    game: Game,
    style: Style,
) -> Result<Answer, Stopped> {
    let temperature = analysis.temperature(algebra, game)?;
    let mean = analysis.mean(algebra, game)?;
    let text = print(algebra, game, style)?;
    let result = format!("{text}: temperature {temperature}, mean {mean}");
    let mut lines = Vec::new();
    if is_integer(algebra, game) {
        lines.push("an integer has a mast alone, from temperature -1 upwards".to_owned());
    }
    let (told, left_out) = followers(algebra, game, |algebra, follower| {
        // Walls of numbers are known; the number that was asked for is told.
        Ok(follower == game && !is_integer(algebra, follower) || !algebra.is_number(follower))
    })?;
    left_out_text(&mut lines, left_out);
    for follower in told {
        one(algebra, analysis, follower, style, &mut lines)?;
    }
    Ok(Answer {
        method: "thermographs",
        result,
        lines,
    })
}

fn is_integer(algebra: &mut Algebra, game: Game) -> bool {
    algebra.as_number(game).is_some_and(|x| x.is_integer())
}

/// The scaffold of one value and where it is cut off.
fn one(
    algebra: &mut Algebra,
    analysis: &mut Analysis,
    game: Game,
    style: Style,
    lines: &mut Vec<String>,
) -> Result<(), Stopped> {
    let Some(scaffold) = analysis.scaffold(algebra, game)? else {
        return Ok(());
    };
    let name = print(algebra, game, style)?;
    lines.push(format!("{name}, corners as (temperature, place):"));
    for player in Player::BOTH {
        let options = match player {
            Player::Left => algebra.left_options(game)?,
            Player::Right => algebra.right_options(game)?,
        };
        for option in options {
            let walls = analysis.thermograph(algebra, option)?;
            let option = print(algebra, option, style)?;
            lines.push(match player {
                Player::Left => {
                    format!(
                        "  Left's {option} has the right wall {}",
                        corners(walls.right_wall())
                    )
                }
                Player::Right => {
                    format!(
                        "  Right's {option} has the left wall {}",
                        corners(walls.left_wall())
                    )
                }
            });
        }
    }
    let walls = analysis.thermograph(algebra, game)?;
    let (temperature, mean) = (walls.temperature(), walls.mean());
    let mut places: Vec<Dyadic> = scaffold.corners();
    places.push(temperature.clone());
    places.sort();
    places.dedup();
    let left = places.iter().map(|t| corner(t, &scaffold.left_at(t)));
    let right = places.iter().map(|t| corner(t, &scaffold.right_at(t)));
    let (left, right): (Vec<String>, Vec<String>) = (left.collect(), right.collect());
    lines.push(format!(
        "  left scaffold, the greatest of Left's less t: {}",
        left.join(" ")
    ));
    lines.push(format!(
        "  right scaffold, the least of Right's plus t: {}",
        right.join(" ")
    ));
    lines.push(format!(
        "  they meet at temperature {temperature}: cut off there, with a mast at the mean {mean} above"
    ));
    lines.push(format!(
        "  left wall {}, right wall {}",
        corners(walls.left_wall()),
        corners(walls.right_wall())
    ));
    Ok(())
}

fn corner(t: &Dyadic, x: &Dyadic) -> String {
    format!("({t}, {x})")
}

/// The corners of a wall; above the last one it is vertical.
fn corners(wall: &Wall) -> String {
    let corners = wall.vertices().iter();
    let corners: Vec<String> = corners.map(|vertex| corner(&vertex.t, &vertex.x)).collect();
    corners.join(" ")
}
