//! Clobber with other steps and other prey: the family of Kings, Knights, Rooks and Queens, Anti Clobber, Hot Clobber.

use super::on_cells::{self, Alike, CellGame, Cells, FREE, Step, board_and_rest, own, place};
use crate::position::{Alphabet, AnyPosition, Argument, BuiltIn, Misfit, OfSize, PIECES};
use upstar_values::encode::encode_fields;
use upstar_values::game::Player;

const SOURCE: &str = "a family around Clobber, as in CGSuite";

const NOTATION: &str = "rows of x (Left), o (Right), . (free) and # (no cell) separated by |";

/// What the games of the family say about themselves.
const fn entry(
    name: &'static str,
    rule: &'static str,
    example: &'static str,
    notes: &'static str,
    build: fn(&[Argument]) -> Result<AnyPosition, Misfit>,
    of_size: fn(usize) -> Box<dyn Iterator<Item = AnyPosition>>,
) -> BuiltIn {
    BuiltIn {
        name,
        players: "Left moves the stones x, Right the stones o.",
        rule,
        notation: NOTATION,
        example,
        impartial: false,
        source: SOURCE,
        notes,
        alphabet: Alphabet::Rows(PIECES),
        build,
        of_size: Some(OfSize::Listed(of_size)),
    }
}

macro_rules! family {
    ($($(#[$doc:meta])* $entry:ident, $kind:ident, $name:literal, $rule:literal, $example:literal, $notes:literal, $letters:literal;)*) => {
        $(
            $(#[$doc])*
            pub static $entry: BuiltIn = entry(
                $name,
                $rule,
                $example,
                $notes,
                |arguments| on_cells::build(GenClobber::named(Kind::$kind), arguments),
                |cells| on_cells::regions(GenClobber::named(Kind::$kind), $letters, cells),
            );
        )*
    };
}

family! {
    /// Clobber with the steps of a king.
    KINGS, Kings, "kings_clobber",
        "Move a stone of yours one step as a chess king onto a stone of the other colour, which is removed.",
        "kings_clobber(\"xox|ox.\")",
        "Left's stones are x (black), Right's are o (white). The game that CGSuite calls Kings. Every value is all-small.", "xo";
    /// Clobber along diagonals.
    DIAGONAL, Diagonal, "diagonal_clobber",
        "Move a stone of yours one step along a diagonal onto a stone of the other colour, which is removed.",
        "diagonal_clobber(\"xoxo|oox.|xxx.\")",
        "Left's stones are x (black), Right's are o (white). The two colours of a chessboard are independent. Every value is all-small.", "xo";
    /// Clobber with the leaps of a knight.
    KNIGHTS, Knights, "knights_clobber",
        "Move a stone of yours by a knight's leap onto a stone of the other colour, which is removed.",
        "knights_clobber(\"xoo|oxo\")",
        "Left's stones are x (black), Right's are o (white). The game that CGSuite calls Knights. Every value is all-small.", "xo";
    /// Clobber with rooks.
    ROOKS, Rooks, "rooks_clobber",
        "Move a stone of yours any distance along its row or column over free cells onto a stone of the other colour, which is removed.",
        "rooks_clobber(\"xox|ox.\")",
        "Left's stones are x (black), Right's are o (white). The game that CGSuite calls Rooks. Every value is all-small.", "xo.";
    /// Clobber with queens.
    QUEENS, Queens, "queens_clobber",
        "Move a stone of yours any distance as a chess queen over free cells onto a stone of the other colour, which is removed.",
        "queens_clobber(\"xox|ox.\")",
        "Left's stones are x (black), Right's are o (white). The game that CGSuite calls Queens; `queens` is another game here. Every value is all-small.", "xo.";
    /// Moves onto free cells that leave a stone of the other colour behind.
    ANTI, Anti, "anti_clobber",
        "Move a stone of yours to a free neighbouring cell; a stone of the other colour stays behind.",
        "anti_clobber(\"xoxo|oo..\")",
        "Left's stones are x (black), Right's are o (white). Each move fills a free cell.", "xo.";
    /// Clobber in which stones take stones of either colour.
    HOT, Hot, "hot_clobber",
        "Move a stone of yours onto a neighbouring stone of either colour, which is removed.",
        "hot_clobber(\"xxo|.o.\")",
        "Left's stones are x (black), Right's are o (white).", "xo";
}

/// The catalogue's entry for all steps and all prey.
pub static GENERAL: BuiltIn = BuiltIn {
    notation: "rows of x (Left), o (Right), . (free) and # (no cell) separated by |; then the steps: \"orthogonal\", \
               \"diagonal\", \"king\", \"knight\", \"rook\", \"bishop\", \"queen\", or a list such as [[0, 1], [1, 0]] of rows \
               down and columns right; then, if wanted, the letters that Left may move onto, and the letter she leaves behind, \
               or a list of two for Left and Right",
    ..entry(
        "gen_clobber",
        "Move a stone of yours by one of the steps onto a cell with a letter that may be taken, and leave a letter behind.",
        "gen_clobber(\"xox|ox.\", \"king\")",
        "By default a stone takes stones of the other colour and leaves a free cell, as in Clobber: \
         gen_clobber(board, steps, \"o\", \".\"). For Right x and o are exchanged. gen_clobber(board, \"orthogonal\", \".\", \"o\") \
         is Anti Clobber, gen_clobber(board, \"orthogonal\", \"xo\") is Hot Clobber. Rules under which play may return to a \
         position have outcomes only.",
        build,
        |cells| {
            let game = GenClobber {
                kind: Kind::General,
                steps: vec![(0, 1), (1, 0)],
                ..GenClobber::named(Kind::Kings)
            };
            on_cells::regions(game, "xo", cells)
        },
    )
};

/// The games of the family.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Kind {
    Kings,
    Diagonal,
    Knights,
    Rooks,
    Queens,
    Anti,
    Hot,
    General,
}

/// The steps that have a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Steps {
    Orthogonal,
    Diagonal,
    King,
    Knight,
    Rook,
    Bishop,
    Queen,
}

const STEPS: [(&str, Steps); 7] = [
    ("orthogonal", Steps::Orthogonal),
    ("diagonal", Steps::Diagonal),
    ("king", Steps::King),
    ("knight", Steps::Knight),
    ("rook", Steps::Rook),
    ("bishop", Steps::Bishop),
    ("queen", Steps::Queen),
];

impl Steps {
    fn list(self) -> Vec<Step> {
        let around = (-2..=2).flat_map(|r: i32| (-2..=2).map(move |c: i32| (r, c)));
        let length =
            |wanted: &'static [i32]| move |&(r, c): &Step| wanted.contains(&(r * r + c * c));
        around
            .filter(match self {
                Steps::Orthogonal | Steps::Rook => length(&[1]),
                Steps::Diagonal | Steps::Bishop => length(&[2]),
                Steps::King | Steps::Queen => length(&[1, 2]),
                Steps::Knight => length(&[5]),
            })
            .collect()
    }

    /// Whether a stone may go on over free cells.
    fn slide(self) -> bool {
        matches!(self, Steps::Rook | Steps::Bishop | Steps::Queen)
    }
}

/// Steps, prey, and what stays behind. Letters are numbers: free, Left's stone, Right's stone, no cell.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct GenClobber {
    kind: Kind,
    steps: Vec<Step>,
    /// Whether a stone may go on over free cells.
    slides: bool,
    /// The letters that may be moved onto, as bits, for Left and Right.
    taken: [u8; 2],
    /// The letter that is left behind.
    left_behind: [u8; 2],
}

encode_fields!(GenClobber {
    steps,
    slides,
    taken,
    left_behind
});

const USUAL_PREY: [u8; 2] = [1 << 2, 1 << 1];
const USUAL_TRACE: [u8; 2] = [FREE, FREE];
const WALL: u8 = 3;
const LETTERS: [char; 4] = ['.', 'x', 'o', '#'];

/// A letter as the other player sees it.
fn for_right(letter: u8) -> u8 {
    match letter {
        1 => 2,
        2 => 1,
        other => other,
    }
}

/// A set of letters as the other player sees it.
fn all_for_right(letters: u8) -> u8 {
    letters & 1 | (letters & 2) << 1 | (letters & 4) >> 1
}

impl GenClobber {
    fn with_steps(kind: Kind, steps: Steps) -> GenClobber {
        GenClobber {
            kind,
            steps: steps.list(),
            slides: steps.slide(),
            taken: USUAL_PREY,
            left_behind: USUAL_TRACE,
        }
    }

    fn named(kind: Kind) -> GenClobber {
        let steps = match kind {
            Kind::Kings => Steps::King,
            Kind::Diagonal => Steps::Diagonal,
            Kind::Knights => Steps::Knight,
            Kind::Rooks => Steps::Rook,
            Kind::Queens => Steps::Queen,
            Kind::Anti | Kind::Hot | Kind::General => Steps::Orthogonal,
        };
        let clobber = GenClobber::with_steps(kind, steps);
        match kind {
            Kind::Anti => GenClobber {
                taken: [1 << FREE; 2],
                left_behind: [2, 1],
                ..clobber
            },
            Kind::Hot => GenClobber {
                taken: [1 << 1 | 1 << 2; 2],
                ..clobber
            },
            _ => clobber,
        }
    }

    /// Calls `found` with each cell that a stone can move onto, given which letters it may take.
    fn targets(&self, board: &Cells, from: usize, taken: u8, mut found: impl FnMut(usize)) {
        for &step in &self.steps {
            for cell in board.line(from, step) {
                let letter = board.letter(cell);
                if taken >> letter & 1 == 1 {
                    found(cell);
                }
                if !self.slides || letter != FREE {
                    break;
                }
            }
        }
    }

    /// Whether free cells can be moved onto.
    fn takes_free_cells(&self) -> bool {
        (self.taken[0] | self.taken[1]) >> FREE & 1 == 1
    }

    /// Whether the rules treat the players alike.
    fn is_fair(&self) -> bool {
        self.taken[1] == all_for_right(self.taken[0])
            && self.left_behind[1] == for_right(self.left_behind[0])
    }

    /// Whether an image of every step is a step.
    fn has(&self, image: impl Fn(Step) -> Step) -> bool {
        self.steps
            .iter()
            .all(|&step| self.steps.contains(&image(step)))
    }
}

impl CellGame for GenClobber {
    fn ruleset(&self) -> &'static BuiltIn {
        match self.kind {
            Kind::Kings => &KINGS,
            Kind::Diagonal => &DIAGONAL,
            Kind::Knights => &KNIGHTS,
            Kind::Rooks => &ROOKS,
            Kind::Queens => &QUEENS,
            Kind::Anti => &ANTI,
            Kind::Hot => &HOT,
            Kind::General => &GENERAL,
        }
    }

    fn moves(&self, player: Player, board: &Cells, moves: &mut Vec<Cells>) {
        let (stone, index) = (own(player), usize::from(player == Player::Right));
        for from in board.with_letter(stone) {
            self.targets(board, from, self.taken[index], |to| {
                moves.push(board.after(&[(from, self.left_behind[index]), (to, stone)]));
            });
        }
    }

    fn opposite(&self) -> GenClobber {
        let ([left, right], [first, second]) = (self.taken, self.left_behind);
        GenClobber {
            taken: [all_for_right(right), all_for_right(left)],
            left_behind: [for_right(second), for_right(first)],
            ..self.clone()
        }
    }

    fn alike(&self) -> Alike {
        if !self.has(|(r, c)| (r, -c)) || !self.has(|(r, c)| (-r, c)) {
            Alike::None
        } else if self.has(|(r, c)| (c, r)) {
            Alike::Square
        } else {
            Alike::Rectangle
        }
    }

    fn nothing(&self) -> Option<u8> {
        (!self.takes_free_cells()).then_some(FREE)
    }

    /// Cells belong together where a stone on one could move to the other. Stones only move within a part, and a stone that leaves a line
    /// joins stones that it joined before.
    fn parts(&self, board: Cells, parts: &mut Vec<Cells>) {
        let nothing = if self.takes_free_cells() { WALL } else { FREE };
        let walls: Vec<(usize, u8)> = board.with_letter(WALL).map(|cell| (cell, WALL)).collect();
        let neighbours = |from: usize, near: &mut Vec<usize>| {
            if board.letter(from) == WALL {
                return;
            }
            for &step in &self.steps {
                // There may be no step back.
                for step in [step, (-step.0, -step.1)] {
                    for cell in board.line(from, step) {
                        let letter = board.letter(cell);
                        if letter != WALL && letter != nothing {
                            near.push(cell);
                        }
                        if !self.slides || letter != FREE {
                            break;
                        }
                    }
                }
            }
        };
        let mut found = Vec::new();
        board.split(nothing, neighbours, &mut found);
        let is_alive = |part: &Cells| {
            part.with_letter(1).next().is_some() || part.with_letter(2).next().is_some()
        };
        // Walls stop stones that slide.
        let alive = found.into_iter().filter(is_alive);
        parts.extend(alive.map(|part| part.after(&walls)));
    }

    fn arguments(&self) -> String {
        if self.kind != Kind::General {
            return String::new();
        }
        let named = STEPS
            .iter()
            .find(|(_, steps)| steps.slide() == self.slides && steps.list() == self.steps);
        let mut text = match named {
            Some((name, _)) => format!(", \"{name}\""),
            None => {
                let steps: Vec<String> = self
                    .steps
                    .iter()
                    .map(|(r, c)| format!("[{r}, {c}]"))
                    .collect();
                format!(", [{}]", steps.join(", "))
            }
        };
        let letters = |set: u8| -> String {
            let in_set = |n: &usize| set >> n & 1 == 1;
            (0..4).filter(in_set).map(|n| LETTERS[n]).collect()
        };
        let trace = |letter: u8| LETTERS[letter as usize];
        let ([prey, prey2], [left, left2]) = (self.taken, self.left_behind);
        if !self.is_fair() {
            text += &format!(", [\"{}\", \"{}\"]", letters(prey), letters(prey2));
            text += &format!(", [\"{}\", \"{}\"]", trace(left), trace(left2));
        } else if self.left_behind != USUAL_TRACE {
            text += &format!(", \"{}\", \"{}\"", letters(prey), trace(left));
        } else if self.taken != USUAL_PREY {
            text += &format!(", \"{}\"", letters(prey));
        }
        text
    }

    /// A move replaces a letter that is taken by the letter that is left behind. Play ends if no such replacements lead back.
    fn may_loop(&self) -> bool {
        let mut becomes = [0u8; 4];
        for (taken, left) in self.taken.into_iter().zip(self.left_behind) {
            for (letter, next) in becomes.iter_mut().enumerate() {
                if taken >> letter & 1 == 1 {
                    *next |= 1 << left;
                }
            }
        }
        for _ in 0..4 {
            for letter in 0..4 {
                for next in 0..4 {
                    if becomes[letter] >> next & 1 == 1 {
                        becomes[letter] |= becomes[next];
                    }
                }
            }
        }
        (0..4).any(|letter| becomes[letter] >> letter & 1 == 1)
    }

    fn is_all_small(&self) -> bool {
        self.taken == USUAL_PREY && self.has(|(r, c)| (-r, -c))
    }
}

fn build(arguments: &[Argument]) -> Result<AnyPosition, Misfit> {
    let (letters, rest) = board_and_rest(&GENERAL, arguments)?;
    place(read(rest)?, &letters)
}

fn read(arguments: &[Argument]) -> Result<GenClobber, Misfit> {
    let [steps, rest @ ..] = arguments else {
        return Err(Misfit::argument(
            1,
            "expected the steps after the board, such as \"king\"",
        ));
    };
    let mut game = match steps {
        Argument::Text(name) => {
            let found = STEPS.iter().find(|(known, _)| known == name);
            let names: Vec<&str> = STEPS.iter().map(|(name, _)| *name).collect();
            let wrong = || {
                let names = names.join(", ");
                Misfit::argument(
                    1,
                    format!("expected one of the steps {names}, not `{name}`"),
                )
            };
            GenClobber::with_steps(Kind::General, found.ok_or_else(wrong)?.1)
        }
        Argument::List(list) => {
            let mut steps = list.iter().map(step).collect::<Result<Vec<Step>, _>>()?;
            steps.sort_unstable();
            steps.dedup();
            GenClobber {
                steps,
                ..GenClobber::with_steps(Kind::General, Steps::King)
            }
        }
        other => {
            let kind = other.kind();
            return Err(Misfit::argument(
                1,
                format!("expected the steps, not {kind}"),
            ));
        }
    };
    let (prey, trace) = match rest {
        [] => return Ok(game),
        [prey] => (prey, None),
        [prey, trace] => (prey, Some(trace)),
        _ => return Err(Misfit::argument(4, "expected no more than four arguments")),
    };
    game.taken = for_both(prey, 2, all_for_right, |text| {
        let number = |letter| LETTERS[..3].iter().position(|&l| l == letter);
        text.chars()
            .try_fold(0, |set, letter| Some(set | 1 << number(letter)?))
    })?;
    if let Some(trace) = trace {
        game.left_behind = for_both(trace, 3, for_right, |text| {
            let mut letters = text.chars();
            let (letter, None) = (letters.next()?, letters.next()) else {
                return None;
            };
            LETTERS.iter().position(|&l| l == letter).map(|n| n as u8)
        })?;
    }
    Ok(game)
}

/// A text for Left, from which Right's follows, or a list of two.
fn for_both(
    argument: &Argument,
    at: usize,
    exchange: fn(u8) -> u8,
    read: impl Fn(&str) -> Option<u8>,
) -> Result<[u8; 2], Misfit> {
    let found = match argument {
        Argument::Text(text) => read(text).map(|left| [left, exchange(left)]),
        Argument::List(list) => match &list[..] {
            [Argument::Text(left), Argument::Text(right)] => {
                read(left).and_then(|left| Some([left, read(right)?]))
            }
            _ => None,
        },
        _ => None,
    };
    found.ok_or_else(|| {
        let what = if at == 2 {
            "letters that may be taken, such as \"xo\" or [\"o\", \"x\"]"
        } else {
            "a letter to leave behind: \".\", \"x\", \"o\" or \"#\""
        };
        Misfit::argument(at, format!("expected {what}"))
    })
}

fn step(argument: &Argument) -> Result<Step, Misfit> {
    if let Argument::List(pair) = argument
        && let [Argument::Integer(down), Argument::Integer(right)] = pair[..]
        && (-128..=128).contains(&down)
        && (-128..=128).contains(&right)
        && (down, right) != (0, 0)
    {
        return Ok((down as i32, right as i32));
    }
    Err(Misfit::argument(
        1,
        "a step is a list [rows down, columns right] of two integers, not both 0",
    ))
}

#[cfg(test)]
mod tests {
    use crate::rulesets::testing::{check_by_moves, position, try_position, value_text};

    #[test]
    fn values_of_the_family() {
        // Values that CGSuite gives.
        for (call, value) in [
            ("gen_clobber(\"xox|ox.\", \"orthogonal\")", "{^^*|*,v}"),
            ("diagonal_clobber(\"xoxo|oox.|xxx.\")", "{0,v*|vv}"),
            ("kings_clobber(\"xox|ox.\")", "{^^*|*,-uptimal(1,1)}"),
            ("rooks_clobber(\"xox|ox.\")", "{^^*|0,*}"),
            ("queens_clobber(\"xox|ox.\")", "^"),
            ("anti_clobber(\"xoxo|oo..\")", "{*|-1}"),
        ] {
            assert_eq!(value_text(call), value_text(value), "{call}");
        }
    }

    /// The same games by moves on strings, written out without the code above.
    #[test]
    fn moves_on_strings() {
        use crate::rulesets::testing::with_algebra;
        use std::collections::HashMap;
        use upstar_values::game::{Algebra, Game};

        type Leaps = Vec<(isize, isize)>;
        fn value(
            algebra: &mut Algebra,
            known: &mut HashMap<String, Game>,
            board: &str,
            leaps: &Leaps,
            far: isize,
            either: bool,
        ) -> Game {
            if let Some(&value) = known.get(board) {
                return value;
            }
            let rows: Vec<Vec<char>> = board.split('|').map(|r| r.chars().collect()).collect();
            let mut options = [Vec::new(), Vec::new()];
            for (who, me) in ['x', 'o'].into_iter().enumerate() {
                for r in 0..rows.len() as isize {
                    for c in 0..rows[0].len() as isize {
                        if rows[r as usize][c as usize] != me {
                            continue;
                        }
                        for (dr, dc) in leaps {
                            for k in 1..=far {
                                let (y, x) = (r + k * dr, c + k * dc);
                                let Some(&there) =
                                    rows.get(y as usize).and_then(|row| row.get(x as usize))
                                else {
                                    break;
                                };
                                if there == '.' {
                                    continue;
                                }
                                if there != '#' && (either || there != me) {
                                    let mut next = rows.clone();
                                    next[r as usize][c as usize] = '.';
                                    next[y as usize][x as usize] = me;
                                    let next: Vec<String> =
                                        next.iter().map(|row| row.iter().collect()).collect();
                                    let next = next.join("|");
                                    options[who]
                                        .push(value(algebra, known, &next, leaps, far, either));
                                }
                                break;
                            }
                        }
                    }
                }
            }
            let found = algebra.construct(&options[0], &options[1]).unwrap();
            known.insert(board.to_string(), found);
            found
        }

        let straight = vec![(0, 1), (0, -1), (1, 0), (-1, 0)];
        let slanted = vec![(1, 1), (1, -1), (-1, 1), (-1, -1)];
        let all: Leaps = straight.iter().chain(&slanted).copied().collect();
        let knight = vec![
            (1, 2),
            (1, -2),
            (-1, 2),
            (-1, -2),
            (2, 1),
            (2, -1),
            (-2, 1),
            (-2, -1),
        ];
        let games = [
            ("kings_clobber", &all, 1, false),
            ("diagonal_clobber", &slanted, 1, false),
            ("knights_clobber", &knight, 1, false),
            ("rooks_clobber", &straight, 9, false),
            ("queens_clobber", &all, 9, false),
            ("hot_clobber", &straight, 1, true),
        ];
        let boards = [
            "xo.|.xo|o.x",
            "xoo|oxx",
            "x.o|#.x|oxo",
            "x..o|.o.x",
            "xxo|.o.|o.x",
            "xo#ox",
            "x.x.o",
        ];
        for (name, leaps, far, either) in games {
            with_algebra(|algebra| {
                let mut known = HashMap::new();
                for board in boards {
                    let expected = value(algebra, &mut known, board, leaps, far, either);
                    let call = format!("{name}(\"{board}\")");
                    let found = position(&call).value(algebra).unwrap();
                    assert_eq!(found, expected, "{call}");
                }
            });
        }
    }

    #[test]
    fn general_calls_read_back() {
        for call in [
            "gen_clobber(\"xo.\", \"bishop\")",
            "gen_clobber(\"xo.\", \"orthogonal\", \"xo\")",
            "gen_clobber(\"xo.\", \"orthogonal\", \".\", \"o\")",
            "gen_clobber(\"xo.\", [[0, 1], [1, -2]])",
            "gen_clobber(\"xo.\", \"king\", [\"o\", \".\"], [\".\", \"#\"])",
        ] {
            assert_eq!(position(call).call(), call);
            check_by_moves(call);
        }
        assert_eq!(
            value_text("gen_clobber(\"xoxo|oo..\", \"orthogonal\", \".\", \"o\")"),
            value_text("anti_clobber(\"xoxo|oo..\")")
        );
        for wrong in [
            "gen_clobber(\"xo.\")",
            "gen_clobber(\"xo.\", \"camel\")",
            "gen_clobber(\"xo.\", [[0, 0]])",
            "gen_clobber(\"xo.\", \"king\", \"#\")",
            "gen_clobber(\"xo.\", \"king\", \"o\", \"xx\")",
            "kings_clobber(\"xo.\", \"king\")",
        ] {
            assert!(try_position(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn stones_may_walk_about() {
        use crate::rulesets::testing::loopy_text;
        // Play may return, but the value is that of a short game.
        let walk = "gen_clobber(\"x.o\", \"orthogonal\", \".\")";
        assert_eq!(loopy_text(walk), "*");
    }
}
