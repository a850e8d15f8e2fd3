//! The sentences of `steps` that say who wins, a nim value, a score or a winning move.

use crate::play::{Truth, outcome};
use std::collections::{BTreeMap, BTreeSet};
use upstar::game::{Outcome, Player, Winner};
use upstar::position::Score;

/// What one sentence claims.
#[derive(Debug)]
enum Claim {
    Outcome(Outcome),
    /// This player wins when that one starts.
    Wins(Player, Player),
    /// Whoever starts, this player does not win; nobody for the player who does not start.
    Not(Option<Player>),
    NimValue(u64),
    /// The words for both scores.
    Score(String),
    /// A move to this call wins.
    Move(String),
    /// The player moves to this call, and wins with it if that can be done at all.
    Best(Player, String),
}

impl Claim {
    fn holds(&self, truth: &[Truth; 2], nim_value: Option<u64>) -> bool {
        let winner = |first: Player| truth[first.index()].winner;
        match self {
            Claim::Outcome(said) => outcome(truth) == *said,
            Claim::Wins(player, first) => winner(*first) == Winner::from(*player),
            Claim::Not(player) => Player::BOTH.into_iter().all(|first| {
                let loser = player.unwrap_or(first.other());
                winner(first) != Winner::from(loser)
            }),
            Claim::NimValue(said) => nim_value.is_none_or(|value| value == *said),
            Claim::Score(said) => {
                let [left, right] = truth.each_ref().map(|truth| truth.score);
                let score = left
                    .zip(right)
                    .and_then(|(left, right)| Score::new(left, right));
                score.is_some_and(|score| score.words() == *said)
            }
            Claim::Best(player, call) => {
                let truth = &truth[player.index()];
                truth.winner != Winner::from(*player) || truth.winning.contains(call)
            }
            Claim::Move(call) => truth.iter().any(|truth| truth.winning.contains(call)),
        }
    }
}

/// What a line of the steps of a position of this ruleset claims; nothing if it only says how something is calculated.
fn claims(ruleset: &str, line: &str) -> Vec<Claim> {
    let mut claims = Vec::new();
    let mut add = |words: &str, claim: Claim| {
        if line.contains(words) {
            claims.push(claim);
        }
    };
    add("the player who starts wins", Claim::Outcome(Outcome::N));
    add(
        "the player who does not start wins",
        Claim::Outcome(Outcome::P),
    );
    add("Whoever starts wins", Claim::Outcome(Outcome::N));
    add("Whoever starts does not lose", Claim::Not(None));
    add(
        "the player to move leads the path to the other half of the domino",
        Claim::Outcome(Outcome::N),
    );
    add(
        "the opponent of the player to move leads it to the other half",
        Claim::Outcome(Outcome::P),
    );
    for player in Player::BOTH {
        let outcome = match player {
            Player::Left => Outcome::L,
            Player::Right => Outcome::R,
        };
        add(
            &format!("{player} wins, whoever starts"),
            Claim::Outcome(outcome),
        );
        add(
            &format!("{player} answers a move in a pair"),
            Claim::Not(Some(player.other())),
        );
        for first in Player::BOTH {
            add(
                &format!("{player} wins if {first} starts"),
                Claim::Wins(player, first),
            );
            if line.starts_with(&format!("{first} starts:")) {
                add(&format!("so {player} wins"), Claim::Wins(player, first));
            }
        }
    }
    let number = |text: &str| {
        let digits: String = text.chars().take_while(char::is_ascii_digit).collect();
        let rest = &text[digits.len()..];
        let ends = rest.is_empty() || rest.starts_with(':') || rest.starts_with(';');
        digits.parse().ok().filter(|_| ends)
    };
    let value = line
        .strip_prefix("nim value ")
        .or(line.strip_prefix("nim sum "));
    let value = value.and_then(|rest| match rest.strip_prefix("of ") {
        Some(rest) => number(rest.split_once(": ")?.1),
        None => number(rest),
    });
    claims.extend(value.map(Claim::NimValue));
    if let Some(words) = line.strip_prefix("the score from here on: ") {
        claims.push(Claim::Score(words.to_owned()));
    }
    if let Some(at) = line.rfind(&format!("{ruleset}(")) {
        let call = line[at..].to_owned();
        let by = Player::BOTH.into_iter();
        let mut by = by.filter(|player| line.starts_with(&player.to_string()));
        if line.starts_with("winning move") {
            claims.push(Claim::Move(call));
        } else if let Some(player) = by.next()
            && line[..at].ends_with(": to ")
        {
            claims.push(Claim::Best(player, call));
        }
    }
    claims
}

/// How many lines were compared, and one of each kind that claims nothing that could be.
#[derive(Default)]
pub(crate) struct Sentences {
    pub(crate) compared: BTreeMap<&'static str, usize>,
    pub(crate) others: BTreeSet<String>,
}

impl Sentences {
    /// Compares what a line says with the truth.
    pub(crate) fn check(
        &mut self,
        (call, line): (&str, &str),
        truth: &[Truth; 2],
        nim_value: Option<u64>,
        wrong: &mut Vec<String>,
    ) {
        let ruleset = call.split('(').next().unwrap_or_default();
        let claims = claims(ruleset, line);
        if claims.is_empty() {
            let words = line
                .split_whitespace()
                .filter(|word| word.chars().all(char::is_alphabetic));
            self.others.insert(words.collect::<Vec<_>>().join(" "));
        }
        for claim in claims {
            let kind = match claim {
                Claim::Outcome(_) | Claim::Wins(..) | Claim::Not(_) => "who wins",
                Claim::NimValue(_) => "nim value",
                Claim::Score(_) => "score",
                Claim::Move(_) | Claim::Best(..) => "winning move",
            };
            *self.compared.entry(kind).or_default() += 1;
            if !claim.holds(truth, nim_value) {
                wrong.push(format!(
                    "steps({call}) says {line:?}, by definition {truth:?}"
                ));
            }
        }
    }
}
