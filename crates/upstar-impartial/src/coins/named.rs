//! The named coin-turning games.

use super::Turning;

/// A coin-turning game with a name of its own.
#[derive(Clone, Copy, Debug)]
pub struct Named {
    /// The name as the name of a function.
    pub name: &'static str,
    /// The code it stands for.
    pub code: &'static str,
    /// The rule in one sentence.
    pub rule: &'static str,
    /// What is known about its values.
    pub solution: &'static str,
}

impl Named {
    /// The game with this name, if there is one.
    ///
    /// ```
    /// use upstar_impartial::coins::Named;
    /// let mogul = Named::find("mogul").unwrap().turning();
    /// assert_eq!(mogul.values(9).unwrap(), [1, 2, 4, 8, 16, 32, 64, 127, 128]);
    /// ```
    pub fn find(name: &str) -> Option<&'static Named> {
        NAMED.iter().find(|n| n.name == name)
    }

    /// The game.
    pub fn turning(&self) -> Turning {
        // A test reads every code of the table.
        self.code.parse().unwrap_or_else(|_| Turning::at_most(1))
    }
}

macro_rules! named {
    ($($name:literal $code:literal $rule:literal $solution:literal;)*) => {
        &[$(Named { name: $name, code: $code, rule: $rule, solution: $solution }),*]
    };
}

/// The named games, coins numbered from 0 unless the code says otherwise.
pub const NAMED: &[Named] = named! {
    "turning_turtles" "1-2 from 1" "Turn one coin from heads to tails and, if desired, any one coin to its left." "g(n) = n: Nim in disguise";
    "mock_turtles" "1-3" "Turn one, two or three coins, the rightmost from heads to tails." "the odious numbers";
    "moebius" "1-5" "Turn up to five coins, the rightmost from heads to tails." "a code on 18 coins";
    "mogul" "1-7" "Turn up to seven coins, the rightmost from heads to tails." "the Golay code on 24 coins";
    "moidores" "1-9" "Turn up to nine coins, the rightmost from heads to tails." "table only";
    "gold_moidores" "1-9" "Moidores by its other name: turn up to nine coins." "table only";
    "motley" "1+" "Turn any number of coins, the rightmost from heads to tails." "g(n) = 2^n";
    "twins" "2" "Turn exactly two coins, the right one from heads to tails." "g(n) = n";
    "triplets" "3" "Turn exactly three coins, the rightmost from heads to tails." "two zeros, then Mock Turtles";
    "ruler" "1+ consecutive from 1" "Turn any run of consecutive coins, the rightmost from heads to tails." "the largest power of 2 dividing n";
    "rulerette" "2+ consecutive from 1" "Turn any run of at least two consecutive coins, the rightmost from heads to tails." "half the value in Ruler, 0 for odd n";
    "mock_turtle_fives" "1-3 within 5" "Turn up to three coins within five consecutive places." "the first five values of Mock Turtles repeat";
    "triplet_fives" "3 within 5" "Turn exactly three coins within five consecutive places." "the first five values of Triplets repeat";
    "ruler_fives" "1-5 consecutive from 1" "Turn up to five consecutive coins." "the largest power of 2 dividing n, at most 4";
    "moebius_nineteens" "1-5 within 19" "Turn up to five coins within nineteen consecutive places." "the first nineteen values of Moebius repeat";
    "turnips" "3 spaced" "Turn three equally spaced coins, the rightmost from heads to tails." "the last digit 2 of n in base 3";
    "ternups" "3 spaced" "Turnips by its other name: turn three equally spaced coins." "the last digit 2 of n in base 3";
    "grunt" "4 symmetric first" "Turn four symmetrically placed coins, one of them the first of the row." "the values of Grundy's game";
    "sym" "1+ symmetric" "Turn any set of coins symmetric about its own centre." "table only; 2^(n/2) at even places from 10 on, as far as computed";
    "sympler" "1+ symmetric first" "Turn any symmetric set of coins that contains the first coin of the row." "1, then 0 for ever";
    "sympler_two" "2+ symmetric first" "Turn a symmetric set of at least two coins that contains the first coin of the row." "table only";
};
