//! The moves of a rule file as relations between words, whose letters are the columns of a board of fixed height.

use crate::alphabet::{EMPTY, NOWHERE, State, States, mapped, only};
use crate::described::{Described, Kind, Turns};
use crate::direction::{Offset, Way};
use crate::heaps::HeapMove;
use crate::layout;
use crate::mistake::Mistake;
use crate::pattern::{Item, Pattern, Sign, Step};
use crate::shape::Shape;
use upstar::game::Player;
use upstar::position::Stuck;
use upstar_families::{Element, Letter, Pair, Relation, WordGame};

/// The most letters: a letter is a byte.
const MOST_LETTERS: usize = 250;
/// The most chips of a heap that one move may take.
const MOST_TAKEN: u32 = 100;
/// A side that is longer than every pattern without repetitions.
const LONG: usize = 64;

/// What stands between a rule file and a game on words.
fn refused(message: &str) -> Mistake {
    Mistake::new(0..0, message)
}

pub(crate) fn word_game(rules: &Described, rows: usize) -> Result<WordGame, Mistake> {
    if !rules.ends.patterns.is_empty() || rules.ends.stuck != Stuck::Loses {
        return Err(refused(
            "proofs for all lengths are about play that ends when a player cannot move and loses; misère play of such rules is asked for with `--misere`",
        ));
    }
    if rules.score.is_some() || rules.keeps_turn() {
        return Err(refused(
            "proofs for all lengths are about players who move in turn until one cannot move and loses, not about points or moves with `again`",
        ));
    }
    if let Kind::Heaps(heaps) = &rules.kind {
        return heap_game(rules, &heaps.left, &heaps.right);
    }
    if rows == 0 || rows > 1 && !matches!(rules.kind, Kind::Grid) {
        return Err(refused("only a grid has more than one row, and none has 0"));
    }
    let columns = Columns::new(rules, rows)?;
    let mut moves = [Relation::new(Some(0)), Relation::new(Some(0))];
    for &turn in &rules.turns {
        let relation = &mut moves[usize::from(turn.player == Player::Right)];
        columns.add(rules, turn, relation)?;
    }
    let [left, right] = moves;
    Ok(WordGame {
        name: rules.name.clone(),
        letters: columns.names(rules),
        cells: columns.letters.clone(),
        gap: Some(0),
        left,
        right,
        impartial: rules.impartial,
    })
}

/// Heaps as rows of empty cells: chips are taken from an end, or from between two that stay.
fn heap_game(
    rules: &Described,
    left: &[HeapMove],
    right: &[HeapMove],
) -> Result<WordGame, Mistake> {
    const GAP: Letter = 0;
    const CHIP: Letter = 1;
    let stays = |letter: Letter| Element::Cell(vec![(letter, letter)]);
    let relation = |lines: &[HeapMove]| -> Result<Relation, Mistake> {
        let mut relation = Relation::new(Some(GAP));
        for line in lines {
            let (numbers, leaving) = line.takes().ok_or_else(|| {
                refused("only heaps from which a fixed number is taken can be laid out as rows")
            })?;
            for &number in numbers {
                if number > MOST_TAKEN {
                    return Err(refused("a move takes more than 100 chips"));
                }
                let taken = vec![Element::Cell(vec![(CHIP, GAP)]); number as usize];
                let mut lay = |before: Letter, after: Letter| {
                    let pattern = [&[stays(before)], &taken[..], &[stays(after)]].concat();
                    relation.add(&pattern);
                };
                if leaving[0] {
                    lay(GAP, GAP);
                }
                if leaving[1] {
                    lay(GAP, CHIP);
                    lay(CHIP, GAP);
                }
                if leaving[2] {
                    lay(CHIP, CHIP);
                }
            }
        }
        Ok(relation)
    };
    Ok(WordGame {
        name: rules.name.clone(),
        letters: vec!["#".to_owned(), ".".to_owned()],
        cells: vec![vec![0], vec![1]],
        gap: Some(GAP),
        left: relation(left)?,
        right: relation(right)?,
        impartial: rules.impartial,
    })
}

/// The columns of boards with a number of rows; column 0 has no cell.
struct Columns {
    rows: usize,
    letters: Vec<Vec<State>>,
}

/// One cell of a column: what it may show, and what it becomes.
type Demand = (States, Option<State>);

impl Columns {
    fn new(rules: &Described, rows: usize) -> Result<Columns, Mistake> {
        let mut states: Vec<State> = vec![NOWHERE];
        states.extend(rules.alphabet.states());
        let count = u32::try_from(rows)
            .ok()
            .and_then(|rows| states.len().checked_pow(rows));
        if count.is_none_or(|count| count > MOST_LETTERS) {
            return Err(refused(&format!(
                "there are too many different columns: at most {MOST_LETTERS}"
            )));
        }
        let mut letters: Vec<Vec<State>> = vec![Vec::new()];
        for _ in 0..rows {
            let longer = states.iter().flat_map(|&state| {
                letters.iter().map(move |column| {
                    let mut column = column.clone();
                    column.push(state);
                    column
                })
            });
            letters = longer.collect();
        }
        Ok(Columns { rows, letters })
    }

    fn names(&self, rules: &Described) -> Vec<String> {
        let names = self.letters.iter().map(|column| {
            let text: String = column
                .iter()
                .map(|&state| rules.alphabet.letter(state))
                .collect();
            if self.rows == 1 {
                text
            } else {
                format!("<{text}>")
            }
        });
        names.collect()
    }

    /// The columns that meet demands on some of their cells, with what becomes of them.
    fn pairs(&self, demands: &[(usize, Demand)]) -> Vec<Pair> {
        let mut pairs = Vec::new();
        for (letter, column) in self.letters.iter().enumerate() {
            if demands
                .iter()
                .any(|&(row, (allow, _))| allow & only(column[row]) == 0)
            {
                continue;
            }
            let mut after = column.clone();
            for &(row, (_, write)) in demands {
                if let Some(state) = write {
                    after[row] = state;
                }
            }
            if let Some(to) = self.letters.iter().position(|column| *column == after) {
                pairs.push((letter as Letter, to as Letter));
            }
        }
        pairs
    }

    /// Adds the moves of one line.
    fn add(&self, rules: &Described, turn: Turns, relation: &mut Relation) -> Result<(), Mistake> {
        let pattern = &rules.patterns[turn.pattern];
        let one_row = !matches!(rules.kind, Kind::Grid);
        let map = rules.mirror.as_deref().filter(|_| turn.mirrored);
        let upright = |shape: Shape| match map {
            None => shape,
            Some(map) => shape.image(crate::shape::Turn::ALL[0], map),
        };
        if !pattern.has_repeats() {
            for shape in layout::shapes(pattern, turn.player, one_row, LONG)? {
                self.place(&upright(shape), relation);
            }
            return Ok(());
        }
        // A shape that is not a row reaches over at most as many columns as there are rows, so that repetitions can be written out.
        let mut upright_shapes = Vec::new();
        if !one_row {
            for shape in layout::shapes(pattern, turn.player, one_row, self.rows)? {
                if shape.spots.iter().any(|spot| spot.at.0 != 0) {
                    upright_shapes.push(upright(shape));
                }
            }
        }
        if pattern.steps.len() > 1 {
            let places = |shape: &Shape| (0..self.rows).any(|row| self.fits(shape, row));
            if self.rows > 1 || upright_shapes.iter().any(places) {
                let message = "a second step with repetitions can be followed on one row only";
                return Err(Mistake::new(pattern.place.clone(), message));
            }
        }
        for shape in &upright_shapes {
            self.place(shape, relation);
        }
        for row in 0..self.rows {
            let paths = self.paths(pattern, turn.player, one_row, row, map)?;
            for path in paths {
                relation.add_steps(&path.steps());
            }
        }
        Ok(())
    }

    /// Whether a shape can lie with its first cell in a row: cells beyond the edge may be missing.
    fn fits(&self, shape: &Shape, row: usize) -> bool {
        shape.spots.iter().all(|spot| {
            let at = row as i64 + i64::from(spot.at.0);
            (0..self.rows as i64).contains(&at) || spot.allow & only(NOWHERE) != 0
        })
    }

    /// Adds a shape in every row in which it fits.
    fn place(&self, shape: &Shape, relation: &mut Relation) {
        for row in (0..self.rows).filter(|&row| self.fits(shape, row)) {
            let columns = shape.spots.iter().map(|spot| spot.at.1);
            let (first, last) = (columns.clone().min(), columns.max());
            let (Some(first), Some(last)) = (first, last) else {
                continue;
            };
            let cells = (first..=last).map(|column| {
                let spots = shape.spots.iter().filter(|spot| spot.at.1 == column);
                let demands = spots.filter_map(|spot| {
                    let at = usize::try_from(row as i64 + i64::from(spot.at.0)).ok()?;
                    (at < self.rows).then_some((at, (spot.allow, spot.write)))
                });
                Element::Cell(self.pairs(&demands.collect::<Vec<_>>()))
            });
            relation.add(&cells.collect::<Vec<_>>());
        }
    }

    /// The paths of a pattern with repetitions along a row.
    fn paths(
        &self,
        pattern: &Pattern,
        player: Player,
        one_row: bool,
        row: usize,
        map: Option<&[State]>,
    ) -> Result<Vec<Path>, Mistake> {
        let mut all: Vec<Path> = Vec::new();
        for (number, step) in pattern.steps.iter().enumerate() {
            let forward = Path::of(step, number > 0)?;
            let lifted = forward.lift(|(allow, write)| {
                let demand = match map {
                    None => (allow, write),
                    Some(map) => (mapped(allow, map), write.map(|state| map[state as usize])),
                };
                self.pairs(&[(row, demand)])
            });
            let mut ways: Vec<Path> = Vec::new();
            for offset in directions(step, player, one_row)? {
                match offset.1 {
                    1 => ways.push(lifted.clone()),
                    _ => ways.push(lifted.reversed()),
                }
            }
            all = if number == 0 {
                ways
            } else {
                let pairs = all
                    .iter()
                    .flat_map(|first| ways.iter().map(move |w| first.then(w)));
                pairs.collect()
            };
        }
        Ok(all)
    }
}

/// The directions along a row.
fn directions(step: &Step, player: Player, one_row: bool) -> Result<Vec<Offset>, Mistake> {
    let mut all: Vec<Offset> = Vec::new();
    for (way, place) in &step.ways {
        all.extend(way.offsets(one_row, player).ok_or_else(|| {
            Mistake::new(place.clone(), "a strip has one row and no such direction")
        })?);
    }
    if step.ways.is_empty() {
        all = Way::Straight.offsets(one_row, player).unwrap_or_default();
    }
    all.retain(|offset| offset.0 == 0);
    all.sort_unstable();
    all.dedup();
    Ok(all)
}

/// A pattern along a row as an automaton from state 0 to state 1. A marked step is the cell from which a second step goes on.
#[derive(Clone)]
struct Path<T = Pair> {
    states: usize,
    steps: Vec<(usize, T, bool, usize)>,
}

impl Path<Demand> {
    /// The pattern of one step. A step that `goes_on` is marked at its first cell, others where a piece is put down.
    fn of(step: &Step, goes_on: bool) -> Result<Path<Demand>, Mistake> {
        let ([from], [to]) = (&step.from.rows[..], &step.to.rows[..]) else {
            let message = "nothing can be repeated in a pattern of several rows";
            return Err(Mistake::new(step.from.place.clone(), message));
        };
        if !step.conditions.is_empty() {
            let message = "conditions beside repetitions cannot be followed for all lengths";
            return Err(Mistake::new(step.from.place.clone(), message));
        }
        let form = |items: &[Item]| items.iter().map(Item::repeat).collect::<Vec<_>>();
        let repeats = |items: &[Item]| form(items).iter().flatten().count();
        // Where both sides repeat in the same places, their cells belong to each other one by one.
        let aligned = form(from) == form(to);
        if !aligned && repeats(to) > 1 {
            let message = "both sides of the arrow must repeat in the same places";
            return Err(Mistake::new(step.from.place.clone(), message));
        }
        let (from, to) = (Row::of(from), Row::of(to));
        // Both sides are read at the same time.
        let start = (0, 0);
        let mut number = std::collections::BTreeMap::from([(start, 0usize)]);
        let mut open = vec![start];
        let mut steps = Vec::new();
        let mut states = 2;
        while let Some((i, j)) = open.pop() {
            let here = number[&(i, j)];
            for &(_, sign_from, i2) in from.steps.iter().filter(|s| s.0 == i) {
                for &(_, sign_to, j2) in to.steps.iter().filter(|s| s.0 == j) {
                    if aligned && i2 != j2 {
                        continue;
                    }
                    let spot = layout::spot((0, 0), sign_from, sign_to)?;
                    let demand: Demand = (spot.allow, spot.write);
                    let mark = if goes_on {
                        (i, j) == start
                    } else {
                        spot.write.is_some_and(|state| state > EMPTY)
                    };
                    if from.ends[i2] && to.ends[j2] {
                        steps.push((here, demand, mark, 1));
                    }
                    let next = *number.entry((i2, j2)).or_insert_with(|| {
                        open.push((i2, j2));
                        states += 1;
                        states - 1
                    });
                    steps.push((here, demand, mark, next));
                }
            }
        }
        Ok(Path { states, steps })
    }

    fn lift(&self, pairs: impl Fn(Demand) -> Vec<Pair>) -> Path {
        let steps = self.steps.iter().flat_map(|&(from, demand, mark, to)| {
            let pairs = pairs(demand).into_iter();
            pairs.map(move |pair| (from, pair, mark, to))
        });
        Path {
            states: self.states,
            steps: steps.collect(),
        }
    }
}

impl Path {
    /// The same moves in the other direction.
    fn reversed(&self) -> Path {
        let turned = |state: usize| if state < 2 { 1 - state } else { state };
        let steps = self.steps.iter();
        let steps = steps.map(|&(from, pair, mark, to)| (turned(to), pair, mark, turned(from)));
        Path {
            states: self.states,
            steps: steps.collect(),
        }
    }

    /// One step after the other: the marked cells of both are the same.
    fn then(&self, second: &Path) -> Path {
        // A path waits before and behind its own cells, where it leaves everything as it is.
        let number = |i: usize, j: usize| match (i, j) {
            (0, 0) => 0,
            (1, 1) => 1,
            _ => 2 + i * second.states + j,
        };
        let mut steps = Vec::new();
        for &(i, (a, b), first_mark, i2) in &self.steps {
            for &(j, (c, d), second_mark, j2) in &second.steps {
                if b == c && first_mark == second_mark {
                    steps.push((number(i, j), (a, d), false, number(i2, j2)));
                }
            }
            if !first_mark {
                for j in [0, 1] {
                    steps.push((number(i, j), (a, b), false, number(i2, j)));
                }
            }
        }
        for &(j, pair, mark, j2) in &second.steps {
            if !mark {
                for i in [0, 1] {
                    steps.push((number(i, j), pair, false, number(i, j2)));
                }
            }
        }
        Path {
            states: 2 + self.states * second.states,
            steps,
        }
    }

    fn steps(&self) -> Vec<(usize, Pair, usize)> {
        let steps = self.steps.iter();
        steps.map(|&(from, pair, _, to)| (from, pair, to)).collect()
    }
}

/// One side of an arrow as an automaton over its cells; it starts in state 0.
struct Row<'a> {
    states: usize,
    steps: Vec<(usize, &'a Sign, usize)>,
    ends: Vec<bool>,
}

impl<'a> Row<'a> {
    fn of(items: &'a [Item]) -> Row<'a> {
        let mut row = Row {
            states: 1,
            steps: Vec::new(),
            ends: Vec::new(),
        };
        let mut last: Vec<usize> = vec![0];
        for item in items {
            match item {
                Item::Cell(sign) => {
                    let next = row.state();
                    last.iter()
                        .for_each(|&end| row.steps.push((end, sign, next)));
                    last = vec![next];
                }
                Item::Repeat { unit, least } => {
                    for _ in 0..*least {
                        for sign in unit {
                            let next = row.state();
                            last.iter()
                                .for_each(|&end| row.steps.push((end, sign, next)));
                            last = vec![next];
                        }
                    }
                    let cells: Vec<usize> = unit.iter().map(|_| row.state()).collect();
                    let end = cells[cells.len() - 1];
                    for &from in last.iter().chain([&end]) {
                        row.steps.push((from, &unit[0], cells[0]));
                    }
                    for at in 1..unit.len() {
                        row.steps.push((cells[at - 1], &unit[at], cells[at]));
                    }
                    last.push(end);
                }
            }
        }
        row.ends = (0..row.states).map(|state| last.contains(&state)).collect();
        row
    }

    fn state(&mut self) -> usize {
        self.states += 1;
        self.states - 1
    }
}
