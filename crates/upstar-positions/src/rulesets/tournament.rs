//! The sum played in a tournament: four components of different games.

use super::testing::{position, value_text, with_algebra};
use upstar_values::game::{Algebra, Game, Outcome};

/// Left plays horizontally in Domineering, as in the lecture notes.
fn components(rows: usize, columns: usize) -> [String; 4] {
    [
        "toads_and_frogs(\"TTT...FFF\")".to_string(),
        format!("domineering({columns}, {rows})"),
        "toppling_dominoes(\"RBGRBB\")".to_string(),
        "queens(8, 8)".to_string(),
    ]
}

fn sum(algebra: &mut Algebra, calls: &[String]) -> Game {
    let mut sum = Game::ZERO;
    for call in calls {
        let value = position(call).value(algebra).unwrap();
        sum = algebra.add(sum, value).unwrap();
    }
    sum
}

#[test]
fn values_of_the_components() {
    let values = ["0", "-1", "{1,{1,{1|0}|*,0},{1|0}|*,*2,0}", "*3"];
    for (call, value) in components(5, 3).iter().zip(values) {
        assert_eq!(value_text(call), value_text(value), "{call}");
    }
}

#[test]
fn right_wins_on_five_rows() {
    with_algebra(|algebra| {
        let calls = components(5, 3);
        let all = sum(algebra, &calls);
        assert_eq!(algebra.outcome(all).unwrap(), Outcome::R);
        let without_queens = sum(algebra, &calls[..3]);
        assert_eq!(algebra.outcome(without_queens).unwrap(), Outcome::N);
    });
}

#[test]
fn left_wins_on_three_rows() {
    with_algebra(|algebra| {
        let all = sum(algebra, &components(3, 5));
        assert_eq!(algebra.outcome(all).unwrap(), Outcome::L);
    });
}
