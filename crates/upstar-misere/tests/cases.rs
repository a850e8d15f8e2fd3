//! Further facts about misère play, each from an independent brute force.

use upstar_impartial::Impartial;
use upstar_impartial::take_and_break::Code;
use upstar_misere::quotient::Partial;
use upstar_misere::{MisereValue, Values};
use upstar_values::budget::Budget;

#[test]
fn the_notation_of_cgsuite() {
    let mut values = Values::new();
    for (text, expected) in [
        ("*[2#,3,2,0]", "*[2#320]"),
        ("*[2+2]", "*[2[2]]"),
        ("*[2#+1]", "*[2[#1]]"),
        ("*[[2+2]]", "*[2[2#]]"),
    ] {
        let value = values.read(text).unwrap();
        assert_eq!(values.cgsuite_text(value).unwrap(), expected);
    }
    for (text, expected) in [
        ("*2", "2"),
        ("*[2#]", "0^0"),
        ("*[2#,0]", "1^2"),
        ("*[2#,1]", "2^1420"),
    ] {
        let value = values.read(text).unwrap();
        assert_eq!(values.cgsuite_genus(value).unwrap(), expected);
    }
}

/// A cycle of green edges at the ground is not 0: the fusion principle is for normal play only.
#[test]
fn green_cycles() {
    let mut values = Values::new();
    let texts = (1..=4u32).map(|n| {
        let options: Vec<MisereValue> = (0..n)
            .map(|i| {
                let (a, b) = (
                    values.nim_heap(i).unwrap(),
                    values.nim_heap(n - 1 - i).unwrap(),
                );
                values.add(a, b).unwrap()
            })
            .collect();
        let cycle = values.from_options(&options).unwrap();
        values.text(cycle).unwrap()
    });
    assert_eq!(texts.collect::<Vec<_>>(), ["*", "0", "*", "*[3#]"]);
}

#[test]
fn nothing_at_all() {
    let mut values = Values::new();
    let zero = values.read("0").unwrap();
    assert_eq!(
        (values.misere_nim_value(zero), values.is_lost(zero)),
        (1, false)
    );
    let mut partial = Partial::new(Code::kayles());
    partial.extend_to(0, &Budget::default()).unwrap();
    assert_eq!(partial.quotient().order(), 1);
    assert!(!partial.quotient().is_lost(&[]).unwrap());
    for (text, digits) in [(".77", [0, 7, 7]), ("4.7", [4, 7, 0]), ("0.0F", [0, 0, 15])] {
        let code: Code = text.parse().unwrap();
        assert_eq!([0, 1, 2].map(|k| code.digit(k)), digits);
    }
    for wrong in ["1.5", "2.77", "abc"] {
        assert!(wrong.parse::<Code>().is_err(), "{wrong}");
    }
}

/// Tic-tac-toe with crosses only: a board with three in a row is dead, and the player who kills it loses.
struct Notakto;

impl Impartial for Notakto {
    type Position = u16;

    fn options(&self, &cells: &u16) -> Vec<u16> {
        const LINES: [u16; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
        if LINES.iter().any(|line| cells & line == *line) {
            return Vec::new();
        }
        let free = (0..9).filter(|i| cells >> i & 1 == 0);
        free.map(|i| cells | 1 << i).collect()
    }
}

#[test]
fn the_empty_board_of_notakto() {
    let mut values = Values::new();
    let value = values
        .of_position(&Notakto, &Budget::default(), &0)
        .unwrap();
    assert_eq!(values.text(value).unwrap(), "*[2#,0]");
    assert!(values.is_restive(value).unwrap());
}
