use super::moves::turn;
use super::*;
use crate::Solver;

/// The Tartan theorem (Winning Ways, chapter 14): the value of a cell is the nim product of the factors' values.
#[test]
fn tartan_theorem() {
    for (name, codes, _) in NAMED.iter().filter(|(_, codes, _)| codes.len() == 2) {
        let game = Rectangle::find(name).unwrap();
        let n = if codes[0].starts_with('1') { 7 } else { 12 };
        let by_listing = game.table_by_listing(n, n, &Budget::default()).unwrap();
        assert_eq!(game.table(n, n).unwrap(), by_listing, "{name}");
    }
}

/// Both methods for winning moves, against a search of whole positions.
#[test]
fn winning_moves_of_small_rectangles() {
    for (name, ..) in NAMED {
        let game = Rectangle::find(name).unwrap();
        let (r, c) = game.from();
        let mut solver = Solver::new(game.clone());
        for set in (0..512u32).step_by(3) {
            let heads: Vec<Cell> = (0..9)
                .filter(|i| set >> i & 1 == 1)
                .map(|i| (r + i / 3, c + i % 3))
                .collect();
            assert_eq!(
                solver.value(&heads).unwrap() as u128,
                game.value(&heads).unwrap(),
                "{name}"
            );
            let wins = game.wins(&heads).unwrap();
            let mut reached: Vec<Vec<Cell>> = wins.iter().map(|w| turn(&heads, w)).collect();
            reached.sort();
            reached.dedup();
            assert_eq!(reached, solver.wins(&heads).unwrap(), "{name} {heads:?}");
            match game.winning_move(&heads, &Budget::default()).unwrap() {
                Some(cells) => assert!(wins.contains(&cells)),
                None => assert!(wins.is_empty()),
            }
        }
    }
}

/// Closed formulas for the acrostic games.
#[test]
fn acrostic_games() {
    let table = |name: &str, n| Rectangle::find(name).unwrap().table(n, n).unwrap();
    let twins = table("acrostic_twins", 16);
    let turtles = table("acrostic_turtles", 12);
    let (ruler, motley) = (table("acrostic_ruler", 32), table("acrostic_motley", 8));
    let uglification = |i: u32, j: u32| -> u128 {
        let (i, j) = (i.min(j), i.max(j));
        match (i, j) {
            (0, j) => 1 << j,
            (i, j) if i == j => 1 << (i - 1),
            (i, j) => (1 << j) + (1 << (i - 1)),
        }
    };
    for a in 0..32usize {
        for b in 0..32usize {
            if a < 16 && b < 16 {
                assert_eq!(twins[a][b], (a ^ b) as u128);
            }
            if a < 12 && b < 12 {
                assert_eq!(turtles[a][b], 1 + (a ^ b) as u128);
            }
            if a < 8 && b < 8 {
                assert_eq!(motley[a][b], uglification(a as u32, b as u32));
            }
            assert_eq!(
                ruler[a][b],
                uglification((a + 1).trailing_zeros(), (b + 1).trailing_zeros())
            );
        }
    }
}

/// A position of A × A that is symmetric in the diagonal and has no head on it is P.
#[test]
fn symmetric_positions() {
    let rugs = Rectangle::find("rugs").unwrap();
    let mut seen = std::collections::HashSet::new();
    for n in 1..40u64 {
        let cells = |parity| {
            (1..=n)
                .flat_map(move |i| (1..=n).map(move |j| (i, j)))
                .filter(move |(i, j)| (i + j) % 2 == parity)
        };
        assert_eq!(rugs.value(&cells(1).collect::<Vec<_>>()).unwrap(), 0);
        let value = rugs.value(&cells(0).collect::<Vec<_>>()).unwrap();
        assert!(value != 0 && seen.insert(value));
    }
}

/// The Tartan theorem in three dimensions: Turning Corners with boxes.
#[test]
fn boxes() {
    const N: usize = 5;
    let mut g = vec![vec![vec![0u128; N]; N]; N];
    for a in 0..N {
        for b in 0..N {
            for c in 0..N {
                let mut sums = Vec::new();
                for i in 0..a {
                    for j in 0..b {
                        for k in 0..c {
                            sums.push(
                                g[i][b][c]
                                    ^ g[a][j][c]
                                    ^ g[a][b][k]
                                    ^ g[i][j][c]
                                    ^ g[i][b][k]
                                    ^ g[a][j][k]
                                    ^ g[i][j][k],
                            );
                        }
                    }
                }
                g[a][b][c] = mex_wide(sums);
                assert_eq!(
                    g[a][b][c],
                    wide::mul(wide::mul(a as u128, b as u128), c as u128)
                );
            }
        }
    }
}

#[test]
fn mistakes_are_named() {
    assert_eq!(
        parse_rectangle("HT/HX", (0, 0)),
        Err(RectangleError::Coin {
            row: 1,
            at: 1,
            found: 'X'
        })
    );
    assert!(matches!(
        parse_rectangle("(0,1)", (1, 1)),
        Err(RectangleError::Cell(_))
    ));
    assert!(Rectangle::find("rugs").unwrap().value(&[(0, 1)]).is_err());
}

/// Large products through their factors agree with the table of all moves.
#[test]
fn factors_agree_with_play() {
    for (name, codes, _) in NAMED.iter().filter(|(_, codes, _)| codes.len() == 2) {
        let game = Rectangle::find(name).unwrap();
        let table = game.table_by_listing(5, 6, &Budget::default()).unwrap();
        let mut values = FactorValues::new(&game).unwrap();
        let (r, c) = game.from();
        for (x, row) in table.iter().enumerate() {
            for (y, &value) in row.iter().enumerate() {
                let head = ((r + x as u64).into(), (c + y as u64).into());
                let found = values.value(&[head], &Default::default()).unwrap();
                assert_eq!(found, value.into(), "{codes:?} {x} {y}");
            }
        }
    }
}
