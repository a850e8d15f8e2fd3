//! Sessions of the program, with their output: those in `cmd/`, and the examples of the README and the docs.

#[test]
fn sessions() {
    trycmd::TestCases::new()
        .case("tests/cmd/*.md")
        .case("tests/cmd/*.toml")
        .case("../../README.md")
        .case("../../docs/*.md");
}
