//! What Upstar says of small positions of every ruleset is what play by definition gives.

mod play;
mod steps;

use play::{Boards, Play, Truth, outcome};
use std::collections::HashSet;
use upstar::analysis::Analysis;
use upstar::game::{Algebra, Outcome, Player, Winner};
use upstar::notation::Style;
use upstar::position::{AnyPosition, Ends, Remoteness, Theory};
use upstar::rulesets::{all, position, small_positions};
use upstar::sum::{Question, Sum, Summand, Term};
use upstar_lang::{Limits, Session, Value};
use upstar_play::Judge;
use upstar_play::explain::{Relation, explain};
use upstar_solve::{MisereSettings, MisereSolver, Settings, Solver};

/// Positions from which play reaches more states than this are not tried.
const MOST_STATES: usize = 250;
/// So many positions of each ruleset.
const MOST: usize = 20;

/// Everything that says who wins.
struct Desk {
    session: Session,
    judge: Judge,
    analysis: Analysis,
    wrong: Vec<String>,
}

impl Desk {
    fn new() -> Desk {
        Desk {
            session: Session::new(Limits::default()),
            judge: Judge::new(1),
            analysis: Analysis::new(),
            wrong: Vec::new(),
        }
    }

    fn evaluate(&mut self, input: &str) -> Result<Value, String> {
        self.session.begin();
        let value = self.session.evaluate(input);
        value.map_err(|problem| problem.message)
    }

    fn text(&mut self, input: &str) -> Result<String, String> {
        let value = self.evaluate(input)?;
        let text = self.session.text(&value, Style::Text);
        text.map_err(|problem| problem.message)
    }

    /// The calls of a list of positions.
    fn calls(&mut self, input: &str) -> Result<HashSet<String>, String> {
        let value = self.evaluate(input)?;
        let Value::List(list) = value else {
            return Err(format!("no list: {}", value.a_kind()));
        };
        let calls = list.items().iter();
        let calls = calls.map(|item| item.position().map(|position| position.call()));
        calls
            .collect::<Option<_>>()
            .ok_or_else(|| "no positions".to_owned())
    }

    fn says<T: PartialEq + std::fmt::Debug>(&mut self, question: &str, said: T, truth: T) {
        if said != truth {
            self.wrong
                .push(format!("{question}: {said:?}, by definition {truth:?}"));
        }
    }

    fn algebra(&mut self) -> &mut Algebra {
        self.session.begin();
        self.session.algebra()
    }

    /// Asks the language about a position.
    fn language(&mut self, call: &str, truth: &[Truth; 2]) {
        let question = format!("outcome({call})");
        let said = self.text(&question);
        self.says(&question, said, Ok(outcome(truth).name().to_owned()));
        for first in Player::BOTH {
            let truth = &truth[first.index()];
            let question = format!("winning_moves({call}, {})", first.letter());
            let said = self.calls(&question);
            self.says(&question, said, Ok(truth.winning.clone()));
            let question = format!("remoteness({call}, {})", first.letter());
            let said = self.text(&question);
            let holds = match (&said, truth.remoteness, truth.winner) {
                (Ok(said), Some(moves), _) => *said == moves.to_string(),
                (Err(why), None, _) if truth.score.is_some() => why.contains("points decide"),
                (Err(why), None, Winner::Nobody) => why.contains("a draw"),
                (Err(why), None, _) => why.contains("never ends"),
                _ => false,
            };
            if !holds {
                self.wrong
                    .push(format!("{question}: {said:?}, by definition {truth:?}"));
            }
            if let Some(score) = truth.score {
                let question = format!("score({call}, {})", first.letter());
                let said = self.text(&question);
                self.says(&question, said, Ok(score.to_string()));
            }
        }
    }

    /// Asks those who judge sums: the searches of `upstar solve`, and the judge of games under way.
    fn judges(&mut self, position: &AnyPosition, truth: &[Truth; 2]) {
        let (call, sum) = (position.call(), Sum::from([position.clone().into()]));
        for first in Player::BOTH {
            let truth = &truth[first.index()];
            self.session.begin();
            let start = self.judge.start(&sum, first, self.session.algebra());
            let question = format!("judge {call}, {first} starts");
            let winner = start.as_ref().map(|start| start.winner);
            self.says(&question, winner, Ok(truth.winner));
            if let Ok(start) = &start
                && !start.can_be_counted()
            {
                let said = start.remoteness.moves();
                self.says(&question, said, truth.remoteness);
                let is_draw = start.remoteness == Remoteness::Draw;
                let draws = truth.winner == Winner::Nobody && truth.score.is_none();
                self.says(&question, is_draw, draws);
            }
            // Points that were made before move the result by as many.
            for made in [-2, 1] {
                self.session.begin();
                let algebra = self.session.algebra();
                let standing = self.judge.standing(&sum, first, made, algebra);
                let wanted = match truth.score {
                    Some(score) => upstar::position::Score::winner(score + made),
                    None => truth.winner,
                };
                let winner = standing.map(|start| start.winner);
                self.says(&format!("{question}, {made} points"), winner, Ok(wanted));
            }
            if position.ends() == Ends::NORMAL && position.theory() == Theory::Short {
                let algebra = self.algebra();
                let settings = Settings {
                    table_bytes: 1 << 16,
                    threads: 1,
                    ..Settings::default()
                };
                let wins = Solver::new(algebra, settings).wins(&sum, first);
                let wins = wins.map(|wins| if wins { first } else { first.other() }.into());
                self.says(
                    &format!("solve {call}, {first} starts"),
                    wins,
                    Ok(truth.winner),
                );
            }
        }
    }

    /// Asks what is said where the last move loses.
    fn misere(&mut self, position: &AnyPosition, truth: &[Truth; 2]) {
        let (call, sum) = (position.call(), Sum::from([position.clone().into()]));
        let question = format!("misere_outcome({call})");
        let said = self.text(&question);
        self.says(&question, said, Ok(outcome(truth).name().to_owned()));
        for first in Player::BOTH {
            let truth = &truth[first.index()];
            let algebra = self.algebra();
            let settings = MisereSettings {
                table_bytes: 1 << 16,
                threads: 1,
                ..MisereSettings::default()
            };
            let wins = MisereSolver::new(algebra, settings).wins(&sum, first);
            let wins = wins.map(|wins| if wins { first } else { first.other() }.into());
            self.says(
                &format!("solve --misere {call}, {first} starts"),
                wins,
                Ok(truth.winner),
            );
            let question = format!("misere_wins({call}, {})", first.letter());
            let said = self.calls(&question);
            self.says(&question, said, Ok(truth.winning.clone()));
        }
    }

    /// The sentences of `explain`: who wins, in how many moves, and the line of best play.
    fn explained(&mut self, position: &AnyPosition, truth: &[Truth; 2]) {
        let call = position.call();
        let sum = Sum::from([position.clone().into()]);
        self.session.begin();
        let question = Question::Outcome(sum);
        let algebra = self.session.algebra();
        let text = explain(algebra, &mut self.analysis, &question, false, Style::Text)
            .and_then(|explained| explained.text(algebra, Style::Text));
        let text = match text {
            Ok(text) => text,
            Err(stopped) => {
                return self.wrong.push(format!("explain {call}: {stopped}"));
            }
        };
        let outcome = outcome(truth);
        let head = format!("{call}: outcome {outcome}, {}", outcome.words());
        self.says(
            &format!("explain {call}"),
            text.lines().next().unwrap_or_default(),
            &head,
        );
        for first in Player::BOTH {
            let truth = &truth[first.index()];
            let begin = format!("{first} moving first ");
            let mut lines = text.lines().skip_while(|line| !line.starts_with(&begin));
            let Some(line) = lines.next().filter(|line| line.ends_with("best play:")) else {
                continue;
            };
            let result = match truth.winner.player() {
                None => "draws",
                Some(winner) if winner == first => "wins",
                Some(_) => "loses",
            };
            let moves = match truth.remoteness {
                None => String::new(),
                Some(1) => " in 1 move".to_owned(),
                Some(moves) => format!(" in {moves} moves"),
            };
            let wanted = format!("{begin}{result}{moves}; best play:");
            self.says(&format!("explain {call}"), line, &wanted);
            let played: Vec<&str> = lines.take_while(|line| !line.is_empty()).collect();
            let end = played.last().copied().unwrap_or_default();
            if let Some(moves) = truth.remoteness {
                self.says(
                    &format!("explain {call}, {first} starts"),
                    played.len() - 1,
                    moves as usize,
                );
            }
            let wanted = truth.winner.player();
            let wanted = wanted.map_or("a draw".to_owned(), |winner| format!("{winner} wins"));
            if !end.ends_with(&wanted) && !end.contains('…') {
                self.wrong
                    .push(format!("explain {call}, {first} starts: ends with {end:?}"));
            }
        }
    }

    /// Asks about a sum that is played as it is written.
    fn sums(&mut self, boards: &Boards, play: &Play) {
        let Some(truth) = play.truth(false) else {
            return;
        };
        let call = boards.call();
        let question = format!("outcome({call})");
        let said = self.text(&question);
        self.says(&question, said, Ok(outcome(&truth).name().to_owned()));
        let term = |(minus, position): &(bool, AnyPosition)| Term {
            minus: *minus,
            game: Summand::Position(position.clone()),
        };
        let sum: Sum = boards.0.iter().map(term).collect();
        for first in Player::BOTH {
            let truth = &truth[first.index()];
            self.session.begin();
            let algebra = self.session.algebra();
            let start = self.judge.start(&sum, first, algebra);
            let winning = sum.winning_moves(first, algebra).and_then(|moves| {
                let calls = moves
                    .iter()
                    .map(|found| sum.after(found).text(algebra, Style::Text));
                calls.collect::<Result<HashSet<_>, _>>()
            });
            let question = format!("judge {call}, {first} starts");
            let winner = start.as_ref().map(|start| start.winner);
            self.says(&question, winner, Ok(truth.winner));
            if let Ok(start) = start
                && !start.can_be_counted()
            {
                self.says(&question, start.remoteness.moves(), truth.remoteness);
            }
            let question = format!("winning moves of {first} in {call}");
            self.says(&question, winning, Ok(truth.winning.clone()));
            let question = format!("remoteness({call}, {})", first.letter());
            let said = self.text(&question);
            // Games with loops are added up, and a value has no moves of its own to count.
            let is_added = matches!(&said, Err(why) if why.contains("found a loopy value"));
            let wanted = truth.remoteness.map(|moves| moves.to_string());
            if !is_added {
                self.says(&question, said.ok(), wanted);
            }
        }
    }

    /// How the position compares with 0: equal if the player who does not start wins, and so on.
    fn compared(&mut self, position: &AnyPosition, truth: &[Truth; 2]) {
        let call = position.call();
        let (sign, outcome) = match outcome(truth) {
            outcome @ Outcome::P => ("==", outcome),
            outcome @ Outcome::L => (">", outcome),
            outcome @ Outcome::R => ("<", outcome),
            outcome => ("<>", outcome),
        };
        for (other, meant) in [
            ("==", Outcome::P),
            (">", Outcome::L),
            ("<", Outcome::R),
            ("<>", Outcome::N),
        ] {
            let question = format!("{call} {other} 0");
            let said = self.text(&question);
            self.says(&question, said, Ok((meant == outcome).to_string()));
        }
        let (sum, zero) = (Sum::from([position.clone().into()]), Sum::default());
        self.session.begin();
        let question = Question::Relation(sum, Relation::Equal, zero);
        let algebra = self.session.algebra();
        let text = explain(algebra, &mut self.analysis, &question, false, Style::Text)
            .and_then(|explained| explained.text(algebra, Style::Text));
        let head = text.map(|text| text.lines().next().unwrap_or_default().to_owned());
        let wanted = match sign {
            "==" => format!("{call} == 0: true"),
            _ => format!("{call} == 0: false, because {call} {sign} 0"),
        };
        self.says(&format!("explain {call} == 0"), head, Ok(wanted));
    }

    /// The nim value, where there is one by definition.
    fn nim_value(&mut self, call: &str, play: &Play) {
        if let Some(value) = play.nim_value() {
            let question = format!("grundy({call})");
            let said = self.text(&question);
            self.says(&question, said, Ok(value.to_string()));
        }
    }
}

#[test]
fn small_positions_of_every_ruleset() {
    let (mut wrong, mut few, mut compared, mut sums) = (Vec::new(), Vec::new(), 0, 0);
    let mut sentences = steps::Sentences::default();
    for ruleset in all() {
        let mut desk = Desk::new();
        let budget = desk.algebra().budget().clone();
        let began = std::time::Instant::now();
        let mut own = 0;
        let mut small = Vec::new();
        let mut tried = small_positions(&**ruleset, MOST, &budget).unwrap();
        if tried.len() < 2 {
            // The example has so many moves that they cannot be listed.
            let finite = (0..3).map(|n| format!("{}({n}, {})", ruleset.name(), n + 1));
            tried.extend(finite.filter_map(|call| position(&call).ok()));
        }
        for position in tried {
            let Some(play) = Play::from(&Boards::of(&position), MOST_STATES) else {
                continue;
            };
            let Some(truth) = play.truth(false) else {
                continue;
            };
            let call = position.call();
            desk.language(&call, &truth);
            desk.judges(&position, &truth);
            desk.explained(&position, &truth);
            desk.nim_value(&call, &play);
            if position.ends() == Ends::NORMAL && !position.is_entailed() {
                desk.compared(&position, &truth);
            }
            if position.ends() == Ends::NORMAL
                && !position.is_entailed()
                && let Some(truth) = play.truth(true)
            {
                desk.misere(&position, &truth);
            }
            desk.session.begin();
            if let Ok(Some(lines)) = position.steps(desk.session.algebra()) {
                let value = play.nim_value();
                for line in lines {
                    sentences.check((&call, &line), &truth, value, &mut desk.wrong);
                }
            }
            own += 1;
            small.push(position);
        }
        // What can be added can be played together.
        small.retain(|position| !Term::position(position.clone()).is_loner());
        for (at, minus) in [(1, false), (2, true), (3, false)] {
            if let Some([first, .., last]) = small.get(..=at) {
                let boards = Boards(vec![(false, last.clone()), (minus, first.clone())]);
                if let Some(play) = Play::from(&boards, MOST_STATES) {
                    desk.sums(&boards, &play);
                    sums += 1;
                }
            }
        }
        if std::env::var_os("UPSTAR_SWEEP").is_some() {
            eprintln!(
                "{} {own} {:?} {}",
                ruleset.name(),
                began.elapsed(),
                desk.wrong.len()
            );
        }
        if own == 0 {
            few.push(ruleset.name().to_owned());
        }
        compared += own;
        wrong.extend(desk.wrong);
    }
    if std::env::var_os("UPSTAR_SWEEP").is_some() {
        eprintln!(
            "{compared} positions, {sums} sums, none of {few:?}; {:?}",
            sentences.compared
        );
        eprintln!("not compared: {:#?}", sentences.others);
    }
    assert!(
        wrong.is_empty(),
        "{} are wrong:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    assert!(
        few.is_empty() && compared > 3000,
        "{compared} positions, none of {few:?}"
    );
    assert!(sums > 300, "{sums} sums");
    let lines = &sentences.compared;
    assert!(lines.len() == 4 && lines["who wins"] > 500, "{lines:?}");
}
