//! The members of a request.

use serde_json::{Map, Value as Json};

/// Why a request cannot be read.
#[derive(Debug)]
pub(crate) struct Wrong(pub(crate) String);

/// A request.
pub(crate) struct Ask(Map<String, Json>);

impl Ask {
    pub(crate) fn new(object: Map<String, Json>) -> Ask {
        Ask(object)
    }

    pub(crate) fn id(&self) -> Option<Json> {
        self.0.get("id").cloned()
    }

    fn wrong<T>(name: &str, expected: &str) -> Result<T, Wrong> {
        Err(Wrong(format!("`{name}` should be {expected}")))
    }

    pub(crate) fn text(&self, name: &str) -> Result<&str, Wrong> {
        match self.0.get(name) {
            Some(Json::String(text)) => Ok(text),
            _ => Ask::wrong(name, "a text"),
        }
    }

    /// Texts; none if the member is missing.
    pub(crate) fn texts(&self, name: &str) -> Result<Vec<&str>, Wrong> {
        let items: Option<Vec<&str>> = match self.0.get(name) {
            None | Some(Json::Null) => return Ok(Vec::new()),
            Some(Json::Array(items)) => items.iter().map(Json::as_str).collect(),
            Some(_) => None,
        };
        match items {
            Some(items) => Ok(items),
            None => Ask::wrong(name, "an array of texts"),
        }
    }

    /// Files with their text; none if the member is missing.
    pub(crate) fn files(&self, name: &str) -> Result<Vec<(String, String)>, Wrong> {
        let file = |item: &Json| {
            let text = |name: &str| item.get(name).and_then(Json::as_str).map(str::to_owned);
            text("file").zip(text("source"))
        };
        let files: Option<Vec<(String, String)>> = match self.0.get(name) {
            None | Some(Json::Null) => return Ok(Vec::new()),
            Some(Json::Array(items)) => items.iter().map(file).collect(),
            Some(_) => None,
        };
        match files {
            Some(files) => Ok(files),
            None => Ask::wrong(
                name,
                "an array of objects with the texts `file` and `source`",
            ),
        }
    }

    pub(crate) fn truth(&self, name: &str, otherwise: bool) -> Result<bool, Wrong> {
        match self.0.get(name) {
            None | Some(Json::Null) => Ok(otherwise),
            Some(Json::Bool(truth)) => Ok(*truth),
            Some(_) => Ask::wrong(name, "true or false"),
        }
    }

    /// A natural number up to `most`, if the member is there.
    pub(crate) fn number(&self, name: &str, most: u64) -> Result<Option<u64>, Wrong> {
        match self.0.get(name) {
            None | Some(Json::Null) => Ok(None),
            Some(number) => match number.as_u64().filter(|n| *n <= most) {
                Some(n) => Ok(Some(n)),
                None => Ask::wrong(name, &format!("an integer from 0 to {most}")),
            },
        }
    }

    /// A member that is an object with members of its own.
    pub(crate) fn object(&self, name: &str) -> Result<Ask, Wrong> {
        match self.0.get(name) {
            Some(Json::Object(object)) => Ok(Ask(object.clone())),
            _ => Ask::wrong(name, "an object"),
        }
    }
}
