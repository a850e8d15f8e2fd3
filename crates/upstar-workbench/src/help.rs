//! What the language has.

use serde_json::{Value as Json, json};
use upstar_lang::functions::{GROUPS, help};

pub(crate) fn help() -> Json {
    let groups: Vec<Json> = GROUPS
        .iter()
        .map(|group| {
            let functions: Vec<Json> = group
                .functions
                .iter()
                .map(|function| {
                    json!({
                        "name": function.name,
                        "signature": function.signature(),
                        "summary": function.summary,
                        "details": function.details,
                        "examples": function.examples,
                    })
                })
                .collect();
            json!({ "title": group.title, "functions": functions })
        })
        .collect();
    json!({ "notation": help::NOTATION, "groups": groups })
}
