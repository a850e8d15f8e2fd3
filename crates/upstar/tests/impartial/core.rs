//! Values, sums, and how long a game can last.

use upstar::impartial::coins::Named;
use upstar::impartial::games::nim::nim_sum;
use upstar::impartial::{Outcome, Solver, mex};

use super::{outcome, wins};

#[test]
fn mex_and_nim_sum() {
    assert_eq!(mex([0, 1, 3, 5, 17]), 2);
    assert_eq!(mex([1]), 0);
    assert_eq!(nim_sum(&[0o12345670, 0o13570246]), 0o1635436);
    assert_eq!(nim_sum(&[27, 17]), 10);
    assert_eq!(nim_sum(&[38, 25]), 63);
    assert_eq!(nim_sum(&[2, 3, 4, 5]), 0);
    assert_eq!(outcome("nim", &[2, 3, 4, 5]), Outcome::P);
    assert_eq!(nim_sum(&[2, 3, 1, 5]), 5);
    assert_eq!(wins("nim", &[1, 2, 3, 5]), [[1, 2, 3]]);
}

#[test]
fn odious_and_evil() {
    for a in 0..64u64 {
        for b in 0..64u64 {
            let odd = |n: u64| n.count_ones() % 2;
            assert_eq!(odd(a ^ b), odd(a) ^ odd(b));
        }
    }
}

fn longest(name: &str, place: u64) -> u64 {
    let game = Named::find(name).unwrap().turning();
    Solver::new(game).longest_play(&vec![place]).unwrap()
}

#[test]
fn how_long_a_game_can_last() {
    assert_eq!(longest("turning_turtles", 6), 6);
    let mock: Vec<u64> = (0..8).map(|n| longest("mock_turtles", n)).collect();
    assert_eq!(mock, [1, 2, 4, 7, 12, 20, 33, 54]);
    let ruler: Vec<u64> = (1..9).map(|n| longest("ruler", n)).collect();
    assert_eq!(ruler, [1, 2, 4, 8, 16, 32, 64, 128]);
    let motley: Vec<u64> = (0..7).map(|n| longest("motley", n)).collect();
    assert_eq!(motley, [1, 2, 4, 8, 16, 32, 64]);
}
