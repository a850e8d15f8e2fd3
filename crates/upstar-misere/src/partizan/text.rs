//! Forms as text.

use super::store::{FormId, Forms, Known};
use upstar_values::budget::Stopped;

/// Longer texts are refused.
const LONGEST: usize = 1 << 20;
/// The most that all texts of followers may take.
const LONGEST_TOGETHER: usize = 1 << 26;
const TOO_LONG: Stopped = Stopped::TooLarge(&"the text of this form");

impl Forms {
    /// The text of a form: integers, nim heaps, and `{..|..}` for all others, with short options first. It reads back as the same form.
    ///
    /// ```
    /// use upstar_misere::partizan::{FormId, Forms};
    /// use upstar_values::budget::Budget;
    /// let (mut forms, budget) = (Forms::new(), Budget::default());
    /// let form = forms.from_options(&[FormId::ZERO], &[FormId::STAR, FormId::ZERO], &budget)?;
    /// assert_eq!(forms.text(form)?, "{0|*,0}");
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn text(&self, id: FormId) -> Result<String, Stopped> {
        self.text_within(id, LONGEST).ok_or(TOO_LONG)
    }

    /// The text of a form if it is short, otherwise words for it.
    pub(super) fn short_text(&self, id: FormId, longest: usize) -> String {
        let text = self.text_within(id, longest);
        text.unwrap_or_else(|| "a larger form".to_owned())
    }

    fn text_within(&self, id: FormId, longest: usize) -> Option<String> {
        if let Some(name) = self.name(id) {
            return Some(name);
        }
        let mut texts: Known<String> = Known::default();
        let mut together = 0;
        for piece in self.pieces(id, longest)? {
            let text = self.braces(piece, &texts, longest)?;
            together += text.len();
            if together > LONGEST_TOGETHER {
                return None;
            }
            texts.insert(piece, text);
        }
        texts.remove(&id)
    }

    /// The followers that are written in braces, options first. None if there are more than can stand in a text of this length.
    fn pieces(&self, id: FormId, most: usize) -> Option<Vec<FormId>> {
        let mut seen: Known<()> = Known::default();
        seen.insert(id, ());
        let (mut open, mut all) = (vec![id], vec![id]);
        while let Some(form) = open.pop() {
            // An option and its comma or bar take two places.
            if self.left(form).len() + self.right(form).len() > most {
                return None;
            }
            for &option in self.left(form).iter().chain(self.right(form)) {
                if self.is_named(option) || seen.insert(option, ()).is_some() {
                    continue;
                }
                if all.len() > most {
                    return None;
                }
                open.push(option);
                all.push(option);
            }
        }
        all.sort_unstable();
        Some(all)
    }

    /// Whether the form is written as an integer or a nim heap.
    pub(super) fn is_named(&self, id: FormId) -> bool {
        self.as_integer(id).is_some() || self.as_nim_heap(id).is_some()
    }

    /// The text of an integer or a nim heap.
    fn name(&self, id: FormId) -> Option<String> {
        if let Some(n) = self.as_integer(id) {
            return Some(n.to_string());
        }
        match self.as_nim_heap(id)? {
            1 => Some("*".to_owned()),
            n => Some(format!("*{n}")),
        }
    }

    fn braces(&self, id: FormId, texts: &Known<String>, longest: usize) -> Option<String> {
        let side = |options: &[FormId]| -> Option<String> {
            let mut side = Vec::with_capacity(options.len());
            let mut length = 0;
            for &option in options {
                let text = match self.name(option) {
                    Some(name) => name,
                    None => texts[&option].clone(),
                };
                length += text.len() + 1;
                if length > longest {
                    return None;
                }
                side.push(text);
            }
            side.sort_unstable_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
            Some(side.join(","))
        };
        let text = format!("{{{}|{}}}", side(self.left(id))?, side(self.right(id))?);
        (text.len() <= longest).then_some(text)
    }
}
