//! Games on words have the moves of the rule files that they come from.

use std::collections::BTreeSet;
use upstar::budget::Budget;
use upstar::position::AnyPosition;
use upstar_families::{Letter, Word, WordGame};
use upstar_rules::{RuleFile, position};

/// All words with the letters of a game.
fn words(game: &WordGame, length: usize) -> Vec<Word> {
    let mut words: Vec<Word> = vec![Vec::new()];
    for _ in 0..length {
        let longer = words.iter().flat_map(|word| {
            let letters = 0..game.letters.len() as Letter;
            letters.map(move |letter| [&word[..], &[letter]].concat())
        });
        words = longer.collect();
    }
    words
}

/// The rows of a board from its columns.
fn board(game: &WordGame, word: &[Letter], rows: usize) -> String {
    let columns: Vec<Vec<char>> = word
        .iter()
        .map(|&letter| {
            let name = game.letters[letter as usize].trim_matches(['<', '>']);
            name.chars().collect()
        })
        .collect();
    let rows = (0..rows).map(|row| columns.iter().map(|column| column[row]).collect::<String>());
    rows.collect::<Vec<_>>().join("|")
}

fn text(position: &AnyPosition) -> String {
    let call = position.call();
    call.split('"')
        .nth(1)
        .unwrap_or_else(|| panic!("{call}"))
        .to_owned()
}

fn compare(source: &str, rows: usize, longest: usize) {
    let rules = RuleFile::read(source).unwrap();
    let game = rules.words(rows).unwrap();
    let budget = Budget::default();
    let mut moves = 0;
    for length in 1..=longest {
        for word in words(&game, length) {
            let here = board(&game, &word, rows);
            let name = &game.name;
            let position = position(&rules, &format!("{name}(\"{here}\")")).unwrap();
            for (relation, options) in [
                (&game.left, position.left(&budget).unwrap()),
                (&game.right, position.right(&budget).unwrap()),
            ] {
                let ours: BTreeSet<String> = relation
                    .options(&word)
                    .iter()
                    .map(|w| board(&game, w, rows))
                    .collect();
                let theirs: BTreeSet<String> = options.iter().map(text).collect();
                assert_eq!(ours, theirs, "{name} {here}");
                moves += ours.len();
            }
        }
    }
    assert!(moves > 20, "{source}: there are moves to compare");
}

fn gallery(name: &str) -> String {
    let path = format!(
        "{}/../../docs/gallery/{name}.rules",
        env!("CARGO_MANIFEST_DIR")
    );
    std::fs::read_to_string(path).unwrap()
}

#[test]
fn words_have_the_moves_of_rule_files() {
    for (name, longest) in [
        ("clobber", 6),
        ("domineering", 6),
        ("konane", 6),
        ("amazons", 6),
        ("toads_and_frogs", 6),
        ("toppling_dominoes", 5),
        ("collisions", 6),
        ("flipping_coins", 6),
        ("lamps_and_benches", 6),
    ] {
        compare(&gallery(name), 1, longest);
    }
    for (name, longest) in [
        ("clobber", 2),
        ("domineering", 4),
        ("konane", 3),
        ("quilts", 4),
    ] {
        compare(&gallery(name), 2, longest);
    }
    compare(&gallery("domineering"), 3, 3);
    let strips = [
        "name: snort_path\nboard: strip\npieces: L Left, R Right\nleft: . -> L, unless next to R\nright: mirror\n",
        "name: near\nboard: strip\npieces: x Left, o Right\nleft: . -> x, if next to [xo]\nright: . -> o, unless next to x\n",
        "name: two\nboard: strip\npieces: x Left, o Right\nleft: x .+ -> .+ x, then x .+ -> x .* #\nright: . .* . -> # ?* #\n",
    ];
    for source in strips {
        compare(source, 1, 5);
    }
}

#[test]
fn refusals_say_why() {
    let message = |source: &str, rows: usize| {
        let rules = RuleFile::read(source).unwrap();
        rules.words(rows).unwrap_err().to_string()
    };
    let tic = gallery("tic_tac_toe");
    assert!(message(&tic, 1).contains("ends when a player cannot move"));
    let misere = "name: last_loses\nboard: strip\npieces: x\nboth: . -> x\nstuck: wins\n";
    assert!(message(misere, 1).contains("`--misere`"));
    assert!(message(&gallery("amazons"), 2).contains("one row only"));
    assert!(message(&gallery("clobber"), 9).contains("too many different columns"));
    assert!(message(&gallery("toads_and_frogs"), 2).contains("only a grid"));
}
