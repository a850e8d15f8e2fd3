//! Games of spots, stars and trees.

use super::super::play::Play;
use super::super::sprouts::SproutsPlay;
use super::super::{ImpartialRuleset, spots};
use super::plain;
use crate::position::Alphabet;

const WINNING_WAYS_17: &str = "Berlekamp, Conway, Guy: Winning Ways, volume 3, chapter 17";

pub(super) fn add(entries: &mut Vec<ImpartialRuleset>) {
    let mut add = |alphabet, text: [&'static str; 6], play: fn() -> Box<dyn Play>| {
        entries.push(plain(text, 1, play).written_with(alphabet));
    };
    add(
        Alphabet::Text,
        [
            "sprouts",
            "Join two spots, or a spot to itself, by a curve that meets no other, and put a new spot on it; a spot has at most three ends.",
            "a number of spots, at most 80, or a string: 0 an untouched spot, 1 the end of a line, 2 a spot with one life, a letter a spot with one life met at two places; . between boundaries, } between regions, + between lands",
            "sprouts(4)",
            "Conway, Paterson 1967; Winning Ways, volume 3, chapter 17",
            "search after Applegate, Jacobson, Sleator and Lemoine, Viennot. Conjecture: the first player wins n spots just if n modulo 6 is 3, 4 or 5; published for all n up to 44. Misère, published up to 20: the first player wins 1, 5, 6, 10, 11, 12, 16, 17, 18",
        ],
        || Box::new(SproutsPlay),
    );
    add(
        Alphabet::Text,
        [
            "brussels_sprouts",
            "Join two free arms of crosses without crossing a line, and draw a short bar across the new line: it has two new arms.",
            "a number of crosses, or for each region the list of the free arms of its pieces",
            "brussels_sprouts(2)",
            WINNING_WAYS_17,
            "n crosses last 5n - 2 moves, whatever the players do",
        ],
        spots::brussels_sprouts,
    );
    add(
        Alphabet::Text,
        [
            "stars_and_stripes",
            "Join two free arms of stars without crossing a line, and draw a stripe across the new line: it has two new arms.",
            "the free arms of each star, or for each region the list of the free arms of its pieces",
            "stars_and_stripes(3, 2)",
            WINNING_WAYS_17,
            "stars with A arms in all last A + stars - 2 moves, whatever the players do. The book's contents name the game; this rule is a reconstruction",
        ],
        spots::stars_and_stripes,
    );
    add(
        Alphabet::Numbers,
        [
            "lucasta",
            "Join two different spots by a curve that crosses no other; a spot has at most two ends.",
            "free spots and open paths, for each region",
            "lucasta(5, 2)",
            WINNING_WAYS_17,
            "the child's guide: no paths 0; paths odd 1 or 2, paths even 0 or 3, for free spots even or odd. Misère: a region of n > 1 spots is lost, except for 2 and 4, as far as it was searched. The book's contents name the game; this rule is a reconstruction",
        ],
        spots::lucasta,
    );
    add(
        Alphabet::Numbers,
        [
            "jocasta",
            "Join two spots, or a spot to itself, by a curve that crosses no other; a spot has at most two ends.",
            "free spots, or free spots and open paths for each region",
            "jocasta(5)",
            WINNING_WAYS_17,
            "n spots last n moves, whatever the players do. The book's contents name the game; this rule is a reconstruction",
        ],
        spots::jocasta,
    );
    add(
        Alphabet::Text,
        [
            "hackendot",
            "Choose a node of a rooted tree: it vanishes with all nodes on the way to its root, and the trees left over take root.",
            "trees such as \"(()(()))\": a node is (children)",
            "hackendot(\"(()(()))\")",
            "von Neumann; Úlehla 1980; Winning Ways, volume 3, chapter 17",
            "Úlehla's colouring; a single tree is always won by the player who starts, by strategy stealing",
        ],
        spots::hackendot,
    );
    add(
        Alphabet::Text,
        [
            "bushenhack",
            "Choose an edge of a rooted tree: it vanishes with all edges on the way to the root, and the trees left over take root.",
            "trees such as \"(()(()))\": a node is (children), and edges join nodes to their children",
            "bushenhack(\"(()(()))\")",
            WINNING_WAYS_17,
            "Hackendot on the edges. The book's contents name the game; this rule is a reconstruction: Hackendot with edges for nodes",
        ],
        spots::bushenhack,
    );
}
