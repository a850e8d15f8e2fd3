//! The table of functions, one file for each group.

pub mod analysis;
pub mod bidding;
pub mod claims;
pub mod codes;
pub mod collections;
pub mod compounds;
pub mod families;
pub mod forms;
pub mod help;
pub mod infinitesimals;
pub mod kos;
pub mod lists;
pub mod loopy;
pub mod misere;
pub mod nim;
pub mod numbers;
pub mod ordinals;
pub mod outcomes;
pub mod points;
pub mod positions;
pub mod quotients;
pub mod sequences;
pub mod sets;
pub mod sums;
pub mod temperature;
pub mod texts;
pub mod universes;
pub mod values;
pub mod variants;

use crate::cgsuite;
use crate::function::Function;

/// A heading and the functions under it.
pub struct Group {
    /// What they are about.
    pub title: &'static str,
    /// The functions, in the order in which help lists them.
    pub functions: &'static [&'static Function],
}

/// All functions by group.
pub static GROUPS: &[Group] = &[
    Group {
        title: "Values",
        functions: values::FUNCTIONS,
    },
    Group {
        title: "Who wins",
        functions: outcomes::FUNCTIONS,
    },
    Group {
        title: "What a value is like",
        functions: analysis::FUNCTIONS,
    },
    Group {
        title: "Temperature",
        functions: temperature::FUNCTIONS,
    },
    Group {
        title: "Infinitesimals",
        functions: infinitesimals::FUNCTIONS,
    },
    Group {
        title: "Games with loops",
        functions: loopy::FUNCTIONS,
    },
    Group {
        title: "Kos",
        functions: kos::FUNCTIONS,
    },
    Group {
        title: "Misère play",
        functions: misere::FUNCTIONS,
    },
    Group {
        title: "Misère quotients",
        functions: quotients::FUNCTIONS,
    },
    Group {
        title: "Misère play of partizan games",
        functions: universes::FUNCTIONS,
    },
    Group {
        title: "Games as they are written",
        functions: forms::FUNCTIONS,
    },
    Group {
        title: "Play in sums",
        functions: sums::FUNCTIONS,
    },
    Group {
        title: "Play for points",
        functions: points::FUNCTIONS,
    },
    Group {
        title: "Several games at once",
        functions: compounds::FUNCTIONS,
    },
    Group {
        title: "Bidding play",
        functions: bidding::FUNCTIONS,
    },
    Group {
        title: "Positions (the rulesets are functions too)",
        functions: positions::FUNCTIONS,
    },
    Group {
        title: "Variants of rulesets",
        functions: variants::FUNCTIONS,
    },
    Group {
        title: "Nim values",
        functions: nim::FUNCTIONS,
    },
    Group {
        title: "Codes of coin-turning games",
        functions: codes::FUNCTIONS,
    },
    Group {
        title: "Ordinals",
        functions: ordinals::FUNCTIONS,
    },
    Group {
        title: "Proofs for all lengths",
        functions: families::FUNCTIONS,
    },
    Group {
        title: "Claims about P-positions",
        functions: claims::FUNCTIONS,
    },
    Group {
        title: "Integers and numbers",
        functions: numbers::FUNCTIONS,
    },
    Group {
        title: "Sequences of integers",
        functions: sequences::FUNCTIONS,
    },
    Group {
        title: "Lists",
        functions: lists::FUNCTIONS,
    },
    Group {
        title: "Sets",
        functions: sets::FUNCTIONS,
    },
    Group {
        title: "Loops and dictionaries",
        functions: collections::FUNCTIONS,
    },
    Group {
        title: "Texts",
        functions: texts::FUNCTIONS,
    },
    Group {
        title: "Help",
        functions: help::FUNCTIONS,
    },
];

/// All functions.
pub fn all() -> impl Iterator<Item = &'static Function> {
    GROUPS.iter().flat_map(|group| group.functions).copied()
}

/// The function of a name, rulesets included. `Tiny` and `Miny` of CGSuite are `tiny` and `miny`.
pub fn find(name: &str) -> Option<&'static Function> {
    let name = cgsuite::same(name).unwrap_or(name);
    all()
        .chain(positions::rulesets())
        .find(|function| function.name == name)
}
