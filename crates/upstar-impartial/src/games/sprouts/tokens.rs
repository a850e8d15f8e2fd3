//! How positions are held: bytes for spots, with marks between boundaries, regions and lands.

/// A position as bytes. Marks stand between boundaries, regions and lands, in the order of the text.
pub(super) type Bytes = Box<[u8]>;

/// A spot that nothing has touched: three lives.
pub(super) const UNTOUCHED: u8 = 0;
/// The end of a line: two lives.
pub(super) const END: u8 = 1;
/// A spot with one life that is met at one place.
pub(super) const ONCE: u8 = 2;
/// The mark between boundaries.
pub(super) const BOUNDARY: u8 = 3;
/// The mark between regions.
pub(super) const REGION: u8 = 4;
/// The mark between lands.
pub(super) const LAND: u8 = 5;
/// The first letter: a spot with one life that is met at two places.
pub(super) const LETTER: u8 = 6;

/// The most lives of a position: a move takes two lives and makes one, so that there are always bytes for all letters.
pub(super) const MOST_LIVES: usize = 240;

/// Lives of the spot of a token.
pub(super) fn lives(token: u8) -> usize {
    match token {
        UNTOUCHED => 3,
        END => 2,
        _ => 1,
    }
}

/// Whether a byte is a letter.
pub(super) fn is_letter(token: u8) -> bool {
    token >= LETTER
}

/// Lives of a position: letters are met twice.
pub(super) fn all_lives(position: &[u8]) -> usize {
    let mut halves = 0;
    for &token in position {
        halves += match token {
            BOUNDARY | REGION | LAND => 0,
            _ if is_letter(token) => 1,
            _ => 2 * lives(token),
        };
    }
    halves / 2
}

/// The pieces between marks; none if there is nothing.
pub(super) fn pieces(bytes: &[u8], mark: u8) -> impl Iterator<Item = &[u8]> {
    let all = bytes.split(move |&token| token == mark);
    all.filter(|_| !bytes.is_empty())
}
