//! The state of a search as text, so that it can go on later.

use super::chain::Chain;
use super::field::wrong;
use super::score::Score;
use super::{Aim, Counts, Extremes, Found};
use crate::diagnostic::Diagnostic;
use crate::random::Random;
use serde_json::{Value as Json, json};

/// The number of the format.
const FORMAT: u64 = 1;

impl Extremes {
    /// The state after the last round, from which [`Extremes::resume`] goes on.
    pub fn state(&self) -> String {
        let score = |score: &Option<Score>| score.as_ref().map(Score::to_string);
        let found = |found: &Found| {
            json!({
                "step": found.step,
                "position": found.position.call(),
                "board": self.field.text(&found.board, "|"),
                "score": found.score.to_string(),
            })
        };
        let chain = |chain: &Chain| {
            json!({
                "random": chain.random.state().to_string(),
                "board": self.field.text(&chain.board, "|"),
                "score": score(&chain.score),
                "peak": score(&chain.peak),
                "idle": chain.idle,
                "at": chain.at,
                "history": chain.history.iter().map(score).collect::<Vec<_>>(),
            })
        };
        let Counts {
            suitable,
            unsuitable,
            refused,
            out_of_memory,
            out_of_time,
        } = self.counts;
        let mut state = json!({ "format": FORMAT, "search": self.question() });
        state["rounds"] = self.rounds.into();
        state["counts"] = json!({
            "suitable": suitable,
            "unsuitable": unsuitable,
            "refused": refused,
            "out_of_memory": out_of_memory,
            "out_of_time": out_of_time,
        });
        state["records"] = self.records.iter().map(found).collect();
        state["best"] = self.best.iter().map(found).collect();
        state["chains"] = self.chains.iter().map(chain).collect();
        format!("{state:#}\n")
    }

    /// Everything that decides which way the search goes.
    fn question(&self) -> Json {
        let aim = &self.aim;
        let goal = if aim.is_least { "minimise" } else { "maximise" };
        let (rows, columns) = self.size();
        json!({
            "ruleset": aim.ruleset.name(),
            goal: aim.objective.trim(),
            "then": aim.guide().map(str::trim),
            "cells": aim.cells,
            "size": format!("{rows}x{columns}"),
            "seed": aim.seed.to_string(),
            "chains": aim.chains,
            "each_memory": aim.each_memory,
        })
    }

    /// A search that goes on from a state. It must be the same search; only the number of best positions and the time for one position may
    /// differ.
    ///
    /// ```
    /// use upstar_lang::{Aim, Extremes, Limits, Session};
    /// let mut session = Session::new(Limits::default());
    /// let aim = Aim::new(session.field("toads_and_frogs").unwrap(), "temperature", 5);
    /// let mut search = Extremes::new(aim.clone()).unwrap();
    /// search.round(&mut session, 1).unwrap();
    /// let mut later = Extremes::resume(aim, &search.state()).unwrap();
    /// search.round(&mut session, 1).unwrap();
    /// later.round(&mut session, 1).unwrap();
    /// assert_eq!(later.state(), search.state());
    /// ```
    pub fn resume(aim: Aim, state: &str) -> Result<Extremes, Diagnostic> {
        let mut search = Extremes::new(aim)?;
        let state: Json = serde_json::from_str(state)
            .map_err(|error| wrong(format!("this is no state of a search: {error}")))?;
        if state["format"] != FORMAT {
            return Err(wrong(
                "this is no state of a search, or of another version of Upstar",
            ));
        }
        let (asked, found) = (search.question(), &state["search"]);
        if asked != *found {
            return Err(wrong(difference(&asked, found)));
        }
        search
            .load(&state)
            .ok_or_else(|| wrong("this state of a search is damaged"))?;
        Ok(search)
    }

    fn load(&mut self, state: &Json) -> Option<()> {
        self.rounds = state["rounds"].as_u64()?;
        let count = |name: &str| state["counts"][name].as_u64();
        self.counts = Counts {
            suitable: count("suitable")?,
            unsuitable: count("unsuitable")?,
            refused: count("refused")?,
            out_of_memory: count("out_of_memory")?,
            out_of_time: count("out_of_time")?,
        };
        let list = |name: &str| -> Option<Vec<Found>> {
            let items = state[name].as_array()?.iter();
            items.map(|item| self.load_found(item)).collect()
        };
        let (records, best) = (list("records")?, list("best")?);
        (self.records, self.best) = (records, best);
        let chains = state["chains"].as_array()?;
        if chains.len() != self.chains.len() {
            return None;
        }
        for (at, json) in chains.iter().enumerate() {
            self.chains[at] = self.load_chain(json)?;
        }
        Some(())
    }

    fn load_found(&self, json: &Json) -> Option<Found> {
        let board = self.field.read(json["board"].as_str()?)?;
        Some(Found {
            step: json["step"].as_u64()?,
            cells: self.field.boards.in_play(&board),
            position: self.field.place(&board)?,
            score: Score::read(json["score"].as_str()?)?,
            board,
        })
    }

    fn load_chain(&self, json: &Json) -> Option<Chain> {
        let score = |json: &Json| match json {
            Json::Null => Some(None),
            json => Some(Some(Score::read(json.as_str()?)?)),
        };
        let history: Option<Vec<Option<Score>>> =
            json["history"].as_array()?.iter().map(score).collect();
        let history = history?;
        let at = usize::try_from(json["at"].as_u64()?).ok()?;
        (at < history.len()).then_some(())?;
        Some(Chain {
            random: Random::at(json["random"].as_str()?.parse().ok()?),
            board: self.field.read(json["board"].as_str()?)?,
            score: score(&json["score"])?,
            peak: score(&json["peak"])?,
            idle: json["idle"].as_u64()?,
            history,
            at,
        })
    }
}

/// The first thing in which two searches differ.
fn difference(asked: &Json, found: &Json) -> String {
    let plain = |json: &Json| match json {
        Json::String(text) => text.clone(),
        Json::Null => "nothing".to_owned(),
        other => other.to_string(),
    };
    let fields = asked.as_object().into_iter().flatten();
    let mut differing = fields.filter(|(name, value)| found.get(name) != Some(value));
    match differing.next() {
        Some((name, value)) => format!(
            "this state belongs to another search: its `{name}` is {}, not {}",
            plain(found.get(name).unwrap_or(&Json::Null)),
            plain(value)
        ),
        None => "this state belongs to another search".to_owned(),
    }
}
