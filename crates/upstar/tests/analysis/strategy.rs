//! Play in sums of hot games.
use crate::common::{Desk, d};
use upstar::analysis::{Move, Strategy};
use upstar::game::{Game, Outcome, Player};

/// Winning first moves, as component and text.
fn winning(desk: &mut Desk, parts: &[Game], player: Player) -> Vec<(usize, String)> {
    let moves = desk.algebra.winning_moves(parts, player).unwrap();
    let mut moves: Vec<(usize, Game)> = moves.iter().map(|m| (m.component, m.option)).collect();
    moves.sort_unstable_by_key(|(component, game)| (*component, game.sort_key()));
    moves.into_iter().map(|(i, g)| (i, desk.text(g))).collect()
}

fn check(parts: &[&str], temperatures: &[&str], left: &[(usize, &str)], right: &[(usize, &str)]) {
    let mut desk = Desk::new();
    let parts: Vec<Game> = parts.iter().map(|t| desk.v(t)).collect();
    let sum = desk.sum(&parts);
    assert_eq!(desk.algebra.outcome(sum).unwrap(), Outcome::N);
    let found: Vec<String> = parts
        .iter()
        .map(|&g| desk.temperature(g).to_string())
        .collect();
    assert_eq!(found, temperatures);
    for (player, expected) in [(Player::Left, left), (Player::Right, right)] {
        let expected: Vec<(usize, String)> =
            expected.iter().map(|(i, t)| (*i, t.to_string())).collect();
        assert_eq!(winning(&mut desk, &parts, player), expected);
    }
}

/// Whether a strategy's advice wins.
fn wins(parts: &[&str], player: Player, strategy: Strategy) -> (Move, bool) {
    let mut desk = Desk::new();
    let parts: Vec<Game> = parts.iter().map(|t| desk.v(t)).collect();
    let advice = desk
        .analysis
        .advise(&mut desk.algebra, &parts, player, strategy);
    let advice = advice.unwrap().unwrap();
    (advice.recommended, advice.wins)
}

const ONE: [&str; 3] = ["{1/2|-100}", "{100|1/2}", "{0|{-1|-101}}"];
const THREE: [&str; 3] = ["+-10", "+-5", "+-1"];
const FOUR: [&str; 3] = ["+-10", "{3|1}", "{1|{0|-100}}"];
const FIVE: [&str; 2] = ["+-10", "{10|{9|-11}}"];

#[test]
fn the_coolest_component() {
    check(
        &ONE,
        &["201/4", "199/4", "1"],
        &[(2, "0")],
        &[(0, "-100"), (2, "{-1|-101}")],
    );
    let (advised, good) = wins(&ONE, Player::Left, Strategy::Hot);
    assert_eq!((advised.component, good), (0, false));
}

#[test]
fn the_sum_is_its_own_reduced_form() {
    let mut desk = Desk::new();
    let parts = ONE.map(|t| desk.v(t));
    let sum = desk.sum(&parts);
    assert_eq!(desk.rcf(sum), sum);
}

#[test]
fn switches_in_order() {
    check(&THREE, &["10", "5", "1"], &[(0, "10")], &[(0, "-10")]);
    for strategy in [
        Strategy::Hot,
        Strategy::Thermo,
        Strategy::Sente { answer: None },
    ] {
        for player in [Player::Left, Player::Right] {
            let (advised, good) = wins(&THREE, player, strategy);
            assert_eq!((advised.component, good), (0, true));
        }
    }
}

#[test]
fn a_threat() {
    check(
        &FOUR,
        &["10", "1", "1"],
        &[(0, "10")],
        &[(0, "-10"), (2, "{0|-100}")],
    );
    assert!(wins(&FOUR, Player::Left, Strategy::Hot).1);
    // Sentestrat answers Right's threat, although +-10 was the hottest before.
    let answered = ["+-10", "{3|1}", "{0|-100}"];
    let strategy = Strategy::Sente { answer: Some(2) };
    assert_eq!(wins(&answered, Player::Left, strategy).0.component, 2);
    // A quiet move need not be answered.
    let quiet = ["+-10", "1", "{1|{0|-100}}"];
    let strategy = Strategy::Sente { answer: Some(1) };
    assert_eq!(wins(&quiet, Player::Left, strategy).0.component, 0);
}

#[test]
fn the_coldest_component() {
    check(&FIVE, &["10", "1"], &[(0, "10")], &[(1, "{9|-11}")]);
    let (advised, good) = wins(&FIVE, Player::Right, Strategy::Hot);
    assert_eq!((advised.component, good), (0, false));
    assert!(wins(&FIVE, Player::Left, Strategy::Hot).1);
}

#[test]
fn advice_without_hot_components() {
    let mut desk = Desk::new();
    let parts = ["1/2", "2", "-3"].map(|t| desk.v(t));
    let advice = desk
        .analysis
        .advise(&mut desk.algebra, &parts, Player::Left, Strategy::Thermo);
    // Nothing is hot: the number with the largest denominator loses least.
    let advice = advice.unwrap().unwrap();
    assert_eq!(
        (advice.recommended.component, advice.temperature),
        (0, d("-1/2"))
    );
    let parts = [desk.v("-3"), Game::ZERO];
    let advice = desk
        .analysis
        .advise(&mut desk.algebra, &parts, Player::Left, Strategy::Hot);
    assert_eq!(advice.unwrap(), None);
}
