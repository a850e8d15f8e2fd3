//! The file that a new ruleset starts from.

/// A commented rule file for a ruleset with this name. It passes every check.
///
/// ```
/// use upstar::position::Ruleset;
/// use upstar_rules::{RuleFile, template};
/// let rules = RuleFile::read(&template("my_game").unwrap()).unwrap();
/// assert_eq!(rules.name(), "my_game");
/// assert!(template("my game").is_err());
/// ```
pub fn template(name: &str) -> Result<String, String> {
    let starts = name.starts_with(|c: char| c.is_ascii_alphabetic());
    if !starts || !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
        return Err(format!(
            "`{name}` is no name: expected letters, digits and `_`, a letter first"
        ));
    }
    Ok(TEXT.replace("NAME", name))
}

const TEXT: &str = "\
# A ruleset of your own. Lines that start with # are comments.
#
#   upstar rules check NAME.rules                     is it right?
#   upstar rules lint NAME.rules --size 4             what is it like?
#   upstar eval --rules NAME.rules 'NAME(\"xo.\")'       what is a position worth?
#   upstar table --rules NAME.rules 'NAME(n)' n=1..8  a table

# How it is called.
name: NAME

# The rule in a sentence, for people.
rule: Move a stone onto the empty cell ahead of it, or onto a stone of the other colour there, which is removed.

# What is played on: strip (one row of cells), grid, graph or heaps.
board: strip

# The pieces, and whose they are. Empty cells (.) and places without a cell (#) are always there.
pieces: x Left, o Right

# What boards show that are given by their size, as in NAME(6): repeated as often as needed.
start: xo.

# What Left may do: what is there -> what becomes of it, then directions and conditions behind commas.
# A cell: a piece, . or #, a set [xo], or ? for anything. x* is any number of x, x+ at least one.
# Directions: right, left, up, down, horizontal, vertical, straight, diagonal, any, forward, backward.
# Conditions: unless next to x, if next to x, unless touching x, if touching x.
# Who makes a move with again behind a comma moves again.
left: x . -> . x, forward
left: x o -> . x, forward

# What Right may do: lines of his own, or the mirror of Left's lines. Lines for both players start with both:
right: mirror

# For a game for points: what a cell counts for Left (negative numbers count for Right). Who has more points at the end wins.
# score: x 1, o -1
";
