//! Six and Nine Men's Morris: mills take men of the opponent off the board.

use super::subsets::{Subsets, cells, spread, squeezed};
use crate::retrograde::{Chase, Numbered};
use std::ops::Range;
use upstar_values::encode::encode_fields;
use upstar_values::game::{Player, Winner};

/// The rules: place your men in turn, then move them along the lines. Who closes a mill, three men in a line, takes a man of the opponent's
/// that is in no mill, or any if all are. A player with fewer than three men loses, and so does one who cannot move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Morris {
    /// Squares inside each other: two or three.
    rings: usize,
    /// Men of each player.
    men: usize,
    /// Whether three men may fly to any free point.
    flies: bool,
    places: Vec<(usize, usize)>,
    near: Vec<u32>,
    mills: Vec<u32>,
    subsets: Subsets,
    /// Blocks of states with the same numbers of men, in an order in which moves never lead to a later one; with the first number of each.
    blocks: Vec<(Block, u64)>,
    /// The first numbers by the numbers of men.
    firsts: Vec<u64>,
}

encode_fields!(Morris { rings, men, flies });

/// Men in hand and on the board, Left's first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Block {
    hand: [usize; 2],
    board: [usize; 2],
}

/// Where the men are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Men {
    /// The points of Left's and of Right's men, as bits.
    pub board: [u32; 2],
    /// The men that are still to be placed.
    pub hand: [u8; 2],
}

encode_fields!(Men { board, hand });

impl Morris {
    /// Six Men's Morris: two squares, 16 points, no flying; with so many men each, 3 to 6.
    pub fn six(men: usize) -> Option<Morris> {
        (3..=6).contains(&men).then(|| Morris::new(2, men, false))
    }

    /// Nine Men's Morris: three squares, 24 points, three men fly; with so many men each, 3 to 9.
    pub fn nine(men: usize) -> Option<Morris> {
        (3..=9).contains(&men).then(|| Morris::new(3, men, true))
    }

    fn new(rings: usize, men: usize, flies: bool) -> Morris {
        let middle = rings;
        let mut places = Vec::new();
        for row in 0..=2 * rings {
            for column in 0..=2 * rings {
                let (down, right) = (row.abs_diff(middle), column.abs_diff(middle));
                // Corners and middles of the sides of a square.
                if down.max(right) > 0 && (down == right || down == 0 || right == 0) {
                    places.push((row, column));
                }
            }
        }
        let mut morris = Morris {
            rings,
            men,
            flies,
            near: vec![0; places.len()],
            mills: Vec::new(),
            subsets: Subsets::new(places.len(), men),
            places,
            blocks: Vec::new(),
            firsts: Vec::new(),
        };
        for line in morris.lines() {
            for pair in line.windows(2) {
                morris.near[pair[0]] |= 1 << pair[1];
                morris.near[pair[1]] |= 1 << pair[0];
            }
            if line.len() == 3 {
                morris
                    .mills
                    .push(line.iter().map(|&point| 1 << point).sum());
            }
        }
        morris.number_blocks();
        morris
    }

    /// The lines of the board, each with its points in order.
    fn lines(&self) -> Vec<Vec<usize>> {
        let middle = self.rings;
        let mut lines = Vec::new();
        for at in 0..=2 * middle {
            for turned in [false, true] {
                let across = |point: &usize| {
                    let (row, column) = self.places[*point];
                    if turned { (column, row) } else { (row, column) }
                };
                let on_line = (0..self.places.len()).filter(|point| across(point).0 == at);
                let (before, behind): (Vec<usize>, Vec<usize>) =
                    on_line.partition(|point| at != middle || across(point).1 < middle);
                lines.extend([before, behind]);
            }
        }
        lines.retain(|line| line.len() > 1);
        lines
    }

    /// Lists the blocks. A player to move has at most one man less in hand than the opponent, and at most two more: this stays so.
    fn number_blocks(&mut self) {
        let mut blocks = Vec::new();
        for code in 0..(self.men + 1).pow(4) {
            let block = self.block_of(code);
            let all = |player: usize| block.hand[player] + block.board[player];
            let possible = |player: usize| (2..=self.men).contains(&all(player));
            if possible(0) && possible(1) && block.hand[0].abs_diff(block.hand[1]) <= 2 {
                blocks.push(block);
            }
        }
        blocks.sort_by_key(|block| {
            (
                block.hand[0] + block.hand[1],
                block.board[0] + block.board[1],
            )
        });
        self.firsts = vec![0; (self.men + 1).pow(4)];
        let mut first = 0u64;
        for block in blocks {
            let code = self.code(&block);
            self.firsts[code] = first;
            self.blocks.push((block, first));
            first = first.saturating_add(self.size(&block));
        }
    }

    fn block_of(&self, code: usize) -> Block {
        let digit = |at: u32| code / (self.men + 1).pow(at) % (self.men + 1);
        Block {
            hand: [digit(0), digit(1)],
            board: [digit(2), digit(3)],
        }
    }

    fn code(&self, block: &Block) -> usize {
        let digits = [block.board[1], block.board[0], block.hand[1], block.hand[0]];
        digits
            .iter()
            .fold(0, |code, digit| code * (self.men + 1) + digit)
    }

    /// How many states a block has.
    fn size(&self, block: &Block) -> u64 {
        let points = self.places.len();
        let [left, right] = block.board;
        let rights = self.subsets.count(points - left, right);
        self.subsets.count(points, left).saturating_mul(2 * rights)
    }

    /// The rows and columns of the points.
    pub fn places(&self) -> &[(usize, usize)] {
        &self.places
    }

    /// The pairs of points that are joined.
    pub fn edges(&self) -> Vec<(usize, usize)> {
        let lines = self.lines();
        let pairs = lines.iter().flat_map(|line| line.windows(2));
        pairs.map(|pair| (pair[0], pair[1])).collect()
    }

    /// How many lines of three points there are.
    pub fn mills(&self) -> usize {
        self.mills.len()
    }

    /// Rows and columns of the board as text.
    pub fn size_of_board(&self) -> usize {
        2 * self.rings + 1
    }

    /// Squares inside each other.
    pub fn rings(&self) -> usize {
        self.rings
    }

    /// Men of each player at the start.
    pub fn men(&self) -> usize {
        self.men
    }

    /// The empty board.
    pub fn start(&self) -> Men {
        Men {
            board: [0; 2],
            hand: [self.men as u8; 2],
        }
    }

    fn block(men: &Men) -> Block {
        Block {
            hand: men.hand.map(usize::from),
            board: men.board.map(|set| set.count_ones() as usize),
        }
    }

    /// Whether a position has numbers, whoever is to move: each player has 2 men or more and not too many, and the men in hand differ by one
    /// at most.
    pub fn is_position(&self, men: &Men) -> bool {
        let block = Morris::block(men);
        let all = [0, 1].map(|player| block.hand[player] + block.board[player]);
        all.iter().all(|all| (2..=self.men).contains(all))
            && block.hand[0].abs_diff(block.hand[1]) <= 1
            && men.board[0] & men.board[1] == 0
    }

    fn in_mill(&self, set: u32, point: usize) -> bool {
        let closed = |mill: &&u32| *mill >> point & 1 == 1 && set & *mill == **mill;
        self.mills.iter().any(|mill| closed(&mill))
    }

    /// Whether a man of a player's on a point may be taken.
    fn may_be_taken(&self, set: u32, point: usize) -> bool {
        !self.in_mill(set, point) || cells(set.into()).all(|point| self.in_mill(set, point))
    }

    /// Adds the positions before a move, given how the player's men stood and what was in hand.
    fn unsettle(&self, after: &Men, player: usize, before: Men, point: usize, from: &mut Vec<Men>) {
        let theirs = after.board[1 - player];
        if !self.in_mill(after.board[player], point) {
            from.push(before);
            return;
        }
        // A man was taken, unless there was none.
        if theirs == 0 {
            from.push(before);
        }
        let all = theirs.count_ones() as usize + usize::from(after.hand[1 - player]);
        if all == self.men {
            return;
        }
        let taken = after.board[player] | before.board[player] | theirs;
        for place in cells((self.all() & !taken).into()) {
            let with = theirs | 1 << place;
            if self.may_be_taken(with, place) {
                let mut before = before;
                before.board[1 - player] = with;
                from.push(before);
            }
        }
    }

    /// All points.
    fn all(&self) -> u32 {
        (1 << self.places.len()) - 1
    }

    /// Adds what can follow when a player's men have become these and one has come to a point.
    fn settle(&self, men: &Men, player: usize, own: u32, point: usize, moves: &mut Vec<Men>) {
        let mut next = *men;
        next.board[player] = own;
        let theirs = men.board[1 - player];
        if !self.in_mill(own, point) || theirs == 0 {
            moves.push(next);
            return;
        }
        let loose: u32 = cells(theirs.into())
            .filter(|&point| !self.in_mill(theirs, point))
            .map(|point| 1 << point)
            .sum();
        for taken in cells(if loose == 0 { theirs } else { loose }.into()) {
            let mut after = next;
            after.board[1 - player] &= !(1 << taken);
            moves.push(after);
        }
    }
}

impl Chase for Morris {
    type Position = Men;

    fn moves(&self, men: &Men, player: Player, moves: &mut Vec<Men>) {
        let player = player.index();
        let own = men.board[player];
        let free = self.all() & !(men.board[0] | men.board[1]);
        if men.hand[player] > 0 {
            let mut men = *men;
            men.hand[player] -= 1;
            for point in cells(free.into()) {
                self.settle(&men, player, own | 1 << point, point, moves);
            }
            return;
        }
        let flies = self.flies && own.count_ones() == 3;
        for from in cells(own.into()) {
            let to = if flies { free } else { self.near[from] & free };
            for point in cells(to.into()) {
                self.settle(men, player, own & !(1 << from) | 1 << point, point, moves);
            }
        }
    }

    fn ended(&self, men: &Men, to_move: Player) -> Option<Winner> {
        let all = |player: Player| {
            let at = player.index();
            men.board[at].count_ones() + u32::from(men.hand[at])
        };
        let lost = [to_move, to_move.other()]
            .into_iter()
            .find(|&player| all(player) < 3);
        lost.map(|loser| loser.other().into())
    }
}

impl Numbered for Morris {
    const UNMOVES: bool = true;

    fn name(&self) -> String {
        let name = if self.rings == 2 { "six" } else { "nine" };
        format!("{name}_mens_morris({})", self.men)
    }

    fn count(&self) -> u64 {
        let last = self.blocks.last();
        last.map_or(0, |(block, first)| first.saturating_add(self.size(block)))
    }

    fn rank(&self, men: &Men, to_move: Player) -> u64 {
        let block = Morris::block(men);
        let [left, right] = men.board.map(u128::from);
        let rights = self
            .subsets
            .count(self.places.len() - block.board[0], block.board[1]);
        let right = self.subsets.rank(squeezed(right, left));
        let placement = self.subsets.rank(left) * rights + right;
        self.firsts[self.code(&block)] + 2 * placement + to_move.index() as u64
    }

    fn unrank(&self, number: u64) -> Option<(Men, Player)> {
        let at = self.blocks.partition_point(|(_, first)| *first <= number);
        let (block, first) = self.blocks[at.checked_sub(1)?];
        let (number, player) = ((number - first) / 2, Player::BOTH[number as usize % 2]);
        let (own, other) = (
            block.hand[player.index()],
            block.hand[player.other().index()],
        );
        if own + 1 < other {
            return None;
        }
        let rights = self
            .subsets
            .count(self.places.len() - block.board[0], block.board[1]);
        let left = self.subsets.unrank(number / rights, block.board[0]);
        let right = spread(self.subsets.unrank(number % rights, block.board[1]), left);
        let men = Men {
            board: [left as u32, right as u32],
            hand: block.hand.map(|men| men as u8),
        };
        Some((men, player))
    }

    fn unmoves(&self, men: &Men, player: Player, from: &mut Vec<Men>) {
        let player = player.index();
        let own = men.board[player];
        let free = self.all() & !(men.board[0] | men.board[1]);
        let all = own.count_ones() as usize + usize::from(men.hand[player]);
        let flies = self.flies && own.count_ones() == 3;
        for point in cells(own.into()) {
            // A man from the hand.
            let mut before = *men;
            before.board[player] = own & !(1 << point);
            before.hand[player] += 1;
            let behind = usize::from(before.hand[player]) + 1 < usize::from(men.hand[1 - player]);
            let ahead = usize::from(before.hand[player]) > usize::from(men.hand[1 - player]) + 2;
            if !behind && !ahead && all <= self.men {
                self.unsettle(men, player, before, point, from);
            }
            if men.hand[player] > 0 || men.hand[1 - player] > 1 {
                continue;
            }
            let to = if flies { free } else { self.near[point] & free };
            for start in cells(to.into()) {
                let mut before = *men;
                before.board[player] = own & !(1 << point) | 1 << start;
                self.unsettle(men, player, before, point, from);
            }
        }
    }

    fn layers(&self) -> Vec<Range<u64>> {
        let range = |(block, first): &(Block, u64)| *first..first.saturating_add(self.size(block));
        self.blocks.iter().map(range).collect()
    }
}
