//! Misère quotients: a finite commutative monoid that decides every sum of the positions of a ruleset.
