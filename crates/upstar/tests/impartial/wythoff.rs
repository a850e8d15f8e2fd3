//! Wythoff Nim and ZOL numeration (Larsson's lecture notes, sections 1 and 13), Euclid (Ferguson, part I, chapter 3).

use upstar::impartial::games::wythoff::{Table, by_golden_section};
use upstar::impartial::games::zol;
use upstar::impartial::{Impartial, Outcome, games::Euclid};

use super::{outcome, wins};

const A: [u64; 16] = [0, 1, 3, 4, 6, 8, 9, 11, 12, 14, 16, 17, 19, 21, 22, 24];
const B: [u64; 16] = [0, 2, 5, 7, 10, 13, 15, 18, 20, 23, 26, 28, 31, 34, 36, 39];

#[test]
fn p_positions() {
    let table = Table::new(40, 40, &Default::default()).unwrap();
    let pairs = (0..40).flat_map(|x| (x..40).map(move |y| (x, y)));
    let p: Vec<(u64, u64)> = pairs.filter(|&(x, y)| table.get(x, y) == Some(0)).collect();
    let want: Vec<(u64, u64)> = A.into_iter().zip(B).collect();
    assert_eq!(p[..16], want);
    assert_eq!(by_golden_section(16), want);
    assert_eq!(wins("wythoff", &[5, 4]), [[2, 1], [5, 3]]);
    assert_eq!(wins("wythoff", &[10, 10]), [[0, 0], [6, 10], [10, 6]]);
}

#[test]
fn zol() {
    let words: Vec<String> = (1..14).map(zol::word).collect();
    assert_eq!(
        words,
        [
            "1", "10", "100", "101", "1000", "1001", "1010", "10000", "10001", "10010", "10100",
            "10101", "100000"
        ]
    );
    let some = [11, 21, 23, 30, 33].map(zol::word);
    assert_eq!(some, ["10100", "1000000", "1000010", "1010001", "1010101"]);
    assert_eq!(zol::parts(11), [8, 3]);
    assert_eq!(zol::parts(23), [21, 2]);
    assert_eq!(zol::parts(30), [21, 8, 1]);
    assert_eq!(zol::parts(33), [21, 8, 3, 1]);
    assert_eq!(zol::word(zol::number("101").unwrap() + 1), "1000");
    assert_eq!(zol::word(zol::number("1010").unwrap() + 1), "10000");
    let a: Vec<String> = by_golden_section(7)[1..]
        .iter()
        .map(|p| zol::word(p.0))
        .collect();
    assert_eq!(a, ["1", "100", "101", "1001", "10000", "10001"]);
}

#[test]
fn euclid() {
    assert_eq!(wins("euclid", &[2, 7]), [[2, 3]]);
    assert_eq!(outcome("euclid", &[2, 3]), Outcome::P);
    assert_eq!(wins("euclid", &[1, 2]), [[1, 1]]);
    assert_eq!(Euclid.options(&(2, 3)), [(1, 2)]);
}
