//! Any text is read or refused with a place inside it; what is read and small prints and reads back.
//!
//! Run with `cargo fuzz run parse_never_panics`.
#![no_main]

use libfuzzer_sys::fuzz_target;
use std::time::Duration;
use upstar::budget::Budget;
use upstar::game::Algebra;
use upstar::notation::{Style, print, read};
use upstar_lang::syntax::parse_statements;

fuzz_target!(|source: &str| {
    if let Err(error) = parse_statements(source) {
        assert!(source.get(error.span).is_some());
        return;
    }
    let budget = Budget::default().time(Duration::from_millis(200)).memory(1 << 30);
    let mut algebra = Algebra::new();
    algebra.set_budget(budget);
    let Ok(game) = read(&mut algebra, source) else { return };
    for style in [Style::Text, Style::Unicode] {
        let Ok(text) = print(&mut algebra, game, style) else { return };
        if let Ok(again) = read(&mut algebra, &text) {
            assert_eq!(again, game, "{text}");
        }
    }
});
