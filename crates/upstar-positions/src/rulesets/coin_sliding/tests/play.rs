//! Strategies played through against every defence.

use super::*;
use upstar_values::game::Outcome;

/// The winner by the money rule, found by search.
#[derive(Default)]
struct Search(HashMap<(Coins, Colour), bool>);

impl Search {
    fn mover_wins(&mut self, coins: &Coins, player: Colour) -> bool {
        if coins.coins().is_empty() {
            return player.seen_by_left(coins.money()).signum() > 0;
        }
        let key = (coins.clone(), player);
        if let Some(&wins) = self.0.get(&key) {
            return wins;
        }
        let moves = coins.moves(player);
        let wins = moves
            .iter()
            .any(|step| !self.mover_wins(&step.next, player.other()));
        self.0.insert(key, wins);
        wins
    }

    fn outcome(&mut self, coins: &Coins) -> Outcome {
        let left_first = self.mover_wins(coins, Colour::Blue);
        let left_second = !self.mover_wins(coins, Colour::Red);
        Outcome::from_starts(left_first, left_second)
    }
}

/// Left follows a strategy, given by lists of moves. In one of the lists all moves must win.
struct Follower<F> {
    strategy: F,
    cancel: bool,
    known: HashMap<(Coins, bool), bool>,
}

impl<F: Fn(&Coins) -> Vec<Vec<CoinMove>>> Follower<F> {
    fn new(cancel: bool, strategy: F) -> Self {
        Follower {
            strategy,
            cancel,
            known: HashMap::new(),
        }
    }

    /// Whether Left wins against every defence.
    fn wins(&mut self, coins: &Coins, left_moves: bool) -> bool {
        let coins = if self.cancel {
            coins.cancelled()
        } else {
            coins.clone()
        };
        if coins.coins().is_empty() {
            return match coins.money().signum() {
                0 => !left_moves,
                sign => sign > 0,
            };
        }
        let key = (coins, left_moves);
        if let Some(&wins) = self.known.get(&key) {
            return wins;
        }
        let coins = &key.0;
        let wins = if left_moves {
            let lists = (self.strategy)(coins);
            lists
                .iter()
                .any(|list| list.iter().all(|step| self.wins(&step.next, false)))
        } else {
            let moves = coins.moves(Colour::Red);
            moves.iter().all(|step| self.wins(&step.next, true))
        };
        self.known.insert(key, wins);
        wins
    }
}

/// All positions of at most this many coins, without pairs that cancel.
fn reduced_positions(kinds: &[Coin], most: usize) -> Vec<Coins> {
    fn extend(
        kinds: &[Coin],
        from: usize,
        most: usize,
        taken: &mut Vec<Coin>,
        all: &mut Vec<Coins>,
    ) {
        let coins = Coins::new(taken.clone(), Dyadic::ZERO);
        // Adding coins never removes a pair.
        if coins.cancelled() != coins {
            return;
        }
        all.push(coins);
        if taken.len() == most {
            return;
        }
        for i in from..kinds.len() {
            taken.push(kinds[i].clone());
            extend(kinds, i, most, taken, all);
            taken.pop();
        }
    }
    let mut all = Vec::new();
    extend(kinds, 0, most, &mut Vec::new(), &mut all);
    all
}

fn kinds(values: std::ops::Range<i64>, rows: std::ops::Range<u32>, columns: u32) -> Vec<Coin> {
    let mut kinds = Vec::new();
    for value in values {
        for row in rows.clone() {
            for column in 0..columns {
                kinds.push(red(value, row, column));
                kinds.push(blue(value, row, column));
            }
        }
    }
    kinds
}

#[test]
fn the_money_rule_is_the_sum_of_terms() {
    let mut search = Search::default();
    let kinds = kinds(1..3, 0..4, 1);
    let mut count = 0;
    with_algebra(|algebra| {
        for a in 0..=kinds.len() {
            for b in a..=kinds.len() {
                for c in b..=kinds.len() {
                    // The last number stands for no coin.
                    let taken = [a, b, c].into_iter().filter_map(|i| kinds.get(i).cloned());
                    let coins = Coins::new(taken.collect(), Dyadic::ZERO);
                    let value = coins.value(algebra).unwrap();
                    let outcome = algebra.outcome(value).unwrap();
                    assert_eq!(search.outcome(&coins), outcome, "{coins}");
                    count += 1;
                }
            }
        }
    });
    assert_eq!(count, 969);
}

/// The least desirable coins, if they are all Left's (or neutral).
fn least_is_lefts(coins: &Coins) -> Option<&Coin> {
    let least = coins.coins().iter().min_by(|a, b| a.by_desirability(b))?;
    coins
        .coins()
        .iter()
        .filter(|coin| coin.by_desirability(least) == Ordering::Equal)
        .all(|coin| coin.colour == Colour::Blue || coin.is_neutral())
        .then_some(least)
}

/// The claims about weights 1 and 0 for one position.
fn check_weights(coins: &Coins, first: bool, second: bool) {
    let Some(least) = least_is_lefts(coins) else {
        return;
    };
    match coins.atomic_weight() {
        Some(1) => assert!(first && second, "{coins}"),
        Some(0) if least.row() != Some(1) => assert!(first, "{coins}"),
        _ => {}
    }
}

/// Both strategies on the strip: how many cases of each were played through.
fn strip_strategies(most: usize) -> (usize, usize) {
    let mut search = Search::default();
    let mut desirable = Follower::new(true, |coins: &Coins| {
        vec![coins.desirability_strategy(Colour::Blue)]
    });
    let mut weights = Follower::new(false, |coins: &Coins| {
        vec![coins.atomic_weight_strategy(Colour::Blue)]
    });
    let (mut by_desire, mut by_weight) = (0, 0);
    for coins in reduced_positions(&kinds(1..4, 1..5, 1), most) {
        let first = search.mover_wins(&coins, Colour::Blue);
        let second = !search.mover_wins(&coins, Colour::Red);
        let weight = coins.atomic_weight().unwrap();
        for (won, moves, ahead) in [(first, true, 1), (second, false, 2)] {
            if won {
                by_desire += 1;
                assert!(desirable.wins(&coins, moves), "{coins}");
            }
            if weight >= ahead {
                by_weight += 1;
                assert!(won && weights.wins(&coins, moves), "{coins}");
            }
        }
        check_weights(&coins, first, second);
    }
    (by_desire, by_weight)
}

#[test]
fn strategies_on_the_strip() {
    assert_eq!(strip_strategies(4), (16641, 13614));
    // The exception of the claim about weight 0 is real.
    let miny = Coins::read("B1@1").unwrap();
    assert!(!Search::default().mover_wins(&miny, Colour::Blue));
}

#[test]
fn the_strategy_may_lose_with_coins_in_row_0() {
    let coins = Coins::read("B1@0, B1@0, R1@1, -1").unwrap();
    let mut desirable = Follower::new(true, |coins: &Coins| {
        vec![coins.desirability_strategy(Colour::Blue)]
    });
    assert!(Search::default().mover_wins(&coins, Colour::Blue));
    assert!(!desirable.wins(&coins, true));
}

#[test]
fn the_winner_without_search() {
    let mut search = Search::default();
    with_algebra(|algebra| {
        for coins in reduced_positions(&kinds(1..4, 0..4, 1), 3) {
            for money in [-1, 0, 1] {
                let coins = Coins::new(coins.coins().to_vec(), Dyadic::from(money));
                for player in [Colour::Blue, Colour::Red] {
                    let winner = coins.winner(player, algebra).unwrap();
                    let wins = search.mover_wins(&coins, player);
                    assert_eq!(winner == player, wins, "{coins}, {player:?} starts");
                }
            }
        }
    });
}

#[test]
fn a_hundred_coins() {
    let mut state = 7u64;
    let mut random = |n: u64| {
        state = state
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (state >> 33) % n
    };
    with_algebra(|algebra| {
        let mut close = 0;
        for _ in 0..200 {
            let mut coins: Vec<Coin> = Vec::new();
            while coins.len() < 100 {
                let coin = red(1 + random(9) as i64, 1 + random(9) as u32, 0);
                let weight = Coins::new(coins.clone(), Dyadic::ZERO).atomic_weight();
                // Balanced, so that weights alone seldom decide.
                coins.push(if weight > Some(0) {
                    coin.mirror()
                } else {
                    coin
                });
            }
            let coins = Coins::new(coins, Dyadic::ZERO);
            let winners =
                [Colour::Blue, Colour::Red].map(|first| coins.winner(first, algebra).unwrap());
            // The negative is won by the other player.
            let mirrored = coins.mirrored();
            for (first, winner) in [Colour::Blue, Colour::Red].into_iter().zip(winners) {
                let other = mirrored.winner(first.other(), algebra).unwrap();
                assert_eq!(other, winner.other());
            }
            // A winner who starts has a move after which the other one loses.
            for first in [Colour::Blue, Colour::Red] {
                let wins = coins.winner(first, algebra).unwrap() == first;
                let step = coins.cancelled().desirability_strategy(first);
                if wins && step[0].next.atomic_weight().is_some() {
                    close += 1;
                    let next = &step[0].next;
                    assert_eq!(next.winner(first.other(), algebra).unwrap(), first);
                }
            }
        }
        assert!(close > 0);
    });
}

/// The revised board: rows 1 to 3, three columns, values 1 and 2, and four squares of the top strip.
fn revised_kinds() -> Vec<Coin> {
    let mut kinds = kinds(1..3, 1..4, 3);
    for square in 0..4 {
        kinds.push(Coin::on_top(Colour::Red, square));
        kinds.push(Coin::on_top(Colour::Blue, square));
    }
    kinds
}

/// The generalised strategy: cases played through, and how many of them are lost by never and by always treating coins as
/// crucial.
fn revised_strategy(most: usize) -> (usize, usize, usize) {
    let mut search = Search::default();
    let moves = |coins: &Coins, crucial| coins.generalised_moves(Colour::Blue, crucial);
    let mut never = Follower::new(true, |coins: &Coins| vec![moves(coins, false)]);
    let mut always = Follower::new(true, |coins: &Coins| vec![moves(coins, true)]);
    let mut looking = Follower::new(true, |coins: &Coins| {
        vec![moves(coins, false), moves(coins, true)]
    });
    let (mut cases, mut lost_never, mut lost_always) = (0, 0, 0);
    for coins in reduced_positions(&revised_kinds(), most) {
        let first = search.mover_wins(&coins, Colour::Blue);
        let second = !search.mover_wins(&coins, Colour::Red);
        for (won, left_moves) in [(first, true), (second, false)] {
            if won {
                cases += 1;
                lost_never += usize::from(!never.wins(&coins, left_moves));
                lost_always += usize::from(!always.wins(&coins, left_moves));
                assert!(looking.wins(&coins, left_moves), "{coins}");
            }
        }
        check_weights(&coins, first, second);
    }
    (cases, lost_never, lost_always)
}

#[test]
fn money_rule_on_the_revised_board() {
    let mut search = Search::default();
    with_algebra(|algebra| {
        for coins in reduced_positions(&revised_kinds(), 2) {
            let value = coins.value(algebra).unwrap();
            let outcome = algebra.outcome(value).unwrap();
            assert_eq!(search.outcome(&coins), outcome, "{coins}");
            for player in [Colour::Blue, Colour::Red] {
                let wins = search.mover_wins(&coins, player);
                assert_eq!(coins.winner(player, algebra).unwrap() == player, wins);
                // The advice wins where anything does.
                if let Some(step) = coins.generalised_strategy(player, algebra).unwrap() {
                    let still = !search.mover_wins(&step.next, player.other());
                    assert_eq!(still, wins, "{coins}, {player:?}");
                }
            }
        }
    });
}

#[test]
fn generalised_strategy() {
    assert_eq!(revised_strategy(3), (14212, 489, 79));
}

/// Every move that the telling names wins, with coins in row 0 and with money too, where the strategies alone may lose.
#[test]
fn the_moves_that_are_named_win() {
    let mut search = Search::default();
    let mut all_kinds = revised_kinds();
    all_kinds.extend(kinds(1..3, 0..1, 1));
    let mut positions = reduced_positions(&all_kinds, 2);
    positions.extend(reduced_positions(&kinds(1..3, 0..4, 1), 3));
    let mut named = 0;
    with_algebra(|algebra| {
        for coins in positions {
            for money in [-1, 0, 1] {
                let coins = Coins::new(coins.coins().to_vec(), Dyadic::from(money));
                for player in [Colour::Blue, Colour::Red] {
                    if !search.mover_wins(&coins, player) {
                        continue;
                    }
                    let advice = coins.advice(player, algebra).unwrap();
                    let Some(advice) = advice else {
                        panic!("no move for {player:?} in {coins}");
                    };
                    let lost = search.mover_wins(&advice.next, player.other());
                    assert!(!lost, "{coins}: {advice:?}");
                    named += 1;
                }
            }
        }
    });
    assert!(named > 4000, "{named}");
}

#[test]
fn the_telling_of_a_position() {
    with_algebra(|algebra| {
        let coins = Coins::read("R3@2, B1@2, B2@1, R1@1, B1@1").unwrap();
        let lines = coins.told(algebra).unwrap();
        assert_eq!(
            lines,
            [
                "pairs that cancel: B1@1 with R1@1",
                "without them: coin_sliding(\"B1@2, B2@1, R3@2\")",
                "coins, the most desirable first:",
                "1. B2@1 is worth miny(2), of atomic weight 0",
                "2. B1@2 is worth {miny(1)|0}, of atomic weight -1",
                "3. R3@2 is worth {0|tiny(3)}, of atomic weight 1",
                "atomic weight of all coins: 0",
                "Right wins if Left starts",
                "Right wins if Right starts",
                "Right by the desirability strategy, with R3@2: to coin_sliding(\"B1@1, B1@2, B2@1, R1@1, R3@1\")",
            ]
        );
    });
}

/// What is said of a coin in row 0 agrees with its stops, and pairs are named only where there are some.
#[test]
fn the_telling_is_true_of_every_coin() {
    with_algebra(|algebra| {
        for colour in [Colour::Blue, Colour::Red] {
            for (value, column) in [(0, 0), (0, 2), (1, 0), (1, 1), (1, 3), (2, 1)] {
                let coin = Coin::on_board(colour, Dyadic::from(value), 0, column);
                let term = coin.term(algebra).unwrap();
                let coins = Coins::new(vec![coin], Dyadic::ZERO);
                let told = coins.told(algebra).unwrap().join("; ");
                let (left, right) = algebra.stops(term);
                assert_eq!(told.contains("which is hot"), left > right, "{told}");
            }
        }
        let told = |text: &str, algebra: &mut Algebra| {
            let coins = Coins::read(text).unwrap();
            coins.told(algebra).unwrap()
        };
        let lines = told("R2@0,1", algebra);
        assert!(
            lines[1].ends_with(", infinitesimally close to -2"),
            "{lines:?}"
        );
        let lines = told("R@T0", algebra);
        assert_eq!(
            lines[0],
            "colours do not matter on the neutral square: coin_sliding(\"B@T0\")"
        );
    });
}
