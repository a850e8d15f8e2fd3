//! Cosets of spans of nim values: membership, and the mex of a union of cosets.

/// A subspace of numbers under nim-sum, as a basis in reduced echelon form: each leading binary
/// digit occurs in one basis number only.
#[derive(Clone, Debug, Default)]
pub(super) struct Span {
    /// Greatest first.
    basis: Vec<u128>,
}

impl Span {
    /// The span of some numbers.
    pub(super) fn of(generators: impl IntoIterator<Item = u128>) -> Span {
        let mut span = Span::default();
        generators.into_iter().for_each(|g| span.add(g));
        span
    }

    /// The least number of the coset of x.
    pub(super) fn reduce(&self, x: u128) -> u128 {
        self.basis.iter().fold(x, |x, b| x.min(x ^ b))
    }

    pub(super) fn add(&mut self, generator: u128) {
        let g = self.reduce(generator);
        if g == 0 {
            return;
        }
        let lead = 1u128 << g.ilog2();
        for b in &mut self.basis {
            if *b & lead != 0 {
                *b ^= g;
            }
        }
        let at = self.basis.partition_point(|&b| b > g);
        self.basis.insert(at, g);
    }
}

/// A coset offset ⊕ span, cut down to an interval of numbers with the same leading digits; only the lower digits are kept.
#[derive(Clone)]
struct Piece {
    offset: u128,
    /// Reduced echelon basis, greatest first, all below the interval's size.
    basis: Vec<u128>,
}

/// The least number in none of the cosets offset ⊕ span.
///
/// Halves intervals: an interval inside one coset is full; an interval with fewer members than numbers has a gap. For the spans of
/// turning games few halvings are needed.
pub(super) fn mex_of_cosets(cosets: &[(u128, Span)]) -> u128 {
    let bits = cosets
        .iter()
        .flat_map(|(offset, span)| span.basis.first().into_iter().chain([offset]))
        .fold(0, |bits, &x| bits.max(128 - x.leading_zeros()));
    let mut pieces: Vec<Piece> = cosets
        .iter()
        .map(|(offset, span)| Piece {
            offset: span.reduce(*offset),
            basis: span.basis.clone(),
        })
        .collect();
    forget_repeats(&mut pieces);
    gap(pieces, bits).unwrap_or(1 << bits)
}

fn forget_repeats(pieces: &mut Vec<Piece>) {
    pieces.sort_unstable_by(|a, b| (&a.basis, a.offset).cmp(&(&b.basis, b.offset)));
    pieces.dedup_by(|a, b| a.basis == b.basis && a.offset == b.offset);
}

/// The least of the numbers below 2^bits in none of the pieces.
fn gap(pieces: Vec<Piece>, bits: u32) -> Option<u128> {
    if pieces.iter().any(|p| p.basis.len() == bits as usize) {
        return None;
    }
    if pieces.is_empty() {
        return Some(0);
    }
    let half = bits - 1;
    let top = 1u128 << half;
    let mut lower = Vec::new();
    let mut upper = Vec::new();
    for piece in pieces {
        if piece.basis.first().is_some_and(|b| b & top != 0) {
            // The leading basis number swaps the halves: one piece in each.
            let rest = piece.basis[1..].to_vec();
            let over = reduce(piece.offset ^ piece.basis[0] ^ top, &rest);
            // Offsets are reduced, so the top digit of the offset is 0.
            lower.push(Piece {
                offset: piece.offset,
                basis: rest.clone(),
            });
            upper.push(Piece {
                offset: over,
                basis: rest,
            });
        } else if piece.offset & top != 0 {
            upper.push(Piece {
                offset: piece.offset ^ top,
                basis: piece.basis,
            });
        } else {
            lower.push(piece);
        }
    }
    forget_repeats(&mut lower);
    if let Some(x) = gap(lower, half) {
        return Some(x);
    }
    forget_repeats(&mut upper);
    gap(upper, half).map(|x| x | top)
}

fn reduce(x: u128, basis: &[u128]) -> u128 {
    basis.iter().fold(x, |x, b| x.min(x ^ b))
}

/// Which of the generators have nim-sum x, if some have.
pub(super) fn solve(generators: &[u128], x: u128) -> Option<Vec<usize>> {
    // Basis numbers with the generators they are sums of, one bit for each generator.
    let words = generators.len().div_ceil(64);
    let mut basis: Vec<(u128, Vec<u64>)> = Vec::new();
    let reduce = |basis: &[(u128, Vec<u64>)], mut x: u128, mut from: Vec<u64>| {
        for (b, made) in basis {
            if x ^ b < x {
                x ^= b;
                from.iter_mut().zip(made).for_each(|(f, m)| *f ^= m);
            }
        }
        (x, from)
    };
    for (i, &g) in generators.iter().enumerate() {
        let mut from = vec![0; words];
        from[i / 64] |= 1 << (i % 64);
        let (g, from) = reduce(&basis, g, from);
        if g != 0 {
            let at = basis.partition_point(|(b, _)| *b > g);
            basis.insert(at, (g, from));
        }
    }
    let (rest, from) = reduce(&basis, x, vec![0; words]);
    (rest == 0).then(|| {
        (0..generators.len())
            .filter(|i| from[i / 64] >> (i % 64) & 1 == 1)
            .collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers() -> impl FnMut(u128) -> u128 {
        let mut x = 88172645463325252u64;
        move |below| {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            x as u128 % below
        }
    }

    #[test]
    fn mex_of_cosets_is_the_mex_of_their_members() {
        let mut next = numbers();
        for round in 0..400 {
            let cosets: Vec<(u128, Span)> = (0..1 + round % 9)
                .map(|_| {
                    (
                        next(32),
                        Span::of((0..next(5)).map(|_| next(32)).collect::<Vec<_>>()),
                    )
                })
                .collect();
            let full = (0..).find(|&v| {
                cosets
                    .iter()
                    .all(|(offset, span)| span.reduce(v) != span.reduce(*offset))
            });
            assert_eq!(mex_of_cosets(&cosets), full.unwrap());
        }
    }

    #[test]
    fn solving_finds_the_generators() {
        let mut next = numbers();
        for _ in 0..200 {
            let generators: Vec<u128> = (0..10).map(|_| next(256)).collect();
            let x = next(256);
            match solve(&generators, x) {
                Some(found) => assert_eq!(found.iter().fold(0, |s, &i| s ^ generators[i]), x),
                None => assert!((0..1024u32).all(|set| {
                    (0..10).fold(0, |s, i| s ^ (generators[i] * (set >> i & 1) as u128)) != x
                })),
            }
        }
    }
}
