//! Largest matchings of graphs with two colours, such as the squares of a board.

/// The size of a largest matching among some vertices. `near` lists the neighbours of each vertex; `is_first` tells the colours apart.
pub(super) fn matching(
    near: &[Vec<usize>],
    is_first: impl Fn(usize) -> bool,
    is_there: impl Fn(usize) -> bool,
) -> usize {
    let mut partner: Vec<Option<usize>> = vec![None; near.len()];
    let mut size = 0;
    for start in (0..near.len()).filter(|&at| is_first(at) && is_there(at)) {
        // Breadth first: from which vertex each one of the other colour was found.
        let mut found: Vec<Option<usize>> = vec![None; near.len()];
        let mut open = vec![start];
        let mut next = 0;
        'search: while next < open.len() {
            let from = open[next];
            next += 1;
            for &to in near[from].iter().filter(|&&to| is_there(to)) {
                if found[to].is_some() {
                    continue;
                }
                found[to] = Some(from);
                match partner[to] {
                    Some(mate) => open.push(mate),
                    None => {
                        turn(to, &found, &mut partner);
                        size += 1;
                        break 'search;
                    }
                }
            }
        }
    }
    size
}

/// Exchanges matched and other edges on the way to a free vertex.
fn turn(end: usize, found: &[Option<usize>], partner: &mut [Option<usize>]) {
    let mut to = Some(end);
    while let Some(at) = to {
        let Some(from) = found[at] else { return };
        to = partner[from].replace(at);
        partner[at] = Some(from);
    }
}

/// The neighbours of the squares of a board that share a side, row by row.
pub(super) fn sides(rows: usize, columns: usize) -> Vec<Vec<usize>> {
    let near = |square: usize| {
        let (row, column) = (square / columns, square % columns);
        let mut near = Vec::with_capacity(4);
        near.extend((row > 0).then(|| square - columns));
        near.extend((column > 0).then(|| square - 1));
        near.extend((column + 1 < columns).then_some(square + 1));
        near.extend((row + 1 < rows).then_some(square + columns));
        near
    };
    (0..rows * columns).map(near).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By trying all edges.
    fn plain(near: &[Vec<usize>], left: u32) -> usize {
        let Some(first) = (0..near.len()).find(|at| left >> at & 1 == 1) else {
            return 0;
        };
        let rest = left & !(1 << first);
        let mut best = plain(near, rest);
        for &to in &near[first] {
            if rest >> to & 1 == 1 {
                best = best.max(1 + plain(near, rest & !(1 << to)));
            }
        }
        best
    }

    #[test]
    fn matchings_of_boards() {
        let near = sides(3, 4);
        for set in 0..1u32 << 12 {
            let found = matching(
                &near,
                |at| (at / 4 + at % 4) % 2 == 0,
                |at| set >> at & 1 == 1,
            );
            assert_eq!(found, plain(&near, set), "{set:b}");
        }
    }
}
