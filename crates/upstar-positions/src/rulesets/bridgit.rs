//! Bridgit, Gale's game: each player joins dots of her own, and bridges do not cross.

use super::lines_game::{DECLARED, both_starts, size};
use super::shannon::strategy;
use crate::position::{
    Alphabet, AnyPosition, Argument, Board, BuiltIn, Edge, Ends, Misfit, Node, Owner, Placed,
    Playable, Rules, Starts, held_by,
};
use upstar_goals::Verdict;
use upstar_goals::switching::{Switching, bridgit_edges};
use upstar_values::budget::Stopped;
use upstar_values::encode::encode_fields;
use upstar_values::game::{Algebra, Player, Winner};

/// The catalogue's entry.
pub static RULESET: BuiltIn = BuiltIn {
    name: "bridgit",
    players: "Left joins her dots from left to right, Right joins his dots from top to bottom.",
    rule: "Left has n rows of n + 1 dots, Right has n + 1 rows of n dots between them. A move joins two neighbouring dots of one's own by a bridge that \
           crosses no other. Left wins if her bridges join the left side and the right side, Right wins if his join top and bottom.",
    notation: "n, or the places where bridges cross: for each of Left's n rows n letters x (Left's bridge), o (Right's) or . (none) and, between two of \
               her rows, n - 1 letters, all separated by |",
    example: "bridgit(\"x..|.o|...|..|...\")",
    impartial: false,
    source: "Winning Ways, volume 3, chapter 22; Gale; Gross",
    notes: "Never a draw, and whoever starts wins. It is Shannon's switching game on Left's grid, with the dots of each side drawn together, so that \
            boards of any size are solved: an explanation shows two trees. n is 1 to 30.",
    alphabet: Alphabet::Text,
    build,
    of_size: None,
};

/// The rules: n.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Bridgit {
    n: usize,
}

encode_fields!(Bridgit { n });

const FREE: u8 = 0;

fn own(player: Player) -> u8 {
    player.choose(1, 2)
}

impl Bridgit {
    /// The places of a row of the text: Left's rows and the gaps between them in turn.
    fn places(&self, row: usize) -> std::ops::Range<usize> {
        let n = self.n;
        match row % 2 {
            0 => row / 2 * n..row / 2 * n + n,
            _ => {
                let first = n * n + row / 2 * (n - 1);
                first..first + n - 1
            }
        }
    }

    /// The game of Left's edges, with the place of each of them.
    fn game(&self, bridges: &[u8]) -> (Switching, Vec<usize>) {
        let open = (0..bridges.len()).filter(|&place| bridges[place] != own(Player::Right));
        let places: Vec<usize> = open.collect();
        let edges = bridgit_edges(self.n);
        let edge = |&place: &usize| (edges[place], bridges[place] == own(Player::Left));
        let game = Switching::new(places.iter().map(edge).collect(), 0, 1);
        (game.expect("a board of moderate size"), places)
    }

    fn moves(&self, bridges: &[u8], player: Player, moves: &mut Vec<Vec<u8>>) {
        if self.game(bridges).0.ended().is_some() {
            return;
        }
        for place in (0..bridges.len()).filter(|&place| bridges[place] == FREE) {
            let mut next = bridges.to_vec();
            next[place] = own(player);
            moves.push(next);
        }
    }

    /// A place in words: the row of the text and the place in it, counted from 1.
    fn name(&self, place: usize) -> String {
        let rows = 2 * self.n - 1;
        let row = (0..rows)
            .find(|&row| self.places(row).contains(&place))
            .unwrap_or(0);
        format!("({}, {})", row + 1, place - self.places(row).start + 1)
    }
}

/// With at most so many free places all positions are listed, so that the number of moves is known, too.
const FEW_PLACES: usize = 8;

impl Rules for Bridgit {
    type Position = Vec<u8>;

    fn left_moves(&self, bridges: &Vec<u8>, moves: &mut Vec<Vec<u8>>) {
        self.moves(bridges, Player::Left, moves);
    }

    fn right_moves(&self, bridges: &Vec<u8>, moves: &mut Vec<Vec<u8>>) {
        self.moves(bridges, Player::Right, moves);
    }

    fn heap_bytes(&self, bridges: &Vec<u8>) -> usize {
        held_by(bridges)
    }

    fn ends(&self) -> Ends {
        DECLARED
    }

    fn ended(&self, bridges: &Vec<u8>, _: Player) -> Option<Winner> {
        self.game(bridges).0.ended()
    }
}

impl Playable for Bridgit {
    type Frame = ();

    fn ruleset(&self) -> &'static BuiltIn {
        &RULESET
    }

    fn call(&self, (): &(), bridges: &Vec<u8>) -> String {
        let letter = |place: usize| [".", "x", "o"][usize::from(bridges[place])];
        let row = |row: usize| self.places(row).map(letter).collect::<String>();
        let rows: Vec<String> = (0..2 * self.n - 1).map(row).collect();
        format!("bridgit(\"{}\")", rows.join("|"))
    }

    fn negative(&self, (): &(), _: &Vec<u8>) -> Option<AnyPosition> {
        None
    }

    /// Bridges that can still be built are shown for both players.
    fn board(&self, (): &(), bridges: &Vec<u8>) -> Board {
        let n = self.n;
        let dot = |owner: Owner, place: (usize, usize)| Node {
            label: String::new(),
            owner,
            ground: false,
            place: Some((place.0 as i32, place.1 as i32)),
        };
        let hers = (0..n).flat_map(|r| (0..=n).map(move |c| (2 * c, 2 * r + 1)));
        let his = (0..=n).flat_map(|r| (0..n).map(move |c| (2 * c + 1, 2 * r)));
        let nodes: Vec<Node> = (hers.map(|place| dot(Owner::Left, place)))
            .chain(his.map(|place| dot(Owner::Right, place)))
            .collect();
        let left = |r: usize, c: usize| r * (n + 1) + c;
        let right = |r: usize, c: usize| n * (n + 1) + r * n + c;
        let mut edges = Vec::new();
        for row in 0..2 * n - 1 {
            for (c, place) in self.places(row).enumerate() {
                let r = row / 2;
                let (hers, his) = match row % 2 {
                    0 => ((left(r, c), left(r, c + 1)), (right(r, c), right(r + 1, c))),
                    _ => (
                        (left(r, c + 1), left(r + 1, c + 1)),
                        (right(r + 1, c), right(r + 1, c + 1)),
                    ),
                };
                let mut add = |ends, owner| {
                    edges.push(Edge {
                        ends,
                        owner,
                        directed: false,
                    });
                };
                match bridges[place] {
                    1 => add(hers, Owner::Left),
                    2 => add(his, Owner::Right),
                    _ => {
                        add(hers, Owner::Nobody);
                        add(his, Owner::Nobody);
                    }
                }
            }
        }
        Board::Graph { nodes, edges }
    }

    fn searched_starts(
        &self,
        bridges: &Vec<u8>,
        algebra: &Algebra,
    ) -> Result<Option<Starts>, Stopped> {
        if bridges.iter().filter(|&&bridge| bridge == FREE).count() <= FEW_PLACES {
            return Ok(None);
        }
        let (game, _) = self.game(bridges);
        both_starts(|first| Ok(Verdict::of(game.winner(first, algebra.budget())?))).map(Some)
    }

    fn steps(
        &self,
        bridges: &Vec<u8>,
        algebra: &mut Algebra,
    ) -> Result<Option<Vec<String>>, Stopped> {
        let (game, places) = self.game(bridges);
        let steps = strategy(&game, algebra, |edge| self.name(places[edge]))?;
        Ok(steps.map(|mut steps| {
            let first = "Left's bridges are the edges of Shannon's switching game, written as row of the text and place in it; Right deletes those that he crosses.";
            steps.insert(0, first.to_owned());
            steps
        }))
    }
}

fn build(arguments: &[Argument]) -> Result<AnyPosition, Misfit> {
    let text = match arguments {
        [Argument::Integer(_)] => {
            let n = size(arguments, 0, 30)?;
            let bridges = vec![FREE; n * n + (n - 1) * (n - 1)];
            return Ok(Placed::goal(Bridgit { n }, (), bridges));
        }
        [Argument::Text(text)] => text,
        _ => {
            return Err(Misfit::call(
                "expected n, or rows such as \"x..|.o|...|..|...\"",
            ));
        }
    };
    let rows: Vec<&str> = text.split('|').collect();
    let n = rows.len().div_ceil(2);
    if rows.len().is_multiple_of(2) || n > 30 {
        return Err(Misfit::argument(
            0,
            "expected an odd number of rows, at most 59",
        ));
    }
    let rules = Bridgit { n };
    let mut bridges = vec![FREE; n * n + (n - 1) * (n - 1)];
    let mut start = 0;
    for (row, letters) in rows.into_iter().enumerate() {
        let places = rules.places(row);
        if letters.chars().count() != places.len() {
            return Err(Misfit::place(
                start..start + letters.len(),
                format!("expected {} letters in this row", places.len()),
            ));
        }
        for (place, (at, letter)) in places.zip(letters.char_indices()) {
            bridges[place] = match letter {
                '.' => FREE,
                'x' => own(Player::Left),
                'o' => own(Player::Right),
                _ => {
                    let here = start + at..start + at + letter.len_utf8();
                    let message = format!("expected x, o or . here, found `{letter}`");
                    return Err(Misfit::place(here, message));
                }
            };
        }
        start += letters.len() + 1;
    }
    Ok(Placed::goal(rules, (), bridges))
}

#[cfg(test)]
mod tests {
    use crate::rulesets::testing::{position, try_position, with_algebra};
    use upstar_values::game::{Player, Winner};

    #[test]
    fn whoever_starts_wins() {
        for n in [1, 2, 3, 5, 8] {
            let start = position(&format!("bridgit({n})"));
            with_algebra(|algebra| {
                assert_eq!(start.outcome(algebra).unwrap().name(), "N", "{n}");
                assert!(start.steps(algebra).unwrap().is_some());
            });
            assert_eq!(position(&start.call()).call(), start.call());
        }
    }

    /// Right has won exactly if Left cannot any more, by his own bridges.
    #[test]
    fn the_dual_grid() {
        let over = position("bridgit(\"o.|.|o.\")");
        assert_eq!(over.ended(Player::Left), Some(Winner::Right));
        let over = position("bridgit(\"xx|.|..\")");
        assert_eq!(over.ended(Player::Left), Some(Winner::Left));
        let open = position("bridgit(\"o.|.|..\")");
        assert_eq!(open.ended(Player::Left), None);
    }

    #[test]
    fn mistakes() {
        for wrong in [
            "bridgit(0)",
            "bridgit(31)",
            "bridgit(\"x.|.\")",
            "bridgit(\"y\")",
            "bridgit(\"x.|.|.\")",
        ] {
            assert!(try_position(wrong).is_err(), "{wrong}");
        }
    }
}
