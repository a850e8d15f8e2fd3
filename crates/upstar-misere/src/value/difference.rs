//! Mates, differences and parts.

use super::store::{List, MisereValue, Values, deeper};
use upstar_values::budget::Stopped;

impl Values {
    /// The mate: `*` for 0, otherwise the game whose options are the mates of the options. A game plus its mate is a P-position.
    ///
    /// ```
    /// use upstar_misere::Values;
    /// let mut values = Values::new();
    /// let g = values.read("*[2#,1]")?;
    /// let mate = values.mate(g)?;
    /// assert_eq!(values.text(mate)?, "*[2#,0]");
    /// # Ok::<(), upstar_misere::ReadError>(())
    /// ```
    pub fn mate(&mut self, value: MisereValue) -> Result<MisereValue, Stopped> {
        if value == MisereValue::ZERO {
            return Ok(MisereValue::STAR);
        }
        if let Some(&mate) = self.mates.get(&value) {
            return Ok(mate);
        }
        let mut options = List::new();
        for option in self.list_options(value) {
            options.push(deeper(|| self.mate(option))?);
        }
        let mate = self.from_options(&options)?;
        self.mates.insert(value, mate);
        Ok(mate)
    }

    /// The X with G = H + X, if there is one. There is at most one; it may be born later than G.
    ///
    /// If an option of G is H' + X, then X is a difference of options. Otherwise the options of X are all the differences G' - H and G - H'. Either way
    /// the sum is formed and compared.
    ///
    /// ```
    /// use upstar_misere::Values;
    /// let mut values = Values::new();
    /// let (g, two) = (values.read("*[2#]")?, values.nim_heap(2)?);
    /// let x = values.difference(g, two)?.unwrap();
    /// assert_eq!(values.text(x)?, "*[2#+1,2#,0]");
    /// # Ok::<(), upstar_misere::ReadError>(())
    /// ```
    pub fn difference(
        &mut self,
        g: MisereValue,
        h: MisereValue,
    ) -> Result<Option<MisereValue>, Stopped> {
        // * is its own inverse, so that only even parts matter.
        let parity = g.parity() ^ h.parity();
        let found = self.even_difference(g.even_part(), h.even_part())?;
        Ok(found.map(|x| MisereValue(x.0 ^ parity)))
    }

    fn even_difference(
        &mut self,
        g: MisereValue,
        h: MisereValue,
    ) -> Result<Option<MisereValue>, Stopped> {
        if g == h {
            return Ok(Some(MisereValue::ZERO));
        }
        if h == MisereValue::ZERO {
            return Ok(Some(g));
        }
        if let Some(&known) = self.differences.get(&(g, h)) {
            return Ok(known);
        }
        self.step()?;
        let found = deeper(|| self.new_difference(g, h))?;
        self.differences.insert((g, h), found);
        Ok(found)
    }

    fn new_difference(
        &mut self,
        g: MisereValue,
        h: MisereValue,
    ) -> Result<Option<MisereValue>, Stopped> {
        let (of_g, of_h) = (self.list_options(g), self.list_options(h));
        let mut tried = List::new();
        for &o in &of_g {
            for &k in &of_h {
                if let Some(x) = self.difference(o, k)?
                    && !tried.contains(&x)
                {
                    if self.add(h, x)? == g {
                        return Ok(Some(x));
                    }
                    tried.push(x);
                }
            }
        }
        let mut options = List::new();
        for &o in &of_g {
            options.extend(self.difference(o, h)?);
        }
        for &k in &of_h {
            options.extend(self.difference(g, k)?);
        }
        let x = self.from_options(&options)?;
        Ok((self.add(h, x)? == g).then_some(x))
    }

    /// All parts of a value: every H with G = H + X for some X, 0 and `*` among them, each once.
    ///
    /// If G = H + X, then an option of G is H + X' or H' + X. So H or X is a part of an option of G, and the other one is a difference.
    ///
    /// ```
    /// use upstar_misere::Values;
    /// let mut values = Values::new();
    /// let g = values.read("*[2+2]")?;
    /// let mut parts = Vec::new();
    /// for part in values.parts(g)? {
    ///     parts.push(values.text(part)?);
    /// }
    /// assert_eq!(parts, ["0", "*", "*2", "*3", "*[2+2]", "*[2+3]"]);
    /// # Ok::<(), upstar_misere::ReadError>(())
    /// ```
    pub fn parts(&mut self, value: MisereValue) -> Result<Vec<MisereValue>, Stopped> {
        let mut parts = self.even_parts(value.even_part())?.to_vec();
        parts.extend(parts.clone().iter().map(|part| part.plus_star()));
        self.sort(&mut parts);
        Ok(parts)
    }

    /// The even parts.
    fn even_parts(&mut self, value: MisereValue) -> Result<Box<[MisereValue]>, Stopped> {
        if let Some(known) = self.parts.get(&value) {
            return Ok(known.clone());
        }
        let mut parts = vec![MisereValue::ZERO];
        if value != MisereValue::ZERO {
            parts.push(value);
        }
        for option in self.list_options(value) {
            for part in deeper(|| self.even_parts(option.even_part()))? {
                if parts.contains(&part) {
                    continue;
                }
                if let Some(other) = self.difference(value, part)? {
                    parts.push(part);
                    if !parts.contains(&other.even_part()) {
                        parts.push(other.even_part());
                    }
                }
            }
        }
        let parts: Box<[MisereValue]> = parts.into();
        self.hanging += parts.len() * size_of::<MisereValue>();
        self.parts.insert(value, parts.clone());
        Ok(parts)
    }
}
