//! The limits of the question under way.
//!
//! What a position looks like, its parts and the positions of a size are asked for without limits, because rulesets of the
//! catalogue find them at once. A script may loop there: it takes the limits that wait here, on the thread that works.

use std::cell::RefCell;
use upstar::budget::Budget;

thread_local! {
    static BUDGET: RefCell<Budget> = RefCell::new(Budget::default());
}

/// Makes these the limits of the question under way.
pub(crate) fn set_budget(budget: &Budget) {
    BUDGET.set(budget.clone());
}

/// The limits of the question under way.
pub(super) fn budget() -> Budget {
    BUDGET.with_borrow(Budget::clone)
}
