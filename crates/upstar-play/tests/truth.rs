//! Explanations are true: every ruleset is checked against brute force over its moves, and proofs by the checker.

use std::collections::HashMap;
use upstar::budget::{Budget, Stopped};
use upstar::game::{Algebra, Outcome, Player, Winner};
use upstar::position::{AnyPosition, Start, Starts, Stuck, Theory, Uncounted};
use upstar::rulesets::{all, position};
use upstar_play::explain::{analysed, outcome};
use upstar_play::players::Random;
use upstar_play::{Judge, Sum};

/// Positions from which play reaches more positions than this are not tried.
const MOST: usize = 800;

fn options(position: &AnyPosition, player: Player) -> Result<Vec<AnyPosition>, Stopped> {
    position.moves(player, &Budget::default())
}

/// A state: a position and who is to move.
type State = (usize, Player);

/// Who wins from each start by brute force: every undecided state is looked at, round after round, until nothing changes. `None` if too
/// many positions can be reached, or not all moves can be listed.
fn brute_force(root: &AnyPosition) -> Option<Starts> {
    let mut numbers: HashMap<String, usize> = HashMap::from([(root.call(), 0)]);
    let mut positions = vec![root.clone()];
    let mut moves: HashMap<State, Vec<State>> = HashMap::new();
    let mut at = 0;
    while at < positions.len() {
        if positions.len() > MOST {
            return None;
        }
        for player in Player::BOTH {
            let here = positions[at].clone();
            let mut list = Vec::new();
            for option in options(&here, player).ok()? {
                let next = positions.len();
                let number = *numbers.entry(option.call()).or_insert(next);
                let turn = if here.keeps_turn(&option, player) {
                    player
                } else {
                    player.other()
                };
                if number == next {
                    positions.push(option);
                }
                list.push((number, turn));
            }
            moves.insert((at, player), list);
        }
        at += 1;
    }
    let mut decided: HashMap<State, (Winner, u32)> = HashMap::new();
    for (number, position) in positions.iter().enumerate() {
        for player in Player::BOTH {
            let stuck = match position.ends().stuck {
                Stuck::Loses => player.other().into(),
                Stuck::Wins => player.into(),
                Stuck::Draws => Winner::Nobody,
            };
            let is_stuck = moves[&(number, player)].is_empty();
            if let Some(winner) = position.ended(player).or(is_stuck.then_some(stuck)) {
                decided.insert((number, player), (winner, 0));
            }
        }
    }
    for round in 1.. {
        let mut new = Vec::new();
        for (state, list) in &moves {
            if decided.contains_key(state) {
                continue;
            }
            let (own, other) = (state.1.into(), state.1.other().into());
            let results: Vec<Option<Winner>> = list
                .iter()
                .map(|next| decided.get(next).map(|(winner, _)| *winner))
                .collect();
            if results.contains(&Some(own)) {
                new.push((*state, (own, round)));
            } else if results.iter().all(|result| *result == Some(other)) {
                new.push((*state, (other, round)));
            }
        }
        if new.is_empty() {
            break;
        }
        decided.extend(new);
    }
    let start = |first: Player| match decided.get(&(0, first)) {
        Some((winner, round)) => match winner.player() {
            Some(winner) => Start::counted(winner, *round),
            None => Start::DRAW,
        },
        None => Start::uncounted(root.ends().endless, Uncounted::Endless),
    };
    Some(Starts {
        left: start(Player::Left),
        right: start(Player::Right),
    })
}

/// Who gets more points from each start by brute force; `None` if too many positions can be reached.
fn brute_score(root: &AnyPosition) -> Option<Starts> {
    fn best(
        at: &AnyPosition,
        player: Player,
        known: &mut HashMap<(String, Player), i64>,
    ) -> Option<i64> {
        if let Some(&score) = known.get(&(at.call(), player)) {
            return Some(score);
        }
        if known.len() > MOST {
            return None;
        }
        let mut most = None;
        for option in options(at, player).ok()? {
            let points = i64::from(at.points(&option, player));
            let own = match at.keeps_turn(&option, player) {
                true => points + best(&option, player, known)?,
                false => points - best(&option, player.other(), known)?,
            };
            most = most.max(Some(own));
        }
        known.insert((at.call(), player), most.unwrap_or(0));
        Some(most.unwrap_or(0))
    }
    let mut known = HashMap::new();
    let left = best(root, Player::Left, &mut known)?;
    let right = best(root, Player::Right, &mut known)?;
    Some(Starts {
        left: Start::scored(left),
        right: Start::scored(-right),
    })
}

/// Positions to try: the given ones, and some that random play from them reaches.
fn followers(starts: Vec<AnyPosition>, random: &mut Random) -> Vec<AnyPosition> {
    let mut found = starts.clone();
    for start in &starts {
        let mut here = start.clone();
        for _ in 0..60 {
            let player = Player::BOTH[random.below(2).unwrap()];
            let Ok(mut list) = options(&here, player) else {
                break;
            };
            let Some(place) = random.below(list.len()) else {
                break;
            };
            here = list.swap_remove(place);
            found.push(here.clone());
        }
    }
    let mut calls = std::collections::HashSet::new();
    found.retain(|position| calls.insert(position.call()));
    found
}

/// What `explain` says about a position, with the winner from its JSON.
fn explained(algebra: &mut Algebra, sum: &Sum) -> Result<Outcome, Stopped> {
    if sum.has_value() {
        let explanation = outcome(algebra, sum)?;
        let verdict = upstar_check::check(&explanation.json().to_string());
        let verdict = verdict.unwrap_or_else(|flaw| panic!("{sum:?}: {flaw}"));
        let said = verdict.statement.trim_end_matches(", for the moves listed");
        let said = said.rsplit(" == ").next().unwrap();
        let named = Outcome::ALL.into_iter().find(|o| o.name() == said);
        return Ok(named.unwrap_or_else(|| panic!("{}", verdict.statement)));
    }
    let refused = outcome(algebra, sum);
    assert!(
        matches!(refused, Err(Stopped::NoValue(_))),
        "{sum:?} must not be proved"
    );
    let answer = analysed(algebra, sum)?;
    let flaw = upstar_check::check(&answer.json().to_string()).unwrap_err();
    assert!(flaw.to_string().contains("without a proof"), "{flaw}");
    assert!(answer.text().contains("not proved"));
    Ok(answer.outcome())
}

#[test]
fn every_ruleset_is_explained_truly() {
    let mut random = Random::new(1);
    let mut tried = 0;
    for ruleset in all() {
        let mut algebra = Algebra::new();
        let mut judge = Judge::new(1);
        let mut starts = vec![position(ruleset.example()).unwrap()];
        for positions in (1..=4).filter_map(|cells| ruleset.of_size(cells)) {
            starts.extend(positions.step_by(5).take(4));
        }
        // Its example has infinitely many moves.
        if ruleset.name() == "two_dimensional_nim" {
            starts.push(position("two_dimensional_nim(3, 2)").unwrap());
        }
        let mut own = 0;
        for position in followers(starts, &mut random) {
            if own == 30 {
                break;
            }
            let truth = match position.theory() {
                Theory::Score => brute_score(&position),
                _ => brute_force(&position),
            };
            let Some(truth) = truth else {
                continue;
            };
            let sum = Sum::from([position.clone().into()]);
            for first in Player::BOTH {
                let found = judge.start(&sum, first, &mut algebra).unwrap();
                assert_eq!(found.winner, truth.of(first).winner, "{position:?}");
                if !sum.has_value() && !found.can_be_counted() {
                    assert_eq!(found.remoteness, truth.of(first).remoteness);
                }
            }
            let said = explained(&mut algebra, &sum).unwrap();
            assert_eq!(said, truth.outcome(), "{position:?}");
            own += 1;
        }
        // Play of this game reaches ever larger heaps.
        let boundless = ["put_or_take_square"];
        assert!(
            own > 0 || boundless.contains(&ruleset.name()),
            "{} was not tried",
            ruleset.name()
        );
        tried += own;
    }
    assert!(tried > 500, "{tried} positions");
}

#[test]
fn a_drawn_game_is_said_to_be_drawn() {
    let mut algebra = Algebra::new();
    let sum = Sum::from([position("sos(4)").unwrap().into()]);
    let answer = analysed(&mut algebra, &sum).unwrap();
    assert_eq!(answer.outcome(), Outcome::D);
    let text = answer.text();
    assert!(
        text.starts_with("sos(\"....\"): outcome D, a draw, whoever starts"),
        "{text}"
    );
    assert!(text.contains("Left cannot move: a draw"), "{text}");
    let json = answer.json();
    assert_eq!(json["proof"], serde_json::Value::Null);
    assert_eq!(json["outcome_pair"], "DD");
}

/// Infinitely many moves cannot be listed, and must not be taken for none.
#[test]
fn two_dimensional_nim_is_not_proved_from_its_winning_moves() {
    let mut algebra = Algebra::new();
    let two = position("two_dimensional_nim(\"w\")").unwrap();
    let star = upstar::game::Game::STAR;
    let sum = Sum::from([two.into(), star.into()]);
    assert_eq!(sum.outcome(&mut algebra).unwrap(), Outcome::N);
    assert!(outcome(&mut algebra, &sum).is_err());
}
