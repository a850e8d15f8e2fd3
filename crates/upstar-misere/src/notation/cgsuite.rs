//! Misère values as CGSuite 2 writes them, for comparison with its output. CGSuite does not read this notation back.

use crate::value::{Genus, MisereValue, Values, deeper};
use upstar_values::budget::Stopped;

/// A text and the marks after it: `#`, `2` for adding `*2`, `-2` for a value that becomes simpler with `*2`.
struct Marked {
    text: String,
    marks: String,
}

impl Marked {
    fn with(mut self, mark: &str) -> Marked {
        self.marks.push_str(mark);
        self
    }

    fn joined(self) -> String {
        match self.marks.chars().all(|c| c == '#') {
            true => self.text + &self.marks,
            false => format!("{}[{}]", self.text, self.marks),
        }
    }
}

impl Values {
    /// The text of a value in the notation of CGSuite 2: options are joined without commas, and sums are marks in brackets.
    ///
    /// ```
    /// use upstar_misere::Values;
    /// let mut values = Values::new();
    /// let g = values.read("*[2#,3,2,0]")?;
    /// assert_eq!(values.cgsuite_text(g)?, "*[2#320]");
    /// # Ok::<(), upstar_misere::ReadError>(())
    /// ```
    pub fn cgsuite_text(&mut self, value: MisereValue) -> Result<String, Stopped> {
        let marked = self.cgsuite_marked(value, false)?;
        Ok(format!("*[{}]", marked.joined()))
    }

    fn cgsuite_marked(&mut self, value: MisereValue, inside: bool) -> Result<Marked, Stopped> {
        self.step()?;
        let plain = |text: String| Marked {
            text,
            marks: String::new(),
        };
        if let Some(n) = self.is_nim_heap(value) {
            return Ok(plain(if n < 10 {
                n.to_string()
            } else {
                format!("&{n};")
            }));
        }
        let birthday = self.birthday(value);
        let odd = value.parity();
        for k in (odd + 2..birthday).step_by(2) {
            let heap = self.nim_heap(k)?;
            if let Some(rest) = self.difference(value, heap)?
                && self.birthday(rest) < birthday
            {
                let rest = deeper(|| self.cgsuite_marked(rest, true))?;
                return Ok(rest.with(&k.to_string()));
            }
            let sum = self.add(value, heap)?;
            if self.birthday(sum) < birthday {
                let sum = deeper(|| self.cgsuite_marked(sum, true))?;
                return Ok(sum.with(&format!("-{k}")));
            }
        }
        if odd == 1 {
            let even = deeper(|| self.cgsuite_marked(value.even_part(), true))?;
            return Ok(even.with("1"));
        }
        let options = self.sorted_options(value);
        if let [only] = options[..] {
            return Ok(deeper(|| self.cgsuite_marked(only, true))?.with("#"));
        }
        let mut text = String::new();
        for &option in options.iter().rev() {
            text += &deeper(|| self.cgsuite_marked(option, true))?.joined();
        }
        Ok(plain(if inside { format!("({text})") } else { text }))
    }

    /// The genus as CGSuite 2 writes it: a bare number for a nim heap, one digit for generally tame and generally restive games, and in full
    /// otherwise.
    ///
    /// ```
    /// use upstar_misere::Values;
    /// let mut values = Values::new();
    /// let g = values.read("*[2#,0]")?;
    /// assert_eq!(values.cgsuite_genus(g)?, "1^2");
    /// # Ok::<(), upstar_misere::ReadError>(())
    /// ```
    pub fn cgsuite_genus(&mut self, value: MisereValue) -> Result<String, Stopped> {
        if let Some(n) = self.is_nim_heap(value) {
            return Ok(n.to_string());
        }
        let genus: Genus = self.genus(value)?;
        let is_short = self.is_generally_tame(value)? || self.is_generally_restive(value)?;
        Ok(match is_short {
            true if genus.misere_nim_value() > 9 => {
                format!("{}^({})", genus.nim_value, genus.misere_nim_value())
            }
            true => format!("{}^{}", genus.nim_value, genus.misere_nim_value()),
            false => genus.to_string(),
        })
    }
}
