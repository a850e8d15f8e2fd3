//! Values as text: reading and printing.
//!
//! # What can be written
//!
//! These are values. [`read()`] and all that rests on it, such as parsing a value of the crate `upstar`, take them and nothing else:
//!
//! | text | meaning |
//! |---|---|
//! | `3`, `-7/4`, `2.5` | numbers; a fraction that is not dyadic is a mistake |
//! | `^`, `^^`, `^3`, `v`, `v2` | copies of ↑ and ↓; `v`, `vv` and `v2` are never names |
//! | `*`, `*5` | nim heaps; a `*` that touches a digit is never a product |
//! | `-1/2^2*3`, `1*`, `^*` | number, ups and star together without spaces: -1/2 + 2·↑ + ∗3 |
//! | `{1,2\|*}`, `{3\|\|2\|1}` | games by options; the longest run of bars is the main bar |
//! | `+-1`, `+-{3\|2}`, `1 +- 2` | switches: `+-` without a space is always ±, `1 + -2` is -1 |
//! | `G + H`, `G - H`, `-G` | sums; `-` right before a number belongs to the number, `- 1^` is -(1 + ↑) |
//! | `G : H` | ordinal sum, with the base as it was written; binds tighter than `+` |
//! | `n * G`, `n · G` | multiple, with the integer first; `*` stands alone between blanks, `2*3` is 2 + ∗3 |
//! | `+-(1, 1*)` | a switch with several options: {1,1*\|-1,-1*} |
//! | `tiny(G)`, `miny(G)`, `uptimal(1, 0, 2)` | +_G, -_G, and ↑ + 2·↑³; `Tiny(G)` and `Miny(G)` are the same |
//! | `^<2>`, `^[3]`, `1v<2>*` | the power ↑², the sum ↑ + ↑² + ↑³, and 1 - ↑² + ∗; `^ < 2` with blanks compares |
//! | `↑ ↓ ⇑ ⇓ ∗ ± − · ↑² ⧾₂ ⧿₂` | the same in Unicode; `↑²` is an uptimal power, not 2·↑ |
//! | `# words` | a comment up to the end of the line |
//!
//! The language of the program `upstar` has more. [`parse()`] makes a tree of it; [`read()`] refuses it ("expected a value without names").
//!
//! | text | meaning |
//! |---|---|
//! | `a * b` | product of numbers |
//! | `a ** b` | power of numbers, because `10^40` is 10 and 40 ups; `3/2**2` is 3/4 |
//! | `a / b`, `a // b`, `a % b` | quotient, quotient rounded down, remainder |
//! | `a << b`, `a >> b`, `a & b`, `a bitor b`, `a xor b`, `~a` | shifts and bits of integers |
//! | `==` `!=` `<` `<=` `>` `>=` `<>` `<\|` `\|>` | relations; they chain: `0 < G < 1` |
//! | `a and b`, `a or b`, `not a`, `true`, `false` | conditions |
//! | `[a, b]`, `1..10`, `[n ** 2 for n in 1..10 if n > 3]`, `list[0]` | lists; ranges include both ends |
//! | `list[1:3]`, `(a, b)`, `{a: b}`, `x in list` | slices, tuples, dictionaries, membership |
//! | `a if condition else b`, `f"{n} cells"`, `a.f(b)` | choices, texts with values in them, f(a, b) |
//! | `f(a, b)`, `"text"`, `_` | calls, texts, the last result |
//! | `≤ ≥ ≠ ∥ ⧏ ⧐` | relations in Unicode |
//!
//! ```
//! use upstar_values::game::Algebra;
//! use upstar_values::notation::{Style, print, read};
//! let mut algebra = Algebra::new();
//! let game = read(&mut algebra, "{1|-1} + *").unwrap();
//! assert_eq!(print(&mut algebra, game, Style::Unicode)?, "±1∗");
//! # Ok::<(), upstar_values::budget::Stopped>(())
//! ```

mod error;
mod form_text;
mod moves;
mod nest;
mod parse;
mod print;
mod print_form;
mod print_written;
mod read;
mod shape;
pub mod token;
pub mod tree;
mod walk;
mod written;

pub use error::{ParseError, Problem};
pub use form_text::form_text;
pub use nest::{Nest, NestTarget, flat_options};
pub use parse::{Parser, parse};
pub use print::{Style, in_order, print, print_number, print_number_within, print_nus};
pub use print_form::print_form;
pub use print_written::print_written;
pub use read::{ReadError, literal, read, read_tree, read_written, up_power};
pub use shape::Shape;
pub use written::{FormSource, Written, moved};
