//! Random games whose values were computed by an independent program.

use std::collections::HashSet;
use upstar::analysis::Analysis;
use upstar::game::{Algebra, Game};
use upstar::notation::read;

/// Columns: the game as written, its canonical form, outcome, stops, mean, temperature, birthday.
const VALUES: &str = include_str!("../data/golden_values.csv");

/// The canonical form with number + up + star values in one piece and options in the order of their characters.
fn plain(algebra: &mut Algebra, game: Game) -> String {
    if let Some(nus) = algebra.as_nus(game) {
        return nus.to_string();
    }
    let [left, right] = [
        algebra.left_options(game).unwrap(),
        algebra.right_options(game).unwrap(),
    ]
    .map(|options| {
        let mut texts: Vec<String> = options.into_iter().map(|x| plain(algebra, x)).collect();
        texts.sort_unstable();
        texts.join(",")
    });
    format!("{{{left}|{right}}}")
}

#[test]
fn random_games_have_the_values_found_independently() {
    let (mut algebra, mut analysis) = (Algebra::new(), Analysis::default());
    let mut values = HashSet::new();
    for line in VALUES.lines().skip(1) {
        let fields: Vec<&str> = line.split(';').collect();
        let [
            written,
            canonical,
            outcome,
            left_stop,
            right_stop,
            mean,
            temperature,
            birthday,
        ] = fields[..]
        else {
            panic!("{line}: eight fields are expected");
        };
        let game = read(&mut algebra, written).unwrap();
        assert_eq!(plain(&mut algebra, game), canonical, "{written}");
        assert_eq!(read(&mut algebra, canonical), Ok(game));
        assert_eq!(algebra.outcome(game).unwrap().to_string(), outcome);
        assert_eq!(algebra.left_stop(game).to_string(), left_stop);
        assert_eq!(algebra.right_stop(game).to_string(), right_stop);
        assert_eq!(algebra.birthday(game).unwrap().to_string(), birthday);
        let found = analysis.mean(&mut algebra, game).unwrap();
        assert_eq!(found.to_string(), mean, "{written}");
        let found = analysis.temperature(&mut algebra, game).unwrap();
        assert_eq!(found.to_string(), temperature, "{written}");
        values.insert(game);
    }
    assert_eq!(values.len(), 346);
}
