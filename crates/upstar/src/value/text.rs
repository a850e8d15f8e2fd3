//! Values as text.

use super::{Value, ValueStore};
use crate::TextError;
use std::fmt;
use std::str::FromStr;
use upstar_values::budget::{Budget, Stopped};
use upstar_values::notation::{self, Style};

impl Value {
    /// The text in a style: ASCII or Unicode, which read back, or LaTeX. Refused if it is longer than a megabyte.
    ///
    /// ```
    /// use upstar::{Style, Value};
    /// let value: Value = "{1|{0|-1}} + ^".parse()?;
    /// assert_eq!(value.text(Style::Text)?, "{1^||^|-1^}");
    /// assert_eq!(value.text(Style::Unicode)?, "{1↑||↑|-1↑}");
    /// assert_eq!(Value::up().text(Style::Latex)?, r"{\uparrow}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn text(&self, style: Style) -> Result<String, Stopped> {
        self.store
            .with(|algebra, _| notation::print(algebra, self.game, style))
    }

    /// Reads a text within limits; otherwise like [`from_str`](Value::from_str).
    ///
    /// ```
    /// use std::time::Duration;
    /// use upstar::{Budget, Stopped, Value};
    /// let budget = Budget::default().time(Duration::ZERO);
    /// let error = Value::try_parse("1000 * {5/2||1|-1/4}", &budget).unwrap_err();
    /// assert!(matches!(error.stopped(), Some(Stopped::Time(_))));
    /// ```
    pub fn try_parse(text: &str, budget: &Budget) -> Result<Value, TextError> {
        read(&ValueStore::global(), text, Some(budget))
    }
}

pub(super) fn read(
    store: &ValueStore,
    text: &str,
    budget: Option<&Budget>,
) -> Result<Value, TextError> {
    let game = store.work(budget, |algebra, _| notation::read(algebra, text));
    match game {
        Ok(game) => Ok(store.value(game)),
        Err(error) => Err(TextError::of_value(text, error)),
    }
}

impl fmt::Display for Value {
    /// The text that reads back, in ASCII; with `{:#}` in Unicode. If the text would be longer than a megabyte, the value is described
    /// in words that do not read back.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let style = if f.alternate() {
            Style::Unicode
        } else {
            Style::Text
        };
        match self.text(style) {
            Ok(text) => f.pad(&text),
            Err(_) => {
                let (left, right) = (self.left_stop(), self.right_stop());
                f.pad(&format!("<a value with stops {left} and {right}>"))
            }
        }
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Value({self})")
    }
}

impl FromStr for Value {
    type Err = TextError;

    /// Reads what the first table of [`upstar::notation`](crate::notation) describes: numbers, ups and stars, braces, sums, multiples,
    /// `:`, `+-`, `tiny`, `miny`, `uptimal`. No positions, no names, no powers and quotients. A mistake has a place. There are no limits:
    /// a short text can ask for a large sum. [`try_parse`](Value::try_parse) has some.
    fn from_str(text: &str) -> Result<Value, TextError> {
        read(&ValueStore::global(), text, None)
    }
}
