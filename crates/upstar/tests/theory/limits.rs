//! Threads, depth, size and budgets.
