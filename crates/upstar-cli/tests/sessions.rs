//! Sessions of the program with their output, from `cmd/`, the README and the docs.

#[test]
fn sessions() {
    // Examples in the docs name files relative to the root.
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    std::env::set_current_dir(root).expect("the root is there");
    trycmd::TestCases::new()
        .case("crates/upstar-cli/tests/cmd/*.md")
        .case("crates/upstar-cli/tests/cmd/*.toml")
        .case("README.md")
        .case("docs/*.md");
}
