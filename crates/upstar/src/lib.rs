//! Upstar (↑∗): combinatorial games, exactly and fast.
//!
//! Two players, Left and Right, move in turn. Nothing is hidden, chance plays no part, and a player who cannot move loses. Such a game
//! is written {L|R}, with the positions L that Left can move to and the positions R that Right can move to. Games can be added: in a
//! sum, a player moves in one of the components. Games that can replace each other in every sum have the same *value*.
//!
//! This page is a tour. Everything on it runs.
//!
//! # First values
//!
//! A [`Value`] is read from text, or built from its options. It prints in its canonical form, and the printed text reads back.
//!
//! ```
//! use upstar::Value;
//!
//! let zero = Value::new([], []); // nobody can move: whoever starts loses
//! let one = Value::new([zero.clone()], []); // a free move for Left
//! let half = Value::new([zero.clone()], [one.clone()]); // half a free move
//! assert_eq!(&half + &half, one);
//!
//! let star = Value::new([zero.clone()], [zero.clone()]); // whoever starts wins
//! let up = Value::new([zero.clone()], [star.clone()]); // positive, but less than every positive number
//! assert_eq!((up + star).to_string(), "^*"); // ↑∗
//!
//! let switch: Value = "{3|-1}".parse()?; // whoever starts gains
//! println!("{switch}, {switch:#}, {}", switch.text(upstar::Style::Latex)?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! `^` is ↑, `v` is ↓, `*` is ∗, `*3` a nim heap of three, `+-1` is {1|-1}, and `{3||2|1}` is {3|{2|1}}. The first table of [`notation`]
//! has the rest. Text that means nothing is refused with the place of the mistake: print the [`TextError`] as it is.
//!
//! # Sums and order
//!
//! Values are added, subtracted and multiplied by integers. They are partially ordered: G > 0 means that Left wins whoever starts. If
//! two values are *confused*, none of `<`, `==` and `>` holds.
//!
//! ```
//! use upstar::{Outcome, Value};
//!
//! let (up, star) = (Value::up(), Value::star());
//! assert!(up > Value::zero());
//! assert!(up.confused_with(&star)); // whoever starts wins ↑ - ∗
//! assert!(2 * &up > star);
//! assert_eq!(up.partial_cmp(&star), None);
//! assert_eq!((&up - &up).outcome(), Outcome::P); // the previous player wins
//!
//! let many: Value = ["{4|1}", "{2|-2}", "^3"].iter().map(|text| text.parse::<Value>().unwrap()).sum();
//! assert_eq!(many.to_string(), "{6^3|3^3||2^3|-1^3}");
//! assert_eq!((many.left_stop(), many.right_stop()), (3.into(), 2.into()));
//! ```
//!
//! # Positions of rulesets
//!
//! A [`Position`] is made by the call of a ruleset. It knows its moves, its value and what it looks like.
//!
//! ```
//! use upstar::position;
//!
//! let board = position("domineering(4, 4)")?; // Left puts vertical dominoes, Right horizontal ones
//! assert_eq!(board.left_moves()?.len(), 12);
//! assert_eq!(position("domineering(2, 3)")?.value()?.to_string(), "{2|-1/2}");
//! assert_eq!(position("clobber(\"xxo\")")?.value()?, upstar::Value::up());
//!
//! for ruleset in upstar::rulesets::all() {
//!     println!("{}: {} For example {}", ruleset.name(), ruleset.rule(), ruleset.example());
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Who wins, and what to play
//!
//! An [`Outcome`] says who wins from each start. [`winning_moves`] plays sums of positions, of different rulesets too; a sum is a list
//! of its components, and a move replaces one of them. Impartial positions may be among them: `nim(3, 5)` is worth ∗6.
//!
//! ```
//! use upstar::{Outcome, Player, Winner, position, winning_moves};
//!
//! let board = position("domineering(4, 4)")?;
//! assert_eq!(board.outcome()?, Outcome::N); // the next player wins
//! assert_eq!(board.outcome()?.winner(Player::Right), Winner::Right);
//! let best = &board.winning_moves(Player::Left)?[0];
//! println!("{}", best.board_text());
//!
//! let mut sum = [position("domineering(2, 2)")?, position("nim(3, 5)")?];
//! for (component, after) in winning_moves(&sum, Player::Left)? {
//!     println!("in component {component} to {after}");
//! }
//! let (component, after) = winning_moves(&sum, Player::Left)?.swap_remove(0);
//! sum[component] = after; // Left has moved
//! assert!(winning_moves(&sum, Player::Right)?.is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Temperature
//!
//! In a *hot* game both players want to move. Its mean is its average worth in a sum of many copies, and its temperature says how much
//! a move gains; both are read off its thermograph. Near a number an infinitesimal may be left, whose atomic weight counts ups.
//!
//! ```
//! use upstar::Value;
//!
//! let game: Value = "{4||1|-1}".parse()?;
//! assert_eq!((game.mean(), game.temperature()), (2.into(), 2.into()));
//! let graph = game.thermograph();
//! assert_eq!(graph.right_wall().at(&1.into()), 1.into());
//! assert_eq!(game.cool(3), Some(2.into())); // frozen to its mean
//! assert_eq!("^3*2".parse::<Value>()?.atomic_weight(), Some(3.into()));
//! # Ok::<(), upstar::TextError>(())
//! ```
//!
//! # Impartial games
//!
//! If both players have the same moves, every position equals a nim heap; the size of the heap is the *nim value*. The module
//! [`impartial`] works with plain integers and is fast: sequences of heap games and their periods, coin turning, the field of nimbers.
//!
//! ```
//! use upstar::impartial::take_and_break::{Code, Sequence};
//! use upstar::position;
//!
//! assert_eq!(position("kayles(20)")?.nim_value()?, Some(1u64.into()));
//! let wins = position("nim(3, 4, 5)")?.winning_moves(upstar::Player::Left)?;
//! assert_eq!(wins[0].to_string(), "nim(1, 4, 5)");
//!
//! let mut kayles = Sequence::new(Code::kayles().into());
//! kayles.extend_to(200, &Default::default())?;
//! assert_eq!(kayles.values()[..8], [0, 1, 2, 3, 1, 4, 3, 2]);
//! assert_eq!(kayles.look_for_period().proved().unwrap().period, 12);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Your own ruleset
//!
//! Say what the moves are ([`Rules`]); [`Values`] does the rest and remembers what it has found. Of the rest of the trait only
//! [`ends`](Rules::ends) and its like change the game; [`parts`](Rules::parts) and the others are for speed.
//!
//! ```
//! use upstar::{Player, Rules, Values};
//!
//! /// Two neighbours in a row of coins: Left may turn HT into TH, Right TH into TT or HH into TT.
//! struct Coins;
//!
//! impl Rules for Coins {
//!     type Position = String;
//!
//!     fn left_moves(&self, row: &String, moves: &mut Vec<String>) {
//!         moves.extend(row.match_indices("HT").map(|(at, _)| turned(row, at, "TH")));
//!     }
//!
//!     fn right_moves(&self, row: &String, moves: &mut Vec<String>) {
//!         for pair in ["TH", "HH"] {
//!             moves.extend(row.match_indices(pair).map(|(at, _)| turned(row, at, "TT")));
//!         }
//!     }
//! }
//!
//! fn turned(row: &str, at: usize, pair: &str) -> String {
//!     [&row[..at], pair, &row[at + 2..]].concat()
//! }
//!
//! let values = Values::of(Coins);
//! assert_eq!(values.value(&"THT".to_owned())?.to_string(), "-1/2");
//! for row in ["HHT", "HTHT"] {
//!     println!("{row}: {}, {}", values.value(&row.to_owned())?, values.outcome(&row.to_owned())?.words());
//! }
//! let wins = values.winning_moves(&"HHT".to_owned(), Player::Right)?;
//! # Ok::<(), upstar::Stopped>(())
//! ```
//!
//! # Games that loop or draw
//!
//! Where play may return to a position, where the last move loses, or where the rules declare a winner, there are no values, but who
//! wins is still a question with an answer. `Rules` says how play [ends](Rules::ends): misère play is
//! `Ends::MISERE` ([an example](Values::outcome)), and this is play that may return. Or a game is given as
//! a graph ([`position::PlayGraph`]) and solved as a whole ([`position::Solved`]).
//!
//! ```
//! use upstar::position::Ends;
//! use upstar::{Outcome, Rules, Values};
//!
//! /// A token on a ring of six places. Left steps forwards, Right backwards; nobody steps from place 0.
//! struct Ring;
//!
//! impl Rules for Ring {
//!     type Position = u8;
//!
//!     fn left_moves(&self, at: &u8, moves: &mut Vec<u8>) {
//!         moves.extend((*at != 0).then_some((at + 1) % 6));
//!     }
//!
//!     fn right_moves(&self, at: &u8, moves: &mut Vec<u8>) {
//!         moves.extend((*at != 0).then_some((at + 5) % 6));
//!     }
//!
//!     fn ends(&self) -> Ends {
//!         Ends { may_loop: true, ..Ends::NORMAL }
//!     }
//! }
//!
//! let values = Values::of(Ring);
//! assert_eq!(values.outcome(&3)?, Outcome::D); // a draw
//! assert_eq!(values.outcome(&5)?, Outcome::NHat); // Left wins if she starts, otherwise a draw
//! assert_eq!(values.starts(&5)?.left.remoteness.moves(), Some(1)); // in one move
//! # Ok::<(), upstar::Stopped>(())
//! ```
//!
//! # Pictures
//!
//! Thermographs, trees and boards are drawn as SVG, as TikZ for papers, and as PNG with the feature `png`. SVG and TikZ are texts:
//! `std::fs::write("game.svg", svg)` makes a file. [`draw`] has more.
//!
//! ```
//! use upstar::{Value, position};
//!
//! let game: Value = "{4||1|-1}".parse()?;
//! let svg = game.draw_thermograph()?.svg();
//! let tikz = game.draw_tree()?.tikz();
//! let board = position("domineering(\"..|.#\")")?.draw()?;
//! # let _ = (svg, tikz, board);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Threads
//!
//! Values, positions, stores, [`Values`] and the errors can be sent to other threads and shared between them. All threads use the same
//! [`ValueStore`], and what one of them finds the others need not find again; nothing has to be set up. A store of one's own
//! is given with [`Position::on`].
//!
//! ```
//! use upstar::{ValueStore, position};
//!
//! let store = ValueStore::new();
//! let calls = ["domineering(3, 4)", "clobber(2, 3)", "nim(3, 5)"];
//! let values = std::thread::scope(|scope| {
//!     let work = |call| Ok::<_, Box<dyn std::error::Error + Send + Sync>>(position(call)?.on(&store).value()?);
//!     let threads = calls.map(|call| scope.spawn(move || work(call)));
//!     threads.map(|thread| thread.join().unwrap().unwrap().to_string())
//! });
//! assert_eq!(values, ["-3/2", "0", "*6"]);
//! ```
//!
//! One large board is evaluated on several threads with [`Budget::threads`].
//!
//! # Limits
//!
//! Nothing is rounded and no size is fixed, but time and memory are finite. Operators on values run until they are done, and panic only
//! if a result cannot be held at all ([`Value`] gives the bounds). Every operation that can take long also exists with a [`Budget`] of
//! time, memory and depth, and a flag that stops it from another thread. It then ends with [`Stopped`], and all results so far are
//! kept. The clock of a budget starts with [`Budget::time`]: make a new budget for each piece of work.
//!
//! Reading texts fails with [`TextError`], questions with [`Stopped`]. Both are errors of the standard library, so that a function that
//! gives `Result<_, Box<dyn std::error::Error>>` can use `?` on either.
//!
//! ```
//! use std::time::Duration;
//! use upstar::{Budget, Stopped, Value, position};
//!
//! let budget = Budget::default().time(Duration::from_millis(20)).memory(1 << 30);
//! let board = position("domineering(9, 9)")?.within(budget.clone());
//! assert!(matches!(board.value(), Err(Stopped::Time(_))));
//!
//! let sum = Value::up().try_add(&Value::star(), &Budget::default())?;
//! assert_eq!(sum.to_string(), "^*");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Below
//!
//! `Value` and `Position` are made of faster parts, which are public too: handles of eight bytes and a worker for each thread
//! ([`game::Game`], [`game::Algebra`]), tables of results about values ([`analysis::Analysis`]), positions with their own evaluators
//! ([`position::Evaluator`]). [`ValueStore::with`] and [`Position::as_any`] lead there.
//!
//! ```
//! use upstar::game::{Algebra, Game};
//!
//! let mut algebra = Algebra::new();
//! let sum = algebra.add(Game::UP, Game::STAR)?;
//! assert!(algebra.confused(sum, Game::ZERO)?);
//! # Ok::<(), upstar::Stopped>(())
//! ```
//!
//! | crate | what is in it | here |
//! |---|---|---|
//! | `upstar-values` | numbers, values, literal forms, analysis, bidding play, text | [`number`], [`game`], [`form`], [`analysis`], [`bidding`], [`notation`], [`encode`], [`budget`] |
//! | `upstar-impartial` | impartial games on plain integers | [`impartial`] |
//! | `upstar-misere` | play in which the last move loses | [`misere`] |
//! | `upstar-positions` | positions, rulesets, sums, retrograde analysis | [`position`](mod@position), [`rulesets`], [`sum`] |
//! | `upstar-draw` | pictures | [`draw`] |
//!
//! Other crates use this one: `upstar-rules` reads rulesets from files of patterns, `upstar-solve` finds who wins sums whose values are
//! too large, `upstar-play` has players and proofs, and `upstar-lang` has the language of the program `upstar`.
//!
//! # Features
//!
//! None is on by default.
//!
//! | feature | what it adds |
//! |---|---|
//! | `png` | `draw::Picture::png`, with the fonts of the system |
//! | `serde` | `Serialize` and `Deserialize` for [`Value`] and [`Position`], as text |

mod positions;
mod rules;
#[cfg(feature = "serde")]
mod serde;
mod text_error;
mod value;

pub use positions::{Position, position, winning_moves};
pub use rules::Values;
pub use text_error::TextError;
pub use value::{Value, ValueStore};

pub use upstar_draw as draw;
pub use upstar_loopy as loopy;
pub use upstar_misere as misere;
pub use upstar_positions::position::Rules;
pub use upstar_positions::{position, rulesets, sum};
pub use upstar_values::budget::{Budget, Stopped};
pub use upstar_values::game::{Order, Outcome, Player, Winner};
pub use upstar_values::notation::Style;
pub use upstar_values::number::Dyadic;
pub use upstar_values::{
    analysis, bidding, budget, encode, file, form, game, notation, number, sort,
};

/// Impartial games: the theory, and all games by name.
///
/// ```
/// use upstar::impartial::mex;
/// assert_eq!(mex([0, 1, 3]), 2);
/// ```
pub mod impartial {
    pub use upstar_impartial::*;
    pub use upstar_positions::rulesets::impartial::{WithParameters, catalogue, heaps_of};
}

/// The names that most programs use.
///
/// ```
/// use upstar::prelude::*;
/// let board = position("domineering(2, 2)")?;
/// assert_eq!(board.value()?, Value::new([1.into()], [Value::from(-1)]));
/// assert_eq!(board.outcome()?.winner(Player::Left), Winner::Left);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub mod prelude {
    pub use crate::{
        Budget, Dyadic, Order, Outcome, Player, Position, Rules, Stopped, Style, TextError, Value,
        ValueStore, Values, Winner, position, winning_moves,
    };
    pub use upstar_positions::position::{Ends, Stuck};
}
