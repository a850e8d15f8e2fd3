//! `wasm-module INPUT.wasm OUTPUT_DIRECTORY [web|nodejs]`: writes the module that a page or Node can import.

use anyhow::{Context, bail};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> anyhow::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [input, output, rest @ ..] = &arguments[..] else {
        bail!("expected INPUT.wasm OUTPUT_DIRECTORY [web|nodejs]");
    };
    let mut bindgen = Bindgen::new();
    bindgen.input_path(input).typescript(true);
    bindgen.remove_name_section(true).remove_producers_section(true);
    match rest {
        [] => bindgen.web(true)?,
        [target] if target == "web" => bindgen.web(true)?,
        [target] if target == "nodejs" => bindgen.nodejs(true)?,
        _ => bail!("expected web or nodejs, found {}", rest.join(" ")),
    };
    bindgen.generate(output).with_context(|| format!("cannot make a module of {input}"))
}
