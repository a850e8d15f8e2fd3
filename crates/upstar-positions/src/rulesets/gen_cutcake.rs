//! Cakes whose columns Left plays with as heaps, and whose rows Right plays with: Eatcake and the cake products of heap games.

use super::cake::{self, Piece};
use super::heap_rule::HeapRule;
use crate::position::{
    Alphabet, AnyPosition, Argument, Board, BuiltIn, Misfit, OfSize, Placed, Playable, Rules,
    held_by,
};
use upstar_values::encode::{Encode, encode_fields};

const PIECES: &str = "(rows, columns), or pieces such as \"2x3, 1x4\"";

/// The catalogue's entry of Eatcake.
pub static EATCAKE: BuiltIn = BuiltIn {
    name: "eatcake",
    players: "Left eats columns, Right rows.",
    rule: "Eat a whole line of squares of a piece of cake: Left a column, Right a row; the rest may fall into two pieces.",
    notation: PIECES,
    example: "eatcake(3, 4)",
    impartial: false,
    source: "Winning Ways, chapter 8",
    notes: "Left eats columns, from north to south, Right eats rows. The cake product of 0.7 with itself.",
    alphabet: Alphabet::Numbers,
    build: |arguments| build(Kind::Eatcake, arguments),
    of_size: Some(OfSize::Listed(|squares| of_size(Kind::Eatcake, squares))),
};

/// The catalogue's entry of Turn-and-Eatcake.
pub static TURN_AND_EATCAKE: BuiltIn = BuiltIn {
    name: "turn_and_eatcake",
    players: "Left eats columns, Right rows, of the piece after it is turned.",
    rule: "Turn a piece of cake by a quarter turn, then eat a whole line of its squares: Left a column, Right a row; the rest may fall into \
           two pieces.",
    notation: PIECES,
    example: "turn_and_eatcake(3, 4)",
    impartial: false,
    source: "Winning Ways, chapter 8",
    notes: "The piece is turned before each move, so Left eats what was a row. The twisted cake product of 0.7 with itself.",
    alphabet: Alphabet::Numbers,
    build: |arguments| build(Kind::TurnAndEatcake, arguments),
    of_size: Some(OfSize::Listed(|squares| {
        of_size(Kind::TurnAndEatcake, squares)
    })),
};

/// The catalogue's entry of cake products.
pub static GENERAL: BuiltIn = BuiltIn {
    name: "gen_cutcake",
    players: "Left plays with the columns by the first code, Right with the rows by the second.",
    rule: "Play with a piece of cake as with a heap, by a take-and-break code: Left with its columns, Right with its rows.",
    notation: "(Left's code, Right's code, rows, columns), or pieces such as \"2x3, 1x4\" after the codes; then \"twisted\", if a piece is \
               turned before each move",
    example: "gen_cutcake(\"4.0\", \"0.7\", 3, 4)",
    impartial: false,
    source: "the cake product of two heap games; as in CGSuite",
    notes: "The first code is Left's, for columns; the second Right's, for rows. Codes are those of take_and_break. gen_cutcake(\"4.0\", \
            \"4.0\", r, c) is Cutcake, (\"0.7\", \"0.7\") is Eatcake, (\"{2+}=.0\", \"{2+}=.0\") is Maundy Cake.",
    alphabet: Alphabet::Numbers,
    build: |arguments| build(Kind::General, arguments),
    of_size: Some(OfSize::Listed(|squares| of_size(Kind::General, squares))),
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Kind {
    Eatcake = 0,
    TurnAndEatcake = 1,
    General = 2,
}

/// The heap games of the two sides; a position lists the pieces, each by its rows and columns, largest first.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct GenCutcake {
    kind: Kind,
    left: HeapRule,
    right: HeapRule,
    /// Whether a piece is turned before each move.
    twisted: bool,
}

impl Encode for Kind {
    fn encode(&self, bytes: &mut Vec<u8>) {
        (*self as u8).encode(bytes);
    }
}

encode_fields!(GenCutcake {
    left,
    right,
    twisted
});

impl GenCutcake {
    fn eatcake(kind: Kind) -> GenCutcake {
        GenCutcake {
            kind,
            left: HeapRule::of_code(&[0, 7]),
            right: HeapRule::of_code(&[0, 7]),
            twisted: kind == Kind::TurnAndEatcake,
        }
    }

    fn moves(&self, for_left: bool, pieces: &[Piece], moves: &mut Vec<Vec<Piece>>) {
        let rule = if for_left { &self.left } else { &self.right };
        for (i, &piece) in pieces.iter().enumerate() {
            if i > 0 && pieces[i - 1] == piece {
                continue;
            }
            let (rows, columns) = if self.twisted {
                (piece.1, piece.0)
            } else {
                piece
            };
            let side = if for_left { columns } else { rows };
            for sides in rule.moves(side.into()) {
                let mut after = pieces.to_vec();
                after.remove(i);
                after.extend(sides.into_iter().map(|side| {
                    // A code never makes a side longer.
                    let side = u32::try_from(side).unwrap_or(u32::MAX);
                    if for_left {
                        (rows, side)
                    } else {
                        (side, columns)
                    }
                }));
                after.sort_unstable_by(|a, b| b.cmp(a));
                moves.push(after);
            }
        }
    }
}

fn build(kind: Kind, arguments: &[Argument]) -> Result<AnyPosition, Misfit> {
    if kind != Kind::General {
        return Ok(Placed::any(
            GenCutcake::eatcake(kind),
            (),
            cake::pieces(arguments, 0)?,
        ));
    }
    let [left, right, rest @ ..] = arguments else {
        return Err(Misfit::call(
            "expected Left's code, Right's code, and rows and columns or pieces: (\"4.0\", \"0.7\", 3, 4)",
        ));
    };
    let (rest, twisted) = match rest {
        [rest @ .., Argument::Text(word)] if word == "twisted" => (rest, true),
        rest => (rest, false),
    };
    let rules = GenCutcake {
        kind,
        left: HeapRule::read(left, 0)?,
        right: HeapRule::read(right, 1)?,
        twisted,
    };
    let pieces = cake::pieces(rest, 0).map_err(|misfit| misfit.after(2))?;
    let longest = pieces.iter().map(|&(r, c)| r.max(c)).max().unwrap_or(0);
    rules.left.check(longest.into(), 0)?;
    rules.right.check(longest.into(), 1)?;
    Ok(Placed::any(rules, (), pieces))
}

/// Every cake of this many squares.
fn of_size(kind: Kind, squares: usize) -> Box<dyn Iterator<Item = AnyPosition>> {
    let squares = u32::try_from(squares).unwrap_or(0);
    let rows = (1..=squares).filter(move |r| squares.is_multiple_of(*r));
    Box::new(rows.map(move |r| {
        let mut rules = GenCutcake::eatcake(kind);
        if kind == Kind::General {
            rules.left = HeapRule::of_code(&[4, 3]);
            rules.twisted = r % 2 == 0;
        }
        Placed::any(rules, (), vec![(r, squares / r)])
    }))
}

impl Rules for GenCutcake {
    type Position = Vec<Piece>;

    fn left_moves(&self, pieces: &Vec<Piece>, moves: &mut Vec<Vec<Piece>>) {
        self.moves(true, pieces, moves);
    }

    fn right_moves(&self, pieces: &Vec<Piece>, moves: &mut Vec<Vec<Piece>>) {
        self.moves(false, pieces, moves);
    }

    fn heap_bytes(&self, pieces: &Vec<Piece>) -> usize {
        held_by(pieces)
    }

    fn parts(&self, pieces: Vec<Piece>, parts: &mut Vec<Vec<Piece>>) {
        parts.extend(pieces.into_iter().map(|piece| vec![piece]));
    }
}

impl Playable for GenCutcake {
    type Frame = ();

    fn ruleset(&self) -> &'static BuiltIn {
        match self.kind {
            Kind::Eatcake => &EATCAKE,
            Kind::TurnAndEatcake => &TURN_AND_EATCAKE,
            Kind::General => &GENERAL,
        }
    }

    fn call(&self, (): &(), pieces: &Vec<Piece>) -> String {
        let (name, pieces) = (self.ruleset().name, cake::written(pieces));
        if self.kind != Kind::General {
            return format!("{name}({pieces})");
        }
        let (left, right) = (self.left.text(), self.right.text());
        let twisted = if self.twisted { ", \"twisted\"" } else { "" };
        format!("{name}(\"{left}\", \"{right}\", {pieces}{twisted})")
    }

    fn negative(&self, (): &(), pieces: &Vec<Piece>) -> Option<AnyPosition> {
        let mut turned: Vec<Piece> = pieces.iter().map(|&(r, c)| (c, r)).collect();
        turned.sort_unstable_by(|a, b| b.cmp(a));
        let rules = GenCutcake {
            left: self.right.clone(),
            right: self.left.clone(),
            ..self.clone()
        };
        Some(Placed::any(rules, (), turned))
    }

    fn board(&self, (): &(), pieces: &Vec<Piece>) -> Board {
        cake::board(pieces)
    }
}

#[cfg(test)]
mod tests {
    use crate::rulesets::testing::{check_by_moves, position, try_position, value_text};

    /// Values of 8 × 0 to 8 × 8 that CGSuite gives.
    fn check(call: &str, values: [&str; 9]) {
        for (columns, value) in values.into_iter().enumerate() {
            let call = call.replace("_,", &format!("8, {columns}"));
            assert_eq!(value_text(&call), value_text(value), "{call}");
        }
    }

    #[test]
    fn eatcake_of_eight_rows() {
        let values = [
            "-8",
            "^",
            "{^|||^*|v||0}",
            "{^^|*}",
            "{^^|*||0,{0|vv*}}",
            "{^3|^*||*}",
            "{^3|^*||*|||0,{0,{^|0,v*}|||0|vv*||0}}",
            "{0||^^*|0|||*}",
            "*",
        ];
        check("eatcake(_,)", values);
        check("gen_cutcake(\"0.7\", \"0.7\", _,)", values);
    }

    #[test]
    fn turned_cakes_of_eight_rows() {
        for (columns, value) in ["0", "v", "0", "v", "0"].into_iter().enumerate() {
            assert_eq!(
                value_text(&format!("turn_and_eatcake(8, {columns})")),
                value
            );
        }
        assert_eq!(value_text("turn_and_eatcake(8, 6)"), "0");
        assert_eq!(value_text("turn_and_eatcake(8, 7)"), "v");
        assert_eq!(value_text("turn_and_eatcake(8, 8)"), "0");
    }

    #[test]
    fn cutcake_and_maundy_cake() {
        for r in 1..6 {
            for c in 1..6 {
                let general = |code: &str| {
                    value_text(&format!("gen_cutcake(\"{code}\", \"{code}\", {r}, {c})"))
                };
                assert_eq!(general("4.0"), value_text(&format!("cutcake({r}, {c})")));
                assert_eq!(
                    general("{2+}=.0"),
                    value_text(&format!("maundy_cake({r}, {c})"))
                );
            }
        }
    }

    #[test]
    fn twisted_maundy_cake() {
        check(
            "gen_cutcake(\"{2+}=.0\", \"{2+}=.0\", _,, \"twisted\")",
            [
                "1",
                "1",
                "{8|-2}",
                "{8|-3}",
                "{8|-6}",
                "{8|-5}",
                "{8|-6,{-4|-14}}",
                "{10|-7}",
                "+-12",
            ],
        );
    }

    #[test]
    fn calls() {
        for call in [
            "eatcake(2, 5)",
            "eatcake(\"3x2, 1x4\")",
            "gen_cutcake(\"4.0\", \"0.7\", 3, 4, \"twisted\")",
            "gen_cutcake(\"4.0\", \"0.7\", \"2x2, 1x3\", \"twisted\")",
        ] {
            assert_eq!(position(call).call(), call);
            check_by_moves(call);
        }
        assert!(try_position("gen_cutcake(\"4.0\", 3, 4)").is_err());
        assert!(try_position("eatcake(-1, 4)").is_err());
        assert!(try_position("eatcake(2, 4, \"twisted\")").is_err());
    }
}
