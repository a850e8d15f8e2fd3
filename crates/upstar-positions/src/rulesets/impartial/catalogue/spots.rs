//! Games of spots, stars and trees whose values follow from a law: Brussels Sprouts, Stars-and-Stripes, Lucasta, Jocasta, Hackendot.

use super::play::{OptionValue, Play, Searched};
use super::reader::Reader;
use super::remembered::Kept;
use super::{Position, clicks, spots_board, telling};
use crate::position::{Argument, Board, PositionError, Worth};
use crate::sum::Change;
use upstar_impartial::games::hackendot::Forest;
use upstar_impartial::games::{Bushenhack, Hackendot, Lucasta, StarsAndStripes, lucasta, stars};
use upstar_impartial::{Impartial, NimValue, Outcome};
use upstar_values::budget::Budget;

/// What clicks on the picture of a position mean.
type Clicks<P> = fn(&P) -> Vec<(Change, Vec<Argument>)>;

/// A game with a law: it gives values, and where it can, winning moves and misère play.
struct Lawful<P> {
    game: Box<dyn Play>,
    read: fn(&mut Reader<'_>) -> Result<P, PositionError>,
    law: &'static str,
    /// Who wins when the last move loses.
    misere: fn(&P) -> Option<Outcome>,
    /// All options that win, where they are found faster than by trying all moves.
    wins: fn(&P) -> Option<Vec<Vec<Argument>>>,
    /// The law in sentences.
    tell: fn(&P) -> Vec<String>,
    /// What clicks on the picture mean.
    clicks: Clicks<P>,
}

impl<P> Lawful<P> {
    fn position(&self, args: &[Argument]) -> Result<P, PositionError> {
        Reader::all(args, self.read)
    }
}

impl<P> Play for Lawful<P> {
    fn plain_game(&self) -> Option<&dyn Play> {
        Some(&*self.game)
    }

    fn tidy(&self, args: &[Argument]) -> Result<Vec<Argument>, PositionError> {
        self.game.tidy(args)
    }

    fn value(&self, args: &[Argument], budget: &Budget) -> Result<Worth, PositionError> {
        self.game.value(args, budget)
    }

    fn kept_value(
        &self,
        args: &[Argument],
        kept: &mut Kept,
        budget: &Budget,
    ) -> Result<Worth, PositionError> {
        self.game.kept_value(args, kept, budget)
    }

    fn theorem(&self) -> Option<&'static str> {
        Some(self.law)
    }

    fn moves(
        &self,
        args: &[Argument],
        budget: &Budget,
    ) -> Result<Vec<Vec<Argument>>, PositionError> {
        self.game.moves(args, budget)
    }

    fn options(
        &self,
        args: &[Argument],
        budget: &Budget,
    ) -> Result<Vec<OptionValue>, PositionError> {
        self.game.options(args, budget)
    }

    fn winning_options(
        &self,
        args: &[Argument],
        _: &Budget,
    ) -> Option<Result<Vec<OptionValue>, PositionError>> {
        let zero = || Some(NimValue::from(0u64).into());
        let wins = self.position(args).map(|position| (self.wins)(&position));
        let listed = |wins: Vec<Vec<Argument>>| wins.into_iter().map(|o| (o, zero())).collect();
        wins.transpose().map(|wins| wins.map(listed))
    }

    fn clicks(&self, args: &[Argument]) -> Vec<(Change, Vec<Argument>)> {
        let clicks = self.position(args).map(|position| (self.clicks)(&position));
        clicks.unwrap_or_default()
    }

    fn steps(&self, position: &Position, _: &Budget) -> Result<Option<Vec<String>>, PositionError> {
        Ok(Some((self.tell)(&self.position(&position.args)?)))
    }

    fn known_misere_outcome(
        &self,
        args: &[Argument],
        _: &Budget,
    ) -> Option<Result<Outcome, PositionError>> {
        let outcome = self.position(args).map(|position| (self.misere)(&position));
        outcome.transpose()
    }
}

/// A game whose values have a formula.
fn by_formula<G: Impartial<Position: Ord + Send> + Clone + Send + Sync + 'static>(
    game: G,
    read: fn(&G, &mut Reader<'_>) -> Result<G::Position, PositionError>,
    write: fn(&G, &G::Position) -> Vec<Argument>,
    formula: fn(&G, &G::Position) -> u64,
    board: fn(&[Argument]) -> Board,
) -> Box<dyn Play> {
    Box::new(Searched {
        game,
        read,
        write,
        formula: Some(formula),
        look_up: None,
        on_file: None,
        cell: None,
        board,
    })
}

/// Who makes the last move, if the number of moves is fixed, loses in misère play.
fn misere_of_parity(moves: u128) -> Outcome {
    match moves % 2 {
        0 => Outcome::N,
        _ => Outcome::P,
    }
}

/// The most stars of a call. They are listed before any budget is checked.
const MOST_STARS: u64 = 10_000;

/// Regions as lists; numbers are one region.
pub(super) fn read_stars(reader: &mut Reader<'_>) -> Result<Vec<stars::Region>, PositionError> {
    const EXPECTED: &str = "the number of arms of a star, or regions as lists such as [3, 2]";
    let mut regions = Vec::new();
    match reader.peek() {
        Some(Argument::List(_)) => {
            while reader.peek().is_some() {
                regions.push(reader.list(EXPECTED)?);
            }
        }
        _ => regions.push(reader.numbers(EXPECTED)?),
    }
    Ok(StarsAndStripes::tidy(regions))
}

/// One number is a number of crosses.
pub(super) fn read_crosses(reader: &mut Reader<'_>) -> Result<Vec<stars::Region>, PositionError> {
    if let Some(Argument::List(_)) = reader.peek() {
        return read_stars(reader);
    }
    let expected = "a number of crosses, at most 10000, or regions as lists of free arms";
    let crosses = reader.number_in(0..=MOST_STARS, expected)?;
    Ok(StarsAndStripes::tidy(vec![vec![4; crosses as usize]]))
}

fn as_lists(regions: &[stars::Region]) -> Vec<Argument> {
    match regions {
        [] => vec![Argument::integers([])],
        _ => {
            let lists = regions
                .iter()
                .map(|r| Argument::integers(r.iter().copied()));
            lists.collect()
        }
    }
}

/// How many moves are left, and who makes the last one.
fn tell_stars(regions: &[stars::Region]) -> Vec<String> {
    let arms: u128 = regions.iter().flatten().map(|&n| u128::from(n)).sum();
    let pieces: usize = regions.iter().map(Vec::len).sum();
    let moves = StarsAndStripes::moves(regions);
    vec![
        format!(
            "a move takes two free arms and draws two new ones, so that there are always {arms} where a move is left"
        ),
        "a line between two pieces makes them one; a line within a piece cuts its region in two, with an arm on either side"
            .to_owned(),
        "so at the end each region holds exactly one free arm".to_owned(),
        format!(
            "each region has arms + pieces - 2 moves; with {pieces} pieces in {} regions that makes {moves}, whatever the players do",
            regions.len()
        ),
        who_moves_last(moves),
    ]
}

fn who_moves_last(moves: u128) -> String {
    match (moves, moves % 2) {
        (0, _) => format!("there is no move, so {}", telling::SECOND),
        (_, 1) => format!("{moves} is odd: {}", telling::FIRST),
        _ => format!("{moves} is even: {}", telling::SECOND),
    }
}

fn stars_game(
    read: fn(&mut Reader<'_>) -> Result<Vec<stars::Region>, PositionError>,
    game: Box<dyn Play>,
    clicks: Clicks<Vec<stars::Region>>,
) -> Box<dyn Play> {
    Box::new(Lawful {
        game,
        read,
        law: "arms + stars - 2 moves in each region, whatever the players do",
        misere: |regions| Some(misere_of_parity(StarsAndStripes::moves(regions))),
        wins: |_| None,
        tell: |regions| tell_stars(regions),
        clicks,
    })
}

fn parity(regions: &[stars::Region]) -> u64 {
    (StarsAndStripes::moves(regions) % 2) as u64
}

pub(super) fn stars_and_stripes() -> Box<dyn Play> {
    let game = by_formula(
        StarsAndStripes,
        |_, r| read_stars(r),
        |_, regions| written_stars(regions),
        |_, regions| parity(regions),
        spots_board::stars,
    );
    stars_game(read_stars, game, |regions| {
        clicks::on_stars(regions, written_stars)
    })
}

fn written_stars(regions: &[stars::Region]) -> Vec<Argument> {
    match regions {
        [region] => region.iter().copied().map(Argument::from).collect(),
        _ => as_lists(regions),
    }
}

pub(super) fn brussels_sprouts() -> Box<dyn Play> {
    let game = by_formula(
        StarsAndStripes,
        |_, r| read_crosses(r),
        |_, regions| written_crosses(regions),
        |_, regions| parity(regions),
        spots_board::crosses,
    );
    stars_game(read_crosses, game, |regions| {
        clicks::on_stars(regions, written_crosses)
    })
}

fn written_crosses(regions: &[stars::Region]) -> Vec<Argument> {
    match regions {
        [] => vec![0.into()],
        [region] if region.iter().all(|&arms| arms == 4) => {
            vec![Argument::from(region.len() as u64)]
        }
        _ => as_lists(regions),
    }
}

/// Pairs of numbers, free spots and paths; a single number is a region without paths.
pub(super) fn read_regions(
    game: Lucasta,
    reader: &mut Reader<'_>,
) -> Result<Vec<lucasta::Region>, PositionError> {
    let mut regions = Vec::new();
    while reader.peek().is_some() || regions.is_empty() {
        let spots = reader.number("a number of free spots")?;
        let paths = match reader.peek() {
            None if regions.is_empty() => 0,
            _ => reader.number("a number of open paths, for each number of free spots")?,
        };
        regions.push((spots, paths));
    }
    Ok(game.tidy(regions))
}

fn as_pairs(regions: &[lucasta::Region]) -> Vec<Argument> {
    match regions {
        [] => vec![0.into()],
        [(spots, 0)] => vec![(*spots).into()],
        _ => {
            let numbers = regions.iter().flat_map(|&(spots, paths)| [spots, paths]);
            numbers.map(Argument::from).collect()
        }
    }
}

const LUCASTA: Lucasta = Lucasta { loops: false };
const JOCASTA: Lucasta = Lucasta { loops: true };

/// The child's guide.
fn tell_lucasta(regions: &[lucasta::Region]) -> Vec<String> {
    let mut lines = vec![
        "the child's guide: no paths 0; an odd number of paths 1 or 2, for an even or odd number of free spots; an even number of paths 0 or 3"
            .to_owned(),
    ];
    for &(spots, paths) in regions.iter().take(telling::MOST_SHOWN) {
        let value = LUCASTA.region_value((spots, paths));
        lines.push(format!(
            "a region with {spots} free spots and {paths} paths has nim value {value}"
        ));
    }
    telling::rest(regions.len(), "regions", &mut lines);
    lines.push(nim_sum(LUCASTA.value(regions)));
    lines
}

fn nim_sum(value: u64) -> String {
    let who = match value {
        0 => telling::SECOND,
        _ => telling::FIRST,
    };
    format!("nim sum {value}: {who}")
}

pub(super) fn lucasta() -> Box<dyn Play> {
    let game = by_formula(
        LUCASTA,
        |game, r| read_regions(*game, r),
        |_, regions| as_pairs(regions),
        |game, regions| game.value(regions),
        spots_board::regions,
    );
    Box::new(Lawful {
        game,
        read: |r| read_regions(LUCASTA, r),
        law: "the child's guide: no paths 0; paths odd 1 or 2, paths even 0 or 3, for free spots even or odd",
        misere: |_| None,
        wins: |_| None,
        tell: |regions| tell_lucasta(regions),
        clicks: |regions| clicks::on_spots(LUCASTA, regions, as_pairs),
    })
}

pub(super) fn jocasta() -> Box<dyn Play> {
    let game = by_formula(
        JOCASTA,
        |game, r| read_regions(*game, r),
        |_, regions| as_pairs(regions),
        |game, regions| game.value(regions),
        spots_board::regions,
    );
    Box::new(Lawful {
        game,
        read: |r| read_regions(JOCASTA, r),
        law: "every spot gets its two ends: free spots + paths moves, whatever the players do",
        misere: |regions| Some(misere_of_parity(Lucasta::moves(regions))),
        wins: |_| None,
        tell: |regions| {
            let moves = Lucasta::moves(regions);
            vec![
                "a spot that has an end free can always be joined, if need be to itself: in the end every spot has its two ends"
                    .to_owned(),
                format!("every move takes two ends, so that there are {moves} moves: the game is a joke"),
                who_moves_last(moves),
            ]
        },
        clicks: |regions| clicks::on_spots(JOCASTA, regions, as_pairs),
    })
}

fn read_forest(reader: &mut Reader<'_>) -> Result<Forest, PositionError> {
    reader.text(
        "trees such as \"(()(()))\", a node is (children)",
        str::parse,
    )
}

fn read_bushes(reader: &mut Reader<'_>) -> Result<Forest, PositionError> {
    Ok(Bushenhack::tidy(&read_forest(reader)?))
}

fn as_text(forest: &Forest) -> Vec<Argument> {
    vec![Argument::Text(forest.to_string())]
}

/// The value of each tree.
fn tell_trees(forest: &Forest, value: fn(&Forest) -> u64) -> Vec<String> {
    let mut lines = vec![
        "a node is white if no child of it is white, otherwise black; an odd number of white roots gives the binary digit 1, then the white nodes go, and the black ones give the next digit (Úlehla)"
            .to_owned(),
    ];
    let trees = forest.trees();
    for tree in trees.iter().take(telling::MOST_SHOWN) {
        let nodes = tree.len();
        let text = match nodes {
            0..=20 => tree.to_string(),
            _ => format!("a tree of {nodes} nodes"),
        };
        lines.push(format!("{text} has nim value {}", value(tree)));
    }
    telling::rest(trees.len(), "trees", &mut lines);
    lines.push(nim_sum(value(forest)));
    lines
}

const COLOURING: &str = "Úlehla's colouring gives the nim value in linear time";

pub(super) fn hackendot() -> Box<dyn Play> {
    let game = by_formula(
        Hackendot,
        |_, r| read_forest(r),
        |_, forest| as_text(forest),
        |_, forest| forest.value(),
        spots_board::trees,
    );
    Box::new(Lawful {
        game,
        read: read_forest,
        law: COLOURING,
        misere: |_| None,
        wins: |forest| Some(forest.wins().iter().map(as_text).collect()),
        tell: |forest| tell_trees(forest, Forest::value),
        clicks: |forest| clicks::on_nodes(forest, as_text),
    })
}

pub(super) fn bushenhack() -> Box<dyn Play> {
    let game = by_formula(
        Bushenhack,
        |_, r| read_bushes(r),
        |_, forest| as_text(forest),
        |_, forest| Bushenhack::value(forest),
        spots_board::bushes,
    );
    Box::new(Lawful {
        game,
        read: read_bushes,
        law: COLOURING,
        misere: |_| None,
        wins: |_| None,
        tell: |forest| tell_trees(forest, Bushenhack::value),
        clicks: |forest| clicks::on_edges(forest, as_text),
    })
}

#[cfg(test)]
mod tests {
    use super::super::{Position, call};
    use super::*;
    use crate::rulesets::read_call;

    fn position(text: &str) -> Position {
        let (name, args) = read_call(text).unwrap();
        call(&name, &args).unwrap_or_else(|e| panic!("{text}: {e}"))
    }

    fn value(text: &str) -> String {
        let worth = position(text).value(&Budget::default()).unwrap();
        worth.nim_value().unwrap().to_string()
    }

    fn last_step(text: &str) -> String {
        let steps = position(text).steps(&Budget::default()).unwrap().unwrap();
        steps.last().unwrap().clone()
    }

    #[test]
    fn laws_give_values() {
        for (text, wanted) in [
            ("brussels_sprouts(3)", "1"),
            ("brussels_sprouts(2)", "0"),
            ("stars_and_stripes(3, 2)", "1"),
            ("stars_and_stripes([3, 3], [5])", "0"),
            ("loops_and_branches(7)", "3"),
            ("lucasta(5, 2)", "3"),
            ("lucasta(5)", "0"),
            ("lucasta(5, 1, 2, 1)", "3"),
            ("jocasta(7)", "1"),
            ("hackendot(\"(()(()))\")", "4"),
            ("bushenhack(\"(()(()))\")", "3"),
        ] {
            assert_eq!(value(text), wanted, "{text}");
        }
    }

    #[test]
    fn calls_read_back() {
        for (text, written) in [
            ("brussels_sprouts([4, 4])", "brussels_sprouts(2)"),
            (
                "brussels_sprouts([1], [3, 2], [1, 1])",
                "brussels_sprouts([1, 1], [2, 3])",
            ),
            ("brussels_sprouts([])", "brussels_sprouts(0)"),
            ("stars_and_stripes([])", "stars_and_stripes([])"),
            ("stars_and_stripes([3, 2])", "stars_and_stripes(2, 3)"),
            ("lucasta(1, 0, 3, 2)", "lucasta(3, 2)"),
            ("lucasta(1)", "lucasta(0)"),
            ("hackendot(\"((())())\")", "hackendot(\"(()(()))\")"),
            ("bushenhack(\"()(())\")", "bushenhack(\"(())\")"),
        ] {
            assert_eq!(position(text).call().to_string(), written);
            assert_eq!(position(written).call().to_string(), written);
        }
    }

    #[test]
    fn laws_are_told() {
        let first = "the player who starts wins";
        assert_eq!(
            last_step("brussels_sprouts(3)"),
            format!("13 is odd: {first}")
        );
        assert_eq!(last_step("jocasta(7)"), format!("7 is odd: {first}"));
        assert_eq!(last_step("lucasta(5, 2)"), format!("nim sum 3: {first}"));
        assert_eq!(
            last_step("hackendot(\"(())\")"),
            format!("nim sum 2: {first}")
        );
    }

    /// Misère play by law is what play says.
    #[test]
    fn misere_outcomes() {
        let budget = Budget::default();
        for text in [
            "brussels_sprouts(1)",
            "stars_and_stripes(3, 2)",
            "stars_and_stripes(2, 2)",
            "jocasta(3)",
            "jocasta(2, 2)",
            "jocasta(0)",
        ] {
            let (name, args) = read_call(text).unwrap();
            let position = call(&name, &args).unwrap();
            let known = position.known_misere_outcome(&budget).unwrap().unwrap();
            // The plain search is asked through the moves.
            fn wins(position: &Position, budget: &Budget) -> bool {
                let moves = position.moves(budget).unwrap();
                moves.is_empty() || moves.iter().any(|option| !wins(option, budget))
            }
            assert_eq!(known == Outcome::N, wins(&position, &budget), "{text}");
        }
        let lucasta = |n: i32| {
            call("lucasta", &[n.into()])
                .unwrap()
                .misere_outcome(&budget)
        };
        let won = (2..10).filter(|&n| lucasta(n) == Ok(Outcome::N));
        assert_eq!(won.collect::<Vec<i32>>(), [2, 4]);
    }

    #[test]
    fn winning_moves() {
        let wins = position("hackendot(\"(()(()))\")").wins(&Budget::default());
        let wins: Vec<String> = wins.unwrap().iter().map(|call| call.to_string()).collect();
        assert_eq!(wins, ["hackendot(\"()()\")"]);
    }

    #[test]
    fn pictures() {
        let nodes = |text: &str| match position(text).board() {
            Board::Graph { nodes, edges } => (nodes.len(), edges.len()),
            other => panic!("{other:?}"),
        };
        assert_eq!(nodes("hackendot(\"(()(()))\")"), (4, 3));
        assert_eq!(nodes("brussels_sprouts(2)"), (10, 8));
        assert_eq!(nodes("lucasta(5, 2)"), (9, 2));
        assert_eq!(nodes("sprouts(\"0.1A1A\")"), (5, 4));
        assert!(matches!(
            position("jocasta(4000000)").board(),
            Board::Heaps(_)
        ));
    }

    #[test]
    fn mistakes_are_named() {
        let message = |text: &str| {
            let (name, args) = read_call(text).unwrap();
            call(&name, &args).err().unwrap().to_string()
        };
        assert!(message("lucasta(1, 2, 3)").contains("a number of open paths"));
        assert!(message("brussels_sprouts(20000)").contains("at most 10000"));
        assert!(message("hackendot(\"(\")").contains("still open"));
        assert!(message("stars_and_stripes(\"x\")").contains("the number of arms"));
    }
}
