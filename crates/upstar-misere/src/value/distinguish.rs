//! Games that tell two values apart, and games that link them.

use super::store::{List, MisereValue, Values, deeper};
use upstar_values::budget::Stopped;

impl Values {
    /// A game X such that G + X and H + X have different outcomes; `None` if G = H.
    ///
    /// A game born by day 4 that does it is preferred; otherwise it is built from links.
    ///
    /// ```
    /// use upstar_misere::Values;
    /// let mut values = Values::new();
    /// let (g, h) = (values.read("*[2#]")?, values.read("*[2+2]")?);
    /// let x = values.distinguish(g, h)?.unwrap();
    /// let (a, b) = (values.add(g, x)?, values.add(h, x)?);
    /// assert_ne!(values.outcome(a), values.outcome(b));
    /// # Ok::<(), upstar_misere::ReadError>(())
    /// ```
    pub fn distinguish(
        &mut self,
        g: MisereValue,
        h: MisereValue,
    ) -> Result<Option<MisereValue>, Stopped> {
        if g == h {
            return Ok(None);
        }
        for x in self.born_by(4)? {
            if self.tells_apart(g, h, x)? {
                return Ok(Some(x));
            }
        }
        self.by_links(g, h)
    }

    fn tells_apart(
        &mut self,
        g: MisereValue,
        h: MisereValue,
        x: MisereValue,
    ) -> Result<bool, Stopped> {
        let (a, b) = (self.add(g, x)?, self.add(h, x)?);
        Ok(self.is_lost(a) != self.is_lost(b))
    }

    /// For different G and H an option of one is linked to the other, unless one of them is 0 and 0 itself tells them apart.
    fn by_links(&mut self, g: MisereValue, h: MisereValue) -> Result<Option<MisereValue>, Stopped> {
        if self.is_lost(g) != self.is_lost(h) {
            return Ok(Some(MisereValue::ZERO));
        }
        for (a, b) in [(g, h), (h, g)] {
            for option in self.list_options(a) {
                if let Some(x) = deeper(|| self.link(option, b))?
                    && self.tells_apart(g, h, x)?
                {
                    return Ok(Some(x));
                }
            }
        }
        Ok(None)
    }

    /// A game X such that G + X and H + X are both P-positions. There is one unless one of the two is an option of the other.
    ///
    /// ```
    /// use upstar_misere::{MisereValue, Values};
    /// let mut values = Values::new();
    /// let (g, h) = (values.read("*2")?, values.read("*[2#,1]")?);
    /// let x = values.link(g, h)?.unwrap();
    /// let (a, b) = (values.add(g, x)?, values.add(h, x)?);
    /// assert!(values.is_lost(a) && values.is_lost(b));
    /// assert_eq!(values.link(g, MisereValue::STAR)?, None);
    /// # Ok::<(), upstar_misere::ReadError>(())
    /// ```
    pub fn link(&mut self, g: MisereValue, h: MisereValue) -> Result<Option<MisereValue>, Stopped> {
        if g == MisereValue::ZERO && h == MisereValue::ZERO {
            return Ok(Some(MisereValue::STAR));
        }
        if self.has_option(g, h) || self.has_option(h, g) {
            return Ok(None);
        }
        self.step()?;
        // A move to an option of G or H is answered in X, by a game that makes it lost and the other one not.
        let mut answers = List::new();
        for (a, b) in [(g, h), (h, g)] {
            for option in self.list_options(a) {
                match deeper(|| self.lost_beside(option, b))? {
                    Some(x) => answers.push(x),
                    None => return Ok(None),
                }
            }
        }
        let x = self.from_options(&answers)?;
        let (a, b) = (self.add(g, x)?, self.add(h, x)?);
        Ok((self.is_lost(a) && self.is_lost(b)).then_some(x))
    }

    /// A game X such that G + X is a P-position and H + X is not; `None` if G = H.
    fn lost_beside(
        &mut self,
        g: MisereValue,
        h: MisereValue,
    ) -> Result<Option<MisereValue>, Stopped> {
        let Some(x) = self.distinguish(g, h)? else {
            return Ok(None);
        };
        let sum = self.add(g, x)?;
        if self.is_lost(sum) {
            return Ok(Some(x));
        }
        // Here H + X is lost. Beside G the options of X are answered by mates, and H + {X, ...} moves to H + X.
        let mut options = List::from_slice(&[x]);
        for option in self.list_options(g) {
            options.push(self.mate(option)?);
        }
        Ok(Some(self.from_options(&options)?))
    }
}
