//! `find`: small positions with a property, in slices that can be continued.

use crate::ask::Wrong;
use crate::protocol::{
    Cursor, File, FindAnswer, FindFault, FindMember, FindRequest, FoundPosition, SortKey, Unknown,
};
use crate::work::Work;
use crate::{board, option, shown};
use std::time::Duration;
use upstar::budget::{Budget, Stopped};
use upstar::loopy;
use upstar::notation::{Style, print_number};
use upstar::number::Dyadic;
use upstar::position::AnyPosition;
use upstar::sum::Term;
use upstar_lang::syntax::parse_statements;
use upstar_lang::{Diagnostic, Looked, Met, Place, Placed, Search, Value, Verdict, Wording};

const USUAL_CELLS: u64 = 6;
const USUAL_MOST: u64 = 20;
/// More than that is not kept between requests, in bytes.
const MOST_KEPT: usize = 128 << 20;
/// Larger boards are not drawn.
const MOST_THINGS: usize = 400;
/// A list that is a sort key counts with so many numbers.
const MOST_NUMBERS: usize = 16;

/// What an earlier search had met. It only saves time: without it all positions before are listed once more.
#[derive(Debug)]
pub(crate) struct Left {
    input: String,
    /// The files and definitions that the input was read with.
    setting: (Vec<File>, Vec<String>),
    place: Place,
    met: Met,
}

impl Left {
    pub(crate) fn bytes(&self) -> usize {
        let (files, inputs) = &self.setting;
        let files: usize = files.iter().map(|file| file.source.capacity()).sum();
        let inputs: usize = inputs.iter().map(String::capacity).sum();
        self.input.capacity() + files + inputs + self.met.bytes()
    }
}

pub(crate) fn find(work: &mut Work, ask: FindRequest) -> Result<FindAnswer, Wrong> {
    let mut answer = FindAnswer {
        input: ask.input.clone(),
        ..FindAnswer::default()
    };
    let searched = search(work, &ask, &mut answer);
    // The names that a condition may use are not for later requests; neither is what it printed.
    work.leave_context();
    work.session.take_printed(Style::Text);
    if let Err((of, problem)) = searched {
        answer.error = Some(fault(of, &problem, &ask));
    }
    Ok(answer)
}

/// A problem with a member of the request.
fn fault(of: FindMember, problem: &Diagnostic, ask: &FindRequest) -> FindFault {
    let source = match of {
        FindMember::Input => &ask.input,
        FindMember::Where => &ask.condition,
        FindMember::Sort => ask.sort.as_ref().unwrap_or(&ask.input),
    };
    FindFault {
        of,
        call: None,
        fault: shown::error(problem, source),
    }
}

fn search(
    work: &mut Work,
    ask: &FindRequest,
    answer: &mut FindAnswer,
) -> Result<(), (FindMember, Diagnostic)> {
    let kept = work.left.take();
    let setting = work.setting();
    // What cannot be read at all is said even if there is no position to read it for.
    parse_statements(&ask.condition).map_err(|problem| (FindMember::Where, problem.into()))?;
    let sort = ask.sort.as_deref().filter(|sort| !sort.trim().is_empty());
    if let Some(sort) = sort {
        parse_statements(sort).map_err(|problem| (FindMember::Sort, problem.into()))?;
    }
    work.allow(1.0);
    let ruleset = work.session.field(&ask.input);
    let ruleset = ruleset.map_err(|problem| (FindMember::Input, problem))?;
    let cells = ask.cells.unwrap_or(USUAL_CELLS) as usize;
    let most = ask.most.unwrap_or(USUAL_MOST).max(1) as usize;
    let sort = sort.map(Wording::new);
    let mut search = Search::new(&*ruleset, cells, &ask.condition);
    if let Some(Cursor { cells, at }) = ask.from {
        let from = Place {
            cells: cells as usize,
            at,
        };
        let kept = kept.filter(|kept| {
            kept.place == from && kept.input == ask.input && kept.setting == setting
        });
        if let Err(problem) = search.resume(&mut work.session, from, kept.map(|kept| kept.met)) {
            note(work, &problem);
            answer.next = ask.from;
            answer.stopped = Some(problem.message);
            return Ok(());
        }
    }
    let left = |(place, met)| Left {
        input: ask.input.clone(),
        setting,
        place,
        met,
    };
    // The time for what is new begins here.
    let whole = work.algebra().budget().clone();
    let slice = ask
        .time
        .map(|time| whole.clone().at_most(Duration::from_millis(time)));
    loop {
        let looked = match search.look(&mut work.session) {
            Ok(Some(looked)) => looked,
            Ok(None) => break,
            Err(problem) => {
                note(work, &problem);
                answer.stopped = Some(problem.message);
                break;
            }
        };
        let call = || looked.position.call();
        match looked.verdict {
            Verdict::Fails => {}
            Verdict::Meets => {
                let found = shown_position(work, &looked, sort.as_ref(), ask);
                answer.found.push(found);
            }
            Verdict::Mistaken(problem) => {
                answer.error = Some(FindFault {
                    call: Some(call()),
                    ..fault(FindMember::Where, &problem, ask)
                });
                return Ok(());
            }
            Verdict::Unknown(problem) => {
                note(work, &problem);
                // A position that comes late gets another chance; one that has all the time does not.
                if is_over(&problem, answer.looked == 0) {
                    answer.stopped = Some(problem.message);
                    leave(work, left(search.leave_before()), answer);
                    return Ok(());
                }
                match &mut answer.unknown {
                    Some(unknown) => unknown.count += 1,
                    None => {
                        answer.unknown = Some(Unknown {
                            count: 1,
                            call: call(),
                            error: shown::error(&problem, &ask.condition),
                        });
                    }
                }
            }
        }
        answer.looked += 1;
        if answer.found.len() >= most {
            break;
        }
        if let Some(stopped) = over(&whole, slice.as_ref()) {
            answer.stopped = Some(stopped);
            break;
        }
    }
    if search.place().is_none() {
        return match search.emptiness() {
            Some(problem) => Err((FindMember::Input, problem)),
            None => Ok(()),
        };
    }
    leave(work, left(search.leave()), answer);
    Ok(())
}

/// Remembers where the search was left.
fn leave(work: &mut Work, left: Left, answer: &mut FindAnswer) {
    answer.next = Some(Cursor {
        cells: u32::try_from(left.place.cells).unwrap_or(u32::MAX),
        at: left.place.at,
    });
    work.left = Some(left).filter(|left| left.bytes() <= MOST_KEPT);
}

/// Whether the time of the request is over, or that of the slice.
fn over(whole: &Budget, slice: Option<&Budget>) -> Option<String> {
    let stopped = whole.check(0).err();
    let stopped = stopped.or_else(|| slice?.check(0).err());
    stopped.map(|stopped| upstar_lang::stopped_text(&stopped))
}

/// Whether a problem with a position ends the search.
fn is_over(problem: &Diagnostic, is_first: bool) -> bool {
    match problem.stopped {
        Some(Stopped::Cancelled) => true,
        Some(Stopped::Time(_) | Stopped::Memory(_)) => !is_first,
        _ => false,
    }
}

fn note(work: &mut Work, problem: &Diagnostic) {
    if let Some(stopped) = problem.stopped.clone() {
        work.note(stopped);
    }
}

fn shown_position(
    work: &mut Work,
    looked: &Looked,
    sort: Option<&Wording>,
    ask: &FindRequest,
) -> FoundPosition {
    let position = &looked.position;
    let key = sort.map(|sort| match sort.evaluate(&mut work.session) {
        Ok(value) => sort_key(work, &value),
        Err(problem) => {
            note(work, &problem);
            let source = ask.sort.as_deref().unwrap_or_default();
            let error = shown::error(&problem, source);
            SortKey::Failed { error }
        }
    });
    let value = Value::Thing(std::sync::Arc::new(Placed(position.clone())));
    let worth = work.worth(&value, 0.5);
    work.allow(1.0);
    let worth = worth.unwrap_or_else(|| Err(Stopped::NoValue(&"there is no value")));
    let term = Term::position(AnyPosition::clone(position));
    let starts = option::starts(work, &term, &worth);
    let drawn = position.board();
    FoundPosition {
        call: position.call(),
        cells: looked.cells,
        board: (board::size(&drawn) <= MOST_THINGS).then(|| board::shown(&drawn)),
        outcome: option::outcome(work, &worth, starts),
        worth: shown::value(work, worth),
        key,
    }
}

/// The text of a sort key, and the numbers that stand for it.
fn sort_key(work: &mut Work, value: &Value) -> SortKey {
    match work.session.text(value, Style::Text) {
        Ok(text) => {
            let mut by = Vec::new();
            numbers(work, value, &mut by);
            SortKey::Key { text, by }
        }
        Err(problem) => SortKey::Failed {
            error: shown::error(&problem, ""),
        },
    }
}

/// Adds the numbers that a value is sorted by. Greater games never have lesser means and stops.
fn numbers(work: &mut Work, value: &Value, by: &mut Vec<String>) {
    match value {
        Value::Bool(truth) => by.push(u8::from(*truth).to_string()),
        Value::Integer(n) => by.push(n.to_big().to_string()),
        Value::Number(x) => by.push(print_number(x, Style::Text)),
        Value::List(list) => {
            for item in list.items().iter().take(MOST_NUMBERS) {
                // A list in a list has no numbers of its own.
                if by.len() < MOST_NUMBERS && !matches!(item, Value::List(_)) {
                    numbers(work, item, by);
                }
            }
        }
        _ => {
            let worth = work.worth(value, 0.5);
            work.allow(1.0);
            let short = worth
                .and_then(Result::ok)
                .and_then(|worth| loopy::Value::short(&worth));
            let Some(game) = short else { return };
            let (algebra, analysis) = work.session.workers();
            if let Ok(card) = analysis.card(algebra, game) {
                let mean = card.thermograph.mean();
                let stops = [mean, &card.left_stop, &card.right_stop];
                by.extend(stops.map(|x: &Dyadic| print_number(x, Style::Text)));
            }
        }
    }
}
