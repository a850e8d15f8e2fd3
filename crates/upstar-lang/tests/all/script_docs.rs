//! The examples of docs/scripts.md and docs/compounds.md: scripts with what they answer, and rulesets.

use upstar_lang::{Limits, ScriptRuleset, Session, Style, render_named};

/// A fenced block: the words behind the fence, and the lines.
struct Block {
    head: String,
    text: String,
}

fn blocks(page: &str) -> Vec<Block> {
    let mut found = Vec::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        if let Some(head) = line.strip_prefix("```") {
            let inside: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
            found.push(Block {
                head: head.to_owned(),
                text: inside.join("\n"),
            });
        }
    }
    found
}

/// Runs the examples of a page; the numbers of scripts and of files with rulesets.
fn run_examples(page: &str) -> (usize, usize) {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs");
    let page = std::fs::read_to_string(format!("{root}/{page}")).unwrap();
    let blocks = blocks(&page);
    let (mut scripts, mut files) = (0, 0);
    for (at, block) in blocks.iter().enumerate() {
        if let Some(file) = block.head.strip_prefix("python file=") {
            files += 1;
            ScriptRuleset::load("example", file, &block.text).unwrap();
            // The sessions of the page use the same file.
            let kept = std::fs::read_to_string(format!("{root}/scripts.in/{file}")).unwrap();
            assert_eq!(kept.trim_end(), block.text, "{file}");
        } else if block.head == "python" {
            scripts += 1;
            let mut lines: Vec<String> = Vec::new();
            let mut session = Session::new(Limits::default());
            let name = "script.up";
            let done = session.run(name, &block.text, Style::Text, &mut |line| {
                lines.push(line.to_owned());
            });
            if let Err(problem) = done {
                lines.push(render_named(&problem, &block.text, Some(name), false));
            }
            let expected = &blocks[at + 1];
            assert_eq!(expected.head, "text");
            assert_eq!(lines.join("\n"), expected.text, "{}", block.text);
        }
    }
    (scripts, files)
}

#[test]
fn examples_of_scripts() {
    let (scripts, files) = run_examples("scripts.md");
    assert!(scripts >= 3 && files >= 2);
}

#[test]
fn examples_of_compounds() {
    assert!(run_examples("compounds.md").0 >= 8);
}
