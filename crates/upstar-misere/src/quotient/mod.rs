//! Misère quotients: a finite commutative monoid that decides every sum of the positions of a ruleset.
//!
//! Two sums are equivalent if they have the same outcome whatever sum of the same set is added to both. The classes form the *quotient* Q of the set;
//! P ⊂ Q holds the classes of the sums that are lost by the player to move, and Φ gives the class of each heap. With these every sum is decided by
//! multiplication (Plambeck, Siegel).
//!
//! [`Partial`] finds the quotients of heaps 1 to n for growing n. A quotient is guessed by learning from searched outcomes, and then proved
//! for all sums at once; nothing unproved is ever returned. A period of Φ that is seen long enough holds for all heaps.

mod base;
mod bits;
mod certificate;
mod closed;
mod items;
mod learn;
mod members;
mod monoid;
mod oracle;
mod partial;
mod period;
mod proof;
mod survey;
mod words;

pub use certificate::{Certificate, Subject};
pub use items::{ItemError, ItemList, Items, Reach};
pub use members::{Quotient, Tetrapartition};
pub use partial::Partial;
pub use period::Period;
pub use survey::{Survey, SurveyError, survey};
pub use words::WordError;
