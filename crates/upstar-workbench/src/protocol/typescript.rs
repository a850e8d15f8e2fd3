//! The protocol as the page reads it: `web/src/engine/protocol.ts`, written from the types.

use super::{Common, ProgressAnswer, Refusal};
use std::collections::BTreeMap;
use std::fmt::Write;
use ts_rs::{Config, TS, TypeVisitor};

const FILE: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../web/src/engine/protocol.ts"
);
/// Set to write the file anew.
const VARIABLE: &str = "UPSTAR_WRITE_PROTOCOL";

/// The file under construction.
pub(crate) struct Page {
    config: Config,
    /// Declarations by name.
    types: BTreeMap<String, String>,
    /// The members of the interface that lists all requests.
    requests: String,
}

impl Page {
    fn new() -> Page {
        Page {
            // Numbers that JavaScript cannot hold are sent as texts.
            config: Config::new().with_large_int("number"),
            types: BTreeMap::new(),
            requests: String::new(),
        }
    }

    /// Adds a request.
    pub(crate) fn request<A: TS + 'static, B: TS + 'static>(&mut self, name: &str) {
        self.visit::<A>();
        self.visit::<B>();
        let (asks, says) = (A::name(&self.config), B::name(&self.config));
        let answer = format!("{{ answer: '{name}' }} & {says}");
        writeln!(
            self.requests,
            "  {name}: {{ ask: {asks} & Common; answer: {answer} }};"
        )
        .unwrap();
    }

    fn text(mut self) -> String {
        self.visit::<Common>();
        self.visit::<ProgressAnswer>();
        self.visit::<super::Progress>();
        self.visit::<Refusal>();
        let types: Vec<String> = self.types.into_values().collect();
        format!(
            "// Written from the types in crates/upstar-workbench/src/protocol. Do not edit; to write it anew:\n\
             //   {VARIABLE}=1 cargo test -p upstar-workbench --lib protocol\n\n\
             {}\n/** Each request with its answer. */\nexport interface Requests {{\n{}}}\n\
             export type RequestName = keyof Requests;\n",
            types.join("\n"),
            self.requests
        )
    }
}

impl TypeVisitor for Page {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        // Only types that derive `TS` have a declaration of their own.
        if T::output_path().is_none() {
            return;
        }
        let name = T::ident(&self.config);
        if self.types.contains_key(&name) {
            return;
        }
        let docs = T::docs().unwrap_or_default();
        let declaration = laid_out(&T::decl(&self.config));
        let text = format!("{}export {declaration}\n", comments(&docs));
        self.types.insert(name, text);
        T::visit_dependencies(self);
        T::visit_generics(self);
    }
}

/// Puts the two ends of a comment on the lines of its text.
fn comments(text: &str) -> String {
    text.replace("/**\n * ", "/** ").replace("\n */", " */")
}

/// A declaration with a line for each member, unless it is short.
fn laid_out(declaration: &str) -> String {
    let declaration = comments(declaration).replace(", }", " }");
    if declaration.len() < 110 && !declaration.contains("/**") {
        return declaration;
    }
    let (mut out, mut open) = (String::new(), Vec::new());
    let mut rest = &*declaration;
    let newline = |depth: usize| format!("\n{}", "  ".repeat(depth));
    while let Some(letter) = rest.chars().next() {
        if rest.starts_with("/**") {
            // A comment goes in front of its member as it is.
            let end = rest.find("*/").map_or(rest.len(), |end| end + 2);
            out += &rest[..end];
            out += &newline(open.iter().filter(|&&c| c == '{').count());
            rest = rest[end..].trim_start();
            continue;
        }
        rest = &rest[letter.len_utf8()..];
        if "{[(<".contains(letter) {
            open.push(letter);
        } else if "}])>".contains(letter) {
            open.pop();
        }
        let depth = open.iter().filter(|&&c| c == '{').count();
        match letter {
            '{' => {
                out.push('{');
                out += &newline(depth);
                rest = rest.trim_start();
            }
            '}' => {
                out.truncate(out.trim_end().len());
                out.push(';');
                out += &newline(depth);
                out.push('}');
            }
            ',' if open.last() == Some(&'{') => {
                out.push(';');
                out += &newline(depth);
                rest = rest.trim_start();
            }
            '\n' => {}
            _ => out.push(letter),
        }
    }
    out
}

#[test]
fn the_page_has_these_types() {
    let mut page = Page::new();
    crate::describe(&mut page);
    let text = page.text();
    if std::env::var_os(VARIABLE).is_some() {
        std::fs::write(FILE, &text).unwrap();
    }
    let kept = std::fs::read_to_string(FILE).unwrap_or_default();
    assert!(
        kept == text,
        "web/src/engine/protocol.ts is not what the types say; write it anew with\n    \
         {VARIABLE}=1 cargo test -p upstar-workbench --lib protocol"
    );
}
