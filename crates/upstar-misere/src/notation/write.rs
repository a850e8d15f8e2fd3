//! Writing misère values.

use crate::value::{MisereValue, Values, deeper};
use upstar_values::budget::Stopped;

/// Longer texts are not written: a value shares what its text repeats.
const LONGEST: usize = 1 << 24;

/// Which of the rules for writing are used.
#[derive(Clone, Copy, PartialEq)]
enum Shape {
    /// Sums with nim heaps are shown as sums.
    Sums,
    /// Lists of options only.
    Lists,
}

/// What the outermost piece of a text is.
#[derive(PartialEq)]
enum Piece {
    Number,
    Sum,
    Only,
    List,
}

impl Values {
    /// The text of a value: a nim heap as `0`, `*` or `*n`; otherwise, in `*[ ]`, a sum with a nim heap, `x#` for a single option, or the list of options
    /// from the largest down. It reads back to the same value.
    ///
    /// ```
    /// use upstar_misere::Values;
    /// let mut values = Values::new();
    /// let g = values.read("*[3,2]")?;
    /// assert_eq!(values.text(g)?, "*[2+2]");
    /// assert_eq!(values.text_of_form(g)?, "*[3,2]");
    /// # Ok::<(), upstar_misere::ReadError>(())
    /// ```
    pub fn text(&mut self, value: MisereValue) -> Result<String, Stopped> {
        self.outer(value, Shape::Sums)
    }

    /// The text with lists of options only, and no sums.
    pub fn text_of_form(&mut self, value: MisereValue) -> Result<String, Stopped> {
        self.outer(value, Shape::Lists)
    }

    /// The text in brackets in every case, for places where `*2` means a game of normal play: `*[2]`.
    pub fn text_in_brackets(&mut self, value: MisereValue) -> Result<String, Stopped> {
        match self.is_nim_heap(value) {
            Some(n) => Ok(format!("*[{n}]")),
            None => self.text(value),
        }
    }

    fn outer(&mut self, value: MisereValue, shape: Shape) -> Result<String, Stopped> {
        match self.is_nim_heap(value) {
            Some(0) => return Ok("0".to_owned()),
            Some(1) => return Ok("*".to_owned()),
            Some(n) => return Ok(format!("*{n}")),
            None => {}
        }
        let mut text = String::from("*");
        if self.write(value, shape, &mut text)? != Piece::List {
            text.insert(1, '[');
            text.push(']');
        }
        Ok(text)
    }

    fn write(
        &mut self,
        value: MisereValue,
        shape: Shape,
        text: &mut String,
    ) -> Result<Piece, Stopped> {
        self.step()?;
        if text.len() > LONGEST {
            return Err(Stopped::TooLarge(&"the text of the value"));
        }
        if let Some(n) = self.is_nim_heap(value) {
            text.push_str(&n.to_string());
            return Ok(Piece::Number);
        }
        if shape == Shape::Sums {
            if let Some((rest, heap)) = self.without_heap(value)? {
                deeper(|| self.write(rest, shape, text))?;
                text.push_str(&format!("+{heap}"));
                return Ok(Piece::Sum);
            }
            if !value.is_even() {
                deeper(|| self.write(value.even_part(), shape, text))?;
                text.push_str("+1");
                return Ok(Piece::Sum);
            }
        }
        let options = self.sorted_options(value);
        if let [only] = options[..] {
            let start = text.len();
            match deeper(|| self.write(only, shape, text))? {
                Piece::Sum => {
                    text.insert(start, '[');
                    text.push(']');
                    // Brackets around one item, which are its list of options.
                    return Ok(Piece::Only);
                }
                _ => text.push('#'),
            }
            return Ok(Piece::Only);
        }
        text.push('[');
        for (i, &option) in options.iter().rev().enumerate() {
            if i > 0 {
                text.push(',');
            }
            deeper(|| self.write(option, shape, text))?;
        }
        text.push(']');
        Ok(Piece::List)
    }

    /// The H and the least k ≥ 2 of the parity of G with G = H + `*k` and H born before G.
    ///
    /// H is an option of H + `*k`. A list of options loses only games born after the game it reduces to, so that H is an option of G;
    /// and k follows from the nim values.
    fn without_heap(&mut self, value: MisereValue) -> Result<Option<(MisereValue, u32)>, Stopped> {
        let mut best: Option<(MisereValue, u32)> = None;
        for rest in self.list_options(value) {
            let heap = self.nim_value(value) ^ self.nim_value(rest);
            let is_candidate = heap >= 2
                && heap & 1 == value.parity()
                && heap < self.birthday(value)
                && best.is_none_or(|(_, least)| heap < least)
                && self.has_option(value, rest.plus_star());
            if !is_candidate {
                continue;
            }
            let heap_value = self.nim_heap(heap)?;
            if self.add(rest, heap_value)? == value {
                best = Some((rest, heap));
            }
        }
        Ok(best)
    }
}
