//! Strategies for games of heaps.

use super::calls::{call_of, integers, numbers, only, place_of};
use super::{Choice, Strategy, Turn};
use upstar::impartial::games::{DynamicNim, Moore, euclid, nim, zol};
use upstar::sum::{Sum, Term};

pub(super) static NIM: Strategy = Strategy {
    name: "nim",
    about: "Nim: makes the nim-sum of all heaps 0 (Bouton)",
    plays: |sum| sum.iter().all(|term| nim_heaps(term).is_some()),
    choose: |turn, _| {
        Ok(bouton(turn).map(|place| Choice::new(place, "the nim-sum of all heaps becomes 0")))
    },
};

fn nim_heaps(term: &Term) -> Option<Vec<u64>> {
    let (name, arguments) = call_of(term)?;
    if name == "nim" {
        numbers(&arguments)
    } else {
        None
    }
}

fn bouton(turn: &Turn<'_>) -> Option<usize> {
    let heaps: Vec<Vec<u64>> = turn.sum.iter().map(nim_heaps).collect::<Option<_>>()?;
    let total = nim::nim_sum(&heaps.concat());
    for (term, own) in heaps.iter().enumerate() {
        for (i, &heap) in own.iter().enumerate() {
            if heap ^ total < heap {
                let mut after = own.clone();
                after[i] = heap ^ total;
                return place_of(turn, term, "nim", &integers(&after));
            }
        }
    }
    None
}

pub(super) static MOORE: Strategy = Strategy {
    name: "moore",
    about: "Moore's Nim: makes every binary column sum a multiple of k + 1",
    plays: |sum| only(sum, &["moore_nim"]).is_some(),
    choose: |turn, _| {
        Ok(moore(turn)
            .map(|place| Choice::new(place, "every binary column adds up to a multiple of k + 1")))
    },
};

fn moore(turn: &Turn<'_>) -> Option<usize> {
    let (name, arguments) = only(turn.sum, &["moore_nim"])?;
    let numbers = numbers(&arguments)?;
    let (&k, piles) = numbers.split_first()?;
    let after = Moore { k }.winning_move(piles)?;
    let arguments: Vec<u64> = std::iter::once(k).chain(after).collect();
    place_of(turn, 0, &name, &integers(&arguments))
}

pub(super) static WYTHOFF: Strategy = Strategy {
    name: "wythoff",
    about: "Wythoff's game: moves to a pair of the golden section, found by Fibonacci numeration",
    plays: |sum| only(sum, &["wythoff"]).is_some(),
    choose: |turn, _| {
        Ok(wythoff(turn).map(|place| Choice::new(place, "a pair of the golden section")))
    },
};

/// The number that makes a P-position with x: if the Fibonacci word of x ends in an even number of zeros, the word with another 0,
/// otherwise the word with one 0 less.
fn golden_partner(x: u64) -> Option<u64> {
    let word = zol::word(x);
    if x == 0 {
        return Some(0);
    }
    if zol::trailing_zeros(x).is_multiple_of(2) {
        zol::number(&(word + "0"))
    } else {
        zol::number(&word[..word.len() - 1])
    }
}

fn wythoff(turn: &Turn<'_>) -> Option<usize> {
    let (name, arguments) = only(turn.sum, &["wythoff"])?;
    let [x, y] = numbers(&arguments)?[..] else {
        return None;
    };
    // Keep one heap, and reduce the other to its partner.
    for (kept, other, first) in [(x, y, true), (y, x, false)] {
        if let Some(partner) = golden_partner(kept).filter(|&p| p < other) {
            let after = if first {
                [kept, partner]
            } else {
                [partner, kept]
            };
            return place_of(turn, 0, &name, &integers(&after));
        }
    }
    // Keep the difference: it is the number of the pair.
    let difference = x.abs_diff(y);
    let smaller = smaller_of_pair(difference)?;
    let less = x.min(y);
    if smaller >= less {
        return None;
    }
    let taken = less - smaller;
    place_of(turn, 0, &name, &integers(&[x - taken, y - taken]))
}

/// The smaller number A of the n-th pair (A, A + n): if the word of n ends in an odd number of zeros, that word with another 0,
/// otherwise the word of n - 1 with another 1.
fn smaller_of_pair(n: u64) -> Option<u64> {
    if n == 0 {
        return Some(0);
    }
    if zol::trailing_zeros(n) % 2 == 1 {
        zol::number(&(zol::word(n) + "0"))
    } else {
        zol::number(&(zol::word(n - 1) + "1"))
    }
}

pub(super) static FIBONACCI_NIM: Strategy = Strategy {
    name: "fibonacci_nim",
    about: "Fibonacci Nim: takes the smallest part of the heap in Fibonacci numeration; powers of two for dynamic_nim(1, …)",
    plays: |sum| dynamic(sum).is_some_and(|(_, game, ..)| game.ratio <= 2),
    choose: |turn, _| {
        Ok(fibonacci_nim(turn)
            .map(|place| Choice::new(place, "the smallest part of the heap in its numeration")))
    },
};

/// The name, the game, whether its ratio is an argument, heap and limit.
fn dynamic(sum: &Sum) -> Option<(String, DynamicNim, bool, u64, u64)> {
    let (name, arguments) = only(sum, &["fibonacci_nim", "dynamic_nim"])?;
    let numbers = numbers(&arguments)?;
    match (name.as_str(), &numbers[..]) {
        ("fibonacci_nim", &[heap, limit]) => {
            Some((name, DynamicNim { ratio: 2 }, false, heap, limit))
        }
        ("dynamic_nim", &[ratio, heap, limit]) => {
            Some((name, DynamicNim { ratio }, true, heap, limit))
        }
        _ => None,
    }
}

fn fibonacci_nim(turn: &Turn<'_>) -> Option<usize> {
    let (name, game, with_ratio, heap, limit) = dynamic(turn.sum)?;
    let taken = game.rule(heap, limit)??;
    let left = heap - taken;
    let limit = taken.saturating_mul(game.ratio).min(left);
    let after = if with_ratio {
        vec![game.ratio, left, limit]
    } else {
        vec![left, limit]
    };
    place_of(turn, 0, &name, &integers(&after))
}

pub(super) static EUCLID: Strategy = Strategy {
    name: "euclid",
    about: "Euclid: leaves heaps whose quotient is below the golden ratio",
    plays: |sum| only(sum, &["euclid"]).is_some(),
    choose: |turn, _| {
        Ok(euclid_move(turn).map(|place| {
            Choice::new(
                place,
                "the quotient of the heaps falls below the golden ratio",
            )
        }))
    },
};

fn euclid_move(turn: &Turn<'_>) -> Option<usize> {
    let (name, arguments) = only(turn.sum, &["euclid"])?;
    let [x, y] = numbers(&arguments)?[..] else {
        return None;
    };
    let (small, large) = (x.min(y), x.max(y));
    let rest = large.checked_rem(small)?;
    // Take the smaller heap as often as possible, or once less: if any move leads to value 0, one of these two does.
    for left in [rest, rest + small] {
        if left > 0 && left < large && euclid::value(small, left) == 0 {
            let after = [small.min(left), small.max(left)];
            return place_of(turn, 0, &name, &integers(&after));
        }
    }
    None
}
