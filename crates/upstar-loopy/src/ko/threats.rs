//! Who has ko threats.

use std::fmt;
use std::str::FromStr;

/// The ko threats that lie elsewhere. A threat lifts the ban at no cost.
///
/// ```
/// use upstar_loopy::ko::Threats;
/// assert_eq!("left always".parse(), Ok(Threats::LeftAlways));
/// assert_eq!(Threats::LeftAlways.to_string(), "left always");
/// assert!("both".parse::<Threats>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Threats {
    /// Nobody has one.
    None,
    /// Left is komaster: she has one, enough to win a ko once.
    Left,
    /// Right is komaster: he has one.
    Right,
    /// Left has threats without end: she is komonster.
    LeftAlways,
    /// Right has threats without end.
    RightAlways,
}

impl Threats {
    /// All of them, in the order of the table.
    pub const ALL: [Threats; 5] = [
        Threats::None,
        Threats::Left,
        Threats::Right,
        Threats::LeftAlways,
        Threats::RightAlways,
    ];

    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Threats::None => "none",
            Threats::Left => "left",
            Threats::Right => "right",
            Threats::LeftAlways => "left always",
            Threats::RightAlways => "right always",
        }
    }

    /// The threats after the players are exchanged.
    #[must_use]
    pub fn mirrored(self) -> Threats {
        match self {
            Threats::None => Threats::None,
            Threats::Left => Threats::Right,
            Threats::Right => Threats::Left,
            Threats::LeftAlways => Threats::RightAlways,
            Threats::RightAlways => Threats::LeftAlways,
        }
    }

    /// How many Left and Right have; `None` without end.
    pub(super) fn supplies(self) -> [Option<usize>; 2] {
        match self {
            Threats::None => [Some(0), Some(0)],
            Threats::Left => [Some(1), Some(0)],
            Threats::Right => [Some(0), Some(1)],
            Threats::LeftAlways => [None, Some(0)],
            Threats::RightAlways => [Some(0), None],
        }
    }
}

impl fmt::Display for Threats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Threats {
    type Err = String;
    fn from_str(word: &str) -> Result<Threats, String> {
        let named = |threats: &Threats| threats.name() == word;
        Threats::ALL.into_iter().find(named).ok_or_else(|| {
            "expected \"none\", \"left\", \"right\", \"left always\" or \"right always\"".to_owned()
        })
    }
}
