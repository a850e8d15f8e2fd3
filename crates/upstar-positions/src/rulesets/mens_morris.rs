//! Six and Nine Men's Morris.

use super::chase::{Shown, place};
use crate::position::{
    Alphabet, AnyPosition, Argument, Board, BuiltIn, Edge, Letters, Misfit, Node, Owner, Start,
    Starts, Uncounted, tabled_starts,
};
use upstar_goals::chases::{Men, Morris};
use upstar_goals::retrograde::Chase;
use upstar_values::budget::Stopped;
use upstar_values::game::{Algebra, Player};

/// The catalogue's entry for two squares.
pub static SIX: BuiltIn = BuiltIn {
    name: "six_mens_morris",
    players: PLAYERS,
    rule: "Place your men in turn, then move them along the lines to free points. Who closes a mill, three men in a line, takes a man of \
           the opponent's off that is in no mill, or any man if all are. A player with fewer than three men loses, and so does one who cannot \
           move.",
    notation: "five rows of five separated by | of x, o, . (free) and # (no point), then the men that Left and Right have in hand; or the \
               number of men each, 3 to 6, for the start",
    example: "six_mens_morris(\"x#.#x|#.x.#|..#..|#.o.#|o#.#o\", 0, 0)",
    impartial: false,
    source: SOURCE,
    notes: "Two squares with 16 points; the lines that join them are no mills. Nobody flies. A table of all positions is made: with 3 men each \
            at once, with 6 it takes long.",
    alphabet: Alphabet::Text,
    build: |arguments| build(Morris::six, 6, arguments),
    of_size: None,
};

/// The catalogue's entry for three squares.
pub static NINE: BuiltIn = BuiltIn {
    name: "nine_mens_morris",
    players: PLAYERS,
    rule: "Place your men in turn, then move them along the lines to free points; with three men left they fly to any free point. Who closes \
           a mill, three men in a line, takes a man of the opponent's off that is in no mill, or any man if all are. A player with fewer \
           than three men loses, and so does one who cannot move.",
    notation: "seven rows of seven separated by | of x, o, . (free) and # (no point), then the men that Left and Right have in hand; or \
               the number of men each, 3 to 9, for the start",
    // A game that is over: to judge every move with three men each takes a table of five million positions.
    example: "nine_mens_morris(\"x##x##x|#.#.#.#|##...##|...#...|##...##|#.#o#.#|o##.##.\", 0, 0)",
    impartial: false,
    source: SOURCE,
    notes: "Three squares with 24 points. With nine men each it is published as a draw (Gasser, 1993); such a table has ten thousand million \
            positions and is out of reach here. Positions with few men are found by a table.",
    alphabet: Alphabet::Text,
    build: |arguments| build(Morris::nine, 9, arguments),
    of_size: None,
};

const PLAYERS: &str = "Left has the men x, Right the men o.";
const SOURCE: &str = "Winning Ways, volume 3, chapter 22";

fn letters(game: &Morris, men: &Men) -> Letters {
    let size = game.size_of_board();
    Letters::make(size, size, |row, column| {
        match game.places().binary_search(&(row, column)) {
            Err(_) => '#',
            Ok(point) if men.board[0] >> point & 1 == 1 => 'x',
            Ok(point) if men.board[1] >> point & 1 == 1 => 'o',
            Ok(_) => '.',
        }
    })
}

impl Shown for Morris {
    fn ruleset(&self) -> &'static BuiltIn {
        match self.rings() {
            2 => &SIX,
            _ => &NINE,
        }
    }

    fn call(&self, men: &Men) -> String {
        let [left, right] = men.hand;
        let text = letters(self, men).text();
        format!("{}(\"{text}\", {left}, {right})", self.ruleset().name)
    }

    fn board(&self, men: &Men) -> Board {
        let node = |(point, &(row, column)): (usize, &(usize, usize))| Node {
            label: String::new(),
            owner: match (men.board[0] >> point & 1, men.board[1] >> point & 1) {
                (1, _) => Owner::Left,
                (_, 1) => Owner::Right,
                _ => Owner::Nobody,
            },
            ground: false,
            place: Some((column as i32, row as i32)),
        };
        let edge = |ends: (usize, usize)| Edge {
            ends,
            owner: Owner::Nobody,
            directed: false,
        };
        Board::Graph {
            nodes: self.places().iter().enumerate().map(node).collect(),
            edges: self.edges().into_iter().map(edge).collect(),
        }
    }

    fn negative(&self, men: &Men) -> Option<Men> {
        let ([left, right], [first, second]) = (men.board, men.hand);
        Some(Men {
            board: [right, left],
            hand: [second, first],
        })
    }

    fn starts(&self, men: &Men, algebra: &Algebra) -> Result<Option<Starts>, Stopped> {
        let [left, right] = Player::BOTH.map(|first| at_once(self, men, first));
        match left.zip(right) {
            Some((left, right)) => Ok(Some(Starts { left, right })),
            None => tabled_starts(self, men, algebra),
        }
    }
}

/// An end, or a win in one move: seen without a table, of which the largest take long.
fn at_once(game: &Morris, men: &Men, first: Player) -> Option<Start> {
    if let Some(winner) = game.ended(men, first) {
        return Some(Start::maybe_counted(winner, Some(0), Uncounted::Search));
    }
    let mut moves = Vec::new();
    game.moves(men, first, &mut moves);
    let wins = |next: &Men| game.ended(next, first.other()) == Some(first.into());
    moves.iter().any(wins).then_some(Start::counted(first, 1))
}

fn build(
    new: fn(usize) -> Option<Morris>,
    most: usize,
    arguments: &[Argument],
) -> Result<AnyPosition, Misfit> {
    let wrong = |at: usize| Misfit::argument(at, format!("expected from 3 to {most} men"));
    let (text, hand) = match arguments {
        [Argument::Integer(men)] => {
            let game = usize::try_from(*men).ok().and_then(new);
            let game = game.ok_or_else(|| wrong(0))?;
            let start = game.start();
            return Ok(place(game, start));
        }
        [Argument::Text(text)] => (text, [0, 0]),
        [
            Argument::Text(text),
            Argument::Integer(left),
            Argument::Integer(right),
        ] => {
            let hand = |at: usize, men: i128| match u8::try_from(men) {
                Ok(men) if usize::from(men) <= most => Ok(men),
                _ => Err(Misfit::argument(
                    at,
                    format!("expected from 0 to {most} men in hand, found {men}"),
                )),
            };
            (text, [hand(1, *left)?, hand(2, *right)?])
        }
        _ => {
            return Err(Misfit::call(
                "expected the number of men each, or a board and the men that Left and Right have in hand",
            ));
        }
    };
    let any = new(most).ok_or_else(|| wrong(0))?;
    let letters = Letters::read(text, ".xo#")?;
    let size = any.size_of_board();
    if (letters.height(), letters.width()) != (size, size) {
        let message = format!(
            "expected {size} rows of {size}, found {} × {}",
            letters.height(),
            letters.width()
        );
        return Err(Misfit::argument(0, message));
    }
    let mut board = [0u32; 2];
    for (row, column, letter) in letters.cells() {
        let at = row * (size + 1) + column;
        match (any.places().binary_search(&(row, column)), letter) {
            (Err(_), '#') | (Ok(_), '.') => {}
            (Ok(point), 'x') => board[0] |= 1 << point,
            (Ok(point), 'o') => board[1] |= 1 << point,
            (Err(_), _) => {
                return Err(Misfit::place(
                    at..at + 1,
                    "there is no point here, expected `#`",
                ));
            }
            (Ok(_), _) => {
                return Err(Misfit::place(
                    at..at + 1,
                    "there is a point here, expected `.`, `x` or `o`",
                ));
            }
        }
    }
    let men = Men { board, hand };
    let all = [0, 1].map(|at| board[at].count_ones() as usize + usize::from(hand[at]));
    // The table is as large as the men need.
    let game = new(all[0].max(all[1]).max(3));
    game.filter(|game| game.is_position(&men))
        .map(|game| place(game, men))
        .ok_or_else(|| {
            Misfit::call(format!(
                "expected from 2 to {most} men of each player, and men in hand that differ by one at most"
            ))
        })
}

#[cfg(test)]
mod tests {
    use crate::rulesets::chase::testing::starts;
    use crate::rulesets::testing::{position, try_position};
    use upstar_values::budget::Budget;

    #[test]
    fn three_men_each() {
        assert_eq!(starts("six_mens_morris(3)"), "D D");
        assert_eq!(starts(super::SIX.example), "L1 R1");
        let nine =
            "nine_mens_morris(\"x##.##o|#.#.#.#|##.x.##|...#...|##...##|#.#.#.#|x##o##o\", 0, 0)";
        assert_eq!(starts(nine), "L1 R1");
        // Two men are too few.
        assert_eq!(starts(super::NINE.example), "L0 L0");
    }

    /// A mill takes a man: whoever closes it has won, if the other has three.
    #[test]
    fn mills_take_men() {
        let call = "six_mens_morris(\"x#x#.|#.x.#|..#oo|#...#|.#o#.\", 0, 0)";
        let moves = position(call).left(&Budget::default()).unwrap();
        let closed = moves
            .iter()
            .filter(|next| next.call().starts_with("six_mens_morris(\"x#x#.|#...#"));
        assert_eq!(closed.count(), 0);
        assert_eq!(
            starts("six_mens_morris(\"x#.#x|#.x.#|..#oo|#...#|.#o#.\", 0, 0)")
                .split(' ')
                .next(),
            Some("L1")
        );
        let mill = position("six_mens_morris(\"x#.#x|#.x.#|..#oo|#...#|.#o#.\", 0, 0)");
        let moves = mill.left(&Budget::default()).unwrap();
        let taken = moves.iter().filter(|next| next.call().contains("x#x#x"));
        assert_eq!(taken.count(), 3);
    }

    /// Men fly on the large board only.
    #[test]
    fn three_men_fly() {
        let moves = |call: &str| position(call).left(&Budget::default()).unwrap().len();
        let nine =
            "nine_mens_morris(\"x##.##o|#.#.#.#|##.x.##|...#...|##...##|#.#.#.#|x##o##o\", 0, 0)";
        assert!(moves(nine) >= 3 * 18);
        assert_eq!(
            moves("six_mens_morris(\"x#.#o|#...#|..#..|#..o#|x#o#x\", 0, 0)"),
            4
        );
    }

    #[test]
    fn mistakes() {
        for call in [
            "six_mens_morris(7)",
            "nine_mens_morris(2)",
            "six_mens_morris(\"x#.#o\", 0, 0)",
            "six_mens_morris(\"x#.#o|#...#|..#..|#...#|x#o#x\", 0, 3)",
            "six_mens_morris(\"xx.#o|#...#|..#..|#...#|x#o#x\", 0, 0)",
            "six_mens_morris(\"##.#o|#...#|..#..|#...#|x#o#x\", 0, 0)",
            "six_mens_morris(\".#.#.|#...#|..#..|#...#|.#.#.\", 0, 0)",
            "six_mens_morris()",
        ] {
            assert!(try_position(call).is_err(), "{call}");
        }
    }
}
