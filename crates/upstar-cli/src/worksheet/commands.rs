//! The worksheet's own commands: lines that start with a colon.

use crate::limits;
use std::time::Duration;
use upstar::notation::Style;

/// The first character of a command. No expression starts with it.
pub(super) const MARK: char = ':';

const COMMANDS: [(&str, &str, &str); 5] = [
    (
        ":help",
        "",
        "this list; `help` alone lists the functions of the language",
    ),
    (":time", "on|off", "say how long each calculation takes"),
    (":style", "ascii|unicode|latex", "how values are written"),
    (
        ":limit",
        "time|memory LIMIT|off",
        "stop calculations, as in `:limit time 10s`",
    ),
    (":quit", "", "leave, as Ctrl-D does"),
];

#[derive(Debug, PartialEq)]
pub(super) enum Command {
    Help,
    Time(bool),
    Style(Style),
    TimeLimit(Option<Duration>),
    MemoryLimit(Option<usize>),
    Quit,
}

/// The commands' names, for completion.
pub(super) fn names() -> impl Iterator<Item = String> {
    COMMANDS.iter().map(|(name, _, _)| name.to_string())
}

/// The commands, one per line.
pub(super) fn help() -> String {
    let mut text = String::new();
    for (name, arguments, meaning) in COMMANDS {
        let usage = format!("{name} {arguments}");
        text.push_str(&format!("{usage:<30}  {meaning}\n"));
    }
    text + "\nCtrl-C stops a calculation, Tab completes names, `_` is the last result.\n"
}

/// Reads a command; the error says what was expected.
pub(super) fn parse(line: &str) -> Result<Command, String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let usage = |name: &str| {
        let (_, arguments, _) = COMMANDS.iter().find(|c| c.0 == name).expect("in the list");
        format!("expected `{name} {arguments}`")
    };
    match words[..] {
        [":help"] => Ok(Command::Help),
        [":quit"] => Ok(Command::Quit),
        [":time", "on"] => Ok(Command::Time(true)),
        [":time", "off"] => Ok(Command::Time(false)),
        [":style", "ascii"] => Ok(Command::Style(Style::Text)),
        [":style", "unicode"] => Ok(Command::Style(Style::Unicode)),
        [":style", "latex"] => Ok(Command::Style(Style::Latex)),
        [":limit", "time", "off"] => Ok(Command::TimeLimit(None)),
        [":limit", "time", limit] => limits::time(limit).map(|t| Command::TimeLimit(Some(t))),
        [":limit", "memory", "off"] => Ok(Command::MemoryLimit(None)),
        [":limit", "memory", limit] => limits::memory(limit).map(|m| Command::MemoryLimit(Some(m))),
        [
            name @ (":help" | ":time" | ":style" | ":limit" | ":quit"),
            ..,
        ] => Err(usage(name)),
        _ => Err(format!(
            "unknown command `{}`; `:help` lists them",
            words.first().unwrap_or(&"")
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands() {
        assert_eq!(parse(":time on"), Ok(Command::Time(true)));
        assert_eq!(parse(":style  latex "), Ok(Command::Style(Style::Latex)));
        let second = Duration::from_secs(1);
        assert_eq!(
            parse(":limit time 1s"),
            Ok(Command::TimeLimit(Some(second)))
        );
        assert_eq!(parse(":limit memory off"), Ok(Command::MemoryLimit(None)));
    }

    #[test]
    fn mistakes_say_what_was_expected() {
        assert_eq!(parse(":time"), Err("expected `:time on|off`".into()));
        assert!(parse(":limit time soon").unwrap_err().contains("10s"));
        assert!(parse(":tim").unwrap_err().contains(":tim"));
    }

    #[test]
    fn every_name_is_understood() {
        for name in names() {
            let unknown = parse(&format!("{name} nonsense nonsense")).unwrap_err();
            assert!(unknown.starts_with("expected"), "{unknown}");
        }
    }
}
