//! The table against a plain analysis, on small games of all kinds.

use super::*;
use std::path::PathBuf;
use upstar_values::game::Outcome;

/// A game by the list of its moves: states 2p and 2p + 1 are place p with Left and with Right to move.
#[derive(Clone)]
pub(super) struct Listed<const BACK: bool> {
    moves: Vec<Vec<u64>>,
    ends: Vec<Option<Winner>>,
    endless: Winner,
}

impl<const BACK: bool> Chase for Listed<BACK> {
    type Position = u64;

    fn moves(&self, place: &u64, player: Player, moves: &mut Vec<u64>) {
        moves.extend(&self.moves[self.rank(place, player) as usize]);
    }

    fn ended(&self, place: &u64, to_move: Player) -> Option<Winner> {
        self.ends[self.rank(place, to_move) as usize]
    }

    fn endless(&self) -> Winner {
        self.endless
    }
}

impl<const BACK: bool> Numbered for Listed<BACK> {
    const UNMOVES: bool = BACK;

    fn name(&self) -> String {
        "listed".to_owned()
    }

    fn count(&self) -> u64 {
        self.moves.len() as u64
    }

    fn rank(&self, place: &u64, to_move: Player) -> u64 {
        2 * place + to_move.index() as u64
    }

    fn unrank(&self, number: u64) -> Option<(u64, Player)> {
        // Every eleventh place is no position.
        let player = Player::BOTH[number as usize % 2];
        (!(number / 2).is_multiple_of(11)).then_some((number / 2, player))
    }

    fn unmoves(&self, place: &u64, player: Player, from: &mut Vec<u64>) {
        let numbers = (0..self.count()).filter(|number| *number % 2 == player.index() as u64);
        from.extend(numbers.map(|number| number / 2).filter(|before| {
            !before.is_multiple_of(11)
                && self.moves[self.rank(before, player) as usize].contains(place)
        }));
    }
}

/// A stream of numbers that is the same every time.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % end
    }
}

/// A random game. Long ones are almost rows, so that play takes long.
fn random<const BACK: bool>(seed: u64, places: u64, long: bool) -> Listed<BACK> {
    let mut numbers = Numbers(seed);
    let mut place = |from: u64| match long {
        true if numbers.below(40) > 0 => {
            let next = if (from + 1).is_multiple_of(11) { 2 } else { 1 };
            (from + next).min(places - 1)
        }
        _ => numbers.below(places),
    };
    let legal = |place: &u64| !place.is_multiple_of(11);
    let moves = (0..2 * places)
        .map(|state| {
            (0..if long { 1 } else { 3 })
                .map(|_| place(state / 2))
                .filter(legal)
                .collect()
        })
        .collect();
    let ends = (0..2 * places).map(|_| match numbers.below(if long { 2000 } else { 12 }) {
        0 => Some(Winner::Left),
        1 => Some(Winner::Right),
        2 => Some(Winner::Nobody),
        _ => None,
    });
    Listed {
        moves,
        ends: ends.collect(),
        endless: [Winner::Left, Winner::Nobody, Winner::Right][(seed % 3) as usize],
    }
}

/// The verdict by the definition: what each player can force within so many moves, for more and more moves; then the draws.
fn plain<const BACK: bool>(game: &Listed<BACK>) -> Vec<Option<Verdict>> {
    let count = game.count();
    let forced = |goal: Player, reached: &dyn Fn(u64) -> bool| -> Vec<Option<u32>> {
        let mut known: Vec<Option<u32>> = vec![None; count as usize];
        for round in 0.. {
            let now = known.clone();
            for number in 0..count {
                let Some((place, player)) = game.unrank(number) else {
                    continue;
                };
                if known[number as usize].is_some() {
                    continue;
                }
                let mut moves = Vec::new();
                game.moves(&place, player, &mut moves);
                let over = game.ended(&place, player).is_some() || moves.is_empty();
                let mut next = moves
                    .iter()
                    .map(|to| now[game.rank(to, player.other()) as usize]);
                let holds = match over {
                    true => reached(number),
                    false if player == goal => next.any(|moves| moves.is_some()),
                    false => next.all(|moves| moves.is_some()),
                };
                if holds && (over || round > 0) {
                    known[number as usize] = Some(round);
                }
            }
            if round > 0 && now == known {
                return known;
            }
        }
        known
    };
    let end = |number: u64| {
        let (place, player) = game.unrank(number).unwrap();
        game.ended(&place, player).unwrap_or(player.other().into())
    };
    let left = forced(Player::Left, &|number| end(number) == Winner::Left);
    let right = forced(Player::Right, &|number| end(number) == Winner::Right);
    let saved = game.endless.player().map(|winner| {
        let loser = winner.other();
        forced(loser, &|number| end(number) != winner.into())
    });
    let verdict = |number: u64| {
        game.unrank(number)?;
        let at = number as usize;
        let (winner, remoteness) = match (left[at], right[at], &saved) {
            (Some(moves), _, _) => (Winner::Left, Some(moves)),
            (_, Some(moves), _) => (Winner::Right, Some(moves)),
            (_, _, Some(saved)) if saved[at].is_none() => (game.endless, None),
            _ => (Winner::Nobody, None),
        };
        Some(Verdict { winner, remoteness })
    };
    (0..count).map(verdict).collect()
}

fn results<G: Numbered>(table: &Tablebase<G>) -> Vec<Option<Verdict>> {
    let verdict = |number| {
        let (position, player) = table.game().unrank(number)?;
        table.verdict(&position, player)
    };
    (0..table.game().count()).map(verdict).collect()
}

#[test]
fn random_games_agree_with_the_definition() {
    let budget = Budget::default();
    let mut longest = 0;
    for seed in 0..60 {
        let long = seed % 4 == 3;
        let places = if long { 260 } else { 20 + seed };
        let back = random::<true>(seed, places, long);
        let table = Tablebase::solve(back.clone(), &budget).unwrap();
        let wanted = plain(&back);
        assert_eq!(results(&table), wanted, "seed {seed}, backwards");
        longest = longest.max(table.census().longest.unwrap_or(0));
        let passes = random::<false>(seed, places, long);
        let table = Tablebase::solve(passes, &budget).unwrap();
        assert_eq!(results(&table), wanted, "seed {seed}, passes");
    }
    // Longer than one byte tells.
    assert!(longest > 130, "{longest}");
}

fn place(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("upstar-{name}-{}", std::process::id()))
}

#[test]
fn stopped_work_goes_on() {
    use std::cell::Cell;
    use upstar_values::budget::Cancel;
    let game = crate::chases::Dodgem::new(4).unwrap();
    let whole = Tablebase::solve(game.clone(), &Budget::default()).unwrap();
    let path = place("table-goes-on");
    let cancel = Cancel::default();
    let budget = Budget::default().cancel(cancel.clone());
    let mut table = Tablebase::new(game.clone(), &budget).unwrap();
    let stops = Cell::new(0);
    let looks = Cell::new(0);
    loop {
        cancel.lower();
        let done = table.run_watched(&budget, &mut |_| {
            looks.set(looks.get() + 1);
            if looks.get() % 8 == 0 {
                cancel.raise();
            }
        });
        if done.is_ok() {
            break;
        }
        assert!(!table.is_done());
        assert_eq!(table.verdict(&game.start(), Player::Left), None);
        stops.set(stops.get() + 1);
        table.save(&path).unwrap();
        table = Tablebase::load(game.clone(), &path, &Budget::default()).unwrap();
    }
    assert!(stops.get() > 3, "{}", stops.get());
    assert_eq!(results(&table), results(&whole));
    std::fs::remove_file(path).unwrap();
}

#[test]
fn limits_are_kept() {
    let game = || crate::chases::Dodgem::new(4).unwrap();
    let little = Budget::default().memory(100_000);
    assert!(matches!(
        Tablebase::solve(game(), &little),
        Err(Stopped::Memory(_))
    ));
    let huge = crate::chases::Dodgem::new(8).unwrap();
    assert!(Tablebase::solve(huge, &Budget::default().memory(1 << 40)).is_err());
    let short = Budget::default().time(std::time::Duration::from_millis(1));
    assert!(matches!(
        Tablebase::solve(game(), &short),
        Err(Stopped::Time(_))
    ));
}

#[test]
fn other_files_are_refused() {
    let path = place("table-refused");
    let game = |seed| random::<true>(seed, 260, true);
    let table = Tablebase::solve(game(3), &Budget::default()).unwrap();
    table.save(&path).unwrap();
    let good = std::fs::read(&path).unwrap();
    assert_eq!(
        results(&Tablebase::load(game(3), &path, &Budget::default()).unwrap()),
        results(&table)
    );
    let load = |bytes: &[u8]| {
        std::fs::write(&path, bytes).unwrap();
        let loaded = Tablebase::load(game(3), &path, &Budget::default());
        loaded.map(|_| ()).unwrap_err().to_string()
    };
    assert_eq!(load(b"something"), "this file is not a table of results");
    assert_eq!(load(b""), "this file is not a table of results");
    for len in 8..good.len() {
        assert_eq!(load(&good[..len]), "this table is damaged");
    }
    for at in (8..good.len()).step_by(7) {
        let mut wrong = good.clone();
        wrong[at] ^= 1;
        assert_eq!(load(&wrong), "this table is damaged");
    }
    let mut newer = good.clone();
    newer[7] = 9;
    assert!(load(&newer).contains("version 9"));
    let mut other = good.clone();
    let name = 16..22;
    other[name].copy_from_slice(b"LISTED");
    let body = other.len() - 16;
    let check = upstar_values::encode::key_of_bytes(&other[..body]);
    other[body..].copy_from_slice(&check.to_le_bytes());
    assert_eq!(load(&other), "this is a table of results of LISTED");
    std::fs::write(&path, &good).unwrap();
    assert!(Tablebase::load(game(3), &path, &Budget::default().memory(10)).is_err());
    std::fs::remove_file(&path).unwrap();
}

/// A line of best play is as long as the table says, and every move in it keeps the result.
#[test]
fn lines_of_best_play() {
    let game = crate::chases::Dodgem::new(3).unwrap();
    let table = Tablebase::solve(game, &Budget::default()).unwrap();
    let longest = table.longest().unwrap();
    let line = table.line(&longest.position, longest.to_move);
    assert_eq!(line.len(), 21);
    let mut player = longest.to_move;
    for (at, position) in line.iter().enumerate() {
        player = player.other();
        let verdict = table.verdict(position, player).unwrap();
        assert_eq!(verdict.winner, longest.winner);
        assert_eq!(verdict.remoteness, Some(20 - at as u32));
    }
    let census = table.census();
    let all: u64 = Outcome::ALL.iter().map(|&outcome| census.of(outcome)).sum();
    assert_eq!(census.positions(), all);
    // Nobody wins four by four; the line ends before it comes back.
    let game = crate::chases::Dodgem::new(4).unwrap();
    let start = game.start();
    let table = Tablebase::solve(game, &Budget::default()).unwrap();
    assert!(table.line(&start, Player::Left).len() > 1);
}
