//! Files with rulesets: rule files with patterns, and scripts.

use crate::diagnostic::Diagnostic;
use crate::script::ScriptRuleset;
use crate::session::Session;
use std::path::Path;
use std::sync::Arc;
use upstar::position::Ruleset;
use upstar_rules::{Mistake, RuleFile, looks_like_rules};

/// How a ruleset is written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FileKind {
    /// A rule file: lines `key: text`.
    Patterns,
    /// A script in the calculator's language.
    Script,
}

impl FileKind {
    /// The ending of the file's name decides; if it is unknown, the first line does.
    fn of(file: &str, source: &str) -> FileKind {
        let ending = Path::new(file).extension().and_then(|e| e.to_str());
        match ending {
            Some("rules") => FileKind::Patterns,
            Some("up") => FileKind::Script,
            _ if looks_like_rules(source) => FileKind::Patterns,
            _ => FileKind::Script,
        }
    }
}

impl Session {
    /// Reads the text of a file that holds a ruleset, and adds the ruleset. The name of the file helps to tell what kind it is.
    ///
    /// ```
    /// use upstar_lang::{Limits, Session, Style};
    /// let mut session = Session::new(Limits::default());
    /// let file = "name: dominoes\nboard: grid\nleft: . . -> # #, vertical\nright: . . -> # #, horizontal";
    /// session.load_rules("dominoes.rules", file).unwrap();
    /// let value = session.evaluate("canonical(dominoes(2, 5))").unwrap();
    /// assert_eq!(session.text(&value, Style::Text).unwrap(), "1/2");
    /// ```
    pub fn load_rules(&mut self, file: &str, source: &str) -> Result<Arc<dyn Ruleset>, Diagnostic> {
        self.start_input();
        let ruleset: Arc<dyn Ruleset> = match FileKind::of(file, source) {
            FileKind::Patterns => Arc::new(RuleFile::read(source)?),
            FileKind::Script => {
                let stem = Path::new(file).file_stem().and_then(|stem| stem.to_str());
                let (name, budget) = (stem.unwrap_or("rules"), self.algebra().budget());
                Arc::new(ScriptRuleset::load_within(name, file, source, budget)?)
            }
        };
        let name = ruleset.name();
        let added = self.add_ruleset(ruleset.clone());
        added.map_err(|problem| Diagnostic {
            // A rule file contains its name; a script has the name of its file.
            span: source.find(name).map(|start| start..start + name.len()),
            ..problem
        })?;
        Ok(ruleset)
    }
}

impl From<Mistake> for Diagnostic {
    fn from(mistake: Mistake) -> Diagnostic {
        let mut diagnostic = Diagnostic::new(mistake.message, mistake.place).help(mistake.help);
        diagnostic.label = mistake.label.map(Into::into);
        diagnostic
    }
}
