//! The order in which values are listed.

use crate::value::deeper;
use crate::value::{MisereValue, Values};
use rustc_hash::FxHashMap;
use std::cmp::Ordering;

/// The options of even values in rising order.
#[derive(Default)]
pub(crate) struct Ordered(FxHashMap<MisereValue, Box<[MisereValue]>>);

impl Values {
    /// Sorts values by birthday, number of options, nim value, misère nim value and sorted options of the even part, then even before odd.
    pub fn sort(&mut self, values: &mut [MisereValue]) {
        for value in &*values {
            self.order_options(value.even_part());
        }
        values.sort_by(|&a, &b| self.compare(a, b));
    }

    /// The options from the smallest to the largest.
    pub fn sorted_options(&mut self, value: MisereValue) -> Vec<MisereValue> {
        let mut options = self.options(value);
        self.sort(&mut options);
        options
    }

    /// Puts the options of a value and of all its followers in order.
    fn order_options(&mut self, even: MisereValue) {
        if self.ordered.0.contains_key(&even) {
            return;
        }
        let mut options = self.options(even);
        deeper(|| self.sort(&mut options));
        self.hanging += options.len() * size_of::<MisereValue>() + 32;
        self.ordered.0.insert(even, options.into());
    }

    /// Compares two values whose options are in order.
    fn compare(&self, a: MisereValue, b: MisereValue) -> Ordering {
        let (e, f) = (a.even_part(), b.even_part());
        if e == f {
            return a.parity().cmp(&b.parity());
        }
        let key = |value| {
            (
                self.birthday(value),
                self.count_options(value),
                self.nim_value(value),
                self.misere_nim_value(value),
            )
        };
        key(e).cmp(&key(f)).then_with(|| {
            let lists = self.ordered.0[&e].iter().zip(&self.ordered.0[&f]);
            let mut different = lists.filter(|(o, k)| o != k);
            let (&o, &k) = different.next().expect("different values, as many options");
            deeper(|| self.compare(o, k))
        })
    }
}
