//! What is known about the games, and what every numbering must satisfy.

use super::*;
use crate::retrograde::{Chase, Numbered, Tablebase, Verdict};
use std::collections::{HashMap, HashSet};
use std::fmt::Debug;
use std::hash::Hash;
use upstar_values::budget::Budget;
use upstar_values::game::{Outcome, Player, Winner};

fn solved<G: Numbered>(game: G) -> Tablebase<G> {
    Tablebase::solve(game, &Budget::default()).unwrap()
}

fn won(winner: Winner, moves: u32) -> Verdict {
    Verdict {
        winner,
        remoteness: Some(moves),
    }
}

const fn endless(winner: Winner) -> Verdict {
    Verdict {
        winner,
        remoteness: None,
    }
}

/// Numbers and states fit together, moves lead to states, and moves backwards are the moves turned round.
fn check_numbering<G: Numbered<Position: Copy + Eq + Hash + Debug>>(game: &G) {
    let mut moves = Vec::new();
    let mut before: HashMap<(G::Position, usize), HashSet<G::Position>> = HashMap::new();
    for number in 0..game.count() {
        let Some((position, player)) = game.unrank(number) else {
            continue;
        };
        assert_eq!(game.rank(&position, player), number, "{position:?}");
        if game.ended(&position, player).is_some() {
            continue;
        }
        moves.clear();
        game.moves(&position, player, &mut moves);
        for next in &moves {
            let number = game.rank(next, player.other());
            assert!(game.unrank(number).is_some(), "{position:?} {next:?}");
            before
                .entry((*next, player.index()))
                .or_default()
                .insert(position);
        }
    }
    if !G::UNMOVES {
        return;
    }
    for ((position, mover), wanted) in before {
        let player = Player::BOTH[mover];
        // Nothing is carried back from a declared draw.
        if game.ended(&position, player.other()) == Some(Winner::Nobody) {
            continue;
        }
        moves.clear();
        game.unmoves(&position, player, &mut moves);
        moves.retain(|from| game.ended(from, player).is_none());
        let found: HashSet<G::Position> = moves.iter().copied().collect();
        assert_eq!(found, wanted, "{position:?}");
    }
}

#[test]
fn numberings() {
    check_numbering(&Dodgem::new(3).unwrap());
    check_numbering(&Dodgem::new(2).unwrap());
    check_numbering(&KingAndRook::new(4).unwrap());
    check_numbering(&HareAndHounds::new(5).unwrap());
    check_numbering(&FoxAndGeese::new(4, 4, true, 2).unwrap());
    check_numbering(&FoxAndGeese::new(5, 3, false, 3).unwrap());
    check_numbering(&ThreeMensMorris::new(Step::Lines, true));
    check_numbering(&Morris::six(3).unwrap());
}

/// In layers, moves lead to the same or to earlier layers.
#[test]
fn layers_of_morris() {
    for game in [Morris::six(3).unwrap(), Morris::six(4).unwrap()] {
        let layers = game.layers();
        let ends: Vec<u64> = layers.iter().map(|layer| layer.end).collect();
        let layer = |number: u64| ends.partition_point(|end| *end <= number);
        let mut moves = Vec::new();
        for number in (0..game.count()).step_by(7) {
            let Some((men, player)) = game.unrank(number) else {
                continue;
            };
            moves.clear();
            game.moves(&men, player, &mut moves);
            for next in &moves {
                assert!(layer(game.rank(next, player.other())) <= layer(number));
            }
        }
    }
}

#[test]
fn dodgem() {
    let game = Dodgem::new(3).unwrap();
    let (start, table) = (game.start(), solved(game));
    assert_eq!(
        table.verdict(&start, Player::Left),
        Some(won(Winner::Left, 19))
    );
    assert_eq!(
        table.verdict(&start, Player::Right),
        Some(won(Winner::Right, 19))
    );
    let census = table.census();
    let counts = [Outcome::N, Outcome::L, Outcome::R, Outcome::P].map(|outcome| census.of(outcome));
    assert_eq!(counts, [280, 568, 568, 6]);
    assert_eq!(census.positions(), 1422);
    assert_eq!(census.longest, Some(21));
    let at = |left: &[usize], right: &[usize]| Cars {
        left: left.iter().map(|cell| 1 << cell).sum(),
        right: right.iter().map(|cell| 1 << cell).sum(),
    };
    let cars = at(&[5], &[7]);
    assert_eq!(
        table.verdict(&cars, Player::Left),
        Some(won(Winner::Left, 1))
    );
    assert_eq!(
        table.verdict(&cars, Player::Right),
        Some(won(Winner::Left, 2))
    );
    let cars = at(&[0], &[8]);
    assert_eq!(
        table.verdict(&cars, Player::Left),
        Some(won(Winner::Left, 5))
    );
    assert_eq!(
        table.verdict(&cars, Player::Right),
        Some(won(Winner::Right, 5))
    );
}

#[test]
fn dodgem_four_by_four_is_drawn() {
    let game = Dodgem::new(4).unwrap();
    let (start, table) = (game.start(), solved(game));
    assert_eq!(
        table.verdict(&start, Player::Left),
        Some(endless(Winner::Nobody))
    );
    let census = table.census();
    println!("dodgem 4: {} states, {census:?}", table.game().count());
    assert_eq!(census.of(Outcome::L), census.of(Outcome::R));
}

#[test]
#[ignore = "a table of 120 million states: minutes in a release build"]
fn dodgem_five_by_five() {
    let clock = std::time::Instant::now();
    let game = Dodgem::new(5).unwrap();
    let (start, table) = (game.start(), solved(game));
    println!(
        "dodgem 5: {} states, {:?}",
        table.game().count(),
        clock.elapsed()
    );
    let verdict = table.verdict(&start, Player::Left).unwrap();
    println!("{verdict:?} {:?} {:?}", table.census(), table.longest());
    assert_eq!(verdict, endless(Winner::Nobody));
}

#[test]
fn boards_of_hare_and_hounds() {
    for (columns, places, lines) in [(5, 11, 22), (7, 17, 36), (9, 23, 50)] {
        let game = HareAndHounds::new(columns).unwrap();
        assert_eq!((game.places(), game.lines().len()), (places, lines));
        for place in 0..places {
            let (column, row) = game.at(place);
            assert_eq!(game.place(column, row), Some(place));
        }
    }
    assert!(HareAndHounds::new(6).is_none() && HareAndHounds::new(3).is_none());
    assert!(HareAndHounds::new(HareAndHounds::MOST_COLUMNS).is_some());
}

#[test]
fn hare_and_hounds() {
    for (columns, first, second) in [
        (5, Some(23), Some(24)),
        (7, Some(39), Some(46)),
        (9, Some(65), None),
    ] {
        let game = HareAndHounds::new(columns).unwrap();
        let (start, table) = (game.start(), solved(game));
        let verdict = |remoteness: Option<u32>| {
            remoteness.map_or(endless(Winner::Right), |moves| won(Winner::Left, moves))
        };
        assert_eq!(
            table.verdict(&start, Player::Left),
            Some(verdict(first)),
            "{columns}"
        );
        assert_eq!(
            table.verdict(&start, Player::Right),
            Some(verdict(second)),
            "{columns}"
        );
    }
    let table = solved(HareAndHounds::new(5).unwrap());
    let game = table.game();
    // The hare in the middle.
    let hunt = Hunt {
        hounds: 0b1011,
        hare: game.place(2, 1).unwrap() as u8,
    };
    assert_eq!(
        table.verdict(&hunt, Player::Right),
        Some(won(Winner::Left, 28))
    );
    let losers: Vec<Hunt> = (0..game.count())
        .filter_map(|number| game.unrank(number))
        .filter(|(hunt, player)| {
            *player == Player::Right && table.verdict(hunt, *player).unwrap().winner == Winner::Left
        })
        .map(|(hunt, _)| hunt)
        .collect();
    let opposed = losers.iter().filter(|hunt| game.is_opposed(hunt)).count();
    assert_eq!((losers.len(), opposed), (123, 56));
    let from_start = losers.iter().filter(|hunt| hunt.hounds == 0b1011).count();
    assert_eq!(from_start, 8);
    let hounds = (0..game.count()).filter_map(|number| game.unrank(number));
    let hounds = hounds.filter_map(|(hunt, player)| table.verdict(&hunt, player)?.remoteness);
    assert_eq!(hounds.max(), Some(28));
}

#[test]
fn the_hare_survives_on_eleven_columns() {
    let game = HareAndHounds::new(11).unwrap();
    let (start, table) = (game.start(), solved(game));
    for first in Player::BOTH {
        assert_eq!(table.verdict(&start, first), Some(endless(Winner::Right)));
    }
}

#[test]
fn fox_and_geese_alone() {
    let winner = |width, height, square, first| {
        let (game, pen) = FoxAndGeese::start(width, height, square).unwrap();
        solved(game).verdict(&pen, first).unwrap().winner
    };
    let (geese, fox) = (Winner::Left, Winner::Right);
    for height in 3..9 {
        let wanted = if height == 3 { fox } else { geese };
        // The fox's squares of the mirrored board: the last one is in the corner or next to it.
        assert_eq!(
            winner(4, height, last(4, height), Player::Right),
            wanted,
            "{height}"
        );
    }
    let wanted = [
        (geese, geese),
        (geese, geese),
        (geese, geese),
        (fox, geese),
        (geese, fox),
        (fox, geese),
    ];
    for (height, wanted) in (3..9).zip(wanted) {
        let at = last(6, height);
        let found = (
            winner(6, height, at, Player::Right),
            winner(6, height, at, Player::Left),
        );
        assert_eq!(found, wanted, "{height}");
    }
}

/// The fox's square that is in the corner of the board, or next to it.
fn last(width: usize, height: usize) -> usize {
    match height % 2 {
        0 => width / 2 - 1,
        _ => 0,
    }
}

#[test]
fn geese_win_on_the_usual_board() {
    let (game, _) = FoxAndGeese::start(8, 8, 0).unwrap();
    let table = solved(game);
    for square in 0..4 {
        let (_, pen) = FoxAndGeese::start(8, 8, square).unwrap();
        for first in Player::BOTH {
            let verdict = table.verdict(&pen, first).unwrap();
            assert_eq!(verdict.winner, Winner::Left, "{square}");
        }
    }
}

#[test]
fn king_and_rook() {
    for (size, longest, won) in [(3, 5, 108), (4, 13, 1312)] {
        let table = solved(KingAndRook::new(size).unwrap());
        let census = table.census();
        let left = census.starts[0];
        // Without the rook nobody wins.
        let lost = (0..table.game().count()).filter_map(|number| table.game().unrank(number));
        let lost = lost.filter(|(mate, _)| mate.rook.is_none()).count() as u64;
        assert_eq!(
            (left.left, left.right, left.drawn),
            (won, 0, lost),
            "{size}"
        );
        let longest_for_left = (0..table.game().count())
            .filter_map(|number| table.game().unrank(number))
            .filter(|(_, player)| *player == Player::Left)
            .filter_map(|(mate, player)| table.verdict(&mate, player)?.remoteness)
            .max();
        assert_eq!(longest_for_left, Some(longest), "{size}");
    }
}

#[test]
fn king_and_rook_on_a_chessboard() {
    let table = solved(KingAndRook::new(8).unwrap());
    let game = table.game();
    let mut most = 0;
    for number in 0..game.count() {
        if let Some((mate, Player::Left)) = game.unrank(number)
            && mate.rook.is_some()
        {
            let verdict = table.verdict(&mate, Player::Left).unwrap();
            assert_eq!(verdict.winner, Winner::Left, "{mate:?}");
            most = most.max(verdict.remoteness.unwrap());
        }
    }
    assert_eq!(most, 31);
}

#[test]
fn three_mens_morris() {
    let empty = ThreeMen::default();
    let draw = endless(Winner::Nobody);
    for (step, with_centre) in
        Step::ALL
            .into_iter()
            .zip([won(Winner::Left, 9), won(Winner::Left, 9), draw, draw])
    {
        let table = solved(ThreeMensMorris::new(step, true));
        assert_eq!(
            table.verdict(&empty, Player::Left),
            Some(with_centre),
            "{step:?}"
        );
        let table = solved(ThreeMensMorris::new(step, false));
        assert_eq!(table.verdict(&empty, Player::Left), Some(draw), "{step:?}");
    }
    let table = solved(ThreeMensMorris::new(Step::Orthogonal, true));
    // After the first man in a corner, on a side, in the centre.
    for (cell, wanted) in [
        (0, draw),
        (1, won(Winner::Right, 7)),
        (4, won(Winner::Left, 8)),
    ] {
        let men = ThreeMen {
            left: 1 << cell,
            right: 0,
        };
        assert_eq!(table.verdict(&men, Player::Right), Some(wanted), "{cell}");
    }
}

/// How many states play can reach, seen by the player to move.
#[test]
fn states_of_three_mens_morris() {
    let game = ThreeMensMorris::new(Step::King, true);
    let mut seen = HashSet::new();
    let mut open = vec![(ThreeMen::default(), Player::Left)];
    while let Some((men, player)) = open.pop() {
        let seen_by = match player {
            Player::Left => (men.left, men.right),
            Player::Right => (men.right, men.left),
        };
        if !seen.insert(seen_by) || game.ended(&men, player).is_some() {
            continue;
        }
        let mut moves = Vec::new();
        game.moves(&men, player, &mut moves);
        open.extend(moves.into_iter().map(|next| (next, player.other())));
    }
    assert_eq!(seen.len(), 3870);
}

#[test]
fn boards_of_morris() {
    for (game, points, edges, mills) in [
        (Morris::six(6).unwrap(), 16, 20, 8),
        (Morris::nine(9).unwrap(), 24, 32, 16),
    ] {
        assert_eq!(game.places().len(), points);
        assert_eq!(game.edges().len(), edges);
        assert_eq!(game.mills(), mills);
    }
    assert!(Morris::six(2).is_none() && Morris::nine(10).is_none());
}

/// A game without its moves backwards.
struct Passes<G>(G);

impl<G: Chase> Chase for Passes<G> {
    type Position = G::Position;

    fn moves(&self, position: &G::Position, player: Player, moves: &mut Vec<G::Position>) {
        self.0.moves(position, player, moves);
    }

    fn ended(&self, position: &G::Position, to_move: Player) -> Option<Winner> {
        self.0.ended(position, to_move)
    }
}

impl<G: Numbered> Numbered for Passes<G> {
    fn name(&self) -> String {
        self.0.name()
    }

    fn count(&self) -> u64 {
        self.0.count()
    }

    fn rank(&self, position: &G::Position, to_move: Player) -> u64 {
        self.0.rank(position, to_move)
    }

    fn unrank(&self, number: u64) -> Option<(G::Position, Player)> {
        self.0.unrank(number)
    }

    fn layers(&self) -> Vec<std::ops::Range<u64>> {
        self.0.layers()
    }
}

/// Layer by layer the same is found as backwards.
#[test]
fn passes_of_morris() {
    let table = solved(Morris::six(3).unwrap());
    let passes = solved(Passes(Morris::six(3).unwrap()));
    for number in 0..table.game().count() {
        if let Some((men, player)) = table.game().unrank(number) {
            assert_eq!(table.verdict(&men, player), passes.verdict(&men, player));
        }
    }
    assert_eq!(table.census(), passes.census());
    let start = table.game().start();
    let verdict = table.verdict(&start, Player::Left);
    assert_eq!(verdict, Some(endless(Winner::Nobody)));
    assert_eq!(table.census().longest, Some(16));
}

/// More men, and the larger board.
#[test]
#[ignore = "minutes in a release build"]
fn larger_morris() {
    for game in [Morris::six(4), Morris::nine(3), Morris::six(5)] {
        let clock = std::time::Instant::now();
        let game = game.unwrap();
        let (name, start, table) = (game.name(), game.start(), solved(game));
        let verdict = table.verdict(&start, Player::Left);
        let states = table.game().count();
        println!(
            "{name}: {states} states, {:?}, {verdict:?}",
            clock.elapsed()
        );
        println!("{:?} {:?}", table.census(), table.longest());
        assert!(table.is_done());
    }
}
