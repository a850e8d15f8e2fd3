//! The claim, from what the strategy proves.

use crate::proof::Proof;
use crate::steps;
use crate::strategy::Wins;
use crate::{Flaw, flaw};

/// The statement, if the proof proves it.
pub(crate) fn check(proof: &mut Proof, wins: &Wins) -> Result<String, Flaw> {
    let claim = proof.take("claim");
    let text = |field: &str| claim[field].as_str().unwrap_or_default();
    let (statement, proved) = match text("kind") {
        "relation" => {
            let (g, left) = proof.signed(&claim["left"])?;
            let (h, right) = proof.signed(&claim["right"])?;
            let mut ge = || wins.at_least(proof, &g, &h);
            let relation = text("relation");
            let proved = match relation {
                ">=" => ge(),
                ">" => ge() && wins.greater_or_confused(proof, &g, &h),
                "<=" => wins.at_least(proof, &h, &g),
                "<" => wins.at_least(proof, &h, &g) && wins.greater_or_confused(proof, &h, &g),
                "==" => ge() && wins.at_least(proof, &h, &g),
                "|>" => wins.greater_or_confused(proof, &g, &h),
                "<|" => wins.greater_or_confused(proof, &h, &g),
                "<>" => {
                    wins.greater_or_confused(proof, &g, &h)
                        && wins.greater_or_confused(proof, &h, &g)
                }
                "!=" => {
                    wins.greater_or_confused(proof, &g, &h)
                        || wins.greater_or_confused(proof, &h, &g)
                }
                _ => return flaw("the relation of the claim is unknown"),
            };
            (format!("{left} {relation} {right}"), proved)
        }
        "outcome" => {
            let (g, sum) = proof.signed(&claim["sum"])?;
            let proved = match text("outcome") {
                "L" => wins.at_least(proof, &g, &[]) && wins.greater_or_confused(proof, &g, &[]),
                "R" => wins.at_least(proof, &[], &g) && wins.greater_or_confused(proof, &[], &g),
                "N" => {
                    wins.greater_or_confused(proof, &g, &[])
                        && wins.greater_or_confused(proof, &[], &g)
                }
                "P" => wins.at_least(proof, &g, &[]) && wins.at_least(proof, &[], &g),
                _ => return flaw("the outcome of the claim is unknown"),
            };
            (format!("outcome({sum}) == {}", text("outcome")), proved)
        }
        "canonical" => {
            let (game, form) = (proof.game(&claim["game"])?, proof.game(&claim["form"])?);
            steps::check(proof, wins, game, form)?;
            let name = proof.name(game, &claim["position"])?;
            let form = proof.games.text(form);
            (format!("canonical({name}) is {form}"), true)
        }
        _ => return flaw("the kind of the claim is unknown"),
    };
    if proved {
        Ok(statement)
    } else {
        flaw(format!("the strategy does not prove {statement}"))
    }
}
