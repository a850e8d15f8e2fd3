//! Writes a few pictures to a directory: SVG and TikZ, and PNG with the feature `png`.
//!
//! `cargo run -p upstar --example pictures --features png -- DIRECTORY`

use std::path::PathBuf;
use upstar::analysis::Analysis;
use upstar::draw::{Picture, draw_form_tree, draw_hasse, draw_thermographs, draw_tree, text_plot};
use upstar::form::Form;
use upstar::game::{Algebra, Game};
use upstar::notation::read;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let directory = PathBuf::from(std::env::args().nth(1).unwrap_or(".".into()));
    std::fs::create_dir_all(&directory)?;
    let (mut algebra, mut analysis) = (Algebra::new(), Analysis::new());
    let mut game = |text: &str| read(&mut algebra, text).expect("a game");
    let single = game("{12|{5|-5},{3|2}}");
    let several = ["{10|{5|-5}}", "{-3|-9}", "3/4"].map(&mut game);
    let same_mast = ["+-4", "+-2"].map(&mut game);
    let tree = game("{{4|1*},^|{0|{-1|-3}}}");
    let (one, minus_one) = (game("1"), game("-1"));
    let integer = game("1");
    for text in [
        "{12|{5|-5},{3|2}}",
        "+-10",
        "^",
        "1/2",
        "3",
        "{{8|5}|{1|-6}}",
    ] {
        let game = read(&mut algebra, text).expect("a game");
        println!(
            "{text}\n{}",
            text_plot(&*analysis.thermograph(&mut algebra, game)?)
        );
    }
    let zero = Form::new(vec![minus_one.into()], vec![one.into()]);
    let literal = Form::new(vec![zero.clone(), Game::STAR.into()], vec![zero]);
    let day = algebra.day(2)?.games;
    let pictures: [(&str, Picture); 7] = [
        (
            "single",
            draw_thermographs(&mut analysis, &mut algebra, &[single])?,
        ),
        (
            "several",
            draw_thermographs(&mut analysis, &mut algebra, &several)?,
        ),
        (
            "same_mast",
            draw_thermographs(&mut analysis, &mut algebra, &same_mast)?,
        ),
        (
            "integer",
            draw_thermographs(&mut analysis, &mut algebra, &[integer])?,
        ),
        ("tree", draw_tree(&mut algebra, tree)?),
        ("literal", draw_form_tree(&mut algebra, &literal)?),
        ("day2", draw_hasse(&mut algebra, &day)?),
    ];
    for (name, picture) in pictures {
        std::fs::write(directory.join(name).with_extension("svg"), picture.svg())?;
        std::fs::write(directory.join(name).with_extension("tex"), picture.tikz())?;
        #[cfg(feature = "png")]
        std::fs::write(
            directory.join(name).with_extension("png"),
            picture.png(2).ok_or("too large")?,
        )?;
    }
    Ok(())
}
