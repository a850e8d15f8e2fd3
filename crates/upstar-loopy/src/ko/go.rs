//! Fragments of Go boards: stones, liberties, captures, and what is settled.

use crate::bigraph::BigraphError;
use upstar_values::game::Player;

/// More points in play are refused.
const MOST_POINTS: usize = 16;

/// A set of points in play.
type Points = u32;

/// A fragment of a Go board. Stones that are written large live whatever happens and are not counted.
///
/// ```
/// use upstar_loopy::ko::GoFragment;
/// let fragment: GoFragment = "#XO#|X.xO|#XO#".parse()?;
/// assert_eq!(fragment.to_string(), "#XO#|X.xO|#XO#");
/// assert!(".x|o".parse::<GoFragment>().is_err());
/// # Ok::<(), upstar_loopy::BigraphError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GoFragment {
    /// The letters, row by row, as the fragment was written.
    rows: Vec<Vec<u8>>,
    /// The points in play, by row and column.
    points: Vec<(usize, usize)>,
    /// The neighbours of each point among the points in play.
    beside: Vec<Points>,
    /// The points beside a living stone of Left, and of Right.
    anchored: [Points; 2],
    start: Stones,
}

/// The stones on the points in play, of Left and of Right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Stones(pub(super) [Points; 2]);

impl Stones {
    fn all(self) -> Points {
        self.0[0] | self.0[1]
    }
}

/// What is settled on a board.
pub(super) struct Settled {
    /// Stones that are joined to living stones.
    safe: [Points; 2],
    /// Points that belong to a player without a stone of theirs that is safe, with the dead stones there.
    owned: [Points; 2],
    /// Everything else.
    pub(super) open: Points,
}

fn each(points: Points) -> impl Iterator<Item = usize> {
    (0..MOST_POINTS).filter(move |&at| points >> at & 1 == 1)
}

fn size(points: Points) -> i64 {
    i64::from(points.count_ones())
}

impl std::str::FromStr for GoFragment {
    type Err = BigraphError;

    /// Reads rows of `x` (Left), `o` (Right), `.` (free), `X` and `O` (living stones) and `#` (no point), with `|` between rows.
    fn from_str(text: &str) -> Result<GoFragment, BigraphError> {
        let error = |message: &str, place| {
            let message = message.to_owned();
            Err(BigraphError::at(message, place))
        };
        let mut rows = vec![Vec::new()];
        let mut points = Vec::new();
        let mut start = Stones([0, 0]);
        for (at, letter) in text.char_indices() {
            let place = at..at + letter.len_utf8();
            if letter == '|' {
                if rows[rows.len() - 1].len() != rows[0].len() {
                    return error("rows have different lengths", 0..text.len());
                }
                rows.push(Vec::new());
                continue;
            }
            let last = rows.len() - 1;
            if let 'x' | 'o' | '.' = letter {
                if points.len() == MOST_POINTS {
                    return error("at most 16 points are in play", place);
                }
                match letter {
                    'x' => start.0[0] |= 1 << points.len(),
                    'o' => start.0[1] |= 1 << points.len(),
                    _ => {}
                }
                points.push((last, rows[last].len()));
            } else if !matches!(letter, 'X' | 'O' | '#') {
                return error("expected x, o, ., X, O, # or |", place);
            }
            rows[last].push(letter as u8);
        }
        if rows[rows.len() - 1].len() != rows[0].len() {
            return error("rows have different lengths", 0..text.len());
        }
        let mut fragment = GoFragment {
            beside: vec![0; points.len()],
            anchored: [0, 0],
            rows,
            points,
            start,
        };
        fragment.join();
        for player in Player::BOTH {
            for at in each(start.0[player.index()]) {
                let string = fragment.string(start, player, at);
                if !fragment.has_liberty(start, player, string) {
                    let (row, column) = fragment.points[at];
                    let place = row * (fragment.rows[0].len() + 1) + column;
                    return error("this stone has no liberty", place..place + 1);
                }
            }
        }
        Ok(fragment)
    }
}

impl std::fmt::Display for GoFragment {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.board(self.start))
    }
}

impl GoFragment {
    /// Finds the neighbours of all points.
    fn join(&mut self) {
        for at in 0..self.points.len() {
            let (row, column) = self.points[at];
            let around = [
                (row.wrapping_sub(1), column),
                (row + 1, column),
                (row, column.wrapping_sub(1)),
                (row, column + 1),
            ];
            for (row, column) in around {
                let letter = self.rows.get(row).and_then(|row| row.get(column));
                match letter {
                    Some(b'X') => self.anchored[0] |= 1 << at,
                    Some(b'O') => self.anchored[1] |= 1 << at,
                    _ => {
                        let other = self.points.iter().position(|p| *p == (row, column));
                        self.beside[at] |= other.map_or(0, |other| 1 << other);
                    }
                }
            }
        }
    }

    pub(super) fn start(&self) -> Stones {
        self.start
    }

    /// The board with other stones, as text.
    pub(super) fn board(&self, stones: Stones) -> String {
        let mut rows = self.rows.clone();
        for (at, &(row, column)) in self.points.iter().enumerate() {
            rows[row][column] = match (stones.0[0] >> at & 1, stones.0[1] >> at & 1) {
                (1, _) => b'x',
                (_, 1) => b'o',
                _ => b'.',
            };
        }
        let rows = rows
            .into_iter()
            .map(|row| String::from_utf8_lossy(&row).into_owned());
        rows.collect::<Vec<_>>().join("|")
    }

    fn around(&self, points: Points) -> Points {
        each(points).fold(0, |around, at| around | self.beside[at]) & !points
    }

    /// The points of a set that hang together with one of them.
    fn joined(&self, within: Points, at: usize) -> Points {
        let mut found = 1 << at;
        loop {
            let more = self.around(found) & within;
            if more == 0 {
                return found;
            }
            found |= more;
        }
    }

    fn string(&self, stones: Stones, player: Player, at: usize) -> Points {
        self.joined(stones.0[player.index()], at)
    }

    fn has_liberty(&self, stones: Stones, player: Player, string: Points) -> bool {
        string & self.anchored[player.index()] != 0 || self.around(string) & !stones.all() != 0
    }

    /// The board after a move on a free point, with the number of stones taken; `None` if that would be suicide.
    pub(super) fn after(&self, stones: Stones, player: Player, at: usize) -> Option<(Stones, i64)> {
        let (mine, other) = (player.index(), player.other().index());
        let mut next = stones;
        next.0[mine] |= 1 << at;
        let mut taken = 0;
        for near in each(self.beside[at] & stones.0[other]) {
            let string = self.string(stones, player.other(), near);
            if !self.has_liberty(next, player.other(), string) {
                taken |= string;
            }
        }
        next.0[other] &= !taken;
        let string = self.string(next, player, at);
        self.has_liberty(next, player, string)
            .then(|| (next, size(taken)))
    }

    /// The free points among some.
    pub(super) fn free(&self, stones: Stones, among: Points) -> impl Iterator<Item = usize> {
        each(among & !stones.all())
    }

    /// Whether the string of a stone has only one liberty left.
    pub(super) fn is_in_atari(&self, stones: Stones, player: Player, at: usize) -> bool {
        let string = self.string(stones, player, at);
        string & self.anchored[player.index()] == 0
            && size(self.around(string) & !stones.all()) == 1
    }

    /// What is settled: stones joined to living stones, and gaps of one or two points that only one player's safe stones touch. A stone
    /// of the opponent in such a gap cannot live, since it would need two eyes.
    pub(super) fn settled(&self, stones: Stones) -> Settled {
        let whole = (1 << self.points.len()) - 1;
        let safe = Player::BOTH.map(|player| {
            let mine = stones.0[player.index()];
            let roots = each(mine & self.anchored[player.index()]);
            roots.fold(0, |safe, at| safe | self.joined(mine, at))
        });
        let (mut owned, mut open) = ([0, 0], 0);
        let mut rest: Points = whole & !safe[0] & !safe[1];
        while rest != 0 {
            let gap = self.joined(rest, rest.trailing_zeros() as usize);
            rest &= !gap;
            let around = self.around(gap);
            let touched = [0, 1].map(|i: usize| (around & safe[i]) | (gap & self.anchored[i]) != 0);
            match touched {
                [true, false] if size(gap) <= 2 => owned[0] |= gap,
                [false, true] if size(gap) <= 2 => owned[1] |= gap,
                _ => open |= gap,
            }
        }
        Settled { safe, owned, open }
    }

    /// Left's points minus Right's where play has ended: stones and territory, or territory and dead stones alone. What is not settled
    /// belongs to the stones that stand there.
    pub(super) fn count(&self, stones: Stones, settled: &Settled, territory: bool) -> i64 {
        let points = [0, 1].map(|i: usize| {
            let (mine, other) = (stones.0[i], stones.0[1 - i]);
            let owned = settled.owned[i];
            match territory {
                false => size(settled.safe[i]) + size(owned) + size(mine & settled.open),
                true => size(owned & !mine) + size(owned & other),
            }
        });
        points[0] - points[1]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(text: &str) -> GoFragment {
        text.parse().unwrap()
    }

    #[test]
    fn stones_without_liberties_are_taken() {
        let ko = board("#XO#|X.xO|#XO#");
        let (taken, count) = ko.after(ko.start(), Player::Right, 0).unwrap();
        assert_eq!((ko.board(taken).as_str(), count), ("#XO#|Xo.O|#XO#", 1));
        let (filled, count) = ko.after(ko.start(), Player::Left, 0).unwrap();
        assert_eq!((ko.board(filled).as_str(), count), ("#XO#|XxxO|#XO#", 0));
        assert_eq!(ko.settled(filled).open, 0);
        assert_eq!(ko.count(filled, &ko.settled(filled), false), 2);
        assert_eq!(ko.count(filled, &ko.settled(filled), true), 0);
        // Suicide.
        let eye = board("#X#|X.X|#X#");
        assert_eq!(eye.after(eye.start(), Player::Right, 0), None);
        assert_eq!(eye.count(eye.start(), &eye.settled(eye.start()), true), 1);
        // A string of two, with a dead stone beside it.
        let two = board("XXXX|XooX|X.xX|XXXX");
        let (taken, count) = two.after(two.start(), Player::Left, 2).unwrap();
        assert_eq!(
            (two.board(taken).as_str(), count),
            ("XXXX|X..X|XxxX|XXXX", 2)
        );
    }

    #[test]
    fn mistakes_have_a_place() {
        for (text, message, place) in [
            ("..|.", "rows have different lengths", 0..4),
            (".y", "expected x, o, ., X, O, # or |", 1..2),
            ("XoX|#X.", "this stone has no liberty", 1..2),
            (".................", "at most 16 points are in play", 16..17),
        ] {
            let error = text.parse::<GoFragment>().unwrap_err();
            assert_eq!(
                (error.message.as_str(), error.place),
                (message, place),
                "{text}"
            );
        }
    }
}
