//! The limits of the question under way.
//!
//! The picture of a position, its parts and the positions of a size are asked for without limits, because rulesets of the
//! catalogue find them at once. A script may loop there, so it takes the limits that its thread keeps here.

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
