//! Misère outcomes: the search against plain play on whole boards, and known outcomes.

use std::collections::HashMap;
use std::sync::Arc;
use upstar::budget::{Budget, Cancel, Stopped};
use upstar::form::Form;
use upstar::game::{Algebra, Game, Outcome, Player};
use upstar::notation::{Style, read_written};
use upstar::position::{AnyPosition, Board, Ends, Position, Ruleset};
use upstar::rulesets::{BUILT_IN, all, position};
use upstar::sum::{Sum, Term};
use upstar_solve::{MisereSettings, MisereSolver};

fn solver(small_moves: usize) -> MisereSolver {
    let settings = MisereSettings {
        small_moves,
        ..MisereSettings::default()
    };
    MisereSolver::new(&Algebra::new(), settings)
}

fn place(call: &str) -> AnyPosition {
    position(call).unwrap_or_else(|error| panic!("{call}: {error}"))
}

fn searched(solver: &mut MisereSolver, calls: &[&str]) -> Outcome {
    let sum: Vec<Term> = calls
        .iter()
        .map(|call| Term::position(place(call)))
        .collect();
    solver.outcome(&sum).unwrap()
}

fn outcome(call: &str) -> String {
    searched(&mut solver(10), &[call]).to_string()
}

/// Plain play: who moves in which sum, remembered by the text of its terms.
#[derive(Default)]
struct Play {
    algebra: Algebra,
    known: HashMap<(Vec<String>, Player), bool>,
    /// Give up after this many sums.
    most: usize,
}

impl Play {
    fn new(most: usize) -> Play {
        Play {
            algebra: Algebra::new(),
            most,
            ..Play::default()
        }
    }

    /// Whether the player who is to move wins; `None` if that takes too long.
    fn wins(&mut self, sum: &Sum, player: Player) -> Option<bool> {
        let text = |term: &Term| term.text(&mut self.algebra, Style::Text).unwrap();
        let texts = sum.iter().map(text).collect();
        let key = (texts, player);
        if let Some(&wins) = self.known.get(&key) {
            return Some(wins);
        }
        if self.known.len() >= self.most {
            return None;
        }
        let moves = sum.moves(player, &mut self.algebra).ok()?;
        let mut wins = moves.is_empty();
        for step in moves {
            if !self.wins(&sum.after(&step), player.other())? {
                wins = true;
                break;
            }
        }
        self.known.insert(key, wins);
        Some(wins)
    }

    fn outcome(&mut self, sum: &Sum) -> Option<Outcome> {
        let left = self.wins(sum, Player::Left)?;
        let right = self.wins(sum, Player::Right)?;
        Some(Outcome::from_starts(left, !right))
    }
}

/// Compares search and play for single positions.
fn compare(calls: impl IntoIterator<Item = String>) -> usize {
    let mut play = Play::new(usize::MAX);
    let mut solvers = [0, 4, 10].map(solver);
    let mut cases = 0;
    for call in calls {
        let sum = Sum(vec![Term::position(place(&call))]);
        let expected = play.outcome(&sum).unwrap();
        for solver in &mut solvers {
            assert_eq!(solver.outcome(&sum).unwrap(), expected, "{call}");
        }
        cases += 1;
    }
    cases
}

/// All boards with these letters, as rows between bars.
fn boards(rows: usize, columns: usize, letters: &str) -> impl Iterator<Item = String> {
    let letters: Vec<char> = letters.chars().collect();
    let count = letters.len().pow((rows * columns) as u32);
    (0..count).map(move |number| {
        let mut rest = number;
        let mut row = || -> String {
            let cell = |_| {
                let letter = letters[rest % letters.len()];
                rest /= letters.len();
                letter
            };
            (0..columns).map(cell).collect()
        };
        let rows: Vec<String> = (0..rows).map(|_| row()).collect();
        rows.join("|")
    })
}

#[test]
fn all_small_clobber_boards() {
    let sizes = [(1, 6), (2, 2), (2, 3)];
    let texts = sizes.into_iter().flat_map(|(r, c)| boards(r, c, ".xo"));
    let cases = compare(texts.map(|text| format!("clobber(\"{text}\")")));
    assert_eq!(cases, 729 + 81 + 729);
}

#[test]
fn all_small_domineering_boards() {
    let sizes = [(3, 3), (2, 4), (1, 6)];
    let texts = sizes.into_iter().flat_map(|(r, c)| boards(r, c, ".#"));
    let cases = compare(texts.map(|text| format!("domineering(\"{text}\")")));
    assert_eq!(cases, 512 + 256 + 64);
}

#[test]
fn small_boards_of_other_games() {
    let texts = |ruleset: &'static str, rows, columns, letters| {
        boards(rows, columns, letters).map(move |text| format!("{ruleset}(\"{text}\")"))
    };
    compare(texts("cram", 2, 3, ".#"));
    compare(texts("toads_and_frogs", 1, 6, ".TF"));
    compare(texts("konane", 2, 3, ".xo"));
    compare(texts("amazons", 2, 2, ".xo#"));
    compare(texts("hackenbush_string", 1, 5, "BRG").filter(|call| position(call).is_ok()));
    compare(texts("nogo", 2, 3, ".xo").filter(|call| position(call).is_ok()));
    compare(texts("toppling_dominoes", 1, 4, "BRG").filter(|call| position(call).is_ok()));
    let graphs = |ruleset: &'static str| {
        let path = (1..=6).map(move |n| format!("{ruleset}(path({n}))"));
        path.chain((3..=6).map(move |n| format!("{ruleset}(cycle({n}))")))
    };
    compare(
        graphs("col")
            .chain(graphs("snort"))
            .chain(graphs("node_kayles")),
    );
    compare((0..12).map(|n| format!("kayles({n})")));
    compare(
        (0..12)
            .map(|n| format!("dawsons_kayles({n})"))
            .filter(|call| position(call).is_ok()),
    );
}

/// A fixed sequence of pseudo-random numbers (SplitMix64).
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ z >> 31) % n as u64) as usize
    }
}

/// Small positions of every ruleset in which play ends because a player cannot move.
fn catalogue() -> Vec<AnyPosition> {
    let mut found = Vec::new();
    for ruleset in BUILT_IN {
        if ruleset.of_size.is_none() {
            continue;
        }
        for of_size in (1..=4).filter_map(|cells| Ruleset::of_size(*ruleset, cells)) {
            let all: Vec<AnyPosition> = of_size.take(400).collect();
            let step = all.len() / 8 + 1;
            found.extend(all.into_iter().step_by(step));
        }
    }
    found.extend(
        all()
            .iter()
            .filter_map(|ruleset| position(ruleset.example()).ok()),
    );
    found.retain(|position| position.ends() == Ends::NORMAL);
    found
}

#[test]
fn every_ruleset_is_played_as_its_moves_say() {
    let mut play = Play::new(0);
    let mut solvers = [solver(0), solver(10)];
    let mut compared = 0;
    for position in catalogue() {
        let sum = Sum(vec![Term::position(position.clone())]);
        play.most = play.known.len() + 1500;
        let Some(expected) = play.outcome(&sum) else {
            continue;
        };
        for solver in &mut solvers {
            assert_eq!(solver.outcome(&sum).unwrap(), expected, "{position:?}");
        }
        compared += 1;
    }
    assert!(compared > 800, "{compared}");
}

#[test]
fn sums_of_positions_and_values() {
    let mut random = Random(7);
    let mut play = Play::new(0);
    let positions = catalogue();
    let values = play.algebra.day(2).unwrap().games;
    let mut solvers = [0, 6].map(|small_moves| {
        let settings = MisereSettings {
            small_moves,
            ..MisereSettings::default()
        };
        MisereSolver::new(&play.algebra, settings)
    });
    let mut compared = 0;
    for _ in 0..1500 {
        let mut sum = Sum::default();
        for _ in 0..=random.below(3) {
            let term = match random.below(4) {
                0 => Term::of_value(values[random.below(values.len())]),
                _ => Term::position(positions[random.below(positions.len())].clone()),
            };
            sum.push(match random.below(2) {
                0 => term,
                _ => term.negative(),
            });
        }
        play.most = play.known.len() + 400;
        let Some(expected) = play.outcome(&sum) else {
            continue;
        };
        for solver in &mut solvers {
            assert_eq!(solver.outcome(&sum).unwrap(), expected, "{sum:?}");
        }
        compared += 1;
    }
    assert!(compared > 500, "{compared}");
}

#[test]
fn winning_moves_agree_with_play() {
    let mut play = Play::new(usize::MAX);
    let mut solver = solver(8);
    for calls in [
        &["domineering(2, 3)", "clobber(\"xxo\")"][..],
        &["nim(1, 1, 5)"],
        &["kayles(4)", "col(path(3))"],
        &["toads_and_frogs(\"TT.FF\")", "domineering(2, 2)"],
    ] {
        let sum: Sum = calls
            .iter()
            .map(|call| Term::position(place(call)))
            .collect();
        for player in Player::BOTH {
            let mut expected = Vec::new();
            for step in sum.moves(player, &mut Algebra::new()).unwrap() {
                if !play.wins(&sum.after(&step), player.other()).unwrap() {
                    expected.push((step.term, format!("{:?}", step.to)));
                }
            }
            let found = solver.winning_moves(&sum, player).unwrap();
            let found: Vec<(usize, String)> = found
                .iter()
                .map(|step| (step.term, format!("{:?}", step.to)))
                .collect();
            assert_eq!(found, expected, "{calls:?} {player}");
        }
    }
    // The only winning move in misère Nim with one heap above 1 leaves an odd number of ones.
    let nim = Sum(vec![Term::position(place("nim(1, 1, 5)"))]);
    let wins = solver.winning_moves(&nim, Player::Left).unwrap();
    assert_eq!(wins.len(), 1);
    assert_eq!(wins[0].to.as_position().unwrap().call(), "nim(1, 1, 1)");
}

#[test]
fn known_tables() {
    let row = |ruleset: &str, row: usize, count: usize| -> String {
        (1..=count)
            .map(|n| outcome(&format!("{ruleset}({row}, {n})")))
            .collect()
    };
    for (rows, outcomes) in [(1, "NLLLLL"), (2, "RPLNRPN"), (3, "RRPPL"), (4, "RNPN")] {
        assert_eq!(row("domineering", rows, outcomes.len()), outcomes);
    }
    for (rows, outcomes) in [(1, "NPPNNNPPNNNPNN"), (2, "PNPNPNP"), (3, "PPNPP")] {
        assert_eq!(row("cram", rows, outcomes.len()), outcomes);
    }
    let line = |call: &str, sizes: std::ops::RangeInclusive<usize>| -> String {
        sizes
            .map(|n| outcome(&call.replace('N', &n.to_string())))
            .collect()
    };
    assert_eq!(line("col(path(N))", 1..=10), "PNNNNNNNNN");
    assert_eq!(line("snort(path(N))", 1..=10), "PPNPNPNPNP");
    assert_eq!(line("col(cycle(N))", 3..=9), "NNNNNNN");
    assert_eq!(line("snort(cycle(N))", 3..=9), "PNPNPNP");
}

#[test]
fn known_positions() {
    for (strip, expected) in [
        ("T.F", "P"),
        ("TT.F", "P"),
        ("TT.FF", "P"),
        ("T..F", "N"),
        ("TT..FF", "N"),
        ("T...F", "P"),
        ("TTT.FFF", "P"),
        ("TTT..FF", "R"),
    ] {
        assert_eq!(
            outcome(&format!("toads_and_frogs(\"{strip}\")")),
            expected,
            "{strip}"
        );
    }
    for (board, expected) in [
        ("xo", "P"),
        ("xoxo", "N"),
        ("xoxoxo", "N"),
        ("xo|ox", "P"),
        ("xox|oxo", "N"),
        ("xxo", "R"),
        ("xxoo", "N"),
    ] {
        assert_eq!(
            outcome(&format!("clobber(\"{board}\")")),
            expected,
            "{board}"
        );
    }
}

#[test]
fn heaps() {
    let mut solver = solver(10);
    let mut heaps = |ruleset: &str, sizes: &[u64]| {
        let calls: Vec<String> = sizes.iter().map(|n| format!("{ruleset}({n})")).collect();
        let calls: Vec<&str> = calls.iter().map(String::as_str).collect();
        searched(&mut solver, &calls).to_string()
    };
    for (sizes, expected) in [
        (&[1][..], "P"),
        (&[1, 1], "N"),
        (&[1, 1, 1], "P"),
        (&[2], "N"),
        (&[2, 2], "P"),
        (&[1, 2, 3], "P"),
        (&[1, 2, 2], "N"),
        (&[3, 4, 5], "N"),
    ] {
        assert_eq!(heaps("nim", sizes), expected, "{sizes:?}");
    }
    for (sizes, expected) in [
        (&[1][..], "P"),
        (&[5, 1], "P"),
        (&[9], "P"),
        (&[12, 4, 1], "P"),
        (&[3, 3], "P"),
        (&[17], "N"),
    ] {
        assert_eq!(heaps("kayles", sizes), expected, "{sizes:?}");
    }
    let lost: Vec<u64> = (1..=20).filter(|&n| heaps("kayles", &[n]) == "P").collect();
    assert_eq!(lost, [1, 4, 9, 12, 20]);
}

/// Cram on a row is the game 0.07, Node Kayles on a path the game 0.137.
#[test]
fn rows_and_paths_are_heaps() {
    let mut solver = solver(10);
    for n in 1..=12 {
        let cram = searched(&mut solver, &[&format!("cram(1, {n})")]);
        let paths = searched(&mut solver, &[&format!("node_kayles(path({n}))")]);
        let heap = |code: &str| format!("take_and_break(\"{code}\", {n})");
        assert_eq!(cram, searched(&mut solver, &[&heap("0.07")]), "{n}");
        assert_eq!(paths, searched(&mut solver, &[&heap("0.137")]), "{n}");
    }
}

/// Chomp with its poisoned square under misère play is Chomp without it under normal play.
#[test]
fn chomp() {
    let mut algebra = Algebra::new();
    let mut solver = MisereSolver::new(&algebra, MisereSettings::default());
    let mut forms: HashMap<(Vec<u8>, bool), Form> = HashMap::new();
    fn form(rows: &[u8], poison: bool, forms: &mut HashMap<(Vec<u8>, bool), Form>) -> Form {
        let key = (rows.to_vec(), poison);
        if let Some(form) = forms.get(&key) {
            return form.clone();
        }
        let mut options = Vec::new();
        for row in 0..rows.len() {
            for length in 0..rows[row] {
                if !poison && row == 0 && length == 0 {
                    continue;
                }
                let mut after = rows.to_vec();
                after[row..]
                    .iter_mut()
                    .for_each(|own| *own = length.min(*own));
                options.push(form(&after, poison, forms));
            }
        }
        let made = Form::new(options.clone(), options);
        forms.insert(key, made.clone());
        made
    }
    for rows in [
        &[1, 1][..],
        &[2, 2],
        &[2, 1],
        &[3, 3],
        &[3, 1, 1],
        &[3, 3, 3],
        &[4, 2],
    ] {
        let misere = form(rows, true, &mut forms);
        let normal = form(rows, false, &mut forms);
        let value = algebra.form_value(&normal).unwrap();
        let expected = algebra.outcome(value).unwrap();
        assert_eq!(
            solver.outcome(&[Term::form(misere)]).unwrap(),
            expected,
            "{rows:?}"
        );
    }
}

/// Wythoff's game: from (3, 5) on the lost positions are those of normal play.
#[test]
fn wythoff() {
    let mut solver = solver(10);
    let mut lost = Vec::new();
    for a in 0..7 {
        for b in a..=12 {
            if searched(&mut solver, &[&format!("wythoff({a}, {b})")]) == Outcome::P {
                lost.push((a, b));
            }
        }
    }
    assert_eq!(lost, [(0, 1), (2, 2), (3, 5), (4, 7), (6, 10)]);
}

/// Stalks with a green edge at the ground: the misère outcome is the normal outcome with one more ∗.
#[test]
fn hackenbush_sprigs() {
    let sprigs = ["G", "GB", "GR", "GBR", "GBB", "GRBB"];
    let mut solver = solver(10);
    let mut algebra = Algebra::new();
    let mut cases = 0;
    for number in 0..sprigs.len().pow(3) {
        let chosen = [number % 6, number / 6 % 6, number / 36];
        let sum: Vec<Term> = chosen
            .iter()
            .map(|&at| Term::position(place(&format!("hackenbush_string(\"{}\")", sprigs[at]))))
            .collect();
        let mut total = Game::STAR;
        for term in &sum {
            let value = term.value(&mut algebra).unwrap();
            total = algebra.add(total, value).unwrap();
        }
        let expected = algebra.outcome(total).unwrap();
        assert_eq!(solver.outcome(&sum).unwrap(), expected, "{sum:?}");
        cases += 1;
    }
    assert_eq!(cases, 216);
    for (strings, expected) in [
        (&["G"][..], "P"),
        (&["GB"], "L"),
        (&["GB", "GR"], "N"),
        (&["GB", "GR", "G"], "P"),
        (&["B"], "R"),
        (&["B", "R"], "N"),
        (&["BR"], "R"),
        (&["B", "BR"], "R"),
    ] {
        let calls: Vec<String> = strings
            .iter()
            .map(|string| format!("hackenbush_string(\"{string}\")"))
            .collect();
        let calls: Vec<&str> = calls.iter().map(String::as_str).collect();
        assert_eq!(
            searched(&mut solver, &calls).to_string(),
            expected,
            "{strings:?}"
        );
    }
}

/// Forms are played as they are written: {∗|∗} is not 0 beside other games.
#[test]
fn forms_are_played_as_written() {
    let mut algebra = Algebra::new();
    let mut solver = MisereSolver::new(&algebra, MisereSettings::default());
    let mut play = Play::new(usize::MAX);
    play.algebra = algebra.fork();
    for (texts, expected) in [
        (&["0"][..], "N"),
        (&["1"], "R"),
        (&["-2"], "L"),
        (&["1", "-1"], "N"),
        (&["*"], "P"),
        (&["*2", "*2"], "P"),
        (&["{*|*}"], "N"),
        (&["{0|0}", "{0|0}"], "N"),
        (&["{1|-1}"], "P"),
        (&["*2", "1"], "R"),
    ] {
        let sum: Vec<Term> = texts
            .iter()
            .map(|text| {
                let written = read_written(&mut algebra, text).unwrap();
                Term::form(written.literal_form(&mut algebra).unwrap())
            })
            .collect();
        let expected_by_play = play.outcome(&Sum(sum.clone())).unwrap();
        assert_eq!(solver.outcome(&sum).unwrap(), expected_by_play, "{texts:?}");
        assert_eq!(expected_by_play.to_string(), expected, "{texts:?}");
    }
    assert_eq!(solver.outcome(&[]).unwrap(), Outcome::N);
}

#[test]
fn other_ends_are_refused() {
    let mut solver = solver(10);
    for call in ["backsliding_toads_and_frogs(\"T.F\")", "sos(4)"] {
        let refused = solver.outcome(&[Term::position(place(call))]);
        assert!(
            matches!(refused, Err(Stopped::NoValue(_))),
            "{call}: {refused:?}"
        );
    }
}

/// A walk on a circle, whose rules do not say that play need not end.
struct Circle {
    place: u8,
    size: u8,
}

impl Position for Circle {
    fn ruleset(&self) -> &str {
        "circle"
    }
    fn is_impartial(&self) -> bool {
        false
    }
    fn call(&self) -> String {
        format!("circle({})", self.place)
    }
    fn left(&self, _: &Budget) -> Result<Vec<AnyPosition>, Stopped> {
        let size = self.size;
        let place = (self.place + 1) % size;
        Ok(vec![Arc::new(Circle { place, size })])
    }
    fn right(&self, budget: &Budget) -> Result<Vec<AnyPosition>, Stopped> {
        self.left(budget)
    }
    fn parts(&self) -> Vec<AnyPosition> {
        let &Circle { place, size } = self;
        vec![Arc::new(Circle { place, size })]
    }
    fn negative(&self) -> Option<AnyPosition> {
        None
    }
    fn board(&self) -> Board {
        Board::Heaps(vec![self.place.into()])
    }
    fn symmetry_key(&self) -> (u128, bool) {
        (self.place.into(), false)
    }
    fn value(&self, _: &mut Algebra) -> Result<Game, Stopped> {
        Err(Stopped::Cancelled)
    }
}

#[test]
fn loops_are_noticed() {
    for small_moves in [0, 10] {
        for size in [1, 2, 5, 200] {
            let circle: AnyPosition = Arc::new(Circle { place: 0, size });
            let stopped = solver(small_moves).outcome(&[Term::position(circle)]);
            let message = stopped.unwrap_err().to_string();
            assert!(message.contains("come back"), "{message}");
        }
    }
}

#[test]
fn limits_stop_the_search() {
    let mut algebra = Algebra::new();
    let cancel = Cancel::default();
    cancel.raise();
    algebra.set_budget(Budget::default().cancel(cancel));
    let mut solver = MisereSolver::new(&algebra, MisereSettings::default());
    let sum = [Term::position(place("clobber(6, 6)"))];
    assert_eq!(solver.outcome(&sum), Err(Stopped::Cancelled));
    solver.set_budget(Budget::default().memory(1 << 22));
    assert_eq!(solver.outcome(&sum), Err(Stopped::Memory(1 << 22)));
    let (found, stopped) = solver.solve(&sum, Some(Player::Left));
    assert_eq!(
        (found.left_first, stopped),
        (None, Some(Stopped::Memory(1 << 22)))
    );
    // Numbers are as many moves deep as they are large.
    solver.set_budget(Budget::default().depth(1000));
    let large = solver.outcome(&[Term::of_value(algebra.integer(1_000_000))]);
    assert_eq!(large, Err(Stopped::Depth(1000)));
}

#[test]
fn threads_give_the_same_answers() {
    let settings = MisereSettings {
        threads: 3,
        ..MisereSettings::default()
    };
    let mut solver = MisereSolver::new(&Algebra::new(), settings);
    for (call, expected) in [
        ("clobber(3, 5)", outcome("clobber(3, 5)")),
        ("domineering(4, 4)", "N".into()),
        ("cram(3, 5)", "P".into()),
    ] {
        assert_eq!(
            searched(&mut solver, &[call]).to_string(),
            expected,
            "{call}"
        );
    }
}
