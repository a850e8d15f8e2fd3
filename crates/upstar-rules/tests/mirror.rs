//! Symmetric strategies on boards of rule files: what they say agrees with play.

use std::collections::HashMap;
use upstar::budget::Budget;
use upstar::game::{Algebra, Game, Outcome, Player};
use upstar::position::{AnyPosition, Argument, Ruleset, Variant};
use upstar_rules::RuleFile;

const CRAM: &str = "name: my_cram\nboard: grid\nboth: . . -> # #";
const COL: &str = "name: my_col\nboard: grid\npieces: x Left, o Right\nleft: . -> x, unless next to x\nright: mirror";
const SNORT: &str = "name: my_snort\nboard: grid\npieces: x Left, o Right\nleft: . -> x, unless next to o\nright: mirror";
const CLOBBER: &str = "name: my_clobber\nboard: grid\npieces: x Left, o Right\nstart: xo|ox\nleft: x o -> . x\nright: mirror";
const KONANE: &str =
    "name: my_konane\nboard: grid\npieces: x Left, o Right\nleft: x (o .)+ -> .+ x\nright: mirror";
const PUSH: &str =
    "name: my_push\nboard: strip\npieces: x Left, o Right\nleft: x . -> . x, right\nright: mirror";

/// Whether a player wins who starts, from the moves alone.
fn wins(
    position: &AnyPosition,
    player: Player,
    known: &mut HashMap<(String, Player), bool>,
) -> bool {
    let key = (position.call(), player);
    if let Some(&wins) = known.get(&key) {
        return wins;
    }
    let moves = position.moves(player, &Budget::default()).unwrap();
    let wins = moves
        .iter()
        .any(|option| !wins(option, player.other(), known));
    known.insert(key, wins);
    wins
}

fn rules(source: &str) -> RuleFile {
    RuleFile::read(source).unwrap_or_else(|wrong| panic!("{source}: {wrong:?}"))
}

/// Boards on which a symmetric strategy is found are lost for the player who starts.
#[test]
fn mirrored_boards_are_lost() {
    for (source, most, least) in [
        (CRAM, 8, 30),
        (COL, 5, 30),
        (SNORT, 5, 30),
        (CLOBBER, 5, 30),
        (KONANE, 5, 30),
        (PUSH, 8, 5),
    ] {
        let rules = rules(source);
        let (mut known, mut found) = (HashMap::new(), 0);
        for cells in 1..=most {
            for position in rules.of_size(cells).into_iter().flatten() {
                for position in [Variant::Impartial.of(&position), position] {
                    let Some(outcome) = position.known_outcome(&Budget::default()) else {
                        continue;
                    };
                    assert_eq!(outcome, Ok(Outcome::P));
                    found += 1;
                    for player in Player::BOTH {
                        let call = position.call();
                        assert!(!wins(&position, player, &mut known), "{call}");
                    }
                }
            }
        }
        assert!(found >= least, "{source}: {found}");
    }
}

#[test]
fn large_boards() {
    let size = |source: &str, rows: i64, columns: i64| {
        let arguments = [Argument::from(rows), Argument::from(columns)];
        rules(source).call(&arguments, &Budget::default()).unwrap()
    };
    let mut algebra = Algebra::new();
    for (position, is_mirrored) in [
        (size(CRAM, 8, 8), true),
        (size(CRAM, 7, 8), false),
        // A piece of Col does not forbid the other colour next to it, one of Snort does.
        (size(COL, 5, 6), true),
        (size(SNORT, 4, 6), true),
        (size(SNORT, 3, 6), false),
        (Variant::Impartial.of(&size(SNORT, 3, 6)), true),
        (Variant::Impartial.of(&size(CLOBBER, 6, 6)), true),
        (size(CLOBBER, 6, 6), false),
    ] {
        let call = position.call();
        let outcome = position.known_outcome(&Budget::default());
        assert_eq!(outcome, is_mirrored.then_some(Ok(Outcome::P)), "{call}");
        if is_mirrored {
            assert_eq!(position.value(&mut algebra), Ok(Game::ZERO), "{call}");
        }
    }
}
