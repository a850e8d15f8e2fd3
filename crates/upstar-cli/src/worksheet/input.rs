//! Where a worksheet's statements come from: a terminal with line editing, or a pipe.

use super::editor::Assistant;
use rustyline::config::Configurer;
use rustyline::error::ReadlineError;
use rustyline::history::FileHistory;
use rustyline::{ColorMode, CompletionType, Config, Editor};
use std::io::{self, BufRead};
use std::path::PathBuf;
use upstar_lang::needs_more;

/// Lines kept in the history file.
const HISTORY_LINES: usize = 10_000;

/// A source of statements; one may go over several lines.
pub(super) enum Input {
    Terminal(Box<Terminal>),
    Pipe(io::StdinLock<'static>),
}

impl Input {
    /// Line editing with history and completion.
    pub(super) fn terminal(color: bool) -> rustyline::Result<Input> {
        Terminal::new(color).map(|terminal| Input::Terminal(Box::new(terminal)))
    }

    /// Standard input as it is.
    pub(super) fn pipe() -> Input {
        Input::Pipe(io::stdin().lock())
    }

    /// The next statement; `None` at the end.
    pub(super) fn next(&mut self) -> io::Result<Option<String>> {
        match self {
            Input::Terminal(terminal) => terminal.next(),
            Input::Pipe(lines) => next_of_pipe(lines),
        }
    }

    /// Tells the completion which names there are now.
    pub(super) fn set_names(&mut self, names: Vec<String>) {
        if let Input::Terminal(terminal) = self
            && let Some(assistant) = terminal.editor.helper_mut()
        {
            assistant.names = names;
        }
    }
}

pub(super) struct Terminal {
    editor: Editor<Assistant, FileHistory>,
    history: Option<PathBuf>,
    prompt: (String, String),
}

impl Terminal {
    fn new(color: bool) -> rustyline::Result<Terminal> {
        let config = Config::builder()
            .history_ignore_space(true)
            .max_history_size(HISTORY_LINES)?
            .completion_type(CompletionType::List)
            .build();
        let mut editor = Editor::<Assistant, FileHistory>::with_config(config)?;
        editor.set_color_mode(if color {
            ColorMode::Forced
        } else {
            ColorMode::Disabled
        });
        editor.set_helper(Some(Assistant::new(color)));
        let history = history_file();
        if let Some(path) = &history {
            // There is no history at the first start.
            let _ = editor.load_history(path);
        }
        let style = anstyle::AnsiColor::Cyan.on_default().bold();
        let prompt = ("> ".to_string(), format!("{style}>{style:#} "));
        Ok(Terminal {
            editor,
            history,
            prompt,
        })
    }

    fn next(&mut self) -> io::Result<Option<String>> {
        loop {
            match self.editor.readline(&self.prompt) {
                Ok(line) => {
                    self.remember(&line);
                    return Ok(Some(line));
                }
                // Ctrl-C at the prompt gives a fresh line.
                Err(ReadlineError::Interrupted) => {}
                Err(ReadlineError::Eof) => return Ok(None),
                Err(ReadlineError::Io(error)) => return Err(error),
                Err(error) => return Err(io::Error::other(error)),
            }
        }
    }

    /// Adds to the history at once, so that nothing is lost if the program ends. A history that cannot be
    /// written is no reason to stop.
    fn remember(&mut self, line: &str) {
        if line.trim().is_empty() {
            return;
        }
        let _ = self.editor.add_history_entry(line);
        if let Some(path) = &self.history {
            let _ = self.editor.append_history(path);
        }
    }
}

/// The history file, in a directory that exists; `None` where the system has no place for it.
fn history_file() -> Option<PathBuf> {
    use etcetera::BaseStrategy;
    let places = etcetera::choose_base_strategy().ok()?;
    let directory = places
        .state_dir()
        .unwrap_or_else(|| places.data_dir())
        .join("upstar");
    std::fs::create_dir_all(&directory).ok()?;
    Some(directory.join("history"))
}

fn next_of_pipe(lines: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    let mut text = String::new();
    while lines.read_until(b'\n', &mut bytes)? > 0 {
        text.push_str(&String::from_utf8_lossy(&bytes));
        bytes.clear();
        // Asked without the end of the line, as the editor of a terminal asks.
        if !needs_more(text.strip_suffix('\n').unwrap_or(&text)) {
            return Ok(Some(text));
        }
    }
    Ok((!text.is_empty()).then_some(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statements_of_a_pipe() {
        let mut lines: &[u8] = b"1 + 2\n{1\n|\n-1}\ndef f(n):\n  return n\n\nend";
        let mut next = || next_of_pipe(&mut lines).unwrap();
        assert_eq!(next().as_deref(), Some("1 + 2\n"));
        assert_eq!(next().as_deref(), Some("{1\n|\n-1}\n"));
        assert_eq!(next().as_deref(), Some("def f(n):\n  return n\n\n"));
        assert_eq!(next().as_deref(), Some("end"));
        assert_eq!(next(), None);
    }
}
