//! Pieces of a file that know their place.

use std::ops::Range;

/// A piece of the file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Piece<'a> {
    pub(crate) text: &'a str,
    /// Where it starts, in bytes.
    pub(crate) start: usize,
}

impl<'a> Piece<'a> {
    /// Its place in the file.
    pub(crate) fn place(&self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    /// The piece between two bytes of this one.
    pub(crate) fn slice(&self, range: Range<usize>) -> Piece<'a> {
        Piece {
            text: &self.text[range.clone()],
            start: self.start + range.start,
        }
    }

    /// The piece without blanks at its ends.
    pub(crate) fn trim(&self) -> Piece<'a> {
        let start = self.text.len() - self.text.trim_start().len();
        let end = self.text.trim_end().len().max(start);
        self.slice(start..end)
    }

    /// The pieces between separators.
    pub(crate) fn split(self, separator: char) -> impl Iterator<Item = Piece<'a>> {
        let mut at = 0;
        self.text.split(separator).map(move |part| {
            let piece = self.slice(at..at + part.len());
            at += part.len() + separator.len_utf8();
            piece.trim()
        })
    }

    /// The words between blanks.
    pub(crate) fn words(self) -> impl Iterator<Item = Piece<'a>> {
        self.text.split_whitespace().map(move |word| {
            // The word lies inside the text, so the difference of the addresses is its place.
            let at = word.as_ptr() as usize - self.text.as_ptr() as usize;
            self.slice(at..at + word.len())
        })
    }

    /// The characters with their places.
    pub(crate) fn letters(self) -> impl Iterator<Item = (Range<usize>, char)> + 'a {
        let start = self.start;
        self.text
            .char_indices()
            .map(move |(at, c)| (start + at..start + at + c.len_utf8(), c))
    }
}

/// A line `key: text`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line<'a> {
    pub(crate) key: Piece<'a>,
    pub(crate) text: Piece<'a>,
}

impl Line<'_> {
    /// The place of the line.
    pub(crate) fn place(&self) -> Range<usize> {
        self.key.start..self.text.place().end
    }
}

/// The lines that are not empty or comments; `Err` is a line without a key.
pub(crate) fn lines(source: &str) -> impl Iterator<Item = Result<Line<'_>, Piece<'_>>> {
    let whole = Piece {
        text: source,
        start: 0,
    };
    whole
        .split('\n')
        .filter(|line| !line.text.is_empty() && !line.text.starts_with('#'))
        .map(|line| match line.text.find(':') {
            Some(colon) => Ok(Line {
                key: line.slice(0..colon).trim(),
                text: line.slice(colon + 1..line.text.len()).trim(),
            }),
            None => Err(line),
        })
}
