//! Short lists in place.

use std::ops::{Deref, DerefMut};

/// A list whose first elements lie in place, so that a copy of a short list is a copy of a few words.
///
/// Sums are copied for every move. Lists that write their elements one by one are read back too early by the next copy, and the processor
/// waits.
#[derive(Debug)]
pub(crate) struct Short<T, const N: usize> {
    /// How many elements lie in place, unless there are more.
    len: usize,
    here: [T; N],
    /// All elements, once there were too many.
    #[expect(
        clippy::box_collection,
        reason = "one word instead of three, in what is copied all the time"
    )]
    more: Option<Box<Vec<T>>>,
}

impl<T: Copy + Default, const N: usize> Default for Short<T, N> {
    #[inline]
    fn default() -> Self {
        Short {
            len: 0,
            here: [T::default(); N],
            more: None,
        }
    }
}

impl<T: Copy + Default, const N: usize> Clone for Short<T, N> {
    #[inline]
    fn clone(&self) -> Self {
        Short {
            len: self.len,
            here: self.here,
            more: self.more.clone(),
        }
    }

    #[inline]
    fn clone_from(&mut self, other: &Self) {
        self.len = other.len;
        self.here = other.here;
        if self.more.is_some() || other.more.is_some() {
            self.more.clone_from(&other.more);
        }
    }
}

impl<T, const N: usize> Deref for Short<T, N> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        match &self.more {
            None => &self.here[..self.len],
            Some(more) => more,
        }
    }
}

impl<T, const N: usize> DerefMut for Short<T, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        match &mut self.more {
            None => &mut self.here[..self.len],
            Some(more) => more,
        }
    }
}

impl<'a, T, const N: usize> IntoIterator for &'a Short<T, N> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<T: Copy, const N: usize> Short<T, N> {
    #[inline]
    pub(crate) fn push(&mut self, element: T) {
        self.insert(self.deref().len(), element);
    }

    /// Inserts an element before the one with this number.
    #[inline]
    pub(crate) fn insert(&mut self, at: usize, element: T) {
        match &mut self.more {
            None if self.len < N => {
                self.here.copy_within(at..self.len, at + 1);
                self.here[at] = element;
                self.len += 1;
            }
            None => self.insert_more(at, element),
            Some(more) => more.insert(at, element),
        }
    }

    #[cold]
    fn insert_more(&mut self, at: usize, element: T) {
        let mut more = Vec::with_capacity(2 * N);
        more.extend_from_slice(&self.here[..self.len]);
        more.insert(at, element);
        self.more = Some(Box::new(more));
    }

    /// Takes an element out. The others keep their order.
    #[inline]
    pub(crate) fn remove(&mut self, at: usize) -> T {
        match &mut self.more {
            None => {
                let element = self[at];
                self.here.copy_within(at + 1..self.len, at);
                self.len -= 1;
                element
            }
            Some(more) => more.remove(at),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same changes to a vector.
    #[test]
    fn short_and_long_lists() {
        let mut list = Short::<u32, 3>::default();
        let mut other = Vec::new();
        let mut copies = Vec::new();
        for n in 0..60u32 {
            let at = (n * 7) as usize % (other.len() + 1);
            if n % 5 < 3 || n % 20 < 5 {
                list.insert(at, n);
                other.insert(at, n);
            } else if at < other.len() {
                assert_eq!(list.remove(at), other.remove(at));
            }
            if n % 4 == 0 {
                list.push(n);
                other.push(n);
            }
            assert_eq!(*list, *other);
            let mut copy = Short::default();
            copy.clone_from(&list);
            copies.push((copy, list.clone(), other.clone()));
        }
        list.sort_unstable();
        assert!(list.is_sorted());
        assert!(copies.iter().all(|(a, b, c)| **a == **c && **b == **c));
        // From long to short and back.
        let (mut first, last) = (copies[0].0.clone(), copies[59].0.clone());
        assert!(first.len() <= 3 && last.len() > 3);
        first.clone_from(&last);
        assert_eq!(*first, *last);
        first.clone_from(&copies[0].0);
        assert_eq!(*first, *copies[0].2);
    }
}
