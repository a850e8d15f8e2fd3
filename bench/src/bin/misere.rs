//! Misère play: canonical forms, genera, quotients, and who wins boards. One thread; every line starts with empty tables.

use upstar::budget::Budget;
use upstar::game::Algebra;
use upstar::impartial::take_and_break::{Code, TakeAndBreak, octal_games};
use upstar::impartial::{Heaps, measure};
use upstar::misere::partizan::{Forms, Universe};
use upstar::misere::quotient::{Partial, survey};
use upstar::misere::{OfGenus, Values};
use upstar::rulesets::position;
use upstar::sum::Term;
use upstar_bench::timed;
use upstar_solve::{MisereSettings, MisereSolver};

fn line(name: &str, seconds: f64) {
    println!("{name:<64} {seconds:>10.4} s");
}

/// The genera of all heaps up to the last.
fn genera(game: TakeAndBreak, last: u64) -> usize {
    let game = Heaps(game);
    let mut known = Default::default();
    for heap in 0..=last {
        measure(&game, &Budget::default(), &mut OfGenus, &mut known, &vec![heap]).unwrap();
    }
    known.len()
}

fn outcome(call: &str) -> String {
    let mut solver = MisereSolver::new(&Algebra::new(), MisereSettings::default());
    let outcome = solver.outcome(&[Term::position(position(call).unwrap())]).unwrap();
    format!("{outcome}, {} sums", solver.nodes())
}

fn main() {
    let only = std::env::args().nth(1);
    let wanted = |name: &str| only.as_ref().is_none_or(|only| name.contains(only.as_str()));
    for (name, game, last) in [
        ("genera of Kayles to 40", Code::kayles().into(), 40),
        ("genera of Dawson's Kayles to 44", Code::dawsons_kayles().into(), 44),
        ("genera of Grundy's game to 45", TakeAndBreak::Grundy, 45),
    ] {
        if wanted(name) {
            let (sums, seconds) = timed(|| genera(game, last));
            line(&format!("{name} ({sums} sums)"), seconds);
        }
    }
    if wanted("values born by day 5") {
        let (count, seconds) = timed(|| Values::new().unordered_born_by(5).unwrap().len());
        line(&format!("values born by day 5 ({count})"), seconds);
    }
    if wanted("sums of all pairs born by day 4") {
        let (count, seconds) = timed(|| {
            let mut values = Values::new();
            let games = values.born_by(4).unwrap();
            for &g in &games {
                for &h in &games {
                    values.add(g, h).unwrap();
                }
            }
            values.len()
        });
        line(&format!("sums of all pairs born by day 4 ({count} values)"), seconds);
    }
    for code in ["0.75", "0.77", "0.15", "0.44"] {
        let name = format!("quotient of {code} for all heaps, proved");
        if wanted(&name) {
            let game: Code = code.parse().unwrap();
            let (order, seconds) = timed(|| Partial::new(game).solve(&Budget::default()).unwrap().order());
            line(&format!("{name} (order {order})"), seconds);
        }
    }
    if wanted("octal games of two digits") {
        let limit = std::time::Duration::from_secs(1);
        let (solved, seconds) = timed(|| {
            let games = octal_games(2).into_iter().map(TakeAndBreak::from);
            let surveys = games.map(|game| survey(&game, 1000, &Budget::default().time(limit)).unwrap());
            surveys.filter(|survey| survey.period.is_some()).count()
        });
        line(&format!("octal games of two digits, 1 s each ({solved} of 70 solved)"), seconds);
    }
    if wanted("dicots of day 3") {
        let (count, seconds) = timed(|| {
            let (mut forms, budget) = (Forms::new(), Budget::default());
            let dicots = forms.dicots_born_by(3, &budget).unwrap();
            let inverses = dicots.iter().filter(|&&g| forms.is_invertible(Universe::Dicot, g, &budget).unwrap());
            (dicots.len(), inverses.count())
        });
        line(&format!("dicots of day 3 ({} of {} have inverses)", count.1, count.0), seconds);
    }
    for call in [
        "domineering(4, 6)",
        "domineering(3, 8)",
        "domineering(2, 12)",
        "clobber(4, 5)",
        "clobber(2, 12)",
        "clobber(3, 8)",
        "clobber(4, 6)",
        "cram(4, 6)",
    ] {
        let name = format!("who wins {call}");
        if wanted(&name) {
            let (found, seconds) = timed(|| outcome(call));
            line(&format!("{name} ({found})"), seconds);
        }
    }
}
