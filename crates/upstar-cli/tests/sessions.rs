//! Sessions of the program, with their output: those in `cmd/`, and the examples of the README and the docs.

#[test]
fn sessions() {
    // Examples in the docs speak of files as one sees them from the root.
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    std::env::set_current_dir(root).expect("the root is there");
    trycmd::TestCases::new()
        .case("crates/upstar-cli/tests/cmd/*.md")
        .case("crates/upstar-cli/tests/cmd/*.toml")
        .case("README.md")
        .case("docs/*.md");
}
