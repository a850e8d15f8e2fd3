//! Values and positions in JSON.
#![cfg(feature = "serde")]

use upstar::{Position, Value, position};

#[test]
fn values_are_their_text() {
    for text in ["0", "-7/4", "^*", "{3|1/2^}", "{4|3|||2|1||0}", "1+tiny(2)"] {
        let value: Value = text.parse().unwrap();
        let json = serde_json::to_string(&value).unwrap();
        assert_eq!(json, format!("\"{text}\""));
        assert_eq!(serde_json::from_str::<Value>(&json).unwrap(), value);
    }
}

#[test]
fn positions_are_their_calls() {
    let board = position("domineering(\"..|.#\")").unwrap();
    let json = serde_json::to_string(&board).unwrap();
    assert_eq!(json, r#""domineering(\"..|.#\")""#);
    assert_eq!(serde_json::from_str::<Position>(&json).unwrap(), board);
}

#[test]
fn mistakes_keep_their_place() {
    let error = serde_json::from_str::<Value>("\"{1|\"")
        .unwrap_err()
        .to_string();
    assert!(error.contains("\n  {1|\n     ^"), "{error}");
    assert!(
        serde_json::from_str::<Value>("3")
            .unwrap_err()
            .to_string()
            .contains("the text of a value")
    );
}
