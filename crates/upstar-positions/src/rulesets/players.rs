//! Which player moves which way: a sentence for every ruleset in which the players have different moves.

/// The sentences, by the name of the ruleset.
static PLAYERS: &[(&str, &str)] = &[
    ("amazons", "Left moves the amazons x, Right the amazons o."),
    (
        "anti_clobber",
        "Left moves the stones x, Right the stones o.",
    ),
    (
        "bicolour_fission",
        "Left splits the stones x, Right the stones o; both in either direction.",
    ),
    (
        "bipass",
        "Left moves blue stones (B) to the left, Right red ones (R) to the right.",
    ),
    (
        "childish_hackenbush",
        "Left cuts blue edges (B), Right red ones (R), both cut green ones (G).",
    ),
    (
        "childish_hotchpotch",
        "Left cuts blue edges (B), Right red ones (R), both cut green ones (G).",
    ),
    (
        "clear_the_pond",
        "Left moves the stones x to the right, Right the stones o to the left.",
    ),
    ("clobber", "Left moves the stones x, Right the stones o."),
    (
        "coin_sliding",
        "Left slides blue coins (B) down and moves red ones (R) left; Right slides red coins down and moves blue ones left.",
    ),
    ("col", "Left colours nodes L, Right colours them R."),
    (
        "cross_purposes",
        "Left topples towers up or down, Right to the left or right.",
    ),
    (
        "cutcake",
        "Left cuts between columns (vertical cuts), Right between rows (horizontal cuts).",
    ),
    (
        "diagonal_clobber",
        "Left moves the stones x, Right the stones o.",
    ),
    (
        "domineering",
        "Left places vertical dominoes, Right horizontal ones.",
    ),
    ("eatcake", "Left eats columns, Right rows."),
    (
        "elephants_and_rhinos",
        "Left moves elephants (E) to the right, Right moves rhinos (R) to the left.",
    ),
    (
        "end_nim",
        "Left takes from the first heap of the row, Right from the last.",
    ),
    (
        "fission",
        "Left splits a stone vertically, into the cells above and below; Right horizontally, into the cells beside it.",
    ),
    ("fjords", "Left takes nodes marked L, Right those marked R."),
    (
        "flipping_coins",
        "Left turns two tails (1) to heads (0); Right turns a tail to heads and a head to its left to tails.",
    ),
    (
        "flower",
        "Left plucks blue petals, Right red ones, both cut the green stalk.",
    ),
    (
        "gen_clobber",
        "Left moves the stones x, Right the stones o.",
    ),
    (
        "gen_col",
        "Left takes nodes with the marks of the first text, Right those of the second.",
    ),
    (
        "gen_cutcake",
        "Left plays with the columns by the first code, Right with the rows by the second.",
    ),
    (
        "generalized_toads_and_frogs",
        "Left moves toads (T) to the right, Right moves frogs (F) to the left.",
    ),
    (
        "hackenbush",
        "Left cuts blue edges (B), Right red ones (R), both cut green ones (G).",
    ),
    (
        "hackenbush_string",
        "Left cuts blue edges (B), Right red ones (R), both cut green ones (G).",
    ),
    (
        "hot_clobber",
        "Left moves the stones x, Right the stones o.",
    ),
    (
        "kings_clobber",
        "Left moves the stones x, Right the stones o.",
    ),
    (
        "knights_clobber",
        "Left moves the stones x, Right the stones o.",
    ),
    (
        "konane",
        "Left jumps with the stones x, Right with the stones o.",
    ),
    (
        "lasers",
        "Left fires blue lasers (b), Right red ones (r), both fire green ones (g).",
    ),
    (
        "mancala",
        "Left sows from the pits of the first list, Right from those of the second.",
    ),
    (
        "maundy_cake",
        "Left cuts between columns (vertical cuts), Right between rows (horizontal cuts).",
    ),
    ("nogo", "Left places stones x, Right stones o."),
    (
        "odd_even_subtraction",
        "Left takes odd numbers, Right even ones.",
    ),
    (
        "partizan_arc_kayles",
        "Left takes blue edges (B), Right red ones (R), both take green ones (G).",
    ),
    (
        "partizan_euclid",
        "Left keeps the remainder, Right what is missing to the next multiple.",
    ),
    (
        "partizan_queens",
        "Left places black queens (x), Right white ones (o).",
    ),
    (
        "partizan_splittles",
        "Left takes a number of the first list, Right one of the second.",
    ),
    (
        "partizan_subtraction",
        "Left takes a number of the first list, Right one of the second.",
    ),
    (
        "partizan_take_and_break",
        "Left plays by the first code, Right by the second.",
    ),
    (
        "push",
        "Left pushes the pieces x, Right the pieces o; both to the left.",
    ),
    (
        "queens_clobber",
        "Left moves the stones x, Right the stones o.",
    ),
    ("rook_race", "Left moves the rook x, Right the rook o."),
    (
        "rooks_clobber",
        "Left moves the stones x, Right the stones o.",
    ),
    (
        "ski_jumps",
        "Left moves the skiers L and l to the right, Right the skiers R and r to the left; both jump down.",
    ),
    ("snort", "Left colours nodes L, Right colours them R."),
    ("sowing", "Left sows to the right, Right to the left."),
    (
        "toads_and_frogs",
        "Left moves toads (T) to the right, Right moves frogs (F) to the left.",
    ),
    (
        "toppling_dominoes",
        "Left topples blue dominoes (B), Right red ones (R), both topple green ones (G); each to either side.",
    ),
    (
        "turn_and_eatcake",
        "Left eats columns, Right rows, of the piece after it is turned.",
    ),
];

/// Which player moves which way in a ruleset; empty where nothing is said. Logarithmic in the number of rulesets.
pub(crate) fn players(ruleset: &str) -> &'static str {
    let place = PLAYERS.binary_search_by(|(name, _)| (*name).cmp(ruleset));
    place.map_or("", |at| PLAYERS[at].1)
}

#[cfg(test)]
mod tests {
    use super::{PLAYERS, players};
    use crate::rulesets::{all, find};

    #[test]
    fn every_partizan_ruleset_says_who_moves_which_way() {
        let is_said = |players: &str| {
            players.contains("Left") && players.contains("Right") && players.ends_with('.')
        };
        let partizan = all().iter().filter(|ruleset| !ruleset.is_impartial());
        let silent: Vec<&str> = partizan
            .filter(|ruleset| !is_said(ruleset.players()))
            .map(|ruleset| ruleset.name())
            .collect();
        assert!(
            silent.is_empty(),
            "a sentence in `players.rs` is missing for {}",
            silent.join(", ")
        );
    }

    #[test]
    fn sentences_are_found_by_name() {
        assert!(PLAYERS.is_sorted_by(|a, b| a.0 < b.0));
        for (name, sentence) in PLAYERS {
            assert_eq!(players(name), *sentence);
        }
        let domineering = find("domineering").unwrap();
        assert_eq!(
            domineering.players(),
            "Left places vertical dominoes, Right horizontal ones."
        );
        assert_eq!(find("kayles").unwrap().players(), "");
    }
}
